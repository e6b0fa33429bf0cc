# What those who manage a server are told.

button-only-here = X
button-spectating = Y
