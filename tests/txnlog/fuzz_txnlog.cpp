// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Servers' files, however broken, are read without harm, and no more is read than is there. An
// input is a line that names the reader ("log", "snapshot", "snapshot-gz", "snapshot-snappy"), and
// the file; or "txn" and one transaction, which no checksum guards. Run by libFuzzer (preset fuzz):
//     build/fuzz/bin/fuzz_txnlog -max_total_time=600 /tmp/corpus tests/txnlog/corpus
// and over the corpus by tst_txnlogdamage.

#include "core/txnlog/snapshot.h"
#include "core/txnlog/txnlog.h"

#include <QBuffer>

#include <cstdint>
#include <cstdlib>

using namespace lockscope;

namespace {

void expectOfFile(bool holds)
{
    if (!holds)
        std::abort();
}

void check(const QVector<Damage> &damages)
{
    qint64 last = 0;
    for (const Damage &damage : damages) {
        expectOfFile(!damage.why.isEmpty() && damage.from <= damage.to && damage.from >= last);
        last = damage.from;
    }
}

void readAsLog(QByteArray bytes)
{
    auto buffer = std::make_unique<QBuffer>();
    buffer->setData(bytes);
    buffer->open(QIODevice::ReadOnly);
    auto log = TxnLog::open(std::move(buffer), QStringLiteral("log.1"));
    if (!log)
        return;
    qint64 before = log->offset();
    for (Transaction transaction; log->next(&transaction);) {
        expectOfFile(log->offset() >= before + TxnDecoder::HeaderBytes);
        expectOfFile(transaction.change.data.size() < log->offset() - before);
        expectOfFile(transaction.change.type == TxnType::Multi || transaction.parts.isEmpty());
        before = log->offset();
    }
    expectOfFile(log->offset() <= log->size());
    check(log->damages());
}

void readAsTransaction(const QByteArray &bytes)
{
    if (bytes.size() < TxnDecoder::HeaderBytes)
        return;
    Transaction transaction;
    TxnDecoder decoder;
    decoder.decode(bytes, &transaction);
    qsizetype used = transaction.change.data.size() + transaction.change.path.size();
    for (const TxnChange &part : transaction.parts)
        used += part.data.size() + part.path.size();
    expectOfFile(used <= bytes.size() - TxnDecoder::HeaderBytes);
    Transaction again;
    decoder.decode(bytes, &again); // whose access list is known by now
    expectOfFile(again == transaction);
}

void readAsSnapshot(QByteArray bytes, Packing packing)
{
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::ReadOnly);
    qint64 nodes = 0;
    const auto info =
        readSnapshot(&buffer, QStringLiteral("snapshot.1"), packing, [&](const SnapshotNode &node) {
            expectOfFile(node.path.startsWith('/') && node.stat.dataLength == node.data.size());
            ++nodes;
        });
    if (!info)
        return;
    expectOfFile(info->nodes == nodes);
    expectOfFile(info->isWhole || !info->damages.isEmpty());
    for (const Damage &damage : info->damages)
        expectOfFile(!damage.why.isEmpty() && damage.from <= damage.to);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const QByteArray input(reinterpret_cast<const char *>(data), qsizetype(size));
    const qsizetype end = input.indexOf('\n');
    const QByteArray word = input.first(qMax<qsizetype>(end, 0));
    const QByteArray bytes = input.sliced(end + 1);
    if (word == "log")
        readAsLog(bytes);
    else if (word == "txn")
        readAsTransaction(bytes);
    else if (word == "snapshot")
        readAsSnapshot(bytes, Packing::None);
    else if (word == "snapshot-gz")
        readAsSnapshot(bytes, Packing::Gzip);
    else if (word == "snapshot-snappy")
        readAsSnapshot(bytes, Packing::Snappy);
    return 0;
}
