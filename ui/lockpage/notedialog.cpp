// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/lockpage/notedialog.h"

#include "core/base/text.h"
#include "ui/theme/fontfit.h"
#include "ui/theme/formparts.h"
#include "ui/theme/locknotes.h"

#include <QDialogButtonBox>
#include <QLabel> // which formparts make
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace lockscope {

NoteDialog::NoteDialog(const QString &path, const QString &note, QWidget *parent)
    : QDialog(parent)
    , m_note(new QLineEdit(note))
    , m_problem(problemLabel())
{
    setWindowTitle(tr("Note"));
    m_note->setPlaceholderText(tr("whose it is, whom to call"));
    m_note->setAccessibleName(tr("Note"));
    m_note->setMinimumWidth(60 * letterWidth(fontMetrics()));
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(
        wrappedLabel(tr("On %1, for you alone: it is kept in your settings on this computer.")
                         .arg(visibleText(path))));
    layout->addWidget(m_note);
    layout->addWidget(m_problem);
    layout->addWidget(buttons);
    m_ok = buttons->button(QDialogButtonBox::Ok);
    connect(m_note, &QLineEdit::textChanged, this, &NoteDialog::count);
    count();
    m_note->setFocus();
}

/// What is too long is said, not cut.
void NoteDialog::count()
{
    const qsizetype over = m_note->text().simplified().size() - LockNotes::MaxLength;
    m_problem->setText(over > 0 ? tr("A note has at most %1 characters: these are %2 too many.")
                                      .arg(LockNotes::MaxLength)
                                      .arg(over)
                                : QString());
    m_problem->setVisible(over > 0);
    m_ok->setEnabled(over <= 0);
}

QString NoteDialog::note() const
{
    return noteFrom(m_note->text());
}

} // namespace lockscope
