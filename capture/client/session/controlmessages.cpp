// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/client/session/controlmessages.h"

namespace trilane::client {

Error errorOf(const control::Refused &refused)
{
    return {.what = Message::fromText(refused.what()),
            .file = refused.file(),
            .remedy = Message::fromText(refused.remedy())};
}

namespace {

template <typename Texts>
void add(std::vector<std::string> &all, const Texts &texts)
{
    constexpr size_t kMax = 1000;
    for (const std::string &text : texts) {
        if (all.size() < kMax)
            all.push_back(text);
    }
}

} // namespace

void addProblems(std::vector<std::string> &problems, const control::Finished &finished)
{
    add(problems, finished.problems());
}

void addRemarks(std::vector<std::string> &remarks, const control::Finished &finished)
{
    add(remarks, finished.remarks());
}

std::map<std::string, uint64_t> lossesOf(const control::Figures &figures)
{
    constexpr size_t kMax = 16;
    std::map<std::string, uint64_t> losses;
    for (const auto &[source, count] : figures.losses()) {
        if (losses.size() < kMax)
            losses.emplace(source, count);
    }
    return losses;
}

control::Request newRequest()
{
    control::Request request;
    request.set_version(control::kControlVersion);
    return request;
}

} // namespace trilane::client
