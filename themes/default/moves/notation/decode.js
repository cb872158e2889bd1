// Written by sitegen/moves/translate from Go: change that.

function lines(text) {
  return (yield1) => {
    for (; text.length > 0;) {
      let i = strings$IndexAny(text, "\x0d\x0a");
      if (i < 0) {
        yield1(text);
        return;
      }
      let line = text.slice(0, i);
      if (text.charCodeAt(i) == 13 && i + 1 < text.length && text.charCodeAt(i + 1) == 10) {
        i = i + 1;
      }
      text = text.slice(i + 1);
      if (!yield1(line)) {
        return;
      }
    }
  };
}
