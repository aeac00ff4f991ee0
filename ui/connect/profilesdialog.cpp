// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/connect/profilesdialog.h"

#include "core/base/text.h"
#include "ui/connect/askpass.h"
#include "ui/connect/connectdialog.h"
#include "ui/connect/environmentmark.h"
#include "ui/connect/keyringdesk.h"
#include "ui/connect/profileconnection.h"
#include "ui/theme/fontfit.h"
#include "ui/theme/formparts.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/scrolledcontent.h"

#include <QDialogButtonBox>
#include <QFile>
#include <QFileDialog>
#include <QInputDialog>
#include <QLabel>
#include <QListWidget>
#include <QMessageBox>
#include <QPushButton>
#include <QVBoxLayout>

namespace lockscope {

namespace {

Result<Done> notCopied(const QString &name, const Error &error)
{
    const Message why =
        error.kind == ErrorKind::Closed ? Message::tr("you did not wait") : error.detail;
    return failure(error.kind,
        Message::tr("The keyring does not copy the secrets of %1: %2. The profile is left as it "
                    "was.")
            .arg(name, why));
}

} // namespace

ProfilesDialog::ProfilesDialog(
    ProfileStore &store, QWidget *parent, const QString &askpass, KeyringDesk *forgetting)
    : QDialog(parent)
    , m_store(store)
    , m_list(new QListWidget)
    , m_problem(problemLabel())
    , m_keyring(new KeyringDesk(*this))
    , m_forgetting(forgetting ? forgetting : m_keyring)
    , m_askpass(askpass.isEmpty() ? nullptr : new AskpassDesk(askpass, *this))
{
    setWindowTitle(tr("Profiles"));
    m_list->setAccessibleName(tr("Profiles"));
    m_list->setUniformItemSizes(true);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff); // the end says little
    m_list->setTextElideMode(Qt::ElideRight);
    keepLines(*m_list, 8);
    auto *beside = new QVBoxLayout;
    const auto add = [&](const QString &text, void (ProfilesDialog::*act)(), bool needsOne) {
        QPushButton *button = addButton(text, act);
        beside->addWidget(button);
        if (needsOne)
            m_needOne.append(button);
    };
    add(tr("&New …"), &ProfilesDialog::create, false);
    add(tr("C&hange …"), &ProfilesDialog::edit, true);
    add(tr("&Duplicate …"), &ProfilesDialog::duplicate, true);
    add(tr("&Rename …"), &ProfilesDialog::rename, true);
    add(tr("Re&move …"), &ProfilesDialog::remove, true);
    add(tr("&Import …"), &ProfilesDialog::importFile, false);
    add(tr("&Export …"), &ProfilesDialog::exportFile, false);
    beside->addStretch(1);
    auto *content = new QWidget;
    auto *across = new QHBoxLayout;
    across->addWidget(m_list, 1);
    across->addLayout(beside);
    auto *above = new QVBoxLayout(content);
    above->setContentsMargins(0, 0, 0, 0);
    above->addLayout(across, 1);
    above->addWidget(m_problem);
    QDialogButtonBox *buttons = okAndCancel(*this, tr("&Connect"));
    buttons->button(QDialogButtonBox::Cancel)->setText(tr("Close"));
    m_needOne.append(buttons->button(QDialogButtonBox::Ok));
    connect(this, &QDialog::accepted, this, [this] { emit connectWanted(current()); });
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(new DialogBody(content), 1);
    layout->addWidget(buttons);
    setLeastLetters(*this, 120);
    connect(m_forgetting, &KeyringDesk::notForgotten, this,
        [this](const QString &name, const Error &error) {
            m_problem->setText(notForgottenText(name, error));
            m_problem->show();
        });
    connect(m_list, &QListWidget::itemActivated, this, &ProfilesDialog::connectNow);
    connect(m_list, &QListWidget::currentRowChanged, this, &ProfilesDialog::updateButtons);
    load();
}

