// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QDateTime>
#include <QImage>
#include <QString>

namespace lockscope {

class GraphScene;

enum class GraphFormat { Svg, Png, Dot };

/// "svg", "png", "dot".
QString suffixOf(GraphFormat format);

/// "wait-for-locks-orders-20261121-0930.svg": letters, digits, "-", "_" and "." of the lock's path
/// stay. @p lock may be empty.
QString graphFileName(const QString &lock, const QDateTime &at, GraphFormat format);

/// What is shown, at twice its size, with a line that says what it is.
QImage graphImage(GraphScene &scene, const QString &caption);

/// The whole picture in that format. Names from ZooKeeper are escaped as it asks for.
QByteArray graphBytes(GraphScene &scene, const QString &caption, GraphFormat format);

} // namespace lockscope
