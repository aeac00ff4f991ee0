// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/recipes/lockstate.h"

namespace lockscope {

/// What a recording keeps of a state: what was read, and what its judgement knew beside that. It is
/// judged again when it is looked at.
struct KeptState
{
    LockSnapshot snapshot;
    /// What was known of the recipes beside the snapshot; `why` in English.
    struct KeptRecipe
    {
        QString id;
        QString why;
        std::optional<int> permits;
        bool isChosen = false;
        bool isTold = false;

        friend bool operator==(const KeptRecipe &, const KeptRecipe &) = default;
    };
    QVector<KeptRecipe> recipes;

    friend bool operator==(const KeptState &, const KeptState &) = default;
};

KeptState keptOf(const LockState &state);

/// Judges it again, by what was known then. @p choice: the servers' watch lists, if there were any.
LockState judgedAgain(const KeptState &kept, Choice choice = {});

/// All of it.
QByteArray packed(const KeptState &state);
/// Nothing where @p bytes are no such state.
std::optional<KeptState> unpackedState(const QByteArray &bytes);

/// A step from one state to another, as a recording keeps it.
struct StateChange
{
    QByteArray bytes; ///< what the one has that the other has not
    KeptState after; ///< as changed() gives it back: nodes may stand in another order
};
StateChange changeOf(const KeptState &before, const KeptState &after);
/// @p before, changed as changeOf() says; nothing where @p bytes are no change of it.
std::optional<KeptState> changed(const KeptState &before, const QByteArray &bytes);

} // namespace lockscope
