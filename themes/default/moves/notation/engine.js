// Written by sitegen/moves/translate from Go: change that.

class engine$Form extends $struct {
  constructor() {
    super();
    this.Verb = 0;
    this.ID = "";
    this.Patterns = null;
    this.As = null;
    this.Steps = null;
    this.Secrecy = 0;
    this.Example = "";
  }
}

class engine$Field extends $struct {
  constructor() {
    super();
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
    const o = super.$c();
    o.Unit = o.Unit.$c();
    return o;
  }
}

class engine$NameList extends $struct {
  constructor() {
    super();
    this.ID = "";
    this.Entries = null;
  }
}

class engine$NameEntry extends $struct {
  constructor() {
    super();
    this.ID = "";
    this.Name = "";
    this.Aliases = null;
  }
}

class engine$Said extends $struct {
  constructor() {
    super();
    this.Whose = 0;
    this.Kind = 0;
    this.At = 0;
    this.No = 0;
  }
}

class engine$KindInfo extends $struct {
  constructor() {
    super();
    this.Kind = 0;
    this.Letter = "";
    this.Name = "";
    this.Token = "";
    this.Land = false;
    this.Sea = false;
  }
}

class engine$Info extends $struct {
  constructor() {
    super();
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
    const o = super.$c();
    o.Start = o.Start.$c();
    return o;
  }
}

class engine$Coast extends $struct {
  constructor() {
    super();
    this.ID = "";
    this.Name = "";
  }
}

class engine$Region extends $struct {
  constructor() {
    super();
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
}

class engine$Place extends $struct {
  constructor() {
    super();
    this.Region = 0;
    this.Coast = 0;
  }
}

class engine$Step extends $struct {
  constructor() {
    super();
    this.To = 0;
    this.Why = 0;
  }
}

class engine$Power extends $struct {
  constructor() {
    super();
    this.ID = "";
    this.Name = "";
    this.Code = "";
    this.Adj = "";
    this.Aliases = null;
  }
}

class engine$Map extends $struct {
  constructor() {
    super();
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
}

class engine$Pos extends $struct {
  constructor() {
    super();
    this.File = "";
    this.Line = 0;
    this.Col = 0;
    this.Len = 0;
  }
}

class engine$Order extends $struct {
  constructor() {
    super();
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
    const o = super.$c();
    o.Pos = o.Pos.$c();
    return o;
  }
}

class engine$Phase extends $struct {
  constructor() {
    super();
    this.Year = 0;
    this.Season = 0;
    this.Step = 0;
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
