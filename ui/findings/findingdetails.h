// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/finding.h"
#include "ui/theme/scrolledcontent.h"

namespace lockscope {

class StepsView;
class WrappingText;

/// What is selected among the findings, in full: what it is, what was seen, what to do. Stays where
/// it was scrolled to while it is the same. GUI thread.
class FindingDetails : public ScrolledContent
{
    Q_OBJECT

public:
    explicit FindingDetails(QWidget *parent = nullptr);

    /// @p asOf: when it was found, if that is not now; else 0. @p quiet: see quietText().
    void showFinding(const Finding &finding, qint64 asOf, const QString &quiet);
    /// Anything else. @p key: what it is; the same over updates.
    void showText(const QString &text, const QString &key);
    /// All of it, for pasting. Escaped.
    QString text() const { return m_toCopy; }
    QSize sizeHint() const override;

signals:
    void copyWanted(const QString &text);

protected:
    /// Of a long text, line by line.
    QVector<QPair<int, int>> parts() const override;

private:
    void setKey(const QString &key);

    WrappingText *m_text;
    StepsView *m_steps;
    QString m_key;
    QString m_toCopy;
};

} // namespace lockscope
