// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/profiles/profiletext.h"

#include "core/base/writtentimes.h"

#include <algorithm>

namespace lockscope {

namespace {

const char ProfilesHead[] =
    R"(# Connections that Lockscope knows by name, of its window and of lockscopectl --profile NAME.
# "lockscopectl profiles" lists them. There are no secrets in it, and none are taken: for each that
# a connection needs it says whether it is "asked" for or in the desktop's "keyring".
)";

/// Lines of TOML, of what is not as usual.
class ProfileLines
{
public:
    void add(const char *key, const QString &value)
    {
        lines.append(QString::fromLatin1(key) + QStringLiteral(" = ") + value);
    }
    void addText(const char *key, const QString &text)
    {
        if (!text.isEmpty())
            add(key, tomlString(text));
    }
    void addPairs(const char *key, const QMap<QString, QString> &pairs)
    {
        QStringList all;
        for (auto it = pairs.begin(); it != pairs.end(); ++it)
            all.append(tomlString(it.key()) + QStringLiteral(" = ") + tomlString(it.value()));
        if (!all.isEmpty())
            add(key, QStringLiteral("{ %1 }").arg(all.join(QStringLiteral(", "))));
    }
    void addList(const char *key, const QStringList &texts)
    {
        QStringList all;
        std::ranges::transform(texts, std::back_inserter(all), tomlString);
        if (!all.isEmpty())
            add(key, u'[' + all.join(QStringLiteral(", ")) + u']');
    }

    QStringList lines {QStringLiteral("[[profile]]")};
};

void addWay(ProfileLines &lines, const reach::Way &way)
{
    lines.addText("ssh", way.ssh.host);
    const reach::Tls &tls = way.tls;
    if (tls.isOn || reach::namesTls(tls))
        lines.add("tls", tls.isOn ? QStringLiteral("true") : QStringLiteral("false"));
    lines.addText("tls-ca", tls.authorities);
    lines.addText("tls-cert", tls.certificate);
    lines.addText("tls-key", tls.key);
    lines.addText("tls-pin", tls.pin);
    lines.addPairs("tls-pins", tls.pins);
    lines.addText("sasl", reach::textOf(way.sasl.mechanism));
    lines.addText("sasl-user", way.sasl.user);
    lines.addText("keytab", way.sasl.keytab);
    lines.addText("principal", way.sasl.principal);
}

} // namespace

QStringList profileLines(const StoredProfile &profile)
{
    ProfileLines lines;
    lines.addText("name", profile.name);
    lines.addText("environment", textOf(profile.environment));
    lines.addText("connect", profile.connect);
    if (profile.sessionTimeoutMs != StoredProfile().sessionTimeoutMs)
        lines.addText("session-timeout", exactDuration(profile.sessionTimeoutMs));
    lines.addText("path", profile.path);
    addWay(lines, profile.way);
    for (const SecretKind kind : AllSecretKinds) {
        if (profile.use(kind) != SecretUse::None)
            lines.addText(textOf(kind).toLatin1().constData(), textOf(profile.use(kind)));
    }
    lines.addList("favourites", profile.favourites);
    lines.addPairs("recipes", profile.recipes);
    return lines.lines;
}

QString writtenProfiles(const QVector<StoredProfile> &profiles)
{
    QString text = QString::fromLatin1(ProfilesHead);
    for (const StoredProfile &profile : profiles)
        text += u'\n' + profileLines(profile).join(u'\n') + u'\n';
    return text;
}

} // namespace lockscope
