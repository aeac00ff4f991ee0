// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/profiles/profilestore.h"

#include "core/base/nearnames.h"
#include "core/base/replacefile.h"
#include "core/profiles/profilesreader.h"
#include "core/profiles/profiletext.h"
#include "core/settings/tomleditor.h"

#include <QFile>
#include <QLockFile> // which is kept
#include <QStandardPaths>

#include <algorithm>

namespace lockscope {

namespace {

constexpr qint64 MaxBytes = 1024LL * 1024; ///< what is longer is read as too long
const QString Section = QStringLiteral("profile");

qsizetype indexOf(const QVector<StoredProfile> &profiles, const QString &name)
{
    const auto it = std::ranges::find(profiles, name, &StoredProfile::name);
    return it == profiles.end() ? -1 : it - profiles.begin();
}

QStringList namesOf(const QVector<StoredProfile> &profiles)
{
    QStringList names;
    for (const StoredProfile &profile : profiles)
        names.append(profile.name);
    return names;
}

tl::unexpected<Error> takenNames(const QStringList &names)
{
    return failure(ErrorKind::Exists,
        (names.size() == 1 ? Message::tr("There is a profile called %1 already.")
                           : Message::tr("There are profiles called %1 already."))
            .arg(names.join(QStringLiteral(", "))));
}

/// What is wrong with a line may be said in a whole sentence or not.
Message sentenceOf(const Message &text)
{
    const QString said = text.english();
    return said.endsWith(u'.') || said.endsWith(u'?') ? text : text + u'.';
}

QString freeName(const QString &name, const QStringList &used)
{
    QString free = name;
    for (int i = 2; used.contains(free); ++i)
        free = QStringLiteral("%1 %2").arg(name).arg(i);
    return free;
}

} // namespace

/// The file at a moment, and what becomes of it.
struct ProfileStore::Content
{
    QString text;
    QVector<StoredProfile> profiles;

    Result<qsizetype> find(const QString &name) const;
    Result<Done> add(const StoredProfile &profile);
    Result<Done> replaceAt(qsizetype index, const StoredProfile &profile);
    Result<Done> remove(qsizetype index);

private:
    Result<Done> become(const QString &next, const QVector<StoredProfile> &wanted);
};

Result<qsizetype> ProfileStore::Content::find(const QString &name) const
{
    const qsizetype index = indexOf(profiles, name);
    if (index >= 0)
        return index;
    const QStringList known = namesOf(profiles);
    if (known.isEmpty())
        return failure(ErrorKind::BadInput,
            Message::tr("There is no profile \"%1\": none is kept yet.").arg(name));
    const QString near = nearestName(name, known);
    const Message all = Message::tr("There is no profile \"%1\"; known are %2.")
                            .arg(name, known.join(QStringLiteral(", ")));
    return failure(ErrorKind::BadInput,
        near.isEmpty() ? all : Message::tr("%1 Did you mean %2?").arg(all, near));
}

/// The text has to be read back as what is wanted: a person may have written it in a way that is
/// not known here, or a caller may want what no profile can say.
Result<Done> ProfileStore::Content::become(
    const QString &next, const QVector<StoredProfile> &wanted)
{
    const ProfilesReading reading = readProfilesText(next.toUtf8());
    if (!reading.problems.isEmpty())
        return failure(ErrorKind::BadInput,
            sentenceOf(
                Message::tr("This cannot be kept: %1").arg(reading.problems.constFirst().what)));
    if (reading.profiles != wanted)
        return failure(ErrorKind::Refused,
            Message::tr("This file is written in a way that cannot be edited here. "
                        "Edit it by hand; it is read again when it changes."));
    text = next;
    profiles = wanted;
    return Done {};
}

Result<Done> ProfileStore::Content::add(const StoredProfile &profile)
{
    if (indexOf(profiles, profile.name) >= 0)
        return takenNames({profile.name});
    const StoredProfile kept = withoutSecrets(profile);
    const QString before = text.isEmpty() ? writtenProfiles({}) : text;
    return become(TomlEditor(before).withTable(Section, profileLines(kept)),
        profiles + QVector<StoredProfile> {kept});
}

Result<Done> ProfileStore::Content::replaceAt(qsizetype index, const StoredProfile &profile)
{
    if (const qsizetype other = indexOf(profiles, profile.name); other >= 0 && other != index)
        return takenNames({profile.name});
    QVector<StoredProfile> wanted = profiles;
    wanted[index] = withoutSecrets(profile);
    return become(
        TomlEditor(text).withTableAs(Section, int(index), profileLines(wanted.at(index))), wanted);
}

Result<Done> ProfileStore::Content::remove(qsizetype index)
{
    QVector<StoredProfile> wanted = profiles;
    wanted.remove(index);
    return become(TomlEditor(text).withoutTable(Section, int(index)), wanted);
}

ProfileStore::ProfileStore(QString file)
    : m_file(std::move(file))
{ }

QString ProfileStore::standardFile(const QString &folder)
{
    const QString own = folder.isEmpty()
        ? QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation)
            + QStringLiteral("/lockscope")
        : folder;
    return own + QStringLiteral("/profiles.toml");
}

