// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/theme/theme.h"

#include "ui/theme/colours.h"
#include "ui/theme/focusring.h"
#include "ui/theme/style.h"

#include <QApplication>
#include <QFont>
#include <QStyle>

#include <algorithm>

namespace lockscope {

namespace {

/// What the desktop gave us before we changed anything.
struct SystemLook
{
    bool dark = false;
    QFont font;
};

const SystemLook &systemLook()
{
    static const SystemLook look {isDark(QApplication::palette()), QApplication::font()};
    return look;
}

bool isDarkWanted(ThemeChoice choice)
{
    return choice == ThemeChoice::System ? systemLook().dark : choice == ThemeChoice::Dark;
}

} // namespace

QString textOf(ThemeChoice choice)
{
    switch (choice) {
    case ThemeChoice::Light:
        return QStringLiteral("light");
    case ThemeChoice::Dark:
        return QStringLiteral("dark");
    case ThemeChoice::System:
        break;
    }
    return QStringLiteral("system");
}

std::optional<ThemeChoice> themeFromText(QStringView text)
{
    for (const auto choice : {ThemeChoice::System, ThemeChoice::Light, ThemeChoice::Dark}) {
        if (text == textOf(choice))
            return choice;
    }
    return std::nullopt;
}

int clampedZoom(int percent)
{
    return std::clamp(percent, 60, 300);
}

void applyTheme(ThemeChoice choice, int zoomPercent)
{
    const bool dark = isDarkWanted(choice); // before the palette is ours
    const int zoom = clampedZoom(zoomPercent);
    const auto *before = qobject_cast<const Style *>(QApplication::style());
    if (before == nullptr || before->zoom() != zoom)
        QApplication::setStyle(new Style(zoom)); // the application owns it
    FocusRing::install();
    QApplication::setPalette(dark ? darkPalette() : lightPalette());

    QFont font = systemLook().font;
    if (font.pointSizeF() > 0)
        font.setPointSizeF(font.pointSizeF() * zoom / 100);
    else
        font.setPixelSize(font.pixelSize() * zoom / 100);
    QApplication::setFont(font);
}

} // namespace lockscope
