// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/steps/namedranges.h"

#include <regex>

namespace trilane::steps {

namespace {

/// std::regex recurses for each character.
constexpr size_t kLongestName = 4096;

Result<marks::NameSet> namesLike(store::Tables trace, std::string_view pattern,
                                 const jobs::JobContext &job)
{
    marks::NameSet names;
    if (pattern.size() < 3 || pattern.front() != '/' || pattern.back() != '/') {
        if (const StringId id = trace.find(pattern); id.isValid())
            names.insert(id);
        return names;
    }
    try {
        const std::regex expression(std::string(pattern.substr(1, pattern.size() - 2)));
        for (size_t i = 0; i < trace.stringCount() && !job.stopped(); ++i) {
            const StringId id{static_cast<uint32_t>(i)};
            const std::string_view name = trace.string(id);
            if (name.size() <= kLongestName &&
                std::regex_search(name.begin(), name.end(), expression))
                names.insert(id);
        }
    } catch (const std::regex_error &) {
        return Error{.what = msg("%1 is not a valid regular expression", pattern),
                     .remedy = msg("use a plain name, or an expression such as /^train_step/")};
    }
    return names;
}

} // namespace

Result<marks::RangeSteps> namedRangeSteps(const store::Store &store, std::string_view pattern,
                                          const jobs::JobContext &job,
                                          const marks::TrackChoice &among, uint64_t *leftOut)
{
    const Result<marks::NameSet> names = namesLike(store, pattern, job);
    if (!names)
        return names.error();
    return marks::stepsOfRanges(store, marks::outermostRanges(store, *names, job, among, leftOut));
}

} // namespace trilane::steps
