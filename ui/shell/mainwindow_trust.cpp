// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A member's certificate that nobody vouches for: shown, and pinned by the operator or not.
#include "core/base/distrust.h"
#include "ui/connect/certificatedialog.h"
#include "ui/shell/hintpage.h"
#include "ui/shell/mainwindow.h"
#include "ui/shell/workbench.h"
#include "ui/theme/refusals.h"

namespace lockscope {

void MainWindow::connectTrust()
{
    connect(m_hint, &HintPage::certificateWanted, this, &MainWindow::showCertificate);
    connect(m_workbench, &Workbench::statusChanged, this, &MainWindow::noteTrust);
    connect(m_workbench, &Workbench::closing, this, [this] {
        if (m_certificate)
            m_certificate->reject();
    });
}

/// Who has just asked for the connection is asked; later it is the page that offers to.
void MainWindow::noteTrust(const ConnectionStatus &status)
{
    if (status.state == ConnectionStatus::Failed && hasCertificate(status.error) && m_isOpening)
        showCertificate();
}

void MainWindow::showCertificate()
{
    const Error error = m_workbench->status().error;
    if (m_certificate || !hasCertificate(error))
        return;
    m_certificate = new CertificateDialog(*error.distrust, this);
    m_certificate->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_certificate, &QDialog::finished, this, [this, error](int result) {
        m_certificate = nullptr;
        m_isOpening = false;
        if (result != QDialog::Accepted)
            return;
        ConnectionProfile connection = m_workbench->connection();
        connection.options.way.tls.pins.insert(
            error.distrust->host, error.distrust->certificate.fingerprint);
        changeStored([&](StoredProfile &profile) {
            profile.way.tls.pins.insert(
                error.distrust->host, error.distrust->certificate.fingerprint);
        });
        openConnection(connection);
    });
    m_certificate->open();
}

} // namespace lockscope
