#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""makehtml.py CMARK FOLDER: writes the manual as HTML into FOLDER, with a table of contents on each
page, by CMARK, which is cmark-gfm. Pictures come with it. Fails where a link leads nowhere, or to
another computer."""

import html
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
PAGES = {"manual.md": "index.html", "recipes.md": "recipes.html"}
STYLE = """
:root { color-scheme: light dark; --text: #1d2126; --back: #fdfdfd; --soft: #eef0f3; --line: #c9ced6; --link: #0b57a4; }
@media (prefers-color-scheme: dark) {
  :root { --text: #dde1e6; --back: #1b1e22; --soft: #282c32; --line: #474d56; --link: #7db7f5; }
}
body { margin: 0 auto; padding: 1.5rem; max-width: 68rem; display: grid; grid-template-columns: 14rem minmax(0, 1fr); gap: 2.5rem;
  font: 1rem/1.55 system-ui, sans-serif; color: var(--text); background: var(--back); }
nav { position: sticky; top: 1.5rem; align-self: start; max-height: calc(100vh - 3rem); overflow: auto; font-size: .9rem; }
nav ul { list-style: none; padding: 0; margin: .4rem 0 1rem; }
nav ul ul { padding-left: 1rem; }
a { color: var(--link); }
h1 { line-height: 1.2; margin-top: 0; }
h2 { border-bottom: 1px solid var(--line); padding-bottom: .2rem; margin-top: 2.2rem; }
code { background: var(--soft); padding: .08em .3em; border-radius: 3px; font-size: .92em; overflow-wrap: anywhere; }
pre { background: var(--soft); padding: .8rem 1rem; overflow: auto; border-radius: 4px; }
pre code { padding: 0; background: none; overflow-wrap: normal; }
table { border-collapse: collapse; display: block; overflow: auto; }
th, td { border: 1px solid var(--line); padding: .3rem .6rem; text-align: left; vertical-align: top; }
img { max-width: 100%; height: auto; }
@media (max-width: 50rem) { body { display: block; } nav { position: static; max-height: none; } }
@media print { body { display: block; } nav { display: none; } }
"""
PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<nav aria-label="Contents">
{contents}
</nav>
<main>
{body}
</main>
</body>
</html>
"""


def words_of(markup):
    """What one reads of MARKUP."""
    return html.unescape(re.sub(r"<[^>]*>", "", markup))


def anchors(body):
    """BODY with a name for each heading of the second level, and these as (name, markup)."""
    found = []

    def named(match):
        name = base = re.sub(r"[^\w]+", "-", words_of(match[1]).lower()).strip("-")
        count = sum(known == name or known.startswith(name + "--") for known, _ in found)
        if count:
            name = f"{base}--{count}"
        found.append((name, match[1]))
        return f'<h2 id="{name}">{match[1]}</h2>'

    return re.sub(r"<h2>(.*?)</h2>", named, body), found


def contents(here, titles, headings):
    """The pages, and the headings of the one that is HERE."""
    items = []
    for page, title in titles.items():
        below = "".join(f'\n<li><a href="#{name}">{markup}</a></li>' for name, markup in headings)
        items.append(f'<li><a href="{page}">{title}</a></li>' if page != here else
                     f'<li><a href="{page}" aria-current="page">{title}</a>\n<ul>{below}\n</ul></li>')
    return "<ul>\n" + "\n".join(items) + "\n</ul>"


def targets(text):
    return re.findall(r'\s(?:href|src)="([^"]*)"', text)


def dead_links(pages, folder):
    """Links in PAGES, their texts by names, that lead to nothing in FOLDER."""
    bad = []
    for name, text in pages.items():
        for target in map(html.unescape, targets(text)):
            file, _, anchor = target.partition("#")
            goal = pages.get(file or name)
            if anchor and (goal is None or f'id="{anchor}"' not in goal) or not anchor and not (folder / file).is_file():
                bad.append(f"{name}: nothing is at {target}")
    return bad


def main():
    cmark, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    bodies = {}
    for source, page in PAGES.items():
        text = re.sub(r"<!--.*?-->\n?", "", (HERE / source).read_text(encoding="utf-8"), flags=re.DOTALL)
        bodies[page] = subprocess.run([cmark, "--extension", "table", "--extension", "strikethrough"], input=text,
                                      check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout
    for page, body in bodies.items():
        for source, name in PAGES.items():
            body = re.sub(rf'href="{re.escape(source)}(?=["#])', f'href="{name}', body)
        for picture in re.findall(r'src="(\.\./[^"]*)"', body):
            shutil.copyfile(HERE / picture, folder / pathlib.Path(picture).name)
            body = body.replace(f'src="{picture}"', f'src="{pathlib.Path(picture).name}"')
        bodies[page] = body
    titles = {page: re.search(r"<h1>(.*?)</h1>", body)[1] for page, body in bodies.items()}
    pages = {}
    for page, body in bodies.items():
        body, headings = anchors(body)
        pages[page] = PAGE.format(title=titles[page], style=STYLE, body=body.strip(),
                                  contents=contents(page, titles, headings))
        (folder / page).write_text(pages[page], encoding="utf-8")
    bad = dead_links(pages, folder)
    print("\n".join(bad), end="\n" if bad else "")
    return 1 if bad else 0


sys.exit(main())
