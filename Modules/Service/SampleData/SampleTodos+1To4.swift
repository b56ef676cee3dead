extension SampleTodos {
  /// The tasks of users 1 to 4, in order, twenty lines each.
  static let listsOfUsers1To4 = [
    """
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
    """,
    """
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
    """,
    """
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
    """,
    """
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
    """,
  ]
}
