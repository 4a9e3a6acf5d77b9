// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

namespace trilane::platform {

/// Empties a container and frees its memory. `container = {}` assigns an empty list of items, which
/// keeps it.
template <typename Container>
void discard(Container &container)
{
    Container().swap(container);
}

} // namespace trilane::platform
