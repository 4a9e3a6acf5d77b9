// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/search/search.h"
#include "model/store/sliceref.h"

#include <QCoreApplication>
#include <QString>

namespace trilane::items {

/// Search results in the user's language.
class FindText
{
    Q_DECLARE_TR_FUNCTIONS(FindText)

public:
    /// Its name, or what people call the track.
    [[nodiscard]] static QString name(store::Tables trace, const search::SearchHit &hit);
    /// "CUDA · kernel"; of a track "Threads · python 4121".
    [[nodiscard]] static QString where(store::Tables trace, const search::SearchHit &hit);
    /// "grid 128×1×1, block 256×1×1", "payload 0.25": empty when only the name was found.
    [[nodiscard]] static QString argument(store::Tables trace, const search::SearchHit &hit);

private:
    [[nodiscard]] static QString detail(store::Tables trace, const format::Detail &detail);
    [[nodiscard]] static QString payload(store::Tables trace, const search::SearchHit &hit);
};

} // namespace trilane::items
