// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/ctl/keepcommand.h"
#include "app/ctl/metricsserver.h"
#include "core/history/durationmeter.h"
#include "core/report/metrics.h"

namespace lockscope::ctl {

/// `lockscopectl metrics [PATH…] (--listen HOST:PORT | --textfile FILE)`: tells Prometheus of locks
/// until Ctrl+C. Servers that are away are told of as that, and waited for.
class MetricsCommand final : public KeepCommand
{
    Q_OBJECT

public:
    QString summary() const override;
    QString timeoutText() const override;
    void describe(QCommandLineParser &parser) const override;
    Result<Done> configure(const QCommandLineParser &parser, const QStringList &trailing) override;
    void start() override;
    void interrupt(int signal) override;

private:
    void acceptRound() override;
    void acceptFirst() override;
    void acceptTold(const QVector<LockEvent> &events) override;
    void acceptPruned(qint64 /*from*/) override { }
    void acceptConnected(bool isConnected) override;
    void acceptGone(const QString &path) override;
    /// A service that is started anew: locks come and go meanwhile.
    bool wantsEachNamed() const override { return false; }
    void timeOut() override;
    void giveUp(const Error &error) override;
    bool isLive() const;
    const QByteArray &page();
    void writeFile();

    std::optional<ListenAddress> m_address;
    QString m_textFile;
    int m_everyMs = 5'000;
    std::unique_ptr<MetricsServer> m_server;
    QTimer m_writing; ///< of the file
    DurationMeter m_meter;
    Metrics m_metrics;
    QByteArray m_page; ///< of m_metrics; empty: to be made anew
    bool m_isConnected = false;
    bool m_isInterrupted = false;
};

} // namespace lockscope::ctl