Result<ProfileStore::Content> ProfileStore::read() const
{
    const auto unreadable = [this](const Message &why) {
        return failure(ErrorKind::BadInput,
            Message::tr("%1 Mend the file or move it away; nothing is written over it.")
                .arg(sentenceOf(Message::tr("The profiles cannot be read: %1").arg(why))));
    };
    QFile file(m_file);
    if (!file.exists())
        return Content {};
    if (!file.open(QIODevice::ReadOnly))
        return unreadable(Message::tr("%1: %2").arg(m_file, file.errorString()));
    const QByteArray text = file.read(MaxBytes + 1);
    if (file.error() != QFileDevice::NoError)
        return unreadable(Message::tr("%1: %2").arg(m_file, file.errorString()));
    const ProfilesReading reading = readProfilesText(text);
    if (!reading.problems.isEmpty())
        return unreadable(messageOf(reading.problems, m_file));
    return Content {QString::fromUtf8(text), reading.profiles};
}

template <typename Change> Result<Done> ProfileStore::change(const Change &change)
{
    const auto lock = lockFile(m_file);
    if (!lock)
        return tl::unexpected(lock.error());
    Result<Content> content = read();
    if (!content)
        return tl::unexpected(content.error());
    return change(*content).and_then(
        [&](Done) { return replaceFile(m_file, content->text.toUtf8()); });
}

Result<QVector<StoredProfile>> ProfileStore::list() const
{
    return read().map([](const Content &content) { return content.profiles; });
}

Result<StoredProfile> ProfileStore::find(const QString &name) const
{
    return read().and_then([&](const Content &content) {
        return content.find(name).map([&](qsizetype index) { return content.profiles.at(index); });
    });
}

Result<Done> ProfileStore::add(const StoredProfile &profile)
{
    return change([&](Content &content) { return content.add(profile); });
}

Result<Done> ProfileStore::replace(const StoredProfile &before, const StoredProfile &after)
{
    return change([&](Content &content) -> Result<Done> {
        const qsizetype index = indexOf(content.profiles, before.name);
        if (index < 0)
            return failure(ErrorKind::Gone, before.name);
        if (content.profiles.at(index) != withoutSecrets(before))
            return failure(ErrorKind::Changed, before.name);
        return content.replaceAt(index, after);
    });
}

Result<Done> ProfileStore::rename(const QString &name, const QString &newName)
{
    return change([&](Content &content) {
        return content.find(name).and_then([&](qsizetype index) {
            StoredProfile profile = content.profiles.at(index);
            profile.name = newName;
            return content.replaceAt(index, profile);
        });
    });
}

Result<Done> ProfileStore::duplicate(const QString &name, const QString &newName)
{
    return change([&](Content &content) {
        return content.find(name).and_then([&](qsizetype index) {
            StoredProfile profile = content.profiles.at(index);
            profile.name = newName;
            std::ranges::replace(profile.secrets, SecretUse::Keyring, SecretUse::Asked);
            return content.add(profile);
        });
    });
}

Result<Done> ProfileStore::remove(const QString &name)
{
    return change([&](Content &content) {
        return content.find(name).and_then([&](qsizetype index) { return content.remove(index); });
    });
}

Result<QByteArray> ProfileStore::exported(const QStringList &names) const
{
    return read().and_then([&](const Content &content) -> Result<QByteArray> {
        QVector<StoredProfile> wanted;
        for (const QString &name : names) {
            const Result<qsizetype> index = content.find(name);
            if (!index)
                return tl::unexpected(index.error());
            wanted.append(content.profiles.at(*index));
        }
        return writtenProfiles(names.isEmpty() ? content.profiles : wanted).toUtf8();
    });
}

Result<QStringList> ProfileStore::import(
    const QByteArray &text, const QString &source, Collision collision)
{
    ProfilesReading reading = readProfilesText(text);
    if (!reading.problems.isEmpty())
        return failure(ErrorKind::BadInput, messageOf(reading.problems, source));
    return change([&](Content &content) -> Result<Done> {
        const QStringList taken = namesOf(content.profiles);
        QStringList collisions;
        for (StoredProfile &profile : reading.profiles) {
            if (!taken.contains(profile.name))
                continue;
            collisions.append(profile.name);
            profile.name = freeName(profile.name, taken + namesOf(reading.profiles));
        }
        if (!collisions.isEmpty() && collision == RefuseTaken)
            return takenNames(collisions);
        for (const StoredProfile &profile : reading.profiles) {
            if (Result<Done> added = content.add(profile); !added)
                return added;
        }
        return Done {};
    }).map([&](Done) { return namesOf(reading.profiles); });
}

Result<QStringList> ProfileStore::import(QFile &file, const QString &source, Collision collision)
{
    const bool isOpen = file.isOpen() || file.open(QIODevice::ReadOnly);
    const QByteArray text = isOpen ? file.read(MaxBytes + 1) : QByteArray();
    if (!isOpen || file.error() != QFileDevice::NoError)
        return failure(ErrorKind::BadInput, Message::tr("%1: %2").arg(source, file.errorString()));
    return import(text, source, collision);
}

} // namespace lockscope
