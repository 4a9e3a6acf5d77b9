// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/fakes/cuda/cupti/driverlink.h"

#include "tests/fakes/cuda/cupti/settings.h"

#include <atomic>

#include <dlfcn.h>

namespace fakecupti {

namespace {

std::atomic<void *> s_driver{nullptr};

void *driver(bool isToLoad)
{
    void *known = s_driver.load();
    if (known)
        return known;
    known = ::dlopen("libcuda.so.1", RTLD_NOW | (isToLoad ? 0 : RTLD_NOLOAD));
    if (known && !::dlsym(known, fakecuda::kObserveName))
        return nullptr;
    s_driver = known;
    return known;
}

} // namespace

bool isDriverThere()
{
    void *library = driver(!settings().isDriverless);
    const auto state =
        library ? reinterpret_cast<fakecuda::StateFunction>(::dlsym(library, fakecuda::kStateName))
                : nullptr;
    return state && state() != fakecuda::DriverState::Untouched;
}

bool observe(fakecuda::Observer *observer)
{
    void *library = driver(!settings().isDriverless);
    if (!library || !isDriverThere())
        return false;
    reinterpret_cast<fakecuda::ObserveFunction>(::dlsym(library, fakecuda::kObserveName))(observer);
    return true;
}

} // namespace fakecupti
