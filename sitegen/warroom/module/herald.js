// startHerald starts the module and returns its interface (cmd/herald-wasm): bytes are those of herald.wasm. It needs Go's
// wasm_exec.js before it. A function that fails throws an Error with the reason.
async function startHerald(bytes) {
  const go = new Go();
  const ready = new Promise(resolve => { globalThis.heraldReady = resolve; });
  const {instance} = await WebAssembly.instantiate(bytes, go.importObject);
  go.run(instance);
  await ready;
  const throwing = f => (...args) => {
    const v = f(...args);
    if (v instanceof Error) throw v;
    return v;
  };
  const methods = o => Object.fromEntries(Object.entries(o).map(([k, v]) => [k, typeof v === "function" ? throwing(v) : v]));
  const herald = methods(globalThis.herald), {open, reader} = herald;
  herald.open = (...args) => methods(open(...args));
  herald.reader = (...args) => methods(reader(...args));
  return herald;
}
