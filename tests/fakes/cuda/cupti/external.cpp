// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/fakes/cuda/cupti/external.h"

#include <map>

namespace fakecupti::external {

namespace {

std::map<uint32_t, std::vector<uint64_t>> &stacks()
{
    thread_local std::map<uint32_t, std::vector<uint64_t>> all;
    return all;
}

} // namespace

void push(uint32_t kind, uint64_t id)
{
    stacks()[kind].push_back(id);
}

bool pop(uint32_t kind, uint64_t *id)
{
    std::vector<uint64_t> &stack = stacks()[kind];
    if (stack.empty())
        return false;
    if (id)
        *id = stack.back();
    stack.pop_back();
    return true;
}

std::vector<Record> recordsOf(const fakecuda::Call &call)
{
    std::vector<Record> records;
    for (const auto &[kind, stack] : stacks()) {
        if (stack.empty())
            continue;
        Record record(kExternalCorrelation);
        record.set(external::kExternalKind, kind);
        record.set(external::kExternalId, stack.back());
        record.set(external::kCorrelation, call.correlation);
        records.push_back(record);
    }
    return records;
}

} // namespace fakecupti::external
