// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>

/// Judges a directory whose children's names are the lines of @p data, whatever they are, and
/// checks what must hold of any. Aborts where it does not. Each line may start with a byte below 32
/// that says more: 1 persistent, 2 unread, 4 in a second directory, 8 of the session before.
void fuzzNames(const QByteArray &data);
