package moves

import "testing"

// TestAbbreviate gives short names to what the scripts declare, and to nothing else: members of values, the language's own among them, what is
// returned to the page, and words in texts keep theirs.
func TestAbbreviate(t *testing.T) {
	for in, want := range map[string]string{
		`const $len=s=>s.length;let $sw1=$len("$ len");$a($len);return {};`:                 `const $A=s=>s.length;let $B=$A("$ len");$a($A);return {};`,
		`function trimSigns(ts){return lines$cut(trimSigns(ts))}return {};`:                 `function _1(ts){return _0(_1(ts))}return {};`,
		`function startsWith(s,p){return s.startsWith(p)}return {};`:                        `function startsWith(s,p){return s.startsWith(p)}return {};`,
		`class wordCode{}function f(){return new wordCode("word code")}return {};`:          `class _0{}function f(){return new _0("word code")}return {};`,
		`function readSheet(s){return ownLines(s)}function ownLines(){}return {readSheet};`: `function readSheet(s){return _0(s)}function _0(){}return {readSheet};`,
		`function number(w){return Number.parseInt(w)}return {};`:                           `function number(w){return Number.parseInt(w)}return {};`,
	} {
		if got := abbreviate(in); got != want {
			t.Errorf("%s\n got  %s\n want %s", in, got, want)
		}
	}
}
