// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/xplane/xlaranges.h"

#include <algorithm>
#include <tuple>

namespace trilane::xplane {

namespace {

/// Merges neighbors with the same name, on a track created on demand.
class Row
{
public:
    Row(build::TraceBuilder::Appender &out, const build::TrackKey &key)
        : m_out(out)
        , m_key(key)
    {}

    /// `isNew`: the last range has ended, even with the same name.
    void take(const XlaRanges::Piece &piece, StringId name, bool isNew)
    {
        if (isNew || name != m_range.name)
            close();
        if (name == kNoString)
            return;
        if (!m_track.isValid())
            m_track = m_out.track(m_key);
        if (m_range.name == kNoString)
            m_range = {.start = piece.start, .name = name, .kind = SliceKind::GpuRange};
        m_end = std::max(m_end, piece.end);
    }
    void close()
    {
        if (m_range.name != kNoString) {
            m_range.duration = m_end - m_range.start;
            m_out.add(m_track, m_range);
        }
        m_range = {};
        m_end = std::numeric_limits<Ns>::min();
    }

private:
    build::TraceBuilder::Appender &m_out;
    const build::TrackKey m_key;
    TrackId m_track;
    format::Slice m_range;
    Ns m_end = std::numeric_limits<Ns>::min();
};

} // namespace

void XlaRanges::append(XlaRanges &&others)
{
    m_pieces.insert(m_pieces.end(), others.m_pieces.begin(), others.m_pieces.end());
    others.m_pieces.clear();
}

void XlaRanges::finish(build::TraceBuilder::Appender &out, TrackId gpu, int64_t stream)
{
    std::stable_sort(m_pieces.begin(), m_pieces.end(), [](const Piece &a, const Piece &b) {
        return std::tie(a.start, a.end, a.part) < std::tie(b.start, b.end, b.part);
    });
    auto row = [&](std::string_view label) {
        return Row(out,
                   {.parent = gpu, .kind = TrackKind::GpuRanges, .number = stream, .label = label});
    };
    Row modules = row("XLA Modules");
    Row ops = row("XLA Ops");
    Row frameworkOps = row("Framework Ops");
    StringId module = kNoString;
    StringId firstOp = kNoString;
    StringId lastOp = kNoString;
    for (const Piece &piece : m_pieces) {
        const bool begins = piece.module != module || (piece.op == firstOp && piece.op != lastOp);
        if (begins) {
            module = piece.module;
            firstOp = piece.op;
        }
        lastOp = piece.op;
        modules.take(piece, piece.module, begins);
        ops.take(piece, piece.op, begins);
        frameworkOps.take(piece, piece.frameworkOp, begins);
    }
    for (Row *each : {&modules, &ops, &frameworkOps})
        each->close();
    m_pieces.clear();
}

} // namespace trilane::xplane
