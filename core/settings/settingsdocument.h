// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/settings/settingsreader.h"

namespace lockscope {

/// The text of a settings file, to be edited a value at a time: comments, order and what nobody
/// touched stay as people wrote them. Each edit is read back: where the text would not say what was
/// wanted, it is not taken (Refused: the file is written in a way that only people can edit).
/// Values that contradict each other are taken and are in problems(), so that they can be changed
/// one after the other. A value.
class SettingsDocument
{
public:
    /// BadInput as readSettings() says it where @p text cannot be read. An empty text becomes a
    /// whole file with explanations, see writtenSettings().
    static Result<SettingsDocument> parse(const QByteArray &text, const QString &file);

    QByteArray text() const { return m_text.toUtf8(); }
    const SiteSettings &settings() const { return m_reading.settings; }
    /// Why text() must not be saved yet; empty: it may.
    const QVector<SettingsProblem> &problems() const { return m_reading.problems; }

    /// In [thresholds] (@p block below 0) or in that of SiteSettings::overrides. Nothing: as usual.
    Result<Done> setThreshold(int block, const ThresholdEntry &entry, std::optional<qint64> value);
    Result<Done> addOverride(const ThresholdsFor &block);
    Result<Done> removeOverride(int block);

    enum List { Elections, NotElections };
    Result<Done> addElection(List list, const PathGlob &path);
    Result<Done> removeElection(List list, int index);

    /// Its end is kept to the second.
    Result<Done> addMute(const Mute &mute);
    Result<Done> setMuteEnd(int index, qint64 until);
    Result<Done> removeMute(int index);

    Result<Done> setServers(const ServerSettings &servers);

private:
    Result<Done> become(const QString &text, const SiteSettings &wanted);

    QString m_text;
    SettingsReading m_reading;
};

} // namespace lockscope
