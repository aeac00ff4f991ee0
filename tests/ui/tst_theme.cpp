// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/theme/colours.h"
#include "ui/theme/fontfit.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/scrolledcontent.h"
#include "ui/theme/standing.h"
#include "ui/theme/style.h"
#include "ui/theme/theme.h"
#include "ui/theme/wholelines.h"
#include "ui/theme/wholerows.h"

#include <QApplication>
#include <QComboBox>
#include <QFocusFrame>
#include <QLabel>
#include <QListWidget>
#include <QScrollBar>
#include <QStyleFactory>
#include <QTest>
#include <QTextDocument>
#include <QTextEdit>
#include <QToolButton>
#include <QVBoxLayout>

using namespace lockscope;

class TestTheme : public QObject
{
    Q_OBJECT

private slots:
    void readable_data();
    void readable();
    void eachGapHasItsSign();
    void pathsKeepTheirEnd_data();
    void pathsKeepTheirEnd();
    void namesKeepWhatTellsThemApart_data();
    void namesKeepWhatTellsThemApart();
    void titlesEndAtWholeWords();
    void listsEndAtWholeRows();
    void textsEndAtWholeLines();
    void whatIsKeptBeginsAtWholeParts();
    void whatIsChosenStaysWhole();
    void themesByName();
    void toolTipsAreLiteral_data();
    void toolTipsAreLiteral();
    void elision();
    void cellsKeepTheirMargins();
    void marksGrowWithLetters();
    void zoomingBackIsAsBefore();
    void colouredButtonIsReadable();
};

void TestTheme::readable_data()
{
    QTest::addColumn<QColor>("text");
    QTest::addColumn<QColor>("back");
    const auto add = [](const QString &name, const QColor &text, const QColor &back) {
        QTest::newRow(qPrintable(name)) << text << back;
    };
    for (const QPalette &palette : {lightPalette(), darkPalette()}) {
        const QString theme = isDark(palette) ? u"dark: "_qs : u"light: "_qs;
        const RoleColours &roles = roleColours(palette);
        const QPair<QString, QColor> texts[] = {{u"text"_qs, palette.color(QPalette::Text)},
            {u"held"_qs, roles.held}, {u"contended"_qs, roles.contended},
            {u"danger"_qs, roles.danger}, {u"waiting"_qs, roles.waiting},
            {u"muted"_qs, roles.muted}, {u"link"_qs, palette.color(QPalette::Link)},
            {u"placeholder"_qs, palette.color(QPalette::PlaceholderText)}};
        const QPair<QString, QPalette::ColorRole> backs[] = {{u"base"_qs, QPalette::Base},
            {u"alternate"_qs, QPalette::AlternateBase}, {u"window"_qs, QPalette::Window}};
        for (const auto &[textName, text] : texts) {
            for (const auto &[backName, back] : backs)
                add(theme + textName + u" on "_qs + backName, text, palette.color(back));
        }
        for (const QColor &text : {roles.held, roles.contended, roles.danger, roles.waiting,
                 roles.muted, palette.color(QPalette::HighlightedText)})
            add(theme + text.name() + u" on a selected row"_qs, text,
                palette.color(QPalette::Highlight));
        const QPair<QString, Fill> fills[] = {{u"held car"_qs, roles.heldCar},
            {u"contended car"_qs, roles.contendedCar}, {u"muted car"_qs, roles.mutedCar},
            {u"shared"_qs, roles.shared}, {u"exclusive"_qs, roles.exclusive},
            {u"chip"_qs, roles.chip}, {u"primary"_qs, roles.primary},
            {u"production"_qs, roles.production}, {u"testing"_qs, roles.testing},
            {u"development"_qs, roles.development}, {u"writable"_qs, roles.writable},
            {u"banner"_qs, roles.banner}, {u"stuck"_qs, roles.stuck}, {u"slow"_qs, roles.slow}};
        for (const auto &[name, fill] : fills)
            add(theme + name, fill.text, fill.back);
        add(theme + u"danger on chip"_qs, roles.danger, roles.chip.back);
        add(theme + u"contended on chip"_qs, roles.contended, roles.chip.back);
        for (const Standing standing : {Standing::Free, Standing::Moving, Standing::Held,
                 Standing::Slow, Standing::Stuck, Standing::Unknown}) {
            const StandingLook look = lookOf(standing, roles);
            add(theme + wordOf(standing), look.chip.text, look.chip.back);
            add(theme + wordOf(standing) + u" on base"_qs, look.colour,
                palette.color(QPalette::Base));
        }
        add(theme + u"button"_qs, palette.color(QPalette::ButtonText),
            palette.color(QPalette::Button));
    }
}

