# The challenge and its card in the channel. $expires and $due read "in 24 Stunden".

challenge-card =
    ⚔️ { $opponent }, **{ $challenger }** fordert dich zu einer Partie Stratego heraus.
    { "**" }{ $variant }** · Regeln: **{ $rules }** · { $reveal } · { $colour }
    -# { $options }
    -# Am Ende wird aufgedeckt, was übrig ist, außer wenn jemand es verdeckt lässt. Die Herausforderung verfällt { $expires }.
challenge-card-accepted = ⚔️ **{ $opponent }** hat die Herausforderung von **{ $challenger }** angenommen.
challenge-card-declined = ⚔️ **{ $opponent }** hat die Herausforderung von **{ $challenger }** abgelehnt.
challenge-card-withdrawn = ⚔️ **{ $challenger }** hat die Herausforderung an **{ $opponent }** zurückgezogen.
challenge-card-expired = ⚔️ Die Herausforderung von **{ $challenger }** an **{ $opponent }** ist verfallen.

challenge-proposal =
    { "**" }Herausforderung an { $opponent }**
    Wähl die Variante, die Regeln, was nach einem Kampf mit den Rängen geschieht, und das Tempo. Bis du die Herausforderung abschickst, sieht das niemand; danach steht die Karte in diesem Kanal.
button-send-challenge = ⚔️ Herausfordern
challenge-not-sent = Es wurde niemand herausgefordert.
challenge-sent = Deine Herausforderung an { $opponent } steht in diesem Kanal. Sie verfällt { $expires }.
challenge-threadless = -# Mir fehlt hier: { $permissions }. Deshalb kann ich keinen Thread erstellen und berichte in diesem Kanal von der Partie.
challenge-card-deleted = Die Nachricht mit deiner Herausforderung in { $channel } wurde zweimal gelöscht, deshalb ist die Herausforderung zurückgezogen. Mit { $challenge } stellst du eine neue.
challenge-unposted = Deine Herausforderung an { $opponent } konnte ich in { $channel } nicht zeigen, deshalb ist sie zurückgezogen. Bitte die Moderation, mich dort schreiben und Dateien anhängen zu lassen, oder nimm { $challenge } in einem anderen Kanal.
challenge-you-declined = Du hast abgelehnt. { $challenger } sieht es auf der Karte.
challenge-you-withdrew = Du hast deine Herausforderung zurückgezogen.

# The setup panel.
# Stell deine Armee auf · Rot · `7K3F` · gegen Ben · Original · #spiele
setup-title = **Stell deine Armee auf** · { $color } · { $match }
setup-how = Drück auf **Mischen**, bis dir die Aufstellung gefällt, oder wähl zwei Felder, um sie zu tauschen. Dann drück auf **Bereit**.
setup-chosen = { $square } ist gewählt. Wähl das Feld, mit dem es tauschen soll, oder noch einmal { $square }, um es loszulassen.
setup-cannot-move = ⚠ So könnte keine deiner Figuren den ersten Zug machen.
setup-open = ⚠ So könnte der Gegner ohne Kampf bis zu dem laufen, was du schützen musst.
setup-random = Nach diesen Regeln wird zufällig aufgestellt: Drück auf **Mischen** oder tausch zwei deiner Felder. Dann drück auf **Bereit**.
setup-saved = Gespeichert als **{ $name }**. { $setups } zeigt, was du aufhebst.
setups-none = Du hast noch keine Aufstellung gespeichert. Drück beim Aufstellen auf **Speichern als …**.
setups-title = **Deine Aufstellungen** · { $count } von { $max }
setups-one = **{ $name }** · { $variant }, wie Rot sie aufstellen würde
setups-delete-question = **{ $name }** löschen? Das lässt sich nicht rückgängig machen.
setups-deleted = **{ $name }** ist gelöscht.
setup-help =
    { "**" }Aufstellen** · Nur du siehst deine Armee. Schütz die **Fahne**, vielleicht mit **Bomben**; heb **Mineure** für die gegnerischen auf; lass **Aufklärer** herausfinden, wer wer ist.
    { "**" }Tauschen** · Wähl in einer Liste zwei Felder, oder erst eines und dann ein anderes. Auch eine Figur und ein leeres Feld tauschen. **Rückgängig** nimmt die letzte Änderung zurück.
    { "**" }Bereit** · Sperrt deine Armee. Bis der Gegner bereit ist, kannst du sie wieder entsperren.
    { "**" }Wer schlägt wen** · { $fights }
setup-ready = Du bist bereit. Sobald ihr es beide seid, geht es los.
setup-opponent-ready = { $opponent } ist bereit.
setup-opponent-arranging = { $opponent } stellt noch auf.
setup-due = Seid ihr nicht beide bereit, wird die Partie { $due } abgesagt.
