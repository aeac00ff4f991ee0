// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/profiles/profilestore.h"
#include "tests/support/utf8.h"

#include <QFile>
#include <QLockFile>
#include <QTemporaryDir>
#include <QTest>

#include <thread>

#include <unistd.h>

using namespace lockscope;
using test::s;

namespace {

StoredProfile profileOf(const char *name)
{
    return {s(name), Environment::Staging, s("zk1:2181")};
}

QString namesIn(const ProfileStore &store)
{
    const auto all = store.list();
    if (!all)
        return all.error().detail.english();
    QStringList names;
    for (const StoredProfile &profile : *all)
        names.append(profile.name);
    return names.join(u' ');
}

QString saidBy(const Result<Done> &result)
{
    return result ? QString()
                  : textOf(result.error().kind) + s(": ") + result.error().detail.english();
}

} // namespace

class TestProfileStore : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void whereItIs();
    void changes();
    void keepsWhatPeopleWrote();
    void notEditable();
    void secretsStayOut();
    void collisions();
    void unknown();
    void damaged();
    void noFolder();
    void busy();
    void twoAtOnce();
    void exportAndImport();
    void importsAllOrNothing();
    void importsNoPartOfALongFile();

private:
    QByteArray content() const
    {
        QFile file(m_store->file());
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    void write(const QByteArray &text)
    {
        QFile file(m_store->file());
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<ProfileStore> m_store;
};

void TestProfileStore::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_store = std::make_unique<ProfileStore>(m_folder->filePath(s("profiles.toml")));
}

void TestProfileStore::whereItIs()
{
    qputenv("XDG_CONFIG_HOME", "/config");
    QCOMPARE(ProfileStore::standardFile(), s("/config/lockscope/profiles.toml"));
    QCOMPARE(ProfileStore::standardFile(s("/mine")), s("/mine/profiles.toml"));
}

void TestProfileStore::changes()
{
    QCOMPARE(namesIn(*m_store), QString());
    for (const char *name : {"a", "b", "c"})
        QCOMPARE(saidBy(m_store->add(profileOf(name))), QString());
    QCOMPARE(namesIn(*m_store), s("a b c"));
    QVERIFY(content().startsWith("# Connections that Lockscope knows by name"));

    StoredProfile changed = profileOf("b2");
    changed.favourites = {s("/x")};
    QCOMPARE(saidBy(m_store->replace(profileOf("b"), changed)), QString());
    QCOMPARE(namesIn(*m_store), s("a b2 c"));
    QCOMPARE(m_store->find(s("b2")).value(), changed);
    QCOMPARE(m_store->replace(profileOf("b2"), profileOf("b2")).error().kind, ErrorKind::Changed);
    QCOMPARE(m_store->replace(profileOf("b"), profileOf("b")).error().kind, ErrorKind::Gone);

    QCOMPARE(saidBy(m_store->rename(s("a"), s("z"))), QString());
    QCOMPARE(saidBy(m_store->duplicate(s("b2"), s("d"))), QString());
    QCOMPARE(namesIn(*m_store), s("z b2 c d"));
    QCOMPARE(m_store->find(s("d"))->favourites, changed.favourites);
    QCOMPARE(saidBy(m_store->remove(s("b2"))), QString());
    QCOMPARE(namesIn(*m_store), s("z c d"));
    QVERIFY(!QFile::exists(m_store->file() + s(".lock")));
}

void TestProfileStore::keepsWhatPeopleWrote()
{
    const QByteArray before = "# ours\n[[profile]]\nname = 'a'  # the first\nconnect = 'x:1'\n"
                              "environment = 'staging'\n\n# the second\n[[profile]]\nname = 'b'\n"
                              "connect = 'x:1'\nenvironment = 'staging'\n";
    write(before);
    QCOMPARE(saidBy(m_store->rename(s("b"), s("c"))), QString());
    const QByteArray kept = before.left(before.indexOf("[[profile]]\nname = 'b'"));
    QVERIFY2(content().startsWith(kept), content());
    QCOMPARE(namesIn(*m_store), s("a c"));
    QCOMPARE(saidBy(m_store->remove(s("c"))), QString());
    QVERIFY2(content().startsWith("# ours\n[[profile]]\nname = 'a'  # the first\n"), content());
}

