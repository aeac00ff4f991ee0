// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The panel of own locks: the tree, the form, and what may be pressed when.
#include "ui/operate/ownlockspanel.h"

#include "core/base/text.h"
#include "core/base/times.h"
#include "core/operate/session/writegate.h"
#include "ui/operate/ownlockstree.h"
#include "ui/theme/colours.h"
#include "ui/theme/copykey.h"
#include "ui/theme/flowlayout.h"
#include "ui/theme/fontfit.h"
#include "ui/theme/formparts.h"
#include "ui/theme/plaintext.h"

#include <QComboBox>
#include <QEvent>
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
constexpr int LeastTree = 34; ///< letters
constexpr int MoreTree = 26; ///< before there is anything beside tree and form
constexpr int RefreshMs = 1000; ///< times pass, and proofs end, without anything being told
constexpr qint64 OneSecondMs = 1000;

/// Part of a splitter, which does not ask how high it has to be for its width.
class HighAsNeeded : public QWidget
{
public:
    QSize minimumSizeHint() const override
    {
        const QSize least = QWidget::minimumSizeHint();
        return {least.width(), std::max(least.height(), layout()->minimumHeightForWidth(width()))};
    }

protected:
    void resizeEvent(QResizeEvent *event) override
    {
        QWidget::resizeEvent(event);
        updateGeometry();
    }
};

} // namespace

OwnLocksPanel::OwnLocksPanel(Owners &owners, QWidget *parent)
    : QWidget(parent)
    , m_owners(owners)
    , m_tree(new OwnLocksTree)
    , m_log(new QListWidget)
    , m_hint(wrappedLabel({}))
    , m_name(new QLineEdit(owners.freeName()))
    , m_seconds(numberBox(1, 3600, DefaultSeconds, tr(" s")))
{
    m_log->setFrameShape(QFrame::NoFrame);
    m_log->setWordWrap(true);
    m_log->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_log->setAccessibleName(tr("What the owners were answered, newest first"));
    followFont(*m_log, [this] { m_log->setMinimumWidth(letterWidth(fontMetrics()) * 14); });
    auto *splitter = new QSplitter(this); // side by side: a dock below is wide and low
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(buildList());
    splitter->addWidget(buildForm());
    splitter->addWidget(m_log);
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(2, 2);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_hint);
    layout->addWidget(splitter, 1);
    connect(&owners, &Owners::changed, this, &OwnLocksPanel::refresh);
    connect(&owners, &Owners::happened, this, &OwnLocksPanel::showAnswer);
    connect(m_name, &QLineEdit::returnPressed, this, &OwnLocksPanel::add);
    connect(m_fields.path, &QLineEdit::textChanged, this, &OwnLocksPanel::updateButtons);
    setCopyKey(
        *m_tree, this, &OwnLocksPanel::copyWanted, [this] { return m_tree->chosenAsText(); });
    setCopyKey(*m_log, this, &OwnLocksPanel::copyWanted,
        [this] { return m_log->currentIndex().data().toString(); });
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

QSize OwnLocksPanel::sizeHint() const
{
    const int hint = m_hint->isHidden() ? 0 : m_hint->heightForWidth(std::max(width(), 1));
    return {QWidget::sizeHint().width(), hint + m_form->widget()->sizeHint().height()};
}

QWidget *OwnLocksPanel::buildList()
{
    m_hint->setMargin(2);
    m_hint->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    auto *left = new HighAsNeeded;
    followFont(
        *left, [left] { left->setMinimumWidth(letterWidth(left->fontMetrics()) * LeastTree); });
    auto *layout = new QVBoxLayout(left);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_tree, 1);
    layout->addLayout(buildEndings());
    return left;
}

/// What ends something is beside what it ends, and in sight: somebody may be waiting for it.
QLayout *OwnLocksPanel::buildEndings()
{
    auto *row =
        new FlowLayout; // with large letters it needs two lines, and leaves the form its room
    row->setContentsMargins(4, 1, 4, 0);
    row->setSpacing(4);
    const auto add = [&](const QString &text, const QString &what, int needs,
                         const std::function<void()> &act) {
        row->addWidget(addAction(text, what, needs, act));
    };
    add(tr("Release lock"), tr("All counts of this lock"), Owner | Chosen,
        [this] { m_owners.ask(owner(), OwnerAct::ReleaseLock, chosen()); });
    add(tr("Release everything"), tr("All counts of all locks of this owner"), Owner,
        [this] { ask(OwnerAct::ReleaseAll); });
    add(tr("Stop waiting"), tr("Ends this owner's calls that wait for this lock"), Owner | Chosen,
        [this] { m_owners.cancelWaiting(owner(), chosen().path); });
    add(tr("Remove"), tr("Closes its session, and with it everything it has"), Owner,
        [this] { m_owners.remove(owner()); });
    return row;
}

