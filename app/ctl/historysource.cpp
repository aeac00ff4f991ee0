// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/historysource.h"

#include <QFileInfo>

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

} // namespace

Result<std::unique_ptr<HistorySource>> HistorySource::open(const QString &name)
{
    if (QFileInfo(name).isDir())
        return failure(ErrorKind::Refused,
            Message::tr("%1 is a folder; name a recording or a snapshot.").arg(name));
    auto file = RecordingFile::openToRead(name);
    if (!file)
        return tl::unexpected(file.error());
    return std::unique_ptr<HistorySource>(std::make_unique<RecordingSource>(std::move(*file)));
}

} // namespace lockscope::ctl
