// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/fakes/cuda/core/module.h"

#include <cstdlib>
#include <cstring>
#include <memory>
#include <mutex>

#include <sys/mman.h>

namespace fakecuda {

namespace {

constexpr size_t kNameBytes = 64 << 10;

std::mutex s_lock;

std::map<void *, std::unique_ptr<Module>> &modules()
{
    static auto *all = new std::map<void *, std::unique_ptr<Module>>;
    return *all;
}

} // namespace

Module::Module()
    : m_names(static_cast<char *>(
          ::mmap(nullptr, kNameBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)))
{}

Module *Module::load()
{
    std::unique_ptr<Module> made(new Module);
    Module *handle = made.get();
    const std::lock_guard lock(s_lock);
    modules()[handle] = std::move(made);
    return handle;
}

Module *Module::find(void *handle)
{
    const std::lock_guard lock(s_lock);
    const auto found = modules().find(handle);
    return found == modules().end() ? nullptr : found->second.get();
}

void Module::unload()
{
    const char *mode = std::getenv("FAKE_CUDA_UNLOAD");
    if (!mode || std::strcmp(mode, "keep") != 0)
        ::munmap(m_names, kNameBytes);
    const std::lock_guard lock(s_lock);
    modules().erase(this);
}

const char *Module::keep(const std::string &name)
{
    if (m_used + name.size() + 1 > kNameBytes)
        return nullptr;
    char *kept = m_names + m_used;
    std::memcpy(kept, name.c_str(), name.size() + 1);
    m_used += name.size() + 1;
    return kept;
}

const Kernel *Module::kernel(const std::string &name)
{
    const std::lock_guard lock(s_lock);
    const Kernel *&known = m_kernels[name];
    if (!known)
        known = kernels::make(
            Kernel{.name = name, .duration = kernels::usualDuration(), .recordedName = keep(name)});
    return known;
}

} // namespace fakecuda
