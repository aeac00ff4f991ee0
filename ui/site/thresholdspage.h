// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/site/sitepage.h"

class QComboBox;
class QLineEdit;
class QPushButton;
class QTableWidget;
class QTableWidgetItem;

namespace lockscope {

/// The numbers that the rules go by: for all locks, or for those of a path.
class ThresholdsPage final : public SitePage
{
    Q_OBJECT

public:
    explicit ThresholdsPage(SettingsDocument &document);
    void refresh() override;

private:
    enum Column { Name, Value, Usual, Meaning, Rules, ColumnCount };
    void fillScopes();
    void fillTable();
    void fitTable();
    bool eventFilter(QObject *watched, QEvent *event) override;
    void setCell(int row, Column column, const QString &text);
    void accept(const QTableWidgetItem *item);
    void addScope();
    void removeScope();
    int block() const; ///< below 0: for all locks

    QComboBox *m_scope;
    QPushButton *m_remove;
    QLineEdit *m_path;
    QTableWidget *m_table;
    bool m_isFilling = false;
};

} // namespace lockscope
