// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/findings/findingspanel.h"

#include "core/base/times.h"
#include "ui/findings/findingdelegate.h"
#include "ui/findings/findingsmodel.h"
#include "ui/findings/findingtext.h"

#include <QCheckBox>
#include <QListView>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>

namespace lockscope {

namespace {

constexpr qint64 MuteMs = 3'600'000;
constexpr qint64 SiteMuteMs = 7LL * 86'400'000; // as proposed

/// The chains through what a finding names; through all of the lock where it names no contender.
ChainFocus focusOf(const Finding &finding)
{
    ChainFocus focus;
    focus.nodes = finding.nodes;
    if (finding.nodes.isEmpty())
        focus.lock = finding.path;
    focus.title = FindingsPanel::tr("\"%1\" on %2").arg(finding.title, finding.path);
    return focus;
}

/// What is not listed, and until when.
QString muteText(const QVector<MuteNote> &notes)
{
    QString text;
    for (const MuteNote &note : notes)
        text += u'\n' + sentenceOf(note);
    return text;
}

} // namespace

FindingsPanel::FindingsPanel(QWidget *parent)
    : QWidget(parent)
    , m_model(new FindingsModel(this))
    , m_list(new QListView)
    , m_onlyThis(new QCheckBox(tr("Only the open lock")))
    , m_details(new QPlainTextEdit)
    , m_goTo(new QPushButton(tr("Go to")))
    , m_chain(new QPushButton(tr("Show the chain")))
    , m_copy(new QPushButton(tr("Copy")))
    , m_acknowledge(new QPushButton(tr("Acknowledge")))
    , m_mute(new QPushButton(tr("&Mute")))
{
    m_list->setModel(m_model);
    m_list->setItemDelegate(new FindingDelegate(m_list));
    m_list->setUniformItemSizes(true);
    m_list->setMinimumHeight(2 * fontMetrics().lineSpacing());
    m_list->setAlternatingRowColors(true);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setAccessibleName(tr("Findings"));
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &FindingsPanel::showCurrent);
    connect(m_model, &QAbstractItemModel::dataChanged, this, &FindingsPanel::showCurrent);
    connect(m_model, &QAbstractItemModel::rowsRemoved, this, &FindingsPanel::showCurrent);
    connect(m_onlyThis, &QCheckBox::toggled, this, &FindingsPanel::applyScope);

    auto *left = new QWidget;
    auto *leftLayout = new QVBoxLayout(left);
    leftLayout->setContentsMargins(0, 2, 0, 0);
    leftLayout->addWidget(m_onlyThis);
    leftLayout->addWidget(m_list, 1);
    auto *splitter = new QSplitter(this);
    splitter->addWidget(left);
    splitter->addWidget(buildDetails());
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 2);
    splitter->setChildrenCollapsible(false);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(splitter);
    showCurrent();
}

QWidget *FindingsPanel::buildDetails()
{
    m_details->setReadOnly(true);
    m_details->setMinimumHeight(2 * fontMetrics().lineSpacing());
    m_details->setFrameShape(QFrame::NoFrame);
    m_details->setTabChangesFocus(true);
    m_details->setAccessibleName(tr("The finding in full"));
    buildMute();
    m_acknowledge->setToolTip(tr("Known: it is no longer announced when it is seen again"));
    auto *buttons = new QHBoxLayout;
    for (QPushButton *button : {m_goTo, m_chain, m_copy, m_acknowledge, m_mute})
        buttons->addWidget(button);
    buttons->addStretch(1);
    auto *details = new QWidget;
    auto *layout = new QVBoxLayout(details);
    layout->setContentsMargins(4, 2, 4, 4);
    layout->addWidget(m_details, 1);
    layout->addLayout(buttons);
    connect(m_goTo, &QPushButton::clicked, this, [this] {
        if (const Finding *finding = current())
            emit goToWanted(finding->path, finding->nodes.value(0));
    });
    m_chain->setToolTip(tr("The wait-for graph of what it is about, and of nothing else"));
    connect(m_chain, &QPushButton::clicked, this, [this] {
        if (const Finding *finding = current())
            emit chainWanted(focusOf(*finding));
    });
    connect(m_copy, &QPushButton::clicked, this,
            [this] { emit copyWanted(m_details->toPlainText()); });
    connect(m_acknowledge, &QPushButton::clicked, this, [this] {
        if (const Finding *finding = current())
            emit acknowledgeWanted(finding->id);
    });
    return details;
}

const Finding *FindingsPanel::current() const
{
    const int row = m_list->currentIndex().row();
    return row >= 0 && row < m_model->rowCount() ? &m_model->findingAt(row) : nullptr;
}

Mute FindingsPanel::muteOfCurrent(qint64 forMs) const
{
    const Finding *finding = current();
    if (!finding)
        return {};
    const bool isOfLock = !finding->path.isEmpty();
    return {finding->rule,
            isOfLock ? PathGlob::exactly(finding->path) : PathGlob(),
            {},
            nowMs() + forMs};
}

void FindingsPanel::buildMute()
{
    m_mute->setToolTip(tr("Says nothing more of this rule on this lock for a while"));
    auto *menu = new QMenu(m_mute);
    menu->addAction(tr("For an &hour, in this window"), this, [this] {
        if (current())
            emit muteWanted(muteOfCurrent(MuteMs));
    });
    menu->addAction(tr("For the &site …"), this, [this] {
        if (current())
            emit siteMuteWanted(muteOfCurrent(SiteMuteMs));
    });
    m_mute->setMenu(menu);
}

void FindingsPanel::showCurrent()
{
    const Finding *finding = current();
    for (QPushButton *button : {m_goTo, m_chain, m_acknowledge, m_mute})
        button->setEnabled(finding != nullptr);
    const QString text = finding != nullptr
        ? fullText(*finding)
        : nothingFoundText(m_model->path(),
                           m_report ? m_report->diagnosis.skipped : QVector<SkippedRule>());
    const bool isListed = finding == nullptr && m_model->rowCount() > 0;
    const QString shown = (isListed ? tr("Choose a finding.") : text)
        + (finding == nullptr && m_report ? muteText(m_report->diagnosis.mutes) : QString());
    if (m_details->toPlainText() != shown)
        m_details->setPlainText(shown);
}

void FindingsPanel::setReport(const DoctorReportPtr &report)
{
    m_report = report;
    m_model->setFindings(report ? report->diagnosis.findings : QVector<Finding>());
    showCurrent();
}

void FindingsPanel::setLock(const QString &path)
{
    m_lock = path;
    applyScope();
}

void FindingsPanel::applyScope()
{
    m_model->setPath(m_onlyThis->isChecked() ? m_lock : QString());
    showCurrent();
}

bool FindingsPanel::select(const QString &findingId)
{
    m_onlyThis->setChecked(false);
    for (int row = 0; row < m_model->rowCount(); ++row) {
        if (m_model->findingAt(row).id != findingId)
            continue;
        m_list->setCurrentIndex(m_model->index(row));
        m_list->setFocus();
        return true;
    }
    return false;
}

void FindingsPanel::explainLock()
{
    m_onlyThis->setChecked(true);
    applyScope();
    if (m_model->rowCount() > 0)
        m_list->setCurrentIndex(m_model->index(0));
    m_list->setFocus();
    showCurrent();
}

} // namespace lockscope
