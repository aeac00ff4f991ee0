// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/common/unixsignals.h"

#include <array>
#include <atomic>
#include <csignal>
#include <ctime>
#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

namespace lockscope {

namespace {

constexpr std::array Handled {SIGINT, SIGTERM, SIGHUP};
std::array<int, 2> pipeEnds {-1, -1}; // a signal handler can reach nothing but a global
volatile std::sig_atomic_t toldEachTime = 0; // 0: none
std::array<std::atomic<qint64>, NSIG> toldAt {}; // monotonic, ms; 0: not yet
static_assert(std::atomic<qint64>::is_always_lock_free); // or a handler may not touch it

/// Within this, two are one: timeout(1) and a job's shell tell the process and then its group.
constexpr qint64 TogetherMs = 500;

qint64 monotonicMs()
{
    timespec now {};
    ::clock_gettime(CLOCK_MONOTONIC, &now); // one of the few that a handler may call
    return qint64(now.tv_sec) * 1000 + now.tv_nsec / 1'000'000;
}

extern "C" void passOn(int number)
{
    std::atomic<qint64> &told = toldAt[size_t(number)];
    const qint64 now = monotonicMs();
    if (number != toldEachTime && told != 0) {
        if (now - told < TogetherMs)
            return;
        std::signal(number, SIG_DFL);
        std::raise(number); // which it is when this one returns
        return;
    }
    told = now;
    const char byte = static_cast<char>(number);
    [[maybe_unused]] const auto written = ::write(pipeEnds[1], &byte, 1);
}

/// What is ignored from outside (nohup, a job in the background) stays so.
void handle(int number, void (*handler)(int))
{
    if (std::signal(number, handler) == SIG_IGN)
        std::signal(number, SIG_IGN);
}

int readEnd()
{
    if (::pipe2(pipeEnds.data(), O_CLOEXEC | O_NONBLOCK) != 0)
        qFatal("No file descriptors left.");
    return pipeEnds[0];
}

} // namespace

UnixSignals::UnixSignals(QObject *parent)
    : QObject(parent)
    , m_notifier(readEnd(), QSocketNotifier::Read)
{
    connect(&m_notifier, &QSocketNotifier::activated, this, &UnixSignals::read);
    for (const int number : Handled)
        handle(number, passOn);
}

UnixSignals::~UnixSignals()
{
    for (const int number : Handled)
        handle(number, SIG_DFL);
    m_notifier.setEnabled(false);
    ::close(pipeEnds[0]);
    ::close(pipeEnds[1]);
}

void UnixSignals::tellEach(int number)
{
    toldEachTime = number;
    handle(number, passOn);
}

void UnixSignals::tellOne(int number)
{
    if (toldEachTime == number)
        toldEachTime = 0;
    toldAt[size_t(number)] = 0;
    handle(number, passOn);
}

void UnixSignals::endByNext(int number)
{
    if (toldEachTime == number)
        toldEachTime = 0;
    toldAt[size_t(number)] = monotonicMs();
}

void UnixSignals::read()
{
    char byte = 0;
    while (::read(pipeEnds[0], &byte, 1) == 1)
        emit received(byte);
}

} // namespace lockscope
