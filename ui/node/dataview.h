// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QPlainTextEdit>

namespace lockscope {

struct LockNode;

/// A node's data: as text where it is valid UTF-8, else as a hex dump. Never interpreted.
class DataView : public QPlainTextEdit
{
    Q_OBJECT

public:
    explicit DataView(QWidget *parent = nullptr);

    /// Keeps scroll position and selection where nothing changed.
    void setNode(const LockNode &node);

private:
    bool isSizedFor(const QString &text) const;
    int heightFor(const QString &text) const;
    void fitTo(const QString &text);
};

/// What DataView shows: control characters visible, line breaks kept.
QString shownData(const LockNode &node);

} // namespace lockscope
