# Time: paces, deadlines, pauses. $deadline, $decided and $again read "in 3 Tagen" or "vor 2 Stunden";
# $until, $over and $reminded are dates.

pace-live = 15 Minuten pro Seite
pace-one-day = 1 Tag pro Zug
pace-three-days = 3 Tage pro Zug
pace-seven-days = 7 Tage pro Zug
pace-unlimited = ohne Zeitlimit

time-paused = ⏸ Pause bis { $until }
time-reminder-turn = ⏳ Du bist am Zug, deine Zeit läuft { $deadline } ab · { $match }
time-reminder-setup = ⏳ Deine Armee ist noch nicht aufgestellt; die Partie wird { $deadline } abgesagt · { $match }
time-over-yours = ⌛ Deine Zeit ist abgelaufen · { $match }
    { $opponent } darf jetzt den Sieg beanspruchen. Solange das nicht geschieht, gilt dein Zug noch.
time-over-theirs = ⌛ Die Zeit von { $opponent } ist abgelaufen · { $match }
    Du darfst den Sieg beanspruchen oder 24 Stunden mehr geben. Tust du nichts davon, gewinnst du { $decided }.
time-granted = ⏳ { $opponent } gibt dir mehr Zeit: Sie läuft { $deadline } ab · { $match }
time-nudge-turn = 👋 { $opponent } wartet auf deinen Zug · { $match }
time-nudge-setup = 👋 { $opponent } wartet auf deine Aufstellung · { $match }
time-paused-told = ⏸ Die Uhren stehen bis { $until } still · { $match }
public-paused = ⏸ Partie `{ $code }`: Die Uhren stehen bis { $until } still.
public-last-day = ⏳ **{ $name }** hat weniger als einen Tag Zeit: Sie läuft { $deadline } ab · `{ $code }`
nudged = 👋 Ich sage { $opponent }, dass du wartest.

result-time-reminded = -# Die Zeit lief am { $over } ab; zuletzt erinnert wurde am { $reminded }.
result-time-up = -# Die Zeit lief am { $over } ab.
aborted-no-move = Die Partie `{ $code }` wurde abgesagt: { $name } hat nicht rechtzeitig den ersten Zug gemacht. Niemand gewinnt oder verliert.

pause-offered =
    { $days ->
        [one] ⏸ { $opponent } bittet um { $days } Tag Pause. Wenn du ziehst, verfällt die Bitte.
       *[other] ⏸ { $opponent } bittet um { $days } Tage Pause. Wenn du ziehst, verfällt die Bitte.
    }
pause-offered-by-you =
    { $days ->
        [one] ⏸ Du hast { $opponent } um { $days } Tag Pause gebeten.
       *[other] ⏸ Du hast { $opponent } um { $days } Tage Pause gebeten.
    }
public-pause-offered =
    { $days ->
        [one] ⏸ { $name } bittet um { $days } Tag Pause.
       *[other] ⏸ { $name } bittet um { $days } Tage Pause.
    }

call-claim = { $person }, die Zeit deines Gegners ist abgelaufen: Du darfst den Sieg beanspruchen · `{ $code }`

# Challenges that anyone may join.
challenge-card-open =
    ⚔️ **{ $challenger }** sucht jemanden für eine Partie Stratego. Wer zuerst auf **Mitspielen** drückt, ist dabei.
    { "**" }{ $variant }** · Regeln: **{ $rules }** · { $reveal } · { $colour }
    -# { $options }
    -# Am Ende wird aufgedeckt, was übrig ist, außer wenn jemand es verdeckt lässt. Die Herausforderung verfällt { $expires }.
challenge-card-open-withdrawn = ⚔️ **{ $challenger }** hat die offene Herausforderung zurückgezogen.
challenge-card-open-expired = ⚔️ Die offene Herausforderung von **{ $challenger }** ist verfallen.
challenge-open-sent = Deine Herausforderung an alle steht in diesem Kanal. Sie verfällt { $expires }.
challenge-open-unposted = Deine Herausforderung an alle konnte ich in { $channel } nicht zeigen, deshalb ist sie zurückgezogen. Bitte die Moderation, mich dort schreiben und Dateien anhängen zu lassen, oder nimm { $challenge } in einem anderen Kanal.

# Why something can't be done now.
refused-awaits-anyone = Bei deiner eigenen Herausforderung kannst du nicht mitspielen. Sie wartet auf jemand anderen.
refused-time-over = Deine Zeit in `{ $code }` ist abgelaufen; die Partie wird gerade entschieden.
refused-no-clock = Die Partie `{ $code }` hat kein Zeitlimit.
refused-own-time = In `{ $code }` bist du selbst am Zug. Den Sieg beanspruchen kann nur, wer wartet.
refused-time-not-over = { $opponent } hat in `{ $code }` noch Zeit: Sie läuft { $deadline } ab.
refused-paused = Die Uhren dieser Partie stehen bis { $until } still.
refused-time-not-left = Die Zeit von { $name } in `{ $code }` ist abgelaufen, für eine Pause ist es zu spät.
refused-pause-length = Eine Pause dauert 1 bis { $max } Tage.
refused-waits-for-you = Die Partie `{ $code }` wartet auf dich, nicht auf { $opponent }.
refused-nudged-already = Das war fürs Erste genug. Du darfst { $again } wieder anstupsen.
refused-still-playing = Die Partie `{ $code }` läuft noch. Eine Revanche gibt es, wenn sie zu Ende ist.
refused-pause-pending-yours = Deine Bitte um eine Pause wartet noch auf Antwort.
refused-pause-pending-theirs = Dein Gegner hat um eine Pause gebeten. Beantworte das zuerst.
refused-watch-elsewhere = Die Partie `{ $code }` wird in { $channel } gespielt; dort kannst du zuschauen.
refused-nothing-to-watch = In diesem Kanal wird gerade keine Partie gespielt.
