// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>

namespace trilane::sched {

/// Field offsets of a tracepoint in its samples, from its `format` file in tracefs, because they
/// differ between kernels.
class TracepointFormat
{
public:
    struct Field
    {
        size_t offset = 0;
        size_t size = 0;
    };

    /// Fails if tracefs cannot be read or lacks a field of `needed`.
    [[nodiscard]] static Result<TracepointFormat> load(const std::string &event,
                                                       std::initializer_list<const char *> needed);
    [[nodiscard]] static Result<TracepointFormat> parse(std::string_view text,
                                                        std::initializer_list<const char *> needed);

    [[nodiscard]] uint64_t id() const { return m_id; }
    /// Size 0: none.
    [[nodiscard]] Field field(std::string_view name) const;

private:
    uint64_t m_id = 0;
    std::map<std::string, Field, std::less<>> m_fields;
};

} // namespace trilane::sched
