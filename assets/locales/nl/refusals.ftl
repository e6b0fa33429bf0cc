# Why something can't be done, and what to do instead.

# Challenges.
refused-no-server = Uitdagen kan alleen op een server, waar je vrienden zijn.
refused-self = Jezelf kun je niet uitdagen. Kies iemand anders.
refused-bot = { $name } is een bot en speelt niet. Kies een mens.
refused-this-bot = Ik speel zelf ook: { $solo } begint een partij tegen mij.
refused-cannot-see = { $name } kan dit kanaal niet zien. Probeer het in een kanaal dat jullie allebei kunnen lezen.
refused-missing-permissions = In dit kanaal kan ik geen partij leiden, ik mis: { $permissions }. Vraag een moderator om dat toe te staan, of neem een ander kanaal.
refused-too-many-challenges = Je hebt { $max } openstaande uitdagingen, meer kan niet. Trek er eerst een in.
refused-challenges-lately = Je hebt in korte tijd heel veel uitdagingen gemaakt. De volgende kan { $again }.
refused-busy-server = Op deze server wordt op dit moment heel veel uitgedaagd. Probeer het { $again } nog eens.
refused-too-many-matches = { $name } speelt al { $max } partijen, meer kan niet. Er moet er eerst een aflopen.
refused-already-open = Er staat al een uitdaging open tussen jullie twee, van { $name }. Kijk op de kaart ervan.
refused-no-such-challenge = Deze uitdaging bestaat niet meer. Maak een nieuwe met { $challenge }.
refused-awaits-opponent = Het antwoord is aan { $opponent }: je eigen uitdaging kun je niet beantwoorden.
refused-not-challenged = Deze uitdaging is voor { $opponent }. Maak er zelf een met { $challenge }.
refused-not-the-challenger = Alleen { $challenger } kan deze uitdaging intrekken.
refused-challenge-accepted = Deze uitdaging is al aangenomen.
refused-challenge-declined = Deze uitdaging is al afgeslagen.
refused-challenge-withdrawn = Deze uitdaging is ingetrokken.
refused-challenge-expired = Deze uitdaging is vervallen.

permission-view-channel = Kanaal bekijken
permission-send-messages = Berichten versturen
permission-create-public-threads = Openbare threads maken
permission-send-messages-in-threads = Berichten versturen in threads
permission-attach-files = Bestanden bijvoegen
permission-read-message-history = Berichtgeschiedenis lezen

# Which match.
refused-no-match = Je hebt geen lopende partij. Daag op een server iemand uit met { $challenge }.
refused-no-such-match = Een partij { $given } ken ik niet. { $games } toont de jouwe.
refused-not-a-player = Je speelt niet mee in `{ $code }`: dat is { $red } tegen { $blue }.
refused-which-match = Welke partij bedoel je? Noem de code bij de optie **{ $option }**.

# Setting up. The names of buttons stand as on the buttons.
refused-stale = Er is al verder gespeeld sinds die knop er staat. Zo staat het er nu voor.
refused-has-begun = De partij is begonnen, de legers staan. Dit is het bord.
refused-setup-locked = Je bent klaar, dus je leger staat vast. Druk op **Toch nog niet klaar** om het te veranderen.
refused-not-home = Hier staat je leger niet: { $squares }.
refused-bad-setup = Dat is nog geen leger. Je tekst is bewaard; verbeter hem met **Nog eens bewerken**.
refused-bad-setup-more = … en nog { $count }.
refused-own-match = In deze partij speel je zelf, dus iemand anders moet die beëindigen. Je kunt wel opgeven, of aanbieden zonder uitslag te stoppen.
refused-no-such-setup = Zo’n opstelling is er niet.
refused-setup-name = Graag een naam van 1 tot { $max } tekens.
refused-setup-name-taken = Je hebt al een opstelling met de naam { $name }. Neem een andere naam.
refused-too-many-setups = Je bewaart { $max } opstellingen, en dat is de grens. Met { $setups } kun je er een verwijderen.
refused-random-setup-only = Volgens deze regels worden de legers willekeurig opgesteld. Je mag wel steeds twee van je stukken ruilen.
refused-opponent-arranging = { $opponent } is nog aan het opstellen. Je hoort van me zodra jullie allebei klaar zijn.
refused-arrange-first = Je leger moet nog opgesteld worden: { $setup } toont het. Druk op **Klaar** als het je bevalt.
setup-fault-row-length =
    { $places ->
        [one] Rij { $row }: { $places } veld opgegeven, 10 nodig.
       *[other] Rij { $row }: { $places } velden opgegeven, 10 nodig.
    }
