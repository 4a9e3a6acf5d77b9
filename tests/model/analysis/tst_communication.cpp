// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/communication/collectivemessages.h"
#include "model/analysis/communication/gputime.h"
#include "model/analysis/kernels/communication.h"
#include "model/analysis/kernels/kernelname.h"
#include "model/store/store.h"
#include "tests/support/gputrace.h"

#include <QTest>

using namespace trilane;

/// Which kernels communicate, and for how long nothing computes beside them.
class TestCommunication : public QObject
{
    Q_OBJECT

private slots:
    void recognizesCommunicationByName_data();
    void recognizesCommunicationByName();
    void classifiesCollectivesByName();
    void eachNameOfATraceIsAnsweredAsByItself();
    void aQualifiedNameHasNeitherTypesNorArguments();
    void exposedTimeIsExact();
    void theLongestStretchesAreKept();
    void aRangeIsMeasuredByItself();
    void bandwidthIsThatOfNcclTests();
    void groupsMessagesBySizeAndKeepsUnknownSizes();
};

void TestCommunication::recognizesCommunicationByName_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<bool>("expected");
    const auto yes = [](const char *name) {
        QTest::newRow(name) << QString::fromLatin1(name) << true;
    };
    const auto no = [](const char *name) {
        QTest::newRow(name) << QString::fromLatin1(name) << false;
    };
    yes("ncclKernel_AllReduce_RING_LL_Sum_float(ncclWorkElem)");
    yes("ncclDevKernel_Generic_1(ncclDevKernelArgsStorage<4096ul>)");
    yes("ncclSymkDevKernel_AllGather_LL(ncclSymkDevWorkArgs)");
    yes("mscclKernel_Sum_half_Simple_false(ncclDevComm*, mscclAlgo*, mscclWork*)");
    yes("void mscclpp::executionKernel<float>(int)");
    yes("void deep_ep::internode::combine<true, __nv_bfloat16, 8>(int4*, float*)");
    yes("void deep_ep::internode::cached_notify<false, 2>(int, int)");
    yes("void deep_ep::intranode::notify_dispatch<8>(int const*)");
    yes("void deep_ep::legacy::internode_ll::dispatch<true>(void*)");
    yes("_ZN7deep_ep9internode8dispatchILb0ELi8ELb0EEEvP4int4");
    yes("cached_notify_combine");
    yes("void vllm::cross_device_reduce_1stage<__nv_bfloat16, 8>(vllm::RankData*, int)");
    yes("void sglang::cross_device_reduce_2stage<__half, 8>(sglang::RankData*)");
    yes("void (anonymous namespace)::multimem_all_reduce_kernel<c10::BFloat16, 16>(int)");
    yes("void <unnamed>::two_shot_all_reduce_kernel_inplace<c10::BFloat16, (int)16>(T1 *)");
    yes("(anonymous namespace)::barrier_kernel(unsigned int**, int, int)");
    yes("c10d::nvshmem_extension::exchangeSplitAndOffset(long*, int, int)");
    yes("void quickreduce::allreduce_prototype_twoshot<AllReduceTwoshot<__half>, __half>(int)");
    yes("void "
        "flashinfer::trtllm_allreduce_fusion::allreduce_fusion_kernel_oneshot_lamport<8>(int)");
    yes("void flashinfer::trtllm_mnnvl_allreduce::rmsNormLamport<float>(float*)");
    yes("void tensorrt_llm::kernels::oneShotAllReduceKernel<__half, 8>(AllReduceParams)");
    yes("void tensorrt_llm::kernels::moe_comm::moeA2ADispatchKernel<8>(int)");
    yes("userbuffers_fp16_sum_inplace_gpu_rr_rs_oop(int, int)");
    yes("UCC_REDUCE_CUDA_DEFAULT_SUM(ucc_eee_task_reduce_t, unsigned short)");
    yes("executor_start(ucc_ec_cuda_executor_state_t*, int*)");
    yes("nvshmemi_proxy_rma_entrypoint(void*, void*, rma_bytesdesc_t)");
    yes("void barrier_on_stream_kernel_threadgroup<(threadgroup_t)2>(int, int)");
    yes("void stream_executor::gpu::AllReduceKernelImpl<float>(int)");
    yes("nccl_all_reduce_kernel_3"); // as `trilane cut` writes it

    no("void deep_ep::internode::get_dispatch_layout<256, 32, 8>(long const*)");
    no("dispatch");
    no("executor_start(graph*, int*)");
    no("triton_poi_fused_all_reduce_wait_tensor_add_0");
    no("triton_red_fused_all_gather_into_tensor_mean_3");
    no("block_all_reduce_sum_f32_f32_kernel(float*, float*, int)");
    no("void gemm_all_reduce_kernel<float>(float*)"); // computes, too
    no("void at::native::elementwise_kernel<128, 2, ncclFunctor>(int, ncclFunctor)");
    no("void at::native::reduce_kernel<512, 1, at::native::ReduceOp<float>>(int)");
    no("void at::native::vectorized_gather_kernel<16, long>(char*)");
    no("_finalize_matmul_scatter_bf16");
    no("void flash_fwd_splitkv_combine_kernel<Flash_fwd_kernel_traits<64>>");
    no("_ZN2at6native18elementwise_kernelI4nccl");
    no("_Z");
    no("");
}

