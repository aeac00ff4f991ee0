// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "writtenqueue.h"

#include "core/base/nodepath.h"

#include <QRegularExpression>

namespace writtenqueue {

namespace {

constexpr qint64 FirstSession = 0x100002f421a0000;

QString word(const QString &text, const char *pattern, int group)
{
    static QHash<QByteArray, QRegularExpression> cache;
    auto &expression = cache[pattern];
    if (expression.pattern().isEmpty())
        expression.setPattern(QLatin1String(pattern));
    return expression.match(text).captured(group);
}

/// One token of a scene: directory/ kind sequence @session ! ?.
struct Token
{
    QString directory;
    QString label; ///< "W0" or "'junk'"
    QString kind;
    QString number;
    QString session;
    bool isPersistent = false;
    bool isUnread = false;
    QByteArray data;
};

Token tokenOf(const QString &text)
{
    constexpr const char *Pattern =
        "^(?:([a-z_-]+)/)?('[^']*'|([A-Za-z]+)(-?[0-9]+))(?:@([A-Za-z0-9-]+))?([!?]*)(?:=(.*))?$";
    Token token;
    token.directory = word(text, Pattern, 1);
    token.label = word(text, Pattern, 2);
    token.kind = word(text, Pattern, 3);
    token.number = word(text, Pattern, 4);
    token.session = word(text, Pattern, 5);
    token.isPersistent = word(text, Pattern, 6).contains(u'!');
    token.isUnread = word(text, Pattern, 6).contains(u'?');
    token.data = word(text, Pattern, 7).toUtf8();
    if (token.label.isEmpty())
        qFatal("no scene: %s", qPrintable(text));
    return token;
}

QString paddedHex(int number, int digits)
{
    return QString::number(number, 16).rightJustified(digits, u'0');
}

/// Fixed, so that a failure can be looked up: ordinals spread over the alphabet.
QString hexOf(int ordinal)
{
    return paddedHex((ordinal * 7 + 3) % 16, 1) + QStringLiteral("0a7cbeb4d1f4a0d9c1e5b2f771e")
        + paddedHex(ordinal, 4);
}

QString uuidOf(int ordinal)
{
    QString hex = hexOf(ordinal);
    for (const int dash : {8, 13, 18, 23})
        hex.insert(dash, u'-');
    return hex;
}

QString sequenceText(const QString &number)
{
    return QString::asprintf("%010d", number.toInt());
}

QString nameOf(const Token &token, const Dialect &dialect, int ordinal, SessionId session)
{
    if (token.kind.isEmpty())
        return token.label.mid(1, token.label.size() - 2);
    QString name = dialect.templates.value(token.kind);
    if (name.isEmpty())
        qFatal("no such kind: %s", qPrintable(token.kind));
    return name.replace(u"{hex}"_qs, hexOf(ordinal))
        .replace(u"{uuid}"_qs, uuidOf(ordinal))
        .replace(u"{sid}"_qs, QString::number(session.value))
        .replace(u"{hexsid}"_qs, QString::number(session.value, 16).rightJustified(16, u'0'))
        .replace(u"{seq}"_qs, sequenceText(token.number));
}

int directoryIndex(LockSnapshot &snapshot, const QString &name)
{
    if (name.isEmpty())
        return 0;
    const QString path =
        name.startsWith(u'-') ? snapshot.path + name : joinPath(snapshot.path, name);
    for (int i = 0; i < snapshot.directories.size(); ++i) {
        if (snapshot.directories.at(i).path == path)
            return i;
    }
    snapshot.directories.append({path, ReadState::Read, {}, {}});
    return static_cast<int>(snapshot.directories.size()) - 1;
}

/// What the scene calls each node.
QHash<QString, QString> labelsOf(const LockSnapshot &snapshot, const QString &dialectName)
{
    QHash<QString, QString> labels;
    for (const LockNode &node : snapshot.nodes) {
        QString label = u'\'' + node.name + u'\'';
        for (auto it = dialect(dialectName).templates.cbegin();
             it != dialect(dialectName).templates.cend(); ++it) {
            QString pattern = QRegularExpression::escape(it.value());
            pattern.replace(u"\\{hex\\}"_qs, u"[0-9a-f]{32}"_qs)
                .replace(u"\\{uuid\\}"_qs, u"[0-9a-f-]{36}"_qs)
                .replace(u"\\{sid\\}"_qs, u"-?[0-9]+"_qs)
                .replace(u"\\{hexsid\\}"_qs, u"[0-9a-f]{16}"_qs)
                .replace(u"\\{seq\\}"_qs, u"(-?[0-9]{9,10})"_qs);
            const auto match =
                QRegularExpression(QRegularExpression::anchoredPattern(pattern)).match(node.name);
            if (match.hasMatch())
                label = it.key()
                    + (match.captured(1).isEmpty() ? QString()
                                                   : QString::number(match.captured(1).toInt()));
        }
        labels.insert(snapshot.pathOf(node), label);
    }
    return labels;
}

QString roleText(Role role)
{
    switch (role) {
    case Role::Holder:
        return u" holds"_qs;
    case Role::Waiter:
        return u" waits"_qs;
    case Role::Pending:
        return u" pending"_qs;
    case Role::Other:
        break;
    }
    return {};
}

} // namespace

LockSnapshotPtr snapshotOf(const QString &dialectName, const QString &text, const QString &path)
{
    auto snapshot = std::make_shared<LockSnapshot>();
    snapshot->path = path;
    snapshot->freshness = Freshness::Live;
    snapshot->readAt = 1'700'000'060'000; // 2023-11-14T22:14:20Z
    snapshot->directories.append({path, ReadState::Read, {}, {}});
    snapshot->directories[0].stat.czxid = {1};
    QHash<QString, SessionId> sessions;
    int ordinal = 0;
    for (const QString &part : text.split(u' ', Qt::SkipEmptyParts)) {
        if (part.startsWith(u"data=")) {
            snapshot->directories[0].data = part.mid(5).toUtf8();
            continue;
        }
        if (part.startsWith(u"gone=")) {
            snapshot->directories[0].stat.cversion += 2 * part.mid(5).toInt();
            continue;
        }
        const Token token = tokenOf(part);
        ++ordinal;
        SessionId session {FirstSession + ordinal};
        if (!token.session.isEmpty())
            session = sessions.value(token.session);
        sessions.insert(token.label, session);
        LockNode node;
        node.directory = static_cast<quint8>(directoryIndex(*snapshot, token.directory));
        node.name = nameOf(token, dialect(dialectName), ordinal, session);
        node.state = token.isUnread ? ReadState::NameOnly : ReadState::Read;
        node.data = token.data;
        if (!token.isUnread) {
            node.stat.czxid = {100 + ordinal};
            node.stat.createdAt = 1'700'000'000'000 + ordinal * 1000;
            node.stat.owner = token.isPersistent || token.kind.isEmpty() ? SessionId {} : session;
            ++snapshot->resolved;
        }
        NodeStat &stat = snapshot->directories[node.directory].stat;
        ++stat.numChildren;
        ++stat.cversion; // 2 * creates - children
        snapshot->nodes.append(node);
    }
    return snapshot;
}

QString printed(const LockState &state, const QString &dialectName)
{
    const auto labels = labelsOf(*state.snapshot, dialectName);
    QStringList parts;
    for (const Contender &contender : state.queue) {
        QString part = labels.value(state.pathOf(contender)) + roleText(contender.role);
        QStringList blockers;
        for (const int index : state.blockersOf(contender))
            blockers.append(labels.value(state.pathOf(state.queue.at(index))));
        if (!blockers.isEmpty())
            part += u" for "_qs + blockers.join(u' ');
        QStringList watched;
        for (const WatchTarget &target : contender.expected) {
            const QString path = state.pathOf(target);
            watched.append(labels.value(path, path.mid(state.snapshot->path.size())));
        }
        std::sort(watched.begin(), watched.end());
        if (!watched.isEmpty())
            part += u" watches "_qs + watched.join(u'|');
        parts.append(part);
    }
    return parts.join(u", ");
}

QStringList labelsIn(const LockState &state, const QString &dialectName)
{
    const auto byPath = labelsOf(*state.snapshot, dialectName);
    QStringList labels;
    for (const Contender &contender : state.queue)
        labels.append(byPath.value(state.pathOf(contender)));
    return labels;
}

QString recipesOf(const LockState &state)
{
    QStringList ids;
    for (const RecipeQueue &queue : state.recipes)
        ids.append(QLatin1String(queue.recipe->id));
    return ids.join(u" + ");
}

WatchList watchesOf(const LockSnapshot &snapshot, const QString &dialectName, const QString &text)
{
    WatchList watches;
    const auto labels = labelsOf(snapshot, dialectName);
    QHash<QString, const LockNode *> nodes;
    for (const LockNode &node : snapshot.nodes)
        nodes.insert(labels.value(snapshot.pathOf(node)), &node);
    for (const QString &part : text.split(u", "_qs, Qt::SkipEmptyParts)) {
        const QStringList ends = part.split(u"->"_qs);
        const LockNode *from = nodes.value(ends.at(0));
        const LockNode *to = nodes.value(ends.at(1));
        if (!from || (!to && ends.at(1) != u"gone"))
            qFatal("no such watch: %s", qPrintable(part));
        watches[from->stat.owner].insert(
            to ? snapshot.pathOf(*to) : joinPath(snapshot.path, ends.at(1)));
    }
    return watches;
}

QStringList sentencesOf(const LockState &state, LockFact::Kind kind)
{
    QStringList sentences;
    for (const LockFact &fact : state.facts) {
        if (fact.kind == kind)
            sentences.append(fact.sentence.english());
    }
    return sentences;
}

} // namespace writtenqueue
