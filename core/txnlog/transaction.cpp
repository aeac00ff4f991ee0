// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/txnlog/transaction.h"

#include <algorithm>

namespace lockscope {

QString textOf(TxnType type)
{
    switch (type) {
    case TxnType::Create:
        return QStringLiteral("create");
    case TxnType::Delete:
        return QStringLiteral("delete");
    case TxnType::SetData:
        return QStringLiteral("setData");
    case TxnType::SetAcl:
        return QStringLiteral("setACL");
    case TxnType::Check:
        return QStringLiteral("check");
    case TxnType::Multi:
        return QStringLiteral("multi");
    case TxnType::Create2:
        return QStringLiteral("create2");
    case TxnType::Reconfig:
        return QStringLiteral("reconfig");
    case TxnType::CreateContainer:
        return QStringLiteral("createContainer");
    case TxnType::DeleteContainer:
        return QStringLiteral("deleteContainer");
    case TxnType::CreateTtl:
        return QStringLiteral("createTtl");
    case TxnType::CreateSession:
        return QStringLiteral("createSession");
    case TxnType::CloseSession:
        return QStringLiteral("closeSession");
    case TxnType::Error:
        return QStringLiteral("error");
    }
    return QStringLiteral("unknown %1").arg(qint32(type));
}

bool tookPlace(const Transaction &transaction)
{
    return transaction.change.type != TxnType::Error
        && std::none_of(transaction.parts.begin(), transaction.parts.end(),
            [](const TxnChange &part) { return part.type == TxnType::Error; });
}

bool isUnderstood(const Transaction &transaction)
{
    return transaction.change.isUnderstood
        && std::all_of(transaction.parts.begin(), transaction.parts.end(),
            [](const TxnChange &part) { return part.isUnderstood; });
}

} // namespace lockscope
