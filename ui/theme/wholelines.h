// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

class QTextEdit;

namespace lockscope {

/// Ends a text that is scrolled at whole lines, as WholeRows ends lists at whole rows: where half
/// of one would be seen at its lower end, that stays empty. Belongs to its view. GUI thread.
class WholeLines : public QWidget
{
    Q_OBJECT

public:
    explicit WholeLines(QTextEdit &view);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void place();

    QTextEdit &m_view;
};

} // namespace lockscope