QPushButton *OwnLocksPanel::addAction(
    const QString &text, const QString &what, int needs, const std::function<void()> &act)
{
    auto *button = new QPushButton(text, this);
    connect(button, &QPushButton::clicked, this, [this, needs, act] {
        if (obstacle(needs).isEmpty())
            act();
    });
    m_actions.append({button, what, needs});
    return button;
}

// No mnemonics: a dock behind another tab would still answer to them.
QWidget *OwnLocksPanel::buildForm()
{
    m_fields.recipe->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_fields.recipe->setMinimumContentsLength(14);
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
    addButtons(*grid);
    grid->setRowStretch(grid->rowCount(), 1);
    grid->setColumnStretch(1, 1);
    auto *scroll = new QScrollArea;
    scroll->setWidget(form);
    scroll->setWidgetResizable(true);
    form->installEventFilter(this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_form = scroll;
    fitForm();
    return scroll;
}

void OwnLocksPanel::fitForm()
{
    m_form->setMinimumHeight(2 * fontMetrics().lineSpacing());
    m_form->setMinimumWidth(m_form->widget()->minimumSizeHint().width()
        + m_form->verticalScrollBar()->sizeHint().width());
}

/// Where there is no room for what the owners were answered, that goes: what acts is in sight.
void OwnLocksPanel::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    const auto *splitter = static_cast<const QSplitter *>(m_log->parentWidget());
    int needed =
        m_log->minimumWidth() + 4 * splitter->handleWidth() + letterWidth(fontMetrics()) * MoreTree;
    for (const int part : {0, 1}) {
        const QWidget *acting = splitter->widget(part);
        needed += acting->minimumSizeHint().expandedTo(acting->minimumSize()).width();
    }
    const QWidget *sight = parentWidget() ? parentWidget() : this; // which may be scrolled
    m_log->setVisible(sight->width() >= needed);
}

/// Larger letters need more room.
bool OwnLocksPanel::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::LayoutRequest)
        fitForm();
    return QWidget::eventFilter(watched, event);
}

void OwnLocksPanel::addButtons(QGridLayout &grid)
{
    const auto add = [&](int row, int column, const QString &text, const QString &what, int needs,
                         const std::function<void()> &act) {
        grid.addWidget(addAction(text, what, needs, act), row, column);
    };
    const auto asking = [this](OwnerAct act) { return [this, act] { ask(act); }; };
    constexpr int Taking = Writing | Owner | Path;
    add(0, 2, tr("Add"), tr("An owner of this name, with a session of its own"), Writing,
        [this] { this->add(); });
    add(3, 0, tr("Try now"), tr("Takes the lock if that is possible at once"), Taking,
        [this] { ask(OwnerAct::Acquire, LockOwner::TryNow); });
    add(3, 1, tr("Try for"), tr("Gives up after so long"), Taking,
        [this] { ask(OwnerAct::Acquire, m_seconds->value() * OneSecondMs); });
    grid.addWidget(m_seconds, 3, 2);
    add(3, 3, tr("Wait until granted"), tr("Waits until it is granted, or stopped"), Taking,
        asking(OwnerAct::Acquire));
    add(4, 0, tr("Release one"), tr("One count, in the chosen mode"), Owner | Path,
        asking(OwnerAct::Release));
    add(4, 1, tr("Close lock"), tr("For good: calls that wait and later ones fail"), Owner | Path,
        asking(OwnerAct::CloseLock));
    add(4, 2, tr("Copy"), tr("Copies the owners, their counts and the answers"), Text,
        [this] { copyAll(); });
    add(4, 3, tr("Remove finished"), tr("Test locks that are over, and how other locks ended"),
        Ended, [this] { m_owners.removeFinished(); });
}

