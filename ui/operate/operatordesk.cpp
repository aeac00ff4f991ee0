// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Where the window's forced acts come together: hands, dialogs, and the bar of double holders.
#include "ui/operate/operatordesk.h"

#include "core/base/text.h"
#include "core/journal/journal.h"
#include "ui/journal/journalpanel.h"
#include "ui/operate/deletewords.h"
#include "ui/operate/dialogs.h"
#include "ui/operate/ownholdings.h"
#include "ui/operate/ownlockspanel.h"
#include "ui/theme/formparts.h"
#include "ui/theme/scrolledcontent.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>
#include <functional>
#include <utility>

namespace lockscope {

namespace {

constexpr int MaxHolders = 3;
constexpr int MostLines = 4; ///< in sight
constexpr int Share = 10; ///< of the window's height is for them
constexpr int AlarmShare = 6; ///< is for who may still hold, whatever else is told

} // namespace

AftermathBar::AftermathBar(QWidget *parent)
    : Band(&RoleColours::chip, parent)
    , m_text(wrappedLabel({}))
{
    auto *content = new QWidget;
    auto *inner = new QVBoxLayout(content);
    inner->setContentsMargins(0, 0, 0, 0);
    inner->addWidget(m_text);
    m_lines = new ScrolledContent(content);
    auto *dismiss = new QPushButton(tr("Dismiss"));
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    dismiss->setToolTip(tr("Hides this; the journal keeps what was done"));
    connect(dismiss, &QPushButton::clicked, this, &AftermathBar::clear);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 3, 8, 3);
    layout->addWidget(m_lines, 1);
    layout->addWidget(dismiss);
    hide();
}

void AftermathBar::add(const Receipt &receipt)
{
    if (const std::optional<DoubleHolder> holder = doubleHolderOf(receipt)) {
        m_holders.append(*holder);
        showHolders();
        m_lines->verticalScrollBar()->setValue(0); // where it stands
        emit doublyHeldChanged(doublyHeld());
    }
}

void AftermathBar::setFacts(const ServerFacts &facts)
{
    for (DoubleHolder &holder : m_holders)
        holder = seenIn(holder, facts);
    showHolders();
}

void AftermathBar::clear()
{
    if (m_holders.isEmpty())
        return;
    m_holders.clear();
    showHolders();
    emit doublyHeldChanged({});
}

void AftermathBar::showHolders()
{
    const auto isGone = [](const DoubleHolder &holder) { return holder.goneAt > 0; };
    QVector<DoubleHolder> holders(m_holders.crbegin(), m_holders.crend());
    std::stable_partition(holders.begin(), holders.end(), std::not_fn(isGone));
    QStringList lines;
    for (const DoubleHolder &holder : std::as_const(holders))
        lines.append((isGone(holder) ? u"△ "_qs : u"▲ "_qs) + sentenceOf(holder).text());
    const auto alarms = std::ranges::count_if(holders, std::not_fn(isGone));
    m_alarms = lines.first(std::min<qsizetype>(alarms, MaxHolders)).join(u'\n');
    if (lines.size() > MaxHolders)
        lines = lines.first(MaxHolders) << tr("… and %1 more").arg(lines.size() - MaxHolders);
    m_text->setText(lines.join(u'\n'));
    fitHeight();
    setVisible(!lines.isEmpty());
    setColours(std::ranges::all_of(m_holders, isGone) ? &RoleColours::chip : &RoleColours::banner);
}

QSet<QString> AftermathBar::doublyHeld() const
{
    QSet<QString> locks;
    for (const DoubleHolder &holder : m_holders)
        locks.insert(holder.lock);
    return locks;
}

void AftermathBar::resizeEvent(QResizeEvent *event)
{
    Band::resizeEvent(event);
    fitHeight();
}

