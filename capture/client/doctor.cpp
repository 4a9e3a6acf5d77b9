// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/client/doctor.h"

#include "capture/client/doctorparts.h"

namespace trilane {

std::vector<MachineFinding> examine(const DoctorPlaces &places)
{
    using namespace doctor;
    const MachineFacts facts(places.root);
    return {kernel(facts),  privileges(facts),   paranoid(facts),   tracefs(facts),
            bpf(facts),     scheduler(facts),    frequency(facts),  yama(facts),
            seccomp(facts), container(facts),    limits(facts),     driver(facts),
            cupti(facts),   cuptiFaults(facts),  otherTools(facts), metrics(),
            agent(),        disk(places.folder), clock(facts)};
}

std::string_view toString(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Fine:
        return "fine";
    case Verdict::Limited:
        return "limited";
    case Verdict::Missing:
        return "missing";
    }
    return "missing";
}

} // namespace trilane
