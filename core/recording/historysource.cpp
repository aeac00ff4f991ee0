// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recording/historysource.h"

#include "core/base/times.h"
#include "core/history/pastreplay.h"

#include <QFileInfo>

#include <algorithm>
#include <deque>

namespace lockscope {

namespace {

constexpr size_t MostKept = 500'000; ///< events; some 300 bytes each

bool hasNoLog(const DataDirectory &member)
{
    return member.logs.isEmpty();
}

class RecordingSource final : public HistorySource
{
public:
    RecordingSource(std::unique_ptr<RecordingFile> file, std::stop_token stop)
        : m_file(std::move(file))
        , m_reader(*m_file)
        , m_stop(std::move(stop))
    { }
    explicit RecordingSource(const RecordingReader &reader)
        : m_reader(reader)
    { }

    QString kind() override { return m_reader.isSnapshot() ? u"snapshot"_qs : u"recording"_qs; }
    qint64 from() override { return m_reader.from(); }
    qint64 to() override { return m_reader.to(); }
    QStringList locks() override { return m_reader.locks(); }
    QStringList locksWithStates() override { return m_reader.locksWithStates(); }
    Result<Done> events(
        const EventQuery &query, const std::function<bool(const LockEvent &)> &take) override;
    Result<RecordedState> state(const QString &path, qint64 at) override
    {
        return m_reader.state(path, at);
    }
    Result<PastLocks> past(const QStringList &locks, qint64 at) override;
    QStringList recipesOf(const QString &path, qint64 at) override;
    std::optional<RecordedDiagnosis> diagnosis(qint64 at) override
    {
        return m_reader.diagnosis(at);
    }

private:
    std::unique_ptr<RecordingFile> m_file; ///< null: somebody else has it
    RecordingReader m_reader;
    std::stop_token m_stop;
};

Result<Done> RecordingSource::events(
    const EventQuery &query, const std::function<bool(const LockEvent &)> &take)
{
    const Result<Done> read = m_reader.events(
        query, [&](const LockEvent &event) { return !m_stop.stop_requested() && take(event); });
    if (m_stop.stop_requested())
        return failure(ErrorKind::Closed);
    return read;
}

Result<PastLocks> RecordingSource::past(const QStringList &locks, qint64 at)
{
    PastLocks all;
    for (const QString &path : locks) {
        if (m_stop.stop_requested())
            return failure(ErrorKind::Closed);
        Result<RecordedState> past = state(path, at);
        if (past)
            all.states.append(*std::move(past));
        else if (m_reader.hasState(path, at))
            all.damages.append(past.error());
        else
            all.unknown = past.error();
    }
    all.diagnosis = diagnosis(at);
    if (const Result<Done> good = m_reader.checked(); !good && !all.damages.contains(good.error()))
        all.damages.append(good.error());
    return all;
}

/// Of the last state that has any: while nobody is in a lock, nothing tells its recipe.
QStringList RecordingSource::recipesOf(const QString &path, qint64 at)
{
    constexpr int MostBack = 50; // stretches of a lock's states, each with a whole one
    QStringList ids;
    qint64 until = at;
    for (int i = 0; i < MostBack && ids.isEmpty() && until > 0 && !m_stop.stop_requested(); ++i) {
        qint64 first = 0;
        const auto take = [&](const KeptState &state, qint64 readAt) {
            first = first > 0 ? first : readAt;
            if (state.recipes.isEmpty())
                return;
            ids.clear();
            for (const KeptState::KeptRecipe &recipe : state.recipes)
                ids.append(recipe.id);
        };
        if (!m_reader.states(path, until, take))
            break;
        until = first - 1;
    }
    return ids;
}

/// A server's own files. What the whole of them comes to is known once they were read.
class ServerFilesSource final : public HistorySource
{
public:
    ServerFilesSource(QString name, QVector<DataDirectory> members, HistoryControl control)
        : m_name(std::move(name))
        , m_members(std::move(members))
        , m_control(std::move(control))
    { }

