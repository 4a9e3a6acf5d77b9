// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/nvtx/nvtxevent.h"

#include "capture/agent/core/capturewatch.h"
#include "capture/agent/core/clock.h"
#include "capture/agent/core/internedtexts.h"
#include "capture/agent/nvtx/nvtxhooks.h"
#include "capture/agent/nvtx/nvtxname.h"
#include "capture/agent/nvtx/nvtxpayload.h"

#include <cstring>

namespace trilane::agent::nvtx {

using namespace wire;

namespace {

/// Whether the program's structure is large enough to contain the field.
#define TRILANE_HAS(what, field)                                                                   \
    ((what)->size >= offsetof(Attributes, field) + sizeof(Attributes::field))

Name nameOf(Thread &, const char *message)
{
    return {.text = message, .size = message ? ::strnlen(message, wire::kMaxStringLength + 1) : 0};
}

Name nameOf(Thread &thread, const wchar_t *message)
{
    return {.text = message ? thread.scratch : nullptr,
            .size = message ? toUtf8(message, thread.scratch) : 0};
}

Name nameOf(Thread &thread, const Attributes *what)
{
    if (!TRILANE_HAS(what, message))
        return {};
    switch (what->messageKind) {
    case kMessageAscii:
        return nameOf(thread, what->message.ascii);
    case kMessageWide:
        return nameOf(thread, what->message.wide);
    case kMessageRegistered:
        if (auto *text = static_cast<Text *>(what->message.registered))
            return {.text = text->text, .size = text->size, .registered = text};
        noteUnknownHandle();
        return {};
    default:
        return {};
    }
}

/// The capture range may begin with this event: called before it is recorded.
[[gnu::noinline]] void look(Thread &thread, wire::RecordType type, const Domain &domain,
                            const Name &name, uint64_t range)
{
    const char *domainName = domain.name ? domain.name->text : "";
    const size_t domainSize = domain.name ? domain.name->size : 0;
    if (type == wire::RecordType::RangePush)
        watch::push(thread, domain.number, domainName, domainSize, name.text, name.size);
    else if (type == wire::RecordType::RangeStart)
        watch::start(range, domainName, domainSize, name.text, name.size);
}

/// The capture range may end with this event: called after it is recorded.
[[gnu::noinline]] void lookAtEnd(Thread &thread, wire::RecordType type, uint16_t domain,
                                 uint64_t range)
{
    if (type == wire::RecordType::RangePop)
        watch::pop(thread, domain);
    else
        watch::end(range);
}

size_t structuresOf(Thread &thread, const Domain &domain, const Attributes *what)
{
    Name message; // the event has its own
    const auto *data = reinterpret_cast<const PayloadData *>(what->payload.u64);
    return collectPayload(thread, domain, data, static_cast<uint32_t>(what->reserved), message);
}

void setReal(wire::Record &record, double value)
{
    std::memcpy(&record.b, &value, sizeof value);
    record.flags |= wire::kPayloadIsDouble;
}

void setPayload(wire::Record &record, const Attributes *what)
{
    switch (what->payloadKind) {
    case kPayloadUint64:
        record.b = what->payload.u64;
        record.flags |= wire::kHasPayload | wire::kPayloadIsUnsigned;
        break;
    case kPayloadInt64:
        record.b = what->payload.u64;
        record.flags |= wire::kHasPayload;
        break;
    case kPayloadUint32:
        record.b = what->payload.u32;
        record.flags |= wire::kHasPayload | wire::kPayloadIsUnsigned;
        break;
    case kPayloadInt32:
        record.b = static_cast<uint64_t>(int64_t{what->payload.i32});
        record.flags |= wire::kHasPayload;
        break;
    case kPayloadDouble:
        setReal(record, what->payload.f64);
        break;
    case kPayloadFloat:
        setReal(record, static_cast<double>(what->payload.f32));
        break;
    default:
        break;
    }
}

/// Category and color. A start has no space for them: they are recorded separately before it.
void setLook(Writer &writer, wire::Record &record, const Attributes *what)
{
    uint64_t look = uint64_t{what->category} << 32;
    uint8_t flag = 0;
    if (TRILANE_HAS(what, color) && what->colorKind == kColorArgb) {
        look |= what->color;
        flag = wire::kHasColor;
    }
    if (record.type != wire::RecordType::RangeStart) {
        record.a = look;
        record.flags |= flag;
    } else if (look != 0 || flag) {
        writer.put({.ts = recordTime(g_process.clock),
                    .type = wire::RecordType::RangeLook,
                    .flags = flag,
                    .a = look});
    }
}

/// Sends a name with the event if the heap has no room for it. Returns the number of bytes sent.
size_t setName(Writer &writer, wire::Record &record, const Name &name, size_t data)
{
    record.id = name.internPassing(writer.thread());
    return record.id == 0 && name.size > 0 ? addName(writer.thread(), data, name) : data;
}

void put(Writer &writer, const wire::Record &record, size_t data)
{
    if (data > 0)
        writer.putWithData(record, data);
    else
        writer.put(record);
}

template <typename Char>
void recordPlain(wire::RecordType type, const Char *message, uint64_t range)
{
    Writer writer;
    if (!writer)
        return;
    const Name name = nameOf(writer.thread(), message);
    if (armed() & wire::kArmWatch)
        look(writer.thread(), type, defaultDomain(), name, range);
    if (!(armed() & wire::kArmNvtx)) // the range has not begun, or it ended since the hook checked
        return;
    defaultDomain().announce(writer);
    wire::Record made{.type = type, .a = range};
    const size_t data = setName(writer, made, name, 0);
    made.ts = recordTime(g_process.clock);
    put(writer, made, data);
}

template <typename Char>
void putThreadName(uint32_t thread, const Char *name)
{
    (void)isOn();
    if (!isConnected())
        return;
    if (Writer writer; writer)
        writer.put({.ts = recordTime(g_process.clock),
                    .type = wire::RecordType::ThreadName,
                    .id = nameOf(writer.thread(), name).intern(writer.thread()),
                    .a = thread});
}

} // namespace

[[gnu::noinline]] void record(wire::RecordType type, Domain &domain, const Attributes *what,
                              uint64_t range)
{
    Writer writer;
    if (!writer || !what)
        return;
    const Name name = nameOf(writer.thread(), what);
    if (armed() & wire::kArmWatch)
        look(writer.thread(), type, domain, name, range);
    if (!(armed() & wire::kArmNvtx)) // the range has not begun, or it ended since the hook checked
        return;
    domain.announce(writer);
    wire::Record made{.type = type, .domain = domain.number, .a = range};
    setLook(writer, made, what);
    size_t data = 0;
    if (TRILANE_HAS(what, payload)) {
        if (what->payloadKind == kPayloadStructures)
            data = structuresOf(writer.thread(), domain, what);
        else
            setPayload(made, what);
    }
    data = setName(writer, made, name, data);
    made.ts = recordTime(g_process.clock);
    put(writer, made, data);
}

[[gnu::noinline]] void recordStructures(wire::RecordType type, Domain &domain,
                                        const PayloadData *data, size_t count, uint64_t range)
{
    const bool isEnd = type == wire::RecordType::RangePop || type == wire::RecordType::RangeEnd;
    const uint64_t time = recordTime(g_process.clock);
    Writer writer;
    if (!writer)
        return;
    Name name;
    const size_t size = collectPayload(writer.thread(), domain, data, count, name);
    const bool watches = (armed() & wire::kArmWatch) != 0;
    if (watches && !isEnd)
        look(writer.thread(), type, domain, name, range);
    if (armed() & wire::kArmNvtx) {
        domain.announce(writer);
        wire::Record made{.type = type, .domain = domain.number, .a = range};
        const size_t data = setName(writer, made, name, size);
        made.ts = isEnd ? time : recordTime(g_process.clock);
        writer.putWithData(made, data);
    }
    if (watches && isEnd)
        lookAtEnd(writer.thread(), type, domain.number, range);
}

[[gnu::noinline]] void record(wire::RecordType type, const char *message, uint64_t range)
{
    recordPlain(type, message, range);
}

[[gnu::noinline]] void record(wire::RecordType type, const wchar_t *message, uint64_t range)
{
    recordPlain(type, message, range);
}

/// Takes the time first.
[[gnu::noinline]] void recordEnd(wire::RecordType type, uint16_t domain, uint64_t range)
{
    const uint32_t what = armed();
    const uint64_t time = what & wire::kArmNvtx ? recordTime(g_process.clock) : 0;
    Writer writer;
    if (!writer)
        return;
    if (what & wire::kArmNvtx)
        writer.put({.ts = time, .type = type, .domain = domain, .a = range});
    if (what & wire::kArmWatch)
        lookAtEnd(writer.thread(), type, domain, range);
}

void recordThreadName(uint32_t thread, const char *name)
{
    putThreadName(thread, name);
}

void recordThreadName(uint32_t thread, const wchar_t *name)
{
    putThreadName(thread, name);
}

} // namespace trilane::agent::nvtx
