// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/lockscope/askpass.h"

#include "ui/connect/askpass.h"

#include <QCoreApplication>

#include <cstdio>

namespace lockscope {

namespace {

constexpr char Variable[] = "LOCKSCOPE_ASKPASS";

} // namespace

bool isAskpass(int argc)
{
    return argc == 2 && !qEnvironmentVariableIsEmpty(Variable);
}

int runAskpass(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    const auto answer = askedAt(qEnvironmentVariable(Variable), QString::fromLocal8Bit(argv[1]),
        qgetenv("SSH_ASKPASS_PROMPT"));
    if (!answer)
        return 1;
    std::fputs(answer->constData(), stdout);
    std::fputs("\n", stdout);
    return std::fflush(stdout) == 0 ? 0 : 1;
}

} // namespace lockscope
