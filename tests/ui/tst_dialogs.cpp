// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Every dialog by keyboard, in both themes: Tab comes to everything and round again, Escape closes,
// Enter does no harm, no two mnemonics clash, every field has a name, no text is cut off, and none
// is larger than its screen (tests/ui/gallery has other screens). With LOCKSCOPE_GRABS=FOLDER their
// pictures are kept there.
#include "core/journal/journal.h"
#include "core/sandbox/localserver.h"
#include "tests/support/patience.h"
#include "tests/support/zktree.h"
#include "tests/ui/clerk.h"
#include "tests/ui/dialogparts.h"
#include "tests/ui/fixtures.h"
#include "tests/ui/mnemonics.h"
#include "tests/ui/trustfixtures.h"
#include "ui/connect/askpass.h"
#include "ui/connect/certificatedialog.h"
#include "ui/connect/connectdialog.h"
#include "ui/connect/profileconnection.h"
#include "ui/connect/profilesdialog.h"
#include "ui/connect/saveprofiledialog.h"
#include "ui/operate/deletedialog.h"
#include "ui/operate/dialogs.h"
#include "ui/operate/operatordesk.h"
#include "ui/shell/helpdialogs.h"
#include "ui/theme/theme.h"

#include <QAbstractSpinBox>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScreen>
#include <QScrollBar>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

using namespace lockscope;
using namespace lockscope::test;

using Maker = std::function<QDialog *(QWidget *parent)>;
Q_DECLARE_METATYPE(Maker)
using DeskAct = std::function<void(OperatorDesk &)>;
Q_DECLARE_METATYPE(DeskAct)

class TestDialogs : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init() { failOnWarnings(); }
    void everyDialog_data();
    void everyDialog();
    void whatWasCheckedIsInSight();
    void whatWouldFollowEndsAtWholeLines();
    void outcomeIsWhole();
    void enterIsSafe_data();
    void enterIsSafe();
    void enterCancelsNothingTyped_data();
    void enterCancelsNothingTyped();
    void enterAllowsWhatWasTyped();
    void allOfAnErrorIsShown();
    void endsWithItsConnection_data();
    void endsWithItsConnection();
    void nobodyStatesTheEnvironmentUnasked();
    void environmentComesBack_data();
    void environmentComesBack();
    void profileStatesTheEnvironment();

private:
    QDialog *makeDelete(QWidget *parent, bool isProduction, bool isDone);
    ConnectionProfile connection(bool isProduction) const;

    std::unique_ptr<LocalServer> m_server;
    std::unique_ptr<ZkTree> m_peer;
    QTemporaryDir m_folder;
    std::unique_ptr<Journal> m_journal;
    std::unique_ptr<ProfileStore> m_profiles;
    std::unique_ptr<Hands> m_hands;
    std::unique_ptr<WriteGate> m_gate;
};

