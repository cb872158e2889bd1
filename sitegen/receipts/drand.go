package receipts

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"regexp"
	"strconv"

	"github.com/cloudflare/circl/sign/bls"
)

// Drand is the beacon of the League of Entropy, https://drand.love: the chain "quicknet", a round
// every three seconds. A round's value is the group's signature of its number: nobody can make it
// earlier, nobody can make another, and everybody can check it with the group's key.
const Drand = "drand quicknet"

// quicknet's first round and the time between rounds, in seconds (from https://api.drand.sh, chain
// 52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971).
const (
	quicknetGenesis = 1692803367
	quicknetPeriod  = 3
)

// QuicknetKey is the group's public key, in hex digits: a compressed point of G2 of BLS12-381.
// Signatures have 48 bytes, on G1 (scheme bls-unchained-g1-rfc9380). Tests that play games replace
// it by a key of their own.
var QuicknetKey = "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c" +
	"8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb" +
	"5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a"

var drandRound = regexp.MustCompile(`^` + Drand + ` round (\d+)$`)

// RoundMessage returns what a round signs: the SHA-256 of its number as eight bytes.
func RoundMessage(round uint64) []byte {
	sum := sha256.Sum256(binary.BigEndian.AppendUint64(nil, round))
	return sum[:]
}

// checkSignature returns an error unless a signature in hex digits is the group's of a round.
func checkSignature(round, signature string) error {
	n, err := strconv.ParseUint(round, 10, 64)
	if err != nil {
		return err
	}
	sig, err := hex.DecodeString(signature)
	if err != nil || len(sig) != 48 {
		return fmt.Errorf("%q is not a signature of drand: 96 hex digits", signature)
	}
	key, err := hex.DecodeString(QuicknetKey)
	if err != nil {
		return err
	}
	var pub bls.PublicKey[bls.KeyG2SigG1]
	if err := pub.UnmarshalBinary(key); err != nil {
		return err
	}
	if !bls.Verify(&pub, RoundMessage(n), sig) {
		return fmt.Errorf("the signature is not that of drand's round %s", round)
	}
	return nil
}

// CheckRecorded checks the value in the log for a step's lots. sure is false if nothing published
// proves it, as with a lottery's numbers.
func (l Log) CheckRecorded(phase, kind string) (sure bool, err error) {
	c := l.Closing(phase, kind)
	m := drandRound.FindStringSubmatch(c.Beacon)
	if m == nil || c.Value == "" {
		return false, nil
	}
	return true, checkSignature(m[1], c.Value)
}
