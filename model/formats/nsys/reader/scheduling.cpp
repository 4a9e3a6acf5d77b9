// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0
//
// SCHED_EVENTS: points at which a thread got or left a core, made into what each core ran and what
// each thread did.

#include "model/formats/nsys/reader/offcorestates.h"
#include "model/formats/nsys/reader/reading.h"

#include <algorithm>

namespace trilane::nsys {

namespace {

/// A table with more rows is sorted by SQLite, whose sorter uses temporary files.
constexpr uint64_t kMaxSortedHere = 4'000'000;

struct Point
{
    Ns time = 0;
    uint64_t thread = 0; ///< globalTid
    uint64_t row = 0;
    int32_t core = 0;
    int16_t state = 0;
    int8_t block = 0;
    bool isIn = false;
};

class Scheduling
{
public:
    Scheduling(Reading &reading, const Scan &scan)
        : m_reading(reading)
        , m_tally(scan)
        , m_states(reading.database(), reading.shared().tables, reading.strings())
    {}

    Tally &tally() { return m_tally; }

    /// The current row as a point; nullopt when it was dropped.
    std::optional<Point> pointAt(const Scan &scan)
    {
        if (!scan.isInteger(GlobalTid)) {
            m_tally.dropped(MessageText("its thread was not recorded"));
            return std::nullopt;
        }
        const std::optional<Ns> time = timeAt(scan, Start, m_tally);
        if (!time)
            return std::nullopt;
        auto within = [&](int column, int64_t most) {
            const int64_t value = scan.integer(column);
            return value < 0 || value > most ? 0 : value;
        };
        return Point{.time = *time,
                     .thread = globalId(scan, GlobalTid),
                     .row = scan.row(),
                     .core = static_cast<int32_t>(within(Cpu, 1 << 20)),
                     .state = static_cast<int16_t>(within(State, 0x7fff)),
                     .block = static_cast<int8_t>(within(Block, 0x7f)),
                     .isIn = scan.integer(IsIn) != 0};
    }

    /// Takes the points of each thread in order of time.
    void take(const Point &point)
    {
        if (point.isIn)
            getsCore(entry(point.thread), point);
        else
            leavesCore(entry(point.thread), point);
    }

    void finish()
    {
        for (auto &[id, thread] : m_threads) {
            if (thread.runsSince) {
                m_tally.setRow(thread.runsSince->row);
                m_tally.mended(MessageText("on a core when the recording ended; shown to the end"));
                endRunning(thread, std::nullopt);
            } else if (thread.waiting) {
                m_reading.addUntilEnd(thread.states, *thread.waiting);
            }
        }
    }

private:
    enum Column { Start, Cpu, IsIn, GlobalTid, State, Block };

    struct Thread
    {
        TrackId track;
        TrackId states;
        StringId name;
        std::optional<Point> runsSince;
        std::optional<format::Slice> waiting; ///< since it left a core; its end is not known yet
    };

    Thread &entry(uint64_t id)
    {
        const auto [found, isNew] = m_threads.try_emplace(id);
        if (isNew) {
            Thread &thread = found->second;
            thread.track = m_reading.tracks().thread(id);
            thread.states = m_reading.tracks().below(id, TrackKind::ThreadState);
            thread.name = m_reading.out().trackInfo(thread.track).name;
        }
        return found->second;
    }

    /// The row of a point at which a core was got is judged when the thread leaves the core.
    void getsCore(Thread &thread, const Point &point)
    {
        if (thread.runsSince) {
            m_tally.setRow(thread.runsSince->row);
            m_tally.mended(
                MessageText("switch-out row is missing; shown until the next switch-in"));
            endRunning(thread, point.time);
        }
        if (thread.waiting) {
            thread.waiting->duration = point.time - thread.waiting->start;
            m_reading.add(thread.states, *thread.waiting);
            thread.waiting.reset();
        }
        thread.runsSince = point;
    }

    void leavesCore(Thread &thread, const Point &point)
    {
        const bool wasRunning = thread.runsSince.has_value();
        if (wasRunning) {
            m_tally.setRow(thread.runsSince->row);
            endRunning(thread, point.time);
        }
        m_tally.setRow(point.row);
        if (!wasRunning)
            m_tally.mended(thread.waiting
                               ? MessageText("switch-out without switch-in; kept as one wait")
                               : MessageText("switch-in row is missing"));
        m_tally.done();
        const auto waiting = m_states.after(point.state, point.block);
        if (waiting && !thread.waiting)
            thread.waiting = format::Slice{.start = point.time,
                                           .value = static_cast<int64_t>(waiting->reason),
                                           .name = waiting->name,
                                           .kind = waiting->kind};
    }

    /// Without an end: running until the trace ends.
    void endRunning(Thread &thread, std::optional<Ns> end)
    {
        const Point since = *thread.runsSince;
        format::Slice running{.start = since.time, .value = since.core, .kind = SliceKind::Running};
        format::Slice onCore{.start = since.time,
                             .name = thread.name,
                             .link = thread.track.value,
                             .kind = SliceKind::OnCore};
        const TrackId core = m_reading.tracks().core(since.thread, since.core);
        if (end) {
            running.duration = onCore.duration = *end - since.time;
            m_reading.add(thread.states, running);
            m_reading.add(core, onCore);
        } else {
            m_reading.addUntilEnd(thread.states, running);
            m_reading.addUntilEnd(core, onCore);
        }
        m_tally.done();
        thread.runsSince.reset();
    }

    Reading &m_reading;
    Tally m_tally;
    OffCoreStates m_states;
    std::unordered_map<uint64_t, Thread> m_threads;
};

} // namespace

void readScheduling(Reading &reading, const Table &table)
{
    const bool sortHere = estimatedRows(reading.database(), table) <= kMaxSortedHere;
    Scan scan(reading.database(), table,
              {"start", "cpu", "isSchedIn", "globalTid", "threadState", "threadBlock"},
              sortHere ? std::string_view() : std::string_view("start"));
    Scheduling scheduling(reading, scan);
    std::vector<Point> points;
    while (reading.next(scan)) {
        const std::optional<Point> point = scheduling.pointAt(scan);
        if (!point)
            continue;
        if (sortHere)
            points.push_back(*point);
        else
            scheduling.take(*point);
    }
    // Exports are sorted in parts only.
    std::stable_sort(points.begin(), points.end(),
                     [](const Point &a, const Point &b) { return a.time < b.time; });
    for (const Point &point : points)
        scheduling.take(point);
    scheduling.finish();
    scheduling.tally().writeTo(reading.account());
}

} // namespace trilane::nsys
