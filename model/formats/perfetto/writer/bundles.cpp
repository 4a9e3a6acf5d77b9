// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/perfetto/writer/bundles.h"

namespace trilane::perfetto {

namespace {

constexpr int kEventsOfBundle = 256;

} // namespace

FtraceEvent &Bundles::add(int32_t cpu, Ns time, int32_t byTid)
{
    FtraceEventBundle &bundle = m_bundles[cpu];
    if (bundle.event_size() >= kEventsOfBundle)
        write(cpu, bundle);
    FtraceEvent &event = *bundle.add_event();
    event.set_timestamp(m_out.time(time));
    event.set_pid(static_cast<uint32_t>(byTid));
    return event;
}

void Bundles::write(int32_t cpu, FtraceEventBundle &bundle)
{
    bundle.set_cpu(static_cast<uint32_t>(cpu));
    m_out.packet().mutable_ftrace_events()->Swap(&bundle);
    m_out.write();
    bundle.Clear();
}

void Bundles::finish()
{
    for (auto &[cpu, bundle] : m_bundles) {
        if (bundle.event_size() > 0)
            write(cpu, bundle);
    }
}

} // namespace trilane::perfetto
