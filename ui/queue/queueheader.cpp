// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/queue/queueheader.h"

#include "core/base/text.h"
#include "core/base/times.h"
#include "ui/theme/chip.h"
#include "ui/theme/colours.h"
#include "ui/theme/counts.h"
#include "ui/theme/elidinglabel.h"
#include "ui/theme/flowlayout.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/refusals.h"
#include "ui/theme/spoken.h"
#include "ui/theme/standing.h"
#include "ui/theme/tr.h"

#include <QEvent>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace lockscope {

namespace {

constexpr qint64 JustRead = 1000; ///< ms; for how long it stands still says nothing yet

bool isReadable(Freshness freshness)
{
    return freshness == Freshness::Live || isOfBefore(freshness);
}

/// Nothing of what could not be read: then none is known, which does not mean that there is none.
QString recipeText(const LockState &state)
{
    if (!isReadable(state.snapshot->freshness))
        return {};
    QStringList names;
    for (const RecipeQueue &queue : state.recipes)
        names.append(QString::fromUtf8(queue.recipe->name));
    return names.isEmpty() ? tr("no known recipe") : names.join(QStringLiteral(" + "));
}

QString recipeToolTip(const LockState &state)
{
    QStringList lines;
    for (const RecipeQueue &queue : state.recipes)
        lines.append(tr("%1 (%2), chosen by: %3")
                         .arg(QString::fromUtf8(queue.recipe->name),
                             QString::fromUtf8(queue.recipe->library), queue.why.visible().text()));
    return lines.join(u'\n');
}

QString troubleOf(const LockSnapshot &snapshot)
{
    const QString path = visibleText(snapshot.path);
    switch (snapshot.freshness) {
    case Freshness::Stale:
        if (snapshot.isUnwatched())
            return tr("No watch tells of changes: our session has no room for more, or the server "
                      "is too busy. This is how it was at %1; it is read again from time to time.")
                .arg(timeOrDate(snapshot.readAt));
        return tr("The connection is suspended. This is how it was at %1; what changed since is "
                  "unknown.")
            .arg(timeOrDate(snapshot.readAt));
    case Freshness::SessionLost:
        return tr("The session expired. This is how it was at %1; everything is being read again.")
            .arg(timeOrDate(snapshot.readAt));
    case Freshness::Gone:
        return tr("%1 does not exist. It is shown as soon as it is made; check the path and the "
                  "chroot of the connection.")
            .arg(path);
    case Freshness::Denied:
        return tr("%1 cannot be read with this connection's credentials: whether anybody holds it "
                  "or waits is not known.")
            .arg(path);
    case Freshness::Failed:
        return tr("%1 could not be read. %2").arg(path, refusalText(snapshot.error));
    case Freshness::Loading:
    case Freshness::Live:
        break;
    }
    return {};
}

/// Directories of the lock that could not be read while the main one could.
QString companionTrouble(const LockSnapshot &snapshot)
{
    for (qsizetype i = 1; i < snapshot.directories.size(); ++i) {
        const LockDirectory &directory = snapshot.directories.at(i);
        if (directory.state == ReadState::Denied)
            return tr("%1, a part of this lock, cannot be read: its nodes are missing here.")
                .arg(visibleText(directory.path));
    }
    return {};
}

bool isWorthABanner(const LockState &state, const LockFact &fact, const QString &told)
{
    const bool isTold = fact.kind == LockFact::PersistentContender && fact.nodes.size() == 1
        && state.snapshot->pathOf(state.snapshot->nodes.at(fact.nodes.constFirst())) == told;
    return fact.kind != LockFact::HarmlessJunk && fact.kind != LockFact::LegalDuplicate && !isTold;
}

} // namespace

QString freshnessText(const LockSnapshot &snapshot, qint64 now)
{
    switch (snapshot.freshness) {
    case Freshness::Loading:
        return tr("loading …");
    case Freshness::Live:
        break;
    case Freshness::Stale:
    case Freshness::SessionLost:
        return tr("stale since %1").arg(timeOrDate(snapshot.readAt));
    case Freshness::Gone:
        return tr("gone");
    case Freshness::Denied:
        return tr("access denied");
    case Freshness::Failed:
        return tr("failed");
    }
    if (!snapshot.isComplete())
        return tr("live · %1 of %2 read").arg(snapshot.resolved).arg(snapshot.nodes.size());
    // It is known as of now: what is old is the last change, or that it was opened.
    const qint64 calm = now - snapshot.readAt;
    return calm < JustRead ? tr("live")
                           : tr("live · unchanged for %1").arg(humanDuration(calm).text());
}

QString bannerText(const LockState &state, const QString &told)
{
    QStringList lines;
    for (const QString &line : {troubleOf(*state.snapshot), companionTrouble(*state.snapshot)}) {
        if (!line.isEmpty())
            lines.append(line);
    }
    constexpr int MaxFacts = 3;
    for (const LockFact &fact : state.facts) {
        if (isWorthABanner(state, fact, told) && lines.size() < MaxFacts)
            lines.append(fact.sentence.visible().text());
    }
    return lines.join(u'\n');
}

