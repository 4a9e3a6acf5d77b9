// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/launching/launchgroups.h"
#include "model/analysis/stats/kernelstats.h"
#include "model/formats/registry/importtrace.h"
#include "model/store/openstore.h"
#include "model/store/store.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace trilane;

namespace {

/// Groups of kernels of an nsys export or of PyTorch's JSON, by SQL and by a few lines of Python
/// that know nothing of Trilane: a line "key…<tab>calls<tab>total<tab>median<tab>p95<tab>mad" a
/// group.
constexpr const char *kKernelScript = R"py(
import gzip, json, math, sqlite3, sys
from decimal import Decimal
path, keys = sys.argv[1], sys.argv[2].split(',')
groups = {}
def add(cells, duration):
    groups.setdefault('\t'.join(cells), []).append(duration)
if path.endswith('.sqlite'):
    columns = {
        'grid': "gridX||'x'||gridY||'x'||gridZ", 'block': "blockX||'x'||blockY||'x'||blockZ",
        'registers': 'registersPerThread', 'static_shared_memory': 'staticSharedMemory',
        'dynamic_shared_memory': 'dynamicSharedMemory',
        'shared_memory': 'staticSharedMemory+dynamicSharedMemory',
        'device': "'GPU '||deviceId",
        'name': '(SELECT value FROM StringIds WHERE id=coalesce(demangledName, shortName))'}
    what = ', '.join(columns[k] for k in keys)
    for row in sqlite3.connect('file:' + path + '?immutable=1', uri=True).execute(
            'SELECT end-start, ' + what + ' FROM CUPTI_ACTIVITY_KIND_KERNEL'):
        add([str(c) for c in row[1:]], row[0])
else:
    raw = open(path, 'rb').read()
    if path.endswith('.gz'): raw = gzip.decompress(raw)
    trace = json.loads(raw, parse_float=Decimal, parse_int=Decimal)
    events = trace['traceEvents']
    ops = {}
    for e in events:
        if e.get('cat') == 'cpu_op':
            ops[e['args'].get('External id')] = e
    unit = 'x'.join
    for e in events:
        if str(e.get('cat', '')).lower() != 'kernel': continue
        a = e['args']
        op = ops.get(a.get('External id'))
        cells = {'grid': unit(str(n) for n in a['grid']), 'block': unit(str(n) for n in a['block']),
                 'registers': str(a.get('registers per thread')),
                 'dynamic_shared_memory': '', 'static_shared_memory': '',
                 'shared_memory': str(a.get('shared memory')),
                 'device': 'GPU ' + str(a['device']), 'name': e['name'],
                 'operator': op['name'] if op else ''}
        start, end = e['ts'] * 1000, (e['ts'] + e['dur']) * 1000
        add([cells[k] for k in keys], int(e['dur'] * 1000))
def rank(values, q):
    values = sorted(values)
    return values[math.ceil(q * len(values)) - 1]
for key, values in groups.items():
    median = rank(values, 0.5)
    print(key, len(values), sum(values), median, rank(values, 0.95),
          rank([abs(v - median) for v in values], 0.5), sep='\t')
)py";

/// What PyTorch computed for each kernel, 0 to 100 rounded, and what its formula makes of our
/// occupancy: warps of min(resident blocks, blocks of the grid by multiprocessor).
constexpr const char *kOccupancyScript = R"py(
import gzip, json, sys
raw = gzip.decompress(open(sys.argv[1], 'rb').read())
trace = json.loads(raw)
for e in trace['traceEvents']:
    a = e.get('args', {})
    if e.get('cat') == 'kernel' and 'est. achieved occupancy %' in a:
        print(*a['grid'], *a['block'], a['registers per thread'], a['shared memory'],
              a['est. achieved occupancy %'])
)py";

QString corpusPath(const char *file)
{
    return QStringLiteral(TRILANE_CORPUS_DIR "/") + QString::fromLatin1(file);
}

} // namespace

