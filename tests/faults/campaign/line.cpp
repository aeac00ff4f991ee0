// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/faults/campaign/line.h"

#include <QStringList>

#include <algorithm>

namespace lockscope::campaign {

Line::Line(const std::vector<quint16> &memberPorts)
{
    std::ranges::transform(
        memberPorts, m_proxies.begin(), [](quint16 port) { return std::make_unique<Proxy>(port); });
}

Line::~Line()
{
    if (m_expiring.joinable())
        m_expiring.join();
}

QString Line::connectString() const
{
    QStringList all;
    for (const auto &proxy : m_proxies)
        all.append(proxy->connectString());
    return all.join(u',');
}

void Line::hurt(Fault fault, Proxy::Type request)
{
    for (const auto &proxy : m_proxies) {
        if (fault == Fault::CutLine)
            proxy->cut();
        else if (fault == Fault::CutBefore)
            proxy->cutAt(request);
        else if (fault == Fault::LoseAnswer)
            proxy->loseAnswerTo(request);
        else if (fault == Fault::HoldAnswer)
            proxy->holdAnswerTo(request);
        else if (fault == Fault::StallLine)
            proxy->stall();
    }
}

bool Line::hasFired(Fault fault) const
{
    if (fault == Fault::CutLine || fault == Fault::StallLine)
        return true;
    return std::ranges::any_of(m_proxies, [&](const auto &proxy) {
        return fault == Fault::HoldAnswer ? proxy->isHolding() : proxy->isCut();
    });
}

void Line::mend()
{
    for (const auto &proxy : m_proxies) {
        proxy->disarm();
        proxy->mend();
    }
}

void Line::expireSession()
{
    if (m_isExpiring.exchange(true))
        return;
    if (m_expiring.joinable())
        m_expiring.join();
    m_expiring = std::thread([this] {
        for (const auto &proxy : m_proxies)
            proxy->expireSession();
        m_isExpiring = false;
    });
}

QMap<int, int> Line::requests() const
{
    QMap<int, int> sum;
    for (const auto &proxy : m_proxies) {
        const QMap<int, int> requests = proxy->requests();
        for (auto each = requests.cbegin(); each != requests.cend(); ++each)
            sum[each.key()] += each.value();
    }
    return sum;
}

} // namespace lockscope::campaign
