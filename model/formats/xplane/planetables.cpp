// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/xplane/planetables.h"

#include "model/formats/xplane/wirestream.h"

#include <algorithm>
#include <charconv>

namespace trilane::xplane {

namespace {

/// Maximum of a plane: more are a table in disguise (that of scopes), which is not read.
constexpr size_t kMaxStats = 256;
constexpr size_t kMaxErrors = 100;
/// Further planes are ignored: a profile has one per device and a few for the host.
constexpr size_t kMaxPlanes = 65'536;
/// Its events are programs, in full.
constexpr std::string_view kProgramPlane = "/host:metadata";

/// Reads the file once.
class TableReader
{
public:
    TableReader(formats::TextSource &source, const jobs::JobContext &job)
        : m_wire(source, job)
    {}

    Result<Space> read();

private:
    Result<void> readPlane(Plane &plane);
    Result<void> readLine(Plane &plane);
    Result<void> readText(std::string &text);
    template <typename Entry>
    Result<void> readName(std::unordered_map<int64_t, std::string> &names);
    Result<void> readStat(Plane &plane);

    WireStream m_wire;
    uint64_t m_line = 0; ///< position in the plane
};

Result<void> TableReader::readText(std::string &text)
{
    const auto bytes = m_wire.take(WireStream::kMaxTextBytes);
    if (!bytes)
        return bytes.error();
    text = bytes->value_or(std::string_view());
    return {};
}

/// The shorter name of an event, if it has two.
std::string nameIn(const EventMetadataEntry &entry)
{
    const EventMetadata &value = entry.value();
    return value.display_name().empty() ? value.name() : value.display_name();
}

std::string nameIn(const StatMetadataEntry &entry)
{
    return entry.value().name();
}

template <typename Entry>
Result<void> TableReader::readName(std::unordered_map<int64_t, std::string> &names)
{
    const auto bytes = m_wire.take(WireStream::kMaxNameBytes);
    if (!bytes)
        return bytes.error();
    Entry entry;
    if (*bytes && entry.ParseFromArray((*bytes)->data(), static_cast<int>((*bytes)->size())))
        names[entry.key()] = nameIn(entry);
    return {};
}

Result<void> TableReader::readStat(Plane &plane)
{
    const auto bytes = m_wire.take(WireStream::kMaxEventBytes);
    if (!bytes)
        return bytes.error();
    Stat stat;
    if (plane.stats.size() < kMaxStats && *bytes &&
        stat.ParseFromArray((*bytes)->data(), static_cast<int>((*bytes)->size())))
        plane.stats.push_back(std::move(stat));
    return {};
}

Result<void> TableReader::readLine(Plane &plane)
{
    Line line;
    std::string displayName;
    bool hasEvents = false;
    for (;;) {
        const auto field = m_wire.next();
        if (!field)
            return field.error();
        if (!*field)
            break;
        Result<void> done;
        if ((*field)->number == kLineId)
            line.id = static_cast<int64_t>((*field)->value);
        else if ((*field)->number == kTimestamp)
            line.time = static_cast<int64_t>((*field)->value);
        else if ((*field)->number == kLineName && (*field)->isBytes)
            done = readText(line.name);
        else if ((*field)->number == kDisplayName && (*field)->isBytes)
            done = readText(displayName);
        hasEvents |= (*field)->number == kEvents;
        if (!done)
            return done;
    }
    if (line.name.empty())
        line.name = displayName;
    if (hasEvents)
        plane.lines.emplace(m_line, std::move(line));
    return {};
}

Result<void> TableReader::readPlane(Plane &plane)
{
    m_line = 0;
    for (;;) {
        const auto field = m_wire.next();
        if (!field)
            return field.error();
        if (!*field)
            return {};
        Result<void> done;
        if (!(*field)->isBytes)
            continue;
        switch ((*field)->number) {
        case kPlaneName:
            done = readText(plane.name);
            break;
        case kLines:
            m_wire.enter();
            if (done = readLine(plane); done)
                done = m_wire.leave();
            ++m_line;
            break;
        case kEventNames:
            if (plane.name != kProgramPlane)
                done = readName<EventMetadataEntry>(plane.eventNames);
            break;
        case kStatNames:
            done = readName<StatMetadataEntry>(plane.statNames);
            break;
        case kPlaneStats:
            done = readStat(plane);
            break;
        default:
            break;
        }
        if (!done)
            return done;
    }
}

Result<Space> TableReader::read()
{
    Space space;
    for (;;) {
        const auto field = m_wire.next();
        if (!field)
            return field.error();
        if (!*field)
            break;
        Result<void> done;
        const uint32_t number = (*field)->number;
        std::string text;
        if (number == kPlanes && (*field)->isBytes && space.planes.size() < kMaxPlanes) {
            m_wire.enter();
            Plane &plane = space.planes.emplace_back();
            if (done = readPlane(plane); done)
                done = m_wire.leave();
            if (plane.lines.empty())
                plane.eventNames.clear();
        } else if ((number == kErrors || number == kWarnings) && (*field)->isBytes) {
            if (done = readText(text); done && space.errors.size() < kMaxErrors)
                space.errors.push_back(std::move(text));
        } else if (number == kHosts && (*field)->isBytes && space.host.empty()) {
            done = readText(space.host);
        }
        if (!done)
            return done.error();
    }
    space.damage = m_wire.damage();
    space.damagedAt = m_wire.damagedAt();
    return space;
}

} // namespace

std::string_view Plane::statName(int64_t id) const
{
    const auto found = statNames.find(id);
    return found == statNames.end() ? std::string_view() : std::string_view(found->second);
}

const Stat *Plane::find(std::string_view stat) const
{
    const auto found = std::find_if(stats.begin(), stats.end(), [&](const Stat &entry) {
        return statName(entry.metadata_id()) == stat;
    });
    return found == stats.end() ? nullptr : &*found;
}

std::string_view Plane::textOf(const Stat &stat) const
{
    if (stat.value_case() == Stat::kRefValue)
        return statName(static_cast<int64_t>(stat.ref_value()));
    return stat.str_value();
}

int64_t Plane::numberOf(const Stat &stat) const
{
    if (stat.value_case() == Stat::kInt64Value)
        return stat.int64_value();
    if (stat.value_case() == Stat::kUint64Value)
        return static_cast<int64_t>(stat.uint64_value());
    int64_t number = 0;
    const std::string_view text = textOf(stat);
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

std::string Plane::textOf(std::string_view stat) const
{
    const Stat *found = find(stat);
    return found ? std::string(textOf(*found)) : std::string();
}

int64_t Plane::numberOf(std::string_view stat) const
{
    const Stat *found = find(stat);
    return found ? numberOf(*found) : 0;
}

const Plane *Space::find(std::string_view plane) const
{
    const auto found = std::find_if(planes.begin(), planes.end(),
                                    [&](const Plane &entry) { return entry.name == plane; });
    return found == planes.end() ? nullptr : &*found;
}

int64_t Space::process() const
{
    for (const Plane &plane : planes) {
        if (const int64_t process = plane.numberOf("process_id"); process > 0)
            return process;
    }
    return 0;
}

Result<Space> readSpace(formats::TextSource &source, const jobs::JobContext &job)
{
    return TableReader(source, job).read();
}

} // namespace trilane::xplane
