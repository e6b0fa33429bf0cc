# The rules, topic by topic, each line true to the option in force (2,000 characters a topic).

rules-title = **{ $topic }** · { $variant } · regels: **{ $rules }**
rules-other-topics = -# { $command } legt ook de andere onderwerpen uit.

# The pieces.
rules-army = Elke kant heeft { $count } stukken, de sterkste eerst:
rules-numbers-ten-high = Hoe hoger het getal, hoe hoger de rang. Bom en vlag hebben er geen.
rules-numbers-one-high = Zoals in oude spellen: hoe lager het getal, hoe hoger de rang. Spion, bom en vlag hebben er geen.
rules-place-filled = Ze vullen bij rood de rijen { $red }, bij blauw de rijen { $blue }. Geen van beide kanten ziet de rangen van de ander.
rules-place-anywhere = Ze staan bij rood ergens op de rijen { $red }, bij blauw op { $blue }. Geen van beide kanten ziet de rangen van de ander.
rules-place-free = Je stelt je leger op zoals je wilt.
rules-place-random = De legers worden willekeurig opgesteld. Tot je klaar bent, mag je steeds twee van je eigen stukken ruilen.

# Moving.
rules-turns = Rood begint. Om de beurt zet elke kant één stuk of valt er met één aan. Passen kan niet, en geen zet wordt teruggenomen.
rules-step = Een stuk gaat één veld vooruit, achteruit of opzij, naar een leeg veld: nooit schuin, nooit over een ander stuk heen.
rules-lakes = Niemand komt in of over de twee meren: C5, D5, C6, D6 en G5, H5, G6, H6.
rules-scout-runs = Een **verkenner** gaat zoveel lege velden rechtuit als hij wil.
rules-scout-turns-up = Gaat hij verder dan één veld, dan blijft hij vanaf dat moment zichtbaar.
rules-scout-gives-away = Gaat hij verder dan één veld, dan verraadt hij zich.
rules-immovable = **Bommen** en **vlag** bewegen nooit.
rules-no-duty = Aanvallen hoeft nooit, behalve als het je enige geldige zet is.

# Striking.
rules-strike = Je valt aan door op een vijandelijk stuk op een veld ernaast te zetten. Iedereen krijgt dan beide rangen te horen, en wat er valt.
rules-higher-wins = De hogere rang wint, de lagere gaat van het bord.
rules-equal-both-fall = Gelijke rangen gaan allebei van het bord.
rules-equal-attacker-wins = Bij gelijke rang wint de aanvaller.
rules-attacker-advances = Een aanvaller die wint, neemt het veld in.
rules-defender-stays = Een verdediger die wint, blijft staan.
rules-defender-advances = Een verdediger die wint, schuift op naar het laatste veld waar de aanvaller vandaan kwam. Alleen een bom blijft staan.
rules-scout-charges = Een verkenner mag in één zet lopen en aan het eind aanvallen.
rules-scout-moves-or-strikes = Een verkenner gaat ver of valt een buur aan, nooit allebei in één zet.
rules-reveal-visible = Een stuk dat een gevecht overleeft, blijft voor iedereen zichtbaar.
rules-reveal-hidden = Een stuk dat een gevecht overleeft, is daarna weer verborgen. Het gevecht is in het kanaal na te lezen.

# Special pieces.
rules-spy = **Spion** · Verslaat de maarschalk, maar alleen als hij zelf aanvalt. In elk ander gevecht is hij de laagste rang.
rules-miner = **Mineur** · Ruimt een bom op door hem aan te vallen, en neemt het veld in.
rules-bomb-stays = **Bom** · Beweegt nooit. Wie hem aanvalt is verloren, behalve een mineur. De bom blijft staan.
rules-bomb-once = **Bom** · Beweegt nooit en gaat maar één keer af: wie hem aanvalt is samen met de bom verloren, behalve een mineur.
rules-flag = **Vlag** · Beweegt nooit. Elk stuk dat de vlag aanvalt, verovert die en wint de partij.

# Going to and fro, chasing.
rules-two-squares = **Tweeveldenregel** · Een stuk mag in je opeenvolgende zetten hoogstens { $crossings } keer achter elkaar de grens tussen twee buurvelden oversteken. Dan moet het een andere kant op, of je zet eerst een ander stuk. Wie begon, moet als eerste ophouden.
rules-two-squares-scouts-border = Een verkenner die loopt, steekt elke grens op zijn weg over.
rules-two-squares-scouts-same = Zetten van een verkenner tellen alleen als ze precies dezelfde twee velden verbinden.
rules-two-squares-strikes-count = Aanvallen tellen als zetten.
rules-two-squares-strikes-exempt = Een aanval verbiedt deze regel nooit, en daarna begint het tellen opnieuw.
rules-two-squares-warned = Bij de laatste keer die mag, word je gewaarschuwd.
rules-two-squares-off = **Tweeveldenregel** · Geldt hier niet: een stuk mag heen en weer blijven gaan.
rules-chase = **Achtervolgingsregel** · Als je zet na zet een stuk bedreigt en het steeds ontwijkt, mag je geen stelling terugbrengen die er in deze achtervolging al was. Dat geldt alleen voor de achtervolger. Aanvallen en stappen recht terug verbiedt deze regel niet.
rules-chase-off = **Achtervolgingsregel** · Geldt hier niet: je mag achtervolgen zo lang je wilt.
rules-stuck = Laten deze regels je geen geldige zet over, dan verlies je.

