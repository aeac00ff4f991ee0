// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/grantrules.h"
#include "core/recipes/libraries/libraries.h"
#include "core/recipes/names.h"
#include "core/recipes/watchtrial.h"

#include <QDateTime>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>

#include <algorithm>

namespace lockscope {

namespace kazoo {
namespace {

constexpr qsizetype Uuid = 32; // uuid4().hex
constexpr QStringView WriteLabel = u"__lock__";
constexpr QStringView ReadLabel = u"__rlock__";

std::optional<Ticket> parse(QStringView name, QStringView label, Mode mode)
{
    const auto parts = names::splitAt(name, label);
    if (!parts || !names::isHex(parts->front, Uuid))
        return std::nullopt;
    return Ticket {mode, parts->sequence};
}

std::optional<Ticket> parseLock(QStringView name)
{
    return parse(name, WriteLabel, Mode::Exclusive);
}

std::optional<Ticket> parseReadWrite(QStringView name)
{
    if (const auto writer = parse(name, WriteLabel, Mode::Write))
        return writer;
    return parse(name, ReadLabel, Mode::Read);
}

std::optional<Ticket> parseSemaphore(QStringView name)
{
    if (names::isHex(name, Uuid))
        return Ticket {Mode::Lease, std::nullopt, 1};
    return parse(name, WriteLabel, Mode::Lease);
}

bool hasQueueBeside(const LockSnapshot &lock, const LockNode &)
{
    return lock.directories.size() > 1 && lock.directories.at(1).path.endsWith(u"-__lock__")
        && lock.directories.at(1).state != ReadState::Gone;
}

/// The regular expression takes every name that ends with a label and a number, whatever is before
/// that: "(?:__lock__)(-?\\d{10})$", searched and not anchored. It is of 2.8: older ones count nine
/// digits behind a minus sign as well.
Foreign sortedFrom(QStringView number, Mode mode)
{
    constexpr qsizetype SignAndNine = 10;
    if (number.size() == SignAndNine && number.startsWith(u'-'))
        return {Foreign::Unknown, {}, {}};
    return {Foreign::Sorted, number, mode};
}

Foreign foreignWriter(QStringView name, Mode mode)
{
    const auto parts = names::splitAt(name, WriteLabel);
    return parts ? sortedFrom(name.sliced(parts->front.size() + WriteLabel.size()), mode)
                 : Foreign {};
}

Foreign foreignToLock(QStringView name)
{
    return foreignWriter(name, Mode::Exclusive);
}

/// A writer's list has the readers, too.
Foreign foreignToReadWrite(QStringView name)
{
    if (const auto parts = names::splitAt(name, ReadLabel))
        return sortedFrom(name.sliced(parts->front.size() + ReadLabel.size()), Mode::Exclusive);
    return foreignWriter(name, Mode::Write);
}

/// The writer at @p path, if it is behind the rank @p reader: the entries are sorted by the number
/// at the path's end. Null: it is not.
const Contender *writerBehind(const JudgedQueue &queue, int reader, const QString &path)
{
    const auto suffix = sequenceSuffix(path);
    if (!suffix)
        return nullptr;
    const auto keyOf = [&](const Contender &entry) {
        return grantrules::orderKey(entry.ticket.sequence.value_or(0), queue.recipe.order);
    };
    const auto key = grantrules::orderKey(suffix->value, queue.recipe.order);
    const auto isBefore = [&](const Contender &entry, const auto &wanted) {
        return keyOf(entry) < wanted;
    };
    const auto first =
        std::lower_bound(queue.entries.begin() + reader + 1, queue.entries.end(), key, isBefore);
    for (auto it = first; it != queue.entries.end() && keyOf(*it) == key; ++it) {
        if (it->ticket.mode == Mode::Write && queue.snapshot.pathOf(queue.nodeOf(*it)) == path)
            return &*it;
    }
    return nullptr;
}

/// Tells whether all that came to the directory behind a number are there still: the server counted
/// them.
class Arrivals
{
public:
    explicit Arrivals(const JudgedQueue &queue)
        : m_queue(queue)
    { }
    /// What else was made there counts as well: then some may seem to have gone.
    bool mayHaveGoneBehind(qint32 number)
    {
        if (!m_isCounted)
            count();
        const auto present =
            m_numbers.end() - std::upper_bound(m_numbers.begin(), m_numbers.end(), number);
        return !m_next || present < *m_next - 1 - number;
    }

private:
    void count()
    {
        m_isCounted = true;
        const quint8 directory = m_queue.nodeOf(m_queue.entries.constFirst()).directory;
        m_next = nextSequenceOf(m_queue.snapshot.directories.at(directory));
        for (const LockNode &node : m_queue.snapshot.nodes) {
            const auto suffix = sequenceSuffix(node.name);
            if (node.directory == directory && suffix)
                m_numbers.append(suffix->value);
        }
        std::sort(m_numbers.begin(), m_numbers.end());
    }

