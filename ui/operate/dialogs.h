// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What is asked before changes are allowed, and before a lock is taken.
#pragma once

#include "core/operate/locks/claim.h"
#include "core/recipes/lockstate.h"

#include <QDialog>

class QComboBox;
class QLabel;
class QLineEdit;
class QSpinBox;

namespace lockscope {

class WriteGate;

/// Asks for how long changes are allowed; in production WriteGate::phrase() has to be typed.
class AllowDialog : public QDialog
{
    Q_OBJECT

public:
    AllowDialog(WriteGate &gate, QWidget *parent);

    void accept() override;

private:
    WriteGate &m_gate;
    QSpinBox *m_minutes;
    QLineEdit *m_phrase;
    QLabel *m_problem;
};

/// The fields for a lock; whoever makes them puts them into a layout, which owns them.
struct LockFields
{
    LockFields();

    /// Puts these in. @p recipeId may be empty, or one that nothing can be taken by.
    void fill(const QString &lock, const QString &recipeId);
    /// For a path that is none, BadInput with why.
    Result<ClaimRequest> request() const;

    QLineEdit *path;
    QComboBox *recipe;
    QComboBox *mode;
    QSpinBox *leases; ///< enabled where the recipe has any
};

/// Asks which test lock to take and for how long.
class AcquireDialog : public QDialog
{
    Q_OBJECT

public:
    /// @p path and @p recipe are offered first.
    AcquireDialog(const QString &path, const QString &recipe, QWidget *parent);

    ClaimRequest request() const;
    /// Warns of who is in that lock already. @p state may be null.
    void setLock(const LockStatePtr &state);

private:
    void warn();

    LockFields m_fields;
    LockStatePtr m_lock;
    QLabel *m_warning;
    QSpinBox *m_wait;
    QSpinBox *m_hold;
    QLineEdit *m_reason;
};

/// Whom a lock that is held so long keeps waiting; empty: nobody is there yet. @p holdMs: 0: until
/// it is released.
QString keptWaitingText(const LockState &state, qint64 holdMs);

/// A number with its unit; the least is shown as @p special unless that is empty.
QSpinBox *numberBox(
    int least, int most, int value, const QString &unit, const QString &special = {});

} // namespace lockscope
