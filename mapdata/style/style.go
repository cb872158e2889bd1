// Package style holds the look of boards as data: the colours of sheet, sea and land by day and by
// night, the tints and emblems of countries, how land is coloured and framed, and the drawings in
// seas.
//
// A board's look is in maps/<id>/style.toml, a theme's changes in themes/<name>/maps/<id>.toml, and
// default.toml has everything else. Nothing here draws, and no drawing code knows a board by name.
package style

// Style is a board's look.
type Style struct {
	Day       Colours   `toml:"day"`   // on paper and on light screens
	Night     Colours   `toml:"night"` // on dark screens
	Land      Land      `toml:"land"`
	Sea       Sea       `toml:"sea"`
	Centre    Centre    `toml:"centre"`
	Frame     Frame     `toml:"frame"`
	Ornament  Ornament  `toml:"ornament"`
	Countries []Country `toml:"country"`
	Owners    []Owner   `toml:"owner"`
	Drawings  []Drawing `toml:"drawing"`
	Theatres  []Theatre `toml:"theatre"`
}

// Theatre names a part of the board that has its own page.
type Theatre struct {
	Name  string `toml:"name"`
	Holds string `toml:"holds"` // the id of a region in the part
}

// Colours are the colours of a sheet, each "#rrggbb".
type Colours struct {
	Sheet        string   `toml:"sheet"`    // the paper beyond the frame
	Margin       string   `toml:"margin"`   // the band between the paper and the map
	Plaque       string   `toml:"plaque"`   // under titles and tables
	Rule         string   `toml:"rule"`     // inner rules of plaques
	Title        string   `toml:"title"`    // lettering of plaques, by size
	Subtitle     string   `toml:"subtitle"` //
	Text         string   `toml:"text"`     //
	Frame        string   `toml:"frame"`    // neat lines and bars
	Sea          []string `toml:"sea"`      // four tints, so that neighbouring waters differ
	Shallow      string   `toml:"shallow"`  // water at the shore, to which the open sea fades
	Lining       string   `toml:"lining"`   // the lines along the shore
	SeaLine      string   `toml:"sea_line"` // lines between waters of one Sea Area
	AreaLine     string   `toml:"area_line"`
	AreaBand     string   `toml:"area_band"`
	SeaName      string   `toml:"sea_name"`
	AreaName     string   `toml:"area_name"`
	SeaHalo      string   `toml:"sea_halo"`
	Rhumb        string   `toml:"rhumb"`
	Land         []string `toml:"land"`     // four tints of unowned land in countries without tints
	LandRim      string   `toml:"land_rim"` // the darker edge of such land
	Wild         string   `toml:"wild"`     // land outside all regions
	WildEdge     string   `toml:"wild_edge"`
	Lake         string   `toml:"lake"`
	Coast        string   `toml:"coast"`
	Border       string   `toml:"border"`
	Country      string   `toml:"country"` // borders between countries
	Name         string   `toml:"name"`
	Town         string   `toml:"town"`
	Note         string   `toml:"note"`
	Halo         string   `toml:"halo"`
	Leader       string   `toml:"leader"`
	Disc         string   `toml:"disc"`
	DiscRing     string   `toml:"disc_ring"`
	Sign         string   `toml:"sign"` // marks of supply centres
	SignEdge     string   `toml:"sign_edge"`
	Drawing      string   `toml:"drawing"` // lines, lights and darks of ornaments
	DrawingLight string   `toml:"drawing_light"`
	DrawingDark  string   `toml:"drawing_dark"`
	Ground       string   `toml:"ground"` // the colour to which owners' colours fade
}

// Land is how land is coloured.
type Land struct {
	// Colouring is "wash" (the whole region, darker towards its border) or "outline" (a band along
	// the border only, as in nineteenth-century atlases).
	Colouring string `toml:"colouring"`
	// Fade is how far an owner's colour fades into the ground within its band, 0 to 1.
	Fade float64 `toml:"fade"`
}

