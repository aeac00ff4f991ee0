// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/guard.h"

#include "app/ctl/command.h"
#include "core/base/boottimer.h"

#include <QDir>
#include <QFile>
#include <QHash>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <ctime>

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace lockscope::ctl {

namespace {

constexpr int NotExecutable = 126;
constexpr int NotFound = 127;
constexpr int LookAgainMs = 20; ///< at what is being killed: some starts more meanwhile
constexpr qint64 LongestWaitMs = 100; ///< for the moment to kill: the machine may sleep over it
constexpr qint64 LookEachMs = 1'000; ///< whether lockscopectl runs, as seldom as that at most

/// A terminal tells the first ones to all of the group; what to make of them is COMMAND's affair.
/// The others come of a complaint that cannot be written.
constexpr std::array Ignored {SIGQUIT, SIGTSTP, SIGHUP, SIGPIPE, SIGTTOU};

/// proc(5): the state and the parent's id are behind the name in brackets.
struct ProcessStat
{
    char state = 'Z';
    pid_t parent = 0;

    bool isStopped() const { return state == 'T' || state == 't'; }
};

ProcessStat statOf(const QString &process)
{
    QFile file(u"/proc/%1/stat"_qs.arg(process));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QByteArray line = file.readAll();
    const QList<QByteArray> fields = line.mid(line.lastIndexOf(')') + 2).split(' ');
    return {fields.value(0).isEmpty() ? 'Z' : fields.value(0).at(0), fields.value(1).toInt()};
}

/// A process that has not ended.
struct Process
{
    pid_t id = 0;
    bool isStopped = false;
    bool isLeaf = false; ///< none runs below it
};

/// @p top's descendants, @p top itself not: each after its parent.
QVector<Process> descendantsOf(pid_t top)
{
    QHash<pid_t, QVector<Process>> children;
    const QStringList names = QDir(u"/proc"_qs).entryList(QDir::Dirs);
    for (const QString &name : names) {
        if (const ProcessStat stat = statOf(name); stat.state != 'Z')
            children[stat.parent].append({name.toInt(), stat.isStopped()});
    }
    QVector<Process> all = children.value(top);
    for (qsizetype i = 0; i < all.size(); ++i) {
        const QVector<Process> below = children.value(all.at(i).id);
        all[i].isLeaf = below.isEmpty();
        all += below;
    }
    return all;
}

/// Whether @p command does something, or what it waits for does. Those between merely hand signals
/// on: sudo's monitor, the guard of another `acquire`. A daemon that it left behind is not its own.
bool isAnyRunning(pid_t command)
{
    const QVector<Process> below = descendantsOf(command);
    if (below.isEmpty())
        return !statOf(QString::number(command)).isStopped();
    return std::ranges::any_of(
        below, [](const Process &process) { return process.isLeaf && !process.isStopped; });
}

/// All that run below this process: those whose parents have ended have become its own children.
void tellAll(int number)
{
    const QVector<Process> all = descendantsOf(::getpid());
    for (const Process &process : all) {
        ::kill(process.id, number);
        ::kill(process.id, SIGCONT); // one that is stopped gets it then
    }
}

bool isIgnored(int number)
{
    struct sigaction action = {};
    return ::sigaction(number, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

/// One guard's work. COMMAND runs once this is made.
class Guard
{
public:
    explicit Guard(char **words);
    int watch();

private:
    [[noreturn]] void become(char **words) const;
    qint64 patienceMs() const;
    void waitForNews();
    void ask(qint64 killAt);
    void acceptEnd();
    qint64 lastsUntil(qint64 moment) const;
    void noteStop();
    void handOnInterrupt() const;
    void reap();
    bool isOver() const;

    const pid_t m_parent; ///< lockscopectl
    const qint64 m_leftMs; ///< that the lock lasts when that has ended
    enum Step { Running, Asked, Killing } m_step = Running;
    sigset_t m_awaited {};
    sigset_t m_before {};
    std::array<void (*)(int), Ignored.size()> m_handlers {}; ///< of those, for COMMAND
    pid_t m_command = 0;
    int m_status = -1; ///< COMMAND's; -1 while it runs
    qint64 m_toldAt = 0; ///< bootMs(), when lockscopectl asked first; 0: it did not
    qint64 m_stoppedAt = 0; ///< bootMs(), before lockscopectl was seen to be stopped; 0: it runs
    qint64 m_killAt = 0; ///< bootMs(), once Asked
};

Guard::Guard(char **words)
    : m_parent(std::atoi(words[0]))
    , m_leftMs(std::atoi(words[1]))
{
    sigemptyset(&m_awaited);
    for (const int number : {SIGTERM, SIGUSR1, SIGCHLD})
        sigaddset(&m_awaited, number);
    if (!isIgnored(SIGINT)) // one that is blocked comes even where it is ignored
        sigaddset(&m_awaited, SIGINT);
    sigprocmask(SIG_BLOCK, &m_awaited, &m_before);
    for (size_t i = 0; i < m_handlers.size(); ++i)
        m_handlers.at(i) = std::signal(Ignored.at(i), SIG_IGN);
    ::prctl(PR_SET_NAME, "lockscopectl");
    ::prctl(PR_SET_CHILD_SUBREAPER, 1);
    ::prctl(PR_SET_PDEATHSIG, SIGTERM); // when the thread ends that made us: the main one
    if (::getppid() != m_parent)
        std::raise(SIGTERM); // it has ended already
    m_command = ::fork();
    if (m_command == 0)
        become(words + 2);
}

void Guard::become(char **words) const
{
    for (size_t i = 0; i < m_handlers.size(); ++i)
        std::signal(Ignored.at(i), m_handlers.at(i));
    sigprocmask(SIG_SETMASK, &m_before, nullptr);
    ::prctl(PR_SET_PDEATHSIG, SIGTERM); // should even the guard be killed
    ::execvp(words[0], words);
    const int error = errno;
    complain(ctl::tr("%1 could not be run: %2.")
                 .arg(QFile::decodeName(words[0]), QString::fromLocal8Bit(std::strerror(error))));
    ::_exit(error == ENOENT ? NotFound : NotExecutable);
}

int Guard::watch()
{
    while (!isOver())
        waitForNews();
    return m_status;
}

bool Guard::isOver() const
{
    // What COMMAND leaves running when it ends by itself is meant to go on.
    return m_status >= 0 && (m_step == Running || descendantsOf(::getpid()).isEmpty());
}

qint64 Guard::patienceMs() const
{
    if (m_step == Running)
        return std::clamp<qint64>(m_leftMs / 4, LookAgainMs, LookEachMs);
    return m_step == Killing ? LookAgainMs
                             : std::clamp<qint64>(m_killAt - bootMs(), 0, LongestWaitMs);
}

void Guard::waitForNews()
{
    const qint64 patience = patienceMs();
    const timespec time {static_cast<time_t>(patience / 1000), (patience % 1000) * 1'000'000};
    const int number = sigtimedwait(&m_awaited, nullptr, &time);
    reap();
    if (number == SIGTERM)
        acceptEnd();
    else if (m_step != Killing)
        noteStop();
    if (number == SIGINT)
        handOnInterrupt();
    const bool isTooLong = m_step == Asked && bootMs() >= m_killAt;
    if (number == SIGUSR1 || isTooLong)
        m_step = Killing;
    if (m_step == Killing)
        tellAll(SIGKILL);
}

void Guard::ask(qint64 killAt)
{
    m_step = Asked;
    m_killAt = killAt;
    tellAll(SIGTERM);
}

/// As lockscopectl wants it, who keeps the lock meanwhile; or because that has ended.
void Guard::acceptEnd()
{
    const qint64 now = bootMs();
    if (m_step == Running)
        ask(now + KillAfterMs);
    if (::getppid() != m_parent)
        m_killAt = std::min(m_killAt, lastsUntil(now));
    else if (m_toldAt == 0)
        m_toldAt = now;
}

/// How long the lock surely lasts that nobody has kept since @p moment. What lockscopectl asked for
/// before may have been for want of servers: then no more was left from there on, however often it
/// asked again.
qint64 Guard::lastsUntil(qint64 moment) const
{
    return (m_toldAt > 0 ? std::min(m_toldAt, moment) : moment) + m_leftMs;
}

/// By SIGSTOP, or in a debugger: it keeps no session meanwhile, as if it had ended. Whoever stops
/// all of the job, by Ctrl+Z, stops COMMAND as well, unless that, as `timeout` and `setsid` do, has
/// left the job's process group.
void Guard::noteStop()
{
    const bool isStopped = statOf(QString::number(m_parent)).isStopped();
    const qint64 now = bootMs();
    if (isStopped && m_stoppedAt == 0)
        m_stoppedAt = now - patienceMs(); // when it was seen to run, at the latest
    else if (!isStopped)
        m_stoppedAt = 0;
    const qint64 lasts = lastsUntil(m_stoppedAt);
    if (!isStopped || m_status >= 0 || now < lasts - m_leftMs / 2 || !isAnyRunning(m_command))
        return;
    if (m_step != Running) {
        m_killAt = std::min(m_killAt, lasts);
        return;
    }
    ask(lasts);
    if (::fork() == 0) { // nobody may read it, and who waits for that kills nobody
        complain(ctl::tr("lockscopectl was stopped and keeps no lock so: COMMAND is ended."));
        ::_exit(0);
    }
}

/// Of a terminal, which tells all of the job's process group. `timeout` and `setsid` have left
/// that, and nobody else would tell them.
void Guard::handOnInterrupt() const
{
    if (m_status < 0 && ::getpgid(m_command) != ::getpgrp())
        ::kill(m_command, SIGINT);
}

void Guard::reap()
{
    int status = 0;
    for (pid_t process = 0; (process = ::waitpid(-1, &status, WNOHANG)) > 0;) {
        if (process == m_command)
            m_status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }
}

} // namespace

int guard(char **words)
{
    if (!words[0] || !words[1] || !words[2])
        return BadUsage;
    return Guard(words).watch();
}

} // namespace lockscope::ctl
