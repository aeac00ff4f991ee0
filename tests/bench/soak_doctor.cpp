// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// soak_doctor CONNECT MINUTES [PATH…]: lets the doctor look at locks for long (with no path: at all
// that a scan finds at first), and prints as JSON all that it ever found, and how it stood with the
// locks. At healthy traffic (lockscopectl sandbox --healthy, or --every-recipe) that is nothing of
// warning or above, and no lock that is slow, stuck or unknown: else it ends with 1.

#include "core/live/inspector.h"
#include "tests/diagnosis/livedoctor.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMap>
#include <QProcess>
#include <QSet>
#include <QTimer>

#include <cstdio>

using namespace lockscope;

namespace {

/// What was ever said, each kind of it once, with the first words for it.
class Soak
{
public:
    void take(const Diagnosis &diagnosis);
    QJsonObject figures() const;
    bool isCalm() const { return m_rounds > 0 && m_problems.isEmpty(); }

private:
    void addOnce(const QString &id, const QString &text, bool isProblem);

    int m_rounds = 0;
    QSet<QString> m_seen;
    QMap<QString, int> m_standings; ///< verdicts over all rounds
    QJsonArray m_found;
    QJsonArray m_problems;
};

void Soak::addOnce(const QString &id, const QString &text, bool isProblem)
{
    if (m_seen.contains(id))
        return;
    m_seen.insert(id);
    m_found.append(text);
    if (isProblem)
        m_problems.append(QStringLiteral("round %1: %2").arg(m_rounds).arg(text));
}

void Soak::take(const Diagnosis &diagnosis)
{
    ++m_rounds;
    for (const Finding &finding : diagnosis.findings)
        addOnce(finding.id,
            finding.rule + u' ' + textOf(finding.severity) + QStringLiteral(": ")
                + finding.sentence.english() + u' ' + english(finding.evidence).join(u' '),
            finding.severity != Severity::Info);
    for (const Verdict &verdict : diagnosis.verdicts) {
        const QString standing = textOf(verdict.standing);
        ++m_standings[standing];
        const bool isCalm = verdict.standing == Standing::Free
            || verdict.standing == Standing::Moving || verdict.standing == Standing::Held;
        if (!isCalm)
            addOnce(standing + u'@' + verdict.path,
                standing + u' ' + verdict.path + QStringLiteral(": ") + verdict.sentence.english(),
                true);
    }
}

QJsonObject Soak::figures() const
{
    QJsonObject standings;
    for (auto each = m_standings.cbegin(); each != m_standings.cend(); ++each)
        standings.insert(each.key(), each.value());
    return {{QStringLiteral("rounds"), m_rounds}, {QStringLiteral("verdicts"), standings},
        {QStringLiteral("found"), m_found}, {QStringLiteral("problems"), m_problems}};
}

/// The locks of a tree, as `lockscopectl scan` lists them; empty where it cannot.
QStringList scanned(const QString &connect)
{
    QProcess scan;
    scan.start(QCoreApplication::applicationDirPath() + QStringLiteral("/lockscopectl"),
        {QStringLiteral("scan"), QStringLiteral("--json"), QStringLiteral("--connect"), connect});
    scan.waitForFinished(-1);
    QStringList paths;
    const QJsonObject answer = QJsonDocument::fromJson(scan.readAllStandardOutput()).object();
    for (const QJsonValue lock : answer[QStringLiteral("locks")].toArray())
        paths.append(lock[QStringLiteral("path")].toString());
    return paths;
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication app(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() < 3) {
        std::fprintf(stderr, "soak_doctor CONNECT MINUTES [PATH...]\n");
        return 2;
    }
    const QStringList named = arguments.mid(3);
    LiveDoctor doctor(arguments.at(1), named.isEmpty() ? scanned(arguments.at(1)) : named);
    Soak soak;
    QObject::connect(
        &doctor, &LiveDoctor::roundTaken, &app, [&] { soak.take(doctor.diagnosis()); });
    QTimer::singleShot(int(arguments.at(2).toDouble() * 60'000), &app, &QCoreApplication::quit);
    QCoreApplication::exec();
    std::printf("%s\n", QJsonDocument(soak.figures()).toJson(QJsonDocument::Indented).constData());
    return soak.isCalm() ? 0 : 1;
}
