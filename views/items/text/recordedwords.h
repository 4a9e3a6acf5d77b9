// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/completeness/completeness.h"
#include "model/store/sliceref.h"

#include <QCoreApplication>
#include <QString>

namespace trilane::items {

/// Texts about the completeness of a trace, in the user's language. Pure.
class RecordedWords
{
    Q_DECLARE_TR_FUNCTIONS(RecordedWords)

public:
    /// "GPU activity"
    [[nodiscard]] static QString name(completeness::RecordedKind kind);
    /// "python 4121", or the machine.
    [[nodiscard]] static QString owner(store::Tables trace, TrackId process);
    /// "1,234", "1,234, 5 lost", "no"
    [[nodiscard]] static QString amount(const completeness::RecordedPart &part);
    /// Why it is missing or incomplete; empty if complete.
    [[nodiscard]] static QString reason(const completeness::RecordedPart &part,
                                        completeness::RecordedBy by);
    /// How to record the missing data; empty if there is no way.
    [[nodiscard]] static QString remedy(const completeness::RecordedPart &part,
                                        const completeness::Completeness &all);

private:
    [[nodiscard]] static QString remedyOfHindered(const completeness::RecordedPart &part);
};

} // namespace trilane::items
