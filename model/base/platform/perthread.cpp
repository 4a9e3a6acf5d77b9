// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/platform/perthread.h"

#include <new>

#include <pthread.h>

namespace trilane::platform::perthread {

namespace {

void destroy(void *first)
{
    for (auto *kept = static_cast<Kept *>(first); kept;) {
        const std::unique_ptr<Kept> last(kept);
        kept = kept->next;
    }
}

pthread_key_t makeKey()
{
    pthread_key_t key{};
    if (::pthread_key_create(&key, destroy) != 0)
        throw std::bad_alloc();
    return key;
}

} // namespace

void keep(std::unique_ptr<Kept> what)
{
    static const pthread_key_t key = makeKey();
    what->next = static_cast<Kept *>(::pthread_getspecific(key));
    if (::pthread_setspecific(key, what.get()) != 0)
        throw std::bad_alloc();
    (void)what.release();
}

} // namespace trilane::platform::perthread
