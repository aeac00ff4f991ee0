// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/locksnapshot.h"
#include "core/base/message.h"
#include "core/base/watchlist.h"

#include <QSharedData>

#include <algorithm>
#include <array>
#include <functional>
#include <optional>

namespace lockscope {

enum class Mode : quint8 { Exclusive, Read, Write, Lease, Leader };

/// "exclusive", "read", "write", "lease", "leader"; never translated.
QString textOf(Mode mode);
/// The same words for people.
Message messageOf(Mode mode);
std::optional<Mode> modeFromText(QStringView text);
/// Whether several may be granted it at once.
constexpr bool isShared(Mode mode)
{
    return mode == Mode::Read || mode == Mode::Lease;
}

/// What a recipe reads from a child's name. A name that no recipe knows is an *other* child.
struct Ticket
{
    Mode mode = Mode::Exclusive;
    std::optional<qint32> sequence; ///< see sequenceOf(); none for single nodes and bare leases
    quint8 queue = 0; ///< recipes with two directories: 0 the queue, 1 the leases

    friend bool operator==(const Ticket &, const Ticket &) = default;
};

/// How a library compares two sequence numbers. All agree while the server's counter is positive.
enum class Order : quint8 {
    Text, ///< as strings: "-0000000005" sorts before "0000000001" and before "-2147483648"
    Number, ///< as signed numbers
    Magnitude, ///< as numbers whose minus sign got lost
    Wrapping, ///< by age, across the overflow
};

/// What equal sequence numbers mean to a library.
enum class Ties : quint8 {
    Serial, ///< one goes before the other, in an order that nobody promises
    Together, ///< neither waits for the other
};

/// Whether contenders of a recipe can be nodes that no session removes.
enum class Persistence : quint8 {
    Never, ///< somebody else made them
    OnRequest, ///< the library does so when it is told to, among ephemeral ones
    ByDesign,
};

/// Recipes that share names: a directory's names of one family are judged by one recipe of it.
enum class NameFamily : quint8 {
    Own, ///< shares its names with nobody
    CuratorLock, ///< "_c_<uuid>-lock-": mutex and semaphore
    Kazoo,
    Lock, ///< "lock-"
    ReadWrite, ///< "read-", "write-"
    Textbook, ///< "<host>-R-", "<host>-W-"
    Election, ///< "n_"
    Member, ///< "member_"
    SingleNode, ///< the node itself is the lock: whatever its name is. Where it is one of several …
    Leftovers, ///< … and what ends with a number: only where no other family knows anything
};

/// What a library's clients make of a child that is not of their own making.
struct Foreign
{
    enum Effect : quint8 {
        Ignored,
        Sorted, ///< sorted with their own by `key`, and waited for
        Breaks, ///< every client fails on it, with an error or a crash
        Unknown, ///< nobody knows, or it depends on the version
    };
    Effect effect = Ignored;
    QStringView key; ///< Sorted: the text that is compared with the sequence numbers' text
    Mode mode = Mode::Exclusive; ///< Sorted: what they take it for

    /// Whether they take it for one that came before or after theirs. Without a number the whole
    /// name is the key, and that sorts behind all contenders.
    bool isNumbered() const;
};

/// A name as a client writes it for a contender of @p mode. In it stand {seq} for the number that
/// the server puts there, always last; {uuid}, {hex} (32 hex digits), {session} (decimal),
/// {hexsession} (16 hex digits), {host} and {pid} for what each client fills in.
struct WrittenName
{
    Mode mode = Mode::Exclusive;
    const char *name = "";
};

/// A few of them: part of a constant, so that recipes need no code to come into being.
class WrittenNames
{
public:
    constexpr WrittenNames() = default;
    constexpr WrittenNames(std::initializer_list<WrittenName> names)
        : m_size(names.size())
    {
        std::copy(names.begin(), names.end(), m_names.begin());
    }
    const WrittenName *begin() const { return m_names.data(); }
    const WrittenName *end() const { return begin() + m_size; }
    qsizetype size() const { return qsizetype(m_size); }
    const WrittenName &at(qsizetype index) const { return m_names.at(size_t(index)); }

private:
    std::array<WrittenName, 4> m_names;
    size_t m_size = 0;
};

/// What a library's clients do, as a value: which names are theirs, who is entitled, and what each
/// waiter watches. Pure: children in, judgement out; nobody here asks the network. A new client
/// library is one file with one of these, one line in the catalogue and one fixture.
struct Recipe
{
    const char *id = nullptr; ///< "curator-rw": stable, used on the command line and in JSON
    const char *name = nullptr; ///< "Curator InterProcessReadWriteLock"
    const char *library = nullptr; ///< library and versions the facts hold for
    const char *source = nullptr; ///< repository and file that they were read from
    const char *names = nullptr; ///< for the manual: the grammar of its children's names
    WrittenNames written; ///< one for each mode at least
    const char *rule = nullptr; ///< for the manual: who is entitled
    const char *watch = nullptr; ///< for the manual: what a waiter watches
    /// For the manual: what a child that is no contender does. Null: as `foreign` says, which is
    /// the same for every name.
    const char *junk = nullptr;

