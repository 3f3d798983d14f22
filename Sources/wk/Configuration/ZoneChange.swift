/// Puts the planner into another zone.
struct ZoneChange {
  private let zone: String

  init(to zone: String) { self.zone = zone }

  func run(in context: Context) throws(CommandError) -> ExitStatus {
    let planner = try Planner(in: context)
    if planner.zone == zone { return .ok }
    throw CommandError(.failed, "The zone of a planner cannot be changed yet.")
  }
}