/// Real traces: groups of kernels equal an independent computation.
class TestKernelCorpus : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    std::shared_ptr<const store::Store> imported(const QString &file)
    {
        const std::string out = m_folder.filePath("trace.trilane").toStdString();
        if (const Result<void> done = formats::importTrace(file.toStdString(), out); !done)
            qFatal("%s", done.error().message().c_str());
        return *store::openStore(out);
    }
    static QStringList run(const char *script, const QStringList &arguments)
    {
        QProcess python;
        python.start(QStandardPaths::findExecutable("python3"),
                     QStringList{"-c", QString::fromUtf8(script)} + arguments);
        if (!python.waitForFinished(300'000) || python.exitCode() != 0)
            qFatal("%s", python.readAllStandardError().constData());
        QStringList lines =
            QString::fromUtf8(python.readAllStandardOutput()).split('\n', Qt::SkipEmptyParts);
        lines.sort();
        return lines;
    }
    static QString textOf(const stats::TableCell &cell)
    {
        if (const auto text = stats::textOf(cell))
            return QString::fromStdString(std::string(*text));
        if (const auto *number = std::get_if<int64_t>(&cell))
            return QString::number(*number);
        return {};
    }

private slots:
    void groupsEqualTheResultOfAScript_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("keys");
        const auto add = [](const char *file, std::initializer_list<const char *> keys) {
            for (const char *key : keys)
                QTest::addRow("%s by %s", file, key)
                    << corpusPath(file) << QString::fromLatin1(key);
        };
        const auto configurations = {"grid",
                                     "block",
                                     "registers",
                                     "shared_memory",
                                     "static_shared_memory",
                                     "dynamic_shared_memory",
                                     "device",
                                     "name",
                                     "name,grid,block,registers,static_shared_memory,"
                                     "dynamic_shared_memory,device"};
        add("nsys-cloverleaf-perlmutter/perlmutter-cloverleaf-cuda.sqlite", configurations);
        add("nsys-mfu-2gpu/mfu_2gpu_before.sqlite", configurations);
        add("tracelens-h100/gaunernst_bert-small-uncased__1016001.json.gz", configurations);
        add("tracelens-h100/gaunernst_bert-small-uncased__1016001.json.gz",
            {"operator", "operator,grid"});
        add("tracelens-h100/Qwen_Qwen1.5-0.5B-Chat__1016005.json.gz", {"operator", "name,block"});
    }
    void groupsEqualTheResultOfAScript()
    {
        QFETCH(QString, file);
        QFETCH(QString, keys);
        if (!QFile::exists(file))
            QSKIP("the corpus of real traces is not there");
        if (QStandardPaths::findExecutable("python3").isEmpty())
            QSKIP("python3 is not installed");
        const auto store = imported(file);
        stats::KernelQuery query{*stats::parseGroupKeys(keys.toStdString())};
        query.context = launching::launchGroups(store, query.groupBy);
        const stats::KernelStats stats = stats::kernelStats(*store, query);
        const stats::Table table = *stats::kernelTable(*store, stats, "calls");
        std::map<std::string, size_t> at;
        for (size_t c = 0; c < table.columns.size(); ++c)
            at[table.columns[c].key] = c;
        QStringList lines;
        for (const auto &row : table.rows) {
            QStringList cells;
            for (size_t c = 0; c < query.groupBy.size(); ++c)
                cells << textOf(row[c]);
            for (const char *figure : {"calls", "total_ns", "median_ns", "p95_ns", "mad_ns"})
                cells << textOf(row[at[figure]]);
            lines << cells.join('\t');
        }
        lines.sort();
        const QStringList expected = run(kKernelScript, {file, keys});
        QVERIFY(!expected.isEmpty());
        QCOMPARE(lines, expected);
    }

    void occupancyEqualsTheEstimateOfPyTorch_data()
    {
        QTest::addColumn<QString>("file");
        for (const char *file : {"tracelens-h100/gaunernst_bert-small-uncased__1016001.json.gz",
                                 "tracelens-h100/facebook_timesformer-base-finetuned-k400__"
                                 "1016002.json.gz",
                                 "tracelens-h100/Qwen_Qwen1.5-0.5B-Chat__1016005.json.gz",
                                 "kineto-resnet50/worker0.1623143089861.pt.trace.json.gz",
                                 "hta-nccl-parser/nccl_data.json.gz",
                                 "hta-critical-path/overlaid_critical_path_trace.json.gz"})
            QTest::newRow(file) << corpusPath(file);
    }
    void occupancyEqualsTheEstimateOfPyTorch()
    {
        QFETCH(QString, file);
        if (!QFile::exists(file))
            QSKIP("the corpus of real traces is not there");
        if (QStandardPaths::findExecutable("python3").isEmpty())
            QSKIP("python3 is not installed");
        const format::GpuInfo gpu = imported(file)->info().gpus.at(0);
        const double threads = 2048; // of a multiprocessor of 7.0, 8.0 and 9.0
        for (const QString &line : run(kOccupancyScript, {file})) {
            std::vector<uint32_t> n;
            for (const QString &word : line.split(' '))
                n.push_back(word.toUInt());
            // PyTorch does not know that blocks may have more, and says 0.
            if (n[7] > 48 * 1024)
                continue;
            const format::LaunchConfig launch{.grid = {n[0], n[1], n[2]},
                                              .block = {n[3], n[4], n[5]},
                                              .registers = n[6],
                                              .undividedSharedBytes = n[7]};
            const auto occupancy = kernels::occupancyOf(launch, gpu);
            QVERIFY2(occupancy, qPrintable(line));
            const double perMultiprocessor = double{1} * n[0] * n[1] * n[2] / gpu.multiprocessors;
            const double blocks = std::min<double>(occupancy->blocks, perMultiprocessor);
            const double estimate = 100 * blocks * n[3] * n[4] * n[5] / threads;
            QVERIFY2(std::abs(estimate - n[8]) <= 1.0, qPrintable(line));
        }
    }
};

TRILANE_TEST(TestKernelCorpus, QCoreApplication)
#include "tst_kernelcorpus.moc"
