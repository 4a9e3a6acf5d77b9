// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/golden/analyses.h"
#include "model/store/store.h"

#include "model/analysis/findings/findings.h"
#include "model/analysis/idle/idlecauses.h"
#include "model/analysis/links/gaps.h"
#include "model/analysis/steps/stepfacts.h"
#include "model/analysis/steps/steplist.h"
#include "tests/model/analysis/findings/findingcauses.h"

#include <QStringList>

namespace trilane::test {
namespace {

std::string nameOf(const store::Store &store, TrackId track)
{
    const format::Track &info = store.track(track);
    if (info.name != kNoString)
        return std::string(store.string(info.name));
    return std::string(toString(info.kind)) + ' ' + std::to_string(info.number);
}

std::string timesOf(TimeRange range)
{
    return std::to_string(range.begin) + '-' + std::to_string(range.end);
}

/// "user_code fetch of loader? 100-300": of another thread than "main"; ? where it is inferred.
std::string pieceText(const store::Store &store, const idle::CausePiece &piece)
{
    std::string text(idle::keyOf(piece.cause));
    if (piece.name != kNoString)
        text += ' ' + std::string(store.string(piece.name));
    if (piece.thread.isValid() && nameOf(store, piece.thread) != "main")
        text += " of " + nameOf(store, piece.thread);
    if (piece.other.isValid())
        text += (piece.cause == idle::IdleCause::Stopped ? " by " : " for ") +
                nameOf(store, piece.other);
    if (piece.proof != idle::SilenceProof::None)
        text += " (" + std::string(idle::keyOf(piece.proof)) + ')';
    if (piece.inferred)
        text += '?';
    return text + ' ' + timesOf(piece.time) + '\n';
}

std::string idleText(const store::Store &store, const QStringList &options)
{
    idle::IdleQuery query;
    for (const QString &option : options) {
        if (option == "kernels-only")
            query.kernelsOnly = true;
        for (const TrackId gpu : links::tracksOfKind(store, TrackKind::Gpu)) {
            if (option == QString("gpu=%1").arg(store.track(gpu).number))
                query.gpus.push_back(gpu);
        }
    }
    std::string text;
    idle::forEachGap(store, query, [&](const idle::GapStory &gap) {
        Ns at = gap.gap.range.begin;
        for (const idle::CausePiece &piece : gap.pieces) {
            if (piece.time.begin != at)
                text += "untrue: pieces do not touch\n";
            at = piece.time.end;
            text += pieceText(store, piece);
        }
        if (at != gap.gap.range.end)
            text += "untrue: pieces do not fill the gap\n";
        return true;
    });
    return text;
}

std::string findingText(const findings::TraceFinding &one, bool hasAdvice)
{
    std::string text(one.id);
    text += ' ' + std::string(findings::keyOf(one.severity)) + ", gain " + std::to_string(one.gain);
    if (one.expected != one.gain)
        text += ", expected " + std::to_string(one.expected);
    text += ": " + one.title.english() + '\n';
    text += "    " + findings::explanationOf(one) + '\n';
    if (hasAdvice)
        text += "    " + one.advice.english() + "\n    " + one.disproof.english() + '\n';
    for (const findings::FindingEvidence &place : one.evidence)
        text += "    " + std::to_string(place.part) + " of " + timesOf(place.range) + ' ' +
                place.name + '\n';
    return text;
}

std::string findingsText(const store::Store &store, const QStringList &options)
{
    const findings::Findings found = findings::findingsOf(store);
    std::string text;
    if (found.tooShort)
        text += "too short\n";
    if (found.edges > 0)
        text += "edges " + std::to_string(found.edges) + ": " + found.besides().english() + '\n';
    for (const findings::TraceFinding &one : found.list)
        text += findingText(one, options.contains("advice"));
    if (const std::string untrue = untrueOf(store, found); !untrue.empty())
        text += "untrue: " + untrue + '\n';
    return text;
}

std::string stepText(const store::Store &store, const steps::StepReport &report,
                     const steps::StepFacts &facts)
{
    QStringList parts{QString("busy %1").arg(facts.gpuBusy)};
    if (facts.readerCost)
        parts << QString("waits for data %1, before %2")
                     .arg(*facts.readerCost)
                     .arg(facts.readerBefore);
    if (facts.kernels > 0)
        parts << QString("kernels %1 of %2").arg(facts.kernels).arg(facts.kernelTime);
    if (facts.copies > 0)
        parts << QString("copies %1 of %2, %3 bytes")
                     .arg(facts.copies)
                     .arg(facts.copyTime)
                     .arg(facts.copiedBytes);
    for (size_t i = 0; i < report.gpus.size(); ++i) {
        const communication::TimeSplit &split = facts.splitOf[i];
        QString gpu =
            QString("GPU %1 busy %2").arg(store.track(report.gpus[i]).number).arg(split.busy);
        if (split.communication > 0)
            gpu += QString(" communicates %1, exposed %2")
                       .arg(split.communication)
                       .arg(split.exposed());
        parts << gpu;
    }
    std::string text = "step " + std::to_string(facts.step.number) + ' ' +
                       timesOf(facts.step.range) + ": " + parts.join("; ").toStdString() + '\n';
    const Ns gpus = static_cast<Ns>(report.gpus.size());
    if (facts.gpuIdle() + facts.split().busy != gpus * facts.batchCost())
        text += "untrue: busy and idle time do not make up the step\n";
    return text;
}

/// "20-29 of main: 1000-2000, each 100 every 110": of equal time, in equal distances, is one line.
std::string briefText(const store::Store &store, const std::vector<marks::NumberedStep> &steps)
{
    std::string text;
    for (size_t i = 0; i < steps.size();) {
        const marks::NumberedStep &first = steps[i];
        const Ns distance = i + 1 < steps.size() ? steps[i + 1].range.begin - first.range.begin : 0;
        size_t count = 1;
        const auto goesOn = [&](const marks::NumberedStep &next) {
            const Ns shift = static_cast<Ns>(count) * distance;
            return next == marks::NumberedStep{first.number + static_cast<int64_t>(count),
                                               {first.range.begin + shift, first.range.end + shift},
                                               first.thread};
        };
        while (i + count < steps.size() && goesOn(steps[i + count]))
            ++count;
        i += count;
        const marks::NumberedStep &last = steps[i - 1];
        text += std::to_string(first.number);
        if (count > 1)
            text += '-' + std::to_string(last.number);
        if (first.thread.isValid())
            text += " of " + nameOf(store, first.thread);
        text += ": " + timesOf({first.range.begin, last.range.end});
        if (count > 1)
            text += ", each " + std::to_string(first.range.duration());
        if (count > 1 && first.range.duration() != distance)
            text += " every " + std::to_string(distance);
        text += '\n';
    }
    return text;
}

std::string stepsText(const store::Store &store, const QStringList &options)
{
    steps::StepQuery query;
    for (const QString &option : options) {
        if (option.startsWith("name="))
            query.rangeName = option.mid(5).toStdString();
        if (option.startsWith("from="))
            query.range.begin = option.mid(5).toLongLong();
        if (option == "infer")
            query.infer = true;
    }
    const Result<steps::StepList> list = steps::findStepList(store, query);
    if (!list)
        return list.error().message() + '\n';
    if (options.contains("brief")) {
        const bool isShown = list->source == steps::StepSource::Bordered;
        const auto numbered = list->areNumbered ? list->steps : std::vector<marks::NumberedStep>();
        return std::to_string(list->steps.size()) + (list->areNumbered ? " numbered" : "") +
               " steps: " + steps::describe(list->source, list->basis).english() + '\n' +
               briefText(store, list->steps) +
               (isShown && steps::stepsWithNumbers(store) != numbered
                    ? "untrue: where numbers are shown, these are others\n"
                    : "");
    }
    const steps::StepReport report = steps::measureSteps(store, list.value());
    std::string text = std::to_string(report.steps.size()) +
                       " steps: " + steps::describe(report.source, report.basis).english() + '\n';
    for (const steps::StepFacts &facts : report.steps)
        text += stepText(store, report, facts);
    return text;
}

} // namespace

std::optional<std::string> analysis(const store::Store &store, std::string_view line)
{
    QStringList words =
        QString::fromUtf8(line.data(), static_cast<qsizetype>(line.size())).split(' ');
    const QString name = words.takeFirst();
    if (name == "idle")
        return idleText(store, words);
    if (name == "steps" && !words.contains("{trace}")) // else the command
        return stepsText(store, words);
    if (name == "findings")
        return findingsText(store, words);
    return std::nullopt;
}

} // namespace trilane::test
