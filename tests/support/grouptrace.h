// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/fwd.h"
#include "model/store/openstore.h"
#include "tests/support/texttrace.h"

#include <QString>

#include <array>

namespace trilane {

/// Two processes that share two GPUs, each with a stream on both and some threads: for what rows
/// are grouped by and moved among. `swapped` gives the tracks other ids and the processes other
/// numbers, as another recording of the same job would.
class GroupTrace : public test::TextTrace
{
public:
    explicit GroupTrace(bool swapped = false)
        : TextTrace(text(swapped).toStdString(), "group")
    {
        for (size_t i = 0; i < 2; ++i) {
            const std::string number = std::to_string(i);
            gpus[i] = track("gpu" + number);
            processes[i] = track(kNames[i]);
            for (size_t gpu = 0; gpu < 2; ++gpu)
                streams[i][gpu] = track("stream" + number + std::to_string(gpu));
            for (size_t thread = 0; thread < 3; ++thread)
                threads[i][thread] = track("thread" + number + std::to_string(thread));
        }
    }

    std::array<TrackId, 2> gpus;
    std::array<TrackId, 2> processes;
    std::array<std::array<TrackId, 2>, 2> streams; ///< by process, then GPU
    std::array<std::array<TrackId, 3>, 2> threads; ///< by process: "worker" twice and "writer"

private:
    static constexpr const char *kNames[] = {"train", "serve"};

    static QString text(bool swapped)
    {
        QString text = QStringLiteral("info format trilane\ninfo command \"python train.py\"\n"
                                      "info host node\ninfo epoch %1\ngpu 0\ngpu 1\n")
                           .arg(swapped ? 2'000'000 : 1'000'000);
        for (const int i : {swapped ? 1 : 0, swapped ? 0 : 1}) {
            const QString declared = QStringLiteral(R"(
                process %1 %2
                track stream gpu0 %3 process=%2 as=stream%40
                track stream gpu1 %3 process=%2 as=stream%41
                thread %10 worker as=thread%40
                thread %11 worker as=thread%41
                thread %12 writer as=thread%42
            )");
            text += QString(declared)
                        .replace("%1", QString::number((swapped ? 9000 : 100) + i))
                        .replace("%2", kNames[i])
                        .replace("%3", QString::number(7 + i))
                        .replace("%4", QString::number(i));
        }
        text += "repeat 3 100us\n";
        for (const char *stream : {"00", "01", "10", "11"})
            text += QStringLiteral("kernel stream%1 work 0-50us\n").arg(stream);
        for (const char *thread : {"00", "01", "02", "10", "11", "12"})
            text += QStringLiteral("range thread%1 work 0-50us\n").arg(thread);
        return text + "end\n";
    }
};

} // namespace trilane
