// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/operate/ownerspanel.h"

#include "core/base/nodepath.h"
#include "core/base/text.h"
#include "core/base/times.h"
#include "core/recipes/catalogue.h"
#include "ui/operate/hands.h"
#include "ui/operate/ownersmodel.h"
#include "ui/theme/colours.h"

#include <QComboBox>
#include <QDateTime>
#include <QGridLayout>
#include <QHeaderView>
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

constexpr int MaxEvents = 300;
constexpr qint64 MsPerSecond = 1000;
constexpr int DefaultSeconds = 10;

/// Recipes that owners can take: those without leases.
QStringList ownedRecipes()
{
    QStringList ids = writableRecipes();
    ids.removeIf([](const QString &id) { return writableModes(id).contains(Mode::Lease); });
    return ids;
}

void explainButton(QPushButton *button, const QString &what, const QString &whyNot)
{
    button->setEnabled(whyNot.isEmpty());
    button->setToolTip(whyNot.isEmpty() ? what : whyNot);
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
    , m_add(new QPushButton(tr("&Add")))
    , m_remove(new QPushButton(tr("Remove")))
    , m_tryNow(new QPushButton(tr("Try no&w")))
    , m_tryFor(new QPushButton(tr("Tr&y for")))
    , m_wait(new QPushButton(tr("Wait &until granted")))
    , m_releaseOne(new QPushButton(tr("Release &one")))
    , m_releaseLock(new QPushButton(tr("Release loc&k")))
    , m_releaseAll(new QPushButton(tr("Release everything")))
    , m_close(new QPushButton(tr("Close lock")))
    , m_cancel(new QPushButton(tr("Stop wa&iting")))
    , m_copy(new QPushButton(tr("&Copy")))
{
    build();
    connectButtons();
    fillModes();
    setHands(nullptr);
}

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
    grid.addWidget(label(tr("Ow&ner"), m_name), 0, 0);
    grid.addWidget(m_name, 0, 1);
    grid.addWidget(m_add, 0, 2);
    grid.addWidget(m_remove, 0, 3);
    grid.addWidget(label(tr("&Path"), m_path), 1, 0);
    grid.addWidget(m_path, 1, 1, 1, 3);
    grid.addWidget(label(tr("&Recipe"), m_recipe), 2, 0);
    grid.addWidget(m_recipe, 2, 1);
    grid.addWidget(label(tr("&Mode"), m_mode), 2, 2);
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

void OwnersPanel::connectButtons()
{
    connect(m_add, &QPushButton::clicked, this, &OwnersPanel::add);
    connect(m_name, &QLineEdit::returnPressed, this, &OwnersPanel::add);
    connect(m_remove, &QPushButton::clicked, this, [this] {
        if (m_hands)
            m_hands->owners().remove(owner());
    });
    connect(m_tryNow, &QPushButton::clicked, this, [this] { acquire(LockOwner::TryNow); });
    connect(m_tryFor, &QPushButton::clicked, this,
            [this] { acquire(m_seconds->value() * MsPerSecond); });
    connect(m_wait, &QPushButton::clicked, this, [this] { acquire(LockOwner::Forever); });
    connect(m_releaseOne, &QPushButton::clicked, this, [this] {
        if (m_hands)
            m_hands->owners().release(owner(), path(), mode());
    });
    connect(m_releaseLock, &QPushButton::clicked, this, [this] {
        if (m_hands)
            m_hands->owners().releaseLock(owner(), path());
    });
    connect(m_releaseAll, &QPushButton::clicked, this, [this] {
        if (m_hands)
            m_hands->owners().releaseAll(owner());
    });
    connect(m_close, &QPushButton::clicked, this, [this] {
        if (m_hands)
            m_hands->owners().closeLock(owner(), path());
    });
    connect(m_cancel, &QPushButton::clicked, this, [this] {
        if (m_hands)
            m_hands->owners().cancelWaiting(owner(), path());
    });
    connect(m_copy, &QPushButton::clicked, this, [this] {
        QStringList lines {m_model->asText(), QString()};
        for (int row = m_log->count() - 1; row >= 0; --row)
            lines.append(m_log->item(row)->text());
        emit copyWanted(lines.join(u'\n'));
    });
    connect(m_recipe, &QComboBox::currentIndexChanged, this, &OwnersPanel::fillModes);
    connect(m_path, &QLineEdit::textChanged, this, &OwnersPanel::updateButtons);
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &OwnersPanel::takeOverSelection);
}

void OwnersPanel::setHands(Hands *hands)
{
    m_hands = hands;
    m_log->clear();
    if (hands != nullptr) {
        connect(&hands->owners(), &Owners::changed, this, &OwnersPanel::refresh);
        connect(&hands->owners(), &Owners::happened, this, &OwnersPanel::showAnswer);
        connect(&hands->gate(), &WriteGate::changed, this, &OwnersPanel::updateButtons);
        m_name->setText(hands->owners().freeName());
    }
    refresh();
}

