// Package hyphen finds where English words may be divided, by Frank Liang's patterns (Word
// Hy-phen-a-tion by Com-put-er, 1983).
//
// The patterns for British English are in the dictionary beside this file, under LICENCE.txt.
package hyphen

import (
	_ "embed"
	"strings"
	"unicode"
)

//go:embed hyph_en_GB.dic
var british string

// The fewest letters before and after a division. Words shorter than shortest stay whole.
const (
	leftMin  = 2
	rightMin = 3
	shortest = 6
)

// Dictionary divides words.
type Dictionary struct {
	values  map[string][]byte
	longest int
	words   map[string][]int // exceptions: where these words may be divided
}

// British returns the dictionary of British English. exceptions are words with hyphens where they
// may be divided ("Caer-narfon-shire"); one without hyphens is never divided.
func British(exceptions []string) *Dictionary {
	d := &Dictionary{values: make(map[string][]byte, 16384), words: map[string][]int{}}
	for _, line := range strings.Split(british, "\n") {
		if line == "" || line[0] == '#' || line[0] == '%' || unicode.IsUpper(rune(line[0])) {
			continue
		}
		d.pattern(strings.TrimSpace(line))
	}
	for _, w := range exceptions {
		var cuts []int
		n := 0
		for _, r := range w {
			if r == '-' {
				cuts = append(cuts, n)
				continue
			}
			n++
		}
		d.words[strings.ToLower(strings.ReplaceAll(w, "-", ""))] = cuts
	}
	return d
}

// pattern adds a pattern such as ".ace5t2": letters, with digits as the values of the gaps between.
func (d *Dictionary) pattern(p string) {
	key := make([]rune, 0, len(p))
	v := make([]byte, 1, len(p)+1)
	for _, r := range p {
		if r >= '0' && r <= '9' {
			v[len(v)-1] = byte(r - '0')
			continue
		}
		key = append(key, r)
		v = append(v, 0)
	}
	d.values[string(key)] = v
	d.longest = max(d.longest, len(key))
}

// Divide returns the numbers of letters after which a word may be divided.
func (d *Dictionary) Divide(word []rune) []int {
	if len(word) < shortest {
		return nil
	}
	low := make([]rune, 0, len(word)+2)
	low = append(low, '.')
	for _, r := range word {
		low = append(low, unicode.ToLower(r))
	}
	if cuts, ok := d.words[string(low[1:])]; ok {
		return cuts
	}
	low = append(low, '.')
	values := make([]byte, len(low)+1)
	for i := range low {
		for j := i + 1; j <= min(len(low), i+d.longest); j++ {
			v, ok := d.values[string(low[i:j])]
			if !ok {
				continue
			}
			for k, x := range v {
				values[i+k] = max(values[i+k], x)
			}
		}
	}
	var cuts []int
	for i := leftMin; i <= len(word)-rightMin; i++ {
		if values[i+1]%2 == 1 {
			cuts = append(cuts, i)
		}
	}
	return cuts
}
