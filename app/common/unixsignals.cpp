// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/common/unixsignals.h"

#include <array>
#include <csignal>
#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

namespace lockscope {

namespace {

constexpr std::array Handled {SIGINT, SIGTERM, SIGHUP};
std::array<int, 2> pipeEnds {-1, -1}; // a signal handler can reach nothing but a global
volatile std::sig_atomic_t toldEachTime = 0; // 0: none

extern "C" void passOn(int number)
{
    const char byte = static_cast<char>(number);
    [[maybe_unused]] const auto written = ::write(pipeEnds[1], &byte, 1);
    if (number != toldEachTime)
        std::signal(number, SIG_DFL);
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
    handle(number, passOn);
}

void UnixSignals::endByNext(int number)
{
    if (toldEachTime == number)
        toldEachTime = 0;
    handle(number, SIG_DFL);
}

void UnixSignals::read()
{
    char byte = 0;
    while (::read(pipeEnds[0], &byte, 1) == 1)
        emit received(byte);
}

} // namespace lockscope
