// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/profiles/storedprofile.h"

#include "core/base/text.h"

namespace lockscope {

namespace {

constexpr qsizetype MaxNameLength = 100;
constexpr std::array KindTexts {u"digest", u"sasl-password", u"tls-password"};
constexpr std::array UseTexts {u"none", u"asked", u"keyring"};

} // namespace

QString textOf(SecretKind kind)
{
    return QString::fromUtf16(KindTexts.at(size_t(kind)));
}

QString textOf(SecretUse use)
{
    return QString::fromUtf16(UseTexts.at(size_t(use)));
}

StoredProfile withoutSecrets(StoredProfile profile)
{
    profile.way.tls.password.clear();
    profile.way.sasl.password.clear();
    profile.way.ssh.askpass.clear();
    profile.way.ssh.askpassSocket.clear();
    return profile;
}

Result<Done> checkProfileName(const QString &name)
{
    const auto wrong = [&](const Message &what) { return failure(ErrorKind::BadInput, what); };
    if (name.trimmed().isEmpty())
        return wrong(Message::tr("A profile needs a name."));
    if (name != name.trimmed() || name.startsWith(u'-'))
        return wrong(
            Message::tr("A profile's name begins neither with a space nor with \"-\", and ends "
                        "with no space; \"%1\" does.")
                .arg(visibleText(name)));
    if (visibleText(name) != name)
        return wrong(Message::tr("A profile's name has only characters that can be seen; \"%1\" "
                                 "has others.")
                         .arg(visibleText(name)));
    if (name.size() > MaxNameLength)
        return wrong(Message::tr("A profile's name has %1 characters at most; this one has %2.")
                         .arg(MaxNameLength, name.size()));
    return Done {};
}

} // namespace lockscope
