// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/recording/recorder.h"

#include <memory>

/// What tests of the recorder have in common: they record, and read what is there then.
namespace recordertest {

using namespace lockscope;

/// The file at a name, and who reads it.
struct Reading
{
    std::unique_ptr<RecordingFile> file;
    std::unique_ptr<RecordingReader> reader;
};

/// Ends the test where that cannot be opened, as the others here do.
std::unique_ptr<Recorder> opened(const QString &name, const RecorderOptions &options = {});
Reading read(const QString &name);
QVector<LockEvent> eventsIn(const QString &name);
int countOf(const QVector<LockEvent> &events, LockEvent::Kind kind);
/// As a lock is read whose directory is not there.
LockStatePtr goneState(const QString &path, qint64 at);
/// @p state as of when nothing of it can be read.
LockStatePtr unreadable(
    const LockState &state, Freshness freshness, ErrorKind error = ErrorKind::Internal);
/// What @p rule says of what is called @p id.
Finding findingOf(const QString &rule, const QString &id, const QString &causedBy);

} // namespace recordertest
