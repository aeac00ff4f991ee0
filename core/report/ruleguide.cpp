// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/ruleguide.h"

#include <QString>

#include <algorithm>
#include <iterator>

namespace lockscope {

namespace {

constexpr RuleGuide Guides[] {
    {"R01",
        QT_TRANSLATE_NOOP("lockscope::Message",
            "One holds for so long that those behind it have waited longer than is usual. Nothing "
            "says that it is dead: it may have a long job."),
        QT_TRANSLATE_NOOP("lockscope::Message",
            "How long the oldest waiter has waited and how many wait, against the thresholds of "
            "the "
            "settings, and against how long holders of this lock, or of such locks, usually hold. "
            "Silent on elections."),
        QT_TRANSLATE_NOOP("lockscope::Message",
            "Ask whoever runs the holder what it does; look at its threads. If its work is known "
            "to "
            "be over, remove its node with a dry run first.")},
    {"R02",
        QT_TRANSLATE_NOOP("lockscope::Message",
            "More requests come than are granted: the queue gets longer and longer."),
        QT_TRANSLATE_NOOP("lockscope::Message",
            "Arrivals and departures over several rounds of one and the same directory; a burst is "
            "none."),
        QT_TRANSLATE_NOOP(
            "lockscope::Message", "Send less, hold for a shorter time, or split the lock.")},
    {"R03",
        QT_TRANSLATE_NOOP("lockscope::Message",
            "The one that holds has lost its connection. The lock is free when its session "
            "expires, "
            "and not before."),
        QT_TRANSLATE_NOOP("lockscope::Message",
            "Its session is in the leader's table, and no member has a connection of it: all "
            "members "
            "have to have answered, more than once."),
        QT_TRANSLATE_NOOP("lockscope::Message",
            "Wait until the session ends; how long that takes is in the finding. Its client may "
            "come "
            "back within that time and go on as holder.")},
    {"R04",
        QT_TRANSLATE_NOOP("lockscope::Message",
            "The one that holds is connected and says nothing: it is frozen, in a long pause, or "
            "its "
            "network is."),
        QT_TRANSLATE_NOOP("lockscope::Message",
            "The age of its last heartbeat against the timeout of its session. Silent where the "
            "member itself is slow with everybody."),
        QT_TRANSLATE_NOOP("lockscope::Message",
            "Look at its process: stopped, paused for garbage, out of memory? Expect that it wakes "
            "after the lock has gone to the next, and believes that it still holds.")},
    {"R05",
        QT_TRANSLATE_NOOP("lockscope::Message",
            "A node belongs to a session that exists no more. ZooKeeper should have removed it; "
            "nobody will."),
        QT_TRANSLATE_NOOP("lockscope::Message",
            "The owner is in no table of sessions and has no connection, for longer than sessions "
            "last; the leader has to have told its table."),
        QT_TRANSLATE_NOOP("lockscope::Message",
            "Here deletion is right: remove the node with its czxid. Keep the servers' logs: this "
            "is "
            "a fault of ZooKeeper.")},
    {"R06",
        QT_TRANSLATE_NOOP("lockscope::Message",
            "A node that never goes by itself stands in a queue of nodes that do."),
        QT_TRANSLATE_NOOP("lockscope::Message",
            "It has a name of the queue's recipe and no owner, and others there have owners. "
            "Silent "
            "for recipes whose nodes are meant to stay."),
        QT_TRANSLATE_NOOP("lockscope::Message",
            "Find out who made it (its data and ACL may tell), then remove it.")},
    {"R07",
        QT_TRANSLATE_NOOP("lockscope::Message",
            "The one whose turn it is does not know: it waits for a node that is gone, and missed "
            "the news of that."),
        QT_TRANSLATE_NOOP("lockscope::Message",
            "The watch lists show its session watching a name that is not there, and it had time "
            "enough to hear."),
        QT_TRANSLATE_NOOP("lockscope::Message",
            "Wake it: lockscopectl nudge. If that does not help, restart its client.")},
    {"R08",
        QT_TRANSLATE_NOOP("lockscope::Message",
            "The one whose turn it is waits for one that stands behind it; both wait for ever."),
        QT_TRANSLATE_NOOP("lockscope::Message",
            "The watch lists show its session watching a later node of the same queue."),
        QT_TRANSLATE_NOOP("lockscope::Message",
            "Remove the later node, or restart the client; then bring its library up to date.")},
    {"R09",
        QT_TRANSLATE_NOOP("lockscope::Message",
            "A waiter watches a node that will not tell it when its turn comes."),
        QT_TRANSLATE_NOOP("lockscope::Message",
            "What its session watches is nothing that its recipe would watch. Weaker where the "
            "recipe is not certain."),
        QT_TRANSLATE_NOOP("lockscope::Message",
            "Its client will wake late or not at all: restart it, and look at its library's "
            "version.")},
    {"R10",
        QT_TRANSLATE_NOOP(
            "lockscope::Message", "A waiter watches nothing, so that nothing will wake it."),
        QT_TRANSLATE_NOOP("lockscope::Message",
            "All members told their watches, its session has none on this lock, and nothing moved "
            "for a while. Silent for recipes that watch the directory or poll."),
        QT_TRANSLATE_NOOP("lockscope::Message",
            "Look at the threads of its client; it may poll, or have given up without removing its "
            "node.")},
    {"R11",
        QT_TRANSLATE_NOOP(
            "lockscope::Message", "Many clients wake at each change, of which one gets its turn."),
        QT_TRANSLATE_NOOP("lockscope::Message",
            "Many sessions watch one and the same node, or the directory. Readers behind one "
            "writer "
            "are no herd."),
        QT_TRANSLATE_NOOP(
            "lockscope::Message", "Use a recipe in which each waits for the one before it.")},
    {"R12",
        QT_TRANSLATE_NOOP("lockscope::Message",
            "Clients wait for each other in a ring of locks: none of them can go on."),
        QT_TRANSLATE_NOOP("lockscope::Message",
            "The sessions that hold and wait, over all locks that were looked at; each wait has to "
            "have lasted, and the ring to have been seen twice. A session may have several "
            "threads, "
            "so that it is likely rather than definite."),
        QT_TRANSLATE_NOOP("lockscope::Message",
            "Choose one that gives way: it holds least, or began last. Then take the locks in one "
            "order everywhere.")},
    {"R13",
        QT_TRANSLATE_NOOP("lockscope::Message",
            "A client holds a lock for reading and waits to write it: it waits for itself."),
        QT_TRANSLATE_NOOP("lockscope::Message",
            "One session has the read lock and the write request behind it, and nobody else is in "
            "the way, or only others that do the same."),
        QT_TRANSLATE_NOOP("lockscope::Message",
            "It has to give the read lock up before it asks for writing. Another thread of the "
            "same "
            "client may do that: look whether it changes.")},
    {"R14",
        QT_TRANSLATE_NOOP(
            "lockscope::Message", "A client waits behind a node of its own that it has forgotten."),
        QT_TRANSLATE_NOOP("lockscope::Message",
            "One session has two requests of the same kind in one queue, the later waits for the "
            "earlier, and the earlier is held for far longer than is usual here."),
        QT_TRANSLATE_NOOP("lockscope::Message",
            "When its owner confirms that nobody holds by it, remove the earlier node, or restart "
            "the client.")},
    {"R15",
        QT_TRANSLATE_NOOP(
            "lockscope::Message", "A client still waits although its place in the queue is gone."),
        QT_TRANSLATE_NOOP("lockscope::Message",
            "Its session watches a node of the queue and owns none in it. Who watches a great deal "
            "is taken for an observer."),
        QT_TRANSLATE_NOOP("lockscope::Message",
            "It will ask again at the end of the queue, or hang: look at it.")},
    {"R16",
        QT_TRANSLATE_NOOP("lockscope::Message",
            "The one that is next is not well: the lock will stand still after the present "
            "holder."),
        QT_TRANSLATE_NOOP("lockscope::Message",
            "The session of the next in line is silent, disconnected or gone."),
        QT_TRANSLATE_NOOP("lockscope::Message",
            "Where its session is gone, remove its node now; else wait for the session's end.")},
    {"R17",
        QT_TRANSLATE_NOOP("lockscope::Message",
            "Clients of different libraries use one directory and do not see each other: two may "
            "hold at once."),
        QT_TRANSLATE_NOOP("lockscope::Message",
            "Names of more than one recipe whose orders differ, or of which one ignores the "
            "other."),
        QT_TRANSLATE_NOOP("lockscope::Message", "Give each its own path.")},
    {"R18", QT_TRANSLATE_NOOP("lockscope::Message", "Two hold at a time what only one may hold."),
        QT_TRANSLATE_NOOP("lockscope::Message",
            "Conflicting grants in one state, or a grant while the session of the holder before it "
            "lived on and another one had removed its node."),
        QT_TRANSLATE_NOOP("lockscope::Message",
            "Stop one of them; have what the lock protects compare tokens (czxid).")},
    {"R19",
        QT_TRANSLATE_NOOP("lockscope::Message",
            "A holder went because its session ended, and the next was granted at once: the first "
            "may still be at work."),
        QT_TRANSLATE_NOOP("lockscope::Message",
            "Its node and its session went together, without its client having closed it."),
        QT_TRANSLATE_NOOP("lockscope::Message",
            "Look what it was doing; have what the lock protects compare tokens (czxid).")},
    {"R20",
        QT_TRANSLATE_NOOP(
            "lockscope::Message", "One client comes again and again with new sessions."),
        QT_TRANSLATE_NOOP("lockscope::Message",
            "Several sessions from one address in one queue within minutes, or several that ended "
            "uncleanly."),
        QT_TRANSLATE_NOOP(
            "lockscope::Message", "Pauses, the network, or a timeout that is too short.")},
    {"R21",
        QT_TRANSLATE_NOOP("lockscope::Message",
            "The timeout of a session does not fit: so long that a dead holder blocks for minutes, "
            "or so short that a pause costs the lock."),
        QT_TRANSLATE_NOOP("lockscope::Message",
            "The timeout agreed on, against the ages of heartbeats that were seen."),
        QT_TRANSLATE_NOOP(
            "lockscope::Message", "Ask for another timeout; the servers' limits may bound it.")},
    {"R22",
        QT_TRANSLATE_NOOP("lockscope::Message",
            "Clients try, give up at once and try again: most of what ZooKeeper does here is in "
            "vain."),
        QT_TRANSLATE_NOOP(
            "lockscope::Message", "Most nodes live for a moment and are never granted."),
        QT_TRANSLATE_NOOP(
            "lockscope::Message", "Wait in the queue instead, or pause between the tries.")},
    {"R23",
        QT_TRANSLATE_NOOP("lockscope::Message",
            "The numbers of the queue come to their end; behind it the order breaks."),
        QT_TRANSLATE_NOOP("lockscope::Message", "The number that the next node will get."),
        QT_TRANSLATE_NOOP("lockscope::Message", "Make the directory anew in a quiet moment.")},
    {"R24",
        QT_TRANSLATE_NOOP("lockscope::Message",
            "The lock directory was removed and made again: its sequence numbers begin anew."),
        QT_TRANSLATE_NOOP("lockscope::Message", "Its czxid is another one than before."),
        QT_TRANSLATE_NOOP("lockscope::Message",
            "Nothing, unless somebody uses the sequence number as token: it has to be the czxid.")},
    {"R25",
        QT_TRANSLATE_NOOP(
            "lockscope::Message", "Empty lock directories that nobody removes pile up."),
        QT_TRANSLATE_NOOP("lockscope::Message",
            "Many directories without children under one parent that have not changed for days."),
        QT_TRANSLATE_NOOP("lockscope::Message", "Use container nodes, or remove them.")},
    {"R26",
        QT_TRANSLATE_NOOP("lockscope::Message",
            "Two locks are taken in both orders: one day that is a deadlock."),
        QT_TRANSLATE_NOOP("lockscope::Message",
            "Of two clients, one took A then B and the other B then A, as it was watched."),
        QT_TRANSLATE_NOOP("lockscope::Message", "Take them in one order everywhere.")},
    {"R27", QT_TRANSLATE_NOOP("lockscope::Message", "Clocks disagree: ages may be wrong."),
        QT_TRANSLATE_NOOP("lockscope::Message",
            "Times of creation that do not follow the transactions, or a server's clock against "
            "ours."),
        QT_TRANSLATE_NOOP(
            "lockscope::Message", "Set the clocks; ages here go by the servers' clock.")},
    {"R28", QT_TRANSLATE_NOOP("lockscope::Message", "Anybody may delete nodes of this lock."),
        QT_TRANSLATE_NOOP("lockscope::Message",
            "The access list of its directory gives that right to everybody."),
        QT_TRANSLATE_NOOP("lockscope::Message", "Restrict it, if the network does not.")},
    {"R29",
        QT_TRANSLATE_NOOP("lockscope::Message",
            "Part of what rules need was not told, so that they were not examined."),
        QT_TRANSLATE_NOOP("lockscope::Message", "Which questions which members left unanswered."),
        QT_TRANSLATE_NOOP("lockscope::Message",
            "Allow the four-letter words that are named, or the AdminServer.")},
    {"R30",
        QT_TRANSLATE_NOOP("lockscope::Message",
            "ZooKeeper itself is not well; locks are as they are because of that."),
        QT_TRANSLATE_NOOP("lockscope::Message",
            "No leader, members that serve only reads, or long queues of requests."),
        QT_TRANSLATE_NOOP("lockscope::Message", "Look there first.")},
};

} // namespace

const QVector<RuleGuide> &ruleGuides()
{
    static const QVector<RuleGuide> guides(std::begin(Guides), std::end(Guides));
    return guides;
}

const RuleGuide *guideOf(const QString &id)
{
    const auto &guides = ruleGuides();
    const auto found = std::find_if(guides.begin(), guides.end(),
        [&](const RuleGuide &guide) { return id == QLatin1String(guide.id); });
    return found == guides.end() ? nullptr : &*found;
}

} // namespace lockscope
