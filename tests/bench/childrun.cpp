// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/bench/childrun.h"

#include <array>
#include <chrono>
#include <cstring>
#include <vector>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace lockscope::bench {

namespace {

constexpr size_t MaxCommand = 65'536;

double ms(const timeval &time)
{
    return double(time.tv_sec) * 1e3 + double(time.tv_usec) / 1e3;
}

/// @p words: where its standard output goes, its path, its arguments.
ChildRun runHere(std::vector<char *> words)
{
    words.push_back(nullptr);
    const auto start = std::chrono::steady_clock::now();
    const pid_t child = ::fork();
    if (child == 0) {
        const int file = ::open(words[0], O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
        ::dup2(file, STDOUT_FILENO);
        ::execv(words[1], &words[1]);
        ::_exit(127);
    }
    int status = 0;
    rusage used {};
    ::wait4(child, &status, 0, &used);
    const std::chrono::duration<double, std::milli> wall = std::chrono::steady_clock::now() - start;
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, wall.count(),
        ms(used.ru_utime) + ms(used.ru_stime), double(used.ru_maxrss) / 1024};
}

/// In the small process: until the other end is closed.
void serve(int socket)
{
    std::array<char, MaxCommand> bytes {};
    for (;;) {
        const ssize_t size = ::recv(socket, bytes.data(), bytes.size(), 0);
        if (size <= 0)
            ::_exit(0);
        std::vector<char *> words;
        for (char *word = bytes.data(); word < bytes.data() + size; word += std::strlen(word) + 1)
            words.push_back(word);
        const ChildRun run = runHere(words);
        if (::send(socket, &run, sizeof run, 0) < 0)
            ::_exit(1);
    }
}

} // namespace

ChildRunner::ChildRunner()
{
    std::array<int, 2> sockets {};
    if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets.data()) != 0)
        qFatal("no socket");
    if (::fork() == 0) {
        ::close(sockets[0]);
        serve(sockets[1]);
    }
    ::close(sockets[1]);
    m_socket = sockets[0];
}

ChildRunner::~ChildRunner()
{
    ::close(m_socket);
}

ChildRun ChildRunner::run(const QStringList &command, const QString &output) const
{
    QByteArray bytes = output.toUtf8() + '\0';
    for (const QString &word : command)
        bytes += word.toUtf8() + '\0';
    ChildRun run;
    const bool isSent = ::send(m_socket, bytes.constData(), size_t(bytes.size()), 0) > 0;
    if (!isSent || ::recv(m_socket, &run, sizeof run, 0) != sizeof run)
        qFatal("nobody runs %s", qPrintable(command.join(u' ')));
    return run;
}

} // namespace lockscope::bench
