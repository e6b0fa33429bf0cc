# Wat wie een server beheert te horen krijgt.

server-settings =
    { "**" }Instellingen van deze server** · Lopende partijen gaan door zoals afgesproken.
    • Met de lijsten kies je de taal van wat hier wordt geplaatst, de varianten die gespeeld mogen worden, en de regels.
    • **Meekijken**: of iedereen het bord van een lopende partij mag openen met *Mijn bord*. Kaarten en gevechten blijven openbaar.
server-games-channel = • **Speelkanaal** · { $channel }. Alleen daar wordt uitgedaagd.
server-no-games-channel = • **Speelkanaal** · geen. Uitdagen kan overal waar de bot mag schrijven.
server-threads = • **Threads**: of elke partij een eigen thread krijgt. Zonder thread komt alles in het kanaal zelf.
server-own-language = De taal van de server
button-only-here = Alleen in dit kanaal uitdagen
button-spectating = Meekijken
button-threads = Threads
button-challenge-settings = Uitdagen en bewaren…
button-first-settings = Taal en varianten…

server-challenge-settings =
    { "**" }Instellingen van deze server** · Uitdagen en bewaren
    • Met de lijsten kies je het tempo van een uitdaging die er geen noemt, wie mag uitdagen, en hoe lang partijen na afloop bewaard blijven. Daarna worden ze gewist, met alle zetten.
server-challengers-everyone = • **Wie mag uitdagen** · iedereen. Kies een rol als alleen de leden daarvan mogen uitdagen.
server-challengers-role = • **Wie mag uitdagen** · wie de rol { $role } heeft, en wie de server beheert.
server-challengers-managers = • **Wie mag uitdagen** · alleen wie de server beheert.
server-pace = Standaardtempo: { $pace }
challengers-everyone = Iedereen mag uitdagen
challengers-role = Alleen de gekozen rol mag uitdagen
challengers-managers = Alleen beheerders mogen uitdagen
server-kept = Partijen { $months } maanden bewaren
select-challengers-role = Een rol waarvan de leden mogen uitdagen

server-check = **Wat ik in dit kanaal mag**
server-check-fine = Alles wat een partij nodig heeft.
server-check-lacking = Hier kan pas gespeeld worden als alles is toegestaan.
server-check-threadless = Zonder de rechten voor threads komt alles over een partij in het kanaal zelf.
server-games = **Lopende partijen op deze server**
server-games-none = Op deze server is geen partij bezig.
server-game = `{ $code }` · { $red } – { $blue } · { $variant } · { $channel } · { $state } · begonnen { $since }
server-game-moves =
    { $count ->
        [one] één zet
       *[other] { $count } zetten
    }
server-end-question = Deze partij beëindigen? Niemand wint en geen leger wordt getoond.
button-end-match = Zonder uitslag beëindigen
server-ended = Partij `{ $code }` is zonder uitslag beëindigd. Beide spelers krijgen bericht.
