// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/rules/rule.h"

/// The rules themselves, by theme. Each says what it found of one lock, or of one round.
namespace lockscope::rules {

// slowness.cpp
void stuckHolder(const LockView &view, Candidates *found); // R01
void growingQueue(const LockView &view, Candidates *found); // R02
void spinLockers(const LockView &view, Candidates *found); // R22

// sessions.cpp
void disconnectedHolder(const LockView &view, Candidates *found); // R03
void silentHolder(const LockView &view, Candidates *found); // R04
void orphanEphemeral(const LockView &view, Candidates *found); // R05
void deadNextInLine(const LockView &view, Candidates *found); // R16
void timeoutFit(const LockView &view, Candidates *found); // R21

// watches.cpp
void asleepOnGhost(const LockView &view, Candidates *found); // R07
void asleepOnLater(const LockView &view, Candidates *found); // R08
void waiterOnWrongNode(const LockView &view, Candidates *found); // R09
void waiterWithoutWatch(const LockView &view, Candidates *found); // R10

// crowds.cpp
void herd(const LockView &view, Candidates *found); // R11
void ghostWaiter(const LockView &view, Candidates *found); // R15

// rings.cpp
void deadlock(const RoundView &round, Candidates *found); // R12
void upgrade(const LockView &view, Candidates *found); // R13
void selfOrphan(const LockView &view, Candidates *found); // R14
void orderHazard(const RoundView &round, Candidates *found); // R26

// nodes.cpp
void persistentNode(const LockView &view, Candidates *found); // R06
void mixedRecipes(const LockView &view, Candidates *found); // R17
void doubleGrant(const LockView &view, Candidates *found); // R18
void sequenceRisk(const LockView &view, Candidates *found); // R23
void newIncarnation(const LockView &view, Candidates *found); // R24
void clockDoubt(const LockView &view, Candidates *found); // R27
void clockOffset(const RoundView &round, Candidates *found); // R27

// handovers.cpp
void uncleanHandOver(const LockView &view, Candidates *found); // R19
void flappingClient(const LockView &view, Candidates *found); // R20

// leaks.cpp
void leakedDirectories(const RoundView &round, Candidates *found); // R25

// ensemble.cpp
void openAcl(const RoundView &round, Candidates *found); // R28
void blindSpots(const RoundView &round, Candidates *found); // R29
void unstableEnsemble(const RoundView &round, Candidates *found); // R30

} // namespace lockscope::rules
