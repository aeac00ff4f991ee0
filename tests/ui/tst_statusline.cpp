// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/statusline.h"

#include <QLabel>
#include <QTest>

using namespace lockscope;

class TestStatusLine : public QObject
{
    Q_OBJECT

private slots:
    void longMessagesLeaveTheClock();
};

/// Painted over the clock, neither of both could be read.
void TestStatusLine::longMessagesLeaveTheClock()
{
    StatusLine line;
    line.resize(420, 30);
    line.show();
    const auto *clock = [&line]() -> const QLabel * {
        for (const auto *label : line.findChildren<QLabel *>()) {
            if (label->text().endsWith(u"UTC"))
                return label;
        }
        return nullptr;
    }();
    QVERIFY(clock);
    const QString message = QString(200, u'M');
    QTRY_VERIFY(clock->isVisible());
    // Both within a second: the clock goes on.
    QTRY_VERIFY([&] {
        line.clearMessage();
        const QImage alone = line.grab(clock->geometry()).toImage();
        const QImage free = line.grab().toImage();
        line.showMessage(message);
        return line.grab(clock->geometry()).toImage() == alone && line.grab().toImage() != free;
    }());
    QVERIFY(line.toolTip().contains(message));
    line.clearMessage();
    QCOMPARE(line.toolTip(), QString());
}

QTEST_MAIN(TestStatusLine)
#include "tst_statusline.moc"
