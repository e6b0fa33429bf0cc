# Gegen den Computer.

level-recruit = Rekrut
# Der Computer als Gegner: „🤖 Hauptmann“.
computer = 🤖 { $level }
# `7K3F` · gegen 🤖 Hauptmann · Duell
match-line-private = `{ $code }` · gegen { $opponent } · { $variant }
setup-due-solo = Bist du { $due } noch nicht bereit, wird die Partie abgesagt.

command-solo = solo
    .description = Gegen den Computer spielen, ohne dass es jemand sieht
command-practice = training
    .description = Eine kurze Partie gegen den schwächsten Computer, neun Figuren auf jeder Seite
option-level = stärke
    .description = Wie gut der Computer spielt (Rekrut)
button-share = 📣 Im Kanal zeigen
solo-offer = Ich spiele auch selbst, ganz ohne Herausforderung. Wie gut soll ich spielen?

refused-too-many-solo =
    { $max ->
        [one] Du hast schon { $max } laufende Partie gegen den Computer. Beende sie erst.
       *[other] Du hast schon { $max } laufende Partien gegen den Computer. Beende erst eine davon.
    }
refused-solo-enough = Das waren { $max } Partien gegen den Computer an einem Tag, mehr geht nicht. Die nächste kann { $again } beginnen; laufende Partien gehen weiter.
refused-shares-enough = Du hast an einem Tag { $max } Partien gezeigt, mehr geht nicht. Die nächste kannst du { $again } zeigen.
refused-not-solo = Nur Partien gegen den Computer sind privat. Diese Partie sehen ohnehin schon alle.
refused-share-in-servers = Wo soll ich die Partie zeigen? Gib in einem Kanal eines Servers { $board } ein und drück dort auf **Im Kanal zeigen**.
refused-shared-already = Diese Partie sehen schon alle.
refused-computer-thinks = Den Computer musst du nicht anstupsen. Er zieht von selbst, sobald er sich entschieden hat.
