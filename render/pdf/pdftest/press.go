package pdftest

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// mostInk is how much of the four inks coated paper takes in one place, in hundredths: 300 %, the
// usual limit of sheet-fed offset.
const mostInk = 3.0

var light = regexp.MustCompile(`(?m)(?:^|\s)(rg|RG|g|G)\s*$`)
var inked = regexp.MustCompile(`(?m)([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) [kK]$`)

// Pressed lists why a press could not print a document: colours of light, not inks; more ink than
// paper takes; transparency mixed as light; no named printing condition.
func Pressed(f *File) (wrong []string) {
	bad := func(format string, args ...any) { wrong = append(wrong, fmt.Sprintf(format, args...)) }
	colours, intent := 0, false
	var numbers []int
	for n := range f.Objects {
		numbers = append(numbers, n)
	}
	slices.Sort(numbers)
	for _, n := range numbers {
		dict := f.Objects[n]
		intent = intent || strings.Contains(dict, "/S/GTS_PDFX/OutputConditionIdentifier(")
		if strings.Contains(dict, "/DeviceRGB") || strings.Contains(dict, "/ICCBased") {
			bad("object %d is in DeviceRGB or in the colours of a profile", n)
		}
		if f.Streams[n] == nil || !strings.Contains(dict, "/Subtype/Form") && strings.Contains(dict, "/Type/") ||
			strings.Contains(dict, "/Length1") {
			continue
		}
		if m := light.FindSubmatch(f.Streams[n]); m != nil {
			bad("object %d sets %s of light", n, m[1])
		}
		for _, m := range inked.FindAllSubmatch(f.Streams[n], -1) {
			colours++
			sum := 0.0
			for _, s := range m[1:] {
				v, err := strconv.ParseFloat(string(s), 64)
				if err != nil || v > 1 {
					bad("object %d has an ink of %s", n, s)
				}
				sum += v
			}
			if sum > mostInk {
				bad("object %d lays %.0f %% of ink: %s", n, sum*100, m[0])
			}
		}
	}
	if !intent {
		bad("no output intent names a press")
	}
	if colours == 0 {
		bad("no colour is set in inks")
	}
	for i, n := range f.Pages() {
		if !strings.Contains(f.Objects[n], "/Group<</S/Transparency/CS/DeviceCMYK>>") {
			bad("page %d has no group that mixes inks", i+1)
		}
	}
	return wrong
}

// Coloured finds colours in a document that should have none, since copy shops charge for them.
func Coloured(f *File) (wrong []string) {
	for n, dict := range f.Objects {
		if strings.Contains(dict, "/Length1") { // a font
			continue
		}
		if m := coloured.Find(f.Streams[n]); m != nil || strings.Contains(dict, "/DeviceRGB") ||
			strings.Contains(dict, "/DeviceCMYK") {
			wrong = append(wrong, fmt.Sprintf("object %d has a colour: %s", n, m))
		}
	}
	slices.Sort(wrong)
	return wrong
}

var coloured = regexp.MustCompile(`(?m)[\d.]+ [\d.]+ [\d.]+ (?:rg|RG|[\d.]+ [kK])$`)
