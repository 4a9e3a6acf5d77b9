// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/minicupti.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <initializer_list>

#include <dlfcn.h>
#include <link.h>

namespace trilane::agent::cupti {

namespace {

struct Loaded
{
    char cupti[1024] = {};
    int runtimeMajor = 0;
};

int look(dl_phdr_info *info, size_t, void *into)
{
    auto *loaded = static_cast<Loaded *>(into);
    const char *path = info->dlpi_name;
    const char *slash = path ? std::strrchr(path, '/') : nullptr;
    if (!slash)
        return 0;
    constexpr char kCupti[] = "libcupti.so";
    constexpr char kRuntime[] = "libcudart.so.";
    if (std::strncmp(slash + 1, kCupti, sizeof kCupti - 1) == 0)
        std::snprintf(loaded->cupti, sizeof loaded->cupti, "%s", path);
    if (std::strncmp(slash + 1, kRuntime, sizeof kRuntime - 1) == 0)
        loaded->runtimeMajor = std::atoi(slash + sizeof kRuntime);
    return 0;
}

void *open(const char *name)
{
    return ::dlopen(name, RTLD_NOW | RTLD_LOCAL);
}

void *openMajor(int major)
{
    char name[32];
    if (major != 11) {
        std::snprintf(name, sizeof name, "libcupti.so.%d", major);
        return open(name);
    }
    for (int minor = 8; minor >= 0; --minor) {
        std::snprintf(name, sizeof name, "libcupti.so.11.%d", minor);
        if (void *library = open(name))
            return library;
    }
    return nullptr;
}

void *openLibrary()
{
    Loaded loaded;
    ::dl_iterate_phdr(look, &loaded);
    if (loaded.cupti[0]) {
        if (void *library = ::dlopen(loaded.cupti, RTLD_NOW | RTLD_NOLOAD))
            return library;
    }
    if (loaded.runtimeMajor) {
        if (void *library = openMajor(loaded.runtimeMajor))
            return library;
    }
    for (int major = 13; major >= 11; --major) {
        if (void *library = openMajor(major))
            return library;
    }
    return nullptr;
}

template <typename F>
bool find(void *library, const char *name, F &function)
{
    function = reinterpret_cast<F>(::dlsym(library, name));
    return function != nullptr;
}

} // namespace

bool load(Library &library)
{
    void *from = openLibrary();
    if (!from)
        return false;
    find(from, "cuptiGetResultString", library.getResultString);
    find(from, "cuptiActivityGetNumDroppedRecords", library.getDropped);
    find(from, "cuptiActivitySetAttribute", library.setAttribute);
    find(from, "cuptiActivityGetAttribute", library.getAttribute);
    find(from, "cuptiSetThreadIdType", library.setThreadIdType);
    find(from, "cuptiGetCallbackName", library.getCallbackName);
    find(from, "cuptiGetTimestamp", library.getTimestamp);
    find(from, "cuptiActivityEnableAndDump", library.enableAndDump);
    find(from, "cuptiSubscribe", library.subscribe);
    find(from, "cuptiUnsubscribe", library.unsubscribe);
    find(from, "cuptiEnableCallback", library.enableCallback);
    return find(from, "cuptiGetVersion", library.getVersion) &&
           find(from, "cuptiActivityRegisterCallbacks", library.registerCallbacks) &&
           find(from, "cuptiActivityEnable", library.enable) &&
           find(from, "cuptiActivityDisable", library.disable) &&
           find(from, "cuptiActivityFlushAll", library.flushAll) &&
           find(from, "cuptiActivityGetNextRecord", library.getNextRecord);
}

const char *Library::describe(int result) const
{
    const char *text = nullptr;
    if (getResultString && getResultString(result, &text) == kSuccess && text)
        return text;
    return "unknown error";
}

size_t Library::lengthOf(uint32_t kind) const
{
    // Wherever the second record begins, it has that kind.
    alignas(8) uint32_t words[1024];
    for (uint32_t &word : words)
        word = kind;
    auto *buffer = reinterpret_cast<uint8_t *>(words);
    uint8_t *first = nullptr;
    if (getNextRecord(buffer, sizeof words, &first) != kSuccess || first != buffer)
        return 0;
    uint8_t *second = first;
    if (getNextRecord(buffer, sizeof words, &second) != kSuccess || second <= first ||
        second >= buffer + sizeof words)
        return 0;
    return static_cast<size_t>(second - first);
}

} // namespace trilane::agent::cupti
