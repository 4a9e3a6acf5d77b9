// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/translation/language.h"

namespace trilane::terminal {

/// What --language of the command line asks for, or else the environment. Looked at before the
/// options are defined, whose help is in that language; a word that is none is told by the option.
[[nodiscard]] translation::Language languageAsked(int argc, char **argv);

} // namespace trilane::terminal
