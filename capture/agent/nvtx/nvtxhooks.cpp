// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/nvtx/nvtxhooks.h"

#include "capture/agent/core/internedtexts.h"
#include "capture/agent/nvtx/domains.h"
#include "capture/agent/nvtx/nvtxevent.h"

#include <cstring>

#include <sys/mman.h>

namespace trilane::agent::nvtx {

using namespace wire;

namespace {

constinit std::atomic<uint64_t> s_lastRange{0};
constinit std::atomic<bool> s_hasUnknown{false};

/// Detects a handle that the program got before a tool was loaded.
void lookAt(const void *domain)
{
    if (!domain)
        noteUnknownHandle();
}

template <typename Use>
void asUtf8(const char *text, Use use)
{
    if (text)
        use(text, ::strnlen(text, wire::kMaxStringLength));
}

template <typename Use>
void asUtf8(const wchar_t *text, Use use)
{
    if (!text)
        return;
    // Not on the stack, which may be limited to 16 KiB.
    auto *utf8 = static_cast<char *>(::mmap(nullptr, wire::kMaxStringLength, PROT_READ | PROT_WRITE,
                                            MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    if (utf8 == MAP_FAILED)
        return;
    use(utf8, toUtf8(text, utf8));
    ::munmap(utf8, wire::kMaxStringLength);
}

template <typename Char>
void nameCategory(Domain &domain, uint32_t category, const Char *name)
{
    asUtf8(name, [&](const char *text, size_t size) { domain.nameCategory(category, text, size); });
    // Now rather than with the next event: there may be none.
    (void)isOn();
    if (!isConnected())
        return;
    if (Writer writer; writer)
        domain.announce(writer);
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

uint64_t nextRange()
{
    return s_lastRange.fetch_add(1, std::memory_order_relaxed) + 1;
}

void noteUnknownHandle()
{
    if (!s_hasUnknown.load(std::memory_order_relaxed))
        s_hasUnknown.store(true, std::memory_order_relaxed);
}

bool takeUnknownHandles()
{
    return s_hasUnknown.exchange(false, std::memory_order_relaxed);
}

void markEx(const Attributes *what)
{
    if (isOn())
        record(wire::RecordType::Mark, defaultDomain(), what, 0);
}

void markA(const char *message)
{
    if (isOn())
        record(wire::RecordType::Mark, message, 0);
}

void markW(const wchar_t *message)
{
    if (isOn())
        record(wire::RecordType::Mark, message, 0);
}

uint64_t rangeStartEx(const Attributes *what)
{
    const uint64_t id = nextRange();
    rangeStartEx(nullptr, what, id);
    return id;
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
        record(wire::RecordType::RangeStart, message, id);
}

void rangeStartW(const wchar_t *message, uint64_t id)
{
    if (isOn())
        record(wire::RecordType::RangeStart, message, id);
}

void rangeEnd(uint64_t id)
{
    if (isOn())
        recordEnd(wire::RecordType::RangeEnd, 0, id);
}

int rangePushEx(const Attributes *what)
{
    if (isOn())
        record(wire::RecordType::RangePush, defaultDomain(), what, 0);
    return kNoPushPopTracking;
}

int rangePushA(const char *message)
{
    if (isOn())
        record(wire::RecordType::RangePush, message, 0);
    return kNoPushPopTracking;
}

int rangePushW(const wchar_t *message)
{
    if (isOn())
        record(wire::RecordType::RangePush, message, 0);
    return kNoPushPopTracking;
}

int rangePop()
{
    if (isOn())
        recordEnd(wire::RecordType::RangePop, 0, 0);
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
    recordThreadName(thread, name);
}

void nameOsThreadW(uint32_t thread, const wchar_t *name)
{
    recordThreadName(thread, name);
}

void domainMarkEx(void *domain, const Attributes *what)
{
    lookAt(domain);
    if (isOn())
        record(wire::RecordType::Mark, domainOf(domain), what, 0);
}

uint64_t domainRangeStartEx(void *domain, const Attributes *what)
{
    lookAt(domain);
    const uint64_t id = nextRange();
    rangeStartEx(domain, what, id);
    return id;
}

void rangeStartEx(void *domain, const Attributes *what, uint64_t id)
{
    if (isOn())
        record(wire::RecordType::RangeStart, domainOf(domain), what, id);
}

void domainRangeEnd(void *domain, uint64_t id)
{
    if (isOn())
        recordEnd(wire::RecordType::RangeEnd, domainOf(domain).number, id);
}

int domainRangePushEx(void *domain, const Attributes *what)
{
    lookAt(domain);
    if (isOn())
        record(wire::RecordType::RangePush, domainOf(domain), what, 0);
    return kNoPushPopTracking;
}

int domainRangePop(void *domain)
{
    if (isOn())
        recordEnd(wire::RecordType::RangePop, domainOf(domain).number, 0);
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
    // Its recorded data stays, and its handle remains valid.
}

void initialize(const void *)
{
    (void)isOn();
}

} // namespace trilane::agent::nvtx
