// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The real window on the sandbox's locks and some more, so that there is something on every page.
#pragma once

#include "tests/support/zktree.h"
#include "ui/operate/deletedialog.h"
#include "ui/shell/mainwindow.h"

#include <QTemporaryDir>

#include <memory>
#include <vector>

class QDialog;

namespace lockscope {
struct Verdict;
class Sandbox;
} // namespace lockscope

namespace lockscope::test {

/// How the window is looked at.
struct Look
{
    QString name; ///< "dark-1024x640"
    ThemeChoice theme = ThemeChoice::Light;
    QSize size;
    int zoom = 100;
};

/// All of it blocks until it is there, and ends the program where it does not come.
class Stage
{
public:
    enum class Scenery {
        Odd, ///< some locks beside the sandbox', and settings by which what is long is so at once
        Sandbox, ///< as everybody sees it
    };
    explicit Stage(Scenery scenery = Scenery::Odd);
    ~Stage();

    static void settle(); ///< until what is shown is laid out
    MainWindow &window() { return *m_window; }
    void openWindow(); ///< in place of the one that is open; not connected
    void connectToSandbox();
    /// By the window's own menus, on a screen of that size or a larger one.
    void apply(const Look &look);
    /// Presses the menus' action with these words.
    void choose(const QString &words);
    void raise(const QString &dock);
    void enlarge(const QString &dock); ///< over half of the window's height
    void awaitChain(); ///< alone in the wait-for graph
    void awaitGraph(); ///< it is drawn in a thread of its own
    void mute(const QString &rule); ///< the first finding of it
    /// A test lock of ours, in the window's own way; until giveBack().
    void take(const QString &lock, const QString &recipe);
    void giveBack();
    void openLock(const QString &path);
    /// Nothing is shown that was there before: no lock is open, nothing is chosen.
    void showOverview();
    const Verdict *verdict(const QString &path);
    /// For a dialog of it: the node as it was looked at.
    Target targetOn(const QString &lock, int entry);
    Hands &hands();
    /// A contender of ours in that lock, the last of its queue.
    void queueUp(const QString &lock);
    QString siteFile() const { return m_folder.filePath(QStringLiteral("lockscope.toml")); }
    QString connectString() const;

private:
    void writeSettings() const;
    void makeLocks();
    void makeStuckLock();

    QTemporaryDir m_folder;
    std::unique_ptr<Sandbox> m_sandbox;
    std::unique_ptr<ZkTree> m_peer;
    std::vector<std::unique_ptr<ZkTree>> m_waiters; ///< in the lock that is stuck
    std::unique_ptr<MainWindow> m_window;
};

/// Locks that are there beside those of the sandbox.
inline const QString EmptyLock = QStringLiteral("/locks/spare");
inline const QString SecretLock = QStringLiteral("/locks/vault");
inline const QString StuckLock = QStringLiteral("/locks/month-end");
inline const QString LongLock =
    QStringLiteral("/locks/emea/production/customer-invoices-and-reconciliation/nightly-export");

} // namespace lockscope::test
