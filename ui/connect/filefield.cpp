// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/connect/filefield.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>

namespace lockscope {

FileField::FileField(const QString &title, const QString &filter, QWidget *parent)
    : QWidget(parent)
    , m_title(title)
    , m_filter(filter)
    , m_edit(new QLineEdit(this))
{
    auto *button = new QPushButton(tr("Choose …"), this);
    button->setAutoDefault(false);
    button->setAccessibleName(title);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_edit, 1);
    layout->addWidget(button);
    setFocusProxy(m_edit);
    connect(button, &QPushButton::clicked, this, &FileField::choose);
    connect(m_edit, &QLineEdit::textChanged, this, &FileField::changed);
}

QString FileField::name() const
{
    return m_edit->text().trimmed();
}

void FileField::setName(const QString &name)
{
    m_edit->setText(name);
}

void FileField::choose()
{
    const QString chosen = QFileDialog::getOpenFileName(this, m_title, name(), m_filter);
    if (!chosen.isEmpty())
        m_edit->setText(chosen);
}

} // namespace lockscope
