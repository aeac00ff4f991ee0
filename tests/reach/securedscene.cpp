// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/reach/securedscene.h"

#include "core/base/text.h"
#include "core/sandbox/freeports.h"

#include <QJsonArray>

namespace lockscope::test {

QByteArray mustRun(const QString &program, const QStringList &arguments,
    const QStringList &environment, const QByteArray &input)
{
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.setEnvironment(QProcess::systemEnvironment() + environment);
    process.start(program, arguments);
    process.write(input);
    process.closeWriteChannel();
    process.waitForFinished(60'000);
    const QByteArray said = process.readAll();
    if (process.error() == QProcess::FailedToStart || process.exitCode() != 0)
        qFatal(
            "%s %s: %s", qPrintable(program), qPrintable(arguments.join(u' ')), said.constData());
    return said;
}

Authority::Authority(const QString &folder, const QString &name)
    : m_folder(folder)
    , m_name(name)
{
    mustRun(u"openssl"_qs,
        {u"req"_qs, u"-x509"_qs, u"-newkey"_qs, u"ec"_qs, u"-pkeyopt"_qs,
            u"ec_paramgen_curve:P-256"_qs, u"-nodes"_qs, u"-days"_qs, u"30"_qs, u"-subj"_qs,
            u"/CN="_qs + name, u"-keyout"_qs, path(u".key"_qs), u"-out"_qs, file()});
}

QString Authority::issue(const QString &subject, const QString &names, int days) const
{
    const QString stem = path(u'-' + subject + (days < 0 ? u"-expired"_qs : QString()));
    const QString key = stem + u".key"_qs;
    const QString certificate = stem + u".crt"_qs;
    QFile extensions(stem + u".ext"_qs);
    if (!extensions.open(QIODevice::WriteOnly))
        qFatal("no file");
    extensions.write("subjectAltName=" + names.toUtf8());
    extensions.close();
    mustRun(u"openssl"_qs,
        {u"req"_qs, u"-newkey"_qs, u"ec"_qs, u"-pkeyopt"_qs, u"ec_paramgen_curve:P-256"_qs,
            u"-nodes"_qs, u"-subj"_qs, u"/CN="_qs + subject, u"-keyout"_qs, key, u"-out"_qs,
            stem + u".csr"_qs});
    mustRun(u"openssl"_qs,
        {u"x509"_qs, u"-req"_qs, u"-in"_qs, stem + u".csr"_qs, u"-CA"_qs, file(), u"-CAkey"_qs,
            path(u".key"_qs), u"-CAcreateserial"_qs, u"-days"_qs, QString::number(days),
            u"-extfile"_qs, extensions.fileName(), u"-out"_qs, certificate});
    QFile both(stem + u".pem"_qs);
    if (!both.open(QIODevice::WriteOnly))
        qFatal("no file");
    both.write(contentOf(key) + contentOf(certificate));
    return both.fileName();
}

QString Authority::file() const
{
    return path(u".pem"_qs);
}

QString Authority::path(const QString &ending) const
{
    return m_folder + u'/' + m_name + ending;
}

QString withDeadMember(const QString &servers)
{
    return u"%1,127.0.0.1:%2"_qs.arg(servers).arg(freePorts(1).constFirst());
}

namespace {

/// What is wrong with how @p run was refused.
QString complaintAbout(const ProgramRun &run, const Refusal &refusal)
{
    if (run.status != 3)
        return u"status %1"_qs.arg(run.status);
    const QString kind = run.json()[u"error"_qs][u"kind"_qs].toString();
    if (kind != refusal.kind)
        return u"kind "_qs + kind;
    if (run.errors.count('\n') != 1)
        return u"not one line"_qs;
    if (!run.errors.startsWith("lockscopectl: " + refusal.begins.toUtf8()))
        return u"another beginning"_qs;
    for (const QString &words : refusal.said) {
        if (!run.errors.contains(words.toUtf8()))
            return u"no word of "_qs + words;
    }
    return {};
}

} // namespace

QString tryInVain(const QStringList &how, const Refusal &refusal, const QStringList &environment,
    const RunCtl &run)
{
    const QTemporaryDir folder; // of the journal
    const QString lock = u"/locks/none"_qs;
    const QStringList write {u"--write"_qs, u"-j"_qs};
    const QList<QStringList> commands {{u"queue"_qs, lock, u"-j"_qs},
        {u"doctor"_qs, lock, u"-j"_qs},
        QStringList {u"acquire"_qs, lock, u"--recipe"_qs, u"zk-lock"_qs} + write,
        QStringList {u"delete"_qs, lock + u"/lock-0000000001"_qs, u"--czxid"_qs, u"0x1"_qs,
            u"--override"_qs, u"a test"_qs}
            + write};
    for (const QStringList &command : commands) {
        const ProgramRun tried =
            run(command + how, QStringList {u"XDG_DATA_HOME="_qs + folder.path()} + environment);
        const QString complaint = complaintAbout(tried, refusal);
        if (!complaint.isEmpty())
            return u"%1: %2: %3"_qs.arg(command.constFirst(), complaint,
                visibleText(QString::fromUtf8(tried.errors + tried.output))); // in one line
    }
    return {};
}

SecuredServer::SecuredServer(const QStringList &config, const QStringList &javaOptions)
    : m_securePort(freePorts(1).constFirst())
{
    LocalServer::Options options;
    options.config = config;
    options.config.replaceInStrings(u"PORT"_qs, QString::number(m_securePort));
    options.javaOptions = javaOptions;
    auto started = LocalServer::start(options);
    if (!started)
        qFatal("no server: %s", qPrintable(started.error().detail.english()));
    m_server = *std::move(started);
    m_tree = std::make_unique<ZkTree>(m_server->connectString());
}

QString SecuredServer::address(const QString &host) const
{
    return u"%1:%2"_qs.arg(host).arg(m_securePort);
}

QString SecuredServer::plainAddress(const QString &host) const
{
    return u"%1:%2"_qs.arg(host).arg(m_server->port());
}

ProgramRun SecuredServer::run(
    const QStringList &arguments, const QStringList &how, const QStringList &environment) const
{
    // Tickets and jump hosts of a busy machine take their time, which is not what is tried here.
    const QStringList patience {u"--timeout"_qs, u"60"_qs};
    const QStringList limit = how.contains(patience.constFirst()) ? QStringList {} : patience;
    return runCtl(arguments + how + limit,
        QStringList {u"XDG_DATA_HOME="_qs + m_folder.path()} + environment);
}

QString SecuredServer::tryAll(const QStringList &how, const QStringList &environment)
{
    const QString path = u"/locks/try%1"_qs.arg(++m_tries);
    m_tree->create(path);
    const QString first = m_tree->createContender(path + u"/lock-"_qs);
    const QString second = m_tree->createContender(path + u"/lock-"_qs);
    const auto failed = [](const char *what, const ProgramRun &run) {
        qInfo("%s", run.errors.constData()); // whole, which QCOMPARE would cut
        return u"%1: status %2: %3"_qs.arg(QLatin1String(what))
            .arg(run.status)
            .arg(QString::fromUtf8(run.errors + run.output));
    };

    const ProgramRun queue = run({u"queue"_qs, path, u"-j"_qs}, how, environment);
    const QJsonObject json = queue.json();
    if (queue.status != 1 || json.value(u"nodes"_qs).toArray().size() != 2)
        return failed("queue", queue);
    const ProgramRun doctor = run({u"doctor"_qs, path, u"-j"_qs}, how, environment);
    if (doctor.status > 1 || doctor.json().isEmpty())
        return failed("doctor", doctor);
    const ProgramRun acquire = run({u"acquire"_qs, path + u"-own"_qs, u"--recipe"_qs, u"zk-lock"_qs,
                                       u"--hold"_qs, u"0.1"_qs, u"--write"_qs, u"-j"_qs},
        how, environment);
    if (acquire.status != 0 || !acquire.json().value(u"acquired"_qs).toBool())
        return failed("acquire", acquire);
    const QString czxid = textOf(m_tree->stat(first).czxid);
    const ProgramRun deleted = run({u"delete"_qs, first, u"--czxid"_qs, czxid, u"--write"_qs,
                                       u"--override"_qs, u"a test"_qs, u"-j"_qs},
        how, environment);
    if (deleted.status != 0 || m_tree->exists(first) || !m_tree->exists(second))
        return failed("delete", deleted);
    return {};
}

} // namespace lockscope::test
