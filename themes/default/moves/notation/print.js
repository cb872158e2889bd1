// Written by sitegen/moves/translate from Go: change that.

function Names$Long(n, o) {
  if (o.Own !== null) {
    return ownWords(o.Own, n.m);
  }
  let unit = Names$longUnit(n, o.Kind, o.At, o.No, o.Whose);
  let of = Names$longUnit(n, o.OfKind, o.Of, o.OfNo, o.OfWhose);
  {
    const $sw1 = o.Verb;
    if ($sw1 == 1) {
      return unit + " holds";
    } else if ($sw1 == 2) {
      if (o.Convoyed && n.crossing != "") {
        if (o.At != -1 && $len(o.Via) == 1 && n.m.Regions[engine$Map$RegionOf(n.m, o.At)].Terrain == 2) {
          return unit + " moves to " + Names$Place(n, o.To) + " from " + n.printed[o.Via[0]];
        }
        return unit + " moves to " + Names$Place(n, o.To) + " " + n.crossing + Names$through(n, o);
      }
      return unit + " moves " + Names$route(n, o) + "to " + Names$Place(n, o.To);
    } else if ($sw1 == 3) {
      if (o.To == -1) {
        return unit + " supports " + of + " to hold";
      }
      return unit + " supports " + of + " to " + Names$Place(n, o.To);
    } else if ($sw1 == 4) {
      return unit + " " + Names$does(n) + " " + of + " to " + Names$Place(n, o.To);
    } else if ($sw1 == 5) {
      if (o.Into == 0) {
        return unit + " converts";
      }
      let s = unit + " converts to " + article(o.Into);
      if (o.To != -1 && n.m.Places[o.To].Coast >= 0) {
        let pl = n.m.Places[o.To].$c();
        s = s + " on the " + n.m.Regions[pl.Region].Coasts[pl.Coast].Name;
      }
      return s;
    } else if ($sw1 == 6) {
      return unit + " retreats to " + Names$Place(n, o.To);
    } else if ($sw1 == 7) {
      return unit + " disbands";
    } else if ($sw1 == 8) {
      {
        const $sw2 = o.Kind;
        if ($sw2 == 0) {
          return "Build a unit in " + Names$Place(n, o.At);
        } else if ($sw2 == 1) {
          return "Build an Army in " + Names$Place(n, o.At);
        }
      }
      return "Build a " + engine$Kind$String(o.Kind) + " in " + Names$Place(n, o.At);
    } else if ($sw1 == 9) {
      return "Remove " + unit;
    } else if ($sw1 == 10) {
      if (o.Count == 1) {
        return "Waive 1 build";
      } else if (o.Count > 1) {
        return fmt$Sprintf("Waive %d builds", o.Count);
      }
      return "Waive";
    } else if ($sw1 == 11) {
      return "Command of " + unit + " is offered to " + Names$powerName(n, o.Whom);
    } else if ($sw1 == 12) {
      let s1 = "unit's";
      if (o.Count != 1) {
        s1 = "units'";
      }
      return fmt$Sprintf("Send %d %s supply to %s", o.Count, s1, Names$powerName(n, o.Whom));
    }
  }
  return o.Text;
}

function Names$does(n) {
  if (n.carries == "") {
    return "convoys";
  }
  return n.carries;
}

function Names$route(n, o) {
  if (!o.Convoyed) {
    return "";
  }
  if ($len(o.Via) == 0) {
    return "via convoy ";
  }
  return "via convoy" + Names$through(n, o) + ", ";
}

function Names$through(n, o) {
  if ($len(o.Via) == 0) {
    return "";
  }
  let via = null;
  for (let r of $a(o.Via)) {
    via = [...$a(via), "Fleet " + n.printed[r]];
  }
  return " through " + strings$Join(via, ", then ");
}

function Names$powerName(n, p) {
  if (p == -1) {
    return "";
  }
  return n.m.Powers[p].Name;
}

function Names$longUnit(n, k, at, no, whose) {
  let s = Names$unitName(n, k, at);
  if (whose != -1 && s != "") {
    s = Names$powerName(n, whose) + "'s " + s;
  }
  return s + numberText(" ", no);
}
