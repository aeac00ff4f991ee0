// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/graphrunner.h"

namespace lockscope {

/// Lives in the thread of the layouts.
class GraphWorker : public QObject
{
public:
    GraphViewsPtr make(const GraphRequest &request) { return m_maker.make(request); }

private:
    GraphViewsMaker m_maker;
};

GraphRunner::GraphRunner(QObject *parent)
    : QObject(parent)
    , m_worker(new GraphWorker)
{ }

GraphRunner::~GraphRunner() = default;

void GraphRunner::make(const GraphRequest &request)
{
    if (m_isBusy)
        m_next = request;
    else
        start(request);
}

void GraphRunner::start(const GraphRequest &request)
{
    m_isBusy = true;
    // The thread ends before this goes, so that `this` is safe in what runs there.
    m_worker.post([this, request](GraphWorker &worker) {
        QMetaObject::invokeMethod(
            this, [this, views = worker.make(request)] { finish(views); }, Qt::QueuedConnection);
    });
}

void GraphRunner::finish(const GraphViewsPtr &views)
{
    m_isBusy = false;
    if (m_next)
        start(*std::exchange(m_next, std::nullopt));
    emit viewsReady(views);
}

} // namespace lockscope
