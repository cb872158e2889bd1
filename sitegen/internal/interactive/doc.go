// Package interactive makes the parts of a page's interactive map.
//
// What never changes is made once per board (Shared): three pictures in layers, the regions' shapes
// and names, and the colours of owners and tokens. Draw adds to a phase's page its owners, units,
// arrows, and each order's outcome. themes/default/js/map.js puts them together in the browser,
// also on pages opened from a disk, since it fetches nothing.
//
// The package sees only what is published.
package interactive