void TestTheme::readable()
{
    QFETCH(const QColor, text);
    QFETCH(const QColor, back);
    const double ratio = contrastRatio(text, back);
    QVERIFY2(ratio >= 4.5, qPrintable(u"%1 on %2: %3"_qs.arg(text.name(), back.name()).arg(ratio)));
}

/// What is empty, what may not be read, and what is not known otherwise are told apart.
void TestTheme::eachGapHasItsSign()
{
    const RoleColours &roles = roleColours(lightPalette());
    QSet<int> signs;
    for (const Gap gap : {Gap::None, Gap::Barred, Gap::Empty})
        signs.insert(int(lookOf(Standing::Unknown, roles, gap).glyph));
    QCOMPARE(signs.size(), 3);
    const StandingLook held = lookOf(Standing::Held, roles, Gap::Barred);
    QCOMPARE(held.glyph, Glyph::Dot); // what has a verdict shows that
    const auto isFilled = [](Glyph sign) {
        const QImage picture = glyphIcon(sign, Qt::black, 16, 1).pixmap(16, 16).toImage();
        return qAlpha(picture.pixel(8, 8)) > 200;
    };
    QVERIFY(isFilled(Glyph::Barred) && !isFilled(Glyph::Ring));
}

void TestTheme::pathsKeepTheirEnd_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("room"); // as wide as these words
    QTest::addColumn<QString>("shown");
    const auto row = [](const char *what, const QString &path, const QString &room,
                         const QString &shown) { QTest::newRow(what) << path << room << shown; };
    row("there is room", u"/locks/orders"_qs, u"/locks/orders"_qs, u"/locks/orders"_qs);
    row("its beginning is cut", u"/locks/emea/orders"_qs, u"/lock…/orders"_qs, u"/lock…/orders"_qs);
    row("only its end has room", u"/locks/emea/orders"_qs, u"…/orders"_qs, u"…/orders"_qs);
    row("not even that", u"/locks/emea/orders-of-march"_qs, u"/order…march"_qs, u"/order…march"_qs);
    row("no path", u"orders"_qs, u"orders"_qs, u"orders"_qs);
}

void TestTheme::pathsKeepTheirEnd()
{
    QFETCH(const QString, path);
    QFETCH(const QString, room);
    QFETCH(const QString, shown);
    const QFontMetrics metrics(QApplication::font());
    const QString got = elidedPath(metrics, path, metrics.horizontalAdvance(room) + 1);
    QVERIFY(metrics.horizontalAdvance(got) <= metrics.horizontalAdvance(room) + 1);
    if (!path.contains(u"march"))
        QCOMPARE(got, shown);
    else
        QVERIFY2(got.startsWith(u'/') && got.endsWith(u'h') && got.contains(u'…'), qPrintable(got));
}

void TestTheme::namesKeepWhatTellsThemApart_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("room"); // as wide as these words
    QTest::addColumn<QString>("shown"); // empty: as Qt cuts the middle
    const auto row = [](const char *what, const QString &name, const QString &room,
                         const QString &shown) { QTest::newRow(what) << name << room << shown; };
    row("there is room", u"worker-17.eu.example.com"_qs, u"worker-17.eu.example.com"_qs,
        u"worker-17.eu.example.com"_qs);
    row("the domain goes", u"worker-17.eu.example.com"_qs, u"worker-17.eu…"_qs, u"worker-17…"_qs);
    row("not even the host has room", u"reconciliation-worker-17.eu.example.com"_qs,
        u"recon…er-17"_qs,
        QFontMetrics(QApplication::font())
            .elidedText(u"reconciliation-worker-17"_qs, Qt::ElideMiddle,
                QFontMetrics(QApplication::font()).horizontalAdvance(u"recon…er-17"_qs) + 1));
    row("an address", u"10.20.30.40:51278"_qs, u"10.20.…1278"_qs, {});
    row("a sentence", u"the nightly run. Do not stop"_qs, u"the nightly…"_qs, {});
    row("no host", u"orders-api-7-of-the-second-hall"_qs, u"orders-api…"_qs, {});
}

void TestTheme::namesKeepWhatTellsThemApart()
{
    QFETCH(const QString, name);
    QFETCH(const QString, room);
    QFETCH(const QString, shown);
    const QFontMetrics metrics(QApplication::font());
    const int width = metrics.horizontalAdvance(room) + 1;
    QCOMPARE(elidedName(metrics, name, width),
        shown.isEmpty() ? metrics.elidedText(name, Qt::ElideMiddle, width) : shown);
}

namespace {

/// Pixels of a row.
int fillWithFour(QListWidget &list, Style &style)
{
    list.setStyle(&style);
    list.addItems({u"one"_qs, u"two"_qs, u"three"_qs, u"four"_qs});
    return list.sizeHintForRow(0);
}

} // namespace

