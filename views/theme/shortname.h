// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/names/basename.h"

#include <string>
#include <string_view>

namespace trilane::theme {

/// A kernel's name for small spaces.
[[nodiscard]] inline std::string shortKernelName(std::string_view name)
{
    return names::baseName(name);
}

enum class CopyDirection : unsigned char { Other, HostToDevice, DeviceToHost, DeviceToDevice };

/// Direction of a copy according to its name ("Memcpy HtoD (Pinned -> Device)").
[[nodiscard]] CopyDirection copyDirection(std::string_view name);

} // namespace trilane::theme
