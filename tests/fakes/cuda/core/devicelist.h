// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

namespace fakecuda {

/// One GPU, or a part of one, before it has a number in CUDA.
struct DeviceName
{
    unsigned place = 0;  ///< on the bus
    std::string uuid;    ///< "GPU-…"
    std::string migUuid; ///< "MIG-…" of a part, else empty
    std::string bus;

    [[nodiscard]] const std::string &name() const { return migUuid.empty() ? uuid : migUuid; }
};

/// The 16 bytes that the text behind "GPU-" or "MIG-" has as digits.
void putUuid(const std::string &text, void *bytes);

/// What this process may see, in CUDA's order: FAKE_CUDA_DEVICES GPUs (1), the last on the bus
/// first, as if it were the fastest, unless CUDA_DEVICE_ORDER=PCI_BUS_ID; of them those that
/// CUDA_VISIBLE_DEVICES names. With FAKE_CUDA_MIG=n each GPU has n parts, of which a process sees
/// one only.
[[nodiscard]] std::vector<DeviceName> visibleDevices();

} // namespace fakecuda
