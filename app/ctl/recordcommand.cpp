// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/recordcommand.h"

namespace lockscope::ctl {

namespace {

constexpr int ScanMs = 10'000; ///< from the end of one look for new locks to the next
constexpr qint64 BytesOfMebibyte = 1 << 20;
constexpr qint64 MsOfHour = 3'600'000;

} // namespace

QString RecordCommand::summary() const
{
    return tr("Keeps what happens to locks in a file, until Ctrl+C.");
}

QString RecordCommand::timeoutText() const
{
    return tr("Time until the first lock is read (default: 10).");
}

void RecordCommand::describe(QCommandLineParser &parser) const
{
    const RecordingLimits usual;
    KeepCommand::describe(parser);
    parser.addOptions({
        {u"for"_qs, tr("Ends after so long."), u"seconds"_qs},
        {u"max-size"_qs,
            tr("Mebibytes that are kept; then the oldest goes (default: %1).")
                .arg(usual.maxBytes / BytesOfMebibyte),
            u"count"_qs},
        {u"keep"_qs,
            tr("Hours that are kept; what is older goes (default: %1).")
                .arg(usual.keepMs / MsOfHour),
            u"count"_qs},
    });
}

Result<Done> RecordCommand::configure(const QCommandLineParser &parser, const QStringList &trailing)
{
    const RecordingLimits usual;
    const Result<int> size =
        countOption(parser, u"max-size"_qs, int(usual.maxBytes / BytesOfMebibyte));
    const Result<int> hours = countOption(parser, u"keep"_qs, int(usual.keepMs / MsOfHour));
    if (!size || !hours)
        return tl::unexpected(size ? hours.error() : size.error());
    options().limits.maxBytes = *size * BytesOfMebibyte;
    options().limits.keepMs = *hours * MsOfHour;
    if (parser.isSet(u"for"_qs)) {
        const Result<qint64> time = secondsOption(parser, u"for"_qs);
        if (!time)
            return tl::unexpected(time.error());
        m_forMs = *time;
    }
    return KeepCommand::configure(parser, trailing);
}

void RecordCommand::start()
{
    setScanMs(ScanMs);
    connect(&m_end, &BootTimer::timeout, this, [this] { end(); });
    KeepCommand::start();
}

void RecordCommand::acceptFirst()
{
    stopTime();
    if (m_forMs > 0)
        m_end.startAt(bootMs() + m_forMs);
    complain(tr("Recording to %1. Ctrl+C ends it.").arg(file()));
}

/// Servers that are lost later are a gap.
void RecordCommand::timeOut()
{
    if (!isRead())
        giveUp(silence());
}

void RecordCommand::interrupt(int signal)
{
    if (!m_isOver && isRead())
        return end();
    if (!m_isOver)
        drop();
    Command::interrupt(signal);
}

} // namespace lockscope::ctl
