extension SampleUsers {
  /// Users 1 to 6.
  static let from1To6: [User] = [
    User(
      id: 1, name: "Zofia Łukasiewicz-Żuk", username: "zofia", email: "zofia@rynek.example", phone: "+48 12 555 01 34",
      website: "zofia.example.org",
      address: .init(
        street: "ulica Gołębia 18", suite: "m. 4", city: "Kraków", zipcode: "31-007",
        geo: .init(lat: "50.0614", lng: "19.9366")),
      company: .init(
        name: "Żuraw i Córki", catchPhrase: "Lifts what others leave lying", bs: "crane hire and heavy moving")),
    User(
      id: 2, name: "Дмитро Шевченко", username: "dmytro", email: "dmytro@kashtan.example", phone: "+380 44 555 0127",
      website: "dmytro.example.org",
      address: .init(
        street: "вулиця Ярославів Вал 21", suite: "кв. 9", city: "Київ", zipcode: "01034",
        geo: .init(lat: "50.4501", lng: "30.5234")),
      company: .init(
        name: "Каштан Софт", catchPhrase: "Software that is finished", bs: "booking systems for small theatres")),
    User(
      id: 3, name: "佐藤 さくら", username: "sakura", email: "sakura@kawara.example", phone: "+81 75 555 0148",
      website: "sakura.example.org",
      address: .init(
        street: "三条通河原町東入", suite: "２０３号室", city: "京都市", zipcode: "604-8004",
        geo: .init(lat: "35.0116", lng: "135.7681")),
      company: .init(
        name: "かわら工房", catchPhrase: "百年もつ屋根", bs: "roof tiles, fired and repaired")),
    User(
      id: 4, name: "Ελένη Παπαδοπούλου", username: "eleni", email: "eleni@thermaikos.example",
      phone: "+30 2310 555 162", website: "eleni.example.org",
      address: .init(
        street: "Οδός Αγίας Σοφίας 33", suite: "3ος όροφος", city: "Θεσσαλονίκη", zipcode: "546 22",
        geo: .init(lat: "40.6401", lng: "22.9444")),
      company: .init(
        name: "Θερμαϊκός Ναυτιλιακή", catchPhrase: "Every island, every Tuesday", bs: "ferry freight and stowage")),
    User(
      id: 5, name: "अनन्या शर्मा", username: "ananya", email: "ananya@gulabi.example", phone: "+91 141 555 0173",
      website: "ananya.example.org",
      address: .init(
        street: "जौहरी बाज़ार 112", suite: "दूसरी मंज़िल", city: "जयपुर", zipcode: "302003",
        geo: .init(lat: "26.9124", lng: "75.7873")),
      company: .init(
        name: "गुलाबी प्रेस", catchPhrase: "Ink that stays where you put it", bs: "hand-block printed books")),
    User(
      id: 6, name: "김민준", username: "minjun", email: "minjun@bluekite.example", phone: "+82 51 555 0185",
      website: "minjun.example.org",
      address: .init(
        street: "해운대구 달맞이길 62", suite: "1204호", city: "부산", zipcode: "48115",
        geo: .init(lat: "35.1796", lng: "129.0756")),
      company: .init(
        name: "Blue Kite 🪁 Logistics", catchPhrase: "바람보다 먼저", bs: "same-day parcels by bicycle and tram")),
  ]
}
