// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

namespace trilane::agent {

/// While it lives, no other thread forks: for whoever calls dl_iterate_phdr(), or dlopen() to load
/// something. They take a lock of the loader's that glibc does not renew in the child, whose next
/// dlopen() would wait for ever for a thread that is not there. dlsym() and dlopen() of what is
/// loaded take only the lock that it does renew, and may wait there for a constructor that forks.
///
/// Users do not wait for each other, so that none that has the loader's lock waits for one that
/// wants it. Waits have an end: a fork that waits for us in vain goes on.
class LoaderUse
{
public:
    LoaderUse();
    ~LoaderUse();
    LoaderUse(const LoaderUse &) = delete;
    LoaderUse &operator=(const LoaderUse &) = delete;

    /// Around a fork, on the thread that forks; the last two in the parent, and in the child.
    static void beforeFork();
    static void afterFork();
    static void afterForkInChild();
};

} // namespace trilane::agent
