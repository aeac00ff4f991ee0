// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sandbox/serverjava.h"

#include <QDir>
#include <QStandardPaths>

namespace lockscope {

namespace {

bool isProgram(const QString &path)
{
    return QFileInfo(path).isFile() && QFileInfo(path).isExecutable();
}

QString findJava(const JavaPlaces &places)
{
    QStringList candidates;
    if (!places.javaHome.isEmpty())
        candidates.append(places.javaHome + QStringLiteral("/bin/java"));
    if (places.searchPath)
        candidates.append(QStandardPaths::findExecutable(QStringLiteral("java")));
    const QStringList installed =
        QDir(places.jvmFolder).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    for (const QString &name : installed)
        candidates.append(places.jvmFolder + u'/' + name + QStringLiteral("/bin/java"));

    for (const QString &candidate : std::as_const(candidates))
        if (isProgram(candidate))
            return candidate;
    return {};
}

/// Debian's zookeeper.jar names the jars it needs in its manifest; the others are those that
/// it leaves out: a logger that writes to standard error, and what its AdminServer and TLS need.
QStringList debianClassPath(const QString &folder)
{
    if (!QFileInfo::exists(folder + QStringLiteral("/zookeeper.jar")))
        return {};

    QStringList classPath;
    for (const char *name : {"slf4j-simple.jar", "zookeeper.jar", "servlet-api.jar",
             "netty-codec.jar", "netty-resolver.jar"})
        if (const QString jar = folder + u'/' + QLatin1String(name); QFileInfo::exists(jar))
            classPath.append(jar);
    return classPath;
}

/// An unpacked Apache release keeps all it needs in lib/.
QStringList releaseClassPath(const QString &home)
{
    const QString lib = home + QStringLiteral("/lib");
    if (home.isEmpty()
        || QDir(lib).entryList({QStringLiteral("zookeeper-*.jar")}, QDir::Files).isEmpty())
        return {};
    return {lib + QStringLiteral("/*")};
}

} // namespace

QStringList ServerJava::arguments(int heapMb, const QStringList &javaOptions) const
{
    // One client collector and compiler: starts in half a second with 60 MB. preAllocSize (kB):
    // the transaction log is otherwise 64 MB from its first record on. Nothing in it has to outlive
    // the machine: forceSync is left out.
    return QStringList {QStringLiteral("-Xmx%1m").arg(heapMb), QStringLiteral("-XX:+UseSerialGC"),
               QStringLiteral("-XX:TieredStopAtLevel=1"), QStringLiteral("-XX:-UsePerfData"),
               QStringLiteral("-Dzookeeper.preAllocSize=64"),
               QStringLiteral("-Dzookeeper.forceSync=no"),
               QStringLiteral("-Dzookeeper.jmx.log4j.disable=true"),
               QStringLiteral("-Dorg.slf4j.simpleLogger.defaultLogLevel=warn")}
    + javaOptions
        + QStringList {QStringLiteral("-cp"), classPath.join(u':'),
            QStringLiteral("org.apache.zookeeper.server.quorum.QuorumPeerMain")};
}

Result<ServerJava> findServerJava(const JavaPlaces &places)
{
    const QString program = findJava(places);
    QStringList classPath = releaseClassPath(places.zookeeperHome);
    if (classPath.isEmpty())
        classPath = debianClassPath(places.jarFolder);

    Messages missing;
    QStringList packages;
    if (program.isEmpty()) {
        missing.append(QStringLiteral("Java"));
        packages.append(QStringLiteral("default-jre-headless"));
    }
    if (classPath.isEmpty()) {
        missing.append(Message::tr("ZooKeeper's server (zookeeper.jar)"));
        packages.append(QStringLiteral("libzookeeper-java"));
    }
    if (!missing.isEmpty())
        return failure(ErrorKind::Refused,
            Message::tr("the sandbox needs %1: install %2")
                .arg(Message::enumerated(missing), packages.join(u' ')));
    return ServerJava {program, classPath};
}

} // namespace lockscope