void TestProfileStore::notEditable()
{
    const QByteArray text =
        "profile = [{ name = 'a', connect = 'x:1', environment = 'staging' }]\n";
    write(text);
    QCOMPARE(namesIn(*m_store), s("a"));
    QVERIFY(
        saidBy(m_store->remove(s("a"))).startsWith(s("refused: This file is written in a way")));
    QCOMPARE(content(), text);
}

void TestProfileStore::secretsStayOut()
{
    StoredProfile profile = profileOf("a");
    profile.way.sasl.mechanism = reach::Sasl::DigestMd5;
    profile.way.sasl.user = s("anna");
    profile.way.sasl.password = "hush";
    profile.way.tls.password = "hush";
    profile.setUse(SecretKind::Sasl, SecretUse::Keyring);
    QCOMPARE(saidBy(m_store->add(profile)), QString());
    QVERIFY(!content().contains("hush"));
    QCOMPARE(m_store->find(s("a")).value(), withoutSecrets(profile));
    // They are kept by name.
    QCOMPARE(saidBy(m_store->duplicate(s("a"), s("b"))), QString());
    QCOMPARE(m_store->find(s("b"))->use(SecretKind::Sasl), SecretUse::Asked);
    QCOMPARE(saidBy(m_store->replace(profile, profile)), QString());
}

void TestProfileStore::collisions()
{
    QVERIFY(m_store->add(profileOf("a")) && m_store->add(profileOf("b")));
    const QByteArray before = content();
    const QString said = s("exists: There is a profile called a already.");
    QCOMPARE(saidBy(m_store->add(profileOf("a"))), said);
    QCOMPARE(saidBy(m_store->rename(s("b"), s("a"))), said);
    QCOMPARE(saidBy(m_store->duplicate(s("b"), s("a"))), said);
    QCOMPARE(saidBy(m_store->replace(profileOf("b"), profileOf("a"))), said);
    StoredProfile nowhere = profileOf("c");
    nowhere.connect.clear();
    QVERIFY(saidBy(m_store->add(nowhere)).startsWith(s("bad-input: This cannot be kept: ")));
    QCOMPARE(content(), before);
}

void TestProfileStore::unknown()
{
    const auto said = [this](const char *name) {
        return m_store->find(s(name)).error().detail.english();
    };
    QCOMPARE(said("prod"), s("There is no profile \"prod\": none is kept yet."));
    QVERIFY(m_store->add(profileOf("prod-eu")) && m_store->add(profileOf("test")));
    QCOMPARE(said("prod-ue"),
        s("There is no profile \"prod-ue\"; known are prod-eu, test. Did you mean prod-eu?"));
    QCOMPARE(said("xyz"), s("There is no profile \"xyz\"; known are prod-eu, test."));
    QCOMPARE(m_store->remove(s("xyz")).error().kind, ErrorKind::BadInput);
}

void TestProfileStore::damaged()
{
    for (const QByteArray &text : {QByteArray("[[profile]]\nnmae = 'a'\n"), QByteArray("[[prof"),
             QByteArray(2'000'000, '#'), QByteArray("\xff")}) {
        write(text);
        const QString said = saidBy(m_store->add(profileOf("b")));
        QVERIFY2(said.startsWith(s("bad-input: The profiles cannot be read: ") + m_store->file()),
            qPrintable(said));
        QVERIFY(said.endsWith(s("Mend the file or move it away; nothing is written over it.")));
        QCOMPARE(content(), text);
        QVERIFY(!m_store->list());
        QVERIFY(!m_store->find(s("a")));
        QVERIFY(!m_store->exported());
    }
    const ProfileStore folder(m_folder->path());
    QVERIFY(!folder.list());
}

void TestProfileStore::noFolder()
{
    ProfileStore deep(m_folder->filePath(s("a/b/profiles.toml")));
    QCOMPARE(saidBy(deep.add(profileOf("a"))), QString());
    write("");
    ProfileStore below(m_store->file() + s("/profiles.toml"));
    QVERIFY2(saidBy(below.add(profileOf("a"))).endsWith(s("no file can be made beside it")),
        qPrintable(saidBy(below.add(profileOf("a")))));
}

