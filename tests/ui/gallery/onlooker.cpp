// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/ui/gallery/onlooker.h"

#include "tests/ui/gallery/cuts.h"

#include <QApplication>
#include <QDialog>
#include <QDir>
#include <QRegularExpression>
#include <QScreen>
#include <QTest>
#include <QTimer>

namespace lockscope::test {

namespace {

constexpr int MostBlank = 42; ///< percent of a page's height
constexpr int SettledMs = 2000;
constexpr int LeastLooks = 8; ///< on a busy machine two seconds are one look
constexpr int Twice = 200;

/// What may be as it is, and why.
struct Exception
{
    const char *what; ///< a pattern of the line
    const char *why;
};
constexpr Exception Exceptions[] = {
    {"^behind: .*OwnLocksTree", "each answer stands in full in the list beside it"},
    {"^aside: MainWindow/ScrolledContent .*OwnLocksPanel has",
        "the form of own locks has many fields"},
};

bool isExcepted(const QString &fault, const Look &look)
{
    static const QRegularExpression atThrice(
        QStringLiteral("^(rim: ScrolledContent|larger than the screen: 1440x|squeezed: "
                       "MainWindow/PageTabs|covered: PageTabs/GraphPanel|aside: "
                       "MainWindow/ScrolledContent)"));
    if (look.zoom > Twice && atThrice.match(fault).hasMatch())
        return true; // panels are scrolled; the graph's page has a line or two too many for 900
                     // pixels
    // With large letters there is no room for all columns; those that matter most come first.
    if (look.zoom > 100 && (fault.startsWith(u"behind: ") || fault.startsWith(u"heading: ")))
        return true;
    return std::ranges::any_of(Exceptions, [&](const Exception &one) {
        return QRegularExpression(QString::fromUtf8(one.what)).match(fault).hasMatch();
    });
}

} // namespace

bool Onlooker::keepsPictures()
{
    return !qEnvironmentVariable("LOCKSCOPE_GALLERY").isEmpty();
}

void Onlooker::begin(const Look &look)
{
    m_look = look;
    m_faults.clear();
}

QStringList Onlooker::faultsOf(QWidget &window, const QWidget *page) const
{
    const QImage picture = window.grab().toImage();
    QStringList faults = cutsIn(window) + faintIn(window, picture);
    if (window.size().boundedTo(window.screen()->size()) != window.size())
        faults.append(u"larger than the screen: %1x%2"_qs.arg(window.width()).arg(window.height()));
    const QPoint corner = page != nullptr ? page->mapTo(&window, QPoint()) : QPoint();
    const int blank = page != nullptr ? blankPercent(picture.copy(QRect(corner, page->size()))) : 0;
    if (blank > MostBlank)
        faults.append(u"blank: %1 percent of the page"_qs.arg(blank));
    faults.removeIf([this](const QString &fault) { return isExcepted(fault, m_look); });
    return faults;
}

/// What is just being laid out has the time to be.
void Onlooker::look(const QString &name, QWidget &window, const QWidget *page)
{
    QStringList faults;
    int looks = 0;
    const auto isFine = [&] {
        QCoreApplication::sendPostedEvents(); // where always something comes, some are left
        faults = faultsOf(window, page);
        ++looks;
        return faults.isEmpty();
    };
    while (!QTest::qWaitFor(isFine, SettledMs) && looks < LeastLooks) { }
    for (const QString &fault : std::as_const(faults))
        m_faults.append(name + u": "_qs + fault);
    const QString folder = qEnvironmentVariable("LOCKSCOPE_GALLERY");
    if (!folder.isEmpty())
        QVERIFY(window.grab().save(QDir(folder).filePath(u"%1-%2.png"_qs.arg(name, m_look.name))));
}

void Onlooker::lookAndClose(const QString &name, QDialog *dialog)
{
    const std::unique_ptr<QDialog> owned(dialog);
    dialog->setAttribute(Qt::WA_DeleteOnClose, false);
    dialog->show();
    QVERIFY(QTest::qWaitForWindowExposed(dialog));
    Stage::settle();
    look(name, *dialog);
}

void Onlooker::lookAtOpened(const QString &name, const std::function<void()> &open)
{
    QTimer::singleShot(0, [&] {
        QWidget *opened = nullptr;
        const auto isOpen = [&] {
            QWidget *menu = QApplication::activePopupWidget();
            opened = menu != nullptr ? menu : QApplication::activeModalWidget();
            return opened != nullptr;
        };
        if (!QTest::qWaitFor(isOpen, SettledMs))
            qFatal("%s did not open", qPrintable(name));
        look(name, *opened);
        opened->close();
    });
    open();
}

} // namespace lockscope::test