# The end.
rules-end-flag = **Vlag** · Wie de vijandelijke vlag verovert, wint.
rules-end-no-move = **Geen zet meer** · Wie aan zet is en geen geldige zet heeft, verliest.
rules-end-no-move-either = **Geen zet meer** · Na elke zet wordt naar beide kanten gekeken. Wie geen geldige zet heeft, verliest.
rules-end-both-draw = Kan geen van beide kanten zetten, dan is het remise.
rules-end-both-lose = Kan geen van beide kanten zetten, dan verliest wie aan zet is.
rules-end-resign = **Opgeven** · Met { $resign } is de partij verloren.
rules-end-agreed = **Remise** · { $draw } biedt die aan. Wordt er in plaats daarvan gezet, dan vervalt het aanbod.
rules-end-not-agreed = **Remise** · Volgens deze regels niet in overleg.
rules-end-abandon = Samen kunnen jullie de partij zonder uitslag beëindigen; dan wordt er niets getoond.
rules-end-cap = **Zettenlimiet** · Na { $plies } zetten, van beide kanten samen, is het remise.
rules-end-no-cap = **Zettenlimiet** · Geen.
rules-end-quiet-cap = **Limiet zonder gevecht** · Na { $plies } zetten achter elkaar zonder gevecht, van beide kanten samen, is het remise. Deze limiet is van ons; in de handleidingen staat er geen.
rules-end-no-quiet-cap = **Limiet zonder gevecht** · Geen: zonder gevecht mag het zo lang duren als jullie willen.
rules-end-last-move = Een vlag die met de allerlaatste zet wordt veroverd, wint nog.
rules-end-reveal = Aan het eind wordt getoond wat er over is, tenzij iemand dat verborgen houdt.

# Squares and records.
rules-squares = De kolommen heten `A` tot en met `K` zonder `J`, de rijen `1` tot en met `10`. `A1` ligt bij rood linksonder. `J` wordt begrepen als de tiende kolom.
rules-typing = Een zet schrijf je als `E4 E5` of `e4-e5`, een aanval ook als `e4xe5`.
rules-setup-text-ten-high = In een opstelling als tekst is `F` de vlag, `B` een bom, `S` de spion, `2` een verkenner, en zo verder tot `10` of `X`, de maarschalk. `.` is een leeg veld.
rules-setup-text-one-high = In een opstelling als tekst is `F` de vlag, `B` een bom, `S` de spion, `9` een verkenner, en zo verder tot `1`, de maarschalk. `.` is een leeg veld.
rules-names-understood = Ook andere namen worden begrepen: in het Engels Sapper (mineur), en uit een Duitse handleiding Sappeur (mineur), Entdecker (verkenner), Casus (spion), Mareşal (maarschalk), Mine (bom), Sancak (vlag).
rules-record-moves = Verslagen schrijven een zet als `a4-a5`, een aanval als `a4xa5`.
rules-record-letters = Stellingen staan erin met de letters van de spelersgemeenschap: { $letters }. Dat is rood; blauw heeft { $blue } in dezelfde volgorde. `A` is leeg, `_` een meer, een kleine letter een rang die iedereen ziet.

# What stands beside a small board.
rules-example-scout = De verkenner op E4 kan naar elk gemarkeerd veld.
rules-example-scout-adjacent = De verkenner op E4 kan naar elk gemarkeerd veld, maar niet in één zet lopen en aanvallen.
rules-example-fights-fall = Van links naar rechts valt rood aan: kapitein verslaat luitenant; twee kapiteins vallen allebei; luitenant verliest van kapitein; de vlag wordt veroverd.
rules-example-fights-tie = Van links naar rechts valt rood aan: kapitein verslaat luitenant; van twee kapiteins wint de aanvaller; luitenant verliest van kapitein; de vlag wordt veroverd.
rules-example-first-fall = Van links naar rechts valt rood aan: kapitein verslaat luitenant; twee kapiteins vallen allebei; mineur ruimt bom op; spion verslaat maarschalk; maar valt de maarschalk zelf aan, dan verslaat hij de spion.
rules-example-first-tie = Van links naar rechts valt rood aan: kapitein verslaat luitenant; van twee kapiteins wint de aanvaller; mineur ruimt bom op; spion verslaat maarschalk; maar valt de maarschalk zelf aan, dan verslaat hij de spion.
rules-example-special = Van links naar rechts valt rood aan: spion verslaat maarschalk; mineur ruimt bom op; kapitein loopt op bom; maarschalk verslaat een spion die niet zelf aanviel.
rules-example-two-squares = De kapitein is { $crossings } keer achter elkaar tussen A4 en A5 overgestoken. Naar A5 mag hij nu niet terug; de gemarkeerde velden mogen wel.
rules-example-chase = De kapitein heeft de luitenant helemaal rond deze vier velden gejaagd. E4 zou een stelling van deze achtervolging terugbrengen; de gemarkeerde velden mogen wel.
rules-example-notation = `E4 E5` zet het stuk op E4 naar het gemarkeerde veld.