    const JudgedQueue &m_queue;
    bool m_isCounted = false;
    std::optional<qint64> m_next;
    QVector<qint32> m_numbers;
};

/// What the servers' watch lists have of the reader's session: a writer behind the reader, or none.
/// Every version leaves its watch behind when it gives up: another thread of the client may have
/// stood behind that writer.
enum class Behind { Nothing, PerhapsLeft, Awaited };

Behind watchedBehind(const JudgedQueue &queue, Arrivals &arrivals, int reader)
{
    Behind behind = Behind::Nothing;
    if (!queue.watches)
        return behind;
    const auto paths = queue.watches->constFind(queue.nodeOf(queue.entries.at(reader)).stat.owner);
    if (paths == queue.watches->cend())
        return behind;
    for (const QByteArrayView path : *paths) {
        const Contender *writer = writerBehind(queue, reader, QString::fromUtf8(path));
        if (!writer)
            continue;
        if (!arrivals.mayHaveGoneBehind(writer->ticket.sequence.value_or(0)))
            return Behind::Awaited;
        behind = Behind::PerhapsLeft;
    }
    return behind;
}

/// The readers with no writer before them that are seen to wait for one behind them, by rank. To
/// tell by them that it is kazoo 2.8 at all it takes one whose watch nobody left, or two clients.
QSet<int> asleepReaders(const JudgedQueue &queue)
{
    Arrivals arrivals(queue);
    QSet<int> asleep;
    QSet<SessionId> clients;
    bool isSure = !queue.isTrial;
    for (int rank = 0; rank < queue.entries.size(); ++rank) {
        const Contender &entry = queue.entries.at(rank);
        if (entry.ticket.mode != Mode::Read || entry.role != Role::Holder)
            continue;
        const Behind behind = watchedBehind(queue, arrivals, rank);
        if (behind == Behind::Nothing)
            continue;
        asleep.insert(rank);
        clients.insert(queue.nodeOf(entry).stat.owner);
        isSure = isSure || behind == Behind::Awaited;
    }
    return isSure || clients.size() > 1 ? asleep : QSet<int>();
}

int lastWriter(const JudgedQueue &queue)
{
    int rank = static_cast<int>(queue.entries.size()) - 1;
    while (rank >= 0 && queue.entries.at(rank).ticket.mode != Mode::Write)
        --rank;
    return rank;
}

/// Whether nothing tells which of the two a reader is that nobody is before, and that is not seen
/// to wait: its watches are not those of now. Where no list is known at all, the number has to do.
bool isLetInUnseen(const JudgedQueue &queue, CurrentWatches &current, int reader)
{
    const SessionId owner = queue.nodeOf(queue.entries.at(reader)).stat.owner;
    return queue.watches && owner && !current.areKnownOf(owner);
}

/// kazoo 2.8's readers do not find themselves among the writers, take the last of those for their
/// predecessor, and so wait for writers that wait for them. One that came when there was no writer
/// holds all the same: only its watch tells which of the two it is.
void judgeReadWrite28(JudgedQueue &queue)
{
    grantrules::readWriteLastWriter(queue);
    CurrentWatches current(queue);
    const int last = lastWriter(queue);
    const QSet<int> asleep = last < 0 ? QSet<int>() : asleepReaders(queue);
    for (int rank = 0; rank < queue.entries.size(); ++rank) {
        Contender &entry = queue.entries[rank];
        if (entry.ticket.mode != Mode::Read || last < 0)
            continue;
        if (entry.role == Role::Holder && !asleep.contains(rank)) {
            // To tell whether it is kazoo 2.8 at all, a guess is no witness.
            entry.mayHold = !queue.isTrial && isLetInUnseen(queue, current, rank);
            if (!entry.mayHold)
                continue;
        }
        grantrules::makeWaiter(entry, {0, last + 1, Blockers::Writes});
        entry.expected = {WatchTarget {queue.entries.at(last).node, -1}};
    }
}

constexpr QStringView LeaseHolder = u"lease_holder";

/// The lease, and the lock under which its clients look at it.
std::optional<Ticket> parseLease(QStringView name)
{
    if (name == LeaseHolder)
        return Ticket {Mode::Lease, std::nullopt, 1};
    return parseLock(name);
}

/// {"version": 1, "holder": "…", "end": "2026-01-31T12:00:00"}; empty for other data.
QJsonObject leaseIn(const LockNode &node)
{
    const QJsonObject lease = QJsonDocument::fromJson(node.data).object();
    const bool isLease =
        lease.contains(u"version") && lease.contains(u"holder") && lease.contains(u"end");
    return isLease ? lease : QJsonObject();
}

/// The end is in UTC, and "%Y-%m-%dT%H:%M:%S" knows no fractions. A lease of another version is
/// left alone, and one with another end makes its clients fail.
std::optional<qint64> leasedUntil(const JudgedQueue &queue, const Contender &entry)
{
    constexpr qsizetype Size = 19;
    const LockNode &node = queue.nodeOf(entry);
    if (node.state != ReadState::Read)
        return std::nullopt;
    const QJsonObject lease = leaseIn(node);
    const QString text = lease.value(u"end").toString();
    const auto end = QDateTime::fromString(text + u'Z', Qt::ISODate);
    const bool isKnown =
        lease.value(u"version").toInt() == 1 && text.size() == Size && end.isValid();
    return isKnown ? end.toMSecsSinceEpoch() : grantrules::Always;
}

bool isOfLease(const LockNode &node)
{
    return node.name != LeaseHolder || node.state != ReadState::Read || !leaseIn(node).isEmpty();
}

bool isLease(const LockSnapshot &, const LockNode &node)
{
    return node.name == LeaseHolder;
}

/// Those who look do not wait for the lease, only for each other: while somebody has it, they go
/// away again.
void judgeLease(JudgedQueue &queue)
{
    JudgedQueue looking {queue.snapshot, queue.recipe, {}, queue.watches, {}};
    for (const Contender &entry : std::as_const(queue.entries)) {
        if (entry.ticket.queue == 0)
            looking.entries.append(entry);
    }
    queue.entries.removeIf([](const Contender &entry) { return entry.ticket.queue == 0; });
    grantrules::timedNode(queue, leasedUntil);
    grantrules::exclusive(looking);
    const auto leases = static_cast<int>(queue.entries.size());
    for (Contender &entry : looking.entries) {
        if (entry.role == Role::Waiter)
            grantrules::makeWaiter(entry, {leases, leases + entry.blockers.end, Blockers::All});
        queue.entries.append(entry);
    }
}

constexpr const char *ReadWriteJunk =
    "Is ignored unless it ends with __lock__ or __rlock__ and ten digits: then it is sorted with "
    "the contenders. What becomes of one with a minus sign and nine digits depends on the version.";

const Recipe Lock {
    .id = "kazoo-lock",
    .name = "kazoo Lock",
    .library = "kazoo 2.3 to 2.11 (Python); also Election, OpenStack tooz, django-zookeeper-locks",
    .source = "python-zk/kazoo: kazoo/recipe/lock.py, kazoo/recipe/election.py",
    .names = "<32 hex digits>__lock__<sequence>",
    .written = {{Mode::Exclusive, "{hex}__lock__{seq}"}},
    .rule = QT_TRANSLATE_NOOP("lockscope::Message",
        "The contender holds before which there is none. The numbers are compared as text; "
        "equal ones do not wait for each other."),
    .watch = QT_TRANSLATE_NOOP("lockscope::Message", "The contender just before its own."),
    .junk =
        "Is ignored, other libraries' contenders too unless extra_lock_patterns names them; one "
        "that ends with __lock__ and ten digits is sorted with the contenders. What becomes of "
        "one that ends with __lock__, a minus sign and nine digits depends on the version. Before "
        "2.3 it may sort anywhere.",
    .family = NameFamily::Kazoo,
    .ties = Ties::Together,
    .persistence = Persistence::OnRequest,
    .namesTell = true,
    .parse = parseLock,
    .judge = grantrules::exclusive,
    .foreign = foreignToLock,
};

const Recipe ReadWrite {
    .id = "kazoo-rw",
    .name = "kazoo ReadLock and WriteLock",
    .library = "kazoo 2.3 to 2.7 and 2.9 to 2.11 (Python)",
    .source = "python-zk/kazoo: kazoo/recipe/lock.py",
    .names = "<32 hex digits>__lock__<sequence> (write), <32 hex digits>__rlock__<sequence> (read)",
    .written = {{Mode::Read, "{hex}__rlock__{seq}"}, {Mode::Write, "{hex}__lock__{seq}"}},
    .rule = QT_TRANSLATE_NOOP("lockscope::Message",
        "A writer holds when nothing is before it, a reader when no writer is."),
    .watch = QT_TRANSLATE_NOOP("lockscope::Message",
        "A writer: the contender just before. A reader: the last writer before it."),
    .junk = ReadWriteJunk,
    .family = NameFamily::Kazoo,
    .ties = Ties::Together,
    .persistence = Persistence::OnRequest,
    .namesTell = true,
    .parse = parseReadWrite,
    .judge = grantrules::readWriteLastWriter,
    .foreign = foreignToReadWrite,
};

const Recipe ReadWrite28 {
    .id = "kazoo-rw-2.8",
    .name = "kazoo 2.8 ReadLock and WriteLock",
    .library = "kazoo 2.8.0 (Python), the one in Debian 12; repaired in 2.9.0 (kazoo issue 649)",
    .source = "python-zk/kazoo: kazoo/recipe/lock.py at 2.8.0",
    .names = "<32 hex digits>__lock__<sequence> (write), <32 hex digits>__rlock__<sequence> (read)",
    .written = {{Mode::Read, "{hex}__rlock__{seq}"}, {Mode::Write, "{hex}__lock__{seq}"}},
    .rule = QT_TRANSLATE_NOOP("lockscope::Message",
        "A writer holds when nothing is before it. A reader that looks waits for every writer, "
        "younger ones too, which wait for it: a deadlock. It holds if it came when there was "
        "none."),
    .watch = QT_TRANSLATE_NOOP("lockscope::Message",
        "A writer: the contender just before. A reader: the LAST writer of all, even behind it."),
    .junk = ReadWriteJunk,
    .family = NameFamily::Kazoo,
    .persistence = Persistence::OnRequest,
    .namesTell = true,
    .parse = parseReadWrite,
    .judge = judgeReadWrite28,
    .foreign = foreignToReadWrite,
};

const Recipe Semaphore {
    .id = "kazoo-semaphore",
    .name = "kazoo Semaphore",
    .library = "kazoo 2.3 to 2.11 (Python)",
    .source = "python-zk/kazoo: kazoo/recipe/lock.py",
    .names =
        "X/<32 hex digits> (a lease), X-__lock__/<32 hex digits>__lock__<sequence> (the queue)",
    .written = {{Mode::Lease, "{hex}"}},
    .rule = QT_TRANSLATE_NOOP("lockscope::Message",
        "Whoever heads the queue makes a lease when X has fewer children than its data say."),
    .watch = QT_TRANSLATE_NOOP("lockscope::Message",
        "The head of the queue: the children of X. The others: the contender just before."),
    .junk = "Every child of X takes a permit, whoever made it.",
    .family = NameFamily::Kazoo,
    .parse = parseSemaphore,
    .judge = grantrules::countBeforeLeases,
    .foreign = grantrules::ignored,
    .isLikely = hasQueueBeside,
};

const Recipe Lease {
    .id = "kazoo-lease",
    .name = "kazoo NonBlockingLease",
    .library = "kazoo 2.3 to 2.11 (Python); a MultiNonBlockingLease has one in each of its "
               "directories 0, 1 …",
    .source = "python-zk/kazoo: kazoo/recipe/lease.py",
    .names = "lease_holder, persistent; data are JSON with version, holder and end. Beside it, "
             "while clients look: <32 hex digits>__lock__<sequence>",
    .written = {{Mode::Lease, "lease_holder"}, {Mode::Exclusive, "{hex}__lock__{seq}"}},
    .rule = QT_TRANSLATE_NOOP("lockscope::Message",
        "Whoever the data name has the lease until its end, by the clients' clocks. Others look "
        "at it one after the other, each holding the lock beside it, and go away. A lease of "
        "another version is left alone for good."),
    .watch = QT_TRANSLATE_NOOP("lockscope::Message",
        "Of those who look: the contender just before. Nobody waits for the lease."),
    .junk = "Is ignored unless it ends with __lock__ and ten digits: then it is sorted with those "
            "who look. What becomes of one with a minus sign and nine digits depends on the "
            "version.",
    .family = NameFamily::Kazoo,
    .ties = Ties::Together,
    .persistence = Persistence::ByDesign,
    .parse = parseLease,
    .isOwn = isOfLease,
    .judge = judgeLease,
    .foreign = foreignToLock,
    .isLikely = isLease,
};

} // namespace
} // namespace kazoo

RecipeList kazooRecipes()
{
    using namespace kazoo;
    return {&Lock, &ReadWrite, &ReadWrite28, &Semaphore, &Lease};
}

} // namespace lockscope
