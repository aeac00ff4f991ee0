// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The settings that a team shares, in the window.
#include "core/base/times.h"
#include "core/report/ruleguide.h"
#include "tests/support/patience.h"
#include "tests/support/utf8.h"
#include "ui/site/mutedialog.h"
#include "ui/site/sitedialog.h"
#include "ui/site/sitefile.h"

#include <QDateTimeEdit>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QTableWidget>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace lockscope;
using test::s;

class TestSiteSettingsDialog : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void fileIsReadAgain();
    void brokenFileLeavesWhatWas();
    void valueIsSaved();
    void whatCannotBeUsedIsSaid();
    void contradictionIsNotSaved();
    void somebodyElseWasQuicker();
    void mutesOfTwoWindowsAreKept();
    void brokenFileIsNotEdited();
    void muteIsWritten();
    void muteEndsByTheClockThatIsShown();
    void looks();
    void clientNamesAreShownAndStay();
    void meaningsAreWhole_data();
    void meaningsAreWhole();

private:
    void write(const QByteArray &text) const
    {
        QFile file(m_file);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    }
    QByteArray written() const
    {
        QFile file(m_file);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    static QTableWidget &table(const SiteDialog &dialog)
    {
        for (QTableWidget *one : dialog.findChildren<QTableWidget *>()) {
            if (one->accessibleName() == s("Thresholds"))
                return *one;
        }
        qFatal("no thresholds");
    }
    static QTableWidgetItem *valueOf(const SiteDialog &dialog, const char *name)
    {
        QTableWidget &all = table(dialog);
        for (int row = 0; row < all.rowCount(); ++row) {
            if (all.item(row, 0)->text() == s(name))
                return all.item(row, 1);
        }
        return nullptr;
    }
    static QPushButton &button(const SiteDialog &dialog, const char *title)
    {
        for (QPushButton *one : dialog.findChildren<QPushButton *>()) {
            if (one->text().remove(u'&') == s(title))
                return *one;
        }
        qFatal("no button");
    }
    static QString problem(const SiteDialog &dialog)
    {
        return dialog.findChild<QLabel *>(s("problem"))->text();
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_file;
};

void TestSiteSettingsDialog::meaningsAreWhole_data()
{
    QTest::addColumn<double>("zoom");
    QTest::newRow("usual letters") << 1.0;
    QTest::newRow("300 %") << 3.0;
}

/// What a number means is read whole, in words and not letter by letter.
void TestSiteSettingsDialog::meaningsAreWhole()
{
    QFETCH(const double, zoom);
    SiteFile file({m_file, true});
    SiteDialog dialog(file);
    QFont font = dialog.font();
    font.setPointSizeF(font.pointSizeF() * zoom);
    dialog.setFont(font);
    dialog.resize(1000, 700);
    dialog.show();
    const QTableWidget &all = table(dialog);
    constexpr int Meaning = 3;
    const QFontMetrics metrics = all.fontMetrics();
    QTRY_VERIFY(all.columnWidth(Meaning) >= 30 * metrics.averageCharWidth());
    for (int row = 0; row < all.rowCount(); ++row) {
        const QRect room(0, 0, all.columnWidth(Meaning) - 8, 9999);
        const int needed =
            metrics.boundingRect(room, Qt::TextWordWrap, all.item(row, Meaning)->text()).height();
        QTRY_VERIFY2(all.rowHeight(row) >= needed,
            qPrintable(s("row %1 has %2 of %3").arg(row).arg(all.rowHeight(row)).arg(needed)));
    }
}

void TestSiteSettingsDialog::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_file = m_folder->filePath(s("lockscope.toml"));
}

void TestSiteSettingsDialog::fileIsReadAgain()
{
    SiteFile file({m_file, false});
    QVERIFY(!file.exists());
    QVERIFY(file.settings() == SiteSettings());
    write("elections = ['/a']\n"); // it was not there before
    QTRY_COMPARE_WITH_TIMEOUT(file.settings().elections.size(), 1, Patience);
    // As editors and git do it: another file takes its place. Twice.
    for (const qsizetype count : {2, 3}) {
        QFile other(m_file + s("~"));
        QVERIFY(other.open(QIODevice::WriteOnly));
        other.write("elections = ['/a'" + QByteArray(", '/b'").repeated(count - 1) + "]\n");
        other.close();
        QCOMPARE(std::rename(qPrintable(other.fileName()), qPrintable(m_file)), 0);
        QTRY_COMPARE_WITH_TIMEOUT(file.settings().elections.size(), count, Patience);
    }
    QVERIFY(QFile::remove(m_file));
    QTRY_VERIFY_WITH_TIMEOUT(file.settings() == SiteSettings(), Patience);
}

