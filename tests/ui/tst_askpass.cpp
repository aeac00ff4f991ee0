// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// ssh's questions, by the program that ssh runs for them, and the window's answers.
#include "tests/support/patience.h"
#include "ui/connect/askpass.h"

#include <QClipboard>
#include <QFileInfo>
#include <QFontDatabase>
#include <QLabel>
#include <QLineEdit>
#include <QProcess>
#include <QPushButton>
#include <QTest>

#include <algorithm>

using namespace lockscope;

class TestAskpass : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void kinds_data();
    void kinds();
    void secretGoesToWhoAsked();
    void secretIsHidden();
    void cancelIsNoAnswer();
    void hostKeyIsShownWhole();
    void fingerprintsAreEasyToCompare();
    void enterDoesNotTrust();
    void yesIsYes();
    void questionIsData();
    void goesWithWhoAsked();
    void nobodyElseMayAsk();
    void withoutADesk();

private:
    void ask(const QString &question);
    AskpassDialog *dialog() const;
    QPair<int, QByteArray> answer();

    std::unique_ptr<QWidget> m_window;
    std::unique_ptr<QProcess> m_asking;
    reach::Ssh m_ssh;
};

namespace {

const QString HostKey = QStringLiteral(
    "The authenticity of host '[10.0.0.9]:22' can't be established.\n"
    "ED25519 key fingerprint is SHA256:nThbg6kXUpJWGl7E1IGOCspRomTxdCARLviKw6E5SY8.\n"
    "This key is not known by any other names.\n"
    "Are you sure you want to continue connecting (yes/no/[fingerprint])? ");
const QString KeyFingerprint = QStringLiteral("SHA256:nThbg6kXUpJWGl7E1IGOCspRomTxdCARLviKw6E5SY8");
const QString Passphrase = QStringLiteral("Enter passphrase for key '/home/me/.ssh/id_ed25519': ");

QString ourProgram()
{
    return qEnvironmentVariable("LOCKSCOPE");
}

QString askedIn(const QDialog &dialog)
{
    QStringList texts;
    for (const QLabel *label : dialog.findChildren<QLabel *>())
        texts.append(label->text());
    return texts.join(u'\n');
}

} // namespace

void TestAskpass::init()
{
    m_asking.reset();
    m_window = std::make_unique<QWidget>();
    m_window->show();
    m_ssh = {};
    (new AskpassDesk(ourProgram(), *m_window))->serve(m_ssh);
    QCOMPARE(m_ssh.askpass, ourProgram());
    QVERIFY(!m_ssh.askpassSocket.isEmpty());
}

/// As ssh does.
void TestAskpass::ask(const QString &question)
{
    m_asking = std::make_unique<QProcess>();
    m_asking->setEnvironment(QProcess::systemEnvironment()
        + QStringList {u"LOCKSCOPE_ASKPASS="_qs + m_ssh.askpassSocket});
    m_asking->start(ourProgram(), {question});
    QTRY_VERIFY_WITH_TIMEOUT(dialog() != nullptr, Patience);
}

AskpassDialog *TestAskpass::dialog() const
{
    return m_window->findChild<AskpassDialog *>();
}

/// Status and output of who asked.
QPair<int, QByteArray> TestAskpass::answer()
{
    (void)QTest::qWaitFor([this] { return m_asking->state() == QProcess::NotRunning; }, Patience);
    return {m_asking->exitCode(), m_asking->readAllStandardOutput()};
}

void TestAskpass::kinds_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<QByteArray>("hint");
    QTest::addColumn<bool>("isYesOrNo");
    QTest::newRow("passphrase") << Passphrase << QByteArray() << false;
    QTest::newRow("password") << u"me@jump's password: "_qs << QByteArray() << false;
    QTest::newRow("host key") << HostKey << QByteArray() << true;
    QTest::newRow("use of a key") << u"Allow use of key id_ed25519?"_qs << QByteArray("confirm")
                                  << true;
}

void TestAskpass::kinds()
{
    QFETCH(const QString, question);
    QFETCH(const QByteArray, hint);
    QFETCH(const bool, isYesOrNo);
    QCOMPARE(kindOf(question, hint) == AskpassDialog::YesOrNo, isYesOrNo);
}

void TestAskpass::secretGoesToWhoAsked()
{
    ask(Passphrase);
    QVERIFY(askedIn(*dialog()).contains(u"/home/me/.ssh/id_ed25519"_qs));
    QTest::keyClicks(dialog()->findChild<QLineEdit *>(), u"open sesame"_qs);
    QTest::keyClick(dialog(), Qt::Key_Return);
    QCOMPARE(answer(), qMakePair(0, QByteArray("open sesame\n")));
}

