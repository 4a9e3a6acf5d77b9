// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/importers/json/eventreader.h"

#include "model/base/utf8.h"
#include "model/importers/json/eventparser.h"
#include "model/importers/json/scanner.h"

#include <cstring>

namespace trilane::json {

namespace {

namespace ondemand = simdjson::ondemand;

/// Bytes looked at in one search; a text that needs more is not worth it.
constexpr size_t kSearchBudget = size_t{32} << 20;

/// Events above this size are looked into: a bracket that is missing makes one of all that follow.
constexpr size_t kLargeEvent = 4096;

/// Line feeds and the like may not stand in a JSON string (RFC 8259, 7), but some writers put them
/// there. Replaces them by spaces; false when there were none.
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
    void readSlowly(std::string_view text, uint64_t offset, EventVisitor &visitor);
    /// Reads one event that may need mending; `repair` says what was mended. False: it cannot be
    /// read.
    bool parseOne(std::string_view text, RawEvent &event, std::string_view &repair);
    std::optional<EventPlace> findEvent(std::string_view text);
    size_t eventAt(std::string_view text);
    size_t objectAt(std::string_view text);
    bool holdsEvent(std::string_view text);

    ondemand::parser parser;
    EventParser events;
    simdjson::padded_string single;
    size_t looked = 0; ///< bytes, by the search under way
};

EventReader::EventReader()
    : d(std::make_unique<Private>())
{}
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
    const simdjson::padded_string_view padded(open, end - begin + 2,
                                              end - begin + 2 + simdjson::SIMDJSON_PADDING);
    size_t done = begin;
    if (d->parser.iterate(padded).get(document) == simdjson::SUCCESS)
        done = std::min(end, d->readList(document, window, begin, visitor));
    d->looked = 0;
    *open = first;
    if (done < end)
        d->readSlowly({text + done, end - done}, window.offset + done, visitor);
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
        ondemand::value value;
        if (std::move(element).get(value) != simdjson::SUCCESS)
            break;
        const auto at = static_cast<size_t>(value.raw_json_token().data() - text.data());
        ondemand::object object;
        RawEvent event;
        // Without a comma where one should be, simdjson's loops end with no word.
        if (value.get_object().get(object) != simdjson::SUCCESS ||
            events.parse(object, event) != simdjson::SUCCESS || !document.is_alive())
            return at;
        const char *next = nullptr;
        if (document.current_location().get(next) == simdjson::SUCCESS) {
            const auto size = static_cast<size_t>(next - text.data()) - at;
            if ((window.suspicious || size > kLargeEvent) && holdsEvent(text.substr(at, size)))
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

uint64_t eventsIn(std::string_view text)
{
    constexpr std::string_view kPhase = "\"ph\"";
    uint64_t phases = 0;
    for (size_t at = text.find(kPhase); at != std::string_view::npos;
         at = text.find(kPhase, at + kPhase.size()))
        ++phases;
    return std::max<uint64_t>(phases, 1);
}

std::optional<EventPlace> EventReader::findEvent(std::string_view text)
{
    d->looked = 0;
    return d->findEvent(text);
}

size_t EventReader::eventAt(std::string_view text)
{
    d->looked = 0;
    return d->eventAt(text);
}

/// Event by event: each is cut out by its brackets and parsed on its own.
void EventReader::Private::readSlowly(std::string_view text, uint64_t offset, EventVisitor &visitor)
{
    auto advance = [&](size_t by) {
        text.remove_prefix(by);
        offset += by;
    };
    for (;;) {
        // What closes nothing any more is not worth a word of its own.
        advance(std::min(text.find_first_not_of(", \n\r\t]}"), text.size()));
        if (text.empty())
            return;
        const bool isObject = text.front() == '{';
        const std::optional<size_t> end = isObject ? ArrayScanner::elementEnd(text) : std::nullopt;
        RawEvent event;
        std::string_view repair;
        if (end && !holdsEvent(text.substr(0, *end)) &&
            parseOne(text.substr(0, *end), event, repair)) {
            if (!repair.empty())
                visitor.repaired(repair, offset);
            visitor.visit(event, offset);
            advance(*end);
            continue;
        }
        // Its end is where the next one begins: its own brackets cannot be trusted.
        const std::optional<EventPlace> next = findEvent(text.substr(1));
        const std::string_view broken = next ? text.substr(0, 1 + next->begin) : text;
        visitor.reject(isObject ? "not valid JSON" : "not an event", offset, eventsIn(broken));
        advance(broken.size());
    }
}

bool EventReader::Private::parseOne(std::string_view text, RawEvent &event,
                                    std::string_view &repair)
{
    std::string mended(text);
    if (replaceInvalidUtf8(mended) > 0)
        repair = "invalid UTF-8 replaced";
    if (blankControlsInStrings(mended))
        repair = "control characters in a text replaced";
    single = simdjson::padded_string(mended);
    ondemand::document document;
    ondemand::object object;
    return parser.iterate(single).get(document) == simdjson::SUCCESS &&
           document.get_object().get(object) == simdjson::SUCCESS &&
           events.parse(object, event) == simdjson::SUCCESS && document.is_alive();
}

/// Where the object ends that begins with the text, could it be an event; 0 = it could not.
size_t EventReader::Private::objectAt(std::string_view text)
{
    if (!text.starts_with('{'))
        return 0;
    const size_t key = text.find_first_not_of(" \n\r\t", 1);
    if (key == std::string_view::npos || text[key] != '"')
        return 0;
    text = text.substr(0, kLargestFound);
    const std::optional<size_t> end = ArrayScanner::elementEnd(text);
    looked += end.value_or(text.size());
    if (!end)
        return 0;
    RawEvent event;
    std::string_view repair;
    return parseOne(text.substr(0, *end), event, repair) && (event.seen & kPh) ? *end : 0;
}

/// Whether another event stands inside the text of one.
bool EventReader::Private::holdsEvent(std::string_view text)
{
    if (eventsIn(text) < 2)
        return false;
    for (size_t at = text.find('{', 1); at != std::string_view::npos && looked < kSearchBudget;
         at = text.find('{', at + 1)) {
        if (objectAt(text.substr(at)) > 0)
            return true;
    }
    return false;
}

size_t EventReader::Private::eventAt(std::string_view text)
{
    const size_t size = objectAt(text);
    return size > 0 && !holdsEvent(text.substr(0, size)) ? size : 0;
}

std::optional<EventPlace> EventReader::Private::findEvent(std::string_view text)
{
    for (size_t at = text.find('{'); at != std::string_view::npos && looked < kSearchBudget;
         at = text.find('{', at + 1)) {
        if (const size_t size = eventAt(text.substr(at)))
            return EventPlace{at, at + size};
    }
    return std::nullopt;
}

} // namespace trilane::json
