// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

namespace trilane::store {

// For headers that only refer to these.
class DerivedLanes;
class Store;
class Tables;

} // namespace trilane::store
