// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/queuetext.h"

#include "core/base/inorder.h"
#include "core/base/language.h"
#include "core/base/text.h"
#include "core/base/times.h"
#include "core/diagnosis/clientname.h"
#include "core/report/currentevidence.h"
#include "core/report/sentence.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>

namespace lockscope::ctl {

namespace {

/// In the order of queueColumns().
enum ColumnOf {
    PositionColumn,
    SequenceColumn,
    ModeColumn,
    RoleColumn,
    ConfirmedColumn,
    RecipeColumn,
    BlockersColumn,
    BlockerCountColumn,
    VerdictColumn,
    ClientColumn,
    SessionColumn,
    EndpointColumn,
    AgeColumn,
    CreatedColumn,
    CzxidColumn,
    DataColumn,
    ReadColumn,
    PathColumn,
    NameColumn,
};

/// The text that was made last, and of what: rows that follow each other mostly say the same, and
/// to translate a word takes longer than all else of it.
template <typename Key> class Kept
{
public:
    template <typename Make> const QString &of(const Key &key, const Make &make)
    {
        if (m_key != key)
            m_text = make();
        m_key = key;
        return m_text;
    }

private:
    std::optional<Key> m_key;
    QString m_text;
};

struct KeptWords
{
    Kept<Role> role;
    Kept<std::pair<Mode, Role>> mode;
    Kept<WatchVerdict> verdict;
    Kept<qint64> age; ///< by seconds
};

/// The next few by their short names.
Cell blockersCell(const LockState &state, const Contender &contender)
{
    constexpr int Named = 3;
    const int count = state.blockerCount(contender);
    QString names;
    names.reserve(64); // most: a heap that all threads share is asked once
    for (const int index : state.blockersOf(contender, Named)) {
        if (!names.isEmpty())
            names += u", ";
        names += shortName(state, index);
    }
    if (count > Named)
        names.append(u", ").append(tr("and %1 more").arg(count - Named));
    return {names};
}

/// The paths, as many as in JSON.
Cell blockerPathsCell(const LockState &state, const Contender &contender)
{
    constexpr int Listed = 10;
    QStringList paths;
    for (const int index : state.blockersOf(contender, Listed))
        paths += visibleText(state.pathOf(state.queue.at(index)));
    return {paths.join(u',')};
}

/// Text where it is that; else, for programs, base64.
Cell dataCell(const LockNode &node)
{
    constexpr qsizetype Shown = 40;
    const std::optional<NodeText> data = textOfData(node);
    if (!data)
        return {};
    if (!data->text)
        return {countOf(node.stat.dataLength, tr("%1 byte"), tr("%1 bytes")),
            u"base64:"_qs + data->base64};
    const QString whole = visibleText(*data->text);
    return {whole.size() > Shown ? whole.left(Shown) + QChar(0x2026) : whole, whole};
}

Cell roleCell(Role role, KeptWords &words)
{
    const Paint paint = role == Role::Holder ? Paint::Good
        : role == Role::Pending              ? Paint::Caution
        : role == Role::Other                ? Paint::Faint
                                             : Paint::None;
    return {words.role.of(role, [role] { return messageOf(role).text(); }), textOf(role), paint};
}

Cell sessionCell(SessionId owner)
{
    return {owner ? textOf(owner) : QString()};
}

Cell verdictCell(WatchVerdict verdict, KeptWords &words)
{
    const bool isProof = verdict == WatchVerdict::Wrong || verdict == WatchVerdict::Ghost;
    const Paint paint = isProof             ? Paint::Danger
        : verdict == WatchVerdict::NoneSeen ? Paint::Caution
                                            : Paint::None;
    const QString word = textOf(verdict);
    return {words.verdict.of(verdict, [&word] { return wordFor(word); }), word, paint};
}

QString ageText(qint64 age, KeptWords &words)
{
    constexpr qint64 FractionsMs = 10'000; // below that, humanDuration() tells more than seconds
    if (age < FractionsMs)
        return humanDuration(age).text();
    return words.age.of(age / 1000, [age] { return humanDuration(age).text(); });
}

Cell yesOrNo(std::optional<bool> value)
{
    if (!value)
        return {};
    return {*value ? tr("yes") : tr("no"),
        *value ? QStringLiteral("true") : QStringLiteral("false"),
        *value ? Paint::None : Paint::Danger};
}

/// One contender, of whom any column can be asked.
struct RowOf
{
    const ShownQueue &shown;
    int index;
    qint64 now; ///< the servers' clock
    bool isForPeople; ///< else for programs
    KeptWords &words;