void TestCommunication::recognizesCommunicationByName()
{
    QFETCH(QString, name);
    QFETCH(bool, expected);
    QCOMPARE(kernels::communicates(name.toStdString()), expected);
}

void TestCommunication::classifiesCollectivesByName()
{
    using namespace std::string_view_literals;
    QCOMPARE(kernels::collectiveFamily("ncclKernel_AllReduce_RING_LL_Sum_float(ncclWorkElem)"),
             "all_reduce"sv);
    QCOMPARE(kernels::collectiveFamily("ncclDevKernel_ReduceScatter_Sum_bf16_RING_LL"),
             "reduce_scatter"sv);
    QCOMPARE(kernels::collectiveFamily("ncclKernel_SendRecv_RING_SIMPLE_Sum_int8_t"),
             "send_recv"sv);
    QCOMPARE(kernels::collectiveFamily("nccl:all_gather"), "all_gather"sv);
    QCOMPARE(kernels::collectiveFamily("c10d::alltoall_base_"), "all_to_all"sv);
    QCOMPARE(kernels::collectiveFamily("void vllm::cross_device_reduce_1stage<float, 8>()"),
             "all_reduce"sv);
    QCOMPARE(kernels::collectiveFamily("void deep_ep::intranode::notify_dispatch<8>()"),
             "notify_dispatch"sv);
    QCOMPARE(kernels::collectiveFamily("void deep_ep::intranode::combine<8>()"), "combine"sv);
    QCOMPARE(kernels::collectiveFamily("ncclDevKernel_Generic_1"), ""sv);
}

void TestCommunication::eachNameOfATraceIsAnsweredAsByItself()
{
    GpuTrace trace;
    const TrackId stream = trace.stream(trace.gpu(0), 7);
    trace.kernel(stream, "ncclDevKernel_SendRecv", 0, 10);
    trace.kernel(stream, "relu", 20, 10);
    const auto store = trace.open();
    kernels::CommunicationNames names(*store);
    for (int again = 0; again < 2; ++again) {
        QVERIFY(names.has(store->find("ncclDevKernel_SendRecv")));
        QVERIFY(!names.has(store->find("relu")));
    }
}

void TestCommunication::aQualifiedNameHasNeitherTypesNorArguments()
{
    QCOMPARE(kernels::qualifiedName("void at::native::foo<4, Bar<int>>(int)"),
             std::string("at::native::foo"));
    QCOMPARE(kernels::qualifiedName("void (anonymous namespace)::foo<int>(int)"),
             std::string("::foo"));
    QCOMPARE(kernels::qualifiedName("volta_sgemm_128x64_nn"), std::string("volta_sgemm_128x64_nn"));
    QCOMPARE(kernels::qualifiedName("_ZN7ck_tile6kentryILi1ENS_3Fmha"),
             std::string("ck_tile::kentry"));
    QCOMPARE(kernels::qualifiedName("_Z3fooi"), std::string("foo"));
    QCOMPARE(kernels::qualifiedName("_ZN99999999999999999999x"), std::string());
    QCOMPARE(kernels::qualifiedName("_ZN9x"), std::string()); // cut off
    QCOMPARE(kernels::qualifiedName("void foo<int, (b"), std::string("foo"));
}

