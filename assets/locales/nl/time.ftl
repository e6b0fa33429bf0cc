# Time: paces, deadlines, pauses. $deadline, $decided and $again read "over 3 dagen" or "2 uur geleden";
# $until, $over and $reminded are dates.

pace-live = 15 minuten per kant
pace-one-day = 1 dag per zet
pace-three-days = 3 dagen per zet
pace-seven-days = 7 dagen per zet
pace-unlimited = zonder tijdslimiet

time-paused = ⏸ pauze tot { $until }
time-reminder-turn = ⏳ Jij bent aan zet, je tijd loopt { $deadline } af · { $match }
time-reminder-setup = ⏳ Je leger is nog niet opgesteld; de partij vervalt { $deadline } · { $match }
time-over-yours = ⌛ Je tijd is om · { $match }
    { $opponent } mag de winst nu claimen. Zolang dat niet gebeurt, telt je zet nog.
time-over-theirs = ⌛ De tijd van { $opponent } is om · { $match }
    Je mag de winst claimen, of 24 uur extra geven. Doe je geen van beide, dan win je { $decided }.
time-granted = ⏳ { $opponent } geeft je meer tijd: die loopt { $deadline } af · { $match }
time-nudge-turn = 👋 { $opponent } wacht op je zet · { $match }
time-nudge-setup = 👋 { $opponent } wacht op je opstelling · { $match }
time-paused-told = ⏸ De klokken staan stil tot { $until } · { $match }
public-paused = ⏸ Partij `{ $code }`: de klokken staan stil tot { $until }.
public-last-day = ⏳ **{ $name }** heeft nog minder dan een dag: de tijd loopt { $deadline } af · `{ $code }`
nudged = 👋 Ik zeg tegen { $opponent } dat je wacht.

result-time-reminded = -# De tijd was om op { $over }; de laatste herinnering is verstuurd op { $reminded }.
result-time-up = -# De tijd was om op { $over }.
aborted-no-move = Partij `{ $code }` is afgelast: { $name } heeft niet op tijd de eerste zet gedaan. Niemand wint of verliest.

pause-offered =
    { $days ->
        [one] ⏸ { $opponent } vraagt om { $days } dag pauze. Als je zet, vervalt het verzoek.
       *[other] ⏸ { $opponent } vraagt om { $days } dagen pauze. Als je zet, vervalt het verzoek.
    }
pause-offered-by-you =
    { $days ->
        [one] ⏸ Je hebt { $opponent } om { $days } dag pauze gevraagd.
       *[other] ⏸ Je hebt { $opponent } om { $days } dagen pauze gevraagd.
    }
public-pause-offered =
    { $days ->
        [one] ⏸ { $name } vraagt om { $days } dag pauze.
       *[other] ⏸ { $name } vraagt om { $days } dagen pauze.
    }

call-claim = { $person }, de tijd van je tegenstander is om: je mag de winst claimen · `{ $code }`

# Challenges that anyone may join.
challenge-card-open =
    ⚔️ **{ $challenger }** zoekt iemand voor een partij Stratego. Wie het eerst op **Meespelen** drukt, doet mee.
    { "**" }{ $variant }** · regels: **{ $rules }** · { $reveal } · { $colour }
    -# { $options }
    -# Aan het eind wordt getoond wat er over is, tenzij iemand dat verborgen houdt. De uitdaging vervalt { $expires }.
challenge-card-open-withdrawn = ⚔️ **{ $challenger }** heeft de open uitdaging ingetrokken.
challenge-card-open-expired = ⚔️ De open uitdaging van **{ $challenger }** is vervallen.
challenge-open-sent = Je uitdaging aan iedereen staat in dit kanaal. Die vervalt { $expires }.
challenge-open-unposted = Je uitdaging aan iedereen kon ik niet in { $channel } plaatsen, dus die is ingetrokken. Vraag een moderator om me daar te laten schrijven en bestanden te laten bijvoegen, of gebruik { $challenge } in een ander kanaal.

# Why something can't be done now.
refused-awaits-anyone = Met je eigen uitdaging kun je niet meespelen. Die wacht op iemand anders.
refused-time-over = Je tijd in `{ $code }` is om; de partij wordt nu beslist.
refused-no-clock = Partij `{ $code }` heeft geen tijdslimiet.
refused-own-time = In `{ $code }` ben je zelf aan zet. Alleen wie wacht kan de winst claimen.
refused-time-not-over = { $opponent } heeft nog tijd in `{ $code }`: die loopt { $deadline } af.
refused-paused = De klokken van deze partij staan stil tot { $until }.
refused-time-not-left = De tijd van { $name } in `{ $code }` is om, dus voor een pauze is het te laat.
refused-pause-length = Een pauze duurt 1 tot { $max } dagen.
refused-waits-for-you = Partij `{ $code }` wacht op jou, niet op { $opponent }.
refused-nudged-already = Dat was voorlopig genoeg. Je mag { $again } weer porren.
refused-still-playing = Partij `{ $code }` loopt nog. Een revanche kan zodra die is afgelopen.
refused-pause-pending-yours = Je verzoek om een pauze wacht nog op antwoord.
refused-pause-pending-theirs = Je tegenstander heeft om een pauze gevraagd. Beantwoord dat eerst.
refused-watch-elsewhere = Partij `{ $code }` wordt gespeeld in { $channel }, en is daar te volgen.
refused-nothing-to-watch = In dit kanaal wordt nu geen partij gespeeld.
