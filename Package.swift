// swift-tools-version: 6.2
import PackageDescription

/// One list for every target: language mode 6 with the checks that keep C at its edges.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
  name: "weekbook",
  products: [.executable(name: "wk", targets: ["wk"])],
  targets: [
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(
      name: "CLibical", pkgConfig: "libical", providers: [.apt(["libical-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .target(name: "CPosix"),
    .target(name: "PlannerCore", swiftSettings: settings),
    .target(
      name: "PlannerStore", dependencies: ["CSQLite", "PlannerCore"], swiftSettings: settings),
    .target(
      name: "PlannerICalendar", dependencies: ["CLibical", "PlannerCore"], swiftSettings: settings),
    .target(
      name: "PlannerSync",
      dependencies: ["CPosix", "CZlib", "PlannerStore", "PlannerICalendar", "PlannerCore"],
      swiftSettings: settings),
    .executableTarget(
      name: "wk",
      dependencies: ["CPosix", "PlannerSync", "PlannerStore", "PlannerICalendar", "PlannerCore"],
      swiftSettings: settings),
    .testTarget(name: "PlannerCoreTests", dependencies: ["PlannerCore"], swiftSettings: settings),
    .testTarget(name: "PlannerStoreTests", dependencies: ["PlannerStore"], swiftSettings: settings),
    .testTarget(
      name: "PlannerICalendarTests", dependencies: ["PlannerICalendar"], swiftSettings: settings),
    .testTarget(name: "PlannerSyncTests", dependencies: ["PlannerSync"], swiftSettings: settings),
    .testTarget(name: "LayoutTests", swiftSettings: settings),
    .testTarget(name: "wkTests", dependencies: ["wk"], swiftSettings: settings),
  ]
)
