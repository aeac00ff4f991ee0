// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QTextEdit>
#include <QVector>

namespace lockscope {

/// Plain text to read and to select, as high as it is long. Unlike a QLabel it also breaks within
/// words: node names have no spaces, and would be cut off.
class WrappingText : public QTextEdit
{
    Q_OBJECT

public:
    explicit WrappingText(QWidget *parent = nullptr);

    /// What is selected stays so where @p text is the same as before, though other words change.
    void showText(const QString &text);

    /// For words that change all the time: it gets no lower, or what is below it would jump, until
    /// it has another width or letShrink() is called.
    void keepHeight() { m_keepsHeight = true; }
    void letShrink();
    /// Tops and ends of its lines, pixels: letters of some languages make them higher than others.
    QVector<QPair<int, int>> lines() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;

private:
    void fitHeight();

    QString m_text;
    bool m_keepsHeight = false;
    int m_kept = 0; ///< pixels
};

} // namespace lockscope
