// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The dialog before a deletion by force: checks, milder steps, what would follow, and the outcome.
#include "ui/operate/deletedialog.h"

#include "core/base/text.h"
#include "ui/operate/deletewords.h"
#include "ui/theme/fixedpitch.h"
#include "ui/theme/fontfit.h"
#include "ui/theme/formparts.h"
#include "ui/theme/glyphs.h"
#include "ui/theme/scrolledcontent.h"

#include <QFormLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>

#include <algorithm>

namespace lockscope {

namespace {

QIcon iconOf(Light light, const QPalette &palette)
{
    const RoleColours &roles = roleColours(palette);
    return light == Light::Green ? glyphIcon(Glyph::Dot, roles.held)
        : light == Light::Amber  ? glyphIcon(Glyph::HalfDot, roles.contended)
                                 : glyphIcon(Glyph::Triangle, roles.danger);
}

/// Pixels that @p view needs for so many lines.
int heightOf(const QPlainTextEdit &view, int lines)
{
    constexpr int EndAir = 2; // a last line that ends where the room ends is scrolled for
    return lines * view.fontMetrics().lineSpacing() + EndAir + frameOf(view);
}

/// A text that ends at a whole line, whatever room it has.
class EffectText : public QPlainTextEdit
{
public:
    EffectText()
    {
        connect(this, &QPlainTextEdit::blockCountChanged, this, &EffectText::endAtLine);
        setBackgroundRole(QPalette::Base); // also of what is left over below
        setAutoFillBackground(true);
    }

protected:
    void resizeEvent(QResizeEvent *event) override
    {
        QPlainTextEdit::resizeEvent(event);
        endAtLine();
    }

private:
    /// What is below the last line that is in sight, of the margin behind the text too, shows none
    /// of the next.
    void endAtLine()
    {
        const int room = viewport()->height() + viewportMargins().bottom();
        const int margin = int(document()->documentMargin());
        const int line = fontMetrics().lineSpacing();
        const bool isWhole = blockCount() * line + 2 * margin <= room;
        const int spare = isWhole || room < margin + line ? 0 : (room - margin) % line;
        if (viewportMargins().bottom() != spare)
            setViewportMargins(0, 0, 0, spare);
    }
};

QString effectText(const Preflight &preflight)
{
    if (!preflight.what)
        return DeleteDialog::tr("The lock could not be read: what would follow is not known.");
    const WhatIf &what = *preflight.what;
    QStringList lines = texts(sentencesOf(what));
    lines << QString() << DeleteDialog::tr("Before") << texts(queueLines(what.before)) << QString()
          << DeleteDialog::tr("After") << texts(queueLines(what.after));
    return lines.join(u'\n');
}

} // namespace

/// As high as what was found needs: in sight before what would follow, if there is no room for
/// both.
class DeleteDialog::Checks : public QListWidget
{
public:
    Checks()
    {
        const auto leave = [this] { m_kept = QPersistentModelIndex(); };
        connect(verticalScrollBar(), &QScrollBar::actionTriggered, this, leave);
        connect(this, &QListWidget::currentRowChanged, this, leave); // by the keyboard
    }

    QSize sizeHint() const override
    {
        constexpr int MostLines = 30;
        const QRect last = visualItemRect(item(count() - 1));
        const QRect first = visualItemRect(item(0));
        const int height = last.bottom() - first.top() + 2 * frameWidth() + 2;
        return {QListWidget::sizeHint().width(),
            std::min(height, MostLines * fontMetrics().lineSpacing())};
    }

    /// Whatever room there is later, until somebody scrolls. No row above is shown in half then.
    void keepInSight(int row)
    {
        m_kept = model()->index(row, 0);
        QTimer::singleShot(0, this, &Checks::showKept); // rows are in their places then
    }

protected:
    void resizeEvent(QResizeEvent *event) override
    {
        QListWidget::resizeEvent(event);
        QTimer::singleShot(0, this, &Checks::showKept);
    }
    /// Rows were laid out: another width needs other lines.
    void updateGeometries() override
    {
        QListWidget::updateGeometries();
        updateGeometry();
    }

private:
    void showKept()
    {
        if (!m_kept.isValid())
            return;
        scrollToTop();
        scrollTo(m_kept);
        const QListWidgetItem *top = itemAt(frameWidth(), 0);
        if (top != nullptr && visualItemRect(top).top() < 0)
            scrollToItem(item(row(top) + 1), PositionAtTop);
    }