QPushButton *ProfilesDialog::addButton(const QString &text, void (ProfilesDialog::*act)())
{
    auto *button = new QPushButton(text);
    button->setAutoDefault(false);
    connect(button, &QPushButton::clicked, this, act);
    return button;
}

void ProfilesDialog::load(const QString &current)
{
    m_list->clear();
    const auto profiles = m_store.list();
    m_profiles = profiles.value_or(QVector<StoredProfile>());
    m_problem->setText(profiles ? QString() : profileProblem(profiles.error()));
    m_problem->setVisible(!profiles);
    for (const StoredProfile &profile : std::as_const(m_profiles)) {
        const QString servers = visibleText(profile.connect);
        auto *item = new QListWidgetItem(environmentMark(profile.environment, palette()),
            QStringLiteral("%1 (%2) – %3") // servers are what may be cut
                .arg(visibleText(profile.name), titleOf(profile.environment), servers),
            m_list);
        item->setToolTip(plainToolTip(servers));
        if (profile.name == current)
            m_list->setCurrentItem(item);
    }
    if (m_list->currentRow() < 0)
        m_list->setCurrentRow(0);
    updateButtons();
}

void ProfilesDialog::updateButtons()
{
    for (QPushButton *button : std::as_const(m_needOne)) {
        button->setEnabled(!current().isEmpty());
        button->setToolTip(current().isEmpty() ? tr("There is no profile yet") : QString());
    }
}

QString ProfilesDialog::current() const
{
    const int row = m_list->currentRow();
    return row >= 0 && row < m_profiles.size() ? m_profiles.at(row).name : QString();
}

/// Shows what came of a change; whether it was made.
bool ProfilesDialog::accept(const Result<Done> &done, const QString &current)
{
    if (done) {
        load(current);
        emit changed();
        return true;
    }
    m_problem->setText(profileProblem(done.error()));
    m_problem->show();
    return false;
}

void ProfilesDialog::connectNow()
{
    if (!current().isEmpty())
        QDialog::accept();
}

void ProfilesDialog::create()
{
    ConnectDialog dialog(this, m_askpass);
    dialog.keepAsProfile();
    while (dialog.exec() == QDialog::Accepted) {
        const ConnectionProfile typed = dialog.connection();
        if (accept(m_store.add(storedAs(typed.profile.name, typed)), typed.profile.name))
            return;
        dialog.showProblem(m_problem->text());
    }
}

void ProfilesDialog::edit()
{
    const int row = m_list->currentRow();
    if (current().isEmpty())
        return;
    const StoredProfile before = m_profiles.at(row);
    edit(before, connectionOf(before));
}

/// @p problem: why what was typed before could not be kept.
void ProfilesDialog::edit(
    const StoredProfile &before, const ConnectionProfile &start, const QString &problem)
{
    ConnectDialog dialog(this, m_askpass);
    dialog.keepAsProfile();
    dialog.setConnection(start);
    if (!problem.isEmpty())
        dialog.showProblem(problem);
    if (dialog.exec() != QDialog::Accepted)
        return;
    const ConnectionProfile typed = dialog.connection();
    const StoredProfile after = storedAs(typed.profile.name, typed, before);
    move(
        before, after, [this, before, after] { return m_store.replace(before, after); },
        [this, before, typed, name = after.name](const Result<Done> &done) {
            if (!accept(done, name))
                edit(m_store.find(before.name).value_or(before), typed, m_problem->text());
        });
}

