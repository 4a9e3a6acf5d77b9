// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/text/modelwords.h"

#include "views/items/text/humantext.h"
#include "views/items/text/obstaclewords.h"

namespace trilane::items {

namespace {

[[maybe_unused]] constexpr const char *kWords[] = {
    QT_TRANSLATE_NOOP("ModelWords", "imported"),
    QT_TRANSLATE_NOOP("ModelWords", "repaired"),
    QT_TRANSLATE_NOOP("ModelWords", "dropped"),
    QT_TRANSLATE_NOOP("ModelWords", "lost"),
    QT_TRANSLATE_NOOP("ModelWords", "pageable"),
    QT_TRANSLATE_NOOP("ModelWords", "pinned"),
    QT_TRANSLATE_NOOP("ModelWords", "device"),
    QT_TRANSLATE_NOOP("ModelWords", "array"),
    QT_TRANSLATE_NOOP("ModelWords", "managed"),
    QT_TRANSLATE_NOOP("ModelWords", "device static"),
    QT_TRANSLATE_NOOP("ModelWords", "managed static"),
    QT_TRANSLATE_NOOP("ModelWords", "unknown"),
    QT_TRANSLATE_NOOP("ModelWords", "running"),
    QT_TRANSLATE_NOOP("ModelWords", "runnable"),
    QT_TRANSLATE_NOOP("ModelWords", "blocked"),
    QT_TRANSLATE_NOOP("ModelWords", "blocked on disk"),
    QT_TRANSLATE_NOOP("ModelWords", "block size"),
    QT_TRANSLATE_NOOP("ModelWords", "registers"),
    QT_TRANSLATE_NOOP("ModelWords", "shared memory"),
    QT_TRANSLATE_NOOP("ModelWords", "grid"),
    QT_TRANSLATE_NOOP("ModelWords", "annotated"),
    QT_TRANSLATE_NOOP("ModelWords", "named"),
    QT_TRANSLATE_NOOP("ModelWords", "inferred"),
    QT_TRANSLATE_NOOP("ModelWords", "bordered"),
    QT_TRANSLATE_NOOP("ModelWords", "training"),
    QT_TRANSLATE_NOOP("ModelWords", "inference"),
    QT_TRANSLATE_NOOP("ModelWords", "prefill"),
    QT_TRANSLATE_NOOP("ModelWords", "decode"),
    QT_TRANSLATE_NOOP("ModelWords", "prefill and decode"),
    QT_TRANSLATE_NOOP("ModelWords", "changed"),
    QT_TRANSLATE_NOOP("ModelWords", "high"),
    QT_TRANSLATE_NOOP("ModelWords", "medium"),
    QT_TRANSLATE_NOOP("ModelWords", "low"),
    QT_TRANSLATE_NOOP("ModelWords", "CUDA is not recorded"),
    QT_TRANSLATE_NOOP("ModelWords", "yes"),
    QT_TRANSLATE_NOOP("ModelWords", "no"),
};

/// What steps are, how they were found, and how sure that is.
[[maybe_unused]] constexpr const char *kStepBasis[] = {
    QT_TRANSLATE_NOOP("ModelWords", "of unknown kind"),
    QT_TRANSLATE_NOOP("ModelWords", "prefill by an inference server"),
    QT_TRANSLATE_NOOP("ModelWords", "decoding by an inference server"),
    QT_TRANSLATE_NOOP("ModelWords", "prefill and decoding by an inference server"),
    QT_TRANSLATE_NOOP("ModelWords", "annotated by %1"),
    QT_TRANSLATE_NOOP("ModelWords", "bordered by %1"),
    QT_TRANSLATE_NOOP("ModelWords", "inferred from the kernels that repeat"),
    QT_TRANSLATE_NOOP("ModelWords", "confidence high"),
    QT_TRANSLATE_NOOP("ModelWords", "confidence medium"),
    QT_TRANSLATE_NOOP("ModelWords", "confidence low"),
    QT_TRANSLATE_NOOP("ModelWords", "the name was asked for"),
    QT_TRANSLATE_NOOP("ModelWords", "each has a range with its number"),
    QT_TRANSLATE_NOOP("ModelWords", "each has a range with a step's name"),
    QT_TRANSLATE_NOOP("ModelWords", "each has a range of the inference server"),
    QT_TRANSLATE_NOOP("ModelWords", "ranges are named by consecutive numbers"),
    QT_TRANSLATE_NOOP("ModelWords", "equal ranges follow one another and launch the GPU's work"),
    QT_TRANSLATE_NOOP("ModelWords", "the weights are updated once in each"),
    QT_TRANSLATE_NOOP("ModelWords", "1 range that marks a step is left out: it overlaps another"),
    QT_TRANSLATE_NOOP("ModelWords", "%1 ranges that mark steps are left out: they overlap others"),
    QT_TRANSLATE_NOOP("ModelWords", "the last step is left out: the recording ended in it"),
    QT_TRANSLATE_NOOP("ModelWords",
                      "they are of the launching thread, and the GPU ends their work %1 behind the "
                      "last: by its work a step takes %2"),
    QT_TRANSLATE_NOOP("ModelWords", "in 1 step it is not known what the GPU did: CUDA was not "
                                    "recorded all the time, or work has no times"),
    QT_TRANSLATE_NOOP("ModelWords", "in %1 steps it is not known what the GPU did: CUDA was not "
                                    "recorded all the time, or work has no times"),
    QT_TRANSLATE_NOOP("ModelWords", "the weights are updated several times in each"),
    QT_TRANSLATE_NOOP("ModelWords",
                      "gradients are cleared once in each, which may be anywhere in a step"),
    QT_TRANSLATE_NOOP("ModelWords", "each has one forward pass"),
    QT_TRANSLATE_NOOP("ModelWords", "the kernels that repeat update the weights each time"),
    QT_TRANSLATE_NOOP("ModelWords", "only the repetition of kernels tells them"),
};

/// Why events were repaired or dropped.
[[maybe_unused]] constexpr const char *kRepairReasons[] = {
    QT_TRANSLATE_NOOP("ModelWords", "begin without end; extended to the end of the trace"),
    QT_TRANSLATE_NOOP("ModelWords", "counter without a numeric value"),
    QT_TRANSLATE_NOOP("ModelWords", "timestamp is on an unknown clock or out of range"),
    QT_TRANSLATE_NOOP("ModelWords", "its duration is out of range"),
    QT_TRANSLATE_NOOP("ModelWords", "refers to packets that were lost"),
    QT_TRANSLATE_NOOP("ModelWords", "packets of this kind are not imported"),
    QT_TRANSLATE_NOOP("ModelWords", "events of this kind are not imported"),
    QT_TRANSLATE_NOOP("ModelWords", "not a valid packet"),
    QT_TRANSLATE_NOOP("ModelWords", "a column of its bundle is too short"),
    QT_TRANSLATE_NOOP("ModelWords", "switch-out does not match the thread that was switched in"),
    QT_TRANSLATE_NOOP("ModelWords", "scheduling event"),
    QT_TRANSLATE_NOOP("ModelWords", "end of a thread"),
    QT_TRANSLATE_NOOP("ModelWords", "name of a thread"),
    QT_TRANSLATE_NOOP("ModelWords", "call chain"),
    QT_TRANSLATE_NOOP("ModelWords", "mark"),
    QT_TRANSLATE_NOOP("ModelWords", "line"),
    QT_TRANSLATE_NOOP("ModelWords", "other event"),
    QT_TRANSLATE_NOOP("ModelWords", "truncated or of unknown format"),
    QT_TRANSLATE_NOOP("ModelWords", "timestamp is not a number of seconds or is out of range"),
    QT_TRANSLATE_NOOP("ModelWords", "call chains are not imported"),
    QT_TRANSLATE_NOOP("ModelWords", "kernel buffer was full"),
    QT_TRANSLATE_NOOP("ModelWords", "damaged"),
    QT_TRANSLATE_NOOP("ModelWords", "nested in other packets"),
    QT_TRANSLATE_NOOP("ModelWords", "decompressed size exceeds the limit"),
    QT_TRANSLATE_NOOP("ModelWords", "no such CPU"),
    QT_TRANSLATE_NOOP("ModelWords", "kernel buffer was full (number of losses)"),
    QT_TRANSLATE_NOOP("ModelWords", "recorder buffer was full"),
    QT_TRANSLATE_NOOP("ModelWords", "the file ends inside a packet"),
    QT_TRANSLATE_NOOP("ModelWords", "not a packet"),
    QT_TRANSLATE_NOOP("ModelWords", "packet too large"),
    QT_TRANSLATE_NOOP("ModelWords", "duplicate key; last value used"),
    QT_TRANSLATE_NOOP("ModelWords", "end without begin"),
    QT_TRANSLATE_NOOP("ModelWords", "truncated at the end of the file"),
    QT_TRANSLATE_NOOP("ModelWords", "ends before it begins; shown without duration"),
    QT_TRANSLATE_NOOP("ModelWords", "in a damaged part of the file"),
    QT_TRANSLATE_NOOP("ModelWords", "invalid UTF-8 replaced"),
    QT_TRANSLATE_NOOP("ModelWords", "its payload is not a whole number and is not kept"),
    QT_TRANSLATE_NOOP("ModelWords", "its thread was not recorded"),
    QT_TRANSLATE_NOOP("ModelWords", "timestamp is not a whole number of nanoseconds"),
    QT_TRANSLATE_NOOP("ModelWords", "timestamp is out of range"),
    QT_TRANSLATE_NOOP("ModelWords", "its time was not recorded"),
    QT_TRANSLATE_NOOP("ModelWords", "its value is not a number"),
    QT_TRANSLATE_NOOP("ModelWords", "negative duration; 0 used"),
    QT_TRANSLATE_NOOP("ModelWords", "no duration; 0 used"),
    QT_TRANSLATE_NOOP("ModelWords", "no timestamp"),
    QT_TRANSLATE_NOOP("ModelWords", "not supported by this version"),
    QT_TRANSLATE_NOOP("ModelWords", "on a core when the recording ended; shown to the end"),
    QT_TRANSLATE_NOOP("ModelWords", "open when the recording ended; shown to the end"),
    QT_TRANSLATE_NOOP("ModelWords", "duration is not a number; 0 used"),
    QT_TRANSLATE_NOOP("ModelWords", "invalid timestamp"),
    QT_TRANSLATE_NOOP("ModelWords", "no end; shown without duration"),
    QT_TRANSLATE_NOOP("ModelWords", "a query that found the work unfinished: nothing waited"),
    QT_TRANSLATE_NOOP("ModelWords", "it did nothing on a GPU"),
    QT_TRANSLATE_NOOP("ModelWords", "behind a record of unknown length"),
    QT_TRANSLATE_NOOP(
        "ModelWords",
        "known only 10 s after its launch: perhaps on another lane than its stream's others"),
    QT_TRANSLATE_NOOP("ModelWords", "switch-out row is missing; shown until the next switch-in"),
    QT_TRANSLATE_NOOP("ModelWords", "switch-out without switch-in; kept as one wait"),
    QT_TRANSLATE_NOOP("ModelWords", "switch-in row is missing"),
    QT_TRANSLATE_NOOP("ModelWords", "NVTX events of this type are not supported by this version"),
    QT_TRANSLATE_NOOP("ModelWords", "binary payload not imported"),
    QT_TRANSLATE_NOOP(
        "ModelWords",
        "releases more memory than was allocated during the recording; counted from zero"),
    QT_TRANSLATE_NOOP("ModelWords", "control characters replaced"),
    QT_TRANSLATE_NOOP("ModelWords", "events of type %1 are not imported"),
    QT_TRANSLATE_NOOP("ModelWords", "the compressed data ends unexpectedly at byte %1"),
    QT_TRANSLATE_NOOP("ModelWords", "the compressed data is damaged at byte %1"),
    QT_TRANSLATE_NOOP("ModelWords", "checksum mismatch after decompression"),
};

/// Events that are counted by themselves.
[[maybe_unused]] constexpr const char *kCounted[] = {
    QT_TRANSLATE_NOOP("ModelWords", "memsets"),
    QT_TRANSLATE_NOOP("ModelWords", "graph launches"),
    QT_TRANSLATE_NOOP("ModelWords", "rest of the file"),
    QT_TRANSLATE_NOOP("ModelWords", "ftrace bundle"),
    QT_TRANSLATE_NOOP("ModelWords", "other ftrace event"),
    QT_TRANSLATE_NOOP("ModelWords", "compressed packets"),
    QT_TRANSLATE_NOOP("ModelWords", "packet of kind %1"),
    QT_TRANSLATE_NOOP("ModelWords", "chunk of a buffer"),
    QT_TRANSLATE_NOOP("ModelWords", "counter sample"),
    QT_TRANSLATE_NOOP("ModelWords", "other records"),
    QT_TRANSLATE_NOOP("ModelWords", "bytes of CUPTI's buffers"),
    QT_TRANSLATE_NOOP("ModelWords", "CUPTI records of kind %1"),
};

/// What the recorder calls states of threads and the profiler's time, see isRecorderName().
[[maybe_unused]] constexpr const char *kRecorderNames[] = {
    QT_TRANSLATE_NOOP("ModelWords", "page fault, or a file call that is not hooked"),
    QT_TRANSLATE_NOOP("ModelWords", "off the core (reason not recorded)"),
    QT_TRANSLATE_NOOP("ModelWords", "stop signal"),
    QT_TRANSLATE_NOOP("ModelWords", "stop signal of %1"),
    QT_TRANSLATE_NOOP("ModelWords", "debugger"),
    QT_TRANSLATE_NOOP("ModelWords", "debugger of %1"),
    QT_TRANSLATE_NOOP("ModelWords", "driver compiler"),
    QT_TRANSLATE_NOOP("ModelWords", "CUPTI buffer flush"),
    QT_TRANSLATE_NOOP("ModelWords", "CUPTI instrumentation"),
    QT_TRANSLATE_NOOP("ModelWords", "CUPTI resources"),
    QT_TRANSLATE_NOOP("ModelWords", "module loading"),
    QT_TRANSLATE_NOOP("ModelWords", "lazy function loading"),
    QT_TRANSLATE_NOOP("ModelWords", "command buffer full"),
    QT_TRANSLATE_NOOP("ModelWords", "CUPTI buffer request"),
    QT_TRANSLATE_NOOP("ModelWords", "CUPTI UVM set-up"),
    QT_TRANSLATE_NOOP("ModelWords", "CUPTI overhead"),
};

/// Why a trace cannot be opened, and what to do.
[[maybe_unused]] constexpr const char *kErrors[] = {
    QT_TRANSLATE_NOOP("ModelWords", "is empty"),
    QT_TRANSLATE_NOOP("ModelWords", "is a folder"),
    QT_TRANSLATE_NOOP("ModelWords", "one trace is not several ranks"),
    QT_TRANSLATE_NOOP("ModelWords", "specify the traces of at least two ranks"),
    QT_TRANSLATE_NOOP("ModelWords", "is specified twice"),
    QT_TRANSLATE_NOOP("ModelWords", "specify the trace of each rank once"),
    QT_TRANSLATE_NOOP("ModelWords", "is empty"),
    QT_TRANSLATE_NOOP("ModelWords", "omit it"),
    QT_TRANSLATE_NOOP("ModelWords", "is already a merged trace of several ranks"),
    QT_TRANSLATE_NOOP("ModelWords", "merge the traces it was created from"),
    QT_TRANSLATE_NOOP("ModelWords",
                      "cannot be placed on the common time axis: its clock is too far off"),
    QT_TRANSLATE_NOOP("ModelWords", "does not overlap in time with the others according to the "
                                    "machines' clocks, and has no collectives to align it"),
    QT_TRANSLATE_NOOP("ModelWords", "has the same rank as another trace"),
    QT_TRANSLATE_NOOP(
        "ModelWords",
        "is from another run: its collectives do not end together with those of the others"),
    QT_TRANSLATE_NOOP(
        "ModelWords",
        "omit it, or set the machines' clocks and record again; trilane diff compares two runs"),
    QT_TRANSLATE_NOOP("ModelWords", "omit it; trilane diff compares two runs"),
    QT_TRANSLATE_NOOP("ModelWords", "unrecognized trace format"),
    QT_TRANSLATE_NOOP("ModelWords", "is an Nsight Systems report, whose format is proprietary"),
    QT_TRANSLATE_NOOP("ModelWords", "is an nvprof profile, which is not supported"),
    QT_TRANSLATE_NOOP("ModelWords", "is an SQLite database, but not an Nsight Systems export"),
    QT_TRANSLATE_NOOP("ModelWords", "is not an SQLite database, or is encrypted"),
    QT_TRANSLATE_NOOP("ModelWords", "is not valid JSON from here on"),
    QT_TRANSLATE_NOOP("ModelWords", "cannot be opened"),
    QT_TRANSLATE_NOOP("ModelWords", "cannot be read"),
    QT_TRANSLATE_NOOP("ModelWords", "cannot be written"),
    QT_TRANSLATE_NOOP("ModelWords", "cannot be made for imported traces"),
    QT_TRANSLATE_NOOP("ModelWords", "is not private to you"),
    QT_TRANSLATE_NOOP("ModelWords", "No such file or directory"),
    QT_TRANSLATE_NOOP("ModelWords", "Permission denied"),
    QT_TRANSLATE_NOOP("ModelWords", "No space left on device"),
    QT_TRANSLATE_NOOP("ModelWords", "record or export the trace again"),
    QT_TRANSLATE_NOOP("ModelWords", "export it first"),
    QT_TRANSLATE_NOOP("ModelWords", "choose a trace file in it"),
    QT_TRANSLATE_NOOP("ModelWords", "check the permissions of the file and its folder"),
    QT_TRANSLATE_NOOP("ModelWords", "free some space or choose another folder"),
    QT_TRANSLATE_NOOP("ModelWords", "set XDG_CACHE_HOME to a writable folder"),
    QT_TRANSLATE_NOOP("ModelWords", "use a newer Trilane"),
    QT_TRANSLATE_NOOP("ModelWords", "extract it and open the file inside"),
    QT_TRANSLATE_NOOP("ModelWords", "export the trace as Chrome trace JSON"),
    QT_TRANSLATE_NOOP("ModelWords", "export a report with"),
    QT_TRANSLATE_NOOP("ModelWords", "has no whole packet"),
    QT_TRANSLATE_NOOP("ModelWords", "record the trace again"),
};

/// Why a query has no answer, and what a saved one cannot be.
[[maybe_unused]] constexpr const char *kQueryErrors[] = {
    QT_TRANSLATE_NOOP("ModelWords", "the query exceeded its time limit"),
    QT_TRANSLATE_NOOP("ModelWords", "query less, such as a shorter time range, or raise the limit"),
    QT_TRANSLATE_NOOP("ModelWords", "the query exceeded its memory limit"),
    QT_TRANSLATE_NOOP("ModelWords", "query less, such as fewer groups or a shorter time range"),
    QT_TRANSLATE_NOOP("ModelWords", "no query given"),
    QT_TRANSLATE_NOOP("ModelWords", "use SELECT … FROM …"),
    QT_TRANSLATE_NOOP("ModelWords", "more than one query given"),
    QT_TRANSLATE_NOOP("ModelWords", "run them one at a time"),
    QT_TRANSLATE_NOOP("ModelWords", "traces are read-only"),
    QT_TRANSLATE_NOOP("ModelWords", "use SELECT"),
    QT_TRANSLATE_NOOP("ModelWords", "not authorized"),
    QT_TRANSLATE_NOOP("ModelWords", "no such table"),
    QT_TRANSLATE_NOOP("ModelWords", "no such column"),
    QT_TRANSLATE_NOOP("ModelWords", "no such function"),
    QT_TRANSLATE_NOOP("ModelWords", "ambiguous column name"),
    QT_TRANSLATE_NOOP("ModelWords", "syntax error"),
    QT_TRANSLATE_NOOP("ModelWords", "incomplete input"),
    QT_TRANSLATE_NOOP("ModelWords", "is not UTF-8 text"),
    QT_TRANSLATE_NOOP("ModelWords", "is not a plain file"),
    QT_TRANSLATE_NOOP("ModelWords", "is larger than 1 MB, too large for a query"),
    QT_TRANSLATE_NOOP("ModelWords", "is not a valid query name"),
    QT_TRANSLATE_NOOP("ModelWords",
                      "use at most 100 characters, without / and without a leading dot"),
    QT_TRANSLATE_NOOP("ModelWords", "cannot be renamed"),
    QT_TRANSLATE_NOOP("ModelWords", "cannot be removed"),
};

QString closed(QString text)
{
    if (text.isEmpty())
        return text;
    text[0] = text[0].toUpper();
    return text.endsWith(QLatin1Char('.')) ? text : ModelWords::tr("%1.").arg(text);
}

/// "is empty" says something of the file; "the index is damaged" is a sentence of its own.
bool isPredicate(const std::string &what)
{
    for (const char *verb : {"is ", "cannot ", "has "}) {
        if (what.starts_with(verb))
            return true;
    }
    return false;
}

} // namespace

QString ModelWords::calls(uint64_t count)
{
    return count == 1 ? tr("1 call") : tr("%1 calls").arg(countText(count));
}

QString ModelWords::rows(uint64_t count)
{
    return count == 1 ? tr("1 row") : tr("%1 rows").arg(countText(count));
}

QString ModelWords::word(const std::string &english)
{
    return english.empty() ? QString() : tr(english.c_str());
}

QString ModelWords::word(const Message &message)
{
    return QString::fromStdString(message.inWords([](const std::string &english) {
        const QString text = QString::fromStdString(english);
        const QString words = QCoreApplication::translate("Message", english.c_str());
        return (words == text ? obstacleInWords(text) : words).toStdString();
    }));
}

QString ModelWords::sentence(const Error &error, const QString &fileName)
{
    QString text = word(error.what);
    if (isPredicate(error.what.english()))
        text = fileName + QLatin1Char(' ') + text;
    else if (!text.isEmpty())
        text[0] = text[0].toUpper();
    if (!error.place.empty() && error.place != msg("byte 0"))
        text += QStringLiteral(" (%1)").arg(word(error.place));
    return text.isEmpty() || text.endsWith(QLatin1Char('.')) ? text : tr("%1.").arg(text);
}

QString ModelWords::remedy(const Error &error)
{
    const bool command = error.remedy.english().find(": ") != std::string::npos;
    const QString text = word(error.remedy);
    // A full stop behind a command would be copied with it.
    return command && !text.isEmpty() ? text.left(1).toUpper() + text.mid(1) : closed(text);
}

} // namespace trilane::items
