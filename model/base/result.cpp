// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/result.h"

#include "model/base/foreigntext.h"

#include <cerrno>

namespace trilane {

Message Error::sentence() const
{
    Message text = what;
    if (!place.empty())
        text = msg("%1: %2", place, std::move(text));
    if (!file.empty())
        text = msg("%1: %2", file, std::move(text));
    return Message::clauses({std::move(text), remedy});
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
    Error error{.what = msg("%1: %2", std::move(doing), systemMessage(code)),
                .file = std::move(path)};
    if (code == ENOSPC)
        error.remedy = msg("free some space or choose another folder");
    else if (code == EACCES || code == EPERM)
        error.remedy = msg("check the permissions of the file and its folder");
    return error;
}

} // namespace trilane
