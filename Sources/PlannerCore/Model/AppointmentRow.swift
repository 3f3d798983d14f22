/// An appointment as a whole, with the day on which it is listed.
public struct AppointmentRow: Hashable, Sendable {
  /// What people call it.
  public var key: AppointmentKey
  /// The UID of its object.
  public var uid: UID
  /// The calendar it stands in, by name.
  public var calendar: String
  /// Its next day, else its last; nil where none is stored.
  public var day: Appointment?
  /// Since when and why it lies in the trash; nil where it does not.
  public var trash: Trash?

  /// Its name, or the UID where no day tells it.
  public var name: String { day?.name ?? uid.rawValue }

  /// Makes a row.
  public init(
    key: AppointmentKey, uid: UID, calendar: String, day: Appointment?, trash: Trash? = nil
  ) {
    self.key = key
    self.uid = uid
    self.calendar = calendar
    self.day = day
    self.trash = trash
  }
}
