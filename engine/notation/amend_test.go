package notation

import (
	"strings"
	"testing"
)

// A revision that says so keeps, unit by unit, the other orders of the version before it. A
// revision that does not say so replaces the whole version.
func TestARevisionKeepsWhatItLeaves(t *testing.T) {
	t.Parallel()
	r := readers(t)["standard"]
	ctx := contextOf("movement")
	ctx.By = 2
	before := "A Par - Bur\nF Bre - MAO\nA Mar S A Par - Bur\n"
	for revision, want := range map[string]string{
		"F Bre - ENG instead. Everything else stands.": "move F bre eng; move A par bur; support A mar A par bur",
		"F Bre - ENG\nThe rest stands.":                "move F bre eng; move A par bur; support A mar A par bur",
		"F Bre - ENG\nRest stands":                     "move F bre eng; move A par bur; support A mar A par bur",
		"F Bre - ENG\nEverything else as before":       "move F bre eng; move A par bur; support A mar A par bur",
		"F Bre - ENG instead":                          "move F bre eng; move A par bur; support A mar A par bur",
		"Only change:\nF Bre - ENG":                    "move F bre eng; move A par bur; support A mar A par bur",
		"Correction\n\nF Bre - ENG":                    "move F bre eng; move A par bur; support A mar A par bur",
		"Sorry I am late.\nF Bre - ENG":                "move F bre eng",
		"F Bre - ENG":                                  "move F bre eng",
		"F Bre - ENG\nAll other units hold":            "move F bre eng; all",
	} {
		text := revision + r.Kept(before, revision, 1, ctx)
		later := ctx
		later.Revises = true
		s := r.Sheet("v2", []byte(text), later)
		if is := r.taken(&s); is != want || s.Doubts() {
			t.Errorf("%q: %s, doubts %v\n%s", revision, is, s.Doubts(), r.SheetJSON(&s))
		}
	}
}

// If there is an earlier version, "the rest stands" orders no holds: unless the earlier orders are
// below it, it is reported.
func TestTheRestStandsIsNoHold(t *testing.T) {
	t.Parallel()
	r := readers(t)["standard"]
	for _, text := range []string{"Everything else stands", "The rest stays as it is", "Others stay the same", "Everything else as before", "Rest stands."} {
		ctx := contextOf("movement")
		ctx.Revises = true
		s := r.Sheet("v2", []byte("F Bre - ENG\n"+text), ctx)
		if all := strings.Contains(r.taken(&s), "all"); all || !s.Doubts() {
			t.Errorf("%q: holds all %v, doubts %v", text, all, s.Doubts())
		}
	}
}
