// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/json/reader/eventreader.h"

#include "model/base/utf8.h"
#include "model/formats/json/reader/eventparser.h"
#include "model/formats/json/reader/parsing.h"
#include "model/formats/json/reader/scanner.h"

#include <cstring>
#include <utility>

namespace trilane::json {

namespace {

namespace ondemand = simdjson::ondemand;

/// Bytes that may be examined beyond the share of the bytes read, so that small texts are searched
/// well.
constexpr uint64_t kSpareLooks = size_t{1} << 20;

/// Events above this size are looked into: a bracket that is missing makes one of all that follow.
constexpr size_t kLargeEvent = 4096;
/// Lists and texts in the place of events are looked at so far.
constexpr size_t kLargePlain = 4096;

/// Control characters such as line feeds are invalid in JSON strings (RFC 8259, 7), but some
/// writers emit them. Replaces them by spaces; false: there were none.
bool blankControlsInStrings(std::string &text)
{
    bool found = false;
    bool inString = false;
    for (size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '"') {
            inString = !inString;
        } else if (text[i] == '\\' && inString) {
            ++i;
        } else if (inString && static_cast<unsigned char>(text[i]) < 0x20) {
            text[i] = ' ';
            found = true;
        }
    }
    return found;
}

} // namespace

struct EventReader::Private
{
    size_t readList(ondemand::document &document, const Window &window, size_t begin,
                    EventVisitor &visitor);
    void readSlowly(size_t begin, size_t end, uint64_t offset, EventVisitor &visitor);
    /// Reads one event, repairing it if necessary; `repair` describes the repair. False:
    /// unreadable.
    bool parseOne(std::string_view text, RawEvent &event, MessageText &repair);
    void beginText(std::string_view text);
    const ObjectIndex &objects();
    bool mayLook(size_t bytes);
    std::optional<size_t> endAt(size_t begin);
    bool isEvent(const ObjectIndex::Place &place);
    std::optional<size_t> nextEvent(size_t from);
    bool holdsEvent(size_t begin, size_t end);
    size_t plainElementAt(size_t begin) const;

    std::stop_token stop;
    ondemand::parser parser;
    EventParser events;
    simdjson::padded_string single;
    std::string_view whole; ///< the text under way
    std::optional<ObjectIndex> index;
    std::optional<std::pair<size_t, std::optional<size_t>>> next; ///< start of the search, result
    uint64_t mayLookAt = 0;                                       ///< bytes, of the text under way
    uint64_t looked = 0;
};

EventReader::EventReader(std::stop_token stop)
    : d(std::make_unique<Private>())
{
    d->stop = std::move(stop);
}
EventReader::~EventReader() = default;

void EventReader::read(Window &window, EventVisitor &visitor)
{
    char *text = window.buffer.data() + Window::kFront;
    // The commas around the elements of a window belong to the array, not to the window.
    size_t begin = 0;
    size_t end = window.size;
    while (begin < end && isSeparator(text[begin]))
        ++begin;
    while (end > begin && isSeparator(text[end - 1]))
        --end;
    if (begin == end)
        return;
    char *open = text + begin - 1;
    const char first = *open;
    *open = '[';
    text[end] = ']';
    std::memset(text + end + 1, ' ', simdjson::SIMDJSON_PADDING);

    ondemand::document document;
    const simdjson::padded_string_view view(open, end - begin + 2,
                                            end - begin + 2 + simdjson::SIMDJSON_PADDING);
    size_t done = begin;
    d->beginText(window.text());
    if (isRead(d->parser.iterate(view).get(document)))
        done = std::min(end, d->readList(document, window, begin, visitor));
    *open = first;
    if (done < end)
        d->readSlowly(done, end, window.offset, visitor);
}

