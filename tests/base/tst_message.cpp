// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/message.h"
#include "core/base/times.h"

#include <QCoreApplication>
#include <QTest>
#include <QTranslator>

#include <atomic>
#include <thread>

using namespace lockscope;

namespace {

/// A language with other words, and with other places for them.
class Pirate : public QTranslator
{
public:
    bool isEmpty() const override { return false; }
    QString translate(const char *context, const char *source, const char * /*comment*/,
        int /*count*/) const override
    {
        static const QHash<QString, QString> words {
            {QStringLiteral("%1 waits for %2"), QStringLiteral("arr, %2 be awaited by %1")},
            {QStringLiteral("nobody"), QStringLiteral("no soul")},
            {QStringLiteral("%1 and %2"), QStringLiteral("%1 an' %2")},
            {QStringLiteral("one node"), QStringLiteral("a lone plank")},
            {QStringLiteral("%1 nodes"), QStringLiteral("planks, %1 of 'em")},
            {QStringLiteral("%1 m %2 s"), QStringLiteral("%1 glasses and %2 grains")},
            {QStringLiteral("secret %1"), QStringLiteral("secret")},
        };
        return qstrcmp(context, "lockscope::Message") == 0 ? words.value(QString::fromUtf8(source))
                                                           : QString();
    }
};

QString s(const char16_t *text)
{
    return QString::fromUtf16(text);
}

/// What is not translated at all.
Message plain(const char16_t *text)
{
    return s(text);
}

Message waits(const Message &who, const Message &what)
{
    return Message::tr("%1 waits for %2").arg(who, what);
}

} // namespace

/// Text that is put into people's language where it is shown.
class TestMessage : public QObject
{
    Q_OBJECT

private slots:
    void renders_data();
    void renders();
    void followsTheLanguage();
    void rendersOnAnyThread();
    void comparesByContent();
    void hasSafeValues();
};

