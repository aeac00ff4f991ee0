// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/txnlog/servertools.h"

#include "core/sandbox/serverjava.h"

#include <QDateTime>
#include <QLocale>
#include <QProcess>
#include <QtEndian>

namespace lockscope::test {

namespace {

constexpr int ToolMs = 60'000;

QByteArray hex(qint64 number)
{
    return QByteArray::number(quint64(number), 16);
}

/// ACL.toString(): "[31,s{'world,'anyone}\n]".
QByteArray listText(const QVector<AccessEntry> &acl)
{
    QByteArrayList entries;
    for (const AccessEntry &entry : acl)
        entries.append(QByteArray::number(entry.rights) + ",s{'" + entry.scheme.toUtf8() + ",'"
            + entry.id.toUtf8() + "}\n");
    return '[' + entries.join(", ") + ']';
}

QByteArray createText(const TxnChange &change)
{
    QByteArray text = change.path + ',' + change.data + ',' + listText(change.acl) + ',';
    if (change.type == TxnType::Create || change.type == TxnType::Create2)
        text += change.isEphemeral ? "true," : "false,";
    text += QByteArray::number(change.parentCversion);
    if (change.type == TxnType::CreateTtl)
        text += ',' + QByteArray::number(change.ttlMs);
    return text;
}

/// Those that have no words of their own: Record.toString().
QByteArray recordText(const TxnChange &change)
{
    switch (change.type) {
    case TxnType::Delete:
    case TxnType::DeleteContainer:
        return "'" + change.path + '\n';
    case TxnType::SetAcl: {
        QByteArrayList entries;
        for (const AccessEntry &entry : change.acl)
            entries.append("s{" + QByteArray::number(entry.rights) + ",s{'" + entry.scheme.toUtf8()
                + ",'" + entry.id.toUtf8() + "}}");
        return "'" + change.path + ",v{" + entries.join(',') + "},"
            + QByteArray::number(change.version) + '\n';
    }
    case TxnType::CreateSession:
        return QByteArray::number(change.timeoutMs) + '\n';
    case TxnType::CloseSession: {
        QByteArrayList paths;
        for (const QByteArray &path : change.paths.value_or(QVector<QByteArray> {}))
            paths.append("'" + path);
        return "v{" + paths.join(',') + "}\n";
    }
    case TxnType::Error:
        return QByteArray::number(change.error) + '\n';
    default:
        return "?";
    }
}

QByteArray changeText(const TxnChange &change)
{
    switch (change.type) {
    case TxnType::Create:
    case TxnType::Create2:
    case TxnType::CreateContainer:
    case TxnType::CreateTtl:
        return createText(change);
    case TxnType::SetData:
    case TxnType::Reconfig:
        return change.path + ',' + change.data + ',' + QByteArray::number(change.version);
    default:
        return recordText(change);
    }
}

QByteArray encoded(qint32 number)
{
    const quint32 bigEndian = qToBigEndian(quint32(number));
    return {reinterpret_cast<const char *>(&bigEndian), sizeof(bigEndian)};
}

QByteArray encoded(const QByteArray &bytes)
{
    return bytes.isNull() ? encoded(-1) : encoded(qint32(bytes.size())) + bytes;
}

/// As the server wrote it.
QByteArray encoded(const TxnChange &part)
{
    switch (part.type) {
    case TxnType::Error:
        return encoded(part.error);
    case TxnType::Delete:
        return encoded(part.path);
    case TxnType::Check:
        return encoded(part.path) + encoded(part.version);
    case TxnType::SetData:
        return encoded(part.path) + encoded(part.data) + encoded(part.version);
    default:
        break;
    }
    QByteArray bytes = encoded(part.path) + encoded(part.data) + encoded(qint32(part.acl.size()));
    for (const AccessEntry &entry : part.acl)
        bytes +=
            encoded(entry.rights) + encoded(entry.scheme.toUtf8()) + encoded(entry.id.toUtf8());
    return bytes + char(part.isEphemeral) + encoded(part.parentCversion);
}

/// The tool prints the bytes of parts as if they were UTF-8.
QByteArray partsText(const QVector<TxnChange> &parts)
{
    QByteArrayList texts;
    for (const TxnChange &part : parts)
        texts.append(textOf(part.type).toUtf8() + ':' + QString::fromUtf8(encoded(part)).toUtf8());
    return texts.join(';');
}

/// Java's "%#016x".
QByteArray paddedHex(qint64 number)
{
    constexpr int Digits = 14;
    return "0x" + hex(number).rightJustified(Digits, '0');
}

/// Java's Date.toString().
QByteArray dateText(qint64 atMs)
{
    return QLocale::c()
        .toString(
            QDateTime::fromMSecsSinceEpoch(atMs, Qt::UTC), u"ddd MMM dd HH:mm:ss 'UTC' yyyy"_qs)
        .toUtf8();
}

/// Whether a line of the tool's output begins a transaction: others are part of what is in one.
bool beginsTransaction(const QByteArray &line)
{
    return line.contains(" session 0x") && line.contains(" zxid 0x");
}

} // namespace

QByteArray runServerTool(const QString &tool, const QStringList &arguments)
{
    const auto java = findServerJava();
    if (!java)
        return {};
    QProcess process;
    process.start(java->program,
        QStringList {QStringLiteral("-Xmx256m"), QStringLiteral("-XX:TieredStopAtLevel=1"),
            QStringLiteral("-Duser.timezone=UTC"), QStringLiteral("-Duser.language=en"),
            QStringLiteral("-Duser.country=US"), QStringLiteral("-Dfile.encoding=UTF-8"),
            QStringLiteral("-Dzookeeper.extendedTypesEnabled=true"),
            QStringLiteral("-Dorg.slf4j.simpleLogger.defaultLogLevel=error"), QStringLiteral("-cp"),
            java->classPath.join(u':'), QStringLiteral("org.apache.zookeeper.server.") + tool}
            + arguments);
    if (!process.waitForFinished(ToolMs) || process.exitCode() != 0) {
        qWarning("%s", process.readAllStandardError().constData());
        return {};
    }
    return process.readAllStandardOutput();
}

QByteArray toolkitLine(const Transaction &transaction)
{
    const QDateTime at = QDateTime::fromMSecsSinceEpoch(transaction.at, Qt::UTC);
    const bool isMulti = transaction.change.type == TxnType::Multi;
    const QByteArray text = isMulti ? partsText(transaction.parts) : changeText(transaction.change);
    return QLocale::c().toString(at, QStringLiteral("M/d/yy, h:mm:ss AP 'UTC'")).toUtf8()
        + " session 0x" + hex(transaction.session.value) + " cxid 0x"
        + hex(quint32(transaction.cxid)) + " zxid 0x" + hex(transaction.zxid.value) + ' '
        + textOf(transaction.change.type).toUtf8() + ' '
        + (text.endsWith('\n') ? text.chopped(1) : text);
}

QByteArrayList toolkitLines(const QString &logFile)
{
    const QByteArray output =
        runServerTool(QStringLiteral("persistence.TxnLogToolkit"), {QStringLiteral("-d"), logFile});
    QByteArrayList transactions;
    for (const QByteArray &line : output.chopped(output.endsWith('\n')).split('\n')) {
        if (beginsTransaction(line))
            transactions.append(line);
        else if (!transactions.isEmpty() && !line.startsWith("EOF reached after "))
            transactions.last() += '\n' + line;
    }
    return transactions;
}

QByteArray formatterText(const SnapshotNode &node)
{
    const NodeStat &stat = node.stat;
    return "  cZxid = " + paddedHex(stat.czxid.value) + "\n  ctime = " + dateText(stat.createdAt)
        + "\n  mZxid = " + paddedHex(stat.mzxid.value) + "\n  mtime = " + dateText(stat.modifiedAt)
        + "\n  pZxid = " + paddedHex(stat.pzxid.value)
        + "\n  cversion = " + QByteArray::number(stat.cversion) + "\n  dataVersion = "
        + QByteArray::number(stat.version) + "\n  aclVersion = " + QByteArray::number(stat.aversion)
        + "\n  ephemeralOwner = " + paddedHex(node.owner.word())
        + "\n  data = " + node.data.toBase64();
}

FormattedSnapshot formatSnapshot(const QString &snapshotFile)
{
    const QByteArray output =
        runServerTool(QStringLiteral("SnapshotFormatter"), {QStringLiteral("-d"), snapshotFile});
    FormattedSnapshot formatted;
    const QStringList blocks = QString::fromUtf8(output).split(u"----\n"_qs, Qt::SkipEmptyParts);
    for (const QString &block : blocks) {
        QStringList lines = block.split(u'\n', Qt::SkipEmptyParts);
        const QByteArray first = lines.takeFirst().toUtf8();
        if (first.startsWith('/'))
            formatted.nodes.insert(first, lines.join(u'\n').toUtf8());
        else if (first.startsWith("Session Details"))
            for (const QString &line : std::as_const(lines))
                if (line.startsWith(u"0x"_qs))
                    formatted.sessions.append(line.toUtf8());
    }
    return formatted;
}

} // namespace lockscope::test
