(function () {
"use strict";

// The module: packed by LZMA or gzip, in letters (package module).
const packed = "", size = 0, whole = 0;

// work is the judge at its desk: it takes messages {id, method, args} and posts {id, ok}, {id, error} or {id, tick}. It stands in a function
// of its own, since a worker is given its text.
function work(post) {
  "use strict";
  // Go's wasm_exec.js, herald.js.

  let herald = null, game = null, reader = null, stopped = 0;

  // Letters stand for 13 bits two at a time, or for 14 where those make a number that two can be (package module).
  function fromLetters(text, size, first, last, without) {
    const value = new Int16Array(128).fill(-1), out = new Uint8Array(size);
    let letters = 0, bits = 0, n = 0, at = 0;
    for (let c = first; c <= last; c++) if (!without.includes(String.fromCharCode(c))) value[c] = letters++;
    const over = letters * letters - 8192;
    for (let i = 0; i + 1 < text.length; i += 2) {
      const v = value[text.charCodeAt(i)] * letters + value[text.charCodeAt(i + 1)];
      bits |= v << n;
      for (n += (v & 8191) < over ? 14 : 13; n >= 8 && at < size; n -= 8) {
        out[at++] = bits & 255;
        bits >>>= 8;
      }
    }
    return out;
  }

  // A Blob cannot be read in a worker of WebKit's that was made from one; a Response can.
  const gunzip = async bytes => new Uint8Array(await new Response(new Response(bytes).body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());

  // unlzma unpacks what xz --format=lzma writes, which takes a quarter less than gzip: the range coder and the model of Igor Pavlov's
  // specification. The numbers are where a model's parts begin among all probabilities.
  function unlzma(src, size, tell) {
    const lc = src[0] % 9, lp = (src[0] / 9 | 0) % 5, pb = src[0] / 45 | 0;
    const out = new Uint8Array(size), probs = new Uint16Array(1846 + (768 << lc + lp)).fill(1024), rc = new Uint32Array(2); // range, code
    const posMask = (1 << pb) - 1, literalMask = (1 << lp) - 1;
    let from = 18, pos = 0, state = 0, told = 0;
    rc[0] = 0xFFFFFFFF;
    rc[1] = src[14] << 24 | src[15] << 16 | src[16] << 8 | src[17];
    const next = () => {
      if (rc[0] < 16777216) {
        rc[0] <<= 8;
        rc[1] = rc[1] << 8 | src[from++];
      }
    };
    const bit = i => {
      const p = probs[i], bound = (rc[0] >>> 11) * p;
      let b = 0;
      if (rc[1] < bound) {
        rc[0] = bound;
        probs[i] = p + (2048 - p >> 5);
      } else {
        rc[0] -= bound;
        rc[1] -= bound;
        probs[i] = p - (p >> 5);
        b = 1;
      }
      next();
      return b;
    };
    const tree = (at, bits) => {
      let m = 1;
      for (let i = 0; i < bits; i++) m = m << 1 | bit(at + m);
      return m - (1 << bits);
    };
    const backwards = (at, bits) => {
      let m = 1, s = 0;
      for (let i = 0; i < bits; i++) {
        const b = bit(at + m);
        m = m << 1 | b;
        s |= b << i;
      }
      return s;
    };
    const length = (at, posState) => bit(at) === 0 ? 2 + tree(at + 2 + (posState << 3), 3) : bit(at + 1) === 0 ? 10 + tree(at + 130 + (posState << 3), 3) : 18 + tree(at + 258, 8);
    let rep0 = 0, rep1 = 0, rep2 = 0, rep3 = 0;
    while (pos < size) {
      if (pos - told > 262144) tell(pos / size, told = pos);
      const posState = pos & posMask;
      if (bit((state << 4) + posState) === 0) {
        const at = 1846 + 768 * (((pos & literalMask) << lc) + ((pos ? out[pos - 1] : 0) >> 8 - lc));
        let m = 1;
        if (state > 6) {
          let match = out[pos - rep0 - 1], offset = 256;
          while (m < 256) {
            match <<= 1;
            const known = match & offset, b = bit(at + offset + known + m);
            m = m << 1 | b;
            offset &= b ? known : ~known;
          }
        }
        while (m < 256) m = m << 1 | bit(at + m);
        out[pos++] = m;
        state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
        continue;
      }
      let n = 0;
      if (bit(192 + state) === 0) {
        rep3 = rep2;
        rep2 = rep1;
        rep1 = rep0;
        n = length(818, posState);
        state = state < 7 ? 7 : 10;
        const slot = tree(432 + (Math.min(n - 2, 3) << 6), 6);
        rep0 = slot;
        if (slot > 3) {
          const bits = (slot >> 1) - 1;
          rep0 = (2 | slot & 1) << bits;
          if (slot < 14) rep0 += backwards(688 + rep0 - slot - 1, bits);
          else {
            let direct = 0;
            for (let i = bits; i > 4; i--) {
              rc[0] >>>= 1;
              const b = rc[1] >= rc[0] ? 1 : 0;
              if (b) rc[1] -= rc[0];
              direct = direct << 1 | b;
              next();
            }
            rep0 += (direct << 4) + backwards(802, 4);
          }
        }
      } else {
        if (bit(204 + state) === 0) {
          if (bit(240 + (state << 4) + posState) === 0) {
            state = state < 7 ? 9 : 11;
            out[pos] = out[pos - rep0 - 1];
            pos++;
            continue;
          }
        } else {
          let distance = rep1;
          if (bit(216 + state) !== 0) {
            if (bit(228 + state) === 0) distance = rep2;
            else {
              distance = rep3;
              rep3 = rep2;
            }
            rep2 = rep1;
          }
          rep1 = rep0;
          rep0 = distance;
        }
        n = length(1332, posState);
        state = state < 7 ? 8 : 11;
      }
      if (rep0 >= pos) throw new Error("the judge is damaged");
      for (let back = pos - rep0 - 1; n > 0 && pos < size; n--) out[pos++] = out[back++];
    }
    return out;
  }

  async function answer(m) {
    switch (m.method) {
    case "start": {
      const [text, size, whole] = m.args, bytes = fromLetters(text, size, 1, 127, "\n\r\"\\");
      herald = await startHerald(bytes[0] === 31 ? await gunzip(bytes) : unlzma(bytes, whole, done => post({id: m.id, tick: done})));
      return herald.rulesets();
    }
    case "open":
    case "reader": {
      const {board, ...how} = m.args[0], it = herald[m.method](await gunzip(fromLetters(board.text, board.size, 33, 126, "<>&")), how);
      if (m.method === "reader") reader = it;
      else game = it;
      return m.method === "reader" ? null : game.about();
    }
    case "readlines":
      return reader.read(...m.args);
    case "stop":
      stopped = m.args[0];
      return null;
    case "ask":
      return game.ask(m.args[0], m.args[1], n => {
        post({id: m.id, tick: n});
        return stopped !== m.id;
      });
    }
    return game[m.method](...m.args);
  }

  return async m => {
    try {
      post({id: m.id, ok: await answer(m)});
    } catch (err) {
      post({id: m.id, error: String(err && err.message || err)});
    }
  };
}

// The page's side: ask(method, args, tick) is a promise with the question's number as its id.
let last = 0, take = null, starting = null;
const waiting = new Map();

function heard(m) {
  const w = waiting.get(m.id);
  if (!w) return;
  if (m.tick !== undefined) {
    if (w.tick) w.tick(m.tick);
    return;
  }
  waiting.delete(m.id);
  if (m.error !== undefined) w.reject(new Error(m.error));
  else w.resolve(m.ok);
}

function ask(method, args, tick) {
  const id = ++last, promise = new Promise((resolve, reject) => waiting.set(id, {resolve, reject, tick}));
  promise.id = id;
  take({id, method, args});
  return promise;
}

const wait = tell => ask("start", [packed, size, whole], done => tell("unpacked", done));

// inWorker starts the judge beside the page, so that the page never stands still.
async function inWorker(tell) {
  const worker = new Worker(URL.createObjectURL(new Blob(["const take = (" + work + ")(m => postMessage(m));\nonmessage = e => take(e.data);\n"], {type: "text/javascript"})));
  const failed = new Promise((_, reject) => {
    worker.onerror = e => {
      e.preventDefault();
      reject(new Error(e.message || "the worker does not start"));
    };
  });
  worker.onmessage = e => heard(e.data);
  take = m => worker.postMessage(m);
  await Promise.race([failed, wait(tell)]);
}

// inPage starts it in the page, where a browser has no workers for it.
async function inPage(tell) {
  const desk = work(m => heard(m));
  take = m => { setTimeout(() => desk(m)); };
  await wait(tell);
}

// start starts the judge once, and returns ask. Tell is told how far it is: "unpacked" and a part of one.
window.heraldJudge = {
  ask,
  start(tell) {
    for (const needed of ["WebAssembly", "DecompressionStream"]) {
      if (!window[needed]) return Promise.reject(new Error("This browser has no " + needed + "."));
    }
    starting = starting || inWorker(tell).catch(() => inPage(tell));
    return starting;
  },
};
})();
