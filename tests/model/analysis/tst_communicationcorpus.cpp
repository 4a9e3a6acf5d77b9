// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/findings/findings.h"
#include "model/analysis/kernels/communication.h"
#include "model/analysis/kernels/tensorcores.h"
#include "model/analysis/summaries/communicationsum.h"
#include "model/format/aggregate.h"
#include "model/formats/registry/importtrace.h"
#include "model/store/openstore.h"
#include "model/store/store.h"

#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <map>

using namespace trilane;

namespace {

/// Computation, communication and what is exposed, by a few lines of Python that know nothing of
/// Trilane: a line "device span computation communication exposed busy" a GPU.
constexpr const char *kCommunicationScript = R"py(
import gzip, json, sqlite3, sys
from decimal import Decimal
def operations(path):
    raw = open(path, 'rb').read()
    if raw[:16] == b'SQLite format 3\0':
        db = sqlite3.connect('file:' + path + '?immutable=1', uri=True)
        tables = {row[0] for row in db.execute('SELECT name FROM sqlite_master')}
        for table, kind in (('KERNEL', 'kernel'), ('MEMCPY', 'copy'), ('MEMSET', 'copy')):
            table = 'CUPTI_ACTIVITY_KIND_' + table
            name = '(SELECT value FROM StringIds WHERE id=demangledName)' if kind == 'kernel' else "''"
            if table in tables:
                yield from db.execute(f"SELECT deviceId, '{kind}', {name}, start, end FROM {table}")
        return
    if raw[:2] == b'\x1f\x8b': raw = gzip.decompress(raw)
    kinds = {'kernel': 'kernel', 'gpu_memcpy': 'copy', 'memcpy': 'copy', 'gpu_memset': 'copy',
             'memset': 'copy'}
    for e in json.loads(raw, parse_float=Decimal, strict=False)['traceEvents']:
        kind = kinds.get(str(e.get('cat', '')).lower())
        if kind and e.get('ph') == 'X':
            begin = int(e['ts'] * 1000)
            yield int(e['args']['device']), kind, e['name'], begin, begin + int(e['dur'] * 1000)
def union(ranges):
    out = []
    for begin, end in sorted(ranges):
        if out and begin <= out[-1][1]: out[-1][1] = max(out[-1][1], end)
        else: out.append([begin, end])
    return out
def length(ranges): return sum(end - begin for begin, end in ranges)
gpus = {}
for device, kind, name, begin, end in operations(sys.argv[1]):
    sort = 'copy' if kind == 'copy' else 'talk' if 'nccl' in name.lower() else 'work'
    gpus.setdefault(device, {}).setdefault(sort, []).append((begin, end))
for device, sorts in sorted(gpus.items()):
    work, talk = union(sorts.get('work', [])), union(sorts.get('talk', []))
    every = [r for one in sorts.values() for r in one]
    span = max(end for _, end in every) - min(begin for begin, _ in every)
    print(device, span, length(work), length(talk), length(union(work + talk)) - length(work),
          length(union(every)))
)py";

/// Kernels of collectives with what Kineto says of their messages, and the time beside them in
/// which nothing was computed: a line a group.
constexpr const char *kMessageScript = R"py(
import gzip, json, sys
from decimal import Decimal
from statistics import median_low
raw = open(sys.argv[1], 'rb').read()
if raw[:2] == b'\x1f\x8b': raw = gzip.decompress(raw)
size = {'Float': 4, 'Long': 8, 'Half': 2, 'BFloat16': 2, 'Int': 4, 'Byte': 1, 'Double': 8}
factor = {'allreduce': lambda n: 2 * (n - 1) / n, 'broadcast': lambda n: 1}
talk, work = {}, {}
for e in json.loads(raw, parse_float=Decimal, strict=False)['traceEvents']:
    if e.get('cat') != 'kernel' or e.get('ph') != 'X': continue
    args, begin = e['args'], int(e['ts'] * 1000)
    one = (begin, begin + int(e['dur'] * 1000))
    if 'nccl' not in e['name']: work.setdefault(args['device'], []).append(one)
    else:
        key = (args['Collective name'], args['dtype'], args['Group size'], args['In msg nelems'],
               args['Out msg nelems'])
        talk.setdefault(key, []).append((args['device'], *one))
