// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/client/session/controlmessages.h"

#include "capture/control/messagetext.h"

namespace trilane::client {

Error errorOf(const control::Refused &refused)
{
    return {.what = control::unpack(refused.what_message(), refused.what()),
            .file = refused.file(),
            .remedy = control::unpack(refused.remedy_message(), refused.remedy())};
}

namespace {

/// An older daemon sends only texts.
template <typename Texts, typename Packed>
void add(std::vector<Message> &all, const Texts &texts, const Packed &messages)
{
    constexpr size_t kMax = 1000;
    for (int i = 0; i < texts.size() && all.size() < kMax; ++i)
        all.push_back(i < messages.size() ? control::unpack(messages[i], texts[i])
                                          : Message::fromText(texts[i]));
}

} // namespace

void addProblems(std::vector<Message> &problems, const control::Finished &finished)
{
    add(problems, finished.problems(), finished.problem_messages());
}

void addRemarks(std::vector<Message> &remarks, const control::Finished &finished)
{
    add(remarks, finished.remarks(), finished.remark_messages());
}

std::vector<Message> problemsOf(const control::Session &session)
{
    std::vector<Message> problems;
    add(problems, session.problems(), session.problem_messages());
    return problems;
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
