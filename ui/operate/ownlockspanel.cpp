// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/operate/ownlockspanel.h"

#include "core/base/text.h"
#include "core/base/times.h"
#include "core/operate/session/writegate.h"
#include "ui/operate/ownlockstree.h"
#include "ui/theme/colours.h"

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
#include <QTimer>

#include <algorithm>

namespace lockscope {

namespace {

constexpr int MaxEvents = 300;
constexpr int DefaultSeconds = 10;
constexpr int RefreshMs = 1000; ///< times pass, and proofs end, without anything being told
constexpr qint64 OneSecondMs = 1000;

} // namespace

OwnLocksPanel::OwnLocksPanel(Owners &owners, QWidget *parent)
    : QWidget(parent)
    , m_owners(owners)
    , m_tree(new OwnLocksTree)
    , m_log(new QListWidget)
    , m_hint(new QLabel)
    , m_name(new QLineEdit(owners.freeName()))
    , m_seconds(new QSpinBox)
{
    auto *right = new QSplitter(Qt::Vertical);
    right->setChildrenCollapsible(false);
    right->addWidget(buildForm());
    right->addWidget(m_log);
    right->setStretchFactor(1, 1);
    auto *splitter = new QSplitter(this);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(buildList());
    splitter->addWidget(right);
    splitter->setStretchFactor(0, 1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(splitter);
    connect(&owners, &Owners::changed, this, &OwnLocksPanel::refresh);
    connect(&owners, &Owners::happened, this, &OwnLocksPanel::showAnswer);
    connect(m_name, &QLineEdit::returnPressed, this, &OwnLocksPanel::add);
    connect(m_fields.path, &QLineEdit::textChanged, this, &OwnLocksPanel::updateButtons);
    connect(m_tree, &QTreeWidget::currentItemChanged, this, &OwnLocksPanel::takeOverSelection);
    connect(m_tree, &QTreeWidget::itemActivated, this, [this] {
        if (const OwnedLock *lock = m_tree->lock())
            emit goToWanted(lock->path, lock->status.node);
    });
    auto *timer = new QTimer(this);
    connect(timer, &QTimer::timeout, this, &OwnLocksPanel::refresh);
    timer->start(RefreshMs);
    refresh();
}

QWidget *OwnLocksPanel::buildList()
{
    m_hint->setTextFormat(Qt::PlainText);
    m_hint->setWordWrap(true);
    m_hint->setMargin(6);
    m_hint->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_log->setFrameShape(QFrame::NoFrame);
    m_log->setWordWrap(true);
    m_log->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_log->setAccessibleName(tr("What the owners were answered, newest first"));
    m_log->setMinimumHeight(2 * fontMetrics().lineSpacing());
    m_tree->setMinimumHeight(2 * fontMetrics().lineSpacing());
    auto *left = new QWidget;
    auto *layout = new QVBoxLayout(left);
    layout->setContentsMargins(0, 2, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_hint);
    layout->addWidget(m_tree, 1);
    return left;
}

// No mnemonics: a dock behind another tab would still answer to them.
QWidget *OwnLocksPanel::buildForm()
{
    m_fields.recipe->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_fields.recipe->setMinimumContentsLength(14);
    m_seconds->setRange(1, 3600);
    m_seconds->setValue(DefaultSeconds);
    m_seconds->setSuffix(tr(" s"));
    m_seconds->setAccessibleName(tr("For how long to try"));
    auto *form = new QWidget;
    auto *grid = new QGridLayout(form);
    grid->setContentsMargins(4, 2, 4, 2);
    grid->setVerticalSpacing(3);
    const auto addField = [grid](const QString &text, QWidget *field, int row, int column) {
        auto *label = new QLabel(text);
        label->setBuddy(field);
        grid->addWidget(label, row, column);
        grid->addWidget(field, row, column + 1);
    };
    addField(tr("Owner"), m_name, 0, 0);
    addField(tr("Path"), m_fields.path, 1, 0);
    addField(tr("Leases"), m_fields.leases, 1, 2);
    addField(tr("Recipe"), m_fields.recipe, 2, 0);
    addField(tr("Mode"), m_fields.mode, 2, 2);
    buildButtons(*grid);
    grid->setRowStretch(grid->rowCount(), 1);
    grid->setColumnStretch(1, 1);
    auto *scroll = new QScrollArea;
    scroll->setWidget(form);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setMinimumWidth(form->minimumSizeHint().width()
                            + scroll->verticalScrollBar()->sizeHint().width());
    return scroll;
}

void OwnLocksPanel::buildButtons(QGridLayout &grid)
{
    using enum Needs;
    grid.addWidget(addButton(tr("Add"), tr("An owner of this name, with a session of its own"),
                             Writing, [this] { add(); }),
                   0, 2);
    grid.addWidget(addButton(tr("Remove"), tr("Closes its session, and with it everything it has"),
                             Owner, [this] { m_owners.remove(owner()); }),
                   0, 3);
    grid.addWidget(addButton(tr("Try now"), tr("Takes the lock if that is possible at once"),
                             WritingOwnerAndPath, [this] { acquire(LockOwner::TryNow); }),
                   3, 0);
    grid.addWidget(addButton(tr("Try for"), tr("Gives up after so long"), WritingOwnerAndPath,
                             [this] { acquire(m_seconds->value() * OneSecondMs); }),
                   3, 1);
    grid.addWidget(m_seconds, 3, 2);
    grid.addWidget(addButton(tr("Wait until granted"), tr("Waits until it is granted, or stopped"),
                             WritingOwnerAndPath, [this] { acquire(LockOwner::Forever); }),
                   3, 3);
    grid.addWidget(addButton(tr("Release one"), tr("One count, in the chosen mode"), OwnerAndPath,
                             [this] {
                                 const auto mode = Mode(m_fields.mode->currentData().toInt());
                                 m_owners.release(owner(), path(), mode);
                             }),
                   4, 0);
    grid.addWidget(addButton(tr("Release lock"), tr("All counts of this lock"), OwnerAndPath,
                             [this] { m_owners.releaseLock(owner(), path()); }),
                   4, 1);
    grid.addWidget(addButton(tr("Release everything"), tr("All counts of all locks of this owner"),
                             Owner, [this] { m_owners.releaseAll(owner()); }),
                   4, 2, 1, 2);
    grid.addWidget(addButton(tr("Stop waiting"),
                             tr("Ends this owner's calls that wait for this lock"), OwnerAndPath,
                             [this] { m_owners.cancelWaiting(owner(), path()); }),
                   5, 0);
    grid.addWidget(addButton(tr("Close lock"), tr("For good: calls that wait and later ones fail"),
                             OwnerAndPath, [this] { m_owners.closeLock(owner(), path()); }),
                   5, 1);
    grid.addWidget(addButton(tr("Copy"), tr("Copies the owners, their counts and the answers"),
                             Text, [this] { copyAll(); }),
                   5, 2);
    grid.addWidget(addButton(tr("Remove finished"),
                             tr("Test locks that are over, and how other locks ended"), Finished,
                             [this] { m_owners.removeFinished(); }),
                   5, 3);
}

QPushButton *OwnLocksPanel::addButton(const QString &text, const QString &what, Needs needs,
                                      const std::function<void()> &act)
{
    auto *button = new QPushButton(text);
    connect(button, &QPushButton::clicked, this, [this, needs, act] {
        if (obstacle(needs).isEmpty())
            act();
    });
    m_actions.append({button, what, needs});
    return button;
}

void OwnLocksPanel::offer(const QString &path, const QString &recipe)
{
    if (!m_fields.path->isModified() && !path.isEmpty())
        m_fields.fill(path, recipe);
}

void OwnLocksPanel::choose(quint64 owner)
{
    m_tree->choose(owner);
}

void OwnLocksPanel::refresh()
{
    m_tree->setOwners(m_owners.states(), nowMs());
    updateButtons();
}

/// What the chosen row says becomes what the buttons act on.
void OwnLocksPanel::takeOverSelection()
{
    if (const OwnedLock *lock = m_tree->lock()) {
        m_fields.fill(lock->path, lock->recipe);
        m_fields.path->setModified(true);
    }
    updateButtons();
}

QString OwnLocksPanel::writingObstacle() const
{
    if (m_owners.gate() == nullptr)
        return tr("Connect to a ZooKeeper first.");
    if (!m_owners.gate()->isOpen())
        return tr("This connection is read-only: allow changes in the Lock menu first.");
    return {};
}

QString OwnLocksPanel::obstacle(Needs needs) const
{
    using enum Needs;
    const QVector<OwnerState> &owners = m_tree->owners();
    if (needs == Text)
        return owners.isEmpty() && m_log->count() == 0 ? tr("There is nothing to copy yet.")
                                                       : QString();
    if (needs == Finished) {
        const auto hasEnded = [](const OwnerState &owner) {
            return std::ranges::any_of(owner.locks, [](const OwnedLock &lock) {
                return isFinal(lock.status.state);
            });
        };
        return std::ranges::any_of(owners, hasEnded) ? QString() : tr("Nothing is over yet.");
    }
    const bool isWriting = needs == Writing || needs == WritingOwnerAndPath;
    if (QString why = writingObstacle(); isWriting && !why.isEmpty())
        return why;
    if (needs != Writing && owner() == 0)
        return tr("Add an owner first.");
    const bool wantsPath = needs == OwnerAndPath || needs == WritingOwnerAndPath;
    const Result<ClaimRequest> typed = m_fields.request();
    return wantsPath && !typed ? visibleText(explain(typed.error())) : QString();
}

void OwnLocksPanel::updateButtons()
{
    const QString closed = writingObstacle();
    const bool isEmpty = m_tree->owners().isEmpty();
    m_hint->setText(!closed.isEmpty()
                        ? closed
                        : tr("No locks of our own yet. Take a test lock in the Lock menu; or type "
                             "a name and add an owner, which takes locks with a session of its "
                             "own, to see how locks contend."));
    m_hint->setVisible(isEmpty || !closed.isEmpty());
    m_tree->setVisible(!isEmpty);
    for (const Action &action : std::as_const(m_actions)) {
        const QString whyNot = obstacle(action.needs);
        action.button->setEnabled(whyNot.isEmpty());
        action.button->setToolTip(whyNot.isEmpty() ? action.what : whyNot);
    }
}

void OwnLocksPanel::showAnswer(const OwnerEvent &event)
{
    auto *item = new QListWidgetItem(QStringLiteral("%1 %2").arg( // the list takes it
        timeOfDay(event.at), event.text));
    if (event.isBad)
        item->setForeground(roleColours(palette()).danger);
    m_log->insertItem(0, item);
    while (m_log->count() > MaxEvents)
        delete m_log->takeItem(MaxEvents);
    updateButtons();
}

void OwnLocksPanel::add()
{
    if (!obstacle(Needs::Writing).isEmpty())
        return;
    const Result<quint64> added = m_owners.add(m_name->text());
    if (!added)
        return showAnswer({nowMs(), visibleText(explain(added.error())), true});
    choose(*added);
    m_name->setText(m_owners.freeName());
    m_name->selectAll();
}

void OwnLocksPanel::acquire(qint64 waitMs)
{
    ClaimRequest request = m_fields.request().value_or(ClaimRequest());
    request.waitMs = waitMs;
    m_owners.acquire(owner(), request);
}

void OwnLocksPanel::copyAll()
{
    QStringList lines {m_tree->asText(), QString()};
    for (int row = m_log->count() - 1; row >= 0; --row)
        lines.append(m_log->item(row)->text());
    emit copyWanted(lines.join(u'\n'));
}

quint64 OwnLocksPanel::owner() const
{
    const OwnerState *chosen = m_tree->owner();
    return chosen != nullptr ? chosen->id : 0;
}

QString OwnLocksPanel::path() const
{
    return m_fields.request().value_or(ClaimRequest()).path;
}

} // namespace lockscope
