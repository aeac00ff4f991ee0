// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/statusline.h"

#include "core/base/text.h"
#include "core/base/times.h"
#include "ui/theme/colours.h"
#include "ui/theme/elidinglabel.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/refusals.h"
#include "ui/theme/secondhand.h"
#include "ui/theme/tr.h"

#include <QDateTime>
#include <QLabel>
#include <QPainter>
#include <QStyleOption>
#include <QTimer>
#include <QToolButton>

namespace lockscope {

namespace {

QColor colourOf(ConnectionStatus::State state, const RoleColours &roles)
{
    switch (state) {
    case ConnectionStatus::Connected:
        return roles.held;
    case ConnectionStatus::Connecting:
    case ConnectionStatus::Renewing:
        return roles.contended;
    case ConnectionStatus::Suspended:
    case ConnectionStatus::ProbablyExpired:
    case ConnectionStatus::Failed:
        return roles.danger;
    case ConnectionStatus::Disconnected:
        break;
    }
    return roles.muted;
}

QString answerLine(const QString &what, const SourceResult &result)
{
    QString line = tr("%1: %2").arg(what, visibleText(messageOf(result).text()));
    if (!result.via.isEmpty())
        line += tr(" by %1").arg(result.via);
    return line;
}

} // namespace

QString stateText(const ConnectionStatus &status)
{
    switch (status.state) {
    case ConnectionStatus::Disconnected:
        return tr("○ not connected");
    case ConnectionStatus::Connecting:
        return tr("◌ connecting …");
    case ConnectionStatus::Connected:
        return tr("● connected");
    case ConnectionStatus::Suspended:
        return tr("▲ suspended since %1").arg(timeOrDate(status.since));
    case ConnectionStatus::ProbablyExpired:
        return tr("▲ suspended since %1, session probably expired").arg(timeOrDate(status.since));
    case ConnectionStatus::Renewing:
        return tr("◌ session expired, making a new one …");
    case ConnectionStatus::Failed:
        break;
    }
    return tr("✕ failed: %1").arg(refusalText(status.error));
}

QString coverageText(const ServerFacts &facts)
{
    int answering = 0;
    for (const MemberFacts &member : facts.members)
        answering += member.connections.state == SourceResult::Ok ? 1 : 0;
    return tr("%1 of %2 members answer").arg(answering).arg(facts.members.size());
}

QString coverageDetails(const ServerFacts &facts)
{
    QStringList lines;
    for (const MemberFacts &member : facts.members) {
        lines.append(QStringLiteral("%1  %2  %3")
                         .arg(visibleText(member.host), visibleText(member.mode),
                             visibleText(member.version)));
        lines.append(QStringLiteral("    ") + answerLine(tr("connections"), member.connections));
        lines.append(QStringLiteral("    ") + answerLine(tr("watches"), member.watches));
        lines.append(QStringLiteral("    ") + answerLine(tr("sessions"), member.sessions));
    }
    const auto isOff = [](const MemberFacts &member) {
        return member.connections.state == SourceResult::NotWhitelisted
            || member.watches.state == SourceResult::NotWhitelisted;
    };
    if (std::any_of(facts.members.begin(), facts.members.end(), isOff)) {
        lines.append(QString());
        lines.append(tr("What is off is turned on by 4lw.commands.whitelist=srvr,cons,dump,wchp or "
                        "admin.enableServer=true in the member's zoo.cfg."));
    }
    return lines.join(u'\n');
}

StatusLine::StatusLine(QWidget *parent)
    : QStatusBar(parent)
    , m_state(new ElidingLabel(this, 12))
    , m_server(new ElidingLabel(this))
    , m_session(new QToolButton(this))
    , m_access(new QLabel(this))
    , m_members(new QToolButton(this))
    , m_work(new ElidingLabel(this, 5))
    , m_clock(new ElidingLabel(this))
{
    for (QLabel *label : {m_state, m_server, m_access, m_work, m_clock}) {
        label->setTextFormat(Qt::PlainText);
        label->setMargin(4);
    }
    for (QToolButton *button : {m_session, m_members}) {
        button->setAutoRaise(true);
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        button->hide();
    }
    addWidget(m_state);
    addWidget(m_server);
    addWidget(m_session);
    addWidget(m_access);
    addWidget(m_members);
    addWidget(m_work);
    addPermanentWidget(m_clock);
    m_session->setToolTip(tr("Our own session. Click to copy its id"));
    m_work->setToolTip(tr("Requests of ours that are not answered yet, and nodes of whose changes "
                          "ZooKeeper tells us"));
    connect(m_session, &QToolButton::clicked, this, &StatusLine::sessionClicked);
    connect(this, &QStatusBar::messageChanged, this, [this](const QString &message) {
        setPlainToolTip(*this, message);
        showOrHide();
    });
    connect(m_members, &QToolButton::clicked, this, &StatusLine::coverageClicked);

    auto *timer = new QTimer(this);
    connect(timer, &QTimer::timeout, this, &StatusLine::tick);
    timer->start(1000);
    connect(&SecondHand::shared(), &SecondHand::moved, this, &StatusLine::tick);
    setStatus({});
    setWritable(false);
    tick();
}

void StatusLine::showState()
{
    m_state->setText(stateText(m_status));
    QPalette colours;
    colours.setColor(QPalette::WindowText, colourOf(m_status.state, roleColours(palette())));
    m_state->setPalette(colours);
    setPlainToolTip(*m_state, m_status.error != Error {} ? refusalText(m_status.error) : QString());
}

void StatusLine::setStatus(const ConnectionStatus &status)
{
    if (status.state != m_status.state)
        clearMessage(); // news of the connection come before all other news
    m_status = status;
    showState();
    const bool isOpen = status.state != ConnectionStatus::Disconnected;
    m_server->setText(visibleText(status.server));
    m_session->setText(textOf(status.session));
    m_work->setText(
        tr("%1 in flight   %2 watches").arg(status.requestsInFlight).arg(status.watches));
    if (!isOpen)
        setFacts(nullptr);
    showOrHide();
}

/// A message takes the place of everything but the clock, until the connection's state changes:
/// what is shown beside it would lie over it. Where all have no room, what matters least is left
/// out, rather than that the window grows.
void StatusLine::showOrHide()
{
    const bool isFree = currentMessage().isEmpty();
    const bool isOpen = m_status.state != ConnectionStatus::Disconnected;
    const QPair<QWidget *, bool> byWeight[] = {{m_access, isOpen}, {m_members, m_hasFacts},
        {m_server, !m_status.server.isEmpty()}, {m_session, bool(m_status.session)},
        {m_work, isOpen}};
    constexpr int Gap = 8;
    int room = width() - m_clock->sizeHint().width() - m_state->sizeHint().width() - 3 * Gap;
    m_state->setVisible(isFree);
    for (const auto &[part, isWanted] : byWeight) {
        const int needed = part->sizeHint().width() + Gap;
        const bool fits = !isVisible() || needed <= room;
        part->setVisible(isFree && isWanted && fits);
        room -= isWanted ? needed : 0;
    }
}

/// Qt's own would lie over the clock where a message is long.
void StatusLine::paintEvent(QPaintEvent *event)
{
    const QString message = currentMessage();
    if (message.isEmpty())
        return QStatusBar::paintEvent(event);
    QPainter painter(this);
    QStyleOption option;
    option.initFrom(this);
    style()->drawPrimitive(QStyle::PE_PanelStatusBar, &option, &painter, this);
    constexpr int Margin = 6; // as Qt has it
    const QRect room(Margin, 0, m_clock->x() - 2 * Margin, height());
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
        fontMetrics().elidedText(message, Qt::ElideMiddle, room.width()));
}