    NameFamily family = NameFamily::Own;
    Order order = Order::Text;
    Ties ties = Ties::Serial;
    Persistence persistence = Persistence::Never;
    bool isGuess = false; ///< there is no library behind it that is known
    bool namesTell = false; ///< nobody else uses such names: a directory of them is a lock
    bool namesOfGroups = false; ///< groups, which tell of themselves in JSON, have such names, too
    bool watchesOwnNode = false; ///< its clients may watch their own node as well
    bool watchesForNothing = false; ///< they poll, and may watch any node all the same
    /// They watch by exists(), and look again where the node was gone by then: it stays watched for
    /// as long as the session lives, and proves nothing. Home-made ones are taken at the
    /// documentation's word. ZooKeeper's own WriteLock does not look again, and is not among them.
    bool leavesWatches = false;
    /// Some of its clients watch the directory's children where its rule names a node: with one
    /// waiter alone, nothing tells which, and no watch list tells of that.
    bool mayWatchDirectory = false;

    /// An idle client of its library is heard each time so much of its session's timeout has
    /// passed, in percent: a third (ZooKeeper's own clients for Java and C, kazoo, go-zookeeper).
    int heartbeatPercent = 33;

    /// Whether, and as what, this recipe knows the child @p name. Must be cheap: it is called for
    /// each of 100 000 names.
    std::optional<Ticket> (*parse)(QStringView name) = nullptr;

    /// The same where the operator says that the directory is this recipe's: there a name alone is
    /// no reason to refuse. Null: as `parse`.
    std::optional<Ticket> (*parseChosen)(QStringView name) = nullptr;

    /// Whether a node with such a name is its own, by what was read of it. Null: the name tells.
    bool (*isOwn)(const LockNode &node) = nullptr;

    /// Judges the contenders that it was given; see JudgedQueue.
    void (*judge)(struct JudgedQueue &queue) = nullptr;

    /// What its clients make of the child @p name that it does not know. Null: nobody knows.
    Foreign (*foreign)(QStringView name) = nullptr;

    /// Whether two contenders of these names are in each other's way at all: locks of ranges. Null:
    /// all are.
    bool (*meet)(QStringView a, QStringView b) = nullptr;

    /// Whether two contenders with one sequence number are as the library makes them. Null: never.
    bool (*isLegalDuplicate)(
        const LockSnapshot &lock, const struct Contender &a, const struct Contender &b) = nullptr;

    /// Whether the node's data or Stat, or the lock's path, speak for this recipe among those of
    /// its family. Null: nothing but the names does.
    bool (*isLikely)(const LockSnapshot &lock, const LockNode &node) = nullptr;
};

/// A path of the lock that a waiter is expected to watch: a node, or a directory's children.
struct WatchTarget
{
    int node = -1; ///< index into LockSnapshot::nodes, or -1
    int directory = -1; ///< index into LockSnapshot::directories: a child watch

    friend bool operator==(const WatchTarget &, const WatchTarget &) = default;
};

/// The watches of which a waiter is expected to have one: nearly always a single one, which costs
/// no memory of its own. Cheap to move: queues of 100 000 are sorted.
class WatchTargets
{
public:
    WatchTargets() = default;
    WatchTargets(std::initializer_list<WatchTarget> targets)
    {
        for (const WatchTarget &target : targets)
            append(target);
    }

    bool isEmpty() const { return size() == 0; }
    int size() const
    {
        return m_more ? int(m_more->targets.size()) : int(m_first != WatchTarget());
    }
    const WatchTarget *begin() const { return m_more ? m_more->targets.constData() : &m_first; }
    const WatchTarget *end() const { return begin() + size(); }
    const WatchTarget &first() const { return *begin(); } ///< REQUIRES: not empty
    void append(const WatchTarget &target);
    void clear() { *this = {}; }

    friend bool operator==(const WatchTargets &a, const WatchTargets &b)
    {
        return std::equal(a.begin(), a.end(), b.begin(), b.end());
    }

private:
    struct More : QSharedData
    {
        QVector<WatchTarget> targets;
    };

