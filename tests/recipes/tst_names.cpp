// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/catalogue.h"
#include "core/recipes/grantrules.h"
#include "core/recipes/names.h"
#include "core/recipes/writtenname.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>

using namespace lockscope;

/// Names: sequence numbers, and who knows what.
class TestNames : public QObject
{
    Q_OBJECT

private slots:
    void sequenceSuffixes_data();
    void sequenceSuffixes();
    void shortNames_data();
    void shortNames();
    void sequencesBehindAPrefix_data();
    void sequencesBehindAPrefix();
    void namesGivenOnce_data();
    void namesGivenOnce();
    void parses_data();
    void parses();
    void textOrderIsThatOfStrings();
    void everyRecipeIsDescribed();
    void everyRecipeKnowsWhatItWrites();
    void familiesAreShared();
    void wordsReadBack();
};

void TestNames::sequenceSuffixes_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *what, const char *name, const char *expected) {
        QTest::newRow(what) << QString::fromLatin1(name) << QString::fromLatin1(expected);
    };
    row("first", "lock-0000000000", "lock-|0");
    row("last", "lock-2147483647", "lock-|2147483647");
    row("first after the overflow", "lock--2147483648", "lock-|-2147483648");
    row("small negative numbers have nine digits", "lock--000000007", "lock-|-7");
    row("a negative number that would fit as a positive one", "lock--1000000000",
        "lock-|-1000000000");
    row("a dash that belongs to the label", "lock-1000000000", "lock-|1000000000");
    row("bare number", "0000000012", "|12");
    row("bare negative number", "-2147483648", "|-2147483648");
    row("no label end", "node0000000012", "node|12");
    row("too big", "lock-2147483648", "lock|-2147483648");
    row("far too big", "lock-9999999999", "");
    row("minus nothing", "lock--000000000", "");
    row("nine digits", "lock000000001", "");
    row("empty", "", "");
    row("letters", "lock-00000x0000", "");
}

void TestNames::sequenceSuffixes()
{
    QFETCH(const QString, name);
    QFETCH(const QString, expected);
    const auto suffix = sequenceSuffix(name);
    const QString actual =
        suffix ? name.left(suffix->begin) + u'|' + QString::number(suffix->value) : QString();
    QCOMPARE(actual, expected);
}

void TestNames::shortNames_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *what, const char *path, const char *expected) {
        QTest::newRow(what) << QString::fromLatin1(path) << QString::fromLatin1(expected);
    };
    row("path", "/locks/a/_c_1-lock-0000000007", "#7");
    row("name alone", "lock-0000000007", "#7");
    row("after overflow", "/locks/a/lock--2147483648", "#-2147483648");
    row("no number", "/locks/a/leader", "leader");
    row("what is not to be seen", "/locks/a/b\x1b[1m", "b\\x1b[1m");
}

void TestNames::shortNames()
{
    QFETCH(const QString, path);
    QFETCH(const QString, expected);
    QCOMPARE(shortName(path), expected);
}

void TestNames::sequencesBehindAPrefix_data()
{
    using Expected = std::optional<qint32>;
    QTest::addColumn<QString>("name");
    QTest::addColumn<Expected>("expected");
    const auto row = [](const char *what, const char *name, Expected expected) {
        QTest::newRow(what) << QString::fromLatin1(name) << expected;
    };
    row("first", "lock-0000000000", 0);
    row("first after overflow", "lock--2147483648", std::numeric_limits<qint32>::min());
    row("minus seven", "lock--000000007", -7);
    row("one zero too many", "lock--0000000005", std::nullopt);
    row("does not fit", "lock-2147483648", std::nullopt);
    row("prefix only", "lock-", std::nullopt);
    row("something before the prefix", "a-lock-0000000001", std::nullopt);
    row("eleven digits", "lock-00000000001", std::nullopt);
    row("Arabic digits", "lock-\u0660000000001", std::nullopt);
}

void TestNames::sequencesBehindAPrefix()
{
    QFETCH(const QString, name);
    QFETCH(const std::optional<qint32>, expected);
    QCOMPARE(sequenceOf(name, u"lock-"), expected);
}