/// Visits the events of a list, the first of which begins at `begin`, up to the first broken one;
/// where in the window that begins.
size_t EventReader::Private::readList(ondemand::document &document, const Window &window,
                                      size_t begin, EventVisitor &visitor)
{
    const std::string_view text = window.text();
    ondemand::array list;
    if (document.get_array().get(list) != simdjson::SUCCESS)
        return begin;
    std::optional<size_t> last;
    for (auto element : list) {
        if (stop.stop_requested())
            return text.size();
        ondemand::value value;
        if (std::move(element).get(value) != simdjson::SUCCESS)
            break;
        const auto at = static_cast<size_t>(value.raw_json_token().data() - text.data());
        ondemand::object object;
        RawEvent event;
        // At a missing comma, simdjson's loops end without an error.
        if (value.get_object().get(object) != simdjson::SUCCESS ||
            events.parse(object, event) != simdjson::SUCCESS || !document.is_alive())
            return at;
        const char *next = nullptr;
        if (document.current_location().get(next) == simdjson::SUCCESS) {
            const auto size = static_cast<size_t>(next - text.data()) - at;
            if ((window.suspicious || size > kLargeEvent) && holdsEvent(at, at + size))
                return at;
        }
        visitor.visit(event, window.offset + at);
        last = at;
    }
    if (document.current_location().error() == simdjson::OUT_OF_BOUNDS)
        return text.size();
    if (!last)
        return begin;
    return *last + ArrayScanner::elementEnd(text.substr(*last)).value_or(text.size());
}

uint64_t phasesIn(std::string_view text)
{
    constexpr std::string_view kPhase = "\"ph\"";
    uint64_t phases = 0;
    for (size_t at = text.find(kPhase); at != std::string_view::npos;
         at = text.find(kPhase, at + kPhase.size()))
        ++phases;
    return phases;
}

uint64_t eventsIn(std::string_view text)
{
    return std::max<uint64_t>(phasesIn(text), 1);
}

uint64_t EventReader::bytesLookedAt() const
{
    return d->looked;
}

std::optional<EventPlaces> EventReader::findEvents(std::string_view text)
{
    d->beginText(text);
    const std::optional<size_t> first = d->nextEvent(0);
    if (!first)
        return std::nullopt;
    EventPlaces found{.begin = *first, .end = 0};
    for (const ObjectIndex::Place &place : d->objects().places())
        found.end = std::max(found.end, place.end);
    return found;
}

/// Event by event: each is cut out by its brackets and parsed on its own.
void EventReader::Private::readSlowly(size_t begin, size_t end, uint64_t offset,
                                      EventVisitor &visitor)
{
    whole = whole.substr(0, end);
    for (size_t at = begin;;) {
        // Surplus closing brackets are not reported separately.
        at = whole.find_first_not_of(", \n\r\t]}", at);
        if (at == std::string_view::npos || stop.stop_requested())
            return;
        if (const size_t size = plainElementAt(at)) {
            visitor.reject(msg("not an event"), offset + at, 1);
            at += size;
            continue;
        }
        const bool isObject = whole[at] == '{';
        const std::optional<size_t> close = isObject ? endAt(at) : std::nullopt;
        const bool isWhole = close && !holdsEvent(at, *close);
        RawEvent event;
        MessageText repair;
        if (isWhole && parseOne(whole.substr(at, *close - at), event, repair)) {
            if (!repair.empty())
                visitor.repaired(repair, offset + at);
            visitor.visit(event, offset + at);
            at = *close;
            continue;
        }
        // Ends where the next one begins if its own brackets extend further: they are unreliable.
        const size_t next = nextEvent(at + 1).value_or(whole.size());
        const bool isOne = isWhole && *close <= next; // however many phases are inside
        const size_t behind = isOne ? *close : next;
        visitor.reject(isObject ? msg("not valid JSON") : msg("not an event"), offset + at,
                       isOne ? 1 : eventsIn(whole.substr(at, behind - at)));
        at = behind;
    }
}

bool EventReader::Private::parseOne(std::string_view text, RawEvent &event, MessageText &repair)
{
    std::string mended(text);
    if (replaceInvalidUtf8(mended) > 0)
        repair = MessageText("invalid UTF-8 replaced");
    if (blankControlsInStrings(mended))
        repair = MessageText("control characters replaced");
    single = padded(mended);
    ondemand::document document;
    ondemand::object object;
    return isRead(parser.iterate(single).get(document)) &&
           document.get_object().get(object) == simdjson::SUCCESS &&
           events.parse(object, event) == simdjson::SUCCESS && document.is_alive();
}

