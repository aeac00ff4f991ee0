// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/ui/securedwindowtest.h"

#include "ui/connect/startpage.h"
#include "ui/operate/deletedialog.h"
#include "ui/operate/dialogs.h"
#include "ui/operate/operatordesk.h"
#include "ui/queue/queuepage.h"
#include "ui/shell/menus.h"
#include "ui/shell/workbench.h"

#include <QAction>

namespace lockscope::test {

const QString SecuredWindowTest::Lock = u"/locks/orders"_qs;

/// What its connections left to be deleted later goes now: after the last test there is no later.
/// An ssh that goes is an answer to whoever waits for it, who goes then.
void SecuredWindowTest::closeWindow()
{
    m_window.reset();
    constexpr int Turns = 3;
    for (int i = 0; i < Turns; ++i) {
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QCoreApplication::processEvents();
    }
}

void SecuredWindowTest::openWindow()
{
    m_window = std::make_unique<MainWindow>(MainWindow::Options {
        m_folder.path(), ThemeChoice::Light, {}, {}, qEnvironmentVariable("LOCKSCOPE")});
    m_window->show();
}

void SecuredWindowTest::addLock(SecuredServer &server)
{
    server.tree().create(Lock);
    for (int contender = 0; contender < 2; ++contender)
        server.tree().createContender(Lock + u"/lock-"_qs);
}

void SecuredWindowTest::connectBy(const QString &servers, const Fill &fill)
{
    QTimer::singleShot(0, m_window.get(), [&] {
        auto *dialog = opened<ConnectDialog>();
        QVERIFY(dialog != nullptr);
        type(*dialog, u"Servers"_qs, servers);
        type(*dialog, u"Lock"_qs, Lock);
        fill(*dialog);
        if (dialog->isVisible())
            press(*dialog, u"Connect"_qs);
        if (dialog->isVisible())
            dialog->reject();
    });
    press(*m_window->findChild<StartPage *>(), u"Connect"_qs);
}

bool SecuredWindowTest::showsQueue() const
{
    return m_window->findChild<QueuePage *>()->content().size() == 2;
}

QString SecuredWindowTest::said() const
{
    QStringList texts;
    for (const QLabel *label : m_window->findChildren<QLabel *>()) {
        if (label->isVisible())
            texts.append(label->text());
    }
    return texts.join(u'\n');
}

/// By its menu, whose dialog is answered by @p act. One that it leaves open, as where a step of it
/// fails, is closed: nothing else would end it.
void SecuredWindowTest::actIn(const QString &action, const std::function<void()> &act)
{
    QAction *found = actionCalled(*m_window, action);
    QTRY_VERIFY2_WITH_TIMEOUT(found->isEnabled(), qPrintable(found->toolTip()), Patience);
    QTimer::singleShot(0, m_window.get(), [&act] {
        act();
        if (auto *left = qobject_cast<QDialog *>(QApplication::activeModalWidget()))
            left->done(QDialog::Rejected);
    });
    found->trigger();
}

void SecuredWindowTest::takeAndDelete(const QString &path)
{
    actIn(u"Allow changes …"_qs, [] {
        auto *dialog = opened<AllowDialog>();
        QVERIFY(dialog != nullptr);
        press(*dialog, u"Allow changes"_qs);
    });
    actIn(u"Acquire a test lock …"_qs, [&path] {
        auto *dialog = opened<AcquireDialog>();
        QVERIFY(dialog != nullptr);
        type(*dialog, u"Lock"_qs, path);
        press(*dialog, u"Acquire"_qs);
    });
    Owners &owners = m_window->findChild<OperatorDesk *>()->owners();
    const auto is = [&owners, &path](ClaimState state) {
        const QVector<OwnerState> all = owners.states();
        return std::any_of(all.begin(), all.end(), [&](const OwnerState &owner) {
            const auto lock = owner.locks.constFind(path);
            return lock != owner.locks.cend() && lock->status.state == state;
        });
    };
    QTRY_VERIFY_WITH_TIMEOUT(is(ClaimState::Held), Patience);

    QVERIFY(m_window->workbench().openLock(path).has_value());
    auto *queue = m_window->findChild<QueuePage *>();
    const auto isShown = [&] {
        const LockStatePtr &state = m_window->workbench().content().state;
        return state && state->snapshot->path == path && state->snapshot->isComplete()
            && queue->content().size() == 1;
    };
    QTRY_VERIFY_WITH_TIMEOUT(isShown(), Patience);
    QTRY_VERIFY_WITH_TIMEOUT(
        queue->current() >= 0 || queue->select(QueueEntry {queue->content(), 0}.path()), Patience);
    actIn(u"Delete the contender …"_qs, [] {
        auto *dialog = opened<DeleteDialog>();
        QVERIFY(dialog != nullptr);
        const auto hasLooked = [&] { return !dialog->obstacle().startsWith(u"Not looked"); };
        QTRY_VERIFY_WITH_TIMEOUT(hasLooked(), Patience);
        const auto edits = dialog->findChildren<QLineEdit *>();
        edits.constFirst()->setText(u"A test."_qs);
        if (dialog->obstacle().startsWith(u"Type "))
            edits.at(1)->setText(dialog->obstacle().section(u' ', 1, 1));
        QCOMPARE(dialog->obstacle(), QString());
        press(*dialog, u"Delete this contender"_qs);
        QTRY_VERIFY2_WITH_TIMEOUT(
            wordsOf(*dialog).contains(u"Deleted: "), qPrintable(wordsOf(*dialog)), Patience);
        press(*dialog, u"Close"_qs);
    });
    QTRY_VERIFY_WITH_TIMEOUT(is(ClaimState::Lost), Patience);
}

} // namespace lockscope::test
