// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/names/basename.h"

#include "model/analysis/kernels/kernelname.h"

#include <algorithm>
#include <array>
#include <vector>

namespace trilane::names {

namespace {

constexpr std::string_view kScope = "::";

/// CUTLASS' entry points, which run any first template argument: Kernel, Kernel2, device_kernel,
/// and the guards around it (enable_sm90_or_later).
bool isWrapper(std::string_view base)
{
    return base == "Kernel" || base == "Kernel2" || base == "device_kernel" ||
           base.starts_with("enable_sm");
}

/// CUTLASS' names of element types.
constexpr std::array<std::string_view, 8> kElements{"float_e4m3_t",  "float_e5m2_t", "float_e2m1_t",
                                                    "float_ue8m0_t", "bfloat16_t",   "half_t",
                                                    "tfloat32_t",    "int8_t"};

std::string lastPart(std::string_view qualified)
{
    const size_t scope = qualified.rfind(kScope);
    return std::string(scope == std::string_view::npos ? qualified
                                                       : qualified.substr(scope + kScope.size()));
}

/// "Kernel<a::B<C>, D>(E)" → "a::B<C>", also if the name is truncated in it.
std::string_view firstArgument(std::string_view name)
{
    const size_t open = name.find('<');
    if (open == std::string_view::npos)
        return {};
    int depth = 0;
    for (size_t i = open + 1; i < name.size(); ++i) {
        depth += name[i] == '<' || name[i] == '(' ? 1 : 0;
        if (depth == 0 && (name[i] == ',' || name[i] == '>'))
            return name.substr(open + 1, i - open - 1);
        depth -= name[i] == '>' || name[i] == ')' ? 1 : 0;
    }
    return name.substr(open + 1);
}

/// "<float_e4m3_t, bfloat16_t>": its element types, in order.
std::string elementsIn(std::string_view argument)
{
    std::vector<std::pair<size_t, std::string_view>> found;
    for (const std::string_view element : kElements) {
        const std::string whole = std::string(kScope) + std::string(element);
        if (const size_t at = argument.find(whole); at != std::string_view::npos)
            found.emplace_back(at, element);
    }
    std::sort(found.begin(), found.end());
    std::string text;
    for (const auto &[at, element] : found)
        text += (text.empty() ? "<" : ", ") + std::string(element);
    return text.empty() ? text : text + ">";
}

/// Name of the wrapped function; the wrapper's own name if its argument has none.
std::string wrappedName(std::string_view name, std::string wrapper)
{
    std::string_view argument = firstArgument(name);
    while (true) {
        const std::string inner = lastPart(kernels::qualifiedName(argument));
        if (inner.empty())
            return wrapper;
        if (!isWrapper(inner))
            return inner + elementsIn(argument);
        argument = firstArgument(argument);
    }
}

} // namespace

std::string baseName(std::string_view name)
{
    const bool mangledOrPlain = name.find_first_of("(<: ") == std::string_view::npos;
    if (mangledOrPlain)
        return std::string(name);
    std::string kept = lastPart(kernels::qualifiedName(name));
    if (isWrapper(kept))
        return wrappedName(name, std::move(kept));
    return kept.empty() ? std::string(name) : kept;
}

} // namespace trilane::names
