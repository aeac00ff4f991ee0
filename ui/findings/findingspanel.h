// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/findings/findingbuttons.h"
#include "ui/findings/knowndiagnosis.h"

#include <QWidget>

class QCheckBox;
class QLabel;
class QLayout;
class QPersistentModelIndex;
class QSplitter;
class QToolButton;
class QTreeView;

namespace lockscope {

class FindingDetails;
class FindingsModel;

/// What the lock doctor found, with evidence and next steps. While there is no connection, what was
/// found before is shown with its time. GUI thread.
class FindingsPanel : public QWidget
{
    Q_OBJECT

public:
    explicit FindingsPanel(QWidget *parent = nullptr);

    void setReport(const DoctorReportPtr &report);
    void setLastKnown(const LastKnown &last);
    /// What the next report tells is of an earlier moment: what is done about that would be done in
    /// the present, and whether there is a connection now says nothing of it.
    void setPast(bool isPast);
    /// The lock that is open; empty: none.
    void setLock(const QString &path);
    /// Shows what explains the open lock.
    void explainLock();
    /// The same once more: times are written otherwise now.
    void showAgain();
    /// Lists what is muted, and goes to the first of it, else to the first that is acknowledged.
    void showQuiet();
    /// Goes to the next finding that is listed, or with @p by -1 to the one before; past what is
    /// folded.
    void step(int by);
    /// False where it is no longer listed.
    bool select(const QString &findingId);
    FindingsModel &model() { return *m_model; }
    FindingButtons &buttons() { return *m_buttons; }

signals:
    void copyWanted(const QString &text);

private:
    void buildList();
    QWidget *buildLeft();
    QLayout *buildButtons();
    void renew();
    void showChosen();
    void chooseUnlessChosen();
    void dropChoiceUnless(const QPersistentModelIndex &chosen, const QString &id);
    int rowOfLock() const;
    bool isOfLock(const Finding &finding) const;
    bool isWorstFirst() const;
    void showCurrent();
    QString textToCopy() const;
    QString othersText() const;
    void applyScope();
    const Finding *current() const;
    std::optional<ShownFinding> shown() const;
    void buildMute();
    void acknowledgeOrNot();
    void unmuteCurrent();
    void showButtons();
    void countQuiet();
    void openGroups(const QModelIndex &above, int first, int last);
    void colour();
    void changeEvent(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

    FindingsModel *m_model;
    QTreeView *m_list;
    QCheckBox *m_onlyThis;
    QLabel *m_note;
    QToolButton *m_quiet; ///< how many are muted or acknowledged; shows them
    FindingDetails *m_details;
    FindingButtons *m_buttons;
    KnownDiagnosis m_known;
    bool m_isChosen = false; ///< what is shown, by the user
    bool m_isScrolled = false; ///< the list, by the user since the lock is open
    QString m_lock;
};

} // namespace lockscope
