import PlannerCore
import Testing

/// The day with this ISO text; fails the test where there is none.
func day(_ iso: String) throws -> CivilDate { try #require(CivilDate(iso: iso)) }

/// The week with this label; fails the test where there is none.
func week(_ label: String) throws -> PlannerWeek { try #require(PlannerWeek(label: label)) }

/// The month with this label; fails the test where there is none.
func month(_ label: String) throws -> PlannerMonth { try #require(PlannerMonth(label: label)) }

/// The time with this ISO text; fails the test where there is none.
func time(_ iso: String) throws -> ClockTime { try #require(ClockTime(iso: iso)) }

/// A row of a list, counted unless said otherwise.
func row(
  _ id: Int, _ name: String, on day: CivilDate? = nil, at time: ClockTime? = nil,
  _ status: EventStatus = .open, priority: Int? = nil, counted: Bool = true
) -> EventRow {
  EventRow(
    id: id, key: EventKey(number: id), uid: UID(rawValue: "\(id)"), calendar: "home",
    event: PlannerEvent(name: name, day: day, time: time, status: status, priority: priority),
    counted: counted)
}
