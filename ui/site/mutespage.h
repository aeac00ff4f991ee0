// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/site/sitepage.h"

class QComboBox;
class QDateTimeEdit;
class QLineEdit;
class QPushButton;
class QTableWidget;

namespace lockscope {

/// What is known and not told again, until when and why.
class MutesPage final : public SitePage
{
    Q_OBJECT

public:
    explicit MutesPage(SettingsDocument &document);
    void refresh() override;

private:
    enum Column { What, Until, State, Why, ColumnCount };
    QWidget *buildNew();
    void add();
    void prolong();

    QTableWidget *m_table;
    QComboBox *m_rule;
    QLineEdit *m_path;
    QDateTimeEdit *m_until;
    QLineEdit *m_why;
    QPushButton *m_remove;
    QPushButton *m_prolong;
};

} // namespace lockscope
