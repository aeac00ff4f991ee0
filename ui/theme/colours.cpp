// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/theme/colours.h"

#include <algorithm>
#include <cmath>

namespace lockscope {

namespace {

QColor rgb(QRgb value)
{
    return QColor::fromRgb(value);
}

const RoleColours &lightRoles()
{
    static const RoleColours roles {
        .held = rgb(0x136f43),
        .contended = rgb(0x855400),
        .danger = rgb(0xb3221c),
        .waiting = rgb(0x2f5f96),
        .muted = rgb(0x575d63),
        .line = rgb(0xc6cacd),
        .heldCar = {rgb(0x18774a), rgb(0xffffff)},
        .contendedCar = {rgb(0xe3a63a), rgb(0x241800)},
        .mutedCar = {rgb(0xe3e5e7), rgb(0x44494e)},
        .shared = {rgb(0x2a6fb3), rgb(0xffffff)},
        .exclusive = {rgb(0x3f5877), rgb(0xffffff)},
        .chip = {rgb(0xe6e9eb), rgb(0x232629)},
        .stuck = {rgb(0xb3221c), rgb(0xffffff)},
        .slow = {rgb(0xe3a63a), rgb(0x241800)},
        .primary = {rgb(0x3d6899), rgb(0xffffff)},
        .production = {rgb(0xb3261e), rgb(0xffffff)},
        .testing = {rgb(0x7a5200), rgb(0xffffff)},
        .development = {rgb(0x1b6b45), rgb(0xffffff)},
        .writable = {rgb(0xffd60a), rgb(0x1c1400)},
        .banner = {rgb(0xfdeeda), rgb(0x4d3200)},
    };
    return roles;
}

const RoleColours &darkRoles()
{
    static const RoleColours roles {
        .held = rgb(0x4cc38a),
        .contended = rgb(0xe3ab4a),
        .danger = rgb(0xff8d83),
        .waiting = rgb(0x8fb9ea),
        .muted = rgb(0xa9b0b6),
        .line = rgb(0x4a4f55),
        .heldCar = {rgb(0x2f9d69), rgb(0x06150d)},
        .contendedCar = {rgb(0xd99a2b), rgb(0x1c1400)},
        .mutedCar = {rgb(0x41464c), rgb(0xdfe3e6)},
        .shared = {rgb(0x6aaae8), rgb(0x081420)},
        .exclusive = {rgb(0x51719b), rgb(0xffffff)},
        .chip = {rgb(0x3a3f45), rgb(0xeceff1)},
        .stuck = {rgb(0xb93a31), rgb(0xffffff)},
        .slow = {rgb(0xd99a2b), rgb(0x1c1400)},
        .primary = {rgb(0x4a6f9e), rgb(0xffffff)},
        .production = {rgb(0xb93a31), rgb(0xffffff)},
        .testing = {rgb(0x8a5f08), rgb(0xffffff)},
        .development = {rgb(0x22734c), rgb(0xffffff)},
        .writable = {rgb(0xf5cb14), rgb(0x1c1400)},
        .banner = {rgb(0x4a3a1c), rgb(0xffe7bd)},
    };
    return roles;
}

struct Shades
{
    QRgb window, text, base, alternate, button, muted, highlight, highlightText, link, visited,
        light, mid, dark, disabled;
};

QPalette paletteOf(const Shades &s)
{
    QPalette palette(rgb(s.text), rgb(s.button), rgb(s.light), rgb(s.dark), rgb(s.mid), rgb(s.text),
        rgb(s.light), rgb(s.base), rgb(s.window));
    palette.setColor(QPalette::Midlight, rgb(s.alternate));
    palette.setColor(QPalette::Shadow, rgb(s.dark));
    palette.setColor(QPalette::AlternateBase, rgb(s.alternate));
    palette.setColor(QPalette::ButtonText, rgb(s.text));
    palette.setColor(QPalette::PlaceholderText, rgb(s.muted));
    palette.setColor(QPalette::Highlight, rgb(s.highlight));
    palette.setColor(QPalette::HighlightedText, rgb(s.highlightText));
    palette.setColor(QPalette::Link, rgb(s.link));
    palette.setColor(QPalette::LinkVisited, rgb(s.visited));
    palette.setColor(QPalette::ToolTipBase, rgb(s.base));
    palette.setColor(QPalette::ToolTipText, rgb(s.text));
    for (const auto role : {QPalette::Text, QPalette::WindowText, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, rgb(s.disabled));
    return palette;
}

double linear(double channel)
{
    return channel <= 0.03928 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

double luminance(const QColor &colour)
{
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF())
        + 0.0722 * linear(colour.blueF());
}

} // namespace

QPalette lightPalette()
{
    return paletteOf({.window = 0xeff0f1,
        .text = 0x1f2225,
        .base = 0xffffff,
        .alternate = 0xf6f7f8,
        .button = 0xe8eaec,
        .muted = 0x61676d,
        .highlight = 0xcfe1f3,
        .highlightText = 0x14181b,
        .link = 0x1d5fa3,
        .visited = 0x6b4c94,
        .light = 0xffffff,
        .mid = 0xc6cacd,
        .dark = 0x9aa0a6,
        .disabled = 0x797f85});
}

QPalette darkPalette()
{
    return paletteOf({.window = 0x232629,
        .text = 0xeceff1,
        .base = 0x2a2e32,
        .alternate = 0x2f3337,
        .button = 0x373c42,
        .muted = 0xa4abb1,
        .highlight = 0x1f4166,
        .highlightText = 0xffffff,
        .link = 0x7db4ee,
        .visited = 0xc0a3e8,
        .light = 0x4a4f55,
        .mid = 0x41464c,
        .dark = 0x17191b,
        .disabled = 0x868d94});
}

bool isDark(const QPalette &palette)
{
    return palette.color(QPalette::WindowText).lightness()
        > palette.color(QPalette::Window).lightness();
}

const RoleColours &roleColours(const QPalette &palette)
{
    return isDark(palette) ? darkRoles() : lightRoles();
}

double contrastRatio(const QColor &a, const QColor &b)
{
    const auto [dark, light] = std::minmax({luminance(a), luminance(b)});
    return (light + 0.05) / (dark + 0.05);
}

} // namespace lockscope
