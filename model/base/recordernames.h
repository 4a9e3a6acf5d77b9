// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/statereason.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace trilane {

/// True for what the recorder itself calls a state of a thread, or time of CUPTI and the driver, in
/// English: people read it in their language. Other names are the machine's or the program's, and
/// stay as they are.
[[nodiscard]] inline bool isRecorderName(std::string_view name)
{
    using namespace std::string_view_literals;
    constexpr std::array kReasons{"stop signal"sv, "debugger"sv};
    constexpr std::array kOverhead{"driver compiler"sv,       "module loading"sv,
                                   "lazy function loading"sv, "command buffer full"sv,
                                   "CUPTI buffer flush"sv,    "CUPTI instrumentation"sv,
                                   "CUPTI resources"sv,       "CUPTI buffer request"sv,
                                   "CUPTI UVM set-up"sv,      "CUPTI overhead"sv};
    return std::find(kOverhead.begin(), kOverhead.end(), name) != kOverhead.end() ||
           name == kPageFaultName || name == kOffCoreName ||
           std::any_of(kReasons.begin(), kReasons.end(), [name](std::string_view reason) {
               return name == reason ||
                      (name.starts_with(reason) && name.substr(reason.size()).starts_with(" of "));
           });
}

} // namespace trilane
