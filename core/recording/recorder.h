// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/workerthread.h"
#include "core/diagnosis/doctorreport.h"
#include "core/recording/recordingreader.h"
#include "core/recording/recordingwriter.h"

namespace lockscope {

class RecorderWorker;

struct RecorderOptions
{
    RecordingLimits limits = {};
    bool isRedacted = false; ///< see Redaction
    bool isSnapshot = false; ///< one moment
    /// How often a diagnosis is kept of which numbers alone are new.
    int diagnosisMs = 30'000;
    /// For how long, from when something is read, what an earlier recorder kept of locks that are
    /// still to be looked at is not thrown away.
    int awaitedMs = 600'000;
    /// From how long on a time is a gap in which the machine slept, or the program was stopped.
    int sleptMs = 10'000;
};

/// Keeps what happens to locks: for the command line in a file, for the window in memory. Values
/// go in as they come, from any source; a thread of its own derives events from them and writes. To
/// be fed and destroyed in one thread, that of who made it; what was given by then is kept.
///
///     auto recorder = Recorder::open(file, {});
///     connect(&lookout, &Lookout::stateReady, …, [&](const LockStatePtr &s) { recorder->keep(s);
///     });
class Recorder : public QObject
{
    Q_OBJECT

public:
    /// @p name: empty for one in memory. Errors as RecordingFile::openToWrite(); Refused, too,
    /// where the file is one moment, or redacted and this is not, or the other way round. Blocks.
    static Result<std::unique_ptr<Recorder>> open(
        const QString &name, const RecorderOptions &options);
    ~Recorder() override;

    /// Writes what was given by now, and nothing more. The first thing that went wrong, of which
    /// failed() tells, too; Done: all is there. Blocks.
    Result<Done> end();

    /// A state as it is from now on, by our clock. One that could not be read is a gap of its lock,
    /// if something was known of that before.
    void keep(const LockStatePtr &state);
    void keep(const ServerFactsPtr &facts);
    void keep(const DoctorReportPtr &report);
    /// That lock is not looked at any more: unless it is gone, what is kept of it is stale from now
    /// on, and there is a gap of it until its next state. It takes no room any more; if it comes
    /// back, it is read from the file.
    void forget(const QString &path);
    /// The same of one that is looked at, and has too many contenders to be kept.
    void leaveOut(const QString &path);
    /// Whether there is a connection: while there is none, nothing is known, which is a gap.
    void noteConnected(bool isConnected);
    /// One of ours, as "delete": fixed English.
    void noteAct(const QString &path, const QString &what);

    /// Runs @p read in the recorder's thread with what is kept by then, all of it.
    void read(std::function<void(RecordingReader &reader)> read);

signals:
    /// What happened since the last one, in order; with each commit. An end of which it is now
    /// known how it came is told once more, as that, and a gap that has ended, with its end.
    void told(const QVector<lockscope::LockEvent> &events);
    /// Nothing more is kept.
    void failed(const lockscope::Error &error);
    /// What is older than that has been left out.
    void pruned(qint64 from);

private:
    explicit Recorder(RecorderWorker *worker);

    WorkerThread<RecorderWorker> m_worker;
};

} // namespace lockscope
