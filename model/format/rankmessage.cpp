// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/format/rankmessage.h"

#include "model/base/utf8.h"
#include "trace.pb.h"

#include <algorithm>

namespace trilane::format::messages {

void toMessage(RankSource rank, filepb::Rank &message)
{
    replaceInvalidUtf8(rank.file); // protobuf's strings are UTF-8; names of files need not be
    replaceInvalidUtf8(rank.host);
    message.set_number(rank.number);
    message.set_file(rank.file);
    message.set_host(rank.host);
    message.set_offset(rank.offset);
    message.set_method(static_cast<uint32_t>(rank.method));
    message.set_matched(rank.matched);
    message.set_residual(static_cast<uint64_t>(rank.residual));
    message.set_worst(static_cast<uint64_t>(rank.worst));
    message.set_drift_ppb(rank.driftPpb);
}

RankSource fromMessage(const filepb::Rank &message)
{
    constexpr uint64_t kClock = uint64_t{1} << 62;
    const bool known = message.method() <= static_cast<uint32_t>(AlignmentMethod::Collectives);
    return {.number = message.number(),
            .file = message.file(),
            .host = message.host(),
            .offset = message.offset(),
            .method =
                known ? static_cast<AlignmentMethod>(message.method()) : AlignmentMethod::None,
            .matched = message.matched(),
            .residual = static_cast<Ns>(std::min(message.residual(), kClock)),
            .worst = static_cast<Ns>(std::min(message.worst(), kClock)),
            .driftPpb = message.drift_ppb()};
}

} // namespace trilane::format::messages
