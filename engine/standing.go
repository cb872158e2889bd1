package engine

// Standings are what counts besides centres towards the end, if a ruleset has such a thing: regions
// held for their own sake, and how many of them victory requires.
type Standings struct {
	Head   string       // of their column: "Capitals held"; "": no such thing
	Short  string       // the same in a narrow table: "Capitals"
	Held   [][]RegionID // by power: those it holds
	Goal   string       // what victory needs besides a number of centres: "a capital in each kingdom"
	Groups []Group      // what the goal is about
	Score  string       // head of a column of scores, if those decide instead of centres: "Score now"
	Scores []int        // by player
}

// Group is a number of regions under one name.
type Group struct {
	Name    string
	Regions []RegionID
}
