// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The switch, the permit that threads ask, and their fixed texts.
#include "core/operate/session/writegate.h"

#include <algorithm>
#include <array>

namespace lockscope {

namespace {

constexpr std::array ActionTexts {
    u"acquire", u"delete", u"nudge-ghost", u"nudge-data", u"revoke", u"give-back"};

constexpr qint64 SleptMs = 1'000; ///< less is no sleep
constexpr qint64 LookMs = 1'000; ///< whether it is over: no timer fires while the machine sleeps

} // namespace

Profile withOtherServers(Profile profile)
{
    if (profile.environment != Environment::Production)
        profile.environment = Environment::Unknown;
    return profile;
}

bool lacksReason(const Profile &profile, QStringView reason)
{
    return profile.environment == Environment::Production && reason.trimmed().isEmpty();
}

QVector<Action> allActions()
{
    using enum Action;
    return {Acquire, Delete, NudgeGhost, NudgeData, Revoke};
}

QString textOf(Action action)
{
    return QString::fromUtf16(ActionTexts.at(size_t(action)));
}

Result<Done> WritePermit::check(Action action) const
{
    if (action == Action::GiveBack || remainingMs() > 0)
        return Done {};
    return failure(
        ErrorKind::ReadOnly, Message::tr("“%1” needs writing to be allowed").arg(textOf(action)));
}

qint64 WritePermit::remainingMs() const
{
    const std::lock_guard lock(m_mutex);
    const qint64 now = m_clocks.boot();
    if (m_endsBySleep && now - m_clocks.steady() - m_asleep > SleptMs)
        return 0;
    return std::max<qint64>(0, m_until - now);
}

void WritePermit::set(qint64 forMs, bool endsBySleep)
{
    const std::lock_guard lock(m_mutex);
    const qint64 now = m_clocks.boot();
    m_until = now + forMs;
    m_asleep = now - m_clocks.steady();
    m_endsBySleep = endsBySleep;
}

WriteGate::WriteGate(Profile profile, QObject *parent, GateClocks clocks)
    : QObject(parent)
    , m_profile(std::move(profile))
    , m_permit(std::make_shared<WritePermit>(std::move(clocks)))
{
    m_end.setSingleShot(true);
    m_end.setTimerType(Qt::PreciseTimer);
    connect(&m_end, &QTimer::timeout, this, &WriteGate::look);
}

WriteGate::~WriteGate()
{
    m_permit->set(0, false);
}

void WriteGate::setProfile(Profile profile)
{
    const bool isTypedNow = profile.environment == Environment::Production
        && m_profile.environment != Environment::Production;
    m_profile = std::move(profile);
    if (isTypedNow && isOpen())
        shut();
}

QString WriteGate::phrase() const
{
    if (m_profile.environment != Environment::Production)
        return {};
    return m_profile.name.isEmpty() ? textOf(m_profile.environment) : m_profile.name;
}

qint64 WriteGate::limitMs() const
{
    return m_profile.environment == Environment::Production ? ProductionLimitMs : LimitMs;
}

Result<Done> WriteGate::checkTyped(const QString &typed) const
{
    if (typed == phrase())
        return Done {};
    return failure(
        ErrorKind::Refused, Message::tr("to change a production system, type “%1”").arg(phrase()));
}

Result<Done> WriteGate::allow(qint64 forMs, const QString &typed)
{
    if (Result<Done> right = checkTyped(typed); !right)
        return right;
    if (forMs <= 0 || forMs > limitMs())
        return failure(ErrorKind::Refused,
            Message::tr("writing can be allowed for %1 minutes at most").arg(limitMs() / 60'000));
    m_permit->set(forMs, m_profile.environment == Environment::Production);
    emit changed(true);
    look();
    return Done {};
}

Result<Done> WriteGate::allowForGood(const QString &typed)
{
    if (Result<Done> right = checkTyped(typed); !right)
        return right;
    m_end.stop(); // of an allow() before
    m_permit->set(WritePermit::ForGoodMs, false);
    emit changed(true);
    return Done {};
}

void WriteGate::look()
{
    const qint64 left = remainingMs();
    if (left == 0) {
        shut();
        emit ended();
        return;
    }
    m_end.start(static_cast<int>(std::min(left, LookMs)));
}

void WriteGate::shut()
{
    m_permit->set(0, false);
    m_end.stop();
    emit changed(false);
}

} // namespace lockscope
