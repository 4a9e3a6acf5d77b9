// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/gpu/probe/activity.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <set>

#include <dlfcn.h>

namespace trilane::probe {

namespace {

constexpr int kNoCupti = 77;
constexpr uint32_t kKinds = 64;

Activity *s_activity = nullptr;
std::mutex s_lock;
std::set<uint8_t *> s_held;

template <typename T>
T at(const uint8_t *record, size_t offset)
{
    T value;
    std::memcpy(&value, record + offset, sizeof value);
    return value;
}

} // namespace

Activity::Activity()
    : m_lengths(kKinds)
{
    if (!cupti::load(m_library)) {
        std::fprintf(stderr,
                     "gpu_probe: no libcupti.so is found: set LD_LIBRARY_PATH to its folder\n");
        std::exit(kNoCupti);
    }
    m_library.getVersion(&m_version);
    for (const uint32_t kind : {cupti::kKernel, cupti::kMemcpy, cupti::kMemset, cupti::kRuntime,
                                cupti::kDriver, cupti::kSynchronization, cupti::kGraphTrace})
        m_lengths[kind] = m_library.lengthOf(kind);
    s_activity = this;
}

void *Activity::function(const char *name) const
{
    Dl_info info{};
    ::dladdr(reinterpret_cast<const void *>(m_library.enable), &info);
    void *library = ::dlopen(info.dli_fname, RTLD_NOW | RTLD_NOLOAD);
    return library ? ::dlsym(library, name) : nullptr;
}

int Activity::start()
{
    return m_library.registerCallbacks(request, complete);
}

int Activity::enable(const std::vector<uint32_t> &kinds)
{
    int first = 0;
    for (const uint32_t kind : kinds) {
        const int result = m_library.enable(kind);
        first = first ? first : result;
    }
    return first;
}

void Activity::disable(const std::vector<uint32_t> &kinds)
{
    for (const uint32_t kind : kinds)
        m_library.disable(kind);
}

std::vector<uint8_t *> Activity::held() const
{
    const std::scoped_lock locked(s_lock);
    return {s_held.begin(), s_held.end()};
}

size_t Activity::lengthOf(uint32_t kind) const
{
    return kind < kKinds ? m_lengths[kind] : 0;
}

ActivityRecord Activity::read(const uint8_t *record) const
{
    ActivityRecord r{.kind = at<uint32_t>(record, 0)};
    if (r.kind == cupti::kKernel)
        return {r.kind, at<uint64_t>(record, 16), at<uint64_t>(record, 24),
                at<uint32_t>(record, 92), at<uint32_t>(record, 156)};
    if (r.kind == cupti::kRuntime || r.kind == cupti::kDriver)
        return {r.kind, at<uint64_t>(record, 8), at<uint64_t>(record, 16), at<uint32_t>(record, 32),
                0};
    return r;
}

void Activity::request(uint8_t **buffer, size_t *size, size_t *maximum)
{
    *buffer = static_cast<uint8_t *>(std::calloc(1, kBufferBytes));
    *size = kBufferBytes;
    *maximum = 0;
    const std::scoped_lock locked(s_lock);
    s_held.insert(*buffer);
}

void Activity::complete(void *, uint32_t, uint8_t *buffer, size_t, size_t valid)
{
    {
        const std::scoped_lock locked(s_lock);
        s_held.erase(buffer);
    }
    uint8_t *record = nullptr;
    while (valid > 0 && s_activity->m_library.getNextRecord(buffer, valid, &record) == 0) {
        ++s_activity->m_records;
        if (s_activity->onRecord)
            s_activity->onRecord(s_activity->read(record));
    }
    ++s_activity->m_returned;
    std::free(buffer);
}

} // namespace trilane::probe
