// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/translation/language.h"

namespace trilane::terminal {

/// Language from --language, else from the environment. Read before the options are defined because
/// their help is translated; an invalid value is reported by the option.
[[nodiscard]] translation::Language languageAsked(int argc, char **argv);

} // namespace trilane::terminal
