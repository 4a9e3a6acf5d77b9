// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/state/viewstate.h"

#include <QPointer>
#include <QString>

#include <functional>
#include <vector>

namespace trilane::session {

/// A trace available for comparison.
struct OtherTrace
{
    QString title;
    QString path;
    QPointer<ViewState> view; ///< its view; null: it is not open
    bool isLater = false;     ///< opened next to the current one, which is then the first
};

/// Provides the other available traces; GUI thread.
struct OtherTraces
{
    std::function<std::vector<OtherTrace>()> list;
    /// Lets the user choose a file; empty: none.
    std::function<QString()> ask;
};

} // namespace trilane::session
