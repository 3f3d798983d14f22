/// How texts become rows: the number rises when a text shows more, or something else, than before.
///
/// What was derived by an older codec is derived anew, which is neither an edit nor a change.
public enum CodecVersion {
  /// The codec of this program.
  ///
  /// 2: days of a series that stand in objects of their own, changes of a day and all after it,
  /// periods of RDATE, moved starts, zones by the names of other programs.
  ///
  /// 3: components of one day that name no date stand on that day.
  public static let current = 3
}