void TestTheme::titlesEndAtWholeWords()
{
    const QFontMetrics metrics(QApplication::font());
    const QString title = u"Persistent node in the queue"_qs;
    const auto shownIn = [&](const QString &room) {
        return elidedWords(metrics, title, metrics.horizontalAdvance(room) + 1);
    };
    QCOMPARE(shownIn(title), title);
    QCOMPARE(shownIn(u"Persistent node in the qu…"_qs), u"Persistent node in the…"_qs);
    QCOMPARE(shownIn(u"Persistent no…"_qs), u"Persistent…"_qs);
    QVERIFY(shownIn(u"Pers…"_qs).startsWith(u"Per")); // there is no room for a word
}

void TestTheme::listsEndAtWholeRows()
{
    Style style;
    QListWidget list;
    const int row = fillWithFour(list, style);
    const int frame = 2 * list.frameWidth();
    list.resize(200, 2 * row + row / 2 + frame);
    list.show();
    QVERIFY(!list.grab().isNull());
    const auto *rest = list.findChild<WholeRows *>();
    QVERIFY(rest != nullptr);
    QTRY_VERIFY(rest->isVisible());
    QCOMPARE(rest->y(), list.frameWidth() + 2 * row);
    QCOMPARE(rest->geometry().bottom(), list.viewport()->geometry().bottom());
    QCoreApplication::processEvents();
    list.setCurrentRow(2); // what somebody has chosen is not hidden
    QVERIFY(!list.grab().isNull());
    list.verticalScrollBar()->setValue(0);
    QTRY_VERIFY(!rest->isVisible());
    list.setCurrentRow(0);
    QTRY_VERIFY(rest->isVisible());
    list.resize(200, 2 * row + frame);
    QTRY_VERIFY(!rest->isVisible());
    list.resize(200, row / 2 + frame); // of a single one as much as there is room for
    QVERIFY(!list.grab().isNull());
    QVERIFY(!rest->isVisible());
    list.resize(200, 6 * row + frame);
    QVERIFY(!list.grab().isNull());
    QVERIFY(!rest->isVisible());
}

void TestTheme::textsEndAtWholeLines()
{
    QTextEdit text;
    auto *rest = new WholeLines(text);
    text.setPlainText(u"line\n"_qs.repeated(40));
    const int line = QFontMetrics(text.font()).lineSpacing();
    const auto resizeTo = [&](int lines, int more) {
        const int margin = int(text.document()->documentMargin()) + 2 * text.frameWidth();
        text.resize(200, lines * line + more + margin);
        return !text.grab().isNull();
    };
    QVERIFY(resizeTo(4, line / 2));
    text.show();
    QTRY_VERIFY(rest->isVisible());
    QCOMPARE(rest->geometry().bottom(), text.viewport()->geometry().bottom());
    QVERIFY(std::abs(rest->height() - line / 2) <= 2);
    QVERIFY(resizeTo(4, 0));
    QVERIFY(!rest->isVisible());
    text.verticalScrollBar()->setValue(line / 2); // wherever it is scrolled to
    QVERIFY(!text.grab().isNull());
    QTRY_VERIFY(rest->isVisible());
    text.setPlainText(u"line"_qs);
    QVERIFY(!text.grab().isNull());
    QTRY_VERIFY(!rest->isVisible());
}

/// Half a field above what came into sight is no help.
void TestTheme::whatIsKeptBeginsAtWholeParts()
{
    constexpr int Height = 30;
    auto *content = new QWidget; // the view owns it
    auto *layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    QVector<QLabel *> labels;
    for (int i = 0; i < 10; ++i) {
        labels.append(new QLabel(QString::number(i)));
        labels.last()->setFixedHeight(Height);
        layout->addWidget(labels.last());
    }
    ScrolledContent scrolled(content);
    scrolled.resize(200, 3 * Height + Height / 3);
    scrolled.show();
    for (const int kept : {7, 1, 5}) {
        scrolled.keepInSight(*labels.at(kept));
        const int bar = scrolled.verticalScrollBar()->value();
        const auto isWhole = [&] {
            const int top = labels.at(kept)->mapTo(scrolled.viewport(), QPoint()).y();
            return top >= 0 && top + Height <= scrolled.viewport()->height();
        };
        QTRY_VERIFY2(isWhole() && scrolled.verticalScrollBar()->value() % Height == 0,
            qPrintable(u"%1: %2, then %3"_qs.arg(kept).arg(bar).arg(
                scrolled.verticalScrollBar()->value())));
    }
}

