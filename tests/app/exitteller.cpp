// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Loaded into a program beside its libraries, says it where that runs exit handlers.
#include <string_view>
#include <unistd.h>

namespace {

[[gnu::destructor]] void tell()
{
    constexpr std::string_view Sentence = "exit handlers are run\n";
    (void)!::write(STDERR_FILENO, Sentence.data(), Sentence.size());
}

} // namespace
