# What is said at the table.

# `7K3F` · tegen Anna · Origineel · #spellen
match-line = `{ $code }` · tegen { $opponent } · { $variant } · { $channel }
turn-yours = **Jij bent aan zet** · { $match }
turn-theirs = **{ $opponent } is aan zet** · { $match }
turn-over = **Partij afgelopen** · { $match }
next-match = **Hierna:** { $match }

# The last ply. Only a strike shows ranks.
last-move = { $number }. { $color }: { $from }–{ $to }
last-none = { $color } begint.
both-ready = Beide legers staan.
you-moved = Jouw zet: { $from }–{ $to }.
already-played = Die zet is al gespeeld. Zo staat het bord er nu voor.
choosing = { $square } is gekozen. Waarheen?
strike-question = { $to } aanvallen vanaf { $from }? Je weet niet wat daar staat.
strike-question-known = { $to } aanvallen vanaf { $from } ({ $rank })?
captured-none = **{ $color }** heeft niets verloren.
captured-side = **{ $color }** heeft verloren: { $pieces }
captured-rank = { $rank } { $count }/{ $army }
last-battle = { $number }. { $color }: { $battle }

battle-attacker-wins = ⚔ { $from }→{ $to }: **{ $attacker }** verslaat **{ $defender }**.
battle-defender-wins = ⚔ { $from }→{ $to }: **{ $attacker }** verliest van **{ $defender }**.
battle-both-fall = ⚔ { $from }→{ $to }: **{ $attacker }** stuit op **{ $defender }**; beide vallen.
battle-bomb-removed = ⚔ { $from }→{ $to }: **{ $attacker }** ruimt een **bom** op.
battle-bomb-hit = 💥 { $from }→{ $to }: **{ $attacker }** loopt op een **bom**.
battle-bomb-spent = 💥 { $from }→{ $to }: **{ $attacker }** loopt op een **bom**, beide zijn weg.
battle-flag = 🚩 { $from }→{ $to }: **{ $attacker }** verovert de **vlag**!
battle-loss = { $color } verliest: { $rank }.
battle-advance = De winnaar schuift op naar { $square }.
battle-match = -# { $match }

# The public card and posts.
players = { $red } (rood) – { $blue } (blauw)
card-title = **{ $red }** (rood) – **{ $blue }** (blauw) · { $variant } · regels: { $rules } · `{ $code }`
card-setting-up = Beide spelers stellen hun leger op.
card-one-ready = { $name } is klaar.
card-to-move = **{ $name }** is aan zet.
start-post = **{ $red }** (rood) en **{ $blue }** (blauw) zijn klaar. Rood begint.
result-reveal = Zo stonden de legers aan het eind.
aborted = Partij `{ $code }` is afgelast voordat die begon.
channel-lost = Het kanaal van partij `{ $code }` bestaat niet meer. De partij gaat hier verder, via privébericht.
channel-forbidden = In het kanaal van partij `{ $code }` mag ik niet meer schrijven of afbeeldingen plaatsen. De partij gaat hier verder, via privébericht; zodra het weer mag, krijgt het kanaal het bord.
call-turn = { $person }, jij bent aan zet · `{ $code }`
call-offer = { $person }, je hebt een voorstel gekregen · `{ $code }`
call-setup = { $person }, je leger moet nog opgesteld worden · `{ $code }`
call-over = { $person }, je partij is afgelopen · `{ $code }`

# Threads, and those who follow a match. The name of a thread knows no markup.
thread-name = { $red } tegen { $blue } · { $code }
thread-closed = 🧵 Partij `{ $code }`, { $red } – { $blue }, heeft geen thread meer. Vanaf nu gaat het hier verder.
unfollowed = Je volgt partij `{ $code }` niet meer.

# Results. $winner and $loser are people.
result-flag = 🏆 **{ $winner }** wint: { $loser } is de vlag kwijt.
result-no-move = 🏆 **{ $winner }** wint: { $loser } heeft geen geldige zet meer.
result-resignation = 🏆 **{ $winner }** wint: { $loser } geeft op.
result-time = 🏆 **{ $winner }** wint: de tijd van { $loser } is om.
result-both-immobile = 🤝 Remise: geen van beide kanten kan nog zetten.
result-cap = 🤝 Remise: er zijn { $plies } zetten gespeeld.
result-quiet-cap = 🤝 Remise: { $plies } zetten achter elkaar zonder gevecht.
result-agreed-draw = 🤝 Remise, in overleg.
result-abandoned = De partij is zonder uitslag beëindigd.

# A return match: two games, a point each, half a point for a draw.
series-game = partij { $game } van 2
series-first = Heen- en terugpartij: de tweede partij begint meteen, met verwisselde kleuren.
series-won = 🏆 **{ $winner }** wint de heen- en terugpartij met { $won } tegen { $lost }.
series-tied = 🤝 De heen- en terugpartij eindigt gelijk, 1 tegen 1.

# Warnings that go with an own board.
warning-two-squares = ⚠ Tweeveldenregel: je stuk op { $square } mag bij je volgende zet niet nog eens tussen { $one } en { $other } oversteken.
warning-cap =
    { $plies ->
        [one] ⚠ Nog { $plies } zet, dan is het remise.
       *[other] ⚠ Nog { $plies } zetten, dan is het remise.
    }
warning-quiet-cap =
    { $plies ->
        [one] ⚠ Nog { $plies } zet zonder gevecht, dan is het remise.
       *[other] ⚠ Nog { $plies } zetten zonder gevecht, dan is het remise.
    }

# Giving up.
resign-question = { $match }: echt opgeven? Dan wint { $opponent } en wordt getoond wat er over is.
leave-question = { $match }: echt afgelasten? Dan wint niemand.
resign-cancelled = Je speelt door.

# Offers.
offer-question = { $match }: remise aanbieden, of zonder uitslag stoppen? Je tegenstander moet ermee instemmen; zonder uitslag wint niemand en wordt geen leger getoond.
draw-offered = 🤝 { $opponent } biedt remise aan. Als je zet, vervalt het aanbod.
draw-offered-by-you = 🤝 Je hebt { $opponent } remise aangeboden.
abandon-offered = { $opponent } wil de partij zonder uitslag beëindigen. Als je zet, vervalt het voorstel.
abandon-offered-by-you = Je hebt { $opponent } voorgesteld de partij zonder uitslag te beëindigen.
offer-declined = { $opponent } speelt liever door.
public-draw-offered = 🤝 { $name } biedt remise aan.
public-abandon-offered = { $name } wil de partij zonder uitslag beëindigen.

# Lists.
games-title = **Je partijen**
games-none = Je hebt geen lopende partij. Daag op een server iemand uit met { $challenge }, of speel met { $solo } tegen de computer.
games-line = { $match } · { $rules } · **{ $status }**
games-more = … en nog { $count }.
status-your-turn = jij bent aan zet
status-their-turn = tegenstander aan zet
status-arranging = opstelling
status-over = afgelopen

# Records as files.
export-over = Het verslag van `{ $code }`. Een `?` staat voor een rang die geheim blijft.
export-running = Het verslag van `{ $code }` tot nu toe. Een `?` staat voor een rang die je niet kent.

# Bewegende beelden.
replay-shown = `{ $code }` · { $red } (rood) – { $blue } (blauw) · zetten { $first }–{ $last }
replay-cut = Meer past niet in één beeld. Ga verder met **{ $option }** { $next }.
