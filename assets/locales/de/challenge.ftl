# The challenge and its card in the channel. $expires and $due read "in 24 Stunden".

challenge-card =
    ⚔️ { $opponent }, **{ $challenger }** fordert dich zu einer Partie Stratego heraus.
    { "**" }{ $variant }** · Regeln: **{ $rules }** · { $reveal } · { $colour }
    -# { $options }
    -# Am Ende werden beide Armeen aufgedeckt. Die Herausforderung verfällt { $expires }.
challenge-card-accepted = ⚔️ **{ $opponent }** hat die Herausforderung von **{ $challenger }** angenommen.
challenge-card-declined = ⚔️ **{ $opponent }** hat die Herausforderung von **{ $challenger }** abgelehnt.
challenge-card-withdrawn = ⚔️ **{ $challenger }** hat die Herausforderung an **{ $opponent }** zurückgezogen.
challenge-card-expired = ⚔️ Die Herausforderung von **{ $challenger }** an **{ $opponent }** ist verfallen.

challenge-sent = Deine Herausforderung an { $opponent } steht in diesem Kanal. Sie verfällt { $expires }.
challenge-you-declined = Du hast abgelehnt. { $challenger } sieht es auf der Karte.
challenge-you-withdrew = Du hast deine Herausforderung zurückgezogen.

# The setup panel.
# Stell deine Armee auf · Rot · `7K3F` · gegen Ben · Original · #spiele
setup-title = **Stell deine Armee auf** · { $color } · { $match }
setup-how = Drück auf **Mischen**, bis dir die Aufstellung gefällt, dann auf **Bereit**.
setup-ready = Du bist bereit. Sobald ihr es beide seid, geht es los.
setup-opponent-ready = { $opponent } ist bereit.
setup-opponent-arranging = { $opponent } stellt noch auf.
setup-due = Seid ihr nicht beide bereit, wird die Partie { $due } abgesagt.