void TestCommunication::exposedTimeIsExact()
{
    GpuTrace trace;
    const TrackId gpu = trace.gpu(0);
    const TrackId stream = trace.stream(gpu, 7), other = trace.stream(gpu, 8);
    trace.kernel(stream, "gemm", 0, 100);
    trace.kernel(stream, "ncclDevKernel_AllGather", 100, 50); // alone: on the computing stream
    trace.kernel(stream, "gemm", 200, 100);
    trace.kernel(other, "ncclDevKernel_AllReduce", 250, 150); // 50 of it beside the product
    trace.add(other, SliceKind::Memcpy, "Memcpy DtoH", 420, 30);
    const communication::GpuTime time = communication::gpuTime(*trace.open(), gpu);
    QCOMPARE(time.split.span, Ns{450});
    QCOMPARE(time.split.computation, Ns{200});
    QCOMPARE(time.split.communication, Ns{200});
    QCOMPARE(time.split.overlapped(), Ns{50});
    QCOMPARE(time.split.overlap(), 0.25);
    QCOMPARE(time.split.exposed(), Ns{150});
    QCOMPARE(time.split.copying(), Ns{30});
    QCOMPARE(time.split.idle(), Ns{70});
    QCOMPARE(time.exposedOnComputeStream, Ns{50});
    QCOMPARE(time.longest.size(), size_t{2});
    QCOMPARE(time.longest[0].time, (TimeRange{300, 400}));
    QCOMPARE(time.longest[1].time, (TimeRange{100, 150}));
    QCOMPARE(time.longest[1].kernel.slice.start, Ns{100});
}

void TestCommunication::theLongestStretchesAreKept()
{
    GpuTrace trace;
    const TrackId gpu = trace.gpu(0);
    const TrackId stream = trace.stream(gpu, 7), other = trace.stream(gpu, 8);
    for (Ns i = 0; i < 8; ++i) {
        trace.kernel(stream, "gemm", i * 1000, 100);
        trace.kernel(stream, "ncclDevKernel_SendRecv", i * 1000 + 100, 100 + i * 10);
    }
    // Two collectives of one stretch, of which the second has the greater part.
    trace.kernel(stream, "ncclDevKernel_AllGather", 8000, 100);
    trace.kernel(other, "ncclDevKernel_AllReduce", 8050, 500);
    const communication::GpuTime time = communication::gpuTime(*trace.open(), gpu);
    QCOMPARE(time.longest.size(), size_t{5});
    QCOMPARE(time.longest[0].time, (TimeRange{8000, 8550}));
    QCOMPARE(time.longest[0].kernel.slice.start, Ns{8050});
    for (size_t i = 1; i < 5; ++i)
        QCOMPARE(time.longest[i].time.duration(), Ns{180} - static_cast<Ns>(i) * 10);
}

void TestCommunication::aRangeIsMeasuredByItself()
{
    GpuTrace trace;
    const TrackId gpu = trace.gpu(0);
    const TrackId stream = trace.stream(gpu, 7);
    trace.kernel(stream, "gemm", 0, 100);
    trace.kernel(stream, "ncclDevKernel_AllReduce", 100, 100);
    trace.kernel(stream, "gemm", 300, 100);
    const auto store = trace.open();
    const communication::GpuTime part = communication::gpuTime(*store, gpu, {150, 350});
    QCOMPARE(part.split.span, Ns{200});
    QCOMPARE(part.split.exposed(), Ns{50});
    QCOMPARE(part.split.computation, Ns{50});
    QCOMPARE(part.longest.front().time, (TimeRange{150, 200}));
    QCOMPARE(communication::gpuTime(*store, gpu, {1000, 2000}).split, communication::TimeSplit());
}

