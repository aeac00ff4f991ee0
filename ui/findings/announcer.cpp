// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/findings/announcer.h"

#include "core/base/text.h"
#include "core/diagnosis/rules/rule.h"
#include "ui/findings/answer.h"
#include "ui/theme/standing.h"

#include <algorithm>

namespace lockscope {

namespace {

/// 2: stuck; 1: slow, and that is critical; 0: nothing to tell.
int rankOf(const Verdict &verdict, const Finding *cause)
{
    if (verdict.standing == Standing::Stuck)
        return 2;
    const bool isCritical = cause && cause->severity == Severity::Critical;
    return verdict.standing == Standing::Slow && isCritical ? 1 : 0;
}

bool isRing(const Finding *cause)
{
    const Rule *rule = cause ? ruleOf(cause->rule) : nullptr;
    return rule && rule->rank == Rank::Ring;
}

/// The same for all locks that one thing keeps from moving. Who waits for each other is one thing,
/// and who does so next on the same locks another.
QString troubleOf(const Verdict &verdict, const Finding *cause, int rank)
{
    if (isRing(cause))
        return QStringLiteral("%1 %2").arg(rank).arg(cause->id);
    const bool isOfAll = cause && cause->path.isEmpty();
    const QString where = isOfAll ? QString() : verdict.root ? verdict.root->path : verdict.path;
    return QStringLiteral("%1 %2 %3").arg(rank).arg(verdict.cause, where);
}

/// As Finding::concerns(), for many locks and in each round.
bool concernsOneOf(const Finding &finding, const QSet<QString> &locks)
{
    const auto isOneOf = [&](const QString &lock) { return locks.contains(lock); };
    return finding.path.isEmpty()
        ? !locks.isEmpty()
        : isOneOf(finding.path) || std::ranges::any_of(finding.locks, isOneOf);
}

/// What is of the ensemble is of no lock.
QString titleOf(const Finding &finding)
{
    const QString title = visibleText(finding.title.text());
    return finding.path.isEmpty() ? title
                                  : Announcer::tr("%1: %2").arg(title, visibleText(finding.path));
}

/// @p group: of one trouble, not empty. The root's lock speaks for all.
Notification notificationOf(const QVector<const Verdict *> &group)
{
    const auto isRoot = [](const Verdict *v) { return v->root && v->root->path == v->path; };
    const auto root = std::ranges::find_if(group, isRoot);
    const Verdict &first = root == group.end() ? *group.first() : **root;
    const QString path = visibleText(first.path);
    const QString locks = group.size() == 1
        ? path
        : Announcer::tr("%1 and %2 more").arg(path, QString::number(group.size() - 1));
    const bool isStuck = first.standing == Standing::Stuck;
    return {first.path,
        isStuck ? Announcer::tr("Stuck: %1").arg(locks) : Announcer::tr("Slow: %1").arg(locks),
        visibleText(first.sentence.text()), group.size()};
}

} // namespace

Announcer::Announcer(std::shared_ptr<NotificationSink> sink, QObject *parent)
    : QObject(parent)
    , m_sink(std::move(sink))
{
    connect(m_sink.get(), &NotificationSink::clicked, this, [this](const QString &key) {
        if (!m_shown.contains(key))
            emit outdated();
        else if (key.startsWith(u'/'))
            emit lockWanted(key);
        else
            emit findingWanted(key);
    });
    connect(m_sink.get(), &NotificationSink::unavailable, this, &Announcer::unavailable);
}

Announcer::~Announcer() = default;

void Announcer::examine(const DoctorReportPtr &report)
{
    if (!report) {
        m_episodes.clear();
        m_told.clear();
        m_shown.clear();
        return;
    }
    QVector<Notification> fresh = freshVerdicts(report->diagnosis);
    fresh += freshFindings(report->diagnosis); // of what no verdict has just told
    forgetWhatIsOver(report->diagnosis);
    if (m_isEnabled && !fresh.isEmpty())
        tell(fresh);
}

/// Troubles that were told, of locks that are not well yet.
QSet<QString> Announcer::ongoing(const Diagnosis &diagnosis) const
{
    QSet<QString> troubles;
    for (const Verdict &verdict : diagnosis.verdicts) {
        const auto episode = m_episodes.constFind(verdict.path);
        if (episode != m_episodes.constEnd()
            && (isBad(verdict.standing) || verdict.standing == Standing::Unknown))
            troubles.insert(episode->trouble);
    }
    return troubles;
}

QVector<Notification> Announcer::freshVerdicts(const Diagnosis &diagnosis)
{
    const QSet<QString> known = ongoing(diagnosis);
    QStringList troubles; // in order of verdicts
    QHash<QString, QVector<const Verdict *>> groups;
    for (const Verdict &verdict : diagnosis.verdicts) {
        if (verdict.standing == Standing::Unknown)
            continue;
        if (!isBad(verdict.standing)) {
            m_episodes.remove(verdict.path);
            continue;
        }
        const Finding *cause = causeOf(diagnosis, verdict);
        const int rank = rankOf(verdict, cause);
        if (rank > 0 && cause && cause->concerns(verdict.path))
            m_told.insert(cause->id); // by the verdict
        const Episode episode = m_episodes.value(verdict.path);
        const QString trouble = troubleOf(verdict, cause, rank);
        const bool isAnotherRing =
            verdict.standing == Standing::Stuck && isRing(cause) && trouble != episode.trouble;
        if (rank < episode.rank || (rank == episode.rank && !isAnotherRing))
            continue;
        m_episodes.insert(verdict.path, {rank, trouble});
        if (known.contains(trouble) || (cause && diagnosis.acknowledged.contains(cause->id)))
            continue;
        if (!groups.contains(trouble))
            troubles.append(trouble);
        groups[trouble].append(&verdict);
    }
    QVector<Notification> fresh;
    for (const QString &trouble : std::as_const(troubles))
        fresh.append(notificationOf(groups.value(trouble)));
    return fresh;
}

/// What is critical, and of no lock that was told of: a second holder need not keep anybody
/// waiting. Of one that was, it is told when that is over.
QVector<Notification> Announcer::freshFindings(const Diagnosis &diagnosis)
{
    QSet<QString> locks; // that were told of
    for (const Verdict &verdict : diagnosis.verdicts) {
        if (m_episodes.contains(verdict.path))
            locks.insert(verdict.path);
    }
    QVector<Notification> fresh;
    for (const Finding &finding : diagnosis.findings) {
        if (finding.severity != Severity::Critical || m_told.contains(finding.id))
            continue;
        const bool isToldOf = concernsOneOf(finding, locks);
        const bool isAcknowledged = diagnosis.acknowledged.contains(finding.id);
        if (isToldOf && !isAcknowledged && m_isEnabled)
            continue;
        m_told.insert(finding.id);
        if (!isToldOf && !isAcknowledged)
            fresh.append({finding.id, titleOf(finding), visibleText(finding.sentence.text())});
    }
    return fresh;
}

/// So that it is told again when it comes again. Where nothing is known nothing is over.
void Announcer::forgetWhatIsOver(const Diagnosis &diagnosis)
{
    const auto isKnown = [](const Verdict &verdict) {
        return verdict.standing != Standing::Unknown;
    };
    if (!diagnosis.verdicts.isEmpty() && std::ranges::none_of(diagnosis.verdicts, isKnown))
        return;
    QSet<QString> open;
    for (const Finding &finding : diagnosis.findings)
        open.insert(finding.id);
    m_told.intersect(open);
}

void Announcer::show(const Notification &notification)
{
    m_shown.insert(notification.key);
    m_sink->show(notification);
}

void Announcer::tell(const QVector<Notification> &fresh)
{
    if (fresh.size() <= MaxAtOnce) {
        for (const Notification &notification : fresh)
            show(notification);
        return;
    }
    QStringList lines;
    for (const Notification &notification : fresh.mid(0, MaxAtOnce))
        lines.append(notification.title);
    lines.append(tr("and %1 more").arg(fresh.size() - MaxAtOnce));
    qsizetype locks = 0;
    qsizetype findings = 0;
    for (const Notification &notification : fresh) {
        const bool isOfLocks = notification.key.startsWith(u'/');
        locks += isOfLocks ? notification.locks : 0;
        findings += isOfLocks ? 0 : 1;
    }
    const QString stuck = tr("%1 locks are stuck or slow").arg(locks);
    const QString found = tr("%1 critical findings").arg(findings);
    show({fresh.first().key,
        findings == 0    ? stuck
            : locks == 0 ? found
                         : tr("%1, %2").arg(stuck, found),
        lines.join(u'\n')});
}

} // namespace lockscope