/// Has @p change made in the file, and in the keyring what belongs to it, which goes by a profile's
/// name: it is there under both names for a moment, and never under none.
void ProfilesDialog::move(
    const StoredProfile &before, const StoredProfile &after, const Change &change, const End &then)
{
    const bool isNamed = before.name != after.name;
    const QVector<SecretKind> has = keptKinds(after);
    QVector<SecretKind> both = keptKinds(before);
    QVector<SecretKind> left = both;
    both.removeIf([&](SecretKind kind) { return !has.contains(kind); });
    left.removeIf([&](SecretKind kind) { return !isNamed && has.contains(kind); });
    const auto finish = [=, this](const Result<Done> &done) {
        if (done)
            m_forgetting->forget(before.name, left);
        if (done && isNamed)
            emit renamed(before.name, after.name);
        then(done);
    };
    const bool isFree = !m_store.find(after.name); // else another's secrets would be written over
    if (!isNamed || both.isEmpty() || !isFree)
        return finish(change());
    setEnabled(false);
    m_keyring->run(before.name, copyKept(before.name, after.name, both),
        [=, this](const Result<Done> &copied) {
            setEnabled(true);
            const Result<Done> done = copied ? change() : notCopied(before.name, copied.error());
            if (!done)
                m_forgetting->forget(after.name, both);
            finish(done);
        });
}

/// While the keyring is waited for there is another dialog to leave.
void ProfilesDialog::reject()
{
    if (isEnabled())
        QDialog::reject();
}

QString ProfilesDialog::askForName(const QString &title, const QString &start)
{
    bool isAccepted = false;
    const QString name = QInputDialog::getText(
        this, title, tr("Name of the profile:"), QLineEdit::Normal, start, &isAccepted);
    return isAccepted ? name.trimmed() : QString();
}

void ProfilesDialog::duplicate()
{
    const QString name = current();
    const QString copy = name.isEmpty() ? QString() : askForName(tr("Duplicate a profile"), name);
    if (!copy.isEmpty())
        accept(m_store.duplicate(name, copy), copy);
}

void ProfilesDialog::rename()
{
    const QString name = current();
    const QString next = name.isEmpty() ? QString() : askForName(tr("Rename a profile"), name);
    if (next.isEmpty() || next == name)
        return;
    const StoredProfile before = m_profiles.at(m_list->currentRow());
    StoredProfile after = before;
    after.name = next;
    move(
        before, after, [this, name, next] { return m_store.rename(name, next); },
        [this, next](const Result<Done> &done) { accept(done, next); });
}

void ProfilesDialog::remove()
{
    const QString name = current();
    if (name.isEmpty())
        return;
    const QVector<SecretKind> kept = keptKinds(m_profiles.at(m_list->currentRow()));
    const QString question = kept.isEmpty()
        ? tr("Remove the profile %1? What it connects to stays as it is.")
        : tr("Remove the profile %1, and its secrets from the keyring? What it "
             "connects to stays as it is.");
    QMessageBox box(QMessageBox::Question, tr("Remove a profile"), question.arg(visibleText(name)),
        QMessageBox::Yes | QMessageBox::Cancel, this);
    box.setTextFormat(Qt::PlainText);
    box.button(QMessageBox::Yes)->setText(tr("&Remove"));
    box.setDefaultButton(QMessageBox::Cancel);
    if (box.exec() != QMessageBox::Yes || !accept(m_store.remove(name), {}))
        return;
    m_forgetting->forget(name, kept);
    emit renamed(name, {});
}

void ProfilesDialog::importFile()
{
    const QString name = QFileDialog::getOpenFileName(
        this, tr("Import profiles"), {}, tr("Profiles (*.toml);;All files (*)"));
    if (name.isEmpty())
        return;
    QFile file(name);
    const auto imported = m_store.import(file, name, ProfileStore::RenameTaken);
    accept(imported.map([](const QStringList &) { return Done {}; }),
        imported ? imported->value(0) : QString());
}

void ProfilesDialog::exportFile()
{
    const auto text = m_store.exported();
    if (!text) {
        accept(tl::unexpected(text.error()), {});
        return;
    }
    const QString name = QFileDialog::getSaveFileName(this, tr("Export all profiles"),
        QStringLiteral("profiles.toml"), tr("Profiles (*.toml);;All files (*)"));
    if (name.isEmpty())
        return;
    QFile file(name);
    const bool isWritten = file.open(QIODevice::WriteOnly) && file.write(*text) == text->size();
    if (!isWritten || !file.flush())
        accept(failure(ErrorKind::Refused, file.errorString()), {});
}

} // namespace lockscope
