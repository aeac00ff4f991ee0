// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The answer for the open lock, as it is read and clicked.
#include "core/base/times.h"
#include "ui/findings/answercard.h"
#include "ui/findings/chainview.h"
#include "ui/findings/findingtext.h"
#include "ui/findings/stepsview.h"
#include "ui/theme/colours.h"
#include "ui/theme/standing.h"
#include "ui/theme/wrappingtext.h"

#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>

using namespace lockscope;

using Parts = QVector<QPair<int, int>>;

class TestAnswerCard : public QObject
{
    Q_OBJECT

private slots:
    void saysThatAllIsWell();
    void chipSaysWhatItIs();
    void saysWhoHasToAct();
    void stepsGoThere();
    void commandsAreCopied();
    void answerIsCopiedWithItsTime();
    void rowsStayWhileWordsChange();
    void figuresAreNotOlderThanTheHeadline();
    void nothingJumpsBelowAHeadline();
    void whatIsWellAgainNeedsLess();
    void widerNeedsLess();
    void slowIsNotStuck();
    void saysWhatItDoesNotKnow();
    void whatWasKnownHasItsTime();
    void hostileTextStaysText();
    void facts_data();
    void facts();
    void longChainsHaveAGap();
    void fitsNarrowAndWide();
    void stepsOfAChainAreWhole();
    void noTitleStandsAlone();
    void endsAtWholeParts_data();
    void endsAtWholeParts();
    void coloursAreOfTheStanding();
    void saysWhenItWasCounted();
    void saysWhyNothingCanBeDeleted();
    void whoMayHoldItToo();
};

namespace {

constexpr qint64 SeenAt = 1'763'650'000'000; ///< ms since 1970, when all verdicts here were given

Verdict movingVerdict()
{
    Verdict verdict;
    verdict.path = u"/locks/a"_qs;
    verdict.standing = Standing::Moving;
    verdict.confidence = Confidence::Definite;
    verdict.sentence = u"/locks/a moves: 12 hand-overs in 40 s."_qs;
    verdict.handovers = 12;
    verdict.watchedMs = 40'000;
    verdict.oldestWaitMs = 8000;
    verdict.chain = {
        {u"/locks/a"_qs, u"/locks/a/x-1"_qs, SessionId {1}, u"10.0.0.1:4000"_qs, {}, 3000, 3000}};
    verdict.root = verdict.chain.first();
    return verdict;
}

Verdict slowVerdict()
{
    Verdict verdict = movingVerdict();
    verdict.standing = Standing::Slow;
    verdict.confidence = Confidence::Likely;
    verdict.cause = u"R01"_qs;
    verdict.sentence = u"/locks/a has been held for long."_qs;
    verdict.chain.append({u"/locks/b"_qs, u"/locks/b/x-2"_qs, SessionId {2}, u"10.0.0.2:4000"_qs,
        u"zk1:2181"_qs, 906'000, 906'000});
    verdict.root = verdict.chain.last();
    verdict.victims = 4;
    verdict.victimMs = 2'644'000;
    verdict.next = {{u"Take a thread dump."_qs, u"ss -tnp 'sport = :4000'"_qs}, {u"Wait."_qs},
        {u"Remove it."_qs, u"lockscopectl delete /locks/b/x-2 --dry-run"_qs}};
    return verdict;
}

AnswerCard::Shown shownOf(const Verdict &verdict)
{
    AnswerCard::Shown shown;
    shown.path = verdict.path;
    shown.now = &verdict;
    shown.at = SeenAt;
    return shown;
}

/// Of what can be seen in @p widget, once it is shown.
QStringList textsIn(const QWidget &widget)
{
    QStringList texts;
    for (const auto *text : widget.findChildren<WrappingText *>()) {
        if (text->isVisibleTo(&widget))
            texts.append(text->toPlainText());
    }
    for (const auto *label : widget.findChildren<QLabel *>()) {
        if (label->isVisibleTo(&widget))
            texts.append(label->text());
    }
    return texts;
}

QVector<ChainStepButton *> stepsIn(const QWidget &widget)
{
    QVector<ChainStepButton *> steps;
    for (auto *step : widget.findChildren<ChainStepButton *>()) {
        if (step->isVisibleTo(&widget))
            steps.append(step);
    }
    return steps;
}

QVector<QPushButton *> copiesIn(const QWidget &widget)
{
    QVector<QPushButton *> buttons;
    for (auto *button : widget.findChildren<QPushButton *>()) {
        if (button->isVisibleTo(&widget) && button->text() == u"Copy command")
            buttons.append(button);
    }
    return buttons;
}

} // namespace

