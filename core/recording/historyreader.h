// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/workerthread.h"
#include "core/recording/historysource.h"

#include <stop_token>

namespace lockscope {

/// What a source has, as far as it was known when it was opened. A value.
struct HistoryInfo
{
    QString name; ///< as it was given
    QString kind; ///< see HistorySource::kind()
    qint64 from = 0; ///< ms since 1970; 0: it has nothing
    qint64 to = 0;
    QStringList locks;
    Messages problems; ///< what of it could not be used
};

/// Opens a history and reads it in a thread of its own. To be used and destroyed in one thread; the
/// destructor waits until what is being read has noticed that.
class HistoryReader : public QObject
{
    Q_OBJECT

public:
    explicit HistoryReader(const QString &name);
    ~HistoryReader() override;

    const QString &name() const { return m_name; }
    /// opened() or failed() follows, whatever the name is.
    void open();
    /// Runs @p read in the reader's thread, once it is open; not where it failed.
    void read(std::function<void(HistorySource &source)> read);

signals:
    void opened(const lockscope::HistoryInfo &info);
    void failed(const lockscope::Error &error);
    void progressed(int percent); ///< of what is to be read before it is open

private:
    struct Worker : QObject
    {
        std::unique_ptr<HistorySource> source; ///< null: not open
    };

    void openIn(Worker &worker);

    QString m_name;
    std::stop_source m_stop;
    WorkerThread<Worker> m_worker;
};

} // namespace lockscope
