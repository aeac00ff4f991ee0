#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""includes.py [FILE…]: fails and names the includes of the program and its tests that nothing in
the file needs.

By names, not by a compiler: of a header of ours any name that it declares must occur in the file,
of a Qt class its name, of a standard header one of those in STANDARD. What is included for another
reason says so in a comment behind it. A .cpp keeps its own header, whatever it uses of it."""

import functools
import pathlib
import re
import subprocess
import sys

TOP = pathlib.Path(__file__).resolve().parent.parent
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]+([<"])([^>"]+)[>"](.*)$', re.MULTILINE)
QUIET = re.compile(r'//[^\n]*|/\*.*?\*/', re.DOTALL)
TEXT = re.compile(r'"(?:\\.|[^"\\\n])*"')
DECLARED = re.compile(
    r'(?:\b(?:class|struct|union|enum|enum class|concept|namespace|using|#define)\s+([A-Za-z_]\w*)'
    r'|([A-Za-z_]\w*)\s*[({=;])')
WORDS = {"if", "for", "while", "switch", "return", "sizeof", "operator", "const", "override",
         "final", "default", "delete", "true", "false", "lockscope", "explicit", "public", "static",
         "private", "protected", "signals", "slots", "noexcept", "requires", "this"}

STANDARD = {
    "algorithm": r"std::(ranges::)?(\w*sort\w*|find\w*|any_of|all_of|none_of|count\w*|min\w*|max\w*|"
                 r"copy\w*|transform|remove\w*|unique\w*|lower_bound|upper_bound|equal\w*|"
                 r"reverse\w*|rotate|fill\w*|clamp|for_each|mismatch|generate\w*|merge|shuffle|"
                 r"binary_search|set_\w+|is_\w+|partition\w*|search|adjacent_find|includes|"
                 r"next_permutation|lexicographical_compare\w*|\w+_heap|stable_\w+|nth_element|"
                 r"move_backward|replace\w*|swap_ranges|sample)\b",
    "array": r"std::(array|to_array)\b", "atomic": r"std::atomic", "bit": r"std::(bit_|count|pop)",
    "charconv": r"std::(from_chars|to_chars)", "chrono": r"std::chrono|_?\d+(ms|s|h|min)\b",
    "cmath": r"std::\w+", "compare": r"<=>|_ordering", "condition_variable": r"condition_variable",
    "coroutine": r"std::(coroutine|suspend|noop)", "deque": r"std::deque",
    "exception": r"std::(exception|terminate|rethrow|current)", "functional":
    r"std::(function|bind|ref|cref|hash|less|greater|plus|minus|equal_to|invoke|not_fn|mem_fn|identity)",
    "future": r"std::(future|promise|async)", "initializer_list": r"std::initializer_list",
    "iterator": r"std::(back_inserter|next|prev|distance|advance|make_|input|forward|random|iterator|"
                r"size|ssize|begin|end|reverse_iterator|bidirectional)",
    "limits": r"std::numeric_limits", "list": r"std::list", "map": r"std::(multi)?map",
    "memory": r"std::(\w*_ptr|make_unique|make_shared|addressof|enable_shared|\w*pointer_cast|"
              r"destroy|construct|allocator)",
    "mutex": r"std::(mutex|lock_guard|unique_lock|scoped_lock|once|call_once)",
    "numeric": r"std::(accumulate|iota|reduce|gcd|lcm|inner_product|partial_sum|transform_reduce|midpoint)",
    "optional": r"std::(optional|nullopt|make_optional)", "queue": r"std::(priority_)?queue",
    "random": r"std::(mt19937|\w+_distribution|random_device|minstd)", "set": r"std::(multi)?set",
    "span": r"std::span", "string": r"std::(w|u8|u16)?string|std::to_string",
    "string_view": r"std::(u16)?string_view", "thread": r"std::(this_thread|j?thread)",
    "tuple": r"std::(tuple|tie|make_tuple|apply|get)", "type_traits": r"std::\w+_(v|t)\b|std::is_",
    "utility": r"std::(move|exchange|pair|swap|forward|as_const|make_pair|declval|in_place|cmp_\w+|"
               r"index_sequence)|qExchange|pair",
    "variant": r"std::(variant|visit|get|holds|monostate|get_if)", "vector": r"std::vector",
    "version": r"__cpp_",
}
# Qt headers that are not called like what they bring, and classes that are used without their name.
QT = {"QScrollBar": r"[sS]crollBar", "QScreen": r"[sS]creen\b", "QStyle": r"QStyle|style\(\)",
      "QPushButton": r"QPushButton|[bB]utton\(", "QClipboard": r"[cC]lipboard\(",
      "QLineEdit": r"QLineEdit|lineEdit\(", "QHeaderView": r"QHeaderView|[hH]eader\(",
      "QTcpSocket": r"QTcpSocket|PendingConnection", "QGraphicsScene": r"QGraphicsScene|scene\(\)",
      "QTreeView": r"QTreeView|QTreeWidget", "QHashFunctions": r"qHash", "QJsonArray": r"QJsonArray|[aA]rray\(",
      "QJsonObject": r"QJsonObject|[oO]bject\(\)", "QCoreApplication": r"QCoreApplication|qA(pp|ddPost)",
      "QtGlobal": r"\bq(int|uint)\d+|\bq[A-Z]\w+|\bQ_\w+|\bqreal|\bqsizetype|\bquintptr",
      "QTest": r"\bQ(TEST|VERIFY|COMPARE|SKIP|FAIL|FETCH|TRY|EXPECT)|QTest", "QDBusConnection": r"QDBus",
      "QStringView": r"QStringView|QAnyStringView", "QStringBuilder": r" % ", "QtConcurrent": r"QtConcurrent",
      "QtMath": r"\bq[A-Z]\w+", "QMetaMethod": r"QMetaMethod|isSignalConnected",
      "QAbstractItemModelTester": r"QAbstractItemModelTester", "QStringList": r"QStringList|QList",
      "QVector": r"QVector|QList", "QList": r"QVector|QList", "QHash": r"Q(Multi)?Hash|qHash",
      "QtEndian": r"q(To|From)(Big|Little)", "QVariant": r"QVariant|setProperty|property\(",
      "QAtomicInt": r"QAtomic", "QMetaType": r"Q_DECLARE_METATYPE|QMetaType|qRegisterMetaType",
      "QDebug": r"QDebug|qDebug|qWarning|qCritical|qInfo", "QLoggingCategory": r"QLogging|Q_LOGGING|qC(Debug|Warning|Info)",
      "QObject": r"QObject|Q_OBJECT|connect\(", "QtPlugin": r"Q_IMPORT_PLUGIN",
      "QElapsedTimer": r"QElapsedTimer|QDeadlineTimer"}


@functools.lru_cache(maxsize=None)
def text_of(path):
    return QUIET.sub(" ", (TOP / path).read_text())


@functools.lru_cache(maxsize=None)
def names_of(path):
    """What a header of ours declares, and some that it only mentions: rather too many."""
    return {name for match in DECLARED.finditer(TEXT.sub('""', text_of(path)))
            for name in match.groups() if name} - WORDS


@functools.lru_cache(maxsize=None)
def body_of(path):
    """What PATH says, and its own header, whose members it uses without their types' names."""
    own = [path] + [str(h.relative_to(TOP)) for h in (TOP / path).parent.glob("*.h")
                    if h.stem == pathlib.Path(path).stem.split("_")[0] and path.endswith(".cpp")]
    return "".join(INCLUDE.sub("", text_of(name)) for name in own)


