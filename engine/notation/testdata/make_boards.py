#!/usr/bin/env python3
"""Writes the order reader's test boards from a gazetteer with its adjacency list, and from a table of the standard board.

usage: make_boards.py gazetteer.toml adjacency.txt standard.toml

The boards in this folder are the project's own names and borders in a form that a test of package notation can read
without package mapdata (the engine imports nothing of herald). Homonyms keep no alias that pretends otherwise.
"""
import sys, tomllib

def w3k(gaz, adj):
    g = tomllib.load(open(gaz, 'rb'))
    homonyms = {'Wexford', 'Waterford', 'Galway', 'Limerick', 'Kilkenny', 'Stirling', 'Pontefract', 'Arundel'}
    ids, out = {}, []
    for p in g['map']['powers']:
        out.append('power\t%s\t%s' % (p.split()[-1].lower(), p))
    for r in g['region']:
        ids[r['name']] = r['id']
        terrain = 'sea' if r['kind'] in ('primary', 'local') else 'coastal' if r.get('coastal') else 'inland'
        coasts = ';'.join('%s=%s' % (c['name'].split()[0].lower(), c['name']) for c in r.get('coasts', []))
        aliases = ';'.join(a for a in r.get('aliases', []) if a not in homonyms)
        out.append('region\t%s\t%s\t%s\t\t%s\t%s\t%s' % (r['id'], r['name'], terrain, coasts, aliases, r['kind']))
    for line in open(adj, encoding='utf-8'):
        line = line.rstrip('\n')
        head, _, tail = line.partition(': ')
        if not tail:
            continue
        head, kind = head[:-1].rsplit(' [', 1) if head.endswith(']') else (head, 'fleet')
        place = lambda s: (lambda n, _, c: ids[n] + ('/' + c.split()[0].lower() if c else ''))(*s.partition('/'))
        out.append('%s\t%s\t%s' % (kind, place(head), ' '.join(place(t) for t in tail.split('; '))))
    return out

def standard(path):
    g = tomllib.load(open(path, 'rb'))
    names = {'nc': 'North Coast', 'sc': 'South Coast', 'ec': 'East Coast'}
    out = ['power\t%s\t%s' % (p['id'], p['id'].title()) for p in g['power']]
    for r in g['province']:
        terrain = {'sea': 'sea', 'coast': 'coastal', 'inland': 'inland'}[r['kind']]
        coasts = ';'.join('%s=%s' % (c, names[c]) for c in r.get('coasts', []))
        out.append('region\t%s\t%s\t%s\t%s\t%s\t\t%s' % (r['id'], r['name'], terrain, r['id'].title(), coasts, terrain))
    for r in g['province']:
        if r.get('army'):
            out.append('army\t%s\t%s' % (r['id'], ' '.join(r['army'])))
        for k, v in r.items():
            if k.startswith('fleet') and v:
                out.append('fleet\t%s\t%s' % (r['id'] + (k[5:].replace('_', '/')), ' '.join(v)))
    return out

gaz, adj, std = sys.argv[1:]
for name, lines in (('w3k', w3k(gaz, adj)), ('standard', standard(std))):
    with open(name + '.board', 'w', encoding='utf-8') as f:
        f.write('\n'.join(lines) + '\n')
