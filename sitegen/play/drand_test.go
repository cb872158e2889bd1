package play_test

import (
	"encoding/hex"
	"strings"

	"github.com/cloudflare/circl/sign/bls"

	"github.com/heraldmaps/herald/sitegen/receipts"
)

// The games of these tests wait for rounds of a drand group with one member; the tests of package
// receipts check drand's own key and signature.
var drandSecret = func() *bls.PrivateKey[bls.KeyG2SigG1] {
	secret, err := bls.KeyGen[bls.KeyG2SigG1]([]byte(strings.Repeat("drand of tests, ", 3)), nil, nil)
	if err != nil {
		panic(err)
	}
	public, err := secret.PublicKey().MarshalBinary()
	if err != nil {
		panic(err)
	}
	receipts.QuicknetKey = hex.EncodeToString(public)
	return secret
}()

func drandSignature(round uint64) string {
	return hex.EncodeToString(bls.Sign(drandSecret, receipts.RoundMessage(round)))
}