setup-fault-unknown-piece = { $square }: { $text } is geen stuk.
setup-fault-outside-home = { $square } is geen veld van jou.
setup-fault-occupied = Op { $square } staan twee stukken.
setup-fault-too-many = { $rank }: { $placed } opgesteld, { $allowed } toegestaan.
setup-fault-too-few = { $rank }: { $placed } opgesteld, { $allowed } nodig.

# Moves.
refused-not-a-move = { $typed } kan ik niet als zet lezen. Noem twee velden, zoals `E4` en `E5`.
refused-lake = { $typed } leidt een meer in, en daar kan niemand komen.
illegal-not-your-turn = { $opponent } is aan zet.
illegal-no-piece = Op { $square } staat geen stuk.
illegal-not-your-piece = Op { $square } staat geen stuk van jou, maar een vijandelijk.
illegal-immovable = Op { $square } staat je { $rank }, en dat stuk beweegt nooit.
illegal-no-step = { $square } naar { $square } is geen zet: een stuk moet ergens heen.
illegal-not-straight = { $from } naar { $to } is geen rechte lijn. Stukken gaan vooruit, achteruit of opzij, nooit schuin.
illegal-too-far = { $from } naar { $to } is te ver voor je { $rank }: één veld per zet. Alleen verkenners gaan verder.
illegal-lake-between = Tussen { $from } en { $to } ligt een meer.
illegal-blocked = { $square } staat in de weg tussen { $from } en { $to }. Springen kan niemand.
illegal-own-piece = Op { $square } staat je eigen stuk.
illegal-scout-moves-or-strikes = Volgens deze regels gaat een verkenner ver of valt hij aan, nooit allebei; { $from } naar { $to } zou allebei zijn. Zet hem eerst naast de vijand.
illegal-two-squares = Tweeveldenregel: je stuk op { $square } is { $crossings } keer achter elkaar tussen { $one } en { $other } overgestoken en mag dat nu niet nog eens. Zet het anders, of zet eerst een ander stuk.
illegal-more-squares = Achtervolgingsregel: { $from } naar { $to } zou de stelling van na zet { $ply } terugbrengen. Val aan, achtervolg langs een andere weg, of zet een ander stuk.

# A match that is over, an offer that is not.
refused-over = Partij `{ $code }` is afgelopen.
refused-draw-forbidden = Deze regels kennen geen remise in overleg. Jullie kunnen de partij wel zonder uitslag beëindigen, als jullie het allebei eens zijn.
refused-draw-pending-yours = Je remiseaanbod wacht nog op antwoord.
refused-draw-pending-theirs = Je is remise aangeboden. Beantwoord dat eerst.
refused-abandon-pending-yours = Je voorstel om de partij te beëindigen wacht nog op antwoord.
refused-abandon-pending-theirs = Je is voorgesteld de partij te beëindigen. Beantwoord dat eerst.
refused-offer-too-soon =
    { $plies ->
        [one] Je hebt pas nog een aanbod gedaan. Na nog { $plies } zet mag je weer.
       *[other] Je hebt pas nog een aanbod gedaan. Na nog { $plies } zetten mag je weer.
    }
refused-no-offer = Dat aanbod is er niet meer.
refused-still-running = Partij `{ $code }` is nog bezig. Het verslag is er voor iedereen zodra de partij voorbij is.
refused-already-answered = Dat is al afgehandeld.
refused-press-again = Dat duurde bij mij te lang. Druk nog een keer, alsjeblieft.
refused-old-button = Deze knop werkt niet meer. { $board } toont je bord, { $games } je partijen.

fault = Er is bij ons iets stukgegaan. Gebeurt het weer, geef de beheerder dan dit nummer: `{ $number }`
refused-quiet-hours = Deze tijden kan ik niet lezen. Schrijf ze als 22 of 22:30, op alle drie de regels.
refused-not-a-member = Je zit niet meer op de server waar jullie speelden.
refused-challengers-role = Op deze server mogen leden met de rol { $role } uitdagen. Hun uitdagingen aannemen kun je wel.
refused-challengers-managers = Op deze server mag alleen uitdagen wie hem beheert, en alleen op de server zelf. Uitdagingen aannemen kun je wel.
refused-other-channel = Op deze server wordt uitgedaagd in { $channel }.
refused-variant = Deze server speelt andere varianten: { $allowed }.
refused-rules = Deze server speelt volgens andere regels: { $allowed }.
refused-no-spectators = Op deze server zien alleen de twee spelers het bord van `{ $code }` zolang de partij bezig is.
refused-plays-itself = In partij `{ $code }` speel je zelf.
refused-wants-no-messages = Je wilt geen privéberichten van mij, en zonder die kun je geen partij volgen. Met { $preferences } sta je me toe je weer te schrijven.
refused-follows-enough = Je volgt al { $max } partijen, meer kan niet. Druk eerst bij een daarvan op *Niet meer volgen*.
refused-managers-only = Dat is voor wie deze server mag beheren.
