/// Lines that real files hold, each with the feature that it stands for.
enum GeneratedLines {
  static let alarm = [
    "BEGIN:VALARM", "STATUS:x", "COMPLETED:y", "SUMMARY:alarm", "DUE:20240101", "BEGIN:X-IN",
    "END:X-IN", "END:VALARM",
  ]

  static let properties: [(feature: String, line: String)] = [
    ("escapes", "SUMMARY:家庭\\, 🏃 \\; \\\\ \\n x"), ("U+2028", "SUMMARY:a\u{2028}b"),
    ("U+0085", "DESCRIPTION:a\u{85}b"), ("odd escapes", "SUMMARY:a\\:b \\x \\\"c\\"),
    ("control characters", "SUMMARY:a\u{8}b\u{C}c\u{B}"), ("NUL", "DESCRIPTION:a\0b"),
    ("quoted parameter with a colon", "DESCRIPTION;ALTREP=\"data:a;b:c,d\":x\\n\\;y"),
    ("RFC 6868", "SUMMARY;X-P=^n^^^':caret"), ("open quote", "SUMMARY;X-P=\"a:b"),
    ("parameter without value", "SUMMARY;X-P;LANGUAGE=en:x"),
    ("parameter of many values", "SUMMARY;X-P=a,\"b;c\",d:x"),
    ("lower-case name", "summary;language=de:klein"), ("empty value", "LOCATION:"),
    ("empty value of a mapped property", "DUE:"), ("trailing spaces", "SUMMARY:tab\there  "),
    ("leading spaces", "SUMMARY:  x"), ("unknown name", "LINK;REL=x:https://example.org"),
    ("X- name", "X-A:"), ("lower-case X- name", "x-lower;P=^n^^:a\\:b"),
    ("line without colon", "no colon at all"), ("empty name", ":empty name"),
    ("blank before the colon", "SUMMARY :x"), ("another UID", "UID:another"),
    ("categories", "CATEGORIES:a,b\\,c,,"), ("categories in lower case", "categories;x=1:d"),
    ("description", "DESCRIPTION:one\\Ntwo"), ("priority", "PRIORITY:5"),
    ("odd priority", "PRIORITY:high"), ("stamp", "DTSTAMP:20240101T000000Z"),
    ("modified", "LAST-MODIFIED:20240101T000000Z"), ("created", "CREATED:20240101T000000"),
    ("due on a day", "DUE;VALUE=DATE:20240105"), ("due on a bare day", "DUE:20240105"),
    ("due in a zone", "DUE;TZID=\"Europe/Berlin\";X-P=1:20240105T100000"),
    ("due in UTC", "DUE:20240105T200000Z"), ("floating due", "DUE:20240105T093000"),
    ("due in an unknown zone", "DUE;TZID=Nowhere/Land:20240105T093000"),
    ("impossible due", "DUE:20240230"),
    ("start in a zone", "DTSTART;TZID=Asia/Tokyo:20240101T100000"),
    ("start on a day", "DTSTART;VALUE=DATE:20240103"), ("start in UTC", "DTSTART:20240102T230000Z"),
    ("floating start", "DTSTART:20240103T080000"), ("duration", "DURATION:PT1H30M"),
    ("duration of days", "DURATION:P2D"), ("rule", "RRULE:FREQ=WEEKLY;COUNT=4"),
    ("dates", "RDATE:20240110T100000Z,junk"), ("exceptions", "EXDATE:20240110"),
    ("attachment", "ATTACH;ENCODING=BASE64;VALUE=BINARY:" + String(repeating: "QUJD", count: 60)),
  ]
}