/// Where a list gets lower, the row that is current is not cut at its end.
void TestTheme::whatIsChosenStaysWhole()
{
    Style style;
    QListWidget list;
    const int row = fillWithFour(list, style);
    list.resize(200, 4 * row + 2 * list.frameWidth());
    list.show();
    list.setCurrentRow(2);
    QVERIFY(!list.grab().isNull());
    list.resize(200, 2 * row + row / 2 + 2 * list.frameWidth());
    const auto isWhole = [&list] {
        return list.viewport()->rect().contains(list.visualItemRect(list.currentItem()));
    };
    QTRY_VERIFY(isWhole());
    QVERIFY(!list.grab().isNull());
    list.item(1)->setSizeHint({100, 2 * row}); // its bar knows nothing of that
    QVERIFY(!isWhole());
    QTRY_VERIFY(isWhole());
    list.verticalScrollBar()->setValue(0); // by whom it is hidden
    QVERIFY(!list.grab().isNull());
    QCoreApplication::processEvents();
    QVERIFY(!isWhole());
}

void TestTheme::themesByName()
{
    QCOMPARE(themeFromText(u"dark"), ThemeChoice::Dark);
    QCOMPARE(themeFromText(textOf(ThemeChoice::System)), ThemeChoice::System);
    QCOMPARE(themeFromText(u"pink"), std::nullopt);
    QVERIFY(isDark(darkPalette()));
    QVERIFY(!isDark(lightPalette()));
    QCOMPARE(clampedZoom(1000), 300);
}

void TestTheme::toolTipsAreLiteral_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("markup") << u"<b>bold</b> & <img src=\"file:///etc/passwd\">"_qs;
    QTest::newRow("plain") << u"lock-0000000001"_qs;
    QTest::newRow("two lines") << u"a\nb"_qs;
    QTest::newRow("closing our own element") << u"</p><h1>x"_qs;
}

void TestTheme::toolTipsAreLiteral()
{
    QFETCH(const QString, text);
    QTextDocument document;
    document.setHtml(plainToolTip(text));
    QCOMPARE(document.toPlainText(), text);
}

void TestTheme::elision()
{
    QCOMPARE(elidedMiddle(u"/locks/orders"_qs, 20), u"/locks/orders"_qs);
    QCOMPARE(elidedMiddle(u"0123456789"_qs, 5), u"01…89"_qs);
    QCOMPARE(plainToolTip({}), QString());
    QCOMPARE(plainLabel(u"a&b"_qs), u"a&&b"_qs);
}

/// Which are the same number as the focus' frame has around it, and that has none.
void TestTheme::cellsKeepTheirMargins()
{
    const Style style;
    const std::unique_ptr<QStyle> fusion(QStyleFactory::create(u"Fusion"_qs));
    const QWidget cell;
    const QFocusFrame frame;
    const auto margin = QStyle::PM_FocusFrameHMargin;
    QCOMPARE(style.pixelMetric(margin, nullptr, &cell), fusion->pixelMetric(margin));
    QVERIFY(fusion->pixelMetric(margin) > 0);
    QCOMPARE(style.pixelMetric(margin, nullptr, &frame), 0);
}

void TestTheme::marksGrowWithLetters()
{
    const auto side = [] { return QApplication::style()->pixelMetric(QStyle::PM_IndicatorWidth); };
    applyTheme(ThemeChoice::Light, 100);
    const int usual = side();
    applyTheme(ThemeChoice::Light, 300);
    QVERIFY(side() > 2 * usual);
    QVERIFY(side() <= QFontMetrics(QApplication::font()).height());
    applyTheme(ThemeChoice::Light, 100);
    QCOMPARE(side(), usual);
}

/// A combo box keeps the least height of larger letters unless it is told.
void TestTheme::zoomingBackIsAsBefore()
{
    applyTheme(ThemeChoice::Light, 100);
    QWidget window;
    auto *layout = new QVBoxLayout(&window);
    auto *box = new QComboBox;
    box->addItem(u"curator-mutex"_qs);
    layout->addWidget(box);
    window.show();
    const QSize usual = box->minimumSizeHint();
    applyTheme(ThemeChoice::Light, 200);
    QTRY_VERIFY(box->minimumSizeHint().height() > usual.height());
    applyTheme(ThemeChoice::Light, 100);
    QTRY_COMPARE(box->minimumSizeHint(), usual);
}

/// As its palette has it: Fusion's own buttons are lighter.
void TestTheme::colouredButtonIsReadable()
{
    for (const auto theme : {ThemeChoice::Light, ThemeChoice::Dark}) {
        applyTheme(theme, 100);
        const Fill fill = roleColours(QApplication::palette()).primary;
        QToolButton button;
        QPalette colours;
        colours.setColor(QPalette::Button, fill.back);
        button.setPalette(colours);
        button.resize(80, 30);
        QCOMPARE(QColor(button.grab().toImage().pixel(10, 10)), fill.back);
    }
    applyTheme(ThemeChoice::Light, 100);
}

QTEST_MAIN(TestTheme)
#include "tst_theme.moc"