    QPersistentModelIndex m_kept;
};

DeleteDialog::DeleteDialog(Hands &hands, const Target &target, QWidget *parent)
    : QDialog(parent)
    , m_hands(hands)
    , m_warning(problemLabel())
    , m_title(wrappedLabel(visibleText(target.node)))
    , m_checks(new Checks)
    , m_effect(new EffectText)
    , m_form(new QFormLayout)
    , m_phraseForm(new QFormLayout)
    , m_phraseLabel(new QLabel)
    , m_reason(new QLineEdit)
    , m_phrase(new QLineEdit)
    , m_obstacle(wrappedLabel({}))
    , m_delete(new QPushButton(tr("&Delete this contender")))
    , m_cancel(new QPushButton(tr("Cancel")))
    , m_stepBox(new QWidget)
{
    setWindowTitle(tr("Delete a contender by force"));
    build();
    const auto ifAsked = [this](auto use) {
        return [this, use](quint64 call, const auto &answer) {
            if (call == m_call)
                (this->*use)(answer);
        };
    };
    connect(&hands.acts, &Operator::preflightReady, this, ifAsked(&DeleteDialog::show));
    connect(&hands.acts, &Operator::checkFailed, this, ifAsked(&DeleteDialog::showFailure));
    connect(&hands.acts, &Operator::finished, this, ifAsked(&DeleteDialog::showReceipt));
    connect(&hands.gate, &WriteGate::changed, this, &DeleteDialog::updateButtons);
    const auto look = [this, target] { m_call = m_hands.acts.check(target); };
    connect(&m_lookAgain, &QTimer::timeout, this, look);
    m_lookAgain.setSingleShot(true);
    m_checks->addItem(tr("Looking …"));
    look();
    updateButtons();
}

void DeleteDialog::build()
{
    m_warning->setText(untoldText(nullptr));
    QFont bold; // but for that like all others
    bold.setBold(true);
    m_warning->setFont(bold);
    m_checks->setWordWrap(true);
    m_checks->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel); // no air below the last one
    m_checks->setAccessibleName(tr("What was checked"));
    m_effect->setReadOnly(true);
    keepLines(*m_checks, 4);
    m_effect->setTabChangesFocus(true);
    m_effect->setLineWrapMode(QPlainTextEdit::NoWrap);
    setFixedPitch(*m_effect);
    followFont(*m_effect, [this] { m_effect->setMinimumHeight(heightOf(*m_effect, 4)); });
    m_effect->setAccessibleName(tr("What would follow"));
    m_reason->setPlaceholderText(tr("for the journal"));
    m_form->addRow(tr("&Reason"), m_reason);
    m_phraseForm->addRow(m_phraseLabel, m_phrase); // whose words are long: see m_form
    m_phraseForm->setRowWrapPolicy(QFormLayout::WrapLongRows);
    m_phraseLabel->setBuddy(m_phrase);
    m_phraseLabel->setTextFormat(Qt::PlainText);
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(m_obstacle, 1);
    buttons->addWidget(m_delete);
    buttons->addWidget(m_cancel);
    connect(m_cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_delete, &QPushButton::clicked, this, &DeleteDialog::remove);
    for (QLineEdit *edit : {m_reason, m_phrase}) {
        connect(edit, &QLineEdit::textChanged, this, &DeleteDialog::updateButtons);
        connect(edit, &QLineEdit::textEdited, this, [this] { m_cancel->setDefault(!isTyped()); });
    }
    buildSteps();

    auto *content = new QWidget;
    auto *above = new QVBoxLayout(content);
    above->setContentsMargins(0, 0, 0, 0);
    above->addWidget(m_warning);
    above->addWidget(m_title);
    above->addWidget(m_checks);
    above->addWidget(m_effect, 1);
    above->addLayout(m_form);
    above->addLayout(m_phraseForm);
    auto *layout = new QVBoxLayout(this);
    m_body = new DialogBody(content);
    layout->addWidget(m_body, 1);
    layout->addLayout(buttons);
    above->insertWidget(2, m_stepBox); // the last that the keyboard comes to
    m_delete->setAutoDefault(false);
    m_cancel->setDefault(true);
    m_cancel->setFocus();
    resizeToLetters(*this, 130, 52); // whole names of nodes
}

