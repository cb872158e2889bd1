package engine

// FamilySeasons describes seasons by their usual names.
func FamilySeasons(ss ...Season) []SeasonInfo {
	out := make([]SeasonInfo, 0, len(ss))
	for _, s := range ss {
		out = append(out, SeasonInfo{s, s.String(), s.Title()})
	}
	return out
}

// FamilyKinds describes armies and fleets.
func FamilyKinds() []KindInfo {
	return []KindInfo{
		{Kind: Army, Letter: "A", Name: "Army", Token: "army", Land: true},
		{Kind: Fleet, Letter: "F", Name: "Fleet", Token: "fleet", Sea: true},
	}
}

// FamilySteps describes movement, retreats and adjustments, with the verbs that a ruleset allows in
// each.
func FamilySteps(movement, retreats, adjustment []Verb) []StepInfo {
	return []StepInfo{
		{Step: Movement, ID: "movement", Folder: "orders", Verbs: movement},
		{Step: Retreats, ID: "retreat", Folder: "retreats", Name: "retreats", Verbs: retreats, Follows: true},
		{Step: Adjustment, ID: "adjustment", Folder: "adjustments", Name: "adjustments", Verbs: adjustment},
	}
}
