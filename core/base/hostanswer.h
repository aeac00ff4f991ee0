// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QHostInfo>
#include <QObject>

#include <functional>

namespace lockscope {

/// Hears the answer to one look-up, passes it on, and goes: see lookUpHost().
class HostAnswer : public QObject
{
    Q_OBJECT

public:
    HostAnswer(std::function<void(const QHostInfo &info)> found, QObject *parent)
        : QObject(parent)
        , m_found(std::move(found))
    { }

public slots:
    void accept(const QHostInfo &info)
    {
        m_found(info);
        deleteLater();
    }

private:
    std::function<void(const QHostInfo &info)> m_found;
};

} // namespace lockscope
