// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The short dialogs: to allow changes, and to take a test lock; and the fields that both forms
// share.
#include "ui/operate/dialogs.h"

#include "core/base/nodepath.h"
#include "core/base/text.h"
#include "core/base/times.h"
#include "core/operate/session/writegate.h"
#include "core/recipes/catalogue.h"
#include "ui/theme/formparts.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/scrolledcontent.h"
#include "ui/theme/tr.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>

namespace lockscope {

namespace {

constexpr int DefaultMinutes = 10;
constexpr qint64 MsPerMinute = 60'000;
constexpr int WaitOn = -1;
constexpr int MostSeconds = 86'400;
constexpr int DefaultHoldSeconds = 300;
constexpr qint64 MsPerSecond = 1000;

} // namespace

QSpinBox *numberBox(int least, int most, int value, const QString &unit, const QString &special)
{
    auto *box = new QSpinBox;
    box->setRange(least, most);
    box->setValue(value);
    box->setSuffix(unit);
    box->setSpecialValueText(special);
    return box;
}

AllowDialog::AllowDialog(WriteGate &gate, QWidget *parent)
    : QDialog(parent)
    , m_gate(gate)
    , m_phrase(new QLineEdit)
    , m_problem(problemLabel())
{
    setWindowTitle(tr("Allow changes"));
    setLeastLetters(*this, 60);
    m_problem->hide();
    m_minutes = numberBox(1, int(gate.limitMs() / MsPerMinute), DefaultMinutes, tr(" min"));
    auto *form = new QFormLayout;
    form->addRow(tr("&For"), m_minutes);
    auto *label = new QLabel(tr("&Type “%1”").arg(plainLabel(visibleText(gate.phrase()))));
    label->setTextFormat(Qt::PlainText);
    label->setBuddy(m_phrase);
    m_phrase->setMinimumWidth(fontMetrics().horizontalAdvance(gate.phrase() + u"    "_qs));
    form->addRow(label, m_phrase);
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    form->setRowVisible(m_phrase, !gate.phrase().isEmpty());
    auto *content = new QWidget;
    auto *above = new QVBoxLayout(content);
    above->setContentsMargins(0, 0, 0, 0);
    above->addWidget(
        wrappedLabel(tr("For this time, test locks can be taken and contenders deleted on "
                        "this connection. Afterwards it is read-only again.")));
    above->addLayout(form);
    above->addWidget(m_problem);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(new DialogBody(content), 1);
    QDialogButtonBox *buttons = okAndCancel(*this, tr("&Allow changes"));
    QPushButton *allow = buttons->button(QDialogButtonBox::Ok);
    QPushButton *cancel = buttons->button(QDialogButtonBox::Cancel);
    cancel->setDefault(true);
    layout->addWidget(buttons);
    // Enter does nothing by itself; who has typed means it, and what was typed is not thrown away.
    const auto chooseDefault = [this, allow, cancel] {
        const bool isTyped = !m_phrase->text().isEmpty() || m_minutes->value() != DefaultMinutes;
        (isTyped ? allow : cancel)->setDefault(true);
    };
    const auto enable = [this, allow] {
        const bool isRight = m_phrase->text() == m_gate.phrase();
        allow->setEnabled(isRight);
        setPlainToolTip(*allow,
            isRight ? QString() : tr("Type “%1” to confirm").arg(visibleText(m_gate.phrase())));
    };
    connect(m_phrase, &QLineEdit::textChanged, this, enable);
    connect(m_phrase, &QLineEdit::textChanged, this, chooseDefault);
    connect(m_minutes, &QSpinBox::valueChanged, this, chooseDefault);
    enable();
}

void AllowDialog::accept()
{
    const Result<Done> allowed = m_gate.allow(m_minutes->value() * MsPerMinute, m_phrase->text());
    if (allowed)
        return QDialog::accept();
    m_problem->setText(visibleText(explain(allowed.error())));
    m_problem->show();
}

QString keptWaitingText(const LockState &state, qint64 holdMs)
{
    const int others = state.summary.contenders();
    if (others == 0)
        return {};
    const QString who = others == 1 ? tr("▲ 1 client uses this lock.")
                                    : tr("▲ %1 clients use this lock.").arg(others);
    const QString end = holdMs > 0
        ? tr("Whoever comes behind you waits for up to %1.").arg(humanDuration(holdMs).text())
        : tr("Whoever comes behind you waits until you release it.");
    return who + u' ' + end;
}

LockFields::LockFields()
    : path(new QLineEdit)
    , recipe(new QComboBox)
    , mode(new QComboBox)
    , leases(new QSpinBox)
{
    const auto fillModes = [recipe = recipe, mode = mode, leases = leases] {
        const QString before = mode->currentText();
        mode->clear();
        const QVector<Mode> modes = writableModes(recipe->currentData().toString());
        for (const Mode one : modes)
            mode->addItem(messageOf(one).text(), int(one));
        mode->setCurrentIndex(std::max(0, mode->findText(before)));
        leases->setEnabled(modes.contains(Mode::Lease));
    };
    for (const QString &id : writableRecipes()) {
        const Recipe *known = recipeById(id);
        recipe->addItem(known != nullptr ? QString::fromUtf8(known->name) : id, id);
    }
    leases->setRange(1, 10'000);
    leases->setAccessibleName(lockscope::tr("Leases"));
    leases->setToolTip(lockscope::tr("Semaphores: how many may hold"));
    QObject::connect(recipe, &QComboBox::currentIndexChanged, mode, fillModes);
    fillModes();
}

void LockFields::fill(const QString &lock, const QString &recipeId)
{
    path->setText(lock);
    if (const int index = recipe->findData(recipeId); index >= 0)
        recipe->setCurrentIndex(index);
}

Result<ClaimRequest> LockFields::request() const
{
    const Result<QString> lock = validPath(path->text().trimmed());
    if (!lock)
        return tl::unexpected(lock.error());
    ClaimRequest request;
    request.path = *lock;
    request.recipe = recipe->currentData().toString();
    request.mode = Mode(mode->currentData().toInt());
    request.leases = leases->value();
    return request;
}

AcquireDialog::AcquireDialog(const QString &path, const QString &recipe, QWidget *parent)
    : QDialog(parent)
    , m_warning(problemLabel())
    , m_wait(numberBox(WaitOn, MostSeconds, WaitOn, tr(" s"), tr("as long as it takes")))
    , m_hold(numberBox(0, MostSeconds, DefaultHoldSeconds, tr(" s"), tr("until it is released")))
    , m_reason(new QLineEdit)
{
    setWindowTitle(tr("Acquire a test lock"));
    m_reason->setPlaceholderText(tr("goes into the node, where everybody can read it"));
    QLabel *problem = problemLabel();
    auto *form = new QFormLayout(this);
    form->addRow(tr("&Lock"), m_fields.path);
    form->addRow(tr("&Recipe"), m_fields.recipe);
    form->addRow(tr("&Mode"), m_fields.mode);
    form->addRow(tr("L&eases"), m_fields.leases);
    form->addRow(tr("&Wait"), m_wait);
    form->addRow(tr("&Hold"), m_hold);
    form->addRow(tr("Rea&son"), m_reason);
    form->addRow(problem);
    form->addRow(m_warning);
    QDialogButtonBox *buttons = okAndCancel(*this, tr("&Acquire"));
    form->addRow(buttons);
    setLeastLetters(*this, 72);
    const auto check = [this, problem, ok = buttons->button(QDialogButtonBox::Ok)] {
        const Result<ClaimRequest> request = m_fields.request();
        problem->setText(request ? QString() : visibleText(explain(request.error())));
        problem->setVisible(!request);
        ok->setEnabled(request.has_value());
        warn();
    };
    connect(m_fields.path, &QLineEdit::textChanged, this, check);
    connect(m_hold, &QSpinBox::valueChanged, this, &AcquireDialog::warn);
    m_fields.fill(path, recipe);
    check();
}

void AcquireDialog::setLock(const LockStatePtr &state)
{
    m_lock = state;
    warn();
}

void AcquireDialog::warn()
{
    const bool isIt = m_lock && m_lock->snapshot->path == m_fields.path->text().trimmed();
    m_warning->setText(isIt
            ? withWholeDurations(keptWaitingText(*m_lock, m_hold->value() * MsPerSecond))
            : QString());
    m_warning->setVisible(!m_warning->text().isEmpty());
}

ClaimRequest AcquireDialog::request() const
{
    ClaimRequest request = m_fields.request().value_or(ClaimRequest());
    request.reason = m_reason->text();
    request.waitMs = m_wait->value() == WaitOn ? -1 : m_wait->value() * MsPerSecond;
    request.holdMs = m_hold->value() * MsPerSecond;
    return request;
}

} // namespace lockscope
