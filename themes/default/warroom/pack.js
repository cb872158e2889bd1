// Packing: what stands compressed in the page or in an address.

// letters stand for 13 bits, two at a time; the page's maker has the same (package module).
const letters = (() => {
  const value = new Int16Array(128).fill(-1);
  for (let c = 33, n = 0; c < 127; c++) {
    if (c !== 60 && c !== 62 && c !== 38) value[c] = n++;
  }
  return value;
})();

function fromLetters(text, size) {
  const out = new Uint8Array(size);
  let bits = 0, n = 0, at = 0;
  for (let i = 0; i + 1 < text.length; i += 2) {
    bits |= (letters[text.charCodeAt(i)] * 91 + letters[text.charCodeAt(i + 1)]) << n;
    for (n += 13; n >= 8 && at < size; n -= 8) {
      out[at++] = bits & 255;
      bits >>>= 8;
    }
  }
  return out;
}

async function through(bytes, stream) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}
const inflate = (bytes, format) => through(bytes, new DecompressionStream(format || "gzip"));
const unpacked = p => inflate(fromLetters(p.text, p.size));
const unpackedJSON = async p => JSON.parse(new TextDecoder().decode(await unpacked(p)));

// toAddress makes a short text of a value, for the part of an address behind "#"; fromAddress reads it.
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
