# Command names, options and their descriptions (names: lower case, no spaces; descriptions: 100 characters).

command-challenge = uitdagen
    .description = Daag iemand uit voor een partij Stratego
command-move = zet
    .description = Zet een van je stukken, of val ermee aan
command-board = bord
    .description = Je bord tonen
command-setup = opstelling
    .description = Je opstelling tonen en veranderen
command-setups = opstellingen
    .description = Je bewaarde opstellingen: bekijken, wijzigen, hernoemen, verwijderen
command-games = partijen
    .description = Je partijen op een rij
command-draw = remise
    .description = Remise aanbieden, of een aanbod beantwoorden
command-resign = opgeven
    .description = Een partij opgeven
command-claim = claimen
    .description = De winst claimen als de tijd van je tegenstander om is
command-pause = pauze
    .description = De klokken een paar dagen stilzetten
command-nudge = porren
    .description = Je tegenstander laten weten dat je wacht
command-rematch = revanche
    .description = Nog eens tegen dezelfde tegenstander, met de kleuren omgewisseld
command-watch = kijken
    .description = Kijken bij een partij in dit kanaal
menu-challenge = Uitdagen voor Stratego
command-rules = regels
    .description = De regels van je partij, per onderwerp
command-replay = herhaling
    .description = Een partij als bewegende afbeelding
command-export = export
    .description = Het verslag van een partij als bestand
command-preferences = voorkeuren
    .description = Je taal, kleuren, vragen, berichten en rusttijd
command-privacy = privacy
    .description = Wat er over je is opgeslagen
command-admin = stratego-beheer
    .description = Voor wie de server beheert: instellingen, rechten, partijen
command-help = help
    .description = Hoe je hier speelt
command-about = info
    .description = Over deze bot

option-opponent = tegenstander
    .description = Wie jij uitdaagt; zonder naam wie het eerst meespeelt
option-variant = variant
    .description = Met hoeveel stukken jullie spelen (Origineel: 40)
option-rules = regels
    .description = Volgens welke handleiding jullie spelen (Jumbo)
option-ranks = rangen
    .description = Of een rang na een gevecht zichtbaar blijft (ja)
option-colour = kleur
    .description = Jouw kant; rood begint (wordt geloot)
option-series = reeks
    .description = Eén partij, of twee met verwisselde kleuren
option-quiet = stil
    .description = Geen thread: alles over de partij komt in dit kanaal (in een thread)
option-pace = tempo
    .description = Hoeveel tijd jullie allebei hebben (3 dagen per zet)
option-days = dagen
    .description = Hoeveel dagen, 1 tot 14
option-from = van
    .description = Het veld van je stuk, zoals E4
option-to = naar
    .description = Het veld waar het heen gaat, zoals E5
option-match = partij
    .description = Welke van je partijen, met de code
option-topic = onderwerp
    .description = Waar je iets over wilt weten
option-format = vorm
    .description = In welke vorm je het wilt
option-theme = kleuren
    .description = Hoe het bord gekleurd is, alleen deze keer
option-sight = zicht
    .description = Wiens kennis het toont (die van jou, als je meespeelt)
option-speed = tempo
    .description = Hoe snel het gaat (normaal)
option-first-move = eerste
    .description = De zet waarmee het begint (0: de legers voor de eerste zet)
option-last-move = laatste
    .description = De zet waarmee het eindigt
option-show = tonen
    .description = Laat zien wat er over je is opgeslagen
option-export-data = exporteren
    .description = Alles, als bestand
option-delete-data = verwijderen
    .description = Alles laten verwijderen
option-settings = instellingen
    .description = Taal, speelkanaal, wat er gespeeld mag worden, meekijken
option-check = controleren
    .description = Wat de bot in dit kanaal mag en wat er ontbreekt
option-running = partijen
    .description = De partijen die op deze server bezig zijn
option-end-match = partij-beëindigen
    .description = Een partij zonder uitslag beëindigen
option-server-match = partij
    .description = Welke partij, met de code

choice-ranks-visible = blijven zichtbaar
choice-ranks-hidden = weer verborgen
choice-colour-random = willekeurig
choice-colour-red = rood
choice-colour-blue = blauw
choice-series-single = één partij
choice-series-return = heen- en terugpartij
choice-format-picture = afbeelding
choice-format-text = tekst
choice-format-gravon = Gravon-XML
choice-format-both = afbeelding en tekst
choice-theme-classic = klassiek
choice-theme-high-contrast = hoog contrast
choice-theme-greyscale = grijstinten
choice-theme-dark = donker
choice-theme-colour-blind = kleurenblind (klassiek)
choice-sight-own = wat ik wist
choice-sight-everyone = wat iedereen wist
choice-speed-slow = langzaam
choice-speed-normal = normaal
choice-speed-fast = snel
choice-topic-pieces = Stukken en rangen
choice-topic-movement = Zetten
choice-topic-attack = Aanvallen
choice-topic-special = Bijzondere stukken
choice-topic-repetition = Heen en weer, achtervolgen
choice-topic-end = Hoe een partij eindigt
choice-topic-notation = Velden en verslagen

