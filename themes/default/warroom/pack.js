// Compressed data as text: within the page, as Go's package pack writes it, and in an address.

// Two letters have between 2^13 and 2^14 combinations: a pair holds 14 bits if its value is small
// enough, otherwise 13.
const letterValue = new Int16Array(128).fill(-1);
let letters = 0;
for (let c = 33; c < 127; c++) if (![60, 62, 38].includes(c)) letterValue[c] = letters++;

function fromLetters(text, size) {
  const out = new Uint8Array(size), over = letters * letters - 8192;
  let bits = 0, n = 0, at = 0;
  for (let i = 0; i + 1 < text.length; i += 2) {
    const v = letterValue[text.charCodeAt(i)] * letters + letterValue[text.charCodeAt(i + 1)];
    bits |= v << n;
    for (n += (v & 8191) < over ? 14 : 13; n >= 8 && at < size; n -= 8) {
      out[at++] = bits & 255;
      bits >>>= 8;
    }
  }
  return out;
}

const through = async (bytes, stream) => new Uint8Array(await new Response(new Response(bytes).body.pipeThrough(stream)).arrayBuffer());
const inflate = (bytes, format) => through(bytes, new DecompressionStream(format || "gzip"));
const unpacked = p => inflate(fromLetters(p.text, p.size));
const unpackedJSON = async p => JSON.parse(new TextDecoder().decode(await unpacked(p)));

// toAddress compresses a value to text for an address's fragment; fromAddress reverses it.
async function toAddress(value) {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(value)), new CompressionStream("deflate-raw"));
  let s = "";
  for (const b of bytes) s += String.fromCharCode(b);
  return btoa(s).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

async function fromAddress(text) {
  const s = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return JSON.parse(new TextDecoder().decode(await inflate(Uint8Array.from(s, c => c.charCodeAt(0)), "deflate-raw")));
}
