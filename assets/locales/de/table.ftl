# What is said at the table.

# `7K3F` · gegen Anna · Original · #spiele
match-line = `{ $code }` · gegen { $opponent } · { $variant } · { $channel }
turn-yours = **Du bist am Zug** · { $match }
turn-theirs = **{ $opponent } ist am Zug** · { $match }
turn-over = **Partie beendet** · { $match }
next-match = **Als Nächstes:** { $match }

# The last ply. Only a strike shows ranks.
last-move = { $number }. { $color }: { $from }–{ $to }
last-none = { $color } beginnt.
both-ready = Beide Armeen stehen.
you-moved = Dein Zug: { $from }–{ $to }.
already-played = Dieser Zug ist schon gespielt. So steht es jetzt auf dem Brett.
choosing = { $square } ist gewählt. Wohin?
strike-question = { $to } von { $from } aus angreifen? Du weißt nicht, was dort steht.
strike-question-known = { $to } von { $from } aus angreifen ({ $rank })?
captured-none = **{ $color }** hat nichts verloren.
captured-side = **{ $color }** hat verloren: { $pieces }
captured-rank = { $rank } { $count }/{ $army }
last-battle = { $number }. { $color }: { $battle }

battle-attacker-wins = ⚔ { $from }→{ $to }: **{ $attacker }** schlägt **{ $defender }**.
battle-defender-wins = ⚔ { $from }→{ $to }: **{ $attacker }** scheitert an **{ $defender }**.
battle-both-fall = ⚔ { $from }→{ $to }: **{ $attacker }** trifft auf **{ $defender }**, beide fallen.
battle-bomb-removed = ⚔ { $from }→{ $to }: **{ $attacker }** entschärft eine **Bombe**.
battle-bomb-hit = 💥 { $from }→{ $to }: **{ $attacker }** läuft auf eine **Bombe**.
battle-bomb-spent = 💥 { $from }→{ $to }: **{ $attacker }** läuft auf eine **Bombe**, beide sind weg.
battle-flag = 🚩 { $from }→{ $to }: **{ $attacker }** erobert die **Fahne**!
battle-loss = { $color } verliert: { $rank }.
battle-advance = Der Sieger rückt auf { $square } nach.
battle-match = -# { $match }

# The public card and posts.
players = { $red } (Rot) – { $blue } (Blau)
card-title = **{ $red }** (Rot) – **{ $blue }** (Blau) · { $variant } · Regeln: { $rules } · `{ $code }`
card-setting-up = Beide stellen ihre Armeen auf.
card-one-ready = { $name } ist bereit.
card-to-move = **{ $name }** ist am Zug.
start-post = **{ $red }** (Rot) und **{ $blue }** (Blau) sind bereit. Rot beginnt.
result-reveal = So standen die Armeen am Ende.
aborted = Die Partie `{ $code }` wurde abgesagt, bevor sie begann.
channel-lost = Den Kanal der Partie `{ $code }` gibt es nicht mehr. Die Partie geht hier weiter, per Direktnachricht.
channel-forbidden = Im Kanal der Partie `{ $code }` darf ich nicht mehr schreiben oder Bilder anhängen. Die Partie geht hier weiter, per Direktnachricht; sobald man mich wieder lässt, bekommt der Kanal das Brett.
call-turn = { $person }, du bist am Zug · `{ $code }`
call-offer = { $person }, du hast ein Angebot bekommen · `{ $code }`
call-setup = { $person }, deine Armee wartet auf ihre Aufstellung · `{ $code }`
call-over = { $person }, deine Partie ist beendet · `{ $code }`

# Threads, and those who follow a match. The name of a thread knows no markup.
thread-name = { $red } gegen { $blue } · { $code }
thread-closed = 🧵 Die Partie `{ $code }`, { $red } – { $blue }, hat keinen Thread mehr. Ab jetzt geht es hier weiter.
unfollowed = Du folgst der Partie `{ $code }` nicht mehr.

