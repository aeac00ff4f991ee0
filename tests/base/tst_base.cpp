// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/ids.h"
#include "core/base/nodepath.h"
#include "core/base/text.h"
#include "core/base/times.h"

#include <QTest>

#include <limits>

using namespace lockscope;

class TestBase : public QObject
{
    Q_OBJECT

private slots:
    void sessionIdsReadLikeCons_data();
    void sessionIdsReadLikeCons();
    void hexThatIsNone_data();
    void hexThatIsNone();
    void paths_data();
    void paths();
    void pathParts();
    void visible_data();
    void visible();
    void utf8();
    void dump();
    void durations_data();
    void durations();
    void isoTimes();
    void timesForPeople();
};

void TestBase::sessionIdsReadLikeCons_data()
{
    QTest::addColumn<qint64>("value");
    QTest::addColumn<QString>("text");
    QTest::newRow("none") << qint64(0) << u"0x0"_qs;
    QTest::newRow("as cons prints it") << qint64(0x100002f421a0000) << u"0x100002f421a0000"_qs;
    QTest::newRow("server 128 and above is not negative")
        << std::numeric_limits<qint64>::min() << u"0x8000000000000000"_qs;
    QTest::newRow("all bits") << qint64(-1) << u"0xffffffffffffffff"_qs;
}

void TestBase::sessionIdsReadLikeCons()
{
    QFETCH(const qint64, value);
    QFETCH(const QString, text);
    QCOMPARE(textOf(SessionId {value}), text);
    QCOMPARE(sessionIdFromHex(text), SessionId {value});
    QCOMPARE(zxidFromHex(text.toUpper().replace(u'X', u'x').sliced(2)), Zxid {value});
}

void TestBase::hexThatIsNone_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("empty") << u""_qs;
    QTest::newRow("prefix only") << u"0x"_qs;
    QTest::newRow("17 digits") << u"0x11111111111111111"_qs;
    QTest::newRow("sign") << u"-1"_qs;
    QTest::newRow("space") << u" 1"_qs;
    QTest::newRow("letters") << u"0xfg"_qs;
}

void TestBase::hexThatIsNone()
{
    QFETCH(const QString, text);
    QVERIFY(!sessionIdFromHex(text));
    QVERIFY(!zxidFromHex(text));
}

void TestBase::paths_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("valid"); // empty: refused
    QTest::addColumn<int>("position"); // that the message names
    const auto good = [](const char *name, const QString &path, const QString &valid) {
        QTest::newRow(name) << path << valid << 0;
    };
    const auto bad = [](const char *name, const QString &path, int position) {
        QTest::newRow(name) << path << QString() << position;
    };
    good("root", u"/"_qs, u"/"_qs);
    good("deep", u"/a/b"_qs, u"/a/b"_qs);
    good("slash at the end", u"/a/b/"_qs, u"/a/b"_qs);
    good("other scripts", u"/锁/żółć"_qs, u"/锁/żółć"_qs);
    good("markup is only text", u"/<b>x"_qs, u"/<b>x"_qs);
    good("two dots in a longer name", u"/a..b/...c"_qs, u"/a..b/...c"_qs);
    bad("nothing", u""_qs, 1);
    bad("relative", u"a/b"_qs, 1);
    bad("empty element", u"/a//b"_qs, 4);
    bad("dot", u"/a/./b"_qs, 4);
    bad("dots at the end", u"/a/.."_qs, 4);
    bad("escape", u"/a\x1b[31m"_qs, 3);
    bad("NUL", u"/a"_qs + QChar(0), 3);
}

void TestBase::paths()
{
    QFETCH(const QString, path);
    QFETCH(const QString, valid);
    QFETCH(const int, position);
    const Result<QString> result = validPath(path);
    if (!valid.isEmpty()) {
        QVERIFY(result.has_value());
        QCOMPARE(*result, valid);
        return;
    }
    QVERIFY(!result.has_value());
    QCOMPARE(result.error().kind, ErrorKind::BadInput);
    QVERIFY2(result.error().detail.english().endsWith(u"at character %1."_qs.arg(position)),
        qPrintable(result.error().detail.english()));
}

void TestBase::pathParts()
{
    QCOMPARE(joinPath(u"/"_qs, u"a"_qs), u"/a"_qs);
    QCOMPARE(joinPath(u"/a"_qs, u"b"_qs), u"/a/b"_qs);
    QCOMPARE(parentPath(u"/a/b"_qs), u"/a"_qs);
    QCOMPARE(parentPath(u"/a"_qs), u"/"_qs);
    QCOMPARE(parentPath(u"/"_qs), u"/"_qs);
    QCOMPARE(nodeName(u"/a/b"_qs), u"b"_qs);
    QCOMPARE(nodeName(u"/"_qs), u""_qs);
    QVERIFY(isAtOrBelow(u"/a"_qs, u"/a"_qs));
    QVERIFY(isAtOrBelow(u"/a/b"_qs, u"/a"_qs));
    QVERIFY(isAtOrBelow(u"/a"_qs, u"/"_qs));
    QVERIFY(!isAtOrBelow(u"/ab"_qs, u"/a"_qs));
    QVERIFY(!isAtOrBelow(u"/"_qs, u"/a"_qs));
}

