// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/site/sitedialog.h"

#include "core/base/text.h"
#include "ui/site/electionspage.h"
#include "ui/site/mutespage.h"
#include "ui/site/namespage.h"
#include "ui/site/serverspage.h"
#include "ui/site/sitefile.h"
#include "ui/site/thresholdspage.h"
#include "ui/theme/formparts.h"
#include "ui/theme/scrolledcontent.h"
#include "ui/theme/spoken.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QTabWidget>
#include <QVBoxLayout>

namespace lockscope {

SiteDialog::SiteDialog(SiteFile &file, QWidget *parent)
    : QDialog(parent)
    , m_file(file)
    , m_tabs(new QTabWidget)
    , m_place(wrappedLabel({}))
    , m_problem(wrappedLabel({}))
{
    setWindowTitle(tr("Settings for this site"));
    resizeToLetters(*this, 143, 35);
    for (QLabel *label : {m_place, m_problem})
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_problem->setObjectName(QStringLiteral("problem"));
    m_tabs->setAccessibleName(windowTitle());
    setSpokenRole(*m_tabs, QAccessible::Grouping);
    const auto addPage = [this](SitePage *page, const QString &title) {
        m_tabs->addTab(new ScrolledContent(page), title);
        m_pages.append(page);
        connect(page, &SitePage::edited, this, &SiteDialog::acceptEdit);
        connect(page, &SitePage::refused, this, &SiteDialog::showProblem);
    };
    addPage(new ThresholdsPage(m_document), tr("T&hresholds"));
    addPage(new ElectionsPage(m_document), tr("Ele&ctions"));
    addPage(new MutesPage(m_document), tr("M&utes"));
    addPage(new NamesPage(m_document), tr("&Names"));
    addPage(new ServersPage(m_document), tr("Ser&vers"));
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Close);
    m_save = buttons->button(QDialogButtonBox::Save);
    m_reload = buttons->addButton(tr("&Load again"), QDialogButtonBox::ResetRole);
    m_save->setAutoDefault(false);
    m_reload->setAutoDefault(false);
    buttons->button(QDialogButtonBox::Close)->setAutoDefault(false);
    connect(m_save, &QPushButton::clicked, this, &SiteDialog::save);
    connect(m_reload, &QPushButton::clicked, this, [this] {
        m_isEdited = false;
        m_file.reload();
        load();
    });
    connect(buttons, &QDialogButtonBox::rejected, this, &SiteDialog::reject);
    connect(&m_file, &SiteFile::changed, this, &SiteDialog::acceptChange);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_place);
    layout->addWidget(m_tabs, 1);
    layout->addWidget(m_problem);
    layout->addWidget(buttons);
    load();
}

void SiteDialog::load()
{
    m_loaded = m_file.text();
    Result<SettingsDocument> document = SettingsDocument::parse(m_loaded, m_file.path());
    m_isEdited = false;
    m_tabs->setEnabled(bool(document));
    m_document = document ? *std::move(document) : SettingsDocument();
    for (SitePage *page : std::as_const(m_pages))
        page->refresh();
    showState();
    if (!m_file.problem().isEmpty())
        showProblem(
            tr("%1. What was in force before still is. Mend the file; it is read again when "
               "it changes.")
                .arg(m_file.problem()));
}

/// Somebody else changed the file since.
bool SiteDialog::isOutdated() const
{
    return m_file.text() != m_loaded;
}

void SiteDialog::showState()
{
    const QString path = visibleText(m_file.path());
    m_place->setText(m_file.exists()
            ? tr("%1, shared by whoever reads it; comments in it stay.").arg(path)
            : tr("%1 is not there yet: saving makes it. Put it into a repository to "
                 "share it.")
                  .arg(path));
    const QVector<SettingsProblem> &problems = m_document.problems();
    if (isOutdated())
        showProblem(tr("The file was changed by somebody else. Load it again before you save; what "
                       "you changed here is lost then."));
    else
        showProblem(problems.isEmpty() ? QString() : problems.constFirst().what.text());
    m_save->setEnabled(m_isEdited && problems.isEmpty() && !isOutdated());
}

void SiteDialog::showProblem(const QString &why)
{
    m_problem->setText(visibleText(why));
    m_problem->setVisible(!why.isEmpty());
}

void SiteDialog::acceptEdit()
{
    m_isEdited = true;
    showState();
}

void SiteDialog::acceptChange()
{
    if (m_isSaving)
        return;
    m_isEdited ? showState() : load();
}

void SiteDialog::save()
{
    m_isSaving = true;
    const Result<Done> saved = m_file.save(m_loaded, m_document.text());
    m_isSaving = false;
    if (saved)
        return load();
    showState();
    showProblem(saved.error().kind == ErrorKind::Changed
            ? tr("The file was changed by somebody else, so it was not overwritten. Load it "
                 "again.")
            : tr("It could not be saved: %1").arg(saved.error().detail.text()));
}

void SiteDialog::reject()
{
    const bool mayGo = !m_isEdited
        || QMessageBox::question(
               this, windowTitle(), tr("Forget what was changed here and not saved?"))
            == QMessageBox::Yes;
    if (mayGo)
        QDialog::reject();
}

} // namespace lockscope
