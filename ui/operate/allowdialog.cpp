// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/operate/allowdialog.h"

#include "core/base/text.h"
#include "core/operate/session/writegate.h"
#include "ui/theme/colours.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

namespace lockscope {

namespace {

constexpr int DefaultMinutes = 10;
constexpr int MsPerMinute = 60'000;

} // namespace

AllowDialog::AllowDialog(WriteGate &gate, QWidget *parent)
    : QDialog(parent)
    , m_gate(gate)
    , m_minutes(new QSpinBox(this))
    , m_phrase(new QLineEdit(this))
    , m_problem(new QLabel(this))
{
    setWindowTitle(tr("Allow changes"));
    const bool isProduction = gate.profile().environment == Environment::Production;
    const qint64 limit = isProduction ? WriteGate::ProductionLimitMs : WriteGate::LimitMs;
    m_minutes->setRange(1, int(limit / MsPerMinute));
    m_minutes->setValue(std::min(DefaultMinutes, m_minutes->maximum()));
    m_minutes->setSuffix(tr(" min"));
    auto *text = new QLabel(tr("For this time, test locks can be taken and contenders deleted on "
                               "this connection. Afterwards it is read-only again."),
                            this);
    text->setTextFormat(Qt::PlainText);
    text->setWordWrap(true);
    m_problem->setTextFormat(Qt::PlainText);
    m_problem->setWordWrap(true);
    QPalette red;
    red.setColor(QPalette::WindowText, roleColours(palette()).danger);
    m_problem->setPalette(red);

    auto *form = new QFormLayout;
    form->addRow(tr("&For"), m_minutes);
    m_phrase->setVisible(!gate.phrase().isEmpty());
    if (!gate.phrase().isEmpty())
        form->addRow(tr("&Type “%1”").arg(visibleText(gate.phrase())), m_phrase);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    buttons->button(QDialogButtonBox::Ok)->setText(tr("&Allow changes"));
    buttons->button(QDialogButtonBox::Cancel)->setDefault(true);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(text);
    layout->addLayout(form);
    layout->addWidget(m_problem);
    layout->addWidget(buttons);
}

void AllowDialog::accept()
{
    const Result<Done> allowed =
        m_gate.allow(qint64(m_minutes->value()) * MsPerMinute, m_phrase->text());
    if (allowed)
        QDialog::accept();
    else
        m_problem->setText(visibleText(explain(allowed.error())));
}

} // namespace lockscope