    WatchTarget m_first; ///< no node and no directory: there is none
    QSharedDataPointer<More> m_more; ///< all of them, where there are several
};

/// Whether clients of @p recipe wait for a child called @p name that came before theirs: another of
/// theirs, or one that they take for such. What they were told to see beside that (kazoo's
/// extra_lock_patterns) no name tells.
bool waitsFor(const Recipe &recipe, QStringView name);

enum class Role : quint8 {
    Other, ///< no contender
    Holder, ///< entitled by the recipe's rule
    Waiter,
    Pending, ///< a semaphore's lease that was made but is not granted yet
};

/// "other", "holder", "waiter", "pending"; never translated.
QString textOf(Role role);
/// The same words for people.
Message messageOf(Role role);

/// Which entries of a recipe's queue must go before a contender is granted: those at ranks
/// [begin, end) that match. Not a list: in a mutex of 100 000 the lists would hold five billion.
struct Blockers
{
    enum Which : quint8 { All, Writes };

    int begin = 0;
    int end = 0;
    Which which = All;

    friend bool operator==(const Blockers &, const Blockers &) = default;
};

/// One child and what its recipe says of it. There are several lists of 100 000: in this order it
/// has no gaps.
struct Contender
{
    int node = -1; ///< index into LockSnapshot::nodes
    int rank = -1; ///< index into RecipeQueue::ranks
    Ticket ticket; ///< meaningless for others
    qint16 recipe = -1; ///< index into LockState::recipes; -1: no recipe knows it
    Role role = Role::Other;
    /// A waiter that may have been let in: nothing that was seen tells. A session is not a thread,
    /// and some libraries ask the thread.
    bool mayHold = false;
    Blockers blockers; ///< empty for holders
    WatchTargets expected; ///< it watches one of these; empty for holders and pollers

    bool isContender() const { return recipe >= 0; }
    bool isReader() const { return ticket.mode == Mode::Read; }

    friend bool operator==(const Contender &, const Contender &) = default;
};

} // namespace lockscope

Q_DECLARE_TYPEINFO(lockscope::Contender, Q_RELOCATABLE_TYPE);

namespace lockscope {

/// A node that says itself until when it is held, and what it says.
struct HeldTime
{
    int node = -1; ///< index into LockSnapshot::nodes
    qint64 until = 0; ///< ms since 1970, by the clock of who wrote it; 0: that nobody holds it
};

/// What a recipe's judge() is given and fills in: its own contenders of one lock. On entry
/// `entries` are in no order, with `node` and `ticket` set and the role Waiter; on return they are
/// in queue order with `role`, `blockers` (ranks = positions in `entries`) and `expected` set. A
/// child that the recipe does not know but that its clients sort and wait for all the same
/// (Curator counts junk) is added to `entries` with the role Other; an entry of its own that proves
/// to be no contender is removed.
struct JudgedQueue
{
    const LockSnapshot &snapshot;
    const Recipe &recipe;
    QVector<Contender> entries;
    const WatchList *watches = nullptr; ///< null where no watch list is known
    /// Of a semaphore: what is known on entry, what was learnt on return.
    std::optional<int> permits;
    bool isSizeUnknown = false; ///< set where more may hold than the first, and nothing tells
    /// Nodes that were removed because their data tell, and those are unread.
    QVector<int> untold = {};
    qint64 watchesAt = 0; ///< see Choice::watchesAt
    QVector<HeldTime> times = {}; ///< of nodes that say until when they are held
    /// Judged to see how well the recipe explains the watches: what it makes of one that it would
    /// not have expected does not count.
    bool isTrial = false;
    std::function<bool(SessionId)> isListed = {}; ///< see Choice::isListed

    const LockNode &nodeOf(const Contender &entry) const { return snapshot.nodes.at(entry.node); }
};

/// The number that the server put behind a sequential node's name: the last 10 characters or, where
/// the counter overflowed, "-" and 9 or 10 digits ("%010d" of a signed 32-bit number). Nothing
/// where @p name does not end so. ZooKeeper 3.8, PrepRequestProcessor.
struct SequenceSuffix
{
    qint32 value = 0;
    qsizetype begin = 0; ///< where in the name it starts
};
std::optional<SequenceSuffix> sequenceSuffix(QStringView name);

/// What people compare of the node at @p path, which may be a name alone: "#7", else its name, made
/// visible.
QString shortName(const QString &path);

/// The sequence number behind exactly @p prefix; nothing for any other name.
std::optional<qint32> sequenceOf(QStringView name, QStringView prefix);

} // namespace lockscope
