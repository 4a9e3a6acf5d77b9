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

/// What the daemon does not do, and why.
[[nodiscard]] Error errorOf(const control::Refused &refused);

/// What a recording that has ended says is missing from it; no more than can be read.
void addProblems(std::vector<std::string> &problems, const control::Finished &finished);
/// The same of what is to be known of it besides.
void addRemarks(std::vector<std::string> &remarks, const control::Finished &finished);

/// What is lost so far, by source; of no more sources than there are.
[[nodiscard]] std::map<std::string, uint64_t> lossesOf(const control::Figures &figures);

/// A request of this version.
[[nodiscard]] control::Request newRequest();

} // namespace trilane::client
