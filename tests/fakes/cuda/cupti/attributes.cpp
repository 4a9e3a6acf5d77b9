// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/fakes/cuda/cupti/attributes.h"

#include "tests/fakes/cuda/cupti/gate.h"
#include "tests/fakes/cuda/cupti/layout.h"
#include "tests/fakes/cuda/cupti/settings.h"

#include <atomic>
#include <cstring>

namespace fakecupti::attributes {

namespace {

bool isPerThreadAtFirst()
{
    const int wanted = settings().threadBuffers;
    return version().hasThreadBuffers && wanted != 0;
}

/// The size of a value; 0: this version has no such attribute.
size_t sizeOf(int attribute)
{
    switch (attribute) {
    case kZeroedOut:
    case 8: // MEM_ALLOCATION_TYPE_HOST_PINNED
        return 1;
    case kPerThread:
        return version().hasThreadBuffers ? 1 : 0;
    default:
        return attribute >= 0 && attribute < kAttributes ? sizeof(size_t) : 0;
    }
}

std::atomic<uint64_t> s_values[kAttributes];
std::atomic<bool> s_isZeroed{false};
std::atomic<int> s_isPerThread{-1}; // not set yet

} // namespace

int set(int attribute, const size_t *size, const void *value)
{
    const size_t needed = sizeOf(attribute);
    if (needed == 0 || !size || !value || *size < needed)
        return kInvalidParameter;
    uint64_t stored = 0;
    std::memcpy(&stored, value, needed);
    s_values[attribute] = stored;
    if (attribute == kZeroedOut)
        s_isZeroed = stored != 0;
    if (attribute == kPerThread)
        s_isPerThread = stored != 0 ? 1 : 0;
    return kSuccess;
}

int get(int attribute, size_t *size, void *value)
{
    const size_t needed = sizeOf(attribute);
    if (needed == 0 || !size || !value || *size < needed)
        return kInvalidParameter;
    uint64_t stored = s_values[attribute];
    if (attribute == kPerThread)
        stored = isPerThread() ? 1 : 0;
    std::memcpy(value, &stored, needed);
    return kSuccess;
}

void reset()
{
    for (std::atomic<uint64_t> &value : s_values)
        value = 0;
    s_isZeroed = false;
    s_isPerThread = -1;
}

bool isZeroed()
{
    return s_isZeroed;
}

bool isPerThread()
{
    const int chosen = s_isPerThread;
    return chosen < 0 ? isPerThreadAtFirst() : chosen != 0;
}

} // namespace fakecupti::attributes
