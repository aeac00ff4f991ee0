// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// From panel to panel by keys.
#include "ui/shell/panelring.h"

#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QTest>
#include <QVBoxLayout>

using namespace lockscope;

class TestPanelRing : public QObject
{
    Q_OBJECT

private slots:
    void listComesBeforeFields();
    void lastPlaceIsFoundAgain();
    void roundAndBack();
    void nothingTakesKeys();
};

namespace {

/// A panel with a field over a list.
struct Panel : QWidget
{
    explicit Panel(QWidget *parent)
        : QWidget(parent)
        , field(new QLineEdit)
        , list(new QListWidget)
    {
        auto *layout = new QVBoxLayout(this);
        layout->addWidget(field);
        layout->addWidget(list);
    }
    QLineEdit *field;
    QListWidget *list;
};

struct Window : QWidget
{
    Window()
        : first(new Panel(this))
        , silent(new QLabel(u"says something"_qs, this))
        , second(new Panel(this))
        , hidden(new Panel(this))
    {
        auto *layout = new QVBoxLayout(this);
        for (QWidget *panel : panels())
            layout->addWidget(panel);
        hidden->hide();
    }
    QVector<QWidget *> panels() const { return {first, silent, second, hidden}; }
    bool show()
    {
        QWidget::show();
        activateWindow();
        return QTest::qWaitForWindowActive(this);
    }

    Panel *first;
    QLabel *silent;
    Panel *second;
    Panel *hidden;
};

} // namespace

void TestPanelRing::listComesBeforeFields()
{
    Window window;
    QVERIFY(window.show());
    QVERIFY(focusInside(*window.second));
    QCOMPARE(QApplication::focusWidget(), window.second->list);
}

void TestPanelRing::lastPlaceIsFoundAgain()
{
    Window window;
    QVERIFY(window.show());
    window.second->field->setFocus();
    window.first->list->setFocus();
    QVERIFY(focusInside(*window.second));
    QCOMPARE(QApplication::focusWidget(), window.second->field);
}

void TestPanelRing::roundAndBack()
{
    Window window;
    QVERIFY(window.show());
    window.first->list->setFocus();
    focusNext(window.panels(), 1);
    QCOMPARE(QApplication::focusWidget(), window.second->list);
    focusNext(window.panels(), 1);
    QCOMPARE(QApplication::focusWidget(), window.first->list);
    focusNext(window.panels(), -1);
    QCOMPARE(QApplication::focusWidget(), window.second->list);
    window.second->list->clearFocus();
    focusNext(window.panels(), 1);
    QCOMPARE(QApplication::focusWidget(), window.first->list);
}

void TestPanelRing::nothingTakesKeys()
{
    Window window;
    QVERIFY(window.show());
    window.first->list->setFocus();
    QVERIFY(!focusInside(*window.silent));
    focusNext({window.silent}, 1);
    focusNext({}, 1);
    QCOMPARE(QApplication::focusWidget(), window.first->list);
}

QTEST_MAIN(TestPanelRing)
#include "tst_panelring.moc"
