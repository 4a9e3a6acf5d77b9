// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/xplane/xeventreader.h"

#include "model/base/wordtable.h"

#include <array>
#include <utility>

namespace trilane::xplane {

namespace {

template <std::string_view XlaEvent::*Member>
void setText(const Plane &plane, const Stat &stat, XlaEvent &event)
{
    event.*Member = plane.textOf(stat);
}

void setCorrelation(const Plane &plane, const Stat &stat, XlaEvent &event)
{
    event.correlation = static_cast<uint64_t>(plane.numberOf(stat));
}

void setStep(const Plane &plane, const Stat &stat, XlaEvent &event)
{
    event.step = plane.numberOf(stat);
}

void setMemory(const Plane &, const Stat &, XlaEvent &event)
{
    event.hasMemoryDetails = true;
}

void setGraph(const Plane &, const Stat &, XlaEvent &event)
{
    event.isOfGraph = true;
}

using Setter = void (*)(const Plane &, const Stat &, XlaEvent &);

/// Names of stats (tsl/profiler/utils/xplane_schema: StatType), those of earlier versions, too.
constexpr auto kSetters = wordTable<Setter>({{"correlation_id", setCorrelation},
                                             {"kernel_details", setText<&XlaEvent::kernelDetails>},
                                             {"memcpy_details", setText<&XlaEvent::copyDetails>},
                                             {"memset_details", setText<&XlaEvent::setDetails>},
                                             {"Memset_details", setText<&XlaEvent::setDetails>},
                                             {"memalloc_details", setMemory},
                                             {"memfree_details", setMemory},
                                             {"MemFree_details", setMemory},
                                             {"memory_residency_details", setMemory},
                                             {"MemoryResidency_details", setMemory},
                                             {"cuda_graph_exec_id", setGraph},
                                             {"hlo_module", setText<&XlaEvent::module>},
                                             {"hlo_op", setText<&XlaEvent::op>},
                                             {"tf_op", setText<&XlaEvent::frameworkOp>},
                                             {"name", setText<&XlaEvent::opName>},
                                             {"step_num", setStep}});

} // namespace

EventReader::EventReader(const Plane &plane)
    : m_plane(plane)
{
    for (const auto &[id, name] : plane.statNames) {
        if (const auto setter = kSetters.valueOf(name))
            m_setters[id] = *setter;
    }
}

XlaEvent EventReader::read(const Event &event) const
{
    XlaEvent read;
    if (const auto name = m_plane.eventNames.find(event.metadata_id());
        name != m_plane.eventNames.end())
        read.name = name->second;
    for (const Stat &stat : event.stats())
        readStat(stat, read);
    return read;
}

void EventReader::readStat(const Stat &stat, XlaEvent &read) const
{
    if (const auto setter = m_setters.find(stat.metadata_id()); setter != m_setters.end())
        setter->second(m_plane, stat, read);
    // The value of a counter is called as the counter is.
    else if (stat.value_case() == Stat::kDoubleValue)
        read.number = stat.double_value();
    else if (stat.value_case() == Stat::kInt64Value || stat.value_case() == Stat::kUint64Value)
        read.number = static_cast<double>(m_plane.numberOf(stat));
}

} // namespace trilane::xplane
