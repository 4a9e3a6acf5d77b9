// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/nsys/writer/nsysschema.h"
#include "model/formats/nsys/writer/rowwriter.h"

#include <array>
#include <charconv>

namespace trilane::nsys {

namespace {

/// ID|NAME|LABEL, separated by semicolons.
struct EnumTable
{
    std::string_view name;
    std::string_view rows;
};

constexpr std::array<EnumTable, 8> kEnums{{
    {"ENUM_CUDA_MEMCPY_OPER",
     "0|CUDA_MEMCPY_KIND_UNKNOWN|Unknown;1|CUDA_MEMCPY_KIND_HTOD|Host-to-Device;2|CUDA"
     "_MEMCPY_KIND_DTOH|Device-to-Host;3|CUDA_MEMCPY_KIND_HTOA|Host-to-Array;4|CUDA_ME"
     "MCPY_KIND_ATOH|Array-to-Host;5|CUDA_MEMCPY_KIND_ATOA|Array-to-Array;6|CUDA_MEMCP"
     "Y_KIND_ATOD|Array-to-Device;7|CUDA_MEMCPY_KIND_DTOA|Device-to-Array;8|CUDA_MEMCP"
     "Y_KIND_DTOD|Device-to-Device;9|CUDA_MEMCPY_KIND_HTOH|Host-to-Host;10|CUDA_MEMCPY"
     "_KIND_PTOP|Peer-to-Peer;11|CUDA_MEMCPY_KIND_UVM_HTOD|Unified "
     "Host-to-Device;12|CUDA_MEMCPY_KIND_UVM_DTOH|Unified "
     "Device-to-Host;13|CUDA_MEMCPY_KIND_UVM_DTOD|Unified Device-to-Device"},
    {"ENUM_CUDA_MEM_KIND",
     "0|CUDA_MEMOPR_MEMORY_KIND_PAGEABLE|Pageable;1|CUDA_MEMOPR_MEMORY_KIND_PINNED|Pin"
     "ned;2|CUDA_MEMOPR_MEMORY_KIND_DEVICE|Device;3|CUDA_MEMOPR_MEMORY_KIND_ARRAY|Arra"
     "y;4|CUDA_MEMOPR_MEMORY_KIND_MANAGED|Managed;5|CUDA_MEMOPR_MEMORY_KIND_DEVICE_STA"
     "TIC|Device Static;6|CUDA_MEMOPR_MEMORY_KIND_MANAGED_STATIC|Managed "
     "Static;7|CUDA_MEMOPR_MEMORY_KIND_UNKNOWN|Unknown"},
    {"ENUM_CUDA_KERNEL_LAUNCH_TYPE",
     "0|CUDA_KERNEL_LAUNCH_TYPE_UNKNOWN|Unknown;1|CUDA_KERNEL_LAUNCH_TYPE_REGULAR|Regu"
     "lar;2|CUDA_KERNEL_LAUNCH_TYPE_COOPERATIVE_SINGLE_DEVICE|Coop Single "
     "Device;3|CUDA_KERNEL_LAUNCH_TYPE_COOPERATIVE_MULTI_DEVICE|Coop Multi Device"},
    {"ENUM_CUPTI_STREAM_TYPE",
     "0|CUPTI_ACTIVITY_STREAM_CREATE_FLAG_UNKNOWN|Unknown stream "
     "type;1|CUPTI_ACTIVITY_STREAM_CREATE_FLAG_DEFAULT|Default "
     "stream;2|CUPTI_ACTIVITY_STREAM_CREATE_FLAG_NON_BLOCKING|Non-blocking "
     "stream;3|CUPTI_ACTIVITY_STREAM_CREATE_FLAG_NULL|Null stream"},
    {"ENUM_CUPTI_SYNC_TYPE",
     "0|CUPTI_ACTIVITY_SYNCHRONIZATION_TYPE_UNKNOWN|Unknown;1|CUPTI_ACTIVITY_SYNCHRONI"
     "ZATION_TYPE_EVENT_SYNCHRONIZE|Event "
     "sync;2|CUPTI_ACTIVITY_SYNCHRONIZATION_TYPE_STREAM_WAIT_EVENT|Stream wait "
     "sync;3|CUPTI_ACTIVITY_SYNCHRONIZATION_TYPE_STREAM_SYNCHRONIZE|Stream "
     "sync;4|CUPTI_ACTIVITY_SYNCHRONIZATION_TYPE_CONTEXT_SYNCHRONIZE|Context sync"},
    {"ENUM_SAMPLING_THREAD_STATE",
     "0|Unknown|Unknown;1|Running|Running;2|Interruptible|Interruptible;3|Uninterrupti"
     "ble|Uninterruptible;4|Stopped|Stopped;5|Terminated|Terminated;6|Unscheduled|Unsc"
     "heduled;7|Waiting|Waiting;8|OSRuntime|OS "
     "runtime;9|Initialized|Initialized;10|Transition|Transition"},
    {"ENUM_NSYS_EVENT_CLASS", "0|TRACE_PROCESS_EVENT_CUDA_RUNTIME|CUDA "
                              "runtime;1|TRACE_PROCESS_EVENT_CUDA_DRIVER|CUDA "
                              "driver;27|TRACE_PROCESS_EVENT_OS_RUNTIME|OSRT "
                              "runtime;31|TRACE_PROCESS_EVENT_OS_RUNTIME_START|OSRT "
                              "start;32|TRACE_PROCESS_EVENT_OS_RUNTIME_FINISH|OSRT finish"},
    {"ENUM_NSYS_EVENT_TYPE",
     "32|NvtxEvents|NvtxEvents;33|NvtxCategory|NvtxCategory;34|NvtxMark|NvtxMark;35|Nv"
     "txPushRange|NvtxPushRange;36|NvtxPopRange|NvtxPopRange;37|NvtxStartRange|NvtxSta"
     "rtRange;38|NvtxEndRange|NvtxEndRange;39|NvtxThread|NvtxThread;59|NvtxPushPopRang"
     "e|NvtxPushPopRange;60|NvtxStartEndRange|NvtxStartEndRange;64|NvtxtCategory|Nvtxt"
     "Category;65|NvtxtMark|NvtxtMark;66|NvtxtPushRange|NvtxtPushRange;67|NvtxtPopRang"
     "e|NvtxtPopRange;68|NvtxtStartRange|NvtxtStartRange;69|NvtxtEndRange|NvtxtEndRang"
     "e;70|NvtxtPushPopRange|NvtxtPushPopRange;71|NvtxtStartEndRange|NvtxtStartEndRang"
     "e;72|NvtxtMetaThread|NvtxtMetaThread;73|NvtxtMetaProcess|NvtxtMetaProcess;74|Nvt"
     "xtMetaFileDisplay|NvtxtMetaFileDisplay;75|NvtxDomainCreate|NvtxDomainCreate;76|N"
     "vtxDomainDestroy|NvtxDomainDestroy;97|NvtxNameCudaDevice|NvtxNameCudaDevice;98|N"
     "vtxNameCudaContext|NvtxNameCudaContext;99|NvtxNameCudaStream|NvtxNameCudaStream"},
}};

/// Takes the part in front of the next `divider` away.
std::string_view takePart(std::string_view &rest, char divider)
{
    const size_t end = std::min(rest.find(divider), rest.size());
    const std::string_view part = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    return part;
}

} // namespace

void writeEnums(NewDatabase &database)
{
    for (const EnumTable &table : kEnums) {
        RowWriter writer(database, table.name, {"id", "name", "label"});
        for (std::string_view rest = table.rows; !rest.empty();) {
            std::string_view row = takePart(rest, ';');
            const std::string_view number = takePart(row, '|');
            int64_t id = 0;
            std::from_chars(number.data(), number.data() + number.size(), id);
            const std::string_view name = takePart(row, '|');
            writer.row(id, name, row);
        }
    }
}

} // namespace trilane::nsys
