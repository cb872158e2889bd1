package engine

import (
	"crypto/sha256"
	"testing"
)

// TestOwnDigest compares the small SHA-256 with the library's at every length up to several blocks.
func TestOwnDigest(t *testing.T) {
	t.Parallel()
	data := make([]byte, 300)
	for i := range data {
		data[i] = byte(i*7 + i/13)
		if got, want := ownDigest(data[:i]), sha256.Sum256(data[:i]); got != want {
			t.Fatalf("%d bytes: %x, want %x", i, got, want)
		}
	}
	long := make([]byte, 1<<16)
	if ownDigest(long) != sha256.Sum256(long) {
		t.Error("of many blocks it is another")
	}
}
