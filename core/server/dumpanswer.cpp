// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/server/fourletterwords.h"

#include <QDateTime>
#include <QRegularExpression>

namespace lockscope {
namespace {

/// A reader of `dump`, line by line. An answer that was cut lacks the last heading; what stands
/// below it, a server that speaks by Netty (each with TLS) leaves out (DumpCommand.java, 3.5
/// to 3.9). The numbers in the headings are no proof: ZooKeeper counts before it lists, and
/// sessions move meanwhile. Keeper has no heading at the end, but counts and lists in one go; so
/// has 3.4, which counts one number where later ones count two (SessionTrackerImpl.java), and whose
/// followers have no list of sessions, but a name of Java's (LearnerSessionTracker.java).
class DumpReader : public AnswerReader<SessionTable>
{
public:
    explicit DumpReader(const QHash<SessionId, PathList> &before)
        : m_before(before)
    { }

protected:
    Result<Done> addLine(QByteArrayView line) override;
    Result<SessionTable> told() override;

private:
    enum class Part { None, Expiry, Timeouts, Ephemerals, Connections, Ignored };

    bool readHeading(const QString &line);
    bool readEntry(const QString &line);
    bool readLine(QByteArrayView line);
    bool readExpiry(const QString &line);
    bool readTimeout(const QString &line);
    bool readOwner(const QString &line);
    void settlePaths();
    bool readEphemeral(QByteArrayView path);
    void readConnection(const QString &line);
    bool isWhole() const;

