// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QPointer>
#include <QScrollArea>

class QToolButton;

namespace lockscope {

/// Has room for its content, which takes all of it, or is scrolled where there is less than it can
/// do with: nothing is cut, and no window outgrows the screen when letters do. The content has a
/// layout.
///
/// In place of QScrollArea::setWidgetResizable(): that answers each resize of the content with
/// another one, which for content that wraps has been seen not to end (Qt 6.4,
/// QScrollAreaPrivate::updateScrollBars()).
class ScrolledContent : public QScrollArea
{
    Q_OBJECT

public:
    explicit ScrolledContent(QWidget *content, QWidget *parent = nullptr);

    /// The keys that scroll are its own, and no longer its content's.
    void takeScrollKeys();
    /// Where there is no room for all of it, nothing that is read is shown in half: what is left
    /// over below is empty, but for a key, if it has room, that says that there is more.
    void endAtWholeParts();
    /// Scrolls to @p part, which is in it, as far as what has the focus stays in sight; again when
    /// that is laid out anew, until somebody scrolls.
    void keepInSight(QWidget &part);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    int leastHeight(int width) const; ///< pixels, in which the content can do

    /// Tops and ends of what is read, in pixels; those that make no sense alone as one.
    virtual QVector<QPair<int, int>> parts() const;

private:
    void fit();
    void endAtWhole();
    void tellOfMore();
    void showKept();
    void beginAtWhole(int kept);

    QToolButton *m_more = nullptr; ///< null: it may end in the middle of something
    QPointer<QWidget> m_kept; ///< in sight
};

/// What is around @p part keeps it in sight: see keepInSight().
void bringIntoSight(QWidget &part);

/// How much of @p room, in pixels, shows only whole ones of @p parts, which have tops and ends;
/// where not even the first has room, whole ones of its lines, each as high as @p line.
int wholeHeight(QVector<QPair<int, int>> parts, int room, int line);

/// What a dialog has above its buttons: the dialog grows until all of it is in sight, or the screen
/// is full.
class DialogBody : public ScrolledContent
{
    Q_OBJECT

public:
    using ScrolledContent::ScrolledContent;

    /// From now on the dialog gets lower, too, where it needs less.
    void fitDialog();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void growDialog();

    bool m_mayShrink = false;
};

} // namespace lockscope
