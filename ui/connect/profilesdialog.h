// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/profiles/profilestore.h"
#include "ui/connect/connectionprofile.h"

#include <QDialog>

#include <functional>

class QLabel;
class QListWidget;
class QPushButton;

namespace lockscope {

class AskpassDesk;
class KeyringDesk;

/// The operator's profiles: to connect by, and to be made, changed, removed and passed on. Each
/// change is in the file at once; what the keyring has for a profile follows its name, and goes
/// with it.
class ProfilesDialog : public QDialog
{
    Q_OBJECT

public:
    /// @p askpass: our program, by which ssh asks in dialogs of this one while a profile is tested;
    /// empty: it asks nowhere. @p forgetting has the keyring lose what goes with a profile, and
    /// outlives this: the keyring may take longer than somebody looks at profiles. Null: nobody
    /// hears of it then.
    explicit ProfilesDialog(ProfileStore &store, QWidget *parent = nullptr,
        const QString &askpass = {}, KeyringDesk *forgetting = nullptr);

signals:
    void connectWanted(const QString &name);
    void changed(); ///< what is kept
    void renamed(const QString &name, const QString &next); ///< empty: removed

protected:
    void reject() override;

private:
    QPushButton *addButton(const QString &text, void (ProfilesDialog::*act)());
    void load(const QString &current = {});
    void updateButtons();
    QString current() const;
    bool accept(const Result<Done> &done, const QString &current);
    void connectNow();
    void create();
    void edit();
    void edit(
        const StoredProfile &before, const ConnectionProfile &start, const QString &problem = {});
    void duplicate();
    void rename();
    void remove();
    void importFile();
    void exportFile();
    using Change = std::function<Result<Done>()>;
    using End = std::function<void(const Result<Done> &done)>;
    void move(const StoredProfile &before, const StoredProfile &after, const Change &change,
        const End &then);
    QString askForName(const QString &title, const QString &start);

    ProfileStore &m_store;
    QVector<StoredProfile> m_profiles;
    QListWidget *m_list;
    QLabel *m_problem;
    QVector<QPushButton *> m_needOne; ///< a profile that is chosen
    KeyringDesk *m_keyring;
    KeyringDesk *m_forgetting;
    const AskpassDesk *m_askpass; ///< null: none
};

} // namespace lockscope