void TestMessage::renders_data()
{
    QTest::addColumn<Message>("message");
    QTest::addColumn<QString>("english");
    QTest::addColumn<QString>("text");
    const auto row = [](const char *what, const Message &message, const char16_t *english,
                         const char16_t *text) {
        QTest::newRow(what) << message << s(english) << s(text);
    };
    const Message nobody = Message::tr("nobody");
    const Messages three {plain(u"a"), nobody, plain(u"c")};
    row("nothing", {}, u"", u"");
    row("a path", plain(u"/locks/a"), u"/locks/a", u"/locks/a");
    row("what looks like a source", plain(u"nobody"), u"nobody", u"nobody");
    row("words", nobody, u"nobody", u"no soul");
    row("words without a translation", Message::tr("all"), u"all", u"all");
    row("values in another order", waits(plain(u"x"), plain(u"/a")), u"x waits for /a",
        u"arr, /a be awaited by x");
    row("values one by one", Message::tr("%1 waits for %2").arg(plain(u"x")).arg(s(u"/a")),
        u"x waits for /a", u"arr, /a be awaited by x");
    row("a value of words", waits(nobody, plain(u"/a")), u"nobody waits for /a",
        u"arr, /a be awaited by no soul");
    row("values in values", waits(nobody, waits(plain(u"x"), nobody)),
        u"nobody waits for x waits for nobody",
        u"arr, arr, no soul be awaited by x be awaited by no soul");
    row("a value that looks like a place", waits(plain(u"%2"), plain(u"%1%2")),
        u"%2 waits for %1%2", u"arr, %1%2 be awaited by %2");
    row("a percent sign that is no place", Message::tr("%1 % of %2, %x%").arg(7, 9),
        u"7 % of 9, %x%", u"7 % of 9, %x%");
    row("a place without a value", Message::tr("%1 and %2").arg(1), u"1 and %2", u"1 an' %2");
    row("a translation that leaves a value out", Message::tr("secret %1").arg(1), u"secret 1",
        u"secret");
    row("a digit behind a place", Message::tr("%10").arg(4), u"40", u"40");
    row("ten places",
        Message::tr("%10%9%8%7%6%5%4%3%2%1").arg(1, 2, 3, 4, 5, 6, 7, 8, 9).arg(s(u"x")),
        u"x987654321", u"x987654321");
    row("the same place twice", Message::tr("%1, %1").arg(nobody), u"nobody, nobody",
        u"no soul, no soul");
    row("numbers", Message::tr("%1 and %2").arg(qint64(-5), quint64(1) << 63),
        u"-5 and 9223372036854775808", u"-5 an' 9223372036854775808");
    row("one", Message::counted(1, Message::tr("one node"), Message::tr("%1 nodes")), u"one node",
        u"a lone plank");
    row("several", Message::counted(3, Message::tr("one node"), Message::tr("%1 nodes")),
        u"3 nodes", u"planks, 3 of 'em");
    row("one behind the other", waits(nobody, nobody) + u';' + nobody + s(u"!"),
        u"nobody waits for nobody;nobody!", u"arr, no soul be awaited by no soul;no soul!");
    row("behind a text", s(u"/a: ") + nobody, u"/a: nobody", u"/a: no soul");
    row("joined", Message::joined(three, s(u"; ")), u"a; nobody; c", u"a; no soul; c");
    row("joined, of none", Message::joined({}, s(u"; ")), u"", u"");
    row("listed", Message::listed(three), u"a, nobody, c", u"a, no soul, c");
    row("enumerated", Message::enumerated(three), u"a, nobody and c", u"a, no soul an' c");
    row("enumerated, of one", Message::enumerated({nobody}), u"nobody", u"no soul");
    row("a duration", humanDuration(372'000), u"6 m 12 s", u"6 glasses and 12 grains");
}

void TestMessage::renders()
{
    QFETCH(const Message, message);
    QFETCH(const QString, english);
    QFETCH(const QString, text);
    QCOMPARE(message.text(), english); // no language is chosen
    QCOMPARE(message.isEmpty(), english.isEmpty());
    Pirate pirate;
    QCoreApplication::installTranslator(&pirate);
    QCOMPARE(message.english(), english);
    QCOMPARE(message.text(), text);
}

void TestMessage::followsTheLanguage()
{
    const Message message = waits(Message::tr("nobody"), plain(u"/a"));
    {
        Pirate pirate;
        QCoreApplication::installTranslator(&pirate);
        QCOMPARE(message.text(), s(u"arr, /a be awaited by no soul"));
        QCOMPARE(texts({message, plain(u"x")}), QStringList({message.text(), s(u"x")}));
        QCOMPARE(english({message, plain(u"x")}), QStringList({message.english(), s(u"x")}));
    }
    QCOMPARE(message.text(), s(u"nobody waits for /a"));
}

void TestMessage::rendersOnAnyThread()
{
    const Message message = waits(Message::tr("nobody"), plain(u"/a"));
    std::atomic_bool isDone = false;
    int strange = 0;
    const QStringList possible {s(u"nobody waits for /a"), s(u"no soul waits for /a"),
        s(u"arr, /a be awaited by nobody"), s(u"arr, /a be awaited by no soul")};
    std::thread reader([&] {
        while (!isDone) {
            const QString text = message.text();
            strange += possible.contains(text) ? 0 : 1;
        }
    });
    for (int i = 0; i < 200; ++i) {
        Pirate pirate;
        QCoreApplication::installTranslator(&pirate);
    }
    isDone = true;
    reader.join();
    QCOMPARE(strange, 0);
}

void TestMessage::comparesByContent()
{
    static const char copy[] = "%1 waits for %2"; // another address
    QCOMPARE(Message::tr(copy).arg(s(u"x"), s(u"/a")), waits(plain(u"x"), plain(u"/a")));
    QVERIFY(waits(plain(u"x"), plain(u"/a")) != waits(plain(u"x"), plain(u"/b")));
    QVERIFY(Message::tr("nobody") != Message::tr("all"));
    QVERIFY(Message::tr("nobody") != plain(u"nobody")); // one of them is translated
    QCOMPARE(Message::tr("nobody"), s(u"nobody"));
    QVERIFY(Message() == plain(u""));
    QVERIFY(plain(u"b") < waits(plain(u"c"), {}));
}

void TestMessage::hasSafeValues()
{
    const Message evil = plain(u"\u001b[2J");
    QCOMPARE(waits(evil, waits(evil, {})).visible(), s(u"\\x1b[2J waits for \\x1b[2J waits for "));
    QCOMPARE((Message::tr("nobody") + evil).visible(), s(u"nobody\\x1b[2J"));
}

QTEST_GUILESS_MAIN(TestMessage)
#include "tst_message.moc"
