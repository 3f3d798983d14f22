import Testing

@testable import PlannerCore

@Suite("AppointmentKey")
struct AppointmentKeyTests {
  @Test("begins with a nought, and is read as it is written")
  func roundTrip() {
    for object in [1, 2, 6760, 6761, 100_000, 1_000_000] {
      let key = AppointmentKey(object: object)
      #expect(key.text == "0" + EventKey(number: object).stem)
      #expect(AppointmentKey(key.text) == key)
      #expect(AppointmentKey(key.text.uppercased()) == key)
      #expect(EventKey(key.text, year: 2026) == nil)
    }
    for text in ["", "0", "0q", "q4m", "00q4", "0q4m@11-26", "1q4m"] {
      #expect(AppointmentKey(text) == nil)
    }
  }

  @Test("a prefix means the keys that begin with it, of objects that there are")
  func prefixes() {
    let key = AppointmentKey(object: 7)
    #expect(AppointmentKey.candidates(prefix: key.text.dropLast(), upTo: 9).contains(key))
    #expect(!AppointmentKey.candidates(prefix: key.text.dropLast(), upTo: 6).contains(key))
    #expect(AppointmentKey.candidates(prefix: "q4", upTo: 9) == [])
    #expect(AppointmentKey.candidates(prefix: "0", upTo: 9) == [])
  }
}
