// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/pasttime.h"

#include "core/base/times.h"
#include "core/recording/historysource.h"

#include <QCommandLineParser>
#include <QDateTime>

namespace lockscope::ctl {

Result<qint64> pastTime(
    const QString &text, const std::function<qint64()> &end, const QString &option)
{
    for (const char *format : {"HH:mm", "HH:mm:ss", "HH:mm:ss.z"}) {
        const QTime time = QTime::fromString(text, QLatin1String(format));
        if (!time.isValid())
            continue;
        const qint64 last = end();
        QDateTime moment(QDateTime::fromMSecsSinceEpoch(last).date(), time);
        if (moment.toMSecsSinceEpoch() > last)
            moment = moment.addDays(-1);
        return moment.toMSecsSinceEpoch();
    }
    QString iso = text;
    const QDateTime moment = QDateTime::fromString(iso.replace(u' ', u'T'), Qt::ISODateWithMs);
    if (moment.isValid() && text.size() > QStringView(u"2026-11-20").size())
        return moment.toMSecsSinceEpoch();
    return failure(ErrorKind::BadInput,
        Message::tr("%1 is a time, as in 2026-11-20T02:14:07Z or 02:14:07; \"%2\" is none.")
            .arg(option, text));
}

Result<qint64> pastTimeOption(
    const QCommandLineParser &parser, const QString &option, qint64 end, qint64 none)
{
    if (!parser.isSet(option))
        return none;
    return pastTime(
        parser.value(option), [end] { return end; }, u"--"_qs + option);
}

Result<Done> checkMoment(HistorySource &source, const QString &name, qint64 at)
{
    if (source.kind() == u"snapshot")
        return Done {};
    if (at > source.to())
        return failure(
            ErrorKind::Refused, Message::tr("%1 ends at %2.").arg(name, isoTime(source.to())));
    if (source.kind() == u"recording" && at < source.from())
        return failure(
            ErrorKind::Refused, Message::tr("%1 begins at %2.").arg(name, isoTime(source.from())));
    return Done {};
}

} // namespace lockscope::ctl
