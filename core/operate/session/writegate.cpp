// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/operate/session/writegate.h"

#include <algorithm>
#include <array>

namespace lockscope {

namespace {

constexpr std::array Environments {Environment::Sandbox, Environment::Development,
                                   Environment::Staging, Environment::Production};

qint64 limitOf(Environment environment)
{
    return environment == Environment::Production ? WriteGate::ProductionLimitMs
                                                  : WriteGate::LimitMs;
}

} // namespace

QString textOf(Environment environment)
{
    switch (environment) {
    case Environment::Sandbox:
        return QStringLiteral("sandbox");
    case Environment::Development:
        return QStringLiteral("development");
    case Environment::Staging:
        return QStringLiteral("staging");
    case Environment::Production:
        return QStringLiteral("production");
    }
    return {};
}

std::optional<Environment> environmentFromText(QStringView text)
{
    const auto found = std::ranges::find_if(Environments, [text](Environment environment) {
        return textOf(environment) == text;
    });
    if (found == Environments.end())
        return std::nullopt;
    return *found;
}

Result<Done> WritePermit::check(Action action) const
{
    if (action == Action::GiveBack || remainingMs() > 0)
        return Done {};
    return failure(ErrorKind::ReadOnly,
                   QStringLiteral("“%1” needs writing to be allowed").arg(textOf(action)));
}

qint64 WritePermit::remainingMs() const
{
    const std::lock_guard lock(m_mutex);
    return m_until.remainingTime();
}

void WritePermit::set(QDeadlineTimer until)
{
    const std::lock_guard lock(m_mutex);
    m_until = until;
}

WriteGate::WriteGate(Profile profile, QObject *parent)
    : QObject(parent)
    , m_profile(std::move(profile))
    , m_permit(std::make_shared<WritePermit>())
{
    m_end.setSingleShot(true);
    m_end.setTimerType(Qt::PreciseTimer);
    connect(&m_end, &QTimer::timeout, this, &WriteGate::shut);
}

WriteGate::~WriteGate()
{
    m_permit->set(QDeadlineTimer(0));
}

QString WriteGate::phrase() const
{
    return m_profile.environment == Environment::Production ? m_profile.name : QString();
}

Result<Done> WriteGate::allow(qint64 forMs, const QString &typed)
{
    if (typed != phrase())
        return failure(ErrorKind::Refused,
                       QStringLiteral("to change a production system, type “%1”").arg(phrase()));
    if (forMs <= 0 || forMs > limitOf(m_profile.environment))
        return failure(ErrorKind::Refused,
                       QStringLiteral("writing can be allowed for %1 minutes at most")
                           .arg(limitOf(m_profile.environment) / 60'000));
    m_permit->set(QDeadlineTimer(forMs, Qt::PreciseTimer));
    m_end.start(static_cast<int>(forMs));
    emit changed(true);
    return Done {};
}

void WriteGate::shut()
{
    m_permit->set(QDeadlineTimer(0));
    m_end.stop();
    emit changed(false);
}

} // namespace lockscope
