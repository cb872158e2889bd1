// Package interactive makes the parts of a page's interactive map.
//
// Shared makes what never changes, once a board: three pictures in layers, the regions' shapes and
// names, and the colours of owners and tokens. Draw adds to a phase's page its owners, units,
// arrows, and each order's outcome. themes/default/js/map.js joins them in the browser without
// fetching anything, so that pages work from a disk.
//
// The package sees only what is published.
package interactive
