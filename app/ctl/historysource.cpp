// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/historysource.h"

#include "app/ctl/output.h"
#include "core/history/postmortem.h"

#include <QFileInfo>

#include <algorithm>

namespace lockscope::ctl {

namespace {

class RecordingSource final : public HistorySource
{
public:
    explicit RecordingSource(std::unique_ptr<RecordingFile> file)
        : m_file(std::move(file))
        , m_reader(*m_file)
    { }

    QString kind() override { return m_reader.isSnapshot() ? u"snapshot"_qs : u"recording"_qs; }
    qint64 from() override { return m_reader.from(); }
    qint64 to() override { return m_reader.to(); }
    QStringList locks() override { return m_reader.locks(); }
    Result<Done> events(
        const EventQuery &query, const std::function<bool(const LockEvent &)> &take) override
    {
        return m_reader.events(query, take);
    }
    Result<RecordedState> state(const QString &path, qint64 at) override
    {
        return m_reader.state(path, at);
    }
    std::optional<Diagnosis> diagnosis(qint64 at) override { return m_reader.diagnosis(at); }

private:
    std::unique_ptr<RecordingFile> m_file;
    RecordingReader m_reader;
};

/// A server's own files. What the whole of them comes to is known once they were read.
class ServerFilesSource final : public HistorySource
{
public:
    explicit ServerFilesSource(DataDirectory files)
        : m_files(std::move(files))
    { }

    QString kind() override { return u"transaction-log"_qs; }
    qint64 from() override { return whole().from; }
    qint64 to() override { return whole().to; }
    QStringList locks() override { return whole().locks; }
    Result<Done> events(
        const EventQuery &query, const std::function<bool(const LockEvent &)> &take) override
    {
        // On the heap: g++ 12 takes one that a lambda refers to for uninitialised.
        const auto stop = std::make_unique<std::stop_source>();
        const auto tell = [&](const LockEvent &event) {
            const bool isThere =
                query.path.isEmpty() || event.path.isEmpty() || event.path == query.path;
            const bool isThen = std::max(event.at, event.until) >= query.from
                && (query.to == 0 || event.at <= query.to);
            if (isThere && isThen && !stop->stop_requested() && !take(event))
                stop->request_stop();
        };
        const Result<Postmortem> read = readPostmortem({m_files}, tell, stop->get_token());
        if (!read && !stop->stop_requested())
            return tl::unexpected(read.error());
        if (read)
            note(*read);
        return Done {};
    }
    Result<RecordedState> state(const QString &, qint64) override
    {
        return failure(ErrorKind::Refused,
            Message::tr("%1 has a server's own files: they tell what happened, and --at is for "
                        "recordings.")
                .arg(m_files.folder));
    }
    std::optional<Diagnosis> diagnosis(qint64) override { return {}; }

private:
    /// What could not be used is told once.
    void note(const Postmortem &read)
    {
        if (m_whole)
            return;
        m_whole = read;
        for (const Damage &damage : read.damages)
            complain(messageOf(damage).text());
        for (const Error &error : read.refused)
            complain(explain(error));
    }
    const Postmortem &whole()
    {
        if (!m_whole)
            (void)events({}, [](const LockEvent &) { return true; });
        static const Postmortem nothing;
        return m_whole ? *m_whole : nothing;
    }

    DataDirectory m_files;
    std::optional<Postmortem> m_whole;
};

} // namespace

Result<std::unique_ptr<HistorySource>> HistorySource::open(const QString &name)
{
    if (QFileInfo(name).isDir()) {
        const Result<DataDirectory> files = findServerFiles(name);
        if (!files)
            return failure(ErrorKind::Refused, messageOf(files.error()));
        return std::unique_ptr<HistorySource>(std::make_unique<ServerFilesSource>(*files));
    }
    auto file = RecordingFile::openToRead(name);
    if (!file)
        return tl::unexpected(file.error());
    return std::unique_ptr<HistorySource>(std::make_unique<RecordingSource>(std::move(*file)));
}

} // namespace lockscope::ctl
