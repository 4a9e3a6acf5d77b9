// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/client/controlmessages.h"

namespace trilane::control {

Error errorOf(const Refused &refused)
{
    return {.what = refused.what(), .file = refused.file(), .remedy = refused.remedy()};
}

Request newRequest()
{
    Request request;
    request.set_version(kControlVersion);
    return request;
}

} // namespace trilane::control
