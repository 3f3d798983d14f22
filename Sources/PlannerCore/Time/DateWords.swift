/// The words for days, weeks and months that are understood, whatever the language of the planner.
///
/// English, Traditional Chinese, Simplified Chinese and Japanese, in small letters.
enum DateWords {
  /// Days by their distance from today.
  static let days: [String: Int] = [
    "today": 0, "tomorrow": 1, "yesterday": -1,
    "今天": 0, "明天": 1, "後天": 2, "大後天": 3, "昨天": -1, "前天": -2, "大前天": -3,
    "后天": 2, "大后天": 3,
    "今日": 0, "明日": 1, "明後日": 2, "昨日": -1, "一昨日": -2,
    "きょう": 0, "あした": 1, "あす": 1, "あさって": 2, "きのう": -1, "おととい": -2,
  ]

  /// The last day of this week.
  static let weekEnds: Set<String> = ["eow"]
  /// The last day of this month.
  static let monthEnds: Set<String> = ["eom", "月底", "月末"]

  /// The period after or before the present one, where it is clear which kind is meant.
  static let steps: [String: Int] = [
    "next": 1, "prev": -1, "previous": -1, "last": -1, "this": 0,
    "下一": 1, "下一個": 1, "下一个": 1, "上一": -1, "上一個": -1, "上一个": -1, "次": 1, "前": -1,
  ]

  /// What stands before a weekday, a word for week or a word for month, by the distance in weeks or
  /// months.
  static let relatives: [(word: String, distance: Int)] = [
    ("next ", 1), ("this ", 0), ("last ", -1), ("prev ", -1), ("previous ", -1),
    ("下下個", 2), ("下下个", 2), ("下下", 2), ("下一個", 1), ("下一个", 1), ("下一", 1),
    ("下個", 1), ("下个", 1), ("下", 1),
    ("上上個", -2), ("上上个", -2), ("上上", -2), ("上一個", -1), ("上一个", -1), ("上一", -1),
    ("上個", -1), ("上个", -1), ("上", -1),
    ("這個", 0), ("这个", 0), ("這", 0), ("这", 0), ("本", 0),
  ]

  /// Words for a week behind such a word.
  static let weekNouns: Set<String> = ["week", "週", "周", "星期", "禮拜", "礼拜"]
  /// Words for a month behind such a word.
  static let monthNouns: Set<String> = ["month", "月"]

  /// Whole words for weeks by the distance from this one; a weekday may follow.
  static let weeks: [String: Int] = [
    "今週": 0, "来週": 1, "再来週": 2, "先週": -1, "先々週": -2, "來週": 1, "再來週": 2,
  ]
  /// Whole words for months by the distance from this one.
  static let months: [String: Int] = [
    "今月": 0, "来月": 1, "再来月": 2, "先月": -1, "先々月": -2, "來月": 1,
  ]
  /// What may stand between a word for a week and its weekday.
  static let link = "の"

  /// Weekdays by all their names.
  static let weekdays: [String: Weekday] = {
    var names: [String: Weekday] = ["tues": .tuesday, "weds": .wednesday]
    names["thur"] = .thursday
    names["thurs"] = .thursday
    for (weekday, english) in zip(Weekday.allCases, englishWeekdays) {
      names[english] = weekday
      names[String(english.prefix(3))] = weekday
    }
    for prefix in ["週", "周", "星期", "禮拜", "礼拜"] {
      for (weekday, sign) in zip(Weekday.allCases, "一二三四五六日") {
        names[prefix + String(sign)] = weekday
      }
      names[prefix + "天"] = .sunday
    }
    for (weekday, sign) in zip(Weekday.allCases, "月火水木金土日") {
      names[String(sign) + "曜"] = weekday
      names[String(sign) + "曜日"] = weekday
    }
    return names
  }()

  /// Months of the year by their English names; other languages number them.
  static let monthNames: [String: Int] = {
    var names = ["sept": 9]
    for (index, english) in englishMonths.enumerated() {
      names[english.lowercased()] = index + 1
      names[english.lowercased().prefix(3).description] = index + 1
    }
    return names
  }()

  /// The English months as messages write them.
  static let englishMonths = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  private static let englishWeekdays = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  /// Units of a distance, longer words before those that they end with.
  static let units: [(word: String, unit: DateUnit)] = [
    ("days", .day), ("day", .day), ("weeks", .week), ("week", .week),
    ("months", .month), ("month", .month), ("years", .year), ("year", .year),
    ("d", .day), ("w", .week), ("m", .month), ("y", .year),
    ("個星期", .week), ("个星期", .week), ("個禮拜", .week), ("个礼拜", .week), ("週間", .week),
    ("星期", .week), ("禮拜", .week), ("礼拜", .week), ("週", .week), ("周", .week),
    ("個月", .month), ("个月", .month), ("か月", .month), ("ヶ月", .month), ("カ月", .month),
    ("ケ月", .month), ("ヵ月", .month), ("箇月", .month),
    ("天", .day), ("日", .day), ("年", .year),
  ]

  /// What tells the direction of a distance, by its place before or behind the number.
  static let directions: [(before: String, behind: String, sign: Int)] = [
    ("+", "", 1), ("-", "", -1), ("in ", "", 1), ("", " ago", -1),
    ("", "後", 1), ("", "后", 1), ("", "前", -1),
  ]

  /// Digits of numbers in Chinese and Japanese.
  static let digits: [Character: Int] = [
    "〇": 0, "零": 0, "一": 1, "二": 2, "兩": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6,
    "七": 7, "八": 8, "九": 9,
  ]
  /// The sign for ten among them.
  static let ten: Character = "十"
  /// What stands behind the year, the month and the day of a date.
  static let dateSigns: (year: Character, month: Character, days: [Character]) =
    ("年", "月", ["日", "號", "号"])
}

/// A unit of a distance between days.
enum DateUnit {
  case day, week, month, year
}
