package book

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/heraldmaps/herald/engine/diag"
)

var (
	anchorForm = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	notSlug    = regexp.MustCompile(`[^a-z0-9]+`)
)

// noBreak is a no-break space: it keeps "rule" and its number on one line.
const noBreak = "\u00a0"

// number gives chapters, rules and figures their numbers and collects the anchors.
func (b *Book) number(ps *Problems) {
	body, annexe, figure, table := 0, 0, 0, 0
	part := Front
	for i, c := range b.Chapters {
		if c.Part < part {
			ps.Add(c.Title.Pos, "name the files so that front matter comes first and annexes last",
				"chapter %s comes after a later part of the book", c.File)
		}
		part = c.Part
		label := "“" + Plain(c.Title.Spans) + "”"
		switch c.Part {
		case Body:
			body++
			c.Number = fmt.Sprint(body)
			label = "chapter " + c.Number
		case Annexe:
			annexe++
			c.Number = fmt.Sprintf("A%d", annexe)
			label = fmt.Sprintf("Annexe %d", annexe)
		}
		if c.Title.Anchor == "" {
			c.Title.Anchor = c.Slug
		}
		b.anchor(c.Title.Anchor, ToChapter, i, label, c.Title.Pos, ps)
		rule := 0
		Walk(c.Blocks, func(bl Block) {
			switch bl := bl.(type) {
			case *Heading:
				if bl.Anchor == "" {
					bl.Anchor = c.Slug + "-" + strings.Trim(notSlug.ReplaceAllString(strings.ToLower(Plain(bl.Spans)), "-"), "-")
				}
				b.anchor(bl.Anchor, ToSection, i, "“"+Plain(bl.Spans)+"”", bl.Pos, ps)
			case *Aside:
				if bl.Anchor != "" {
					b.anchor(bl.Anchor, ToRuling, i, strings.ToLower(bl.Label[:1])+bl.Label[1:], bl.Pos, ps)
				}
			case *Para:
				if bl.Rule == nil {
					return
				}
				if c.Part == Front {
					ps.Add(bl.Pos, "take the anchor out, or the .front off the chapter",
						"a rule in front matter, which has no numbers")
				}
				rule++
				bl.Rule.Number = fmt.Sprintf("%s.%d", c.Number, rule)
				for _, id := range bl.Rule.Anchors {
					b.anchor(id, ToRule, i, "rule "+bl.Rule.Number, bl.Pos, ps)
				}
			case *Table:
				if bl.Caption == "" {
					return
				}
				table++
				bl.Number = table
				if bl.Anchor != "" {
					b.anchor(bl.Anchor, ToTable, i, fmt.Sprintf("table %d", table), bl.Pos, ps)
				}
			case *Terms:
				for _, it := range bl.Items {
					b.anchor(it.Anchor, ToTerm, i, "“"+Plain(it.Name)+"”", it.Pos, ps)
				}
			case *Fence:
				if e := bl.Get("caption"); e != nil && bl.Word == "table" {
					table++
					bl.Number = table
					if e := bl.Get("id"); e != nil {
						b.anchor(e.Value.Text, ToTable, i, fmt.Sprintf("table %d", table), e.Value.Pos, ps)
					}
				}
				if bl.Word != "map" && bl.Word != "moves" {
					return
				}
				figure++
				bl.Number = figure
				if e := bl.Get("id"); e != nil {
					b.anchor(e.Value.Text, ToFigure, i, fmt.Sprintf("figure %d", figure), e.Value.Pos, ps)
				}
			}
		})
	}
}

func (b *Book) anchor(id string, kind AnchorKind, chapter int, label string, at Pos, ps *Problems) {
	if !anchorForm.MatchString(id) {
		ps.Add(at, "lower case letters, figures and single hyphens", "%q is not an anchor", id)
		return
	}
	if old, ok := b.Anchors[id]; ok {
		ps.Add(at, fmt.Sprintf("it is at %s", old.Pos), "anchor %q is there already", id)
		return
	}
	b.Anchors[id] = Anchor{id, kind, chapter, label, at}
	b.Order = append(b.Order, id)
}

// link checks every link to an anchor, and gives links without a text one: "rule 7", "table 2".
func (b *Book) link(ps *Problems) {
	for _, c := range b.Chapters {
		b.linkSpans(c.Title.Spans, ps)
		b.linkBlocks(c.Blocks, ps)
		for _, n := range c.Notes {
			b.linkBlocks(n.Blocks, ps)
		}
	}
}

func (b *Book) linkBlocks(blocks []Block, ps *Problems) {
	Walk(blocks, func(bl Block) {
		switch bl := bl.(type) {
		case *Heading:
			b.linkSpans(bl.Spans, ps)
		case *Para:
			b.linkSpans(bl.Spans, ps)
			capitals(bl.Spans)
		case *Table:
			for _, cell := range bl.Head {
				b.linkSpans(cell, ps)
			}
			for _, row := range bl.Rows {
				for _, cell := range row {
					b.linkSpans(cell, ps)
				}
			}
		case *Terms:
			for _, t := range bl.Items {
				b.linkSpans(t.Name, ps)
			}
		}
	})
}

func (b *Book) linkSpans(spans []Span, ps *Problems) {
	for i := range spans {
		s := &spans[i]
		if !strings.HasPrefix(s.Link, "#") {
			if s.Link != "" && s.Text == "" && s.Note == 0 && !s.Break {
				s.Text = strings.TrimPrefix(s.Link, "mailto:")
			}
			continue
		}
		a, ok := b.Anchors[s.Link[1:]]
		if !ok {
			hint := "anchors are {#name} after a heading or a paragraph"
			if n := diag.Nearest(s.Link[1:], b.Order); n != "" {
				hint = "did you mean #" + n + "?"
			}
			ps.Add(s.Pos, hint, "a link to %s, which is not in the text", s.Link)
			continue
		}
		switch s.Text {
		case "":
			if s.Text, s.filled = a.Label, true; !strings.HasPrefix(a.Label, "“") {
				s.Text = strings.ReplaceAll(a.Label, " ", noBreak)
			}
		case "#": // a link text "#" asks for the number alone
			s.Text = a.Label[strings.LastIndexByte(a.Label, ' ')+1:]
		}
	}
}

// capitals capitalises a generated link text at the start of a sentence: "Table 2 lists".
func capitals(spans []Span) {
	before := ""
	for i := range spans {
		s := &spans[i]
		end := strings.TrimRight(before, " ”’)")
		begins := before == "" || strings.HasSuffix(before, " ") && end != "" &&
			strings.ContainsRune(".?!", rune(end[len(end)-1]))
		if s.filled && begins && s.Text[0] >= 'a' && s.Text[0] <= 'z' {
			s.Text = strings.ToUpper(s.Text[:1]) + s.Text[1:]
		}
		before += s.Text
	}
}
