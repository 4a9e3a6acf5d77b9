// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/steps/inferred/cycles.h"

#include <algorithm>
#include <map>
#include <optional>
#include <unordered_map>

namespace trilane::steps {

namespace {

using Symbols = std::span<const Symbol>;

/// Minimum share of all symbols in one iteration: a layer or a loop in an optimizer has less.
constexpr double kVocabulary = 0.95;
/// Weight of one input from the host, in operations.
constexpr double kWeightOfInput = 100;
/// And one output to the host, perhaps every tenth iteration only.
constexpr double kWeightOfOutput = 10;
/// Part of the sequence that the iterations must fill.
constexpr double kCoverage = 0.4;
constexpr size_t kMinLength = 2;
/// Iterations compared to find their start.
constexpr size_t kPositionSamples = 15;
/// Number of symbols that identifies a position in an iteration.
constexpr size_t kAnchor = 16;
/// Iterations that make a loop.
constexpr size_t kMinCycles = 3;
/// Part of the usual iteration's operations that another one must share.
constexpr double kMinSharedOperations = 0.6;

/// Iterations as marked by a gram, before their starts are determined.
struct Rhythm
{
    RegularGram gram;
    std::vector<size_t> places;
    size_t period = 0;         ///< the usual distance of places
    std::vector<size_t> usual; ///< places with that distance to the next
};

/// Number of occurrences of each symbol.
using Counts = std::vector<size_t>;

Counts countsOf(Symbols symbols)
{
    Counts counts;
    for (const Symbol symbol : symbols) {
        if (symbol >= counts.size())
            counts.resize(size_t{symbol} + 1);
        ++counts[symbol];
    }
    return counts;
}

size_t countOf(const Counts &counts, size_t symbol)
{
    return symbol < counts.size() ? counts[symbol] : 0;
}

/// The shortest of the distances that most places have.
std::optional<Rhythm> rhythmOf(Symbols symbols, const RegularGram &gram)
{
    Rhythm rhythm{.gram = gram, .places = placesOf(symbols, gram)};
    std::map<size_t, size_t> distances;
    for (size_t i = 0; i + 1 < rhythm.places.size(); ++i) {
        const size_t distance = rhythm.places[i + 1] - rhythm.places[i];
        if (isNear(distance, gram.distance))
            ++distances[distance];
    }
    size_t most = 0;
    for (const auto &[distance, count] : distances) {
        if (count > most) {
            most = count;
            rhythm.period = distance;
        }
    }
    if (most == 0)
        return std::nullopt;
    for (size_t i = 0; i + 1 < rhythm.places.size(); ++i) {
        if (rhythm.places[i + 1] - rhythm.places[i] == rhythm.period)
            rhythm.usual.push_back(rhythm.places[i]);
    }
    return rhythm;
}

/// Number of sorted positions in [begin, end).
size_t countIn(std::span<const size_t> positions, size_t begin, size_t end)
{
    const auto first = std::lower_bound(positions.begin(), positions.end(), begin);
    return static_cast<size_t>(std::lower_bound(first, positions.end(), end) - first);
}

/// Work of iterations of about the usual length.
struct Done
{
    Counts counts;
    size_t iterations = 0;
    size_t withInput = 0;
    size_t withOutput = 0;

