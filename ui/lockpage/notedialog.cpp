// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/lockpage/notedialog.h"

#include "core/base/text.h"
#include "ui/theme/formparts.h"
#include "ui/theme/locknotes.h"

#include <QDialogButtonBox>
#include <QLabel> // which formparts make
#include <QLineEdit>
#include <QVBoxLayout>

namespace lockscope {

NoteDialog::NoteDialog(const QString &path, const QString &note, QWidget *parent)
    : QDialog(parent)
    , m_note(new QLineEdit(note))
{
    setWindowTitle(tr("Note"));
    m_note->setMaxLength(LockNotes::MaxLength);
    m_note->setPlaceholderText(tr("whose it is, whom to call"));
    m_note->setAccessibleName(tr("Note"));
    m_note->setMinimumWidth(60 * fontMetrics().averageCharWidth());
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(
        wrappedLabel(tr("On %1, for you alone: it is kept in your settings of this computer.")
                         .arg(visibleText(path))));
    layout->addWidget(m_note);
    layout->addWidget(buttons);
    m_note->setFocus();
}

QString NoteDialog::note() const
{
    return noteFrom(m_note->text());
}

} // namespace lockscope
