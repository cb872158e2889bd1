// Written by sitegen/moves/translate from Go: change that.

class orderJSON extends $struct {
  constructor() {
    super();
    this.Kind = "";
    this.Unit = "";
    this.At = "";
    this.Coast = "";
    this.Number = 0;
    this.Owner = "";
    this.To = "";
    this.ToCoast = "";
    this.Via = null;
    this.Convoy = false;
    this.OfUnit = "";
    this.OfAt = "";
    this.OfCoast = "";
    this.OfNo = 0;
    this.OfPower = "";
    this.Into = "";
    this.Power = "";
    this.Count = 0;
  }
}
orderJSON.$json = [["Kind", "kind", false], ["Unit", "unit", true], ["At", "at", true], ["Coast", "coast", true], ["Number", "number", true], ["Owner", "owner", true], ["To", "to", true], ["ToCoast", "to_coast", true], ["Via", "via", true], ["Convoy", "convoy", true], ["OfUnit", "of_unit", true], ["OfAt", "of_at", true], ["OfCoast", "of_coast", true], ["OfNo", "of_number", true], ["OfPower", "of_power", true], ["Into", "into", true], ["Power", "power", true], ["Count", "count", true]];

class reading extends $struct {
  constructor() {
    super();
    this.Line = 0;
    this.Text = "";
    this.orderJSON = new orderJSON();
    this.All = false;
    this.By = "";
    this.Else = null;
    this.If = "";
    this.Vote = "";
    this.Answer = null;
    this.Game = "";
    this.Season = "";
    this.Year = 0;
    this.Submission = "";
    this.Version = 0;
    this.Problems = null;
  }
  $c() {
    const o = super.$c();
    o.orderJSON = o.orderJSON.$c();
    return o;
  }
}
reading.$json = [["Line", "line", false], ["Text", "text", false], ["orderJSON", "...", false], ["All", "all", true], ["By", "by", true], ["Else", "else", true], ["If", "if", true], ["Vote", "vote", true], ["Answer", "answer", true], ["Game", "game", true], ["Season", "season", true], ["Year", "year", true], ["Submission", "submission", true], ["Version", "version", true], ["Problems", "problems", false]];

function Reader$order(r, o) {
  let out = $new(orderJSON, {Kind: VerbName(o.Verb), Unit: engine$Kind$Letter(o.Kind), OfUnit: engine$Kind$Letter(o.OfKind), Convoy: o.Convoyed, Into: engine$Kind$Letter(o.Into)});
  [out.At, out.Coast] = Names$ids(r.Names, o.At);
  [out.To, out.ToCoast] = Names$ids(r.Names, o.To);
  [out.OfAt, out.OfCoast] = Names$ids(r.Names, o.Of);
  for (let v of $a(o.Via)) {
    out.Via = [...$a(out.Via), r.Names.m.Regions[v].ID];
  }
  [out.Number, out.Owner, out.OfNo, out.OfPower] = [o.No, Names$powerID(r.Names, o.Whose), o.OfNo, Names$powerID(r.Names, o.OfWhose)];
  out.Power = Names$powerID(r.Names, o.Whom);
  if (o.Verb == 12 || o.Verb == 10) {
    out.Count = o.Count;
  }
  if (o.Verb == 5) {
    out.To = "";
  }
  return out.$c();
}

function Names$powerID(n, p) {
  if (p < 0 || p >= $len(n.m.Powers)) {
    return "";
  }
  return n.m.Powers[p].ID;
}

function Reader$reading(r, l) {
  let out = $new(reading, {Line: l.No, Text: l.Text, Problems: l.Problems});
  if (out.Problems === null) {
    out.Problems = [];
  }
  {
    const $sw1 = l.Kind;
    if ($sw1 == 3) {
      out.orderJSON.Kind = "comment";
    } else if ($sw1 == 4) {
      out.orderJSON.Kind = "quoted";
    } else if ($sw1 == 2) {
      let h = l.Header;
      [out.orderJSON.Kind, out.Game, out.Season, out.Year] = ["header", h.Game, h.Season, h.Year];
      [out.Submission, out.Version] = [h.Submission, h.Version];
      out.orderJSON.Power = Names$powerID(r.Names, h.Power);
    } else if ($sw1 == 5) {
      let answer = l.Vote.Answer;
      [out.orderJSON.Kind, out.Vote, out.Answer, out.orderJSON.Power] = ["vote", l.Vote.What, {get v() { return answer; }, set v(x) { answer = x; }}, Names$powerID(r.Names, l.Vote.Power)];
    } else {
      out.orderJSON = Reader$order(r, l.Order);
      if (l.Kind == 0) {
        out.orderJSON.Kind = "unread";
      }
      [out.All, out.If] = [l.All, l.If];
      if (l.Form != "") {
        out.orderJSON.Kind = l.Form;
        return out.$c();
      }
      for (let $2 = $a(l.Else), i = 0; i < $2.length; i++) {
        out.Else = [...$a(out.Else), Reader$order(r, l.Else[i])];
      }
      {
        let whose = Names$powerID(r.Names, l.Power);
        if (l.said && whose != "") {
          if (l.Order.Verb == 11 || l.Order.Verb == 12) {
            out.By = whose;
          } else {
            out.orderJSON.Power = whose;
          }
        }
      }
    }
  }
  return out.$c();
}

function Names$ids(n, at) {
  let region = "";
  let coast = "";
  if (at == -1) {
    return ["", ""];
  }
  let pl = n.m.Places[at].$c();
  let r = n.m.Regions[pl.Region];
  if (pl.Coast >= 0) {
    coast = r.Coasts[pl.Coast].ID;
  }
  return [r.ID, coast];
}
