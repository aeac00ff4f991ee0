// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QApplication>
#include <QFileDialog>
#include <QLineEdit>
#include <QTest>
#include <QTimer>

namespace lockscope::test {

/// Types @p name into the next dialog that asks for a file, and accepts it. @p proposed: gets the
/// name that the dialog came with.
inline void answerFileDialog(const QString &name, QString *proposed = nullptr)
{
    constexpr int LookMs = 20;
    auto *timer = new QTimer(qApp);
    QObject::connect(timer, &QTimer::timeout, timer, [timer, name, proposed] {
        auto *dialog = qobject_cast<QFileDialog *>(QApplication::activeModalWidget());
        if (!dialog)
            return;
        timer->stop();
        timer->deleteLater();
        auto *edit = dialog->findChild<QLineEdit *>(QStringLiteral("fileNameEdit"));
        if (proposed)
            *proposed = edit->text();
        edit->setText(name);
        QMetaObject::invokeMethod(dialog, "accept");
    });
    timer->start(LookMs);
}

/// Presses a shortcut in @p window, which need not be the active one, as behind a dialog that has
/// been closed.
inline void pressShortcut(QWidget &window, Qt::Key key, Qt::KeyboardModifiers modifiers)
{
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    QTest::keyClick(&window, key, modifiers);
}

} // namespace lockscope::test