    [[nodiscard]] bool isVaried() const
    {
        return std::count(counts.begin(), counts.end(), size_t{0}) + 1 <
               static_cast<ptrdiff_t>(counts.size());
    }
};

Done doneIn(Symbols symbols, const Rhythm &rhythm, const SequenceHints &hints)
{
    Done done;
    for (size_t i = 0; i + 1 < rhythm.places.size(); ++i) {
        const size_t begin = rhythm.places[i], distance = rhythm.places[i + 1] - begin;
        if (!isNear(distance, rhythm.period))
            continue;
        ++done.iterations;
        done.withInput += countIn(hints.inputs, begin, begin + distance) > 0;
        done.withOutput += countIn(hints.outputs, begin, begin + distance) > 0;
        for (const Symbol symbol : symbols.subspan(begin, distance)) {
            if (symbol >= done.counts.size())
                done.counts.resize(size_t{symbol} + 1);
            ++done.counts[symbol];
        }
    }
    return done;
}

/// Part of all that is done, from the first usual iteration to the last, that iterations can do.
double vocabularyOf(Symbols symbols, const Rhythm &rhythm, const Done &done,
                    const SequenceHints &hints)
{
    const size_t begin = rhythm.usual.front();
    const size_t end = rhythm.usual.back() + rhythm.period;
    const Counts all = countsOf(symbols.subspan(begin, end - begin));
    const double inputs = kWeightOfInput * static_cast<double>(countIn(hints.inputs, begin, end));
    const double outputs =
        kWeightOfOutput * static_cast<double>(countIn(hints.outputs, begin, end));
    const double total = static_cast<double>(end - begin) + inputs + outputs;
    double known = done.withInput * 2 >= done.iterations ? inputs : 0;
    known += done.withOutput * 2 >= done.iterations ? outputs : 0;
    for (size_t symbol = 0; symbol < all.size(); ++symbol)
        known += countOf(done.counts, symbol) > 0 ? static_cast<double>(all[symbol]) : 0;
    return known / total;
}

/// The rhythm at this distance if it spans the whole sequence and nearly all symbols.
std::optional<Rhythm> wholeRhythm(Symbols symbols, const RegularGram &gram,
                                  const SequenceHints &hints)
{
    if (gram.distance < kMinLength ||
        static_cast<double>(gram.covered) < kCoverage * static_cast<double>(symbols.size()))
        return std::nullopt;
    std::optional<Rhythm> rhythm = rhythmOf(symbols, gram);
    if (!rhythm)
        return std::nullopt;
    const Done done = doneIn(symbols, *rhythm, hints);
    const bool isWhole =
        done.isVaried() && vocabularyOf(symbols, *rhythm, done, hints) >= kVocabulary;
    return isWhole ? rhythm : std::nullopt;
}

/// The usual iteration, rotated to the start of iterations.
struct Usual
{
    std::vector<Symbol> symbols;
    size_t anchor = 0; ///< from there on `anchorLength` symbols that are nowhere else in it
    size_t anchorLength = 0;
};

std::vector<Symbol> turned(Symbols cycle, size_t by)
{
    std::vector<Symbol> symbols(cycle.begin() + static_cast<ptrdiff_t>(by), cycle.end());
    symbols.insert(symbols.end(), cycle.begin(), cycle.begin() + static_cast<ptrdiff_t>(by));
    return symbols;
}

/// Recordings often begin and end between two iterations.
double edgeBonus(Symbols all, Symbols cycle, size_t phase)
{
    constexpr double kBonus = 4;
    const size_t size = cycle.size();
    const size_t length = std::min(size, size_t{512});
    bool begins = true, ends = true;
    for (size_t i = 0; i < length && (begins || ends); ++i) {
        begins = begins && all[i] == cycle[(phase + i) % size];
        ends = ends && all[all.size() - 1 - i] == cycle[(phase + size - 1 - i) % size];
    }
    return (begins ? kBonus : 1) * (ends ? kBonus : 1);
}

double medianBeginning(const Rhythm &rhythm, size_t phase, const SequenceHints &hints)
{
    std::vector<double> values;
    const size_t stride = std::max(size_t{1}, rhythm.usual.size() / kPositionSamples);
    for (size_t i = 0; i < rhythm.usual.size(); i += stride)
        values.push_back(hints.beginning(rhythm.usual[i] + phase));
    const auto middle = values.begin() + static_cast<ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

size_t bestPhase(Symbols all, Symbols cycle, const Rhythm &rhythm, const SequenceHints &hints)
{
    std::vector<std::pair<double, size_t>> phases;
    for (size_t phase = 0; phase < cycle.size(); ++phase)
        phases.emplace_back(medianBeginning(rhythm, phase, hints), phase);
    // The bonus cannot help candidates that are far behind.
    const double best = std::max_element(phases.begin(), phases.end())->first;
    std::pair<double, size_t> winner{-1, 0};
    for (auto [value, phase] : phases) {
        if (value * 16 < best)
            continue;
        value *= edgeBonus(all, cycle, phase);
        if (value > winner.first)
            winner = {value, phase};
    }
    return winner.second;
}

/// The first unique position from its begin on.
void findAnchor(Usual &usual)
{
    const size_t size = usual.symbols.size();
    usual.anchorLength = std::min(kAnchor, size);
    std::vector<Symbol> twice = usual.symbols;
    twice.insert(twice.end(), usual.symbols.begin(),
                 usual.symbols.begin() + static_cast<ptrdiff_t>(usual.anchorLength) - 1);
    std::unordered_map<uint64_t, size_t> counts;
    std::vector<uint64_t> hashes;
    for (GramHash hash(twice, usual.anchorLength); !hash.atEnd(); hash.next()) {
        ++counts[hash.value()];
        hashes.push_back(hash.value());
    }
    const auto unique = std::find_if(hashes.begin(), hashes.end(),
                                     [&](uint64_t hash) { return counts[hash] == 1; });
    usual.anchor = unique == hashes.end() ? 0 : static_cast<size_t>(unique - hashes.begin());
}

/// Starts of iterations according to the anchor.
std::vector<size_t> beginnings(Symbols all, const Usual &usual)
{
    std::vector<Symbol> anchor;
    for (size_t i = 0; i < usual.anchorLength; ++i)
        anchor.push_back(usual.symbols[(usual.anchor + i) % usual.symbols.size()]);
    const RegularGram gram{.hash = gramHash(anchor), .length = anchor.size()};
    std::vector<size_t> found;
    for (const size_t place : placesOf(all, gram)) {
        if (place >= usual.anchor)
            found.push_back(place - usual.anchor);
    }
    return found;
}

/// Part of the usual iteration's operations that are in `some`, each as often.
double likeness(const Counts &usual, size_t size, Symbols some)
{
    std::vector<Symbol> sorted(some.begin(), some.end());
    std::sort(sorted.begin(), sorted.end());
    size_t shared = 0;
    for (size_t i = 0; i < sorted.size();) {
        const Symbol symbol = sorted[i];
        size_t count = 0;
        for (; i < sorted.size() && sorted[i] == symbol; ++i)
            ++count;
        shared += std::min(count, countOf(usual, symbol));
    }
    return static_cast<double>(shared) / static_cast<double>(size);
}

/// End of an iteration that is followed by other work: after the usual last operations, else after
/// the usual number of them.
size_t endWithin(Symbols all, Cycle room, const Usual &usual)
{
    const size_t size = usual.symbols.size();
    const size_t length = std::min(kAnchor, size);
    const Symbols tail = Symbols(usual.symbols).last(length);
    const size_t from = room.begin + size - size / 2;
    const size_t until = std::min(room.end, room.begin + size + size / 2);
    std::optional<size_t> nearest;
    const auto off = [&](size_t end) {
        const size_t expected = room.begin + size;
        return end > expected ? end - expected : expected - end;
    };
    for (size_t end = std::max(from, room.begin + length); end <= until; ++end) {
        if (std::equal(tail.begin(), tail.end(),
                       all.begin() + static_cast<ptrdiff_t>(end - length)) &&
            (!nearest || off(end) < off(*nearest)))
            nearest = end;
    }
    return nearest.value_or(std::min(room.end, room.begin + size));
}

bool endsAsUsual(Symbols all, Cycle cycle, const Usual &usual)
{
    const size_t length = std::min({kAnchor, usual.symbols.size(), cycle.end - cycle.begin});
    return std::equal(usual.symbols.end() - static_cast<ptrdiff_t>(length), usual.symbols.end(),
                      all.begin() + static_cast<ptrdiff_t>(cycle.end - length));
}

std::vector<Cycle> cutAtBegins(Symbols all, const Usual &usual)
{
    const Counts counts = countsOf(usual.symbols);
    const size_t size = usual.symbols.size();
    const std::vector<size_t> begins = beginnings(all, usual);
    std::vector<Cycle> cycles;
    for (size_t i = 0; i < begins.size(); ++i) {
        const bool last = i + 1 == begins.size();
        Cycle cycle{begins[i], last ? all.size() : begins[i + 1]};
        const bool tooLong = cycle.end - cycle.begin > size + size / 2;
        if ((tooLong || last) && !endsAsUsual(all, cycle, usual))
            cycle.end = endWithin(all, cycle, usual);
        const Symbols inside = all.subspan(cycle.begin, cycle.end - cycle.begin);
        // The recording may have ended inside the last one.
        const double needed = last && !endsAsUsual(all, cycle, usual) ? 0.95 : kMinSharedOperations;
        if (likeness(counts, size, inside) >= needed)
            cycles.push_back(cycle);
    }
    return cycles;
}

/// Does something else follow most of them?
bool haveHoles(std::span<const Cycle> cycles)
{
    size_t holes = 0;
    for (size_t i = 1; i < cycles.size(); ++i)
        holes += cycles[i].begin > cycles[i - 1].end;
    return holes * 2 > cycles.size() - 1;
}

std::vector<Cycle> cyclesIn(Symbols symbols, const SequenceHints &hints)
{
    const Cycle whole{0, symbols.size()};
    for (const RegularGram &gram : regularGrams(symbols)) {
        const std::optional<Rhythm> rhythm = wholeRhythm(symbols, gram, hints);
        if (!rhythm)
            continue;
        const Symbols cycle =
            symbols.subspan(rhythm->usual[rhythm->usual.size() / 2], rhythm->period);
        Usual usual{turned(cycle, bestPhase(symbols, cycle, *rhythm, hints))};
        findAnchor(usual);
        std::vector<Cycle> cycles = cutAtBegins(symbols, usual);
        if (cycles.size() >= kMinCycles && !haveHoles(cycles) &&
            (!hints.accepts || hints.accepts(cycles, whole)))
            return cycles;
    }
    return {};
}

/// The longest part without first runs: warm-up and compilation before a loop may exceed the loop
/// (torch.compile, cudnn.benchmark).
Cycle settledPart(Symbols symbols)
{
    std::vector<bool> known;
    Cycle longest;
    size_t begin = 0;
    for (size_t i = 0; i <= symbols.size(); ++i) {
        const bool isEnd = i == symbols.size();
        if (!isEnd && symbols[i] < known.size() && known[symbols[i]])
            continue;
        if (i - begin > longest.end - longest.begin)
            longest = {begin, i};
        begin = i + 1;
        if (!isEnd && symbols[i] >= known.size())
            known.resize(size_t{symbols[i]} + 1);
        if (!isEnd)
            known[symbols[i]] = true;
    }
    return longest;
}

std::vector<size_t> positionsIn(std::span<const size_t> positions, Cycle part)
{
    std::vector<size_t> inside;
    for (const size_t position : positions) {
        if (position >= part.begin && position < part.end)
            inside.push_back(position - part.begin);
    }
    return inside;
}

/// Cycles of a part, as positions of the whole.
std::vector<Cycle> ofWhole(std::span<const Cycle> cycles, Cycle part)
{
    std::vector<Cycle> found;
    for (const Cycle &cycle : cycles)
        found.push_back({cycle.begin + part.begin, cycle.end + part.begin});
    return found;
}

SequenceHints hintsOf(const SequenceHints &hints, Cycle part)
{
    SequenceHints own{.inputs = positionsIn(hints.inputs, part),
                      .outputs = positionsIn(hints.outputs, part),
                      .beginning = [&hints, part](size_t at) {
                          return hints.beginning(at + part.begin);
                      }};
    if (hints.accepts)
        own.accepts = [&hints, part](std::span<const Cycle> cycles, Cycle) {
            return hints.accepts(ofWhole(cycles, part), part);
        };
    return own;
}

} // namespace

std::vector<Cycle> findCycles(Symbols symbols, const SequenceHints &hints)
{
    std::vector<Cycle> cycles = cyclesIn(symbols, hints);
    const Cycle settled = settledPart(symbols);
    if (!cycles.empty() || settled.end - settled.begin == symbols.size())
        return cycles;
    const Symbols part = symbols.subspan(settled.begin, settled.end - settled.begin);
    return ofWhole(cyclesIn(part, hintsOf(hints, settled)), settled);
}

} // namespace trilane::steps
