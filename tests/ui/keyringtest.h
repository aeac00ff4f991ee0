// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Profiles whose secrets a real keyring has.
#pragma once

#include "tests/support/keyring.h"
#include "tests/ui/profilestest.h"

namespace lockscope::test {

/// Has a keyring for all of a test's functions, which has nothing of their profiles when each of
/// them begins.
class KeyringTest : public ProfilesTest
{
protected:
    static const QString Name; ///< of the profile that is kept
    static const QString Next; ///< another one

    static void startKeyring();
    void begin(); ///< as each function is to
    /// Whether the keyring has taken it.
    static bool give(const QString &profile, const QString &digest);
    /// What the keyring has for @p profile, or what kind of error it says.
    static QString inKeyring(const QString &profile);

    /// @p connect: where it leads to; empty: to m_servers.
    void keepProfile(SecretUse use, const QString &connect = {});
    void keepWithSecret(); ///< which the keyring has
    SecretUse useOf(const QString &name) const;

    static inline Keyring *keyring = nullptr; // ends with the program: see tst_secretstore
};

} // namespace lockscope::test
