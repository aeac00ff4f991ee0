// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/diagnosis/scene.h"

#include "core/base/nodepath.h"
#include "core/recipes/catalogue.h"

#include <QRegularExpression>

namespace lockscope {
namespace {

const QString Member = QStringLiteral("zk1:2181");
constexpr SessionId Own {0x9999};
constexpr qint64 PastZxid = 100'000'000; ///< above all that scenes create

QString nameOf(QChar kind, int sequence, qint64 unique)
{
    const QString hex = QString::number(unique, 16).rightJustified(32, u'0');
    const QString uuid = hex.left(8) + u'-' + hex.mid(8, 4) + u'-' + hex.mid(12, 4) + u'-'
        + hex.mid(16, 4) + u'-' + hex.mid(20);
    const QString number = QString::asprintf("%010d", sequence);
    const QString curator = QStringLiteral("_c_") + uuid + u'-';
    switch (kind.unicode()) {
    case u'W':
        return curator + QStringLiteral("__WRIT__") + number;
    case u'R':
        return curator + QStringLiteral("__READ__") + number;
    case u'M':
    case u'S':
        return curator + QStringLiteral("lock-") + number;
    case u'L':
        return curator + QStringLiteral("lease-") + number;
    case u'E':
        return curator + QStringLiteral("latch-") + number;
    case u'K':
        return hex + QStringLiteral("__lock__") + number;
    case u'k':
        return hex + QStringLiteral("__rlock__") + number;
    case u'G':
        return QStringLiteral("_c_") + hex + QStringLiteral("-lock-") + number;
    case u'D':
        return QStringLiteral("lock-") + number;
    case u'T':
        return QStringLiteral("host-W-") + number;
    case u'Z':
        return uuid + u'_' + number;
    default:
        return QString(kind);
    }
}

MemberFacts goodMember()
{
    const SourceResult ok {SourceResult::Ok, QStringLiteral("4lw"), {}};
    return {Member, ok, ok, ok, ok, QStringLiteral("standalone"), QStringLiteral("3.8.0"), 0, {}};
}

LockDirectory directoryOf(const QString &path)
{
    LockDirectory directory {path, ReadState::Read, {}, {}};
    directory.stat.czxid = Zxid {10};
    directory.stat.pzxid = Zxid {500};
    return directory;
}

/// As of directories that no child ever left.
void countChildren(LockSnapshot *snapshot)
{
    for (const LockNode &node : snapshot->nodes) {
        NodeStat &stat = snapshot->directories[node.directory].stat;
        ++stat.numChildren;
        ++stat.cversion;
        stat.pzxid = std::max(stat.pzxid, node.stat.czxid);
    }
}

} // namespace

void Scene::meet(SessionId session)
{
    if (facts.members.isEmpty()) {
        facts.members = {goodMember()};
        facts.knowsExpiry = true;
        facts.own = Own;
        facts.ownConnectedAt = now;
        ClientConnection own;
        own.session = Own;
        own.endpoint = QStringLiteral("10.0.9.9:4000");
        own.member = Member;
        own.establishedAt = facts.ownConnectedAt;
        own.timeoutMs = 10'000;
        facts.connections.insert(Own, own);
        facts.sessions.insert(Own);
        facts.tracked.insert(Own);
    }
    if (!session || facts.sessions.contains(session))
        return;
    connected(int(session.value), 500);
}

Scene &Scene::connected(int session, qint64 idleMs, int timeoutMs, const QString &endpoint)
{
    const SessionId id {session};
    facts.sessions.insert(id);
    facts.tracked.insert(id);
    facts.timeoutsMs.insert(id, timeoutMs);
    facts.expiresInMs.insert(id, timeoutMs - idleMs);
    const QString from =
        endpoint.isEmpty() ? QStringLiteral("10.0.0.%1:4000").arg(session) : endpoint;
    const ConnectionRow row {.session = id,
        .endpoint = from,
        .establishedAt = now,
        .timeoutMs = timeoutMs,
        .lastOperation = QStringLiteral("PING"),
        .lastZxid = Zxid {PastZxid}};
    facts.connections.insert(id, {row, facts.members.value(0, goodMember()).host, idleMs});
    return *this;
}

Scene &Scene::asked(int session, qint64 request)
{
    ClientConnection &connection = facts.connections[SessionId {session}];
    connection.lastRequest = request;
    connection.lastZxid = Zxid {PastZxid + m_zxid}; // a heartbeat at least came now
    return *this;
}

Scene &Scene::disconnected(int session, qint64 expiresInMs, int timeoutMs)
{
    connected(session, 0, timeoutMs);
    facts.connections.remove(SessionId {session});
    facts.expiresInMs.insert(SessionId {session}, expiresInMs);
    facts.watches.remove(SessionId {session});
    return *this;
}

Scene &Scene::ended(int session)
{
    const SessionId id {session};
    facts.connections.remove(id);
    facts.sessions.remove(id);
    facts.tracked.remove(id);
    facts.expiresInMs.remove(id);
    facts.watches.remove(id);
    return *this;
}

Scene &Scene::otherMember(SourceResult::State state, SourceResult MemberFacts::*what)
{
    MemberFacts other;
    other.host = QStringLiteral("zk%1:2181").arg(facts.members.size() + 1);
    (other.*what).state = state;
    facts.members.append(other);
    return *this;
}

Scene &Scene::keeper()
{
    facts.members[0].isKeeper = true;
    facts.knowsExpiry = false;
    facts.listsSessions = true;
    facts.expiresInMs.clear();
    return *this;
}

Scene &Scene::checked(const QString &path, const QString &node)
{
    const LockSnapshot &snapshot = locks[path];
    for (const LockNode &entry : snapshot.nodes) {
        const QString name = snapshot.pathOf(entry);
        if (name == nodePath(path, node))
            checks.insert(name, {name, true, entry.stat.czxid, entry.stat.owner, now});
    }
    return *this;
}

void Scene::addNode(LockSnapshot *snapshot, const QString &word, int directory)
{
    static const QRegularExpression pattern(
        QStringLiteral("^([A-Za-z!])(-?\\d*)=(\\d+)(?:@(\\d+))?(!)?(\\?)?$"));
    const QRegularExpressionMatch match = pattern.match(word);
    if (!match.hasMatch())
        qFatal("no scene: %s", qPrintable(word));
    LockNode node;
    const QChar kind = match.captured(1).at(0);
    const SessionId session {match.captured(3).toLongLong()};
    node.name = nameOf(kind, match.captured(2).toInt(), ++m_zxid);
    node.directory = quint8(directory);
    node.state = match.captured(6).isEmpty() ? ReadState::Read : ReadState::Denied;
    const qint64 age = match.captured(4).isEmpty() ? 10 : match.captured(4).toLongLong();
    // The first of all locks were made before the second of any: what holds is older than what
    // waits.
    const qint64 turn = std::max(0, match.captured(2).toInt());
    node.stat.czxid = node.stat.mzxid = Zxid {1'000'000 + turn * 10'000 + m_zxid};
    node.stat.createdAt = node.stat.modifiedAt = now - age * 1000;
    node.stat.owner = match.captured(5).isEmpty() ? session : SessionId {};
    snapshot->nodes.append(node);
    snapshot->resolved = int(snapshot->nodes.size());
    m_names.insert(snapshot->path + u' ' + match.captured(1) + match.captured(2),
        joinPath(snapshot->directories.at(directory).path, node.name));
    meet(node.stat.owner);
}

Scene &Scene::lock(const QString &path, const QString &text, const char *recipe)
{
    LockSnapshot snapshot;
    snapshot.path = path;
    snapshot.directories = {directoryOf(path)};
    snapshot.freshness = Freshness::Live;
    snapshot.readAt = now - 1000;
    const QStringList words = text.split(u' ', Qt::SkipEmptyParts);
    for (const QString &word : words)
        addNode(&snapshot, word, 0);
    countChildren(&snapshot);
    locks.insert(path, snapshot);
    forced.insert(path, recipe ? recipeById(QString::fromUtf8(recipe)) : nullptr);
    meet({});
    return *this;
}

Scene &Scene::semaphore(const QString &path, const QString &text)
{
    LockSnapshot snapshot;
    snapshot.path = path;
    snapshot.directories = {directoryOf(path), directoryOf(path + QStringLiteral("/locks")),
        directoryOf(path + QStringLiteral("/leases"))};
    snapshot.freshness = Freshness::Live;
    snapshot.readAt = now - 1000;
    const QStringList words = text.split(u' ', Qt::SkipEmptyParts);
    for (const QString &word : words)
        addNode(&snapshot, word, word.startsWith(u'L') ? 2 : 1);
    countChildren(&snapshot);
    locks.insert(path, snapshot);
    forced.insert(path, recipeById(u"curator-semaphore"));
    meet({});
    return *this;
}

Scene &Scene::single(const QString &path, int session)
{
    LockSnapshot snapshot;
    snapshot.path = path;
    snapshot.isSingleNode = true;
    snapshot.directories = {directoryOf(parentPath(path))};
    snapshot.freshness = Freshness::Live;
    snapshot.readAt = now - 1000;
    addNode(&snapshot, QStringLiteral("x=%1").arg(session), 0);
    snapshot.nodes[0].name = nodeName(path);
    m_names.insert(path + QStringLiteral(" x"), path);
    locks.insert(path, snapshot);
    forced.insert(path, nullptr);
    return *this;
}

QString Scene::nodePath(const QString &path, const QString &node) const
{
    if (node.startsWith(u'?'))
        return joinPath(path, node.sliced(1));
    const QString found = m_names.value(path + u' ' + node);
    if (found.isEmpty())
        qFatal("no node %s", qPrintable(node));
    return found;
}

Scene &Scene::watch(int session, const QString &path, const QString &node)
{
    meet(SessionId {session});
    facts.watches[SessionId {session}].insert(nodePath(path, node));
    return *this;
}

Scene &Scene::watchAsExpected()
{
    const DoctorRound present = round();
    for (const LockStatePtr &lock : present.locks) {
        for (const Contender &contender : lock->queue) {
            if (contender.expected.isEmpty() || contender.expected.first().node < 0
                || !lock->nodeOf(contender).stat.owner)
                continue;
            facts.watches[lock->nodeOf(contender).stat.owner].insert(
                lock->pathOf(contender.expected.first()));
        }
    }
    return *this;
}

Scene &Scene::data(const QString &path, const QString &node, const QByteArray &bytes)
{
    LockSnapshot &snapshot = locks[path];
    for (LockNode &entry : snapshot.nodes) {
        if (snapshot.pathOf(entry) == nodePath(path, node))
            entry.data = bytes;
    }
    return *this;
}

Scene &Scene::remove(const QString &path, const QString &node)
{
    LockSnapshot &snapshot = locks[path];
    snapshot.nodes.removeIf(
        [&](const LockNode &entry) { return snapshot.pathOf(entry) == nodePath(path, node); });
    snapshot.resolved = int(snapshot.nodes.size());
    snapshot.readAt = now;
    NodeStat &stat = snapshot.directories[0].stat;
    --stat.numChildren;
    ++stat.cversion;
    stat.pzxid = Zxid {PastZxid + ++m_zxid};
    for (WatchedPaths &watched : facts.watches) {
        QStringList paths = watched.paths().toList();
        paths.removeAll(nodePath(path, node));
        watched = WatchedPaths(paths);
    }
    return *this;
}

Scene &Scene::add(const QString &path, const QString &word)
{
    LockSnapshot &snapshot = locks[path];
    addNode(&snapshot, word, 0);
    snapshot.readAt = now;
    NodeStat &stat = snapshot.directories[0].stat;
    ++stat.numChildren;
    ++stat.cversion;
    stat.pzxid = snapshot.nodes.constLast().stat.czxid;
    return *this;
}

Scene &Scene::twice(const QString &path, const QString &node, const QString &again)
{
    const auto named = [&](const QString &name) {
        LockSnapshot &snapshot = locks[path];
        return std::find_if(snapshot.nodes.begin(), snapshot.nodes.end(),
            [&](const LockNode &one) { return snapshot.pathOf(one) == nodePath(path, name); });
    };
    const auto other = named(again);
    other->name = named(node)->name.chopped(10) + other->name.last(10);
    m_names.insert(path + u' ' + again, locks[path].pathOf(*other));
    facts.watches.clear();
    return watchAsExpected();
}

Scene &Scene::passed(const QString &path, int count, bool isBefore)
{
    NodeStat &stat = locks[path].directories[0].stat;
    stat.cversion += 2 * count;
    if (!isBefore)
        stat.pzxid = Zxid {PastZxid + ++m_zxid};
    return *this;
}

Scene &Scene::later(qint64 ms)
{
    now += ms;
    return *this;
}

DoctorRound Scene::round() const
{
    DoctorRound round;
    round.at = now;
    round.checks = checks;
    for (const LockSnapshot &snapshot : locks) {
        Choice choice;
        choice.forced = forced.value(snapshot.path);
        choice.watches = withFacts ? &facts.watches : nullptr;
        choice.watchesAt = withFacts ? watchesAt : 0;
        round.locks.append(
            std::make_shared<LockState>(judge(std::make_shared<LockSnapshot>(snapshot), choice)));
    }
    if (withFacts) {
        auto asked = std::make_shared<ServerFacts>(facts);
        asked->askedAt = now - 100;
        asked->takenAt = now - 50;
        round.facts = asked;
    }
    return round;
}

Verdict verdictOf(const Doctor &doctor, const QString &path)
{
    const Diagnosis diagnosis = doctor.diagnosis();
    for (const Verdict &verdict : diagnosis.verdicts) {
        if (verdict.path == path)
            return verdict;
    }
    return {};
}

QString printedVerdict(const Verdict &verdict)
{
    QStringList words {textOf(verdict.standing)};
    if (!verdict.cause.isEmpty())
        words += {textOf(verdict.confidence), verdict.cause};
    if (verdict.root && verdict.standing >= Standing::Slow)
        words +=
            QStringLiteral("root %1 %2").arg(verdict.root->path, textOf(verdict.root->session));
    if (verdict.chain.size() > 1) {
        words += QStringLiteral("via");
        for (const ChainStep &step : verdict.chain)
            words += step.path;
    }
    return words.join(u' ');
}

QString printed(const Diagnosis &diagnosis)
{
    QStringList found;
    for (const Finding &finding : diagnosis.findings)
        found.append(finding.rule + u' ' + textOf(finding.severity) + u' '
            + textOf(finding.confidence)
            + (finding.alike > 1 ? QStringLiteral(" x%1").arg(finding.alike) : QString()));
    return found.join(QStringLiteral("; "));
}

} // namespace lockscope
