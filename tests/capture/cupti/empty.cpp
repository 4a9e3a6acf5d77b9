// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// Stands for any library of which only the name matters.

extern "C" int cuptiTestEmpty();
int cuptiTestEmpty()
{
    return 0;
}
