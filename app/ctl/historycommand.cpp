// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/historycommand.h"

#include "app/ctl/eventtable.h"
#include "app/ctl/historytext.h"
#include "app/ctl/pasttime.h"
#include "app/ctl/queuetext.h"
#include "core/base/nodepath.h"
#include "core/base/text.h"
#include "core/base/times.h"
#include "core/recording/incidentreading.h"
#include "core/report/historyjson.h"

#include <QFileInfo>
#include <QJsonDocument>

#include <algorithm>
#include <utility>

namespace lockscope::ctl {

namespace {

constexpr qsizetype PartBytes = 65'536;

} // namespace

QString HistoryCommand::summary() const
{
    return tr("Tells what happened to locks, from a recording or a server's files.");
}

void HistoryCommand::describe(QCommandLineParser &parser) const
{
    parser.addPositionalArgument(u"SOURCE…"_qs,
        tr("A file of record or snapshot, or a ZooKeeper server's data directory; or those of "
           "several members of an ensemble, or a folder that has them."));
    parser.addOptions({
        {u"lock"_qs, tr("This lock alone."), u"path"_qs},
        {u"from"_qs,
            tr("From then on: 2026-11-20T02:14:07Z, without the zone on your clock, or 02:14:07 "
               "alone for the last one."),
            u"time"_qs},
        {u"to"_qs, tr("Until then."), u"time"_qs},
        {u"events"_qs, tr("Each event, not what they come to.")},
        {u"report"_qs,
            tr("Writes a report of the stretch for people: HTML, or Markdown by its name's end."),
            u"file.html|file.md"_qs},
        {u"at"_qs, tr("The queue of a lock as \"queue\" would have shown it then."), u"time"_qs},
    });
}

qsizetype HistoryCommand::mostArguments() const
{
    constexpr qsizetype Members = 16; // of an ensemble, of which half have a folder for their logs
    return 2 * Members;
}

Result<Done> HistoryCommand::configure(const QCommandLineParser &parser, const QStringList &)
{
    const QStringList arguments = parser.positionalArguments();
    if (arguments.isEmpty())
        return failure(ErrorKind::BadInput, Message::tr("Name the recording."));
    m_names = arguments;
    m_name = arguments.join(u", "_qs);
    m_hasEvents = parser.isSet(u"events"_qs);
    m_report = parser.value(u"report"_qs);
    if (parser.isSet(u"report"_qs) && (m_hasEvents || parser.isSet(u"at"_qs)))
        return failure(ErrorKind::BadInput,
            Message::tr("--report has its own events and moments: leave out --events and --at."));
    if (parser.isSet(u"report"_qs) && m_report.isEmpty())
        return failure(
            ErrorKind::BadInput, Message::tr("Name the file, as in --report night.html."));
    if (m_hasEvents && parser.isSet(u"at"_qs))
        return failure(ErrorKind::BadInput,
            Message::tr("--at is one moment, and --events a stretch: give one of them."));
    if (parser.isSet(u"at"_qs) && (parser.isSet(u"from"_qs) || parser.isSet(u"to"_qs)))
        return failure(ErrorKind::BadInput,
            Message::tr("--at is one moment, --from and --to are a stretch: leave out one of "
                        "them."));
    if (parser.isSet(u"lock"_qs)) {
        const Result<QString> path = validPath(parser.value(u"lock"_qs));
        if (!path)
            return tl::unexpected(path.error());
        m_lock = *path;
    }
    // Whether they are times; which ones, the source's end tells.
    for (const QString &option : {u"from"_qs, u"to"_qs, u"at"_qs}) {
        if (const auto time = pastTimeOption(parser, option, nowMs(), 0); !time)
            return tl::unexpected(time.error());
    }
    m_fromText = parser.value(u"from"_qs);
    m_toText = parser.value(u"to"_qs);
    m_atText = parser.value(u"at"_qs);
    const TableColumns &columns = parser.isSet(u"at"_qs) ? queueColumns()
        : m_hasEvents                                    ? eventColumns()
                                                         : statisticsColumns();
    const Result<Table> table = Table::make(columns, m_common.table);
    if (!table)
        return tl::unexpected(table.error());
    m_table = *table;
    return Done {};
}

void HistoryCommand::start()
{
    auto source = HistorySource::open(m_names);
    if (!source)
        return fail(source.error());
    m_source = std::move(*source);
    const auto end = [this] { return m_source->to(); };
    m_from = m_fromText.isEmpty() ? 0 : *pastTime(m_fromText, end, {});
    m_to = m_toText.isEmpty() ? 0 : *pastTime(m_toText, end, {});
    if (m_to > 0 && m_from > m_to) {
        setSubject({});
        return fail({ErrorKind::BadInput,
            Message::tr("--from is after --to: from %1 to %2 is no stretch.")
                .arg(isoTime(m_from), isoTime(m_to))});
    }
    if (!m_report.isEmpty())
        return writeReport();
    if (!m_atText.isEmpty())
        return printMoment();
    m_stretch = stretchOf(*m_source, m_from, m_to);
    if (m_hasEvents)
        return m_common.isJson ? printEventsAndDocument() : printEvents();
    m_common.isJson ? printDocument() : printStatistics();
}

/// What of the source could not be used.
void HistoryCommand::tellProblems()
{
    for (const Message &problem : m_source->problems() + m_damages)
        complain(problem.text());
}

QJsonArray HistoryCommand::problemsJson()
{
    QJsonArray problems;
    for (const Message &problem : m_source->problems() + m_damages)
        problems.append(problem.english());
    return problems;
}

/// Refused where the lock that was named is none of the source's: that is what it is about, then.
Result<Done> HistoryCommand::checkLock()
{
    if (m_lock.isEmpty() || m_source->locks().contains(m_lock))
        return Done {};
    setSubject(m_lock);
    return tl::unexpected(hasNothingOf(m_name, m_lock));
}

/// Gives each event of the stretch to @p take, in order of time, until that returns false. Nothing,
/// gaps neither, of a lock that is none of the source's: then it is refused.
Result<Done> HistoryCommand::forEach(const Take &take)
{
    QVector<LockEvent> before = m_stretch.before; // and of all locks: until one of this is met
    bool isKnown = m_lock.isEmpty();
    bool isWanted = true;
    const auto giveAll = [&] {
        for (const LockEvent &event : std::exchange(before, {}))
            isWanted = isWanted && take(event);
    };
    Result<Done> read = m_source->events({m_lock, m_from, m_to}, [&](const LockEvent &event) {
        if (!isKnown && event.path.isEmpty()) {
            before.append(event);
            return true;
        }
        isKnown = true;
        giveAll();
        return isWanted = isWanted && take(event);
    });
    if (!read || !isWanted)
        return read;
    tellProblems();
    if (Result<Done> good = checkLock(); !good)
        return good;
    before += m_stretch.after;
    giveAll();
    return read;
}

/// @p also: is given each event, too, and ends it all where it returns false.
Result<HistoryCommand::Told> HistoryCommand::tell(const Take &also)
{
    StatisticsBuilder builder;
    Told told;
    const Result<Done> read = forEach([&](const LockEvent &event) {
        builder.add(event);
        if (event.kind == LockEvent::Gap)
            told.gaps.append(event);
        return also(event);
    });
    if (!read)
        return tl::unexpected(read.error());
    told.locks = builder.result();
    told.gaps = joinedGaps(told.gaps);
    const QStringList locks = m_lock.isEmpty() ? m_source->locksWithStates() : QStringList {m_lock};
    told.locks.removeIf([&locks](const LockStatistics &lock) {
        LockStatistics nothing;
        nothing.path = lock.path;
        return lock == nothing && !locks.contains(lock.path); // nobody looked at it for itself
    });
    for (const QString &path : locks) { // those of which nothing is told, too
        const auto isIt = [&path](const LockStatistics &lock) { return lock.path == path; };
        if (std::none_of(told.locks.begin(), told.locks.end(), isIt)) {
            told.locks.append(LockStatistics {});
            told.locks.last().path = path;
        }
    }
    std::ranges::sort(told.locks, {}, &LockStatistics::path);
    return told;
}

QStringList HistoryCommand::recipesOf(const QString &path)
{
    return m_source->recipesOf(path, m_stretch.to);
}

void HistoryCommand::writeReport()
{
    const Result<Incident> incident =
        incidentIn(*m_source, {m_lock, m_from, m_to}, QFileInfo(m_names.constFirst()).fileName());
    tellProblems();
    if (!incident)
        return fail(incident.error());
    if (const Result<Done> written = writeIncident(*incident, m_report); !written) {
        setSubject(m_report);
        return fail(written.error());
    }
    if (m_common.isJson)
        printJson({{u"report"_qs, m_report}});
    else
        printText(tr("The report is in %1.").arg(visibleText(m_report)) + u'\n');
    emit finished(Success);
}

QJsonObject HistoryCommand::documentOf(const Told &told)
{
    QJsonArray gaps;
    for (const LockEvent &gap : told.gaps)
        gaps.append(gapJson(gap));
    QJsonArray locks;
    for (const LockStatistics &lock : told.locks)
        locks.append(statisticsJson(lock, recipesJson(recipesOf(lock.path))));
    return {{u"source"_qs, m_source->kind()}, {u"from"_qs, isoTime(m_stretch.from)},
        {u"to"_qs, isoTime(m_stretch.to)}, {u"gaps"_qs, gaps}, {u"locks"_qs, locks},
        {u"problems"_qs, problemsJson()}};
}

void HistoryCommand::printDocument()
{
    const Result<Told> told = tell([](const LockEvent &) { return true; });
    if (!told)
        return fail(told.error());
    printJson(documentOf(*told));
    emit finished(Success);
}

/// Each event is written as it is read, for there may be millions: what they come to is behind.
void HistoryCommand::printEventsAndDocument()
{
    const QByteArray begin = "{\"events\":[";
    QByteArray bytes = begin;
    bool isFirst = true;
    bool isPrinted = true;
    bool hasBegun = false;
    const auto print = [&] {
        hasBegun = true;
        isPrinted = isPrinted && printBytes(std::exchange(bytes, {}));
        return isPrinted;
    };
    const Result<Told> told = tell([&](const LockEvent &event) {
        bytes += std::exchange(isFirst, false) ? "" : ",";
        bytes += QJsonDocument(eventJson(event)).toJson(QJsonDocument::Compact);
        return bytes.size() < PartBytes || print();
    });
    if (!told && !hasBegun)
        return fail(told.error());
    if (!told) { // in the document that has begun: there is to be one
        complain(explain(told.error()));
        const QJsonObject end {{u"error"_qs, errorJson(told.error(), subject())}};
        bytes += "]," + QJsonDocument(end).toJson(QJsonDocument::Compact).mid(1) + '\n';
        print();
        return emit finished(statusOf(told.error().kind));
    }
    if (isPrinted) {
        bytes += "]," + QJsonDocument(documentOf(*told)).toJson(QJsonDocument::Compact).mid(1);
        bytes += '\n';
        print();
    }
    emit finished(Success);
}

void HistoryCommand::printEvents()
{
    EventTable table(*m_table, printBytes);
    bool isPrinted = true;
    const Result<Done> read =
        forEach([&](const LockEvent &event) { return isPrinted = table.add(event); });
    if (!read)
        return fail(read.error());
    if (table.isEmpty() && !m_table->options().isBare())
        printText(tr("Nothing happened, as far as is known.") + u'\n');
    else if (isPrinted)
        table.finish();
    emit finished(Success);
}

void HistoryCommand::printStatistics()
{
    const Result<Told> told = tell([](const LockEvent &) { return true; });
    if (!told)
        return fail(told.error());
    QVector<QVector<Cell>> rows;
    for (const LockStatistics &lock : told->locks)
        rows.append(rowOf(lock, recipesOf(lock.path)));
    const bool isBare = m_table->options().isBare();
    QString text = tableText(*m_table, rows);
    if (!isBare) {
        text += gapsText(told->gaps)
            + tr("%1, from %2 to %3.")
                  .arg(countOf(rows.size(), tr("%1 lock"), tr("%1 locks")),
                      dateAndTime(m_stretch.from), dateAndTime(m_stretch.to))
            + u'\n';
    }
    printText(text);
    emit finished(Success);
}

} // namespace lockscope::ctl
