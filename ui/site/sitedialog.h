// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/settings/settingsdocument.h"

#include <QDialog>

class QLabel;
class QPushButton;
class QTabWidget;

namespace lockscope {

class SiteFile;
class SitePage;

/// The settings that a team shares: shows what the file says, edits it without touching what people
/// wrote around it, saves it. Where the file changes on the disk it is shown anew, unless something
/// was edited here: then it says so, and saves nothing until it is loaded again. GUI thread.
class SiteDialog : public QDialog
{
    Q_OBJECT

public:
    /// @p file outlives this.
    explicit SiteDialog(SiteFile &file, QWidget *parent = nullptr);

    bool isEdited() const { return m_isEdited; }
    void save();
    void reject() override;

private:
    void load();
    bool isOutdated() const;
    void showState();
    void showProblem(const QString &why);
    void acceptEdit();
    void acceptChange();

    SiteFile &m_file;
    QByteArray m_loaded; ///< the text that m_document was before it was edited
    SettingsDocument m_document;
    QVector<SitePage *> m_pages;
    QTabWidget *m_tabs;
    QLabel *m_place;
    QLabel *m_problem;
    QPushButton *m_save;
    QPushButton *m_reload;
    bool m_isEdited = false;
    bool m_isSaving = false;
};

} // namespace lockscope