merged = {}
for device, ranges in work.items():
    out = merged.setdefault(device, [])
    for begin, end in sorted(ranges):
        if out and begin <= out[-1][1]: out[-1][1] = max(out[-1][1], end)
        else: out.append([begin, end])
for (name, dtype, n, nin, nout), all in talk.items():
    times = [end - begin for _, begin, end in all]
    beside = sum(max(0, min(end, b) - max(begin, a)) for device, begin, end in all
                 for a, b in merged[device])
    each, total = nin * size[dtype], sum(times)
    rate = each * len(all) / total * 1e9
    print(name.replace('allr', 'all_r'), n, dtype, each, nout * size[dtype], len(all), total,
          median_low(times), max(times), total - beside, each * len(all), round(rate),
          round(rate * factor[name](n)))
)py";

struct Judgment
{
    QString tensorCores;
    QString family;
};
using Judgments = std::map<QString, Judgment>; ///< by the beginning of the name

constexpr qsizetype kJudgedLetters = 80;

Judgments judgments()
{
    QFile file(QStringLiteral(TRILANE_TESTS_DIR "/model/analysis/kernelnames.tsv"));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("the list of kernel names is not here");
    Judgments all;
    while (!file.atEnd()) {
        const QString line = QString::fromUtf8(file.readLine());
        const QStringList cells = line.chopped(1).split('\t');
        if (!line.startsWith('#') && cells.size() == 3)
            all[cells[2]] = {cells[0], cells[1]};
    }
    return all;
}

} // namespace

/// Kernels of real traces by what their names tell, and how long real traces only communicate.
class TestCommunicationCorpus : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    [[nodiscard]] std::shared_ptr<const store::Store> opened(const QString &file)
    {
        const std::string out = m_folder.filePath("t.trilane").toStdString();
        const QString path = QStringLiteral(TRILANE_CORPUS_DIR) + "/" + file;
        const auto imported = formats::importTrace(path.toStdString(), out);
        const auto store = imported ? store::openStore(out)
                                    : Result<std::shared_ptr<const store::Store>>(imported.error());
        return store ? *store : nullptr;
    }
    static void addTraces(bool onlyWithMany)
    {
        QTest::addColumn<QString>("file");
        QFile manifest(QStringLiteral(TRILANE_CORPUS_DIR "/MANIFEST.tsv"));
        if (!manifest.open(QIODevice::ReadOnly)) {
            QTest::newRow("no corpus") << QString();
            return;
        }
        while (!manifest.atEnd()) {
            const QStringList cells = QString::fromUtf8(manifest.readLine()).split('\t');
            if (cells.size() > 8 && cells[8].toULongLong() > (onlyWithMany ? 200 : 0) &&
                (cells[1].startsWith("kineto") || cells[1].startsWith("nsys")))
                QTest::newRow(qPrintable(cells[0])) << cells[0];
        }
    }
    static QString lineOf(store::Tables trace, const links::GpuUse &gpu,
                          const communication::TimeSplit &split)
    {
        return QStringLiteral("%1 %2 %3 %4 %5 %6")
            .arg(trace.track(gpu.gpu).number)
            .arg(split.span)
            .arg(split.computation)
            .arg(split.communication)
            .arg(split.exposed())
            .arg(split.busy);
    }

    static QString textOf(const stats::TableCell &cell)
    {
        if (const auto *number = std::get_if<int64_t>(&cell))
            return QString::number(*number);
        if (const auto *rate = std::get_if<double>(&cell))
            return QString::number(std::llround(*rate));
        const auto text = stats::textOf(cell);
        return text ? QString::fromStdString(std::string(*text)) : QStringLiteral("-");
    }

