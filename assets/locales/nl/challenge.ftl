# The challenge and its card in the channel. $expires and $due read "over 24 uur".

challenge-card =
    ⚔️ { $opponent }, **{ $challenger }** daagt je uit voor een partij Stratego.
    { "**" }{ $variant }** · regels: **{ $rules }** · { $reveal } · { $colour }
    -# { $options }
    -# Aan het eind worden beide legers getoond. De uitdaging vervalt { $expires }.
challenge-card-accepted = ⚔️ **{ $opponent }** heeft de uitdaging van **{ $challenger }** aangenomen.
challenge-card-declined = ⚔️ **{ $opponent }** heeft de uitdaging van **{ $challenger }** afgeslagen.
challenge-card-withdrawn = ⚔️ **{ $challenger }** heeft de uitdaging aan **{ $opponent }** ingetrokken.
challenge-card-expired = ⚔️ De uitdaging van **{ $challenger }** aan **{ $opponent }** is vervallen.

challenge-sent = Je uitdaging aan { $opponent } staat in dit kanaal. Ze vervalt { $expires }.
challenge-you-declined = Je hebt de uitdaging afgeslagen. { $challenger } ziet het op de kaart.
challenge-you-withdrew = Je hebt je uitdaging ingetrokken.

# The setup panel.
# Stel je leger op · Rood · `7K3F` · tegen Ben · Origineel · #spellen
setup-title = **Stel je leger op** · { $color } · { $match }
setup-how = Druk op **Schudden** tot de opstelling je bevalt, en dan op **Klaar**.
setup-ready = Je bent klaar. Zodra jullie het allebei zijn, begint de partij.
setup-opponent-ready = { $opponent } is klaar.
setup-opponent-arranging = { $opponent } is nog aan het opstellen.
setup-due = Zijn jullie niet allebei klaar, dan vervalt de partij { $due }.
