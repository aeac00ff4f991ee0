// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/journal/journal.h"
#include "tests/support/patience.h"

#include <QTest>

#include <algorithm>

/// A journal, waited for: it works in a thread of its own.
namespace lockscope::testing {

/// With all that the file holds; null where it cannot be opened.
inline std::unique_ptr<Journal> openJournal(const QString &file)
{
    auto journal = Journal::open(file);
    if (!journal || !QTest::qWaitFor([&] { return (*journal)->isLoaded(); }, Patience))
        return nullptr;
    return *std::move(journal);
}

/// What @p call, which gives a ticket, is answered.
template <typename Call> JournalAnswer answerFrom(Journal &journal, Call call)
{
    quint64 ticket = 0;
    std::optional<JournalAnswer> answer;
    QObject here;
    QObject::connect(
        &journal, &Journal::answered, &here, [&](quint64 one, const JournalAnswer &said) {
            if (one == ticket)
                answer = said;
        });
    ticket = call();
    (void)QTest::qWaitFor([&] { return answer.has_value(); }, Patience);
    return answer.value_or(JournalAnswer {failure(ErrorKind::TimedOut), {}});
}

/// How many of the lines are no entries.
inline int damagedIn(const Journal &journal)
{
    return int(std::ranges::count(journal.entries(), u"damaged"_qs, &JournalEntry::kind));
}

inline Result<Done> appendTo(Journal &journal, const JournalEntry &entry)
{
    return answerFrom(journal, [&] { return journal.append(entry); }).written;
}

} // namespace lockscope::testing
