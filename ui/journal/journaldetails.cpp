// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/journal/journaldetails.h"

#include "ui/theme/formparts.h"

#include <QDialogButtonBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace lockscope {

JournalDetails::JournalDetails(const QString &text, QWidget *parent)
    : QDialog(parent)
{
    setWindowTitle(tr("Journal"));
    auto *view = new QPlainTextEdit(text);
    view->setReadOnly(true);
    view->setTabChangesFocus(true);
    view->setAccessibleName(tr("What was done, and what came of it"));
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    QPushButton *copy = buttons->addButton(tr("&Copy"), QDialogButtonBox::ActionRole);
    connect(copy, &QPushButton::clicked, this, [this, text] { emit copyWanted(text); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(view);
    layout->addWidget(buttons);
    resizeToText(*this, *view, 90, 28);
}

} // namespace lockscope
