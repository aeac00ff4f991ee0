// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/profiles/storedprofile.h" // SecretKind

#include <QVector>

namespace lockscope {

/// What the operator told in confidence; empty where he did not. A value.
class Secrets
{
public:
    QString of(SecretKind kind) const { return m_texts.at(size_t(kind)); }
    void set(SecretKind kind, const QString &text) { m_texts.at(size_t(kind)) = text; }
    /// Those that are there.
    QVector<SecretKind> kinds() const
    {
        QVector<SecretKind> there;
        for (const SecretKind kind : AllSecretKinds) {
            if (!of(kind).isEmpty())
                there.append(kind);
        }
        return there;
    }

private:
    std::array<QString, AllSecretKinds.size()> m_texts;
};

} // namespace lockscope
