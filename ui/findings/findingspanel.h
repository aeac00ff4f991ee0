// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/chain.h"
#include "core/diagnosis/doctorreport.h"

#include <QWidget>

class QCheckBox;
class QLabel;
class QLayout;
class QPushButton;
class QTreeView;

namespace lockscope {

class AnswerCard;
class FindingDetails;
class FindingsModel;

/// The answer for the open lock, always; beside it what the lock doctor found, with evidence and
/// next steps. While there is no connection, what was found before is shown with its time. GUI
/// thread.
class FindingsPanel : public QWidget
{
    Q_OBJECT

public:
    explicit FindingsPanel(QWidget *parent = nullptr);

    void setReport(const DoctorReportPtr &report);
    void setConnected(bool isConnected);
    /// The lock that is open; empty: none.
    void setLock(const QString &path);
    /// Shows the answer for the open lock, and what explains it.
    void explainLock();
    /// False where it is no longer listed.
    bool select(const QString &findingId);
    FindingsModel &model() { return *m_model; }

signals:
    void goToWanted(const QString &lock, const QString &node);
    void chainWanted(const lockscope::ChainFocus &focus);
    void copyWanted(const QString &text);
    void acknowledgeWanted(const QString &id);
    void muteWanted(const lockscope::Mute &mute);
    /// The same for everybody who reads the site's settings; a proposal.
    void siteMuteWanted(const lockscope::Mute &mute);

private:
    void buildList();
    QWidget *buildRight();
    QLayout *buildButtons();
    void renew();
    void showAnswer();
    void showCurrent();
    void applyScope();
    const Finding *current() const;
    void buildMute();
    Mute muteOfCurrent(qint64 forMs) const;
    bool isOld() const { return !m_isConnected && m_seenAt > 0; }
    void openGroups(const QModelIndex &above, int first, int last);
    void colour();
    void changeEvent(QEvent *event) override;

    FindingsModel *m_model;
    AnswerCard *m_answer;
    QTreeView *m_list;
    QCheckBox *m_onlyThis;
    QLabel *m_note;
    FindingDetails *m_details;
    QPushButton *m_goTo;
    QPushButton *m_chain;
    QPushButton *m_copy;
    QPushButton *m_acknowledge;
    QPushButton *m_mute;
    DoctorReportPtr m_report;
    QString m_lock;
    bool m_isConnected = true;
    Diagnosis m_seen; ///< the last one while there was a connection
    qint64 m_seenAt = 0; ///< our clock; 0: none yet
};

} // namespace lockscope
