// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "scene.h"

namespace scene {

Scenes deviceScenes()
{
    return {};
}

} // namespace scene
