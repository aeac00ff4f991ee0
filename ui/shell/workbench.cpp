// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/workbench.h"

#include "core/base/nodepath.h"
#include "core/diagnosis/addressed.h"
#include "core/diagnosis/clientname.h"
#include "core/recording/baselinefile.h"
#include "core/sandbox/sandbox.h"
#include "ui/theme/secondhand.h"

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

constexpr int MaxGatheredAtOnce = 2000; ///< contenders; a few ms

/// Of the others it is told how they were before, as when the connection was lost.
QSet<QString> knownLocks(const PastMoment &moment)
{
    QSet<QString> known;
    for (const LockStatePtr &state : moment.states) {
        if (isToldOf(state->snapshot->freshness))
            known.insert(state->snapshot->path);
    }
    return known;
}

/// That it is gone is known of a lock for as long as that is kept, also when nobody can look: where
/// no lock is there somebody must have looked at all of them.
bool isAnyKnown(const PastMoment &moment)
{
    const auto isAs = [](Freshness freshness) {
        return [freshness](
                   const LockStatePtr &state) { return state->snapshot->freshness == freshness; };
    };
    const bool areAllGone =
        !moment.states.isEmpty() && std::ranges::all_of(moment.states, isAs(Freshness::Gone));
    return std::ranges::any_of(moment.states, isAs(Freshness::Live))
        || (areAllGone && !moment.isInGap);
}

} // namespace

Workbench::Workbench(QObject *parent)
    : QObject(parent)
    , m_gathering(
          this, gathered, [this](const Seen &, const QueueContent &content) { present(content); })
{
    connectScans();
}

Workbench::~Workbench()
{
    m_rounds.reset();
    m_inspector.reset(); // before the sandbox, whose server it talks to
}

Result<Done> Workbench::open(const ConnectionProfile &connection)
{
    auto inspector = std::make_unique<Inspector>();
    Result<Done> result = inspector->open(connection.options);
    if (!result)
        return result;
    const bool isSandbox = connection.profile.environment == Environment::Sandbox;
    auto sandbox = isSandbox ? std::move(m_sandbox) : nullptr;
    close();
    m_sandbox = std::move(sandbox);
    m_inspector = std::move(inspector);
    m_connection = connection;
    m_inspector->setServerSettings(m_siteSettings.servers);
    m_inspector->setClientNames(m_siteSettings.clientNames);
    connectInspector();
    emit opened();
    tellStatus(m_inspector->status());
    if (!connection.path.isEmpty())
        return openLock(connection.path, m_chosenRecipe(connection.path));
    return result;
}

void Workbench::connectInspector()
{
    Inspector *inspector = m_inspector.get();
    connect(inspector, &Inspector::statusChanged, this, &Workbench::acceptStatus);
    m_scans.begin(*inspector);
    takeRounds();
}

void Workbench::connectScans()
{
    connect(&m_scans, &ScanDesk::started, this, &Workbench::scanStarted);
    connect(&m_scans, &ScanDesk::progress, this, &Workbench::scanProgress);
    connect(&m_scans, &ScanDesk::finished, this, &Workbench::scanFinished);
    // The open lock is watched whether it is chosen or not.
    connect(&m_scans, &ScanDesk::chosen, this, [this](const QString &path) {
        if (path != m_request.path)
            m_rounds->watch(path);
    });
    connect(&m_scans, &ScanDesk::dropped, this, [this](const QString &path) {
        if (path != m_request.path)
            m_rounds->unwatch(path);
    });
}

void Workbench::takeRounds()
{
    RoundOptions options;
    options.settings = m_siteSettings;
    options.servers = serversOption(m_connection.options.connect, m_connection.storedName);
    if (m_connection.profile.environment != Environment::Sandbox)
        options.usualFile = baselineFileOf(m_connection.options.connect);
    options.lookout.recipeOf = [this](const QString &path) { return m_chosenRecipe(path); };
    options.lookout.dispose = [this](std::shared_ptr<const void> old) {
        m_gathering.dispose(std::move(old));
    };
    m_rounds = std::make_unique<RoundTaker>(*m_inspector, options);
    m_rounds->setOwnSessions(m_own.sessions);
    connect(&m_rounds->lookout(), &Lookout::stateReady, this, &Workbench::acceptState);
    connect(m_rounds.get(), &RoundTaker::factsReady, this, [this] {
        noteFacts();
        showNewerFacts();
        if (!isPast())
            emit factsShown(facts());
    });
    connect(m_rounds.get(), &RoundTaker::reportReady, this, [this](const DoctorReportPtr &report) {
        SecondHand::shared().set(report->at); // before anybody shows it
        m_lastKnown.note(report);
        showNewerFacts();
        if (!isPast())
            emit reportShown(report);
    });
    emit roundsBegan(*m_rounds);
}

