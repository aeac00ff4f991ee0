// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/operate/deletedialog.h"

#include "core/base/text.h"
#include "ui/operate/hands.h"
#include "ui/theme/glyphs.h"

#include <QDialogButtonBox>
#include <QFontDatabase>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScreen>
#include <QVBoxLayout>

#include <algorithm>

namespace lockscope {

namespace {

QIcon iconOf(Light light, const QPalette &palette)
{
    constexpr int Side = 32;
    const RoleColours &roles = roleColours(palette);
    QPixmap pixmap(Side, Side);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.scale(2, 2);
    const QRectF box(0, 0, Side / 2.0, Side / 2.0);
    if (light == Light::Green)
        paintGlyph(painter, box, Glyph::Dot, roles.held);
    else if (light == Light::Amber)
        paintGlyph(painter, box, Glyph::HalfDot, roles.contended);
    else
        paintGlyph(painter, box, Glyph::Triangle, roles.danger);
    return pixmap;
}

constexpr const char *StepTexts[] {
    QT_TRANSLATE_NOOP("lockscope::DeleteDialog", "Wait"),
    QT_TRANSLATE_NOOP("lockscope::DeleteDialog", "Nudge"),
    QT_TRANSLATE_NOOP("lockscope::DeleteDialog", "Nudge by data"),
    QT_TRANSLATE_NOOP("lockscope::DeleteDialog", "Ask to revoke"),
};

QString readOnlyText()
{
    return DeleteDialog::tr("Read-only: allow changes in the Lock menu first");
}

QString effectText(const Preflight &preflight)
{
    if (!preflight.what)
        return DeleteDialog::tr("The lock could not be read: what would follow is not known.");
    const WhatIf &what = *preflight.what;
    QStringList lines = sentencesOf(what);
    lines << QString() << DeleteDialog::tr("Before") << queueLines(what.before) << QString()
          << DeleteDialog::tr("After") << queueLines(what.after);
    return lines.join(u'\n');
}

} // namespace

DeleteDialog::DeleteDialog(Hands &hands, const Target &target, QWidget *parent)
    : QDialog(parent)
    , m_hands(hands)
    , m_target(target)
    , m_title(new QLabel(this))
    , m_steps(new QVBoxLayout)
    , m_checks(new QListWidget(this))
    , m_effect(new QPlainTextEdit(this))
    , m_reasonLabel(new QLabel(this))
    , m_phraseLabel(new QLabel(this))
    , m_reason(new QLineEdit(this))
    , m_phrase(new QLineEdit(this))
    , m_obstacle(new QLabel(this))
    , m_delete(new QPushButton(tr("&Delete this contender"), this))
    , m_cancel(new QPushButton(tr("Cancel"), this))
{
    setWindowTitle(tr("Delete a contender by force"));
    build();
    connect(&hands.act(), &Operator::preflightReady, this, &DeleteDialog::show);
    connect(&hands.act(), &Operator::checkFailed, this, &DeleteDialog::showFailure);
    connect(&hands.act(), &Operator::finished, this, &DeleteDialog::showReceipt);
    connect(&hands.gate(), &WriteGate::changed, this, &DeleteDialog::updateButtons);
    connect(&m_lookAgain, &QTimer::timeout, this, &DeleteDialog::look);
    m_lookAgain.setSingleShot(true);
    m_checks->addItem(tr("Looking …"));
    look();
    updateButtons();
}

void DeleteDialog::build()
{
    for (QLabel *label : {m_title, m_obstacle}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
    }
    m_title->setText(
        tr("%1\n\nDeleting a node does not stop its client: it may go on as if it held "
           "the lock, beside the one that is granted next.")
            .arg(visibleText(m_target.node)));
    m_checks->setWordWrap(true);
    m_checks->setAccessibleName(tr("What was checked"));
    m_effect->setReadOnly(true);
    m_effect->setTabChangesFocus(true);
    m_effect->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_effect->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_effect->setAccessibleName(tr("What would follow"));
    m_reason->setPlaceholderText(tr("for the journal"));

    auto *form = new QFormLayout;
    m_reasonLabel->setText(tr("&Reason"));
    m_reasonLabel->setBuddy(m_reason);
    form->addRow(m_reasonLabel, m_reason);
    form->addRow(m_phraseLabel, m_phrase);
    m_phraseLabel->setBuddy(m_phrase);
    m_phraseLabel->setTextFormat(Qt::PlainText);
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(m_obstacle, 1);
    buttons->addWidget(m_delete);
    buttons->addWidget(m_cancel);
    m_delete->setAutoDefault(false);
    m_cancel->setDefault(true);
    m_cancel->setFocus();
    connect(m_cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_delete, &QPushButton::clicked, this, &DeleteDialog::remove);
    for (QLineEdit *edit : {m_reason, m_phrase})
        connect(edit, &QLineEdit::textChanged, this, &DeleteDialog::updateButtons);

    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_title);
    layout->addLayout(m_steps);
    layout->addWidget(m_checks, 2);
    layout->addWidget(m_effect, 2);
    layout->addLayout(form);
    layout->addLayout(buttons);
    const QSize room = screen()->availableSize() - QSize(40, 60);
    resize(
        QSize(fontMetrics().averageCharWidth() * 110, fontMetrics().height() * 41).boundedTo(room));
}

