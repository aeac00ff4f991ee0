// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/distrust.h"

#include <QDialog>

namespace lockscope {

/// Shows a member's certificate that is not trusted: whose it is, who signed it, until when it is
/// good, its fingerprint, and what is wrong with it. Accepted where the operator trusts it for its
/// host from now on; Enter and Escape are no.
class CertificateDialog : public QDialog
{
    Q_OBJECT

public:
    explicit CertificateDialog(const Distrust &distrust, QWidget *parent = nullptr);
};

} // namespace lockscope
