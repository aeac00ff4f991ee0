// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/settings/tomlreader.h"

#include "core/base/nearnames.h"

#include <algorithm>
#include <tuple>

namespace lockscope {

namespace {

constexpr qsizetype MaxTomlBytes = 1024LL * 1024;

} // namespace

Message messageOf(const QVector<SettingsProblem> &problems, const QString &file)
{
    if (problems.isEmpty())
        return {};
    const SettingsProblem &first = problems.constFirst();
    const Message text = first.line > 0
        ? QStringLiteral("%1:%2:%3: ")
                .arg(file, QString::number(first.line), QString::number(first.column))
            + first.what
        : Message::tr("%1: %2").arg(file, first.what);
    return problems.size() > 1 ? Message::tr("%1 (and %2 more)").arg(text, problems.size() - 1)
                               : text;
}

tl::expected<TomlNode, SettingsProblem> tomlRoot(const QByteArray &text, const Message &noneOf)
{
    if (text.size() > MaxTomlBytes)
        return tl::unexpected(
            SettingsProblem {0, 0, Message::tr("longer than 1 MB: %1").arg(noneOf)});
    if (!text.isValidUtf8())
        return tl::unexpected(SettingsProblem {0, 0, Message::tr("no UTF-8 text: %1").arg(noneOf)});
    return parseToml(QString::fromUtf8(text)).map_error([](const TomlFault &fault) {
        return SettingsProblem {fault.at.line, fault.at.column, fault.what};
    });
}

void TomlReader::note(const TextPlace &at, const Message &what)
{
    m_problems.append({at.line, at.column, what});
}

Message TomlReader::unknownKey(const TomlNode &node, const QString &section)
{
    return section.isEmpty() ? Message::tr("unknown key %1").arg(inQuotes(node.key))
                             : Message::tr("unknown key %1 in %2").arg(inQuotes(node.key), section);
}

void TomlReader::noteUnknownKey(
    const TomlNode &node, const QStringList &known, const QString &section)
{
    const QString near = nearestName(node.key, known);
    note(node.keyAt,
        unknownKey(node, section)
            + (near.isEmpty() ? Message::tr("; known are %1").arg(known.join(QStringLiteral(", ")))
                              : Message::tr("; did you mean %1?").arg(inQuotes(near))));
}

void TomlReader::noteNoText(const TomlNode &node, const QString &example)
{
    note(
        node.at, Message::tr("%1 takes a text in quotation marks, like %2").arg(node.key, example));
}

std::optional<QString> TomlReader::text(const TomlNode &node, const QString &example)
{
    if (node.kind == TomlNode::Text)
        return node.text;
    noteNoText(node, example);
    return std::nullopt;
}

std::optional<QString> TomlReader::filledText(const TomlNode &node, const QString &example)
{
    if (node.kind == TomlNode::Text && !node.text.isEmpty())
        return node.text;
    noteNoText(node, example);
    return std::nullopt;
}

bool TomlReader::isTrue(const TomlNode &node)
{
    if (node.kind != TomlNode::Boolean)
        note(node.at, Message::tr("%1 is true or false; %2 is neither").arg(node.key, node.text));
    return node.boolean;
}

void TomlReader::readEach(const TomlNode &node, const Read &read)
{
    const bool areTables = node.kind == TomlNode::Array
        && std::ranges::all_of(
            node.children, [](const TomlNode &item) { return item.kind == TomlNode::Table; });
    if (!areTables)
        return note(node.at.line > 0 ? node.at : node.keyAt,
            Message::tr("there can be several %1: write [[%1]]").arg(node.key));
    for (const TomlNode &item : node.children)
        read(item);
}

QVector<SettingsProblem> TomlReader::problems() const
{
    QVector<SettingsProblem> sorted = m_problems;
    std::ranges::stable_sort(sorted, {},
        [](const SettingsProblem &problem) { return std::tie(problem.line, problem.column); });
    return sorted;
}

QString TomlReader::inQuotes(const QString &text)
{
    return QStringLiteral("\"%1\"").arg(text);
}

} // namespace lockscope