private slots:
    void messagesAndTheirBandwidthAreThoseOfThePlainSums()
    {
        const QString file = QStringLiteral("hta-nccl-parser/nccl_data.json.gz");
        const QString path = QStringLiteral(TRILANE_CORPUS_DIR) + "/" + file;
        const QString program = QStandardPaths::findExecutable("python3");
        if (!QFile::exists(path) || program.isEmpty())
            QSKIP("the corpus of real traces (TRILANE_CORPUS) or python3 is not here");
        const auto store = opened(file);
        QVERIFY(store);
        QProcess python;
        python.start(program, {"-c", QString::fromUtf8(kMessageScript), path});
        QVERIFY(python.waitForFinished(120'000));
        QCOMPARE(python.exitCode(), 0);
        const Result<stats::Table> table = summaries::communicationSum(*store, {}, {});
        QVERIFY(table);
        QStringList lines;
        for (const std::vector<stats::TableCell> &row : table->rows) {
            QStringList cells;
            for (size_t i = 0; i + 1 < row.size(); ++i) {
                if (i != 1) // the process group
                    cells += textOf(row[i]);
            }
            lines += cells.join(' ');
            QCOMPARE(textOf(row[1]), QStringLiteral("0 default_pg [0, 1]"));
            QCOMPARE(textOf(row.back()), QStringLiteral("-"));
        }
        const QString output = QString::fromUtf8(python.readAllStandardOutput());
        QStringList expected = output.split('\n', Qt::SkipEmptyParts);
        lines.sort();
        expected.sort();
        QCOMPARE(lines, expected);
        QCOMPARE(lines.size(), 7);
    }

    void classifiesEveryNameAsExpected_data() { addTraces(false); }
    void classifiesEveryNameAsExpected()
    {
        QFETCH(QString, file);
        if (file.isEmpty())
            QSKIP("the corpus of real traces is not here (TRILANE_CORPUS)");
        const auto store = opened(file);
        if (!store)
            QSKIP("no trace that can be imported");
        static const Judgments judged = judgments();
        for (const format::Lane &lane : store->lanes()) {
            for (const format::Aggregate &all : store->totalsOf(lane.id)) {
                if (all.kind != SliceKind::Kernel)
                    continue;
                const std::string name(store->string(all.name));
                QString begin = QString::fromStdString(name);
                begin = begin.replace('\n', ' ').left(kJudgedLetters);
                const auto known = judged.find(begin);
                QVERIFY2(known != judged.end(), qPrintable("nobody has judged: " + begin));
                const auto answer = kernels::textOf(kernels::tensorCoresOf(name)).text();
                const auto family =
                    kernels::communicates(name) ? kernels::collectiveFamily(name) : "-";
                QCOMPARE(QString::fromUtf8(answer.data(), qsizetype(answer.size())),
                         known->second.tensorCores);
                QCOMPARE(QString::fromUtf8(family.data(), qsizetype(family.size())),
                         known->second.family);
            }
        }
    }

    void exposedCommunicationIsThatOfThePlainSums_data() { addTraces(true); }
    void exposedCommunicationIsThatOfThePlainSums()
    {
        QFETCH(QString, file);
        if (file.isEmpty())
            QSKIP("the corpus of real traces is not here (TRILANE_CORPUS)");
        const QString program = QStandardPaths::findExecutable("python3");
        if (program.isEmpty())
            QSKIP("there is no python3");
        const auto store = opened(file);
        if (!store)
            QSKIP("no trace that can be imported");
        QProcess python;
        python.start(program, {"-c", QString::fromUtf8(kCommunicationScript),
                               QStringLiteral(TRILANE_CORPUS_DIR) + "/" + file});
        QVERIFY(python.waitForFinished(120'000) && python.exitCode() == 0);
        const findings::Findings found = findings::findingsOf(*store);
        QStringList lines;
        for (size_t i = 0; i < found.gpus.size(); ++i)
            lines += lineOf(*store, found.gpus[i], found.splits[i]);
        lines.sort();
        const QString output = QString::fromUtf8(python.readAllStandardOutput());
        QStringList expected = output.split('\n', Qt::SkipEmptyParts);
        expected.sort();
        QCOMPARE(lines, expected);
        const communication::TimeSplit split = found.split();
        const auto finding = std::find_if(
            found.list.begin(), found.list.end(),
            [](const findings::TraceFinding &one) { return one.id == "exposed_communication"; });
        QCOMPARE(finding != found.list.end(), split.exposedShare() >= 0.01);
        if (finding != found.list.end())
            QCOMPARE(finding->gain, split.exposed());
    }
};

TRILANE_TEST(TestCommunicationCorpus, QCoreApplication)
#include "tst_communicationcorpus.moc"
