// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// Locks without a time limit. A free one is taken by a try, so that it costs no look at the clock;
// a try answers as the lock itself would, but for EBUSY.

#include "capture/osrt/oscall.h"
#include "capture/osrt/reals.h"

#include <cerrno>

using namespace trilane::osrt;
using trilane::wire::OsFunction;

namespace {

template <typename Lock>
[[gnu::noinline]] int wait(OsFunction function, Real<int(Lock *)> &take, Lock *lock)
{
    return timed<int>(
        function, [&] { return take(lock); }, [&](int) { return objectOf(lock); },
        [&] { return ownerOf(lock); });
}

template <typename Lock>
inline int lockIt(OsFunction function, Real<int(Lock *)> &take, Real<int(Lock *)> &tryTo,
                  Lock *lock)
{
    if (!isArmed())
        return take(lock);
    const int result = tryTo(lock);
    return result == EBUSY ? wait(function, take, lock) : result;
}

} // namespace

TRILANE_EXPORT(int, pthread_mutex_lock, (pthread_mutex_t * lock));
int trilane_pthread_mutex_lock(pthread_mutex_t *lock)
{
    return lockIt(OsFunction::pthread_mutex_lock, trilane::osrt::real::pthread_mutex_lock,
                  trilane::osrt::real::pthread_mutex_trylock, lock);
}

TRILANE_EXPORT(int, pthread_rwlock_rdlock, (pthread_rwlock_t * lock));
int trilane_pthread_rwlock_rdlock(pthread_rwlock_t *lock)
{
    return lockIt(OsFunction::pthread_rwlock_rdlock, trilane::osrt::real::pthread_rwlock_rdlock,
                  trilane::osrt::real::pthread_rwlock_tryrdlock, lock);
}

TRILANE_EXPORT(int, pthread_rwlock_wrlock, (pthread_rwlock_t * lock));
int trilane_pthread_rwlock_wrlock(pthread_rwlock_t *lock)
{
    return lockIt(OsFunction::pthread_rwlock_wrlock, trilane::osrt::real::pthread_rwlock_wrlock,
                  trilane::osrt::real::pthread_rwlock_trywrlock, lock);
}
