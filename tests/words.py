#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""words.py [FILE…]: fails and names the texts of the window and the programs that people read and
that no language could have otherwise: literals of several words that are not an argument of tr().

words.py --try: fails unless it finds such a text where there is one."""

import pathlib
import re
import subprocess
import sys

TOP = pathlib.Path(__file__).resolve().parent.parent
TOKEN = re.compile(
    r'(?P<skip>//[^\n]*|/\*.*?\*/|^[ \t]*#[ \t]*include[^\n]*|\'(?:\\.|[^\'\\\n])+\')'
    r'|(?:u8|[uUL])?R"(?P<mark>[^(]*)\((?P<raw>.*?)\)(?P=mark)"'
    r'|(?:u8|[uUL])?"(?P<text>(?:\\.|[^"\\\n])*)"'
    r'|(?P<word>[A-Za-z_]\w*)|(?P<other>\S)', re.DOTALL | re.MULTILINE)
# What puts a text into the reader's language, or marks it for what does, and what stands before it.
TRANSLATES = {("tr", "("), ("QT_TR_NOOP", "("), ("translate", ","), ("QT_TRANSLATE_NOOP", ",")}
# What programs read and write is the same in every language.
QUIET = {"qFatal", "qWarning", "qPrintable", "QRegularExpression"}
# Names, and letters that stand for parts of a date.
NAMES = re.compile(r"\\[nt]|\b(lockscope|lockscopectl|Lockscope|UTC|yyyy|MM|dd|HH|mm|ss|zzz)\b|%\d|<[^>]*>?")
SENTENCE = re.compile(r"[A-Za-z]{2}.* | .*[A-Za-z]{2}")

ALLOWED = {
    "app/ctl/acquirecommand.cpp": {r"%1\ntoken %2\n": "scripts read it"},
    "app/ctl/acquireoptions.cpp": {"-- COMMAND": "what is typed", "[-- COMMAND...]": "what is typed"},
    "app/ctl/profilescommand.cpp": {"[WHAT] [NAME...]": "what is typed", "ssh %1": "as the option"},
    "ui/graph/dotlayout.cpp": {' HEIGHT=': "Graphviz' own markup"},
    "ui/graph/forestmodel.cpp": {"ring ": "a key by which rows are told apart"},
    "ui/queue/queuecommands.cpp": {
        "lockscopectl history %1 --lock %2 --at %3": "a command",
        "lockscopectl queue %1 --connect %2": "a command", "zkCli.sh -server %1 get -s %2": "a command",
        "ssh %1 ss -tnp sport = :%2": "a command"},
    "ui/site/serverspage.cpp": {"zk1:2181=8081 zk2=0": "an example of what to type"},
}


def texts_of(source):
    """The literals of SOURCE with their lines, what they are an argument of and what stands before
    them; those that stand one behind the other are one."""
    callers, last, text = [], "", None
    for token in TOKEN.finditer(source):
        if token["skip"] is not None:
            continue
        literal = token["text"] if token["raw"] is None else token["raw"]
        if literal is not None:
            if text:
                text[1] += literal
            else:
                text = [source.count("\n", 0, token.start()) + 1, literal,
                        (callers[-1] if callers else "", last)]
            continue
        if text:
            yield text
            text = None
        if token["other"] in ("(", "[", "{"):
            callers.append(last if token["other"] == "(" else token["other"])
        elif token["other"] in (")", "]", "}") and callers:
            callers.pop()
        last = token.group()
    if text:
        yield text


def untranslated(source, allowed=()):
    return [(line, text) for line, text, caller in texts_of(source)
            if caller not in TRANSLATES and caller[0] not in QUIET and text.replace("\\\"", "") not in allowed
            and SENTENCE.search(NAMES.sub("", text))]


def find_nothing_wrong_where_something_is():
    """What is wrong with this program, if anything."""
    cases = {'say(tr("All is well"));': 0, 'say("All is well"_qs); // "not this"': 1,
             'say(tr(ok ? "Is well" : "Is not"));': 2, 'a.tr("%1 of"\n "%2").arg(u"in part"_qs)': 1,
             'look("look/theme", "%1: %2", "HH:mm:ss \'UTC\'");': 0}
    return [f"found {len(untranslated(case))}, not {count}, in: {case}"
            for case, count in cases.items() if len(untranslated(case)) != count]


def main():
    if sys.argv[1:] == ["--try"]:
        bad = find_nothing_wrong_where_something_is()
        print("\n".join(bad))
        return 1 if bad else 0
    files = sys.argv[1:] or subprocess.run(
        ["git", "ls-files", "ui/*.h", "ui/*.cpp", "app/*.h", "app/*.cpp"], cwd=TOP, check=True,
        text=True, stdout=subprocess.PIPE).stdout.split()
    bad = [f"{path}:{line}: not within tr(): \"{text}\"" for path in files
           for line, text in untranslated((TOP / path).read_text(), ALLOWED.get(path, ()))]
    print("\n".join(bad + [f"{len(files)} files, {len(bad)} texts in one language only"]))
    return 1 if bad or not files else 0


sys.exit(main())
