// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// Another client of the strict libcupti, in the order in which torch.profiler (Kineto's
// CuptiActivityApi) and XLA's tracer use it. Linked with libcupti, or, with CLIENT_LOOKS_UP, by
// dlsym(), as XLA does: each time, or, if that is 2, before anybody could see it.

#include "strictcupti.h"

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <vector>

#include <dlfcn.h>

namespace {

using Request = void (*)(uint8_t **, size_t *, size_t *);
using Complete = void (*)(void *, uint32_t, uint8_t *, size_t, size_t);

constexpr uint32_t kKinds[] = {4, 5, 10};
constexpr size_t kBytes = 64 * 1024;

std::vector<uint32_t> s_enabled; ///< kinds

std::mutex s_lock;
std::map<uint8_t *, std::vector<uint8_t>> s_out; ///< by address, as Kineto's
int s_records = 0;
int s_unknown = 0;
int s_corrupt = 0;

#ifdef CLIENT_LOOKS_UP
struct Functions
{
    int (*registerCallbacks)(Request, Complete);
    int (*enable)(uint32_t);
    int (*disable)(uint32_t);
    int (*flushAll)(uint32_t);
    int (*finalize)();
};

template <typename F>
void find(F &function, const char *name)
{
    static void *library = ::dlopen("libcupti.so.13", RTLD_NOW);
    function = reinterpret_cast<F>(::dlsym(library, name));
}

Functions lookUp()
{
    Functions found{};
    find(found.registerCallbacks, "cuptiActivityRegisterCallbacks");
    find(found.enable, "cuptiActivityEnable");
    find(found.disable, "cuptiActivityDisable");
    find(found.flushAll, "cuptiActivityFlushAll");
    find(found.finalize, "cuptiFinalize");
    return found;
}

const Functions s_early = lookUp();

Functions functions()
{
    return CLIENT_LOOKS_UP == 2 ? s_early : lookUp();
}

int cuptiActivityRegisterCallbacks(Request request, Complete complete)
{
    return functions().registerCallbacks(request, complete);
}
int cuptiActivityEnable(uint32_t kind)
{
    return functions().enable(kind);
}
int cuptiActivityDisable(uint32_t kind)
{
    return functions().disable(kind);
}
int cuptiActivityFlushAll(uint32_t flag)
{
    return functions().flushAll(flag);
}
int cuptiFinalize()
{
    return functions().finalize();
}
#else
extern "C" {
int cuptiActivityRegisterCallbacks(Request request, Complete complete);
int cuptiActivityEnable(uint32_t kind);
int cuptiActivityDisable(uint32_t kind);
int cuptiActivityFlushAll(uint32_t flag);
int cuptiFinalize();
}
#endif

void request(uint8_t **buffer, size_t *size, size_t *most)
{
    std::vector<uint8_t> made(kBytes, 0xab); // reserved, not zeroed: libcupti does that
    const std::lock_guard lock(s_lock);
    *buffer = made.data();
    *size = made.size();
    *most = 0;
    s_out[made.data()] = std::move(made);
}

void complete(void *, uint32_t, uint8_t *buffer, size_t, size_t valid)
{
    const std::lock_guard lock(s_lock);
    const auto found = s_out.find(buffer);
    if (found == s_out.end()) {
        ++s_unknown;
        return;
    }
    for (size_t at = 0; at < valid;) {
        uint32_t kind = 0;
        uint64_t end = 0;
        std::memcpy(&kind, buffer + at, sizeof kind);
        std::memcpy(&end, buffer + at + 24, sizeof end);
        if (kind != 4 && kind != 5 && kind != 10) {
            ++s_corrupt;
            break;
        }
        // What libcupti does not write is 0.
        s_corrupt += kind == 10 && buffer[at + 40] != 0 ? 1 : 0;
        s_records += kind == 10 && end != 0 ? 1 : 0;
        at += kind == 10 ? 216 : 40;
    }
    s_out.erase(found);
}

} // namespace

extern "C" {
void clientBegin()
{
    strictClient(true);
    cuptiActivityRegisterCallbacks(request, complete);
    for (const uint32_t kind : kKinds) {
        if (cuptiActivityEnable(kind) == 0)
            s_enabled.push_back(kind);
    }
    strictClient(false);
}
void clientDisable()
{
    strictClient(true);
    for (const uint32_t kind : s_enabled)
        cuptiActivityDisable(kind);
    s_enabled.clear();
    strictClient(false);
}
/// A kind that it does not have on.
void clientDisableOther()
{
    constexpr uint32_t kPeerCopies = 22;
    strictClient(true);
    cuptiActivityDisable(kPeerCopies);
    strictClient(false);
}
void clientEnd()
{
    clientDisable();
    cuptiActivityFlushAll(1);
}
void clientFinalize()
{
    cuptiFinalize();
}
int clientRecords()
{
    const std::lock_guard lock(s_lock);
    return s_records;
}
/// Buffers that it gave out and did not get back.
int clientOut()
{
    const std::lock_guard lock(s_lock);
    return static_cast<int>(s_out.size());
}
/// Buffers of others, and such that hold what it cannot read.
int clientFaults()
{
    const std::lock_guard lock(s_lock);
    return s_unknown + s_corrupt;
}
}