namespace {

/// What showText() and its like have opened.
QDialog *openedBy(QWidget *parent)
{
    return parent->findChildren<QDialog *>().value(0);
}

QString nameOf(const QWidget &widget)
{
    const auto *button = qobject_cast<const QAbstractButton *>(&widget);
    return QStringLiteral("%1 “%2”").arg(QString::fromLatin1(widget.metaObject()->className()),
        button != nullptr ? button->text() : widget.accessibleName());
}

bool takesTab(const QWidget &widget, const QWidget &dialog)
{
    return widget.isVisibleTo(&dialog) && widget.isEnabled()
        && (widget.focusPolicy() & Qt::TabFocus) && widget.focusProxy() == nullptr
        && qobject_cast<const QAbstractSpinBox *>(widget.parentWidget()) == nullptr;
}

void checkTab(QDialog &dialog, Qt::Key key)
{
    QSet<QWidget *> all;
    for (QWidget *widget : dialog.findChildren<QWidget *>()) {
        if (takesTab(*widget, dialog))
            all.insert(widget);
    }
    QVERIFY(!all.isEmpty());
    QSet<QWidget *> visited;
    for (qsizetype i = 0; i < 2 * all.size() + 2; ++i) {
        QWidget *focus = dialog.focusWidget();
        QVERIFY(focus != nullptr);
        visited.insert(focus);
        QTest::keyClick(focus, key, key == Qt::Key_Backtab ? Qt::ShiftModifier : Qt::NoModifier);
    }
    for (const QWidget *widget : all)
        QVERIFY2(visited.contains(const_cast<QWidget *>(widget)), qPrintable(nameOf(*widget)));
}

void checkMnemonics(const QDialog &dialog)
{
    QStringList texts;
    for (const QLabel *label : dialog.findChildren<QLabel *>()) {
        if (label->isVisibleTo(&dialog) && label->buddy() != nullptr)
            texts.append(label->text());
    }
    for (const QAbstractButton *button : dialog.findChildren<QAbstractButton *>()) {
        if (button->isVisibleTo(&dialog))
            texts.append(button->text());
    }
    const QStringList clashes = letterClashes(texts);
    QVERIFY2(clashes.isEmpty(), qPrintable(clashes.join(u'\n')));
}

/// Fields have a label of their own, or say what they are to those who cannot see them.
void checkNames(const QDialog &dialog)
{
    QSet<const QWidget *> labelled;
    for (const QLabel *label : dialog.findChildren<QLabel *>()) {
        if (label->buddy() != nullptr)
            labelled.insert(label->buddy());
    }
    for (const QWidget *widget : dialog.findChildren<QWidget *>()) {
        const bool isField = qobject_cast<const QLineEdit *>(widget) != nullptr
            || qobject_cast<const QComboBox *>(widget) != nullptr
            || qobject_cast<const QAbstractSpinBox *>(widget) != nullptr;
        if (!isField || !takesTab(*widget, dialog))
            continue;
        QVERIFY2(labelled.contains(widget) || !widget->accessibleName().isEmpty(),
            qPrintable(nameOf(*widget)));
    }
}

void checkNothingIsCut(const QDialog &dialog)
{
    const QSize screen = dialog.screen()->availableSize();
    QVERIFY2(dialog.width() <= screen.width() && dialog.height() <= screen.height(),
        qPrintable(u"%1x%2"_qs.arg(dialog.width()).arg(dialog.height())));
    for (const QLabel *label : dialog.findChildren<QLabel *>()) {
        if (!label->isVisibleTo(&dialog) || label->text().isEmpty())
            continue;
        const int needed =
            label->wordWrap() ? label->heightForWidth(label->width()) : label->sizeHint().height();
        const bool isWide = label->wordWrap() || label->sizeHint().width() <= label->width();
        QVERIFY2(isWide && needed <= label->height(), qPrintable(label->text()));
    }
    for (const QAbstractButton *button : dialog.findChildren<QPushButton *>()) {
        if (button->isVisibleTo(&dialog))
            QVERIFY2(button->sizeHint().width() <= button->width(), qPrintable(button->text()));
    }
}

void keepPicture(QDialog &dialog, const QString &name)
{
    const QString folder = qEnvironmentVariable("LOCKSCOPE_GRABS");
    if (!folder.isEmpty())
        QVERIFY(dialog.grab().save(QDir(folder).filePath(name + u".png"_qs)));
}

} // namespace

