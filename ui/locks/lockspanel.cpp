// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/locks/lockspanel.h"

#include "core/base/text.h"
#include "ui/locks/foundlocktext.h"
#include "ui/locks/lockstreedelegate.h"
#include "ui/locks/lockstreemodel.h"
#include "ui/theme/copykey.h"
#include "ui/theme/fontfit.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/refusals.h"

#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QTreeView>

namespace lockscope {

namespace {

/// Who looks for one of these would look for it in vain.
QString unreadableText(const QStringList &paths)
{
    constexpr int MaxNamed = 3;
    const QString named = visibleText(paths.mid(0, MaxNamed).join(QStringLiteral(", ")));
    return paths.size() <= MaxNamed ? LocksPanel::tr("No permission to read %1.").arg(named)
                                    : LocksPanel::tr("No permission to read %1 and %2 more.")
                                          .arg(named, QString::number(paths.size() - MaxNamed));
}

} // namespace

LocksPanel::LocksPanel(QWidget *parent)
    : QWidget(parent)
    , m_model(new LocksTreeModel(this))
    , m_tree(new QTreeView(this))
    , m_message(new QLabel(this))
    , m_progress(new QProgressBar(this))
    , m_cancel(new QPushButton(tr("Stop"), this))
{
    buildTree();
    m_message->setTextFormat(Qt::PlainText);
    m_message->setWordWrap(true);
    m_message->setMargin(4);
    m_message->hide();
    m_progress->setRange(0, 0);
    m_progress->setTextVisible(false);
    followFont(*m_progress,
        [this] { m_progress->setMaximumHeight(m_progress->fontMetrics().height() / 2); });
    m_progress->hide();
    m_cancel->hide();
    m_cancel->setToolTip(tr("Stop looking for locks; what was found stays"));
    connect(m_cancel, &QPushButton::clicked, this, &LocksPanel::cancelRequested);

    auto *scanRow = new QHBoxLayout;
    scanRow->addWidget(m_progress, 1);
    scanRow->addWidget(m_cancel);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(m_tree, 1);
    layout->addWidget(m_message);
    layout->addLayout(scanRow);
}

void LocksPanel::buildTree()
{
    m_tree->setModel(m_model);
    m_tree->setItemDelegate(new LocksTreeDelegate(m_tree));
    m_tree->setUniformRowHeights(true);
    keepLines(*m_tree, 3);
    followFont(*m_tree, [this] { m_tree->setIndentation(m_tree->fontMetrics().height() * 3 / 4); });
    m_tree->setAccessibleName(tr("Found locks"));
    m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->header()->setStretchLastSection(false);
    m_tree->header()->setSectionResizeMode(LocksTreeModel::NameColumn, QHeaderView::Stretch);
    m_tree->header()->setSectionResizeMode(
        LocksTreeModel::CountsColumn, QHeaderView::ResizeToContents);
    // Of rows that change, come and go together, Qt 6.4's tree leaves some on the screen as they
    // were.
    const auto paintAnew = [viewport = m_tree->viewport()] { viewport->update(); };
    for (const auto change : {&LocksTreeModel::rowsInserted, &LocksTreeModel::rowsRemoved})
        connect(m_model, change, m_tree, paintAnew);
    connect(m_model, &LocksTreeModel::dataChanged, m_tree, paintAnew);
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this,
        &LocksPanel::acceptCurrent);
    connect(m_tree, &QTreeView::activated, this, &LocksPanel::choose);
    setCopyKey(*m_tree, this, &LocksPanel::copyWanted, [this] {
        const QModelIndex index = m_tree->currentIndex();
        return index.isValid() ? m_model->pathOf(index) : QString();
    });
    connect(m_tree, &QTreeView::customContextMenuRequested, this, &LocksPanel::showMenu);
}

void LocksPanel::setNotes(const LockNotes &notes)
{
    const bool wasThere = m_model->favourites().isValid();
    {
        const QSignalBlocker blocker(this); // see showResult()
        m_model->setNotes(notes);
    }
    if (!wasThere && m_model->favourites().isValid())
        m_tree->expand(m_model->favourites());
}

