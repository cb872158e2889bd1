package engine

// Standings are what counts towards the end beside centres, where a ruleset has such a thing: regions that are held
// for their own sake, and what victory asks of them.
type Standings struct {
	Head   string       // of the column that lists them: "Capitals held"; "": there is none
	Short  string       // the same in a narrow table: "Capitals"
	Held   [][]RegionID // by power: those it holds
	Goal   string       // what victory takes beside its number of centres: "a capital in each kingdom"
	Groups []Group      // what the goal is about
	Score  string       // head of a column of scores, where those decide and no count of centres does: "Score now"
	Scores []int        // by player
}

// Group is a number of regions under one name.
type Group struct {
	Name    string
	Regions []RegionID
}
