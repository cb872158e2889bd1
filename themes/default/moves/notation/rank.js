// Written by sitegen/moves/translate from Go: change that.

function rankOf(ws) {
  if ($len(ws) != 1) {
    return "";
  }
  {
    const $sw1 = ws[0];
    if ($sw1 == "county" || $sw1 == "shire") {
      return "county";
    } else if ($sw1 == "city" || $sw1 == "town" || $sw1 == "castle") {
      return "circle";
    }
  }
  return "";
}

function Names$ofRank(n, rs, rank) {
  if (rank == "" || !n.ranked) {
    return rs;
  }
  let out = null;
  for (let r of $a(rs)) {
    let reg = n.m.Regions[r];
    {
      let county = reg.Class == "county";
      if (reg.Terrain != 2 && county == (rank == "county")) {
        out = [...$a(out), r];
      }
    }
  }
  return out;
}

function Names$county(n, ws) {
  return n.ranked && $len(ws) > 0 && (rankOf($a(ws).slice(0, 1)) == "county" && $len(ws) > 1 || slices$ContainsFunc(ws, (w) => w.length > 7 && strings$HasSuffix(w, "shire")));
}