void Workbench::keepAs(
    const QString &name, Environment environment, const QVector<SecretKind> &inKeyring)
{
    m_connection.storedName = name;
    m_connection.inKeyring = inKeyring;
    Profile profile = m_connection.profile;
    if (!name.isEmpty())
        profile.name = name;
    if (profile.environment != Environment::Production)
        profile.environment = environment;
    if (profile == m_connection.profile)
        return;
    m_connection.profile = profile;
    emit profileChanged(profile);
}

void Workbench::openHistory(const QString &name)
{
    close();
    m_history = name;
    m_connection.options.connect = name; // what is remembered of its locks is kept by that
    emit opened();
    tellStatus(status());
}

void Workbench::openSandbox()
{
    close();
    m_sandbox = std::make_unique<Sandbox>(Sandbox::Options {});
    connect(m_sandbox.get(), &Sandbox::ready, this, [this](const QString &connectString) {
        ConnectionProfile connection;
        connection.profile = {tr("Sandbox"), Environment::Sandbox};
        connection.options.connect = connectString;
        open(connection);
    });
    const auto fail = [this, sandbox = m_sandbox.get()](const Error &error) {
        if (sandbox != m_sandbox.get())
            return; // of one that was left
        close();
        emit sandboxFailed(error);
        emit opened();
    };
    connect(m_sandbox.get(), &Sandbox::failed, this, fail, Qt::QueuedConnection);
    connect(m_sandbox.get(), &Sandbox::died, this, fail, Qt::QueuedConnection);
    m_sandbox->start();
    emit opened();
}

void Workbench::close()
{
    emit closing();
    closeLock();
    m_rounds.reset();
    m_scans.end();
    m_inspector.reset();
    m_sandbox.reset();
    m_lastTold.reset();
    m_lastKnown = {};
    m_connection = {};
    m_mutes.clear();
    m_history.clear();
    emit opened();
    tellStatus(status());
}

Result<Done> Workbench::reconnect()
{
    if (!m_inspector)
        return Done {};
    const ConnectionProfile connection = m_connection;
    const QString path = m_request.path;
    const QString recipe = m_request.recipe;
    const QVector<Mute> mutes = m_mutes;
    const DoctorReportPtr last = report();
    const Result<Done> opened = open(connection);
    for (const Mute &one : mutes) {
        if (opened)
            mute(one);
    }
    if (opened && m_rounds && last)
        m_rounds->carryAcknowledged(last->diagnosis.acknowledged);
    return opened && !path.isEmpty() ? openLock(path, recipe) : opened;
}

ConnectionStatus Workbench::status() const
{
    return m_inspector ? m_inspector->status() : ConnectionStatus {};
}

Result<Done> Workbench::openLock(const QString &path, const QString &recipe)
{
    if (!isOpen())
        return failure(ErrorKind::Closed, tr("Connect to a ZooKeeper first"));
    const Result<QString> valid = validPath(path.trimmed());
    if (!valid)
        return tl::unexpected<Error>(valid.error());
    if (m_request.path == *valid && m_request.recipe == recipe)
        return Done {};
    if (m_request.path != *valid)
        closeLock();
    m_request = {*valid, recipe};
    m_isNothingKnownThen = false; // what was then is read anew
    if (isHistory()) {
        emit lockOpened(*valid); // its queue comes with the moment
        return Done {};
    }
    m_rounds->watch(m_request);
    m_rounds->setFocus(*valid);
    emit lockOpened(*valid);
    if (const LockStatePtr known = m_rounds->lookout().state(*valid)) // until the first answer
        show(known);
    m_rounds->askSoon();
    return Done {};
}

