// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// check_recording [SECONDS] [SEED]: clients of Curator and kazoo contend on ten locks of an
// ensemble of three, at random. One of them is killed while it holds, a holder's node is deleted by
// another client, a member is killed and started again, the recorder (`lockscopectl record`) is
// killed with SIGKILL and started again. What the recording and a member's transaction logs tell
// is then compared with what the clients noted themselves, each hold of all outside the gaps that
// the recording names: as the shipped program prints it (`lockscopectl history --json`, of the
// recording and of each member's files), and of all members' logs merged, which only the library
// does. What `queue --json` printed at moments at random is compared with `history --at`, too.
// Prints figures; fails where anything differs. LOCKSCOPECTL names the program.

#include "tests/peers/recordingcheck.h"

#include <QCoreApplication>
#include <QTemporaryDir>

#include <cstdio>

using namespace lockscope;

namespace {

constexpr qint64 ShortSeconds = 15; ///< as ctest runs it

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    const qint64 seconds = arguments.size() > 1 ? arguments.at(1).toLongLong() : ShortSeconds;
    const quint32 seed = arguments.size() > 2 ? arguments.at(2).toUInt() : std::random_device()();
    for (const Peer::Library library : {Peer::Library::Java, Peer::Library::Kazoo}) {
        if (const QString missing = Peer::missing(library); !missing.isEmpty()) {
            std::printf("cannot run: %s\n", qPrintable(missing));
            return 0;
        }
    }
    std::printf("%lld s, seed %u\n", static_cast<long long>(seconds), seed);
    std::fflush(stdout);
    const auto ensemble = LocalEnsemble::start();
    if (!ensemble) {
        std::printf("%s\n", qPrintable(explain(ensemble.error())));
        return 1;
    }
    const QTemporaryDir folder;
    RecordingCheck check(**ensemble, folder.filePath(QStringLiteral("checked.lockscope")), seed);
    check.run(seconds);
    check.compare();
    std::printf("%d differences\n", check.faults());
    return check.faults() == 0 ? 0 : 1;
}