void TestDialogs::initTestCase()
{
    QApplication::setQuitOnLastWindowClosed(false);
    auto server = LocalServer::start({});
    QVERIFY2(server.has_value(), server ? "" : qPrintable(explain(server.error())));
    m_server = std::move(*server);
    m_peer = std::make_unique<ZkTree>(m_server->connectString(), QByteArray(), 40'000);
    for (int i = 0; i < 4; ++i)
        m_peer->createContender(u"/locks/orders/lock-"_qs, "10.0.0.7");
    m_journal = std::move(*Journal::open(m_folder.filePath(u"journal.jsonl"_qs)));
}

ConnectionProfile TestDialogs::connection(bool isProduction) const
{
    ConnectionProfile connection;
    connection.options.connect = m_server->connectString();
    connection.profile = {
        u"prod-eu"_qs, isProduction ? Environment::Production : Environment::Development};
    return connection;
}

QDialog *TestDialogs::makeDelete(QWidget *parent, bool isProduction, bool isDone)
{
    m_hands = std::make_unique<Hands>(connection(isProduction), *m_journal);
    (void)m_hands->gate.allow(60'000, m_hands->gate.phrase());
    Target target;
    target.lock = u"/locks/orders"_qs;
    QStringList names = m_peer->children(target.lock);
    names.sort();
    target.node = target.lock + u'/' + names.first();
    auto *dialog = new DeleteDialog(*m_hands, target, parent);
    (void)QTest::qWaitFor([&] { return !dialog->obstacle().startsWith(u"Not looked"); }, Patience);
    if (!isDone)
        return dialog;
    for (QLineEdit *edit : dialog->findChildren<QLineEdit *>())
        edit->setText(names.first().last(4));
    for (QPushButton *button : dialog->findChildren<QPushButton *>()) {
        if (button->text() == u"&Delete this contender")
            button->click();
    }
    (void)QTest::qWaitFor([&] { return !dialog->obstacle().startsWith(u"Working"); }, Patience);
    return dialog;
}

void TestDialogs::everyDialog_data()
{
    QTest::addColumn<Maker>("make");
    QTest::addColumn<ThemeChoice>("theme");
    const auto allow = [this](QWidget *parent, bool isProduction) {
        m_gate = std::make_unique<WriteGate>(connection(isProduction).profile);
        return new AllowDialog(*m_gate, parent);
    };
    const QVector<QPair<const char *, Maker>> dialogs = {
        {"connect", [](QWidget *parent) { return new ConnectDialog(parent); }},
        {"connect with all",
            [](QWidget *parent) {
                auto *dialog = new ConnectDialog(parent);
                dialog->setConnection(securedConnection());
                return dialog;
            }},
        {"connect by a profile",
            [](QWidget *parent) {
                auto *dialog = new ConnectDialog(parent);
                dialog->setConnection(keptConnection());
                dialog->showReason(missingInKeyring());
                return dialog;
            }},
        {"keyring", [](QWidget *parent) { return new KeyringDialog(u"prod-eu"_qs, true, parent); }},
        {"save as profile",
            [](QWidget *parent) {
                ConnectionProfile connection = keptConnection();
                connection.options.way.sasl.password = "hush";
                return new SaveProfileDialog(connection, parent);
            }},
        {"save as profile what nobody stated",
            [](QWidget *parent) { return new SaveProfileDialog(ConnectionProfile(), parent); }},
        {"profile",
            [](QWidget *parent) {
                auto *dialog = new ConnectDialog(parent);
                dialog->keepAsProfile();
                return dialog;
            }},
        {"profiles",
            [this](QWidget *parent) {
                m_profiles = std::make_unique<ProfileStore>(m_folder.filePath(u"profiles.toml"_qs));
                (void)m_profiles->add(storedAs(u"prod-eu"_qs, securedConnection()));
                return new ProfilesDialog(*m_profiles, parent);
            }},
        {"certificate",
            [](QWidget *parent) { return new CertificateDialog(untrustedCertificate(), parent); }},
        {"host key",
            [](QWidget *parent) {
                return new AskpassDialog(hostKeyQuestion(), AskpassDialog::YesOrNo, parent);
            }},
        {"passphrase",
            [](QWidget *parent) {
                return new AskpassDialog(
                    u"Enter passphrase for key '/home/me/.ssh/id_ed25519': "_qs,
                    AskpassDialog::Secret, parent);
            }},
        {"allow changes", [allow](QWidget *parent) { return allow(parent, false); }},
        {"allow changes in production", [allow](QWidget *parent) { return allow(parent, true); }},
        {"acquire",
            [](QWidget *parent) {
                return new AcquireDialog(u"/locks/orders"_qs, u"curator-rw"_qs, parent);
            }},
        {"acquire nothing",
            [](QWidget *parent) { return new AcquireDialog(u"no path"_qs, {}, parent); }},
        {"delete", [this](QWidget *parent) { return makeDelete(parent, false, false); }},
        {"delete in production",
            [this](QWidget *parent) { return makeDelete(parent, true, false); }},
        {"deleted", [this](QWidget *parent) { return makeDelete(parent, false, true); }},
        {"manual", [](QWidget *parent) { return showManual(parent), openedBy(parent); }},
        {"shortcuts",
            [](QWidget *parent) {
                auto *action = new QAction(u"&Go to path"_qs, parent);
                action->setShortcut(QKeySequence(u"Ctrl+L"_qs));
                return showShortcuts(parent, {action}), openedBy(parent);
            }},
        {"about", [](QWidget *parent) { return showAbout(parent), openedBy(parent); }},
        {"text",
            [](QWidget *parent) {
                return showText(parent, u"What the members answer"_qs, u"zk1:2181"_qs),
                       openedBy(parent);
            }},
    };
    for (const auto &[name, make] : dialogs) {
        QTest::addRow("%s, light", name) << make << ThemeChoice::Light;
        QTest::addRow("%s, dark", name) << make << ThemeChoice::Dark;
    }
}

void TestDialogs::everyDialog()
{
    QFETCH(const Maker, make);
    QFETCH(const ThemeChoice, theme);
    applyTheme(theme, 100);
    QWidget window;
    window.resize(1024, 640);
    window.show();
    const QPointer<QDialog> dialog(make(&window));
    QVERIFY(dialog);
    dialog->show();
    dialog->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(dialog));
    keepPicture(*dialog, QString::fromUtf8(QTest::currentDataTag()).replace(u", "_qs, u"-"_qs));
    checkNothingIsCut(*dialog);
    checkMnemonics(*dialog);
    checkNames(*dialog);
    if (QTest::currentTestFailed())
        return;
    checkTab(*dialog, Qt::Key_Tab);
    checkTab(*dialog, Qt::Key_Backtab);
    QVERIFY(!dialog->windowTitle().isEmpty());
    QTest::keyClick(dialog->focusWidget(), Qt::Key_Escape);
    QTRY_VERIFY_WITH_TIMEOUT(!dialog || !dialog->isVisible(), Patience);
    if (dialog)
        QCOMPARE(dialog->result(), int(QDialog::Rejected));
}

/// Before what would follow: that is the rest of the room.
void TestDialogs::whatWasCheckedIsInSight()
{
    QWidget window;
    const std::unique_ptr<QDialog> dialog(makeDelete(&window, true, false));
    QVERIFY(dialog);
    dialog->resize(900, 740);
    dialog->show();
    const auto *checks = dialog->findChild<QListWidget *>();
    QTRY_COMPARE(checks->verticalScrollBar()->maximum(), 0);
    const auto spare = [checks] {
        const QRect last = checks->visualItemRect(checks->item(checks->count() - 1));
        return checks->viewport()->height() - last.bottom();
    };
    QTRY_VERIFY2(
        spare() < 2 * checks->fontMetrics().lineSpacing(), qPrintable(QString::number(spare())));
}

/// The tokens stood in a line of which the upper half could be seen.
void TestDialogs::whatWouldFollowEndsAtWholeLines()
{
    QWidget window;
    const std::unique_ptr<QDialog> dialog(makeDelete(&window, false, false));
    QVERIFY(dialog);
    dialog->show();
    const auto *effect = dialog->findChild<QPlainTextEdit *>();
    const int line = effect->cursorRect().height();
    int cut = 0;
    for (int height = 500; height < 900; height += 7) {
        dialog->resize(700, height);
        QCoreApplication::processEvents();
        const int room = effect->viewport()->height();
        const int margin = int(effect->document()->documentMargin());
        const bool isWhole = effect->blockCount() * line + 2 * margin <= room;
        QVERIFY2(isWhole || (room - margin) % line == 0,
            qPrintable(u"%1 of %2 in %3"_qs.arg(room).arg(line).arg(height)));
        cut += isWhole ? 0 : 1;
    }
    QVERIFY(cut > 0);
}

/// All of it without a bar, and not much more.
void TestDialogs::outcomeIsWhole()
{
    QWidget window;
    const std::unique_ptr<QDialog> dialog(makeDelete(&window, false, true));
    QVERIFY(dialog);
    dialog->show();
    const auto *checks = dialog->findChild<QListWidget *>();
    const auto *effect = dialog->findChild<QPlainTextEdit *>();
    QTRY_COMPARE(checks->verticalScrollBar()->maximum(), 0);
    QTRY_COMPARE(effect->verticalScrollBar()->maximum(), 0);
    const int lines = effect->document()->blockCount();
    QTRY_VERIFY2(effect->height() < (lines + 4) * effect->fontMetrics().lineSpacing(),
        qPrintable(u"%1 for %2"_qs.arg(effect->height()).arg(lines)));
}

void TestDialogs::enterIsSafe_data()
{
    QTest::addColumn<Maker>("make");
    QTest::newRow("delete") << Maker(
        [this](QWidget *parent) { return makeDelete(parent, false, false); });
    QTest::newRow("delete in production")
        << Maker([this](QWidget *parent) { return makeDelete(parent, true, false); });
    QTest::newRow("allow changes") << Maker([this](QWidget *parent) {
        m_gate = std::make_unique<WriteGate>(connection(false).profile);
        return new AllowDialog(*m_gate, parent);
    });
}

// As it comes up, and from every field: what cannot be undone needs more than Enter.
void TestDialogs::enterIsSafe()
{
    QFETCH(const Maker, make);
    const qsizetype nodes = m_peer->children(u"/locks/orders"_qs).size();
    const qsizetype entries = m_journal->entries().size();
    for (int field = -1; field < 3; ++field) {
        QWidget window;
        window.show();
        const std::unique_ptr<QDialog> dialog(make(&window));
        dialog->show();
        dialog->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(dialog.get()));
        const QList<QLineEdit *> edits = dialog->findChildren<QLineEdit *>();
        if (field < 0) {
            const auto *focus = qobject_cast<const QPushButton *>(dialog->focusWidget());
            QVERIFY(focus == nullptr || focus->text().remove(u'&') == u"Cancel");
            if (qobject_cast<const DeleteDialog *>(dialog.get()) != nullptr)
                QVERIFY(focus != nullptr);
        } else if (field < edits.size() && edits.at(field)->isVisible()) {
            edits.at(field)->setFocus();
        }
        QTest::keyClick(dialog->focusWidget(), Qt::Key_Return);
        QCOMPARE(dialog->result(), int(QDialog::Rejected));
        QVERIFY(!m_gate || !m_gate->isOpen());
    }
    QCOMPARE(m_peer->children(u"/locks/orders"_qs).size(), nodes);
    QCOMPARE(m_journal->entries().size(), entries);
}

