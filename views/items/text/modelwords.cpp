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
[[maybe_unused]] constexpr const char *kReasons[] = {
    QT_TRANSLATE_NOOP("ModelWords",
                      "a begin without its end, taken to last until the end of the trace"),
    QT_TRANSLATE_NOOP("ModelWords", "a counter without a number"),
    QT_TRANSLATE_NOOP("ModelWords", "its time is on an unknown clock or out of range"),
    QT_TRANSLATE_NOOP("ModelWords", "its duration is out of range"),
    QT_TRANSLATE_NOOP("ModelWords", "packets before it, which it refers to, were lost"),
    QT_TRANSLATE_NOOP("ModelWords", "packets of this kind are not read"),
    QT_TRANSLATE_NOOP("ModelWords", "events of this kind are not read"),
    QT_TRANSLATE_NOOP("ModelWords", "it is no packet of the format"),
    QT_TRANSLATE_NOOP("ModelWords", "a column of its bundle is too short"),
    QT_TRANSLATE_NOOP("ModelWords", "another thread leaves the core than got it"),
    QT_TRANSLATE_NOOP("ModelWords", "scheduling event"),
    QT_TRANSLATE_NOOP("ModelWords", "end of a thread"),
    QT_TRANSLATE_NOOP("ModelWords", "name of a thread"),
    QT_TRANSLATE_NOOP("ModelWords", "call chain"),
    QT_TRANSLATE_NOOP("ModelWords", "mark"),
    QT_TRANSLATE_NOOP("ModelWords", "line"),
    QT_TRANSLATE_NOOP("ModelWords", "other event"),
    QT_TRANSLATE_NOOP("ModelWords", "it is cut off or of a format that is not known"),
    QT_TRANSLATE_NOOP("ModelWords", "its time is no number of seconds, or out of range"),
    QT_TRANSLATE_NOOP("ModelWords", "call chains of events are not read"),
    QT_TRANSLATE_NOOP("ModelWords", "the kernel's buffer was full"),
    QT_TRANSLATE_NOOP("ModelWords", "they are damaged"),
    QT_TRANSLATE_NOOP("ModelWords", "they are inside others"),
    QT_TRANSLATE_NOOP("ModelWords", "they unpack to too much"),
    QT_TRANSLATE_NOOP("ModelWords", "there is no such CPU"),
    QT_TRANSLATE_NOOP("ModelWords", "the kernel's buffer was full (times when events were lost)"),
    QT_TRANSLATE_NOOP("ModelWords", "the recorder's buffer was full"),
    QT_TRANSLATE_NOOP("ModelWords", "the file ends inside a packet"),
    QT_TRANSLATE_NOOP("ModelWords", "something that is no packet stands there"),
    QT_TRANSLATE_NOOP("ModelWords", "a packet would be too large"),
    QT_TRANSLATE_NOOP("ModelWords", "a key that stands twice, the last one counts"),
    QT_TRANSLATE_NOOP("ModelWords", "an end without its begin"),
    QT_TRANSLATE_NOOP("ModelWords", "cut off by the end of the file"),
    QT_TRANSLATE_NOOP("ModelWords", "ends before it begins: shown without duration"),
    QT_TRANSLATE_NOOP("ModelWords", "in a damaged part of the file"),
    QT_TRANSLATE_NOOP("ModelWords", "invalid UTF-8 replaced"),
    QT_TRANSLATE_NOOP("ModelWords", "its payload is not a whole number and is not kept"),
    QT_TRANSLATE_NOOP("ModelWords", "its thread is not recorded"),
    QT_TRANSLATE_NOOP("ModelWords", "its time is not a whole number of nanoseconds"),
    QT_TRANSLATE_NOOP("ModelWords", "its time is out of range"),
    QT_TRANSLATE_NOOP("ModelWords", "its time was not recorded"),
    QT_TRANSLATE_NOOP("ModelWords", "its value is not a number"),
    QT_TRANSLATE_NOOP("ModelWords", "negative duration, taken as 0"),
    QT_TRANSLATE_NOOP("ModelWords", "no duration, taken as 0"),
    QT_TRANSLATE_NOOP("ModelWords", "no timestamp"),
    QT_TRANSLATE_NOOP("ModelWords", "not shown by this version"),
    QT_TRANSLATE_NOOP("ModelWords", "on a core when the recording ended: shown until the end"),
    QT_TRANSLATE_NOOP("ModelWords", "open when the recording ended: shown until the end"),
    QT_TRANSLATE_NOOP("ModelWords", "the duration is no number, taken as 0"),
    QT_TRANSLATE_NOOP("ModelWords", "the timestamp is no usable number"),
    QT_TRANSLATE_NOOP("ModelWords", "without an end: shown without duration"),
    QT_TRANSLATE_NOOP("ModelWords", "a query that found the work unfinished: nothing waited"),
    QT_TRANSLATE_NOOP("ModelWords", "it did nothing on a GPU"),
    QT_TRANSLATE_NOOP("ModelWords", "behind a record of unknown length"),
    QT_TRANSLATE_NOOP(
        "ModelWords",
        "known only 10 s after its launch: perhaps on another lane than its stream's others"),
    QT_TRANSLATE_NOOP("ModelWords",
                      "left its core without a row that says so: shown until it got one"),
    QT_TRANSLATE_NOOP("ModelWords", "left a core while it had none: kept as one wait"),
    QT_TRANSLATE_NOOP("ModelWords", "left a core without a row that says when it got it"),
    QT_TRANSLATE_NOOP("ModelWords", "NVTX events of this type are not shown by this version"),
    QT_TRANSLATE_NOOP("ModelWords", "its payload is binary and is not kept"),
    QT_TRANSLATE_NOOP("ModelWords",
                      "releases more than was allocated while recording: counted from zero"),
    QT_TRANSLATE_NOOP("ModelWords", "control characters in a text replaced"),
    QT_TRANSLATE_NOOP("ModelWords", "events of type %1 are not read"),
    QT_TRANSLATE_NOOP("ModelWords", "the compressed data ends too early, at byte %1"),
    QT_TRANSLATE_NOOP("ModelWords", "the compressed data is damaged at byte %1"),
    QT_TRANSLATE_NOOP("ModelWords", "the checksum of what was unpacked is not the archive's"),
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
    QT_TRANSLATE_NOOP("ModelWords", "name the traces of two ranks or more"),
    QT_TRANSLATE_NOOP("ModelWords", "is given twice"),
    QT_TRANSLATE_NOOP("ModelWords", "name the trace of each rank once"),
    QT_TRANSLATE_NOOP("ModelWords", "has nothing in it"),
    QT_TRANSLATE_NOOP("ModelWords", "leave it out"),
    QT_TRANSLATE_NOOP("ModelWords", "is a merged trace of several ranks already"),
    QT_TRANSLATE_NOOP("ModelWords", "merge the traces that it was made from"),
    QT_TRANSLATE_NOOP("ModelWords",
                      "cannot be put on the axis of the others: its clock is too far away"),
    QT_TRANSLATE_NOOP("ModelWords",
                      "shares no time with the others by the clocks of their machines, and no "
                      "collectives align it"),
    QT_TRANSLATE_NOOP("ModelWords", "is of a rank that another of the traces is of, too"),
    QT_TRANSLATE_NOOP("ModelWords", "is the trace of another run: its collectives do not end when "
                                    "those of the others do"),
    QT_TRANSLATE_NOOP("ModelWords",
                      "leave it out, or set the clocks of the machines and record again; trilane "
                      "diff compares two runs"),
    QT_TRANSLATE_NOOP("ModelWords", "leave it out; trilane diff compares two runs"),
    QT_TRANSLATE_NOOP("ModelWords", "is no trace that Trilane knows"),
    QT_TRANSLATE_NOOP("ModelWords", "is an Nsight Systems report, whose format is not public"),
    QT_TRANSLATE_NOOP("ModelWords", "is a profile of nvprof, which is not supported"),
    QT_TRANSLATE_NOOP("ModelWords", "is a SQLite database, but none that Nsight Systems exported"),
    QT_TRANSLATE_NOOP("ModelWords", "is not a SQLite database, or is encrypted"),
    QT_TRANSLATE_NOOP("ModelWords", "is not JSON from here on"),
    QT_TRANSLATE_NOOP("ModelWords", "cannot be opened"),
    QT_TRANSLATE_NOOP("ModelWords", "cannot be read"),
    QT_TRANSLATE_NOOP("ModelWords", "cannot be written"),
    QT_TRANSLATE_NOOP("ModelWords", "cannot be made for imported traces"),
    QT_TRANSLATE_NOOP("ModelWords", "is not a folder of yours alone"),
    QT_TRANSLATE_NOOP("ModelWords", "No such file or directory"),
    QT_TRANSLATE_NOOP("ModelWords", "Permission denied"),
    QT_TRANSLATE_NOOP("ModelWords", "No space left on device"),
    QT_TRANSLATE_NOOP("ModelWords", "record or export the trace again"),
    QT_TRANSLATE_NOOP("ModelWords", "export it first"),
    QT_TRANSLATE_NOOP("ModelWords", "name a trace file inside it"),
    QT_TRANSLATE_NOOP("ModelWords", "check the permissions of the file and its folder"),
    QT_TRANSLATE_NOOP("ModelWords", "free some space or choose another folder"),
    QT_TRANSLATE_NOOP("ModelWords", "set XDG_CACHE_HOME to a folder that can be written"),
    QT_TRANSLATE_NOOP("ModelWords", "use a newer Trilane"),
    QT_TRANSLATE_NOOP("ModelWords", "unpack it and open the file inside"),
    QT_TRANSLATE_NOOP("ModelWords", "export the trace as Chrome trace JSON"),
    QT_TRANSLATE_NOOP("ModelWords", "export a report with"),
    QT_TRANSLATE_NOOP("ModelWords", "has no whole packet"),
    QT_TRANSLATE_NOOP("ModelWords", "record the trace again"),
};

