// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/environmentband.h"

#include "core/base/text.h"
#include "ui/theme/elidinglabel.h"
#include "ui/theme/fontfit.h"
#include "ui/theme/plaintext.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPushButton>

namespace lockscope {

namespace {

constexpr int LookMs = 250; ///< a second of the countdown is seen on time

Band::Colours coloursOf(Environment environment)
{
    switch (environment) {
    case Environment::Production:
        return &RoleColours::production;
    case Environment::Unknown: // it may be production
    case Environment::Staging:
        return &RoleColours::testing;
    case Environment::Development:
    case Environment::Sandbox:
        break;
    }
    return &RoleColours::development;
}

} // namespace

QString countdownText(qint64 ms)
{
    const qint64 seconds = (ms + 999) / 1000;
    const QString end = QStringLiteral("%1").arg(seconds % 60, 2, 10, QLatin1Char('0'));
    const qint64 minutes = seconds / 60;
    if (minutes < 60)
        return QStringLiteral("%1:%2").arg(minutes).arg(end);
    return QStringLiteral("%1:%2:%3")
        .arg(minutes / 60)
        .arg(minutes % 60, 2, 10, QLatin1Char('0'))
        .arg(end);
}

EnvironmentBand::EnvironmentBand(QWidget *parent)
    : Band(&RoleColours::development, parent)
    , m_place(new Band(&RoleColours::development, this))
    , m_name(new ElidingLabel(m_place))
    , m_environment(new QLabel(m_place))
    , m_access(new QPushButton(this))
    , m_holdings(new QPushButton(this))
    , m_path(new ElidingLabel(this))
    , m_first(new QHBoxLayout)
    , m_below(new QHBoxLayout)
{
    QFont bold; // but for that like all others
    bold.setBold(true);
    m_name->setFont(bold);
    m_environment->setTextFormat(Qt::PlainText);
    auto *place = new QHBoxLayout(m_place);
    place->setContentsMargins(8, 4, 8, 4);
    place->addWidget(m_name, 1);
    place->addWidget(m_environment);
    for (QPushButton *button : {m_access, m_holdings})
        button->setAutoDefault(false);
    m_first->setContentsMargins(0, 0, 8, 0);
    m_first->addWidget(m_place);
    m_first->addWidget(m_access);
    m_first->addWidget(m_holdings);
    m_first->addStretch(1);
    m_first->addWidget(m_path, 3);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(m_first);
    layout->addLayout(m_below);
    m_holdings->setToolTip(tr("Shows your own locks"));
    m_holdings->hide();
    connect(m_access, &QPushButton::clicked, this,
        [this] { remainingMs() > 0 ? emit endWanted() : emit allowWanted(); });
    connect(m_holdings, &QPushButton::clicked, this, &EnvironmentBand::holdingsClicked);
    connect(&m_second, &QTimer::timeout, this, &EnvironmentBand::count);
    m_second.setInterval(LookMs);
    hide();
}

void EnvironmentBand::setConnection(const ConnectionProfile *connection)
{
    setVisible(connection != nullptr);
    m_connection = connection != nullptr ? *connection : ConnectionProfile {};
    write();
}

void EnvironmentBand::setPermit(std::shared_ptr<const WritePermit> permit)
{
    m_permit = std::move(permit);
    m_isWarned = remainingMs() <= WarningMs; // who asks for less knows it
    write();
}

/// What the buttons say must not be cut: the second one has a line of its own where they have no
/// room beside each other, and the path, which is on its tab, too, is left out.
void EnvironmentBand::fit()
{
    constexpr int LeastLetters = 16;
    int room = width() - m_place->sizeHint().width() - m_access->sizeHint().width()
        - 4 * m_first->spacing();
    const int wanted = m_holdings->isHidden() ? 0 : m_holdings->sizeHint().width();
    const bool isBelow = wanted > room;
    if (isBelow != (m_below->count() > 0)) {
        QHBoxLayout *from = isBelow ? m_first : m_below;
        from->removeWidget(m_holdings);
        isBelow ? m_below->addWidget(m_holdings, 0, Qt::AlignLeft)
                : m_first->insertWidget(2, m_holdings);
    }
    room -= isBelow ? 0 : wanted;
    m_path->setVisible(room >= LeastLetters * letterWidth(fontMetrics()));
}

void EnvironmentBand::resizeEvent(QResizeEvent *event)
{
    Band::resizeEvent(event);
    fit();
}

void EnvironmentBand::changeEvent(QEvent *event)
{
    Band::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fit();
}

void EnvironmentBand::setPath(const QString &path)
{
    m_path->setText(visibleText(path));
    setPlainToolTip(*m_path, m_path->text());
    fit();
}

void EnvironmentBand::setHoldings(const QString &sentence)
{
    m_holdings->setText(plainLabel(sentence));
    m_holdings->setVisible(!sentence.isEmpty());
    fit();
}

qint64 EnvironmentBand::remainingMs() const
{
    return m_permit ? m_permit->remainingMs() : 0;
}

void EnvironmentBand::write()
{
    const Environment environment = m_connection.profile.environment;
    const bool isWritable = remainingMs() > 0;
    m_name->setText(visibleText(titleOf(m_connection)));
    m_environment->setText(u"· "_qs + titleOf(environment).toLower());
    m_place->setColours(coloursOf(environment));
    setColours(isWritable ? &RoleColours::writable : coloursOf(environment));
    QFont font;
    font.setBold(isWritable);
    m_access->setFont(font);
    m_access->setToolTip(isWritable ? tr("Ends it: back to read-only") : tr("Allows changes …"));
    isWritable ? m_second.start() : m_second.stop();
    count();
}

void EnvironmentBand::count()
{
    const qint64 left = remainingMs();
    if (left == 0 && m_second.isActive())
        return write();
    const QString sign = left <= WarningMs ? u"▲ "_qs : QString();
    m_access->setText(left > 0
            ? sign + tr("Changes are allowed for %1 more: end now").arg(countdownText(left))
            : tr("Read-only: allow changes …"));
    fit();
    if (left > 0 && left <= WarningMs && !std::exchange(m_isWarned, true))
        emit endIsNear();
}

} // namespace lockscope
