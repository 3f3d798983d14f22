/// A place beside the planner where the same objects live: a file, a folder, a collection.
///
/// An endpoint moves texts and judges nothing: it has no base, no merge and no policy. What it lists
/// and reads may be changed by others at any moment, so each change names the state that it was
/// decided upon and is refused where that is gone. One contract suite holds for all of them.
protocol Endpoint: AnyObject {
  /// What may be done here.
  var abilities: EndpointAbilities { get }

  /// Names the objects here without reading them.
  ///
  /// - Parameter token: what the last listing gave; where the endpoint can tell, only what differs
  ///   since then is listed.
  /// - Returns: their names and tags.
  /// - Throws: where the place cannot be reached or looked into; that says nothing about any object.
  func list(since token: String?) throws(EndpointError) -> Listing

  /// Reads objects.
  ///
  /// - Returns: what was found of each, in any order; one that is not among them is unknown, which
  ///   is never taken for gone.
  /// - Throws: where the place cannot be reached.
  func fetch(_ hrefs: [Href]) throws(EndpointError) -> [Href: FetchedObject]

  /// Names the collection, where it can bear a name and has none, so that another one in its place
  /// is told apart.
  ///
  /// - Returns: whether it has this name now.
  /// - Throws: where the name cannot be written.
  func claim(_ identity: String) throws(EndpointError) -> Bool

  /// Puts back what others wrote at the very moment at which a killed run changed it, and which that
  /// run had set aside; to be done before ``clearAway()``.
  ///
  /// - Parameter changes: what the run was about to change and had not noted as done.
  func putBack(_ changes: [EndpointChange])

  /// Takes away what a killed run has left half-written.
  func clearAway()

  /// What the collection says of itself; nil where it cannot say anything.
  func properties() throws(EndpointError) -> CollectionProperties?

  /// Makes the collection say this of itself; what is nil stays as it is.
  func set(_ properties: CollectionProperties) throws(EndpointError)

  /// Makes changes and says what became of each as soon as that is safe against a power cut.
  ///
  /// One that is refused stops no other.
  ///
  /// - Parameters:
  ///   - changes: what to do, in order.
  ///   - report: takes the outcome of each, in the order of the changes and exactly once.
  /// - Throws: what `report` throws, which ends the run.
  func perform(
    _ changes: [EndpointChange],
    _ report: (EndpointChange, EndpointOutcome) throws(SyncError) -> Void
  ) throws(SyncError)
}

extension Endpoint {
  func claim(_ identity: String) throws(EndpointError) -> Bool { false }

  func putBack(_ changes: [EndpointChange]) {}

  func clearAway() {}

  func properties() throws(EndpointError) -> CollectionProperties? { nil }

  func set(_ properties: CollectionProperties) throws(EndpointError) {}
}

/// What may be done at an endpoint.
struct EndpointAbilities: Hashable, Sendable {
  /// Whether all changes of a call are made in one write, so that it is best asked once.
  var writesAtOnce = false

  /// Makes a set of abilities.
  init(writesAtOnce: Bool = false) { self.writesAtOnce = writesAtOnce }
}