void EventReader::Private::beginText(std::string_view text)
{
    whole = text;
    index.reset();
    next.reset();
    mayLookAt = kSpareLooks + kLooksPerByte * text.size();
}

const ObjectIndex &EventReader::Private::objects()
{
    if (!index)
        index.emplace(whole);
    return *index;
}

/// A text that is made to be looked at again and again is not worth it.
bool EventReader::Private::mayLook(size_t bytes)
{
    if (bytes > mayLookAt)
        return false;
    mayLookAt -= bytes;
    looked += bytes;
    return true;
}

/// End of the object that begins there, judging by its own brackets.
std::optional<size_t> EventReader::Private::endAt(size_t begin)
{
    const auto known = objects().firstFrom(begin);
    if (known != objects().places().end() && known->begin == begin)
        return known->end;
    std::string_view text = whole.substr(begin, mayLookAt);
    const std::optional<size_t> size = ArrayScanner::elementEnd(text);
    (void)mayLook(size.value_or(text.size()));
    return size ? std::optional(begin + *size) : std::nullopt;
}

bool EventReader::Private::isEvent(const ObjectIndex::Place &place)
{
    const size_t size = place.end - place.begin;
    const size_t key = whole.find_first_not_of(" \n\r\t", place.begin + 1);
    if (place.end > whole.size() || whole[key] != '"' || !mayLook(size))
        return false;
    RawEvent event;
    MessageText repair;
    return parseOne(whole.substr(place.begin, size), event, repair) && (event.seen & kPh);
}

/// Start of the next event that can be read by itself and contains no other one. Finds the same one
/// for consecutive broken events.
std::optional<size_t> EventReader::Private::nextEvent(size_t from)
{
    if (next && next->first <= from && next->second.value_or(whole.size()) >= from)
        return next->second;
    const std::vector<ObjectIndex::Place> &all = objects().places();
    next = {from, std::nullopt};
    for (auto at = objects().firstFrom(from); at != all.end() && !next->second; ++at) {
        if (isEvent(*at) && !holdsEvent(at->begin, at->end))
            next->second = at->begin;
    }
    return next->second;
}

/// Whether the text of one event contains another.
bool EventReader::Private::holdsEvent(size_t begin, size_t end)
{
    if (eventsIn(whole.substr(begin, end - begin)) < 2)
        return false;
    const std::vector<ObjectIndex::Place> &all = objects().places();
    for (auto at = objects().firstFrom(begin + 1); at != all.end() && at->begin < end; ++at) {
        if (at->end <= end && isEvent(*at))
            return true;
    }
    return false;
}

/// Size of a non-object element in a list that continues after it; 0 = none.
size_t EventReader::Private::plainElementAt(size_t begin) const
{
    constexpr std::string_view kAround = ", \n\r\t]";
    constexpr std::string_view kPlain = "-+.0123456789eEtrufalsn";
    const std::string_view text = whole.substr(begin, kLargePlain);
    size_t size = 0;
    if (text.front() == '[') {
        size = ArrayScanner::elementEnd(text).value_or(0);
        if (phasesIn(text.substr(0, size)) > 0)
            return 0; // events after a surplus bracket
    } else if (text.front() == '"') {
        for (size = 1; size < text.size() && text[size] != '"' && text[size] != '\n'; ++size)
            size += text[size] == '\\' ? 1 : 0;
        size = size < text.size() && text[size] == '"' ? size + 1 : 0;
    } else {
        size = std::min(text.find_first_of(kAround), text.size());
        if (text.substr(0, size).find_first_not_of(kPlain) != std::string_view::npos)
            size = 0;
    }
    const bool goesOn =
        size == text.size() || (size > 0 && kAround.find(text[size]) != std::string_view::npos);
    return goesOn ? size : 0;
}

} // namespace trilane::json
