// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/nvtxhooks.h"

#include "capture/agent/clock.h"
#include "capture/agent/domains.h"
#include "capture/agent/strings.h"

#include <cstring>

#include <sys/mman.h>

namespace trilane::agent::nvtx {

using namespace wire;

namespace {

constinit std::atomic<uint64_t> s_lastRange{0};

bool isOn()
{
    return (armed() & kArmNvtx) != 0;
}

/// Does the structure that the program gave reach to behind this field?
#define TRILANE_HAS(what, field)                                                                   \
    ((what)->size >= offsetof(Attributes, field) + sizeof(Attributes::field))

uint32_t messageOf(Writer &writer, const Attributes *what)
{
    if (!TRILANE_HAS(what, message))
        return 0;
    switch (what->messageKind) {
    case kMessageAscii:
        return intern(writer.thread(), what->message.ascii);
    case kMessageWide:
        return intern(writer.thread(), what->message.wide);
    case kMessageRegistered:
        return what->message.registered
                   ? static_cast<Text *>(what->message.registered)->resolve(writer.thread())
                   : 0;
    default:
        return 0;
    }
}

void setPayload(Record &record, const Attributes *what)
{
    record.flags |= kHasPayload;
    switch (what->payloadKind) {
    case kPayloadUint64:
    case kPayloadInt64:
        record.b = what->payload.u64;
        break;
    case kPayloadUint32:
        record.b = what->payload.u32;
        break;
    case kPayloadInt32:
        record.b = static_cast<uint64_t>(int64_t{what->payload.i32});
        break;
    case kPayloadDouble:
    case kPayloadFloat: {
        const double value = what->payloadKind == kPayloadDouble
                                 ? what->payload.f64
                                 : static_cast<double>(what->payload.f32);
        std::memcpy(&record.b, &value, sizeof value);
        record.flags = static_cast<uint8_t>((record.flags & ~kHasPayload) | kPayloadIsDouble);
        break;
    }
    default: // of the payload extension: a structure
        record.flags = static_cast<uint8_t>(record.flags & ~kHasPayload);
    }
}

[[gnu::noinline]] void record(RecordType type, Domain &domain, const Attributes *what,
                              uint64_t range)
{
    Writer writer;
    if (!writer || !what)
        return;
    domain.announce(writer);
    Record made{.type = type, .domain = domain.number, .a = range};
    made.id = messageOf(writer, what);
    if (type != RecordType::RangeStart) {
        made.a = uint64_t{what->category} << 32;
        if (TRILANE_HAS(what, colour) && what->colourKind == kColourArgb) {
            made.a |= what->colour;
            made.flags |= kHasColour;
        }
    }
    if (TRILANE_HAS(what, payload) && what->payloadKind != kPayloadNone)
        setPayload(made, what);
    made.ts = recordTime(g_process.clock);
    writer.put(made);
}

template <typename Char>
[[gnu::noinline]] void record(RecordType type, const Char *message, uint64_t a)
{
    Writer writer;
    if (!writer)
        return;
    defaultDomain().announce(writer);
    const uint32_t id = intern(writer.thread(), message);
    writer.put({.ts = recordTime(g_process.clock), .type = type, .id = id, .a = a});
}

/// The end of something: its time comes first.
[[gnu::noinline]] void recordEnd(RecordType type, uint16_t domain, uint64_t range)
{
    const uint64_t time = recordTime(g_process.clock);
    if (Writer writer; writer)
        writer.put({.ts = time, .type = type, .domain = domain, .a = range});
}

template <typename Use>
void asUtf8(const char *text, Use use)
{
    if (text)
        use(text, ::strnlen(text, kLongestString));
}

template <typename Use>
void asUtf8(const wchar_t *text, Use use)
{
    if (!text)
        return;
    // Not on the stack: a thread may have no more than 16 KiB of that.
    auto *utf8 = static_cast<char *>(::mmap(nullptr, kLongestString, PROT_READ | PROT_WRITE,
                                            MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    if (utf8 == MAP_FAILED)
        return;
    use(utf8, toUtf8(text, utf8));
    ::munmap(utf8, kLongestString);
}

template <typename Char>
void nameCategory(Domain &domain, uint32_t category, const Char *name)
{
    asUtf8(name, [&](const char *text, size_t size) { domain.nameCategory(category, text, size); });
    // At once rather than with the next event: there may be none.
    if (Writer writer; writer)
        domain.announce(writer);
}

/// Recorded whether or not anything is: a thread says its name once.
template <typename Char>
void nameThread(uint32_t thread, const Char *name)
{
    if (g_process.base.load(std::memory_order_relaxed))
        record(RecordType::ThreadName, name, thread);
}

uint64_t nextRange()
{
    return s_lastRange.fetch_add(1, std::memory_order_relaxed) + 1;
}

template <typename Char>
void *registerString(void *domain, const Char *text)
{
    void *handle = nullptr;
    asUtf8(text, [&](const char *utf8, size_t size) {
        handle = domainOf(domain).registerText(utf8, size);
    });
    return handle;
}

template <typename Char>
void *createDomain(const Char *name)
{
    void *handle = nullptr;
    asUtf8(name, [&](const char *text, size_t size) { handle = &domainOf(text, size); });
    return handle;
}

} // namespace

void markEx(const Attributes *what)
{
    domainMarkEx(nullptr, what);
}

void markA(const char *message)
{
    if (isOn())
        record(RecordType::Mark, message, 0);
}

void markW(const wchar_t *message)
{
    if (isOn())
        record(RecordType::Mark, message, 0);
}

uint64_t rangeStartEx(const Attributes *what)
{
    return domainRangeStartEx(nullptr, what);
}

uint64_t rangeStartA(const char *message)
{
    const uint64_t id = nextRange();
    rangeStartA(message, id);
    return id;
}

uint64_t rangeStartW(const wchar_t *message)
{
    const uint64_t id = nextRange();
    rangeStartW(message, id);
    return id;
}

void rangeStartA(const char *message, uint64_t id)
{
    if (isOn())
        record(RecordType::RangeStart, message, id);
}

void rangeStartW(const wchar_t *message, uint64_t id)
{
    if (isOn())
        record(RecordType::RangeStart, message, id);
}

void rangeEnd(uint64_t id)
{
    if (isOn())
        recordEnd(RecordType::RangeEnd, 0, id);
}

int rangePushEx(const Attributes *what)
{
    return domainRangePushEx(nullptr, what);
}

int rangePushA(const char *message)
{
    if (isOn())
        record(RecordType::RangePush, message, 0);
    return kNoPushPopTracking;
}

int rangePushW(const wchar_t *message)
{
    if (isOn())
        record(RecordType::RangePush, message, 0);
    return kNoPushPopTracking;
}

int rangePop()
{
    if (isOn())
        recordEnd(RecordType::RangePop, 0, 0);
    return kNoPushPopTracking;
}

void nameCategoryA(uint32_t category, const char *name)
{
    nameCategory(defaultDomain(), category, name);
}

void nameCategoryW(uint32_t category, const wchar_t *name)
{
    nameCategory(defaultDomain(), category, name);
}

void nameOsThreadA(uint32_t thread, const char *name)
{
    nameThread(thread, name);
}

void nameOsThreadW(uint32_t thread, const wchar_t *name)
{
    nameThread(thread, name);
}

void domainMarkEx(void *domain, const Attributes *what)
{
    if (isOn())
        record(RecordType::Mark, domainOf(domain), what, 0);
}

uint64_t domainRangeStartEx(void *domain, const Attributes *what)
{
    const uint64_t id = nextRange();
    rangeStartEx(domain, what, id);
    return id;
}

void rangeStartEx(void *domain, const Attributes *what, uint64_t id)
{
    if (isOn())
        record(RecordType::RangeStart, domainOf(domain), what, id);
}

void domainRangeEnd(void *domain, uint64_t id)
{
    if (isOn())
        recordEnd(RecordType::RangeEnd, domainOf(domain).number, id);
}

int domainRangePushEx(void *domain, const Attributes *what)
{
    if (isOn())
        record(RecordType::RangePush, domainOf(domain), what, 0);
    return kNoPushPopTracking;
}

int domainRangePop(void *domain)
{
    if (isOn())
        recordEnd(RecordType::RangePop, domainOf(domain).number, 0);
    return kNoPushPopTracking;
}

void domainNameCategoryA(void *domain, uint32_t category, const char *name)
{
    nameCategory(domainOf(domain), category, name);
}

void domainNameCategoryW(void *domain, uint32_t category, const wchar_t *name)
{
    nameCategory(domainOf(domain), category, name);
}

void *domainRegisterStringA(void *domain, const char *text)
{
    return registerString(domain, text);
}

void *domainRegisterStringW(void *domain, const wchar_t *text)
{
    return registerString(domain, text);
}

void *domainCreateA(const char *name)
{
    return createDomain(name);
}

void *domainCreateW(const wchar_t *name)
{
    return createDomain(name);
}

void domainDestroy(void *)
{
    // What was recorded of it stays; its handle, if it is used again, means the same.
}

void initialize(const void *) {}

} // namespace trilane::agent::nvtx