# Results. $winner and $loser are people.
result-flag = 🏆 **{ $winner }** gewinnt: { $loser } hat die Fahne verloren.
result-no-move = 🏆 **{ $winner }** gewinnt: { $loser } hat keinen erlaubten Zug mehr.
result-resignation = 🏆 **{ $winner }** gewinnt: { $loser } gibt auf.
result-time = 🏆 **{ $winner }** gewinnt: { $loser } hat die Zeit überschritten.
result-both-immobile = 🤝 Remis: Keine Seite kann noch ziehen.
result-cap = 🤝 Remis: { $plies } Züge sind gespielt.
result-quiet-cap = 🤝 Remis: { $plies } Züge hintereinander ohne Kampf.
result-agreed-draw = 🤝 Remis, von beiden vereinbart.
result-abandoned = Die Partie wurde ohne Ergebnis beendet.

# A return match: two games, a point each, half a point for a draw.
series-game = Partie { $game } von 2
series-first = Hin- und Rückspiel: Die zweite Partie beginnt sofort, mit getauschten Farben.
series-won = 🏆 **{ $winner }** gewinnt Hin- und Rückspiel mit { $won } zu { $lost }.
series-tied = 🤝 Hin- und Rückspiel enden unentschieden, 1 zu 1.

# Warnings that go with an own board.
warning-two-squares = ⚠ Zwei-Felder-Regel: Deine Figur auf { $square } darf in deinem nächsten Zug nicht noch einmal zwischen { $one } und { $other } wechseln.
warning-cap =
    { $plies ->
        [one] ⚠ Noch { $plies } Zug, dann endet die Partie remis.
       *[other] ⚠ Noch { $plies } Züge, dann endet die Partie remis.
    }
warning-quiet-cap =
    { $plies ->
        [one] ⚠ Noch { $plies } Zug ohne Kampf, dann endet die Partie remis.
       *[other] ⚠ Noch { $plies } Züge ohne Kampf, dann endet die Partie remis.
    }

# Giving up.
resign-question = { $match }: wirklich aufgeben? Dann gewinnt { $opponent }, und was übrig ist, wird aufgedeckt.
leave-question = { $match }: wirklich absagen? Dann gewinnt niemand.
resign-cancelled = Du spielst weiter.

# Offers.
offer-question = { $match }: Remis anbieten oder ohne Ergebnis beenden? Beides gilt erst, wenn dein Gegner zustimmt; ohne Ergebnis gewinnt niemand, und keine Armee wird aufgedeckt.
draw-offered = 🤝 { $opponent } bietet Remis an. Wenn du ziehst, verfällt das Angebot.
draw-offered-by-you = 🤝 Du hast { $opponent } Remis angeboten.
abandon-offered = { $opponent } möchte die Partie ohne Ergebnis beenden. Wenn du ziehst, verfällt das Angebot.
abandon-offered-by-you = Du hast { $opponent } angeboten, die Partie ohne Ergebnis zu beenden.
offer-declined = { $opponent } möchte lieber weiterspielen.
public-draw-offered = 🤝 { $name } bietet Remis an.
public-abandon-offered = { $name } möchte die Partie ohne Ergebnis beenden.

# Lists.
games-title = **Deine Partien**
games-none = Du hast keine laufende Partie. Fordere auf einem Server mit { $challenge } jemanden heraus, oder spiel mit { $solo } gegen den Computer.
games-line = { $match } · { $rules } · **{ $status }**
games-more = … und { $count } weitere.
status-your-turn = du bist am Zug
status-their-turn = Gegner am Zug
status-arranging = Aufstellung
status-over = beendet

# Records as files.
export-over = Die Aufzeichnung von `{ $code }`. Ein `?` steht für einen Rang, der geheim bleibt.
export-running = Die Aufzeichnung von `{ $code }` bis jetzt. Ein `?` steht für einen Rang, den du nicht kennst.

# Bewegte Bilder.
replay-shown = `{ $code }` · { $red } (Rot) – { $blue } (Blau) · Züge { $first }–{ $last }
replay-cut = Mehr passt nicht in ein Bild. Weiter geht es mit **{ $option }** { $next }.
