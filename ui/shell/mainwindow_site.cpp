// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text.h"
#include "ui/findings/findingspanel.h"
#include "ui/operate/operatordesk.h"
#include "ui/shell/mainwindow.h"
#include "ui/shell/statusline.h"
#include "ui/shell/workbench.h"
#include "ui/site/mutedialog.h"
#include "ui/site/sitedialog.h"
#include "ui/site/sitefile.h"

namespace lockscope {

namespace {

constexpr int SiteMessageMs = 20'000;

} // namespace

void MainWindow::connectSite()
{
    const auto apply = [this] {
        m_workbench->setSiteSettings(m_site->settings());
        m_desk->setClientNames(m_site->settings().clientNames);
        if (!m_site->problem().isEmpty())
            m_status->showMessage(
                tr("The site's settings are not used: %1").arg(visibleText(m_site->problem())),
                SiteMessageMs);
    };
    connect(m_site, &SiteFile::changed, this, apply);
    apply();
    connect(&m_findings->buttons(), &FindingButtons::siteMuteWanted, this,
        [this](const Mute &proposed) {
            MuteDialog dialog(proposed, this);
            if (dialog.exec() != QDialog::Accepted)
                return;
            const Result<Done> added = m_site->addMute(dialog.mute());
            m_status->showMessage(added ? tr("Muted in %1").arg(visibleText(m_site->path()))
                                        : visibleText(explain(added.error())),
                SiteMessageMs);
        });
}

void MainWindow::showSiteDialog()
{
    auto *dialog = new SiteDialog(*m_site, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

} // namespace lockscope
