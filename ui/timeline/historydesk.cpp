// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/timeline/historydesk.h"

#include "core/base/times.h"
#include "core/recording/incidentreading.h"
#include "core/report/currentevidence.h"
#include "core/rounds/roundtaker.h"
#include "ui/theme/secondhand.h"
#include "ui/timeline/timelinepage.h"
#include "ui/timeline/timelinetext.h"
#include "ui/timeline/timelineview.h"

#include <QPointer>

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

constexpr int DiagnosisMs = 6000; ///< the answer's figures are not to be much older than the queue
constexpr int MostKept = 20'000; ///< contenders: larger queues take too much memory and time
constexpr int KeptAgain = 16'000; ///< so many; all of them are written anew then

/// All that was known at @p at; the graph is that of all locks that were looked at then.
PastMoment momentIn(HistorySource &source, const QString &path, qint64 at)
{
    PastMoment moment;
    moment.at = at;
    moment.path = path;
    const Result<PastLocks> read = source.past(source.locks(), at);
    const PastLocks all = read.value_or(PastLocks());
    if (!all.damages.isEmpty())
        moment.damage = all.damages.constFirst();
    QVector<LockStatePtr> known; // of others nobody knows who waited for whom
    for (const RecordedState &past : all.states) {
        moment.states.append(past.state);
        if (past.state->snapshot->freshness == Freshness::Live)
            known.append(past.state);
        if (past.facts && moment.serversAheadMs == 0)
            moment.serversAheadMs = clockSkewMs(past.facts.get());
        if (past.state->snapshot->path != path)
            continue;
        moment.state = past.state;
        moment.facts = past.facts;
    }
    auto report = std::make_shared<DoctorReport>();
    const auto &said = all.diagnosis;
    report->at = said ? said->at : at; // its figures are of then
    report->diagnosis = said ? said->diagnosis : Diagnosis();
    report->graph = waitGraph(known, at);
    moment.report = report;
    return moment;
}

/// Of those who held at @p at, and were seen to be granted.
HeldTimes heldAt(const Lanes &lanes, qint64 at)
{
    HeldTimes held;
    for (const Lane &lane : lanes.lanes()) {
        const Stay *stay = Lanes::stayAt(lane, at);
        const bool isSeen = stay && stay->hasHeld() && !stay->isGrantUnseen && !stay->isGrantRough;
        if (isSeen && stay->grantedAt <= at && stay->token)
            held.append({stay->token, stay->grantedAt, stay->grantedAt});
    }
    std::ranges::sort(held, {}, &HeldSince::node);
    return held;
}

/// Whether it is not told all that happened at @p at.
bool isBlank(const Lanes &lanes, qint64 at)
{
    return std::ranges::any_of(lanes.blanks(),
        [at](const Blank &blank) { return blank.from <= at && (blank.to == 0 || blank.to > at); });
}

} // namespace

HistoryDesk::HistoryDesk(QWidget *parent)
    : QObject(parent)
    , m_page(new TimelinePage(parent))
{
    connect(m_page, &TimelinePage::momentChosen, this, &HistoryDesk::choose);
    connect(&SecondHand::shared(), &SecondHand::moved, this, [this] {
        if (m_recorder)
            showTime();
    });
}

HistoryDesk::~HistoryDesk() = default;

void HistoryDesk::follow(const RoundTaker &rounds)
{
    end();
    cancelOpening();
    RecorderOptions options;
    options.limits.keepMs = KeptMs;
    options.limits.maxBytes = KeptBytes;
    options.diagnosisMs = DiagnosisMs;
    auto recorder = Recorder::open({}, options);
    if (!recorder)
        return fail(recorder.error());
    m_recorder = std::move(*recorder);
    m_recorder->setParent(this); // by which tests find it; it goes with its connection
    m_leftOut.clear();
    m_page->view().setFit(TimelineView::Fit::Recent);
    connect(m_recorder.get(), &Recorder::failed, this, &HistoryDesk::fail);
    connect(m_recorder.get(), &Recorder::told, this, &HistoryDesk::acceptTold);
    connect(m_recorder.get(), &Recorder::pruned, this, &HistoryDesk::acceptPruned);
    feed(rounds);
    setLock(m_path); // of all locks, until one is opened
}

void HistoryDesk::feed(const RoundTaker &rounds)
{
    m_feeds = std::make_unique<QObject>();
    const QObject *feeds = m_feeds.get();
    Recorder *keeper = m_recorder.get();
    const auto keep = [this, keeper](const LockStatePtr &state) {
        const QString &path = state->snapshot->path;
        if (state->queue.size() > (m_leftOut.contains(path) ? KeptAgain : MostKept)) {
            m_leftOut.insert(path);
            return keeper->leaveOut(path);
        }
        m_leftOut.remove(path);
        keeper->keep(state);
        setKeeping(true);
    };
    connect(&rounds.lookout(), &Lookout::stateReady, feeds, keep);
    connect(&rounds.lookout(), &Lookout::forgotten, feeds,
        [keeper](const QString &path) { keeper->forget(path); });
    connect(&rounds, &RoundTaker::factsReady, feeds,
        [keeper](const ServerFactsPtr &facts) { keeper->keep(facts); });
    connect(&rounds, &RoundTaker::reportReady, feeds,
        [keeper](const DoctorReportPtr &report) { keeper->keep(report); });
}

