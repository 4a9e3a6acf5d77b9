// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/operators/operatorname.h"

#include "model/analysis/marks/numberedsteps.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace trilane::operators {

namespace {

constexpr std::array<std::string_view, 4> kFields{
    ", seq = ", ", op_id = ", ", sizes = ", ", input_op_ids = "};

/// Value of a field: a number, or a list up to its closing bracket.
std::string_view valueOf(std::string_view text, std::string_view field)
{
    const size_t at = text.find(field);
    if (at == std::string_view::npos)
        return {};
    std::string_view value = text.substr(at + field.size());
    size_t end = value.size();
    for (std::string_view next : kFields)
        end = std::min(end, value.find(next));
    return value.substr(0, end);
}

bool isOfBackward(std::string_view name)
{
    return name.starts_with("autograd::engine::evaluate_function") ||
           name.find("Backward") != std::string_view::npos;
}

} // namespace

OperatorName parseOperatorName(std::string_view text)
{
    OperatorName parsed{.name = text, .sizes = {}, .sequence = {}};
    size_t end = text.size();
    for (std::string_view field : kFields)
        end = std::min(end, text.find(field));
    if (end == text.size())
        return parsed;
    parsed.name = text.substr(0, end);
    parsed.sizes = valueOf(text, ", sizes = ");
    parsed.isBackward = isOfBackward(parsed.name);
    const std::string_view number = valueOf(text, ", seq = ");
    int64_t sequence = 0;
    const auto [stop, error] =
        std::from_chars(number.data(), number.data() + number.size(), sequence);
    if (error == std::errc() && stop == number.data() + number.size() && sequence >= 0)
        parsed.sequence = sequence;
    return parsed;
}

std::string_view withoutStepNumber(std::string_view name)
{
    if (!marks::stepNumberIn(name))
        return name;
    const size_t digits = name.find_last_not_of("0123456789") + 1;
    const size_t end = name.substr(0, digits).find_last_not_of(" _#:=-") + 1;
    return end > 0 ? name.substr(0, end) : name;
}

} // namespace trilane::operators
