// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/history/writtenmoment.h"

#include <QRegularExpression>

namespace writtenmoment {

namespace {

const QString Path = QStringLiteral("/locks/a");

void addNode(const QString &word, LockMoment *moment)
{
    static const QRegularExpression grammar(
        QStringLiteral(R"(^([RWL]?)((?:[a-z]+/)?\d+)([hwdpo])(\?|#\d+)?(\+\d+)?(@\d+)?$)"));
    const QRegularExpressionMatch match = grammar.match(word);
    if (!match.hasMatch())
        qFatal("not a contender: %s", qPrintable(word));
    const QHash<QString, Mode> modes {{{}, Mode::Exclusive}, {QStringLiteral("R"), Mode::Read},
        {QStringLiteral("W"), Mode::Write}, {QStringLiteral("L"), Mode::Lease}};
    const QHash<QString, Role> roles {{QStringLiteral("h"), Role::Holder},
        {QStringLiteral("w"), Role::Waiter}, {QStringLiteral("d"), Role::Waiter},
        {QStringLiteral("p"), Role::Pending}, {QStringLiteral("o"), Role::Other}};
    MomentNode node;
    const QString path = Path + u'/' + match.captured(2);
    node.directory = path.section(u'/', 0, -2);
    node.name = path.section(u'/', -1);
    node.mode = modes.value(match.captured(1));
    node.role = roles.value(match.captured(3));
    node.isDoubtful = match.captured(3) == u"d";
    const QString identity = match.captured(4);
    if (identity != u"?") {
        node.session = SessionId {match.captured(2).section(u'/', -1).toLongLong()};
        node.czxid = Zxid {identity.isEmpty() ? node.session.value : identity.mid(1).toLongLong()};
        node.createdAt = match.hasCaptured(5) ? match.captured(5).mid(1).toLongLong() : 500;
        if (match.hasCaptured(6))
            moment->endpoints.insert(
                node.session, QStringLiteral("10.0.0.1:") + match.captured(6).mid(1));
    }
    moment->nodes.append(node);
}

} // namespace

LockMoment momentOf(const QString &text, qint64 at)
{
    LockMoment moment;
    moment.path = Path;
    moment.at = at;
    moment.isKnown = text != u"unknown";
    moment.incarnation = Zxid {1};
    if (!moment.isKnown)
        return moment;
    for (const QString &word : text.split(u' ', Qt::SkipEmptyParts))
        addNode(word, &moment);
    return moment;
}

QString printed(const QVector<LockEvent> &events)
{
    QStringList lines;
    for (const LockEvent &event : events) {
        const bool isRange = event.notBefore > 0 && event.notBefore != event.at;
        QString line = event.node.section(u'/', -1);
        line += (line.isEmpty() ? QString() : QStringLiteral(" ")) + textOf(event.kind) + u' ';
        line += isRange ? QStringLiteral("%1..").arg(event.notBefore) : QString();
        line += QString::number(event.at);
        if (event.kind == LockEvent::Gap)
            line += QStringLiteral("-%1 %2").arg(event.until).arg(event.unseen);
        if (event.by)
            line += QStringLiteral(" by %1").arg(event.by.value);
        lines.append(line);
    }
    return lines.join(QStringLiteral(", "));
}

QHash<QString, Cause> causesOf(const QString &text)
{
    QHash<QString, Cause> causes;
    for (const QString &line : text.split(QStringLiteral(", "), Qt::SkipEmptyParts)) {
        const QStringList words = line.split(u' ');
        Cause cause;
        cause.how = words.at(1) == u"own" ? Cause::OwnSession
            : words.at(1) == u"expired"   ? Cause::Expired
                                          : Cause::OtherSession;
        cause.by = SessionId {words.value(2).toLongLong()};
        causes.insert(Path + u'/' + words.constFirst(), cause);
    }
    return causes;
}

} // namespace writtenmoment
