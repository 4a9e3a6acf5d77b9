// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/completeness.h"

#include <QCoreApplication>
#include <QString>

namespace trilane {

/// What a trace tells of its own completeness, in the user's language. Pure.
class RecordedWords
{
    Q_DECLARE_TR_FUNCTIONS(RecordedWords)

public:
    /// "GPU activity"
    [[nodiscard]] static QString name(RecordedKind kind);
    /// "python 4121", or the machine.
    [[nodiscard]] static QString owner(const Store &store, TrackId process);
    /// "1,234", "1,234, 5 lost", "no"
    [[nodiscard]] static QString amount(const RecordedPart &part);
    /// Why there is nothing of it, or not all the time; empty where all is there.
    [[nodiscard]] static QString reason(const RecordedPart &part, RecordedBy by);
    /// How to get it, or all of it; empty where there is nothing to do.
    [[nodiscard]] static QString remedy(const RecordedPart &part, const Completeness &all);

private:
    [[nodiscard]] static QString remedyOfHindered(const RecordedPart &part);
};

} // namespace trilane
