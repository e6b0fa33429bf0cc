# The challenge and its card in the channel. $expires and $due read "over 24 uur".

challenge-card =
    ⚔️ { $opponent }, **{ $challenger }** daagt je uit voor een partij Stratego.
    { "**" }{ $variant }** · regels: **{ $rules }** · { $reveal } · { $colour }
    -# { $options }
    -# Aan het eind wordt getoond wat er over is, tenzij iemand dat verborgen houdt. De uitdaging vervalt { $expires }.
challenge-card-accepted = ⚔️ **{ $opponent }** heeft de uitdaging van **{ $challenger }** aangenomen.
challenge-card-declined = ⚔️ **{ $opponent }** heeft de uitdaging van **{ $challenger }** afgeslagen.
challenge-card-withdrawn = ⚔️ **{ $challenger }** heeft de uitdaging aan **{ $opponent }** ingetrokken.
challenge-card-expired = ⚔️ De uitdaging van **{ $challenger }** aan **{ $opponent }** is vervallen.

challenge-proposal =
    { "**" }Uitdaging aan { $opponent }**
    Kies de variant, de regels, wat er na een gevecht met de rangen gebeurt, en het tempo. Niemand ziet dit voordat je het verstuurt; daarna staat de kaart in dit kanaal.
button-send-challenge = ⚔️ Uitdagen
challenge-not-sent = Er is niemand uitgedaagd.
challenge-sent = Je uitdaging aan { $opponent } staat in dit kanaal. Die vervalt { $expires }.
challenge-threadless = -# Ik mis hier: { $permissions }. Daarom kan ik geen thread maken; alles over de partij komt in dit kanaal.
challenge-card-deleted = Het bericht met je uitdaging in { $channel } is twee keer verwijderd, dus de uitdaging is ingetrokken. Met { $challenge } maak je een nieuwe.
challenge-unposted = Je uitdaging aan { $opponent } kon ik niet in { $channel } plaatsen, dus die is ingetrokken. Vraag een moderator om me daar te laten schrijven en bestanden te laten bijvoegen, of gebruik { $challenge } in een ander kanaal.
challenge-you-declined = Je hebt de uitdaging afgeslagen. { $challenger } ziet het op de kaart.
challenge-you-withdrew = Je hebt je uitdaging ingetrokken.

# The setup panel.
# Stel je leger op · Rood · `7K3F` · tegen Ben · Origineel · #spellen
setup-title = **Stel je leger op** · { $color } · { $match }
setup-how = Druk op **Schudden** tot de opstelling je bevalt, of kies twee velden om ze te ruilen. Druk dan op **Klaar**.
setup-chosen = { $square } is gekozen. Kies het veld waarmee het moet ruilen, of nog eens { $square } om het los te laten.
setup-cannot-move = ⚠ Zo zou geen van je stukken de eerste zet kunnen doen.
setup-open = ⚠ Zo zou een vijand zonder gevecht kunnen oprukken tot wat jij moet beschermen.
setup-random = Volgens deze regels staan de legers willekeurig: druk op **Schudden** of ruil twee van je velden. Druk dan op **Klaar**.
setup-saved = Bewaard als **{ $name }**. { $setups } toont wat je bewaart.
setups-none = Je bewaart nog geen opstelling. Druk tijdens het opstellen op **Bewaren als…**.
setups-title = **Je opstellingen** · { $count } van { $max }
setups-one = **{ $name }** · { $variant }, zoals rood ze zou neerzetten
setups-delete-question = **{ $name }** verwijderen? Dat is niet terug te draaien.
setups-deleted = **{ $name }** is verwijderd.
setup-help =
    { "**" }Opstellen** · Alleen jij ziet je leger. Bescherm de **vlag**, misschien met **bommen**; bewaar **mineurs** voor die van de ander; laat **verkenners** uitzoeken wie wie is.
    { "**" }Ruilen** · Kies twee velden in een lijst, of eerst een en dan een ander. Een stuk en een leeg veld ruilen ook. **Ongedaan maken** neemt de laatste wijziging terug.
    { "**" }Klaar** · Zet je leger vast. Tot je tegenstander klaar is, kun je het weer losmaken.
    { "**" }Wie verslaat wie** · { $fights }
setup-ready = Je bent klaar. Zodra jullie het allebei zijn, begint de partij.
setup-opponent-ready = { $opponent } is klaar.
setup-opponent-arranging = { $opponent } is nog aan het opstellen.
setup-due = Zijn jullie niet allebei klaar, dan vervalt de partij { $due }.
