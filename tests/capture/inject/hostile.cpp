// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// target_hostile HOW PATH: a process that lets itself be attached to, in order to have the injector
// write where it must not. Its own pthread_create hands the stub's block to a thread that names a
// descriptor of PATH, opened as HOW says (path, read, write), as the agent's memory file.
// HOW "vfork": has no thread that could be stopped, because its only one waits for a child.
// Prints "ready" when it can be attached to, and what the injector has answered.

#include "capture/inject/stub.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

using namespace trilane::inject;

namespace {

std::atomic<StubBlock *> s_block{nullptr};

int keepBlock(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *block)
{
    s_block.store(static_cast<StubBlock *>(block));
    return 0;
}

void *nameDescriptor(void *descriptor)
{
    StubBlock *block = nullptr;
    while (!(block = s_block.load()))
        ::usleep(500);
    block->file = *static_cast<int *>(descriptor);
    block->step.store(static_cast<uint32_t>(StubStep::AsksForFile));
    while (block->answer.load() == 0)
        ::usleep(500);
    std::printf("answer %u\n", block->answer.load());
    std::fflush(stdout);
    std::strcpy(block->text, "not loaded on purpose");
    block->step.store(static_cast<uint32_t>(StubStep::NotLoaded));
    return nullptr;
}

/// Overwrites a function of the C library with a jump.
void redirect(const char *name,
              int (*to)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *))
{
    auto *code = static_cast<unsigned char *>(::dlsym(RTLD_DEFAULT, name));
    const auto page = reinterpret_cast<uintptr_t>(code) & ~uintptr_t{4095};
    ::mprotect(reinterpret_cast<void *>(page), 8192, PROT_READ | PROT_WRITE | PROT_EXEC);
    const auto address = reinterpret_cast<uint64_t>(to);
    const unsigned char load[] = {0x48, 0xb8}; // movabs rax, address; jmp rax
    const unsigned char jump[] = {0xff, 0xe0};
    std::memcpy(code, load, sizeof load);
    std::memcpy(code + 2, &address, sizeof address);
    std::memcpy(code + 10, jump, sizeof jump);
}

} // namespace

int main(int argc, char **argv)
{
    if (argc != 3)
        return 2;
    const std::string_view how = argv[1];
    if (how == "vfork") {
        std::puts("ready");
        std::fflush(stdout);
        if (::vfork() == 0) {
            for (;;)
                ::pause();
        }
        return 0;
    }
    const int flags = how == "path" ? O_PATH : how == "read" ? O_RDONLY | O_NONBLOCK : O_RDWR;
    int descriptor = ::open(argv[2], flags);
    if (descriptor < 0)
        return 3;
    pthread_t helper{};
    ::pthread_create(&helper, nullptr, nameDescriptor, &descriptor);
    redirect("pthread_create", keepBlock);
    std::puts("ready");
    std::fflush(stdout);
    for (;;)
        ::usleep(100'000);
}
