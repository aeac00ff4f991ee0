// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/operate/acquiredialog.h"

#include "core/base/text.h"
#include "ui/theme/colours.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>

namespace lockscope {

namespace {

constexpr int WaitOn = -1;
constexpr int DefaultHoldSeconds = 300;
constexpr qint64 MsPerSecond = 1000;

} // namespace

AcquireDialog::AcquireDialog(const QString &path, const QString &recipe, QWidget *parent)
    : QDialog(parent)
    , m_wait(new QSpinBox)
    , m_hold(new QSpinBox)
    , m_reason(new QLineEdit)
{
    setWindowTitle(tr("Acquire a test lock"));
    m_wait->setRange(WaitOn, 86'400);
    m_wait->setSpecialValueText(tr("as long as it takes"));
    m_wait->setSuffix(tr(" s"));
    m_wait->setValue(WaitOn);
    m_hold->setRange(0, 86'400);
    m_hold->setSpecialValueText(tr("until it is released"));
    m_hold->setSuffix(tr(" s"));
    m_hold->setValue(DefaultHoldSeconds);
    m_reason->setPlaceholderText(tr("goes into the node, where everybody can read it"));
    auto *problem = new QLabel;
    problem->setTextFormat(Qt::PlainText);
    problem->setWordWrap(true);
    QPalette red;
    red.setColor(QPalette::WindowText, roleColours(palette()).danger);
    problem->setPalette(red);

    auto *form = new QFormLayout(this);
    form->addRow(tr("&Lock"), m_fields.path);
    form->addRow(tr("&Recipe"), m_fields.recipe);
    form->addRow(tr("&Mode"), m_fields.mode);
    form->addRow(tr("L&eases"), m_fields.leases);
    form->addRow(tr("&Wait"), m_wait);
    form->addRow(tr("&Hold"), m_hold);
    form->addRow(tr("Rea&son"), m_reason);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    form->addRow(problem);
    form->addRow(buttons);
    setMinimumWidth(fontMetrics().averageCharWidth() * 72);
    QPushButton *ok = buttons->button(QDialogButtonBox::Ok);
    ok->setText(tr("&Acquire"));
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    const auto check = [this, ok, problem] {
        const Result<ClaimRequest> request = m_fields.request();
        problem->setText(request ? QString() : visibleText(explain(request.error())));
        ok->setEnabled(request.has_value());
    };
    connect(m_fields.path, &QLineEdit::textChanged, this, check);
    m_fields.fill(path, recipe);
    check();
}

ClaimRequest AcquireDialog::request() const
{
    ClaimRequest request = m_fields.request().value_or(ClaimRequest());
    request.reason = m_reason->text();
    request.waitMs = m_wait->value() == WaitOn ? -1 : m_wait->value() * MsPerSecond;
    request.holdMs = m_hold->value() * MsPerSecond;
    return request;
}

} // namespace lockscope
