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
        "One holds for so long that those behind it have waited longer than is usual. Nothing "
        "says that it is dead: it may have a long job.",
        "How long the oldest waiter has waited and how many wait, against the thresholds of "
        "the "
        "settings, or against how long holders of this lock usually hold. Silent on elections.",
        "Ask whoever runs the holder what it does; look at its threads. If its work is known "
        "to "
        "be over, remove its node with a dry run first."},
    {"R02", "More requests come than are granted: the queue gets longer and longer.",
        "Arrivals and departures over several rounds of one and the same directory; a burst is "
        "none.",
        "Send less, hold for a shorter time, or split the lock."},
    {"R03",
        "The one that holds has lost its connection. The lock is free when its session "
        "expires, "
        "and not before.",
        "Its session is in the leader's table, and no member has a connection of it: all "
        "members "
        "have to have answered, more than once.",
        "Wait until the session ends; how long that takes is in the finding. Its client may "
        "come "
        "back within that time and go on as holder."},
    {"R04",
        "The one that holds is connected and says nothing: it is frozen, in a long pause, or "
        "its "
        "network is.",
        "The age of its last heartbeat against the timeout of its session. Silent where the "
        "member itself is slow with everybody.",
        "Look at its process: stopped, paused for garbage, out of memory? Expect that it wakes "
        "after the lock has gone to the next, and believes that it still holds."},
    {"R05",
        "A node belongs to a session that exists no more. ZooKeeper should have removed it; "
        "nobody will.",
        "The owner is in no table of sessions and has no connection, for longer than sessions "
        "last; the leader has to have told its table.",
        "Here deletion is right: remove the node with its czxid. Keep the servers' logs: this "
        "is "
        "a fault of ZooKeeper."},
    {"R06", "A node that never goes by itself stands in a queue of nodes that do.",
        "It has a name of the queue's recipe and no owner, and others there have owners. "
        "Silent "
        "for recipes whose nodes are meant to stay.",
        "Find out who made it (its data and ACL may tell), then remove it."},
    {"R07",
        "The one whose turn it is does not know: it waits for a node that is gone, and missed "
        "the news of that.",
        "The watch lists show its session watching a name that is not there, and it had time "
        "enough to hear.",
        "Wake it: lockscopectl nudge. If that does not help, restart its client."},
    {"R08", "The one whose turn it is waits for one that stands behind it; both wait for ever.",
        "The watch lists show its session watching a later node of the same queue.",
        "Remove the later node, or restart the client; then bring its library up to date."},
    {"R09", "A waiter watches a node that will not tell it when its turn comes.",
        "What its session watches is nothing that its recipe would watch. Weaker where the "
        "recipe is not certain.",
        "Its client will wake late or not at all: restart it, and look at its library's "
        "version."},
    {"R10", "A waiter watches nothing, so that nothing will wake it.",
        "All members told their watches, its session has none on this lock, and nothing moved "
        "for a while. Silent for recipes that watch the directory or poll.",
        "Look at the threads of its client; it may poll, or have given up without removing its "
        "node."},
    {"R11", "Many clients wake at each change, of which one gets its turn.",
        "Many sessions watch one and the same node, or the directory. Readers behind one "
        "writer "
        "are no herd.",
        "Use a recipe in which each waits for the one before it."},
    {"R12", "Clients wait for each other in a ring of locks: none of them can go on.",
        "The sessions that hold and wait, over all locks that were looked at; each wait has to "
        "have lasted, and the ring to have been seen twice. A session may have several "
        "threads, "
        "so that it is likely rather than definite.",
        "Choose one that gives way: it holds least, or began last. Then take the locks in one "
        "order everywhere."},
    {"R13", "A client holds a lock for reading and waits to write it: it waits for itself.",
        "One session has the read lock and the write request behind it, and nobody else is in "
        "the way.",
        "It has to give the read lock up before it asks for writing. Another thread of the "
        "same "
        "client may do that: look whether it changes."},
    {"R14", "A client waits behind a node of its own that it has forgotten.",
        "One session has two requests of the same kind in one queue, the later waits for the "
        "earlier, and the earlier is older than holds here usually are.",
        "When its owner confirms that nobody holds by it, remove the earlier node, or restart "
        "the client."},
    {"R15", "A client still waits although its place in the queue is gone.",
        "Its session watches a node of the queue and owns none in it. Who watches a great deal "
        "is taken for an observer.",
        "It will ask again at the end of the queue, or hang: look at it."},
    {"R16", "The one that is next is not well: the lock will stand still after the present holder.",
        "The session of the next in line is silent, disconnected or gone.",
        "Where its session is gone, remove its node now; else wait for the session's end."},
    {"R17",
        "Clients of different libraries use one directory and do not see each other: two may "
        "hold at once.",
        "Names of more than one recipe whose orders differ, or of which one ignores the other.",
        "Give each its own path."},
    {"R18", "Two hold at a time what only one may hold.",
        "Conflicting grants in one state, or a grant while the session of the holder before it "
        "lived on and another one had removed its node.",
        "Stop one of them; have what the lock protects compare tokens (czxid)."},
    {"R19",
        "A holder went because its session ended, and the next was granted at once: the first "
        "may still be at work.",
        "Its node and its session went together, without its client having closed it.",
        "Look what it was doing; have what the lock protects compare tokens (czxid)."},
    {"R20", "One client comes again and again with new sessions.",
        "Several sessions from one address in one queue within minutes, or several that ended "
        "uncleanly.",
        "Pauses, the network, or a timeout that is too short."},
    {"R21",
        "The timeout of a session does not fit: so long that a dead holder blocks for minutes, "
        "or so short that a pause costs the lock.",
        "The timeout agreed on, against the ages of heartbeats that were seen.",
        "Ask for another timeout; the servers' limits may bound it."},
    {"R22",
        "Clients try, give up at once and try again: most of what ZooKeeper does here is in "
        "vain.",
        "Most nodes live for a moment and are never granted.",
        "Wait in the queue instead, or pause between the tries."},
    {"R23", "The numbers of the queue come to their end; behind it the order breaks.",
        "The number that the next node will get.", "Make the directory anew in a quiet moment."},
    {"R24", "The lock directory was removed and made again: its sequence numbers begin anew.",
        "Its czxid is another one than before.",
        "Nothing, unless somebody uses the sequence number as token: it has to be the czxid."},
    {"R25", "Empty lock directories that nobody removes pile up.",
        "Many directories without children under one parent that have not changed for days.",
        "Use container nodes, or remove them."},
    {"R26", "Two locks are taken in both orders: one day that is a deadlock.",
        "Of two clients, one took A then B and the other B then A, as it was watched.",
        "Take them in one order everywhere."},
    {"R27", "Clocks disagree: ages may be wrong.",
        "Times of creation that do not follow the transactions, or a server's clock against "
        "ours.",
        "Set the clocks; ages here go by the servers' clock."},
    {"R28", "Anybody may delete nodes of this lock.",
        "The access list of its directory gives that right to everybody.",
        "Restrict it, if the network does not."},
    {"R29", "Part of what rules need was not told, so that they were not examined.",
        "Which questions which members left unanswered.",
        "Allow the four-letter words that are named, or the AdminServer."},
    {"R30", "ZooKeeper itself is not well; locks are as they are because of that.",
        "No leader, members that serve only reads, or long queues of requests.",
        "Look there first."},
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
