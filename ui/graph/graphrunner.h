// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/operate/workerthread.h"
#include "ui/graph/graphviews.h"

#include <optional>

namespace lockscope {

class GraphWorker;

/// Makes what the blocking forest and the wait-for graph show, in a thread of its own. What is
/// asked while it is busy replaces what was asked before. GUI thread.
class GraphRunner : public QObject
{
    Q_OBJECT

public:
    explicit GraphRunner(QObject *parent = nullptr);
    ~GraphRunner() override;

    void make(const GraphRequest &request);

signals:
    void viewsReady(const lockscope::GraphViewsPtr &views);

private:
    void start(const GraphRequest &request);
    void finish(const GraphViewsPtr &views);

    bool m_isBusy = false;
    std::optional<GraphRequest> m_next;
    WorkerThread<GraphWorker> m_worker;
};

} // namespace lockscope
