/// The time zones of Windows, as Outlook, Exchange and Office 365 write them for TZID.
///
/// A machine knows zones by their IANA names only. The names are those of Unicode CLDR's table
/// `windowsZones`; what Windows shows for one stands behind it, without the offset.
enum WindowsZones {
  /// The IANA name for `W. Europe Standard Time`; nil where Windows has no such zone.
  static func name(of windowsName: String) -> String? { names[windowsName.lowercased()] }

  /// The IANA name for `Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna`; nil where no place of
  /// it is known.
  ///
  /// Windows adds places to a zone and takes some away, so the zone that shares most of them is
  /// meant; of two, the one that comes first.
  static func name(ofPlaces text: String) -> String? {
    let wanted = Set(Self.places(text))
    let (shared, name) = places.reduce((0, nil as String?)) { best, zone in
      let shared = zone.places.filter(wanted.contains).count
      return shared > best.0 ? (shared, zone.name) : best
    }
    return shared > 0 ? name : nil
  }

  /// The names of all zones of Windows.
  static var all: [String] { rows.map { $0[0] } }

  private static let rows: [[String]] = table.split(separator: "\n").map { line in
    line.split(separator: " = ").map(String.init)
  }

  private static let names: [String: String] = Dictionary(
    rows.map { ($0[0].lowercased(), $0[1]) }, uniquingKeysWith: { first, _ in first })

  private static let places: [(places: [String], name: String)] =
    rows.filter { $0.count == 3 }.map { (places: places($0[2]), name: $0[1]) }

  private static func places(_ text: String) -> [String] {
    text.lowercased().split { $0 == "," || $0 == "/" || $0 == ":" }.map { place in
      place.split(separator: " ").joined(separator: " ")
    }
  }

