// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/pathbar.h"

#include "core/base/text.h"
#include "ui/queue/queuefilter.h"
#include "ui/theme/colours.h"
#include "ui/theme/fontfit.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/spoken.h"

#include <QAbstractItemView>
#include <QAction>
#include <QCompleter>
#include <QKeyEvent>
#include <QLineEdit>
#include <QStringListModel>
#include <QToolButton>

#include <utility>

namespace lockscope {

PathBar::PathBar(QWidget *parent)
    : QToolBar(tr("Path"), parent)
    , m_path(new QLineEdit(this))
    , m_filter(new QLineEdit(this))
    , m_known(new QStringListModel(this))
{
    setObjectName(QStringLiteral("pathBar"));
    setMovable(false);
    setFloatable(false);
    auto *completer = new QCompleter(m_known, this);
    completer->setFilterMode(Qt::MatchContains);
    completer->setCompletionMode(QCompleter::PopupCompletion);
    m_path->setCompleter(completer);
    m_path->setAccessibleName(tr("Path of the lock"));
    m_filter->setAccessibleName(tr("Filter of the queue"));
    m_filter->setClearButtonEnabled(true);
    const QString filterHelp = tr("Words that must all match: part of a name, client, address, "
                                  "session or data, #45; role:waiting, mode:read, host:10., "
                                  "client:orders, data:text, name:lock, session:0x1, watch:ghost; "
                                  "with - in front: must not match");
    setPlainToolTip(*m_filter, filterHelp);
    addWidget(m_path);
    addWidget(m_filter);

    connect(m_path, &QLineEdit::returnPressed, this, &PathBar::enterPath);
    connect(completer, qOverload<const QString &>(&QCompleter::activated), this,
        [this](const QString &path) { emit pathEntered(path); });
    connect(m_path, &QLineEdit::textEdited, this, [this] { setPathProblem({}); });
    connect(m_filter, &QLineEdit::textChanged, this, &PathBar::readFilter);
    m_path->installEventFilter(this);
    m_filter->installEventFilter(this);
    proposeFilter();
}

/// An example is whole, or is not there.
void PathBar::proposeFilter()
{
    constexpr int Letters = 40; ///< at most
    constexpr int Around = 12; ///< pixels that frame and margins take
    const QString example = tr("Filter, like role:waiting");
    const int wanted = fontMetrics().horizontalAdvance(example) + Around;
    m_filter->setMinimumWidth(letterWidth(fontMetrics()) * Letters * 2 / 5);
    m_filter->setMaximumWidth(letterWidth(fontMetrics()) * Letters);
    m_filter->setPlaceholderText(m_filter->width() >= wanted ? example : tr("Filter"));
    const QString path = tr("Path of a lock, like /locks/orders");
    const bool isWhole = m_path->width() >= fontMetrics().horizontalAdvance(path) + Around;
    m_path->setPlaceholderText(isWhole ? path : tr("Path of a lock"));
}

void PathBar::setPath(const QString &path)
{
    m_current = path;
    m_path->setText(path);
    setPathProblem({});
}

void PathBar::enterPath()
{
    const QCompleter &completer = *m_path->completer();
    const QString typed = m_path->text().trimmed();
    const QAbstractItemView *popup = completer.popup();
    if (popup->isVisible() && popup->currentIndex().isValid())
        return; // the completer tells of it next
    // What is a path is meant as it is, though the only one that is known may go on behind it.
    const bool isPath = typed.startsWith(u'/');
    const bool isTold = !isPath && !typed.isEmpty()
        && completer.completionPrefix() == m_path->text() && completer.completionCount() == 1;
    emit pathEntered(isTold ? completer.currentCompletion() : typed);
}

void PathBar::setKnownPaths(const QStringList &paths)
{
    if (m_known->stringList() != paths)
        m_known->setStringList(paths);
}

void PathBar::focusPath()
{
    m_path->setFocus(Qt::ShortcutFocusReason);
    m_path->selectAll();
}

void PathBar::focusFilter()
{
    m_filter->setFocus(Qt::ShortcutFocusReason);
    m_filter->selectAll();
}

void PathBar::clearFilter()
{
    m_filter->clear();
}

void PathBar::markBoth()
{
    const auto mark = [](QLineEdit &edit, bool isWrong) {
        QPalette colours;
        if (isWrong)
            colours.setColor(QPalette::Text, roleColours(edit.palette()).danger);
        edit.setPalette(colours);
    };
    mark(*m_path, !m_pathProblem.isEmpty());
    mark(*m_filter, !m_filterProblem.isEmpty());
}

/// @p own of one field, @p other of the other. A field that was fine and is says nothing: what
/// others said since stays.
void PathBar::setProblem(QString &own, const QString &problem, const QString &other)
{
    const QString before = std::exchange(own, problem);
    markBoth();
    if (!before.isEmpty() || !problem.isEmpty())
        emit problemTold(problem.isEmpty() ? other : problem);
}

void PathBar::setPathProblem(const QString &problem)
{
    setProblem(m_pathProblem, visibleText(problem), m_filterProblem);
    setPlainToolTip(*m_path, m_pathProblem);
}

void PathBar::readFilter()
{
    const Result<QueueFilter> filter = QueueFilter::parse(m_filter->text());
    const QString problem = filter ? QString() : visibleText(explain(filter.error()));
    setProblem(m_filterProblem, problem, m_pathProblem);
    if (filter)
        emit filterChanged(*filter);
}

void PathBar::addButton(QAction *action, bool isPrimary)
{
    addAction(action);
    auto *button = qobject_cast<QToolButton *>(widgetForAction(action));
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    button->setAutoRaise(false);
    describePlainly(*button, *action);
    if (isPrimary)
        m_primary = button;
    colourPrimary();
}

void PathBar::setPressing(bool isPressing)
{
    if (std::exchange(m_isPressing, isPressing) != isPressing)
        colourPrimary();
}

void PathBar::colourPrimary()
{
    if (m_primary == nullptr)
        return;
    if (!m_isPressing)
        return m_primary->setPalette(QPalette());
    const Fill fill = roleColours(palette()).primary;
    QPalette colours;
    for (const auto group : {QPalette::Active, QPalette::Inactive}) {
        colours.setColor(group, QPalette::Button, fill.back);
        colours.setColor(group, QPalette::ButtonText, fill.text);
    }
    m_primary->setPalette(colours);
}

bool PathBar::eventFilter(QObject *watched, QEvent *event)
{
    const bool isResize = event->type() == QEvent::Resize || event->type() == QEvent::FontChange;
    if (watched == m_filter && isResize)
        proposeFilter();
    if (event->type() != QEvent::KeyPress
        || static_cast<QKeyEvent *>(event)->key() != Qt::Key_Escape)
        return QToolBar::eventFilter(watched, event);
    if (watched == m_path)
        setPath(m_current);
    else
        m_filter->clear();
    emit left();
    return true;
}

void PathBar::changeEvent(QEvent *event)
{
    QToolBar::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        markBoth();
        colourPrimary();
    }
}

} // namespace lockscope
