// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/connect/connectionprofile.h"
#include "ui/theme/band.h"

class QLabel;

namespace lockscope {

/// The strip over the window that says where one is: name, environment, read-only, in the
/// environment's colour. Hidden without a connection.
class EnvironmentBand : public Band
{
    Q_OBJECT

public:
    explicit EnvironmentBand(QWidget *parent = nullptr);

    /// Null: there is no connection.
    void setConnection(const ConnectionProfile *connection);
    void setWritable(bool isWritable);
    void setPath(const QString &path);

private:
    void write();

    QLabel *m_name;
    QLabel *m_facts;
    QLabel *m_path;
    ConnectionProfile m_connection;
    bool m_isWritable = false;
};

} // namespace lockscope
