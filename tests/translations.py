#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""translations.py LUPDATE LRELEASE: fails and says why where a file of resources/translations is not
complete: a text of the programs that it lacks or that they have no more, one that is not
translated, other places (%1) than in the source, a mnemonic (&) too many or too few."""

import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

TOP = pathlib.Path(__file__).resolve().parent.parent
PLACE = re.compile(r"%(?:L?\d+|n)")
MNEMONIC = re.compile(r"&[^&\s]")
# lupdate's word for what has another tr() than QObject's: functions of no class, and messages.
OWN_TR = re.compile(r"Class 'lockscope(::ctl|::Message)?' lacks Q_OBJECT macro")


def messages_of(path):
    """(context, source, comment) to the message element."""
    return {(context.findtext("name"), message.findtext("source"), message.findtext("comment")): message
            for context in xml.etree.ElementTree.parse(path).iter("context")
            for message in context.iter("message")}


def wrong_with(source, message):
    translation = message.find("translation")
    forms = [form.text or "" for form in translation.iter("numerusform")] or [translation.text or ""]
    if translation.get("type") or not all(forms):
        return "is not translated"
    if any(sorted(PLACE.findall(form)) != sorted(PLACE.findall(source)) for form in forms):
        return "has other places in its translation"
    if any(len(MNEMONIC.findall(form)) != len(MNEMONIC.findall(source)) for form in forms):
        return "has other mnemonics in its translation"
    return None


def check(path, lupdate, lrelease, folder):
    """What is wrong with the file at PATH."""
    copy = folder / path.name
    copy.write_bytes(path.read_bytes())
    update = subprocess.run(
        [lupdate, "-silent", "-locations", "none", "-no-obsolete", "-I", ".", "core", "ui", "app",
         "-ts", copy], cwd=TOP, check=True, text=True, stderr=subprocess.PIPE)
    ours, current = messages_of(path), messages_of(copy)
    bad = [f"lupdate: {line}" for line in update.stderr.splitlines()
           if line.strip() and not OWN_TR.search(line)]
    bad += [f"{key[0]}: lacks \"{key[1]}\"" for key in current.keys() - ours.keys()]
    bad += [f"{key[0]}: nobody says \"{key[1]}\"" for key in ours.keys() - current.keys()]
    bad += [f"{key[0]}: \"{key[1]}\" {wrong}" for key, message in ours.items()
            if (wrong := wrong_with(key[1], message))]
    release = subprocess.run([lrelease, path, "-qm", folder / "any.qm"], check=True, text=True,
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT).stdout
    if not re.search(r"\b0 unfinished", release):
        bad.append(f"lrelease: {release.strip()}")
    return [f"{path.name}: {line}" for line in bad] + [f"{path.name}: {len(ours)} texts, {len(bad)} wrong"]


def main():
    files = sorted((TOP / "resources/translations").glob("*.ts"))
    with tempfile.TemporaryDirectory() as folder:
        told = [check(path, *sys.argv[1:3], pathlib.Path(folder)) for path in files]
    print("\n".join(line for lines in told for line in lines))
    return 1 if any(len(lines) > 1 for lines in told) or not files else 0


sys.exit(main())
