// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/formats/nsys/reader/stringtable.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace trilane::nsys {

/// The part of the call chains of a table (CUDA_CALLCHAINS, OSRT_CALLCHAINS, SAMPLING_CALLCHAINS)
/// that is kept until stacks are supported: the innermost function of the program, "step(int)
/// (train)". Functions of the system, CUDA, the interpreter and the profiler, and unnamed ones, are
/// skipped. If stopped, only some chains have names. Immutable after read(); any thread.
class CallChains
{
public:
    void read(const Database &database, const Tables &tables, std::string_view table,
              build::TraceBuilder::Appender &out, const jobs::JobContext &job);

    /// kNoString if the chain is missing or has no function of the program.
    [[nodiscard]] StringId callerOf(int64_t chain) const { return found(m_callers, chain); }
    /// The function that was at work, whosever it is.
    [[nodiscard]] StringId innermostOf(int64_t chain) const { return found(m_innermost, chain); }

private:
    struct Frame
    {
        int64_t depth = 0;
        int64_t symbol = 0;
        int64_t module = 0;
    };
    using Frames = std::unordered_map<int64_t, Frame>; ///< by chain
    using Names = std::unordered_map<int64_t, StringId>;

    static StringId found(const Names &names, int64_t chain)
    {
        const auto entry = names.find(chain);
        return entry == names.end() ? kNoString : entry->second;
    }

    Names m_callers;
    Names m_innermost;
};

/// Rows of event class 67 repeat a CUDA call, as one around it, to carry its call chain. Immutable
/// after read(); any thread.
class RepeatedCalls
{
public:
    void read(const Database &database, const Table &table);

    /// True if the call that such a row repeats is present.
    [[nodiscard]] bool has(uint64_t globalTid, int64_t correlation) const
    {
        const auto entry = m_calls.find({globalTid, correlation});
        return entry != m_calls.end() && entry->second.isThere;
    }
    /// The chain of the row that repeats a call; 0 for none.
    [[nodiscard]] int64_t chainOf(uint64_t globalTid, int64_t correlation) const
    {
        const auto entry = m_calls.find({globalTid, correlation});
        return entry == m_calls.end() ? 0 : entry->second.chain;
    }

private:
    struct Call
    {
        int64_t chain = 0;
        bool isThere = false;
    };
    std::map<std::pair<uint64_t, int64_t>, Call> m_calls; ///< by thread and correlation
};

/// ENUM_NSYS_EVENT_CLASS
inline constexpr int64_t kCudaBacktrace = 67;

} // namespace trilane::nsys
