// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the strict readers of our files have in common: what is not known is a problem, and each
// problem is told with its line.
#pragma once

#include "core/base/message.h"
#include "core/settings/tomlnode.h"

#include <QStringList>

#include <functional>
#include <optional>

namespace lockscope {

/// What is wrong with one line of such a file.
struct SettingsProblem
{
    int line = 0; ///< from 1; 0: of the whole
    int column = 0; ///< from 1, in characters; 0: of the whole
    Message what; ///< what is wrong, and what to do; escaped

    friend bool operator==(const SettingsProblem &, const SettingsProblem &) = default;
};

/// "lockscope.toml:12:3: …", and how many more there are. @p file is how the message calls it.
Message messageOf(const QVector<SettingsProblem> &problems, const QString &file);

/// The root of such a file, or what is wrong with all of it: it is too long, no UTF-8, no TOML.
/// @p noneOf: what it cannot be then, "no settings file".
tl::expected<TomlNode, SettingsProblem> tomlRoot(const QByteArray &text, const Message &noneOf);

/// Notes what is wrong and goes on: the base of who reads one kind of file, one file.
class TomlReader
{
protected:
    using Read = std::function<void(const TomlNode &)>;

    void note(const TextPlace &at, const Message &what);
    /// That nobody knows @p node's key; in @p section, where that is not empty.
    static Message unknownKey(const TomlNode &node, const QString &section);
    /// Notes it, with which of @p known is meant.
    void noteUnknownKey(
        const TomlNode &node, const QStringList &known, const QString &section = {});

    /// The value, or nothing, which is noted. @p example: "\"R12\"".
    std::optional<QString> text(const TomlNode &node, const QString &example);
    /// The same of one that must not be empty.
    std::optional<QString> filledText(const TomlNode &node, const QString &example);
    bool isTrue(const TomlNode &node); ///< false where it is noted
    /// For what can be there several times: [[key]].
    void readEach(const TomlNode &node, const Read &read);

    /// In order of the lines.
    QVector<SettingsProblem> problems() const;
    static QString inQuotes(const QString &text);

private:
    void noteNoText(const TomlNode &node, const QString &example);

    QVector<SettingsProblem> m_problems; ///< as they were found
};

} // namespace lockscope