void StatusLine::resizeEvent(QResizeEvent *event)
{
    QStatusBar::resizeEvent(event);
    showOrHide();
}

void StatusLine::showEvent(QShowEvent *event)
{
    QStatusBar::showEvent(event);
    showOrHide();
}

void StatusLine::setWritable(bool isWritable)
{
    m_access->setText(isWritable ? tr("changes allowed") : tr("read-only"));
    m_access->setToolTip(isWritable ? tr("Actions that write to ZooKeeper are allowed for now")
                                    : tr("No write request is sent, whatever is pressed"));
}

void StatusLine::setFacts(const ServerFactsPtr &facts)
{
    m_hasFacts = facts != nullptr;
    showOrHide();
    if (!facts)
        return;
    m_members->setText(coverageText(*facts));
    setPlainToolTip(*m_members, coverageDetails(*facts));
}

void StatusLine::setReadAt(qint64 readAt)
{
    m_readAt = readAt;
    tick();
}

void StatusLine::tick()
{
    const QDateTime now = QDateTime::currentDateTime();
    QString clock = now.toUTC().toString(QStringLiteral("HH:mm:ss 'UTC'"));
    if (now.offsetFromUtc() != 0)
        clock.prepend(now.toString(QStringLiteral("HH:mm:ss '· '")));
    if (m_readAt != 0)
        clock.prepend(tr("read %1 ago   ").arg(humanDuration(SecondHand::at() - m_readAt).text()));
    m_clock->setText(clock);
    showState();
    showOrHide(); // it may need another room by now
}

} // namespace lockscope