/// Nothing is kept from now on, nor is what was kept before to be had any more.
void HistoryDesk::fail(const Error &error)
{
    m_feeds.reset();
    m_failure = error;
    m_failedAt = nowMs();
    ++m_asked; // a moment that was asked for just now does not come any more
    m_moment = m_shownAt;
    m_page->view().setMoment(m_moment);
    setKeeping(false);
    showFailure();
    emit failed(error);
    if (std::exchange(m_isWriting, false))
        emit reportFailed(error);
}

/// Lanes that went on would tell that nothing happens.
void HistoryDesk::showFailure()
{
    m_page->setNotKeptSince(m_failure ? m_failedAt : 0);
    if (m_failure)
        m_page->add({gapEvent({}, m_failedAt, 0, tr("no longer kept"))});
}

void HistoryDesk::end()
{
    const bool isPast = m_moment != 0 || m_reader;
    m_page->view().setMoment(0);
    m_moment = m_shownAt = 0;
    m_isWriting = false;
    ++m_asked; // what is still to come is too late
    setKeeping(false);
    m_feeds.reset();
    m_recorder.reset();
    m_failure.reset();
    m_keptFrom = 0;
    m_reader.reset();
    m_history = {};
    m_page->setEnd(0);
    setLock({});
    if (isPast)
        emit left();
}

void HistoryDesk::open(const QString &name)
{
    cancelOpening();
    m_opening = std::make_unique<HistoryReader>(name);
    const HistoryReader *reader = m_opening.get();
    // What it told is on its way when it is cancelled: that is of nobody's business any more.
    const auto ifWanted = [this, number = m_openings](auto act) {
        return [this, number, act](const auto &...told) {
            if (number == m_openings)
                act(told...);
        };
    };
    connect(reader, &HistoryReader::progressed, this,
        ifWanted([this](int percent) { emit openingProgressed(percent); }));
    connect(reader, &HistoryReader::opened, this, ifWanted([this](const HistoryInfo &info) {
        m_opened = info;
        emit historyOpened(info);
    }));
    connect(reader, &HistoryReader::failed, this, ifWanted([this](const Error &error) {
        cancelOpening();
        emit openingFailed(error);
    }),
        Qt::QueuedConnection);
    m_opening->open();
}

void HistoryDesk::cancelOpening()
{
    m_opening.reset();
    ++m_openings;
}

void HistoryDesk::showHistory()
{
    end();
    m_reader = std::move(m_opening);
    m_history = m_opened;
    m_page->setEnd(m_history.to);
    m_page->view().setFit(TimelineView::Fit::All);
    setLock(m_path);
    fetchMoment();
}

void HistoryDesk::read(std::function<void(HistorySource &)> read)
{
    if (m_reader)
        return m_reader->read(std::move(read));
    m_recorder->read(
        [read = std::move(read)](RecordingReader &reader) { read(*HistorySource::of(reader)); });
}

qint64 HistoryDesk::endNow() const
{
    return m_reader ? m_history.to : nowMs();
}

void HistoryDesk::setStatus(const ConnectionStatus &status)
{
    if (m_recorder && status.state != ConnectionStatus::Disconnected)
        m_recorder->noteConnected(status.state == ConnectionStatus::Connected);
}

void HistoryDesk::noteAct(const QString &path, const QString &what)
{
    if (m_recorder)
        m_recorder->noteAct(path, what);
}

void HistoryDesk::setLock(const QString &path)
{
    m_path = path;
    m_hasEvents = false;
    ++m_askedEvents; // what is still to come is of another lock
    m_page->setLock(path, Lanes(ofWhat()));
    showFailure();
    if (!hasSource()) {
        if (m_moment != 0)
            leave(); // nobody can say how this lock was then
        return;
    }
    fetchEvents();
    if (m_moment != 0 || m_reader)
        fetchMoment();
}

Lanes::Of HistoryDesk::ofWhat() const
{
    return m_path.isEmpty() ? Lanes::Of::Locks : Lanes::Of::Clients;
}

