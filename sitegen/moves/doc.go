// Package moves makes moves.html, which shows a board's regions and the valid moves between them,
// as one file that needs no network.
//
// The page is about the board alone. Its input is a mapdata.Board and never a position, so that
// nothing of a game under way can reach it (W3K v1.5, Keeping up to date: "It will not provide any
// insight as to whether that would be a wise choice").
//
// It contains a static list of every region with its moves, for readers without JavaScript; the
// moves tables, names and shapes as data; and the theme's style and script, all inline. Two pages
// made from one board are byte-identical. The package may import the engine, mapdata and themes,
// and nothing of a game.
package moves