  private static let table = """
    Afghanistan Standard Time = Asia/Kabul = Kabul
    Alaskan Standard Time = America/Anchorage = Alaska
    Alberta Standard Time = America/Edmonton
    Aleutian Standard Time = America/Adak = Aleutian Islands
    Altai Standard Time = Asia/Barnaul = Barnaul, Gorno-Altaysk
    Arab Standard Time = Asia/Riyadh = Kuwait, Riyadh
    Arabian Standard Time = Asia/Dubai = Abu Dhabi, Muscat
    Arabic Standard Time = Asia/Baghdad = Baghdad
    Argentina Standard Time = America/Argentina/Buenos_Aires = City of Buenos Aires, Buenos Aires
    Astrakhan Standard Time = Europe/Astrakhan = Astrakhan, Ulyanovsk
    Atlantic Standard Time = America/Halifax = Atlantic Time (Canada), Atlantic Time
    AUS Central Standard Time = Australia/Darwin = Darwin
    Aus Central W. Standard Time = Australia/Eucla = Eucla
    AUS Eastern Standard Time = Australia/Sydney = Canberra, Melbourne, Sydney
    Azerbaijan Standard Time = Asia/Baku = Baku
    Azores Standard Time = Atlantic/Azores = Azores
    Bahia Standard Time = America/Bahia = Salvador
    Bangladesh Standard Time = Asia/Dhaka = Dhaka
    Belarus Standard Time = Europe/Minsk = Minsk
    Bougainville Standard Time = Pacific/Bougainville = Bougainville Island
    British Columbia Standard Time = America/Vancouver
    Canada Central Standard Time = America/Regina = Saskatchewan
    Cape Verde Standard Time = Atlantic/Cape_Verde = Cabo Verde Is., Cape Verde Is.
    Caucasus Standard Time = Asia/Yerevan = Yerevan
    Cen. Australia Standard Time = Australia/Adelaide = Adelaide
    Central America Standard Time = America/Guatemala = Central America
    Central Asia Standard Time = Asia/Bishkek = Bishkek
    Central Brazilian Standard Time = America/Cuiaba = Cuiaba
    Central Europe Standard Time = Europe/Budapest = Belgrade, Bratislava, Budapest, Ljubljana, Prague
    Central European Standard Time = Europe/Warsaw = Sarajevo, Skopje, Warsaw, Zagreb
    Central Pacific Standard Time = Pacific/Guadalcanal = Solomon Is., New Caledonia
    Central Standard Time = America/Chicago = Central Time (US & Canada), Central Time
    Central Standard Time (Mexico) = America/Mexico_City = Guadalajara, Mexico City, Monterrey
    Chatham Islands Standard Time = Pacific/Chatham = Chatham Islands
    China Standard Time = Asia/Shanghai = Beijing, Chongqing, Hong Kong, Urumqi
    Cuba Standard Time = America/Havana = Havana
    Dateline Standard Time = Etc/GMT+12 = International Date Line West
    E. Africa Standard Time = Africa/Nairobi = Nairobi
    E. Australia Standard Time = Australia/Brisbane = Brisbane
    E. Europe Standard Time = Europe/Chisinau = Chisinau, E. Europe
    E. South America Standard Time = America/Sao_Paulo = Brasilia
    Easter Island Standard Time = Pacific/Easter = Easter Island
    Eastern Standard Time = America/New_York = Eastern Time (US & Canada), Eastern Time
    Eastern Standard Time (Mexico) = America/Cancun = Chetumal
    Egypt Standard Time = Africa/Cairo = Cairo
    Ekaterinburg Standard Time = Asia/Yekaterinburg = Ekaterinburg, Екатеринбург
    Fiji Standard Time = Pacific/Fiji = Fiji
    FLE Standard Time = Europe/Kyiv = Helsinki, Kyiv, Riga, Sofia, Tallinn, Vilnius
    Georgian Standard Time = Asia/Tbilisi = Tbilisi
    GMT Standard Time = Europe/London = Dublin, Edinburgh, Lisbon, London
    Greenland Standard Time = America/Nuuk = Greenland
    Greenwich Standard Time = Atlantic/Reykjavik = Monrovia, Reykjavik
    GTB Standard Time = Europe/Bucharest = Athens, Bucharest
    Haiti Standard Time = America/Port-au-Prince = Haiti
    Hawaiian Standard Time = Pacific/Honolulu = Hawaii
    India Standard Time = Asia/Kolkata = Chennai, Kolkata, Mumbai, New Delhi
    Iran Standard Time = Asia/Tehran = Tehran
    Israel Standard Time = Asia/Jerusalem = Jerusalem
    Jordan Standard Time = Asia/Amman = Amman
    Kaliningrad Standard Time = Europe/Kaliningrad = Kaliningrad
    Kamchatka Standard Time = Asia/Kamchatka
    Korea Standard Time = Asia/Seoul = Seoul
    Libya Standard Time = Africa/Tripoli = Tripoli
    Line Islands Standard Time = Pacific/Kiritimati = Kiritimati Island
    Lord Howe Standard Time = Australia/Lord_Howe = Lord Howe Island
    Magadan Standard Time = Asia/Magadan = Magadan
    Magallanes Standard Time = America/Punta_Arenas = Punta Arenas
    Manitoba Standard Time = America/Winnipeg
    Marquesas Standard Time = Pacific/Marquesas = Marquesas Islands
    Mauritius Standard Time = Indian/Mauritius = Port Louis
    Mexico Standard Time = America/Mexico_City
    Mexico Standard Time 2 = America/Chihuahua
    Mid-Atlantic Standard Time = Atlantic/South_Georgia
    Middle East Standard Time = Asia/Beirut = Beirut
    Montevideo Standard Time = America/Montevideo = Montevideo
    Morocco Standard Time = Africa/Casablanca = Casablanca
    Mountain Standard Time = America/Denver = Mountain Time (US & Canada), Mountain Time
    Mountain Standard Time (Mexico) = America/Mazatlan = Chihuahua, La Paz, Mazatlan
    Myanmar Standard Time = Asia/Yangon = Yangon (Rangoon)
    N. Central Asia Standard Time = Asia/Novosibirsk = Novosibirsk
    Namibia Standard Time = Africa/Windhoek = Windhoek
    Nepal Standard Time = Asia/Kathmandu = Kathmandu
    New Zealand Standard Time = Pacific/Auckland = Auckland, Wellington
    Newfoundland Standard Time = America/St_Johns = Newfoundland
    Norfolk Standard Time = Pacific/Norfolk = Norfolk Island
    North Asia East Standard Time = Asia/Irkutsk = Irkutsk
    North Asia Standard Time = Asia/Krasnoyarsk = Krasnoyarsk
    North Korea Standard Time = Asia/Pyongyang = Pyongyang
    Omsk Standard Time = Asia/Omsk = Omsk
    Pacific SA Standard Time = America/Santiago = Santiago
    Pacific Standard Time = America/Los_Angeles = Pacific Time (US & Canada), Pacific Time
    Pacific Standard Time (Mexico) = America/Tijuana = Baja California, Tijuana
    Pakistan Standard Time = Asia/Karachi = Islamabad, Karachi
    Paraguay Standard Time = America/Asuncion = Asuncion
    Qyzylorda Standard Time = Asia/Qyzylorda = Qyzylorda, Astana
    Romance Standard Time = Europe/Paris = Brussels, Copenhagen, Madrid, Paris
    Russia Time Zone 10 = Asia/Srednekolymsk = Chokurdakh
    Russia Time Zone 11 = Asia/Kamchatka = Anadyr, Petropavlovsk-Kamchatsky
    Russia Time Zone 3 = Europe/Samara = Izhevsk, Samara
    Russian Standard Time = Europe/Moscow = Moscow, St. Petersburg
    SA Eastern Standard Time = America/Cayenne = Cayenne, Fortaleza
    SA Pacific Standard Time = America/Bogota = Bogota, Lima, Quito, Rio Branco
    SA Western Standard Time = America/La_Paz = Georgetown, La Paz, Manaus, San Juan
    Saint Pierre Standard Time = America/Miquelon = Saint Pierre and Miquelon
    Sakhalin Standard Time = Asia/Sakhalin = Sakhalin
    Samoa Standard Time = Pacific/Apia = Samoa
    Sao Tome Standard Time = Africa/Sao_Tome = Sao Tome
    Saratov Standard Time = Europe/Saratov = Saratov
    SE Asia Standard Time = Asia/Bangkok = Bangkok, Hanoi, Jakarta
    Singapore Standard Time = Asia/Singapore = Kuala Lumpur, Singapore
    South Africa Standard Time = Africa/Johannesburg = Harare, Pretoria
    South Sudan Standard Time = Africa/Juba = Juba
    Sri Lanka Standard Time = Asia/Colombo = Sri Jayawardenepura
    Sudan Standard Time = Africa/Khartoum = Khartoum
    Syria Standard Time = Asia/Damascus = Damascus
    Taipei Standard Time = Asia/Taipei = Taipei
    Tasmania Standard Time = Australia/Hobart = Hobart
    Tocantins Standard Time = America/Araguaina = Araguaina
    Tokyo Standard Time = Asia/Tokyo = Osaka, Sapporo, Tokyo
    Tomsk Standard Time = Asia/Tomsk = Tomsk
    Tonga Standard Time = Pacific/Tongatapu = Nuku'alofa
    Transbaikal Standard Time = Asia/Chita = Chita
    Turkey Standard Time = Europe/Istanbul = Istanbul
    Turks And Caicos Standard Time = America/Grand_Turk = Turks and Caicos
    Ulaanbaatar Standard Time = Asia/Ulaanbaatar = Ulaanbaatar
    US Eastern Standard Time = America/Indiana/Indianapolis = Indiana (East)
    US Mountain Standard Time = America/Phoenix = Arizona
    UTC = Etc/UTC = Coordinated Universal Time
    UTC+12 = Etc/GMT-12
    UTC+13 = Etc/GMT-13
    UTC-02 = Etc/GMT+2
    UTC-08 = Etc/GMT+8
    UTC-09 = Etc/GMT+9
    UTC-11 = Etc/GMT+11
    Venezuela Standard Time = America/Caracas = Caracas
    Vladivostok Standard Time = Asia/Vladivostok = Vladivostok
    Volgograd Standard Time = Europe/Volgograd = Volgograd
    W. Australia Standard Time = Australia/Perth = Perth
    W. Central Africa Standard Time = Africa/Lagos = West Central Africa
    W. Europe Standard Time = Europe/Berlin = Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna
    W. Mongolia Standard Time = Asia/Hovd = Hovd
    West Asia Standard Time = Asia/Tashkent = Ashgabat, Tashkent
    West Bank Standard Time = Asia/Hebron = Gaza, Hebron
    West Pacific Standard Time = Pacific/Port_Moresby = Guam, Port Moresby
    Yakutsk Standard Time = Asia/Yakutsk = Yakutsk
    Yukon Standard Time = America/Whitehorse = Yukon
    """
}
