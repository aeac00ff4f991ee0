// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/verdict.h"
#include "ui/theme/glyphs.h"

#include <QWidget>

namespace lockscope {

/// How a verdict looks wherever it is shown: shape and colour, beside wordOf().
struct StandingLook
{
    Glyph glyph = Glyph::Question;
    QColor colour; ///< of the shape, and of text on the theme's backgrounds
    Fill chip;
};

/// Why there is no verdict; of what has one it says nothing.
enum class Gap : quint8 {
    None, ///< what is missing is said elsewhere
    Barred, ///< it may not be read
    Empty, ///< a scan counted nobody; it was not examined
};
inline Gap gapOf(const Verdict &verdict)
{
    return verdict.isBarred ? Gap::Barred : Gap::None;
}

StandingLook lookOf(Standing standing, const RoleColours &roles, Gap gap = Gap::None);

/// "stuck" in the user's language.
QString wordOf(Standing standing);
/// Of what is stuck because its clients wait for each other.
QString wordOfDeadlock();

/// Needs somebody: slow or stuck.
inline bool isBad(Standing standing)
{
    return standing == Standing::Slow || standing == Standing::Stuck;
}

/// Nobody has to do anything.
inline bool isCalm(Standing standing)
{
    return standing == Standing::Free || standing == Standing::Moving || standing == Standing::Held;
}

/// A verdict in a rounded box: sign, word and colour. GUI thread.
class StandingChip : public QWidget
{
    Q_OBJECT

public:
    explicit StandingChip(QWidget *parent = nullptr);

    /// @p isCritical is said beside what is slow; colours are those of the standing everywhere.
    void setStanding(Standing standing, bool isCritical = false, Gap gap = Gap::None);
    /// Whether what is stuck is told as the deadlock that it is.
    void setDeadlock(bool isDeadlock);
    Standing standing() const { return m_standing; }

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    QString words() const;

    Standing m_standing = Standing::Unknown;
    bool m_isCritical = false;
    bool m_isDeadlock = false;
    Gap m_gap = Gap::None;
};

} // namespace lockscope
