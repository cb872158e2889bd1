package pdf

import "github.com/heraldmaps/herald/render/scene"

// inks returns a colour as a press prints it: cyan, magenta, yellow, black, each from 0 to 1. Black
// replaces what the other three have in common, so that at most three inks overlap. Grey is black
// alone and so cannot be out of register.
func inks(c scene.Colour) [4]float64 {
	white := float64(max(c.R, c.G, c.B))
	if white < 0x30 { // the ink of letters: solid, since a screened letter is blurred
		return [4]float64{3: 1}
	}
	if colourless(c) && white < 0xb0 { // letters and lines; paler greys are tints of the map
		return [4]float64{3: 1 - float64(int(c.R)+int(c.G)+int(c.B))/765}
	}
	return [4]float64{1 - float64(c.R)/white, 1 - float64(c.G)/white, 1 - float64(c.B)/white, 1 - white/255}
}

// colourless reports whether a colour is grey to the eye.
func colourless(c scene.Colour) bool {
	return int(max(c.R, c.G, c.B))-int(min(c.R, c.G, c.B)) < 32
}

// appendColour appends the operator that sets a colour for filling (rg) or stroking (RG): inks for
// a press, else RGB, or grey, so that a copy shop counts no colour on a sheet without colours.
func appendColour(b []byte, c scene.Colour, op string, press bool, places int) []byte {
	if press {
		for _, v := range inks(c) {
			b = append(appendNum(b, v, 3), ' ')
		}
		if op == "rg" {
			return append(b, "k\n"...)
		}
		return append(b, "K\n"...)
	}
	if c.R == c.G && c.G == c.B {
		b = append(appendNum(b, float64(c.R)/255, places), ' ')
		if op == "rg" {
			return append(b, "g\n"...)
		}
		return append(b, "G\n"...)
	}
	for _, v := range [3]uint8{c.R, c.G, c.B} {
		b = append(appendNum(b, float64(v)/255, places), ' ')
	}
	return append(append(b, op...), '\n')
}
