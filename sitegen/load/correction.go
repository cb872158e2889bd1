package load

// Correction is the coordinator's change of an order: a misreading corrected, or a ruling. It is
// published with its reason.
type Correction struct {
	File   string `toml:"-"`
	Row    int    `toml:"-" json:"-"` // where it begins in the file; 0: not known
	Step   string `toml:"step"`       // which sheets: "orders", "retreats"; empty: those of the phase that leads its turn
	Power  string `toml:"power"`      // the sheet's power
	Line   int    `toml:"line"`       // the sheet's line that it replaces, 1-based; 0: it is added
	Order  string `toml:"order"`      // as it should read; empty: the line is struck out
	Reason string `toml:"reason"`
	// Referee marks the coordinator's own decision, which the rules allow if the power's orders are
	// missing (engine.Info.Referee).
	Referee bool `toml:"referee" json:",omitempty"`
}

func (p *Phase) readCorrections(ps *Problems) {
	var f struct {
		Corrections []Correction `toml:"correction"`
	}
	shown := p.Shown + "/corrections.toml"
	source, ok := decodeTOML(p.site, shown, &f, ps)
	if !ok {
		return
	}
	for i, c := range f.Corrections {
		c.File = shown
		at := source.At("correction", i, "")
		c.Row = at.Line
		switch {
		case c.Reason == "":
			ps.Add(at, `reason = "…"; it is published`, "correction %d has no reason", i+1)
		case c.Power == "":
			ps.Add(at, `power = "…"`, "correction %d does not say whose order it corrects", i+1)
		case c.Referee && (c.Line != 0 || c.Order == ""):
			ps.Add(at, "leave out line, and give the order; to correct what was written leave out referee",
				"correction %d is the referee's decision, so it needs an order and cannot have a line", i+1)
		case c.Line == 0 && c.Order == "":
			ps.Add(at, "line = the sheet's line, order = how it should read", "correction %d changes nothing", i+1)
		}
		p.Corrections = append(p.Corrections, c)
	}
}
