// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/site/namespage.h"

#include "core/base/text.h"
#include "ui/theme/formparts.h"

#include <QLabel>
#include <QListWidget>
#include <QVBoxLayout>

namespace lockscope {

namespace {

QString placeOf(const ClientNaming &naming)
{
    switch (naming.kind) {
    case ClientNaming::Field:
        return NamesPage::tr("JSON field %1").arg(visibleText(naming.field));
    case ClientNaming::Pattern:
        return NamesPage::tr("pattern %1").arg(visibleText(patternText(naming.pattern)));
    case ClientNaming::Off:
        break;
    }
    return NamesPage::tr("no names");
}

} // namespace

NamesPage::NamesPage(SettingsDocument &document)
    : SitePage(document)
    , m_names(new QListWidget)
{
    m_names->setAlternatingRowColors(true);
    QLabel *label =
        wrappedLabel(tr("Where clients write their names, for some locks; the last one that "
                        "fits has the say. Change it in the file: [[client-name]]."));
    m_names->setAccessibleName(label->text());
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(label);
    layout->addWidget(m_names, 1);
}

void NamesPage::refresh()
{
    m_names->clear();
    for (const ClientNamesFor &each : m_document.settings().clientNames)
        m_names->addItem(
            QStringLiteral("%1: %2").arg(visibleText(each.path.text()), placeOf(each.naming)));
}

} // namespace lockscope
