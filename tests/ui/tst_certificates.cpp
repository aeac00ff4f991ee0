// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A certificate that is not trusted as the window shows it, and refusals in the window's words.
#include "ui/connect/certificatedialog.h"
#include "ui/theme/refusals.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>
#include <QTest>

using namespace lockscope;

class TestCertificates : public QObject
{
    Q_OBJECT

private slots:
    void showsItsFacts();
    void isAsHighAsItNeeds();
    void textIsData();
    void enterIsNo();
    void trustedByItsButtonAlone();
    void copiesTheFingerprint();
    void anotherThanThePinned();
    void refusalsSpeakOfFields_data();
    void refusalsSpeakOfFields();
    void otherErrorsAsEver();
};

namespace {

const QString Fingerprint = QStringList(32, QStringLiteral("AB")).join(u':');

Distrust untrusted()
{
    return {Distrust::MemberCertificate, QStringLiteral("zk1"), QStringLiteral("zk1:2281"),
        QStringLiteral("The issuer certificate of a locally looked up certificate could not be "
                       "found."),
        {QStringLiteral("zk1.example.com"),
            {QStringLiteral("zk1.example.com"), QStringLiteral("10.0.0.7")},
            QStringLiteral("Example authority"), 1'700'000'000'000, 1'800'000'000'000,
            Fingerprint}};
}

QString factsShownIn(const QDialog &dialog)
{
    QStringList texts;
    for (const QLabel *label : dialog.findChildren<QLabel *>())
        texts.append(label->text());
    return texts.join(u'\n');
}

QPushButton *buttonOf(const QDialog &dialog, const QString &text)
{
    for (QPushButton *button : dialog.findChildren<QPushButton *>()) {
        if (button->text().remove(u'&').startsWith(text))
            return button;
    }
    return nullptr;
}

} // namespace

void TestCertificates::showsItsFacts()
{
    const CertificateDialog dialog(untrusted());
    QString shown = factsShownIn(dialog);
    for (const QString &fact :
        {u"zk1:2281"_qs, u"could not be found"_qs, u"zk1.example.com, 10.0.0.7"_qs,
            u"Example authority"_qs, u"2023-11-14 22:13 UTC to 2027-01-15 08:00 UTC"_qs,
            u"accepted from zk1, and no other"_qs})
        QVERIFY2(shown.contains(fact), qPrintable(shown));
    QVERIFY(shown.remove(u'\n').contains(Fingerprint));
}

/// Between its last words and its buttons there is nothing.
void TestCertificates::isAsHighAsItNeeds()
{
    CertificateDialog dialog(untrusted());
    dialog.show();
    const auto *buttons = dialog.findChild<QDialogButtonBox *>();
    const auto gap = [&] {
        int end = 0;
        for (const QLabel *label : dialog.findChildren<QLabel *>())
            end = std::max(end, label->mapTo(&dialog, label->rect().bottomLeft()).y());
        return buttons->y() - end;
    };
    QTRY_VERIFY2(gap() >= 0 && gap() < 2 * dialog.fontMetrics().lineSpacing(),
        qPrintable(QString::number(gap())));
}

/// Whoever made the certificate chose its texts.
void TestCertificates::textIsData()
{
    Distrust distrust = untrusted();
    distrust.certificate.subject = u"<b>bank</b>\u202Eknab\u0007"_qs;
    distrust.certificate.issuer = u"<img src=x>\nIssued by: us"_qs;
    distrust.certificate.names = {u"a\u200Bb"_qs};
    const CertificateDialog dialog(distrust);
    const QString shown = factsShownIn(dialog);
    for (const char16_t hidden : {u'\u202E', u'\u0007', u'\u200B'})
        QVERIFY(!shown.contains(QChar(hidden)));
    QVERIFY(!shown.contains(u"\nIssued by: us"_qs));
    QVERIFY(shown.contains(u"<b>bank</b>"_qs));
    for (const QLabel *label : dialog.findChildren<QLabel *>()) {
        if (label->buddy() == nullptr)
            QCOMPARE(label->textFormat(), Qt::PlainText);
    }
}

void TestCertificates::enterIsNo()
{
    CertificateDialog dialog(untrusted());
    dialog.setResult(QDialog::Accepted);
    dialog.show();
    QTest::keyClick(&dialog, Qt::Key_Return);
    QVERIFY(!dialog.isVisible());
    QCOMPARE(dialog.result(), int(QDialog::Rejected));
}

void TestCertificates::trustedByItsButtonAlone()
{
    CertificateDialog dialog(untrusted());
    dialog.show();
    buttonOf(dialog, u"Trust this certificate for this host"_qs)->click();
    QCOMPARE(dialog.result(), int(QDialog::Accepted));
}

void TestCertificates::copiesTheFingerprint()
{
    CertificateDialog dialog(untrusted());
    dialog.show();
    buttonOf(dialog, u"Copy"_qs)->click();
    QCOMPARE(QGuiApplication::clipboard()->text(), Fingerprint);
    QVERIFY(dialog.isVisible());
}

void TestCertificates::anotherThanThePinned()
{
    Distrust distrust = untrusted();
    distrust.what = Distrust::PinnedCertificate;
    const CertificateDialog dialog(distrust);
    QVERIFY(factsShownIn(dialog).contains(u"another certificate than the one that is pinned"_qs));
}

void TestCertificates::refusalsSpeakOfFields_data()
{
    QTest::addColumn<int>("what");
    QTest::addColumn<QString>("said");
    const auto row = [](Distrust::What what, const QString &said) {
        QTest::newRow(qPrintable(said)) << int(what) << said;
    };
    row(Distrust::MemberCertificate, u"is not trusted"_qs);
    row(Distrust::PinnedCertificate, u"not the one that is pinned"_qs);
    row(Distrust::OwnCertificate, u"does not accept our certificate"_qs);
    row(Distrust::Handshake, u"no handshake"_qs);
    row(Distrust::OwnKey, u"passphrase"_qs);
    row(Distrust::Password, u"Compare user and password"_qs);
    row(Distrust::Keytab, u"klist -k\", and compare the clocks"_qs);
    row(Distrust::Ticket, u"kinit\", and compare the clocks"_qs);
    row(Distrust::HostKey, u"host key"_qs);
    row(Distrust::SshLogin, u"does not let us in"_qs);
}

/// There are no options and no environment in a window.
void TestCertificates::refusalsSpeakOfFields()
{
    QFETCH(const int, what);
    QFETCH(const QString, said);
    Distrust distrust = untrusted();
    distrust.what = Distrust::What(what);
    const Error error {ErrorKind::Untrusted, QStringLiteral("name it (--tls-ca, LOCKSCOPE_SASL)"),
        std::make_shared<const Distrust>(distrust)};
    const QString text = refusalText(error);
    QVERIFY2(text.contains(said), qPrintable(text));
    QVERIFY2(text.contains(u"zk1"), qPrintable(text));
    QVERIFY2(!text.contains(u"--") && !text.contains(u"LOCKSCOPE_"), qPrintable(text));
    const bool isCertificate =
        what == Distrust::MemberCertificate || what == Distrust::PinnedCertificate;
    QCOMPARE(hasCertificate(error), isCertificate);
}

void TestCertificates::otherErrorsAsEver()
{
    const Error error {ErrorKind::Gone, QStringLiteral("/locks")};
    QCOMPARE(refusalText(error), explain(error));
    QVERIFY(!hasCertificate(error));
}

QTEST_MAIN(TestCertificates)
#include "tst_certificates.moc"