void TestAnswerCard::saysThatAllIsWell()
{
    AnswerCard card;
    const Verdict verdict = movingVerdict();
    card.setAnswer(shownOf(verdict));
    QCOMPARE(card.findChild<StandingChip *>()->standing(), Standing::Moving);
    const QStringList texts = textsIn(card);
    QVERIFY(texts.contains(u"/locks/a moves: 12 hand-overs in 40 s."_qs));
    QVERIFY2(texts.contains(u"Nothing needs to be done"_qs), qPrintable(texts.join(u'\n')));
    QVERIFY2(texts.contains(
                 u"at %1: longest wait here 8.0 s · 12 hand-overs while we looked, for 40 s"_qs.arg(
                     timeOrDate(SeenAt))),
        qPrintable(texts.join(u'\n')));
    QVERIFY(stepsIn(card).isEmpty()); // one holds, as the sentence says
    QVERIFY(copiesIn(card).isEmpty());
}

/// As in the tree, the tabs and the overview: "critical" is said in words.
void TestAnswerCard::coloursAreOfTheStanding()
{
    StandingChip chip;
    chip.resize(300, 40);
    for (const bool isCritical : {false, true}) {
        chip.setStanding(Standing::Slow, isCritical);
        QCOMPARE(chip.grab().toImage().pixelColor(150, 3),
            lookOf(Standing::Slow, roleColours(chip.palette())).chip.back);
    }
}

/// The queue below it goes on: what is counted here is of the moment that is said.
void TestAnswerCard::saysWhenItWasCounted()
{
    AnswerCard card;
    const Verdict verdict = movingVerdict();
    AnswerCard::Shown shown = shownOf(verdict);
    shown.at = 1'700'000'000'000;
    card.setAnswer(shown);
    QVERIFY2(textsIn(card).join(u'\n').contains(
                 u"at %1: longest wait here"_qs.arg(timeOrDate(shown.at))),
        qPrintable(textsIn(card).join(u'\n')));
}

/// The servers know one holder: the lock moves, and is not to be taken for well.
void TestAnswerCard::whoMayHoldItToo()
{
    AnswerCard card;
    const Verdict verdict = movingVerdict();
    AnswerCard::Shown shown = shownOf(verdict);
    const auto said = [&] {
        card.setAnswer(shown);
        return textsIn(card).join(u'\n');
    };
    QVERIFY2(said().contains(u"Nothing needs to be done"), qPrintable(said()));
    shown.alarms = {u"Two may hold at once"_qs};
    QVERIFY2(!said().contains(u"Nothing needs"), qPrintable(said()));
    QVERIFY2(said().contains(u"There is a finding: Two may hold at once"), qPrintable(said()));
    shown.isDoublyHeld = true;
    QVERIFY2(!said().contains(u"Nothing needs"), qPrintable(said()));
    QVERIFY2(said().contains(u"may hold it, too"), qPrintable(said()));
}

void TestAnswerCard::saysWhyNothingCanBeDeleted()
{
    AnswerCard card;
    const QString why = u"Changes are not allowed: Lock, Allow changes."_qs;
    const auto isSaid = [&] {
        for (const QLabel *label : card.findChildren<QLabel *>()) {
            if (label->isVisibleTo(&card) && label->text().contains(why))
                return true;
        }
        return false;
    };
    card.setObstacle(why);
    card.setAnswer(shownOf(movingVerdict()));
    QVERIFY(!isSaid()); // there is nobody to delete
    const Verdict slow = slowVerdict();
    card.setAnswer(shownOf(slow));
    QVERIFY(isSaid());
    card.setOwnClaims({{slow.root->session}, {}, {}});
    QVERIFY(!isSaid()); // what is ours can be given back
    card.setOwnClaims({});
    card.setObstacle({});
    QVERIFY(!isSaid());
}

