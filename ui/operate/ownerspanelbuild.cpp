// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the owners panel is made of; what it does is in ownerspanel.cpp.
#include "core/recipes/catalogue.h"
#include "ui/operate/ownersmodel.h"
#include "ui/operate/ownerspanel.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSpinBox>
#include <QSplitter>
#include <QTreeView>

namespace lockscope {

namespace {

constexpr int DefaultSeconds = 10;

/// Recipes that owners can take: those without leases.
QStringList ownedRecipes()
{
    QStringList ids = writableRecipes();
    ids.removeIf([](const QString &id) { return writableModes(id).contains(Mode::Lease); });
    return ids;
}

} // namespace

OwnersPanel::OwnersPanel(QWidget *parent)
    : QWidget(parent)
    , m_model(new OwnersModel(this))
    , m_tree(new QTreeView)
    , m_log(new QListWidget)
    , m_hint(new QLabel)
    , m_name(new QLineEdit)
    , m_path(new QLineEdit)
    , m_recipe(new QComboBox)
    , m_mode(new QComboBox)
    , m_seconds(new QSpinBox)
    , m_add(new QPushButton(tr("Add")))
    , m_remove(new QPushButton(tr("Remove")))
    , m_tryNow(new QPushButton(tr("Try now")))
    , m_tryFor(new QPushButton(tr("Try for")))
    , m_wait(new QPushButton(tr("Wait until granted")))
    , m_releaseOne(new QPushButton(tr("Release one")))
    , m_releaseLock(new QPushButton(tr("Release lock")))
    , m_releaseAll(new QPushButton(tr("Release everything")))
    , m_close(new QPushButton(tr("Close lock")))
    , m_cancel(new QPushButton(tr("Stop waiting")))
    , m_copy(new QPushButton(tr("Copy")))
{
    build();
    connectButtons();
    fillModes();
    setHands(nullptr);
}

// No mnemonics: a dock behind another tab would still answer to them.
void OwnersPanel::build()
{
    auto *form = new QWidget;
    auto *grid = new QGridLayout(form);
    grid->setContentsMargins(4, 2, 4, 2);
    grid->setVerticalSpacing(3);
    buildForm(*grid);
    auto *scroll = new QScrollArea;
    scroll->setWidget(form);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setMinimumWidth(form->minimumSizeHint().width()
                            + scroll->verticalScrollBar()->sizeHint().width());
    auto *splitter = new QSplitter(this);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(buildLists());
    splitter->addWidget(scroll);
    splitter->setStretchFactor(0, 1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(splitter);
}

QWidget *OwnersPanel::buildLists()
{
    m_tree->setModel(m_model);
    m_tree->setUniformRowHeights(true);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setAllColumnsShowFocus(true);
    m_tree->setAccessibleName(tr("Owners and their locks"));
    m_tree->setTabKeyNavigation(false);
    const int unit = fontMetrics().averageCharWidth();
    m_tree->setColumnWidth(OwnersModel::NameColumn, unit * 22);
    for (const int column :
         {OwnersModel::ReadsColumn, OwnersModel::WritesColumn, OwnersModel::WaitingColumn})
        m_tree->setColumnWidth(column, unit * 9);
    m_hint->setTextFormat(Qt::PlainText);
    m_hint->setWordWrap(true);
    m_hint->setMargin(6);
    m_hint->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_log->setFrameShape(QFrame::NoFrame);
    m_log->setWordWrap(true);
    m_log->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_log->setAccessibleName(tr("What the owners were answered, newest first"));
    auto *left = new QWidget;
    auto *leftLayout = new QVBoxLayout(left);
    leftLayout->setContentsMargins(0, 2, 0, 0);
    leftLayout->setSpacing(0);
    leftLayout->addWidget(m_hint);
    leftLayout->addWidget(m_tree, 1);
    auto *lists = new QSplitter;
    lists->setChildrenCollapsible(false);
    lists->addWidget(left);
    lists->addWidget(m_log);
    lists->setStretchFactor(0, 3);
    lists->setStretchFactor(1, 2);
    lists->setSizes({unit * 60, unit * 40});
    for (QWidget *list : {static_cast<QWidget *>(m_tree), static_cast<QWidget *>(m_log)}) {
        list->setMinimumHeight(2 * fontMetrics().lineSpacing());
        list->setMinimumWidth(unit * 16);
    }
    return lists;
}

void OwnersPanel::buildForm(QGridLayout &grid)
{
    for (const QString &id : ownedRecipes()) {
        const Recipe *known = recipeById(id);
        m_recipe->addItem(known != nullptr ? QString::fromUtf8(known->name) : id, id);
    }
    m_recipe->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_recipe->setMinimumContentsLength(14);
    m_seconds->setRange(1, 3600);
    m_seconds->setValue(DefaultSeconds);
    m_seconds->setSuffix(tr(" s"));
    m_seconds->setAccessibleName(tr("For how long to try"));
    const auto label = [](const QString &text, QWidget *buddy) {
        auto *made = new QLabel(text);
        made->setBuddy(buddy);
        return made;
    };
    grid.addWidget(label(tr("Owner"), m_name), 0, 0);
    grid.addWidget(m_name, 0, 1);
    grid.addWidget(m_add, 0, 2);
    grid.addWidget(m_remove, 0, 3);
    grid.addWidget(label(tr("Path"), m_path), 1, 0);
    grid.addWidget(m_path, 1, 1, 1, 3);
    grid.addWidget(label(tr("Recipe"), m_recipe), 2, 0);
    grid.addWidget(m_recipe, 2, 1);
    grid.addWidget(label(tr("Mode"), m_mode), 2, 2);
    grid.addWidget(m_mode, 2, 3);
    grid.addWidget(m_tryNow, 3, 0);
    grid.addWidget(m_tryFor, 3, 1);
    grid.addWidget(m_seconds, 3, 2);
    grid.addWidget(m_wait, 3, 3);
    grid.addWidget(m_releaseOne, 4, 0);
    grid.addWidget(m_releaseLock, 4, 1);
    grid.addWidget(m_releaseAll, 4, 2, 1, 2);
    grid.addWidget(m_cancel, 5, 0);
    grid.addWidget(m_close, 5, 1);
    grid.addWidget(m_copy, 5, 2, 1, 2);
    grid.setRowStretch(6, 1);
    grid.setColumnStretch(1, 1);
}

} // namespace lockscope