void TestBase::visible_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    QTest::newRow("plain") << u"lock-0000000001"_qs << u"lock-0000000001"_qs;
    QTest::newRow("markup stays text") << u"<b>&amp;</b>"_qs << u"<b>&amp;</b>"_qs;
    QTest::newRow("terminal escape") << u"\x1b[31mred"_qs << u"\\x1b[31mred"_qs;
    QTest::newRow("newline and tab") << u"a\nb\tc"_qs << u"a\\x0ab\\x09c"_qs;
    QTest::newRow("C1 control") << u"a\u009bb"_qs << u"a\\x9bb"_qs;
    QTest::newRow("right-to-left override") << u"a\u202eb"_qs << u"a\\u{202e}b"_qs;
    QTest::newRow("zero-width space") << u"a\u200bb"_qs << u"a\\u{200b}b"_qs;
    QTest::newRow("emoji stays") << u"\U0001F512 x"_qs << u"\U0001F512 x"_qs;
    QTest::newRow("lone surrogate") << QString(QChar(0xd800)) << u"\\u{d800}"_qs;
    QTest::newRow("tag character outside the BMP") << u"\U000E0041"_qs << u"\\u{e0041}"_qs;
}

void TestBase::visible()
{
    QFETCH(const QString, text);
    QFETCH(const QString, expected);
    QCOMPARE(visibleText(text), expected);
}

void TestBase::utf8()
{
    QCOMPARE(utf8Text("żółć"), u"żółć"_qs);
    QCOMPARE(utf8Text(""), u""_qs);
    QCOMPARE(utf8Text("\xff\xfe"), std::nullopt);
    QCOMPARE(utf8Text("cut \xc3"), std::nullopt);
}

void TestBase::dump()
{
    QCOMPARE(
        hexDump("\x12\x34"), u"00000000  12 34                                            .4\n"_qs);
    QCOMPARE(hexDump(QByteArray(17, 'a')).count(u'\n'), 2);
}

void TestBase::durations_data()
{
    QTest::addColumn<qint64>("ms");
    QTest::addColumn<QString>("text");
    QTest::newRow("clocks disagree") << qint64(-5000) << u"0 s"_qs;
    QTest::newRow("nothing") << qint64(0) << u"0 s"_qs;
    QTest::newRow("less than a tenth") << qint64(30) << u"30 ms"_qs;
    QTest::newRow("last without tenths") << qint64(99) << u"99 ms"_qs;
    QTest::newRow("first with tenths") << qint64(100) << u"0.1 s"_qs;
    QTest::newRow("tenths") << qint64(450) << u"0.4 s"_qs;
    QTest::newRow("last with tenths") << qint64(9999) << u"9.9 s"_qs;
    QTest::newRow("seconds") << qint64(44'999) << u"44 s"_qs;
    QTest::newRow("minutes") << qint64(372'000) << u"6 m 12 s"_qs;
    QTest::newRow("padded") << qint64(542'000) << u"9 m 02 s"_qs;
    QTest::newRow("hours") << qint64(11'100'000) << u"3 h 05 m"_qs;
    QTest::newRow("days") << qint64(187'200'000) << u"2 d 4 h"_qs;
}

void TestBase::durations()
{
    QFETCH(const qint64, ms);
    QFETCH(const QString, text);
    QCOMPARE(humanDuration(ms), text);
}

void TestBase::timesForPeople()
{
    constexpr qint64 At = 1'795'185'667'123;
    const QDateTime local = QDateTime::fromMSecsSinceEpoch(At);
    QCOMPARE(timeOfDay(At), local.toString(u"HH:mm:ss"));
    QCOMPARE(dateAndTime(At), local.toString(u"yyyy-MM-dd HH:mm:ss"));
    QCOMPARE(exactTime(At), local.toString(u"yyyy-MM-dd HH:mm:ss.zzz"));
    QCOMPARE(timeOrDate(At, At), timeOfDay(At));
    const qint64 midnight = local.date().startOfDay().toMSecsSinceEpoch();
    QCOMPARE(timeOrDate(midnight, At), timeOfDay(midnight));
    QCOMPARE(timeOrDate(midnight - 1, At), dateAndTime(midnight - 1));
    QCOMPARE(timeOrDate(At), dateAndTime(At)); // a moment of long ago
    showTimesInUtc(true);
    QCOMPARE(timeOfDay(At), u"14:41:07Z"_qs);
    QCOMPARE(dateAndTime(At), u"2026-11-20 14:41:07Z"_qs);
    QCOMPARE(exactTime(At), u"2026-11-20 14:41:07.123Z"_qs);
    showTimesInUtc(false);
    QCOMPARE(timeOfDay(At), local.toString(u"HH:mm:ss"));
}

void TestBase::isoTimes()
{
    QCOMPARE(isoTime(1'795'185'667'123), u"2026-11-20T14:41:07.123Z"_qs);
    constexpr qint64 YearOne = -62'135'596'800'000;
    constexpr qint64 LastMs = 253'402'300'799'999;
    for (const qint64 at : std::initializer_list<qint64> {0, -1, 951'782'400'000, 951'868'799'999,
             4'107'542'399'999, 4'107'542'400'000, -2'208'988'800'001, YearOne, LastMs})
        QCOMPARE(
            isoTime(at), QDateTime::fromMSecsSinceEpoch(at, Qt::UTC).toString(Qt::ISODateWithMs));
    for (const qint64 at : std::initializer_list<qint64> {YearOne - 1, LastMs + 1,
             std::numeric_limits<qint64>::max(), std::numeric_limits<qint64>::min()})
        QCOMPARE(isoTime(at), QString());
}

QTEST_GUILESS_MAIN(TestBase)
#include "tst_base.moc"
