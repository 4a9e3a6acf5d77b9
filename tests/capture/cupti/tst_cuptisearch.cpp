// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/libcupti/cuptifaults.h"
#include "capture/libcupti/cuptisearch.h"
#include "capture/libcupti/exports.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <dlfcn.h>

using namespace trilane;

/// Where copies of libcupti are looked for, and in which order; what is known of their versions.
class TestCuptiSearch : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    std::unique_ptr<libcupti::Search> m_search;

    QByteArray put(const QString &name)
    {
        const QString path = m_folder.filePath(name);
        QDir().mkpath(QFileInfo(path).path());
        QFile file(path);
        return file.open(QIODevice::WriteOnly) ? path.toLocal8Bit() : QByteArray();
    }
    /// Candidates in the test's folder.
    [[nodiscard]] QStringList found() const
    {
        QStringList paths;
        for (size_t i = 0; i < m_search->size(); ++i) {
            const QString path = QDir::cleanPath((*m_search)[i].path);
            if (path.startsWith(m_folder.path()))
                paths << path.mid(m_folder.path().size() + 1);
        }
        return paths;
    }
    [[nodiscard]] QStringList bareNames() const
    {
        QStringList names;
        for (size_t i = 0; i < m_search->size(); ++i) {
            if ((*m_search)[i].place == libcupti::Place::LibraryPath)
                names << (*m_search)[i].path;
        }
        return names;
    }