    const QHash<SessionId, PathList> m_before;
    Part m_part = Part::None;
    SessionTable m_table;
    qint64 m_expiresAt = -1;
    SessionId m_owner;
    PathList *m_paths = nullptr; ///< of the owner
    qsizetype m_sessionsSaid = -1;
    qsizetype m_ownersSaid = -1;
    bool m_sawConnections = false;
    bool m_isOld = false; ///< of 3.4
    bool m_hasNoSessions = false; ///< of a follower of 3.4
};

/// "Fri Nov 20 15:32:38 UTC 2026" (java.util.Date) as if it were UTC, or -1: only differences of
/// such values within one answer are used, so the zone does not matter.
qint64 javaDate(const QString &text)
{
    const QStringList parts = text.split(u' ', Qt::SkipEmptyParts);
    if (parts.size() < 5)
        return -1;
    const QString plain =
        parts.at(1) + u' ' + parts.at(2) + u' ' + parts.constLast() + u' ' + parts.at(3);
    const QDateTime date = QLocale::c().toDateTime(plain, QStringLiteral("MMM d yyyy HH:mm:ss"));
    if (!date.isValid())
        return -1;
    return QDateTime(date.date(), date.time(), Qt::UTC).toMSecsSinceEpoch();
}

/// The last number in parentheses: 3 of "Session Sets (2)/(3):"; -1 if there is none.
qsizetype lastCount(const QString &line)
{
    static const QRegularExpression pattern(QStringLiteral("\\((\\d{1,9})\\):?$"));
    const QRegularExpressionMatch match = pattern.match(line);
    return match.hasMatch() ? match.captured(1).toLongLong() : -1;
}

bool DumpReader::readHeading(const QString &line)
{
    const bool isLast = line.startsWith(u"Connections dump");
    if (isLast || line.startsWith(u"SessionTracker dump")
        || line.startsWith(u"ephemeral nodes dump")) {
        m_part = Part::None;
        m_sawConnections = m_sawConnections || isLast;
        return true;
    }
    if (line.contains(u".LearnerSessionTracker@")) {
        m_hasNoSessions = true;
        return true;
    }
    if (line.startsWith(u"Local ")) { // local sessions own no locks that others see
        m_part = Part::Ignored;
        return true;
    }
    const bool isExpiry =
        line.startsWith(u"Session Sets (") || line.startsWith(u"Global Session Sets (");
    const bool isKeeper = line.startsWith(u"Sessions dump (");
    if (isExpiry || isKeeper || line.startsWith(u"Global Sessions(")) {
        m_part = isExpiry ? Part::Expiry : Part::Timeouts;
        m_sessionsSaid = lastCount(line);
        m_table.hasExpiry = isExpiry;
        m_isOld = isExpiry && !line.contains(u")/(");
        m_table.isKeeper = isKeeper;
        return true;
    }
    if (line.startsWith(u"Sessions with Ephemerals (")) {
        m_part = Part::Ephemerals;
        m_ownersSaid = lastCount(line);
        return true;
    }
    if (line.startsWith(u"Connections Sets (")) {
        m_part = Part::Connections;
        return true;
    }
    return false;
}

bool DumpReader::readExpiry(const QString &line)
{
    const qsizetype at = line.indexOf(u" expire at ");
    if (at > 0) {
        m_expiresAt = javaDate(line.sliced(at + 11).chopped(line.endsWith(u':') ? 1 : 0));
        return m_expiresAt >= 0;
    }
    const std::optional<SessionId> session = sessionIdFromHex(line.trimmed());
    if (!session || m_expiresAt < 0)
        return false;
    m_table.expiresAt.insert(*session, m_expiresAt);
    return true;
}

bool DumpReader::readTimeout(const QString &line)
{
    const QStringList parts = line.split(u'\t', Qt::SkipEmptyParts);
    const std::optional<SessionId> session = sessionIdFromHex(parts.value(0).trimmed());
    if (!session)
        return false;
    QString timeout = parts.value(1);
    m_table.timeouts.insert(*session, timeout.remove(QStringLiteral("ms")).toInt());
    return true;
}

bool DumpReader::readEphemeral(QByteArrayView path)
{
    if (m_owner)
        m_paths->append(path);
    return bool(m_owner);
}

/// The owner's are complete.
void DumpReader::settlePaths()
{
    if (!m_paths)
        return;
    *m_paths = m_paths->sorted();
    if (const PathList before = m_before.value(m_owner); before == *m_paths)
        *m_paths = before;
}

bool DumpReader::readOwner(const QString &line)
{
    const std::optional<SessionId> session = sessionIdFromHex(line.trimmed().remove(u':'));
    if (!session || !*session || m_table.ephemerals.contains(*session)) // each is listed once
        return false;
    settlePaths();
    m_owner = *session;
    m_paths = &m_table.ephemerals[m_owner]; // a session may have none left
    m_paths->reserveAs(m_before.value(m_owner));
    return true;
}

void DumpReader::readConnection(const QString &line)
{
    static const QRegularExpression pattern(
        QStringLiteral("ip: (\\S+) sessionId: (?:0x)?([0-9a-fA-F]{1,16})$"));
    const QRegularExpressionMatch match = pattern.match(line);
    const std::optional<SessionId> session = sessionIdFromHex(match.captured(2));
    if (session && *session)
        m_table.endpoints.insert(*session, endpointOf(match.captured(1)));
}

bool DumpReader::readEntry(const QString &line)
{
    switch (m_part) {
    case Part::Expiry:
        return readExpiry(line);
    case Part::Timeouts:
        return readTimeout(line);
    case Part::Ephemerals:
        return readOwner(line);
    case Part::Connections:
        readConnection(line);
        return true;
    case Part::Ignored:
        return true;
    case Part::None:
        break;
    }
    return false;
}

bool DumpReader::isWhole() const
{
    const bool hasOwners = m_ownersSaid >= 0 && m_table.ephemerals.size() == m_ownersSaid;
    if (m_sessionsSaid < 0)
        return m_hasNoSessions && !m_table.hasExpiry && hasOwners;
    if (m_sawConnections)
        return m_ownersSaid >= 0;
    return hasOwners
        && (m_isOld || (m_table.isKeeper && m_table.timeouts.size() == m_sessionsSaid));
}

/// Nearly all lines are paths: they are told first, and no text is made of them.
bool DumpReader::readLine(QByteArrayView line)
{
    if (m_part == Part::Ephemerals && line.startsWith("\t/"))
        return readEphemeral(line.sliced(1));
    const QString text = QString::fromUtf8(line);
    return text.trimmed().isEmpty() || readHeading(text) || readEntry(text);
}

Result<Done> DumpReader::addLine(QByteArrayView line)
{
    if (readLine(line))
        return Done {};
    return strangeLine(line);
}

Result<SessionTable> DumpReader::told()
{
    settlePaths();
    if (!isWhole())
        return truncatedAnswer();
    m_table.hasSessions = m_sessionsSaid >= 0;
    m_table.resolutionMs = m_table.hasExpiry ? 1000 : 1;
    return std::move(m_table);
}

} // namespace

std::unique_ptr<AnswerReader<SessionTable>> dumpReader(const QHash<SessionId, PathList> &before)
{
    return std::make_unique<DumpReader>(before);
}

} // namespace lockscope
