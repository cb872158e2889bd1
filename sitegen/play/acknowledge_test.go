package play

import (
	"strings"
	"testing"
)

// TestQuotedTextIsNamedOnce: what a mail quotes takes one line of an acknowledgement.
func TestQuotedTextIsNamedOnce(t *testing.T) {
	var b strings.Builder
	ps := PowerStatus{Untaken: []Untaken{{3, "Cheers", "a remark"}, {5, "On Sunday you wrote:", quoted}, {6, "> A Con H", quoted},
		{7, "> A Smy H", quoted}, {9, "Bye", "a remark"}, {10, "> so", quoted}}}
	ps.NotTaken(&b, "")
	if want := "Not read as orders:\n  line 3, a remark: Cheers\n  lines 5 to 7, quoted: On Sunday you wrote:\n" +
		"  line 9, a remark: Bye\n  line 10, quoted: > so\n"; b.String() != want {
		t.Errorf("it says\n%s", b.String())
	}
}
