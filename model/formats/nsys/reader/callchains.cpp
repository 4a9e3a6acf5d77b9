// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/nsys/reader/callchains.h"

#include "model/formats/nsys/reader/scan.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

namespace trilane::nsys {

namespace {

std::string_view fileOf(std::string_view module)
{
    return module.substr(module.rfind('/') + 1);
}

/// Libraries that every program has, and those between it and the GPU.
bool isOfProgram(std::string_view module)
{
    constexpr std::array<std::string_view, 17> kOthers{
        "ld-",       "libc.so",  "libc-",     "libpthread", "libdl",   "librt",
        "libm.so",   "libm-",    "libstdc++", "libgcc_s",   "libcuda", "libcupti",
        "libnvidia", "libTools", "libdxcore", "libpython",  "python"};
    if (module.empty() || module.front() == '[')
        return false;
    const std::string_view file = fileOf(module);
    return std::none_of(kOthers.begin(), kOthers.end(),
                        [&](std::string_view other) { return file.starts_with(other); });
}

/// The CUDA runtime may be linked into the program.
bool isOfCuda(std::string_view symbol)
{
    const auto has = [&](std::string_view prefix) {
        return symbol.size() > prefix.size() && symbol.starts_with(prefix) &&
               std::isupper(static_cast<unsigned char>(symbol[prefix.size()]));
    };
    return symbol.starts_with("__cudart") || has("cuda") || has("cu");
}

bool isNamed(std::string_view symbol)
{
    return !symbol.empty() && symbol.front() != '[' && !symbol.starts_with("0x");
}

} // namespace

void CallChains::read(const Database &database, const Tables &tables, std::string_view table,
                      build::TraceBuilder::Appender &out, const jobs::JobContext &job)
{
    const auto there = tables.find(table);
    if (there == tables.end())
        return;
    Strings strings(database, tables, out);
    std::map<std::pair<int64_t, int64_t>, bool> ofProgram; // by symbol and module
    Frames callers;
    Frames innermost;
    const auto keep = [](Frames &frames, int64_t chain, const Frame &frame) {
        const auto [entry, isNew] = frames.try_emplace(chain, frame);
        if (!isNew && frame.depth < entry->second.depth)
            entry->second = frame;
    };
    Scan scan(database, there->second, {"id", "symbol", "module", "stackDepth"});
    while (scan.next()) {
        const Frame frame{scan.integer(3), scan.integer(1), scan.integer(2)};
        const auto [known, isNew] = ofProgram.try_emplace({frame.symbol, frame.module});
        if (isNew) {
            const std::string symbol = strings.text(frame.symbol);
            known->second =
                isNamed(symbol) && !isOfCuda(symbol) && isOfProgram(strings.text(frame.module));
        }
        keep(innermost, scan.integer(0), frame);
        if (known->second)
            keep(callers, scan.integer(0), frame);
    }
    const auto name = [&](const Frame &frame) {
        const std::string module = strings.text(frame.module);
        const std::string_view file = fileOf(module);
        return strings.intern(strings.text(frame.symbol) +
                              (file.empty() ? "" : " (" + std::string(file) + ")"));
    };
    const auto nameAll = [&](const Frames &frames, Names &names) {
        for (const auto &[chain, frame] : frames) {
            if (job.stopped())
                return;
            names.emplace(chain, name(frame));
        }
    };
    nameAll(callers, m_callers);
    nameAll(innermost, m_innermost);
}

void RepeatedCalls::read(const Database &database, const Table &table)
{
    for (const std::string_view column : {"eventClass", "globalTid", "correlationId"}) {
        if (!table.has(column))
            return;
    }
    const std::string from = " FROM " + sqlQuoted(table.name) + " WHERE eventClass";
    const std::string is = std::to_string(kCudaBacktrace);
    const Statement repeats = database.prepare(
        "SELECT globalTid, correlationId, " +
        std::string(table.has("callchainId") ? "callchainId" : "0") + from + "=" + is);
    const auto keyOf = [](const Statement &row) {
        return std::pair(static_cast<uint64_t>(sqlite3_column_int64(row.get(), 0)),
                         static_cast<int64_t>(sqlite3_column_int64(row.get(), 1)));
    };
    while (database.step(repeats))
        m_calls[keyOf(repeats)].chain = sqlite3_column_int64(repeats.get(), 2);
    if (m_calls.empty())
        return;
    const Statement others = database.prepare("SELECT globalTid, correlationId" + from + "<>" + is);
    while (database.step(others)) {
        const auto call = m_calls.find(keyOf(others));
        if (call != m_calls.end())
            call->second.isThere = true;
    }
}

} // namespace trilane::nsys
