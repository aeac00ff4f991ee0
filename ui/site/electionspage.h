// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/site/sitepage.h"

class QGridLayout;
class QListWidget;

namespace lockscope {

/// Which locks are elections, and which are not whatever they look like.
class ElectionsPage final : public SitePage
{
    Q_OBJECT

public:
    explicit ElectionsPage(SettingsDocument &document);
    void refresh() override;

private:
    void buildList(SettingsDocument::List list, const QString &title, const QString &example,
        QGridLayout &grid);

    QListWidget *m_lists[2] = {}; ///< by SettingsDocument::List
};

} // namespace lockscope
