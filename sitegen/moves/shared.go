package moves

// What the war room's page shares with this one: how scripts are squeezed, and the security
// policy's hashes.

// Squeeze drops indentation, blank lines and lines that hold only a // comment. No string or
// template of a script may span lines.
func Squeeze(s string) string { return squeeze(s) }

// PolicyHash returns the Content-Security-Policy source expression for one inline element.
func PolicyHash(s string) string { return hash(s) }
