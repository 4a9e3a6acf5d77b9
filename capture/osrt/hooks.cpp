// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/osrt/oscall.h"
#include "capture/osrt/reals.h"

namespace trilane::osrt {

namespace real {

#define TRILANE_REAL(result, symbol, parameters) constinit Real<result parameters> symbol{#symbol};
#define TRILANE_HOOK(result, function, symbol, parameters, arguments, object, owner)               \
    constinit Real<result parameters> symbol{#symbol};
#include "capture/osrt/hooks.def"

} // namespace real

void findReals()
{
#define TRILANE_REAL(result, symbol, parameters) real::symbol.find();
#define TRILANE_HOOK(result, function, symbol, parameters, arguments, object, owner)               \
    real::symbol.find();
#include "capture/osrt/hooks.def"
}

} // namespace trilane::osrt

using namespace trilane::osrt;
using trilane::wire::kNoOsObject;
using trilane::wire::OsFunction;

#define TRILANE_REAL(result, symbol, parameters)
#define TRILANE_HOOK(type, function, symbol, parameters, arguments, object, owner)                 \
    TRILANE_EXPORT(type, symbol, parameters);                                                      \
    type trilane_##symbol parameters                                                               \
    {                                                                                              \
        return timed<type>(                                                                        \
            OsFunction::function, [&] { return real::symbol arguments; },                          \
            [&]([[maybe_unused]] type result) { return objectOf(object); },                        \
            [&] { return ownerOf(owner); });                                                       \
    }
#include "capture/osrt/hooks.def"