void Workbench::closeLock()
{
    if (m_request.path.isEmpty())
        return;
    const QString path = m_request.path;
    m_request = {};
    if (m_rounds) {
        m_rounds->setFocus({});
        if (!m_scans.isChosen(path))
            m_rounds->unwatch(path);
    }
    show(nullptr);
    emit lockOpened({});
}

void Workbench::refresh()
{
    if (!m_inspector)
        return;
    if (!m_request.path.isEmpty())
        m_inspector->refresh(m_request.path);
    m_rounds->askSoon();
    if (!m_scans.isScanning())
        m_scans.scanAgain();
}

void Workbench::prefer(const QVector<int> &entries)
{
    const LockStatePtr &state = m_content.state;
    if (!m_inspector || isPast() || !state || state->snapshot->isComplete())
        return;
    QVector<int> nodes;
    for (const int entry : entries) {
        if (entry >= state->queue.size())
            continue; // of the content before: a table that loses rows scrolls while it does
        const Contender &contender = state->queue.at(entry);
        if (state->nodeOf(contender).state == ReadState::NameOnly)
            nodes.append(contender.node);
    }
    if (!nodes.isEmpty())
        m_inspector->prefer(state->snapshot->path, state->snapshot->revision, nodes);
}

ServerFactsPtr Workbench::facts() const
{
    return m_rounds ? m_rounds->facts() : nullptr;
}

LockStatePtr Workbench::stateOf(const QString &path) const
{
    return m_rounds ? m_rounds->lookout().state(path) : nullptr;
}

DoctorReportPtr Workbench::report() const
{
    return m_rounds ? m_rounds->report() : nullptr;
}

void Workbench::acknowledge(const QString &findingId)
{
    if (m_rounds)
        m_rounds->acknowledge(findingId);
}

void Workbench::unacknowledge(const QString &findingId)
{
    if (m_rounds)
        m_rounds->unacknowledge(findingId);
}

void Workbench::unmute(const Finding &finding)
{
    m_mutes.removeIf([&finding](const Mute &mute) { return fits(mute, finding); });
    if (m_rounds)
        m_rounds->unmute(finding);
}

void Workbench::setOwnClaims(const OwnClaims &own)
{
    if (m_own == own)
        return;
    m_own = own;
    if (m_rounds)
        m_rounds->setOwnSessions(own.sessions);
    m_content.own = own;
    if (m_content.state)
        emit contentChanged(m_content);
}

void Workbench::setSiteSettings(const SiteSettings &settings)
{
    m_siteSettings = settings;
    const qint64 before = m_content.silentPercent;
    addLimits(&m_content);
    if (m_content.state && m_content.silentPercent != before)
        emit contentChanged(m_content);
    if (m_rounds)
        m_rounds->setSettings(settings);
    if (m_inspector) {
        m_inspector->setServerSettings(settings.servers);
        m_inspector->setClientNames(settings.clientNames);
    }
}

void Workbench::mute(const Mute &mute)
{
    if (!m_rounds)
        return;
    m_mutes.append(mute);
    m_rounds->mute(mute);
}

void Workbench::acceptStatus(const ConnectionStatus &status)
{
    const bool isScanMissing = !m_lastKnown.wasConnected() || m_scans.hasFailed();
    if (status.state == ConnectionStatus::Connected && isScanMissing)
        m_scans.scanAgain();
    tellStatus(status);
}

void Workbench::tellStatus(const ConnectionStatus &status)
{
    if (status.state == ConnectionStatus::Disconnected)
        m_lastKnown = {};
    if (status.state == ConnectionStatus::Connected || isHistory())
        m_lastKnown.setConnected();
    else
        m_lastKnown.setLost(status.since);
    emit statusChanged(status);
}

void Workbench::acceptState(const LockStatePtr &state)
{
    if (state->snapshot->freshness == Freshness::Live)
        emit lockSeen(foundFrom(*state));
    if (state->snapshot->path == m_request.path)
        show(state);
}

void Workbench::noteFacts()
{
    const ServerFactsPtr &now = m_rounds->facts();
    const bool isTold = now && std::ranges::any_of(now->members, [](const MemberFacts &member) {
        return member.connections.state == SourceResult::Ok;
    });
    if (isTold && status().state == ConnectionStatus::Connected)
        m_lastTold = now;
}

