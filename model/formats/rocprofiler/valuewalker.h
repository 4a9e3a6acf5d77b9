// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/jobs/job.h"
#include "model/base/result.h"
#include "model/formats/io/textsource.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace trilane::rocprofiler {

/// Walks a JSON text that may be larger than memory and returns the requested values.
/// One thread.
class ValueWalker
{
public:
    /// A value in memory; larger ones are passed over and counted.
    static constexpr size_t kMaxBytes = size_t{16} << 20;

    enum class Wish : uint8_t {
        Enter,    ///< examine its contents
        Take,     ///< hand it out
        TakeEach, ///< of an array: hand out its elements
        Pass
    };
    /// Names that lead to a value; an element of an array has none.
    using Path = std::vector<std::string>;
    struct Visitor
    {
        std::function<Wish(const Path &)> wish;
        std::function<void(const Path &, std::string_view json, uint64_t byte)> take;
        /// An element of an array that is entered begins.
        std::function<void(const Path &)> begin;
    };

    explicit ValueWalker(formats::TextSource &source)
        : m_source(source)
    {}

    /// Errors: the disk, stop. Invalid JSON ends the walk and is reported by damage().
    [[nodiscard]] Result<void> walk(const Visitor &visitor, const jobs::JobContext &job,
                                    uint64_t fileBytes);
    [[nodiscard]] const Message &damage() const { return m_damage; }
    [[nodiscard]] uint64_t damagedAt() const { return m_damagedAt; }
    /// Values that were larger than kMaxBytes.
    [[nodiscard]] uint64_t tooLarge() const { return m_tooLarge; }

private:
    enum class At : uint8_t { Value, Key, InKey, Colon, After, Inside, End };
    struct Level
    {
        bool isArray = false;
        bool isNamed = false; ///< has added a name to the path
        bool takesEach = false;
    };

    void takeByte(char c, const Visitor &visitor);
    void beginValue(char c, const Visitor &visitor);
    void endValue(const Visitor &visitor);
    void takeInside(char c, const Visitor &visitor);
    void afterValue(char c);
    void broken();

    formats::TextSource &m_source;
    std::vector<Level> m_levels;
    Path m_path;
    At m_at = At::Value;
    std::string m_key;
    std::string m_value; ///< that is taken
    bool m_isTaken = false;
    bool m_isPlain = false; ///< a number or a literal name: ends at the next delimiter
    bool m_inString = false;
    bool m_isEscaped = false;
    uint64_t m_depth = 0;
    uint64_t m_begin = 0; ///< of the value
    uint64_t m_byte = 0;
    uint64_t m_tooLarge = 0;
    Message m_damage;
    uint64_t m_damagedAt = 0;
};

} // namespace trilane::rocprofiler
