// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/client/controlmessages.h"

namespace trilane::control {

Error errorOf(const Refused &refused)
{
    return {.what = refused.what(), .file = refused.file(), .remedy = refused.remedy()};
}

void addProblems(std::vector<std::string> &problems, const Finished &finished)
{
    constexpr size_t kMost = 1000;
    for (const std::string &problem : finished.problems()) {
        if (problems.size() < kMost)
            problems.push_back(problem);
    }
}

Request newRequest()
{
    Request request;
    request.set_version(kControlVersion);
    return request;
}

} // namespace trilane::control
