// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/operate/lockfields.h"

#include "core/base/nodepath.h"
#include "core/recipes/catalogue.h"
#include "ui/operate/ownerwords.h"

#include <QComboBox>
#include <QLineEdit>
#include <QSpinBox>

namespace lockscope {

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
            mode->addItem(textOf(one), int(one));
        mode->setCurrentIndex(std::max(0, mode->findText(before)));
        leases->setEnabled(modes.contains(Mode::Lease));
    };
    for (const QString &id : writableRecipes()) {
        const Recipe *known = recipeById(id);
        recipe->addItem(known != nullptr ? QString::fromUtf8(known->name) : id, id);
    }
    leases->setRange(1, 10'000);
    leases->setAccessibleName(OwnerWords::tr("Leases"));
    leases->setToolTip(OwnerWords::tr("Semaphores: how many may hold"));
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

} // namespace lockscope