void TestDialogs::enterCancelsNothingTyped_data()
{
    enterIsSafe_data();
    QTest::newRow("allow changes in production") << Maker([this](QWidget *parent) {
        m_gate = std::make_unique<WriteGate>(connection(true).profile);
        return new AllowDialog(*m_gate, parent);
    });
    QTest::newRow("acquire nothing")
        << Maker([](QWidget *parent) { return new AcquireDialog(u"no path"_qs, {}, parent); });
    QTest::newRow("connect to nothing") << Maker([](QWidget *parent) {
        auto *dialog = new ConnectDialog(parent);
        dialog->findChild<QLineEdit *>()->clear();
        return dialog;
    });
}

// Where something was typed Enter never means the Cancel that was there first.
void TestDialogs::enterCancelsNothingTyped()
{
    QFETCH(const Maker, make);
    m_gate.reset();
    QWidget window;
    window.show();
    const std::unique_ptr<QDialog> dialog(make(&window));
    dialog->show();
    dialog->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(dialog.get()));
    for (QLineEdit *edit : dialog->findChildren<QLineEdit *>()) {
        if (!edit->isVisible() || qobject_cast<QAbstractSpinBox *>(edit->parentWidget()) != nullptr)
            continue;
        edit->setFocus();
        QTest::keyClicks(edit, u"x"_qs);
        QTest::keyClick(edit, Qt::Key_Return);
        if (dialog->result() == QDialog::Accepted)
            return;
        QVERIFY2(dialog->isVisible(), qPrintable(edit->text()));
    }
    QVERIFY(!m_gate || !m_gate->isOpen() || m_gate->phrase().isEmpty());
}

