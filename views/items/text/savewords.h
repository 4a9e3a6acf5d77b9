// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/properties/savemoment.h"

#include <QCoreApplication>
#include <QString>

namespace trilane::items {

/// Why a flight recorder saved a trace, in the user's language. Pure.
class SaveWords
{
    Q_DECLARE_TR_FUNCTIONS(SaveWords)

public:
    /// "GPU 0 was idle for 812 ms"
    [[nodiscard]] static QString why(const format::SaveMoment &moment);
    /// The same with the time, which counts from `zero`, in one sentence.
    [[nodiscard]] static QString sentence(const format::SaveMoment &moment, Ns zero);
};

} // namespace trilane::items
