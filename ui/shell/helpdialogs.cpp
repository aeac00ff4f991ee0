// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/helpdialogs.h"

#include "core/base/version.h"
#include "ui/theme/fixedpitch.h"
#include "ui/theme/formparts.h"
#include "ui/theme/tr.h"
#include "ui/theme/wholelines.h"

#include <QAction>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFile>
#include <QHeaderView>
#include <QLineEdit>
#include <QPixmap>
#include <QPlainTextEdit>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextDocument>
#include <QTreeWidget>
#include <QUrl>
#include <QVBoxLayout>

namespace lockscope {

namespace {

/// A dialog with @p content and a button to close it, shown without blocking the window.
QDialog *dialogWith(QWidget *parent, const QString &title, QWidget *content)
{
    auto *dialog = new QDialog(parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(title);
    content->setAccessibleName(title);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    auto *layout = new QVBoxLayout(dialog);
    layout->addWidget(content, 1);
    layout->addWidget(buttons);
    resizeToLetters(*dialog, 92, 30);
    return dialog;
}

QTreeWidget *shortcutList(const QList<QAction *> &actions)
{
    auto *list = new QTreeWidget;
    list->setColumnCount(2);
    list->setHeaderLabels({tr("Action"), tr("Keys")});
    list->setAccessibleName(tr("Shortcuts"));
    list->setRootIsDecorated(false);
    list->setAlternatingRowColors(true);
    for (const QAction *action : actions) {
        QStringList keys;
        for (const QKeySequence &sequence : action->shortcuts())
            keys.append(sequence.toString(QKeySequence::NativeText));
        if (!keys.isEmpty())
            new QTreeWidgetItem(list,
                {QString(action->text()).remove(u'&'),
                    keys.join(QStringLiteral(", "))}); // the list owns it
    }
    list->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    return list;
}

/// Commands, too, are read without a bar to scroll.
void breakLines(QTextDocument &document)
{
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        QTextBlockFormat format = block.blockFormat();
        format.setNonBreakableLines(false);
        QTextCursor(block).setBlockFormat(format);
    }
}

QString bundledText(const QString &name)
{
    QFile file(name);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

} // namespace

void showShortcuts(QWidget *parent, const QList<QAction *> &actions)
{
    auto *content = new QWidget;
    auto *layout = new QVBoxLayout(content);
    auto *search = new QLineEdit(content);
    search->setPlaceholderText(tr("Search"));
    search->setAccessibleName(tr("Search"));
    search->setClearButtonEnabled(true);
    QTreeWidget *list = shortcutList(actions);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(search);
    layout->addWidget(list, 1);
    QObject::connect(search, &QLineEdit::textChanged, list, [list](const QString &text) {
        for (int row = 0; row < list->topLevelItemCount(); ++row) {
            QTreeWidgetItem *item = list->topLevelItem(row);
            item->setHidden(!item->text(0).contains(text, Qt::CaseInsensitive)
                && !item->text(1).contains(text, Qt::CaseInsensitive));
        }
    });
    dialogWith(parent, tr("Shortcuts"), content)->show();
}

void showText(QWidget *parent, const QString &title, const QString &text)
{
    auto *view = new QPlainTextEdit;
    view->setReadOnly(true);
    setFixedPitch(*view);
    view->setPlainText(text);
    QDialog *dialog = dialogWith(parent, title, view);
    resizeToText(*dialog, *view, 90, 28);
    dialog->show();
}

void showAbout(QWidget *parent)
{
    const QString text =
        tr("Lockscope %1\n\nShows who holds and who waits for locks that are kept in Apache "
           "ZooKeeper, and why they are stuck.\n\nCopyright 2026 The Lockscope authors\n"
           "Licence: GPL-3.0-or-later. This program comes with no warranty.\n\n"
           "It uses Qt %2 (LGPL-3.0), the C client of Apache ZooKeeper (Apache-2.0) and "
           "tl::expected (CC0-1.0).")
            .arg(QLatin1String(Version), QString::fromLatin1(qVersion()));
    auto *view = new QPlainTextEdit;
    view->setReadOnly(true);
    view->setPlainText(text);
    QDialog *dialog = dialogWith(parent, tr("About Lockscope"), view);
    resizeToText(*dialog, *view, 60, 19);
    dialog->show();
}

void showManual(QWidget *parent)
{
    const QString name = QStringLiteral("manualDialog");
    if (auto *open = parent->findChild<QDialog *>(name)) {
        open->raise();
        open->activateWindow();
        return;
    }
    auto *browser = new QTextBrowser;
    browser->setOpenLinks(false);
    browser->document()->setMarkdown(bundledText(QStringLiteral(":/lockscope/manual.md")));
    breakLines(*browser->document());
    constexpr int PictureWidth = 480; // as wide as the dialog's text
    const QPixmap night(QStringLiteral(":/lockscope/screenshots/night.png"));
    browser->document()->addResource(QTextDocument::ImageResource,
        QUrl(QStringLiteral("../screenshots/night.png")),
        night.scaledToWidth(PictureWidth, Qt::SmoothTransformation));
    browser->moveCursor(QTextCursor::Start);
    new WholeLines(*browser); // which owns it
    QDialog *dialog = dialogWith(parent, tr("Lockscope manual"), browser);
    dialog->setObjectName(name);
    dialog->show();
}

} // namespace lockscope
