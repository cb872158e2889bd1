#!/usr/bin/env python3
# Recomputes the receipts and lots of a game from its game.json alone: python3 check.py game.json
import hashlib, json, sys
def sha(text): return hashlib.sha256(text.encode()).hexdigest()
g, wrong = json.load(open(sys.argv[1], encoding="utf-8")), []
def say(good, what):
    print("fits " if good else "WRONG", what)
    if not good: wrong.append(what)
log = g.get("log", [])
def head(n): return sha("".join(line + "\n" for line in log[:n]))
say(log and head(len(log)) == g["head"], f"the log of {len(log)} lines: {head(len(log))}")
for t in g["turns"]:
    closed = {c["kind"]: c for c in t.get("closings", [])}
    for kind, c in closed.items():
        say(log[c["lines"] - 1:c["lines"]] == [f"closed {t['phase']} {kind}"] and head(c["lines"]) == c["head"], f"{t['name']}, {kind}: {c['head']}")
    for r in t.get("receipts", []):
        line = f"receipt {t['phase']} {r['kind']} {r['power']}{'/secret' if 'secret' in r else ''} {r['receipt']}"
        fits = "salt" not in r or sha(r["salt"] + "\n" + r.get("orders", "")) == r["receipt"]
        say(fits and line in log[:closed[r["kind"]]["lines"]], f"{t['name']}, {r['kind']} of {r['power']}")
    turns = []
    for l in t.get("lots", []):
        step = next(i for i, s in enumerate(t["steps"]) if s["kind"] == l["kind"])
        before = t["steps"][step]["before"] if step else t["before"]
        lines = [f"unit {p} {u.split(' ', 1)[1]}" for p, us in before["units"].items() for u in us]
        lines += [f"centre {p} {c}" for p, cs in before["owners"].items() for c in cs]
        lines += [f"dislodged {d['power']} {u.split(' ', 1)[1]}" for u, d in before.get("dislodged", {}).items()]
        position = sha("".join(x + "\n" for x in [f"{t['phase']} {l['kind']}"] + sorted(lines)))
        link, c = l["link"], closed[l["kind"]]
        for _ in range(l["number"]): link = sha(link)
        text = l["seed"] == (f"herald-lot 2 {l['link']} {c['head']} {position} {c.get('value', '-')} "
            f"{t['phase'].replace('-', ' ', 1)} remove {l['power']} {turns.count(l['power']) + 1} 1")
        turns.append(l["power"])
        drawn = l["from"][int(sha(l["seed"])[:16], 16) % len(l["from"])]
        say(link == g["commitment"] and text and drawn == l["removed"], f"{t['name']}, lot against {l['power']}: {drawn}")
sys.exit(1 if wrong else 0)
