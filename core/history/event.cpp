// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/history/event.h"

#include <array>

namespace lockscope {

namespace {

struct KindWords
{
    const char *text; ///< for programs
    const char *message; ///< for people
};

/// By LockEvent::Kind.
constexpr std::array<KindWords, LockEvent::Gap + 1> Kinds {{
    {"requested", QT_TRANSLATE_NOOP("lockscope::Message", "requested")},
    {"granted", QT_TRANSLATE_NOOP("lockscope::Message", "granted")},
    {"released", QT_TRANSLATE_NOOP("lockscope::Message", "released")},
    {"gave-up", QT_TRANSLATE_NOOP("lockscope::Message", "gave up")},
    {"expired", QT_TRANSLATE_NOOP("lockscope::Message", "expired")},
    {"deleted", QT_TRANSLATE_NOOP("lockscope::Message", "deleted by another")},
    {"gone", QT_TRANSLATE_NOOP("lockscope::Message", "gone")},
    {"session-moved", QT_TRANSLATE_NOOP("lockscope::Message", "session moved")},
    {"verdict-changed", QT_TRANSLATE_NOOP("lockscope::Message", "verdict")},
    {"finding-opened", QT_TRANSLATE_NOOP("lockscope::Message", "finding")},
    {"finding-resolved", QT_TRANSLATE_NOOP("lockscope::Message", "finding resolved")},
    {"act", QT_TRANSLATE_NOOP("lockscope::Message", "act of ours")},
    {"gap", QT_TRANSLATE_NOOP("lockscope::Message", "gap")},
}};

} // namespace

LockEvent gapEvent(const QString &path, qint64 from, qint64 until, const QString &why)
{
    LockEvent gap;
    gap.kind = LockEvent::Gap;
    gap.path = path;
    gap.at = from;
    gap.until = until;
    gap.text = why;
    return gap;
}

QString textOf(LockEvent::Kind kind)
{
    return QString::fromLatin1(Kinds.at(kind).text);
}

Message messageOf(LockEvent::Kind kind)
{
    return Message::tr(Kinds.at(kind).message);
}

std::optional<LockEvent::Kind> eventKindFromText(QStringView text)
{
    for (size_t kind = 0; kind < Kinds.size(); ++kind) {
        if (text == QLatin1String(Kinds.at(kind).text))
            return LockEvent::Kind(kind);
    }
    return std::nullopt;
}

LockEvent::Kind kindOfEnd(Role role, Cause::How how, bool mayHaveHeld)
{
    switch (how) {
    case Cause::OwnSession:
        if (mayHaveHeld)
            break;
        return role == Role::Holder ? LockEvent::Released : LockEvent::GaveUp;
    case Cause::Expired:
        return LockEvent::Expired;
    case Cause::OtherSession:
        return LockEvent::Deleted;
    case Cause::Unknown:
        break;
    }
    return LockEvent::Gone;
}

} // namespace lockscope
