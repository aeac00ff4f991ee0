// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/peers/librarytest.h"

#include <QTest>

namespace lockscope {

LibraryTest::LibraryTest(Peer::Library library, const char *name)
    : m_library(library)
    , m_name(name)
{ }

QString LibraryTest::path() const
{
    return u'/' + QString::fromLatin1(m_name).toLower() + u'/'
        + QString::fromLatin1(QTest::currentTestFunction())
        + QString::fromLatin1(QTest::currentDataTag());
}

void LibraryTest::initTestCase()
{
    if (const QString missing = Peer::missing(m_library); !missing.isEmpty())
        QSKIP(qPrintable(missing));
    LocalServer::Options options;
    // Empty containers go at once, as in a queue that was empty for a minute.
    options.javaOptions = {QStringLiteral("-Dznode.container.checkIntervalMs=200")};
    auto server = LocalServer::start(options);
    QVERIFY2(server, qPrintable(server ? QString() : server.error().detail.english()));
    m_server = std::move(*server);
    m_reader = std::make_unique<PeerReader>(m_server->port());
    m_peer = std::make_unique<Peer>(m_library, m_server->connectString());
}

void LibraryTest::everyRecipeGoesThroughAll()
{
    QCOMPARE(missingCells(m_name), QString());
}

void LibraryTest::queues_data()
{
    addScriptRows(m_name);
}

void LibraryTest::queues()
{
    QFETCH(int, script);
    play(queueScripts().at(script), m_library, m_server->connectString(), *m_reader, *m_peer,
        path());
}

} // namespace lockscope
