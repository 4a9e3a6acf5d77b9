// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// Something to load.

extern "C" int anything()
{
    return 1;
}
