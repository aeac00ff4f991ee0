// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/site/sitepage.h"

class QListWidget;

namespace lockscope {

/// Where clients of some locks write their names. Shown only: it is changed in the file.
class NamesPage final : public SitePage
{
    Q_OBJECT

public:
    explicit NamesPage(SettingsDocument &document);
    void refresh() override;

private:
    QListWidget *m_names;
};

} // namespace lockscope