    Cell operator()(int column) const;

private:
    const LockState &state() const { return *shown.state; }
    Cell nodeCell(int column, const LockNode &node) const;
    Cell placeCell(int column, const Contender &contender) const;
};

Cell RowOf::operator()(int column) const
{
    const Contender &contender = state().queue.at(index);
    static const ContenderEvidence None;
    const bool isKnown = index < shown.evidence.size();
    const ContenderEvidence &evidence = isKnown ? shown.evidence.at(index) : None;
    switch (ColumnOf(column)) {
    case RoleColumn:
        return roleCell(contender.role, words);
    case ConfirmedColumn:
        return yesOrNo(evidence.confirmed);
    case VerdictColumn:
        return verdictCell(evidence.verdict, words);
    case EndpointColumn:
        return {visibleText(evidence.endpoint)};
    case BlockersColumn:
        return isForPeople ? blockersCell(state(), contender)
                           : blockerPathsCell(state(), contender);
    case ReadColumn:
        return {isoTime(state().snapshot->readAt)};
    case PathColumn:
        return {visibleText(state().pathOf(contender))};
    case SessionColumn:
        return sessionCell(ownerOf(state().nodeOf(contender), evidence));
    case AgeColumn:
    case ClientColumn:
    case CreatedColumn:
    case CzxidColumn:
    case DataColumn:
    case NameColumn:
        return nodeCell(column, state().nodeOf(contender));
    case PositionColumn:
    case SequenceColumn:
    case ModeColumn:
    case RecipeColumn:
    case BlockerCountColumn:
        return contender.isContender() ? placeCell(column, contender) : Cell {};
    }
    return {};
}

/// What its node tells.
Cell RowOf::nodeCell(int column, const LockNode &node) const
{
    const NodeStat &stat = node.stat;
    const qint64 age = now - stat.createdAt;
    switch (column) {
    case AgeColumn:
        if (!stat.createdAt)
            return {};
        return {isForPeople ? ageText(age, words) : QString::number(std::max<qint64>(age, 0))};
    case ClientColumn:
        return {visibleText(clientNameOf(state(), node))};
    case CreatedColumn:
        return {stat.createdAt ? isoTime(stat.createdAt) : QString()};
    case CzxidColumn:
        return {stat.czxid ? textOf(stat.czxid) : QString()};
    case DataColumn:
        return dataCell(node);
    default:
        return {visibleText(node.name)};
    }
}

/// What its recipe makes of it.
Cell RowOf::placeCell(int column, const Contender &contender) const
{
    switch (column) {
    case PositionColumn:
        return {QString::number(index)};
    case SequenceColumn:
        return {
            contender.ticket.sequence ? QString::number(*contender.ticket.sequence) : QString()};
    case ModeColumn:
        return {words.mode.of({contender.ticket.mode, contender.role},
                    [&contender] { return modeOf(contender).text(); }),
            textOf(contender.ticket.mode)};
    case RecipeColumn:
        return {QLatin1String(state().recipes.at(contender.recipe).recipe->id)};
    case BlockerCountColumn:
        return {QString::number(state().blockerCount(contender))};
    default:
        return {};
    }
}

/// Some rows as they are printed.
struct Lines
{
    Table table; ///< fitted to them, too
    QByteArray text;
};

/// The first rows of a queue, as a table's lines.
class Rows
{
public:
    Rows(const ShownQueue &shown, qint64 now, const Table &form)
        : m_shown(shown)
        , m_now(now)
        , m_table(form)
    { }

    QString header() { return m_table.header(); }
    /// Those of [first, end). Any thread, several at a time.
    Lines operator()(int first, int end) const;
    /// Makes the table as wide as the first @p count need it, and gives their lines, if those came
    /// with it: few rows tell how wide all are, mostly, and to make each twice takes longer.
    QVector<QByteArray> fit(int count);

private:
    RowOf rowAt(int index, KeptWords &words) const
    {
        return {m_shown, index, m_now, m_table.isFitted(), words};
    }

