// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/settings/tomleditor.h"

#include <QRegularExpression>

#include <algorithm>

namespace lockscope {

namespace {

bool isComment(const QString &line)
{
    return QStringView(line).trimmed().startsWith(u'#');
}

bool isBlank(const QString &line)
{
    return QStringView(line).trimmed().isEmpty();
}

/// What follows the value in the comment "# key = value   # remark", with the space before it.
QString remarkOf(const QString &comment, const QString &key)
{
    const QString line = comment.mid(comment.indexOf(u'#') + 1);
    const auto root = parseToml(line);
    const TomlNode *value = root ? root->find(key) : nullptr;
    return value ? line.mid(value->end) : QString();
}

/// Where the first @p wanted is that stands in no comment, from @p from; -1: nowhere before @p end.
qsizetype findOutsideComments(const QString &text, QChar wanted, qsizetype from, qsizetype end)
{
    bool inComment = false;
    for (qsizetype i = from; i < end; ++i) {
        const QChar c = text.at(i);
        if (c == u'\n')
            inComment = false;
        else if (c == u'#')
            inComment = true;
        else if (c == wanted && !inComment)
            return i;
    }
    return -1;
}

} // namespace

TomlEditor::TomlEditor(const QString &text)
    : m_text(text)
    , m_newline(
          text.contains(QStringLiteral("\r\n")) ? QStringLiteral("\r\n") : QStringLiteral("\n"))
    , m_root(parseToml(text).value_or(TomlNode()))
{
    if (!m_text.isEmpty() && !m_text.endsWith(u'\n'))
        m_text += m_newline;
    collectHeaders(m_root);
    std::sort(m_headers.begin(), m_headers.end());
}

void TomlEditor::collectHeaders(const TomlNode &node)
{
    for (const TomlNode &child : node.children) {
        if (child.hasHeader)
            m_headers.append(lineBegin(child.begin));
        collectHeaders(child);
    }
}

const TomlNode *TomlEditor::table(const TomlPlace &place) const
{
    if (place.section.isEmpty())
        return &m_root;
    const TomlNode *node = &m_root;
    for (const QString &name : place.section.split(u'.'))
        node = node ? node->find(name) : nullptr;
    if (!node || place.index < 0)
        return node && node->kind == TomlNode::Table ? node : nullptr;
    return place.index < node->children.size() ? &node->children.at(place.index) : nullptr;
}

bool TomlEditor::has(const QString &section) const
{
    const TomlNode *node = table({section, -1});
    return node && node->hasHeader;
}

qsizetype TomlEditor::lineBegin(qsizetype offset) const
{
    return offset <= 0 ? 0 : m_text.lastIndexOf(u'\n', offset - 1) + 1;
}

qsizetype TomlEditor::lineEnd(qsizetype offset) const
{
    const qsizetype feed = m_text.indexOf(u'\n', offset);
    return feed < 0 ? m_text.size() : feed + 1;
}

QString TomlEditor::lineAt(qsizetype begin) const
{
    QString line = m_text.mid(begin, lineEnd(begin) - begin);
    while (line.endsWith(u'\n') || line.endsWith(u'\r'))
        line.chop(1);
    return line;
}

qsizetype TomlEditor::bodyBegin(const TomlNode &table) const
{
    return &table == &m_root ? 0 : lineEnd(table.begin);
}

qsizetype TomlEditor::bodyEnd(const TomlNode &table) const
{
    const auto next = std::lower_bound(m_headers.begin(), m_headers.end(), bodyBegin(table));
    return next == m_headers.end() ? m_text.size() : *next;
}

/// A table whose keys are elsewhere ([a.b] for one of a) has none here.
qsizetype TomlEditor::lastLineEnd(const TomlNode &table) const
{
    qsizetype end = &table == &m_root ? -1 : lineEnd(table.begin);
    for (const TomlNode &child : table.children) {
        const bool isHere = child.begin < bodyEnd(table) && !child.hasHeader;
        if (isHere)
            end = std::max(end, lineEnd(child.end));
    }
    if (end >= 0)
        return end;
    // Nothing is said before the first section yet: above it and the comment that belongs to it.
    qsizetype begin = bodyEnd(table);
    while (begin > 0 && begin < m_text.size() && isComment(lineAt(lineBegin(begin - 1))))
        begin = lineBegin(begin - 1);
    return begin;
}

/// The comment "# key = …" in a table's lines, before one that shows another section.
qsizetype TomlEditor::commentLike(const TomlNode &table, const QString &key) const
{
    const QRegularExpression like(
        QStringLiteral("^\\s*#\\s*%1\\s*=").arg(QRegularExpression::escape(key)));
    static const QRegularExpression header(QStringLiteral("^\\s*#\\s*\\["));
    for (qsizetype begin = bodyBegin(table); begin < bodyEnd(table); begin = lineEnd(begin)) {
        const QString line = lineAt(begin);
        if (like.match(line).hasMatch())
            return begin;
        if (header.match(line).hasMatch())
            break;
    }
    return -1;
}

QString TomlEditor::replaced(qsizetype begin, qsizetype end, const QString &by) const
{
    return m_text.left(begin) + by + m_text.mid(end);
}

/// As lines of their own; @p at is where a line begins.
QString TomlEditor::inserted(qsizetype at, const QStringList &lines) const
{
    return replaced(at, at, lines.join(m_newline) + m_newline);
}

QString TomlEditor::withValue(
    const TomlPlace &place, const QString &key, const QString &value) const
{
    static const QRegularExpression bare(QStringLiteral("^[A-Za-z0-9_-]+$"));
    const QString name = bare.match(key).hasMatch() ? key : tomlString(key);
    const QString line = name + QStringLiteral(" = ") + value;
    const TomlNode *node = table(place);
    if (const TomlNode *old = node ? node->find(key) : nullptr)
        return replaced(old->begin, old->end, value);
    if (!node || (node != &m_root && !node->hasHeader)) {
        const QString header = u'[' + place.section + u']';
        return inserted(m_text.size(),
            m_text.isEmpty() ? QStringList {header, line} : QStringList {QString(), header, line});
    }
    const qsizetype comment = commentLike(*node, key);
    if (comment >= 0)
        return replaced(
            comment, comment + lineAt(comment).size(), line + remarkOf(lineAt(comment), key));
    return inserted(lastLineEnd(*node), {line});
}

QString TomlEditor::withoutValue(
    const TomlPlace &place, const QString &key, const QString &usual) const
{
    const TomlNode *node = table(place);
    const TomlNode *old = node ? node->find(key) : nullptr;
    if (!old)
        return m_text;
    const qsizetype begin = lineBegin(old->begin);
    const QRegularExpression plain(
        QStringLiteral("^\\s*(['\"]?)%1\\1\\s*=\\s*$").arg(QRegularExpression::escape(key)));
    if (!plain.match(m_text.mid(begin, old->begin - begin)).hasMatch())
        return m_text; // in braces, or a key with dots
    if (usual.isEmpty())
        return replaced(begin, lineEnd(old->end), {});
    return replaced(begin, old->end, QStringLiteral("# %1 = %2").arg(key, usual));
}

QString TomlEditor::withItem(const QString &key, const QString &value) const
{
    const TomlNode *list = m_root.find(key);
    if (!list)
        return withValue({}, key, u'[' + value + u']');
    if (list->kind != TomlNode::Array)
        return m_text;
    if (list->children.isEmpty())
        return replaced(list->begin, list->end, u'[' + value + u']');
    const TomlNode &last = list->children.constLast();
    const qsizetype comma = findOutsideComments(m_text, u',', last.end, list->end);
    const bool isOneALine = lineBegin(last.begin) != lineBegin(list->begin)
        && lineBegin(list->end - 1) != lineBegin(last.end);
    if (!isOneALine)
        return replaced(last.end, comma >= 0 ? comma + 1 : last.end, QStringLiteral(", ") + value);
    const qsizetype begin = lineBegin(last.begin);
    const QString line = m_text.mid(begin, last.begin - begin) + value + u',' + m_newline;
    QString text = replaced(lineEnd(last.end), lineEnd(last.end), line);
    return comma >= 0 ? text : text.insert(last.end, u',');
}

QString TomlEditor::withoutItem(const QString &key, int index) const
{
    const TomlNode *list = m_root.find(key);
    if (!list || list->kind != TomlNode::Array || index < 0 || index >= list->children.size())
        return m_text;
    const TomlNode &item = list->children.at(index);
    const qsizetype next =
        index + 1 < list->children.size() ? list->children.at(index + 1).begin : list->end - 1;
    const qsizetype comma = findOutsideComments(m_text, u',', item.end, next);
    const qsizetype end = comma < 0 ? item.end : comma + 1;
    const qsizetype begin = lineBegin(item.begin);
    const QString rest = m_text.mid(end, lineEnd(end) - end);
    const bool isAlone =
        isBlank(m_text.mid(begin, item.begin - begin)) && (isBlank(rest) || isComment(rest));
    if (isAlone)
        return replaced(begin, lineEnd(end), {});
    if (index == 0) // with the space before the next one
        return replaced(item.begin, list->children.size() > 1 ? next : end, {});
    return replaced(list->children.at(index - 1).end, comma < 0 ? item.end : comma, {});
}

/// Behind the comment that shows a [[section]], if what follows it is a header or nothing.
qsizetype TomlEditor::exampleEnd(const QString &section) const
{
    const QRegularExpression example(
        QStringLiteral("^#\\s*\\[\\[%1\\]\\]").arg(section), QRegularExpression::MultilineOption);
    const QRegularExpressionMatch match = example.match(m_text);
    if (!match.hasMatch())
        return -1;
    qsizetype end = lineBegin(match.capturedStart());
    while (end < m_text.size() && isComment(lineAt(end)))
        end = lineEnd(end);
    qsizetype next = end;
    while (next < m_text.size() && (isComment(lineAt(next)) || isBlank(lineAt(next))))
        next = lineEnd(next);
    const bool isFree = next >= m_text.size() || m_headers.contains(next);
    return isFree ? end : -1;
}

QString TomlEditor::withTable(const QString &section, const QStringList &lines) const
{
    const QStringList spaced = QStringList {QString()} + lines;
    const TomlNode *all = m_root.find(section);
    if (all && all->kind == TomlNode::Array && !all->children.isEmpty()
        && all->children.constLast().hasHeader)
        return inserted(lastLineEnd(all->children.constLast()), spaced);
    const qsizetype example = exampleEnd(section);
    return inserted(example >= 0 ? example : m_text.size(), m_text.isEmpty() ? lines : spaced);
}

QString TomlEditor::withoutTable(const QString &section, int index) const
{
    const TomlNode *node = table({section, index});
    if (!node || !node->hasHeader || index < 0)
        return m_text;
    const qsizetype begin = lineBegin(node->begin);
    qsizetype end = lastLineEnd(*node);
    const bool isBlankBefore = begin == 0 || isBlank(lineAt(lineBegin(begin - 1)));
    if (isBlankBefore && end < m_text.size() && isBlank(lineAt(end)))
        end = lineEnd(end); // one empty line is enough
    return replaced(begin, end, {});
}

QString TomlEditor::withTableAs(const QString &section, int index, const QStringList &lines) const
{
    const TomlNode *node = table({section, index});
    if (!node || !node->hasHeader || index < 0)
        return m_text;
    return replaced(lineBegin(node->begin), lastLineEnd(*node), lines.join(m_newline) + m_newline);
}

} // namespace lockscope
