// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

namespace trilane::agent {

/// Prevents forks by other threads while it exists. Required around dl_iterate_phdr(), and around
/// dlopen() of new libraries: these take a loader lock that glibc does not reset in the child,
/// whose next dlopen() would wait forever for a missing thread. dlsym(), and dlopen() of loaded
/// libraries, take only the lock that is reset; there they may wait for a constructor that forks.
///
/// Users do not exclude each other, so none that holds the loader lock waits for one that wants it.
/// Waits are bounded: a fork that waits too long proceeds.
class LoaderUse
{
public:
    LoaderUse();
    ~LoaderUse();
    LoaderUse(const LoaderUse &) = delete;
    LoaderUse &operator=(const LoaderUse &) = delete;

    /// Called around a fork, on the forking thread; the last two in the parent and in the child.
    static void beforeFork();
    static void afterFork();
    static void afterForkInChild();
};

} // namespace trilane::agent
