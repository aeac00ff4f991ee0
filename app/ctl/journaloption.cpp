// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/journaloption.h"

#include "core/base/jsonvalues.h"

namespace lockscope::ctl {

QCommandLineOption journalOption()
{
    return {
        u"journal"_qs,
        u"Where what is done is written down (default: journal.jsonl in the folder lockscope of "
        "$XDG_DATA_HOME, which usually is ~/.local/share)."_qs,
        u"file"_qs};
}

QString journalFile(const QCommandLineParser &parser)
{
    return parser.isSet(u"journal"_qs) ? parser.value(u"journal"_qs) : Journal::standardFile();
}

Result<std::unique_ptr<Journal>> openJournal(const QString &file, bool isDryRun)
{
    Result<std::unique_ptr<Journal>> journal = Journal::open(isDryRun ? u"/dev/null"_qs : file);
    if (!journal)
        return failure(ErrorKind::Refused,
                       journal.error().detail + u" Or name another file with --journal."_qs);
    return journal;
}

} // namespace lockscope::ctl