void TestNames::parses_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("recipe");
    QTest::addColumn<QString>("mode");
    const auto row = [](const char *name, const char *recipe, const char *mode) {
        QTest::newRow(name) << QString::fromLatin1(name) << QString::fromLatin1(recipe)
                            << QString::fromLatin1(mode);
    };
    row("_c_baf80655-8acc-4db1-8a66-9bc1f7263d98-lock-0000000000", "curator-mutex", "exclusive");
    row("_c_baf80655-8acc-4db1-8a66-9bc1f7263d98-lock--2147483648", "curator-mutex", "exclusive");
    row("_c_baf80655-8acc-4db1-8a66-9bc1f7263d98-lease-0000000003", "curator-semaphore", "lease");
    row("_c_baf80655-8acc-4db1-8a66-9bc1f7263d98-__READ__0000000000", "curator-rw", "read");
    row("_c_baf80655-8acc-4db1-8a66-9bc1f7263d98-__WRIT__0000000000", "curator-rw", "write");
    row("_c_baf80655-8acc-4db1-8a66-9bc1f7263d98-latch-0000000000", "curator-latch", "leader");
    row("_c_BAF80655-8ACC-4DB1-8A66-9BC1F7263D98-latch-0000000000", "generic", "exclusive");
    row("_c_baf80655-8acc-4db1-8a66-9bc1f7263d98-lock-", "", "");
    row("_c_baf80655-8acc-4db1-8a66-9bc1f7263d98-member", "", "");
    row("_c_baf806558acc4db18a669bc1f7263d98-lock-0000000000", "go-lock", "exclusive");
    row("b0a7cbeb8acc4db18a669bc1f726771e__lock__0000000000", "kazoo-lock", "exclusive");
    row("b0a7cbeb8acc4db18a669bc1f726771e__rlock__0000000000", "kazoo-rw", "read");
    row("b0a7cbeb8acc4db18a669bc1f726771e", "kazoo-semaphore", "lease");
    row("b0a7cbeb8acc4db18a669bc1f726771e__party__", "", "");
    row("x-72057685114945571-0000000000", "zk-java-lock", "exclusive");
    row("x--72057685114945571-0000000000", "zk-java-lock", "exclusive");
    row("x-01000015349d0027-0000000000", "zk-c-lock", "exclusive");
    row("x-01000015349d0027--2147483648", "zk-c-lock", "exclusive");
    row("n_0000000000", "zk-election", "leader");
    row("baf80655-8acc-4db1-8a66-9bc1f7263d98-n_0000000000", "zk-doc-election", "leader");
    row("72057685114945571-core_node3-n_0000000000", "solr", "leader");
    row("-72057685114945571-127.0.0.1:8983_solr-n_0000000000", "solr", "leader");
    row("lock-0000000000", "zk-lock", "exclusive");
    row("mine-lock-0000000000", "zk-lock", "exclusive");
    row("deadlock-0000000000", "generic", "exclusive");
    row("read-0000000000", "zk-rw", "read");
    row("write-0000000000", "zk-rw", "write");
    row("ex0000000001", "zkruby-lock", "write");
    row("sh0000000002", "zkruby-lock", "read");
    row("sem0000000002", "zkruby-semaphore", "lease");
    row("ballot0000000002", "zkruby-election", "leader");
    row("LOCK-SHARED-0000000001", "hive", "read");
    row("LOCK-EXCLUSIVE-0000000001", "hive", "write");
    row("LOCK-SEMI_SHARED-0000000001", "hive", "read");
    row("zlock#baf80655-8acc-4db1-8a66-9bc1f7263d98#0000000001", "accumulo-service", "exclusive");
    row("zlock-0000000001", "accumulo-zoolock", "exclusive");
    row("flock#WRITE~FATE:USER:a0a7cbeb-4d1f-4a0d-9c1e-5b2f771e0001~N~N#0000000001",
        "accumulo-fate", "write");
    row("flock#READ~FATE:META:a0a7cbeb-4d1f-4a0d-9c1e-5b2f771e0001~PYQ==~N#0000000001",
        "accumulo-fate", "read");
    row("flock#0000000001", "accumulo-fate-2.1", "write");
    row("member_0000000001", "twitter-lock", "exclusive");
    row("member_bk%3A3181_0000000001", "distributedlog", "exclusive");
    row("member_bk_s         7_0000000001", "distributedlog", "exclusive");
    row("permit-0000000001", "twitter-semaphore", "lease");
    row("semaphore-0000000001", "netdl-semaphore", "lease");
    row("write-b0a7cbeb8acc4db18a669bc1f726771e-0000000001", "aiozk-lock", "write");
    row("candidate-b0a7cbeb8acc4db18a669bc1f726771e-0000000001", "aiozk-election", "leader");
    row("lease-b0a7cbeb8acc4db18a669bc1f726771e-0000000001", "aiozk-lease", "lease");
    row("baf80655-8acc-4db1-8a66-9bc1f7263d98_0000000001", "rust-zookeeper-lock", "exclusive");
    row("latch-me-0000000001", "rust-zookeeper-latch", "leader");
    row("n-0000000001", "zookeeper-client-lock", "exclusive");
    row("json.info_0000000001", "mesos", "leader");
    row("master_0000000001", "spark-old", "leader");
    row("leader_election-0000000001", "clickhouse-election", "leader");
    row("leader_election-0", "", "");
    row("host1-W-0000000001", "textbook-rw", "write");
    row("host2-R-0000000002", "textbook-rw", "read");
    row("lock", "single-node", "exclusive");
    row("ActiveStandbyElectorLock", "hadoop-elector", "exclusive");
    row("qn-0000000002", "generic", "exclusive");
    row("00000000012", "generic", "exclusive");
    row("V_0000000012", "bookkeeper-auditor", "leader");
    row("urL0000000012", "bookkeeper-ledger", "exclusive");
    row("urL123456789012", "bookkeeper-ledger", "exclusive");
    row("urL12", "", "");
    row("block-0000000012", "clickhouse-block", "exclusive");
    row("0000000012", "generic", "exclusive");
    row("lease_holder", "kazoo-lease", "lease");
    row("lease_holder0000000001", "generic", "exclusive");
    row("baf80655-8acc-4db1-8a66-9bc1f7263d98-0000000012", "generic", "exclusive");
    row("rs1.example.com,16020,1530184958055", "", "");
    row("dubbo%3A%2F%2F10.0.0.1%26timestamp%3D1530184958055", "", "");
    row("anything", "", "");
    row("<b>lock</b>", "", "");
}

