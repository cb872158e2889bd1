# Recomputes the receipts and lots of a game from its game.json alone: python3 check.py game.json
import hashlib, json, sys
def sha(text): return hashlib.sha256(text.encode()).hexdigest()
g, wrong = json.load(open(sys.argv[1], encoding="utf-8")), []
def say(good, what): print("fits " if good else "WRONG", what); good or wrong.append(what)
def head(n): return sha("".join(line + "\n" for line in log[:n]))
def places(units): return [u.split(" ", 1)[1] for u in units]
for n, site in enumerate([g] + g.get("moved_in", [])):  # here, and where phases were played before the game moved here
    log = site.get("log", [])
    say(log and head(len(log)) == site["head"], f"the log of {len(log)} lines: {head(len(log))}") if log or not n else print("NOT CHECKED: moved in without a log")
    for t in g["turns"] if log else []:
        kinds, moved = [s["kind"] for s in t["steps"] or []], {s["kind"]: s.get("moved_in", 0) for s in t["steps"] or []}
        closings, receipts, lots = ([x for x in t.get(of, []) if moved.get(x["kind"], 0) == n] for of in ("closings", "receipts", "lots"))
        closed = {c["kind"]: c for c in closings}
        lost = [k for k in kinds if k not in closed and moved[k] == n and f"closed {t['phase']} {k}" in log]
        if lost: say(False, f"{t['name']}: the log closed {', '.join(lost)}, and nothing of it is published"); continue
        for kind, c in closed.items(): say(log[c["lines"] - 1:c["lines"]] == [f"closed {t['phase']} {kind}"] and head(c["lines"]) == c["head"], f"{t['name']}, {kind}: {c['head']}")
        for r in receipts:
            line, fits = f"receipt {t['phase']} {r['kind']} {r['power']}{'/secret' if 'secret' in r else ''} {r['receipt']}", "salt" not in r and (t["state"] != "final" or "secret" in r) or "salt" in r and sha(r["salt"] + "\n" + r.get("orders", "")) == r["receipt"]
            say(fits and line in log[:closed[r["kind"]]["lines"]], f"{t['name']}, {r['kind']} of {r['power']}")
        for s, p in [(s, p) for s in t["steps"] or [] if s["kind"] in closed for p in dict.fromkeys(x["power"] for x in receipts + s["orders"])]:  # words only: what they mean, herald verify reads
            own, orders = [r for r in receipts if (r["kind"], r["power"]) == (s["kind"], p)], [o for o in s["orders"] if o["power"] == p]
            said, sealed = [w for r in own for w in r.get("orders", "").split("\n") if w], any("salt" not in r for r in own)
            done, mended = [o["written"] for o in orders if "written" in o and "corrected" not in o], [f". {o['written']}. " for o in orders if "written" in o and "corrected" in o]
            idle = [i["written"] for i in s.get("idle", []) if i["power"] == p]
            for w in dict.fromkeys(done): (w in said or sealed) or say(False, f"{t['name']}, {s['kind']} of {p}: the receipt has no words “{w}”")
            for w in dict.fromkeys(said): w in done + idle or any(f". {w}. " in m for m in mended) or say(False, f"{t['name']}, {s['kind']} of {p}: nothing is published of the receipt's words “{w}”")
            for o in orders: "written" in o or "corrected" in o or "understood" not in o or say(False, f"{t['name']}, {s['kind']} of {p}: no words are published of “{o['understood']}”")
        for l in lots:
            before, after = ([t["before"]] + [s["before"] for s in t["steps"][1:]] + [t["after"]])[kinds.index(l["kind"]):][:2]
            board, lines = g.get("places", []), [f"unit {p} {u}" for p in before["units"] for u in places(before["units"][p])] + [f"centre {p} {c}" for p in before["owners"] for c in before["owners"][p]]
            lines += [f"dislodged {d['power']} {places([u])[0]}" for u, d in before.get("dislodged", {}).items()]
            position = sha("".join(x + "\n" for x in [f"{t['phase']} {l['kind']}"] + sorted(lines)))
            link, c, own = l["link"], closed[l["kind"]], [x for x in lots if x["power"] == l["power"]]
            for _ in range(l["number"]): link = sha(link)
            text = f"herald-lot 2 {l['link']} {c['head']} {position} {c.get('value', '-')} {t['phase'].replace('-', ' ', 1)} remove {l['power']} {own.index(l) + 1} 1"
            left = places(after["units"].get(l["power"], [])) + [x["places"][x["from"].index(x["removed"])] for x in own[own.index(l):]]
            drawn = l["from"][int(sha(text)[:16], 16) % len(l["from"])]
            say(link == site["commitment"] and l["seed"] == text and l["places"] == [p for p in board if p in left] and drawn == l["removed"], f"{t['name']}, lot against {l['power']}: {drawn}")
sys.exit(1 if wrong else 0)
