package mail

import (
	"strings"
	"testing"
)

// TestSender: From is one line with one address, as mail programs write it, or the sender is
// unknown.
func TestSender(t *testing.T) {
	for head, says := range map[string]string{
		"From: Fern <Fern@Example.org>":                                   "",
		"From: fern@example.org":                                          "",
		"From: \"Fern: the <other@example.org>; one\" <fern@example.org>": "",
		"From: fern@example.org (that is: me)":                            "",
		"From: =?utf-8?b?RsOkcm4=?= <fern@example.org>":                   "",
		"From: Färn <fern@example.org>":                                   "",
		"From: Fern, of the Wood <fern@example.org>":                      "not an e-mail address",
		"From: \"Fern <fern@example.org>":                                 "not an e-mail address",
		"From: other@, Fern <fern@example.org>":                           "not an e-mail address",
		"From:\n Fern\n <fern@example.org>":                               "",
		"From: <other@example.org> <fern@example.org>":                    "not an e-mail address",
		"From: g: fern@example.org;":                                      "a group",
		"From: g:fern@example.org,other@example.org;":                     "a group",
		"From: other@example.org\nFrom: fern@example.org":                 "2 From lines",
		"FROM: fern@example.org\nFrom: fern@example.org":                  "2 From lines",
		"From: fern@example.org, other@example.org":                       "2 senders",
		"From: fern@example.org <other@example.org":                       "not an e-mail address",
		"From: fern":                             "not an e-mail address",
		"From:":                                  "0 senders",
		"From: =?utf-8?q?fern=40example=2Eorg?=": "not an e-mail address",
		"From: other@example.org\x00 <fern@example.org>": "not an e-mail address",
		"Sender: fern@example.org":                       "does not say",
	} {
		m, err := Read(strings.NewReader(head + "\nSubject: x\n\nA Par H\n"))
		switch {
		case err != nil:
			t.Errorf("%q: %v", head, err)
		case says == "" && (m.From.Address != "fern@example.org" || m.Doubt != ""):
			t.Errorf("%q: from %q, doubt %q", head, m.From.Address, m.Doubt)
		case says != "" && (m.From != (Address{}) || !strings.Contains(m.Doubt, says)):
			t.Errorf("%q: from %q, doubt %q; want %q", head, m.From.Address, m.Doubt, says)
		}
	}
}

// TestUnproved: the record of a site's own server in a message confirms its sender if it is about
// the domain of From; nobody else's record does.
func TestUnproved(t *testing.T) {
	for lines, says := range map[string]string{
		"mx.site.example; dkim=pass (2048-bit key; secure) header.d=example.org header.i=@example.org":                             "",
		"mx.site.example; dkim=pass header.i=@example.org header.s=a header.b=\"x;y\"":                                             "",
		"MX.site.example 1; spf=pass smtp.mailfrom=bounce.example.org":                                                             "",
		"mx.site.example; spf=fail smtp.mailfrom=fern@example.org; dmarc=pass (p=none) header.from=example.org":                    "",
		"mx.site.example; spf=fail smtp.mailfrom=example.org|mx.site.example; dkim=pass header.d=example.org":                      "",
		"mx.site.example; dmarc=none header.from=example.org|mx.site.example; dkim=pass header.d=example.org":                      "",
		"mx.site.example; dmarc=fail header.from=example.org|mx.site.example; dkim=pass header.d=example.org":                      "did not find",
		"mx.site.example; dkim=pass header.d=example.org|mx.site.example; spf=none; DMARC=fail (p=reject) header.from=example.org": "did not find",
		"": "does not say",
		"elsewhere.example; dkim=pass header.d=example.org":                                          "does not say",
		"mx.site.example.evil.example; dkim=pass header.d=example.org":                               "does not say",
		`mx.site.example; spf=fail smtp.mailfrom="a; dkim=pass header.d=example.org"@evil.example`:   "did not find",
		`mx.site.example; spf=pass smtp.mailfrom="a smtp.mailfrom=x@example.org b"@evil.example`:     "did not find",
		`mx.site.example; spf=none (a \\) ; dkim=pass header.d=example.org)`:                         "did not find",
		`mx.site.example; spf=fail smtp.mailfrom="a; dkim=pass header.d=example.org ;"@evil.example`: "did not find",
		"mx.site.example; dkim=pass header.d=evil.example header.d=example.org":                      "did not find",
		"mx.site.example; none":                                                                               "did not find",
		"mx.site.example; dkim=pass header.d=evil.example":                                                    "did not find",
		"mx.site.example; dkim=pass header.d=org":                                                             "did not find",
		"mx.site.example; dkim=pass header.d=notexample.org":                                                  "did not find",
		"mx.site.example; spf=pass smtp.mailfrom=fern@example.org@evil.example":                               "did not find",
		"mx.site.example; dmarc=pass header.from=evil.example":                                                "did not find",
		"mx.site.example; dkim=fail header.d=example.org; spf=softfail smtp.mailfrom=example.org":             "did not find",
		"mx.site.example; iprev=pass policy.iprev=192.0.2.1; auth=pass smtp.auth=fern@example.org":            "did not find",
		"mx.site.example; (dkim=pass header.d=example.org) spf=none":                                          "did not find",
		"mx.site.example;; ;\n\tdkim/1 = pass\n (ok) header.d (x) = example.org":                              "",
		"mx.site.example (filter); dkim=pass header.d=example.org":                                            "",
		"(x) mx.site.example; dkim=pass header.d=example.org":                                                 "does not say",
		`"mx.site.example"; dkim=pass header.d=example.org`:                                                   "does not say",
		"mx.site.example evil.example; dkim=pass header.d=example.org":                                        "does not say",
		"mx.site.example1; dkim=pass header.d=example.org":                                                    "does not say",
		"=?utf-8?q?mx=2Esite=2Eexample?=; dkim=pass header.d=example.org":                                     "does not say",
		"mx.site.example; dmarc = fail; dkim=pass header.d=example.org":                                       "did not find",
		"mx.site.example; dmarc/1=(p=reject)fail; dkim=pass header.d=example.org":                             "did not find",
		"mx.site.example; spf=pass smtp.mailfrom=x@evil.example dmarc=y header.from=example.org":              "did not find",
		"mx.site.example; x-own=pass dkim=pass header.d=example.org":                                          "did not find",
		`mx.site.example; spf=pass (domain of "a) ; dkim=pass header.d=example.org ("@evil.example is known)`: "did not find",
		`mx.site.example; dkim=pass header.d=example.org; spf=pass smtp.mailfrom="a; dmarc=fail`:              "did not find",
		"mx.site.example; dkim=pass header.d=example.org (a; dmarc=fail":                                      "did not find",
		"mx.site.example; dkim=passed header.d=example.org":                                                   "did not find",
	} {
		head := ""
		for _, l := range strings.Split(lines, "|") {
			if l != "" {
				head += "Authentication-Results: " + l + "\nAuthentication-Results : mx.site.example; dkim=pass header.d=example.org\n"
			}
		}
		m, err := Read(strings.NewReader(head + "From: fern@example.org\nSubject: x\n\nA Par H\n"))
		if err != nil {
			t.Fatal(err)
		}
		if why := m.Unproved("mx.site.example"); (why == "") != (says == "") || !strings.Contains(why, says) {
			t.Errorf("%q: %q, want %q", lines, why, says)
		}
	}
}
