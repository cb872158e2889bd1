package render

import (
	"fmt"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/style"
	"github.com/heraldmaps/herald/render/scene"
)

// Colours of orders and tokens, the same on all boards. All other colours are in the board's style.
var (
	paper = scene.Hex("#f7f3e8")
	ink   = scene.Hex("#111111")
	white = scene.Hex("#ffffff")
	// The halo of arrows contrasts with any ground.
	arrowHalo = scene.Hex("#ffffff").Alpha(0.92)
)

const tokenHalo = "#fffdf6"

// styles holds all paints of one look; nothing changes it once made.
type styles struct {
	look Look
	// home is, by country, the power whose homeland it is, or NoPower.
	home                                []engine.PowerID
	sheet, margin                       *scene.Style
	sea                                 [4]*scene.Style
	waters                              []*scene.Style
	seaLine, areaBand, areaLine         *scene.Style
	rhumb, lake, wild, wildEdge, barred *scene.Style
	land                                [][4][4]*scene.Style // by country and shade: rim, band, body with a band, body alone
	disc                                *scene.Style
	// By power, the paints of owned land and of land only held: band and wash. In ink, neutral land's.
	owned, held                 [][4]*scene.Style
	hatch                       []*scene.Style // hatches' lines, by power
	hatchDots                   []*scene.Style // hatches' dots, by power
	coast, inlet, county        *scene.Style
	border, discRing, discInner *scene.Style
	bridge, bridgeGap           *scene.Style
	stream                      [2]*scene.Style // at the mouth and at the source
	hill                        *scene.Style
	graticule, degrees          *scene.Style
	leader                      *scene.Style
	name                        [5]*scene.Style // styles of names, by mapdata.LabelKind
	symbol, symbolDark          *scene.Style
	smallName, smallSea         *scene.Style // names in small pictures
	knock                       *scene.Style // the light ground that keeps hatches clear of symbols
	code                        *scene.Style
	token                       []*scene.Style // tokens' fills, by power
	tokenPale                   []*scene.Style
	tokenEdge, tokenHalo        *scene.Style
	tokenHaloThin               *scene.Style // for a token on a circle
	tokenCode, tokenCodePale    *scene.Style
	footDisc                    *scene.Style // a disc behind the number at a token's foot
	canvas, field, flag         *scene.Style // a fleet's sails; the dark edge of a token's field
	neatline, neatThin, bar     *scene.Style
	plaque, plaqueLine          *scene.Style
	title, subtitle, caption    *scene.Style
	drawing, drawingFill        *scene.Style
	drawingDark                 *scene.Style
	arrow                       arrowStyles
}

type arrowStyles struct {
	moves, heads []*scene.Style // by power: the line and the head of a move
	// By power: the dots of its supports, and the ball that ends a support to hold.
	dots, balls                               []*scene.Style
	edge, edgeFail, burst                     *scene.Style
	retreatEdge, dotEdge, dotEdgeFail         *scene.Style
	paces                                     []*scene.Style // by power: the dots of units that board or land
	paceEdge, paceEdgeFail                    *scene.Style
	halo, haloThin                            *scene.Style
	move, head                                *scene.Style // of an order whose power is unknown
	dot, hold, convert                        *scene.Style
	retreat, retreatHead, void, cross         *scene.Style
	crossHalo, build, remove, tag, convertTag *scene.Style
}

// dotStep is the distance between a support's dots, mm.
const dotStep = 1.32

// homeland returns the paler tint of a power's homeland, and of land that it only holds.
func homeland(b *mapdata.Board, power int, sty *style.Style, l Look) scene.Colour {
	share := 0.32
	if l == Night { // at night colours differ less: as pale as by day, two tints would look alike
		share = 0.2
	}
	return ownedFill(b, power, sty, l).Mix(scene.Hex(huesOf(sty, l).Ground), share)
}

// washOf returns the colour of owned land inside the power's band.
func washOf(b *mapdata.Board, power int, sty *style.Style, l Look) scene.Colour {
	return ownedFill(b, power, sty, l).Mix(scene.Hex(huesOf(sty, l).Ground), sty.Land.Fade)
}

