package engine

// Standings are what counts towards the game's end besides centres, if a ruleset has such a thing:
// regions held for their own sake, and how many of them victory requires.
type Standings struct {
	Head   string       // the head of their column: "Capitals held"; "": there are none
	Short  string       // the same in a narrow table: "Capitals"
	Held   [][]RegionID // by power: the regions it holds
	Goal   string       // what victory needs besides a number of centres: "a capital in each kingdom"
	Groups []Group      // the regions that the goal names
	Score  string       // the head of the column of scores, if those decide instead of centres: "Score now"
	Scores []int        // by player
}

// Group is a list of regions under one name.
type Group struct {
	Name    string
	Regions []RegionID
}
