// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/agent/thread.h"

namespace trilane::agent {

/// A text with a private copy, so that a forked child can say it again. What NVTX calls a
/// registered string; its handle is the address.
struct Text
{
    Text *next;               ///< of the same domain
    void *chained;            ///< the handle that the chained tool gave
    std::atomic<uint64_t> id; ///< epoch << 32 | id in that epoch's heap
    uint32_t size;
    char text[];

    /// Null: no memory.
    static Text *make(const char *text, size_t size);
    uint32_t resolve(Thread &thread);
};

struct Category
{
    Category *next;
    Text *name;
    uint32_t number;
};

/// A domain of NVTX; its handle is the address. Two of one name are one, and live forever: a handle
/// may be used after its destruction.
struct Domain
{
    Text *name; ///< null: the default one
    void *chained;
    std::atomic<uint32_t> saidIn; ///< epoch in which its name and categories were recorded
    std::atomic<Category *> categories;
    std::atomic<Text *> texts; ///< the registered ones
    uint16_t number;

    /// Makes sure that the segment knows name and categories.
    void announce(Writer &writer)
    {
        if (saidIn.load(std::memory_order_relaxed) !=
            g_process.epoch.load(std::memory_order_relaxed))
            say(writer);
    }
    void nameCategory(uint32_t category, const char *text, size_t size);

    /// The one of that text, a new one if need be; null: no memory.
    Text *registerText(const char *text, size_t size);

private:
    void say(Writer &writer);
};

/// The default domain, number 0.
Domain &defaultDomain();

/// That of this name; the default one when there is no room for another.
Domain &domainOf(const char *name, size_t size);

/// A handle that a program gave: its domain. 0 and what is none of ours are the default one.
Domain &domainOf(void *handle);

/// In a forked child: whoever held the lock is not here.
void domainsAfterFork();

} // namespace trilane::agent
