/// The users of a new service.
enum SampleUsers {
  /// All sample users by id.
  static let all = [
    User(
      1, "Zofia Łukasiewicz-Żuk", username: "zofia", email: "zofia@rynek.example", phone: "+48 12 555 01 34",
      website: "zofia.example.org",
      street: "ulica Gołębia 18", suite: "m. 4", city: "Kraków", zipcode: "31-007", lat: "50.0614", lng: "19.9366",
      company: "Żuraw i Córki", catchPhrase: "Lifts what others leave lying", bs: "crane hire and heavy moving"),
    User(
      2, "Дмитро Шевченко", username: "dmytro", email: "dmytro@kashtan.example", phone: "+380 44 555 0127",
      website: "dmytro.example.org",
      street: "вулиця Ярославів Вал 21", suite: "кв. 9", city: "Київ", zipcode: "01034", lat: "50.4501", lng: "30.5234",
      company: "Каштан Софт", catchPhrase: "Software that is finished", bs: "booking systems for small theatres"),
    User(
      3, "佐藤 さくら", username: "sakura", email: "sakura@kawara.example", phone: "+81 75 555 0148",
      website: "sakura.example.org",
      street: "三条通河原町東入", suite: "２０３号室", city: "京都市", zipcode: "604-8004", lat: "35.0116", lng: "135.7681",
      company: "かわら工房", catchPhrase: "百年もつ屋根", bs: "roof tiles, fired and repaired"),
    User(
      4, "Ελένη Παπαδοπούλου", username: "eleni", email: "eleni@thermaikos.example", phone: "+30 2310 555 162",
      website: "eleni.example.org",
      street: "Οδός Αγίας Σοφίας 33", suite: "3ος όροφος", city: "Θεσσαλονίκη", zipcode: "546 22", lat: "40.6401",
      lng: "22.9444",
      company: "Θερμαϊκός Ναυτιλιακή", catchPhrase: "Every island, every Tuesday", bs: "ferry freight and stowage"),
    User(
      5, "अनन्या शर्मा", username: "ananya", email: "ananya@gulabi.example", phone: "+91 141 555 0173",
      website: "ananya.example.org",
      street: "जौहरी बाज़ार 112", suite: "दूसरी मंज़िल", city: "जयपुर", zipcode: "302003", lat: "26.9124",
      lng: "75.7873",
      company: "गुलाबी प्रेस", catchPhrase: "Ink that stays where you put it", bs: "hand-block printed books"),
    User(
      6, "김민준", username: "minjun", email: "minjun@bluekite.example", phone: "+82 51 555 0185",
      website: "minjun.example.org",
      street: "해운대구 달맞이길 62", suite: "1204호", city: "부산", zipcode: "48115", lat: "35.1796", lng: "129.0756",
      company: "Blue Kite 🪁 Logistics", catchPhrase: "바람보다 먼저", bs: "same-day parcels by bicycle and tram"),
    User(
      7, "ليلى حداد", username: "layla", email: "layla@yasmin.example", phone: "+962 6 555 0191",
      website: "layla.example.org",
      street: "شارع الرينبو 45", suite: "الطابق الأول", city: "عمّان", zipcode: "11118", lat: "31.9539", lng: "35.9106",
      company: "دار الياسمين", catchPhrase: "Tea first, then business", bs: "translation and subtitling"),
    User(
      8, "נועה בן־דוד", username: "noa", email: "noa@carmel.example", phone: "+972 4 555 0116",
      website: "noa.example.org",
      street: "שדרות בן גוריון 27", suite: "דירה 6", city: "חיפה", zipcode: "3502208", lat: "32.7940", lng: "34.9896",
      company: "כרמל אקוסטיקה", catchPhrase: "Quiet, by design", bs: "acoustics for schools and stations"),
    User(
      9, "María de los Ángeles Fernández de Córdoba y Álvarez de Toledo Ruiz-Giménez de Sandoval",
      username: "mariangeles", email: "maria.de.los.angeles@archivo-guadalquivir.example", phone: "+34 954 555 019",
      website: "archivo-guadalquivir.example",
      street: "Calle Jesús del Gran Poder 101", suite: "bajo izquierda", city: "Sevilla", zipcode: "41002",
      lat: "37.3891", lng: "-5.9845",
      company: "Archivo y Encuadernación del Guadalquivir, S. Coop. And.", catchPhrase: "Nothing on paper is lost",
      bs: "restoring flooded archives"),
    User(
      10, "陳怡君", username: "yichun", email: "yichun@bamboo.example", phone: "+886 2 5550 0120",
      website: "yichun.example.org",
      street: "大安區永康街 31 巷 8 號", suite: "5 樓", city: "臺北市", zipcode: "106", lat: "25.0330", lng: "121.5654",
      company: "竹林儀器", catchPhrase: "量得準，睡得穩", bs: "calibration of earthquake sensors"),
    User(
      11, "Nguyễn Thị Ánh Tuyết", username: "tuyet", email: "tuyet@songhan.example", phone: "+84 236 555 0164",
      website: "tuyet.example.org",
      street: "48 đường Bạch Đằng", suite: "tầng 2", city: "Đà Nẵng", zipcode: "550000", lat: "16.0544",
      lng: "108.2022",
      company: "Sông Hàn Cà Phê", catchPhrase: "Roasted this morning", bs: "coffee, from the hill to the cup"),
    User(
      12, "Seán Ó Súilleabháin", username: "sean", email: "sean@corrib.example", phone: "+353 91 555 018",
      website: "sean.example.org",
      street: "14 Quay Lane", suite: "The Loft", city: "Gaillimh", zipcode: "H91 E2W7", lat: "53.2707", lng: "-9.0568",
      company: "Corrib Boatyard", catchPhrase: "If it floats, we mend it", bs: "wooden boats and their engines"),
  ]
}

extension User {
  fileprivate init(
    _ id: Int, _ name: String, username: String, email: String, phone: String, website: String,
    street: String, suite: String, city: String, zipcode: String, lat: String, lng: String,
    company: String, catchPhrase: String, bs: String
  ) {
    self.init(
      id: id, name: name, username: username, email: email, phone: phone, website: website,
      address: Address(street: street, suite: suite, city: city, zipcode: zipcode, geo: Geo(lat: lat, lng: lng)),
      company: Company(name: company, catchPhrase: catchPhrase, bs: bs))
  }
}
