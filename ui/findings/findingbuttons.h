// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/chain.h"
#include "core/diagnosis/mute.h"

#include <QObject>

#include <optional>

class QAction;
class QLayout;
class QPushButton;

namespace lockscope {

/// The finding that is shown, and whether it is silent.
struct ShownFinding
{
    Finding finding;
    std::optional<MutedFinding> muted = {}; ///< none: it is not
    bool isAcknowledged = false;
};

/// The buttons that do something about the finding that is shown. GUI thread.
class FindingButtons : public QObject
{
    Q_OBJECT

public:
    explicit FindingButtons(QObject *parent);

    /// The layout's widget owns them from then on.
    void addTo(QLayout *layout) const;
    /// None: nothing can be done.
    void setFinding(std::optional<ShownFinding> shown);
    /// It was found by a connection that is over: what an open menu would mute, too.
    void forget();
    /// What is shown was read from a file: nobody announces findings of it, or finds them again.
    void setHistory(bool isHistory);
    /// It is of an earlier moment: what is done about that would be done in the present.
    void setPast(bool isPast);

signals:
    void goToWanted(const QString &lock, const QString &node);
    void chainWanted(const lockscope::ChainFocus &focus);
    void copyWanted();
    void acknowledgeWanted(const QString &id);
    void unacknowledgeWanted(const QString &id);
    void muteWanted(const lockscope::Mute &mute);
    void unmuteWanted(const lockscope::Finding &finding);
    /// It is the site that mutes it: its settings are to be shown.
    void siteWanted();
    /// The same for everybody who reads the site's settings; a proposal.
    void siteMuteWanted(const lockscope::Mute &mute);

private:
    void buildMute();
    void goTo();
    void acknowledgeOrNot();
    void unmute();
    void update();

    QPushButton *m_goTo;
    QPushButton *m_chain;
    QPushButton *m_copy;
    QPushButton *m_acknowledge;
    QPushButton *m_mute;
    QPushButton *m_unmute; ///< in its place
    QAction *m_muteForAnHour;
    std::optional<ShownFinding> m_shown;
    std::optional<Finding> m_toMute; ///< the shown one when the menu was opened
    bool m_isHistory = false;
    bool m_isPast = false;
};

} // namespace lockscope
