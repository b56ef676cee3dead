extension SampleTodos {
  /// The tasks of users 5 to 8, in order, twenty lines each.
  static let listsOfUsers5To8 = [
    """
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
    """,
    """
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
    """,
    """
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
    """,
    """
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
    """,
  ]
}
