// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/formats/perfetto/writer/packetwriter.h"

#include <map>

namespace trilane::perfetto {

/// Groups scheduling events by CPU, as required by the format, and writes several hundred at a
/// time. One thread.
class Bundles
{
public:
    explicit Bundles(PacketWriter &out)
        : m_out(out)
    {}

    /// An event to be filled before the next call.
    [[nodiscard]] FtraceEvent &add(int32_t cpu, Ns time, int32_t byTid);
    /// Writes the rest.
    void finish();

private:
    void write(int32_t cpu, FtraceEventBundle &bundle);

    PacketWriter &m_out;
    std::map<int32_t, FtraceEventBundle> m_bundles;
};

} // namespace trilane::perfetto
