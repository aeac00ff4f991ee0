// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/txnlog/txndecoder.h"

namespace lockscope {

namespace {

/// TxnDigest: a version and a number.
constexpr int DigestBytes = 12;

/// The least of an entry: rights, and the lengths of scheme and id.
constexpr int AccessEntryBytes = 12;

/// The least of a part of a multi: its type, and the length of its bytes.
constexpr int MultiPartBytes = 8;

QVector<AccessEntry> accessEntriesIn(JuteReader *reader)
{
    QVector<AccessEntry> entries(reader->count(AccessEntryBytes));
    for (AccessEntry &entry : entries) {
        entry.rights = reader->int32();
        entry.scheme = QString::fromUtf8(reader->bytes());
        entry.id = QString::fromUtf8(reader->bytes());
    }
    return entries;
}

QByteArray byteCopy(QByteArrayView bytes)
{
    return bytes.isNull() ? QByteArray() : bytes.toByteArray();
}

/// CloseSessionTxn. A server that writes none may write the tree's digest right behind the header,
/// and an old one nothing: what does not read as paths is none.
std::optional<QVector<QByteArray>> closedPathsIn(JuteReader *reader)
{
    JuteReader trial = *reader;
    QVector<QByteArray> paths(trial.count(int(sizeof(qint32))));
    bool arePaths = true;
    for (QByteArray &path : paths) {
        path = byteCopy(trial.bytes());
        arePaths = arePaths && path.startsWith('/');
    }
    const bool fits = trial.left() == 0 || trial.left() == DigestBytes;
    if (!trial.isGood() || !arePaths || !fits)
        return std::nullopt;
    *reader = trial;
    return paths;
}

} // namespace

QVector<AccessEntry> AccessListReader::read(JuteReader *reader)
{
    if (!m_bytes.isEmpty() && reader->rest().startsWith(m_bytes)) {
        *reader = JuteReader(reader->rest().sliced(m_bytes.size()));
        return m_entries;
    }
    const QByteArrayView before = reader->rest();
    QVector<AccessEntry> entries = accessEntriesIn(reader);
    if (reader->isGood()) {
        m_bytes = before.first(before.size() - reader->left()).toByteArray();
        m_entries = entries;
    }
    return entries;
}

void TxnDecoder::decodeCreate(JuteReader *reader, TxnChange *change)
{
    change->path = byteCopy(reader->bytes());
    change->data = byteCopy(reader->bytes());
    change->acl = m_lists.read(reader);
    if (change->type == TxnType::Create || change->type == TxnType::Create2)
        change->isEphemeral = reader->boolean();
    // Servers before 3.4 wrote none (CreateTxnV0).
    const bool isOld = change->type == TxnType::Create && reader->isGood() && reader->left() == 0;
    change->parentCversion = isOld ? -1 : reader->int32();
    if (change->type == TxnType::CreateTtl)
        change->ttlMs = reader->int64();
}

void TxnDecoder::decodeChange(JuteReader *reader, TxnChange *change)
{
    switch (change->type) {
    case TxnType::Create:
    case TxnType::Create2:
    case TxnType::CreateContainer:
    case TxnType::CreateTtl:
        decodeCreate(reader, change);
        break;
    case TxnType::Delete:
    case TxnType::DeleteContainer:
        change->path = byteCopy(reader->bytes());
        break;
    case TxnType::SetData:
    case TxnType::Reconfig:
        change->path = byteCopy(reader->bytes());
        change->data = byteCopy(reader->bytes());
        change->version = reader->int32();
        break;
    case TxnType::SetAcl:
        change->path = byteCopy(reader->bytes());
        change->acl = m_lists.read(reader);
        change->version = reader->int32();
        break;
    case TxnType::Check:
        change->path = byteCopy(reader->bytes());
        change->version = reader->int32();
        break;
    case TxnType::CreateSession:
        change->timeoutMs = reader->int32();
        break;
    case TxnType::CloseSession:
        change->paths = closedPathsIn(reader);
        break;
    case TxnType::Error:
        change->error = reader->int32();
        break;
    case TxnType::Multi: // its parts are read where it is
        break;
    default:
        return;
    }
    change->isUnderstood = reader->isGood();
    if (!change->isUnderstood) {
        const TxnType type = change->type;
        *change = {}; // half a change is none
        change->type = type;
    }
}

void TxnDecoder::decodeParts(JuteReader *reader, Transaction *transaction)
{
    const int count = reader->count(MultiPartBytes);
    transaction->parts.reserve(count);
    for (int i = 0; i < count && reader->isGood(); ++i) {
        TxnChange part;
        part.type = TxnType(reader->int32());
        JuteReader bytes(reader->bytes());
        if (part.type != TxnType::Multi) // there are none in a multi
            decodeChange(&bytes, &part);
        transaction->parts.append(std::move(part));
    }
    transaction->change.isUnderstood = reader->isGood();
    if (!reader->isGood())
        transaction->parts.clear();
}

void TxnDecoder::decode(QByteArrayView bytes, Transaction *transaction)
{
    JuteReader reader(bytes);
    *transaction = {};
    transaction->session.value = reader.int64();
    transaction->cxid = reader.int32();
    transaction->zxid.value = reader.int64();
    transaction->at = reader.int64();
    transaction->change.type = TxnType(reader.int32());
    if (transaction->change.type == TxnType::Multi)
        decodeParts(&reader, transaction);
    else
        decodeChange(&reader, &transaction->change);
    if (transaction->change.isUnderstood && reader.left() == DigestBytes) {
        reader.int32(); // how it is made: nobody here makes one
        transaction->digest = reader.int64();
    }
}

} // namespace lockscope
