// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/connect/certificatedialog.h"

#include "core/base/text.h"
#include "ui/theme/fixedpitch.h"
#include "ui/theme/fontfit.h"
#include "ui/theme/formparts.h"
#include "ui/theme/scrolledcontent.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QGuiApplication>
#include <QLabel>
#include <QLocale>
#include <QPushButton>

namespace lockscope {

namespace {

constexpr int MostNames = 12; ///< of a certificate for a whole company

/// Certificates say it in UTC.
QString day(qint64 ms)
{
    const QDateTime time = QDateTime::fromMSecsSinceEpoch(ms, Qt::UTC);
    return QLocale::c().toString(time, QStringLiteral("yyyy-MM-dd HH:mm 'UTC'"));
}

QString namesOf(const QStringList &names)
{
    QString text = visibleText(names.mid(0, MostNames).join(QStringLiteral(", ")));
    if (names.size() > MostNames)
        text += CertificateDialog::tr(" and %1 more").arg(names.size() - MostNames);
    return text;
}

/// Two halves: to be compared with what somebody reads out.
QString inLines(const QString &fingerprint)
{
    constexpr qsizetype Line = qsizetype(3) * 16;
    return fingerprint.left(Line) + u'\n' + fingerprint.mid(Line);
}

QString warningOf(const Distrust &distrust)
{
    if (distrust.what == Distrust::PinnedCertificate)
        return CertificateDialog::tr("%1 shows another certificate than the one that is pinned. "
                                     "Somebody may stand between you and it.")
            .arg(visibleText(distrust.member));
    return CertificateDialog::tr("Nobody whom you trust vouches for this certificate of %1.")
        .arg(visibleText(distrust.member));
}

void addFact(QFormLayout &form, const QString &title, const QString &text)
{
    QLabel *value = wrappedLabel({});
    showSelectable(*value, text.isEmpty() ? QStringLiteral("–") : text);
    value->setAccessibleName(title);
    form.addRow(title, value);
}

} // namespace

CertificateDialog::CertificateDialog(const Distrust &distrust, QWidget *parent)
    : QDialog(parent)
{
    setWindowTitle(tr("A certificate that is not trusted"));
    const CertificateFacts &facts = distrust.certificate;
    QLabel *title = wrappedLabel(warningOf(distrust));
    makeTitle(*title, *this, 1.1);
    QLabel *why = problemLabel();
    showSelectable(*why, visibleText(distrust.why.text()));
    auto *form = new QFormLayout;
    addFact(*form, tr("For"), visibleText(facts.subject));
    addFact(*form, tr("Hosts"), namesOf(facts.names));
    addFact(*form, tr("Issued by"), visibleText(facts.issuer));
    addFact(*form, tr("Valid"), tr("%1 to %2").arg(day(facts.validFrom), day(facts.validUntil)));
    addFact(*form, tr("SHA-256"), inLines(visibleText(facts.fingerprint)));
    setFixedPitch(*form->itemAt(form->rowCount() - 1, QFormLayout::FieldRole)->widget());
    QLabel *advice = wrappedLabel(
        tr("Ask whoever runs the server for its fingerprint, by another way than this one, and "
           "compare all of it. If you trust it, this one certificate is accepted from %1, and no "
           "other.")
            .arg(visibleText(distrust.host)));

    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    auto *trust = buttons->addButton(
        tr("&Trust this certificate for this host"), QDialogButtonBox::AcceptRole);
    auto *copy = buttons->addButton(tr("Copy the &fingerprint"), QDialogButtonBox::ActionRole);
    QPushButton *cancel = buttons->button(QDialogButtonBox::Cancel);
    for (QPushButton *button : {trust, copy})
        button->setAutoDefault(false);
    cancel->setDefault(true);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(copy, &QPushButton::clicked, this,
        [fingerprint = facts.fingerprint] { QGuiApplication::clipboard()->setText(fingerprint); });

    auto *content = new QWidget;
    auto *above = new QVBoxLayout(content);
    above->setContentsMargins(0, 0, 0, 0);
    above->addWidget(title);
    above->addWidget(why);
    above->addLayout(form);
    above->addWidget(advice);
    above->addStretch(1);
    auto *layout = new QVBoxLayout(this);
    auto *body = new DialogBody(content);
    layout->addWidget(body, 1);
    body->fitDialog(); // its hint is of the height that lines of less width would have
    layout->addWidget(buttons);
    setLeastLetters(*this, 72);
    cancel->setFocus();
}

} // namespace lockscope