/// Why a query has no answer, and what a saved one cannot be.
[[maybe_unused]] constexpr const char *kQueryErrors[] = {
    QT_TRANSLATE_NOOP("ModelWords", "the query takes longer than it may"),
    QT_TRANSLATE_NOOP("ModelWords", "ask for less, as a part of the time, or allow more"),
    QT_TRANSLATE_NOOP("ModelWords", "the query needs more memory than it may"),
    QT_TRANSLATE_NOOP("ModelWords", "ask for less, as fewer groups or a part of the time"),
    QT_TRANSLATE_NOOP("ModelWords", "there is no query"),
    QT_TRANSLATE_NOOP("ModelWords", "write SELECT … FROM …"),
    QT_TRANSLATE_NOOP("ModelWords", "there is more than one query"),
    QT_TRANSLATE_NOOP("ModelWords", "ask them one by one"),
    QT_TRANSLATE_NOOP("ModelWords", "a trace is only read"),
    QT_TRANSLATE_NOOP("ModelWords", "use SELECT"),
    QT_TRANSLATE_NOOP("ModelWords", "not authorized"),
    QT_TRANSLATE_NOOP("ModelWords", "no such table"),
    QT_TRANSLATE_NOOP("ModelWords", "no such column"),
    QT_TRANSLATE_NOOP("ModelWords", "no such function"),
    QT_TRANSLATE_NOOP("ModelWords", "ambiguous column name"),
    QT_TRANSLATE_NOOP("ModelWords", "syntax error"),
    QT_TRANSLATE_NOOP("ModelWords", "incomplete input"),
    QT_TRANSLATE_NOOP("ModelWords", "is not text in UTF-8"),
    QT_TRANSLATE_NOOP("ModelWords", "is not a plain file"),
    QT_TRANSLATE_NOOP("ModelWords", "is longer than a megabyte, which no query is"),
    QT_TRANSLATE_NOOP("ModelWords", "cannot be the name of a query"),
    QT_TRANSLATE_NOOP("ModelWords", "use up to 100 letters, without / and without a dot in front"),
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