void TestSiteSettingsDialog::brokenFileLeavesWhatWas()
{
    write("elections = ['/a']\n");
    SiteFile file({m_file, false});
    write("elections = ['/a'\n");
    QTRY_VERIFY_WITH_TIMEOUT(!file.problem().isEmpty(), Patience);
    QVERIFY(file.problem().startsWith(m_file + s(":1:")));
    QCOMPARE(file.settings().elections.size(), 1);
}

void TestSiteSettingsDialog::valueIsSaved()
{
    write("# ours\n[thresholds]\nherd = 3 # since May\n");
    SiteFile file({m_file, false});
    SiteDialog dialog(file);
    QCOMPARE(valueOf(dialog, "herd")->text(), s("3"));
    QVERIFY(valueOf(dialog, "herd")->font().bold());
    valueOf(dialog, "herd")->setText(s(" 7 "));
    QVERIFY(dialog.isEdited());
    valueOf(dialog, "wait-info")->setText(s("90 s"));
    QCOMPARE(valueOf(dialog, "wait-info")->text(), s("1 m 30 s"));
    dialog.save();
    QCOMPARE(written(),
        QByteArray("# ours\n[thresholds]\nherd = 7 # since May\nwait-info = \"1 m 30 s\"\n"));
    QVERIFY(!dialog.isEdited());
    QCOMPARE(file.settings().thresholds.herd, 7);
    valueOf(dialog, "herd")->setText({}); // as usual
    QCOMPARE(valueOf(dialog, "herd")->text(), s("10"));
    dialog.save();
    QVERIFY(written().contains("\n# herd = 10 # since May\n"));
}

void TestSiteSettingsDialog::whatCannotBeUsedIsSaid()
{
    SiteFile file({m_file, false});
    SiteDialog dialog(file);
    valueOf(dialog, "wait-info")->setText(s("soon"));
    QVERIFY2(problem(dialog).contains(s("soon")), qPrintable(problem(dialog)));
    QCOMPARE(valueOf(dialog, "wait-info")->text(), s("1 m"));
    QVERIFY(!dialog.isEdited());
}

void TestSiteSettingsDialog::contradictionIsNotSaved()
{
    SiteFile file({m_file, false});
    SiteDialog dialog(file);
    const QPushButton *save = &button(dialog, "Save");
    valueOf(dialog, "herd")->setText(s("60"));
    QVERIFY2(problem(dialog).contains(s("herd-warning")), qPrintable(problem(dialog)));
    QVERIFY(!save->isEnabled());
    valueOf(dialog, "herd-warning")->setText(s("90"));
    QCOMPARE(problem(dialog), QString());
    QVERIFY(save->isEnabled());
    dialog.save();
    QVERIFY(written().contains("\nherd = 60 ") && written().contains("\nherd-warning = 90 "));
}

void TestSiteSettingsDialog::somebodyElseWasQuicker()
{
    write("# a\n");
    SiteFile file({m_file, false});
    SiteDialog dialog(file);
    valueOf(dialog, "herd")->setText(s("7"));
    write("# theirs\n");
    QTRY_VERIFY_WITH_TIMEOUT(problem(dialog).contains(s("somebody else")), Patience);
    QVERIFY(dialog.isEdited());
    valueOf(dialog, "herd-warning")->setText(s("90")); // which does not make it fit again
    QVERIFY2(problem(dialog).contains(s("somebody else")), qPrintable(problem(dialog)));
    QVERIFY(!button(dialog, "Save").isEnabled());
    dialog.save();
    QCOMPARE(written(), QByteArray("# theirs\n"));
    button(dialog, "Load again").click();
    QCOMPARE(problem(dialog), QString());
    valueOf(dialog, "herd")->setText(s("7"));
    dialog.save();
    QVERIFY(written().startsWith("# theirs\n") && written().contains("herd = 7"));
}

/// What another window wrote a moment ago is kept, though it was not heard of yet.
void TestSiteSettingsDialog::mutesOfTwoWindowsAreKept()
{
    SiteFile one({m_file, false});
    SiteFile two({m_file, false});
    QVERIFY(one.addMute({s("R11"), {}, {}, 4'102'444'800'000}));
    QVERIFY(two.addMute({s("R12"), {}, {}, 4'102'444'800'000}));
    QCOMPARE(two.settings().mutes.size(), 2);
    QVERIFY(written().contains("\"R11\"") && written().contains("\"R12\""));
}

void TestSiteSettingsDialog::brokenFileIsNotEdited()
{
    write("[thresholds]\nhred = 3\n");
    SiteFile file({m_file, false});
    SiteDialog dialog(file);
    QVERIFY2(problem(dialog).contains(s(":2:1: unknown key")), qPrintable(problem(dialog)));
    QVERIFY(!dialog.findChild<QTabWidget *>()->isEnabled());
    write("[thresholds]\nherd = 3\n");
    QTRY_VERIFY_WITH_TIMEOUT(dialog.findChild<QTabWidget *>()->isEnabled(), Patience);
    QCOMPARE(problem(dialog), QString());
    QCOMPARE(valueOf(dialog, "herd")->text(), s("3"));
}

