// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/findings/chainview.h"

#include "core/base/text.h"
#include "core/base/times.h"
#include "core/diagnosis/holds.h"
#include "ui/findings/findingtext.h"
#include "ui/theme/fontfit.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/standing.h"
#include "ui/theme/tr.h"

#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QStyleOptionFocusRect>
#include <QVBoxLayout>

#include <algorithm>

namespace lockscope {

namespace {

constexpr int StepPadding = 4;
constexpr int SideMargin = 2;
constexpr qint64 SinceFromMs = 10'000; ///< shorter holds need no time of day

QString whoIs(const ChainStep &step)
{
    if (!step.session)
        return step.client.isEmpty() ? tr("a node of no session")
                                     : tr("%1 (no session)").arg(visibleText(step.client));
    if (!step.client.isEmpty())
        return QStringLiteral("%1 (%2)").arg(visibleText(step.client),
            step.endpoint.isEmpty() ? textOf(step.session) : visibleText(step.endpoint));
    if (step.endpoint.isEmpty())
        return textOf(step.session);
    return QStringLiteral("%1 (%2)").arg(visibleText(step.endpoint), textOf(step.session));
}

QVector<ChainStep> stepsOf(const Verdict &verdict)
{
    QVector<ChainStep> steps = verdict.chain;
    if (verdict.root && !steps.contains(*verdict.root))
        steps.append(*verdict.root);
    return steps;
}

} // namespace

QString holderText(const ChainStep &step, qint64 at)
{
    if (step.heldMs < 0)
        return tr("does not hold: %1").arg(whoIs(step));
    const QString held = textOf(HoldBounds {step.heldAtLeastMs, step.heldMs}).text();
    const bool isSinceKnown =
        at > 0 && step.heldMs >= SinceFromMs && step.heldAtLeastMs == step.heldMs;
    return isSinceKnown
        ? tr("held %1, since %2, by %3").arg(held, timeOrDate(at - step.heldMs, at), whoIs(step))
        : tr("held %1 by %2").arg(held, whoIs(step));
}

ChainStepButton::ChainStepButton(QWidget *parent)
    : QAbstractButton(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void ChainStepButton::setStep(
    const ChainStep &step, qint64 at, int depth, bool isRoot, Standing standing)
{
    if (m_step.node != step.node)
        m_whoWidth = 0;
    m_step = step;
    m_depth = depth;
    m_isRoot = isRoot;
    m_standing = standing;
    m_lead = depth > 0 ? tr("waits for") : QString();
    m_path = visibleText(step.path);
    m_who = holderText(step, at) + (isRoot ? tr(": look here first") : QString());
    const QString all = QStringLiteral("%1 %2, %3").arg(m_lead, m_path, m_who);
    setAccessibleName(all.trimmed());
    QString tip = all.trimmed() + u'\n' + visibleText(step.node);
    if (isRoot)
        tip += u'\n' + tr("Until this one goes on, or goes, nobody behind it does.");
    if (!step.member.isEmpty())
        tip += u'\n' + tr("Connected to %1").arg(visibleText(step.member));
    setPlainToolTip(*this, tip);
    m_whoWidth = std::max(m_whoWidth, fontMetrics().horizontalAdvance(m_who));
    updateGeometry();
    update();
}

QFont ChainStepButton::pathFont() const
{
    QFont linked = font();
    linked.setUnderline(true);
    linked.setBold(m_isRoot);
    return linked;
}

/// Behind the sign, which stands behind those of the locks before it.
int ChainStepButton::textLeft() const
{
    return SideMargin + (std::min(m_depth, 8) + 1) * fontMetrics().height() + StepPadding;
}

bool ChainStepButton::fitsIntoALine(int width) const
{
    const int lead =
        m_lead.isEmpty() ? 0 : fontMetrics().horizontalAdvance(m_lead) + 2 * StepPadding;
    const int path = QFontMetrics(pathFont()).horizontalAdvance(m_path) + 2 * StepPadding;
    return textLeft() + lead + path + m_whoWidth + SideMargin <= width;
}

int ChainStepButton::heightForWidth(int width) const
{
    return (fitsIntoALine(width) ? 1 : 2) * fontMetrics().height() + 2 * StepPadding;
}

QSize ChainStepButton::sizeHint() const
{
    return {letterWidth(fontMetrics()) * 40, fontMetrics().height() + 2 * StepPadding};
}

QSize ChainStepButton::minimumSizeHint() const
{
    return {letterWidth(fontMetrics()) * 12, sizeHint().height()};
}

void ChainStepButton::changeEvent(QEvent *event)
{
    QAbstractButton::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        m_whoWidth = fontMetrics().horizontalAdvance(m_who);
}

void ChainStepButton::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        click();
    else
        QAbstractButton::keyPressEvent(event);
}

void ChainStepButton::enterEvent(QEnterEvent *event)
{
    QAbstractButton::enterEvent(event);
    update();
}

void ChainStepButton::leaveEvent(QEvent *event)
{
    QAbstractButton::leaveEvent(event);
    update();
}

void ChainStepButton::paintEvent(QPaintEvent * /*event*/)
{
    QPainter painter(this);
    const RoleColours &roles = roleColours(palette());
    if (underMouse() || isDown())
        painter.fillRect(rect(), palette().color(QPalette::AlternateBase));
    StandingLook look = lookOf(m_standing, roles);
    if (isBad(m_standing) && !m_isRoot) // innocent: it is held up, too
        look = {Glyph::Dot, roles.contended, {}};
    const int side = fontMetrics().height();
    const bool isOne = fitsIntoALine(width());
    const QRect all = rect().adjusted(textLeft(), StepPadding, -SideMargin, -StepPadding);
    QRect left = isOne ? all : QRect(all.topLeft(), QSize(all.width(), side));
    paintGlyph(painter,
        QRectF(left.left() - StepPadding - side, left.top(), side, left.height())
            .adjusted(1, 0, -1, 0),
        look.glyph, look.colour);
    const auto draw = [&](const QString &text, const QColor &colour, Qt::TextElideMode mode,
                          int most) {
        const QString shown = painter.fontMetrics().elidedText(text, mode, most);
        painter.setPen(colour);
        painter.drawText(left, Qt::AlignLeft | Qt::AlignVCenter, shown);
        left.setLeft(
            left.left() + painter.fontMetrics().horizontalAdvance(shown) + 2 * StepPadding);
    };
    if (!m_lead.isEmpty())
        draw(m_lead, roles.muted, Qt::ElideRight, left.width());
    painter.setFont(pathFont());
    draw(m_path, palette().color(QPalette::Link), Qt::ElideMiddle, left.width());
    painter.setFont(font());
    if (!isOne)
        left = QRect(all.left(), all.top() + side, all.width(), side);
    draw(m_who, palette().color(QPalette::WindowText), Qt::ElideMiddle, left.width());
    if (hasFocus()) {
        QStyleOptionFocusRect option;
        option.initFrom(this);
        option.rect = rect();
        style()->drawPrimitive(QStyle::PE_FrameFocusRect, &option, &painter, this);
    }
}

ChainView::ChainView(QWidget *parent)
    : QWidget(parent)
    , m_layout(new QVBoxLayout(this))
    , m_gap(new QLabel(this))
{
    m_gap->setTextFormat(Qt::PlainText);
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(0);
}

/// Before the root; behind a ring, which has none.
void ChainView::placeGap(const Verdict &verdict, int steps)
{
    const bool isClosed = verdict.isRing && isBad(verdict.standing) && verdict.root
        && verdict.chain.size() > 1 && verdict.root != verdict.chain.constLast();
    m_gap->setText(verdict.left > 0 || !isClosed
            ? gapText(verdict)
            : tr("which waits for %1: they all wait for each other")
                  .arg(visibleText(verdict.chain.constFirst().path)));
    const bool isOfLast = verdict.isRing && steps > 0; // goes on with what that says
    m_gap->setContentsMargins(isOfLast ? m_steps.at(steps - 1)->textLeft() : StepPadding, 0, 0, 0);
    m_gap->setVisible(verdict.left > 0 || isClosed);
    m_layout->insertWidget(verdict.isRing ? steps : std::max(0, steps - 1), m_gap);
}

void ChainView::setVerdict(const Verdict &verdict, qint64 at)
{
    const QVector<ChainStep> steps = stepsOf(verdict);
    m_layout->removeWidget(m_gap);
    while (m_steps.size() < steps.size()) {
        auto *button = new ChainStepButton(this);
        connect(button, &QAbstractButton::clicked, this,
            [this, button] { emit goToWanted(button->step().path, button->step().node); });
        m_layout->insertWidget(int(m_steps.size()), button);
        m_steps.append(button);
    }
    for (int i = 0; i < m_steps.size(); ++i) {
        m_steps.at(i)->setVisible(i < steps.size());
        if (i < steps.size())
            m_steps.at(i)->setStep(steps.at(i), at, i,
                isBad(verdict.standing) && verdict.root == steps.at(i), verdict.standing);
    }
    placeGap(verdict, int(steps.size()));
    setVisible(!steps.isEmpty());
}

} // namespace lockscope
