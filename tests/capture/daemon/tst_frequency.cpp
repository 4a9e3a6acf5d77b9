// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/sources/frequencywriter.h"
#include "model/store/openstore.h"
#include "model/store/sliceref.h"
#include "model/store/store.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <bit>
#include <map>

using namespace trilane;

/// The clocks of the cores of a machine made of a few files.
class TestFrequency : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_machine;
    std::unique_ptr<build::LiveTrace> m_trace;

    [[nodiscard]] std::string file() const
    {
        return m_machine->filePath("run.trilane").toStdString();
    }
    void core(int number, const QByteArray &kHz)
    {
        const QString folder =
            m_machine->path() + QString("/sys/devices/system/cpu/cpu%1/cpufreq").arg(number);
        QVERIFY(QDir().mkpath(folder));
        QFile out(folder + "/scaling_cur_freq");
        QVERIFY(out.open(QIODevice::WriteOnly));
        out.write(kHz);
    }
    using Samples = std::vector<std::pair<Ns, double>>;
    /// By the name of the curve.
    [[nodiscard]] std::map<std::string, Samples> written(daemon::FrequencyWriter &writer)
    {
        writer.finish(*m_trace);
        if (!m_trace->account().balances() || !m_trace->finish(1000))
            qFatal("not finished");
        const auto store = store::openStore(file());
        if (!store)
            qFatal("%s", store.error().message().c_str());
        std::map<std::string, Samples> curves;
        for (const format::Track &track : (*store)->tracks()) {
            if (track.kind != TrackKind::Counter)
                continue;
            if ((*store)->string(track.unit) != "MHz" ||
                (*store)->track(track.parent).kind != TrackKind::Core)
                qFatal("a curve of another unit or place");
            Samples &samples = curves[std::string((*store)->string(track.name))];
            for (const LaneId lane : (*store)->lanesOf(track.id)) {
                (*store)->forEachSlice(lane, TimeRange::everything(),
                                       [&](store::SliceRef, const format::Slice &slice) {
                                           samples.emplace_back(slice.start,
                                                                std::bit_cast<double>(slice.value));
                                           return true;
                                       });
            }
        }
        return curves;
    }

private slots:
    void init()
    {
        m_machine = std::make_unique<QTemporaryDir>();
        auto trace = build::LiveTrace::create(file(), 0);
        QVERIFY(trace.ok());
        m_trace = std::move(trace).value();
    }

    void eachCoreHasACounterFromItsFirstFrequency()
    {
        core(0, "2400000\n");
        core(11, "800000\n");
        QVERIFY(QDir().mkpath(m_machine->path() + "/sys/devices/system/cpu/cpufreq/policy0"));
        daemon::FrequencyWriter writer(m_machine->path().toStdString());
        writer.begin(*m_trace, 100);
        writer.add(*m_trace, 0, 200, 3'600'000);
        writer.add(*m_trace, 0, 300, 1'200'500);
        const auto curves = written(writer);
        QCOMPARE(curves.size(), size_t{2});
        QCOMPARE(curves.at("CPU 0 frequency"), (Samples{{100, 2400}, {200, 3600}, {300, 1200.5}}));
        QCOMPARE(curves.at("CPU 11 frequency"), (Samples{{100, 800}}));
    }

    /// Events come a few milliseconds late.
    void dropsSamplesBeforeTheStart()
    {
        core(0, "2400000\n");
        daemon::FrequencyWriter writer(m_machine->path().toStdString());
        writer.begin(*m_trace, 100);
        writer.add(*m_trace, 0, 50, 3'600'000);
        QCOMPARE(written(writer).at("CPU 0 frequency"), (Samples{{100, 2400}}));
    }

    void reportsAMachineWithoutFrequencyScaling()
    {
        daemon::FrequencyWriter writer(m_machine->path().toStdString());
        writer.begin(*m_trace, 100);
        const auto &properties = m_trace->info().allProperties();
        QCOMPARE(properties.size(), size_t{1});
        QCOMPARE(properties[0].first, std::string("CPU frequency"));
        QVERIFY(written(writer).empty());
    }
};

QTEST_GUILESS_MAIN(TestFrequency)
#include "tst_frequency.moc"
