// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>

#include <functional>

class QHeaderView;

namespace lockscope {

/// Keeps columns as wide in letters as they are, whatever the letters' size: Qt leaves them their
/// pixels. Belongs to its header. GUI thread.
class ColumnZoom : public QObject
{
    Q_OBJECT

public:
    explicit ColumnZoom(QHeaderView &header);

    /// Off: somebody else gives the columns their widths.
    void setOn(bool isOn) { m_isOn = isOn; }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void resizeColumns(double factor);

    QHeaderView &m_header;
    double m_letter; ///< width of one, for which the columns have their widths
    bool m_isOn = true;
};

/// Calls @p act with each column of @p header that gets another width. Not with those that are
/// hidden, of which a header tells, too, once it is laid out (Qt 6.4): nobody gave them one.
void whenResized(QHeaderView &header, QObject &context, const std::function<void(int column)> &act);

/// Puts the columns of @p header in the order of their numbers again.
void restoreOrder(QHeaderView &header);

} // namespace lockscope
