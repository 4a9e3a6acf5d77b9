// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/daemon/clock/missingtime.h"
#include "capture/daemon/flight/saveplan.h"
#include "model/base/platform/file.h"
#include "model/build/keptblocks.h"
#include "model/build/keptsave.h"

#include <algorithm>
#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace trilane::daemon {

class IdleGpuTrigger;

struct FlightOptions
{
    Ns window = 0;                         ///< length of the kept time; 0: everything, in the file
    uint64_t memory = uint64_t{256} << 20; ///< bytes
    Ns after = 2'000'000'000;              ///< time saved after a trigger
    double slowStep = 0;                   ///< times the median; 0: steps are not checked
    std::string stepName; ///< name of step ranges; empty: recognized by their names
    Ns idle = 0;          ///< of a GPU; 0: not checked
    uint32_t maxSaves = 10;

    [[nodiscard]] bool isUsed() const { return window > 0; }
};

/// Keeps the most recent part of a recording in memory and saves it on a trigger, on another
/// thread, while recording continues. It opens no files: a save waits until it is given one. Used
/// on the session's thread; the growing trace outlives it.
class FlightRecorder
{
public:
    explicit FlightRecorder(FlightOptions options);
    ~FlightRecorder();

    [[nodiscard]] std::shared_ptr<build::KeptBlocks> sink() const { return m_kept; }
    /// Call once, with the trace that is written to the sink. `zero`: its time 0.
    void begin(build::LiveTrace &trace, Ns zero);

    /// The user requests the data up to now.
    void ask(Message why, Ns now);
    /// No process uses a GPU anymore.
    void releaseGpus();
    /// `behind`: age of the data to be settled.
    void beforeFlush(Ns now, Ns behind)
    {
        m_kept->setBehind(behind);
        m_kept->setTime(now - m_zero);
    }
    /// `settled`: no earlier events follow. `tell` provides open slices for
    /// LiveTrace::openSlices().
    using OpenTeller = std::function<std::vector<build::NestedSlice>()>;
    void afterFlush(Ns now, Ns settled, const OpenTeller &tell);
    /// Data not recorded so far; called when a part is about to be saved.
    using Problems = std::function<std::vector<Missing>()>;
    void step(Ns now, uint64_t lost, const Problems &problems);

    /// Enough names and details were added that many may be unused.
    [[nodiscard]] bool shouldForget() const;
    [[nodiscard]] build::UsedIds used() const { return m_kept->used(); }
    /// Removes those neither in used() nor in `used`. Only if shouldForget().
    void forget(build::UsedIds used);

    struct Wanted
    {
        uint64_t number = 0; ///< counted from 1
        Message why;
    };
    /// A save that needs a file; returned once, and canceled if none is provided within five
    /// seconds.
    [[nodiscard]] std::optional<Wanted> takeWanted();
    /// An open, empty file for it. False: no save waits for one, or not this one.
    bool save(uint64_t number, platform::File file);

    struct Saved
    {
        uint64_t number = 0;
        Message why;
        TimeRange window; ///< of the trace, as far as it was kept
        build::KeptFigures figures;
        std::optional<Error> failed;
    };
    [[nodiscard]] std::optional<Saved> takeSaved();

    /// Waits for a save in progress, then writes the kept part to `file`: the end of the recording,
    /// whose trace is finished. Call once.
    [[nodiscard]] Result<build::KeptFigures> finish(std::unique_ptr<format::TraceWriter> file,
                                                    Ns end, uint64_t lost,
                                                    std::vector<Missing> problems);

    [[nodiscard]] Ns kept() const { return std::min(m_kept->kept().duration(), m_options.window); }
    [[nodiscard]] uint64_t bytes() const { return m_kept->bytes(); }
    [[nodiscard]] uint32_t saves() const { return m_plan.made(); }
    /// Failures to keep or save, each reported once.
    [[nodiscard]] std::vector<Message> takeProblems();

private:
    class Watch;
    struct Held ///< the save in progress
    {
        uint64_t number = 0;
        SavePlan::Save save;
        build::KeptMoment moment;
        build::KeptPart part;
        Ns since = 0;
        bool isTold = false;
        std::atomic<bool> isDone = false;
        Result<build::KeptFigures> result = build::KeptFigures{};
    };

    void collectReasons();
    void hold(Ns now, uint64_t lost, const Problems &problems);
    void giveUp(Message why);
    [[nodiscard]] build::KeptPart partOf(const SavePlan::Save &save,
                                         const build::KeptMoment &moment, uint64_t lost) const;
    void tellMissing(build::KeptPart &part, std::vector<Missing> missing) const;

    const FlightOptions m_options;
    Ns m_zero = 0;
    build::LiveTrace *m_trace = nullptr;
    std::shared_ptr<build::KeptBlocks> m_kept;
    std::vector<std::unique_ptr<SaveTrigger>> m_triggers;
    IdleGpuTrigger *m_idle = nullptr; ///< of m_triggers
    std::unique_ptr<Watch> m_watch;
    SavePlan m_plan;
    std::vector<build::NestedSlice> m_open; ///< with the last flush
    bool m_isTaking = false;                ///< that flush is being written
    uint64_t m_number = 0;
    std::unique_ptr<Held> m_held;
    std::vector<Message> m_problems;
    size_t m_stillUsed = 0; ///< texts and details, after the last forget()
    bool m_wasShort = false;
    uint64_t m_toldMissed = 0;
    std::jthread m_writer; ///< last: it uses m_held
};

} // namespace trilane::daemon