void TestProfileStore::busy()
{
    QLockFile lock(m_store->file() + s(".lock"));
    QVERIFY(lock.lock());
    QVERIFY(saidBy(m_store->add(profileOf("a"))).endsWith(s("another program is changing it")));
    lock.unlock();
    QCOMPARE(saidBy(m_store->add(profileOf("a"))), QString());
}

/// Each has its own lock, as two programs have.
void TestProfileStore::twoAtOnce()
{
    constexpr int Each = 20;
    const auto add = [this](const QString &prefix) {
        ProfileStore store(m_store->file());
        for (int i = 0; i < Each; ++i) {
            while (!store.add({prefix + QString::number(i), Environment::Staging, s("x:1")})) { }
        }
    };
    std::thread other(add, s("a"));
    add(s("b"));
    other.join();
    QCOMPARE(m_store->list()->size(), 2 * Each);
}

void TestProfileStore::exportAndImport()
{
    StoredProfile profile = profileOf("b");
    profile.way.sasl.mechanism = reach::Sasl::DigestMd5;
    profile.way.sasl.user = s("anna");
    profile.way.sasl.password = "hush";
    QVERIFY(m_store->add(profileOf("a")) && m_store->add(profile) && m_store->add(profileOf("c")));
    const Result<QByteArray> text = m_store->exported({s("c"), s("b")});
    QVERIFY(text && !text->contains("hush"));
    QVERIFY(!m_store->exported({s("x")}));

    ProfileStore other(m_folder->filePath(s("other.toml")));
    QCOMPARE(other.import(*text, s("x.toml"), ProfileStore::RefuseTaken).value(),
        QStringList({s("c"), s("b")}));
    QCOMPARE(other.find(s("b")).value(), withoutSecrets(profile));

    const auto again = other.import(*text, s("x.toml"), ProfileStore::RefuseTaken);
    QCOMPARE(again.error().kind, ErrorKind::Exists);
    QCOMPARE(again.error().detail.english(), s("There are profiles called c, b already."));
    QCOMPARE(other.import(*text, s("x.toml"), ProfileStore::RenameTaken).value(),
        QStringList({s("c 2"), s("b 2")}));
    QCOMPARE(other.import(*m_store->exported(), s("x"), ProfileStore::RenameTaken).value(),
        QStringList({s("a"), s("b 3"), s("c 3")}));
    QCOMPARE(namesIn(other), s("c b c 2 b 2 a b 3 c 3"));
}

/// What was read of it could be whole profiles by chance.
void TestProfileStore::importsNoPartOfALongFile()
{
    const QTemporaryDir folder;
    QFile file(folder.filePath(s("long.toml")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("[[profile]]\nname = 'a'\nenvironment = 'staging'\nconnect = 'x:1'\n");
    file.write(QByteArray("# and so on\n").repeated(100'000));
    file.close();
    const auto imported = m_store->import(file, s("long.toml"), ProfileStore::RefuseTaken);
    QCOMPARE(imported.error().kind, ErrorKind::BadInput);
    QCOMPARE(namesIn(*m_store), QString());
    QFile nowhere(folder.filePath(s("nowhere.toml")));
    QVERIFY(!m_store->import(nowhere, s("nowhere.toml"), ProfileStore::RefuseTaken));
}

void TestProfileStore::importsAllOrNothing()
{
    QVERIFY(m_store->add(profileOf("b")));
    const QByteArray before = content();
    const QByteArray two = "[[profile]]\nname = 'a'\nenvironment = 'staging'\nconnect = 'x:1'\n"
                           "[[profile]]\nname = 'b'\nenvironment = 'staging'\nconnect = 'x:1'\n";
    QVERIFY(!m_store->import(two, s("x"), ProfileStore::RefuseTaken));
    const auto secret =
        m_store->import(two + "password = 'hush'\n", s("mail.toml"), ProfileStore::RenameTaken);
    QCOMPARE(secret.error().kind, ErrorKind::BadInput);
    const QString said = secret.error().detail.english();
    QVERIFY2(
        said.startsWith(s("mail.toml:9:1: \"password\" looks like a secret")), qPrintable(said));
    QVERIFY(!said.contains(s("hush")));
    QCOMPARE(content(), before);
}

QTEST_GUILESS_MAIN(TestProfileStore)
#include "tst_profilestore.moc"
