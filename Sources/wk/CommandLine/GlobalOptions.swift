/// The options that hold for every command, before or after its name.
struct GlobalOptions {
  /// When results are coloured.
  enum Color: String, CaseIterable {
    case auto, always, never
  }

  /// The planner's database; nil = the usual place.
  var database: String?
  /// Whether results are one JSON object.
  var json = false
  /// The keys of JSON rows that are wanted; nil = all.
  var fields: [String]?
  /// Whether the keys of JSON rows are to be listed and nothing else done.
  var listsFields = false
  /// When results are coloured; nil = as the configuration says.
  var color: Color?
  /// Whether only errors are printed.
  var quiet = false
  /// Whether reasons and details are printed.
  var verbose = false

  /// No options.
  init() {}

  /// Takes the options typed before a command and those behind it.
  init(_ parts: [Arguments], table: OptionTable) throws(CommandError) {
    for part in parts {
      if let path = part.value(of: .database) { database = path }
      if let color: Color = try part.choice(of: .color) { self.color = color }
      if part.has(.quiet) { quiet = true }
      if part.has(.verbose) { verbose = true }
      if part.has(.json) { json = true }
      for option in [Option.json, .fields] where part.has(option) {
        if let list = part.value(of: option) {
          try choose(list, by: option, from: table)
        } else if option == .fields {
          listsFields = true
        }
      }
    }
    if json && !table.hasJSON {
      throw .usage("wk \(table.name) has no JSON form.", hint: "See: wk help json")
    }
  }

  private mutating func choose(
    _ list: String, by option: Option, from table: OptionTable
  ) throws(CommandError) {
    json = true
    var chosen = fields ?? []
    let names = list.split(separator: ",").map { $0.filter { $0 != " " } }.filter { !$0.isEmpty }
    if names.isEmpty {
      throw .usage("No field is named.", hint: "Write --json for all, or --json=FIELD,FIELD.")
    }
    for name in names {
      guard table.fields.contains(name) else {
        if option == .fields, CommandCatalog.command(named: name) != nil {
          throw .usage(
            "--fields takes names of fields, and \"\(name)\" is a command.",
            hint: "To list its fields: wk \(name) --fields")
        }
        throw .usage(
          "wk \(table.name) has no field \"\(name)\".",
          hint: table.fields.isEmpty
            ? "Its JSON has no rows." : "Try \(table.fields.joined(separator: " ")).")
      }
      chosen.append(name)
    }
    fields = chosen
  }
}
