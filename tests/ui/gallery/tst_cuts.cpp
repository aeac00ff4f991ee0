// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the gallery goes by: it sees what is cut, and nothing where all is well.
#include "tests/ui/gallery/cuts.h"
#include "ui/theme/formparts.h"
#include "ui/theme/scrolledcontent.h"
#include "ui/theme/wholerows.h"

#include <QComboBox>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QPushButton>
#include <QTest>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <functional>

using namespace lockscope;
using namespace lockscope::test;

using Maker = std::function<QWidget *()>;
Q_DECLARE_METATYPE(Maker)

class TestCuts : public QObject
{
    Q_OBJECT

private slots:
    void findsWhatIsCut_data();
    void findsWhatIsCut();
    void blankStripes();
};

void TestCuts::findsWhatIsCut_data()
{
    QTest::addColumn<Maker>("make");
    QTest::addColumn<QString>("fault");
    const auto row = [](const char *what, const Maker &make, const char *fault) {
        QTest::newRow(what) << make << QString::fromUtf8(fault);
    };
    const auto fixed = [](QWidget *widget, int width, int height) {
        widget->setFixedSize(width, height);
        return widget;
    };
    const QString words = u"A sentence of some words that may be wrapped."_qs;
    row(
        "a label", [=] { return fixed(new QLabel(words), 60, 40); }, "cut: QLabel");
    row(
        "a label that has its room", [=] { return new QLabel(words); }, "");
    row(
        "a wrapped label",
        [=] {
            QLabel *label = wrappedLabel(words);
            return fixed(label, 90, label->fontMetrics().height());
        },
        "cut: QLabel");
    row(
        "a button", [=] { return fixed(new QPushButton(words), 60, 40); }, "cut: QPushButton");
    row(
        "a box of choices",
        [=] {
            auto *box = new QComboBox;
            box->addItem(words);
            return fixed(box, 60, 30);
        },
        "cut: QComboBox");
    row(
        "what is proposed",
        [=] {
            auto *edit = new QLineEdit;
            edit->setPlaceholderText(words);
            return fixed(edit, 60, 30);
        },
        "cut: QLineEdit");
    const auto listOf = [=](const QString &text, const QString &hint) {
        auto *list = new QTreeWidget;
        list->setHeaderHidden(true);
        auto *item = new QTreeWidgetItem(list, {text});
        item->setToolTip(0, hint);
        return fixed(list, 60, 80);
    };
    row(
        "a cell", [=] { return listOf(words, {}); }, "elided: ");
    row(
        "a cell with a tool tip", [=] { return listOf(words, words); }, "");
    row(
        "a figure with a tool tip",
        [=] {
            const QString figure = u"1 234 567 890 123 m 20 s"_qs;
            return listOf(figure, figure);
        },
        "elided: ");
    const auto lowListOf = [=](double rows) {
        auto *list = new QListWidget;
        list->addItems({words, words, words});
        return fixed(list, 600, int(list->sizeHintForRow(0) * rows) + 2 * list->frameWidth());
    };
    row(
        "half of a row", [=] { return lowListOf(1.5); }, "half: QListWidget");
    row(
        "whole rows", [=] { return lowListOf(2); }, "");
    row(
        "half of a row, and that stays empty",
        [=] {
            auto *list = qobject_cast<QListWidget *>(lowListOf(1.5));
            new WholeRows(*list); // which owns it
            return list;
        },
        "");
    const auto panelIn = [=](int width) {
        auto *content = new QWidget;
        auto *column = new QVBoxLayout(content);
        column->addWidget(fixed(new QPushButton(u"Release"_qs), 200, 40));
        auto *area = new ScrolledContent(content);
        area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        return fixed(area, width, 100);
    };
    row(
        "a panel that is wider than its dock, without a bar", [=] { return panelIn(150); },
        "aside: ");
    row(
        "a panel that has its room", [=] { return panelIn(300); }, "");
    row(
        "faint words",
        [=] {
            auto *label = new QLabel(words);
            setTextColour(*label, label->palette().color(QPalette::Window).darker(115));
            return label;
        },
        "faint: ");
}

void TestCuts::findsWhatIsCut()
{
    QFETCH(const Maker, make);
    QFETCH(const QString, fault);
    const std::unique_ptr<QWidget> widget(make());
    widget->show();
    QVERIFY(QTest::qWaitForWindowExposed(widget.get()));
    const QStringList faults = cutsIn(*widget) + faintIn(*widget, widget->grab().toImage());
    QVERIFY2(fault.isEmpty() ? faults.isEmpty() : faults.join(u' ').contains(fault),
        qPrintable(faults.join(u'\n')));
}

void TestCuts::blankStripes()
{
    QImage picture(200, 100, QImage::Format_RGB32);
    picture.fill(Qt::white);
    QCOMPARE(blankPercent(picture), 100);
    QPainter(&picture).fillRect(20, 30, 100, 10, Qt::black);
    QCOMPARE(blankPercent(picture), 60);
}

QTEST_MAIN(TestCuts)
#include "tst_cuts.moc"
