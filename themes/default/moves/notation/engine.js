// Written by sitegen/moves/translate from Go: change that.

class engine$Form {
  constructor() {
    this.Verb = 0;
    this.ID = "";
    this.Patterns = null;
    this.As = null;
    this.Steps = null;
    this.Secrecy = 0;
    this.Example = "";
  }
  $c() {
    return Object.assign(Object.create(engine$Form.prototype), this);
  }
}

class engine$Field {
  constructor() {
    this.Slot = "";
    this.Text = "";
    this.Power = 0;
    this.Region = 0;
    this.Place = 0;
    this.Unit = new engine$Said();
    this.Kind = 0;
    this.Count = 0;
    this.Name = 0;
  }
  $c() {
    const o = Object.assign(Object.create(engine$Field.prototype), this);
    o.Unit = o.Unit.$c();
    return o;
  }
}

class engine$NameList {
  constructor() {
    this.ID = "";
    this.Entries = null;
  }
  $c() {
    return Object.assign(Object.create(engine$NameList.prototype), this);
  }
}

class engine$NameEntry {
  constructor() {
    this.ID = "";
    this.Name = "";
    this.Aliases = null;
  }
  $c() {
    return Object.assign(Object.create(engine$NameEntry.prototype), this);
  }
}

class engine$Said {
  constructor() {
    this.Whose = 0;
    this.Kind = 0;
    this.At = 0;
    this.No = 0;
  }
  $c() {
    return Object.assign(Object.create(engine$Said.prototype), this);
  }
}

class engine$KindInfo {
  constructor() {
    this.Kind = 0;
    this.Letter = "";
    this.Name = "";
    this.Token = "";
    this.Land = false;
    this.Sea = false;
  }
  $c() {
    return Object.assign(Object.create(engine$KindInfo.prototype), this);
  }
}

class engine$Info {
  constructor() {
    this.ID = "";
    this.Title = "";
    this.Options = null;
    this.Kinds = null;
    this.Seasons = null;
    this.Steps = null;
    this.Cycle = null;
    this.Forms = null;
    this.Names = null;
    this.Start = new engine$Phase();
    this.Rules = null;
    this.Codes = null;
    this.NoScans = false;
    this.Stacks = false;
    this.Land = false;
    this.InTurn = false;
    this.NoChains = false;
    this.Carries = "";
    this.Crossing = "";
    this.Referee = null;
    this.Numbered = null;
  }
  $c() {
    const o = Object.assign(Object.create(engine$Info.prototype), this);
    o.Start = o.Start.$c();
    return o;
  }
}

class engine$Coast {
  constructor() {
    this.ID = "";
    this.Name = "";
  }
  $c() {
    return Object.assign(Object.create(engine$Coast.prototype), this);
  }
}

class engine$Region {
  constructor() {
    this.ID = "";
    this.Name = "";
    this.Label = "";
    this.Abbrev = "";
    this.Aliases = null;
    this.Terrain = 0;
    this.Class = "";
    this.Country = "";
    this.Kingdom = "";
    this.Coasts = null;
    this.SupplyCentre = false;
    this.Capital = false;
    this.Home = 0;
    this.Area = 0;
    this.First = 0;
    this.Tags = null;
    this.OffBoard = false;
    this.Round = null;
  }
  $c() {
    return Object.assign(Object.create(engine$Region.prototype), this);
  }
}

class engine$Place {
  constructor() {
    this.Region = 0;
    this.Coast = 0;
  }
  $c() {
    return Object.assign(Object.create(engine$Place.prototype), this);
  }
}

class engine$Step {
  constructor() {
    this.To = 0;
    this.Why = 0;
  }
  $c() {
    return Object.assign(Object.create(engine$Step.prototype), this);
  }
}

class engine$Power {
  constructor() {
    this.ID = "";
    this.Name = "";
    this.Code = "";
    this.Adj = "";
    this.Aliases = null;
  }
  $c() {
    return Object.assign(Object.create(engine$Power.prototype), this);
  }
}

class engine$Map {
  constructor() {
    this.ID = "";
    this.Title = "";
    this.Regions = null;
    this.Places = null;
    this.Areas = null;
    this.Powers = null;
    this.Kinds = null;
    this.Army = null;
    this.Fleet = null;
    this.Own = null;
    this.Starts = null;
    this.Owners = null;
    this.Victory = 0;
    this.Seats = 0;
    this.byID = null;
  }
  $c() {
    return Object.assign(Object.create(engine$Map.prototype), this);
  }
}

class engine$Pos {
  constructor() {
    this.File = "";
    this.Line = 0;
    this.Col = 0;
    this.Len = 0;
  }
  $c() {
    return Object.assign(Object.create(engine$Pos.prototype), this);
  }
}

class engine$Order {
  constructor() {
    this.Verb = 0;
    this.Kind = 0;
    this.OfKind = 0;
    this.No = 0;
    this.OfNo = 0;
    this.Convoyed = false;
    this.By = 0;
    this.Whose = 0;
    this.OfWhose = 0;
    this.At = 0;
    this.To = 0;
    this.Of = 0;
    this.Whom = 0;
    this.Into = 0;
    this.Unit = 0;
    this.OfUnit = 0;
    this.Via = null;
    this.Count = 0;
    this.Own = null;
    this.Pos = new engine$Pos();
    this.Text = "";
  }
  $c() {
    const o = Object.assign(Object.create(engine$Order.prototype), this);
    o.Pos = o.Pos.$c();
    return o;
  }
}

class engine$Phase {
  constructor() {
    this.Year = 0;
    this.Season = 0;
    this.Step = 0;
  }
  $c() {
    return Object.assign(Object.create(engine$Phase.prototype), this);
  }
}

function engine$Map$Players(m) {
  if (m.Seats > 0) {
    return $a(m.Powers).slice(0, m.Seats);
  }
  return m.Powers;
}

function engine$Map$RegionOf(m, p) {
  return m.Places[p].Region;
}

function engine$Map$Steps(m, k, from) {
  if (k == 2) {
    return m.Fleet[from];
  } else if (k == 3 && m.Own !== null) {
    return m.Own[from];
  }
  return m.Army[from];
}

function engine$Map$Step(m, k, from, to) {
  let s = engine$Map$Steps(m, k, from);
  let i1 = sort$Search($len(s), (i) => s[i].To >= to);
  if (i1 < $len(s) && s[i1].To == to) {
    return [s[i1].$c(), true];
  }
  return [new engine$Step(), false];
}

function engine$NewOrder(v, by, k, at) {
  return $new(engine$Order, {Verb: v, By: by, Whose: -1, OfWhose: -1, Kind: k, At: at, To: -1, Of: -1, Whom: -1});
}

function engine$PhaseStep$String(s) {
  if (s < 3) {
    return ["movement", "retreat", "adjustment"][s];
  }
  return fmt$Sprintf("step-%d", engine$PhaseStep$String(s));
}

function engine$Kind$Letter(k) {
  {
    const $sw1 = k;
    if ($sw1 == 1) {
      return "A";
    } else if ($sw1 == 2) {
      return "F";
    } else if ($sw1 == 0) {
      return "";
    } else if ($sw1 == 4) {
      return "?";
    }
  }
  return "U";
}

function engine$Kind$String(k) {
  {
    const $sw1 = k;
    if ($sw1 == 1) {
      return "Army";
    } else if ($sw1 == 2) {
      return "Fleet";
    } else if ($sw1 == 0) {
      return "";
    }
  }
  return "Unit";
}