QueueHeader::QueueHeader(QWidget *parent)
    : QWidget(parent)
    , m_line(new FlowLayout)
    , m_path(new ElidingLabel(this, 14))
    , m_freshness(new ElidingLabel(this, 16))
    , m_banner(new QLabel(this))
{
    QFont bold; // but for that like all others
    bold.setBold(true);
    m_path->setFont(bold);
    m_path->setTextInteractionFlags(Qt::TextSelectableByMouse);

    FlowLayout *line = m_line;
    line->setContentsMargins(8, 4, 8, 4);
    line->setSpacing(8);
    line->addWidget(m_path);
    m_recipe = new ElidingLabel(this);
    line->addWidget(m_recipe);
    m_holders = addChip();
    m_waiters = addChip();
    m_pending = addChip();
    m_others = addChip();
    m_waiting = addChip();
    for (QLabel *chip : {m_holders, m_waiters, m_pending, m_others, m_waiting})
        line->addWidget(chip);
    line->addWidget(m_freshness);
    m_freshness->setToolTip(tr("When the queue was last read: after each change"));
    m_waiting->setToolTip(tr("How long all that wait have waited, added up"));

    m_banner->setTextFormat(Qt::PlainText);
    m_banner->setWordWrap(true);
    m_banner->setMargin(8);
    m_banner->setAutoFillBackground(true);
    m_banner->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_banner->hide();

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(line);
    layout->addWidget(m_banner);
    colourChips();
}

void QueueHeader::addButton(QAction *action)
{
    auto *button = new QToolButton(this);
    button->setDefaultAction(action);
    button->setFocusPolicy(Qt::StrongFocus);
    describePlainly(*button, *action);
    m_line->removeWidget(m_freshness); // what changes as time goes on moves nothing behind it
    m_line->addWidget(button);
    m_line->addWidget(m_freshness);
}

QLabel *QueueHeader::addChip()
{
    auto *chip = new Chip(this);
    chip->hide();
    return chip;
}

void QueueHeader::setChip(QLabel *chip, const QString &text)
{
    chip->setText(text);
    chip->setVisible(!text.isEmpty());
}

void QueueHeader::colourChips()
{
    const RoleColours &roles = roleColours(palette());
    const auto colour = [](QLabel *label, const QColor &back, const QColor &text) {
        QPalette colours;
        colours.setColor(QPalette::Window, back);
        colours.setColor(QPalette::WindowText, text);
        label->setPalette(colours);
    };
    for (QLabel *chip : {m_holders, m_waiters, m_pending, m_others})
        colour(chip, roles.chip.back, roles.chip.text);
    colour(m_waiting, roles.chip.back,
        isBad(m_standing) ? lookOf(m_standing, roles).colour : roles.chip.text);
    colour(m_banner, roles.banner.back, roles.banner.text);
    for (QLabel *quiet : {m_recipe, m_freshness}) {
        QPalette colours;
        colours.setColor(QPalette::WindowText, roles.muted);
        quiet->setPalette(colours);
    }
}

void QueueHeader::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        colourChips();
    if (event->type() == QEvent::FontChange)
        forgetWidths();
}

/// As times go on, nothing moves into another line and back.
void QueueHeader::keepWidth(QLabel &label)
{
    label.setMinimumWidth(std::max(label.minimumWidth(), label.sizeHint().width()));
}

void QueueHeader::forgetWidths()
{
    for (QLabel *label : {m_waiting, static_cast<QLabel *>(m_freshness)})
        label->setMinimumWidth(0);
}

void QueueHeader::setContent(const QueueContent &content, qint64 now)
{
    m_content = content;
    if (!content.state)
        return;
    const LockState &state = *content.state;
    if (const QString path = visibleText(state.snapshot->path); path != m_path->text()) {
        m_path->setText(path);
        forgetWidths();
    }
    setPlainToolTip(*m_path, visibleText(state.snapshot->path));
    m_recipe->setText(recipeText(state));
    setPlainToolTip(*m_recipe, recipeToolTip(state));
    showCounts();
    showBanner();
    setTime(now);
}

void QueueHeader::setStanding(Standing standing, const QString &told)
{
    m_standing = standing;
    m_told = told;
    colourChips();
    if (m_content.state)
        showBanner();
}

void QueueHeader::showCounts()
{
    const Summary &summary = m_content.state->summary;
    const Freshness freshness = m_content.state->snapshot->freshness;
    const bool isKnown = isReadable(freshness);
    // An error is never shown as "0 hold".
    setChip(m_holders, isKnown ? holdText(summary.holders) : QString());
    setChip(m_waiters, isKnown ? waitText(summary.waiters) : QString());
    setChip(m_pending, summary.pending > 0 ? tr("%1 pending").arg(summary.pending) : QString());
    setChip(m_others, summary.others > 0 ? tr("%1 other").arg(summary.others) : QString());
}

void QueueHeader::showBanner()
{
    const QString text = bannerText(*m_content.state, m_told);
    m_banner->setText(text);
    m_banner->setVisible(!text.isEmpty());
}

void QueueHeader::setTime(qint64 now)
{
    if (!m_content.state)
        return;
    m_freshness->setText(m_content.pausedAt > 0 ? tr("as of %1").arg(timeOrDate(m_content.pausedAt))
                                                : freshnessText(*m_content.state->snapshot, now));
    keepWidth(*m_freshness);
    const qint64 total = m_content.state->waiting.totalMs(m_content.serversAt(now));
    setChip(m_waiting,
        total >= 1000 ? tr("sum of waits: %1").arg(humanDuration(total).text()) : QString());
    keepWidth(*m_waiting);
}

} // namespace lockscope