@functools.lru_cache(maxsize=None)
def words_of(path):
    return set(re.findall(r"[A-Za-z_]\w*", TEXT.sub('""', body_of(path))))


def is_needed(path, bracket, header):
    body = body_of(path)
    if bracket == '"':
        if pathlib.Path(header).stem.split("_")[0] == pathlib.Path(path).stem.split("_")[0]:
            return True
        if not header.endswith(".h") or not (TOP / header).is_file():
            return True
        return bool(names_of(header) & words_of(path))
    if header in STANDARD:
        return bool(re.search(STANDARD[header], body))
    if header in QT:
        return bool(re.search(QT[header], body))
    if re.fullmatch(r"Q[A-Za-z0-9]+", header):
        return header in words_of(path)
    return True


def main():
    files = sys.argv[1:] or subprocess.run(
        ["git", "ls-files", "*.h", "*.cpp"], cwd=TOP, check=True, text=True,
        stdout=subprocess.PIPE).stdout.split()
    bad = []
    for path in files:
        whole = (TOP / path).read_text()
        for match in INCLUDE.finditer(whole):
            bracket, header, rest = match.groups()
            if not rest.strip().startswith("//") and not is_needed(path, bracket, header):
                line = whole.count("\n", 0, match.start(1)) + 1
                bad.append(f"{path}:{line}: nothing here needs {header}")
    print("\n".join(bad + [f"{len(files)} files, {len(bad)} includes too many"]))
    return 1 if bad or not files else 0


sys.exit(main())