# Suggestions while a command is typed.
suggestion-piece = { $square } · { $rank }
suggestion-piece-in-match = { $code } · { $square } · { $rank }
suggestion-strike-unknown = ⚔ { $square } (onbekend)
suggestion-strike-known = ⚔ { $square } ({ $rank })
suggestion-no-move = Geen zet mogelijk
suggestion-match = { $code } · { $opponent } · { $status }

button-accept = Aannemen
button-decline = Afslaan
button-withdraw = Intrekken
button-my-board = Mijn bord
button-my-setup = Mijn opstelling
button-follow = 🔔 Volgen
button-unfollow = 🔕 Niet meer volgen
button-shuffle = 🔀 Schudden
button-ready = ✅ Klaar
button-unlock = 🔓 Toch nog niet klaar
button-edit-as-text = ⌨ Als tekst bewerken
button-edit-again = ⌨ Nog eens bewerken
button-save-as = 💾 Bewaren als…
button-rename = ✏ Hernoemen
button-delete = 🗑 Verwijderen…
button-forget = 🗑 Echt verwijderen
button-text-view = 📄 Als tekst tonen
button-refresh = 🔄 Verversen
button-resign = 🏳 Opgeven
button-offer-draw = 🤝 Remise aanbieden
button-accept-draw = 🤝 Remise aannemen
button-decline-draw = Remise afslaan
button-withdraw-offer = Aanbod intrekken
button-abandon = Zonder uitslag stoppen
button-accept-abandon = Akkoord: geen uitslag
button-decline-abandon = Doorspelen
button-join = Meespelen
button-claim = De winst claimen
button-grant = 24 uur extra geven
button-rematch = 🔁 Revanche
button-accept-pause = ⏸ Akkoord met de pauze
button-decline-pause = Geen pauze
button-cancel = Annuleren
button-mirror = ↔ Spiegelen
button-undo = ↩ Ongedaan maken
button-help = ❓ Hulp
button-leave = 🚪 Verlaten
button-call-off = 🚪 Afgelasten
button-type-move = ⌨ Zet typen
button-captured = 🗂 Geslagen
button-last-moves = 📜 Laatste zetten
button-offer = 🤝 Remise…
button-ask-resign = 🏳 Opgeven…
button-strike = ⚔ { $square } aanvallen
button-next-match = ▶ { $code } · { $opponent }

# Keuzelijsten (150 tekens) en formulieren (45 tekens).
select-match = Toon het bord van …
select-start = Begin met …
select-saved = Kies een van je opstellingen
start-random = 🔀 Willekeurig
start-fortress = 🏰 Vesting
start-storm = ⚡ Storm
start-trap-line = 💣 Vallenlinie
start-balanced = ⚖ Evenwichtig
start-mirror-of-last = ↔ Je laatste, gespiegeld
start-saved = 💾 Bewaard
modal-save-as = Deze opstelling bewaren
modal-rename = Een andere naam
modal-name-line = Naam
select-piece = Kies een stuk
select-run = Verkenner: kies waar hij heen gaat
select-back-rows = Achterste rijen: kies een of twee velden
select-front-rows = Voorste rijen: kies een of twee velden
select-back-rows-swap = Achterste rijen: { $square } ruilen met …
select-front-rows-swap = Voorste rijen: { $square } ruilen met …
select-empty = { $square } · leeg
select-more = Meer…
modal-setup = Je leger, rij voor rij
modal-move = Je zet
modal-row = Rij { $row }
modal-row-front = Rij { $row } (voor)
modal-row-back = Rij { $row } (achter)
modal-move-line = Van en naar, zoals E4 E5

help =
    { "**" }Stratego met je vrienden**
    Je leger is voor je tegenstander verborgen. Verover de vlag, of laat je tegenstander zonder zet.

    { "**" }Beginnen** · { $challenge } op een server. Degene die jij uitdaagt, drukt op **Aannemen**, en jullie krijgen allebei je leger in een privébericht. **Schudden** tot het je bevalt, dan **Klaar**.
    { "**" }Alleen** · Met { $solo } speel je tegen de computer, { $practice } is een korte partij om mee te beginnen, { $tutorial } legt het spel uit.
    { "**" }Zetten** · { $move } met twee velden, zoals `E4` en `E5`. Beide worden voorgesteld terwijl je typt. Op een vijandelijk stuk zetten is aanvallen.
    { "**" }Kijken** · { $board } toont je bord, { $games } je partijen.
    { "**" }Stoppen** · { $resign } geeft een partij op.

    { "**" }Wie verslaat wie** · De hogere rang wint, gelijke rangen vallen allebei. De spion verslaat de maarschalk, maar alleen als hij zelf aanvalt. Alleen een mineur ruimt een bom op. Een verkenner loopt zo ver hij wil rechtuit. Bommen en vlag bewegen nooit.
    { "**" }Niet eeuwig in het rond** · Een stuk mag niet eindeloos tussen dezelfde twee velden heen en weer gaan, en ook niet eindeloos een vijandelijk stuk in het rond achtervolgen. { $rules } legt dat en al het andere uit.

    Alleen jij ziet je rangen. Het kanaal ziet de gevechten.
