/// The tasks of a new service: twenty for each sample user, in order.
enum SampleTodos {
  private static let countOfEach = 20

  /// All sample tasks, with ids from 1, user by user.
  static let all = list.split(separator: "\n").enumerated().map { index, line in
    Todo(
      id: index + 1, userId: index / countOfEach + 1, title: String(line.dropFirst(2)), completed: line.hasPrefix("x"))
  }

  /// Returns the first `count` tasks of each user, with the ids that they have among all.
  static func first(_ count: Int) -> [Todo] { all.filter { ($0.id - 1) % countOfEach < count } }

  // One task per line: `x` if it is done or `-` if it is open, then the title. A blank line precedes the next user's.
  private static let list = """
    x Renew the licence of the 40-tonne crane
    - Ask the city for a night permit on Rynek Główny
    x Zamówić nowe liny stalowe
    - Replace the seal on the left outrigger
    - Call the theatre about the chandelier: 600 kg, glass, and nobody knows who hung it
    x Pay the harbour fee for October
    - Umówić przegląd dźwigu u pana Tadeusza
    - Teach Ola to sign off the lifting plan
    - Find out why truck 3 smells of herring
    x Answer the museum about the Wawel bell
    - Measure the gate at ulica Gołębia (again, with the mirrors folded in)
    - Write down what the old dispatcher knows before she retires
    x Buy safety boots, sizes 38 to 46
    - Odebrać buty od szewca
    - Compare insurance offers for the new flatbed, with and without cover for works of art in transit
    - Return the borrowed spirit level to Marek
    x Fix the heater in the portacabin
    - Plan the piano move for the 14th: fourth floor, no lift, very nervous owner
    - Put the Q3 figures in order
    - Take a day off

    x Upgrade the box-office printers
    - Перевірити резервні копії за вересень
    - Seats 12 and 13 in row F are sold twice: find out how
    x Send the invoice to the puppet theatre
    - Write the migration for seating plans with balconies
    - Додати українську абетку до пошуку
    - Look into the slow query on the repertoire page
    x Rename "customer" to "guest" everywhere but in the tax export
    - Show ticket prices without the kopiykas
    - Explain to the Opera why a queue is better than a refresh button
    x Замінити диск на сервері в підвалі
    - Book the train to Lviv
    - Try the new till with gloves on
    - Review Oksana's change to the refund rules
    x Remove the survey nobody answers
    x Draft the plan for a season without power: offline sales, paper lists, and counting everything on Monday
    - Полити каштан біля офісу
    - Retire the 2014 API (three theatres still call it)
    x Order more thermal paper
    - Learn to say no to the festival

    - 見積もりを大徳寺に送る
    x Fire the test batch of ridge tiles at 1,180 °C
    - Reply to the temple about the missing guardian tile
    - 窯の温度計を交換する
    x Order two tonnes of clay from Shigaraki
    - Photograph the storm damage on the east gate before the scaffolding comes down
    - Ask grandfather how he mixed the grey glaze
    x 領収書を税理士に渡す
    - Repair the leak above the workshop's own door
    - Count the tiles for the tea house: 3,400, and spares for thirty years
    - Write the sign for visitors in four languages
    x Sharpen the cutting wires
    - 若手の職人に鬼瓦の彫り方を教える
    - Find a carrier who does not drop things
    x Renew the kiln's fire inspection
    - Compare the two quotes for the new extruder
    - Stack the firewood by age
    x 猫のごはんを買う 🐈
    x Thank Zofia for the crane
    - Close the workshop for the Gion festival and tell everyone in time

    x Confirm berth 7 for the Tuesday sailing
    - Νέο δρομολόγιο για τις Σποράδες
    - Weigh the olive oil tank before anyone believes the label
    x Pay the pilot in Skopelos
    - Ask why the stern ramp takes eleven minutes
    - Train the new hands on the lashing rules for motorcycles, livestock and one very large bell
    - Ανανέωση των σωσιβίων
    x Update the price list for refrigerated trucks
    - Settle the claim about the wet wedding dresses
    x Translate the safety card into Bulgarian
    - Order diesel before the price goes up on Friday
    - Καθαρισμός του μηχανοστασίου
    - Move the winter timetable to the new template
    - Send the manifest for Thursday to the port police
    x Replace the bulb in the mast light
    - Find the owner of the blue suitcase (cabin 12, since July)
    - Negotiate with the union about Sunday shifts
    x Κράτηση αίθουσας για τη γιορτή
    - Try the weather feed from the new buoy
    - Call mother

    x Carve the block for the new cover: two peacocks, one of them looking back
    - नीली स्याही का नया घोल बनाना
    - Proofread the Hindi edition of the bird book
    x Pay the paper maker in Sanganer
    - Find out which shelf the 1987 blocks are on
    - Ship forty copies to the library in Pune
    x किताबों की दुकान को बिल भेजना
    - Repair the foot of the big press
    - Ask Layla about the Arabic title page
    - Choose a thread for the binding that does not bleed in the monsoon
    - Write to the school about the workshop in March
    x Clean the rollers
    - मशीन का बीमा नवीनीकृत करना
    - Photograph the spring list for the catalogue
    x Sort the misprints into "sell cheaply", "give away" and "never show anyone"
    - Apply for the craft fair in Delhi
    x Mix a pink that is really pink
    x Return the proofs of chapter 4
    - Count the stock before Diwali
    - Rest the hands for a day

    x Pump all forty tyres
    - 새 배송 경로를 시험하기
    - Fix the app that sends every parcel to Busan station
    - Ask the tram company for a second hook
    x Pay the riders for the holiday shift
    - 헬멧 열두 개 주문
    - Find the parcel that ticks
    - Explain to the fish market that same day means the same day 🐟
    x Paint the new cargo bikes
    - Write the rules for rain: what goes out, what waits, and who decides
    x 창고 열쇠 복사하기
    x Answer the complaint about the flattened cake
    - Measure the hill at Dalmaji with a full load
    - Order chains, brake pads and a very large umbrella
    - 고객 감사 카드 쓰기
    x Move the depot's clock five minutes ahead
    - Try the electric trailer for a week
    - Teach the new dispatcher the old town's alleys
    x Cancel the fax line
    - Fly a kite on Sunday 🪁

    x Deliver the subtitles for episode 6
    - مراجعة ترجمة العقد مع الشركة اليابانية
    - Ask the director whether the joke about the goat may stay
    - Find a proofreader for Kurdish
    x Send the quote to the film festival
    - تحديث قاموس المصطلحات البحرية
    - Agree on one spelling of every city in the series, and write it down this time
    x Pay the rent for the studio
    - Time the songs in the second act
    - شراء شاي بالنعناع
    - Translate the title page for Ananya's bird book
    - Explain to a client, kindly, why 30 words a second cannot be read
    x Back up the project disks
    - Book a booth for the interpreters in May
    - إرسال الفواتير المتأخرة
    x Replace the microphone that hums
    - Watch the whole film once without working
    - Review the new intern's first chapter
    x Renew the dictionary subscriptions
    - Plant a jasmine in the courtyard

    x Measure the echo in the gym at noon and at night
    - לתקן את מד הרעש הישן
    - Write the report for the railway station: platforms 1 to 4, trains braking, a busker
    - Order felt, 200 square metres, any colour but orange
    x Calibrate the microphones
    - Convince the school that curtains are not enough
    - לשלוח הצעת מחיר לקונסרבטוריון
    - Model the dome with and without the audience
    x Return the borrowed loudspeaker
    - Find the hum in the mayor's office (it is 50 Hz, but whose?)
    - Compare cork with mineral wool, price per decibel
    x Pay the laboratory
    - לקנות סוללות
    - Prepare the talk: "Why you shout in restaurants"
    - Ask Yichun for a quiet sensor
    x Hang the panels in room 12
    - Answer the neighbours of the new dance school
    - Check the drawings for the library's reading room
    - Test the doors with the choir
    x Enjoy an hour of silence

    x Dry the parish registers of 1643 to 1702
    - Pedir papel japonés de 9 gramos
    - Unglue the maps that the last restorer glued
    - Write to the town hall of Écija about the mould in the basement, the third letter this year, with photographs, \
    the laboratory's findings, and an offer to move everything before the next flood rather than after it
    x Encuadernar el libro de cuentas del hospital
    - Check the humidity in store B every morning this week
    - Identify the ink that eats the paper
    x Send the annual report to the cooperative
    - Preparar la exposición sobre la riada de 1961
    - Train the volunteers: clean hands, pencils only, no heroics
    - Find a box for the deed that is 2.40 m long
    x Repair the spine of the choir book
    - Comprar cola de almidón
    - Scan the glass negatives before they crack further
    - Decide what to do with the pressed flowers found in volume 12
    x Renew the alarm contract
    - Answer the historian who wants everything by Friday
    - Revisar el presupuesto de la nueva cámara frigorífica
    x Return the loan from Cádiz
    - Learn the new cataloguing rules

    x 更換三號地震儀的電池
    - Drive to Hualien and listen to the ground
    - Compare last night's tremor with the model
    x Order a rubidium clock
    - 校正振動台
    - Explain to the newspaper that we measure, we do not predict
    - Replace the cable that the squirrels ate
    - 寫颱風季節的備援計畫
    x Send the calibration certificates to the university
    - Find out why station 14 hears the metro but station 15 does not
    - Lend Noa the quiet sensor
    x Write the test for leap seconds
    - 整理去年的資料備份
    - Ask the temple whether we may drill under the drum tower
    - Paint the boxes white so that they stay cool
    x Review the alarm thresholds after the September swarm
    - 買烏龍茶
    - Walk the new site with the geologist
    - Plan the exchange of the old recorders, two at a time, never both on the same fault
    x Sleep through a whole night

    x Rang thử mẻ cà phê Cầu Đất
    - Taste the three samples from Khe Sanh, blind
    - Fix the grinder that sings
    x Pay the growers for the first harvest
    - Đặt thêm 500 bao giấy
    - Write on the bag what is in the bag
    - Ask the river ferry to carry the green beans dry this time
    - Thay bộ lọc nước
    x Repaint the shutters blue
    - Work out why the Tuesday roast tastes of cardamom
    - Teach the evening shift to say "we are out of it" nicely
    x Order cups without a logo
    - Viết lời cảm ơn cho bác Tư
    - Compare the electric roaster with the gas one: cost, noise, smell, and what the neighbours say
    - Find shade for the six tables on the quay
    x Send the allergen list to the hotel
    - Đưa con đi học bơi
    - Count the month's tips and share them
    x Close early for the boat race
    - Try making it without sugar

    x Caulk the hull of the Naomh Éanna
    - Ceannaigh adhmad darach don chíle
    - Strip the diesel of the blue trawler and write down the order of the parts
    - Ring the man in Kinvara about the mast
    x Fit the new bilge pump
    - Bill the sailing club, gently
    - Steam the planks for the currach on the first dry day
    - Faigh amach cé leis an téad
    x Renew the slipway lease
    - Find the leak that is only there on Thursdays
    - Show the apprentices how to sharpen an adze without losing a toe
    - Order bronze screws: 4,000, number 12, and count them on arrival
    x Sweep the loft
    x Varnish the oars, three coats
    - Scríobh chuig an gcomhairle faoin gcé
    - Move the generator before the spring tide
    x Replace the rope on the winch
    - Price the refit of the Galway hooker for the museum
    - Look at the compass that points at the pub
    - Take her out on Sunday, if she floats ⛵️
    """
}
