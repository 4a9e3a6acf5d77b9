// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/idle/idlecauses.h"
#include "model/analysis/marks/numberedsteps.h"
#include "model/formats/registry/importtrace.h"
#include "model/store/openstore.h"
#include "model/store/store.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <map>

using namespace trilane;

/// How much of the idle time of real traces has a cause that tells what to look at: a call or code
/// with a name, latency that is latency, a silence with its proof.
class TestIdleUseful : public QObject
{
    Q_OBJECT

    static constexpr double kMinOfKineto = 0.92; ///< of all idle time
    static constexpr double kMinOfNsys = 0.80;   ///< of all idle time, and mean of traces

    struct Shares
    {
        std::map<QString, Ns> idle;
        Ns all = 0;

        void add(const QString &what, Ns time)
        {
            idle[what] += time;
            all += time;
        }
        [[nodiscard]] double useful() const
        {
            const auto found = idle.find(QString());
            return all > 0 && found != idle.end()
                       ? static_cast<double>(found->second) / static_cast<double>(all)
                       : 0;
        }
        [[nodiscard]] QString text() const
        {
            QString text = QStringLiteral("%1 % of %2 ms useful")
                               .arg(100 * useful(), 0, 'f', 1)
                               .arg(static_cast<double>(all) / 1e6, 0, 'f', 2);
            for (const auto &[what, time] : idle) {
                if (!what.isEmpty())
                    text += QStringLiteral(", %1 % %2")
                                .arg(100.0 * static_cast<double>(time) / static_cast<double>(all),
                                     0, 'f', 1)
                                .arg(what);
            }
            return text;
        }
    };

    /// What is waited for is work that did not end long before.
    static bool wasAtWork(const store::Store &store, const idle::CausePiece &piece)
    {
        return piece.evidence.isValid() && store.slice(piece.evidence).kind != SliceKind::ApiCall &&
               store.slice(piece.evidence).end() >= piece.time.begin - 100'000;
    }

    /// What keeps the cause from being useful; empty: it is.
    static QString lackOf(const store::Store &store, const idle::CausePiece &piece)
    {
        const bool isNamed = piece.name != kNoString;
        switch (piece.cause) {
        case idle::IdleCause::UserCode:
            if (!isNamed)
                return "code without a name";
            return marks::stepNumberIn(store.string(piece.name)) ? "code named by its step"
                                                                 : QString();
        case idle::IdleCause::SystemCall:
        case idle::IdleCause::OffCore:
            return isNamed ? QString() : "off the core without a call";
        case idle::IdleCause::LaunchLatency: // inside one launch: then it is something else
            return isNamed && piece.time.duration() > 100'000 ? "a long launch" : QString();
        case idle::IdleCause::Dependency:
            return wasAtWork(store, piece) ? QString() : "a dependency on nothing";
        case idle::IdleCause::GpuSilent:
            return piece.proof != idle::SilenceProof::None ? QString() : "a silence without proof";
        case idle::IdleCause::UnifiedMemory:
            return piece.thread.isValid() ? QString() : "a page fault of nobody";
        case idle::IdleCause::Unobserved:
            return "not recorded";
        default:
            return {};
        }
    }

    static std::map<QString, Shares> sharesOf(const QString &format)
    {
        std::map<QString, Shares> shares;
        QFile manifest(QStringLiteral(TRILANE_CORPUS_DIR) + "/MANIFEST.tsv");
        if (!manifest.open(QIODevice::ReadOnly))
            return shares;
        while (!manifest.atEnd()) {
            const QStringList cells = QString::fromUtf8(manifest.readLine()).split('\t');
            if (cells.size() < 2 || !cells[1].startsWith(format))
                continue;
            const QTemporaryDir folder;
            const std::string out = folder.filePath("t.trilane").toStdString();
            const QString file = QStringLiteral(TRILANE_CORPUS_DIR) + "/" + cells[0];
            if (!formats::importTrace(file.toStdString(), out))
                continue;
            const auto store = *store::openStore(out);
            Shares all;
            idle::forEachGap(*store, {}, [&](const idle::GapStory &story) {
                for (const idle::CausePiece &piece : story.pieces)
                    all.add(lackOf(*store, piece), piece.time.duration());
                return true;
            });
            if (all.all > 0)
                shares[cells[0]] = all;
        }
        return shares;
    }

private slots:
    void idleTimeHasAUsefulCause_data()
    {
        QTest::addColumn<QString>("format");
        QTest::addColumn<double>("minOfTime");
        QTest::addColumn<double>("minOfTraces");
        QTest::newRow("Kineto") << "kineto-json" << kMinOfKineto << 0.0;
        QTest::newRow("nsys") << "nsys-sqlite" << kMinOfNsys << kMinOfNsys;
    }

    void idleTimeHasAUsefulCause()
    {
        QFETCH(QString, format);
        QFETCH(double, minOfTime);
        QFETCH(double, minOfTraces);
        const std::map<QString, Shares> shares = sharesOf(format);
        if (shares.empty())
            QSKIP("the corpus of real traces is not here (TRILANE_CORPUS)");
        Shares all;
        double mean = 0;
        for (const auto &[file, one] : shares) {
            qInfo("%s: %s", qPrintable(file), qPrintable(one.text()));
            for (const auto &[what, time] : one.idle)
                all.add(what, time);
            mean += one.useful() / static_cast<double>(shares.size());
        }
        qInfo("%s, %d traces, by time: %s; mean of traces %.1f %%", QTest::currentDataTag(),
              static_cast<int>(shares.size()), qPrintable(all.text()), 100 * mean);
        QVERIFY(all.useful() >= minOfTime);
        QVERIFY(mean >= minOfTraces);
    }
};

TRILANE_TEST(TestIdleUseful, QCoreApplication)
#include "tst_idleuseful.moc"
