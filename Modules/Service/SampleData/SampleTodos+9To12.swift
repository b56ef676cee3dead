extension SampleTodos {
  /// The tasks of users 9 to 12, in order, twenty lines each.
  static let listsOfUsers9To12 = [
    """
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
    """,
    """
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
    """,
    """
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
    """,
    """
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
    """,
  ]
}