// Its button is the default as soon as something was typed, and looks so.
void TestDialogs::enterAllowsWhatWasTyped()
{
    for (const bool isProduction : {false, true}) {
        WriteGate gate(connection(isProduction).profile);
        AllowDialog dialog(gate, nullptr);
        dialog.show();
        dialog.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        auto *minutes = dialog.findChild<QSpinBox *>();
        const auto isDefault = [&dialog](const QString &text) {
            const auto buttons = dialog.findChildren<QPushButton *>();
            return std::any_of(buttons.begin(), buttons.end(), [&](const QPushButton *button) {
                return button->isDefault() && button->text().remove(u'&') == text;
            });
        };
        QVERIFY(isDefault(u"Cancel"_qs));
        minutes->setFocus();
        minutes->selectAll();
        QTest::keyClicks(minutes, u"7"_qs);
        QVERIFY(isDefault(u"Allow changes"_qs));
        QTest::keyClick(minutes, Qt::Key_Return);
        QCOMPARE(gate.isOpen(), !isProduction);
        QCOMPARE(dialog.isVisible(), isProduction);
        if (!isProduction)
            continue;
        for (QLineEdit *edit : dialog.findChildren<QLineEdit *>()) {
            if (qobject_cast<QSpinBox *>(edit->parentWidget()) != nullptr)
                continue;
            edit->setFocus();
            QTest::keyClicks(edit, gate.phrase());
            QTest::keyClick(edit, Qt::Key_Return);
        }
        QVERIFY(gate.isOpen());
        QCOMPARE(dialog.result(), int(QDialog::Accepted));
    }
}

