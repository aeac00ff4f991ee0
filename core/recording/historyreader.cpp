// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recording/historyreader.h"

namespace lockscope {

HistoryReader::HistoryReader(const QString &name)
    : m_name(name)
    , m_worker(new Worker)
{ }

HistoryReader::~HistoryReader()
{
    m_stop.request_stop();
}

void HistoryReader::open()
{
    m_worker.post([this](Worker &worker) { openIn(worker); }); // it ends before this does
}

/// In the reader's thread, to which a database belongs.
void HistoryReader::openIn(Worker &worker)
{
    const HistoryControl control {
        m_stop.get_token(), [this](int percent) { emit progressed(percent); }};
    auto source = HistorySource::open(m_name, control);
    const Result<Done> read = source ? (*source)->load() : tl::unexpected(source.error());
    if (!read)
        return emit failed(read.error());
    worker.source = std::move(*source);
    HistorySource &open = *worker.source;
    emit opened({m_name, open.kind(), open.from(), open.to(), open.locks(), open.problems()});
}

void HistoryReader::read(std::function<void(HistorySource &source)> read)
{
    m_worker.post([read = std::move(read)](Worker &worker) {
        if (worker.source)
            read(*worker.source);
    });
}

} // namespace lockscope
