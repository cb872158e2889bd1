// Written by sitegen/moves/translate from Go: change that.

function diag$Distance(a, b, limit) {
  {
    let d = a.length - b.length;
    if (d > limit || -d > limit) {
      return limit + 1;
    }
  }
  let small = Array.from({length: 3}, () => new Array(64).fill(0));
  let [prev2, prev, row] = [$a(small[0]).slice(0), $a(small[1]).slice(0), $a(small[2]).slice(0)];
  if (b.length > 63) {
    [prev2, prev, row] = [new Array(b.length + 1).fill(0), new Array(b.length + 1).fill(0), new Array(b.length + 1).fill(0)];
  }
  for (let j = 0; j <= b.length; j = j + 1) {
    prev[j] = j;
  }
  for (let i = 1; i <= a.length; i = i + 1) {
    row[0] = i;
    let least = i;
    for (let j1 = 1; j1 <= b.length; j1 = j1 + 1) {
      let cost = 1;
      if (a.charCodeAt(i - 1) == b.charCodeAt(j1 - 1)) {
        cost = 0;
      }
      let d1 = Math.min(prev[j1] + 1, row[j1 - 1] + 1, prev[j1 - 1] + cost);
      if (i > 1 && j1 > 1 && a.charCodeAt(i - 1) == b.charCodeAt(j1 - 2) && a.charCodeAt(i - 2) == b.charCodeAt(j1 - 1)) {
        d1 = Math.min(d1, prev2[j1 - 2] + 1);
      }
      row[j1] = d1;
      least = Math.min(least, d1);
    }
    if (least > limit) {
      return limit + 1;
    }
    [prev2, prev, row] = [prev, row, prev2];
  }
  return prev[b.length];
}