void DeleteDialog::buildSteps()
{
    const QString names[] {tr("Wait"), tr("Nudge"), tr("Nudge by data"), tr("Ask to revoke")};
    auto *grid = new QGridLayout(m_stepBox);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setColumnStretch(1, 1);
    for (const auto kind :
        {MilderStep::Wait, MilderStep::NudgeGhost, MilderStep::NudgeData, MilderStep::Revoke}) {
        auto *button = new QPushButton(names[kind]);
        button->setAutoDefault(false);
        button->setMinimumWidth(letterWidth(fontMetrics()) * 18);
        connect(button, &QPushButton::clicked, this, [this, kind] { takeStep(kind); });
        grid->addWidget(button, kind, 0);
        grid->addWidget(wrappedLabel({}), kind, 1);
    }
}

void DeleteDialog::show(const Preflight &preflight)
{
    m_lookAgain.start(LookAgainMs);
    const bool isFirst = !m_first;
    if (isFirst)
        m_first = m_agreed = preflight;
    if (!worseSince(*m_agreed, preflight).isEmpty()) {
        m_agreed = preflight;
        m_phrase->clear(); // it was typed for less
    }
    m_preflight = preflight;
    m_steps = milderSteps(preflight);
    m_worse = worseSince(*m_first, preflight);
    // Who agreed to less agrees once more, and not by the click that was under way.
    m_neededPhrase = m_worse.isEmpty() ? deletionPhrase(preflight, m_hands.gate.profile())
                                       : digitsOf(preflight.target);
    m_warning->setText(untoldText(&preflight));
    m_title->setText(targetText(preflight) + u'\n' + visibleText(preflight.target.node));
    m_phraseLabel->setText(phraseText(preflight.target, m_neededPhrase));
    // With its first letter underlined it is wider than Qt 6.4 reckons, and its last one is vital.
    m_phraseLabel->setMinimumWidth(m_phraseLabel->sizeHint().width() + 4);
    m_phraseForm->setRowVisible(m_phrase, !m_neededPhrase.isEmpty());
    showChecks();
    if (isFirst)
        showWorst();
    else if (!m_worse.isEmpty())
        m_checks->keepInSight(0);
    if (const QString text = effectText(preflight); text != m_effect->toPlainText())
        m_effect->setPlainText(text); // otherwise it may be read, or selected
    updateButtons();
}

void DeleteDialog::showChecks()
{
    QVector<PreflightLine> lines;
    for (const Message &sentence : std::as_const(m_worse))
        lines.append({Light::Red, sentence});
    lines += m_preflight->lines;
    while (m_checks->count() > lines.size())
        delete m_checks->takeItem(int(lines.size()));
    for (int row = 0; row < lines.size(); ++row) {
        const PreflightLine &line = lines.at(row);
        if (row == m_checks->count())
            m_checks->addItem(QString());
        QListWidgetItem *item = m_checks->item(row);
        const QString spoken =
            QStringLiteral("%1: %2").arg(messageOf(line.light).text(), line.sentence.text());
        if (item->data(Qt::AccessibleTextRole).toString() == spoken)
            continue;
        item->setIcon(iconOf(line.light, palette()));
        item->setText(line.sentence.text());
        item->setData(Qt::AccessibleTextRole, spoken);
    }
}

/// What speaks against it is in sight, wherever it stands.
void DeleteDialog::showWorst()
{
    const auto isRed = [](const PreflightLine &line) { return line.light == Light::Red; };
    const auto worst = std::ranges::find_if(m_preflight->lines, isRed);
    if (worst != m_preflight->lines.end())
        m_checks->keepInSight(int(worst - m_preflight->lines.begin()));
}

/// Why nothing at all may be changed; empty: something may.
QString DeleteDialog::objection() const
{
    if (!m_hands.gate.isOpen())
        return tr("Read-only: allow changes first");
    return lacksReason(m_hands.gate.profile(), m_reason->text()) ? tr("A reason is needed")
                                                                 : QString();
}

QString DeleteDialog::obstacle() const
{
    if (m_phase == Acting)
        return tr("Working …");
    if (!m_preflight)
        return tr("Not looked at yet");
    if (!m_preflight->isPossible())
        return tr("A red line above forbids it");
    if (QString why = objection(); !why.isEmpty())
        return why;
    if (m_neededPhrase.isEmpty() || m_phrase->text() == m_neededPhrase)
        return {};
    return m_worse.isEmpty() ? tr("Type %1 to confirm").arg(m_neededPhrase)
                             : tr("Type %1 to confirm: it changed").arg(m_neededPhrase);
}

