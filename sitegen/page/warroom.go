package page

import "github.com/heraldmaps/herald/sitegen/publish"

// WarRoomPath is the war room of a board.
func WarRoomPath(s *publish.Site, board string) string {
	if board == s.MainBoard {
		return "warroom.html"
	}
	return "warroom/" + board + ".html"
}

// JudgeBoardPath is the script that holds a board's rules for the judge, for pages that do not hold them.
func JudgeBoardPath(board string) string { return "assets/" + board + "-rules.js" }

// WarRoomAnchor is the place in a war room that stands for the published position of a phase.
func WarRoomAnchor(g *publish.Game, phase string) string { return g.Slug + "." + phase }

// warRoom is the link to the war room at the opening of a phase, or "" where there is none, or the game is played by rules that it does not
// hold.
func warRoom(v View, phase string) string {
	if v.Game == nil || phase == "" || !v.Has[WarRoomPath(v.Site, v.Game.BoardID)+"#"+v.Game.Slug] {
		return ""
	}
	return v.Link(WarRoomPath(v.Site, v.Game.BoardID) + "#" + WarRoomAnchor(v.Game, phase))
}