// hatchHue returns the colour of a power's hatch: its band's, slightly darker, or lighter at night.
func hatchHue(b *mapdata.Board, power int, sty *style.Style, l Look) scene.Colour {
	if l == Night {
		return ownedFill(b, power, sty, l).Mix(white, 0.26)
	}
	return ownedFill(b, power, sty, l).Mix(ink, 0.26)
}

// newStyles mixes the paints of a board's style for a look. Ink is the same for all boards.
func newStyles(b *mapdata.Board, look Look, sty *style.Style, countries []string) *styles {
	s := &styles{look: look}
	hue := huesOf(sty, look)
	c := func(col, grey string) scene.Colour {
		if look == Ink {
			return scene.Hex(grey)
		}
		return scene.Hex(col)
	}
	fill := func(class string, col scene.Colour) *scene.Style { return &scene.Style{Class: class, Fill: col} }
	// The body of land has a band between itself and the rim.
	banded := func(class string, body, band scene.Colour) *scene.Style {
		return &scene.Style{Class: class, Fill: body, Stroke: band, Width: 2 * (rims[1] - rims[0]), Under: true}
	}
	line := func(class string, col scene.Colour, w float64, dashes ...float64) *scene.Style {
		return &scene.Style{Class: class, Stroke: col, Width: w, Dashes: dashes, Inert: true}
	}
	s.sheet = fill("sheet", c(hue.Sheet, "#ffffff"))
	s.margin = fill("margin", c(hue.Margin, "#ffffff"))
	for i := range s.sea {
		s.sea[i] = fill(fmt.Sprintf("sea%d", i), c(hue.Sea[i], "#ffffff"))
	}
	if look != Ink {
		open, near, cut := scene.Hex(hue.Sea[0]), scene.Hex(hue.Shallow), scene.Hex(hue.Lining)
		// Water-lining: bands that darken towards the shore, edged with hairlines, as engravers cut it.
		for i, w := range []struct {
			width float64
			col   scene.Colour
			line  bool
		}{
			{6.2, open.Mix(near, 0.34), false}, {4.6, open.Mix(near, 0.55), false},
			{3.30, cut, true}, {3.10, open.Mix(near, 0.67), false},
			{2.10, cut, true}, {1.90, open.Mix(near, 0.83), false},
			{1.10, cut.Mix(ink, 0.15), true}, {0.90, near, false},
		} {
			if sty.Sea.Lining == "engraved" || sty.Sea.Lining == "tinted" && !w.line {
				s.waters = append(s.waters, line(fmt.Sprintf("water%d", i), w.col, w.width))
			}
		}
	} else {
		for i, w := range []struct {
			width float64
			col   string
		}{{3.6, "#9a9a9a"}, {3.35, "#ffffff"}, {2.2, "#9a9a9a"}, {1.95, "#ffffff"}, {1.1, "#888888"}, {0.85, "#ffffff"}} {
			s.waters = append(s.waters, line(fmt.Sprintf("water%d", i), scene.Hex(w.col), w.width))
		}
	}
	s.seaLine = line("sealine", c(hue.SeaLine, "#777777"), 0.2, 1.1, 0.8)
	s.seaLine.Butt = true
	s.areaBand = line("areaband", c(hue.AreaBand, "#ffffff"), 1.3)
	s.areaLine = line("arealine", c(hue.AreaLine, "#333333"), 0.42)
	s.rhumb = line("rhumb", scene.Hex(hue.Rhumb).Alpha(0.20), 0.13)
	s.graticule = line("graticule", c(hue.SeaLine, "#000000").Alpha(0.4), 0.13)
	if look == Ink {
		s.rhumb = line("rhumb", scene.Hex("#000000").Alpha(0.12), 0.1)
	}
	s.lake = &scene.Style{Class: "lake", Fill: c(hue.Lake, "#f2f2f2"), Stroke: c(hue.Coast, "#000000"), Width: 0.24}
	s.wild = fill("wild", c(hue.Wild, "#e4e4e4"))
	s.barred = line("barred", c(hue.WildEdge, "#8a8a8a").Alpha(0.3), 0.85)
	s.barred.Butt = true
	s.wildEdge = line("wildedge", c(hue.WildEdge, "#666666"), 0.15)
	for i, country := range countries {
		t := sty.Of(country, look == Night)
		var shades [4][4]*scene.Style
		home := b.Map.Power(t.Power)
		if s.home = append(s.home, home); sty.Land.Colouring == "outline" { // only the border has the tint
			s.home[i] = engine.NoPower
		}
		for k := range shades {
			body, rim := scene.Hex(t.Tints[k]), scene.Hex(t.Rim)
			if home != engine.NoPower {
				body = homeland(b, int(home), sty, look)
				rim = body.Mix(ink, 0.3)
				if sty.Land.Colouring == "outline" && look != Ink {
					// Outlined land has the colour of paper, and its power's colour along the border.
					rim, body = scene.Hex(b.Powers[home].Colour).Mix(ink, 0.12), scene.Hex(hue.Land[k])
				}
			}
			if look == Ink {
				body, rim = white, scene.Hex("#d0d0d0")
			}
			shades[k] = [4]*scene.Style{
				fill(fmt.Sprintf("rim%d-%d", i, k), body.Mix(rim, 0.55)),
				fill(fmt.Sprintf("band%d-%d", i, k), body.Mix(rim, 0.24)),
				banded(fmt.Sprintf("land%d-%d", i, k), body, body.Mix(rim, 0.24)),
				fill(fmt.Sprintf("body%d-%d", i, k), body),
			}
		}
		s.land = append(s.land, shades)
	}
	s.disc = fill("disc", c(hue.Disc, "#ffffff"))
	for i := range b.Map.Powers {
		tok, id := scene.Hex(b.Powers[i].Colour), fmt.Sprint(i)
		own, tint, wash := ownedFill(b, i, sty, look), homeland(b, i, sty, look), washOf(b, i, sty, look)
		hue := hatchHue(b, i, sty, look)
		dot, hatch := fill("hatchdot"+id, hue), line("hatch"+id, hue, 0.2)
		dot.Inert = true
		if look == Ink {
			tok, dot.Fill = white, scene.Hex("#000000")
			hatch.Stroke, hatch.Width = scene.Hex("#4a4a4a"), 0.16
			inked := func(what, rim string) [4]*scene.Style {
				return [4]*scene.Style{fill(what+"rim"+id, scene.Hex(rim)), fill(what+"band"+id, white),
					banded(what+id, white, white), fill(what+"body"+id, white)}
			}
			s.owned, s.held = append(s.owned, inked("own", "#555555")), append(s.held, inked("held", "#999999"))
		} else {
			s.owned = append(s.owned, [4]*scene.Style{fill("own"+id, own), fill("wash"+id, wash)})
			broken := line("heldband"+id, hue, 0.45, 1.5, 1.1)
			broken.Butt, broken.Inert = true, false
			s.held = append(s.held, [4]*scene.Style{fill("held"+id, tint), broken})
		}
		s.token = append(s.token, &scene.Style{Class: "token" + id, Fill: tok, Stroke: ink, Width: 0.3})
		s.tokenPale = append(s.tokenPale, &scene.Style{Class: "pale" + id, Fill: tok.Mix(paper, 0.6),
			Stroke: scene.Hex("#777777"), Width: 0.16})
		s.hatchDots = append(s.hatchDots, dot)
		s.hatch = append(s.hatch, hatch)
	}
	s.coast = line("coast", c(hue.Coast, "#000000"), mapdata.CoastLine)
	s.inlet = line("inlet", c(hue.Coast, "#000000"), 0.14)
	s.county = line("country", c(hue.Country, "#000000"), 0.42, 2.2, 0.5, 0.4, 0.5)
	deep := 0.6 // share of a river's colour, from the shore's (0) to that of names at sea (1)
	if look == Night {
		deep = 0.1
	}
	water := scene.Hex(hue.Lining).Mix(scene.Hex(hue.SeaName), deep).String()
	for i, width := range [...]float64{0.48, 0.3} {
		s.stream[i] = line(fmt.Sprint("stream", i), c(water, "#6a6a6a"), width)
	}
	s.hill = line("hill", c(hue.Border, "#555555").Alpha(0.75), 0.2)
	s.border = line("border", c(hue.Border, "#333333"), 0.22)
	s.discRing = line("discring", c(hue.DiscRing, "#000000"), 0.26)
	s.discInner = line("discinner", c(hue.DiscRing, "#000000"), 0.1)
	s.bridge = line("bridge", c(hue.DiscRing, "#000000"), 0.9)
	s.bridgeGap = line("bridgegap", c(hue.Halo, "#ffffff"), 0.5)
	s.leader = line("leader", c(hue.Leader, "#333333"), 0.14)
	halo, seaHalo := c(hue.Halo, "#ffffff"), c(hue.SeaHalo, "#ffffff")
	s.name = [5]*scene.Style{
		mapdata.LabelLand:   {Class: "name", Fill: c(hue.Name, "#000000"), Halo: halo, HaloWidth: 0.10, Inert: true},
		mapdata.LabelCircle: {Class: "town", Fill: c(hue.Town, "#000000"), Halo: halo, HaloWidth: 0.12, Inert: true},
		mapdata.LabelSea: {Class: "seaname", Fill: c(hue.SeaName, "#111111"), Halo: seaHalo,
			HaloWidth: 0.10, Inert: true},
		mapdata.LabelPrimary: {Class: "areaname", Fill: c(hue.AreaName, "#222222"), Halo: seaHalo,
			HaloWidth: 0.05, Inert: true},
		mapdata.LabelNote: {Class: "note", Fill: c(hue.Note, "#555555"), Halo: halo, HaloWidth: 0.06, Inert: true},
	}
	s.smallName = &scene.Style{Class: "smallname", Fill: c(hue.Name, "#000000"), Halo: halo, HaloWidth: 0.14, Inert: true}
	s.smallSea = &scene.Style{Class: "smallsea", Fill: c(hue.SeaName, "#111111"), Halo: seaHalo,
		HaloWidth: 0.12, Inert: true}
	s.symbolDark = fill("centreheart", c(hue.SignEdge, "#000000"))
	s.symbol = &scene.Style{Class: "centre", Fill: c(hue.Sign, "#ffffff"), Stroke: c(hue.SignEdge, "#000000"), Width: 0.12}
	if look == Ink {
		s.knock = &scene.Style{Class: "knock", Fill: white, Inert: true}
	}
	s.code = &scene.Style{Class: "code", Fill: ink, Halo: c("#fbf5e4", "#ffffff"), HaloWidth: 0.09, Inert: true}
	s.tokenEdge = line("tokenedge", ink, 0.26)
	s.tokenHalo = line("tokenhalo", c(tokenHalo, "#ffffff"), 1.2)
	s.tokenHaloThin = line("tokenhalothin", c(tokenHalo, "#ffffff"), 0.8)
	if look == Ink {
		s.tokenHaloThin.Width = 0.3
	}
	s.tokenCode = &scene.Style{Class: "tokencode", Fill: ink, Halo: ink, HaloWidth: 0.012, Inert: true} // bolder codes
	s.footDisc = &scene.Style{Class: "footdisc", Fill: c("#fffdf6", "#ffffff"), Stroke: ink, Width: 0.18, Inert: true}
	s.tokenCodePale = &scene.Style{Class: "tokencodepale", Fill: scene.Hex("#555555"), Inert: true}
	s.canvas = &scene.Style{Class: "canvas", Fill: c("#fffdf6", "#ffffff"), Stroke: ink, Width: 0.24}
	s.field = line("tokenfield", ink, 1.5)
	s.flag = &scene.Style{Class: "flag", Fill: c("#BD2894", "#000000"), Stroke: ink, Width: 0.12}
	s.neatline = line("neatline", c(hue.Frame, "#000000"), 0.7)
	s.neatThin = line("neatthin", c(hue.Frame, "#000000"), 0.18)
	s.degrees = line("degrees", c(hue.Frame, "#000000"), barsOut-barsIn)
	s.degrees.Butt = true
	s.bar = fill("bar", c(hue.Frame, "#000000"))
	s.plaque = &scene.Style{Class: "plaque", Fill: c(hue.Plaque, "#ffffff"), Stroke: c(hue.Frame, "#000000"), Width: 0.5}
	s.plaqueLine = line("plaqueline", c(hue.Rule, "#000000"), 0.22)
	s.title = &scene.Style{Class: "title", Fill: c(hue.Title, "#000000")}
	s.subtitle = &scene.Style{Class: "subtitle", Fill: c(hue.Subtitle, "#000000")}
	s.caption = &scene.Style{Class: "caption", Fill: c(hue.Text, "#000000")}
	s.drawing = line("drawing", c(hue.Drawing, "#555555"), 0.16)
	s.drawingFill = &scene.Style{Class: "drawingfill", Fill: c(hue.DrawingLight, "#ffffff"),
		Stroke: c(hue.Drawing, "#555555"), Width: 0.16, Inert: true}
	s.drawingDark = &scene.Style{Class: "drawingdark", Fill: c(hue.DrawingDark, "#999999"),
		Stroke: c(hue.Drawing, "#555555"), Width: 0.16, Inert: true}

	a := &s.arrow
	failRed, magenta, buildInk := c("#AA0000", "#000000"), c("#BD2894", "#444444"), c("#0b5d2a", "#000000")
	hw := arrowHalo
	a.edge, a.edgeFail = line("moveedge", ink, 1.0), line("moveedgefail", failRed, 1.0)
	a.burst = &scene.Style{Class: "burst", Fill: c("#fff3c4", "#ffffff"), Stroke: failRed, Width: 0.3, Inert: true}
	for i := range b.Map.Powers {
		col := scene.Hex(b.Powers[i].Colour)
		if look == Ink {
			col = ink
		}
		a.moves = append(a.moves, line(fmt.Sprintf("move%d", i), col, 0.56))
		a.heads = append(a.heads, &scene.Style{Class: fmt.Sprintf("head%d", i), Fill: col, Stroke: ink,
			Width: 0.26, Inert: true})
		a.dots = append(a.dots, line(fmt.Sprintf("dots%d", i), col, 0.56, 0.02, dotStep-0.02))
		a.paces = append(a.paces, line(fmt.Sprintf("paces%d", i), col, 0.84, 0.02, 2*dotStep-0.02))
		a.balls = append(a.balls, &scene.Style{Class: fmt.Sprintf("ball%d", i), Fill: col, Stroke: ink,
			Width: 0.26, Inert: true})
	}
	a.halo, a.haloThin = line("arrowhalo", hw, 1.7), line("arrowhalothin", hw, 0.95)
	a.move, a.head = line("move", ink, 0.6), fill("head", ink)
	// The dots of a support get a dark edge, as the line of a move has, from larger dots below them.
	a.dot = line("dots", ink, 0.56, 0.02, dotStep-0.02)
	a.dotEdge, a.dotEdgeFail = line("dotedge", ink, 0.96, 0.02, dotStep-0.02),
		line("dotedgefail", failRed, 0.96, 0.02, dotStep-0.02)
	a.paceEdge, a.paceEdgeFail = line("paceedge", ink, 1.3, 0.02, 2*dotStep-0.02),
		line("paceedgefail", failRed, 1.3, 0.02, 2*dotStep-0.02)
	a.hold = line("hold", ink, 0.4)
	a.convert = &scene.Style{Class: "convert", Fill: paper, Stroke: ink, Width: 0.35}
	a.convertTag = &scene.Style{Class: "converttag", Fill: ink, Inert: true}
	a.retreat, a.retreatHead = line("retreat", magenta, 0.36), fill("retreathead", magenta)
	a.retreatEdge = line("retreatedge", magenta, 1.1)
	a.void = line("void", scene.Hex("#444444"), 0.4)
	a.cross, a.crossHalo = line("cross", failRed, 0.55), line("crosshalo", hw, 1.2)
	a.build = line("build", buildInk, 0.6)
	a.remove = line("remove", failRed, 0.6)
	a.tag = &scene.Style{Class: "tag", Fill: ink, Halo: white, HaloWidth: 0.15, Inert: true}
	return s
}
