// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/connect/askpass.h"

#include "core/base/text.h"
#include "ui/theme/fixedpitch.h"
#include "ui/theme/fontfit.h"
#include "ui/theme/formparts.h"
#include "ui/theme/scrolledcontent.h"

#include <QClipboard>
#include <QDataStream>
#include <QDialogButtonBox>
#include <QDir>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QLocalSocket>
#include <QPushButton>
#include <QRegularExpression>
#include <QVBoxLayout>

namespace lockscope {

namespace {

constexpr int ConnectMs = 5000;
constexpr qint64 MostBytes = 64LL * 1024; ///< of a question

/// Its lines stay lines; what else is not to be seen becomes visible. What ssh wants typed is left
/// out: buttons stand for it.
QString questionLines(const QString &question)
{
    static const auto typed = QRegularExpression(u" \\(yes/no(/\\[fingerprint\\])?\\)\\?$"_qs);
    QStringList lines = question.trimmed().replace(typed, QStringLiteral("?")).split(u'\n');
    for (QString &line : lines)
        line = visibleText(line);
    return lines.join(u'\n');
}

/// As ssh writes it; empty where there is none, or more than one: nobody knows then which is right.
QString fingerprintIn(const QString &question)
{
    static const QRegularExpression form(
        QStringLiteral("\\b(SHA256:[A-Za-z0-9+/]{43}|MD5(:[0-9a-f]{2}){16})(?![A-Za-z0-9+/=:])"));
    const QRegularExpressionMatch first = form.match(question);
    const bool isOne = first.hasMatch() && question.count(first.captured()) == 1
        && !form.match(question, first.capturedEnd()).hasMatch();
    return isOne ? first.captured() : QString();
}

QLabel *addPart(QVBoxLayout &layout, const QString &name, const QString &text)
{
    QLabel *label = wrappedLabel({});
    showSelectable(*label, questionLines(text));
    label->setAccessibleName(name);
    layout.addWidget(label);
    return label;
}

} // namespace

AskpassDialog::Kind kindOf(const QString &question, const QByteArray &hint)
{
    const bool isTrust = question.contains(QLatin1String("(yes/no")) || hint == "confirm";
    return isTrust ? AskpassDialog::YesOrNo : AskpassDialog::Secret;
}

AskpassDialog::AskpassDialog(const QString &question, Kind kind, QWidget *parent)
    : QDialog(parent)
    , m_kind(kind)
    , m_secret(new QLineEdit(this))
{
    setWindowTitle(tr("ssh asks"));
    m_secret->setEchoMode(QLineEdit::Password);
    m_secret->setAccessibleName(tr("Answer"));
    m_secret->setVisible(kind == Secret);
    QLabel *advice = wrappedLabel(kind == Secret
            ? tr("It goes to ssh alone, and is kept nowhere.")
            : tr("Compare the whole fingerprint with the one that you know by another way."));

    auto *buttons = new QDialogButtonBox(this);
    auto *yes = buttons->addButton(
        kind == Secret ? tr("&Answer") : tr("&Yes, it is right"), QDialogButtonBox::AcceptRole);
    auto *no =
        buttons->addButton(kind == Secret ? tr("Cancel") : tr("&No"), QDialogButtonBox::RejectRole);
    const QString fingerprint = kind == YesOrNo ? fingerprintIn(question) : QString();
    if (!fingerprint.isEmpty()) {
        auto *copy = buttons->addButton(tr("Copy the &fingerprint"), QDialogButtonBox::ActionRole);
        copy->setAutoDefault(false);
        connect(copy, &QPushButton::clicked, this,
            [fingerprint] { QGuiApplication::clipboard()->setText(fingerprint); });
    }
    yes->setAutoDefault(kind == Secret);
    (kind == Secret ? yes : no)->setDefault(true);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);

    auto *content = new QWidget;
    auto *above = new QVBoxLayout(content);
    above->setContentsMargins(0, 0, 0, 0);
    const qsizetype at = fingerprint.isEmpty() ? question.size() : question.indexOf(fingerprint);
    addPart(*above, tr("The question"), question.left(at));
    if (!fingerprint.isEmpty()) {
        setFixedPitch(*addPart(*above, tr("Fingerprint"), fingerprint));
        const QString rest = question.mid(at + fingerprint.size());
        addPart(*above, tr("The question"), rest.startsWith(u'.') ? rest.mid(1) : rest);
    }
    above->addWidget(m_secret);
    above->addWidget(advice);
    above->addStretch(1);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(new DialogBody(content), 1);
    layout->addWidget(buttons);
    setLeastLetters(*this, 72);
    (kind == Secret ? static_cast<QWidget *>(m_secret) : no)->setFocus();
}

QByteArray AskpassDialog::answer() const
{
    return m_kind == Secret ? m_secret->text().toUtf8() : QByteArrayLiteral("yes");
}

AskpassDesk::AskpassDesk(QString program, QWidget &window)
    : QObject(&window)
    , m_program(std::move(program))
    , m_window(window)
    , m_folder(QDir::tempPath() + QStringLiteral("/lockscope-XXXXXX"))
{
    connect(&m_server, &QLocalServer::newConnection, this, &AskpassDesk::accept);
    m_server.setSocketOptions(QLocalServer::UserAccessOption);
    if (m_folder.isValid() && !m_program.isEmpty())
        m_server.listen(m_folder.filePath(QStringLiteral("ask")));
}

void AskpassDesk::serve(reach::Ssh &ssh) const
{
    if (!m_server.isListening())
        return;
    ssh.askpass = m_program;
    ssh.askpassSocket = m_server.fullServerName();
}

void AskpassDesk::accept()
{
    while (QLocalSocket *asking = m_server.nextPendingConnection()) {
        asking->setReadBufferSize(MostBytes);
        connect(asking, &QLocalSocket::disconnected, asking, &QObject::deleteLater);
        connect(asking, &QLocalSocket::readyRead, this, [this, asking] { ask(*asking); });
        ask(*asking);
    }
}

/// Once all of the question is there.
void AskpassDesk::ask(QLocalSocket &asking)
{
    QDataStream in(&asking);
    QString question;
    QByteArray hint;
    in.startTransaction();
    in >> question >> hint;
    if (!in.commitTransaction())
        return;
    auto *dialog = new AskpassDialog(question, kindOf(question, hint), &m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowModality(Qt::ApplicationModal); // the connect dialog may be open, too
    connect(&asking, &QObject::destroyed, dialog, &QDialog::reject);
    connect(dialog, &QDialog::finished, &asking, [&asking, dialog](int result) {
        const bool isYes = result == QDialog::Accepted;
        QDataStream(&asking) << isYes << (isYes ? dialog->answer() : QByteArray());
        asking.disconnectFromServer();
    });
    dialog->open();
}

std::optional<QByteArray> askedAt(
    const QString &socket, const QString &question, const QByteArray &hint)
{
    QLocalSocket desk;
    desk.connectToServer(socket);
    if (!desk.waitForConnected(ConnectMs))
        return std::nullopt;
    QDataStream stream(&desk);
    stream << question << hint;
    desk.flush();
    bool isYes = false;
    QByteArray answer;
    do {
        stream.startTransaction();
        stream >> isYes >> answer;
        if (stream.commitTransaction())
            return isYes ? std::optional(answer) : std::nullopt;
    } while (desk.waitForReadyRead(-1));
    return std::nullopt;
}

} // namespace lockscope
