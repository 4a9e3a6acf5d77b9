// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0
//
// In a program of one thread nobody forks while the loader is used.

#include "capture/agent/core/loaderuse.h"

namespace trilane::agent {

LoaderUse::LoaderUse() = default;
LoaderUse::~LoaderUse() = default;

} // namespace trilane::agent
