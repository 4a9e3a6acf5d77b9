// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/filledtext.h"

namespace trilane {

std::string filled(std::string_view text, const std::vector<std::string> &values)
{
    std::string out;
    for (size_t i = 0; i < text.size(); ++i) {
        const bool isPlace = text[i] == '%' && i + 1 < text.size() && text[i + 1] >= '1' &&
                             static_cast<size_t>(text[i + 1] - '1') < values.size();
        if (isPlace)
            out += values[static_cast<size_t>(text[++i] - '1')];
        else
            out += text[i];
    }
    return out;
}

} // namespace trilane
