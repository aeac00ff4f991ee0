// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/recording/recordertest.h"

#include <algorithm>
#include <utility>

namespace recordertest {

std::unique_ptr<Recorder> opened(const QString &name, const RecorderOptions &options)
{
    auto recorder = Recorder::open(name, options);
    if (!recorder)
        qFatal("%s", qPrintable(explain(recorder.error())));
    return std::move(*recorder);
}

Reading read(const QString &name)
{
    auto file = RecordingFile::openToRead(name);
    if (!file)
        qFatal("%s", qPrintable(explain(file.error())));
    Reading reading {std::move(*file), {}};
    reading.reader = std::make_unique<RecordingReader>(*reading.file);
    return reading;
}

QVector<LockEvent> eventsIn(const QString &name)
{
    const auto events = read(name).reader->events();
    if (!events)
        qFatal("%s", qPrintable(explain(events.error())));
    return *events;
}

int countOf(const QVector<LockEvent> &events, LockEvent::Kind kind)
{
    return int(std::count_if(events.begin(), events.end(),
        [kind](const LockEvent &event) { return event.kind == kind; }));
}

LockStatePtr goneState(const QString &path, qint64 at)
{
    auto snapshot = std::make_shared<LockSnapshot>();
    snapshot->path = path;
    snapshot->directories = {{path, {}, {}, {}}};
    snapshot->freshness = Freshness::Gone;
    snapshot->readAt = at;
    return std::make_shared<const LockState>(judge(std::shared_ptr<const LockSnapshot>(snapshot)));
}

LockStatePtr unreadable(const LockState &state, Freshness freshness, ErrorKind error)
{
    LockSnapshot snapshot = *state.snapshot;
    snapshot.freshness = freshness;
    snapshot.error.kind = error;
    snapshot.nodes = {};
    snapshot.resolved = 0;
    return std::make_shared<const LockState>(judge(std::make_shared<const LockSnapshot>(snapshot)));
}

Finding findingOf(const QString &rule, const QString &id, const QString &causedBy)
{
    Finding finding;
    finding.rule = rule;
    finding.id = rule + u' ' + id;
    finding.causedBy = causedBy;
    return finding;
}

} // namespace recordertest
