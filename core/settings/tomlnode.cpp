// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/settings/tomlnode.h"

#include <toml++/toml.h>

#include <algorithm>

namespace lockscope {

namespace {

/// Turns toml++'s lines and columns (from 1, columns in code points) into offsets.
class TextOffsets
{
public:
    explicit TextOffsets(const QString &text)
        : m_text(text)
    {
        for (qsizetype i = 0; i >= 0; i = text.indexOf(u'\n', i) + 1) {
            m_lines.append(i);
            if (text.indexOf(u'\n', i) < 0)
                break;
        }
    }

    qsizetype of(const toml::source_position &position) const
    {
        const qsizetype line = std::clamp<qsizetype>(position.line, 1, m_lines.size());
        qsizetype offset = m_lines.at(line - 1);
        for (toml::source_index column = 1; column < position.column && offset < m_text.size();
             ++column)
            offset += m_text.at(offset).isHighSurrogate() ? 2 : 1;
        return std::min(offset, m_text.size());
    }

    const QString &text() const { return m_text; }

private:
    const QString &m_text;
    QVector<qsizetype> m_lines; ///< where each begins
};

QString toText(std::string_view text)
{
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

TextPlace beginOf(const toml::source_region &source)
{
    return {int(source.begin.line), int(source.begin.column)};
}

TomlNode::Kind kindOf(const toml::node &node)
{
    switch (node.type()) {
    case toml::node_type::table:
        return TomlNode::Table;
    case toml::node_type::array:
        return TomlNode::Array;
    case toml::node_type::string:
        return TomlNode::Text;
    case toml::node_type::integer:
        return TomlNode::Integer;
    case toml::node_type::boolean:
        return TomlNode::Boolean;
    default:
        return TomlNode::Other;
    }
}

TomlNode nodeFrom(const toml::node &from, const TextOffsets &offsets)
{
    TomlNode node;
    node.kind = kindOf(from);
    node.at = beginOf(from.source());
    node.begin = offsets.of(from.source().begin);
    node.end = offsets.of(from.source().end);
    node.text = offsets.text().mid(node.begin, node.end - node.begin);
    node.integer = from.value_or(int64_t(0));
    node.boolean = from.value_or(false);
    if (node.kind == TomlNode::Text)
        node.text = toText(from.ref<std::string>());
    if (const toml::table *table = from.as_table()) {
        node.hasHeader = !table->is_inline() && node.text.startsWith(u'[');
        for (const auto &[key, value] : *table) {
            TomlNode child = nodeFrom(value, offsets);
            child.key = toText(key.str());
            child.keyAt = beginOf(key.source());
            node.children.append(child);
        }
        std::stable_sort(node.children.begin(), node.children.end(),
            [](const TomlNode &a, const TomlNode &b) { return a.begin < b.begin; });
    }
    if (const toml::array *array = from.as_array()) {
        for (const toml::node &item : *array)
            node.children.append(nodeFrom(item, offsets));
    }
    return node;
}

bool mustBeEscaped(QChar c)
{
    return !c.isPrint() && c != u' ';
}

} // namespace

const TomlNode *TomlNode::find(QStringView name) const
{
    const auto it = std::find_if(
        children.begin(), children.end(), [&](const TomlNode &child) { return child.key == name; });
    return it == children.end() ? nullptr : &*it;
}

tl::expected<TomlNode, TomlFault> parseToml(const QString &text)
{
    const QByteArray bytes = text.toUtf8();
    try {
        const toml::table root =
            toml::parse(std::string_view(bytes.constData(), size_t(bytes.size())));
        return nodeFrom(root, TextOffsets(text));
    } catch (const toml::parse_error &error) {
        return tl::unexpected(TomlFault {beginOf(error.source()), toText(error.description())});
    }
}

QString tomlString(const QString &text)
{
    const bool isPlain = std::none_of(text.begin(), text.end(), mustBeEscaped);
    if (isPlain && text.contains(u'\\') && !text.contains(u'\''))
        return u'\'' + text + u'\'';
    QString quoted = QStringLiteral("\"");
    for (const QChar c : text) {
        if (c == u'"' || c == u'\\')
            quoted += QStringLiteral("\\") + c;
        else if (mustBeEscaped(c) && !c.isSurrogate())
            quoted += QStringLiteral("\\u%1").arg(int(c.unicode()), 4, 16, QChar(u'0'));
        else
            quoted += c;
    }
    return quoted + u'"';
}

} // namespace lockscope
