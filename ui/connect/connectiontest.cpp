// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/connect/connectiontest.h"

#include "core/base/text.h"
#include "ui/connect/memberlines.h"
#include "ui/theme/refusals.h"

namespace lockscope {

ConnectionTest::ConnectionTest(QObject *parent)
    : QObject(parent)
{
    m_timeout.setSingleShot(true);
    connect(&m_timeout, &QTimer::timeout, this, [this] {
        const Error error = m_lastError == Error {} ? Error {ErrorKind::TimedOut, {}} : m_lastError;
        fail(error);
    });
}

ConnectionTest::~ConnectionTest() = default;

void ConnectionTest::start(const ConnectionOptions &options, int timeoutMs)
{
    m_lastError = {};
    m_isOver = false;
    m_areMembersTold = false;
    m_inspector = std::make_unique<Inspector>();
    // What an earlier test was told may still be under way.
    const auto isOfThis = [this, run = ++m_run] { return run == m_run; };
    connect(
        m_inspector.get(), &Inspector::serverFactsReady, this,
        [this, isOfThis](const ServerFactsPtr &facts) {
            if (isOfThis())
                keepMembers(facts);
        },
        Qt::QueuedConnection);
    connect(
        m_inspector.get(), &Inspector::statusChanged, this,
        [this, isOfThis](const ConnectionStatus &status) {
            if (isOfThis())
                look(status);
        },
        Qt::QueuedConnection);
    m_elapsed.start();
    m_timeout.start(timeoutMs);
    const Result<Done> opened = m_inspector->open(options);
    if (!opened) {
        m_areMembersTold = true;
        return fail(opened.error());
    }
    m_inspector->askServers();
}

void ConnectionTest::keepMembers(const ServerFactsPtr &facts)
{
    if (!m_inspector)
        return;
    m_areMembersTold = true;
    if (m_isOver)
        m_inspector.reset();
    emit membersTold(memberLines(*facts));
}

void ConnectionTest::cancel()
{
    ++m_run;
    m_timeout.stop();
    m_inspector.reset();
}

void ConnectionTest::look(const ConnectionStatus &status)
{
    if (!isRunning())
        return;
    if (status.state == ConnectionStatus::Connected) {
        end(true,
            tr("Connected to %1 in %2 ms, session timeout %3 ms.")
                .arg(visibleText(status.server), QString::number(m_elapsed.elapsed()),
                    QString::number(status.timeoutMs)));
    } else if (status.state == ConnectionStatus::Failed) {
        fail(status.error);
    } else if (status.error != Error {}) {
        m_lastError = status.error; // it goes on trying; we tell when the time is up
    }
}

void ConnectionTest::fail(const Error &error)
{
    if (hasCertificate(error))
        emit certificateRefused(error);
    end(false, refusalText(error));
}

void ConnectionTest::end(bool isGood, const QString &sentence)
{
    m_timeout.stop();
    m_isOver = true;
    if (m_areMembersTold)
        m_inspector.reset();
    emit finished(isGood, sentence);
}

} // namespace lockscope
