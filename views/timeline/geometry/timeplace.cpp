// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/geometry/timeplace.h"

#include <cctype>
#include <charconv>
#include <string>

namespace trilane::timeline {

namespace {

using Place = std::variant<Ns, PlaceError>;
using Parsed = std::optional<Place>; ///< nullopt: written in another way

constexpr Ns kSecondNs = 1'000'000'000;
constexpr Ns kDayNs = 24 * 3600 * kSecondNs;

std::string plain(std::string_view text)
{
    std::string plain;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (!std::isspace(byte))
            plain += static_cast<char>(std::tolower(byte));
    }
    return plain;
}

bool take(std::string_view &text, std::string_view prefix)
{
    if (!text.starts_with(prefix))
        return false;
    text.remove_prefix(prefix.size());
    return true;
}

template <class Number>
std::optional<Number> wholeNumber(std::string_view text)
{
    Number number{};
    const char *end = text.data() + text.size();
    const auto [at, error] = std::from_chars(text.data(), end, number);
    return !text.empty() && error == std::errc() && at == end ? std::optional(number)
                                                              : std::nullopt;
}

Place orNot(std::optional<Ns> time)
{
    return time ? Place(*time) : Place(PlaceError::NotUnderstood);
}

std::optional<Ns> sum(Ns a, std::optional<Ns> b)
{
    Ns total = 0;
    return b && !__builtin_add_overflow(a, *b, &total) ? std::optional(total) : std::nullopt;
}

Parsed step(std::string_view text, const PlaceContext &context)
{
    if (!take(text, "step") && !take(text, "#"))
        return std::nullopt;
    take(text, "#");
    const std::optional<int64_t> number = wholeNumber<int64_t>(text);
    if (!number)
        return PlaceError::NotUnderstood;
    for (const marks::NumberedStep &step : context.steps) {
        if (step.number == *number)
            return step.range.begin;
    }
    return context.steps.empty() ? PlaceError::NoSteps : PlaceError::NoSuchStep;
}

Parsed share(std::string_view text, const PlaceContext &context)
{
    if (!text.ends_with('%'))
        return std::nullopt;
    text.remove_suffix(1);
    const std::optional<double> percent = wholeNumber<double>(text);
    if (!percent || !(*percent >= 0 && *percent <= 100))
        return PlaceError::NotUnderstood;
    const auto all = static_cast<double>(context.bounds.duration());
    return context.bounds.begin + static_cast<Ns>(all * (*percent / 100));
}

/// "14:03" or "14:03:27.250", since midnight.
std::optional<Ns> timeOfDay(std::string_view text)
{
    Ns time = 0;
    for (const Ns unit : {3600 * kSecondNs, 60 * kSecondNs}) {
        const size_t colon = text.find(':');
        const std::optional<int> number = wholeNumber<int>(text.substr(0, colon));
        if (!number || *number < 0 || *number >= (unit == 60 * kSecondNs ? 60 : 24))
            return std::nullopt;
        time += *number * unit;
        text = colon == std::string_view::npos ? std::string_view() : text.substr(colon + 1);
        if (colon == std::string_view::npos && unit != 60 * kSecondNs)
            return std::nullopt;
    }
    if (text.empty())
        return time;
    const std::optional<Ns> seconds = parseDuration(std::string(text) + 's');
    if (!seconds || *seconds < 0 || *seconds >= 60 * kSecondNs)
        return std::nullopt;
    return time + *seconds;
}

Parsed clock(std::string_view text, const PlaceContext &context)
{
    if (text.find(':') == std::string_view::npos)
        return std::nullopt;
    const std::optional<Ns> time = timeOfDay(text);
    if (!time)
        return PlaceError::NotUnderstood;
    if (!context.midnight)
        return PlaceError::NoClock;
    Ns place = *context.midnight + *time;
    while (place < context.bounds.begin && place + kDayNs < context.bounds.end)
        place += kDayNs; // a trace that continues after midnight
    return place;
}

Parsed traceClock(std::string_view text, const PlaceContext &)
{
    if (!take(text, "@"))
        return std::nullopt;
    const std::optional<Ns> time = wholeNumber<Ns>(text);
    return orNot(time ? time : parseDuration(text));
}

Parsed fromMiddle(std::string_view text, const PlaceContext &context)
{
    const bool back = text.starts_with('-');
    if (!take(text, "+") && !take(text, "-"))
        return std::nullopt;
    const Ns middle = context.visible.begin + context.visible.duration() / 2;
    const std::optional<Ns> by = parseDuration(text);
    if (by && *by < 0)
        return PlaceError::NotUnderstood; // two signs
    return orNot(by ? sum(middle, back ? -*by : *by) : by);
}

Parsed fromStart(std::string_view text, const PlaceContext &context)
{
    return orNot(sum(context.bounds.begin, parseDuration(text)));
}

} // namespace

std::variant<Ns, PlaceError> parsePlace(std::string_view text, const PlaceContext &context)
{
    const std::string written = plain(text);
    for (const auto &way : {step, share, clock, traceClock, fromMiddle, fromStart}) {
        const Parsed place = way(written, context);
        if (!place)
            continue;
        const Ns *time = std::get_if<Ns>(&*place);
        if (time && (*time < context.bounds.begin || *time > context.bounds.end))
            return PlaceError::Outside;
        return *place;
    }
    return PlaceError::NotUnderstood;
}

} // namespace trilane::timeline
