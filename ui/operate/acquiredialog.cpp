// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/operate/acquiredialog.h"

#include "core/base/nodepath.h"
#include "core/base/text.h"
#include "core/recipes/catalogue.h"
#include "ui/theme/colours.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

namespace lockscope {

namespace {

constexpr int Forever = -1;
constexpr int DefaultHoldSeconds = 300;

} // namespace

AcquireDialog::AcquireDialog(const QString &path, const QString &recipe, QWidget *parent)
    : QDialog(parent)
    , m_path(new QLineEdit(path, this))
    , m_recipe(new QComboBox(this))
    , m_mode(new QComboBox(this))
    , m_leases(new QSpinBox(this))
    , m_wait(new QSpinBox(this))
    , m_hold(new QSpinBox(this))
    , m_reason(new QLineEdit(this))
    , m_problem(new QLabel(this))
{
    setWindowTitle(tr("Acquire a test lock"));
    for (const QString &id : writableRecipes()) {
        const Recipe *known = recipeById(id);
        m_recipe->addItem(known != nullptr ? QString::fromUtf8(known->name) : id, id);
    }
    m_recipe->setCurrentIndex(std::max(0, m_recipe->findData(recipe)));
    m_leases->setRange(1, 10'000);
    m_leases->setToolTip(tr("Semaphores: how many may hold"));
    m_wait->setRange(Forever, 86'400);
    m_wait->setSpecialValueText(tr("as long as it takes"));
    m_wait->setSuffix(tr(" s"));
    m_wait->setValue(Forever);
    m_hold->setRange(0, 86'400);
    m_hold->setSpecialValueText(tr("until it is released"));
    m_hold->setSuffix(tr(" s"));
    m_hold->setValue(DefaultHoldSeconds);
    m_reason->setPlaceholderText(tr("goes into the node, where everybody can read it"));
    m_problem->setTextFormat(Qt::PlainText);
    m_problem->setWordWrap(true);
    QPalette red;
    red.setColor(QPalette::WindowText, roleColours(palette()).danger);
    m_problem->setPalette(red);

    auto *form = new QFormLayout;
    form->addRow(tr("&Lock"), m_path);
    form->addRow(tr("&Recipe"), m_recipe);
    form->addRow(tr("&Mode"), m_mode);
    form->addRow(tr("L&eases"), m_leases);
    form->addRow(tr("&Wait"), m_wait);
    form->addRow(tr("&Hold"), m_hold);
    form->addRow(tr("Rea&son"), m_reason);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    m_ok = buttons->button(QDialogButtonBox::Ok);
    m_ok->setText(tr("&Acquire"));
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_recipe, &QComboBox::currentIndexChanged, this, &AcquireDialog::fillModes);
    connect(m_path, &QLineEdit::textChanged, this, &AcquireDialog::check);
    auto *layout = new QVBoxLayout(this);
    layout->addLayout(form);
    layout->addWidget(m_problem);
    layout->addWidget(buttons);
    setMinimumWidth(fontMetrics().averageCharWidth() * 72);
    fillModes();
    check();
}

void AcquireDialog::fillModes()
{
    m_mode->clear();
    const QVector<Mode> modes = writableModes(m_recipe->currentData().toString());
    for (const Mode mode : modes)
        m_mode->addItem(textOf(mode), int(mode));
    m_leases->setEnabled(modes.contains(Mode::Lease));
}

void AcquireDialog::check()
{
    const Result<QString> path = validPath(m_path->text().trimmed());
    m_problem->setText(path ? QString() : visibleText(explain(path.error())));
    m_ok->setEnabled(path.has_value());
}

ClaimRequest AcquireDialog::request() const
{
    constexpr qint64 MsPerSecond = 1000;
    ClaimRequest request;
    request.path = validPath(m_path->text().trimmed()).value_or(QString());
    request.recipe = m_recipe->currentData().toString();
    request.mode = Mode(m_mode->currentData().toInt());
    request.leases = m_leases->value();
    request.reason = m_reason->text();
    request.waitMs = m_wait->value() == Forever ? -1 : m_wait->value() * MsPerSecond;
    request.holdMs = m_hold->value() * MsPerSecond;
    return request;
}

} // namespace lockscope
