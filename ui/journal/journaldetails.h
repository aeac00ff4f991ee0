// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QDialog>

namespace lockscope {

/// One row of the journal in full, as text that can be copied. GUI thread.
class JournalDetails : public QDialog
{
    Q_OBJECT

public:
    JournalDetails(const QString &text, QWidget *parent);

signals:
    void copyWanted(const QString &text);
};

} // namespace lockscope
