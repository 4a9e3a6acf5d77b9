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
    /// Why there is nothing of it; empty where there is something.
    [[nodiscard]] static QString reason(const RecordedPart &part, RecordedBy by);
    /// How to get it; empty where there is nothing to do.
    [[nodiscard]] static QString remedy(const RecordedPart &part, RecordedBy by);

private:
    [[nodiscard]] static QString remedyOfNsys(RecordedKind kind);
    [[nodiscard]] static QString ownTrace(RecordedKind kind);
};

} // namespace trilane
