// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/control/descriptor.h"
#include "capture/control/helperlink.h"
#include "capture/inject/seccompfilter.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include <sys/types.h>

namespace trilane::inject {

/// All privileged operations on another process: by this process, or by the privilege helper.
/// Failures leave the reason in errno. All calls for a thread from one of our threads.
class TargetAccess
{
public:
    virtual ~TargetAccess() = default;
    TargetAccess(const TargetAccess &) = delete;
    TargetAccess &operator=(const TargetAccess &) = delete;

    /// With this process's own rights.
    [[nodiscard]] static std::unique_ptr<TargetAccess> own(int pid);
    /// Through the helper; the link must outlive it and serves one process at a time.
    [[nodiscard]] static std::unique_ptr<TargetAccess> byHelper(control::HelperLink &link, int pid);

    /// 0: readable; else errno.
    [[nodiscard]] virtual int open() = 0;
    [[nodiscard]] virtual bool isByHelper() const = 0;
    /// After an exec: opens the resources of the current program.
    [[nodiscard]] virtual bool renew() { return true; }
    /// Changes when the process becomes another program (exec). Empty: not permitted.
    [[nodiscard]] virtual std::string image() { return {}; }
    /// Its /proc/PID/maps; empty: not permitted.
    [[nodiscard]] virtual std::string maps() = 0;
    /// Number of bytes; fewer than requested if the rest is not mapped; -1: none.
    [[nodiscard]] virtual ssize_t read(uint64_t at, void *to, size_t size) = 0;
    /// Whether memory can be written and descriptors taken only while a thread is stopped.
    [[nodiscard]] virtual bool needsThread() const = 0;
    /// Also writes to pages that are read-only for the process. `thread`: a stopped thread; 0:
    /// none.
    [[nodiscard]] virtual bool write(pid_t thread, uint64_t at, const void *from, size_t size) = 0;
    /// Descriptors of another kind are rejected; accepted ones still need a check.
    enum class Kind { MemoryFile, AgentSocket };
    [[nodiscard]] virtual control::Descriptor take(int number, Kind kind) = 0;

    /// Traces a thread and requests it to stop.
    [[nodiscard]] virtual bool seize(pid_t thread) = 0;
    [[nodiscard]] virtual bool interrupt(pid_t thread) = 0;
    /// 1: `status` as of waitpid(2); 0: nothing yet, after a short sleep if `mayNap`; -1: it has
    /// exited.
    [[nodiscard]] virtual int wait(pid_t thread, int &status, bool mayNap) = 0;
    /// `signal`: the signal being delivered at the stop, to deliver; 0: none, or suppress it.
    [[nodiscard]] virtual bool resume(pid_t thread, bool toNextCall, int signal) = 0;
    virtual void detach(pid_t thread, int signal) = 0;
    /// `size`: capacity, then size.
    [[nodiscard]] virtual bool readSet(pid_t thread, int type, void *to, size_t &size) = 0;
    [[nodiscard]] virtual bool writeSet(pid_t thread, int type, const void *from, size_t size) = 0;
    [[nodiscard]] virtual bool readSignals(pid_t thread, uint64_t &mask) = 0;
    [[nodiscard]] virtual bool writeSignals(pid_t thread, uint64_t mask) = 0;
    [[nodiscard]] virtual FilterAnswer filters(pid_t thread) = 0;

protected:
    TargetAccess() = default;
};

} // namespace trilane::inject