/// Lanes are made in the reader's thread: of a long history that takes a while.
void HistoryDesk::fetchEvents()
{
    const QPointer<HistoryDesk> self(this);
    EventQuery query;
    query.path = m_path;
    query.isOfRunning = !m_reader;
    const auto keeping =
        m_reader ? StatisticsBuilder::Keeping::All : StatisticsBuilder::Keeping::UntilForgotten;
    read([self, query, keeping, of = ofWhat(), number = ++m_askedEvents](HistorySource &source) {
        Lanes lanes(of);
        StatisticsBuilder locks(keeping);
        (void)source.events(query, [&](const LockEvent &event) {
            lanes.add(event);
            if (of == Lanes::Of::Locks)
                locks.add(event);
            return true;
        });
        const auto give = [self, number, lanes = std::move(lanes), locks] {
            if (number == self->m_askedEvents)
                self->acceptLanes(lanes, locks);
        };
        if (self)
            QMetaObject::invokeMethod(self, give, Qt::QueuedConnection);
    });
}

void HistoryDesk::acceptLanes(const Lanes &lanes, const StatisticsBuilder &locks)
{
    m_hasEvents = true;
    m_page->setLock(m_path, lanes, locks);
    showFailure();
    acceptPruned(m_keptFrom);
    showTime();
}

/// What is shown is forgotten with what is kept, but for what lasts: asked for again, it would
/// begin where that begins.
void HistoryDesk::acceptPruned(qint64 from)
{
    m_keptFrom = from;
    if (from > 0)
        m_page->forgetBefore(from);
}

void HistoryDesk::acceptTold(const QVector<LockEvent> &events)
{
    if (!m_hasEvents)
        return; // they are among those that were asked for
    QVector<LockEvent> own;
    for (const LockEvent &event : events) {
        if (m_path.isEmpty() || event.path == m_path || event.path.isEmpty())
            own.append(event);
    }
    if (!own.isEmpty())
        m_page->add(own);
}

/// As all other ages; what happened since has its place all the same.
void HistoryDesk::showTime()
{
    const qint64 shownAt = SecondHand::forSeenAt(m_page->view().lanes().end());
    m_page->setNow(m_reader ? m_history.to : shownAt);
}

void HistoryDesk::writeReport(const QString &file)
{
    if (m_failure)
        return emit reportFailed(*m_failure);
    if (!hasSource())
        return;
    const TimelineView &view = m_page->view();
    const EventQuery stretch {
        m_path, view.scale().from, std::min(endNow(), view.scale().timeAt(view.lanesWidth()))};
    const QString name = m_reader ? historyTitle(m_history) : tr("the window's memory");
    m_isWriting = true;
    const QPointer<HistoryDesk> self(this);
    read([self, file, stretch, name](HistorySource &source) {
        const Result<Incident> incident = incidentIn(source, stretch, name);
        const Result<Done> written =
            incident ? writeIncident(*incident, file) : tl::unexpected(incident.error());
        const auto give = [self, file, written] {
            self->m_isWriting = false;
            if (written)
                emit self->reportWritten(file);
            else
                emit self->reportFailed(written.error());
        };
        if (self)
            QMetaObject::invokeMethod(self, give, Qt::QueuedConnection);
    });
}

void HistoryDesk::setKeeping(bool isKeeping)
{
    if (m_isKeeping == isKeeping)
        return;
    m_isKeeping = isKeeping;
    emit keepingChanged(isKeeping);
}

void HistoryDesk::writeRecording(const QString &file)
{
    if (m_failure)
        return emit reportFailed(*m_failure);
    if (!m_recorder)
        return;
    m_isWriting = true;
    const QPointer<HistoryDesk> self(this);
    m_recorder->read([self, file](RecordingReader &reader) {
        const auto give = [self, file, written = reader.copyTo(file)] {
            self->m_isWriting = false;
            if (written)
                emit self->recordingWritten(file);
            else
                emit self->reportFailed(written.error());
        };
        if (self)
            QMetaObject::invokeMethod(self, give, Qt::QueuedConnection);
    });
}

void HistoryDesk::choose(qint64 at)
{
    if (at == m_moment)
        return;
    if (at != 0 && m_failure) { // what is shown stays
        emit damaged(*m_failure);
        return m_page->view().setMoment(m_moment);
    }
    m_moment = at;
    if (at != 0 || m_reader)
        return fetchMoment();
    ++m_asked; // what is still to come is too late
    m_shownAt = 0;
    emit left();
}

void HistoryDesk::leave()
{
    m_page->view().setMoment(0);
    choose(0);
}

void HistoryDesk::fetchMoment()
{
    if (!hasSource())
        return;
    const QPointer<HistoryDesk> self(this);
    const qint64 at = m_moment != 0 ? m_moment : endNow();
    read([self, path = m_path, at, number = ++m_asked](HistorySource &source) {
        const auto give = [self, number, moment = momentIn(source, path, at)]() mutable {
            if (number != self->m_asked)
                return;
            const Lanes &lanes = self->m_page->view().lanes();
            moment.held = heldAt(lanes, moment.at);
            moment.isInGap = isBlank(lanes, moment.at);
            self->m_shownAt = self->m_moment;
            emit self->momentReady(moment);
            if (moment.damage)
                emit self->damaged(*moment.damage);
        };
        if (self)
            QMetaObject::invokeMethod(self, give, Qt::QueuedConnection);
    });
}

} // namespace lockscope