private slots:
    void init()
    {
        m_search = std::make_unique<libcupti::Search>();
        QVERIFY(QDir(m_folder.path()).removeRecursively());
        QVERIFY(QDir().mkpath(m_folder.path()));
        qunsetenv("CUDA_HOME");
        qunsetenv("TRILANE_CUPTI");
        qunsetenv("CUDA_PATH");
    }

    void theCopyOfTheProcesssRuntimeIsFirst()
    {
        const QByteArray old = put("a/libcupti.so.11.8");
        const QByteArray own = put("b/libcupti-1f2e.so.12.4");
        m_search->see("", false);
        m_search->see(old.constData(), true);
        m_search->see(own.constData(), true);
        m_search->see(put("b/libcudart-9a8b.so.12.4.127").constData(), false);
        m_search->complete(0);
        QCOMPARE(m_search->runtimeMajor(), 12);
        QCOMPARE(found(), (QStringList{"b/libcupti-1f2e.so.12.4", "a/libcupti.so.11.8"}));
        QCOMPARE((*m_search)[0].place, libcupti::Place::Process);
    }

    void prefersAMappedLibraryToANeighbor()
    {
        const QString packages = "lib/python3.12/site-packages/";
        const QByteArray runtime = put(packages + "nvidia/cuda_runtime/lib/libcudart.so.12");
        put(packages + "nvidia/cuda_cupti/lib/libcupti.so.12");
        put("home/lib64/libcupti.so.12");
        qputenv("CUDA_HOME", m_folder.filePath("home").toLocal8Bit());
        m_search->see(runtime.constData(), false);
        m_search->see(put("other/libfoo.so").constData(), true);
        m_search->complete(12);
        QCOMPARE(found(),
                 (QStringList{"other/libfoo.so", packages + "nvidia/cuda_cupti/lib/libcupti.so.12",
                              "home/lib64/libcupti.so.12"}));
    }

    void condaHasItBesideItsPython()
    {
        put("conda/lib/libcupti.so.12");
        m_search->see(put("conda/lib/python3.12/site-packages/numba/_helper.so").constData(),
                      false);
        m_search->complete(12);
        QCOMPARE(found(), QStringList{"conda/lib/libcupti.so.12"});
    }

    void aGivenPathReplacesTheSearch()
    {
        const QByteArray mapped = put("a/libcupti.so.12");
        const QByteArray given = put("given/mine.so");
        put("home/lib64/libcupti.so.12");
        qputenv("CUDA_HOME", m_folder.filePath("home").toLocal8Bit());
        qputenv("TRILANE_CUPTI", given);
        m_search->see(mapped.constData(), false);
        m_search->complete(12);
        QCOMPARE(found(), (QStringList{"a/libcupti.so.12", "given/mine.so"}));
        QCOMPARE(m_search->size(), size_t{2});
    }

    void prefersTheLibraryNamedByTheUser()
    {
        put("library/libcupti.so.12");
        put("home/extras/CUPTI/lib64/libcupti.so.12");
        qputenv("LD_LIBRARY_PATH", ":/nonexistent:" + m_folder.filePath("library").toLocal8Bit());
        qputenv("CUDA_HOME", m_folder.filePath("home").toLocal8Bit());
        m_search->complete(12);
        qunsetenv("LD_LIBRARY_PATH");
        QCOMPARE(found(),
                 (QStringList{"library/libcupti.so.12", "home/extras/CUPTI/lib64/libcupti.so.12"}));
        QVERIFY((*m_search)[2].place == libcupti::Place::LibraryPath);
    }

    void noneIsNewerThanTheDriver()
    {
        put("home/lib64/libcupti.so.13");
        put("home/lib64/libcupti.so.12");
        qputenv("CUDA_PATH", m_folder.filePath("home").toLocal8Bit());
        m_search->complete(12);
        QCOMPARE(found(), QStringList{"home/lib64/libcupti.so.12"});
        QVERIFY(!bareNames().contains("libcupti.so.13"));
        QVERIFY(bareNames().contains("libcupti.so.12"));
        QVERIFY(bareNames().contains("libcupti.so.11.8"));
        m_search->clear();
        m_search->complete(0);
        QCOMPARE(bareNames().first(), QString("libcupti.so.13"));
    }

    void pathsThatAreTooLongAreLeftOut()
    {
        const QByteArray path = "/" + QByteArray(600, 'a') + "/libcupti.so.12";
        m_search->see(path.constData(), true);
        QCOMPARE(m_search->size(), size_t{0});
        for (int i = 0; i < 200; ++i)
            m_search->see(("/x/" + QByteArray::number(i) + "/libcupti.so").constData(), false);
        m_search->complete(0);
        QVERIFY(m_search->size() <= libcupti::kMaxCandidates);
    }

    void distinguishesLibraryNames()
    {
        using namespace libcupti;
        QVERIFY(libcupti::isCuptiName("libcupti.so.12") &&
                libcupti::isCuptiName("libcupti-12ab.so.12.1"));
        QVERIFY(!libcupti::isCuptiName("libcuptiutil.so") &&
                !libcupti::isCuptiName("libcupti.txt"));
        QVERIFY(libcupti::isToolName("libcupti.so.13") &&
                libcupti::isToolName("libToolsInjection64.so"));
        QVERIFY(!libcupti::isToolName("libtorch_cuda.so") && !libcupti::isToolName("libnccl.so.2"));
        QCOMPARE(libcupti::majorOf("libcudart-6f1c0d2e.so.12.1.105"), 12);
        QCOMPARE(libcupti::majorOf("libcupti.so"), 0);
        QCOMPARE(libcupti::majorOfDriver("535.104.05"), 12);
        QCOMPARE(libcupti::majorOfDriver("580.65.06"), 13);
        QCOMPARE(libcupti::majorOfDriver("470.42.01"), 11);
        QCOMPARE(libcupti::majorOfDriver("1.1"), 0); // WSL
    }

    void exportedFunctionsAreFound()
    {
        void *stub = ::dlopen(CUPTI_STUB, RTLD_NOW | RTLD_LOCAL);
        QVERIFY(stub);
        struct Seen
        {
            QStringList with;
            int all = 0;
        } seen;
        ::dl_iterate_phdr(
            [](dl_phdr_info *info, size_t, void *into) {
                auto &seen = *static_cast<Seen *>(into);
                ++seen.all;
                if (libcupti::exports(*info, libcupti::Search::kSymbol))
                    seen.with << info->dlpi_name;
                return 0;
            },
            &seen);
        ::dlclose(stub);
        QCOMPARE(seen.with, QStringList{CUPTI_STUB});
        QVERIFY(seen.all > 3);
    }

    void everyVersionHasItsFaults()
    {
        using namespace libcupti;
        char text[40];
        QCOMPARE(QByteArray(libcupti::releaseOf(22, text, sizeof text)), QByteArray("12.4"));
        QCOMPARE(QByteArray(libcupti::releaseOf(18, text, sizeof text)), QByteArray("11.8–12.1"));
        QCOMPARE(QByteArray(libcupti::releaseOf(130101, text, sizeof text)),
                 QByteArray("13.1 Update 1"));
        QCOMPARE(QByteArray(libcupti::releaseOf(130400, text, sizeof text)), QByteArray("13.4"));
        const auto has = [](uint32_t version, const char *words) {
            return libcupti::faultsOf(version).english().find(words) != std::string::npos;
        };
        QVERIFY(has(21, "threads that do not exist") && !has(22, "threads that do not exist"));
        QVERIFY(has(22, "may crash") && !has(23, "may crash"));
        QVERIFY(has(130000, "cudaDeviceSynchronize") && !has(130001, "cudaDeviceSynchronize"));
        QVERIFY(has(28, "no times") && !has(130001, "no times") && !has(23, "no times"));
        QVERIFY(has(130100, "wrong launches") && !has(130101, "wrong launches"));
        QVERIFY(has(130200, "cannot run during this recording") &&
                !has(130400, "cannot run during this recording"));
        QVERIFY(has(130400, "old names"));
        QVERIFY(libcupti::faultsOf(130401).empty() && libcupti::faultsOf(0).empty());
    }

    /// Who names a file that cannot be used is told so: nothing else was looked for then.
    void reportsAVariableWithoutALibrary()
    {
        qputenv("TRILANE_CUPTI", "/none/libcupti.so");
        const libcupti::NotFound given(true);
        qputenv("TRILANE_CUPTI", QByteArray("/begin/") + QByteArray(400, 'x') + "/libcupti.so");
        const libcupti::NotFound longOne(true);
        QVERIFY(given.isGiven);
        QCOMPARE(given.words.text,
                 "no usable libcupti.so was found: TRILANE_CUPTI is not usable: %1");
        QCOMPARE(given.path, "/none/libcupti.so");
        QVERIFY(std::string_view(longOne.path).ends_with("xxx/libcupti.so"));
        QVERIFY(std::string_view(longOne.path).find("/begin") == std::string_view::npos);
        qunsetenv("TRILANE_CUPTI");
        QVERIFY(!libcupti::NotFound(true).isGiven);
    }
};

QTEST_GUILESS_MAIN(TestCuptiSearch)
#include "tst_cuptisearch.moc"
