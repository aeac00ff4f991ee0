// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/nodepath.h"
#include "core/operate/acts/operator.h"
#include "faultscene.h"
#include "tests/support/journals.h"
#include "tests/support/patience.h"

#include <QSignalSpy>
#include <QTemporaryDir>

namespace lockscope::testing {

/// A lock with three contenders, and an operator with a journal who goes by the proxy.
struct OperatorScene : FaultScene
{
    std::unique_ptr<QTemporaryDir> folder;
    std::unique_ptr<Journal> journal;
    std::unique_ptr<Operator> hands;
    QStringList contenders;

    /// @p mode: of the contenders. @p timeoutMs: of the operator's session.
    void startRow(zk::CreateMode mode, int timeoutMs)
    {
        FaultScene::startRow();
        peer->makeDirectories(path);
        contenders.clear();
        for (int i = 0; i < 3; ++i) {
            const auto node = peer->create(path + QStringLiteral("/lock-"), "x", mode);
            QVERIFY2(node.has_value(), node ? "" : qPrintable(explain(node.error())));
            contenders.append(node->path);
        }
        folder = std::make_unique<QTemporaryDir>();
        journal = openJournal(folder->filePath(QStringLiteral("journal.jsonl")));
        QVERIFY(journal);
        hands = std::make_unique<Operator>(
            optionsFor(proxy->connectString(), timeoutMs), *gate, *journal);
        hands->setTimeout(Patience);
    }

    Target target(const QString &node)
    {
        const auto read = peer->read(node);
        Target target;
        target.lock = parentPath(node);
        target.node = node;
        return read ? target.at(read->stat) : target;
    }

    /// What an operator has to type who agrees to all of it.
    QString phrase(const Preflight &shown) const { return deletionPhrase(shown, gate->profile()); }

    /// What the operator was shown of a node, by nobody who goes by the proxy.
    Preflight shown(const QString &node)
    {
        Operator eyes(optionsFor(server->connectString()), *gate, *journal);
        QSignalSpy checked(&eyes, &Operator::preflightReady);
        eyes.check(target(node));
        return checked.wait(Patience) ? checked.first().at(1).value<Preflight>() : Preflight();
    }
};

} // namespace lockscope::testing
