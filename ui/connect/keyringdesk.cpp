// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/connect/keyringdesk.h"

#include "core/base/text.h"
#include "core/profiles/secretstore.h"
#include "ui/connect/profileconnection.h"
#include "ui/theme/formparts.h"
#include "ui/theme/scrolledcontent.h"
#include "ui/theme/tr.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace lockscope {

KeyringDialog::KeyringDialog(const QString &profile, bool canBeTyped, QWidget *parent)
    : QDialog(parent)
{
    setWindowTitle(tr("The keyring"));
    QLabel *text =
        wrappedLabel(tr("The desktop's keyring is asked for the secrets of %1. It may be waiting "
                        "for you to unlock it.")
                         .arg(visibleText(profile)));
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    if (canBeTyped)
        buttons->addButton(tr("&Type it instead"), QDialogButtonBox::AcceptRole);
    buttons->button(QDialogButtonBox::Cancel)->setText(tr("Cancel"));
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *content = new QWidget;
    auto *above = new QVBoxLayout(content);
    above->setContentsMargins(0, 0, 0, 0);
    above->addWidget(text);
    above->addStretch(1);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(new DialogBody(content), 1);
    layout->addWidget(buttons);
    setLeastLetters(*this, 60);
}

KeyringDesk::KeyringDesk(QWidget &window)
    : QObject(&window)
    , m_window(window)
{
    m_moment.setSingleShot(true);
    m_moment.setInterval(MomentMs);
}

KeyringDesk::~KeyringDesk()
{
    cancel();
}

/// Told by the event loop: who is told may begin something else, which ends this task.
template <typename T> Task<> KeyringDesk::work(Task<T> task, std::function<void(T)> then)
{
    const T result = co_await task;
    QMetaObject::invokeMethod(
        this,
        [this, run = m_run, result, then] {
            if (run != m_run)
                return;
            cancel();
            then(result);
        },
        Qt::QueuedConnection);
}

void KeyringDesk::begin(Task<> work)
{
    m_work = std::move(work);
    m_work.start();
}

void KeyringDesk::wait(
    const QString &profile, const std::function<void()> &type, const std::function<void()> &giveUp)
{
    m_moment.disconnect(this);
    connect(&m_moment, &QTimer::timeout, this, [this, profile, type, giveUp] {
        m_dialog = new KeyringDialog(profile, type != nullptr, &m_window);
        m_dialog->setAttribute(Qt::WA_DeleteOnClose);
        m_dialog->setWindowModality(Qt::WindowModal);
        connect(m_dialog, &QDialog::finished, this, [this, type, giveUp](int result) {
            const auto &next = result == QDialog::Accepted ? type : giveUp;
            cancel();
            if (next)
                next();
        });
        m_dialog->open();
    });
    m_moment.start();
}

void KeyringDesk::read(const ConnectionProfile &connection, const Read &then)
{
    cancel();
    const auto type = [connection, then] {
        KeptSecrets none;
        none.problem = {ErrorKind::Closed, {}};
        const auto [unread, why] = withKept(connection, none);
        then(unread, why);
    };
    wait(connection.storedName, type, {});
    begin(work<KeptSecrets>(readKept(connection.storedName, keptAndLacked(connection)),
        [connection, then](const KeptSecrets &kept) {
            const auto [known, why] = withKept(connection, kept);
            then(known, why);
        }));
}

void KeyringDesk::run(const QString &profile, Task<Result<Done>> task, const End &then)
{
    cancel();
    wait(profile, {}, [then] { then(failure(ErrorKind::Closed)); });
    begin(work<Result<Done>>(std::move(task), then));
}

void KeyringDesk::cancel()
{
    ++m_run;
    m_moment.stop();
    m_work = {};
    if (m_dialog) {
        m_dialog->disconnect(this);
        m_dialog->close();
        m_dialog = nullptr;
    }
}

void KeyringDesk::keep(const QString &profile, const Secrets &secrets)
{
    const QVector<SecretKind> kinds = secrets.kinds();
    for (const SecretKind kind : kinds) {
        writeSecret(profile, kind, secrets.of(kind))
            .then(this, [this, profile, kind](const Result<Done> &done) {
                emit kept(profile, kind, done);
            });
    }
}

void KeyringDesk::forget(const QString &profile, const QVector<SecretKind> &kinds)
{
    for (const SecretKind kind : kinds) {
        removeSecret(profile, kind).then(this, [this, profile](const Result<Done> &done) {
            if (!done)
                emit notForgotten(profile, done.error());
        });
    }
}

QPair<ConnectionProfile, QString> withKept(ConnectionProfile connection, const KeptSecrets &kept)
{
    const QString name = visibleText(connection.profile.name);
    QStringList missing;
    for (const SecretKind kind : kept.missing)
        missing.append(titleOf(kind));
    QString why;
    if (!missing.isEmpty())
        why = tr("The keyring gives no %1 of %2: it has none, or stays locked. Type it; it is kept "
                 "there once you are connected.")
                  .arg(missing.join(QStringLiteral(", ")), name);
    if (kept.problem != Error {} && kept.problem.kind != ErrorKind::Closed)
        why = tr("What %1 needs is not to be had from the keyring: %2. Type it instead.")
                  .arg(name, visibleText(kept.problem.detail.text()));
    const QVector<SecretKind> kinds = kept.secrets.kinds();
    for (const SecretKind kind : kinds) {
        if (addSecret(&connection, kind, kept.secrets.of(kind)))
            continue;
        why = tr("What the keyring has as %1 of %2 is no user:password: type it.")
                  .arg(titleOf(kind), name);
    }
    if (kept.problem != Error {})
        connection.inKeyring.removeIf(
            [&](SecretKind kind) { return !kinds.contains(kind) && !kept.missing.contains(kind); });
    return {connection, why};
}

QString notForgottenText(const QString &profile, const Error &error)
{
    return tr("The keyring may still have the secrets of %1: %2.")
        .arg(visibleText(profile), visibleText(error.detail.text()));
}

QString titleOf(SecretKind kind)
{
    return kind == SecretKind::TlsKey ? tr("passphrase") : tr("password");
}

} // namespace lockscope
