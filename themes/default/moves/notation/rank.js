// Written by sitegen/moves/translate from Go: change that.

// rankOf tells "county" and "town" apart in "Limerick (city)", "Wexford town", "County Kilkenny": the word that people
// use to say which of two namesakes they mean.
function rankOf(ws) {
  if ($len(ws) !== 1) {
    return "";
  }
  {
    const $sw1 = ws[0];
    if ($sw1 === "county" || $sw1 === "shire") {
      return "county";
    } else if ($sw1 === "city" || $sw1 === "town" || $sw1 === "castle") {
      return "circle";
    }
  }
  return "";
}

// ofRank keeps the regions of a rank. A county's name never turns into its town, nor a town's into its county; on a board
// that does not tell them apart all are kept.
function Names$ofRank(n, rs, rank) {
  if ((rank === "") || !n.ranked) {
    return rs;
  }
  let out = null;
  for (let $1 = $a(rs), $1i = 0; $1i < $1.length; $1i++) {
    let r = $1[$1i];
    let reg = n.m.Regions[r];
    {
      let county = reg.Class === "county";
      if ((reg.Terrain !== 2) && (county === (rank === "county"))) {
        out = [...$a(out), r];
      }
    }
  }
  return out;
}

// county says that a name is said to be a county's: "County X", "the Shire of X", "X-shire". A word of another region's
// name is no such county then, however well it fits: Lincolnshire is not one of its three parts.
function Names$county(n, ws) {
  return n.ranked && ($len(ws) > 0) && (((rankOf($a(ws).slice(0, 1)) === "county") && ($len(ws) > 1)) || slices$ContainsFunc(ws, (w) => (w.length > 7) && strings$HasSuffix(w, "shire")));
}
