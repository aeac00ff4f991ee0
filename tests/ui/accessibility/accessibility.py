#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""accessibility.py LOCKSCOPE: what a screen reader is told of the window on the sandbox. Fails and
names what has no name, no role or no words; it says so, too, where it cannot ask."""

import contextlib
import re
import sys

import stage

SECONDS = 400  # a tenth of it where nothing else runs
SHORT, LONG = 800, 20_000  # ms for an answer; libatspi waits for 800 and takes all else for gone
TABS = {"Overview", "Lock", "Wait-for graph", "Blocking forest"}
DOCKS = {"Locks", "Contender", "Findings", "Own locks", "Journal", "Timeline"}
MENUS = {"File", "Edit", "View", "Lock", "Session", "Tools", "Help"}
DIALOGS = ["New connection …", "Allow changes …", "Settings for this site …",
           "What the members answer", "Shortcuts", "About Lockscope"]
VERDICT = re.compile(r"^(/\S+): (free|moving|held|slow|stuck|deadlock|unknown|not examined)$")
WORD = re.compile(r"[A-Za-z0-9]")
DEADLOCK = "/locks/accounts/4711"


class Gone(Exception):
    """What was asked for is not there any more."""


def there(node):
    if node is None:
        raise Gone
    return node


class Reader:
    """Asks the program's tree as a screen reader does, and keeps what is wrong with it."""

    def __init__(self, atspi, glib, clock):
        self._at = atspi
        self._error = glib.Error
        self._clock = clock
        self.faults = []
        self._told = set()
        self.root = self.until("the program's tree", self._find_program)

    def until(self, what, condition):
        return self._clock.until(what, lambda: self._unless_gone(condition))

    def _unless_gone(self, condition):
        """What goes while it is asked is asked for anew."""
        with contextlib.suppress(self._error, Gone):
            return condition()

    def _find_program(self):
        desktop = self._at.get_desktop(0)
        if desktop.get_child_count() == 0:
            return None
        program = desktop.get_child_at_index(0)
        program.set_cache_mask(self._at.Cache.NONE)
        return program

    def has(self, node, state):
        return node.get_state_set().contains(getattr(self._at.StateType, state))

    def walk(self, node=None, shown=True):
        """NODE and all below it, in the order of the tree; of what is SHOWN only. What goes
        meanwhile is not there."""
        node = node or self.root
        with contextlib.suppress(self._error):
            if shown and node != self.root and not self.has(node, "SHOWING"):
                return
            yield node
            for i in range(node.get_child_count()):
                if child := node.get_child_at_index(i):
                    yield from self.walk(child, shown)

    def find(self, role, name, within=None):
        for node in self.walk(within):
            with contextlib.suppress(self._error):
                if node.get_role_name() == role and re.fullmatch(name, node.get_name()):
                    return node
        return None

    def each(self, role, within=None):
        """All with a ROLE that ends so, shown or not: their names, and themselves. A walk through
        all of the window takes 0.3 s of its time."""
        nodes = []
        for node in self.walk(within, shown=False):
            with contextlib.suppress(self._error):
                if node.get_role_name().endswith(role):
                    nodes.append((node.get_name(), node))
        return nodes

    def names(self, role, within=None):
        return [name for name, _ in self.each(role, within)]

    def wait_for(self, role, name, within=None):
        return self.until(f"{role} {name}", lambda: self.find(role, name, within))

    def fault(self, where, node, what):
        """Once for each way to a node, wherever it is seen again."""
        way = []
        while node and node.get_parent() and node.get_parent().get_role_name() != "application":
            way.insert(0, f"{node.get_role_name()} “{node.get_name()}”")
            node = node.get_parent()
        told = f"{what}: {' / '.join(way)}"
        if told not in self._told:
            self._told.add(told)
            self.faults.append(f"{where}: {told}")

    def expect(self, where, what, wanted, got):
        if missing := sorted(set(wanted) - set(got)):
            self.faults.append(f"{where}: {what} missing: {', '.join(missing)}")

    def examine(self, where, within=None):
        """All that is shown."""
        for node in self.walk(within):
            with contextlib.suppress(self._error):
                self._examine_node(where, node)

    def _examine_node(self, where, node):
        """Who can be focused says what it is and what for."""
        if "<" in node.get_description():
            self.fault(where, node, "is described by markup")
        if not self.has(node, "FOCUSABLE"):
            return
        role = node.get_role_name()
        if not node.get_name().strip() and role != "table cell":  # those are judged as rows
            self.fault(where, node, "has no name")
        if role in ("filler", "unknown", "invalid"):
            self.fault(where, node, "does not tell what it is")

    def press(self, node):
        """What takes long, as a dialog does, answers late: nobody waits for that."""
        self._at.set_timeout(SHORT, SHORT)
        with contextlib.suppress(self._error):
            self._at.Action.do_action(node, 0)
        self._at.set_timeout(LONG, LONG)

    def click(self, node, event="b1c"):
        place = node.get_extents(self._at.CoordType.SCREEN)
        return self._at.generate_mouse_event(place.x + 6, place.y + place.height // 2, event)

    def text_of(self, node):
        return self._at.Text.get_text(node, 0, -1).replace("\u00a0", " ")  # as it is spoken

    def rows(self, table):
        """The names of a table's cells in the columns that are shown."""
        grid = self._at.Table
        columns = [column for column in range(grid.get_n_columns(there(table)))
                   if self.has(there(grid.get_column_header(table, column)), "SHOWING")]
        return [[self.cell(table, row, column) for column in columns]
                for row in range(grid.get_n_rows(table))]

    def cell(self, table, row, column):
        """The name of a cell; rows are arranged anew each second, and one that was asked for just
        then is another's, without words."""
        for _ in range(5):
            name = there(self._at.Table.get_accessible_at(table, row, column)).get_name()
            if name:
                break
        return name


def examine_rows(reader, where, rows):
    if not rows:
        reader.faults.append(f"{where}: has no rows")
    for row in rows:
        reader.faults += [f"{where}: a cell has no words: {row}"
                          for cell in row if not WORD.search(cell.rsplit(": ", 1)[-1])]


def examine_overview(reader):
    reader.until("the verdict on the deadlock",
                 lambda: reader.find("table cell", f"{DEADLOCK}: deadlock", reader.find("table", "Locks")))
    reader.examine("overview")
    rows = reader.until("the overview's rows", lambda: reader.rows(reader.find("table", "Locks")))
    examine_rows(reader, "overview", rows)
    reader.faults += [f"overview: the verdict is not said: {row[0]}"
                      for row in rows if not VERDICT.match(row[0])]


def examine_frame(reader):
    """Menus with all that is in them, tabs and docks."""
    bar = reader.wait_for("menu bar", ".*")
    entries = reader.names("menu item", bar)
    reader.expect("menus", "menu", MENUS, entries)
    if not all(name.strip() for name in entries):
        reader.faults.append(f"menus: an entry has no name: {entries}")
    reader.expect("window", "tab", TABS, reader.names("page tab"))
    docks = [re.sub(r" \(.*\)", "", name) for name in reader.names("frame")]
    reader.expect("window", "dock", DOCKS, docks)


def examine_lock(reader):
    """Opens a lock from the overview and reads its page."""
    reader.until("the lock is pressed", lambda: reader.click(
        reader.wait_for("table cell", f"{DEADLOCK}: deadlock", reader.find("table", "Locks")), "b1d"))
    queue = reader.wait_for("table", "Queue")
    rows = reader.until("the queue's rows", lambda: reader.rows(queue))
    examine_rows(reader, "queue", rows)
    states = [re.sub(r"^(State: holds) for .+", r"\1", cell) for row in rows for cell in row]
    reader.expect("queue", "state", ["State: holds", "State: waits"], states)
    reader.until("the card's answer", lambda: re.match(
        f"{DEADLOCK} is stuck: .+ wait for each other", reader.text_of(reader.find("text", "The answer"))))
    reader.examine("lock")


def named(nodes, name):
    for told, node in nodes:
        if re.fullmatch(name, told):
            return node
    raise stage.Broken(f"not there: {name}")


def examine_pages(reader):
    tabs = reader.each("page tab")
    for name in sorted(TABS - {"Lock"}) + ["Own locks", "Journal", "Timeline", r"Findings \(\d+\)"]:
        tab = named(tabs, name)
        reader.press(tab)
        reader.until(f"page {name}", lambda tab=tab: reader.has(tab, "FOCUSED"))  # as Qt calls it
        reader.examine(name)


def examine_dialogs(reader):
    entries = reader.each("menu item", reader.wait_for("menu bar", ".*"))
    for name in DIALOGS:
        before = reader.root.get_child_count()
        reader.press(named(entries, name))
        dialog = reader.until(name, lambda n=before: reader.root.get_child_count() > n
                              and reader.root.get_child_at_index(n))
        reader.examine(name, dialog)
        reader.press(reader.find("push button", "Cancel|Close|OK", dialog))
        reader.until(f"{name} closes", lambda n=before: reader.root.get_child_count() == n)


def examine_all(reader):
    examine_overview(reader)
    examine_frame(reader)
    examine_lock(reader)
    examine_pages(reader)
    examine_dialogs(reader)


def main(program):
    if missing := stage.missing_packages():
        sys.exit(f"not installed, without which nothing can be asked: {', '.join(missing)}")
    import gi
    gi.require_version("Atspi", "2.0")
    from gi.repository import Atspi, GLib
    clock = stage.Clock(SECONDS)
    faults = []
    try:
        with stage.desktop():
            Atspi.init()
            Atspi.set_timeout(LONG, LONG)
            Atspi.get_desktop(0).get_child_count()  # the program asks for the bus when it starts
            with stage.running([program, "--sandbox"]):
                reader = Reader(Atspi, GLib, clock)
                faults = reader.faults
                examine_all(reader)
    except stage.Broken as broken:
        faults.append(str(broken))
    print("\n".join(faults + [f"{len(faults)} faults"]))
    return 1 if faults else 0


sys.exit(main(sys.argv[1]))
