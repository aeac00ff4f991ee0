// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/ctl/command.h"
#include "app/ctl/table.h"
#include "core/history/statistics.h"
#include "core/recording/historysource.h"

namespace lockscope::ctl {

/// `lockscopectl history SOURCE`: what happened to locks, from a recording, a snapshot or a
/// server's own files.
class HistoryCommand final : public Command
{
    Q_OBJECT

public:
    QString summary() const override;
    int uses() const override { return PrintsTable | PrintsColour; }
    void describe(QCommandLineParser &parser) const override;
    qsizetype mostArguments() const override;
    Result<Done> configure(const QCommandLineParser &parser, const QStringList &trailing) override;
    void start() override;

private:
    /// What the events of the stretch come to.
    struct Told
    {
        QVector<LockStatistics> locks;
        QVector<LockEvent> gaps;
    };

    using Take = std::function<bool(const LockEvent &)>;

    Result<Done> forEach(const Take &take);
    Result<Told> tell(const Take &also);
    Result<Done> checkLock();
    void tellProblems();
    QJsonArray problemsJson();
    QStringList recipesOf(const QString &path);
    void printMoment();
    void writeReport();
    QJsonObject documentOf(const Told &told);
    void printDocument();
    void printEventsAndDocument();
    void printEvents();
    void printStatistics();

    QStringList m_names;
    QString m_name; ///< all of them, for people
    std::unique_ptr<HistorySource> m_source;
    Messages m_damages; ///< of the moment
    QString m_lock; ///< empty: all
    QString m_fromText;
    QString m_toText;
    QString m_atText;
    QString m_report; ///< file to write; empty: none
    qint64 m_from = 0;
    qint64 m_to = 0;
    HistoryStretch m_stretch; ///< of these, but for the report and for a moment
    bool m_hasEvents = false;
    std::optional<Table> m_table;
};

} // namespace lockscope::ctl
