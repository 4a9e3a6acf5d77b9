// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/trace.h"
#include "model/store/sliceref.h"

#include <QCoreApplication>
#include <QString>

namespace trilane::items {

/// Full name of a track outside of its context: "GPU 0 · Stream 7", "main 4121 · API calls". GUI
/// thread.
class TrackPlace
{
    Q_DECLARE_TR_FUNCTIONS(TrackPlace)

public:
    [[nodiscard]] static QString of(store::Tables trace, TrackId track);

private:
    [[nodiscard]] static QString what(store::Tables trace, const format::Track &track);
};

} // namespace trilane::items
