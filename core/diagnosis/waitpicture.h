// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/chain.h"

namespace lockscope {

/// A shape of the wait-for graph.
struct PictureNode
{
    enum Kind : quint8 {
        Session,
        Lock,
        Ownerless, ///< a contender that no session owns stands for itself
        Unread, ///< one whose session is not known yet does so too
        Waiters, ///< several of one lock, folded into one
        Holders,
    };
    Kind kind = Session;
    QString key; ///< the same over updates: "session 0x5", "lock /a"
    SessionId session; ///< Session
    int lock = -1; ///< index into WaitGraph::locks; Session: -1
    QVector<ContenderRef> contenders; ///< that are drawn by it; Lock: none
    bool isInRing = false;
    int victims = 0; ///< of its contenders, the most
    qint64 impactMs = 0;

    friend bool operator==(const PictureNode &, const PictureNode &) = default;
};

/// An arrow. All start at the one who waits: session to lock, lock to session.
struct PictureEdge
{
    enum Kind : quint8 {
        WaitsFor, ///< session to lock
        HeldBy, ///< lock to session
        QueuedAhead, ///< lock to a session that waits there itself, and goes before
    };
    Kind kind = WaitsFor;
    int from = -1; ///< index into WaitPicture::nodes
    int to = -1;
    ContenderRef contender; ///< whose it is; of several the first
    int count = 1; ///< contenders that it stands for
    bool isAlternative = false; ///< any other of the kind going would do as well (leases)
    int ring = -1; ///< index into WaitGraph::deadlocks
    int step = 0; ///< in the ring, from 1

    friend bool operator==(const PictureEdge &, const PictureEdge &) = default;
};

/// The wait-for graph as it is drawn: what fits, the worst first.
struct WaitPicture
{
    QVector<PictureNode> nodes;
    QVector<PictureEdge> edges;
    int shown = 0; ///< contenders, folded ones too
    int total = 0; ///< contenders that wait or keep others waiting

    friend bool operator==(const WaitPicture &, const WaitPicture &) = default;
};

struct PictureLimits
{
    int contenders = 200; ///< that are drawn one by one
    int unfolded = 6; ///< waiters of one lock, and holders, that have no other part in the picture
};

/// Deadlocks first, then the locks of the roots with the greatest impact. @p only: leave out the
/// others; null: all. Pure; tests/bench/bench_graph.cpp measures it.
WaitPicture waitPicture(
    const WaitGraph &graph, const PictureLimits &limits = {}, const ContenderSet *only = nullptr);

/// "write #5"; "exclusive" where there is no number.
Message requestText(const Contender &contender);

/// "waits for write #5", "held by, read #3", "any one of: lease #2". Names no path; not escaped.
Message labelOf(const WaitGraph &graph, const PictureEdge &edge);

/// "0x5", the path of a node without a known session, "12 more wait". Not escaped.
Message titleOf(const WaitGraph &graph, const PictureNode &node);

/// Graphviz text of a picture: arrows start at the one who waits and say "waits for" or "held by";
/// deadlocks are bold.
QString dotOf(const WaitGraph &graph, const WaitPicture &picture);

} // namespace lockscope
