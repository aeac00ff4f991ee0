// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/chain.h"
#include "core/rounds/doctorrunner.h"

#include <QWidget>

class QCheckBox;
class QLabel;
class QListView;
class QPlainTextEdit;
class QPushButton;

namespace lockscope {

class FindingsModel;

/// What the lock doctor found, with evidence and next steps. GUI thread.
class FindingsPanel : public QWidget
{
    Q_OBJECT

public:
    explicit FindingsPanel(QWidget *parent = nullptr);

    void setReport(const DoctorReportPtr &report);
    /// The lock that is open; empty: none.
    void setLock(const QString &path);
    /// Shows what is wrong with the open lock, the first definite cause first.
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
    QWidget *buildDetails();
    void showCurrent();
    void applyScope();
    const Finding *current() const;
    void buildMute();
    Mute muteOfCurrent(qint64 forMs) const;

    FindingsModel *m_model;
    QListView *m_list;
    QCheckBox *m_onlyThis;
    QPlainTextEdit *m_details;
    QPushButton *m_goTo;
    QPushButton *m_chain;
    QPushButton *m_copy;
    QPushButton *m_acknowledge;
    QPushButton *m_mute;
    DoctorReportPtr m_report;
    QString m_lock;
};

} // namespace lockscope
