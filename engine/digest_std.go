//go:build !js

package engine

import "crypto/sha256"

// Digest returns the SHA-256 used to draw lots and identify boards.
func Digest(data []byte) [32]byte { return sha256.Sum256(data) }