    QString kind() override { return u"transaction-log"_qs; }
    qint64 from() override { return std::max(whole().from, m_keptFrom); }
    qint64 to() override { return whole().to; }
    QStringList locks() override { return whole().locks; }
    Result<Done> load() override;
    Result<Done> events(
        const EventQuery &query, const std::function<bool(const LockEvent &)> &take) override;
    Result<RecordedState> state(const QString &path, qint64 at) override;
    Result<PastLocks> past(const QStringList &locks, qint64 at) override;
    std::optional<RecordedDiagnosis> diagnosis(qint64 at) override;
    QStringList recipesOf(const QString &path, qint64 at) override;
    Messages problems() override;

private:
    Result<Done> survey();
    const Postmortem &whole();
    Error told(const Error &error) const;
    static bool isWanted(const LockEvent &event, const EventQuery &query);

    QString m_name;
    QVector<DataDirectory> m_members;
    HistoryControl m_control;
    std::optional<Postmortem> m_whole; ///< what there is, once somebody wanted to know
    std::deque<LockEvent> m_kept; ///< once it is loaded
    qint64 m_keptFrom = 0; ///< 0: all is kept
    bool m_isLoaded = false;
};

bool ServerFilesSource::isWanted(const LockEvent &event, const EventQuery &query)
{
    const bool isThere = query.path.isEmpty() || event.path.isEmpty() || event.path == query.path;
    return isThere && std::max(event.at, event.until) >= query.from
        && (query.to == 0 || event.at <= query.to);
}

/// Of the longest logs the last MostKept events.
Result<Done> ServerFilesSource::load()
{
    const auto keep = [this](const LockEvent &event) {
        m_kept.push_back(event);
        if (m_kept.size() <= MostKept)
            return;
        m_keptFrom = m_kept.front().at;
        m_kept.pop_front();
    };
    return readPostmortem(m_members, keep, m_control).map([this](const Postmortem &read) {
        m_whole = read;
        m_isLoaded = true;
        return Done {};
    });
}

Result<Done> ServerFilesSource::events(
    const EventQuery &query, const std::function<bool(const LockEvent &)> &take)
{
    if (m_isLoaded) {
        for (const LockEvent &event : m_kept) {
            if (m_control.stop.stop_requested())
                return failure(ErrorKind::Closed);
            if (isWanted(event, query) && !take(event))
                break;
        }
        return Done {};
    }
    if (Result<Done> surveyed = survey(); !surveyed)
        return surveyed;
    // On the heap: g++ 12 takes one that a lambda refers to for uninitialised.
    const auto stop = std::make_unique<std::stop_source>();
    const auto tell = [&](const LockEvent &event) {
        if (isWanted(event, query) && !stop->stop_requested() && !take(event))
            stop->request_stop();
    };
    const std::stop_callback closing(m_control.stop, [&stop] { stop->request_stop(); });
    const Result<Done> read = replayEvents(m_members, &*m_whole, tell, {stop->get_token()});
    if (m_control.stop.stop_requested())
        return failure(ErrorKind::Closed);
    return stop->stop_requested() ? Done {} : read;
}

Result<Done> ServerFilesSource::survey()
{
    if (m_whole)
        return Done {};
    return surveyServerFiles(m_members, {m_control.stop}).map([this](const Postmortem &read) {
        m_whole = read;
        return Done {};
    });
}

const Postmortem &ServerFilesSource::whole()
{
    (void)survey();
    static const Postmortem nothing;
    return m_whole ? *m_whole : nothing;
}

QStringList ServerFilesSource::recipesOf(const QString &path, qint64 /*at*/)
{
    if (!whole().hasRecipes)
        (void)events({}, [](const LockEvent &) { return true; });
    return whole().recipes.value(path);
}

Result<RecordedState> ServerFilesSource::state(const QString &path, qint64 at)
{
    if (!whole().locks.contains(path))
        return tl::unexpected(hasNothingOf(m_name, path));
    const auto past = statesAt(m_members, whole(), {path}, at, m_control.stop);
    if (!past)
        return tl::unexpected(told(past.error()));
    return RecordedState {past->states.constFirst(), nullptr, past->at, false};
}

Result<PastLocks> ServerFilesSource::past(const QStringList &locks, qint64 at)
{
    QStringList own = locks;
    own.removeIf([this](const QString &path) { return !whole().locks.contains(path); });
    if (own.isEmpty() && !locks.isEmpty()) {
        PastLocks nothing;
        nothing.unknown = hasNothingOf(m_name, locks.constFirst());
        return nothing;
    }
    return pastLocksAt(m_members, whole(), own, at, m_control.stop)
        .map_error([this](const Error &error) { return told(error); });
}

std::optional<RecordedDiagnosis> ServerFilesSource::diagnosis(qint64 at)
{
    const auto all = past({}, at);
    return all ? all->diagnosis : std::nullopt;
}

/// With whose it is.
Error ServerFilesSource::told(const Error &error) const
{
    return {error.kind, Message::tr("%1: %2.").arg(m_name, messageOf(error))};
}

Messages ServerFilesSource::problems()
{
    Messages all;
    for (const Damage &damage : whole().damages)
        all.append(messageOf(damage));
    for (const Error &error : whole().refused)
        all.append(messageOf(error));
    if (!whole().hasBase && !whole().isFromFirst && whole().from > 0)
        all.append(Message::tr("There is no whole snapshot of before %1: who was there then is not "
                               "known, and who is told to hold may wait for them.")
                       .arg(isoTime(whole().from)));
    if (std::ranges::all_of(m_members, hasNoLog))
        all.append(Message::tr("There are no transaction logs: name the folder of dataLogDir, too. "
                               "What is told is how it was in the newest snapshot."));
    for (const TornTime &torn : whole().torn)
        all.append(messageOf(torn));
    for (const TxnDispute &dispute : whole().disputes)
        all.append(messageOf(dispute));
    for (const DataDirectory &member : m_members) {
        for (const QString &other : member.others)
            all.append(Message::tr("%1 was left out: no server calls its files so").arg(other));
    }
    if (m_keptFrom > 0)
        all.append(Message::tr("Of what happened the last %1 events are shown, from %2 on.")
                       .arg(qint64(MostKept), isoTime(m_keptFrom)));
    return all;
}

} // namespace

HistoryStretch stretchOf(HistorySource &source, qint64 from, qint64 to)
{
    const qint64 begins = source.from();
    const qint64 ends = source.to();
    HistoryStretch stretch;
    stretch.from = from > 0 ? from : to > 0 ? std::min(to, begins) : begins;
    stretch.to = to > 0 ? to : std::max(from, ends);
    if (source.kind() == u"snapshot")
        return stretch;
    const auto gapOf = [](qint64 begin, qint64 end) {
        return QVector<LockEvent> {gapEvent({}, begin, end, u"not recorded"_qs)};
    };
    if (stretch.from < begins)
        stretch.before = gapOf(stretch.from, std::min(begins, stretch.to));
    if (stretch.to > ends)
        stretch.after = gapOf(std::max(stretch.from, ends), stretch.to);
    return stretch;
}

std::unique_ptr<HistorySource> HistorySource::of(const RecordingReader &reader)
{
    return std::make_unique<RecordingSource>(reader);
}

Result<std::unique_ptr<HistorySource>> HistorySource::open(
    const QString &name, const HistoryControl &control)
{
    if (QFileInfo(name).isDir())
        return open(QStringList {name}, control);
    auto file = RecordingFile::openToRead(name);
    if (!file)
        return tl::unexpected(file.error());
    return std::unique_ptr<HistorySource>(
        std::make_unique<RecordingSource>(std::move(*file), control.stop));
}

Result<std::unique_ptr<HistorySource>> HistorySource::open(
    const QStringList &names, const HistoryControl &control)
{
    for (const QString &name : names) {
        if (QFileInfo(name).isDir())
            continue;
        if (names.size() == 1)
            return open(name, control);
        return failure(ErrorKind::Refused,
            Message::tr("%1 is no folder: only those of servers, one for each member of an "
                        "ensemble, are read together.")
                .arg(name));
    }
    auto members = findMembers(names);
    if (!members)
        return failure(ErrorKind::Refused, messageOf(members.error()));
    return std::unique_ptr<HistorySource>(
        std::make_unique<ServerFilesSource>(names.join(u", "_qs), *std::move(members), control));
}

} // namespace lockscope
