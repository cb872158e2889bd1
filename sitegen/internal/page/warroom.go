package page

import "github.com/heraldmaps/herald/sitegen/publish"

// WarRoomPath returns the path of a board's war room.
func WarRoomPath(s *publish.Site, board string) string {
	if board == s.MainBoard {
		return "warroom.html"
	}
	return "warroom/" + board + ".html"
}

// JudgeBoardPath returns the path of the script with a board's rules for the judge.
func JudgeBoardPath(board string) string { return "assets/" + board + "-rules.js" }

// WarRoomAnchor returns the anchor in a war room for the published position of a phase.
func WarRoomAnchor(g *publish.Game, phase string) string { return g.Slug + "." + phase }

// warRoom returns the link to the war room with the position at the start of a phase, or "" if it
// is missing or lacks the game's rules.
func warRoom(v View, phase string) string {
	if v.Game == nil || phase == "" || !v.Has[WarRoomPath(v.Site, v.Game.BoardID)+"#"+v.Game.Slug] {
		return ""
	}
	return v.Link(WarRoomPath(v.Site, v.Game.BoardID) + "#" + WarRoomAnchor(v.Game, phase))
}
