/// By what a list is divided into groups; the raw value is that of the option.
public enum EventGrouping: String, CaseIterable, Sendable {
  /// By the day an event is planned on.
  case day
  /// By the day it was finished.
  case done
  /// By the calendar it stands in.
  case calendar
  /// By its categories: an event with several stands under each of them.
  case category

  /// By which day a range selects events.
  public var basis: CountBasis { self == .done ? .done : .planned }
}

/// Events of a list that belong together.
public struct EventGroup: Hashable, Sendable {
  /// What they have in common.
  public enum Title: Hashable, Sendable {
    /// A day.
    case day(CivilDate)
    /// A calendar or category.
    case name(String)
    /// That they have none: no day, or no category.
    case none
  }

  /// What they have in common.
  public let title: Title
  /// The events in the order of the list; by the day of finishing in the order of that.
  public let events: [EventRow]
  /// How many of them are finished, of how many.
  public var count: DayCount { DayCount(of: events) }

  /// Divides events, which are in the order of lists: days in order, names byte by byte, and at the
  /// end those that have none.
  public static func groups(of rows: [EventRow], by grouping: EventGrouping) -> [EventGroup] {
    var events: [Title: [EventRow]] = [:]
    for row in rows {
      for title in Title.titles(of: row, by: grouping) { events[title, default: []].append(row) }
    }
    return events.map { title, rows in
      EventGroup(title: title, events: grouping == .done ? rows.inOrderOfFinishing : rows)
    }.sorted { $0.title.precedes($1.title) }
  }
}

extension EventGroup.Title {
  fileprivate static func titles(of row: EventRow, by grouping: EventGrouping) -> Set<Self> {
    switch grouping {
    case .day, .done: [row.day(by: grouping.basis).map(Self.day) ?? .none]
    case .calendar: [.name(row.calendar)]
    case .category:
      row.event.categories.isEmpty ? [.none] : Set(row.event.categories.map(Self.name))
    }
  }

  fileprivate func precedes(_ other: Self) -> Bool {
    switch (self, other) {
    case (.day(let left), .day(let right)): left < right
    case (.name(let left), .name(let right)): left.utf8.lexicographicallyPrecedes(right.utf8)
    case (_, .none): self != other
    default: false
    }
  }
}

extension [EventRow] {
  /// By the moment of finishing; where that is the same, as listed.
  fileprivate var inOrderOfFinishing: [EventRow] {
    sorted { left, right in
      let first = left.event.finishedAt?.seconds ?? .min
      let second = right.event.finishedAt?.seconds ?? .min
      return first == second ? left.isListed(before: right) : first < second
    }
  }
}
