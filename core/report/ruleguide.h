// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QVector>

namespace lockscope {

/// What there is to say of a rule of the lock doctor apart from any lock: for those who meet its id
/// in a finding, and for those who write one into a mute. Plain sentences, to be
/// given to Message::tr().
struct RuleGuide
{
    const char *id = nullptr; ///< as Rule::id
    const char *meaning = nullptr; ///< what is the matter
    const char *sees = nullptr; ///< what it goes by, and when it keeps silent
    const char *advice = nullptr; ///< what to do
};

/// One of each rule, in the order of ruleTable().
const QVector<RuleGuide> &ruleGuides();
/// Null where there is no rule of that id.
const RuleGuide *guideOf(const QString &id);

} // namespace lockscope