void TestDialogs::allOfAnErrorIsShown()
{
    ConnectDialog dialog;
    dialog.show();
    const QString path = QStringLiteral("/a name of several words").repeated(16) + u"//x"_qs;
    dialog.findChild<QLineEdit *>()->setText(u"zk1"_qs + path); // the sentence has all of it
    const auto isWhole = [&dialog] {
        const QList<QLabel *> labels = dialog.findChildren<QLabel *>();
        return std::all_of(labels.begin(), labels.end(), [](const QLabel *label) {
            return !label->wordWrap() || label->heightForWidth(label->width()) <= label->height();
        });
    };
    QTRY_VERIFY(isWhole());
}

void TestDialogs::endsWithItsConnection_data()
{
    QTest::addColumn<DeskAct>("ask");
    QTest::newRow("allow changes") << DeskAct([](OperatorDesk &desk) { desk.allowChanges(); });
    QTest::newRow("acquire") << DeskAct(
        [](OperatorDesk &desk) { desk.acquire(u"/locks/orders"_qs, u"curator-rw"_qs); });
    QTest::newRow("delete") << DeskAct([](OperatorDesk &desk) {
        const QueueContent content = fixtures::mutexOf(0, 2);
        desk.remove(*content.state, content.state->queue.first());
    });
}

// What it would act with goes with the connection.
void TestDialogs::endsWithItsConnection()
{
    QFETCH(const DeskAct, ask);
    QWidget window;
    OperatorDesk desk(m_folder.filePath(u"desk.jsonl"_qs), &window);
    const ConnectionProfile profile = connection(false);
    desk.setConnection(&profile);
    bool wasOpen = false;
    bool isOpen = true;
    QTimer::singleShot(0, &window, [&] {
        auto *dialog = qobject_cast<QDialog *>(QApplication::activeModalWidget());
        wasOpen = dialog != nullptr;
        desk.setConnection(nullptr);
        isOpen = wasOpen && dialog->isVisible();
        if (isOpen)
            dialog->reject();
    });
    ask(desk);
    QVERIFY(wasOpen);
    QVERIFY(!isOpen);
    QVERIFY(desk.owners().states().isEmpty());
}

// As the command line does: it may be production.
void TestDialogs::nobodyStatesTheEnvironmentUnasked()
{
    QCOMPARE(ConnectionProfile().profile.environment, Environment::Unknown);
    const ConnectDialog dialog;
    QVERIFY(dialog.isAcceptable());
    QCOMPARE(dialog.connection().profile.environment, Environment::Unknown);
    QCOMPARE(fieldOf<QComboBox>(dialog, u"Environment"_qs)->currentText(), u"Not stated"_qs);
}

void TestDialogs::environmentComesBack_data()
{
    QTest::addColumn<Environment>("environment");
    QTest::newRow("not stated") << Environment::Unknown;
    QTest::newRow("a sandbox's, which is not offered") << Environment::Sandbox;
    QTest::newRow("development") << Environment::Development;
    QTest::newRow("production") << Environment::Production;
}

void TestDialogs::environmentComesBack()
{
    QFETCH(const Environment, environment);
    ConnectionProfile connection;
    connection.options.connect = u"zk1:2181"_qs;
    connection.profile.environment = environment;
    ConnectDialog dialog;
    dialog.setConnection(connection);
    QCOMPARE(dialog.connection().profile.environment, environment);
}

// Its file has to say it, so whoever saves it is asked.
void TestDialogs::profileStatesTheEnvironment()
{
    ConnectionProfile connection;
    connection.options.connect = u"zk1:2181"_qs;
    connection.profile.name = u"a"_qs;
    SaveProfileDialog save(connection, nullptr);
    ConnectDialog made;
    made.keepAsProfile();
    made.setConnection(connection);
    const auto *ok = save.findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok);
    QVERIFY(!ok->isEnabled());
    QVERIFY(!made.isAcceptable());
    for (const QDialog *dialog : {static_cast<QDialog *>(&save), static_cast<QDialog *>(&made)}) {
        auto *box = fieldOf<QComboBox>(*dialog, u"Environment"_qs);
        box->setCurrentIndex(box->findText(u"Staging"_qs));
    }
    QVERIFY(ok->isEnabled());
    QCOMPARE(save.environment(), Environment::Staging);
    QVERIFY(made.isAcceptable());
    QCOMPARE(made.connection().profile.environment, Environment::Staging);
}

QTEST_MAIN(TestDialogs)
#include "tst_dialogs.moc"
