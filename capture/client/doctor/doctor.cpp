// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/client/doctor/doctor.h"

#include "capture/client/doctor/doctorparts.h"

namespace trilane::client {

std::vector<MachineFinding> examine(const DoctorPlaces &places)
{
    using namespace doctor;
    const MachineFacts facts(places.root);
    return {doctor::kernel(facts),     doctor::privileges(facts),
            doctor::paranoid(facts),   doctor::tracefs(facts),
            doctor::bpf(facts),        doctor::scheduler(facts),
            doctor::frequency(facts),  doctor::yama(facts),
            doctor::seccomp(facts),    doctor::container(facts),
            doctor::limits(facts),     doctor::driver(facts),
            doctor::cupti(facts),      doctor::cuptiFaults(facts),
            doctor::otherTools(facts), doctor::metrics(),
            doctor::agent(),           doctor::disk(places.folder),
            doctor::clock(facts)};
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

} // namespace trilane::client