void TestCommunication::bandwidthIsThatOfNcclTests()
{
    QCOMPARE(communication::busFactor("all_reduce", 8), std::optional(1.75));
    QCOMPARE(communication::busFactor("all_gather", 8), std::optional(0.875));
    QCOMPARE(communication::busFactor("reduce_scatter", 4), std::optional(0.75));
    QCOMPARE(communication::busFactor("all_to_all", 2), std::optional(0.5));
    QCOMPARE(communication::busFactor("broadcast", 0), std::optional(1.0));
    QCOMPARE(communication::busFactor("all_reduce", 0), std::nullopt);
    QCOMPARE(communication::busFactor("barrier", 8), std::nullopt);
    QCOMPARE(communication::elementBytes("BFloat16"), std::optional(uint64_t{2}));
    QCOMPARE(communication::elementBytes("Quaternion"), std::nullopt);
    communication::Messages gather{
        .collective = "all_gather", .ranks = 4, .bytesIn = 1000, .bytesOut = 4000};
    gather.time.add(1000);
    gather.time.add(3000);
    QCOMPARE(gather.size(), std::optional(uint64_t{4000}));
    QCOMPARE(gather.algorithmBandwidth(), std::optional(2e9));
    QCOMPARE(gather.busBandwidth(), std::optional(1.5e9));
    gather.ranks = 0;
    QCOMPARE(gather.busBandwidth(), std::nullopt);
    gather.collective = "barrier";
    QCOMPARE(gather.algorithmBandwidth(), std::nullopt);
}

void TestCommunication::groupsMessagesBySizeAndKeepsUnknownSizes()
{
    GpuTrace trace;
    const TrackId gpu = trace.gpu(0);
    const TrackId stream = trace.stream(gpu, 7), other = trace.stream(gpu, 8);
    const auto detail = [&](const char *name, const char *type, uint64_t elements) {
        return trace.builder.intern(
            format::Detail{.message = format::MessageInfo{.collective = trace.builder.intern(name),
                                                          .elementType = trace.builder.intern(type),
                                                          .ranks = 2,
                                                          .elementsIn = elements,
                                                          .elementsOut = elements}});
    };
    trace.kernel(other, "ncclKernel_Ring", 0, 100, detail("allreduce", "Float", 10));
    trace.kernel(stream, "gemm", 50, 20); // beside the first, two in one
    trace.kernel(stream, "gemm", 70, 10);
    trace.kernel(other, "ncclKernel_Ring", 100, 60, detail("allreduce", "Float", 10));
    trace.kernel(stream, "gemm", 150, 50); // goes on after it
    trace.kernel(other, "ncclKernel_Ring", 200, 30, detail("allreduce", "Float", 11));
    trace.kernel(other, "ncclKernel_Ring", 300, 20, detail("allreduce", "Odd", 11));
    trace.kernel(other, "ncclKernel_Broadcast", 400, 10);
    const auto store = trace.open();
    std::vector<communication::Messages> rows =
        communication::messagesOf(*store, TimeRange::everything());
    QCOMPARE(rows.size(), size_t{4});
    QCOMPARE(rows[0].collective, std::string("all_reduce"));
    QCOMPARE(rows[0].time.count(), uint64_t{2});
    QCOMPARE(rows[0].time.sum(), Ns{160});
    QCOMPARE(rows[0].exposed, Ns{120});
    QCOMPARE(rows[0].bytesIn, std::optional(uint64_t{40}));
    QCOMPARE(store->slice(rows[0].longest).start, Ns{0});
    QCOMPARE(rows[1].size(), std::optional(uint64_t{44}));
    QCOMPARE(rows[2].size(), std::nullopt); // an element type that nobody knows
    QCOMPARE(rows[3].collective, std::string("broadcast"));
    QCOMPARE(rows[3].size(), std::nullopt);
    rows = communication::messagesOf(*store, {100, 200});
    QCOMPARE(rows.size(), size_t{1});
    QCOMPARE(rows[0].exposed, Ns{50});
}

TRILANE_TEST(TestCommunication)
#include "tst_communication.moc"
