// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// What a process that is attached to says of itself without meaning to: the first byte chooses
/// the list of its mappings, a library in its memory, or its seccomp filter.

#include "capture/inject/procfile.h"
#include "capture/inject/remotelibrary.h"
#include "capture/inject/remotememory.h"
#include "capture/inject/seccompfilter.h"
#include "capture/inject/targetmaps.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <vector>

#include <sys/mman.h>
#include <unistd.h>

using namespace trilane::inject;

namespace {

constexpr size_t kLibraryBytes = size_t{1} << 16;

void readMaps(std::string_view text)
{
    const TargetMaps maps = parseMaps(text);
    for (const Mapping &mapping : maps.mappings) {
        if (mapping.path.empty() || mapping.path.size() > text.size())
            std::abort();
        (void)maps.at(mapping.begin);
        (void)isGlibc(mapping.path);
        (void)isOfGlibc(mapping.path, "libdl");
        (void)isLoader(mapping.path);
        (void)isAllocator(mapping.path);
        (void)isAgent(mapping.path);
    }
    (void)maps.baseOf(isGlibc);
    (void)number(field(text, "Seccomp"));
    (void)number(field(text, "CapPrm"), 16);
}

/// In our own memory, which is read as another's would be; what the library points to elsewhere is
/// there or not.
void readLibrary(std::string_view bytes)
{
    static char *s_place = [] {
        void *mapped = ::mmap(nullptr, kLibraryBytes, PROT_READ | PROT_WRITE,
                              MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (mapped == MAP_FAILED)
            std::abort();
        return static_cast<char *>(mapped);
    }();
    static const RemoteMemory s_memory(::getpid());
    const size_t size = std::min(bytes.size(), kLibraryBytes);
    std::memcpy(s_place, bytes.data(), size);
    std::memset(s_place + size, 0, kLibraryBytes - size);
    const auto library = RemoteLibrary::at(s_memory, reinterpret_cast<uintptr_t>(s_place));
    if (!library)
        return;
    for (const std::string_view name : {"dlopen", "pthread_create", "a"})
        (void)library->find(name);
}

void runAny(std::string_view bytes)
{
    std::vector<sock_filter> program(std::min<size_t>(bytes.size() / sizeof(sock_filter), 4096));
    if (!program.empty())
        std::memcpy(program.data(), bytes.data(), program.size() * sizeof(sock_filter));
    constexpr std::array<unsigned long, 6> kArguments{0, 65536, 5, 34, ~0UL, 0};
    for (const long call : {0L, 9L, 56L, 257L})
        (void)runFilter(program, call, kArguments);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 1)
        return 0;
    const std::string_view rest(reinterpret_cast<const char *>(data) + 1, size - 1);
    if (data[0] % 3 == 0)
        readMaps(rest);
    else if (data[0] % 3 == 1)
        readLibrary(rest);
    else
        runAny(rest);
    return 0;
}
