extension SampleUsers {
  /// Users 7 to 12.
  static let from7To12: [User] = [
    User(
      id: 7, name: "ليلى حداد", username: "layla", email: "layla@yasmin.example", phone: "+962 6 555 0191",
      website: "layla.example.org",
      address: .init(
        street: "شارع الرينبو 45", suite: "الطابق الأول", city: "عمّان", zipcode: "11118",
        geo: .init(lat: "31.9539", lng: "35.9106")),
      company: .init(
        name: "دار الياسمين", catchPhrase: "Tea first, then business", bs: "translation and subtitling")),
    User(
      id: 8, name: "נועה בן־דוד", username: "noa", email: "noa@carmel.example", phone: "+972 4 555 0116",
      website: "noa.example.org",
      address: .init(
        street: "שדרות בן גוריון 27", suite: "דירה 6", city: "חיפה", zipcode: "3502208",
        geo: .init(lat: "32.7940", lng: "34.9896")),
      company: .init(
        name: "כרמל אקוסטיקה", catchPhrase: "Quiet, by design", bs: "acoustics for schools and stations")),
    User(
      id: 9, name: "María de los Ángeles Fernández de Córdoba y Álvarez de Toledo Ruiz-Giménez de Sandoval",
      username: "mariangeles", email: "maria.de.los.angeles@archivo-guadalquivir.example", phone: "+34 954 555 019",
      website: "archivo-guadalquivir.example",
      address: .init(
        street: "Calle Jesús del Gran Poder 101", suite: "bajo izquierda", city: "Sevilla", zipcode: "41002",
        geo: .init(lat: "37.3891", lng: "-5.9845")),
      company: .init(
        name: "Archivo y Encuadernación del Guadalquivir, S. Coop. And.",
        catchPhrase: "Nothing on paper is lost", bs: "restoring flooded archives")),
    User(
      id: 10, name: "陳怡君", username: "yichun", email: "yichun@bamboo.example", phone: "+886 2 5550 0120",
      website: "yichun.example.org",
      address: .init(
        street: "大安區永康街 31 巷 8 號", suite: "5 樓", city: "臺北市", zipcode: "106",
        geo: .init(lat: "25.0330", lng: "121.5654")),
      company: .init(
        name: "竹林儀器", catchPhrase: "量得準，睡得穩", bs: "calibration of earthquake sensors")),
    User(
      id: 11, name: "Nguyễn Thị Ánh Tuyết", username: "tuyet", email: "tuyet@songhan.example",
      phone: "+84 236 555 0164",
      website: "tuyet.example.org",
      address: .init(
        street: "48 đường Bạch Đằng", suite: "tầng 2", city: "Đà Nẵng", zipcode: "550000",
        geo: .init(lat: "16.0544", lng: "108.2022")),
      company: .init(
        name: "Sông Hàn Cà Phê", catchPhrase: "Roasted this morning", bs: "coffee, from the hill to the cup")),
    User(
      id: 12, name: "Seán Ó Súilleabháin", username: "sean", email: "sean@corrib.example", phone: "+353 91 555 018",
      website: "sean.example.org",
      address: .init(
        street: "14 Quay Lane", suite: "The Loft", city: "Gaillimh", zipcode: "H91 E2W7",
        geo: .init(lat: "53.2707", lng: "-9.0568")),
      company: .init(
        name: "Corrib Boatyard", catchPhrase: "If it floats, we mend it", bs: "wooden boats and their engines")),
  ]
}
