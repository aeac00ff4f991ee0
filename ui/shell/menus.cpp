// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/menus.h"

#include "ui/theme/plaintext.h"
#include "ui/theme/refusals.h"

#include <QAction>
#include <QShortcut>

namespace lockscope {

namespace {

const char NeedProperty[] = "need";
const char PlainProperty[] = "plainText";

QString withoutMnemonic(const QString &text)
{
    return QString(text).remove(u'&');
}

QString reasonAgainstLive(Requirement requirement, const Situation &situation)
{
    if (situation.isHistory)
        return Menus::tr("A recording is shown, in which nothing can be done or changed: connect "
                         "to a ZooKeeper first");
    if (requirement == Requirement::PresentContender && situation.isPast)
        return refusalOfThePast();
    const bool isOfContender =
        requirement == Requirement::LiveContender || requirement == Requirement::PresentContender;
    const Requirement beside = requirement == Requirement::LiveLock ? Requirement::LockInView
        : isOfContender                                             ? Requirement::Contender
                                                                    : Requirement::Connection;
    return reasonAgainst(beside, situation);
}

QString reasonAgainstActing(Requirement requirement, const Situation &situation)
{
    if (!reasonAgainst(Requirement::Live, situation).isEmpty())
        return reasonAgainst(Requirement::Live, situation);
    if (!situation.journalProblem.isEmpty())
        return Menus::tr("The journal cannot be written: %1").arg(situation.journalProblem);
    if (requirement == Requirement::Writing && situation.isPast)
        return refusalOfThePast();
    if (requirement == Requirement::Writing && !situation.isWritable)
        return Menus::tr("This connection is read-only: allow changes first (Ctrl+Shift+W)");
    return {};
}

/// The safe direction of the switch: neither the past nor a full disk is in its way.
QString reasonAgainstForbidding(const Situation &situation)
{
    if (situation.isWritable)
        return {};
    const QString notLive = reasonAgainst(Requirement::Live, situation);
    return notLive.isEmpty() ? Menus::tr("This connection is read-only already") : notLive;
}

QString reasonAgainstSaving(const Situation &situation)
{
    if (situation.isHistory)
        return Menus::tr("A recording is shown, which is a file already");
    if (!situation.hasConnection)
        return reasonAgainst(Requirement::Connection, situation);
    if (!situation.keepingProblem.isEmpty())
        return Menus::tr("What happened is not kept any more: %1").arg(situation.keepingProblem);
    return situation.isKept
        ? QString()
        : Menus::tr("Nothing is kept yet: it is as soon as a lock was looked at");
}

} // namespace

QString reasonAgainst(Requirement need, const Situation &situation)
{
    switch (need) {
    case Requirement::Nothing:
        return {};
    case Requirement::Connection:
        return situation.hasConnection ? QString() : Menus::tr("Connect to a ZooKeeper first");
    case Requirement::Live:
    case Requirement::LiveLock:
    case Requirement::LiveContender:
    case Requirement::PresentContender:
        return reasonAgainstLive(need, situation);
    case Requirement::History:
        return situation.isHistory ? QString() : Menus::tr("No recording is open");
    case Requirement::Kept:
        return reasonAgainstSaving(situation);
    case Requirement::Scan:
        return situation.isScanning ? QString() : Menus::tr("No scan is under way");
    case Requirement::Lock:
        return situation.hasLock ? QString() : Menus::tr("Open a lock first");
    case Requirement::LockInView:
        if (!situation.hasConnection)
            return reasonAgainst(Requirement::Connection, situation);
        return situation.hasLockInView ? QString() : Menus::tr("Choose a lock first");
    case Requirement::Contender:
        return situation.hasContender ? QString() : Menus::tr("Select a contender first");
    case Requirement::Hands:
    case Requirement::Writing:
        return reasonAgainstActing(need, situation);
    case Requirement::Permit:
        return reasonAgainstForbidding(situation);
    case Requirement::Past:
        if (situation.isHistory)
            return Menus::tr("A recording is shown: it has no present");
        return situation.isPast ? QString() : Menus::tr("What is shown is live");
    case Requirement::Session:
        break;
    }
    if (!situation.hasContender)
        return reasonAgainst(Requirement::Contender, situation);
    return situation.hasSession ? QString()
                                : Menus::tr("The selected contender has no session that is known");
}

Menus::Menus(QMenuBar *bar)
    : QObject(bar)
    , m_window(bar->window())
{
    const QString titles[MenuCount] = {tr("&File"), tr("&Edit"), tr("&View"), tr("&Lock"),
        tr("&Session"), tr("&Tools"), tr("&Help")};
    for (int i = 0; i < MenuCount; ++i) {
        m_menus[i] = bar->addMenu(titles[i]);
        m_menus[i]->setToolTipsVisible(true);
    }
}

QAction *Menus::add(
    Menu menu, const QString &text, const Keys &keys, Requirement need, std::function<void()> run)
{
    QAction *action = m_menus[menu]->addAction(text);
    action->setShortcuts(keys);
    connect(action, &QAction::triggered, this, [run = std::move(run)] { run(); });
    setNeed(action, need);
    return action;
}

QAction *Menus::addToggle(Menu menu, const QString &text, bool isOn, std::function<void(bool)> run)
{
    QAction *action = m_menus[menu]->addAction(text);
    action->setCheckable(true);
    action->setChecked(isOn);
    connect(action, &QAction::toggled, this, [run = std::move(run)](bool on) { run(on); });
    setNeed(action, Requirement::Nothing);
    return action;
}

void Menus::addSeparator(Menu menu)
{
    m_menus[menu]->addSeparator();
}

QMenu *Menus::addSubMenu(Menu menu, const QString &title)
{
    QMenu *sub = m_menus[menu]->addMenu(title);
    sub->setToolTipsVisible(true);
    return sub;
}

void Menus::setNeed(QAction *action, Requirement need)
{
    action->setProperty(NeedProperty, int(need));
    action->setProperty(PlainProperty, withoutMnemonic(action->text()));
    m_actions.append(action);
    addExplainers(action);
    apply(action);
}

/// Qt says nothing of the key of a disabled action.
void Menus::addExplainers(QAction *action)
{
    for (const QKeySequence &key : action->shortcuts()) {
        if (key == QKeySequence::Copy || key == QKeySequence::SelectAll)
            continue; // which every list and text has for itself
        auto *explainer = new QShortcut(key, m_window);
        connect(explainer, &QShortcut::activated, this, [this, action] {
            emit refused(QStringLiteral("%1: %2").arg(
                action->property(PlainProperty).toString(), action->statusTip()));
        });
        m_explainers[action].append(explainer);
    }
}

void Menus::apply(QAction *action) const
{
    const QString reason =
        reasonAgainst(Requirement(action->property(NeedProperty).toInt()), m_situation);
    action->setEnabled(reason.isEmpty());
    for (QShortcut *explainer : m_explainers.value(action))
        explainer->setEnabled(!reason.isEmpty());
    action->setStatusTip(reason);
    const QString name = action->property(PlainProperty).toString();
    const QString keys = action->shortcut().toString(QKeySequence::NativeText);
    const QString usual = keys.isEmpty() ? name : QStringLiteral("%1 (%2)").arg(name, keys);
    action->setToolTip(
        plainToolTip(reason.isEmpty() ? usual : QStringLiteral("%1: %2").arg(name, reason)));
}

void Menus::setSituation(const Situation &situation)
{
    if (m_situation == situation)
        return;
    m_situation = situation;
    for (QAction *action : std::as_const(m_actions))
        apply(action);
}

} // namespace lockscope