    const ShownQueue &m_shown;
    qint64 m_now;
    Table m_table;
};

Lines Rows::operator()(int first, int end) const
{
    Lines lines {m_table, {}};
    KeptWords words;
    lines.text = textOfRows(first, end, [&](int i, QString *text) {
        const RowOf row = rowAt(i, words);
        lines.table.addLine(std::cref(row), text);
    });
    return lines;
}

QVector<QByteArray> Rows::fit(int count)
{
    constexpr int Few = 64;
    if (!m_table.isFitted())
        return {};
    KeptWords words;
    for (int i = count - 1; i >= 0; i -= std::max(count / Few, 1)) { // the last has long numbers
        const RowOf row = rowAt(i, words);
        m_table.fit(std::cref(row));
    }
    QVector<QByteArray> made;
    bool isFitted = true;
    Table widest = m_table;
    makeInOrder(count, *this, [&](const Lines &lines) {
        isFitted = widest.fit(lines.table) && isFitted;
        made.append(lines.text);
        return true;
    });
    m_table = widest;
    return isFitted ? made : QVector<QByteArray> {};
}

/// With the reason, where there was a choice.
QString recipeText(const RecipeQueue &queue)
{
    const QString name = QString::fromLatin1(queue.recipe->name);
    return queue.why.english() == u"names" ? name
                                           : QStringLiteral("%1 (%2)").arg(name, queue.why.text());
}

/// What is said of the lock as a whole.
QString headText(const LockState &state, qint64 now)
{
    QStringList recipes;
    for (const RecipeQueue &queue : state.recipes)
        recipes += recipeText(queue);
    QString text = visibleText(state.snapshot->path) + QStringLiteral("  ")
        + (recipes.isEmpty() || state.hasStrangersAlone() ? tr("no contender of a known recipe")
                                                          : recipes.join(QStringLiteral(" + ")))
        + u'\n';
    const QString sentence = lockSentence(state, now).text();
    text += sentence + u'\n';
    if (const QString denied = deniedSentence(state).text(); !denied.isEmpty())
        text += denied + u'\n';
    for (const LockFact &fact : state.facts)
        if (const QString said = fact.sentence.visible().text(); !sentence.endsWith(said))
            text += said + u'\n';
    return text;
}

/// What is missing in the table because servers did not tell it: "unknown" would read as if nobody
/// had looked.
QString coverageText(const ShownQueue &queue)
{
    const LockState &state = *queue.state;
    const bool isAnyWaiting = state.summary.waiters + state.summary.pending > 0;
    if (!queue.facts)
        return isAnyWaiting && queue.limit == 0
            ? tr("Who watches what is not known: the servers did not tell it in time.\n")
            : QString();
    QString text;
    for (const MemberFacts &member : queue.facts->members) {
        const bool isMissing = member.watches.state != SourceResult::Ok;
        if (isMissing && isAnyWaiting)
            text +=
                tr("Watches of clients of %1 are not known (%2): %3.\n")
                    .arg(visibleText(member.host), visibleText(messageOf(member.watches).text()),
                        remedyFor(member.watches, QStringLiteral("wchp")).visible().text());
        if (member.connections.state != SourceResult::Ok)
            text += tr("Addresses of clients of %1 are not known (%2): %3.\n")
                        .arg(visibleText(member.host),
                            visibleText(messageOf(member.connections).text()),
                            remedyFor(member.connections, QStringLiteral("cons")).visible().text());
    }
    return text;
}

/// REQUIRES: of the same nodes.
bool areJudgedTheSame(const Contender &a, const Contender &b)
{
    return a.node == b.node && a.recipe == b.recipe && a.role == b.role
        && a.ticket.mode == b.ticket.mode && a.blockers == b.blockers && a.expected == b.expected;
}

bool tellTheSame(const ContenderEvidence &a, const ContenderEvidence &b)
{
    return a.listedOwner == b.listedOwner && a.endpoint == b.endpoint && a.watching == b.watching
        && a.verdict == b.verdict && a.confirmed == b.confirmed;
}

} // namespace

bool showTheSame(const ShownQueue &a, const ShownQueue &b)
{
    const LockSnapshot &now = *a.state->snapshot;
    const LockSnapshot &then = *b.state->snapshot;
    return now.freshness == then.freshness && now.nodes == then.nodes
        && std::equal(a.state->queue.begin(), a.state->queue.end(), b.state->queue.begin(),
            b.state->queue.end(), areJudgedTheSame)
        && std::equal(a.state->facts.begin(), a.state->facts.end(), b.state->facts.begin(),
            b.state->facts.end(),
            [](const LockFact &one, const LockFact &two) { return one.sentence == two.sentence; })
        && std::equal(a.evidence.begin(), a.evidence.end(), b.evidence.begin(), b.evidence.end(),
            tellTheSame);
}

const TableColumns &queueColumns()
{
    static const TableColumns columns {
        {"position", QT_TRANSLATE_NOOP("lockscope::ctl", "POS"), false},
        {"sequence", QT_TRANSLATE_NOOP("lockscope::ctl", "#")},
        {"mode", QT_TRANSLATE_NOOP("lockscope::ctl", "MODE")},
        {"role", QT_TRANSLATE_NOOP("lockscope::ctl", "ROLE")},
        {"confirmed", QT_TRANSLATE_NOOP("lockscope::ctl", "CONFIRMED"), false},
        {"recipe", QT_TRANSLATE_NOOP("lockscope::ctl", "RECIPE"), false},
        {"blockers", QT_TRANSLATE_NOOP("lockscope::ctl", "WAITS FOR")},
        {"blockerCount", QT_TRANSLATE_NOOP("lockscope::ctl", "COUNT"), false},
        {"watchVerdict", QT_TRANSLATE_NOOP("lockscope::ctl", "WATCH")},
        {"client", QT_TRANSLATE_NOOP("lockscope::ctl", "CLIENT"), false},
        {"session", QT_TRANSLATE_NOOP("lockscope::ctl", "SESSION")},
        {"endpoint", QT_TRANSLATE_NOOP("lockscope::ctl", "ENDPOINT")},
        {"ageMs", QT_TRANSLATE_NOOP("lockscope::ctl", "AGE")},
        {"createdAt", QT_TRANSLATE_NOOP("lockscope::ctl", "CREATED"), false},
        {"czxid", QT_TRANSLATE_NOOP("lockscope::ctl", "CZXID"), false},
        {"data", QT_TRANSLATE_NOOP("lockscope::ctl", "DATA"), false},
        {"readAt", QT_TRANSLATE_NOOP("lockscope::ctl", "READ AT"), false},
        {"path", QT_TRANSLATE_NOOP("lockscope::ctl", "PATH"), false},
        {"name", QT_TRANSLATE_NOOP("lockscope::ctl", "NAME")}};
    return columns;
}

bool writeQueueText(const ShownQueue &queue, const Table &form, qint64 now, const Sink &sink)
{
    const LockState &state = *queue.state;
    const bool isBare = form.options().isBare();
    const qint64 serversNow = now + clockSkewMs(queue.facts.get());
    const QString head = isBare ? QString() : headText(state, serversNow);
    if (isOfBefore(state.snapshot->freshness) || (state.queue.isEmpty() && !isBare))
        return sink(head.toUtf8());
    const int shown = shownOf(state, queue.limit);
    const auto write = [&sink](const Lines &lines) { return sink(lines.text); };
    Rows rows(queue, serversNow, form);
    const QVector<QByteArray> made = rows.fit(shown);
    const bool isWritten = sink((head + rows.header()).toUtf8())
        && (made.isEmpty() ? makeInOrder(shown, rows, write)
                           : std::all_of(made.begin(), made.end(), sink));
    if (!isWritten)
        return false;
    QString foot;
    if (const qsizetype left = state.queue.size() - shown; left > 0 && !isBare)
        foot = tr("and %1 more.\n").arg(left);
    foot += isBare ? QString() : coverageText(queue);
    return sink(foot.toUtf8());
}

QString queueText(const ShownQueue &queue, const Table &table, qint64 now)
{
    QByteArray text;
    (void)writeQueueText(queue, table, now, [&text](const QByteArray &bytes) {
        text += bytes;
        return true;
    });
    return QString::fromUtf8(text);
}

} // namespace lockscope::ctl
