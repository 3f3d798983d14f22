internal import PlannerStore

/// What `wk doctor` says about files beside the planner: backups, and what runs that were killed
/// left behind.
struct LeftoverChecks {
  /// The planner's database.
  let path: String
  /// The folder in which it stands.
  let folder: String
  /// Whether to take away what is nobody's any more.
  let fixes: Bool

  /// All of them, in the order in which they are shown.
  func all() -> [Check] {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let names = SystemFiles.names(in: folder)
    let copies = names.filter { $0.hasPrefix(name + ".schema-") && !$0.hasSuffix(".part") }
    let drafts = names.filter { $0.hasPrefix("note-") && $0.hasSuffix(".txt") }
    let rejected = SystemFiles.names(in: folder + "/rejected").count
    let place = BackupPlace(of: path)
    let backups = place.names
    var checks = [
      Check(
        "backups",
        ok: backups.last.map {
          "\(Wording.count(backups.count, "backup")) in \(place.folder), the last \($0)"
        } ?? "no backup in \(place.folder) yet: wk backup makes one")
    ]
    if !copies.isEmpty {
      checks.append(
        Check("copies", ok: "copies from before an update: \(copies.joined(separator: ", "))"))
    }
    checks += parts(in: [folder, place.folder])
    if !drafts.isEmpty {
      let list = drafts.map { "\(folder)/\($0)" }.joined(separator: ", ")
      checks.append(
        Check("drafts", ok: "notes that were typed and not saved, yours to remove: \(list)"))
    }
    if rejected > 0 {
      checks.append(
        Check(
          "rejected",
          ok: "\(Wording.count(rejected, "file")) with rejected objects in \(folder)/rejected"))
    }
    return checks
  }

  private func parts(in folders: [String]) -> [Check] {
    folders.flatMap { Leftover.all(in: $0) }.map { leftover -> Check in
      let size = "\(leftover.path), \(Wording.size(leftover.bytes))"
      guard !leftover.isInUse else {
        return Check("parts", ok: "\(size), belongs to a run that goes on")
      }
      let problem = "\(size), was left by a run that was killed"
      guard fixes else {
        return Check("parts", problem: "\(problem); wk doctor --fix removes it")
      }
      let isGone = leftover.remove()
      return Check(
        "parts", problem: problem + (isGone ? "; removed" : " and cannot be removed"),
        isFixed: isGone)
    }
  }
}
