// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/live/inspectortest.h"

namespace lockscope {

void InspectorTest::initTestCase()
{
    LocalServer::Options options;
    options.heapMb = 512;
    auto server = LocalServer::start(options);
    QVERIFY2(server.has_value(), server ? "" : qPrintable(server.error().detail.english()));
    m_server = std::move(*server);
}

void InspectorTest::init()
{
    m_client = std::make_unique<zk::Client>(zk::optionsFor(m_server->connectString()));
    m_inspector = std::make_unique<Inspector>();
    m_screen = std::make_unique<Screen>(*m_inspector);
}

void InspectorTest::cleanup()
{
    m_screen.reset();
    m_inspector.reset();
    m_client.reset();
}

void InspectorTest::open()
{
    QVERIFY(m_inspector->open({m_server->connectString(), 6000, {}}).has_value());
}

} // namespace lockscope
