// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/timeline/historydesk.h"

#include "core/base/times.h"
#include "core/rounds/roundtaker.h"
#include "ui/timeline/timelinepage.h"
#include "ui/timeline/timelineview.h"

#include <QPointer>

namespace lockscope {

namespace {

constexpr int DiagnosisMs = 6000; ///< the answer's figures are not to be much older than the queue
constexpr int MostKept = 20'000; ///< contenders: larger queues take too much memory and time
constexpr int GoOnMs = 1000; ///< the timeline goes on, as ages do

/// @p give with what @p read tells, later, in the thread of @p receiver, unless that is gone.
template <typename Answer>
void ask(Recorder &recorder, QObject *receiver, std::function<Answer(RecordingReader &)> read,
    std::function<void(const Answer &)> give)
{
    recorder.read([read = std::move(read), give = std::move(give),
                      receiver = QPointer<QObject>(receiver)](RecordingReader &reader) {
        const Answer answer = read(reader);
        if (receiver)
            QMetaObject::invokeMethod(
                receiver, [give, answer] { give(answer); }, Qt::QueuedConnection);
    });
}

/// All that was known at @p at; the graph is that of all locks then.
PastMoment momentIn(RecordingReader &reader, const QString &path, qint64 at)
{
    PastMoment moment;
    moment.at = at;
    moment.path = path;
    QVector<LockStatePtr> states;
    for (const QString &lock : reader.locks()) {
        const Result<RecordedState> past = reader.state(lock, at);
        if (!past)
            continue;
        states.append(past->state);
        if (lock == path) {
            moment.state = past->state;
            moment.facts = past->facts;
        }
    }
    auto report = std::make_shared<DoctorReport>();
    report->at = at;
    report->diagnosis = reader.diagnosis(at).value_or(Diagnosis());
    report->graph = waitGraph(states, at);
    moment.report = report;
    return moment;
}

} // namespace

HistoryDesk::HistoryDesk(QWidget *parent)
    : QObject(parent)
    , m_page(new TimelinePage(parent))
{
    connect(m_page, &TimelinePage::momentChosen, this, &HistoryDesk::choose);
    connect(&m_clock, &QTimer::timeout, this, &HistoryDesk::showTime);
    m_clock.setInterval(GoOnMs);
}

HistoryDesk::~HistoryDesk() = default;

void HistoryDesk::follow(const RoundTaker &rounds)
{
    end();
    RecorderOptions options;
    options.limits.keepMs = KeptMs;
    options.limits.maxBytes = KeptBytes;
    options.diagnosisMs = DiagnosisMs;
    auto recorder = Recorder::open({}, options);
    if (!recorder)
        return emit failed(recorder.error());
    m_recorder = std::move(*recorder);
    Recorder *keeper = m_recorder.get();
    connect(keeper, &Recorder::failed, this, &HistoryDesk::failed);
    connect(keeper, &Recorder::told, this, &HistoryDesk::acceptTold);
    connect(&rounds.lookout(), &Lookout::stateReady, keeper, [keeper](const LockStatePtr &state) {
        if (state->queue.size() <= MostKept)
            keeper->keep(state);
    });
    connect(&rounds, &RoundTaker::factsReady, keeper,
        [keeper](const ServerFactsPtr &facts) { keeper->keep(facts); });
    connect(&rounds, &RoundTaker::reportReady, keeper,
        [keeper](const DoctorReportPtr &report) { keeper->keep(report); });
    m_clock.start();
}

void HistoryDesk::end()
{
    leave();
    m_clock.stop();
    m_recorder.reset();
    setLock({});
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
    m_page->setLock(path, {});
    if (path.isEmpty())
        return;
    fetchEvents();
    if (m_moment != 0)
        fetchMoment();
}

void HistoryDesk::fetchEvents()
{
    if (!m_recorder)
        return;
    ask<Result<QVector<LockEvent>>>(
        *m_recorder, this,
        [path = m_path](RecordingReader &reader) {
            EventQuery query;
            query.path = path;
            return reader.events(query);
        },
        [this, number = ++m_askedEvents](const Result<QVector<LockEvent>> &events) {
            if (number == m_askedEvents)
                acceptEvents(events.value_or(QVector<LockEvent>()));
        });
}

void HistoryDesk::acceptEvents(const QVector<LockEvent> &events)
{
    Lanes lanes;
    for (const LockEvent &event : events)
        lanes.add(event);
    m_hasEvents = true;
    m_page->setLock(m_path, std::move(lanes));
    showTime();
}

void HistoryDesk::acceptTold(const QVector<LockEvent> &events)
{
    if (!m_hasEvents)
        return; // they are among those that were asked for
    QVector<LockEvent> own;
    for (const LockEvent &event : events) {
        if (event.path == m_path || event.path.isEmpty())
            own.append(event);
    }
    if (!own.isEmpty())
        m_page->add(own);
}

void HistoryDesk::showTime()
{
    m_page->setNow(nowMs());
}

void HistoryDesk::choose(qint64 at)
{
    if (at == m_moment)
        return;
    m_moment = at;
    if (at != 0)
        return fetchMoment();
    ++m_asked; // what is still to come is too late
    emit left();
}

void HistoryDesk::leave()
{
    m_page->view().setMoment(0);
    choose(0);
}

void HistoryDesk::fetchMoment()
{
    if (!m_recorder)
        return;
    ask<PastMoment>(
        *m_recorder, this,
        [path = m_path, at = m_moment](
            RecordingReader &reader) { return momentIn(reader, path, at); },
        [this, number = ++m_asked](const PastMoment &moment) {
            if (number == m_asked && m_moment != 0)
                emit momentReady(moment);
        });
}

} // namespace lockscope