void TestAnswerCard::saysWhoHasToAct()
{
    AnswerCard card;
    const Verdict verdict = slowVerdict();
    AnswerCard::Shown shown = shownOf(verdict);
    shown.cause = u"Long hold"_qs;
    card.setAnswer(shown);
    QVERIFY(textsIn(card).join(u'\n').contains(u" · R01 Long hold, likely"_qs));
    QCOMPARE(card.findChild<StandingChip *>()->accessibleName(), u"slow"_qs);
    shown.isCritical = true; // as the finding beside it says
    card.setAnswer(shown);
    QCOMPARE(card.findChild<StandingChip *>()->accessibleName(), u"slow, critical"_qs);
    const auto steps = stepsIn(card);
    QCOMPARE(steps.size(), 2);
    QCOMPARE(steps.at(0)->accessibleName(), u"/locks/a, held for 3.0 s by 10.0.0.1:4000 (0x1)"_qs);
    QCOMPARE(steps.at(1)->accessibleName(),
        u"waits for /locks/b, held for 15 m 06 s, since %1, by 10.0.0.2:4000 (0x2): look here first"_qs
            .arg(timeOrDate(SeenAt - 906'000, SeenAt)));
    QVERIFY(steps.at(1)->toolTip().contains(u"zk1:2181"_qs));
    const QString copied = fullText(verdict, SeenAt);
    for (const QString &part : {u"slow (likely R01)"_qs, u"/locks/b, held for 15 m 06 s"_qs,
             u"ss -tnp 'sport = :4000'"_qs})
        QVERIFY2(copied.contains(part), qPrintable(copied));
}

void TestAnswerCard::stepsGoThere()
{
    AnswerCard card;
    const Verdict verdict = slowVerdict();
    card.setAnswer(shownOf(verdict));
    card.show();
    QSignalSpy went(&card, &AnswerCard::goToWanted);
    const auto steps = stepsIn(card);
    QTest::mouseClick(steps.at(1), Qt::LeftButton);
    QCOMPARE(went.takeFirst(), (QVariantList {u"/locks/b"_qs, u"/locks/b/x-2"_qs}));
    for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Space}) {
        QTest::keyClick(steps.at(0), key);
        QCOMPARE(went.takeFirst(), (QVariantList {u"/locks/a"_qs, u"/locks/a/x-1"_qs}));
    }
}

void TestAnswerCard::commandsAreCopied()
{
    AnswerCard card;
    const Verdict verdict = slowVerdict();
    card.setAnswer(shownOf(verdict));
    const auto copies = copiesIn(card);
    QCOMPARE(copies.size(), 2); // one step has no command
    QSignalSpy copied(&card, &AnswerCard::copyWanted);
    copies.at(1)->click();
    QCOMPARE(
        copied.takeFirst().first().toString(), u"lockscopectl delete /locks/b/x-2 --dry-run"_qs);
    QVERIFY(copies.at(0)->accessibleName().contains(u"ss -tnp"_qs));
}

/// With when that was, and what the card has said of it since.
void TestAnswerCard::answerIsCopiedWithItsTime()
{
    AnswerCard card;
    const Verdict verdict = slowVerdict();
    AnswerCard::Shown shown = shownOf(verdict);
    QSignalSpy copied(&card, &AnswerCard::copyWanted);
    const auto copy = [&] {
        card.setAnswer(shown);
        for (QPushButton *button : card.findChildren<QPushButton *>()) {
            if (button->text().remove(u'&') == u"Copy the answer")
                button->click();
        }
        return copied.isEmpty() ? QString() : copied.takeLast().constFirst().toString();
    };
    const QString asOf = u"As of %1:\n"_qs.arg(dateAndTime(SeenAt));
    QVERIFY2(copy().startsWith(asOf), qPrintable(copy()));
    shown.headline = u"B has just got it."_qs;
    QVERIFY2(copy().startsWith(u"B has just got it.\n"_qs + asOf), qPrintable(copy()));
}

/// A report comes every second: nobody loses the button that he is about to press, nor his place.
void TestAnswerCard::rowsStayWhileWordsChange()
{
    AnswerCard card;
    card.resize(400, 120);
    card.show();
    Verdict verdict = slowVerdict();
    card.setAnswer(shownOf(verdict));
    QScrollBar *bar = card.verticalScrollBar();
    QTRY_VERIFY(bar->maximum() > 60);
    bar->setValue(60);
    const auto before = copiesIn(card);
    QPushButton *copy = before.at(1);
    for (int i = 1; i < 4; ++i) {
        verdict.chain[0].heldMs += 1000;
        verdict.chain[0].heldAtLeastMs += 1000;
        verdict.victimMs += 4000;
        verdict.sentence += u" Still."_qs;
        card.setAnswer(shownOf(verdict));
        QCoreApplication::processEvents();
        QCOMPARE(copiesIn(card), before);
        QCOMPARE(bar->value(), 60);
    }
    verdict.next.removeLast();
    card.setAnswer(shownOf(verdict));
    QVERIFY(!copy->isVisible());
    Verdict other = slowVerdict();
    other.path = u"/locks/b"_qs;
    card.setAnswer(shownOf(other)); // another lock is read from its beginning
    QCOMPARE(bar->value(), 0);
}

/// A headline that is newer says how many wait: that of the last round would be another number.
void TestAnswerCard::figuresAreNotOlderThanTheHeadline()
{
    AnswerCard card;
    Verdict verdict = movingVerdict();
    verdict.victims = 11;
    verdict.victimMs = 32'000;
    AnswerCard::Shown shown = shownOf(verdict);
    const auto says = [&](const QString &what) {
        return std::ranges::any_of(card.findChildren<WrappingText *>(),
            [&](const WrappingText *text) { return text->toPlainText().contains(what); });
    };
    card.setAnswer(shown);
    QVERIFY(says(u"11 wait behind it"_qs) && says(u"longest wait here 8.0 s"_qs));
    shown.headline = u"/locks/a moves: another has held it for 0.3 s; 9 wait."_qs;
    card.setAnswer(shown);
    QVERIFY(says(shown.headline));
    QVERIFY(!says(u"11 wait"_qs) && !says(u"longest wait"_qs));
    QVERIFY(says(u"12 hand-overs while we looked"_qs));

    verdict.standing = Standing::Held; // by another one, a second ago
    card.setAnswer(shown);
    QCOMPARE(card.findChild<StandingChip *>()->standing(), Standing::Moving);
    shown.headline.clear();
    card.setAnswer(shown);
    QCOMPARE(card.findChild<StandingChip *>()->standing(), Standing::Held);
}

/// Of a lock that moves the headline changes many times a second, and is one line or two.
void TestAnswerCard::nothingJumpsBelowAHeadline()
{
    AnswerCard card;
    card.resize(600, 300);
    card.show();
    const Verdict verdict = movingVerdict();
    AnswerCard::Shown shown = shownOf(verdict);
    shown.headline = QString(u"/locks/a moves: now it is held by one of many. "_qs).repeated(4);
    card.setAnswer(shown);
    const QList<WrappingText *> texts = card.findChildren<WrappingText *>();
    const auto topOf = [&](int text) { return texts.at(text)->mapTo(&card, QPoint()).y(); };
    const int lines = 2 * card.fontMetrics().lineSpacing();
    QTRY_VERIFY(texts.at(0)->height() >= lines && topOf(1) >= topOf(0) + texts.at(0)->height());
    const int top = topOf(1);
    card.setHeadline(u"/locks/a moves."_qs);
    QVERIFY(!card.grab().isNull());
    QCOMPARE(texts.at(0)->toPlainText(), u"/locks/a moves."_qs);
    QCOMPARE(topOf(1), top);

    Verdict other = movingVerdict();
    other.path = u"/locks/b"_qs;
    card.setAnswer(shownOf(other)); // of which that headline was not
    QTRY_VERIFY(topOf(1) < top);
}

/// No room is kept for what was to be done.
void TestAnswerCard::whatIsWellAgainNeedsLess()
{
    const Verdict slow = slowVerdict();
    const Verdict moving = movingVerdict();
    AnswerCard fresh;
    AnswerCard card;
    for (AnswerCard *each : {&fresh, &card}) {
        each->resize(600, 600);
        each->show();
    }
    fresh.setAnswer(shownOf(moving));
    card.setAnswer(shownOf(slow));
    const int line = card.fontMetrics().lineSpacing();
    QTRY_VERIFY(card.sizeHint().height() > fresh.sizeHint().height() + 3 * line);
    card.setAnswer(shownOf(moving));
    QTRY_COMPARE(card.sizeHint().height(), fresh.sizeHint().height());
    card.setAnswer(shownOf(slow));
    QTRY_VERIFY(card.sizeHint().height() > fresh.sizeHint().height() + 3 * line);
    card.hide();
    card.setAnswer(shownOf(moving));
    QCoreApplication::processEvents();
    card.show();
    QTRY_COMPARE(card.sizeHint().height(), fresh.sizeHint().height());
}

/// A window that is opened small, and then as large as it was left.
void TestAnswerCard::widerNeedsLess()
{
    const Verdict verdict = slowVerdict();
    AnswerCard fresh;
    fresh.resize(1000, 400);
    fresh.show();
    fresh.setAnswer(shownOf(verdict));
    AnswerCard card;
    card.resize(250, 400);
    card.show();
    card.setAnswer(shownOf(verdict));
    const auto heightOf = [](const AnswerCard &shown) { return shown.sizeHint().height(); };
    QTRY_VERIFY2(heightOf(card) > heightOf(fresh),
        qPrintable(u"%1, %2"_qs.arg(heightOf(card)).arg(heightOf(fresh))));
    QCoreApplication::processEvents();
    card.resize(1000, 400);
    QTRY_COMPARE(heightOf(card), heightOf(fresh));
}

/// The finding that explains it says that it is held for long: no defect, and no contradiction.
void TestAnswerCard::slowIsNotStuck()
{
    const QString said = u"Slow, not stuck: nothing is known to be broken"_qs;
    AnswerCard card;
    Verdict verdict = slowVerdict();
    card.setAnswer(shownOf(verdict));
    QVERIFY(textsIn(card).join(u'\n').contains(said));
    verdict.cause = u"R04"_qs; // its client is not heard
    card.setAnswer(shownOf(verdict));
    QVERIFY(!textsIn(card).join(u'\n').contains(said));
}

void TestAnswerCard::saysWhatItDoesNotKnow()
{
    AnswerCard card;
    QVERIFY(textsIn(card).join(u' ').contains(u"Open a lock"_qs));
    AnswerCard::Shown shown;
    shown.path = u"/locks/a"_qs;
    card.setAnswer(shown);
    QVERIFY(textsIn(card).contains(u"/locks/a is being examined."_qs));
    shown.isConnected = false;
    card.setAnswer(shown);
    QVERIFY(textsIn(card).contains(u"Nothing is known of /locks/a: there is no connection."_qs));
}

void TestAnswerCard::whatWasKnownHasItsTime()
{
    AnswerCard card;
    Verdict unknown;
    unknown.path = u"/locks/a"_qs;
    unknown.sentence = u"Nothing is known of /locks/a now."_qs;
    const Verdict before = slowVerdict();
    AnswerCard::Shown shown = shownOf(unknown);
    shown.isConnected = false;
    shown.before = &before;
    shown.beforeAt = QDateTime(QDate(2026, 3, 1), QTime(14, 41, 7)).toMSecsSinceEpoch();
    card.setAnswer(shown);
    QCOMPARE(card.findChildren<StandingChip *>().at(0)->standing(), Standing::Unknown);
    QCOMPARE(card.findChildren<StandingChip *>().at(1)->standing(), Standing::Slow);
    const QStringList texts = textsIn(card);
    QVERIFY(texts.contains(u"Nothing is known of /locks/a now."_qs));
    QVERIFY(texts.contains(u"As of 2026-03-01 14:41:07, and perhaps otherwise by now:"_qs));
    QVERIFY(texts.contains(u"/locks/a has been held for long."_qs));
    QVERIFY(copiesIn(card).isEmpty()); // nobody acts on what was
    card.setAnswer(shownOf(before));
    QVERIFY(!textsIn(card).join(u' ').contains(u"As of"_qs));
}

void TestAnswerCard::hostileTextStaysText()
{
    AnswerCard card;
    Verdict verdict = slowVerdict();
    verdict.chain[0].path = u"/<b>&x\x1b"_qs;
    verdict.chain[0].endpoint = u"\u202eevil"_qs;
    verdict.sentence = u"/<b>&x is slow."_qs;
    card.setAnswer(shownOf(verdict));
    QVERIFY(textsIn(card).contains(u"/<b>&x is slow."_qs));
    const QString name = stepsIn(card).first()->accessibleName();
    QVERIFY2(name.startsWith(u"/<b>&x\\x1b, held"_qs), qPrintable(name));
    QVERIFY(name.contains(u"\\u{202e}evil"_qs));
    QVERIFY(!stepsIn(card).first()->toolTip().contains(u"<b>"_qs));
}

void TestAnswerCard::facts_data()
{
    QTest::addColumn<int>("victims");
    QTest::addColumn<int>("gaveUp");
    QTest::addColumn<int>("handovers");
    QTest::addColumn<QString>("text");
    QTest::newRow("nothing") << 0 << 0 << 0 << u"no hand-over while we looked, for 40 s"_qs;
    QTest::newRow("one of each") << 1 << 1 << 1
                                 << u"one waits behind it, for 9.0 s · one gave up meanwhile · "
                                    "one hand-over while we looked, for 40 s"_qs;
    QTest::newRow("several") << 2 << 3 << 4
                             << u"2 wait behind it, in sum for 9.0 s · 3 gave up "
                                "meanwhile · 4 hand-overs while we looked, for 40 s"_qs;
}

void TestAnswerCard::facts()
{
    QFETCH(const int, victims);
    QFETCH(const int, gaveUp);
    QFETCH(const int, handovers);
    QFETCH(const QString, text);
    Verdict verdict;
    verdict.watchedMs = 40'000;
    verdict.victims = victims;
    verdict.victimMs = 9000;
    verdict.gaveUp = gaveUp;
    verdict.handovers = handovers;
    QCOMPARE(factsText(verdict), text);
    verdict.root.emplace().path = u"/locks/b"_qs;
    QCOMPARE(
        factsText(verdict).contains(u"2 wait behind it, on this and other locks,"_qs), victims > 1);
    verdict.isRing = true; // who holds in it waits, too: not all are behind it
    QCOMPARE(factsText(verdict).contains(u"2 wait in the ring and behind it"_qs), victims > 1);
    verdict.chain.resize(2);
    QCOMPARE(factsText(verdict).contains(u"2 wait for each other, in sum"_qs), victims > 1);
}

/// The last one shown is not the one that the step before it waits for.
void TestAnswerCard::longChainsHaveAGap()
{
    AnswerCard card;
    Verdict verdict = slowVerdict();
    card.setAnswer(shownOf(verdict));
    QVERIFY(!textsIn(card).join(u'\n').contains(u"more lock"_qs));
    card.resize(600, 400);
    const auto gapIn = [&card] {
        for (QLabel *label : card.findChildren<QLabel *>()) {
            if (label->isVisibleTo(&card) && label->text().startsWith(u'…'))
                return label;
        }
        return static_cast<QLabel *>(nullptr);
    };
    verdict.left = 7;
    card.setAnswer(shownOf(verdict));
    card.show();
    QVERIFY(QTest::qWaitForWindowExposed(&card));
    QVERIFY(gapIn());
    QCOMPARE(gapIn()->text(), u"… and 7 more locks"_qs);
    QTRY_VERIFY(stepsIn(card).first()->y() < gapIn()->y());
    QTRY_VERIFY(gapIn()->y() < stepsIn(card).last()->y());
    QVERIFY(fullText(verdict, SeenAt).contains(u"  • … and 7 more locks\n  • /locks/b, "_qs));
    verdict.left = 1;
    verdict.isRing = true; // it comes back: what is left out is behind
    card.setAnswer(shownOf(verdict));
    QCOMPARE(gapIn()->text(), u"… and one more lock"_qs);
    QTRY_VERIFY(stepsIn(card).last()->y() < gapIn()->y());
    verdict.left = 0;
    card.setAnswer(shownOf(verdict));
    QVERIFY(!gapIn());
}

void TestAnswerCard::fitsNarrowAndWide()
{
    const Verdict verdict = slowVerdict();
    for (const QPalette &palette : {lightPalette(), darkPalette()}) {
        for (const int width : {220, 500, 1400}) {
            AnswerCard card;
            card.setPalette(palette);
            card.setAnswer(shownOf(verdict));
            card.resize(width, 300);
            card.show();
            QTRY_COMPARE(card.widget()->width(), card.viewport()->width()); // nothing is cut off
            QVERIFY(!card.grab().isNull());
            const QString key = u"Delete 10.0.0.2:4000's node in b …"_qs;
            const auto keys = card.findChildren<QPushButton *>();
            const bool isWhole = std::ranges::any_of(
                keys, [&key](const QPushButton *button) { return button->text() == key; });
            QCOMPARE(isWhole, width > 220); // else the name is shortened, and no other word
        }
    }
}

/// What has no room in one line has a second one, and no figure is cut.
void TestAnswerCard::stepsOfAChainAreWhole()
{
    const Verdict verdict = slowVerdict();
    AnswerCard card;
    card.setAnswer(shownOf(verdict));
    card.resize(1400, 600);
    card.show();
    const QVector<ChainStepButton *> steps = stepsIn(card);
    QCOMPARE(steps.size(), 2);
    const auto lines = [&](int i) {
        return (steps.at(i)->height() - 4) / steps.at(i)->fontMetrics().height();
    };
    QTRY_COMPARE(lines(0), 1);
    QTRY_COMPARE(lines(1), 1);
    card.resize(240, 600);
    QTRY_COMPARE(lines(1), 2);
    card.resize(1400, 600);
    QTRY_COMPARE(lines(1), 1);
}

/// "What to do" without anything to do is worse than an end above it.
void TestAnswerCard::noTitleStandsAlone()
{
    const Verdict verdict = slowVerdict();
    QVERIFY(!verdict.next.isEmpty());
    QWidget window; // which takes no size hints of the card
    AnswerCard card(&window);
    card.setAnswer(shownOf(verdict));
    window.resize(500, 2000);
    card.resize(500, 2000);
    window.show();
    const auto *steps = card.findChild<StepsView *>();
    const auto top = [&] { return steps->mapTo(card.widget(), QPoint()).y(); };
    QTRY_VERIFY(top() > 0);
    const auto isWhole = [&] { // once all is in its place
        card.resize(500, top() + steps->firstHeight() - 2); // room for the title alone
        QCoreApplication::processEvents();
        return card.viewport()->height() <= top();
    };
    QTRY_VERIFY2(
        isWhole(), qPrintable(u"%1 above %2"_qs.arg(card.viewport()->height()).arg(top())));
}

void TestAnswerCard::endsAtWholeParts_data()
{
    QTest::addColumn<Parts>("parts");
    QTest::addColumn<int>("room");
    QTest::addColumn<int>("whole");
    const Parts three {{0, 20}, {24, 40}, {44, 60}};
    QTest::newRow("nothing to show") << Parts {} << 50 << 50;
    QTest::newRow("all of it") << three << 60 << 60;
    QTest::newRow("a part in half") << three << 50 << 40;
    QTest::newRow("in whatever order") << Parts {{44, 60}, {0, 20}, {24, 40}} << 50 << 40;
    QTest::newRow("what stands beside each other")
        << Parts {{0, 20}, {24, 40}, {30, 60}} << 50 << 20;
    QTest::newRow("lines of a long sentence") << Parts {{4, 104}} << 50 << 44;
    QTest::newRow("not even a line") << Parts {{4, 104}} << 10 << 10;
}

void TestAnswerCard::endsAtWholeParts()
{
    QFETCH(const Parts, parts);
    QFETCH(const int, room);
    constexpr int Line = 10;
    QTEST(wholeHeight(parts, room, Line), "whole");
}

/// A ring is called a deadlock at once, and what may not be read is unknown, not being looked at.
void TestAnswerCard::chipSaysWhatItIs()
{
    AnswerCard card;
    card.show();
    const auto words = [&card] {
        QStringList all;
        for (const StandingChip *chip : card.findChildren<StandingChip *>()) {
            if (chip->isVisible())
                all.append(chip->accessibleName());
        }
        return all.join(u", "_qs);
    };
    AnswerCard::Shown shown;
    shown.path = u"/locks/a"_qs;
    card.setAnswer(shown);
    QCOMPARE(words(), QString());
    shown.isUnreadable = true;
    card.setAnswer(shown);
    QCOMPARE(words(), u"unknown"_qs);
    Verdict verdict = movingVerdict();
    verdict.standing = Standing::Stuck;
    shown.isUnreadable = false;
    shown.now = &verdict;
    card.setAnswer(shown);
    QCOMPARE(words(), u"stuck"_qs);
    verdict.isRing = true;
    card.setAnswer(shown);
    QCOMPARE(words(), u"deadlock"_qs);
    verdict = movingVerdict();
    card.setAnswer(shown);
    QCOMPARE(words(), u"moving"_qs);
}

QTEST_MAIN(TestAnswerCard)
#include "tst_answercard.moc"
