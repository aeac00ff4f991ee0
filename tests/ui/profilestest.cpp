// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/ui/profilestest.h"

namespace lockscope::test {

const QString ProfilesTest::Lock = u"/locks/orders"_qs;

void ProfilesTest::openStore()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_store = std::make_unique<ProfileStore>(ProfileStore::standardFile(m_folder->path()));
}

StoredProfile ProfilesTest::toServer(const QString &name) const
{
    StoredProfile profile;
    profile.name = name;
    profile.environment = Environment::Staging;
    profile.connect = m_servers;
    profile.path = Lock;
    return profile;
}

QStringList ProfilesTest::names() const
{
    QStringList all;
    for (const StoredProfile &profile : m_store->list().value_or(QVector<StoredProfile>()))
        all.append(profile.name);
    return all;
}

std::unique_ptr<MainWindow> ProfilesTest::makeWindow() const
{
    return std::make_unique<MainWindow>(MainWindow::Options {m_folder->path(), ThemeChoice::Light});
}

} // namespace lockscope::test
