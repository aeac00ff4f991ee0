// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text.h"
#include "core/base/times.h"
#include "core/report/incident.h"

#include <algorithm>

namespace lockscope {

namespace {

constexpr int PictureNames = 220; ///< pixels, on the left
constexpr int PictureWidth = 760; ///< of the lanes
constexpr int RowHeight = 18;
constexpr int TimesHeight = 22;
constexpr int Times = 5; ///< that stand on top
constexpr qint64 DayMs = 86'400'000;
constexpr int MostLanes = 60; ///< the others are counted
constexpr int NameLetters = 34;

/// From one pixel, or sign, to another.
struct Piece
{
    int from = 0;
    int to = 0;
    bool isHeld = false;
};

/// @p stay within the stretch, over @p width places; nothing where it is outside.
QVector<Piece> piecesOf(const Stay &stay, qint64 from, qint64 to, int width)
{
    const double scale = double(width) / double(std::max<qint64>(1, to - from));
    const auto place = [&](qint64 at) {
        return int(double(std::clamp(at, from, to) - from) * scale);
    };
    const qint64 end = stay.isThere() ? to : stay.to;
    QVector<Piece> pieces;
    if (end < from || stay.from > to)
        return pieces;
    const qint64 waited = stay.hasHeld() ? stay.grantedAt : end;
    if (waited > stay.from)
        pieces.append({place(stay.from), place(waited), false});
    if (stay.hasHeld())
        pieces.append(
            {place(stay.grantedAt), std::max(place(stay.grantedAt) + 1, place(end)), true});
    return pieces;
}

bool isWithin(const Lane &lane, qint64 from, qint64 to)
{
    const int stay = Lanes::stayAfter(lane, from);
    return stay < lane.stays.size() && lane.stays.at(stay).from <= to;
}

QVector<int> lanesWithin(const Lanes &lanes, qint64 from, qint64 to)
{
    QVector<int> found;
    for (int i = 0; i < lanes.lanes().size(); ++i) {
        if (isWithin(lanes.lanes().at(i), from, to))
            found.append(i);
    }
    return found;
}

QString nameOf(const Lane &lane)
{
    const QString name = visibleText(lane.name());
    if (name.isEmpty())
        return Message::tr("session not known").text();
    constexpr int Half = NameLetters / 2 - 1;
    return name.size() <= NameLetters ? name : name.left(Half) + u'…' + name.right(Half);
}

QString rectangle(int x, int y, int width, int height, const char *kind)
{
    return u"<rect x=\"%1\" y=\"%2\" width=\"%3\" height=\"%4\" class=\"%5\"/>\n"_qs.arg(x)
        .arg(y)
        .arg(width)
        .arg(height)
        .arg(QLatin1String(kind));
}

QString label(int x, int y, const QString &text, const char *kind)
{
    return u"<text x=\"%1\" y=\"%2\" class=\"%3\">%4</text>\n"_qs.arg(x).arg(y).arg(
        QLatin1String(kind), text.toHtmlEscaped());
}

/// An expiry or a deletion by another client; nothing where it went otherwise, or out of sight.
QString endSvg(const Stay &stay, int top, qint64 from, qint64 to)
{
    const bool isForced = stay.end == LockEvent::Expired || stay.end == LockEvent::Deleted;
    if (!isForced || stay.to < from || stay.to > to)
        return {};
    const double share = double(stay.to - from) / double(std::max<qint64>(1, to - from));
    return label(PictureNames + int(share * PictureWidth) - 3, top + RowHeight - 4,
        stay.end == LockEvent::Expired ? u"▲"_qs : u"✕"_qs, "ends");
}

/// What stands where more would share a pixel is left out: there may be a million.
QString laneSvg(const Lane &lane, int top, qint64 from, qint64 to)
{
    QString svg = label(0, top + RowHeight - 5, nameOf(lane), "name");
    int heldTo = -1;
    int waitedTo = -1;
    for (int i = Lanes::stayAfter(lane, from); i < lane.stays.size(); ++i) {
        const Stay &stay = lane.stays.at(i);
        if (stay.from > to)
            break;
        for (const Piece &piece : piecesOf(stay, from, to, PictureWidth)) {
            int &done = piece.isHeld ? heldTo : waitedTo;
            const int begin = std::max(piece.from, done);
            if (piece.to <= begin)
                continue;
            done = piece.to;
            svg += rectangle(PictureNames + begin, top + (piece.isHeld ? 4 : RowHeight / 2 - 1),
                piece.to - begin, piece.isHeld ? RowHeight - 8 : 2,
                piece.isHeld ? "held" : "waits");
        }
        svg += endSvg(stay, top, from, to);
    }
    return svg;
}

QString blanksSvg(const Lanes &lanes, int height, qint64 from, qint64 to)
{
    QString svg;
    int done = -1;
    for (const Blank &blank : lanes.blanks()) {
        Stay whole;
        whole.from = blank.from;
        whole.to = blank.to == 0 ? to : blank.to;
        for (const Piece &piece : piecesOf(whole, from, to, PictureWidth)) {
            const int begin = std::max(piece.from, done);
            if (piece.to > begin)
                svg += rectangle(PictureNames + begin, TimesHeight, piece.to - begin,
                    height - TimesHeight, "blank");
            done = std::max(done, piece.to);
        }
    }
    return svg;
}

} // namespace

QString lanesSvg(const Lanes &lanes, qint64 from, qint64 to)
{
    const QVector<int> rows = lanesWithin(lanes, from, to);
    const int shown = std::min(int(rows.size()), MostLanes);
    const int height = TimesHeight + (shown + (rows.size() > shown ? 1 : 0)) * RowHeight;
    QString svg = u"<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %1 %2\" width=\"%1\" "
                  "role=\"img\">\n"_qs.arg(PictureNames + PictureWidth)
                      .arg(height);
    for (int i = 0; i < Times; ++i) {
        const int x = PictureNames + PictureWidth * i / Times;
        svg += rectangle(x, TimesHeight - 4, 1, height - TimesHeight + 4, "axis");
        const qint64 at = from + (to - from) * i / Times;
        const QString time = to - from < DayMs ? timeOfDay(at) : dateAndTime(at);
        svg += label(x + 3, TimesHeight - 8, time, "time");
    }
    svg += blanksSvg(lanes, height, from, to);
    for (int i = 0; i < shown; ++i)
        svg += laneSvg(lanes.lanes().at(rows.at(i)), TimesHeight + i * RowHeight, from, to);
    if (rows.size() > shown)
        svg += label(0, height - 5,
            Message::tr("and %1 more").arg(qint64(rows.size() - shown)).text(), "name");
    return svg + u"</svg>\n"_qs;
}

QString lanesText(const Lanes &lanes, qint64 from, qint64 to, int columns)
{
    const QVector<int> rows = lanesWithin(lanes, from, to);
    const int shown = std::min(int(rows.size()), MostLanes);
    QString text;
    for (int i = 0; i < shown; ++i) {
        const Lane &lane = lanes.lanes().at(rows.at(i));
        QString line(columns, u' ');
        for (int s = Lanes::stayAfter(lane, from); s < lane.stays.size(); ++s) {
            if (lane.stays.at(s).from > to)
                break;
            for (const Piece &piece : piecesOf(lane.stays.at(s), from, to, columns)) {
                for (int x = piece.from; x < std::min(columns, std::max(piece.to, piece.from + 1));
                     ++x) {
                    if (line.at(x) != u'█')
                        line[x] = piece.isHeld ? u'█' : u'─';
                }
            }
        }
        text += nameOf(lane).leftJustified(NameLetters) + u' ' + line + u'\n';
    }
    if (rows.size() > shown)
        text += Message::tr("and %1 more").arg(qint64(rows.size() - shown)).text() + u'\n';
    return text;
}

} // namespace lockscope
