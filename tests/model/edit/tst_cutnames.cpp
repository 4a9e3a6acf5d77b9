// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/build/tracebuilder.h"
#include "model/format/account.h"
#include "model/formats/registry/importtrace.h"
#include "model/store/store.h"
#include "tests/model/edit/cutbytes.h"
#include "tests/model/edit/cutscene.h"

#include <QFileInfo>

using namespace trilane;
using namespace trilane::test;

namespace {

/// Texts that the program and its user gave: none of them may be in an anonymous cut.
std::set<std::string> secretsOf(const store::Store &store)
{
    std::set<std::string> secrets;
    const auto add = [&](std::string_view text) {
        if (text.size() >= 6)
            secrets.emplace(text);
    };
    const format::TraceInfo &info = store.info();
    for (const std::string *text :
         {&info.host, &info.commandLine, &info.sourceFile, &info.operatingSystem})
        add(*text);
    for (const auto &[key, value] : info.allProperties())
        add(value);
    for (const format::Track &track : store.tracks()) {
        if (track.kind != TrackKind::Gpu)
            add(store.string(track.name));
        add(store.string(track.domain));
    }
    for (size_t i = 0; i < store.detailCount(); ++i) {
        const auto &range = store.detail(DetailId(i)).range;
        add(store.string(store.detail(DetailId(i)).group));
        if (range) {
            add(store.string(range->category));
            add(store.string(range->shapes));
        }
    }
    for (const format::Lane &lane : store.lanes()) {
        store.forEachSlice(
            lane.id, TimeRange::everything(), [&](store::SliceRef, const format::Slice &slice) {
                if (slice.kind == SliceKind::Kernel || slice.kind == SliceKind::Range ||
                    slice.kind == SliceKind::PythonCall || slice.kind == SliceKind::OnCore ||
                    slice.kind == SliceKind::GpuRange)
                    add(store.string(slice.name));
                return true;
            });
    }
    return secrets;
}

} // namespace

/// Cuts with names replaced.
class TestCutNames : public QObject, protected CutScene
{
    Q_OBJECT

private slots:
    void initTestCase() { start(); }

    /// The bytes of the file, unpacked, have none of the texts.
    void namesAreReplaced()
    {
        const auto cut = cutTo({.replaceNames = true}, "anonymous.trilane");
        const std::string bytes = plainBytes(path("anonymous.trilane"));
        QVERIFY(!bytes.empty());
        for (const std::string &secret : secretsOf(*m_whole)) {
            if (secret != "ProfilerStep#3") // says nothing but the number
                QVERIFY2(bytes.find(secret) == std::string::npos, secret.c_str());
        }
        QVERIFY(bytes.find("secret") == std::string::npos);
        QVERIFY(bytes.find("/data") == std::string::npos);
        // Times, kinds and what joins slices stay.
        QCOMPARE(cut->sliceCount(), m_whole->sliceCount());
        QCOMPARE(cut->span(), (TimeRange{0, m_whole->span().duration()}));
        QCOMPARE(cut->info().gpus.front().name, std::string("NVIDIA H200"));
        QVERIFY(!cut->info().epochOfZero);
        QCOMPARE(namesOf(*cut, SliceKind::ApiCall),
                 (std::multiset<std::string>{"cudaLaunchKernel", "cudaLaunchKernel"}));
        const auto ranges = namesOf(*cut, SliceKind::Range);
        QVERIFY(ranges.contains("ProfilerStep#3"));
        QVERIFY(std::any_of(ranges.begin(), ranges.end(),
                            [](const std::string &name) { return name.starts_with("path_"); }));
        QVERIFY(std::any_of(ranges.begin(), ranges.end(), [](const std::string &name) {
            return name.starts_with("nccl:range_");
        }));
        const auto kernels = namesOf(*cut, SliceKind::Kernel);
        QVERIFY(std::all_of(kernels.begin(), kernels.end(),
                            [](const std::string &name) { return name.starts_with("kernel_"); }));
        // Arguments are gone, equal names stay equal in every cut of the trace.
        for (const format::Lane &lane : cut->lanes())
            cut->forEachSlice(lane.id, TimeRange::everything(),
                              [&](store::SliceRef, const format::Slice &slice) {
                                  if (slice.kind == SliceKind::Range)
                                      [&] {
                                          QCOMPARE(slice.value, int64_t{0});
                                      }();
                                  return true;
                              });
        const auto again =
            cutTo({.range = {150 * us, 450 * us}, .replaceNames = true}, "again.trilane");
        QCOMPARE(namesOf(*again, SliceKind::Kernel), kernels);
    }

