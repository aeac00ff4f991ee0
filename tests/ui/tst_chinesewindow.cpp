// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/language.h"
#include "core/recipes/catalogue.h"
#include "core/sandbox/localserver.h"
#include "tests/support/patience.h"
#include "tests/support/zktree.h"
#include "ui/connect/connectdialog.h"
#include "ui/queue/queuetable.h"
#include "ui/shell/mainwindow.h"
#include "ui/shell/menus.h"
#include "ui/shell/pagetabs.h"
#include "ui/shell/settings.h"
#include "ui/shell/workbench.h"

#include <QAbstractItemView>
#include <QAction>
#include <QComboBox>
#include <QDockWidget>
#include <QHeaderView>
#include <QRegularExpression>
#include <QTabBar> // of the pages
#include <QTemporaryDir>
#include <QTest>
#include <QTextDocument>

#include <algorithm>
#include <functional>

using namespace lockscope;
using namespace lockscope::test;

/// The window as those see it who read Chinese.
class TestChineseWindow : public QObject
{
    Q_OBJECT

private slots:
    void menusAreChinese();
    void noEnglishIsLeft();
    void noEnglishIsLeftWhereALockIsOpen();
    void languageIsChosenInTheMenu();
    void englishIsFound_data();
    void englishIsFound();

private:
    std::unique_ptr<MainWindow> makeWindow() const;

    Translation m_chinese {QStringLiteral("zh_CN")};
    QTemporaryDir m_folder;
};

namespace {

/// English words in @p text that are no names, nor what people type.
QStringList englishIn(const QString &text)
{
    static const QRegularExpression word(
        u"(?<![-/:.=$~A-Za-z0-9_])[A-Za-z]{4,}(?![-/:.=A-Za-z0-9_])"_qs);
    static const QStringList names {u"ZooKeeper"_qs, u"Lockscope"_qs, u"Apache"_qs, u"Ctrl"_qs,
        u"Shift"_qs, u"Markdown"_qs, u"JSON"_qs, u"Digest"_qs, u"digest"_qs, u"chroot"_qs,
        u"czxid"_qs, u"ephemeralOwner"_qs, u"fencing"_qs, u"token"_qs, u"ClickHouse"_qs,
        u"Keeper"_qs, u"AdminServer"_qs, u"AdminServers"_qs, u"English"_qs, u"DELETE"_qs,
        u"READ"_qs, u"standalone"_qs, u"PKCS"_qs, u"SASL"_qs, u"DIGEST"_qs, u"Kerberos"_qs,
        u"keytab"_qs, u"Keytab"_qs, u"lockscopectl"_qs, u"doctor"_qs};
    QStringList found;
    for (auto match = word.globalMatch(text); match.hasNext();) {
        const QString next = match.next().captured();
        if (!names.contains(next))
            found.append(next);
    }
    return found;
}

QString withoutMarkup(const QString &text)
{
    if (!Qt::mightBeRichText(text))
        return text;
    QTextDocument document;
    document.setHtml(text);
    return document.toPlainText();
}

void addHeadings(const QHeaderView &header, QStringList *texts)
{
    for (int i = 0; header.model() && i < header.count(); ++i)
        for (const int role : {int(Qt::DisplayRole), int(Qt::ToolTipRole)})
            texts->append(header.model()->headerData(i, header.orientation(), role).toString());
}

/// What the rows say, all below them, too.
void addRows(const QAbstractItemModel &model, const QModelIndex &parent, QStringList *texts)
{
    for (int row = 0; row < model.rowCount(parent); ++row) {
        for (int column = 0; column < model.columnCount(parent); ++column)
            for (const int role : {int(Qt::DisplayRole), int(Qt::ToolTipRole)})
                texts->append(model.index(row, column, parent).data(role).toString());
        addRows(model, model.index(row, 0, parent), texts);
    }
}

/// Everything that @p widget says, itself or when it is pointed at.
QStringList textsOf(const QWidget &widget)
{
    QStringList texts {widget.windowTitle(), widget.toolTip(), widget.statusTip(),
        widget.whatsThis(), widget.accessibleName()};
    for (const char *property : {"text", "title", "placeholderText", "suffix", "specialValueText"})
        texts.append(widget.property(property).toString());
    if (const auto *box = qobject_cast<const QComboBox *>(&widget))
        for (int i = 0; i < box->count(); ++i)
            texts.append(box->itemText(i));
    if (const auto *header = qobject_cast<const QHeaderView *>(&widget))
        addHeadings(*header, &texts);
    else if (const auto *view = qobject_cast<const QAbstractItemView *>(&widget);
             view && view->model())
        addRows(*view->model(), {}, &texts);
    return texts;
}

QStringList allTextsOf(const QWidget &window)
{
    QStringList texts = textsOf(window);
    for (const QWidget *widget : window.findChildren<QWidget *>())
        texts += textsOf(*widget);
    for (const QAction *action : window.findChildren<QAction *>())
        texts += {action->text(), action->toolTip(), action->statusTip()};
    return texts;
}

/// Libraries, and what they call their locks, are the same for everybody.
QString withoutLibraries(QString text)
{
    QStringList names;
    for (const Recipe *recipe : catalogue())
        names += {QString::fromUtf8(recipe->name), QString::fromUtf8(recipe->library)};
    // The longest first: one may begin another.
    std::ranges::sort(names, std::greater(), &QString::size);
    for (const QString &name : std::as_const(names))
        text.remove(name);
    return text.remove(u"?children"_qs); // how a watch on a directory is written everywhere
}

QString englishTextsOf(const QWidget &window)
{
    QStringList english;
    for (const QString &text : allTextsOf(window))
        if (const QString plain = withoutMarkup(text);
            !englishIn(withoutLibraries(plain)).isEmpty())
            english.append(plain);
    english.removeDuplicates();
    return english.join(u'\n');
}

} // namespace