void OwnLocksPanel::offer(const QString &path, const QString &recipe)
{
    if (!m_fields.path->isModified() && !path.isEmpty())
        m_fields.fill(path, recipe);
}

void OwnLocksPanel::choose(const QString &owner)
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

QString OwnLocksPanel::obstacle(int needs) const
{
    const QVector<OwnerState> &owners = m_tree->owners();
    const auto hasEnded = [](const OwnerState &owner) {
        return owner.isFinished || std::ranges::any_of(owner.locks, isOver);
    };
    if ((needs & Text) && owners.isEmpty() && m_log->count() == 0)
        return tr("There is nothing to copy yet.");
    if ((needs & Ended) && std::ranges::none_of(owners, hasEnded))
        return tr("Nothing is over yet.");
    if ((needs & Writing) && m_owners.gate() == nullptr)
        return tr("Connect to a ZooKeeper first.");
    if ((needs & Writing) && !m_owners.gate()->isOpen())
        return tr("This connection is read-only: allow changes in the Lock menu first.");
    if ((needs & Owner) && owner().isEmpty())
        return owners.isEmpty() ? tr("Add an owner first.") : tr("Choose an owner first.");
    const Result<ClaimRequest> typed = m_fields.request();
    const OwnerState *chosenOwner = m_tree->owner();
    if ((needs & Chosen) && m_tree->lock() == nullptr && chosenOwner->locks.size() > 1)
        return tr("Choose one of its locks first.");
    const bool isTyped = (needs & Path) || ((needs & Chosen) && m_tree->lock() == nullptr);
    return isTyped && !typed ? visibleText(explain(typed.error())) : QString();
}

void OwnLocksPanel::updateButtons()
{
    const QString closed = obstacle(Writing);
    const bool isEmpty = m_tree->owners().isEmpty();
    m_hint->setText(!closed.isEmpty()
            ? closed
            : tr("No locks of our own yet. Take a test lock in the Lock menu; or type "
                 "a name and add an owner, which takes locks with a session of its "
                 "own, to see how locks contend."));
    m_hint->setVisible(isEmpty || !closed.isEmpty());
    for (const Action &action : std::as_const(m_actions)) {
        const QString whyNot = obstacle(action.needs);
        action.button->setEnabled(whyNot.isEmpty());
        setPlainToolTip(*action.button, whyNot.isEmpty() ? action.what : whyNot);
    }
}

void OwnLocksPanel::showAnswer(const OwnerEvent &event)
{
    auto *item = new QListWidgetItem(QStringLiteral("%1 %2").arg( // the list takes it
        timeOfDay(event.at), event.text));
    if (event.isBad)
        item->setForeground(roleColours(palette()).danger);
    m_log->insertItem(0, item);
    delete m_log->takeItem(MaxEvents);
    updateButtons();
}

void OwnLocksPanel::add()
{
    if (!obstacle(Writing).isEmpty())
        return;
    const Result<QString> added = m_owners.add(m_name->text());
    if (!added)
        return showAnswer({nowMs(), visibleText(explain(added.error())), true});
    choose(*added);
    m_name->setText(m_owners.freeName());
    m_name->selectAll();
}

void OwnLocksPanel::ask(OwnerAct act, qint64 waitMs)
{
    ClaimRequest request = typed();
    request.waitMs = waitMs;
    m_owners.ask(owner(), act, request);
}

void OwnLocksPanel::copyAll()
{
    QStringList lines {m_tree->asText(), QString()};
    for (int row = m_log->count() - 1; row >= 0; --row)
        lines.append(m_log->item(row)->text());
    emit copyWanted(lines.join(u'\n'));
}

QString OwnLocksPanel::owner() const
{
    const OwnerState *chosen = m_tree->owner();
    return chosen != nullptr ? chosen->name : QString();
}

/// The lock of the chosen row, also where another one is typed.
ClaimRequest OwnLocksPanel::chosen() const
{
    const OwnedLock *lock = m_tree->lock();
    if (lock == nullptr)
        return typed();
    ClaimRequest request;
    request.path = lock->path;
    request.recipe = lock->recipe;
    return request;
}

ClaimRequest OwnLocksPanel::typed() const
{
    return m_fields.request().value_or(ClaimRequest());
}

} // namespace lockscope