    void cutsOfRealTracesHaveNoOriginalNames_data()
    {
        QTest::addColumn<QString>("file");
        for (const char *name : {"nsys-test-cuda-2026/report1.sqlite",
                                 "nsys-cloverleaf-perlmutter/perlmutter-cloverleaf-cuda.sqlite",
                                 "nsys-mfu-2gpu/mfu_2gpu_before.sqlite",
                                 "kineto-resnet50/worker0.1623143089861.pt.trace.json.gz",
                                 "hta-small/triton_example.json.gz"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void cutsOfRealTracesHaveNoOriginalNames()
    {
        QFETCH(QString, file);
        const QString source = QStringLiteral(TRILANE_CORPUS_DIR "/") + file;
        if (!QFileInfo::exists(source))
            QSKIP("the corpus is not here");
        QVERIFY(formats::importTrace(source.toStdString(), path("real.trilane"), {}).ok());
        const auto store = opened(path("real.trilane"));
        const Result<cut::CutSummary> done =
            cut::cutTrace(*store, {.replaceNames = true}, path("real-cut.trilane"));
        QVERIFY2(done.ok(), done ? "" : done.error().message().c_str());
        const auto cut = opened(path("real-cut.trilane"));
        QCOMPARE(cut->sliceCount(), store->sliceCount());
        const std::string bytes = plainBytes(path("real-cut.trilane"));
        const format::TraceInfo &info = store->info();
        int looked = 0;
        for (const std::string &secret : secretsOf(*store)) {
            const bool isPublic = cut->find(secret).isValid() ||
                                  info.producer.find(secret) != std::string::npos ||
                                  info.cpu.find(secret) != std::string::npos;
            // What stays as a whole name must be one that is the same everywhere.
            if (cut->find(secret).isValid())
                QVERIFY2(isAllowed(secret), secret.c_str());
            if (!isPublic)
                QVERIFY2(bytes.find(secret) == std::string::npos, secret.c_str());
            looked += isPublic ? 0 : 1;
        }
        QVERIFY(looked > 5);
    }

    /// What was damaged in the trace that this one is cut from.
    void keepsNotesOfMissingData()
    {
        build::TraceBuilder builder;
        const TrackId core = builder.track({.kind = TrackKind::Core, .number = 0});
        {
            build::TraceBuilder::Appender out(builder);
            out.add(core, {.start = 0, .duration = 5, .kind = SliceKind::OnCore});
        }
        using Note = format::Note;
        using Part = format::ProcessNote;
        format::TraceInfo &info = builder.info();
        info.producer = "nsys 2024.5.1-secret";
        info.notes = {{msg("damage"), msg("secret"), Note::Kind::Damage},
                      {msg("requested"), msg("cuda,secret,sched"), Note::Kind::AskedFor},
                      {format::kNotRecorded, msg("thread states: %1", msg("secret")),
                       Note::Kind::NoThreadStates},
                      {format::kNotRecorded, msg("secret")}};
        info.processes = {{.pid = 7,
                           .has = Part::Nvtx,
                           .gaps = {{.parts = Part::Cuda,
                                     .hindrance = format::Hindrance::OtherTool,
                                     .why = msg("secret"),
                                     .remedy = msg("secret")}}}};
        format::setPartsLeftOut(info, 3);
        QVERIFY(builder.finish(path("damaged.trilane")).ok());
        const auto store = store::openStore(path("damaged.trilane"));
        QVERIFY(store && (*store)->damagedParts() == 3);
        const std::string out = path("damaged-anonymous.trilane");
        QVERIFY(cut::cutTrace(**store, {.replaceNames = true}, out).ok());
        const auto cut = opened(out);
        QCOMPARE(cut->damagedParts(), uint64_t{3});
        QVERIFY(plainBytes(out).find("secret") == std::string::npos);
        QCOMPARE(cut->info().producer, std::string("nsys 2024.5.1"));
        QVERIFY(format::isCutOff(cut->info()));
        QCOMPARE(cut->info().note(Note::Kind::AskedFor)->text.english(),
                 std::string("cuda, sched"));
        QCOMPARE(cut->info().note(Note::Kind::NoThreadStates)->text.english(),
                 std::string("thread states: the reason was removed"));
        QVERIFY(std::ranges::any_of(cut->info().notes, [](const Note &note) {
            return note.name == format::kNotRecorded && note.text == msg("the reason was removed");
        }));
        QCOMPARE(cut->info().processes.front().note().text.english(),
                 std::string("NVTX (no CUDA: the reason was removed)"));
    }

private:
    static bool isAllowed(const std::string &name)
    {
        for (const char *word : {"Memcpy", "Memset", "ProfilerStep#", "cuda", "cu", "hip",
                                 "OS-runtime", "synchronization", "Synchronization", "stream"}) {
            if (name.starts_with(word))
                return true;
        }
        // A function of the system, or a unit.
        return std::all_of(name.begin(), name.end(),
                           [](unsigned char c) { return std::islower(c) || c == '_'; });
    }
};

TRILANE_TEST(TestCutNames, QCoreApplication)
#include "tst_cutnames.moc"
