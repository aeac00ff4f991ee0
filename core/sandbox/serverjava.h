// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

#include <QStringList>

namespace lockscope {

/// How to start ZooKeeper's server class with the Java and the jars of this machine.
struct ServerJava
{
    QString program; ///< the `java` executable
    QStringList classPath;

    /// The arguments up to and without the configuration file.
    QStringList arguments(int heapMb, const QStringList &javaOptions) const;
};

/// Where to look; the defaults are those of the machine, tests give others.
struct JavaPlaces
{
    QString javaHome = qEnvironmentVariable("JAVA_HOME");
    QString zookeeperHome = qEnvironmentVariable("ZOOKEEPER_HOME"); ///< an unpacked release
    QString jarFolder = QStringLiteral("/usr/share/java"); ///< Debian's
    QString jvmFolder = QStringLiteral("/usr/lib/jvm");
    bool searchPath = true; ///< look for `java` in $PATH
};

/// Refused, with one sentence that names what is missing and the Debian packages that bring it.
Result<ServerJava> findServerJava(const JavaPlaces &places = {});

} // namespace lockscope