std::unique_ptr<MainWindow> TestChineseWindow::makeWindow() const
{
    return std::make_unique<MainWindow>(MainWindow::Options {m_folder.path(), ThemeChoice::Light});
}

void TestChineseWindow::menusAreChinese()
{
    const auto window = makeWindow();
    QCOMPARE(window->menus().menu(Menus::File)->title(), u"文件(&F)"_qs);
    QStringList docks;
    for (const QDockWidget *dock : window->findChildren<QDockWidget *>())
        docks.append(dock->windowTitle());
    QVERIFY2(docks.contains(u"诊断发现"_qs), qPrintable(docks.join(u' ')));
    QCOMPARE(window->findChild<PageTabs *>()->bar().tabText(2), u"等待图"_qs);
}

void TestChineseWindow::noEnglishIsLeft()
{
    const auto window = makeWindow();
    QVERIFY(allTextsOf(*window).size() > 500);
    QVERIFY2(englishTextsOf(*window).isEmpty(), qPrintable(englishTextsOf(*window)));
    const ConnectDialog dialog;
    QCOMPARE(englishTextsOf(dialog), QString());
}

/// With what the doctor says of it, and of one of its contenders.
void TestChineseWindow::noEnglishIsLeftWhereALockIsOpen()
{
    const auto server = LocalServer::start({});
    QVERIFY(server.has_value());
    ZkTree tree((*server)->connectString());
    for (int i = 0; i < 3; ++i)
        tree.createContender(u"/1/lock-"_qs);
    const auto window = makeWindow();
    ConnectionProfile connection;
    connection.options.connect = (*server)->connectString();
    connection.path = u"/1"_qs;
    window->openConnection(connection);
    Workbench &workbench = window->workbench();
    QTRY_VERIFY_WITH_TIMEOUT(workbench.report() && workbench.report()->rounds >= 2, Patience);
    QTRY_VERIFY_WITH_TIMEOUT(workbench.facts() && !workbench.facts()->members.isEmpty(), Patience);
    auto *table = window->findChild<QueueTable *>();
    QTRY_COMPARE_WITH_TIMEOUT(table->model()->rowCount(), 3, Patience);
    table->selectRow(1);
    QVERIFY(allTextsOf(*window).contains(u"等待"_qs));
    QVERIFY2(englishTextsOf(*window).isEmpty(), qPrintable(englishTextsOf(*window)));
}

void TestChineseWindow::languageIsChosenInTheMenu()
{
    const auto choose = [this](const QString &title) {
        const auto window = makeWindow();
        for (QAction *action : window->findChildren<QAction *>())
            if (action->text() == title)
                action->trigger();
    };
    choose(u"English"_qs);
    QCOMPARE(Settings(m_folder.path()).language(), u"en"_qs);
    choose(u"简体中文"_qs);
    QCOMPARE(Settings(m_folder.path()).language(), u"zh_CN"_qs);
}

void TestChineseWindow::englishIsFound_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QStringList>("expected");
    QTest::newRow("a name") << u"连接 ZooKeeper"_qs << QStringList();
    QTest::newRow("what is typed") << u"role:waiting /locks/orders lock-7"_qs << QStringList();
    QTest::newRow("a word") << u"没有 lock"_qs << QStringList {u"lock"_qs};
}

void TestChineseWindow::englishIsFound()
{
    QFETCH(const QString, text);
    QTEST(englishIn(text), "expected");
}

QTEST_MAIN(TestChineseWindow)
#include "tst_chinesewindow.moc"
