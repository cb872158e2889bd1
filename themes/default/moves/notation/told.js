// Written by sitegen/moves/translate from Go: change that.

function complete(o) {
  if (o.Verb >= 13) {
    return true;
  }
  {
    const $sw1 = o.Verb;
    if ($sw1 == 0) {
      return false;
    } else if ($sw1 == 10) {
      return true;
    } else if ($sw1 == 12) {
      return o.Whom != -1;
    } else if ($sw1 == 11) {
      return o.At != -1 && o.Whom != -1;
    } else if ($sw1 == 2 || $sw1 == 6) {
      return o.At != -1 && o.To != -1;
    } else if ($sw1 == 3) {
      return o.At != -1 && o.Of != -1;
    } else if ($sw1 == 4) {
      return o.At != -1 && o.Of != -1 && o.To != -1;
    }
  }
  return o.At != -1;
}
