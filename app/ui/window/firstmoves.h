// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/panels/pages/firststeps.h"

#include <QCoreApplication>

namespace trilane::ui {

class WindowActions;

/// The five most useful actions, with the user's keys.
class FirstMoves
{
    Q_DECLARE_TR_FUNCTIONS(FirstMoves)

public:
    [[nodiscard]] static std::vector<panels::Move> list(const WindowActions &actions);
};

} // namespace trilane::ui