void TestNames::parses()
{
    QFETCH(const QString, name);
    QFETCH(const QString, recipe);
    QFETCH(const QString, mode);
    const auto parses = [&](const Recipe *one) { return one->parse(name).has_value(); };
    const auto found = std::find_if(catalogue().begin(), catalogue().end(), parses);
    const bool isKnown = found != catalogue().end();
    QCOMPARE(isKnown ? QString::fromLatin1((*found)->id) : QString(), recipe);
    if (isKnown)
        QCOMPARE(textOf((*found)->parse(name)->mode), mode);
}

void TestNames::namesGivenOnce_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<bool>("expected");
    const auto row = [](const char *what, const char *name, bool expected) {
        QTest::newRow(what) << QString::fromLatin1(name) << expected;
    };
    row("a contender's", "lock-0000000012", true);
    row("nobody's that is known", "thing0000000012", true);
    row("after the overflow", "lock--2147483648", true);
    row("the last number, at which the counter stands", "lock-2147483647", false);
    row("a ledger that BookKeeper locks", "urL0000000012", false);
    row("a lease of kazoo's that ends with digits", "0123456789abcdef0123450123456789", false);
    row("without a number", "leader", false);
}

void TestNames::namesGivenOnce()
{
    QFETCH(const QString, name);
    QTEST(isGivenOnce(name), "expected");
}