bool DeleteDialog::isTyped() const
{
    return !m_reason->text().isEmpty() || !m_phrase->text().isEmpty();
}

/// What was typed is thrown away by Cancel alone, not by Enter behind it.
void DeleteDialog::keyPressEvent(QKeyEvent *event)
{
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isEnter && isTyped() && (m_reason->hasFocus() || m_phrase->hasFocus()))
        return;
    QDialog::keyPressEvent(event);
}

void DeleteDialog::updateButtons()
{
    if (m_phase == Done)
        return;
    const QString why = obstacle();
    m_obstacle->setText(why);
    m_delete->setEnabled(why.isEmpty());
    m_delete->setToolTip(why);
    m_cancel->setText(m_phase == Acting ? tr("Close (it goes on)") : tr("Cancel"));
    m_stepBox->setVisible(!m_steps.isEmpty());
    const auto buttons = m_stepBox->findChildren<QPushButton *>();
    const auto sentences = m_stepBox->findChildren<QLabel *>();
    for (const MilderStep &step : std::as_const(m_steps)) {
        const QString against = step.kind == MilderStep::Wait ? QString() : objection();
        buttons.at(step.kind)->setEnabled(
            step.isAvailable && against.isEmpty() && m_phase == Looking);
        buttons.at(step.kind)->setToolTip(against);
        sentences.at(step.kind)->setText(visibleText(step.sentence.text()));
    }
}

void DeleteDialog::takeStep(MilderStep::Kind kind)
{
    const MilderStep step = m_steps.value(kind);
    if (kind == MilderStep::Wait || !step.isAvailable)
        return reject();
    const QString reason = m_reason->text().trimmed();
    Operator &hand = m_hands.acts;
    begin(kind == MilderStep::NudgeGhost
            ? hand.nudgeGhost(step.target.lock, step.target.node, reason)
            : kind == MilderStep::NudgeData ? hand.nudgeData(step.target, reason)
                                            : hand.revoke(step.target, reason));
}

void DeleteDialog::remove()
{
    if (obstacle().isEmpty())
        begin(m_hands.acts.remove(*m_preflight, m_reason->text().trimmed(), m_phrase->text()));
}

void DeleteDialog::begin(quint64 call)
{
    m_call = call;
    m_phase = Acting;
    m_lookAgain.stop(); // what it was looked at again for is done
    updateButtons();
}

void DeleteDialog::showFailure(const Error &error)
{
    m_lookAgain.start(LookAgainMs);
    m_preflight.reset(); // what is shown may be over
    m_steps.clear();
    m_checks->clear();
    m_checks->addItem(visibleText(explain(error)));
    updateButtons();
}

void DeleteDialog::showReceipt(const Receipt &receipt)
{
    m_phase = Done;
    const Preflight *before = m_preflight ? &*m_preflight : nullptr;
    m_title->setText(outcomeText(receipt, before));
    m_warning->setText(leftBehindText(receipt, before));
    m_warning->setVisible(!m_warning->text().isEmpty());
    m_checks->clear();
    for (const Message &sentence : receipt.sentences)
        m_checks->addItem(sentence.visible().text());
    if (receipt.error != Error {})
        m_checks->addItem(visibleText(explain(receipt.error)));
    m_effect->setPlainText(texts(queuesOf(receipt)).join(u'\n'));
    m_obstacle->clear();
    for (QWidget *widget : {m_stepBox, static_cast<QWidget *>(m_delete)})
        widget->hide(); // there is nothing to decide any more
    m_form->setRowVisible(m_reason, false);
    m_phraseForm->setRowVisible(m_phrase, false);
    m_cancel->setFocus();
    m_cancel->setText(tr("Close"));
    fitToOutcome();
}

/// What is left to read needs less room than what was to decide.
void DeleteDialog::fitToOutcome()
{
    m_checks->doItemsLayout(); // it is asked how high it has to be
    m_effect->setMinimumHeight(heightOf(*m_effect, m_effect->document()->blockCount()));
    m_checks->setMinimumHeight(m_checks->sizeHint().height());
    m_checks->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_body->fitDialog();
}

} // namespace lockscope