/// The window below is to have its room, however large the letters are; but nobody is to scroll
/// for an alarm as long as that is not much of it.
void AftermathBar::fitHeight()
{
    const int width = m_lines->width();
    const int needed = std::max(0, m_text->heightForWidth(width));
    const int line = fontMetrics().lineSpacing();
    const int most = std::clamp(window()->height() / (Share * line), 1, MostLines) * line;
    const int bar = needed > most ? m_lines->verticalScrollBar()->sizeHint().width() : 0;
    const QRect page(0, 0, width - bar, QWIDGETSIZE_MAX);
    const QRect alarms = m_text->fontMetrics().boundingRect(page, Qt::TextWordWrap, m_alarms);
    constexpr int Apart = 2; // pixels between this measure and the label's own
    const int room = window()->height() / (AlarmShare * line) * line;
    const int urgent = std::min(alarms.height() + Apart, room);
    m_lines->setFixedHeight(std::min(needed, std::max(most, urgent)));
}

QString AftermathBar::text() const
{
    return m_text->text();
}

OperatorDesk::OperatorDesk(const QString &journalFile, QWidget *window)
    : QObject(window)
    , m_window(window)
    , m_journal(Journal::open(journalFile))
    , m_ownLocksPanel(new OwnLocksPanel(m_owners, window))
    , m_aftermathBar(new AftermathBar(window))
    , m_journalPanel(new JournalPanel(m_journal ? m_journal->get() : nullptr, window))
{
    connect(&m_owners, &Owners::changed, this, [this] {
        if (m_hands)
            m_hands->acts.setOwnSessions(m_owners.sessions());
        writeDownOwnLocks();
        emit ownLocksChanged();
    });
    connect(&m_owners, &Owners::happened, this, [this](const OwnerEvent &event) {
        if (event.isBad)
            emit message(event.text);
    });
}

OperatorDesk::~OperatorDesk() = default;

QString OperatorDesk::problem() const
{
    return m_journal ? QString() : visibleText(explain(m_journal.error()));
}

void OperatorDesk::setConnection(const ConnectionProfile *connection)
{
    if (m_dialog)
        m_dialog->reject();
    m_owners.setConnection({}, nullptr);
    m_hands.reset();
    m_session = {};
    if (connection != nullptr && connection->options.connect != m_servers) {
        m_servers = connection->options.connect;
        m_aftermathBar->clear();
    }
    if (connection != nullptr && m_journal) {
        m_hands = std::make_shared<Hands>(*connection, **m_journal);
        m_hands->acts.setClientNames(m_clientNames);
        m_connection = connectionText(connection->profile, connection->options.connect);
        connect(&m_hands->gate, &WriteGate::changed, this, &OperatorDesk::writableChanged);
        connect(&m_hands->gate, &WriteGate::ended, this, [this] {
            emit message(tr("Changes are no longer allowed: this connection is read-only again. "
                            "What you hold stays yours until you release it; what waits is given "
                            "up when its turn comes."));
        });
        connect(&m_hands->acts, &Operator::finished, this,
            [this](quint64, const Receipt &receipt) { acceptReceipt(receipt); });
        m_owners.setConnection(connection->options, &m_hands->gate);
    }
    emit writableChanged(false);
}

void OperatorDesk::setProfile(const Profile &profile)
{
    if (!m_hands)
        return;
    m_connection = connectionText(profile, m_servers);
    m_hands->gate.setProfile(profile);
    m_hands->acts.setProfile(profile);
}

std::shared_ptr<const WritePermit> OperatorDesk::permit() const
{
    return m_hands ? m_hands->gate.permit() : nullptr;
}

OwnClaims OperatorDesk::claims() const
{
    OwnClaims claims = claimsOf(m_owners.states());
    const QVector<SessionId> sessions = m_owners.sessions();
    claims.sessions.unite({sessions.begin(), sessions.end()});
    return claims;
}

