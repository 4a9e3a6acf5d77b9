// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/fakes/cuda/core/capture.h"
#include "tests/fakes/cuda/core/kernels.h"
#include "tests/fakes/cuda/core/transfers.h"
#include "tests/fakes/cuda/runtime/call.h"

#include <algorithm>

using namespace fakecuda;

namespace {

using Executable = std::shared_ptr<ExecutableGraph>;

Graph *graphOf(cudaGraph_t handle)
{
    return reinterpret_cast<Graph *>(handle);
}

int addNode(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after,
            size_t afterCount, Operation operation)
{
    if (!node || !graph || (afterCount && !after))
        return kInvalidValue;
    std::vector<GraphNode *> nodes;
    for (size_t i = 0; i < afterCount; ++i)
        nodes.push_back(reinterpret_cast<GraphNode *>(after[i]));
    operation.work.isAsync = true;
    GraphNode *added = graphOf(graph)->add(std::move(operation), nodes);
    *node = reinterpret_cast<cudaGraphNode_t>(added);
    return added ? kSuccess : kInvalidValue;
}

cudaError_t instantiate(RuntimeCall call, cudaGraphExec_t *executable, cudaGraph_t graph)
{
    return runtime(call, [&](Context &) {
        if (!executable || !graph)
            return kInvalidValue;
        *executable = reinterpret_cast<cudaGraphExec_t>(
            new Executable(std::make_shared<ExecutableGraph>(*graphOf(graph))));
        return kSuccess;
    });
}

} // namespace

extern "C" {

cudaError_t cudaStreamBeginCapture(cudaStream_t handle, cudaStreamCaptureMode)
{
    return runtimeOn(RuntimeCall::cudaStreamBeginCapture, handle, beginCapture);
}

cudaError_t cudaStreamEndCapture(cudaStream_t handle, cudaGraph_t *graph)
{
    return runtimeOn(RuntimeCall::cudaStreamEndCapture, handle, [&](Stream &stream) {
        if (!graph)
            return static_cast<int>(kInvalidValue);
        std::unique_ptr<Graph> captured;
        const int result = endCapture(stream, captured);
        *graph = reinterpret_cast<cudaGraph_t>(captured.release());
        return result;
    });
}

cudaError_t cudaStreamIsCapturing(cudaStream_t handle, cudaStreamCaptureStatus *status)
{
    return runtimeOn(RuntimeCall::cudaStreamIsCapturing, handle, [&](Stream &stream) {
        *status = stream.capture ? cudaStreamCaptureStatusActive : cudaStreamCaptureStatusNone;
        return kSuccess;
    });
}

cudaError_t cudaGraphCreate(cudaGraph_t *graph, unsigned)
{
    return runtime(RuntimeCall::cudaGraphCreate, [&](Context &) {
        *graph = reinterpret_cast<cudaGraph_t>(new Graph);
        return kSuccess;
    });
}

cudaError_t cudaGraphAddKernelNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                   const cudaGraphNode_t *after, size_t afterCount,
                                   const cudaKernelNodeParams *parameters)
{
    return runtime(RuntimeCall::cudaGraphAddKernelNode, [&](Context &) {
        const dim3 grid = parameters->gridDim;
        const dim3 block = parameters->blockDim;
        const LaunchShape shape{.grid = {grid.x, grid.y, grid.z},
                                .block = {block.x, block.y, block.z},
                                .sharedBytes = parameters->sharedMemBytes};
        Operation operation;
        const int result = kernels::makeLaunch(kernels::find(parameters->func), shape,
                                               parameters->kernelParams, operation);
        return result ? result : addNode(node, graph, after, afterCount, std::move(operation));
    });
}

cudaError_t cudaGraphAddMemcpyNode1D(cudaGraphNode_t *node, cudaGraph_t graph,
                                     const cudaGraphNode_t *after, size_t afterCount, void *to,
                                     const void *from, size_t bytes, cudaMemcpyKind kind)
{
    return runtime(RuntimeCall::cudaGraphAddMemcpyNode1D, [&](Context &context) {
        Operation operation;
        const int result = makeCopy({.to = to, .from = from, .width = bytes},
                                    static_cast<Direction>(kind), context.device(), operation);
        return result ? result : addNode(node, graph, after, afterCount, std::move(operation));
    });
}

cudaError_t cudaGraphAddMemsetNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                   const cudaGraphNode_t *after, size_t afterCount,
                                   const cudaMemsetParams *parameters)
{
    return runtime(RuntimeCall::cudaGraphAddMemsetNode, [&](Context &) {
        // Bytes in one row are what trainers set; wider elements would need another effect.
        if (parameters->elementSize != 1 || parameters->height != 1)
            return static_cast<int>(kInvalidValue);
        Operation operation;
        const int result = makeFill(parameters->dst, static_cast<int>(parameters->value),
                                    parameters->width, operation);
        return result ? result : addNode(node, graph, after, afterCount, std::move(operation));
    });
}

cudaError_t cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t *nodes, size_t *count)
{
    return runtime(RuntimeCall::cudaGraphGetNodes, [&](Context &) {
        const auto &all = graphOf(graph)->nodes();
        if (nodes) {
            *count = std::min(*count, all.size());
            for (size_t i = 0; i < *count; ++i)
                nodes[i] = reinterpret_cast<cudaGraphNode_t>(all[i].get());
        } else {
            *count = all.size();
        }
        return kSuccess;
    });
}

cudaError_t cudaGraphInstantiate(cudaGraphExec_t *executable, cudaGraph_t graph, unsigned long long)
{
    return instantiate(RuntimeCall::cudaGraphInstantiate, executable, graph);
}

cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t *executable, cudaGraph_t graph,
                                          unsigned long long)
{
    return instantiate(RuntimeCall::cudaGraphInstantiateWithFlags, executable, graph);
}

cudaError_t cudaGraphLaunch(cudaGraphExec_t executable, cudaStream_t handle)
{
    return runtimeOn(RuntimeCall::cudaGraphLaunch, handle, [&](Stream &stream) {
        if (!executable || stream.capture)
            return executable ? kCaptureUnsupported : kInvalidHandle;
        (*reinterpret_cast<Executable *>(executable))->launch(stream);
        return kSuccess;
    });
}

cudaError_t cudaGraphExecDestroy(cudaGraphExec_t executable)
{
    return runtime(RuntimeCall::cudaGraphExecDestroy, [&](Context &) {
        delete reinterpret_cast<Executable *>(executable);
        return executable ? kSuccess : kInvalidHandle;
    });
}

cudaError_t cudaGraphDestroy(cudaGraph_t graph)
{
    return runtime(RuntimeCall::cudaGraphDestroy, [&](Context &) {
        delete graphOf(graph);
        return graph ? kSuccess : kInvalidHandle;
    });
}
}
