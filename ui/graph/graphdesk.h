// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/newesttask.h"
#include "core/diagnosis/doctorreport.h"
#include "ui/graph/drawngraph.h"
#include "ui/theme/lastknown.h"

#include <QObject>

namespace lockscope {

class ForestPanel;
class GraphPanel;

/// The blocking forest and the wait-for graph: panels that show the same, and may be made to show
/// one chain alone. Works only while one of them can be seen. GUI thread.
class GraphDesk : public QObject
{
    Q_OBJECT

public:
    enum class Panels {
        Both,
        GraphOfLock, ///< the graph alone, below a lock's queue: see GraphPanel::setEmbedded()
    };
    /// The panels belong to @p parent.
    explicit GraphDesk(QWidget *parent, Panels panels = Panels::Both);

    void setReport(const DoctorReportPtr &report);
    void setFacts(const ServerFactsPtr &facts) { m_facts = facts; }
    const ServerFactsPtr &facts() const { return m_facts; }
    /// Where the connection is lost, all that is shown is old.
    void setLastKnown(const LastKnown &last);
    /// Whether a moment of the past is shown, or a recording, and not what is; if so, whether it is
    /// known who waited for whom then. Before the report of that moment.
    void setPast(bool isPast, bool isKnown = true);
    /// Empty: show all.
    void setFocus(const ChainFocus &focus);
    const ChainFocus &focus() const { return m_focus; }
    const DrawnGraphPtr &drawing() const { return m_drawing; }

    ForestPanel &forestPanel() { return *m_forest; } ///< REQUIRES: Panels::Both
    GraphPanel &graphPanel() { return *m_graph; }

signals:
    /// Of Panels::GraphOfLock, which shows its lock; both others do as they are told.
    void focusWanted(const lockscope::ChainFocus &focus);
    void revealWanted(const QString &lock, const QString &node); ///< without taking the focus
    void goToWanted(const QString &lock, const QString &node);
    void copyWanted(const QString &text);
    void message(const QString &text);

private:
    void connectForest();
    void make();
    void accept(const DrawnGraphPtr &drawing);
    qint64 seenAt(qint64 at) const;
    void tellAge();

    ForestPanel *m_forest; ///< null: there is none
    GraphPanel *m_graph;
    DoctorReportPtr m_report;
    ServerFactsPtr m_facts;
    ChainFocus m_focus;
    LastKnown m_last;
    bool m_isPast = false;
    bool m_isUnknown = false; ///< who waited for whom at that moment
    DrawnGraphPtr m_drawing;
    DrawnGraphMaker m_maker; ///< used in the thread of m_making alone
    NewestTask<GraphRequest, DrawnGraphPtr> m_making;
};

} // namespace lockscope
