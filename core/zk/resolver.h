// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/connectstring.h"
#include "core/reach/route.h"

#include <QObject>
#include <QStringList>
#include <QTimer>

#include <functional>

class QHostInfo;

namespace lockscope::zk {

/// Looks the names of servers up in Qt's lookup threads, so that nobody waits for DNS and
/// libzookeeper is given numeric addresses alone. Lives in one thread with an event loop.
class Resolver : public QObject
{
    Q_OBJECT

public:
    static constexpr int PatienceMs = 1000;

    /// Looks @p host up, tells @p found in the thread of @p receiver, and gives the look-up's
    /// number: QHostInfo's function, but in tests.
    using Found = std::function<void(const QHostInfo &info)>;
    using LookUp = std::function<int(const QString &host, QObject *receiver, const Found &found)>;
    explicit Resolver(LookUp lookUp = systemLookUp);
    ~Resolver() override;

    /// Ends with finished(), never inside this call. A look-up under way is abandoned.
    void resolve(const QVector<ServerAddress> &servers);

signals:
    /// An entry for each address, numeric, and one clause for each name that was not found. After
    /// PatienceMs a name that DNS says nothing of is not waited for any longer, where there are
    /// addresses of others: some servers take a minute to say so.
    void finished(
        const QVector<lockscope::reach::Destination> &members, const QStringList &failures);
    /// After finished(): all of them, now that one more name was found.
    void foundMore(const QVector<lockscope::reach::Destination> &members);

private:
    static int systemLookUp(const QString &host, QObject *receiver, const Found &found);
    void startLookup(const ServerAddress &server);
    void accept(const ServerAddress &server, const QHostInfo &info);
    void finishIfDone();

    LookUp m_lookUp;
    QTimer m_patience;
    bool m_hasFinished = false;
    QVector<int> m_lookups; ///< QHostInfo's ids of those under way
    QVector<reach::Destination> m_members;
    QStringList m_failures;
};

} // namespace lockscope::zk
