// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/graphdesk.h"

#include "core/base/times.h"
#include "ui/graph/forestpanel.h"
#include "ui/graph/graphpanel.h"
#include "ui/graph/graphview.h"
#include "ui/theme/secondhand.h"

#include <algorithm>
#include <utility>

namespace lockscope {

GraphDesk::GraphDesk(QWidget *parent, Panels panels)
    : QObject(parent)
    , m_forest(panels == Panels::Both ? new ForestPanel(parent) : nullptr)
    , m_graph(new GraphPanel(parent))
    , m_making(
          this, [this](const GraphRequest &request) { return m_maker.make(request); },
          [this](const GraphRequest &, const DrawnGraphPtr &drawing) { accept(drawing); })
{
    connect(&SecondHand::shared(), &SecondHand::moved, this, &GraphDesk::tellAge);
    connect(m_graph, &GraphPanel::shown, this, &GraphDesk::make);
    connect(m_graph, &GraphPanel::goToWanted, this, &GraphDesk::goToWanted);
    connect(m_graph, &GraphPanel::revealWanted, this, &GraphDesk::revealWanted);
    connect(m_graph, &GraphPanel::copyWanted, this, &GraphDesk::copyWanted);
    connect(m_graph, &GraphPanel::message, this, &GraphDesk::message);
    if (m_forest) {
        connectForest();
        connect(m_graph, &GraphPanel::focusWanted, this, &GraphDesk::setFocus);
    } else {
        m_graph->setEmbedded();
        connect(m_graph, &GraphPanel::focusWanted, this, &GraphDesk::focusWanted);
    }
}

void GraphDesk::connectForest()
{
    connect(m_forest, &ForestPanel::shown, this, &GraphDesk::make);
    connect(m_forest, &ForestPanel::goToWanted, this, &GraphDesk::goToWanted);
    connect(m_forest, &ForestPanel::copyWanted, this, &GraphDesk::copyWanted);
    connect(m_forest, &ForestPanel::focusWanted, this, &GraphDesk::setFocus);
}

void GraphDesk::setReport(const DoctorReportPtr &report)
{
    m_making.dispose(std::exchange(m_report, report));
    if (!report) { // what is drawn is of another connection, or of another moment
        m_focus = {};
        m_making.cancel();
        accept(nullptr);
    }
    make();
}

void GraphDesk::setFocus(const ChainFocus &focus)
{
    if (m_focus == focus)
        return;
    m_focus = focus;
    make();
}

void GraphDesk::setLastKnown(const LastKnown &last)
{
    if (m_last.isSameBreak(last))
        return;
    m_last = last;
    make(); // what is saved of it says when it was so
    tellAge();
}

/// When that was so which a report of @p at tells. While the servers cannot be asked, that is some
/// time ago: its rounds go on, with what was seen before. Of a chosen moment more may be known.
qint64 GraphDesk::seenAt(qint64 at) const
{
    return m_last.lostSince() > 0 && !m_isPast ? std::min(at, m_last.lostSince()) : at;
}

void GraphDesk::setPast(bool isPast, bool isKnown)
{
    m_isPast = isPast;
    m_isUnknown = isPast && !isKnown;
    tellAge();
}

void GraphDesk::make()
{
    if (!(m_forest && m_forest->isVisible()) && !m_graph->isVisible())
        return;
    GraphRequest request;
    if (m_report) {
        request.graph = m_report->graph;
        request.verdicts = m_report->diagnosis.verdicts;
        request.at = seenAt(m_report->at);
    }
    request.isUnknown = m_isUnknown;
    request.facts = m_facts;
    request.focus = m_focus;
    request.font = m_graph->view().font();
    request.room = m_graph->view().maximumViewportSize();
    m_making.ask(request);
}

void GraphDesk::accept(const DrawnGraphPtr &drawing)
{
    DrawnGraphPtr before = std::exchange(m_drawing, drawing);
    if (m_forest)
        m_forest->setDrawing(drawing);
    m_graph->setDrawing(drawing);
    tellAge();
    m_making.dispose(std::move(before));
}

void GraphDesk::tellAge()
{
    const bool isOld = m_drawing && m_drawing->at > 0 && m_last.lostSince() > 0 && !m_isPast;
    const qint64 age = isOld ? SecondHand::at() - seenAt(m_drawing->at) : 0;
    const QString note = isOld
        ? tr("As of %1 ago: nothing newer is known.").arg(humanDuration(age).text())
        : QString();
    if (m_forest)
        m_forest->setNote(note);
    m_graph->setNote(note);
}

} // namespace lockscope
