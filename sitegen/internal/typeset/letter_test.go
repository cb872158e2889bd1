package typeset

import (
	"strings"
	"testing"
)

// A page may end before the lines marked with |, and before no other of a letter's and a sheet's.
func TestLettersAreParted(t *testing.T) {
	for _, text := range []string{
		// 1885-III's page 3 ended with the salutation.
		" Berlin, New Year's Day\n \n To the Court at Stockholm,\n \n England has no army,\n and keeps its fleets\n|at sea. A coast\n|is one\n without anybody.\n \n" +
			"   Army Kiel boards Fleet Helgoland Bight\n \n if only the fleet\n comes through.\n \n|It will not\n come through alone.\n \n Berlin",
		" My Lord,\n \n The King's men\n will come down.\n|I propose to throw\n them out.\n \n Your servant,\n the Protectorate",
		" Protectorate\n Powick Bridge\n Summer 1642\n Version 1\n \n|Army Deptford holds\n Army Aylesford holds\n|Fleet Deal holds\n Fleet Utrecht holds",
		" Exeter\n Powick Bridge\n Spring 1470\n \n|Unit Chichester holds\n Unit Exeter holds\n Unit Hereford holds",
		" One\n Two\n Three",
	} {
		var lines []string
		for _, l := range strings.Split(text, "\n") {
			lines = append(lines, l[1:])
		}
		for i, may := range parted(lines) {
			if want := strings.Split(text, "\n")[i][0] == '|'; may != want {
				t.Errorf("before %q: %v", lines[i], may)
			}
		}
	}
}
