// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/result.h"

#include <cerrno>
#include <cstring>

namespace trilane {

std::string Error::message() const
{
    std::string text;
    for (const std::string &part : {file, place.english()}) {
        if (!part.empty())
            text += part + ": ";
    }
    text += what.english();
    if (!remedy.empty())
        text += "; " + remedy.english();
    return text;
}

Error Error::in(std::string path) &&
{
    if (file.empty())
        file = std::move(path);
    return std::move(*this);
}

Error Error::stopped()
{
    return {.what = msg("stopped"), .canceled = true};
}

Error Error::fromErrno(Message doing, std::string path)
{
    const int code = errno;
    Error error{.what = msg("%1: %2", std::move(doing), Message::fromText(std::strerror(code))),
                .file = std::move(path)};
    if (code == ENOSPC)
        error.remedy = msg("free some space or choose another folder");
    else if (code == EACCES || code == EPERM)
        error.remedy = msg("check the permissions of the file and its folder");
    return error;
}

} // namespace trilane
