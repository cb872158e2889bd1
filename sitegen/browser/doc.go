// Package browser holds the checks that need a real browser: budgets, behaviour and accessibility of the pages a site
// is made of, in Chromium under playwright-core with axe-core, and the W3C's checker vnu over their HTML.
//
// The checks themselves are Node scripts beside this file; they print one JSON object a finding, which the Go tests
// turn into subtests. Tests that hold a page against a time have the machine to themselves; the others run two by two
// (t.Parallel), after them. Nothing of herald's program imports this package.
package browser
