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
constexpr std::array EnvironmentTexts {QT_TRANSLATE_NOOP("lockscope::Message", "not stated"),
    QT_TRANSLATE_NOOP("lockscope::Message", "sandbox"),
    QT_TRANSLATE_NOOP("lockscope::Message", "development"),
    QT_TRANSLATE_NOOP("lockscope::Message", "staging"),
    QT_TRANSLATE_NOOP("lockscope::Message", "production")};

constexpr qint64 SleptMs = 1'000; ///< less is no sleep
constexpr qint64 LookMs = 1'000; ///< whether it is over: no timer fires while the machine sleeps

qint64 limitOf(Environment environment)
{
    return environment == Environment::Production ? WriteGate::ProductionLimitMs
                                                  : WriteGate::LimitMs;
}

} // namespace

QVector<Action> allActions()
{
    using enum Action;
    return {Acquire, Delete, NudgeGhost, NudgeData, Revoke};
}

QString textOf(Action action)
{
    return QString::fromUtf16(ActionTexts.at(size_t(action)));
}

Message messageOf(Environment environment)
{
    return Message::tr(EnvironmentTexts.at(size_t(environment)));
}

QString textOf(Environment environment)
{
    return messageOf(environment).english();
}

std::optional<Environment> environmentFromText(QStringView text)
{
    const auto found = std::find_if(EnvironmentTexts.begin() + 1, EnvironmentTexts.end(),
        [text](const char *known) { return text == QLatin1String(known); });
    if (found == EnvironmentTexts.end())
        return std::nullopt;
    return Environment(found - EnvironmentTexts.begin());
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

QString WriteGate::phrase() const
{
    return m_profile.environment == Environment::Production ? m_profile.name : QString();
}

Result<Done> WriteGate::allow(qint64 forMs, const QString &typed)
{
    if (typed != phrase())
        return failure(ErrorKind::Refused,
            Message::tr("to change a production system, type “%1”").arg(phrase()));
    if (forMs <= 0 || forMs > limitOf(m_profile.environment))
        return failure(ErrorKind::Refused,
            Message::tr("writing can be allowed for %1 minutes at most")
                .arg(limitOf(m_profile.environment) / 60'000));
    m_permit->set(forMs, m_profile.environment == Environment::Production);
    emit changed(true);
    look();
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
