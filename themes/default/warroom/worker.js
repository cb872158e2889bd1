// The worker: the judge lives here, so that the page never stands still.

let game = null, herald = null, stopped = 0;

async function answer(m) {
  switch (m.method) {
  case "start": {
    herald = await startHerald(await inflate(fromLetters(m.args[0], m.args[1], plainLetters)));
    return herald.rulesets();
  }
  case "open":
    game = herald.open(m.args[0]);
    return game.about();
  case "stop":
    stopped = m.args[0];
    return null;
  case "ask":
    return game.ask(m.args[0], m.args[1], n => {
      postMessage({id: m.id, tick: n});
      return stopped !== m.id;
    });
  }
  return game[m.method](...m.args);
}

onmessage = async e => {
  try {
    postMessage({id: e.data.id, ok: await answer(e.data)});
  } catch (err) {
    postMessage({id: e.data.id, error: String(err && err.message || err)});
  }
};