QString OperatorDesk::holdings(
    const std::function<LockStatePtr(const QString &path)> &stateOf) const
{
    return sentenceOf(holdingsOf(m_owners.states(), claims().sessions, stateOf));
}

void OperatorDesk::setStatus(const ConnectionStatus &status)
{
    const bool isLost = status.state == ConnectionStatus::Renewing
        || status.state == ConnectionStatus::ProbablyExpired
        || status.state == ConnectionStatus::Failed;
    const SessionId before = std::exchange(
        m_session, status.state == ConnectionStatus::Connected ? status.session : m_session);
    const bool isAnother = before && before != m_session;
    if (isLost && qobject_cast<AllowDialog *>(m_dialog) != nullptr)
        m_dialog->reject(); // what it allows would be of a session that is not there
    if (!(isLost || isAnother) || !isWritable())
        return;
    forbidChanges();
    emit message(tr("The session is lost: changes are no longer allowed."));
}

void OperatorDesk::setFacts(const ServerFactsPtr &facts)
{
    if (m_hands)
        m_hands->acts.setServerFacts(facts);
    if (facts)
        m_aftermathBar->setFacts(*facts);
}

void OperatorDesk::setClientNames(const QVector<ClientNamesFor> &names)
{
    m_clientNames = names;
    if (m_hands)
        m_hands->acts.setClientNames(names);
}

void OperatorDesk::writeDownOwnLocks()
{
    for (const JournalEntry &entry : m_ownLocks.news(m_owners.states(), m_connection)) {
        if (m_journal)
            (*m_journal)->append(entry);
    }
}

/// Its dialog may be closed by now.
void OperatorDesk::acceptReceipt(const Receipt &receipt)
{
    m_aftermathBar->add(receipt);
    QString text = outcomeText(receipt, nullptr);
    if (receipt.error != Error {})
        text += u' ' + visibleText(explain(receipt.error));
    emit message(text);
    emit acted(receipt.target.lock,
        QStringLiteral("%1: %2").arg(textOf(receipt.action), textOf(receipt.outcome)));
}

bool OperatorDesk::isAccepted(QDialog &dialog)
{
    m_dialog = &dialog;
    return dialog.exec() == QDialog::Accepted;
}

void OperatorDesk::allowChanges()
{
    const std::shared_ptr<Hands> hands = m_hands;
    if (!hands)
        return emit message(problem());
    AllowDialog dialog(hands->gate, m_window);
    (void)isAccepted(dialog);
}

void OperatorDesk::forbidChanges()
{
    if (m_hands)
        m_hands->gate.shut();
}

void OperatorDesk::acquire(const QString &path, const QString &recipe, const LockStatePtr &state)
{
    if (!m_hands)
        return;
    AcquireDialog dialog(path, recipe, m_window);
    dialog.setLock(state);
    if (!isAccepted(dialog))
        return;
    m_ownLocksPanel->choose(m_owners.take(dialog.request()));
    emit lockWanted();
}

void OperatorDesk::remove(const LockState &state, const Contender &contender)
{
    if (!state.nodeOf(contender).stat.czxid)
        return emit message(tr("The node was not read yet: look again in a moment"));
    if (!m_journal)
        return emit message(problem());
    const std::shared_ptr<Hands> hands = m_hands;
    if (!hands)
        return;
    DeleteDialog dialog(*hands, targetOf(state, contender), m_window);
    (void)isAccepted(dialog);
}

void OperatorDesk::remove(const LockStatePtr &state, const QString &node, SessionId session)
{
    if (!state)
        return emit message(tr("The lock is not read now: look again in a moment"));
    for (const Contender &contender : state->queue) {
        if (state->pathOf(contender) != node)
            continue;
        if (state->nodeOf(contender).stat.owner != session)
            return emit message(tr("%1 is another client's by now").arg(visibleText(node)));
        return remove(*state, contender);
    }
    emit message(tr("%1 is not there any more").arg(visibleText(node)));
}

} // namespace lockscope
