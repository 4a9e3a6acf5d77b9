// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/nvtx/nvtxextension.h"

#include "capture/agent/nvtx/domains.h"
#include "capture/agent/nvtx/nvtxevent.h"
#include "capture/agent/nvtx/nvtxhooks.h"
#include "capture/agent/nvtx/nvtxschema.h"

#include <atomic>

namespace trilane::agent::nvtx {

namespace {

constinit std::atomic<intptr_t> s_chained[payload::Size];

/// Calls function `id` of the chained tool, with its own handle of the domain; `Like` is ours.
template <auto Like, typename... Arguments>
auto forward(payload::Id id, void *domain, Arguments... arguments)
{
    using Result = decltype(Like(domain, arguments...));
    const auto function =
        reinterpret_cast<decltype(Like)>(s_chained[id].load(std::memory_order_relaxed));
    if (function)
        return function(domainOf(domain).chained, arguments...);
    return Result();
}

uint64_t schemaRegister(void *domain, const SchemaAttributes *what)
{
    const uint64_t chosen = forward<schemaRegister>(payload::SchemaRegister, domain, what);
    return registerSchema(domain, what, chosen);
}

uint64_t enumRegister(void *domain, const EnumAttributes *what)
{
    const uint64_t chosen = forward<enumRegister>(payload::EnumRegister, domain, what);
    return registerEnum(domain, what, chosen);
}

void mark(void *domain, const PayloadData *data, size_t count)
{
    if (isOn())
        recordStructures(wire::RecordType::Mark, domainOf(domain), data, count, 0);
    forward<mark>(payload::MarkPayload, domain, data, count);
}

int push(void *domain, const PayloadData *data, size_t count)
{
    if (isOn())
        recordStructures(wire::RecordType::RangePush, domainOf(domain), data, count, 0);
    forward<push>(payload::RangePushPayload, domain, data, count);
    return kNoPushPopTracking;
}

int pop(void *domain, const PayloadData *data, size_t count)
{
    if (isOn())
        recordStructures(wire::RecordType::RangePop, domainOf(domain), data, count, 0);
    forward<pop>(payload::RangePopPayload, domain, data, count);
    return kNoPushPopTracking;
}

/// Ranges carry the other tool's id: the program has only one to give back.
uint64_t start(void *domain, const PayloadData *data, size_t count)
{
    const uint64_t chosen = forward<start>(payload::RangeStartPayload, domain, data, count);
    const uint64_t id = chosen != 0 ? chosen : nextRange();
    if (isOn())
        recordStructures(wire::RecordType::RangeStart, domainOf(domain), data, count, id);
    return id;
}

void end(void *domain, uint64_t id, const PayloadData *data, size_t count)
{
    if (isOn())
        recordStructures(wire::RecordType::RangeEnd, domainOf(domain), data, count, id);
    forward<end>(payload::RangeEndPayload, domain, id, data, count);
}

template <typename F>
intptr_t any(F *function)
{
    return reinterpret_cast<intptr_t>(function);
}

} // namespace

bool installPayload(const ExtensionModule &module)
{
    if (module.module != kPayloadModule || module.segments == 0 || !module.segment)
        return false;
    const intptr_t ours[payload::Size] = {
        any(schemaRegister), any(enumRegister), any(mark), any(push), any(pop),
        any(start),          any(end)};
    const ExtensionSegment &table = module.segment[0];
    for (size_t id = 0; id < payload::Size && id < table.count; ++id) {
        intptr_t &slot = table.functions[id];
        // 0 and 1 stand for "fresh" and "disabled".
        if (slot != ours[id] && slot != 0 && slot != 1)
            s_chained[id].store(slot, std::memory_order_release);
        slot = ours[id];
    }
    return true;
}

} // namespace trilane::agent::nvtx
