// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/connect/environmentmark.h"

#include "ui/theme/colours.h"
#include "ui/theme/glyphs.h"

#include <QIcon>

namespace lockscope {

QIcon environmentMark(Environment environment, const QPalette &palette)
{
    const RoleColours &roles = roleColours(palette);
    switch (environment) {
    case Environment::Production:
        return glyphIcon(Glyph::Dot, roles.production.back);
    case Environment::Unknown: // it may be production
    case Environment::Staging:
        return glyphIcon(Glyph::Dot, roles.testing.back);
    case Environment::Sandbox:
    case Environment::Development:
        break;
    }
    return glyphIcon(Glyph::Dot, roles.development.back);
}

} // namespace lockscope
