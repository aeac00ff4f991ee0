// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

class QLineEdit;
class QPushButton;

namespace lockscope {

/// A file's name, to be typed or chosen. Whether it is there is not its business.
class FileField : public QWidget
{
    Q_OBJECT

public:
    /// @p title of the dialog in which it is chosen; @p filter as QFileDialog takes it.
    FileField(const QString &title, const QString &filter, QWidget *parent = nullptr);

    QString name() const;
    void setName(const QString &name);
    QLineEdit &edit() { return *m_edit; }

signals:
    void changed();

private:
    void choose();

    const QString m_title;
    const QString m_filter;
    QLineEdit *m_edit;
};

} // namespace lockscope