void TestAskpass::secretIsHidden()
{
    ask(Passphrase);
    QCOMPARE(dialog()->findChild<QLineEdit *>()->echoMode(), QLineEdit::Password);
    QVERIFY(dialog()->findChild<QLineEdit *>()->isVisible());
}

void TestAskpass::cancelIsNoAnswer()
{
    ask(Passphrase);
    QTest::keyClicks(dialog()->findChild<QLineEdit *>(), u"half"_qs);
    QTest::keyClick(dialog(), Qt::Key_Escape);
    QCOMPARE(answer(), qMakePair(1, QByteArray()));
}

void TestAskpass::hostKeyIsShownWhole()
{
    ask(HostKey);
    const QString shown = askedIn(*dialog());
    for (const QString &part : {u"The authenticity of host '[10.0.0.9]:22' can't be established.\n"
                                "ED25519 key fingerprint is\n"_qs
             + KeyFingerprint
             + u"\nThis key is not known by any other names.\n"
               "Are you sure you want to continue connecting?\n"_qs})
        QVERIFY2(shown.contains(part), qPrintable(shown));
    QVERIFY(!dialog()->findChild<QLineEdit *>()->isVisible());
}

void TestAskpass::fingerprintsAreEasyToCompare()
{
    AskpassDialog dialog(HostKey, AskpassDialog::YesOrNo, nullptr);
    const QList<QLabel *> labels = dialog.findChildren<QLabel *>();
    const auto found = std::ranges::find(labels, KeyFingerprint, &QLabel::text);
    QVERIFY(found != labels.end());
    QCOMPARE((*found)->font().families(),
        QFontDatabase::systemFont(QFontDatabase::FixedFont).families());
    const QList<QPushButton *> buttons = dialog.findChildren<QPushButton *>();
    const auto copy = std::ranges::find(buttons, u"Copy the &fingerprint"_qs, &QPushButton::text);
    QVERIFY(copy != buttons.end());
    (*copy)->click();
    QCOMPARE(QGuiApplication::clipboard()->text(), KeyFingerprint);
    QCOMPARE(dialog.result(), 0);

    const QString other = KeyFingerprint.chopped(1) + u'9'; // of two, nobody knows which is right
    AskpassDialog two(other + u'\n' + HostKey, AskpassDialog::YesOrNo, nullptr);
    for (const QPushButton *button : two.findChildren<QPushButton *>())
        QVERIFY(!button->text().startsWith(u"Copy"));
    QVERIFY(askedIn(two).contains(other));
}

void TestAskpass::enterDoesNotTrust()
{
    ask(HostKey);
    QTest::keyClick(dialog(), Qt::Key_Return);
    QCOMPARE(answer(), qMakePair(1, QByteArray()));
}

void TestAskpass::yesIsYes()
{
    ask(HostKey);
    for (QPushButton *button : dialog()->findChildren<QPushButton *>()) {
        if (button->text().startsWith(u"&Yes"))
            button->click();
    }
    QCOMPARE(answer(), qMakePair(0, QByteArray("yes\n")));
}

/// A host chooses how it asks for a password.
void TestAskpass::questionIsData()
{
    ask(u"<h1>Password</h1>\u202Efor\u0007: "_qs);
    const QString shown = askedIn(*dialog());
    QVERIFY(shown.contains(u"<h1>Password</h1>"_qs));
    QVERIFY(!shown.contains(QChar(u'\u202E')) && !shown.contains(QChar(u'\u0007')));
    for (const QLabel *label : dialog()->findChildren<QLabel *>())
        QCOMPARE(label->textFormat(), Qt::PlainText);
}

void TestAskpass::goesWithWhoAsked()
{
    ask(Passphrase);
    m_asking->kill();
    QTRY_VERIFY_WITH_TIMEOUT(dialog() == nullptr, Patience);
}

void TestAskpass::nobodyElseMayAsk()
{
    const QFileInfo socket(m_ssh.askpassSocket);
    const auto others = QFile::ReadGroup | QFile::WriteGroup | QFile::ExeGroup | QFile::ReadOther
        | QFile::WriteOther | QFile::ExeOther;
    QVERIFY(!(QFileInfo(socket.path()).permissions() & others));
}

/// Whoever it asked has gone.
void TestAskpass::withoutADesk()
{
    m_window.reset();
    m_asking = std::make_unique<QProcess>();
    m_asking->setEnvironment(QProcess::systemEnvironment()
        + QStringList {u"LOCKSCOPE_ASKPASS="_qs + m_ssh.askpassSocket});
    m_asking->start(ourProgram(), {Passphrase});
    QCOMPARE(answer(), qMakePair(1, QByteArray()));
}

QTEST_MAIN(TestAskpass)
#include "tst_askpass.moc"