void OwnersPanel::offer(const QString &path, const QString &recipe)
{
    if (m_path->isModified() || path.isEmpty())
        return;
    m_path->setText(path);
    if (const int index = m_recipe->findData(recipe); index >= 0)
        m_recipe->setCurrentIndex(index);
}

void OwnersPanel::fillModes()
{
    const QString before = m_mode->currentText();
    m_mode->clear();
    for (const Mode mode : writableModes(m_recipe->currentData().toString()))
        m_mode->addItem(textOf(mode), int(mode));
    m_mode->setCurrentIndex(std::max(0, m_mode->findText(before)));
}

void OwnersPanel::refresh()
{
    m_model->setOwners(m_hands ? m_hands->owners().states() : QVector<OwnerState>());
    m_tree->expandAll();
    if (!m_tree->currentIndex().isValid() && m_model->rowCount() > 0)
        m_tree->setCurrentIndex(m_model->index(0, 0));
    updateButtons();
}

/// What the chosen row says becomes what the buttons act on.
void OwnersPanel::takeOverSelection()
{
    if (const OwnedLock *lock = m_model->lockAt(m_tree->currentIndex())) {
        m_path->setText(lock->path);
        m_path->setModified(true);
        if (const int index = m_recipe->findData(lock->recipe); index >= 0)
            m_recipe->setCurrentIndex(index);
    }
    updateButtons();
}

QString OwnersPanel::obstacle() const
{
    if (!m_hands)
        return tr("Connect to a ZooKeeper first.");
    if (!m_hands->gate().isOpen())
        return tr("This connection is read-only: allow changes in the Lock menu first.");
    return {};
}

void OwnersPanel::updateButtons()
{
    const QString closed = obstacle();
    const bool isEmpty = m_model->rowCount() == 0;
    const QString nobody = owner() == 0 ? tr("Add an owner first.") : QString();
    const Result<QString> typed = validPath(m_path->text().trimmed());
    const QString noPath = typed ? QString() : visibleText(explain(typed.error()));
    const QString against = !closed.isEmpty() ? closed : !nobody.isEmpty() ? nobody : noPath;
    const QString againstRelease = !nobody.isEmpty() ? nobody : noPath;

    m_hint->setText(!closed.isEmpty()
                        ? closed
                        : tr("No owners yet. An owner takes locks with a session of its own, to "
                             "see how locks contend: type a name and add it."));
    m_hint->setVisible(isEmpty || !closed.isEmpty());
    m_tree->setVisible(!isEmpty);
    explainButton(m_add, tr("An owner of this name, with a session of its own"), closed);
    explainButton(m_remove, tr("Closes its session: everything it has is free"), nobody);
    explainButton(m_tryNow, tr("Takes the lock if that is possible at once"), against);
    explainButton(m_tryFor, tr("Gives up after so long"), against);
    explainButton(m_wait, tr("Waits until it is granted, or stopped"), against);
    explainButton(m_releaseOne, tr("One count, in the chosen mode"), againstRelease);
    explainButton(m_releaseLock, tr("All counts of this lock"), againstRelease);
    explainButton(m_releaseAll, tr("All counts of all locks of this owner"), nobody);
    explainButton(m_close, tr("For good: calls that wait and later ones fail"), againstRelease);
    explainButton(m_cancel, tr("Ends this owner's calls that wait for this lock"), againstRelease);
    explainButton(m_copy, tr("Copies the owners, their counts and the answers"),
                  isEmpty && m_log->count() == 0 ? tr("There is nothing to copy yet.") : QString());
}

void OwnersPanel::showAnswer(const OwnerEvent &event)
{
    auto *item = new QListWidgetItem(QStringLiteral("%1 %2").arg( // the list takes it
        QDateTime::fromMSecsSinceEpoch(event.at).toString(QStringLiteral("HH:mm:ss")), event.text));
    if (event.isBad)
        item->setForeground(roleColours(palette()).danger);
    m_log->insertItem(0, item);
    while (m_log->count() > MaxEvents)
        delete m_log->takeItem(MaxEvents);
    updateButtons();
}

void OwnersPanel::add()
{
    if (!obstacle().isEmpty())
        return;
    const Result<quint64> added = m_hands->owners().add(m_name->text());
    if (!added)
        return showAnswer({nowMs(), visibleText(explain(added.error())), true});
    m_tree->setCurrentIndex(m_model->indexOf(*added));
    m_name->setText(m_hands->owners().freeName());
    m_name->selectAll();
}

void OwnersPanel::acquire(qint64 waitMs)
{
    if (m_hands && owner() != 0 && !path().isEmpty())
        m_hands->owners().acquire(owner(), path(), m_recipe->currentData().toString(), mode(),
                                  waitMs);
}

quint64 OwnersPanel::owner() const
{
    const OwnerState *owner = m_model->ownerAt(m_tree->currentIndex());
    return owner != nullptr ? owner->id : 0;
}

QString OwnersPanel::path() const
{
    return validPath(m_path->text().trimmed()).value_or(QString());
}

Mode OwnersPanel::mode() const
{
    return Mode(m_mode->currentData().toInt());
}

} // namespace lockscope
