// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/findings/findingbuttons.h"

#include "core/base/text.h"
#include "core/base/times.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/refusals.h"

#include <QLayout>
#include <QMenu>
#include <QPushButton>

namespace lockscope {

namespace {

constexpr qint64 MuteMs = 3'600'000;
constexpr qint64 SiteMuteMs = 7LL * 86'400'000; // as proposed

/// The chains through what a finding names; through all of the lock where it names no contender.
ChainFocus focusOf(const Finding &finding)
{
    ChainFocus focus;
    focus.nodes = finding.nodes;
    if (finding.nodes.isEmpty())
        focus.lock = finding.path;
    focus.title = FindingButtons::tr("\"%1\" on %2").arg(finding.title.text(), finding.path);
    return focus;
}

} // namespace

FindingButtons::FindingButtons(QObject *parent)
    : QObject(parent)
    , m_goTo(new QPushButton(tr("Go to")))
    , m_chain(new QPushButton(tr("Show the chain")))
    , m_copy(new QPushButton(tr("Copy")))
    , m_acknowledge(new QPushButton(tr("Acknowledge")))
    , m_mute(new QPushButton(tr("&Mute")))
    , m_unmute(new QPushButton(tr("Un&mute")))
{
    buildMute();
    m_chain->setToolTip(tr("The wait-for graph of what it is about, and of nothing else"));
    connect(m_goTo, &QPushButton::clicked, this, &FindingButtons::goTo);
    connect(m_chain, &QPushButton::clicked, this, [this] {
        if (m_shown)
            emit chainWanted(focusOf(m_shown->finding));
    });
    connect(m_copy, &QPushButton::clicked, this, &FindingButtons::copyWanted);
    connect(m_acknowledge, &QPushButton::clicked, this, &FindingButtons::acknowledgeOrNot);
    connect(m_unmute, &QPushButton::clicked, this, &FindingButtons::unmute);
}

void FindingButtons::buildMute()
{
    auto *menu = new QMenu(m_mute);
    menu->setToolTipsVisible(true);
    // A report that comes while it is open may make another finding the current one.
    connect(menu, &QMenu::aboutToShow, this,
        [this] { m_toMute = m_shown ? std::optional(m_shown->finding) : std::nullopt; });
    m_muteForAnHour = menu->addAction(tr("For an &hour, in this window"), this, [this] {
        if (m_toMute)
            emit muteWanted(muteFor(*m_toMute, nowMs() + MuteMs));
    });
    menu->addAction(tr("For the &site …"), this, [this] {
        if (!m_toMute)
            return;
        Mute mute = muteFor(*m_toMute, nowMs() + SiteMuteMs);
        mute.among.clear(); // it would mean nothing there: sessions end
        emit siteMuteWanted(mute);
    });
    m_mute->setMenu(menu);
}

void FindingButtons::addTo(QLayout *layout) const
{
    for (QPushButton *button : {m_goTo, m_chain, m_copy, m_acknowledge, m_mute, m_unmute})
        layout->addWidget(button);
}

void FindingButtons::setFinding(std::optional<ShownFinding> shown)
{
    m_shown = std::move(shown);
    update();
}

void FindingButtons::forget()
{
    m_toMute.reset();
    setFinding({});
}

void FindingButtons::setHistory(bool isHistory)
{
    m_isHistory = isHistory;
    update();
}

void FindingButtons::setPast(bool isPast)
{
    m_isPast = isPast;
    update();
}

// Who hears of it may have another finding shown before the signal returns: copies.

void FindingButtons::goTo()
{
    if (!m_shown)
        return;
    const Finding finding = m_shown->finding;
    emit goToWanted(finding.path, finding.nodes.value(0));
}

void FindingButtons::acknowledgeOrNot()
{
    if (!m_shown)
        return;
    const QString id = m_shown->finding.id;
    m_shown->isAcknowledged ? emit unacknowledgeWanted(id) : emit acknowledgeWanted(id);
}

void FindingButtons::unmute()
{
    if (!m_shown || !m_shown->muted)
        return;
    const MutedFinding muted = *m_shown->muted;
    muted.by == MutedBy::Settings ? emit siteWanted() : emit unmuteWanted(muted.finding);
}

void FindingButtons::update()
{
    const bool isMuted = m_shown && m_shown->muted;
    const bool isKnown = m_shown && m_shown->isAcknowledged;
    const bool isEarlier = m_isPast && !m_isHistory; // beside a present that would be changed
    const QString earlier = refusalOfThePast();
    const QString nothingAnnounced = tr("This is a recording: nothing of it is announced");
    m_goTo->setEnabled(m_shown && !m_shown->finding.path.isEmpty());
    m_chain->setEnabled(m_shown.has_value());
    m_mute->setEnabled(m_shown && !isEarlier);
    setPlainToolTip(*m_mute,
        isEarlier ? earlier : tr("Says nothing more of this rule on this lock for a while"));
    m_acknowledge->setEnabled(m_shown && !m_isHistory && !m_isPast);
    m_muteForAnHour->setEnabled(!m_isHistory);
    m_muteForAnHour->setToolTip(m_isHistory ? nothingAnnounced : QString()); // its text
    m_acknowledge->setText(isKnown ? tr("Not acknowledged") : tr("Acknowledge"));
    setPlainToolTip(*m_acknowledge,
        m_isHistory     ? nothingAnnounced
            : isEarlier ? earlier
            : isKnown   ? tr("Takes that back")
                        : tr("Known: it is no longer announced when it is seen again"));
    m_mute->setVisible(!isMuted);
    m_unmute->setVisible(isMuted);
    if (!isMuted)
        return;
    const MutedFinding &muted = *m_shown->muted;
    m_unmute->setEnabled(muted.by != MutedBy::Marks && !isEarlier);
    m_unmute->setText(muted.by == MutedBy::Settings ? tr("Un&mute …") : tr("Un&mute"));
    setPlainToolTip(*m_unmute, isEarlier ? earlier : visibleText(reasonOf(muted).text()));
}

} // namespace lockscope
