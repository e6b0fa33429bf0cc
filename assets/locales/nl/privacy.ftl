# Je gegevens meenemen en laten verwijderen.

privacy-exported = Je profiel, voorkeuren, opstellingen, uitdagingen en partijen. Hou het bestand voor jezelf zolang je speelt: je opstellingen staan erin.
privacy-left-out =
    { $count ->
        [one] Grotere bestanden neemt Discord niet aan, dus je oudste partij ontbreekt in dit bestand. Met { $export } krijg je die.
       *[other] Grotere bestanden neemt Discord niet aan, dus je { $count } oudste partijen ontbreken in dit bestand. Met { $export } krijg je ze stuk voor stuk.
    }
privacy-delete =
    { "**" }Mijn gegevens verwijderen**
    • Wat verdwijnt: je naam, je id, je voorkeuren, je bewaarde opstellingen, opstellingen waar geen partij van kwam, wat je nog gemeld moest worden, en je open uitdagingen.
    • Wat blijft: de zetten van afgelopen partijen, gespeeld door ‘Verwijderde speler’. Ze zijn ook van je tegenstanders.
    • Berichten die de bot heeft gestuurd, blijven in Discord staan.
    Dit kan niet ongedaan worden gemaakt.
privacy-still-playing =
    { $count ->
        [one] Je zit nog in een partij. { $resign } geeft die op, en met { $draw } kun je voorstellen zonder uitslag te stoppen.
       *[other] Je zit nog in { $count } partijen. { $resign } geeft ze op, en met { $draw } kun je voorstellen zonder uitslag te stoppen.
    }
button-delete-data = Mijn gegevens verwijderen…
button-resign-and-delete = Opgeven en gegevens verwijderen…
modal-delete = Mijn gegevens verwijderen
modal-delete-word = Typ { $word } om te bevestigen
privacy-word = VERWIJDEREN
privacy-not-the-word = Er is niets verwijderd: je hebt niet { $word } getypt.
privacy-forgotten = Je gegevens zijn verwijderd. Bedankt voor het spelen. Wie de bot weer gebruikt, wordt weer opgeslagen.
