// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/ctl/command.h"
#include "app/ctl/statediff.h"
#include "core/recording/historysource.h"

namespace lockscope::ctl {

/// `lockscopectl diff A B`: what is different from one recorded moment to another.
class DiffCommand final : public Command
{
    Q_OBJECT

public:
    QString summary() const override;
    int uses() const override { return PrintsColour; }
    void describe(QCommandLineParser &parser) const override;
    qsizetype mostArguments() const override { return 2; }
    Result<Done> configure(const QCommandLineParser &parser, const QStringList &trailing) override;
    void start() override;

private:
    /// One of the two.
    struct Moment
    {
        std::unique_ptr<HistorySource> source;
        qint64 at = 0;
    };

    Result<Moment> momentOf(const QString &text) const;
    Result<PastLocks> knownAt(const Moment &moment, const QStringList &paths) const;
    Result<Difference> compare(Moment &before, Moment &after) const;

    QStringList m_texts;
    QString m_lock; ///< empty: all
};

} // namespace lockscope::ctl
