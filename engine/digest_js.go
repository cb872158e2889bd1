package engine

// Digest is the SHA-256 of some bytes, by which lots are drawn and boards are named.
func Digest(data []byte) [32]byte { return ownDigest(data) }