void TestSiteSettingsDialog::muteIsWritten()
{
    SiteFile file({m_file, false});
    Mute proposed {s("R11"), PathGlob::exactly(s("/locks/a*")), {}, 4'102'444'800'000};
    MuteDialog dialog(proposed);
    QVERIFY(dialog.mute() == proposed);
    QCOMPARE(dialog.findChild<QDateTimeEdit *>()->text(), dateAndTime(proposed.until));
    const auto labels = dialog.findChildren<QLabel *>();
    QVERIFY(std::ranges::any_of(labels, [](const QLabel *label) { // and not its number alone
        return label->text() == s("R11: ") + QLatin1String(guideOf(s("R11"))->meaning);
    }));
    auto *path = dialog.findChild<QLineEdit *>();
    path->setText(s("locks"));
    for (QPushButton *button : dialog.findChildren<QPushButton *>())
        QVERIFY(button->text().remove(u'&') != s("Mute") || !button->isEnabled());
    path->setText(s("/locks/**"));
    QVERIFY(file.addMute(dialog.mute()));
    QVERIFY(written().contains("\n[[mute]]\nrule = \"R11\"\npath = \"/locks/**\"\n"));
    QCOMPARE(file.settings().mutes.size(), 1);
}

/// Whoever has times shown in UTC means UTC, wherever the window runs.
void TestSiteSettingsDialog::muteEndsByTheClockThatIsShown()
{
    const QByteArray before = qgetenv("TZ");
    qputenv("TZ", "Asia/Tokyo");
    const Mute proposed {s("R11"), {}, {}, 4'102'444'800'000};
    for (const bool isUtc : {true, false}) {
        showTimesInUtc(isUtc);
        const MuteDialog dialog(proposed);
        auto *until = dialog.findChild<QDateTimeEdit *>();
        QCOMPARE(until->text(), s(isUtc ? "2100-01-01 00:00:00Z" : "2100-01-01 09:00:00"));
        QCOMPARE(dialog.mute().until, proposed.until);
        until->setDateTime(until->dateTime().addDays(1));
        QCOMPARE(dialog.mute().until, proposed.until + 86'400'000);
    }
    showTimesInUtc(false);
    before.isEmpty() ? qunsetenv("TZ") : qputenv("TZ", before);
}

/// LOCKSCOPE_PICTURES names a folder to look at it.
void TestSiteSettingsDialog::looks()
{
    write("elections = ['/services/*/leader', '/jobs/**']\nnot-elections = "
          "['/services/mail/leader']\n"
          "[thresholds]\nwait-info = \"2 m\"\n[[for]]\npath = '/locks/batch/**'\nherd = 3\n"
          "[[mute]]\nrule = \"R11\"\npath = '/locks/legacy/**'\nuntil = 2100-12-01\nwhy = \"the "
          "old client goes\"\n"
          "[[mute]]\nrule = \"R28\"\nuntil = 2020-12-01\n[servers]\nadmin-ports = { \"zk1:2181\" = "
          "8081 }\n");
    SiteFile file({m_file, false});
    SiteDialog dialog(file);
    dialog.show();
    QVERIFY(dialog.width() <= 1024 && dialog.height() <= 640);
    auto *tabs = dialog.findChild<QTabWidget *>();
    QCOMPARE(tabs->count(), 5);
    for (int i = 0; i < tabs->count(); ++i) {
        tabs->setCurrentIndex(i);
        const QString folder = qEnvironmentVariable("LOCKSCOPE_PICTURES");
        if (!folder.isEmpty())
            dialog.grab().save(s("%1/site-%2.png").arg(folder).arg(i));
    }
}

void TestSiteSettingsDialog::clientNamesAreShownAndStay()
{
    const QByteArray names = "[[client-name]]\npath = '/locks/a' # whose\npattern = '<b>(.+)'\n";
    write(names);
    SiteFile site({m_file, false});
    SiteDialog dialog(site);
    QStringList shown;
    for (const QListWidget *list : dialog.findChildren<QListWidget *>()) {
        for (int row = 0; row < list->count(); ++row)
            shown.append(list->item(row)->text());
    }
    QCOMPARE(shown, QStringList {s("/locks/a: pattern <b>(.+)")});
    for (QLineEdit *path : dialog.findChildren<QLineEdit *>()) {
        const QString example = path->placeholderText();
        if (!example.startsWith(s("/services/")) || example.contains(s("mail")))
            continue;
        path->setText(s("/a"));
        emit path->returnPressed();
    }
    dialog.save();
    const QByteArray text = written();
    QVERIFY2(text.contains(names) && text.contains("elections = [\"/a\"]"), text.constData());
}

QTEST_MAIN(TestSiteSettingsDialog)
#include "tst_sitesettingsdialog.moc"
