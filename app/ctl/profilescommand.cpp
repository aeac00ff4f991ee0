// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/profilescommand.h"

#include "app/ctl/awaited.h"
#include "core/base/jsonvalues.h"
#include "core/base/text.h"
#include "core/profiles/profiletext.h"
#include "core/profiles/secretstore.h"
#include "core/report/json.h"

#include <QFile>
#include <QJsonArray>

#include <algorithm>
#include <cstdio>
#include <limits>

namespace lockscope::ctl {

namespace {

constexpr int Any = std::numeric_limits<int>::max();

const TableColumns &profileColumns()
{
    static const TableColumns columns {{"name", QT_TRANSLATE_NOOP("lockscope::ctl", "NAME")},
        {"environment", QT_TRANSLATE_NOOP("lockscope::ctl", "ENVIRONMENT")},
        {"connect", QT_TRANSLATE_NOOP("lockscope::ctl", "SERVERS")},
        {"way", QT_TRANSLATE_NOOP("lockscope::ctl", "WAY")},
        {"secrets", QT_TRANSLATE_NOOP("lockscope::ctl", "SECRETS"), false}};
    return columns;
}

/// "ssh bastion, tls, gssapi"; the same in every language, as the options are.
QString wayText(const reach::Way &way)
{
    QStringList steps;
    if (!way.ssh.host.isEmpty())
        steps.append(u"ssh %1"_qs.arg(visibleText(way.ssh.host)));
    if (way.tls.isOn)
        steps.append(u"tls"_qs);
    if (way.sasl.mechanism != reach::Sasl::None)
        steps.append(reach::textOf(way.sasl.mechanism));
    return steps.join(u", "_qs);
}

QString secretsText(const StoredProfile &profile)
{
    QStringList all;
    for (const SecretKind kind : AllSecretKinds) {
        if (profile.use(kind) != SecretUse::None)
            all.append(u"%1 %2"_qs.arg(textOf(kind), textOf(profile.use(kind))));
    }
    return all.join(u", "_qs);
}

QVector<Cell> rowOf(const StoredProfile &profile)
{
    return {{visibleText(profile.name)},
        {messageOf(profile.environment).text(), textOf(profile.environment),
            profile.environment == Environment::Production ? Paint::Danger : Paint::None},
        {visibleText(profile.connect)}, {wayText(profile.way)}, {secretsText(profile)}};
}

QJsonObject pairsJson(const QMap<QString, QString> &pairs)
{
    QJsonObject json;
    for (auto it = pairs.begin(); it != pairs.end(); ++it)
        json[it.key()] = it.value();
    return json;
}

QJsonValue tlsJson(const reach::Tls &tls)
{
    if (!tls.isOn)
        return {};
    return QJsonObject {{u"ca"_qs, textOrNull(tls.authorities)},
        {u"cert"_qs, textOrNull(tls.certificate)}, {u"key"_qs, textOrNull(tls.key)},
        {u"pin"_qs, textOrNull(tls.pin)}, {u"pins"_qs, pairsJson(tls.pins)}};
}

QJsonValue saslJson(const reach::Sasl &sasl)
{
    if (sasl.mechanism == reach::Sasl::None)
        return {};
    return QJsonObject {{u"mechanism"_qs, reach::textOf(sasl.mechanism)},
        {u"user"_qs, textOrNull(sasl.user)}, {u"keytab"_qs, textOrNull(sasl.keytab)},
        {u"principal"_qs, textOrNull(sasl.principal)}};
}

QJsonObject jsonOf(const StoredProfile &profile)
{
    QJsonObject secrets;
    for (const SecretKind kind : AllSecretKinds)
        secrets[textOf(kind)] = textOf(profile.use(kind));
    return {{u"name"_qs, profile.name}, {u"environment"_qs, textOf(profile.environment)},
        {u"connect"_qs, profile.connect}, {u"sessionTimeoutMs"_qs, profile.sessionTimeoutMs},
        {u"path"_qs, textOrNull(profile.path)}, {u"ssh"_qs, textOrNull(profile.way.ssh.host)},
        {u"tls"_qs, tlsJson(profile.way.tls)}, {u"sasl"_qs, saslJson(profile.way.sasl)},
        {u"secrets"_qs, secrets}, {u"favourites"_qs, stringsJson(profile.favourites)},
        {u"recipes"_qs, pairsJson(profile.recipes)}};
}

} // namespace

QString ProfilesCommand::summary() const
{
    return tr("Lists, shows, exports, imports and removes connections that are kept by name.");
}

void ProfilesCommand::describe(QCommandLineParser &parser) const
{
    parser.addPositionalArgument(u"WHAT"_qs,
        tr("list (usual), show NAME, export [NAME...], import FILE (\"-\": standard input), remove "
           "NAME."),
        u"[WHAT] [NAME...]"_qs);
    parser.addOption({u"rename"_qs,
        tr("With import: a profile whose name is taken gets another, \"NAME 2\" (otherwise none is "
           "imported).")});
}

const QVector<ProfilesCommand::Verb> &ProfilesCommand::verbs()
{
    static const QVector<Verb> all {{"list", 0, 0, &ProfilesCommand::list},
        {"show", 1, 1, &ProfilesCommand::show}, {"export", 0, Any, &ProfilesCommand::exportThem},
        {"import", 1, 1, &ProfilesCommand::importThem}, {"remove", 1, 1, &ProfilesCommand::remove}};
    return all;
}

Result<Done> ProfilesCommand::configure(const QCommandLineParser &parser, const QStringList &)
{
    m_names = parser.positionalArguments();
    const QString what = m_names.isEmpty() ? u"list"_qs : m_names.takeFirst();
    const auto verb = std::ranges::find_if(
        verbs(), [&](const Verb &known) { return what == QLatin1String(known.name); });
    if (verb == verbs().end())
        return failure(ErrorKind::BadInput,
            Message::tr("profiles takes list, show, export, import or remove; \"%1\" is none.")
                .arg(what));
    if (m_names.size() < verb->least)
        return failure(ErrorKind::BadInput,
            verb->act == &ProfilesCommand::importThem
                ? Message::tr("profiles import takes a file, or \"-\" for standard input.")
                : Message::tr("profiles %1 takes the name of a profile.").arg(what));
    if (m_names.size() > verb->most)
        return failure(ErrorKind::BadInput,
            Message::tr("\"%1\" is one too many; see \"lockscopectl help %2\".")
                .arg(m_names.at(verb->most), u"profiles"_qs));
    m_act = verb->act;
    if (parser.isSet(u"rename"_qs) && verb->act != &ProfilesCommand::importThem)
        return failure(ErrorKind::BadInput, Message::tr("--rename is for profiles import."));
    if (parser.isSet(u"rename"_qs))
        m_collision = ProfileStore::RenameTaken;
    return Table::make(profileColumns(), m_common.table).map([this](const Table &table) {
        m_table = table;
        return Done {};
    });
}

void ProfilesCommand::start()
{
    const Result<Done> done = (this->*m_act)();
    if (!done)
        return fail(done.error());
    emit finished(Success);
}

Result<Done> ProfilesCommand::list()
{
    return m_store.list().map([this](const QVector<StoredProfile> &profiles) {
        QJsonArray all;
        QVector<QVector<Cell>> rows;
        for (const StoredProfile &profile : profiles) {
            all.append(jsonOf(profile));
            rows.append(rowOf(profile));
        }
        if (m_common.isJson)
            printJson({{u"file"_qs, m_store.file()}, {u"profiles"_qs, all}});
        else if (rows.isEmpty() && !m_table->options().isBare())
            printText(tr("No connection is kept in %1.\n").arg(visibleText(m_store.file())));
        else
            printText(tableText(*m_table, rows));
        return Done {};
    });
}

Result<Done> ProfilesCommand::show()
{
    return m_store.find(m_names.first()).map([this](const StoredProfile &profile) {
        if (m_common.isJson)
            printJson({{u"file"_qs, m_store.file()}, {u"profile"_qs, jsonOf(profile)}});
        else
            printText(profileLines(profile).join(u'\n') + u'\n');
        return Done {};
    });
}

Result<Done> ProfilesCommand::exportThem()
{
    return m_store.exported(m_names).map([this](const QByteArray &text) {
        if (m_common.isJson)
            printJson({{u"file"_qs, m_store.file()}, {u"text"_qs, QString::fromUtf8(text)}});
        else
            printText(QString::fromUtf8(text));
        return Done {};
    });
}

Result<Done> ProfilesCommand::importThem()
{
    const QString &name = m_names.first();
    const bool isInput = name == u"-";
    QFile file(isInput ? QString() : name);
    if (isInput)
        (void)file.open(stdin, QIODevice::ReadOnly);
    else
        setSubject(name);
    return m_store.import(file, name, m_collision).map([this](const QStringList &names) {
        if (m_common.isJson)
            printJson({{u"file"_qs, m_store.file()}, {u"imported"_qs, stringsJson(names)}});
        else
            printText(tr("Imported: %1.\n").arg(visibleText(names.join(u", "_qs))));
        return Done {};
    });
}

/// Nobody is told where that does not come about: there may be no keyring.
void ProfilesCommand::forgetSecrets(const StoredProfile &profile)
{
    for (const SecretKind kind : AllSecretKinds) {
        if (profile.use(kind) == SecretUse::Keyring)
            (void)awaited(removeSecret(profile.name, kind, int(m_common.workMs())));
    }
}

Result<Done> ProfilesCommand::remove()
{
    const QString &name = m_names.first();
    return m_store.find(name).and_then([&](const StoredProfile &profile) {
        return m_store.remove(name).map([&](Done) {
            forgetSecrets(profile);
            if (m_common.isJson)
                printJson({{u"file"_qs, m_store.file()}, {u"removed"_qs, name}});
            else
                printText(tr("Removed: %1.\n").arg(visibleText(name)));
            return Done {};
        });
    });
}

} // namespace lockscope::ctl
