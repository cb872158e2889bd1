package batch

import (
	"bytes"
	"strings"
	"testing"
)

// TestSlipsAreNotPassedOver: what the decoder would accept silently, or read from the wrong place,
// is reported.
func TestSlipsAreNotPassedOver(t *testing.T) {
	for text, want := range map[string]string{
		`{"id":1,"name":"S1901M","ordrs":{"FRANCE":["A PAR H"]}}`:                   `unknown key \"ordrs\" (hint: did you mean orders?)`,
		`{"id":1,"name":"S1901M","orders":{},"orders":{"FRANCE":["A PAR H"]}}`:      `the key \"orders\" is there twice`,
		`{"id":1,"name":"S1901M","orders":{"FRANCE":["A PAR H"],"FRANCE":[]}}`:      `the key \"FRANCE\" is there twice`,
		`{"id":1,"name":"S1901M","state":{"unts":{}},"orders":{}}`:                  `unknown key \"unts\" (hint: did you mean units?)`,
		`{"id":1,"phases":[{"name":"S1901M","state":{},"orders":{},"resutls":{}}]}`: `unknown key \"resutls\" (hint: did you mean results?)`,
		`{"id":1,"name":"S-5M","orders":{}}`:                                        `phase \"S-5M\" is neither`,
		`{"id":1,"name":"S0M","orders":{}}`:                                         `phase \"S0M\" is neither`,
		`{"id":1,"name":"S1901M","board":"../../etc","orders":{}}`:                  `there is no board \"../../etc\" (hint: `,
		`{"id":1,"name":"S1901M","board":"/etc","orders":{}}`:                       `there is no board \"/etc\"`,
		`{"id":1,"name":"S1901M","orders":{},"messages":[{"id":1}],"map":"x"}`:      `"results":{}`,
	} {
		var out bytes.Buffer
		if _, err := Run(strings.NewReader(text+"\n"), &out, Settings{}); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(out.String(), want) {
			t.Errorf("%s\nis answered %s\nnot %s", text, out.String(), want)
		}
	}
}
