// Package interactive makes the parts of a page's interactive map.
//
// What never changes is made once per board (Shared): three pictures in layers, the regions' shapes
// and names, and the colours of owners and tokens. A phase (Draw) adds to its page owners, units,
// arrows, and each order's outcome. themes/default/js/map.js joins them in the browser, even from a
// folder, since nothing is fetched.
//
// Its input is published already.
package interactive