void DeleteDialog::look()
{
    m_call = m_hands.act().check(m_target);
}

void DeleteDialog::show(quint64 call, const Preflight &preflight)
{
    if (call != m_call || m_isActing || m_isDone)
        return;
    m_lookAgain.start(LookAgainMs);
    if (!m_first)
        m_first = preflight;
    m_preflight = preflight;
    m_worse = worseSince(*m_first, preflight);
    // Who agreed to less agrees once more, and not by the click that was under way.
    m_neededPhrase = m_worse.isEmpty() ? deletionPhrase(preflight, m_hands.connection().profile)
                                       : digitsOf(preflight.target);
    m_phraseLabel->setText(tr("&Type %1").arg(m_neededPhrase));
    // With its first letter underlined it is wider than Qt 6.4 reckons, and its last one is vital.
    m_phraseLabel->setMinimumWidth(m_phraseLabel->sizeHint().width() + 4);
    m_phraseLabel->setVisible(!m_neededPhrase.isEmpty());
    m_phrase->setVisible(!m_neededPhrase.isEmpty());
    showChecks();
    if (const QString text = effectText(preflight); text != m_effect->toPlainText())
        m_effect->setPlainText(text); // otherwise it may be read, or selected
    updateButtons();
}

void DeleteDialog::clearSteps()
{
    while (QLayoutItem *item = m_steps->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater(); // it may be one of its buttons that was pressed
        delete item;
    }
}

void DeleteDialog::addStep(MilderStep::Kind kind)
{
    auto *row = new QWidget(this);
    auto *layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    auto *button = new QPushButton(tr(StepTexts[kind]), row);
    button->setAutoDefault(false);
    button->setMinimumWidth(fontMetrics().averageCharWidth() * 18);
    connect(button, &QPushButton::clicked, this, [this, kind] { takeStep(kind); });
    auto *text = new QLabel(row);
    text->setTextFormat(Qt::PlainText);
    text->setWordWrap(true);
    layout->addWidget(button);
    layout->addWidget(text, 1);
    m_steps->addWidget(row);
}

void DeleteDialog::showSteps()
{
    const QVector<MilderStep> steps = milderSteps(*m_preflight);
    if (steps.size() != m_steps->count()) {
        clearSteps();
        for (const MilderStep &step : steps)
            addStep(step.kind);
    }
    const bool isOpen = m_hands.gate().isOpen();
    for (int i = 0; i < steps.size(); ++i) {
        const MilderStep &step = steps.at(i);
        const QWidget *row = m_steps->itemAt(i)->widget();
        row->findChild<QLabel *>()->setText(visibleText(step.sentence));
        auto *button = row->findChild<QPushButton *>();
        const bool isForbidden = step.kind != MilderStep::Wait && !isOpen;
        button->setEnabled(step.isAvailable && !isForbidden && !m_isActing);
        button->setToolTip(isForbidden ? readOnlyText() : QString());
    }
}

