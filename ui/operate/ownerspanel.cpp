// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/operate/ownerspanel.h"

#include "core/base/nodepath.h"
#include "core/base/text.h"
#include "core/base/times.h"
#include "ui/operate/hands.h"
#include "ui/operate/ownersmodel.h"
#include "ui/theme/colours.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSpinBox>
#include <QTreeView>

namespace lockscope {

namespace {

constexpr int MaxEvents = 300;
constexpr qint64 MsPerSecond = 1000;

void explainButton(QPushButton *button, const QString &what, const QString &whyNot)
{
    button->setEnabled(whyNot.isEmpty());
    button->setToolTip(whyNot.isEmpty() ? what : whyNot);
}

} // namespace

void OwnersPanel::connectButtons()
{
    connect(m_add, &QPushButton::clicked, this, &OwnersPanel::add);
    connect(m_name, &QLineEdit::returnPressed, this, &OwnersPanel::add);
    connect(m_remove, &QPushButton::clicked, this, [this] {
        if (m_hands)
            m_hands->owners().remove(owner());
    });
    connect(m_tryNow, &QPushButton::clicked, this, [this] { acquire(LockOwner::TryNow); });
    connect(m_tryFor, &QPushButton::clicked, this,
            [this] { acquire(m_seconds->value() * MsPerSecond); });
    connect(m_wait, &QPushButton::clicked, this, [this] { acquire(LockOwner::Forever); });
    connect(m_releaseOne, &QPushButton::clicked, this, [this] {
        if (m_hands)
            m_hands->owners().release(owner(), path(), mode());
    });
    connect(m_releaseLock, &QPushButton::clicked, this, [this] {
        if (m_hands)
            m_hands->owners().releaseLock(owner(), path());
    });
    connect(m_releaseAll, &QPushButton::clicked, this, [this] {
        if (m_hands)
            m_hands->owners().releaseAll(owner());
    });
    connect(m_close, &QPushButton::clicked, this, [this] {
        if (m_hands)
            m_hands->owners().closeLock(owner(), path());
    });
    connect(m_cancel, &QPushButton::clicked, this, [this] {
        if (m_hands)
            m_hands->owners().cancelWaiting(owner(), path());
    });
    connect(m_copy, &QPushButton::clicked, this, [this] {
        QStringList lines {m_model->asText(), QString()};
        for (int row = m_log->count() - 1; row >= 0; --row)
            lines.append(m_log->item(row)->text());
        emit copyWanted(lines.join(u'\n'));
    });
    connect(m_recipe, &QComboBox::currentIndexChanged, this, &OwnersPanel::fillModes);
    connect(m_path, &QLineEdit::textChanged, this, &OwnersPanel::updateButtons);
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &OwnersPanel::takeOverSelection);
}

void OwnersPanel::setHands(Hands *hands)
{
    m_hands = hands;
    m_log->clear();
    if (hands != nullptr) {
        connect(&hands->owners(), &Owners::changed, this, &OwnersPanel::refresh);
        connect(&hands->owners(), &Owners::happened, this, &OwnersPanel::showAnswer);
        connect(&hands->gate(), &WriteGate::changed, this, &OwnersPanel::updateButtons);
        m_name->setText(hands->owners().freeName());
    }
    refresh();
}

void OwnersPanel::offer(const QString &path, const QString &recipe)
{
    if (m_path->isModified() || path.isEmpty())
        return;
    m_path->setText(path);
    if (const int index = m_recipe->findData(recipe); index >= 0)
        m_recipe->setCurrentIndex(index);
}

void OwnersPanel::fillModes()
{
    const QString before = m_mode->currentText();
    m_mode->clear();
    for (const Mode mode : writableModes(m_recipe->currentData().toString()))
        m_mode->addItem(textOf(mode), int(mode));
    m_mode->setCurrentIndex(std::max(0, m_mode->findText(before)));
}

void OwnersPanel::refresh()
{
    m_model->setOwners(m_hands ? m_hands->owners().states() : QVector<OwnerState>());
    m_tree->expandAll();
    if (!m_tree->currentIndex().isValid() && m_model->rowCount() > 0)
        m_tree->setCurrentIndex(m_model->index(0, 0));
    updateButtons();
}

