// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/theme/wholeend.h"

class QTextEdit;

namespace lockscope {

/// Ends a text that is scrolled at whole lines, as WholeRows ends lists at whole rows: where half
/// of one would be seen at its lower end, that stays empty.
class WholeLines : public WholeEnd
{
    Q_OBJECT

public:
    explicit WholeLines(QTextEdit &view);

protected:
    std::optional<int> cutFrom() override;

private:
    QTextEdit &m_view;
};

} // namespace lockscope