void DeleteDialog::setCheck(int row, Light light, const QString &sentence)
{
    if (row == m_checks->count())
        m_checks->addItem(QString());
    QListWidgetItem *item = m_checks->item(row);
    const QString spoken = QStringLiteral("%1: %2").arg(textOf(light), sentence);
    if (item->data(Qt::AccessibleTextRole).toString() == spoken)
        return;
    item->setIcon(iconOf(light, palette()));
    item->setText(sentence);
    item->setData(Qt::AccessibleTextRole, spoken);
}

void DeleteDialog::showChecks()
{
    int row = 0;
    for (const QString &sentence : m_worse)
        setCheck(row++, Light::Red, sentence);
    for (const PreflightLine &line : m_preflight->lines)
        setCheck(row++, line.light, line.sentence);
    while (m_checks->count() > row)
        delete m_checks->takeItem(row);
}

QString DeleteDialog::obstacle() const
{
    if (m_isActing)
        return tr("Working …");
    if (!m_preflight)
        return tr("Not looked at yet");
    if (!m_preflight->isPossible())
        return tr("A red line above forbids it");
    if (!m_hands.gate().isOpen())
        return readOnlyText();
    const bool isProduction = m_hands.connection().profile.environment == Environment::Production;
    if (isProduction && m_reason->text().trimmed().isEmpty())
        return tr("A reason is needed");
    if (m_phrase->text() == m_neededPhrase)
        return {};
    return m_worse.isEmpty() ? tr("Type %1 to confirm").arg(m_neededPhrase)
                             : tr("Type %1 to confirm: it changed").arg(m_neededPhrase);
}

void DeleteDialog::updateButtons()
{
    if (m_isDone)
        return;
    const QString why = obstacle();
    m_obstacle->setText(why);
    m_delete->setEnabled(why.isEmpty());
    m_delete->setToolTip(why);
    if (m_preflight)
        showSteps(); // the gate opens and shuts them
}

void DeleteDialog::takeStep(MilderStep::Kind kind)
{
    const QVector<MilderStep> steps =
        m_preflight ? milderSteps(*m_preflight) : QVector<MilderStep>();
    const auto step = std::ranges::find(steps, kind, &MilderStep::kind);
    if (kind == MilderStep::Wait || step == steps.end() || !step->isAvailable)
        return reject();
    const QString reason = m_reason->text().trimmed();
    m_isActing = true;
    if (kind == MilderStep::NudgeGhost)
        m_call = m_hands.act().nudgeGhost(step->target.lock, step->target.node, reason);
    else if (kind == MilderStep::NudgeData)
        m_call = m_hands.act().nudgeData(step->target, reason);
    else
        m_call = m_hands.act().revoke(step->target, reason);
    updateButtons();
}

void DeleteDialog::remove()
{
    if (!obstacle().isEmpty())
        return;
    m_isActing = true;
    updateButtons();
    m_call = m_hands.act().remove(*m_preflight, m_reason->text().trimmed(), m_phrase->text());
}

void DeleteDialog::showFailure(quint64 call, const Error &error)
{
    if (call != m_call)
        return;
    m_lookAgain.start(LookAgainMs);
    m_preflight.reset(); // what is shown may be over
    m_checks->clear();
    m_checks->addItem(visibleText(explain(error)));
    clearSteps();
    updateButtons();
}

void DeleteDialog::showReceipt(quint64 call, const Receipt &receipt)
{
    if (call != m_call)
        return;
    m_isActing = false;
    m_isDone = true;
    m_lookAgain.stop();
    m_title->setText(tr("Outcome: %1").arg(textOf(receipt.outcome)));
    m_checks->clear();
    for (const QString &sentence : receipt.sentences)
        m_checks->addItem(visibleText(sentence));
    if (receipt.error != Error {})
        m_checks->addItem(visibleText(explain(receipt.error)));
    m_effect->setPlainText(linesOf(receipt).join(u'\n'));
    m_obstacle->clear();
    clearSteps();
    const QList<QWidget *> over {m_delete, m_phraseLabel, m_phrase, m_reasonLabel, m_reason};
    for (QWidget *widget : over) // there is nothing to decide any more
        widget->hide();
    m_cancel->setFocus();
    m_cancel->setText(tr("Close"));
}

} // namespace lockscope
