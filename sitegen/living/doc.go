// Package living makes what the map on a page is put together from that a reader moves about in.
//
// What never changes is made once a board (Shared): three pictures that lie on one another, the shapes of the regions with their
// names, and the colours of owners and tokens. A phase (Draw) adds to its page what is its own: owners, units, arrows, and what
// came of each order. themes/default/js/map.js joins the two in the browser, from a folder, too: nothing is fetched.
//
// It takes published things only.
package living
