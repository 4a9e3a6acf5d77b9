// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/iterate/slicereader.h"

#include "model/store/store.h"

namespace trilane::iterate {

SliceReader::Entry SliceReader::read(ChunkId id) const
{
    return {id, m_store.chunk(id)};
}

} // namespace trilane::iterate
