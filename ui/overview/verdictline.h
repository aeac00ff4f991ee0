// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The line over the overview: how many locks stand how, each part a button that shows only those.
#pragma once

#include "ui/overview/overviewsummary.h"

#include <QWidget>

#include <array>
#include <optional>

class QToolButton;

namespace lockscope {

class Chip;

/// GUI thread.
class VerdictLine : public QWidget
{
    Q_OBJECT

public:
    explicit VerdictLine(QWidget *parent = nullptr);

    /// @p now: our clock, or when we looked last.
    void show(const OverviewCounts &counts, const OverviewSource &source, qint64 now);
    /// How many findings are muted: they count in none of the parts.
    void setMuted(int findings);
    /// The part that is pressed; nothing: none.
    void setChosen(std::optional<Urgency> urgency);
    /// As it is read, worst first: "1 deadlock, 1 stuck for 6 m, 9 calm".
    QString text() const;

signals:
    void chosen(std::optional<lockscope::Urgency> urgency);
    void mutedWanted(); ///< what is muted is to be shown

protected:
    void changeEvent(QEvent *event) override;

private:
    void colour();

    Chip *m_source;
    std::array<QToolButton *, size_t(UrgencyCount)> m_parts = {};
    QToolButton *m_muted;
    std::optional<Urgency> m_chosen;
};

} // namespace lockscope
