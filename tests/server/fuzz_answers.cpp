// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What members answer, however broken, is read without harm. An input is a line that names the
// reader ("cons", "wchp", "admin-dump"), and the answer. Run by libFuzzer (preset fuzz):
//     build/fuzz/bin/fuzz_answers -max_total_time=600 /tmp/corpus tests/server/corpus
// and over the corpus by tst_answercorpus.

#include "core/server/adminanswers.h"
#include "core/server/ensembleconfig.h"
#include "core/server/fourletterwords.h"
#include "core/server/mergefacts.h"
#include "tests/server/readanswer.h"

#include <cstdint>
#include <cstdlib>

using namespace lockscope;

namespace {

void expect(bool holds)
{
    if (!holds)
        std::abort();
}

void check(const Result<QVector<ConnectionRow>> &rows)
{
    for (const ConnectionRow &row : rows.value_or(QVector<ConnectionRow> {}))
        expect(sessionIdFromHex(textOf(row.session)) == row.session);
}

void check(const Result<WatchList> &watches)
{
    if (!watches)
        return;
    for (auto it = watches->begin(); it != watches->end(); ++it)
        expect(!it.value().isEmpty());
}

void check(const Result<SessionTable> &table)
{
    if (!table)
        return;
    expect(!table->hasExpiry || table->hasSessions);
    MemberAnswer answer;
    answer.table = *table;
    answer.facts.host = QStringLiteral("zk1:2181");
    EnsembleMemory memory;
    const ServerFacts facts = mergeFacts({answer}, QStringLiteral("/locks"), {}, &memory);
    expect(!table->hasExpiry || facts.tracked.size() == table->expiresAt.size());
}

template <typename T> void check(const Result<T> &result)
{
    expect(result.has_value() || !result.error().detail.isEmpty());
}

void readAs(const QByteArray &word, const QByteArray &answer)
{
    if (word == "cons")
        check(readAnswer(consReader(), answer, 7));
    else if (word == "wchp")
        check(readAnswer(wchpReader(), answer, 7));
    else if (word == "wchs")
        check(readWchs(answer));
    else if (word == "dump")
        check(readAnswer(dumpReader(), answer, 7));
    else if (word == "srvr")
        check(readSrvr(answer));
    else if (word == "config")
        (void)(membersOf(answer, 2181).size() + unnamedMembersOf(answer));
    else if (word == "http")
        check(readHttpBody(answer));
    else if (word == "admin-connections")
        check(readAdminConnections(answer));
    else if (word == "admin-watches")
        check(readAdminWatches(answer));
    else if (word == "admin-summary")
        check(readAdminWatchCount(answer));
    else if (word == "admin-dump")
        check(readAdminDump(answer));
    else if (word == "admin-stats")
        check(readAdminRole(answer));
    else if (word == "admin-configuration")
        check(readAdminConfiguration(answer));
    refusalOf(answer);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const QByteArray input(reinterpret_cast<const char *>(data), qsizetype(size));
    const qsizetype end = input.indexOf('\n');
    if (end >= 0)
        readAs(input.first(end), input.sliced(end + 1));
    return 0;
}
