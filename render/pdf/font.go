package pdf

import (
	"fmt"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
)

// font embeds the used glyphs of a face, and returns the font's object. Codes in the streams are
// the glyph numbers of the whole font. CIDToGIDMap maps them to the subset, so that a layer's
// stream fits every document. A lean font has outlines without edges too small to be seen on a map.
func (f *file) font(id scene.FaceID, of map[uint16]string, lean bool) int {
	face := typeface.Get(id)
	gids := []uint16{0}
	for g := range of {
		if g != 0 {
			gids = append(gids, g)
		}
	}
	slices.Sort(gids)

	sub := subset(face, gids, lean)
	fontFile := f.stream(fmt.Sprintf("/Length1 %d", sub.size), sub.program)
	mapping := f.stream("", sub.toGID)

	var widths, unicode strings.Builder
	scale := 1000 / float64(face.Em)
	n, total := 0, 0
	for _, g := range gids {
		if g != 0 && of[g] != "" {
			total++
		}
	}
	for _, g := range gids {
		fmt.Fprintf(&widths, "%d[%s]", g, num(float64(face.GlyphAdvance(g))*scale))
		if spells := of[g]; spells != "" && g != 0 {
			if n%100 == 0 {
				if n > 0 {
					unicode.WriteString("endbfchar\n")
				}
				fmt.Fprintf(&unicode, "%d beginbfchar\n", min(100, total-n))
			}
			fmt.Fprintf(&unicode, "<%04X> <%s>\n", g, hex16(spells))
			n++
		}
	}
	if n > 0 {
		unicode.WriteString("endbfchar\n")
	}
	cmap := f.stream("", pack([]byte("/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"+
		"/CIDSystemInfo <</Registry(Adobe)/Ordering(UCS)/Supplement 0>> def\n/CMapName /Adobe-Identity-UCS def\n"+
		"/CMapType 2 def\n1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n"+unicode.String()+
		"endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n")))

	name := subsetTag(gids) + "+" + strings.ReplaceAll(face.Family, " ", "")
	flags := 4
	if face.Slant != 0 {
		name += "-Italic"
		flags |= 64
	}
	if face.Bold {
		name += "-Bold"
	}
	if face.Narrow {
		name += "Narrow"
	}
	d := func(v int) int { return int(float64(v) * scale) }
	descriptor := f.object(fmt.Sprintf("<</Type/FontDescriptor/FontName/%s/Flags %d/FontBBox[%d %d %d %d]/ItalicAngle %d"+
		"/Ascent %d/Descent %d/CapHeight %d/StemV 80/FontFile2 %d 0 R>>", name, flags,
		d(sub.box[0]), d(sub.box[1]), d(sub.box[2]), d(sub.box[3]), face.Slant, d(face.Ascent), d(face.Descent), d(face.Caps), fontFile))
	return f.object(fmt.Sprintf(
		"<</Type/Font/Subtype/Type0/BaseFont/%s/Encoding/Identity-H/ToUnicode %d 0 R/DescendantFonts["+
			"<</Type/Font/Subtype/CIDFontType2/BaseFont/%s/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>"+
			"/DW 0/W[%s]/CIDToGIDMap %d 0 R/FontDescriptor %d 0 R>>]>>", name, cmap, name, widths.String(), mapping, descriptor))
}

// subsetTag returns six capitals that distinguish one subset from another.
func subsetTag(gids []uint16) string {
	h := uint64(14695981039346656037) // FNV-1a
	for _, r := range gids {
		h = (h ^ uint64(r)) * 1099511628211
	}
	var b [6]byte
	for i := range b {
		b[i] = 'A' + byte(h%26)
		h /= 26
	}
	return string(b[:])
}

// embedded is a face's letters as a file within a document.
type embedded struct {
	program []byte // compressed
	size    int    // of the program, uncompressed
	box     [4]int // around the letters: left, bottom, right, top
	toGID   []byte // compressed: from the face's glyph numbers to the file's
}

// leanLetters changes outlines by half a dot of an office printer in a name of 12 mm.
var leanLetters = typeface.Lean{Em: 1000, Stray: 0.003}

// subset makes a font file of some of a face's glyphs, sorted. Maps of a board name the same
// places, so most documents find the file cached.
func subset(face *typeface.Face, gids []uint16, lean bool) embedded {
	return face.Memo(fmt.Sprint("pdf", lean, gids), func() any {
		letters, packed := typeface.Lean{Em: face.Em}, pack
		if lean {
			letters, packed = leanLetters, packBest
		}
		data := face.Program(gids, letters)
		toGID := make([]byte, 2*(int(gids[len(gids)-1])+1))
		for i, g := range gids {
			toGID[2*g], toGID[2*g+1] = byte(i>>8), byte(i)
		}
		return embedded{packed(data), len(data), face.Box(gids), pack(toGID)}
	}).(embedded)
}
