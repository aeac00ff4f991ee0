// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recording/incidentreading.h"

#include "core/base/times.h"

#include <QHash>
#include <QSaveFile>

#include <algorithm>
#include <tuple>
#include <utility>

namespace lockscope {

namespace {

/// Of the others there are many, and the picture has them.
bool isTelling(const LockEvent &event)
{
    switch (event.kind) {
    case LockEvent::Expired:
    case LockEvent::Deleted:
    case LockEvent::GaveUp:
    case LockEvent::VerdictChanged:
    case LockEvent::FindingOpened:
    case LockEvent::FindingResolved:
    case LockEvent::Act:
        return true;
    default:
        return false;
    }
}

/// Of telling events those that a report has room for: the first ones, and before those of clients
/// that gave up, of whom there may be any number, all others.
class TellingEvents
{
public:
    void add(const LockEvent &event)
    {
        QVector<Place> &alike = event.kind == LockEvent::GaveUp ? m_gaveUp : m_others;
        ++m_count;
        if (alike.size() < Incident::MostEvents)
            alike.append({m_count, event});
        if (event.kind == LockEvent::Act && m_acts.size() < Incident::MostActs)
            m_acts.append(event);
    }
    void giveTo(Incident *incident) const
    {
        const qsizetype room = Incident::MostEvents - m_others.size();
        QVector<Place> places = m_others + m_gaveUp.first(std::min(m_gaveUp.size(), room));
        std::ranges::sort(places, {}, &Place::number);
        int told = int(m_acts.size());
        for (const Place &place : std::as_const(places)) {
            incident->events.append(place.event);
            told += place.event.kind == LockEvent::Act ? 0 : 1;
        }
        incident->acts = m_acts;
        incident->leftOut = m_count - told;
    }

private:
    struct Place
    {
        int number = 0; ///< in the order of all
        LockEvent event;
    };

    QVector<Place> m_others;
    QVector<Place> m_gaveUp;
    QVector<LockEvent> m_acts;
    int m_count = 0;
};

/// When it was worst: by how many locks are stuck, then how many slow, then by how much is found
/// that is open; of several such times the last. Is shown what came before, too, for that may still
/// be so. What is told of one moment counts together.
class Climax
{
public:
    explicit Climax(qint64 from)
        : m_from(from)
    { }

    void add(const LockEvent &event)
    {
        const bool isOpened = event.kind == LockEvent::FindingOpened;
        const bool isVerdict = event.kind == LockEvent::VerdictChanged;
        if (!isOpened && !isVerdict && event.kind != LockEvent::FindingResolved)
            return;
        const qint64 at = std::max(event.at, m_from);
        if (at != m_now)
            judge();
        m_now = at;
        if (isVerdict)
            m_verdicts[event.path] = event.text;
        else
            m_open = std::max(0, m_open + (isOpened ? 1 : -1));
    }
    /// When all has been added; 0: nothing was found.
    qint64 at()
    {
        judge();
        return m_at;
    }

private:
    using Badness = std::tuple<qsizetype, qsizetype, int>; // stuck, slow, open

    void judge()
    {
        const auto count = [this](Standing standing) {
            return std::ranges::count(m_verdicts, textOf(standing));
        };
        const Badness now {count(Standing::Stuck), count(Standing::Slow), m_open};
        if (now == Badness() || now < m_worst)
            return;
        m_worst = now;
        m_at = m_now;
    }

    qint64 m_from;
    qint64 m_now = 0;
    QHash<QString, QString> m_verdicts; ///< by path
    int m_open = 0;
    Badness m_worst;
    qint64 m_at = 0;
};

} // namespace

Result<Incident> incidentIn(HistorySource &source, const EventQuery &query, const QString &name)
{
    Incident incident;
    incident.source = name;
    incident.lock = query.path;
    incident.writtenAt = nowMs();
    incident.lanes = Lanes(query.path.isEmpty() ? Lanes::Of::Locks : Lanes::Of::Clients);
    StatisticsBuilder statistics;
    TellingEvents telling;
    Climax climax(query.from);
    // From the beginning on: who is there then came before it.
    const auto take = [&](const LockEvent &event) {
        incident.lanes.add(event);
        climax.add(event);
        if (std::max(event.at, event.until) < query.from)
            return true;
        statistics.add(event);
        if (event.kind == LockEvent::Gap)
            incident.gaps.append(event);
        else if (isTelling(event))
            telling.add(event);
        else
            ++incident.others;
        return true;
    };
    const HistoryStretch stretch = stretchOf(source, query.from, query.to);
    incident.gaps = stretch.before;
    const Result<Done> read = source.events({query.path, 0, query.to}, take);
    if (!read)
        return tl::unexpected(read.error());
    incident.gaps += stretch.after;
    if (!query.path.isEmpty() && !source.locks().contains(query.path))
        return tl::unexpected(hasNothingOf(name, query.path));
    incident.from = stretch.from;
    incident.to = stretch.to;
    incident.locks = statistics.result();
    telling.giveTo(&incident);
    incident.problems = source.problems();
    incident.isClimax = climax.at() > 0;
    const qint64 at = climax.at() > 0 ? climax.at() : incident.to;
    if (const auto said = source.diagnosis(at)) {
        incident.diagnosis = said->diagnosis;
        incident.diagnosedAt = said->at;
    }
    return incident;
}

Result<Done> writeIncident(const Incident &incident, const QString &file)
{
    const bool isMarkdown = file.endsWith(QLatin1String(".md"), Qt::CaseInsensitive);
    const QByteArray bytes =
        (isMarkdown ? incidentMarkdown(incident) : incidentHtml(incident)).toUtf8();
    QSaveFile target(file);
    const bool isWritten =
        target.open(QIODevice::WriteOnly) && target.write(bytes) == bytes.size() && target.commit();
    if (!isWritten)
        return failure(ErrorKind::Refused,
            Message::tr("%1 cannot be written: %2.").arg(file, target.errorString()));
    return Done {};
}

} // namespace lockscope
