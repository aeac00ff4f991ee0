// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/server/answerreader.h"

#include <algorithm>
#include <memory>

namespace lockscope {

/// What @p reader makes of @p answer if it comes in parts of @p most bytes.
template <typename T>
Result<T> readAnswer(
    std::unique_ptr<AnswerReader<T>> reader, const QByteArray &answer, qsizetype most = 1'000'000)
{
    for (qsizetype from = 0; from < answer.size(); from += most)
        reader->add(QByteArrayView(answer).sliced(from, std::min(most, answer.size() - from)));
    return reader->end();
}

} // namespace lockscope