void TestNames::textOrderIsThatOfStrings()
{
    QVector<qint32> numbers {0, 1, 7, -1, -7, -70, 999999999, -999999999, -1000000000, 1000000000,
        2147483647, -2147483647 - 1, -2147483647, -100000000, -99999999};
    QVector<qint32> byKey = numbers;
    std::sort(byKey.begin(), byKey.end(), [](qint32 a, qint32 b) {
        return grantrules::orderKey(a, Order::Text) < grantrules::orderKey(b, Order::Text);
    });
    std::sort(numbers.begin(), numbers.end(), [](qint32 a, qint32 b) {
        return QString::asprintf("%010d", a) < QString::asprintf("%010d", b);
    });
    QCOMPARE(byKey, numbers);
}

void TestNames::everyRecipeIsDescribed()
{
    QSet<QString> ids;
    for (const Recipe *recipe : catalogue()) {
        const QString id = QString::fromLatin1(recipe->id);
        QVERIFY2(!ids.contains(id), recipe->id);
        ids.insert(id);
        for (const char *text : {recipe->name, recipe->library, recipe->source, recipe->names,
                 recipe->rule, recipe->watch})
            QVERIFY2(text && *text, recipe->id);
        QVERIFY2(recipe->parse && recipe->judge, recipe->id);
        // "owner/repository: path", or a word on why there is none.
        static const QRegularExpression repository(
            u"^[\\w.-]+/[\\w.-]+( \\([^)]+\\))?: [\\w./-]+"_qs);
        const QString source = QString::fromUtf8(recipe->source);
        QVERIFY2(source.startsWith(u"no one source") || source.startsWith(u"none: ")
                || repository.match(source).hasMatch(),
            recipe->id);
        QCOMPARE(recipeById(id), recipe);
    }
    QCOMPARE(recipeById(u"no-such-recipe"), nullptr);
}

namespace {

/// A name as a client of the recipe writes it, with the server's number.
QString writtenOut(const char *text)
{
    return filledIn(text,
        {u"baf806558acc4db18a669bc1f7263d98"_qs, u"client-1"_qs, 4711,
            SessionId {0x100004711000001}})
        .replace(u"{seq}"_qs, u"0000000012"_qs);
}

/// Whether the recipe's data, not its names, tell the modes apart.
bool isToldByData(const Recipe &recipe)
{
    return recipe.written.size() == 2
        && qstrcmp(recipe.written.at(0).name, recipe.written.at(1).name) == 0;
}

} // namespace

void TestNames::everyRecipeKnowsWhatItWrites()
{
    for (const Recipe *recipe : catalogue()) {
        QVERIFY2(recipe->written.size() > 0, recipe->id);
        const auto parse = recipe->parseChosen ? recipe->parseChosen : recipe->parse;
        for (const WrittenName &written : recipe->written) {
            const QString name = writtenOut(written.name);
            QVERIFY2(!name.contains(u'{') && !name.contains(u'}'), written.name);
            const auto ticket = parse(name);
            QVERIFY2(ticket.has_value(), qPrintable(QLatin1String(recipe->id) + u' ' + name));
            if (recipe->family != NameFamily::SingleNode && !isToldByData(*recipe))
                QCOMPARE(textOf(ticket->mode), textOf(written.mode));
        }
    }
}

void TestNames::familiesAreShared()
{
    QHash<int, int> recipes;
    for (const Recipe *recipe : catalogue())
        ++recipes[int(recipe->family)];
    for (auto family = recipes.cbegin(); family != recipes.cend(); ++family) {
        if (family.key() != int(NameFamily::Own))
            QVERIFY2(family.value() > 1, qPrintable(QString::number(family.key())));
    }
}

void TestNames::wordsReadBack()
{
    for (const Mode mode : {Mode::Exclusive, Mode::Read, Mode::Write, Mode::Lease, Mode::Leader})
        QCOMPARE(modeFromText(textOf(mode)), mode);
    QVERIFY(!modeFromText(u"Read").has_value());
    QCOMPARE(textOf(Role::Pending), QStringLiteral("pending"));
}

QTEST_APPLESS_MAIN(TestNames)
#include "tst_names.moc"
