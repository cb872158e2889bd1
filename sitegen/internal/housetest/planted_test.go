package housetest

import (
	"testing"

	"github.com/heraldmaps/herald/engine/judge/judgetest/planted"
)

// gates are the faults whose escape would cost most; docs/development.md lists them.
var gates = []struct {
	fault planted.Fault
	run   planted.Run
}{
	{planted.Fault{"resolutions are published whole", "../../../engine/publish.go", "PublicResolution{v.Redact(&q, a)}", "PublicResolution{&q}"}, planted.Run{Tests: "^TestToy", Package: "../../publish"}},
	{planted.Fault{"positions are published whole", "../../../engine/publish.go", "return Public{v.View(p.Clone(), a)}", "return Public{p.Clone()}"}, planted.Run{Tests: "^TestToy", Package: "../../publish"}},
	{planted.Fault{"receipts publish secret orders", "../../play/sheet.go", "words != \"\" && l.Secret == secret", "words != \"\""}, planted.Run{Tests: "^TestToy", Package: "../../publish"}},
	{planted.Fault{"hidden orders as written", "../../publish/turn.go", "return // not for this audience", "o = new(engine.Outcome)"}, planted.Run{Tests: "^TestToy", Package: "../../publish"}},
	{planted.Fault{"receipts opened though an order is hidden", "../../publish/turn.go", "if allSeen(ps, seen.Steps[i].Orders) {", "if allSeen(ps, seen.Steps[i].Orders) || true {"}, planted.Run{Tests: "^TestReceiptsStayShut$", Package: "../../publish"}},
	{planted.Fault{"corrected secret lines", "../../publish/turn.go", "if l.Mended != nil && p.secretive() {", "if false {"}, planted.Run{Tests: "^TestSecretLinesAreCorrected$", Package: "../../publish"}},
	{planted.Fault{"struck out secret lines", "../../publish/turn.go", "} else if p.secretive() && len(l.Rest) == 0 {", "} else if false {"}, planted.Run{Tests: "^TestSecretLinesAreCorrected$", Package: "../../publish"}},
	{planted.Fault{"photographs of secret lines", "../../publish/turn.go", "p.g.Scans && !p.info.NoScans && ps.Scan", "p.g.Scans && ps.Scan"}, planted.Run{Tests: "^TestNoPhotographOfSecretLines$", Package: "../../publish"}},
	{planted.Fault{"aliases that are not public", "../../publish/game.go", "person.Public && person.Alias", "person.Alias"}, planted.Run{Tests: "^TestPlants$", Package: "../../publish"}},
	{planted.Fault{"games with faults are not guarded", "../../site.go", "slices.Concat(ls.Games, ls.Private)", "slices.Clone(ls.Games)"}, planted.Run{Tests: "^TestGuardOfBrokenGames$", Package: "../.."}},
	{planted.Fault{"sheets go after their receipts", "../../play/life.go", "case i < 0:", "case i < -1:"}, planted.Run{Tests: "^TestClosedSheetsStand$", Package: "../../play"}},
	{planted.Fault{"second receipts are not logged", "../../play/lots.go", "if sh.Sealed != \"\" {", "if false {"}, planted.Run{Tests: "^TestSecondReceiptsAreLogged$", Package: "../../play"}},
	{planted.Fault{"games of the first form decided anew", "../../play/position.go", "if form < load.FormOfState {", "if form < 0 {"}, planted.Run{Tests: "^TestGamesOfTheFirstForm$", Package: "../../play"}},
	{planted.Fault{"everybody orders everybody's units", "../../../engine/judge/moves.go", "case o.By != mv.ps[i].unit.Power && !rul.Owner:", "case false:"}, planted.Run{Tests: ".", Package: "../../../engine/variants/standard"}},
	{planted.Fault{"no mercy for the last unit", "../../../engine/variants/w3k/winter.go", "due := max(c.Centres, 1) - c.Units", "due := c.Centres - c.Units"}, planted.Run{Tests: ".", Package: "../../batch"}},
	{planted.Fault{"retreats to where the attack came from", "../../../engine/judge/retreat.go", "case r == a.from && !mv.j.choice.RetreatToOrigin", "case r == p.reg && !mv.j.choice.RetreatToOrigin"}, planted.Run{Tests: ".", Package: "../../../engine/judge"}},
	{planted.Fault{"what was only looked at is published", "../../build/cache.go", "c.site = built != \"\" && in.Hash == built", "c.site = true"}, planted.Run{Tests: "^TestStyleAfterACheck$", Package: "../../build"}},
	{planted.Fault{"a deadline that moves names another beacon", "../../play/lots.go", "was.Lines > 0 && slices.Equal(was.Entries, es) {", "false {"}, planted.Run{Tests: "^TestBeaconStaysNamed$", Package: "../../play"}},
	{planted.Fault{"lots drawn from what nobody sees", "../../play/lots.go", "pos := g.Rules.View(s.Before.Clone(), engine.Everybody)", "pos := s.Before.Clone()"}, planted.Run{Tests: "^TestLotsOfVeiledGames$", Package: "../../play"}},
	{planted.Fault{"land shaded for units that nobody sees", "../../publish/held.go", "engine.Publish(g.Rules, pos, a).Position().Units", "pos.Units"}, planted.Run{Tests: "^TestVeiledUnitsAreInNoByte$", Package: "../../publish"}},
	{planted.Fault{"mail is late by its sender's clock", "../../post/post.go", "at := mail.Received(raw.Data); !at.IsZero()", "at := mail.Received(raw.Data); false && !at.IsZero()"}, planted.Run{Tests: "^TestMailIsLateByTheServersClock$", Package: "../../../cmd/herald"}},
	{planted.Fault{"mail to a closed phase", "../../post/post.go", "case t.State == play.Closed && step.Kind == t.Steps[0].Kind:", "case false:"}, planted.Run{Tests: "^TestMailToAClosedPhase$", Package: "../../../cmd/herald"}},
	{planted.Fault{"other receipts than the log's", "../../feed/verifylog.go", "if !slices.Equal(published, in.Entries) {", "if false {"}, planted.Run{Tests: "^TestForgedSeasons$", Package: "../../feed"}},
	{planted.Fault{"lots of another chain", "../../feed/verifylog.go", "case l.Number < 1 || !receipts.LinkLeadsTo(l.Link, c.game.Commitment, l.Number):", "case false:"}, planted.Run{Tests: "^TestForgedSeasons$", Package: "../../feed"}},
	{planted.Fault{"a lot drawn for words of one's choice", "../../feed/verifylog.go", "case purpose != c.next(t.Phase, l.Power):", "case false:"}, planted.Run{Tests: "^TestForgedLogs$", Package: "../../feed"}},
}

// TestGatesCannotGo plants each fault and wants its test to fail: a gate that can be taken away unseen is none.
func TestGatesCannotGo(t *testing.T) {
	for _, g := range gates {
		planted.Check(t, []planted.Fault{g.fault}, g.run)
	}
}
