// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/queuecommand.h"

#include "core/base/times.h"
#include "core/report/currentevidence.h"
#include "core/report/json.h"
#include "core/report/sentence.h"

#include <algorithm>

namespace lockscope::ctl {

namespace {

constexpr int AskEveryMs = 2'000;
/// What is read so far is judged for the case alone that the time runs out: once, that long before.
constexpr qint64 LastLookMs = 1'000;
constexpr int QuickPatienceMs = 250; ///< of who limits the rows, as FactsPatienceMs
constexpr int NodesPerMs = 80; ///< and that much longer: the servers list their ephemeral nodes
constexpr int SettlingMs = 250; ///< news of what changed before the servers answered is here then

/// Of a list in which rows of one moment follow those of another.
QStringList columnsWithTime()
{
    QStringList names {QStringLiteral("readAt")};
    for (const TableColumn &column : queueColumns()) {
        if (column.isUsual)
            names.append(QLatin1String(column.name));
    }
    return names;
}

} // namespace

QString QueueCommand::summary() const
{
    return tr("Shows who holds a lock, who waits, and on what.");
}

QString QueueCommand::timeoutText() const
{
    return tr("Time for the whole command (default: 10; with --watch, for the first "
              "table).");
}

void QueueCommand::describe(QCommandLineParser &parser) const
{
    parser.addPositionalArgument(
        QStringLiteral("PATH"), tr("A lock directory, or a single node that is the lock."));
    parser.addOptions({
        {QStringLiteral("limit"),
            tr("The quick look: shows the first so many, and reads no others."),
            QStringLiteral("rows")},
        {{QStringLiteral("w"), QStringLiteral("watch")},
            tr("Prints the queue again whenever it changes, until Ctrl+C.")},
        {QStringLiteral("recipe"),
            tr("Judges by this recipe; \"lockscopectl recipes\" lists them."),
            QStringLiteral("id")},
    });
}

Result<Done> QueueCommand::configure(const QCommandLineParser &parser, const QStringList &)
{
    m_isWatching = parser.isSet(QStringLiteral("watch"));
    const Result<QString> recipe = recipeOption(parser);
    if (!recipe)
        return tl::unexpected(recipe.error());
    m_request.recipe = *recipe;
    m_request.wantsProgress = false;
    const Result<int> limit = countOption(parser, QStringLiteral("limit"), 0);
    if (!limit)
        return tl::unexpected(limit.error());
    m_request.limit = *limit;
    TableOptions form = m_common.table;
    const bool isOneList = m_isWatching && form.format != TableOptions::Aligned;
    if (isOneList && !form.isWide && form.columns.isEmpty())
        form.columns = columnsWithTime();
    const Result<Table> table = Table::make(queueColumns(), form);
    if (!table)
        return tl::unexpected(table.error());
    m_table = *table;
    return onlyPath(parser).map([this](const QString &path) {
        m_request.path = path;
        if (m_request.recipe.isEmpty())
            m_request.recipe = m_common.recipes.value(path);
        return Done {};
    });
}

void QueueCommand::start()
{
    m_poll.emplace(m_inspector, AskEveryMs);
    // Whose the nodes are that it shows, it reads, and no member is made to work for more. Programs
    // are told until when sessions last, too, and have no line that says what was left out.
    const bool isForPeople = !m_common.isJson && !m_table->options().isBare();
    const bool isQuick = m_request.limit > 0 && !m_isWatching && isForPeople;
    m_poll->askFor(isQuick ? ServerLists::Short : ServerLists::All);
    connect(&m_inspector, &Inspector::statusChanged, this, &QueueCommand::acceptStatus);
    connect(&m_inspector, &Inspector::stateReady, this, &QueueCommand::acceptState);
    connect(&m_inspector, &Inspector::serverFactsReady, this, &QueueCommand::acceptFacts);
    connect(&*m_poll, &ServerPoll::unanswered, this, [this] { acceptFacts(nullptr); });
    connect(&m_factsDeadline, &QTimer::timeout, this, &QueueCommand::stopAwaitingFacts);
    connect(&m_settling, &QTimer::timeout, this, &QueueCommand::considerNews);
    connect(&m_lastLook, &QTimer::timeout, this, &QueueCommand::lookForLast);
    for (QTimer *timer : {&m_factsDeadline, &m_settling, &m_lastLook})
        timer->setSingleShot(true);
    if (!connectBy(m_inspector, m_common.leftMs))
        return;
    m_inspector.watch(m_request);
    m_lastLook.setTimerType(Qt::PreciseTimer); // the other one is late or early by 5 %
    m_lastLook.start(timerMs(m_common.leftMs - std::min(LastLookMs, m_common.leftMs / 2)));
}

void QueueCommand::interrupt(int signal)
{
    if (m_printed)
        emit finished(statusOf(*m_state));
    else
        Command::interrupt(signal);
}

void QueueCommand::acceptStatus(const ConnectionStatus &connection)
{
    if (connection.state != ConnectionStatus::Connected) {
        m_facts.reset(); // clients connect anew, too
        m_sinceConnected.invalidate();
    } else if (!m_sinceConnected.isValid()) {
        m_sinceConnected.start();
        considerAnswer();
    }
}

/// The time is about to run out.
void QueueCommand::lookForLast()
{
    if (!m_printed)
        m_inspector.watch(m_request); // again: what is known by then is given
}

/// Whether to wait for the servers' answers, for some time from when we were connected: who shows
/// the first rows of a long queue as long as the servers take to list such a one.
bool QueueCommand::awaitsFacts()
{
    if (!m_areFactsAwaited || !m_sinceConnected.isValid())
        return m_areFactsAwaited;
    const qsizetype nodes = m_state->snapshot->nodes.size();
    const qint64 patience = m_request.limit == 0
        ? FactsPatienceMs
        : std::min<qint64>(QuickPatienceMs + nodes / NodesPerMs, FactsPatienceMs);
    const qint64 left = patience - m_sinceConnected.elapsed();
    m_areFactsAwaited = left > 0;
    if (m_areFactsAwaited)
        m_factsDeadline.start(int(left));
    return m_areFactsAwaited;
}

void QueueCommand::acceptState(const LockStatePtr &state)
{
    m_state = state;
    if (m_isWatching)
        m_history.observe(*state, nowMs());
    if (m_printed)
        m_poll->askSoon(); // what is known of its watches is old now
    considerAnswer();
    considerNews();
}

void QueueCommand::acceptFacts(const ServerFactsPtr &facts)
{
    const bool isOfNow = facts && facts->isOfConnection(m_inspector.status().since);
    m_facts = isOfNow ? facts : nullptr;
    // What a client watches for a node that came since, newer answers can tell; once, as in a queue
    // that moves some always came since.
    const bool isAskedAgain = m_facts && m_areFactsAwaited && !m_isWatching && m_request.limit == 0
        && isReadLater(*m_facts) && !std::exchange(m_hasAskedAgain, true);
    if (isAskedAgain)
        m_poll->askSoon();
    else if (m_facts)
        stopAwaitingFacts();
    if (m_printed && !m_settling.isActive())
        m_settling.start(SettlingMs);
}

/// Whether the lock was read, or changed, since the servers were asked.
bool QueueCommand::isReadLater(const ServerFacts &facts) const
{
    return m_state && m_state->snapshot->readAt > facts.sessionsAskedAt();
}

void QueueCommand::stopAwaitingFacts()
{
    m_areFactsAwaited = false;
    m_factsDeadline.stop();
    considerAnswer();
}

/// The first answer, which is the only one unless it watches.
void QueueCommand::considerAnswer()
{
    if (!m_state || m_printed)
        return;
    if (const auto error = failureOf(*m_state->snapshot))
        return fail(*error);
    const bool isLive = m_state->snapshot->freshness == Freshness::Live;
    if (isLive && isComplete(*m_state, m_request.limit) && !awaitsFacts())
        answer(shown());
}

/// What changed since it was printed last. What is not live may be incomplete, and is said.
void QueueCommand::considerNews()
{
    const bool isLive = m_state && m_state->snapshot->freshness == Freshness::Live;
    const bool isAwaited = m_isWatching && m_printed;
    if (!isAwaited || (isLive && !isComplete(*m_state, m_request.limit)))
        return;
    const ShownQueue queue = shown();
    if (isNews(queue))
        answer(queue);
}

/// A table that reads as the last one does is none.
bool QueueCommand::isNews(const ShownQueue &queue) const
{
    if (m_common.isJson || m_table->shows("readAt"))
        return !showTheSame(queue, *m_printed);
    const qint64 now = nowMs();
    return untoldByRows(*queue.state, now) != untoldByRows(*m_printed->state, now)
        || queueText(queue, *m_table, now) != queueText(*m_printed, *m_table, now);
}

void QueueCommand::timeOut()
{
    if (m_printed) {
        emit finished(statusOf(*m_state));
        return;
    }
    const bool hasNames = m_state && m_state->snapshot->freshness == Freshness::Live;
    if (!hasNames)
        return fail(silence());
    if (!isComplete(*m_state, m_request.limit))
        complain(tr("The time ran out before every node was read: %1 of %2 are. Allow "
                    "more with --timeout.")
                     .arg(m_state->snapshot->resolved)
                     .arg(m_state->snapshot->nodes.size()));
    const ShownQueue queue = shown();
    (void)print(queue, shortfall()); // what was not written, main() sees
    m_printed = queue;
    emit finished(statusOf(*m_state));
}

/// Who holds is not known, as not all of it was read in time. Else that is how the lock is.
QJsonObject QueueCommand::shortfall() const
{
    if (statusOf(*m_state) != NoAnswer || isComplete(*m_state, m_request.limit))
        return {};
    return {{u"error"_qs, errorJson(notAllRead(), subject())}};
}

ShownQueue QueueCommand::shown() const
{
    const bool isLive = m_state->snapshot->freshness == Freshness::Live;
    const ServerFactsPtr facts = isLive ? m_facts : nullptr;
    const LockRecord *record = m_isWatching ? m_history.lock(m_request.path) : nullptr;
    return {m_state, currentEvidence(*m_state, facts.get(), record, m_request.limit), facts,
        m_request.limit};
}

void QueueCommand::answer(const ShownQueue &queue)
{
    const bool isPrinted = print(queue);
    m_printed = queue;
    if (!m_isWatching || !isPrinted)
        emit finished(statusOf(*m_state));
    else if (!m_common.isTimeoutGiven)
        stopTime();
}

/// Where rows alone are printed, who reads them would take the last ones for how it is now, and
/// waiters alone for a lock that nobody holds. Empty: so it is.
QString QueueCommand::untoldByRows(const LockState &state, qint64 now) const
{
    if (!m_isWatching || !m_table->options().isBare())
        return {};
    const bool areNow = state.snapshot->freshness == Freshness::Live && !state.queue.isEmpty();
    return (areNow ? whyHolderUnknown(state) : lockSentence(state, now)).text();
}

bool QueueCommand::print(const ShownQueue &queue, const QJsonObject &more)
{
    if (m_common.isJson)
        return writeQueueJson(
            *queue.state, queue.evidence, queue.facts.get(), printBytes, m_request.limit, more);
    const qint64 now = nowMs();
    const QString said = untoldByRows(*queue.state, now);
    if (!said.isEmpty() && said != m_said && !m_common.isQuiet)
        complain(isoTime(now) + u' ' + said);
    m_said = said;
    if (!m_isWatching || !m_table->isFitted()) {
        const bool isWritten = writeQueueText(queue, *m_table, now, printBytes);
        m_table->leaveHeader(); // one is enough for a list that goes on
        return isWritten;
    }
    const QString time = m_table->options().isBare() ? QString() : isoTime(now) + u'\n';
    return printText(time + queueText(queue, *m_table, now) + u'\n');
}

} // namespace lockscope::ctl
