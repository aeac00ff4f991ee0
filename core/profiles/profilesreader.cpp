// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/profiles/profilesreader.h"

#include "core/base/connectstring.h"
#include "core/base/nodepath.h"
#include "core/base/writtentimes.h"
#include "core/reach/sshmaster.h"
#include "core/reach/tlsstep.h"
#include "core/recipes/catalogue.h"

#include <QRegularExpression>

#include <algorithm>

namespace lockscope {

namespace {

constexpr int LeastTimeoutMs = 1'000;
constexpr int MostTimeoutMs = 600'000;

/// Whether a key of that name could hold what must not be kept.
bool isLikeSecret(const QString &key)
{
    static const QRegularExpression like(
        QStringLiteral("passw|passphrase|secret|credential|token|digest|private"),
        QRegularExpression::CaseInsensitiveOption);
    return like.match(key).hasMatch();
}

class ProfilesReader : private TomlReader
{
public:
    ProfilesReading read(const TomlNode &root);

private:
    using Take = void (ProfilesReader::*)(const TomlNode &node);
    struct Key
    {
        QString name;
        Take take;
    };
    static const QVector<Key> &keys();
    friend QStringList lockscope::profileKeys();

    void noteUnknown(const TomlNode &node, const QStringList &known);
    template <typename T> std::optional<T> orNote(const TomlNode &node, const Result<T> &result)
    {
        if (result)
            return *result;
        note(node.at, result.error().detail);
        return std::nullopt;
    }
    std::optional<QString> path(const TomlNode &node);
    void readProfile(const TomlNode &table);
    void checkWhole(const TomlNode &table);
    void checkWay(const TomlNode &table);
    bool isNew(const TomlNode &name);

    void takeName(const TomlNode &node);
    void takeEnvironment(const TomlNode &node);
    void takeConnect(const TomlNode &node);
    void takeTimeout(const TomlNode &node);
    void takePath(const TomlNode &node);
    void takeSsh(const TomlNode &node);
    void takeTls(const TomlNode &node);
    void takeFile(const TomlNode &node, QString *file);
    void takeAuthorities(const TomlNode &node);
    void takeCertificate(const TomlNode &node);
    void takeKey(const TomlNode &node);
    void takePin(const TomlNode &node);
    void takePins(const TomlNode &node);
    void takeSasl(const TomlNode &node);
    void takeUser(const TomlNode &node);
    void takeKeytab(const TomlNode &node);
    void takePrincipal(const TomlNode &node);
    void takeSecret(const TomlNode &node);
    void takeFavourites(const TomlNode &node);
    void takeRecipes(const TomlNode &node);

