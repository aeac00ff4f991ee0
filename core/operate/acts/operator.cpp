// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/operate/acts/operator.h"

#include "core/base/nodepath.h"
#include "core/base/text.h"
#include "core/base/times.h"
#include "core/live/inspector.h"
#include "core/operate/acts/journal.h"
#include "core/operate/acts/operatorworker.h"
#include "core/operate/session/writegate.h"

#include <QSysInfo>

namespace lockscope {

namespace {

constexpr qint64 RecentMs = 60'000;

QString whoAmI()
{
    const QString user = qEnvironmentVariable("USER", qEnvironmentVariable("LOGNAME"));
    return u"%1@%2"_qs.arg(user.isEmpty() ? u"unknown"_qs : user, QSysInfo::machineHostName());
}

JournalEntry entryFor(const Receipt &receipt, const QString &connection, bool isIntent)
{
    JournalEntry entry;
    entry.kind = isIntent ? u"intent"_qs : u"outcome"_qs;
    entry.id = receipt.id;
    entry.connection = connection;
    entry.who = whoAmI();
    entry.action = textOf(receipt.action);
    entry.target = receipt.target.node;
    entry.outcome = isIntent ? QString() : textOf(receipt.outcome);
    entry.reason = receipt.reason;
    entry.details = jsonOf(receipt);
    return entry;
}

/// Acts by force on @p lock that the journal knows from the last minute.
QStringList recentActions(const Journal &journal, const QString &lock)
{
    QStringList sentences;
    const qint64 since = nowMs() - RecentMs;
    const QVector<JournalEntry> &entries = journal.entries();
    for (auto entry = entries.crbegin(); entry != entries.crend() && entry->at >= since; ++entry) {
        const bool isHere = entry->target == lock || parentPath(entry->target) == lock;
        if (isHere && entry->kind == u"outcome")
            sentences.append(u"%1 did “%2” on %3 %4 ago: %5."_qs.arg(
                entry->who, entry->action, visibleText(nodeName(entry->target)),
                humanDuration(nowMs() - entry->at), entry->outcome));
    }
    return sentences;
}

} // namespace

Operator::Operator(const ConnectionOptions &options, const WriteGate &gate, Journal &journal,
                   QObject *parent)
    : QObject(parent)
    , m_gate(gate)
    , m_journal(journal)
    , m_connection(gate.profile().name.isEmpty()
                       ? options.connect
                       : u"%1 (%2)"_qs.arg(gate.profile().name, options.connect))
    , m_worker(new OperatorWorker(options, gate.permit()))
{
    const OperatorWorker *worker = m_worker.get();
    connect(worker, &OperatorWorker::checked, this, &Operator::acceptReading);
    connect(worker, &OperatorWorker::checkFailed, this, &Operator::acceptFailure);
    connect(worker, &OperatorWorker::intended, this, &Operator::acceptIntent);
    connect(worker, &OperatorWorker::finished, this, &Operator::acceptReceipt);
}

Operator::~Operator() = default;

void Operator::setTimeout(int timeoutMs)
{
    m_worker.post([timeoutMs](OperatorWorker &worker) { worker.setTimeout(timeoutMs); });
}

quint64 Operator::check(const Target &target)
{
    const quint64 call = ++m_calls;
    m_checking.insert(call, target);
    m_worker.post([=](OperatorWorker &worker) { worker.check(call, target); });
    return call;
}

quint64 Operator::remove(const Preflight &shown, const QString &reason)
{
    Target target = shown.target;
    if (!shown.isPossible() || !shown.reading.stat)
        return refuse(Action::Delete, target, reason, u"the checks before forbid it"_qs);
    // What was agreed to is the node as it was shown.
    target.owner = shown.reading.stat->owner;
    target.version = shown.reading.stat->version;
    return act(Action::Delete, target, reason);
}

quint64 Operator::nudgeGhost(const QString &lock, const QString &ghost, const QString &reason)
{
    Target target;
    target.lock = lock;
    target.node = ghost;
    return act(Action::NudgeGhost, target, reason);
}

quint64 Operator::nudgeData(const Target &target, const QString &reason)
{
    return act(Action::NudgeData, target, reason);
}

quint64 Operator::revoke(const Target &target, const QString &reason)
{
    return act(Action::Revoke, target, reason);
}

quint64 Operator::act(Action action, const Target &target, const QString &reason)
{
    const quint64 call = ++m_calls;
    m_worker.post([=](OperatorWorker &worker) { worker.act(call, action, target, reason); });
    return call;
}

quint64 Operator::refuse(Action action, const Target &target, const QString &reason,
                         const QString &why)
{
    const quint64 call = ++m_calls;
    Receipt receipt;
    receipt.action = action;
    receipt.target = target;
    receipt.reason = reason;
    receipt.outcome = Outcome::Refused;
    receipt.error = {ErrorKind::Refused, why};
    receipt.startedAt = receipt.finishedAt = nowMs();
    QMetaObject::invokeMethod(
        this, [=, this] { emit finished(call, receipt); }, Qt::QueuedConnection);
    return call;
}

void Operator::acceptFailure(quint64 call, const Error &error)
{
    m_checking.remove(call);
    emit checkFailed(call, error);
}

void Operator::acceptReading(quint64 call, const TargetReading &reading)
{
    const Target target = m_checking.take(call);
    TargetReading complete = reading;
    complete.ownLocks = m_ownSessions;
    complete.facts = m_facts;
    complete.now = nowMs();
    complete.recentActions = recentActions(m_journal, target.lock);
    emit preflightReady(call, preflight(target, complete, m_gate.profile()));
}

void Operator::acceptIntent(quint64, const Receipt &receipt)
{
    const Result<Done> written = m_journal.append(entryFor(receipt, m_connection, true));
    if (written) {
        m_worker.post([](OperatorWorker &worker) { worker.proceed(); });
        return;
    }
    m_worker.post([error = written.error()](OperatorWorker &worker) { worker.refuse(error); });
}

void Operator::acceptReceipt(quint64 call, const Receipt &receipt)
{
    const bool wasTried = receipt.error.kind != ErrorKind::ReadOnly
        || receipt.outcome == Outcome::AsPredicted || receipt.outcome == Outcome::Different;
    Receipt written = receipt;
    if (wasTried) {
        const Result<Done> appended = m_journal.append(entryFor(receipt, m_connection, false));
        if (!appended)
            written.sentences.append(u"The outcome could not be written to the journal: %1"_qs.arg(
                appended.error().detail));
    }
    emit finished(call, written);
}

} // namespace lockscope
