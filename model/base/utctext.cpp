// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/utctext.h"

#include <array>
#include <chrono>
#include <cstdio>

namespace trilane {

std::string utcText(int64_t epochNs)
{
    namespace chrono = std::chrono;
    const auto time = chrono::floor<chrono::seconds>(
        chrono::sys_time<chrono::nanoseconds>(chrono::nanoseconds(epochNs)));
    const auto day = chrono::floor<chrono::days>(time);
    const chrono::year_month_day date(day);
    const chrono::hh_mm_ss hours(time - day);
    std::array<char, 64> text{};
    std::snprintf(
        text.data(), text.size(), "%04d-%02u-%02u %02d:%02d:%02d UTC", int{date.year()},
        unsigned{date.month()}, unsigned{date.day()}, static_cast<int>(hours.hours().count()),
        static_cast<int>(hours.minutes().count()), static_cast<int>(hours.seconds().count()));
    return text.data();
}

} // namespace trilane