/// What the chosen row says becomes what the buttons act on.
void OwnersPanel::takeOverSelection()
{
    if (const OwnedLock *lock = m_model->lockAt(m_tree->currentIndex())) {
        m_path->setText(lock->path);
        m_path->setModified(true);
        if (const int index = m_recipe->findData(lock->recipe); index >= 0)
            m_recipe->setCurrentIndex(index);
    }
    updateButtons();
}

QString OwnersPanel::obstacle() const
{
    if (!m_hands)
        return tr("Connect to a ZooKeeper first.");
    if (!m_hands->gate().isOpen())
        return tr("This connection is read-only: allow changes in the Lock menu first.");
    return {};
}

void OwnersPanel::updateButtons()
{
    const QString closed = obstacle();
    const bool isEmpty = m_model->rowCount() == 0;
    const QString nobody = owner() == 0 ? tr("Add an owner first.") : QString();
    const Result<QString> typed = validPath(m_path->text().trimmed());
    const QString noPath = typed ? QString() : visibleText(explain(typed.error()));
    const QString against = !closed.isEmpty() ? closed : !nobody.isEmpty() ? nobody : noPath;
    const QString againstRelease = !nobody.isEmpty() ? nobody : noPath;

    m_hint->setText(!closed.isEmpty()
                        ? closed
                        : tr("No owners yet. An owner takes locks with a session of its own, to "
                             "see how locks contend: type a name and add it."));
    m_hint->setVisible(isEmpty || !closed.isEmpty());
    m_tree->setVisible(!isEmpty);
    explainButton(m_add, tr("An owner of this name, with a session of its own"), closed);
    explainButton(m_remove, tr("Closes its session: everything it has is free"), nobody);
    explainButton(m_tryNow, tr("Takes the lock if that is possible at once"), against);
    explainButton(m_tryFor, tr("Gives up after so long"), against);
    explainButton(m_wait, tr("Waits until it is granted, or stopped"), against);
    explainButton(m_releaseOne, tr("One count, in the chosen mode"), againstRelease);
    explainButton(m_releaseLock, tr("All counts of this lock"), againstRelease);
    explainButton(m_releaseAll, tr("All counts of all locks of this owner"), nobody);
    explainButton(m_close, tr("For good: calls that wait and later ones fail"), againstRelease);
    explainButton(m_cancel, tr("Ends this owner's calls that wait for this lock"), againstRelease);
    explainButton(m_copy, tr("Copies the owners, their counts and the answers"),
                  isEmpty && m_log->count() == 0 ? tr("There is nothing to copy yet.") : QString());
}

void OwnersPanel::showAnswer(const OwnerEvent &event)
{
    auto *item = new QListWidgetItem(QStringLiteral("%1 %2").arg( // the list takes it
        timeOfDay(event.at), event.text));
    if (event.isBad)
        item->setForeground(roleColours(palette()).danger);
    m_log->insertItem(0, item);
    while (m_log->count() > MaxEvents)
        delete m_log->takeItem(MaxEvents);
    updateButtons();
}

void OwnersPanel::add()
{
    if (!obstacle().isEmpty())
        return;
    const Result<quint64> added = m_hands->owners().add(m_name->text());
    if (!added)
        return showAnswer({nowMs(), visibleText(explain(added.error())), true});
    m_tree->setCurrentIndex(m_model->indexOf(*added));
    m_name->setText(m_hands->owners().freeName());
    m_name->selectAll();
}

void OwnersPanel::acquire(qint64 waitMs)
{
    if (m_hands && owner() != 0 && !path().isEmpty())
        m_hands->owners().acquire(owner(), path(), m_recipe->currentData().toString(), mode(),
                                  waitMs);
}

quint64 OwnersPanel::owner() const
{
    const OwnerState *owner = m_model->ownerAt(m_tree->currentIndex());
    return owner != nullptr ? owner->id : 0;
}

QString OwnersPanel::path() const
{
    return validPath(m_path->text().trimmed()).value_or(QString());
}

Mode OwnersPanel::mode() const
{
    return Mode(m_mode->currentData().toInt());
}

} // namespace lockscope
