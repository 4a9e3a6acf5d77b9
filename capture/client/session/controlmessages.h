// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/control/control.pb.h"
#include "capture/control/controlsocket.h"
#include "model/base/result.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace trilane::client {

/// The refused request and the reason.
[[nodiscard]] Error errorOf(const control::Refused &refused);

/// Adds what an ended recording is missing, limited in number.
void addProblems(std::vector<Message> &problems, const control::Finished &finished);
/// Adds its further remarks.
void addRemarks(std::vector<Message> &remarks, const control::Finished &finished);

/// Data missing from a session so far.
[[nodiscard]] std::vector<Message> problemsOf(const control::Session &session);

/// Losses so far by source, at most as many as there are sources.
[[nodiscard]] std::map<std::string, uint64_t> lossesOf(const control::Figures &figures);

/// A request of this version.
[[nodiscard]] control::Request newRequest();

} // namespace trilane::client
