package page

import (
	"strings"
	"testing"
)

func TestStyleMistakes(t *testing.T) {
	known := map[string]string{"a.woff2": "assets/a-1.woff2"}
	for text, want := range map[string]string{
		`@media print{a:hover{color:red}} /* { " */ b::before{content:"}\"'"} c{d:url(a.woff2);e:url(data:image/png;base64,AA==)}`: "",
		"a{\n  color:red\n":             "x.css:1:2: this { is never closed, and the rules after it are lost (hint: })",
		"a{b:c}}\n":                     "x.css:1:7: this } closes nothing",
		"é{}\n/* {":                     "x.css:2:1: this comment is never closed (hint: */)",
		"a{content:\"}\n\"}":            "x.css:1:11: these quotation marks are not closed in their line",
		"a{b:url(b.woff2)}":             "x.css:1:9: there is no b.woff2 in the theme, and pages fetch nothing else (hint: did you mean a.woff2?)",
		"a{b:url( 'https://x.example')": "x.css:1:2: this { is never closed, and the rules after it are lost (hint: })\nx.css:1:10: there is no https://x.example in the theme, and pages fetch nothing else (hint: the name of a file in the theme's webfonts/ or icons/)",
		`a{b:url("a.woff2")}`:           "x.css:1:9: a file of the theme is named without quotation marks (hint: url(a.woff2))",
		"@import 'b.css';":              "x.css:1:1: a style sheet cannot import another (hint: copy its rules into this file, or put the file into css/)",
		"/* url(b) @import */":          "",
	} {
		var got []string
		for _, p := range styleMistakes("x.css", text, known) {
			got = append(got, p.Error())
		}
		if s := strings.Join(got, "\n"); s != want {
			t.Errorf("%q:\n%s\nnot\n%s", text, s, want)
		}
	}
}