    ProfilesReading m_reading;
    StoredProfile m_profile; ///< that is being read
};

const QVector<ProfilesReader::Key> &ProfilesReader::keys()
{
    using R = ProfilesReader;
    static const QVector<Key> all {
        {QStringLiteral("name"), &R::takeName},
        {QStringLiteral("environment"), &R::takeEnvironment},
        {QStringLiteral("connect"), &R::takeConnect},
        {QStringLiteral("session-timeout"), &R::takeTimeout},
        {QStringLiteral("path"), &R::takePath},
        {QStringLiteral("ssh"), &R::takeSsh},
        {QStringLiteral("tls"), &R::takeTls},
        {QStringLiteral("tls-ca"), &R::takeAuthorities},
        {QStringLiteral("tls-cert"), &R::takeCertificate},
        {QStringLiteral("tls-key"), &R::takeKey},
        {QStringLiteral("tls-pin"), &R::takePin},
        {QStringLiteral("tls-pins"), &R::takePins},
        {QStringLiteral("sasl"), &R::takeSasl},
        {QStringLiteral("sasl-user"), &R::takeUser},
        {QStringLiteral("keytab"), &R::takeKeytab},
        {QStringLiteral("principal"), &R::takePrincipal},
        {textOf(SecretKind::Digest), &R::takeSecret},
        {textOf(SecretKind::Sasl), &R::takeSecret},
        {textOf(SecretKind::TlsKey), &R::takeSecret},
        {QStringLiteral("favourites"), &R::takeFavourites},
        {QStringLiteral("recipes"), &R::takeRecipes},
    };
    return all;
}

void ProfilesReader::noteUnknown(const TomlNode &node, const QStringList &known)
{
    if (isLikeSecret(node.key))
        return note(node.keyAt,
            Message::tr("%1 looks like a secret, and none is kept here: remove it; say \"asked\" "
                        "or \"keyring\" for one of %2")
                .arg(inQuotes(node.key),
                    QStringList {textOf(SecretKind::Digest), textOf(SecretKind::Sasl),
                        textOf(SecretKind::TlsKey)}
                        .join(QStringLiteral(", "))));
    noteUnknownKey(node, known);
}

std::optional<QString> ProfilesReader::path(const TomlNode &node)
{
    if (node.kind == TomlNode::Text)
        return orNote(node, validPath(node.text));
    note(
        node.at, Message::tr("a lock's path is a text in quotation marks, like \"/locks/orders\""));
    return std::nullopt;
}

void ProfilesReader::takeName(const TomlNode &node)
{
    const auto name = filledText(node, QStringLiteral("\"prod-eu\""));
    if (name && orNote(node, checkProfileName(*name)))
        m_profile.name = *name;
}

void ProfilesReader::takeEnvironment(const TomlNode &node)
{
    const auto environment =
        node.kind == TomlNode::Text ? environmentFromText(node.text) : std::nullopt;
    if (!environment)
        note(node.at,
            Message::tr("environment is \"sandbox\", \"development\", \"staging\" or "
                        "\"production\"; %1 is none")
                .arg(inQuotes(node.text)));
    m_profile.environment = environment.value_or(Environment::Production);
}

void ProfilesReader::takeConnect(const TomlNode &node)
{
    const auto connect = filledText(node, QStringLiteral("\"zk1:2181,zk2:2181/chroot\""));
    if (connect && orNote(node, ConnectString::parse(*connect)))
        m_profile.connect = *connect;
}

void ProfilesReader::takeTimeout(const TomlNode &node)
{
    const auto timeout = node.kind == TomlNode::Text ? durationFromText(node.text) : std::nullopt;
    if (timeout && *timeout >= LeastTimeoutMs && *timeout <= MostTimeoutMs)
        m_profile.sessionTimeoutMs = int(*timeout);
    else
        note(node.at,
            Message::tr("session-timeout takes a time from 1 second to 10 minutes in quotation "
                        "marks, like \"10 s\"; %1 is none")
                .arg(inQuotes(node.text)));
}

void ProfilesReader::takePath(const TomlNode &node)
{
    m_profile.path = path(node).value_or(QString());
}

void ProfilesReader::takeSsh(const TomlNode &node)
{
    const auto host = filledText(node, QStringLiteral("\"anna@bastion.example.org\""));
    if (host && orNote(node, reach::sshHostArguments(*host)))
        m_profile.way.ssh.host = *host;
}

void ProfilesReader::takeTls(const TomlNode &node)
{
    m_profile.way.tls.isOn = isTrue(node);
}

/// A key put there itself is a secret: it is not repeated.
void ProfilesReader::takeFile(const TomlNode &node, QString *file)
{
    const auto name = filledText(node, QStringLiteral("\"/etc/lockscope/file.pem\""));
    const bool isName = name && !name->contains(u'\n') && !name->contains(u"-----BEGIN");
    if (isName)
        *file = *name;
    else if (name)
        note(node.at, Message::tr("%1 takes a file's name, not what is in it").arg(node.key));
}

void ProfilesReader::takeAuthorities(const TomlNode &node)
{
    takeFile(node, &m_profile.way.tls.authorities);
}

void ProfilesReader::takeCertificate(const TomlNode &node)
{
    takeFile(node, &m_profile.way.tls.certificate);
}

void ProfilesReader::takeKey(const TomlNode &node)
{
    takeFile(node, &m_profile.way.tls.key);
}

void ProfilesReader::takePin(const TomlNode &node)
{
    const auto pin = filledText(node, QStringLiteral("\"AB:CD:…\""));
    if (pin && orNote(node, reach::pinOf(*pin)))
        m_profile.way.tls.pin = *pin;
}

void ProfilesReader::takePins(const TomlNode &node)
{
    if (node.kind != TomlNode::Table)
        return note(node.at,
            Message::tr("%1 takes pairs in braces, like %2")
                .arg(node.key, QStringLiteral("{ \"zk1:2281\" = \"AB:CD:…\" }")));
    for (const TomlNode &child : node.children) {
        const auto pin = filledText(child, QStringLiteral("\"AB:CD:…\""));
        if (pin && orNote(child, reach::pinOf(*pin)))
            m_profile.way.tls.pins.insert(child.key, *pin);
    }
}

void ProfilesReader::takeSasl(const TomlNode &node)
{
    const auto known =
        node.kind == TomlNode::Text ? reach::mechanismFromText(node.text) : std::nullopt;
    if (known)
        m_profile.way.sasl.mechanism = *known;
    else
        note(node.at,
            Message::tr("sasl is \"digest-md5\" or \"gssapi\"; %1 is neither")
                .arg(inQuotes(node.text)));
}

/// With a colon it would be user and password: it is not repeated.
void ProfilesReader::takeUser(const TomlNode &node)
{
    const auto user = filledText(node, QStringLiteral("\"anna\""));
    if (user && user->contains(u':'))
        note(node.at, Message::tr("sasl-user is a user's name without a password"));
    else
        m_profile.way.sasl.user = user.value_or(QString());
}

void ProfilesReader::takeKeytab(const TomlNode &node)
{
    takeFile(node, &m_profile.way.sasl.keytab);
}

void ProfilesReader::takePrincipal(const TomlNode &node)
{
    m_profile.way.sasl.principal =
        filledText(node, QStringLiteral("\"lockscope@EXAMPLE.ORG\"")).value_or(QString());
}

/// What stands there instead may be the secret: it is not repeated.
void ProfilesReader::takeSecret(const TomlNode &node)
{
    const auto isKey = [&](SecretKind kind) { return textOf(kind) == node.key; };
    const SecretKind kind = *std::ranges::find_if(AllSecretKinds, isKey);
    for (const SecretUse use : {SecretUse::Asked, SecretUse::Keyring}) {
        if (node.kind == TomlNode::Text && node.text == textOf(use))
            return m_profile.setUse(kind, use);
    }
    note(node.at,
        Message::tr("%1 says where the secret comes from, \"asked\" or \"keyring\"; the secret "
                    "itself is not kept here")
            .arg(node.key));
}

void ProfilesReader::takeFavourites(const TomlNode &node)
{
    if (node.kind != TomlNode::Array)
        return note(node.at,
            Message::tr("favourites is a list of paths: write favourites = [\"/locks/orders\"]"));
    for (const TomlNode &child : node.children) {
        const auto favourite = path(child);
        if (favourite && !m_profile.favourites.contains(*favourite))
            m_profile.favourites.append(*favourite);
    }
}

void ProfilesReader::takeRecipes(const TomlNode &node)
{
    if (node.kind != TomlNode::Table)
        return note(node.at,
            Message::tr("%1 takes pairs in braces, like %2")
                .arg(node.key, QStringLiteral("{ \"/locks/orders\" = \"curator-mutex\" }")));
    for (const TomlNode &child : node.children) {
        const Result<QString> lock = validPath(child.key);
        const bool isRecipe = child.kind == TomlNode::Text && recipeById(child.text);
        if (!lock)
            note(child.keyAt, lock.error().detail);
        else if (!isRecipe)
            note(child.at,
                Message::tr("there is no recipe %1; \"lockscopectl recipes\" lists them")
                    .arg(inQuotes(child.text)));
        else
            m_profile.recipes.insert(*lock, child.text);
    }
}

void ProfilesReader::checkWay(const TomlNode &table)
{
    const reach::Tls &tls = m_profile.way.tls;
    const reach::Sasl &sasl = m_profile.way.sasl;
    if (!tls.key.isEmpty() && tls.certificate.isEmpty())
        note(table.at,
            Message::tr("tls-key is the key of a certificate: name that, too, with tls-cert"));
    if (sasl.mechanism != reach::Sasl::Gssapi
        && (!sasl.keytab.isEmpty() || !sasl.principal.isEmpty()))
        note(table.at, Message::tr("keytab and principal are for sasl = \"gssapi\""));
    else if (sasl.keytab.isEmpty() && !sasl.principal.isEmpty())
        note(table.at,
            Message::tr("principal is one of a keytab, which is missing; a ticket has its own"));
    if (sasl.mechanism != reach::Sasl::DigestMd5 && !sasl.user.isEmpty())
        note(table.at, Message::tr("sasl-user is for sasl = \"digest-md5\""));
}

bool ProfilesReader::isNew(const TomlNode &name)
{
    const bool isTaken = std::ranges::any_of(m_reading.profiles,
        [&](const StoredProfile &other) { return other.name == m_profile.name; });
    if (isTaken)
        note(name.at,
            Message::tr("there are two profiles called %1: give one of them another name")
                .arg(inQuotes(m_profile.name)));
    return !isTaken;
}

void ProfilesReader::checkWhole(const TomlNode &table)
{
    const auto want = [&](const char *key, const Message &what) {
        if (!table.find(QString::fromLatin1(key)))
            note(table.at, what);
    };
    want("name", Message::tr("[[profile]] without a name: add name = \"prod-eu\""));
    want("environment",
        Message::tr("[[profile]] without an environment: add environment = \"production\", "
                    "\"staging\", \"development\" or \"sandbox\""));
    want(
        "connect", Message::tr("[[profile]] without servers: add connect = \"zk1:2181,zk2:2181\""));
    checkWay(table);
    if (const TomlNode *name = table.find(u"name"); name && !m_profile.name.isEmpty())
        isNew(*name);
}

void ProfilesReader::readProfile(const TomlNode &table)
{
    m_profile = {};
    for (const TomlNode &node : table.children) {
        const auto known = std::ranges::find(keys(), node.key, &Key::name);
        if (known == keys().end())
            noteUnknown(node, profileKeys());
        else
            (this->*known->take)(node);
    }
    // As with the options: who names a certificate wants TLS, unless he says otherwise.
    if (!table.find(u"tls"))
        m_profile.way.tls.isOn = reach::namesTls(m_profile.way.tls);
    checkWhole(table);
    m_reading.profiles.append(m_profile);
}

ProfilesReading ProfilesReader::read(const TomlNode &root)
{
    for (const TomlNode &node : root.children) {
        if (node.key == u"profile")
            readEach(node, [this](const TomlNode &item) { readProfile(item); });
        else
            noteUnknown(node, {QStringLiteral("profile")});
    }
    m_reading.problems = problems();
    return m_reading;
}

} // namespace

ProfilesReading readProfilesText(const QByteArray &text)
{
    const auto root = tomlRoot(text, Message::tr("no file of profiles"));
    if (!root)
        return {{}, {root.error()}};
    return ProfilesReader().read(*root);
}

QStringList profileKeys()
{
    QStringList names;
    for (const ProfilesReader::Key &key : ProfilesReader::keys())
        names.append(key.name);
    return names;
}

} // namespace lockscope
