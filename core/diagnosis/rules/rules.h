// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/rules/rule.h"

/// The rules by theme, each list in the file of its name: sessionsRules() in sessions.cpp. A new
/// rule is a function and a value in its theme's file; what else it takes is in ARCHITECTURE.md.
namespace lockscope::rules {

QVector<Rule> slownessRules();
QVector<Rule> sessionsRules();
QVector<Rule> orphansRules();
QVector<Rule> watchesRules();
QVector<Rule> waitersRules();
QVector<Rule> crowdsRules();
QVector<Rule> ringsRules();
QVector<Rule> nodesRules();
QVector<Rule> handOverRules();
QVector<Rule> leakRules();
QVector<Rule> ensembleRules();
QVector<Rule> coverageRules();

// Of those, what has a file of its own: R01 in stuckholder.cpp; R06 in strays.cpp; R13 and R14 in
// selfwaits.cpp; of R18, what is seen of hand-overs, in handovers.cpp.
void stuckHolder(const Rule &rule, const SeenLock &seen, Candidates *found);
void upgrade(const Rule &rule, const SeenLock &seen, Candidates *found);
void selfOrphan(const Rule &rule, const SeenLock &seen, Candidates *found);
void strayNodes(const Rule &rule, const SeenLock &seen, Candidates *found);
void removedHolder(const Rule &rule, const SeenLock &seen, Candidates *found);

} // namespace lockscope::rules