void LocksPanel::acceptCurrent(const QModelIndex &index)
{
    const bool isByKey = m_tree->hasFocus() && QGuiApplication::mouseButtons() == Qt::NoButton;
    if (!isByKey)
        choose(index);
    else if (isLock(index))
        emit lockPassed(m_model->pathOf(index));
}

bool LocksPanel::isLock(const QModelIndex &index) const
{
    return m_model->lockOf(index) != nullptr || m_model->isFavourite(index);
}

void LocksPanel::choose(const QModelIndex &index)
{
    if (isLock(index))
        emit lockChosen(m_model->pathOf(index));
}

void LocksPanel::showMenu(const QPoint &position)
{
    const QModelIndex index = m_tree->indexAt(position);
    if (index.isValid() && !m_model->pathOf(index).isEmpty())
        emit contextMenuWanted(m_model->pathOf(index), m_tree->viewport()->mapToGlobal(position));
}

void LocksPanel::scanStarted(const QString &root)
{
    m_isScanning = true;
    if (!m_isFirstScan)
        return; // later rounds are quiet
    m_progress->show();
    m_cancel->show();
    say(tr("Looking for locks below %1").arg(visibleText(root)));
}

void LocksPanel::showProgress(const ScanProgress &progress)
{
    m_model->addLocks(progress.found);
    if (!m_isFirstScan)
        return;
    m_tree->expandAll();
    say(tr("%1 nodes looked at, %2 locks, %3 directories to go")
            .arg(progress.scanned)
            .arg(m_model->lockCount())
            .arg(progress.waiting));
}

void LocksPanel::showResult(const ScanResult &result)
{
    m_isScanning = false;
    m_progress->hide();
    m_cancel->hide();
    if (result.failed) {
        say(tr("The locks could not be listed. %1").arg(refusalText(result.error)));
        return; // what was found before stays: an error is no empty tree
    }
    {
        const QSignalBlocker blocker(this); // the row after one that goes is chosen by nobody
        if (result.isCut())
            m_model->addLocks(withUnreadable(result));
        else
            m_model->setLocks(withUnlisted(result, m_model->locks()));
    }
    if (m_isFirstScan)
        m_tree->expandAll();
    m_isFirstScan = false;

    QStringList notes;
    if (result.isCancelled)
        notes.append(tr("Stopped after %1 nodes: there may be more locks.").arg(result.scanned));
    if (result.isCapped)
        notes.append(tr("The scan ended at its limit of %1 nodes: there may be more locks. Scan a "
                        "directory further down.")
                         .arg(result.scanned));
    if (!result.unlisted.isEmpty())
        notes.append(Message::tr("%1.").arg(unlistedText(result.unlisted)).text());
    if (!result.unreadable.isEmpty())
        notes.append(unreadableText(result.unreadable));
    if (m_model->lockCount() == 0 && notes.isEmpty())
        notes.append(tr("No locks found below %1.").arg(visibleText(result.root)));
    say(notes.join(u' '), visibleText(result.unreadable.mid(0, 30).join(QStringLiteral(", "))));
}

void LocksPanel::say(const QString &text, const QString &toolTip)
{
    m_message->setText(text);
    setPlainToolTip(*m_message, toolTip);
    m_message->setVisible(!text.isEmpty());
}

void LocksPanel::clear()
{
    m_model->setLocks({});
    m_isFirstScan = true;
    m_isScanning = false;
    m_progress->hide();
    m_cancel->hide();
    say({});
}

void LocksPanel::select(const QString &path)
{
    const QModelIndex index = m_model->indexOf(path);
    const QModelIndex current = m_tree->currentIndex(); // perhaps among the favourites
    if (current.isValid() && m_model->pathOf(current) == path)
        return;
    const QSignalBlocker blocker(this);
    m_tree->setCurrentIndex(index);
}

} // namespace lockscope