/// While nothing is known of the queue as it is, what the servers say, or do not say, of its
/// clients is of another one: what was told before stays with it.
ServerFactsPtr Workbench::factsFor(const LockState &state) const
{
    if (isOfBefore(state.snapshot->freshness) && m_lastTold)
        return m_lastTold;
    const bool isExamined = m_rounds && m_rounds->report() && m_rounds->report()->rounds > 0;
    const ServerFactsPtr examined = isExamined ? m_rounds->examinedFacts() : nullptr;
    // What the report rests on, be it nothing, as just after our connection came back: an age that
    // is told in both is to be one. Of a lock that has changed since it tells nothing.
    const bool hasChanged = examined && state.snapshot->readAt > examined->askedAt;
    return isExamined && !hasChanged ? examined : facts();
}

void Workbench::showNewerFacts()
{
    if (m_latest && factsFor(*m_latest) != m_shownFacts)
        show(LockStatePtr(m_latest));
}

void Workbench::show(const LockStatePtr &state)
{
    m_latest = state;
    m_shownFacts = state ? factsFor(*state) : nullptr;
    if (!isPast() || !state)
        gather({state, m_shownFacts});
}

void Workbench::gather(Seen seen)
{
    if (m_content.state == seen.state) // else this would be the last to have what is long to free
        seen.before = m_content;
    if (seen.state && seen.state->queue.size() > MaxGatheredAtOnce)
        return m_gathering.ask(seen);
    m_gathering.cancel();
    present(seen.state ? gathered(seen) : QueueContent());
}

void Workbench::showPast(const PastMoment &moment)
{
    if (!isOpen() || moment.path != m_request.path)
        return;
    m_pastAt = moment.at;
    m_knownThen = knownLocks(moment);
    m_isAnyKnownThen = isAnyKnown(moment);
    m_isNothingKnownThen = moment.state == nullptr;
    emit pastChanged(m_pastAt);
    if (isHistory())
        tellLocks(moment);
    gather({moment.state, moment.facts, moment.at, moment.held});
    emit factsShown(moment.facts);
    emit reportShown(moment.report);
}

bool Workbench::isKnownThen(const QString &path) const
{
    return path.isEmpty() ? m_isAnyKnownThen : m_knownThen.contains(path);
}

void Workbench::showPresent()
{
    if (!isPast())
        return;
    m_pastAt = 0;
    m_knownThen.clear();
    m_isAnyKnownThen = false;
    m_isNothingKnownThen = false;
    emit pastChanged(0);
    show(m_latest);
    emit factsShown(facts());
    emit reportShown(report());
}

void Workbench::tellLocks(const PastMoment &moment)
{
    ScanResult found;
    found.root = m_scans.root();
    for (const LockStatePtr &state : moment.states)
        if (state->snapshot->freshness == Freshness::Live)
            found.locks.append(foundFrom(*state));
    emit scanFinished(found);
}

/// All that takes long with 100 000 contenders.
QueueContent Workbench::gathered(const Seen &seen)
{
    const auto &[state, facts, pastAt, held, before] = seen;
    const bool isSame = before.state == state;
    return {state, GatheredEvidence(state, facts, before.evidence), facts ? facts->takenAt : 0, {},
        isSame ? before.keys : rowKeys(*state), {}, {}, facts,
        isSame ? before.clients : clientNamesOf(*state), pastAt, {}, held};
}

void Workbench::addLimits(QueueContent *content) const
{
    if (content->state)
        content->silentPercent =
            m_siteSettings.thresholdFor(content->state->snapshot->path, &Thresholds::silentPercent);
}

void Workbench::present(QueueContent content)
{
    content.own = m_own;
    addLimits(&content);
    const bool isNow = m_rounds && content.state && !isPast(); // who might do what then nobody kept
    for (int i = 0; isNow && i < content.state->snapshot->directories.size(); ++i) {
        const AccessList *list =
            m_rounds->access().list(content.state->snapshot->directories.at(i).path);
        content.access.append(list ? *list : AccessList {});
    }
    std::swap(m_content, content);
    emit contentChanged(m_content);
    m_gathering.dispose(std::move(content)); // nobody shows it any more, and to free it takes long
}

} // namespace lockscope