// Sea is the shore: "engraved" (water-lining), "tinted" (bands without lines) or "plain".
type Sea struct {
	Lining string `toml:"lining"`
}

// Centre is how supply centres are marked.
type Centre struct {
	Emblem string  `toml:"emblem"`    // a drawing, for countries that name none
	Size   float64 `toml:"radius_mm"` // 0: as large as the board's layout allows
}

// Frame is the map's border: "miles" (bars and degrees), "rules" (in a thick rule) or "plain".
type Frame struct {
	Kind string `toml:"kind"`
	// Plaque is the shape of cartouches: "notched", "strapwork", "scroll" or "plain".
	Plaque string `toml:"plaque"`
	// Figures are two drawings to the left and right of the title.
	Figures []string `toml:"figures"`
	// Arms are drawings for the table of powers, in the order of the players.
	Arms []string `toml:"arms"`
}

// Ornament says what fills empty waters.
type Ornament struct {
	Rhumbs  string   `toml:"rhumbs"`  // lines from compass points: "fans" or "none"; "graticule": meridians and parallels
	Compass string   `toml:"compass"` // "rose", "needle" or "none"
	North   string   `toml:"north"`   // the drawing that marks north
	Ships   []string `toml:"ships"`   // drawings, one a ship
	Beasts  []string `toml:"beasts"`
}

// Country is the look of a country's land.
type Country struct {
	ID string `toml:"id"` // as regions name it
	// Tints are the colours of the country's unowned land: four, so that neighbours differ. If empty,
	// those of the sheet apply.
	Tints      []string `toml:"tints"`
	NightTints []string `toml:"night_tints"`
	Rim        string   `toml:"rim"`
	NightRim   string   `toml:"night_rim"`
	Emblem     string   `toml:"emblem"` // the drawing that marks its centres
	Power      string   `toml:"power"`  // the power whose homeland it is, and whose tint the land has
}

// Owner is a power's land on dark screens. Without one it is the darkened power's colour.
type Owner struct {
	Power string `toml:"power"` // its id
	Night string `toml:"night"` // "#rrggbb"
}

// Drawing is an emblem or an ornament.
type Drawing struct {
	ID   string     `toml:"id"`
	Size [2]float64 `toml:"size"` // of its frame from 0, 0; without one, a circle of radius 1 around 0, 0
	Part []Shape    `toml:"part"`
}

// Shape is a shape of a drawing.
type Shape struct {
	Paint string `toml:"paint"` // "line", "light", "dark" or a colour
	D     string `toml:"d"`     // the path language of SVG: M L H V C Q Z
}

// Of returns the look of a country, with the sheet's defaults for what it lacks.
func (s *Style) Of(country string, night bool) Country {
	c := &s.Day
	if night {
		c = &s.Night
	}
	out := Country{ID: country}
	for _, k := range s.Countries {
		if k.ID == country {
			out = k
		}
	}
	if night {
		out.Tints, out.Rim = out.NightTints, out.NightRim
	}
	if len(out.Tints) == 0 {
		out.Tints = c.Land
	}
	if out.Rim == "" {
		out.Rim = c.LandRim
	}
	if out.Emblem == "" {
		out.Emblem = s.Centre.Emblem
	}
	return out
}

// NightOf returns the fill of a power's land on dark screens, "" if the style names none.
func (s *Style) NightOf(power string) string {
	for i := range s.Owners {
		if s.Owners[i].Power == power {
			return s.Owners[i].Night
		}
	}
	return ""
}

// Drawing returns a drawing by id, the board's own or a shared one, or nil.
func (s *Style) Drawing(id string) *Drawing {
	for _, list := range [][]Drawing{s.Drawings, shared().Drawings} {
		for i := range list {
			if list[i].ID == id {
				return &list[i]
			}
		}
	}
	return nil
}
