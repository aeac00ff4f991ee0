// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/site/sitepage.h"

class QCheckBox;
class QLineEdit;
class QSpinBox;

namespace lockscope {

/// What the ensemble does not say of itself.
class ServersPage final : public SitePage
{
    Q_OBJECT

public:
    explicit ServersPage(SettingsDocument &document);
    void refresh() override;

private:
    void apply();
    void applyPorts();

    QSpinBox *m_adminPort;
    QLineEdit *m_adminPorts;
    QCheckBox *m_trust;
    QCheckBox *m_allMembers;
    QSpinBox *m_maxWatches;
    bool m_isFilling = false;
};

} // namespace lockscope
