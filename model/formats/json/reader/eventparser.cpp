// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/json/reader/eventparser.h"

#include "model/formats/json/reader/numbers.h"
#include "model/formats/json/reader/parsing.h"

#include <cstring>

namespace trilane::json {

namespace {

namespace ondemand = simdjson::ondemand;

std::string_view tokenOf(ondemand::value &value)
{
    return trimmed(value.raw_json_token());
}

void readThree(ondemand::value value, std::array<uint32_t, 3> &out)
{
    ondemand::array list;
    if (value.get_array().get(list) != simdjson::SUCCESS)
        return;
    size_t at = 0;
    for (auto element : list) {
        uint64_t number = 0;
        if (element.get_uint64().get(number) == simdjson::SUCCESS && at < 3)
            out[at] = static_cast<uint32_t>(number);
        ++at;
    }
}

/// Kineto, of the kernels and calls of collectives.
void readMessageArg(std::string_view key, ondemand::value value, EventArgs &args)
{
    if (key == "Collective name")
        args.collective = unquoted(value.raw_json_token());
    else if (key == "dtype")
        args.elementType = unquoted(value.raw_json_token());
    else if (key == "Group size")
        args.ranksOfGroup = wholeNumber(value.raw_json_token());
    else if (key == "In msg nelems")
        args.elementsIn = wholeNumber(value.raw_json_token());
    else if (key == "Out msg nelems")
        args.elementsOut = wholeNumber(value.raw_json_token());
}

/// As readMessageArg().
void readGroupArg(std::string_view key, ondemand::value value, EventArgs &args)
{
    if (key == "Process Group Name")
        args.groupName = unquoted(value.raw_json_token());
    else if (key == "Process Group Ranks")
        args.groupRanks = unquoted(value.raw_json_token());
    else if (key == "Process Group Description")
        args.groupDescription = unquoted(value.raw_json_token());
}

/// Trilane, of what names a thread besides its own.
void readLinkArg(std::string_view key, ondemand::value value, EventArgs &args)
{
    if (key == "link_pid")
        args.linkPid = tokenOf(value);
    else if (key == "link_tid")
        args.linkTid = tokenOf(value);
}

/// Trilane, of threads and cores.
void readThreadArg(std::string_view key, ondemand::value value, EventArgs &args)
{
    if (key == "state")
        args.state = unquoted(value.raw_json_token());
    else if (key == "thread")
        args.thread = tokenOf(value);
    else if (key == "core")
        args.core = wholeNumber(value.raw_json_token());
    else if (key == "object")
        args.object = wholeNumber(value.raw_json_token());
    else if (key == "caller")
        args.caller = unquoted(value.raw_json_token());
    else
        readLinkArg(key, value, args);
}

/// Trilane's arguments of a range from the program.
void readRangeArg(std::string_view key, ondemand::value value, EventArgs &args)
{
    if (key == "domain")
        args.domain = unquoted(value.raw_json_token());
    else if (key == "category")
        args.category = unquoted(value.raw_json_token());
    else if (key == "color")
        args.color = wholeNumber(value.raw_json_token());
    else if (key == "payload")
        args.payload = tokenOf(value);
    else if (key == "payload_type")
        args.payloadType = unquoted(value.raw_json_token());
    else if (key == "caller")
        args.caller = unquoted(value.raw_json_token());
}

/// A member of "args". Returns false when the value was not used (the caller need not skip it:
/// On Demand does).
void readArg(std::string_view key, ondemand::value value, char phase, EventArgs &args)
{
    auto whole = [&] {
        return wholeNumber(value.raw_json_token());
    };
    switch (key.size()) {
    case 4:
        if (key == "grid") {
            readThree(value, args.launch.grid);
        } else if (key == "name") {
            args.name = unquoted(value.raw_json_token());
        } else if (key == "kind") {
            args.kind = unquoted(value.raw_json_token());
        }
        break;
    case 5:
        if (key == "block") {
            readThree(value, args.launch.block);
        } else if (key == "bytes") {
            args.bytes = whole();
        } else if (key == "Bytes") {
            args.bytes = whole();
        } else {
            readMessageArg(key, value, args);
        }
        break;
    case 6:
        if (key == "device")
            args.device = whole();
        else if (key == "stream")
            args.stream = whole();
        else if (key == "source")
            args.source = unquoted(value.raw_json_token());
        else if (key == "caller")
            args.caller = unquoted(value.raw_json_token());
        break;
    case 7:
        if (key == "process")
            args.process = tokenOf(value);
        break;
    case 8:
        if (key == "end_time")
            args.endTime = unquoted(value.raw_json_token());
        else
            readLinkArg(key, value, args);
        break;
    case 9:
        if (key == "Device Id")
            args.device = whole();
        break;
    case 10:
        if (key == "start_time")
            args.startTime = unquoted(value.raw_json_token());
        else
            readMessageArg(key, value, args);
        break;
    case 11:
        if (key == "correlation")
            args.correlation = static_cast<uint64_t>(whole().value_or(0));
        else if (key == "destination")
            args.destination = unquoted(value.raw_json_token());
        break;
    case 13:
        if (key == "shared memory")
            args.sharedBytes = whole();
        else
            readMessageArg(key, value, args);
        break;
    case 14:
        if (key == "correlation id" && args.correlation == 0)
            args.correlation = static_cast<uint64_t>(whole().value_or(0));
        else if (key == "Total Reserved")
            args.totalReserved = whole();
        else
            readMessageArg(key, value, args);
        break;
    case 15:
        if (key == "Total Allocated")
            args.totalAllocated = whole();
        else
            readMessageArg(key, value, args);
        break;
    case 18:
    case 19:
    case 25:
        readGroupArg(key, value, args);
        break;
    case 20:
        if (key == "registers per thread")
            args.launch.registers = static_cast<uint32_t>(whole().value_or(0));
        else if (key == "static shared memory")
            args.staticSharedBytes = whole();
        break;
    default:
        break;
    }
    if (phase == 'C') {
        double number = 0;
        if (value.get_double().get(number) == simdjson::SUCCESS ||
            value.get_double_in_string().get(number) == simdjson::SUCCESS)
            args.series.push_back({key, number});
    }
}

/// Argument of a CPU operator (Kineto: "cpu_op", before 2022 and Paddle "Operator"). A value can be
/// read once only.
void readOperatorArg(std::string_view key, ondemand::value value, EventArgs &args)
{
    if (key == "Sequence number") {
        args.sequence = wholeNumber(value.raw_json_token());
    } else if (key == "Fwd thread id") {
        args.forwardThread = wholeNumber(value.raw_json_token());
    } else if (key == "Input Dims" || key == "Input dims" || key == "input_shapes") {
        std::string_view text;
        ondemand::array list;
        if (value.get_array().get(list) == simdjson::SUCCESS &&
            list.raw_json().get(text) == simdjson::SUCCESS)
            args.shapes = text;
    } else if (key == "start_time") {
        args.startTime = unquoted(value.raw_json_token());
    } else if (key == "end_time") {
        args.endTime = unquoted(value.raw_json_token());
    } else if (key.starts_with("Process Group ")) {
        readGroupArg(key, value, args);
    } else if (key == "Collective name" || key == "dtype" || key == "Group size" ||
               key == "In msg nelems" || key == "Out msg nelems") {
        readMessageArg(key, value, args);
    } else {
        readRangeArg(key, value, args);
    }
}

/// Reader of the members of an event's "args".
using ArgReader = void (*)(std::string_view key, ondemand::value value, EventArgs &args);

constexpr std::string_view kAnnotation = "user_annotation";

/// None for readers that need the phase.
ArgReader argReaderOf(const RawEvent &event)
{
    switch (event.eventClass) {
    case EventClass::OsCall:
    case EventClass::ThreadState:
    case EventClass::Core:
        return readThreadArg;
    case EventClass::CpuRange:
        if (event.category == kAnnotation)
            return readRangeArg;
        return event.phase == 'X' ? readOperatorArg : nullptr;
    default:
        return nullptr;
    }
}

simdjson::error_code readArgs(ondemand::object object, const RawEvent &event, EventArgs &args)
{
    const ArgReader reader = argReaderOf(event);
    for (auto member : object) {
        ondemand::field field;
        if (auto error = std::move(member).get(field); error)
            return error;
        const char *key = field.key().raw();
        const auto *end = static_cast<const char *>(std::memchr(key, '"', 64));
        if (!end)
            continue;
        const std::string_view name(key, static_cast<size_t>(end - key));
        if (reader)
            reader(name, field.value(), args);
        else
            readArg(name, field.value(), event.phase, args);
    }
    return simdjson::SUCCESS;
}

/// Among ranges, only operators need arguments.
bool wantsArgs(const RawEvent &event)
{
    if (event.phase == 'M' || event.phase == 'C')
        return true;
    if (event.phase == 'i' || event.phase == 'I')
        return event.name == "[memory]" || event.category == kAnnotation;
    if (event.phase != 'X')
        return false;
    if (event.eventClass != EventClass::CpuRange)
        return event.eventClass != EventClass::Python && event.eventClass != EventClass::Overhead;
    return event.category == kAnnotation || event.category == "cpu_op" ||
           event.category == "Operator" || event.category == "ProfileStep";
}

EventField fieldOf(std::string_view key)
{
    switch (key.size()) {
    case 2:
        if (key == "ph")
            return kPh;
        if (key == "ts")
            return kTs;
        if (key == "id")
            return kId;
        break;
    case 3:
        if (key == "cat")
            return kCat;
        if (key == "pid")
            return kPid;
        if (key == "tid")
            return kTid;
        if (key == "dur")
            return kDur;
        if (key == "id2")
            return kId;
        break;
    case 4:
        if (key == "name")
            return kName;
        if (key == "args")
            return kArgs;
        break;
    default:
        break;
    }
    return EventField{};
}

} // namespace

simdjson::error_code EventParser::parse(ondemand::object object, RawEvent &event)
{
    std::string_view rawArgs;
    for (auto member : object) {
        ondemand::field field;
        if (auto error = std::move(member).get(field); error)
            return error;
        const char *key = field.key().raw();
        const auto *end = static_cast<const char *>(std::memchr(key, '"', 16));
        const EventField which =
            end ? fieldOf({key, static_cast<size_t>(end - key)}) : EventField{};
        if (which == 0)
            continue;
        event.duplicateKey |= (event.seen & which) != 0;
        event.seen |= which;
        ondemand::value value = field.value();
        switch (which) {
        case kPh: {
            const std::string_view token = value.raw_json_token();
            if (!token.starts_with('"')) { // no phase at all
                event.seen &= static_cast<uint16_t>(~kPh);
                break;
            }
            const std::string_view phase = unquoted(token);
            event.phase = phase.size() == 1 ? phase[0] : '?';
            break;
        }
        case kCat:
            event.category = unquoted(value.raw_json_token());
            event.eventClass = classOf(event.category);
            break;
        case kName:
            event.name = unquoted(value.raw_json_token());
            break;
        case kPid:
            event.pid = tokenOf(value);
            break;
        case kTid:
            event.tid = tokenOf(value);
            break;
        case kTs:
            event.ts = tokenOf(value);
            break;
        case kDur:
            event.dur = tokenOf(value);
            break;
        case kId:
            event.id = tokenOf(value);
            break;
        case kArgs: {
            const bool known = (event.seen & (kPh | kCat | kName)) == (kPh | kCat | kName);
            if (known && !wantsArgs(event))
                break;
            ondemand::object args;
            if (value.get_object().get(args) != simdjson::SUCCESS)
                break;
            if (known || (event.phase == 'M' || event.phase == 'C')) {
                if (auto error = readArgs(args, event, event.args); error)
                    return error;
            } else if (auto error = args.raw_json().get(rawArgs); error) {
                return error;
            }
            break;
        }
        }
    }
    if (event.category.empty())
        event.args.json = rawArgs;
    // Some writers put the arguments before the members that decide whether they are needed.
    if (!rawArgs.empty() && wantsArgs(event)) {
        m_lateArgs = padded(rawArgs);
        ondemand::document document;
        ondemand::object args;
        if (auto error = judged(m_argsParser.iterate(m_lateArgs).get(document)); error)
            return error;
        if (auto error = document.get_object().get(args); error)
            return error;
        return readArgs(args, event, event.args);
    }
    return simdjson::SUCCESS;
}

} // namespace trilane::json
