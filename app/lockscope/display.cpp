// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/lockscope/display.h"

#include "core/base/text.h"
#include "ui/theme/tr.h"

#include <QtGlobal>

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace lockscope {

namespace {

// A message handler can reach nothing but globals.
QtMessageHandler usualHandler = nullptr;
int endStatus = 1;

void endWithSentence(QtMsgType type, const QMessageLogContext &context, const QString &text)
{
    if (type != QtFatalMsg)
        return usualHandler(type, context, text);
    std::fputs(qPrintable(noDisplayText()), stderr);
    std::fputs(qPrintable(tr("Qt says: %1").arg(visibleText(text.simplified())) + u'\n'), stderr);
    std::_Exit(endStatus);
}

} // namespace

bool hasNoDisplay(int argc, char **argv)
{
    for (int i = 1; i < argc; ++i) {
        if (std::strcmp(argv[i], "-platform") == 0 || std::strcmp(argv[i], "--platform") == 0)
            return false;
    }
    return qEnvironmentVariableIsEmpty("DISPLAY") && qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY")
        && qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM");
}

QString noDisplayText()
{
    return QStringLiteral("lockscope: %1\n")
        .arg(tr("There is no display to open a window on. \"lockscopectl\" shows the same on the "
                "command line."));
}

DisplayGuard::DisplayGuard(int status)
{
    endStatus = status;
    usualHandler = qInstallMessageHandler(endWithSentence);
}

DisplayGuard::~DisplayGuard()
{
    qInstallMessageHandler(usualHandler);
}

} // namespace lockscope
