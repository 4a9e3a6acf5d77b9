// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/store.h"

#include <QCoreApplication>
#include <QString>

namespace trilane::items {

/// Full name of a track outside of its context: "GPU 0 · Stream 7", "main 4121 · API calls". GUI
/// thread.
class TrackPlace
{
    Q_DECLARE_TR_FUNCTIONS(TrackPlace)

public:
    [[nodiscard]] static QString of(const store::Store &store, TrackId track);

private:
    [[nodiscard]] static QString what(const store::Store &store, const format::Track &track);
};

} // namespace trilane::items
