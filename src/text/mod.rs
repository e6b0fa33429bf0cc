//! Every word that the bot says. Does not know to whom, nor by which road.
