// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/waysettings.h"

#include <QSettings>

namespace lockscope {

namespace {

/// What stands in the file, and where it belongs.
template <typename Visit, typename Way> void visitTexts(Way &way, Visit visit)
{
    visit(QStringLiteral("authorities"), way.tls.authorities);
    visit(QStringLiteral("certificate"), way.tls.certificate);
    visit(QStringLiteral("key"), way.tls.key);
    visit(QStringLiteral("pin"), way.tls.pin);
    visit(QStringLiteral("user"), way.sasl.user);
    visit(QStringLiteral("keytab"), way.sasl.keytab);
    visit(QStringLiteral("principal"), way.sasl.principal);
    visit(QStringLiteral("ssh"), way.ssh.host);
}

} // namespace

void writeWay(QSettings &file, const reach::Way &way)
{
    file.setValue(QStringLiteral("tls"), way.tls.isOn);
    file.setValue(QStringLiteral("sasl"), reach::textOf(way.sasl.mechanism));
    visitTexts(way, [&file](const QString &key, const QString &text) { file.setValue(key, text); });
    QStringList pins;
    for (auto pin = way.tls.pins.begin(); pin != way.tls.pins.end(); ++pin)
        pins.append(pin.key() + u'=' + pin.value());
    file.setValue(QStringLiteral("pins"), pins);
}

reach::Way readWay(const QSettings &file)
{
    reach::Way way;
    way.tls.isOn = file.value(QStringLiteral("tls")).toBool();
    way.sasl.mechanism = reach::mechanismFromText(file.value(QStringLiteral("sasl")).toString())
                             .value_or(reach::Sasl::None);
    visitTexts(
        way, [&file](const QString &key, QString &text) { text = file.value(key).toString(); });
    const QStringList pins = file.value(QStringLiteral("pins")).toStringList();
    for (const QString &pin : pins)
        way.tls.pins.insert(pin.section(u'=', 0, -2), pin.section(u'=', -1));
    return way;
}

} // namespace lockscope
