// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// Carries the compiled catalogues, which CMake adds as resources.
