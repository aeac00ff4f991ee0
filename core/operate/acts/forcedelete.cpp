// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/operate/acts/forcedelete.h"

#include "core/base/text.h"

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

QStringList without(QStringList paths, const QStringList &others)
{
    paths.removeIf([&others](const QString &path) { return others.contains(path); });
    return paths;
}

} // namespace

ForceDelete::ForceDelete(HandSession &hand, const Target &target, const QString &reason,
                         int timeoutMs, QObject *parent)
    : ForcedAction(hand, Action::Delete, target, reason, timeoutMs, parent)
{ }

Result<Done> ForceDelete::examine()
{
    if (m_receipt.stat.numChildren > 0)
        return failure(ErrorKind::NotEmpty,
                       u"it has %1 children"_qs.arg(m_receipt.stat.numChildren));
    if (!m_before)
        return Done {};
    const QVector<int> nodes = nodesAt(*m_before, {m_receipt.target.node});
    if (nodes.isEmpty())
        return failure(ErrorKind::Gone);
    m_predicted = whatIf(*m_before, nodes);
    m_receipt.predicted = m_predicted->granted;
    const bool wasHolder = holdersOf(*m_before).contains(m_receipt.target.node);
    if (wasHolder)
        m_receipt.possibleSecondHolder = m_receipt.stat.owner;
    return Done {};
}

void ForceDelete::act()
{
    m_hand.client().exists(
        m_receipt.target.node, zk::Watch::No, handler([this](const Result<NodeStat> &stat) {
            if (!stat) // nothing was sent yet
                return fail(stat.error());
            if (const Result<Done> same = sameAsSeen(*stat); !same)
                return fail(same.error());
            m_hand.writer().remove(Action::Delete, m_receipt.target.node, stat->version,
                                   handler([this](const Result<Done> &done) { acted(done); }));
        }));
}

void ForceDelete::findOut()
{
    m_hand.client().sync(m_receipt.target.node, [](const Result<Done> &) {});
    m_hand.client().exists(
        m_receipt.target.node, zk::Watch::No, handler([this](const Result<NodeStat> &stat) {
            if (!stat && stat.error().kind != ErrorKind::Gone)
                return isPassing(stat.error()) ? void() : fail(stat.error());
            const bool isThere = stat && stat->czxid == m_receipt.target.czxid;
            if (isThere)
                return finish(Outcome::Failed,
                              {ErrorKind::Suspended, u"the node is still there"_qs});
            acted(Done {}); // it is gone, or another one has its name
        }));
}

void ForceDelete::verify()
{
    if (m_receipt.possibleSecondHolder && !std::exchange(m_hasWarned, true))
        say(u"Possible double holder: session %1 was not told and may go on as if it held, until that session is gone."_qs
                .arg(textOf(m_receipt.possibleSecondHolder)));
    readLock([this](const Result<LockStatePtr> &after) {
        if (after)
            return compare(**after);
        if (isPassing(after.error()))
            return; // again when there is a connection
        const ErrorKind kind = after.error().kind;
        if (kind == ErrorKind::Gone) { // a single node, or the directory went with its last child
            const bool wasExpected = m_predicted && m_predicted->after.queue.isEmpty();
            return finish(wasExpected ? Outcome::AsPredicted : Outcome::Different);
        }
        say(u"The lock could not be read afterwards: %1."_qs.arg(textOf(kind)));
        finish(Outcome::Different);
    });
}

void ForceDelete::compare(const LockState &after)
{
    m_receipt.after = queueLines(after);
    m_receipt.tokenAfter = after.token;
    if (!m_before || !m_predicted) {
        say(u"The queue could not be read before, so nothing was predicted."_qs);
        return finish(Outcome::Different);
    }
    const QStringList now = holdersOf(after);
    m_receipt.granted = without(now, holdersOf(*m_before));
    const QStringList expected = holdersOf(m_predicted->after);
    const QStringList missing = without(expected, now);
    const QStringList surprising = without(now, expected);
    for (const QString &path : missing)
        say(u"%1 was to hold, and does not."_qs.arg(visibleText(path)));
    for (const QString &path : surprising)
        say(u"%1 holds, which was not predicted."_qs.arg(visibleText(path)));
    const Zxid directory = m_before->snapshot->directories.value(0).stat.czxid;
    if (directory != after.snapshot->directories.value(0).stat.czxid)
        say(u"The directory was made anew meanwhile."_qs);
    const bool asPredicted = missing.isEmpty() && surprising.isEmpty();
    if (asPredicted)
        m_receipt.sentences.append(sentencesOf(*m_predicted));
    finish(asPredicted ? Outcome::AsPredicted : Outcome::Different);
}

} // namespace lockscope
