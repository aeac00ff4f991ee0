// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/settings/settingsdocument.h"

#include <QWidget>

namespace lockscope {

/// One page of the settings dialog: shows a part of a document and edits it in place. GUI thread.
class SitePage : public QWidget
{
    Q_OBJECT

public:
    /// @p document outlives this.
    explicit SitePage(SettingsDocument &document)
        : m_document(document)
    { }
    /// The document is another one, or was edited.
    virtual void refresh() = 0;

signals:
    void edited(); ///< the document was
    void refused(const QString &why); ///< what was typed cannot be used; for people

protected:
    /// Tells what became of an edit, and shows the document as it is.
    void settle(const Result<Done> &done)
    {
        refresh();
        done ? emit edited() : emit refused(explain(done.error()));
    }

    SettingsDocument &m_document;
};

} // namespace lockscope
