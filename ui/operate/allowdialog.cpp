// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/operate/allowdialog.h"

#include "core/base/text.h"
#include "core/operate/session/writegate.h"
#include "ui/theme/formparts.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>

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
    , m_problem(problemLabel())
{
    setWindowTitle(tr("Allow changes"));
    const bool isProduction = gate.profile().environment == Environment::Production;
    const qint64 limit = isProduction ? WriteGate::ProductionLimitMs : WriteGate::LimitMs;
    m_minutes->setRange(1, int(limit / MsPerMinute));
    m_minutes->setValue(std::min(DefaultMinutes, m_minutes->maximum()));
    m_minutes->setSuffix(tr(" min"));
    auto *form = new QFormLayout;
    form->addRow(tr("&For"), m_minutes);
    m_phrase->setVisible(!gate.phrase().isEmpty());
    if (!gate.phrase().isEmpty())
        form->addRow(tr("&Type “%1”").arg(visibleText(gate.phrase())), m_phrase);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(
        wrappedLabel(tr("For this time, test locks can be taken and contenders deleted on "
                        "this connection. Afterwards it is read-only again.")));
    layout->addLayout(form);
    layout->addWidget(m_problem);
    QDialogButtonBox *buttons = okAndCancel(*this, tr("&Allow changes"));
    buttons->button(QDialogButtonBox::Cancel)->setDefault(true);
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
