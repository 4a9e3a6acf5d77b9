// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/sched/bpfsource.h"

#include "capture/sched/proctree.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <csignal>
#include <unistd.h>

namespace trilane::sched {

Result<OpenedBpf> openOwnBpf(bool systemWide, size_t ringBytes)
{
    const auto page = size_t(sysconf(_SC_PAGESIZE));
    OpenedBpf opened;
    opened.ringBytes = std::bit_ceil(std::clamp(ringBytes, page, size_t(1) << 30));
    bpf::BpfPrograms *programs = nullptr;
    std::array<char, 256> why{};
    if (const int error = bpf::loadBpf(programs, opened.maps, systemWide,
                                       uint32_t(opened.ringBytes), why.data(), why.size());
        error != 0) {
        if (error == ENOSYS)
            return Error{.what = msg("this build has no BPF programs"),
                         .remedy = msg("build Trilane with clang and libbpf 1.0 installed")};
        Error failed{Message::fromText(why.data())};
        if (error == EPERM || error == EACCES)
            failed.remedy = msg("needs CAP_BPF and CAP_PERFMON");
        return failed;
    }
    opened.programs = std::shared_ptr<bpf::BpfPrograms>(programs, bpf::unloadBpf);
    return opened;
}

Result<void> BpfSource::addProcess(int32_t pid)
{
    if (kill(pid, 0) != 0 && errno == ESRCH)
        return Error{msg("no such process: %1", pid)};
    // Existing children that are not selected are excluded; later ones are followed.
    m_hub->add(*m_seat, pid);
    return {};
}

Result<std::unique_ptr<SchedSource>> openBpfSource(const SchedOptions &options)
{
    if (!inInitialPidNamespace())
        return Error{msg("runs in a PID namespace, in which process ids differ from the kernel's"),
                     {},
                     {},
                     msg("run trilaned on the host")};
    if (options.bpfHub) {
        auto hub = options.bpfHub();
        if (!hub)
            return std::move(hub).error();
        return std::unique_ptr<SchedSource>(new BpfSource(std::move(hub).value()));
    }
    auto opened = openOwnBpf(options.systemWide, options.ringBytes);
    if (!opened)
        return std::move(opened).error();
    auto hub = BpfHub::open(std::move(opened).value(), options.systemWide);
    if (!hub)
        return std::move(hub).error();
    return std::unique_ptr<SchedSource>(new BpfSource(std::move(hub).value()));
}

} // namespace trilane::sched
