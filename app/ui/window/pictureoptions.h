// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "app/terminal/commandline.h"
#include "app/ui/window/options.h"

namespace trilane::ui {

/// The command line options for --picture. Outlives the CommandLine.
class PictureOptions
{
public:
    void add(terminal::CommandLine &line, Options &options);
    /// Completes Options::request once the line is read; nothing without --picture. `size`: that
    /// of --size.
    [[nodiscard]] Result<void> read(const std::string &size, Options &options) const;

private:
    [[nodiscard]] Result<void> readSize(const std::string &size, Options &options) const;

    std::optional<session::PictureRequest::Rows> m_rows;
    int m_dpi = 96;
};

} // namespace trilane::ui
