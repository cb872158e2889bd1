// Shapes: the board's borders, unpacked from text. Units are grid steps; the sheet's longer side has 4096.

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

const digits = new Uint8Array(128); // by character: which of the alphabet it is
for (let i = 0; i < alphabet.length; i++) digits[alphabet.charCodeAt(i)] = i;

// unpackInts reads what the page's maker packed: zigzag integers, five bits a character, the sixth for "more".
function unpackInts(text) {
  const out = [];
  for (let i = 0, value = 0, shift = 0; i < text.length; i++) {
    const six = digits[text.charCodeAt(i)];
    value |= (six & 31) << shift;
    shift += 5;
    if (six & 32) continue;
    out.push(value & 1 ? ~(value >>> 1) : value >>> 1);
    value = shift = 0;
  }
  return out;
}

// unpackShapes rests on the way: the borders are most of the page's data.
async function unpackShapes(s) {
  const reader = text => {
    const ints = unpackInts(text);
    let i = 0;
    return {next: () => ints[i++], more: () => i < ints.length};
  };
  const arcs = [];
  for (let r = reader(s.arcs), x = 0, y = 0; r.more();) {
    const line = [];
    for (let n = r.next(); n > 0; n--) line.push([x += r.next(), y += r.next()]);
    arcs.push(line);
  }
  await rest();
  const rings = r => {
    const out = [];
    for (let n = r.next(); n > 0; n--) {
      const ring = [];
      for (let k = r.next(), last = 0; k > 0; k--) ring.push(last += r.next());
      out.push(ring);
    }
    return out;
  };
  const faces = [], extras = [], discs = new Map(), slots = [], marks = [];
  for (let r = reader(s.faces); r.more();) faces.push(rings(r));
  await rest();
  for (let r = reader(s.extras); r.more();) extras.push(rings(r));
  for (let r = reader(s.discs), n = 0; r.more();) discs.set(n += r.next(), {x: r.next(), y: r.next(), r: r.next()});
  for (let r = reader(s.slots), x = 0, y = 0; r.more();) slots.push([x += r.next(), y += r.next()]);
  for (let r = reader(s.marks); r.more();) {
    const line = [];
    for (let n = r.next(), x = 0, y = 0; n > 0; n--) line.push([x += r.next(), y += r.next()]);
    marks.push(line);
  }
  return {arcs, faces, extras, discs, slots, marks};
}

const lineText = line => "M" + line.map(p => p[0] + " " + p[1]).join("L");

// ringText is a closed path of arcs; ~i is arc i backwards.
function ringText(arcs, ring) {
  const points = [];
  for (const a of ring) {
    const line = a < 0 ? arcs[~a].slice().reverse() : arcs[a];
    for (let i = points.length ? 1 : 0; i < line.length; i++) points.push(line[i]);
  }
  return points.length ? lineText(points) + "Z" : "";
}

// boxOf is the smallest box [x0, y0, x1, y1] round rings of arcs.
function boxOf(arcs, rings) {
  const box = [Infinity, Infinity, -Infinity, -Infinity];
  for (const ring of rings) {
    for (const a of ring) {
      for (const p of arcs[a < 0 ? ~a : a]) grow(box, p[0], p[1]);
    }
  }
  return box;
}

function grow(box, x, y) {
  if (x < box[0]) box[0] = x;
  if (y < box[1]) box[1] = y;
  if (x > box[2]) box[2] = x;
  if (y > box[3]) box[3] = y;
}
