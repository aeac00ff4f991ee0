// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// soak_doctor CONNECT MINUTES PATH…: lets the doctor look at locks for long, and prints as JSON all
// that it ever found. At healthy traffic (lockscopectl sandbox --healthy) that is nothing of
// warning or above.

#include "core/live/inspector.h"
#include "tests/diagnosis/livedoctor.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <cstdio>

using namespace lockscope;

int main(int argc, char **argv)
{
    QCoreApplication app(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() < 4) {
        std::fprintf(stderr, "soak_doctor CONNECT MINUTES PATH...\n");
        return 2;
    }
    LiveDoctor doctor(arguments.at(1), arguments.mid(3));
    int rounds = 0;
    QStringList seen;
    QJsonArray found;
    QObject::connect(&doctor, &LiveDoctor::roundTaken, &app, [&] {
        ++rounds;
        for (const Finding &finding : doctor.diagnosis().findings) {
            if (seen.contains(finding.id))
                continue;
            seen.append(finding.id);
            found.append(finding.rule + u' ' + textOf(finding.severity) + QStringLiteral(": ")
                         + finding.sentence);
        }
    });
    QTimer::singleShot(int(arguments.at(2).toDouble() * 60'000), &app, &QCoreApplication::quit);
    QCoreApplication::exec();
    const QJsonObject figures {{QStringLiteral("rounds"), rounds},
                               {QStringLiteral("found"), found}};
    std::printf("%s\n", QJsonDocument(figures).toJson(QJsonDocument::Compact).constData());
    return 0;
}
