<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>AllCommands</name>
    <message>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Open traces</source>
        <translation>已打开的轨迹</translation>
    </message>
</context>
<context>
    <name>Arrows</name>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 及另外 %2 个</translation>
    </message>
    <message>
        <source>%1 of %2 arrows</source>
        <translation>显示 %2 个箭头中的 %1 个</translation>
    </message>
</context>
<context>
    <name>AttachTarget</name>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 等 %2 个进程</translation>
    </message>
</context>
<context>
    <name>CutCommands</name>
    <message>
        <source>Save selection as…</source>
        <translation>所选部分另存为…</translation>
    </message>
    <message>
        <source>Save selection</source>
        <translation>保存所选部分</translation>
    </message>
    <message>
        <source>part</source>
        <comment>name of a file</comment>
        <translation>部分</translation>
    </message>
    <message>
        <source>Saving %1 …</source>
        <translation>正在保存 %1 …</translation>
    </message>
</context>
<context>
    <name>DetailsPage</name>
    <message>
        <source>Full name</source>
        <translation>完整名称</translation>
    </message>
</context>
<context>
    <name>FindText</name>
    <message>
        <source>grid %1</source>
        <translation>网格 %1</translation>
    </message>
    <message>
        <source>block %1</source>
        <translation>线程块 %1</translation>
    </message>
    <message>
        <source>%1 registers</source>
        <translation>%1 个寄存器</translation>
    </message>
    <message>
        <source>%1 shared</source>
        <translation>共享内存 %1</translation>
    </message>
    <message>
        <source>category %1</source>
        <translation>类别 %1</translation>
    </message>
    <message>
        <source>payload %1</source>
        <translation>负载 %1</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 字节</translation>
    </message>
    <message>
        <source>object %1</source>
        <translation>对象 %1</translation>
    </message>
    <message>
        <source>correlation id %1</source>
        <translation>关联号 %1</translation>
    </message>
</context>
<context>
    <name>FirstMoves</name>
    <message>
        <source>Wheel</source>
        <translation>滚轮</translation>
    </message>
    <message>
        <source>zooms at the pointer; drag to pan, %1 to show the whole trace</source>
        <translation>在指针处缩放；拖动即平移，%1 重新显示全部</translation>
    </message>
    <message>
        <source>Click a hatched gap</source>
        <translation>点击带斜线的间隙</translation>
    </message>
    <message>
        <source>shows why the GPU was idle, cause by cause; the key selects the next gap</source>
        <translation>逐个原因显示 GPU 为何空闲；按键选中下一个空闲间隙</translation>
    </message>
    <message>
        <source>Click a kernel</source>
        <translation>点击一个核函数</translation>
    </message>
    <message>
        <source>shows what launched it and how it compares; the key selects the next kernel of this name</source>
        <translation>显示是谁启动了它、与同名者相比如何；按键选中下一个同名核函数</translation>
    </message>
    <message>
        <source>Tab “%1”</source>
        <translation>标签页“%1”</translation>
    </message>
    <message>
        <source>lists problems, their cost and what to do, below the timeline</source>
        <translation>在时间线下方列出问题、代价和对策</translation>
    </message>
    <message>
        <source>finds every command by name</source>
        <translation>按名称查找所有命令</translation>
    </message>
</context>
<context>
    <name>GapTip</name>
    <message>
        <source>GPU idle %1</source>
        <translation>GPU 空闲 %1</translation>
    </message>
    <message>
        <source>at %1</source>
        <translation>位于 %1</translation>
    </message>
    <message>
        <source>%1 of the view</source>
        <translation>占所示时间的 %1</translation>
    </message>
    <message>
        <source>Determining the cause…</source>
        <translation>正在分析原因…</translation>
    </message>
    <message>
        <source>main cause: %1</source>
        <translation>主要原因：%1</translation>
    </message>
</context>
<context>
    <name>Gestures</name>
    <message>
        <source>Drag the edge of the names</source>
        <translation>拖动名称栏边缘</translation>
    </message>
    <message>
        <source>resize the name column</source>
        <translation>调整名称栏宽度</translation>
    </message>
    <message>
        <source>Drag in the overview</source>
        <translation>在概览条中拖动</translation>
    </message>
    <message>
        <source>move the view or one of its edges; click to jump there</source>
        <translation>移动视图或其边缘；单击则跳到该处</translation>
    </message>
    <message>
        <source>select a time range</source>
        <translation>选择一段时间</translation>
    </message>
    <message>
        <source>Drag</source>
        <translation>拖动</translation>
    </message>
    <message>
        <source>Ctrl + drag</source>
        <translation>Ctrl + 拖动</translation>
    </message>
    <message>
        <source>zoom to the frame</source>
        <translation>放大到框选范围</translation>
    </message>
    <message>
        <source>pan; release while moving to keep gliding</source>
        <translation>平移；移动中松开则惯性滑动</translation>
    </message>
    <message>
        <source>Drag the lower edge of a name</source>
        <translation>拖动名称的下边缘</translation>
    </message>
    <message>
        <source>resize the row</source>
        <translation>调整该行的高度</translation>
    </message>
    <message>
        <source>Drag a name</source>
        <translation>拖动名称</translation>
    </message>
    <message>
        <source>reorder the row among its siblings</source>
        <translation>在同级的行之间移动该行</translation>
    </message>
    <message>
        <source>Drag on the ruler</source>
        <translation>在标尺上拖动</translation>
    </message>
    <message>
        <source>Shift + drag, Shift + click</source>
        <translation>Shift + 拖动，Shift + 单击</translation>
    </message>
    <message>
        <source>select an area of time and rows; extend the selection</source>
        <translation>选择一片时间与行的区域；扩展选区</translation>
    </message>
    <message>
        <source>Drag the flag of a mark</source>
        <translation>拖动标记的小旗</translation>
    </message>
    <message>
        <source>move it; double-click to edit its text and color</source>
        <translation>移动标记；双击：修改文字和颜色</translation>
    </message>
</context>
<context>
    <name>HeaderTip</name>
    <message>
        <source>running %1 of %2 (%3)</source>
        <translation>运行 %1，共 %2（%3）</translation>
    </message>
    <message>
        <source>%1 states in view</source>
        <translation>可见时间内 %1 个状态</translation>
    </message>
    <message>
        <source>busy %1 of %2 (%3)</source>
        <translation>忙碌 %1，共 %2（%3）</translation>
    </message>
    <message>
        <source>%1 slices in view</source>
        <translation>可见时间内 %1 个切片</translation>
    </message>
    <message>
        <source>its threads ran %1 in total in %2 (%3 of a core)</source>
        <translation>其线程在 %2 内共运行 %1（相当于单核的 %3）</translation>
    </message>
</context>
<context>
    <name>HistogramView</name>
    <message>
        <source>median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>p95</source>
        <translation>p95</translation>
    </message>
</context>
<context>
    <name>IdleWords</name>
    <message>
        <source>The work that ended the gap, or work that it waited for on its stream, was launched before the recording began: its correlation id is lower than that of any recorded call, or it is the first on its stream.</source>
        <translation>结束该间隙的操作，或它在所在流上等待的操作，在采集开始之前就已启动：其关联号小于所有已采集的调用，或者它是所在流的第一个操作。</translation>
    </message>
    <message>
        <source>Gaps of the same length recur between the same two operations: the GPU executed work that was not recorded.</source>
        <translation>相同两个操作之间反复出现同样长度的间隙：GPU 执行了未采集的操作。</translation>
    </message>
    <message>
        <source>One launch enqueued the operations on both sides of the gap: the GPU proceeds from one to the other without the host.</source>
        <translation>间隙两侧的操作出自同一次启动：GPU 无需主机即可从一个进入另一个。</translation>
    </message>
    <message>
        <source>The launching thread ran the program&apos;s own code.</source>
        <translation>发起启动的线程在运行程序自身的代码。</translation>
    </message>
    <message>
        <source>The launching thread was in a CUDA call that does not wait for the GPU: an allocation, a graph operation or a slow launch.</source>
        <translation>发起启动的线程处于不等待 GPU 的 CUDA 调用中：内存分配、图操作或耗时较长的启动。</translation>
    </message>
    <message>
        <source>The launching thread was still in a synchronizing call after the GPU had finished.</source>
        <translation>GPU 已经完成，发起启动的线程却仍在同步调用中。</translation>
    </message>
    <message>
        <source>The launching thread was in a copy that blocks until it completes: a synchronous copy, or one of pageable memory.</source>
        <translation>发起启动的线程处于完成后才返回的拷贝中：同步拷贝，或可分页内存的拷贝。</translation>
    </message>
    <message>
        <source>The launching thread was executing a system call or blocked in one.</source>
        <translation>发起启动的线程处于或阻塞于系统调用中。</translation>
    </message>
    <message>
        <source>The thread waited for another thread about which nothing is recorded.</source>
        <translation>线程在等待另一个线程，而后者没有任何记录。</translation>
    </message>
    <message>
        <source>The work was launched but had not started.</source>
        <translation>操作已经启动，但尚未开始执行。</translation>
    </message>
    <message>
        <source>The work was launched but waited for another stream or device.</source>
        <translation>操作已经启动，但在等待其他流或设备。</translation>
    </message>
    <message>
        <source>The thread waited for another rank.</source>
        <translation>线程在等待其他 rank。</translation>
    </message>
    <message>
        <source>The profiler that recorded the trace took the time.</source>
        <translation>时间被采集此轨迹的性能分析器占用。</translation>
    </message>
    <message>
        <source>Before the first or after the last GPU operation.</source>
        <translation>在 GPU 的第一个操作之前，或最后一个操作之后。</translation>
    </message>
    <message>
        <source>Data that would show the cause was not recorded or was lost.</source>
        <translation>能说明原因的数据没有采集，或已丢失。</translation>
    </message>
    <message>
        <source>Inferred: concluded from other recorded events, not recorded directly.</source>
        <translation>推断：由其他已采集的事件得出，并非直接采集。</translation>
    </message>
    <message>
        <source>The launching thread was in a CUDA call that loads or compiles code, or in a launch that had to load code first.</source>
        <translation>发起启动的线程处于加载或编译代码的 CUDA 调用中，或处于需要先加载代码的启动调用中。</translation>
    </message>
    <message>
        <source>A page fault on unified memory moved data between host and GPU.</source>
        <translation>统一内存的缺页使数据在主机与 GPU 之间迁移。</translation>
    </message>
    <message>
        <source>The process was stopped by a signal or a debugger.</source>
        <translation>进程被信号或调试器停止。</translation>
    </message>
    <message>
        <source>The thread was off the core. The trace does not say why.</source>
        <translation>线程不在核上运行，轨迹中没有记录原因。</translation>
    </message>
    <message>
        <source>The work was launched, but no activity was recorded on any stream of the GPU.</source>
        <translation>操作已经启动，但该 GPU 的所有流都没有任何已记录的活动。</translation>
    </message>
    <message>
        <source>The thread was runnable and waiting for a core.</source>
        <translation>线程就绪，正在等待核。</translation>
    </message>
</context>
<context>
    <name>Legend</name>
    <message>
        <source>collective</source>
        <translation>集合通信</translation>
    </message>
    <message>
        <source>copy to the GPU</source>
        <translation>拷贝到 GPU</translation>
    </message>
    <message>
        <source>copy from the GPU</source>
        <translation>从 GPU 拷回</translation>
    </message>
    <message>
        <source>copy on the GPU or memset</source>
        <translation>GPU 内拷贝或内存置位</translation>
    </message>
    <message>
        <source>waiting for the GPU</source>
        <translation>等待 GPU</translation>
    </message>
    <message>
        <source>running</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>runnable, waiting for a core</source>
        <translation>就绪，等待核</translation>
    </message>
    <message>
        <source>blocked</source>
        <translation>阻塞</translation>
    </message>
    <message>
        <source>blocked on disk</source>
        <translation>阻塞于磁盘</translation>
    </message>
    <message>
        <source>profiler overhead</source>
        <translation>分析器开销</translation>
    </message>
    <message>
        <source>GPU idle</source>
        <translation>GPU 空闲</translation>
    </message>
    <message>
        <source>idle: %1</source>
        <translation>空闲：%1</translation>
    </message>
    <message>
        <source>CUDA call</source>
        <translation>CUDA 调用</translation>
    </message>
    <message>
        <source>OS runtime call</source>
        <translation>系统库调用</translation>
    </message>
    <message>
        <source>blocking OS runtime call</source>
        <translation>等待中的系统库调用</translation>
    </message>
</context>
<context>
    <name>ListedProcess</name>
    <message>
        <source>process</source>
        <translation>进程</translation>
    </message>
    <message>
        <source>prepared</source>
        <translation>已就绪</translation>
    </message>
    <message>
        <source>attachable</source>
        <translation>可附加</translation>
    </message>
    <message>
        <source>threads only</source>
        <translation>仅线程</translation>
    </message>
    <message>
        <source>being recorded</source>
        <translation>正在采集</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <comment>sentence and reason</comment>
        <translation>%1：%2。</translation>
    </message>
    <message>
        <source>Has the agent: can record CUDA, NVTX and thread states</source>
        <translation>已有采集代理：可采集 CUDA、NVTX 和线程状态</translation>
    </message>
    <message>
        <source>Can record CUDA, NVTX and thread states. One thread pauses for a few milliseconds</source>
        <translation>可采集 CUDA、NVTX 和线程状态。其中一个线程会暂停几毫秒</translation>
    </message>
    <message>
        <source>Thread states only, no CUDA or NVTX</source>
        <translation>只能采集线程状态，没有 CUDA 和 NVTX</translation>
    </message>
    <message>
        <source>Already being recorded</source>
        <translation>该进程正在被采集</translation>
    </message>
    <message>
        <source>%1.</source>
        <comment>a whole sentence</comment>
        <translation>%1。</translation>
    </message>
</context>
<context>
    <name>MarkActions</name>
    <message>
        <source>Copy image of the view</source>
        <translation>复制当前视图的图片</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Undo %1</source>
        <translation>撤销：%1</translation>
    </message>
    <message>
        <source>Redo %1</source>
        <translation>重做：%1</translation>
    </message>
    <message>
        <source>nothing to redo</source>
        <translation>没有可重做的操作</translation>
    </message>
    <message>
        <source>nothing to undo: no view, row or mark was changed</source>
        <translation>没有可撤销的操作：视图、行和标记都没有改动</translation>
    </message>
</context>
<context>
    <name>Message</name>
    <message>
        <source>begin without end; extended to the end of the trace</source>
        <translation>只有开始没有结束，视为持续到轨迹结尾</translation>
    </message>
    <message>
        <source>counter without a numeric value</source>
        <translation>计数器没有数值</translation>
    </message>
    <message>
        <source>duplicate key; last value used</source>
        <translation>键重复出现，以最后一个为准</translation>
    </message>
    <message>
        <source>end without begin</source>
        <translation>只有结束没有开始</translation>
    </message>
    <message>
        <source>truncated at the end of the file</source>
        <translation>被文件结尾截断</translation>
    </message>
    <message>
        <source>ends before it begins; shown without duration</source>
        <translation>结束早于开始：按零时长显示</translation>
    </message>
    <message>
        <source>in a damaged part of the file</source>
        <translation>位于文件的损坏部分</translation>
    </message>
    <message>
        <source>invalid UTF-8 replaced</source>
        <translation>已替换无效的 UTF-8</translation>
    </message>
    <message>
        <source>its thread was not recorded</source>
        <translation>其线程没有采集</translation>
    </message>
    <message>
        <source>timestamp is not a whole number of nanoseconds</source>
        <translation>时间戳不是整数纳秒</translation>
    </message>
    <message>
        <source>timestamp is out of range</source>
        <translation>时间戳超出范围</translation>
    </message>
    <message>
        <source>its time was not recorded</source>
        <translation>其时间没有采集</translation>
    </message>
    <message>
        <source>its value is not a number</source>
        <translation>其值不是数字</translation>
    </message>
    <message>
        <source>negative duration; 0 used</source>
        <translation>时长为负，按 0 处理</translation>
    </message>
    <message>
        <source>no duration; 0 used</source>
        <translation>没有时长，按 0 处理</translation>
    </message>
    <message>
        <source>no timestamp</source>
        <translation>没有时间戳</translation>
    </message>
    <message>
        <source>not supported by this version</source>
        <translation>此版本不支持</translation>
    </message>
    <message>
        <source>on a core when the recording ended; shown to the end</source>
        <translation>采集结束时仍在核上：显示到结尾</translation>
    </message>
    <message>
        <source>open when the recording ended; shown to the end</source>
        <translation>采集结束时仍未结束：显示到结尾</translation>
    </message>
    <message>
        <source>duration is not a number; 0 used</source>
        <translation>时长不是数字，按 0 处理</translation>
    </message>
    <message>
        <source>invalid timestamp</source>
        <translation>时间戳无效</translation>
    </message>
    <message>
        <source>no end; shown without duration</source>
        <translation>没有结束：按零时长显示</translation>
    </message>
    <message>
        <source>switch-out row is missing; shown until the next switch-in</source>
        <translation>缺少换出记录：显示到下一次换入为止</translation>
    </message>
    <message>
        <source>switch-out without switch-in; kept as one wait</source>
        <translation>只有换出没有换入：作为同一次等待保留</translation>
    </message>
    <message>
        <source>switch-in row is missing</source>
        <translation>缺少换入记录</translation>
    </message>
    <message>
        <source>binary payload not imported</source>
        <translation>未导入二进制负载</translation>
    </message>
    <message>
        <source>releases more memory than was allocated during the recording; counted from zero</source>
        <translation>释放量多于采集期间的分配量：从零开始计</translation>
    </message>
    <message>
        <source>control characters replaced</source>
        <translation>文本中的控制字符已替换</translation>
    </message>
    <message>
        <source>the compressed data ends unexpectedly at byte %1</source>
        <translation>压缩数据在第 %1 字节处提前结束</translation>
    </message>
    <message>
        <source>the compressed data is damaged at byte %1</source>
        <translation>压缩数据在第 %1 字节处损坏</translation>
    </message>
    <message>
        <source>checksum mismatch after decompression</source>
        <translation>解压内容的校验和与压缩文件中的不符</translation>
    </message>
    <message>
        <source>memsets</source>
        <translation>内存置位</translation>
    </message>
    <message>
        <source>graph launches</source>
        <translation>图启动</translation>
    </message>
    <message>
        <source>rest of the file</source>
        <translation>文件的其余部分</translation>
    </message>
    <message>
        <source>ftrace bundle</source>
        <translation>ftrace 数据包组</translation>
    </message>
    <message>
        <source>other ftrace event</source>
        <translation>其他 ftrace 事件</translation>
    </message>
    <message>
        <source>compressed packets</source>
        <translation>压缩的数据包</translation>
    </message>
    <message>
        <source>packet of kind %1</source>
        <translation>类型为 %1 的数据包</translation>
    </message>
    <message>
        <source>chunk of a buffer</source>
        <translation>缓冲区的一块</translation>
    </message>
    <message>
        <source>counter sample</source>
        <translation>计数器采样</translation>
    </message>
    <message>
        <source>other records</source>
        <translation>其他记录</translation>
    </message>
    <message>
        <source>bytes of CUPTI&apos;s buffers</source>
        <translation>CUPTI 缓冲区的字节</translation>
    </message>
    <message>
        <source>CUPTI records of kind %1</source>
        <translation>类型为 %1 的 CUPTI 记录</translation>
    </message>
    <message>
        <source>is empty</source>
        <translation>是空文件</translation>
    </message>
    <message>
        <source>is a folder</source>
        <translation>是文件夹</translation>
    </message>
    <message>
        <source>needs more than %1 MiB of memory, too much for a file of this size</source>
        <translation>需要超过 %1 MiB 的内存，对这样大小的文件来说太多</translation>
    </message>
    <message>
        <source>needs more than %1 s of CPU time, too much for a file of this size</source>
        <translation>需要超过 %1 s 的 CPU 时间，对这样大小的文件来说太多</translation>
    </message>
    <message>
        <source>split it into smaller traces</source>
        <translation>请把它切分成较小的轨迹</translation>
    </message>
    <message>
        <source>the tables are too large for a file of this size</source>
        <translation>对这样大小的文件来说，其中的表过大</translation>
    </message>
    <message>
        <source>unrecognized trace format</source>
        <translation>无法识别的轨迹格式</translation>
    </message>
    <message>
        <source>is an Nsight Systems report, whose format is proprietary</source>
        <translation>是 Nsight Systems 报告，其格式没有公开</translation>
    </message>
    <message>
        <source>is an nvprof profile, which is not supported</source>
        <translation>是 nvprof 的分析文件，不受支持</translation>
    </message>
    <message>
        <source>is an SQLite database, but not an Nsight Systems export</source>
        <translation>是 SQLite 数据库，但不是 Nsight Systems 的导出文件</translation>
    </message>
    <message>
        <source>is not an SQLite database, or is encrypted</source>
        <translation>不是 SQLite 数据库，或已加密</translation>
    </message>
    <message>
        <source>is not valid JSON from here on</source>
        <translation>从此处起不是有效的 JSON</translation>
    </message>
    <message>
        <source>cannot be opened</source>
        <translation>无法打开</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>cannot be written</source>
        <translation>无法写入</translation>
    </message>
    <message>
        <source>is not private to you</source>
        <translation>不是仅供您使用的文件夹</translation>
    </message>
    <message>
        <source>record or export the trace again</source>
        <translation>请重新采集或导出轨迹</translation>
    </message>
    <message>
        <source>choose a trace file in it</source>
        <translation>请指定其中的轨迹文件</translation>
    </message>
    <message>
        <source>check the permissions of the file and its folder</source>
        <translation>请检查文件及其文件夹的权限</translation>
    </message>
    <message>
        <source>free some space or choose another folder</source>
        <translation>请释放空间或选择其他文件夹</translation>
    </message>
    <message>
        <source>set XDG_CACHE_HOME to a writable folder</source>
        <translation>请把 XDG_CACHE_HOME 设为可写的文件夹</translation>
    </message>
    <message>
        <source>use a newer Trilane</source>
        <translation>请使用更新的 Trilane</translation>
    </message>
    <message>
        <source>extract it and open the file inside</source>
        <translation>请解压后打开其中的文件</translation>
    </message>
    <message>
        <source>export the trace as Chrome trace JSON</source>
        <translation>请把轨迹导出为 Chrome trace JSON</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>specify the traces of at least two ranks</source>
        <translation>请至少指定两个 rank 的轨迹</translation>
    </message>
    <message>
        <source>is specified twice</source>
        <translation>被指定了两次</translation>
    </message>
    <message>
        <source>specify the trace of each rank once</source>
        <translation>每个 rank 的轨迹只指定一次</translation>
    </message>
    <message>
        <source>omit it</source>
        <translation>请去掉它</translation>
    </message>
    <message>
        <source>is already a merged trace of several ranks</source>
        <translation>已经是多个 rank 合并成的轨迹</translation>
    </message>
    <message>
        <source>merge the traces it was created from</source>
        <translation>请合并它所来自的各条轨迹</translation>
    </message>
    <message>
        <source>cannot be placed on the common time axis: its clock is too far off</source>
        <translation>无法放到共同的时间轴上：其时钟相差太远</translation>
    </message>
    <message>
        <source>does not overlap in time with the others according to the machines&apos; clocks, and has no collectives to align it</source>
        <translation>按各机器的时钟，它与其他轨迹没有共同的时间，也没有集合通信可用来对齐</translation>
    </message>
    <message>
        <source>has the same rank as another trace</source>
        <translation>与另一条轨迹属于同一个 rank</translation>
    </message>
    <message>
        <source>is from another run: its collectives do not end together with those of the others</source>
        <translation>是另一次运行的轨迹：其集合通信与其他轨迹的不同时结束</translation>
    </message>
    <message>
        <source>omit it, or set the machines&apos; clocks and record again; trilane diff compares two runs</source>
        <translation>请去掉它，或校准各机器的时钟后重新采集；比较两次运行请用 trilane diff</translation>
    </message>
    <message>
        <source>omit it; trilane diff compares two runs</source>
        <translation>请去掉它；比较两次运行请用 trilane diff</translation>
    </message>
    <message>
        <source>it uses musl; the agent needs glibc</source>
        <translation>它使用 musl，而采集代理需要 glibc</translation>
    </message>
    <message>
        <source>it runs under ThreadSanitizer</source>
        <translation>它在 ThreadSanitizer 下运行</translation>
    </message>
    <message>
        <source>it is stopped by a signal</source>
        <translation>它已被信号暂停</translation>
    </message>
    <message>
        <source>it may only read and write (strict seccomp)</source>
        <translation>它只能读写（严格 seccomp）</translation>
    </message>
    <message>
        <source>it runs a setuid or setgid program</source>
        <translation>它运行的是 setuid 或 setgid 程序</translation>
    </message>
    <message>
        <source>there is no such process</source>
        <translation>没有这个进程</translation>
    </message>
    <message>
        <source>ptrace is not permitted: %1</source>
        <translation>不允许使用 ptrace：%1</translation>
    </message>
    <message>
        <source>timestamp is on an unknown clock or out of range</source>
        <translation>时间戳所属的时钟未知，或超出范围</translation>
    </message>
    <message>
        <source>its duration is out of range</source>
        <translation>时长超出范围</translation>
    </message>
    <message>
        <source>refers to packets that were lost</source>
        <translation>它所引用的先前数据包已丢失</translation>
    </message>
    <message>
        <source>events of this kind are not imported</source>
        <translation>不导入这种事件</translation>
    </message>
    <message>
        <source>not a valid packet</source>
        <translation>不是该格式的数据包</translation>
    </message>
    <message>
        <source>not a valid event</source>
        <translation>不是该格式的事件</translation>
    </message>
    <message>
        <source>sum of several events, without a time</source>
        <translation>是若干事件的合计，没有时间</translation>
    </message>
    <message>
        <source>record larger than 16 MiB</source>
        <translation>超过 16 MiB 的记录</translation>
    </message>
    <message>
        <source>not a valid field</source>
        <translation>该处不是此格式的字段</translation>
    </message>
    <message>
        <source>the file ends inside it</source>
        <translation>文件在其中结束</translation>
    </message>
    <message>
        <source>part too large</source>
        <translation>其中一部分过大</translation>
    </message>
    <message>
        <source>has no complete plane: %1</source>
        <translation>没有完整的平面（plane）：%1</translation>
    </message>
    <message>
        <source>record the profile again</source>
        <translation>请重新采集该性能分析文件</translation>
    </message>
    <message>
        <source>cannot start nsys: %1</source>
        <translation>无法启动 nsys：%1</translation>
    </message>
    <message>
        <source>nsys did not export it within %1 s</source>
        <translation>nsys 未能在 %1 秒内完成导出</translation>
    </message>
    <message>
        <source>%1 was not run because other users could have replaced it</source>
        <translation>没有用 %1 读取它，因为其他用户可能已经替换了该程序</translation>
    </message>
    <message>
        <source>is a raw Nsight Systems recording, not a report</source>
        <translation>是 Nsight Systems 的原始采集文件，尚未生成报告</translation>
    </message>
    <message>
        <source>nsys could not export it</source>
        <translation>nsys 无法导出该文件</translation>
    </message>
    <message>
        <source>nsys could not export it: %1</source>
        <translation>nsys 无法导出该文件：%1</translation>
    </message>
    <message>
        <source>graphs</source>
        <translation>CUDA 图</translation>
    </message>
    <message>
        <source>allocations</source>
        <translation>内存分配</translation>
    </message>
    <message>
        <source>a column of its bundle is too short</source>
        <translation>所在事件束中有一列过短</translation>
    </message>
    <message>
        <source>switch-out does not match the thread that was switched in</source>
        <translation>换出的线程与换入的线程不符</translation>
    </message>
    <message>
        <source>damaged</source>
        <translation>数据已损坏</translation>
    </message>
    <message>
        <source>nested in other packets</source>
        <translation>嵌套在其他压缩数据包中</translation>
    </message>
    <message>
        <source>decompressed size exceeds the limit</source>
        <translation>解压后过大</translation>
    </message>
    <message>
        <source>no such CPU</source>
        <translation>没有这个 CPU</translation>
    </message>
    <message>
        <source>kernel buffer was full (number of losses)</source>
        <translation>内核缓冲区已满（丢失事件的次数）</translation>
    </message>
    <message>
        <source>recorder buffer was full</source>
        <translation>采集程序的缓冲区已满</translation>
    </message>
    <message>
        <source>the file ends inside a packet</source>
        <translation>文件在一个数据包中间结束</translation>
    </message>
    <message>
        <source>not a packet</source>
        <translation>该处内容不是数据包</translation>
    </message>
    <message>
        <source>packet too large</source>
        <translation>数据包过大</translation>
    </message>
    <message>
        <source>record the trace again</source>
        <translation>请重新采集轨迹</translation>
    </message>
    <message>
        <source>the query exceeded its time limit</source>
        <translation>查询超过了时间上限</translation>
    </message>
    <message>
        <source>the query exceeded its memory limit</source>
        <translation>查询超过了内存上限</translation>
    </message>
    <message>
        <source>no query given</source>
        <translation>没有查询语句</translation>
    </message>
    <message>
        <source>use SELECT … FROM …</source>
        <translation>请写 SELECT … FROM …</translation>
    </message>
    <message>
        <source>more than one query given</source>
        <translation>有不止一条查询语句</translation>
    </message>
    <message>
        <source>run them one at a time</source>
        <translation>请逐条运行</translation>
    </message>
    <message>
        <source>traces are read-only</source>
        <translation>轨迹是只读的</translation>
    </message>
    <message>
        <source>use SELECT</source>
        <translation>请使用 SELECT</translation>
    </message>
    <message>
        <source>is not UTF-8 text</source>
        <translation>不是 UTF-8 文本</translation>
    </message>
    <message>
        <source>is not a plain file</source>
        <translation>不是普通文件</translation>
    </message>
    <message>
        <source>is larger than 1 MB, too large for a query</source>
        <translation>超过 1 MB，不会是查询</translation>
    </message>
    <message>
        <source>is not a valid query name</source>
        <translation>不能作为查询的名称</translation>
    </message>
    <message>
        <source>use at most 100 characters, without / and without a leading dot</source>
        <translation>最多 100 个字母，不能含 /，也不能以点开头</translation>
    </message>
    <message>
        <source>cannot be renamed</source>
        <translation>无法重命名</translation>
    </message>
    <message>
        <source>cannot be removed</source>
        <translation>无法删除</translation>
    </message>
    <message>
        <source>the recording daemon is not installed</source>
        <translation>没有安装采集守护进程</translation>
    </message>
    <message>
        <source>run `trilaned --socket %1` to see why</source>
        <translation>运行 `trilaned --socket %1` 可查看原因</translation>
    </message>
    <message>
        <source>cannot be started</source>
        <translation>无法启动</translation>
    </message>
    <message>
        <source>cannot listen</source>
        <translation>无法监听</translation>
    </message>
    <message>
        <source>the agent is not installed</source>
        <translation>没有安装采集代理</translation>
    </message>
    <message>
        <source>see `trilane status`</source>
        <translation>请查看 `trilane status`</translation>
    </message>
    <message>
        <source>choose a folder on a disk, or `--daemon private`</source>
        <translation>请选择磁盘上的文件夹，或使用 `--daemon private`</translation>
    </message>
    <message>
        <source>too many requests</source>
        <translation>请求过多</translation>
    </message>
    <message>
        <source>stop it, or choose another name</source>
        <translation>请停止它，或另取名称</translation>
    </message>
    <message>
        <source>cannot map a recording segment</source>
        <translation>无法映射采集段</translation>
    </message>
    <message>
        <source>out of memory</source>
        <translation>内存不足</translation>
    </message>
    <message>
        <source>it comes with the NVIDIA driver</source>
        <translation>它随 NVIDIA 驱动提供</translation>
    </message>
    <message>
        <source>needs CAP_BPF and CAP_PERFMON</source>
        <translation>需要 CAP_BPF 和 CAP_PERFMON</translation>
    </message>
    <message>
        <source>no such process: %1</source>
        <translation>没有该进程：%1</translation>
    </message>
    <message>
        <source>needs CAP_PERFMON or a lower /proc/sys/kernel/perf_event_paranoid</source>
        <translation>需要 CAP_PERFMON，或更低的 /proc/sys/kernel/perf_event_paranoid</translation>
    </message>
    <message>
        <source>the path is too long</source>
        <translation>路径过长</translation>
    </message>
    <message>
        <source>systemctl restart trilaned trilane-helper</source>
        <translation>systemctl restart trilaned trilane-helper</translation>
    </message>
    <message>
        <source>raise /proc/sys/kernel/perf_event_mlock_kb or ulimit -l</source>
        <translation>请调高 /proc/sys/kernel/perf_event_mlock_kb 或 ulimit -l</translation>
    </message>
    <message>
        <source>/proc cannot be read</source>
        <translation>无法读取 /proc</translation>
    </message>
    <message>
        <source>tracefs cannot be read</source>
        <translation>无法读取 tracefs</translation>
    </message>
    <message>
        <source>a tracepoint has no field %1</source>
        <translation>某个跟踪点没有字段 %1</translation>
    </message>
    <message>
        <source>a path or range is too long</source>
        <translation>路径或区间名过长</translation>
    </message>
    <message>
        <source>one of its threads did not stop in time</source>
        <translation>它的一个线程未能及时停下</translation>
    </message>
    <message>
        <source>stop that recording first</source>
        <translation>请先停止该采集</translation>
    </message>
    <message>
        <source>its threads can be recorded without the agent</source>
        <translation>不加载采集代理也可以采集其线程</translation>
    </message>
    <message>
        <source>try again</source>
        <translation>请重试</translation>
    </message>
    <message>
        <source>CPU frequency</source>
        <translation>CPU 频率</translation>
    </message>
    <message>
        <source>process %1</source>
        <translation>进程 %1</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>未采集</translation>
    </message>
    <message>
        <source>nothing to compare in that part of the trace</source>
        <translation>轨迹的这一部分没有可比较的内容</translation>
    </message>
    <message>
        <source>has no steps to compare</source>
        <translation>没有可供比较的训练步</translation>
    </message>
    <message>
        <source>compare the whole traces with --by span</source>
        <translation>用 --by span 按整体比较两条轨迹</translation>
    </message>
    <message>
        <source>unknown severity &quot;%1&quot;</source>
        <translation>未知的严重程度“%1”</translation>
    </message>
    <message>
        <source>use note, low, medium or high</source>
        <translation>可用：note、low、medium、high</translation>
    </message>
    <message>
        <source>unknown group key &quot;%1&quot;</source>
        <translation>未知的分组键“%1”</translation>
    </message>
    <message>
        <source>use %1</source>
        <translation>请使用 %1</translation>
    </message>
    <message>
        <source>no group key given</source>
        <translation>没有给出分组键</translation>
    </message>
    <message>
        <source>use name, or name,grid</source>
        <translation>请使用 name 或 name,grid</translation>
    </message>
    <message>
        <source>unknown idle time group &quot;%1&quot;</source>
        <translation>未知的空闲时间分组“%1”</translation>
    </message>
    <message>
        <source>use cause, thread, range or step</source>
        <translation>可用：cause、thread、range、step</translation>
    </message>
    <message>
        <source>unknown flame graph &quot;%1&quot;</source>
        <translation>未知的火焰图“%1”</translation>
    </message>
    <message>
        <source>use cpu or gpu</source>
        <translation>请使用 cpu 或 gpu</translation>
    </message>
    <message>
        <source>unknown operator group &quot;%1&quot;</source>
        <translation>未知的算子分组“%1”</translation>
    </message>
    <message>
        <source>use name or path</source>
        <translation>请使用 name 或 path</translation>
    </message>
    <message>
        <source>unknown rank table &quot;%1&quot;</source>
        <translation>未知的 rank 表“%1”</translation>
    </message>
    <message>
        <source>use alignment, rank, step or collective</source>
        <translation>请使用 alignment、rank、step 或 collective</translation>
    </message>
    <message>
        <source>unknown report &quot;%1&quot;</source>
        <translation>未知的报表“%1”</translation>
    </message>
    <message>
        <source>use one of %1</source>
        <translation>请使用以下之一：%1</translation>
    </message>
    <message>
        <source>%1 is not a valid regular expression</source>
        <translation>%1 不是有效的正则表达式</translation>
    </message>
    <message>
        <source>use a plain name, or an expression such as /^train_step/</source>
        <translation>按原样写名称，或写成 /^train_step/ 这样的表达式</translation>
    </message>
    <message>
        <source>unknown step table &quot;%1&quot;</source>
        <translation>未知的训练步表“%1”</translation>
    </message>
    <message>
        <source>unknown sort column &quot;%1&quot;</source>
        <translation>未知的排序列“%1”</translation>
    </message>
    <message>
        <source>unknown output format &quot;%1&quot;</source>
        <translation>未知的输出格式“%1”</translation>
    </message>
    <message>
        <source>use table, csv, json or markdown</source>
        <translation>请使用 table、csv、json 或 markdown</translation>
    </message>
    <message>
        <source>its extension does not specify a format</source>
        <translation>扩展名没有指明格式</translation>
    </message>
    <message>
        <source>add --format or an extension: %1</source>
        <translation>请加上 --format 或扩展名：%1</translation>
    </message>
    <message>
        <source>unsupported language &quot;%1&quot;</source>
        <translation>不支持语言“%1”</translation>
    </message>
    <message>
        <source>is the trace itself</source>
        <translation>就是轨迹本身</translation>
    </message>
    <message>
        <source>specify another file</source>
        <translation>请另指定一个文件</translation>
    </message>
    <message>
        <source>these tracks have no events in this time range</source>
        <translation>这些轨道在此时间段内没有事件</translation>
    </message>
    <message>
        <source>choose a longer time range or more tracks</source>
        <translation>请选择更长的时间段或更多轨道</translation>
    </message>
    <message>
        <source>no saved query &quot;%1&quot;</source>
        <translation>没有保存的查询“%1”</translation>
    </message>
    <message>
        <source>`trilane query --saved` lists them</source>
        <translation>`trilane query --saved` 可列出全部</translation>
    </message>
    <message>
        <source>no settings folder</source>
        <translation>没有存放设置的文件夹</translation>
    </message>
    <message>
        <source>set XDG_CONFIG_HOME</source>
        <translation>请设置 XDG_CONFIG_HOME</translation>
    </message>
    <message>
        <source>a saved query &quot;%1&quot; already exists</source>
        <translation>已有名为“%1”的保存的查询</translation>
    </message>
    <message>
        <source>choose another name</source>
        <translation>请另取一个名称</translation>
    </message>
    <message>
        <source>the table %1 exceeds the query&apos;s memory limit</source>
        <translation>表 %1 超过查询的内存上限</translation>
    </message>
    <message>
        <source>cannot initialize SQLite: %1</source>
        <translation>无法初始化 SQLite：%1</translation>
    </message>
    <message>
        <source>traces are read-only: use SELECT</source>
        <translation>轨迹只能读取：请使用 SELECT</translation>
    </message>
    <message>
        <source>`trilane query --tables` lists tables and columns</source>
        <translation>`trilane query --tables` 可列出表和列</translation>
    </message>
    <message>
        <source>more than %1 traces given</source>
        <translation>轨迹超过 %1 个</translation>
    </message>
    <message>
        <source>specify fewer</source>
        <translation>请少指定一些</translation>
    </message>
    <message>
        <source>its name contains a line break</source>
        <translation>文件名中有换行</translation>
    </message>
    <message>
        <source>is not a file open for random-access writing</source>
        <translation>没有以可随机写入的方式打开</translation>
    </message>
    <message>
        <source>cannot create a temporary file here</source>
        <translation>无法在此创建临时文件</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>the temporary file was truncated</source>
        <translation>临时文件变短了</translation>
    </message>
    <message>
        <source>cannot be compressed</source>
        <translation>无法压缩</translation>
    </message>
    <message>
        <source>cannot be closed</source>
        <translation>无法关闭</translation>
    </message>
    <message>
        <source>cannot be written: %1</source>
        <translation>无法写入：%1</translation>
    </message>
    <message>
        <source>cannot be read: %1</source>
        <translation>无法读取：%1</translation>
    </message>
    <message>
        <source>a payload cannot be decompressed</source>
        <translation>一段数据无法解压</translation>
    </message>
    <message>
        <source>the file ends inside a block header</source>
        <translation>文件在块头中间结束</translation>
    </message>
    <message>
        <source>no block starts here</source>
        <translation>此处不是块的开头</translation>
    </message>
    <message>
        <source>the checksum of the block header is wrong</source>
        <translation>块头的校验和不正确</translation>
    </message>
    <message>
        <source>the block header has invalid sizes</source>
        <translation>块头中的大小无效</translation>
    </message>
    <message>
        <source>the file ends inside a block</source>
        <translation>文件在块中间结束</translation>
    </message>
    <message>
        <source>the checksum of a block is wrong</source>
        <translation>块的校验和不正确</translation>
    </message>
    <message>
        <source>a block cannot be decompressed</source>
        <translation>有一块无法解压</translation>
    </message>
    <message>
        <source>is not a .trilane file</source>
        <translation>不是 .trilane 文件</translation>
    </message>
    <message>
        <source>import it with `trilane import`</source>
        <translation>请用 `trilane import` 导入</translation>
    </message>
    <message>
        <source>has file format %1; this program reads up to %2</source>
        <translation>文件格式为 %1，本程序最高读到 %2</translation>
    </message>
    <message>
        <source>the file has no tail: it is still being written or its writer was stopped</source>
        <translation>文件没有结尾：它仍在增长，或写入程序被中止</translation>
    </message>
    <message>
        <source>chunk payload is not a Columns message</source>
        <translation>数据块的内容不是 Columns 消息</translation>
    </message>
    <message>
        <source>chunk has %1 slices, expected %2</source>
        <translation>数据块有 %1 个切片，应为 %2 个</translation>
    </message>
    <message>
        <source>slices of the chunk overlap or end beyond the clock&apos;s range</source>
        <translation>数据块中的切片相互重叠，或结束时间超出时钟范围</translation>
    </message>
    <message>
        <source>column %1 has %2 bytes for %3 values of width %4</source>
        <translation>列 %1 有 %2 字节，应容纳 %3 个宽度为 %4 的值</translation>
    </message>
    <message>
        <source>a summary block has too many entries</source>
        <translation>汇总块的条目过多</translation>
    </message>
    <message>
        <source>a summary block is damaged</source>
        <translation>汇总块已损坏</translation>
    </message>
    <message>
        <source>the table of %1 is damaged</source>
        <translation>%1 的表已损坏</translation>
    </message>
    <message>
        <source>the file was truncated while being read</source>
        <translation>文件在读取时变短了</translation>
    </message>
    <message>
        <source>reopen it</source>
        <translation>请重新打开</translation>
    </message>
    <message>
        <source>too short</source>
        <translation>太短</translation>
    </message>
    <message>
        <source>the index is damaged</source>
        <translation>索引已损坏</translation>
    </message>
    <message>
        <source>the chunk does not match the index</source>
        <translation>数据块与索引不符</translation>
    </message>
    <message>
        <source>the chunk does not end where its header says</source>
        <translation>数据块没有在其块头所说的位置结束</translation>
    </message>
    <message>
        <source>cannot be created for imported traces: %1</source>
        <translation>无法为导入的轨迹创建：%1</translation>
    </message>
    <message>
        <source>is already a .trilane file</source>
        <translation>已经是 .trilane 文件</translation>
    </message>
    <message>
        <source>open it directly</source>
        <translation>直接打开即可</translation>
    </message>
    <message>
        <source>cannot initialize zlib</source>
        <translation>无法初始化 zlib</translation>
    </message>
    <message>
        <source>is JSON, but has no &quot;traceEvents&quot; array</source>
        <translation>是 JSON，但没有数组“traceEvents”</translation>
    </message>
    <message>
        <source>the database is damaged and none of its tables can be found</source>
        <translation>数据库已损坏，找不到其中任何一张表</translation>
    </message>
    <message>
        <source>export a report with: nsys export --type sqlite REPORT.nsys-rep</source>
        <translation>请导出报告：nsys export --type sqlite REPORT.nsys-rep</translation>
    </message>
    <message>
        <source>its write-ahead log has changes that are not applied yet, and a copy to apply them cannot be created in %1: %2</source>
        <translation>其预写日志中有尚未合入的改动，而无法在 %1 中创建用于合入的副本：%2</translation>
    </message>
    <message>
        <source>set TMPDIR to a folder with enough space</source>
        <translation>请把 TMPDIR 设为空间足够的文件夹</translation>
    </message>
    <message>
        <source>has no complete packet: %1</source>
        <translation>没有完整的数据包：%1</translation>
    </message>
    <message>
        <source>the zip archive contains no file</source>
        <translation>zip 压缩包中没有文件</translation>
    </message>
    <message>
        <source>the zip archive is damaged: a directory entry does not point to a file</source>
        <translation>zip 压缩包已损坏：其目录所指的位置没有文件</translation>
    </message>
    <message>
        <source>copy or download it again</source>
        <translation>请重新复制或下载</translation>
    </message>
    <message>
        <source>the zip archive is encrypted</source>
        <translation>zip 压缩包已加密</translation>
    </message>
    <message>
        <source>the zip archive uses an unsupported compression method</source>
        <translation>zip 压缩包的压缩方式无法读取</translation>
    </message>
    <message>
        <source>compression method %1</source>
        <translation>压缩方法 %1</translation>
    </message>
    <message>
        <source>byte %1</source>
        <translation>第 %1 字节</translation>
    </message>
    <message>
        <source>row %1 of table %2</source>
        <translation>表 %2 的第 %1 行</translation>
    </message>
    <message>
        <source>table %1</source>
        <translation>表 %1</translation>
    </message>
    <message>
        <source>instant</source>
        <translation>瞬时事件</translation>
    </message>
    <message>
        <source>ranges</source>
        <translation>区间</translation>
    </message>
    <message>
        <source>gpu</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>slices</source>
        <translation>切片</translation>
    </message>
    <message>
        <source>flows</source>
        <translation>连线</translation>
    </message>
    <message>
        <source>tracks</source>
        <translation>轨道</translation>
    </message>
    <message>
        <source>counters</source>
        <translation>计数器</translation>
    </message>
    <message>
        <source>thread states</source>
        <translation>线程状态</translation>
    </message>
    <message>
        <source>ranges projected onto a GPU</source>
        <translation>投影到 GPU 的区间</translation>
    </message>
    <message>
        <source>unrecorded GPU times</source>
        <translation>未采集的 GPU 时间</translation>
    </message>
    <message>
        <source>nsys has no rows for them; they appear as idle</source>
        <translation>nsys 没有对应的行：它们看起来像空闲</translation>
    </message>
    <message>
        <source>counter samples</source>
        <translation>计数器采样</translation>
    </message>
    <message>
        <source>scheduling slices of a core</source>
        <translation>核的调度时间段</translation>
    </message>
    <message>
        <source>nsys supports only GPU counters</source>
        <translation>nsys 只有 GPU 的计数器</translation>
    </message>
    <message>
        <source>not numbers</source>
        <translation>不是数值</translation>
    </message>
    <message>
        <source>nsys has no table for tracks of this kind</source>
        <translation>nsys 没有存放此类轨道的表</translation>
    </message>
    <message>
        <source>their threads are not in the trace</source>
        <translation>它们的线程不在轨迹中</translation>
    </message>
    <message>
        <source>the format has no flows between cores or states</source>
        <translation>该格式没有核之间或状态之间的连线</translation>
    </message>
    <message>
        <source>nsys has no table for them; its tools project NVTX ranges themselves</source>
        <translation>nsys 没有存放它们的表；其工具会自行投影 NVTX 区间</translation>
    </message>
    <message>
        <source>Python functions, as NVTX ranges</source>
        <translation>Python 函数（作为 NVTX 区间）</translation>
    </message>
    <message>
        <source>sequence numbers of operators, as payloads</source>
        <translation>算子的序列号（作为负载）</translation>
    </message>
    <message>
        <source>input shapes of operators</source>
        <translation>算子的输入形状</translation>
    </message>
    <message>
        <source>NVTX ranges cannot hold them</source>
        <translation>NVTX 区间没有存放它们的位置</translation>
    </message>
    <message>
        <source>thread states and scheduling slices of cores, as ranges</source>
        <translation>线程状态和核的调度时间段（作为区间）</translation>
    </message>
    <message>
        <source>OS runtime calls, as ranges</source>
        <translation>系统库调用（作为区间）</translation>
    </message>
    <message>
        <source>links to tracks that are not threads</source>
        <translation>指向非线程轨道的链接</translation>
    </message>
    <message>
        <source>the format supports only threads</source>
        <translation>该格式只有线程</translation>
    </message>
    <message>
        <source>colors, categories and payloads of asynchronous ranges</source>
        <translation>异步区间的颜色、类别和负载</translation>
    </message>
    <message>
        <source>asynchronous events cannot hold them</source>
        <translation>异步事件没有存放它们的位置</translation>
    </message>
    <message>
        <source>objects and owners of OS runtime calls</source>
        <translation>系统库调用的对象和持有者</translation>
    </message>
    <message>
        <source>nsys has no columns for them</source>
        <translation>nsys 没有存放它们的列</translation>
    </message>
    <message>
        <source>callers of calls</source>
        <translation>调用的调用者</translation>
    </message>
    <message>
        <source>damaged parts of the trace</source>
        <translation>轨迹中损坏的部分</translation>
    </message>
    <message>
        <source>unreadable</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>call chains are not exported</source>
        <translation>不导出调用链</translation>
    </message>
    <message>
        <source>wakers of threads</source>
        <translation>线程的唤醒者</translation>
    </message>
    <message>
        <source>nsys has no column for them</source>
        <translation>nsys 没有存放它们的列</translation>
    </message>
    <message>
        <source>links between slices</source>
        <translation>切片之间的连线</translation>
    </message>
    <message>
        <source>nsys has no table for them</source>
        <translation>nsys 没有存放它们的表</translation>
    </message>
    <message>
        <source>process and thread ids, replaced</source>
        <translation>进程号和线程号（已另行编号）</translation>
    </message>
    <message>
        <source>they were 0, longer than 24 bits or duplicates</source>
        <translation>它们为 0、超过 24 位，或重复出现</translation>
    </message>
    <message>
        <source>names of awaited objects</source>
        <translation>所等待对象的名称</translation>
    </message>
    <message>
        <source>the nsys table is limited to 64</source>
        <translation>nsys 的表最多容纳 64 个</translation>
    </message>
    <message>
        <source>wake-up times of threads</source>
        <translation>等待线程被唤醒的时刻</translation>
    </message>
    <message>
        <source>nsys has no rows for them; the wait lasts until the thread runs</source>
        <translation>nsys 没有这样的行：等待一直延续到线程运行</translation>
    </message>
    <message>
        <source>one end has no track</source>
        <translation>有一端不在任何轨道上</translation>
    </message>
    <message>
        <source>slices of All streams</source>
        <translation>“全部流”的切片</translation>
    </message>
    <message>
        <source>duplicates of the streams&apos; slices</source>
        <translation>它们与各流的切片重复</translation>
    </message>
    <message>
        <source>thread states as scheduling events</source>
        <translation>线程状态（作为调度事件）</translation>
    </message>
    <message>
        <source>thread states as slices</source>
        <translation>线程状态（作为切片）</translation>
    </message>
    <message>
        <source>too many overlapping slices</source>
        <translation>重叠的切片过多</translation>
    </message>
    <message>
        <source>slices of cores</source>
        <translation>核的切片</translation>
    </message>
    <message>
        <source>a core runs one thread at a time</source>
        <translation>一个核同时只运行一个线程</translation>
    </message>
    <message>
        <source>ranks</source>
        <translation>rank</translation>
    </message>
    <message>
        <source>track names contain the rank numbers</source>
        <translation>rank 编号保存在轨道名称中</translation>
    </message>
    <message>
        <source>kernels</source>
        <translation>核函数</translation>
    </message>
    <message>
        <source>copies</source>
        <translation>拷贝</translation>
    </message>
    <message>
        <source>OS runtime calls</source>
        <translation>系统库调用</translation>
    </message>
    <message>
        <source>events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Counters</source>
        <translation>计数器</translation>
    </message>
    <message>
        <source>too many saves at once</source>
        <translation>同时保存的次数过多</translation>
    </message>
    <message>
        <source>too many processes are named for one recording</source>
        <translation>一次采集指定的进程过多</translation>
    </message>
    <message>
        <source>name the process that started them, with its children</source>
        <translation>请指定启动它们的进程，并包含其子进程</translation>
    </message>
    <message>
        <source>is no socket of an earlier recording&apos;s agents</source>
        <translation>不是先前采集的代理所用的套接字</translation>
    </message>
    <message>
        <source>changed while being read</source>
        <translation>在读取过程中被改动</translation>
    </message>
    <message>
        <source>try again when no program is writing to it</source>
        <translation>请在没有程序写入它时重试</translation>
    </message>
    <message>
        <source>1 part is missing</source>
        <translation>缺少 1 个部分</translation>
    </message>
    <message>
        <source>%1 parts are missing</source>
        <translation>缺少 %1 个部分</translation>
    </message>
    <message>
        <source>export to Parquet, Arrow and ORC is not supported</source>
        <translation>不支持导出 Parquet、Arrow 和 ORC 文件</translation>
    </message>
    <message>
        <source>export to .csv, which data frame libraries can read</source>
        <translation>请导出 .csv 文件，各种数据框工具都能读取</translation>
    </message>
    <message>
        <source>each line is one slice</source>
        <translation>一行就是一个切片</translation>
    </message>
    <message>
        <source>is not a regular file</source>
        <translation>不是普通文件</translation>
    </message>
    <message>
        <source>save its output to a file and open that</source>
        <translation>请把它给出的内容存成文件，再指定该文件</translation>
    </message>
    <message>
        <source>already exists</source>
        <translation>已存在</translation>
    </message>
    <message>
        <source>add --force to replace it</source>
        <translation>加 --force 可覆盖</translation>
    </message>
    <message>
        <source>cannot be created</source>
        <translation>无法创建</translation>
    </message>
    <message>
        <source>a result value is larger than 100 MB</source>
        <translation>结果中有一个值超过 100 MB</translation>
    </message>
    <message>
        <source>select rows instead of one long text</source>
        <translation>请查询多行，而不是一个很长的文本</translation>
    </message>
    <message>
        <source>sorting exceeded the query&apos;s limit for temporary files</source>
        <translation>排序超过了查询的临时文件上限</translation>
    </message>
    <message>
        <source>see `trilane ps`</source>
        <translation>见 `trilane ps`</translation>
    </message>
    <message>
        <source>record all processes with --trace sched to see it run</source>
        <translation>用 --trace sched 采集所有进程，即可看到它的运行</translation>
    </message>
    <message>
        <source>start the program with `trilane run`</source>
        <translation>用 `trilane run` 启动该程序</translation>
    </message>
    <message>
        <source>attach to a process that runs</source>
        <translation>请附加到正在运行的进程</translation>
    </message>
    <message>
        <source>start the program with `trilane run`, which needs no ptrace</source>
        <translation>用 `trilane run` 启动该程序，这不需要 ptrace</translation>
    </message>
    <message>
        <source>its stack cannot be written</source>
        <translation>无法写入它的栈</translation>
    </message>
    <message>
        <source>its memory cannot be written: %1</source>
        <translation>无法写入它的内存：%1</translation>
    </message>
    <message>
        <source>allow that call, or record its threads without the agent</source>
        <translation>允许该调用，或不用采集代理而只采集其线程</translation>
    </message>
    <message>
        <source>its libc cannot be read</source>
        <translation>无法读取它的 libc</translation>
    </message>
    <message>
        <source>NVTX of process %1</source>
        <translation>进程 %1 的 NVTX</translation>
    </message>
    <message>
        <source>OS runtime of process %1</source>
        <translation>进程 %1 的系统库调用</translation>
    </message>
    <message>
        <source>open when the capture range ended; shown up to that point</source>
        <translation>采集范围结束时尚未结束：显示到那时为止</translation>
    </message>
    <message>
        <source>open when the recording ended; shown up to that point</source>
        <translation>采集结束时尚未结束：显示到那时为止</translation>
    </message>
    <message>
        <source>ends of ranges whose begin was not recorded</source>
        <translation>开始未采集的区间的结束</translation>
    </message>
    <message>
        <source>its buffers were full</source>
        <translation>缓冲区已满</translation>
    </message>
    <message>
        <source>the memory for its process was full</source>
        <translation>用于该进程的内存已满</translation>
    </message>
    <message>
        <source>neither allocation nor release</source>
        <translation>既不是分配也不是释放</translation>
    </message>
    <message>
        <source>its time or size is out of range</source>
        <translation>其时间或大小超出范围</translation>
    </message>
    <message>
        <source>so far</source>
        <translation>到目前为止</translation>
    </message>
    <message>
        <source>scheduler</source>
        <translation>调度器</translation>
    </message>
    <message>
        <source>CUDA activity</source>
        <translation>CUDA 活动</translation>
    </message>
    <message>
        <source>has no readable scheduler events</source>
        <translation>没有可读取的调度器事件</translation>
    </message>
    <message>
        <source>record sched_switch and sched_waking with a monotonic clock: trace-cmd record -C mono -e sched_switch -e sched_waking, or perf record -a -k mono -e sched:sched_switch,sched:sched_waking</source>
        <translation>请用单调时钟采集 sched_switch 和 sched_waking：trace-cmd record -C mono -e sched_switch -e sched_waking，或 perf record -a -k mono -e sched:sched_switch,sched:sched_waking</translation>
    </message>
    <message>
        <source>install perf, or convert it to text on a machine that has it: perf script --header --ns --show-lost-events -F comm,tid,pid,cpu,time,event,trace -i %1 &gt; trace.txt</source>
        <translation>请安装 perf，或在已安装的机器上转换为文本：perf script --header --ns --show-lost-events -F comm,tid,pid,cpu,time,event,trace -i %1 &gt; trace.txt</translation>
    </message>
    <message>
        <source>install trace-cmd, or convert it to text on a machine that has it: trace-cmd report -t -N -i %1 &gt; trace.txt</source>
        <translation>请安装 trace-cmd，或在已安装的机器上转换为文本：trace-cmd report -t -N -i %1 &gt; trace.txt</translation>
    </message>
    <message>
        <source>is a perf.data file, which requires perf</source>
        <translation>是 perf.data 文件，只有 perf 能读取</translation>
    </message>
    <message>
        <source>is a trace-cmd (ftrace) recording, which requires trace-cmd</source>
        <translation>是 trace-cmd（ftrace）采集文件，只有 trace-cmd 能读取</translation>
    </message>
    <message>
        <source>cannot start %1: %2</source>
        <translation>无法启动 %1：%2</translation>
    </message>
    <message>
        <source>%1 did not read it within %2 s</source>
        <translation>%1 未在 %2 秒内读完</translation>
    </message>
    <message>
        <source>%1 could not read it</source>
        <translation>%1 无法读取</translation>
    </message>
    <message>
        <source>%1 could not read it: %2</source>
        <translation>%1 无法读取：%2</translation>
    </message>
    <message>
        <source>if it is damaged or truncated, record again; if another version reads it, convert it to text: perf script --header --ns --show-lost-events -F comm,tid,pid,cpu,time,event,trace -i %1 &gt; trace.txt</source>
        <translation>若文件已损坏或被截断，请重新采集；若其他版本能够读取，请转换为文本：perf script --header --ns --show-lost-events -F comm,tid,pid,cpu,time,event,trace -i %1 &gt; trace.txt</translation>
    </message>
    <message>
        <source>if it is damaged or truncated, record again; if another version reads it, convert it to text: trace-cmd report -t -N -i %1 &gt; trace.txt</source>
        <translation>若文件已损坏或被截断，请重新采集；若其他版本能够读取，请转换为文本：trace-cmd report -t -N -i %1 &gt; trace.txt</translation>
    </message>
    <message>
        <source>contains more text than is plausible for its size</source>
        <translation>转换出的文本超出该大小文件可能的长度</translation>
    </message>
    <message>
        <source>use --offset, or record the time of day: perf record -k mono, trace-cmd record --date, or during ftrace recording: echo &quot;trace_event_clock_sync: realtime_ns=${EPOCHREALTIME/[.,]/}000&quot; &gt; /sys/kernel/tracing/trace_marker</source>
        <translation>请给出 --offset；或在采集时让文件记下实际时间：perf record -k mono、trace-cmd record --date，或在 ftrace 采集期间执行 echo &quot;trace_event_clock_sync: realtime_ns=${EPOCHREALTIME/[.,]/}000&quot; &gt; /sys/kernel/tracing/trace_marker</translation>
    </message>
    <message>
        <source>uses %1, the other trace uses %2: neither file gives their offset</source>
        <translation>时间取自%1，另一条轨迹取自%2：两个文件都没有说明二者相差多少</translation>
    </message>
    <message>
        <source>join traces recorded at the same time; specify a known clock difference with --offset</source>
        <translation>请合并同时采集的轨迹；若时钟相差已知的时间，请用 --offset 给出</translation>
    </message>
    <message>
        <source>does not overlap in time with %1: it is %2 away</source>
        <translation>与 %1 没有共同的时间：相距 %2</translation>
    </message>
    <message>
        <source>is a merged trace of several ranks</source>
        <translation>是多个 rank 合并后的轨迹</translation>
    </message>
    <message>
        <source>join the traces of each machine, then merge the ranks</source>
        <translation>请先合并同一台机器的轨迹，再合并各 rank</translation>
    </message>
    <message>
        <source>specify two traces of the same machine, or use --force</source>
        <translation>请给出同一台机器的两条轨迹，或使用 --force</translation>
    </message>
    <message>
        <source>has no thread in common with the first trace: they are from different machines or different PID namespaces</source>
        <translation>与第一条轨迹没有共同的线程：它们来自不同的机器，或编号属于不同的 PID 命名空间</translation>
    </message>
    <message>
        <source>specify two traces of the same machine</source>
        <translation>请指定同一台机器的两条不同轨迹</translation>
    </message>
    <message>
        <source>scheduling event</source>
        <translation>调度事件</translation>
    </message>
    <message>
        <source>end of a thread</source>
        <translation>线程结束</translation>
    </message>
    <message>
        <source>name of a thread</source>
        <translation>线程名称</translation>
    </message>
    <message>
        <source>call chain</source>
        <translation>调用链</translation>
    </message>
    <message>
        <source>mark</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>line</source>
        <translation>行</translation>
    </message>
    <message>
        <source>other event</source>
        <translation>其他事件</translation>
    </message>
    <message>
        <source>truncated or of unknown format</source>
        <translation>已被截断，或格式未知</translation>
    </message>
    <message>
        <source>timestamp is not a number of seconds or is out of range</source>
        <translation>时间戳不是秒数，或超出范围</translation>
    </message>
    <message>
        <source>call chains are not imported</source>
        <translation>不导入调用链</translation>
    </message>
    <message>
        <source>kernel buffer was full</source>
        <translation>内核缓冲区已满</translation>
    </message>
    <message>
        <source>GPU metrics</source>
        <translation>GPU 指标</translation>
    </message>
    <message>
        <source>outside the saved window</source>
        <translation>在所保存的时间窗口之外</translation>
    </message>
    <message>
        <source>host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>incomplete</source>
        <translation>不完整</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>rank %1</translation>
    </message>
    <message>
        <source>the reason was removed</source>
        <translation>原因已去除</translation>
    </message>
    <message>
        <source>the source was truncated or damaged</source>
        <translation>源文件被截断或已损坏</translation>
    </message>
    <message>
        <source>Examples:
  trilane attach 4711 -o run.trilane --duration 10s
  trilane attach 4711 4712 --trace sched -o threads.trilane

The recording ends on Ctrl-C, after --duration or when the processes exit, and the file is completed.
Processes started by `trilane run` already have the agent. Into others it is loaded each time, which
pauses one of their threads for a few milliseconds. If that is not possible, only thread states are
recorded, and the reason is printed. `trilane ps` shows what applies to each process.

With -o -, the trace is written to standard output block by block:
  ssh host trilane attach 4711 -o - &gt; run.trilane</source>
        <translation>示例：
  trilane attach 4711 -o run.trilane --duration 10s
  trilane attach 4711 4712 --trace sched -o threads.trilane

Ctrl-C、--duration 到时或进程全部结束，都会完成文件。由 `trilane run` 启动的进程已有采集代理；
其他进程则每次加载采集代理，其中一个线程会因此暂停几毫秒。无法加载时只采集其线程状态，并说明原因。
`trilane ps` 可查看各进程属于哪一种。

使用 -o - 时，轨迹随其增长逐块写到标准输出：
  ssh host trilane attach 4711 -o - &gt; run.trilane</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a process id</source>
        <translation>“%1”不是进程号</translation>
    </message>
    <message>
        <source>--trace: osrt cannot be recorded in a running program</source>
        <translation>--trace：程序已在运行，无法采集 osrt</translation>
    </message>
    <message>
        <source>start it with `trilane record --trace osrt`</source>
        <translation>请用 `trilane record --trace osrt` 启动它</translation>
    </message>
    <message>
        <source>--keep-last cannot be used with standard output</source>
        <translation>--keep-last 不能与标准输出同用</translation>
    </message>
    <message>
        <source>specify a file: -o run.trilane</source>
        <translation>请指定文件：-o run.trilane</translation>
    </message>
    <message>
        <source>cannot write a trace to a terminal</source>
        <translation>轨迹不能输出到终端</translation>
    </message>
    <message>
        <source>add &gt; run.trilane</source>
        <translation>请加上 &gt; run.trilane</translation>
    </message>
    <message>
        <source>the recording ended early: %1</source>
        <translation>采集提前结束：%1</translation>
    </message>
    <message>
        <source>standard output</source>
        <translation>标准输出</translation>
    </message>
    <message>
        <source>not recorded: %1</source>
        <translation>未采集：%1</translation>
    </message>
    <message>
        <source>standard output closes when this command ends</source>
        <translation>此命令结束时标准输出也随之结束</translation>
    </message>
    <message>
        <source>use `trilane attach`</source>
        <translation>请使用 `trilane attach`</translation>
    </message>
    <message>
        <source>session %1 is recording to %2; run `trilane stop %3` to complete it</source>
        <translation>采集会话 %1 正在采集到 %2；用 `trilane stop %3` 完成文件</translation>
    </message>
    <message>
        <source>Process ids</source>
        <translation>进程号</translation>
    </message>
    <message>
        <source>Output .trilane file; - for standard output</source>
        <translation>输出的 .trilane 文件；- 表示标准输出</translation>
    </message>
    <message>
        <source>Overwrite the output file; join traces that have no thread in common</source>
        <translation>替换已有的输出；没有共同线程的轨迹也合并</translation>
    </message>
    <message>
        <source>the traces have no thread in common; joined anyway</source>
        <translation>两条轨迹没有共同的线程；仍已合并</translation>
    </message>
    <message>
        <source>%1: is a scheduler trace, not a rank; use --same-clock to join it with a trace of the same machine</source>
        <translation>%1：是调度器的轨迹，不是某个 rank；--same-clock 可将它与同一台机器的轨迹合并</translation>
    </message>
    <message>
        <source>Overwrite the output file</source>
        <translation>输出文件已存在时覆盖</translation>
    </message>
    <message>
        <source>What to record: cuda, nvtx, sched (thread states)</source>
        <translation>采集内容：cuda、nvtx、sched（线程状态）</translation>
    </message>
    <message>
        <source>Do not record child processes</source>
        <translation>不采集子进程</translation>
    </message>
    <message>
        <source>Stop recording after this time; the processes continue</source>
        <translation>采集到此时长即停止；进程继续运行</translation>
    </message>
    <message>
        <source>Session name, for stop and status</source>
        <translation>采集会话的名称，供 stop 和 status 使用</translation>
    </message>
    <message>
        <source>Daemon to use: auto (existing or newly started), or a socket path</source>
        <translation>使用的守护进程：auto（已有的，没有则启动一个），或套接字路径</translation>
    </message>
    <message>
        <source>Record running processes</source>
        <translation>采集运行中的进程</translation>
    </message>
    <message>
        <source>Print machine-readable progress to stderr once per second</source>
        <translation>每秒在标准错误上输出一行便于程序读取的进度</translation>
    </message>
    <message>
        <source>Start recording running processes</source>
        <translation>开始采集运行中的进程</translation>
    </message>
    <message>
        <source>process %1: the agent is already loaded</source>
        <translation>进程 %1：已带有采集代理</translation>
    </message>
    <message>
        <source>process %1: agent loaded; one thread was stopped for %2</source>
        <translation>进程 %1：已加载采集代理；其中一个线程暂停了 %2</translation>
    </message>
    <message>
        <source>process %1: agent not loaded: %2</source>
        <translation>进程 %1：采集代理未载入：%2</translation>
    </message>
    <message>
        <source>is the input file</source>
        <translation>就是输入文件</translation>
    </message>
    <message>
        <source>has no track &quot;%1&quot;</source>
        <translation>没有轨道“%1”</translation>
    </message>
    <message>
        <source>to list tracks: trilane query FILE &quot;SELECT id, label, kind FROM track&quot;</source>
        <translation>列出轨道：trilane query FILE &quot;SELECT id, label, kind FROM track&quot;</translation>
    </message>
    <message>
        <source>%1 slices, %2 of them clipped to the time range, %3</source>
        <translation>%1 个切片，其中 %2 个按时间段截断，%3</translation>
    </message>
    <message>
        <source>%1 slices, %2</source>
        <translation>%1 个切片，%2</translation>
    </message>
    <message>
        <source>Cutting %1</source>
        <translation>正在截取 %1</translation>
    </message>
    <message>
        <source>Save part of a trace as a smaller trace</source>
        <translation>把轨迹的一部分另存为小轨迹</translation>
    </message>
    <message>
        <source>Trace in any supported format</source>
        <translation>任何受支持格式的轨迹</translation>
    </message>
    <message>
        <source>Output .trilane file</source>
        <translation>输出的 .trilane 文件</translation>
    </message>
    <message>
        <source>Replace names, paths and arguments</source>
        <translation>替换名称、路径和参数</translation>
    </message>
    <message>
        <source>Find performance problems, their cost and what to do</source>
        <translation>找出性能问题、代价和对策</translation>
    </message>
    <message>
        <source>Minimum severity to list: note, low, medium or high</source>
        <translation>要列出的最低严重程度：note、low、medium 或 high</translation>
    </message>
    <message>
        <source>Exit with code 4 if a finding has at least this severity: note, low, medium or high</source>
        <translation>有结论达到此严重程度时以退出码 4 退出：note、low、medium 或 high</translation>
    </message>
    <message>
        <source>use a value such as 5%</source>
        <translation>请写成 5% 这样</translation>
    </message>
    <message>
        <source>Compare two runs: what changed, and why</source>
        <translation>比较两次运行：有什么变化，为什么</translation>
    </message>
    <message>
        <source>Baseline trace, in any supported format</source>
        <translation>基准轨迹，任何受支持的格式</translation>
    </message>
    <message>
        <source>Trace to compare with the baseline</source>
        <translation>与基准比较的轨迹</translation>
    </message>
    <message>
        <source>auto, steps or span</source>
        <translation>auto、steps 或 span</translation>
    </message>
    <message>
        <source>Exit with code 4 if B is slower by more than this</source>
        <translation>B 变慢超过此值时以退出码 4 退出</translation>
    </message>
    <message>
        <source>Maximum rows per table; 0 = all</source>
        <translation>每张表的最多行数；0 = 全部</translation>
    </message>
    <message>
        <source>Time range of B</source>
        <translation>B 的时间段</translation>
    </message>
    <message>
        <source>Name of the ranges that mark steps; /.../ for a regular expression</source>
        <translation>以此为名的区间即训练步；/.../ 为正则表达式</translation>
    </message>
    <message>
        <source>Infer steps from kernels, even where ranges mark them</source>
        <translation>即使有区间标记，也由核函数推断训练步</translation>
    </message>
    <message>
        <source>Include unusually long steps</source>
        <translation>包括耗时异常的训练步</translation>
    </message>
    <message>
        <source>%1, %2 (%3)</source>
        <translation>%1，%2（%3）</translation>
    </message>
    <message>
        <source>1 step</source>
        <translation>1 步</translation>
    </message>
    <message>
        <source>%1 steps</source>
        <translation>%1 步</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>ok</source>
        <translation>正常</translation>
    </message>
    <message>
        <source>limited</source>
        <translation>受限</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>Check what can be recorded on this machine</source>
        <translation>检查此机器上可采集的内容</translation>
    </message>
    <message>
        <source>Show a fix for each shortcoming</source>
        <translation>对每处不足说明如何解决</translation>
    </message>
    <message>
        <source>text or json</source>
        <translation>text 或 json</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%2 %1</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>omitted: %1 %2: %3</source>
        <translation>未写入：%2 %1：%3</translation>
    </message>
    <message>
        <source>Exporting %1</source>
        <translation>正在导出 %1</translation>
    </message>
    <message>
        <source>Convert a trace to the format of another tool</source>
        <translation>以其他工具的格式写出轨迹</translation>
    </message>
    <message>
        <source>Output file</source>
        <translation>输出文件</translation>
    </message>
    <message>
        <source>Output format; default: by file extension</source>
        <translation>输出格式；默认由文件扩展名决定</translation>
    </message>
    <message>
        <source>Formats:</source>
        <translation>格式：</translation>
    </message>
    <message>
        <source>
Data that the format cannot hold is reported. The output is either complete or not written.

Examples:
  trilane export run.trilane -o run.pftrace      # for ui.perfetto.dev
  trilane export trace.json.gz -o trace.pftrace --force</source>
        <translation>
格式无法表示的内容会列出。输出要么完整写出，要么不写出。

示例：
  trilane export run.trilane -o run.pftrace      # 用于 ui.perfetto.dev
  trilane export trace.json.gz -o trace.pftrace --force</translation>
    </message>
    <message>
        <source>and %1 more GPUs</source>
        <translation>另有 %1 个 GPU</translation>
    </message>
    <message>
        <source>: </source>
        <translation>：</translation>
    </message>
    <message>
        <source>Not counted: idle for %1 in a step before its first operation, mostly %2 (--whole)</source>
        <translation>未计入：在步内、GPU 第一个操作之前空闲了 %1，主要是 %2（--whole）</translation>
    </message>
    <message>
        <source>Not counted: idle for %1 in a step after its last operation, mostly %2 (--whole)</source>
        <translation>未计入：在步内、GPU 最后一个操作之后空闲了 %1，主要是 %2（--whole）</translation>
    </message>
    <message>
        <source>%1 is outside the trace, which lasts %2</source>
        <translation>%1 在轨迹之外，轨迹长 %2</translation>
    </message>
    <message>
        <source>no GPU is idle at %1</source>
        <translation>%1 处没有空闲的 GPU</translation>
    </message>
    <message>
        <source>no steps in the trace</source>
        <translation>轨迹中没有训练步</translation>
    </message>
    <message>
        <source>no GPU in the trace</source>
        <translation>轨迹中没有 GPU</translation>
    </message>
    <message>
        <source>Why the GPU was idle</source>
        <translation>GPU 为何空闲</translation>
    </message>
    <message>
        <source>Minimum gap to explain; shorter gaps are only counted</source>
        <translation>要解释的最短间隙；更短的只计数</translation>
    </message>
    <message>
        <source>cause, thread, range (innermost on the thread) or step</source>
        <translation>cause、thread、range（线程最内层的区间）或 step</translation>
    </message>
    <message>
        <source>List the N longest gaps and their causes</source>
        <translation>改为列出最长的 N 个间隙及其原因</translation>
    </message>
    <message>
        <source>Explain the gap at this time from the start of the trace</source>
        <translation>该时刻（从轨迹开始处算起）所在间隙的经过</translation>
    </message>
    <message>
        <source>Do not count copies and memsets as busy</source>
        <translation>拷贝与内存置位不算 GPU 忙碌</translation>
    </message>
    <message>
        <source>Count the whole recording, not only from the first operation</source>
        <translation>统计整个采集，而不是从第一个操作开始</translation>
    </message>
    <message>
        <source>Importing %1</source>
        <translation>正在导入 %1</translation>
    </message>
    <message>
        <source>Convert a trace of another tool to a .trilane file</source>
        <translation>把其他格式的轨迹转为 .trilane 文件</translation>
    </message>
    <message>
        <source>Examples:
  trilane import trace.json.gz -o trace.trilane
  trilane import report.sqlite -o report.trilane --force

The output is either complete or not written.</source>
        <translation>示例：
  trilane import trace.json.gz -o trace.trilane
  trilane import report.sqlite -o report.trilane --force

输出要么完整写出，要么不写出。</translation>
    </message>
    <message>
        <source>Show a trace&apos;s contents, origin and import report</source>
        <translation>显示轨迹的内容、来源和导入明细</translation>
    </message>
    <message>
        <source>table or json</source>
        <translation>table 或 json</translation>
    </message>
    <message>
        <source>Examples:
  trilane info run.json.gz
  trilane info run.sqlite --format json

Source events = imported + repaired + dropped. Each reason is listed with its count
and first occurrence.</source>
        <translation>示例：
  trilane info run.json.gz
  trilane info run.sqlite --format json

来源中的事件数 = 导入 + 修复 + 丢弃；每种原因都列出次数和首次出现的位置。</translation>
    </message>
    <message>
        <source>1 core</source>
        <translation>1 核</translation>
    </message>
    <message>
        <source>%1 cores</source>
        <translation>%1 核</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1; %2 of the rest is unknown (not recorded or no timestamps)</source>
        <translation>%1；其余时间中有 %2 未知（未采集或没有时间戳）</translation>
    </message>
    <message>
        <source>GPU %1 %2 of %3</source>
        <translation>GPU %1：%3 中的 %2</translation>
    </message>
    <message>
        <source>%1 in the source: %2 imported, %3 repaired, %4 dropped</source>
        <translation>来源中 %1 个：导入 %2，修复 %3，丢弃 %4</translation>
    </message>
    <message>
        <source>; %1 lost while recording</source>
        <translation>；采集时丢失 %1</translation>
    </message>
    <message>
        <source> (does not add up: please report this file)</source>
        <translation>（数目不符：请报告此文件）</translation>
    </message>
    <message>
        <source> (first at %1)</source>
        <translation>（首次出现于%1）</translation>
    </message>
    <message>
        <source>file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>system</source>
        <translation>操作系统</translation>
    </message>
    <message>
        <source>command</source>
        <translation>命令行</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>rank</translation>
    </message>
    <message>
        <source>start</source>
        <translation>开始时间</translation>
    </message>
    <message>
        <source>lanes</source>
        <translation>泳道</translation>
    </message>
    <message>
        <source>busy</source>
        <translation>忙碌</translation>
    </message>
    <message>
        <source>recovered</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>the file has no index; its blocks were scanned</source>
        <translation>文件没有索引；已逐块读取</translation>
    </message>
    <message>
        <source>the file has no index: its recorder ended early or is still writing, or the file was truncated; up to 0.9 s of GPU work and CUDA calls before the end are missing, and other losses are unknown</source>
        <translation>文件没有索引：采集程序提前结束、仍在写入，或末尾被截断；结束前至多 0.9 s 的 GPU 工作和 CUDA 调用缺失，其他丢失情况未知</translation>
    </message>
    <message>
        <source>the file ends at %1; up to 0.9 s of GPU work and CUDA calls before that are also missing</source>
        <translation>文件到 %1 为止；此前至多 0.9 s 的 GPU 工作和 CUDA 调用也缺失</translation>
    </message>
    <message>
        <source>the maximum is %1</source>
        <translation>最长可为 %1</translation>
    </message>
    <message>
        <source>use a value such as 2x or 1.5x@train_step, greater than 1</source>
        <translation>请写成 2x 或 1.5x@train_step 这样：须大于中位数的 1 倍</translation>
    </message>
    <message>
        <source>Keep only the last TIME in memory and save it on a trigger; see below</source>
        <translation>只在内存中保留最近这么久的内容，触发时保存；见下文</translation>
    </message>
    <message>
        <source>Memory limit; if exceeded, less time is kept</source>
        <translation>内存上限；超过时缩短保留的时间</translation>
    </message>
    <message>
        <source>Save when a training step takes more than FACTOR times the median of earlier steps: 2x, 1.5x@NAME</source>
        <translation>训练步超过此前中位数的 FACTOR 倍时保存：2x、1.5x@NAME</translation>
    </message>
    <message>
        <source>Save when a GPU is idle for longer than this</source>
        <translation>GPU 空闲超过此时长时保存</translation>
    </message>
    <message>
        <source>Also save this much time after a trigger</source>
        <translation>也保存触发之后这么久的内容</translation>
    </message>
    <message>
        <source>Maximum number of files to write</source>
        <translation>最多写入的文件数</translation>
    </message>
    <message>
        <source>Flight recorder (--keep-last TIME): nothing is written until a trigger. Then the
last TIME before it, and --save-after after it, are written to a file beside the
output: run-1.trilane, run-2.trilane… Triggers are the signal SIGUSR2 to trilane,
--save-when-step (ranges named ProfilerStep#17, step 17, iteration…, or NAME; the
median is of the last 64 steps, from the 8th on) and --save-when-idle. Repeated
triggers save once per TIME. The output file itself gets the last TIME before the
end. trilane info shows why a file was saved.
</source>
        <translation>飞行记录（--keep-last TIME）：触发之前不写入任何内容。触发后，此前最后 TIME 以及此后
--save-after 的内容会写入输出旁的文件：run-1.trilane、run-2.trilane……触发方式有：发给 trilane 的
信号 SIGUSR2、--save-when-step（名为 ProfilerStep#17、step 17、iteration 等的区间，或 NAME；
中位数取最近 64 步，从第 8 步起）以及 --save-when-idle。反复触发时，每 TIME 只保存一次。
输出文件本身保存结束前最后的 TIME。trilane info 会说明文件为何保存。
</translation>
    </message>
    <message>
        <source>use a value such as 30s</source>
        <translation>请写成 30s 这样</translation>
    </message>
    <message>
        <source>--keep-memory: %1 is out of range</source>
        <translation>--keep-memory：%1 不合理</translation>
    </message>
    <message>
        <source>use 1MiB to 8GiB</source>
        <translation>请给出 1MiB 到 8GiB</translation>
    </message>
    <message>
        <source>not saved (%1): %2</source>
        <translation>未保存（%1）：%2</translation>
    </message>
    <message>
        <source>saved %1, %2: %3: %4</source>
        <translation>已保存 %1，%2：%3：%4</translation>
    </message>
    <message>
        <source>Output language: %1; default: from the environment</source>
        <translation>输出语言：%1；默认取自环境</translation>
    </message>
    <message>
        <source>%1 or %2</source>
        <translation>%1 或 %2</translation>
    </message>
    <message>
        <source>Examples:
  trilane record -o run.trilane -- python train.py
  trilane ps
  trilane attach 4711 -o run.trilane --duration 10s
  trilane info run.json.gz
  trilane stats run.trilane --report kernels --group-by name,grid
  trilane steps run.trilane --batch-size 64
  trilane stats run.trilane --report memcpy --format json -o copies.json
  trilane gaps run.trilane --min 10us
  trilane diagnose run.trilane
  trilane report run.trilane -o report.html
  trilane diff before.trilane after.trilane
  trilane ranks rank*.json.gz
  trilane import report.sqlite -o report.trilane
  trilane export run.trilane -o run.pftrace
  trilane open report.trilane

%1
Exit codes: 0 success, 1 the input cannot be read, 2 invalid usage, 3 the output cannot be written,
4 a finding reaches --fail-on, or `diff` exceeds --threshold, 5 a query reached a limit, 130 interrupted.</source>
        <translation>示例：
  trilane record -o run.trilane -- python train.py
  trilane ps
  trilane attach 4711 -o run.trilane --duration 10s
  trilane info run.json.gz
  trilane stats run.trilane --report kernels --group-by name,grid
  trilane steps run.trilane --batch-size 64
  trilane stats run.trilane --report memcpy --format json -o copies.json
  trilane gaps run.trilane --min 10us
  trilane diagnose run.trilane
  trilane report run.trilane -o report.html
  trilane diff before.trilane after.trilane
  trilane ranks rank*.json.gz
  trilane import report.sqlite -o report.trilane
  trilane export run.trilane -o run.pftrace
  trilane open report.trilane

%1
退出码：0 完成，1 无法读取输入，2 用法错误，3 无法写入输出，4 有结论达到 --fail-on 的严重程度，或
`diff` 超过 --threshold，5 查询达到上限，130 被中断。</translation>
    </message>
    <message>
        <source>Usage</source>
        <translation>用法</translation>
    </message>
    <message>
        <source>OPTIONS</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>SUBCOMMAND</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Positionals</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>REQUIRED</source>
        <translation>必需</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>Print this help message and exit</source>
        <translation>显示此帮助并退出</translation>
    </message>
    <message>
        <source>Trilane: find out why the GPU is idle</source>
        <translation>Trilane：找出 GPU 为何空闲</translation>
    </message>
    <message>
        <source>trilane %1, file format %2</source>
        <translation>trilane %1，文件格式 %2</translation>
    </message>
    <message>
        <source>Display program version information and exit</source>
        <translation>显示程序及其文件格式的版本</translation>
    </message>
    <message>
        <source>Subcommands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>no command given</source>
        <translation>没有给出命令</translation>
    </message>
    <message>
        <source>is an input file</source>
        <translation>是输入文件之一</translation>
    </message>
    <message>
        <source>Merging %1</source>
        <translation>正在合并 %1</translation>
    </message>
    <message>
        <source>Merge traces of several ranks onto one time axis</source>
        <translation>把多个 rank 的轨迹合并到同一时间轴</translation>
    </message>
    <message>
        <source>Clocks are aligned by the collectives that the ranks have in common, which end at the
same time on all ranks, otherwise by the wall clock. The remaining error is reported.

Examples:
  trilane merge rank0.json.gz rank1.json.gz -o both.trilane
  trilane merge node*/trace.sqlite -o all.trilane --force
  trilane merge --same-clock run.json.gz perf.data -o joined.trilane
  trilane ranks all.trilane</source>
        <translation>时钟按各 rank 共有的集合通信对齐，它们在所有 rank 上同时结束；没有时按系统时钟对齐。对齐后的残差会给出。

示例：
  trilane merge rank0.json.gz rank1.json.gz -o both.trilane
  trilane merge node*/trace.sqlite -o all.trilane --force
  trilane merge --same-clock run.json.gz perf.data -o joined.trilane
  trilane ranks all.trilane</translation>
    </message>
    <message>
        <source>the viewer is not installed</source>
        <translation>没有安装查看器</translation>
    </message>
    <message>
        <source>install trilane-ui next to trilane, or build it with ./run build</source>
        <translation>请在 trilane 旁安装 trilane-ui，或用 ./run build 构建</translation>
    </message>
    <message>
        <source>Open traces in the viewer</source>
        <translation>在查看器中打开轨迹</translation>
    </message>
    <message>
        <source>Traces in any supported format</source>
        <translation>任何受支持格式的轨迹</translation>
    </message>
    <message>
        <source>Examples:
  trilane open rank0.trilane rank1.trilane</source>
        <translation>示例：
  trilane open rank0.trilane rank1.trilane</translation>
    </message>
    <message>
        <source>%1: no NVTX or framework ranges in the trace</source>
        <translation>%1：轨迹中没有 NVTX 或框架区间</translation>
    </message>
    <message>
        <source>Columns:
  CPU total, self   time on the range&apos;s own thread; self excludes nested ranges
  GPU, self         durations of the kernels, copies and memsets launched within; self: with no
                    other range in between
  GPU span          from the first start to the last end of that work, summed over the calls
  Backward GPU      launched by the operator&apos;s backward pass, matched by autograd&apos;s sequence
                    number (inferred)
  Awaited GPU       launched by a thread that the range waited for (inferred)

CPU time is clipped to --range; GPU work counts if it starts inside.

Examples:
  trilane operators run.json.gz --limit 20
  trilane operators run.trilane --by path --sort cpu_self
  trilane operators run.trilane --range 1.5s:2s --format csv -o operators.csv
  trilane operators run.trilane --flame gpu -o gpu.folded</source>
        <translation>列：
  CPU total, self   区间在自身线程上的时间；self 不含嵌套的区间
  GPU, self         其下启动的核函数、拷贝与置位的时长；self：两者之间没有其他区间
  GPU span          从该工作最早开始到最晚结束，按各次调用合计
  Backward GPU      由该算子的反向传播启动，按 autograd 的序号找到（推断）
  Awaited GPU       由该区间所等待的线程启动（推断）

CPU 时间只计 --range 之内的部分；GPU 工作在其中开始即计入。

示例：
  trilane operators run.json.gz --limit 20
  trilane operators run.trilane --by path --sort cpu_self
  trilane operators run.trilane --range 1.5s:2s --format csv -o operators.csv
  trilane operators run.trilane --flame gpu -o gpu.folded</translation>
    </message>
    <message>
        <source>CPU and GPU time of NVTX ranges and framework operators</source>
        <translation>NVTX 区间与框架算子的 CPU 和 GPU 时间</translation>
    </message>
    <message>
        <source>name, or path (with the names of all enclosing ranges)</source>
        <translation>name，或 path：连同其外层所有区间的名称</translation>
    </message>
    <message>
        <source>gpu, gpu_self, gpu_span, cpu_total, cpu_self, calls, kernels or any other column</source>
        <translation>gpu、gpu_self、gpu_span、cpu_total、cpu_self、calls、kernels 或其他任何列</translation>
    </message>
    <message>
        <source>cpu or gpu: write folded stacks for a flame graph (in ns) instead of a table</source>
        <translation>cpu 或 gpu：不输出表，而输出火焰图用的折叠栈，单位 ns</translation>
    </message>
    <message>
        <source>Treat Python functions as ranges</source>
        <translation>Python 函数也算区间</translation>
    </message>
    <message>
        <source>Maximum number of rows; 0 = all</source>
        <translation>最多行数；0 = 全部</translation>
    </message>
    <message>
        <source>specify a file in it</source>
        <translation>请指定其中的一个文件</translation>
    </message>
    <message>
        <source>Examples:
  trilane ps
  trilane ps --gpu --format json

What `trilane attach` can record of each process:
  prepared     has the agent, from `trilane run`: NVTX, CUDA, thread states
  attachable   the agent can be loaded: the same
  threads      thread states only, with the reason
  recording    already being recorded</source>
        <translation>示例：
  trilane ps
  trilane ps --gpu --format json

`trilane attach` 能从各进程得到：
  prepared     它已有采集代理，来自 `trilane run`：NVTX、CUDA、线程
  attachable   可以向它加载采集代理：同上
  threads      只有其线程的状态，并说明原因
  recording    已有采集会话正在采集它</translation>
    </message>
    <message>
        <source>List processes and what can be recorded of them</source>
        <translation>列出进程及其可采集的内容</translation>
    </message>
    <message>
        <source>GPU processes only</source>
        <translation>只列出使用 GPU 的进程</translation>
    </message>
    <message>
        <source>Include processes of other users</source>
        <translation>也列出其他用户的进程</translation>
    </message>
    <message>
        <source>table, csv, json or markdown</source>
        <translation>table、csv、json 或 markdown</translation>
    </message>
    <message>
        <source>Output file; default: standard output</source>
        <translation>输出文件；默认为标准输出</translation>
    </message>
    <message>
        <source>the query exceeded its time limit in one function</source>
        <translation>查询在一个函数中超过了时间上限</translation>
    </message>
    <message>
        <source>pass shorter values to functions</source>
        <translation>请缩短传给函数的值</translation>
    </message>
    <message>
        <source>write it after the trace, or use --file or --saved</source>
        <translation>请写在轨迹之后，或用 --file 指定其文件，或用 --saved 指定保存的查询</translation>
    </message>
    <message>
        <source>the query is longer than 1 MB</source>
        <translation>查询超过 1 MB</translation>
    </message>
    <message>
        <source>no trace given</source>
        <translation>没有轨迹</translation>
    </message>
    <message>
        <source>specify a file</source>
        <translation>请指定其文件</translation>
    </message>
    <message>
        <source>The trace is a read-only SQLite database: SELECT with joins, groups, window functions and common table
expressions. Times are in ns from the start of the trace, in columns that end in _ns; ids join across
tables. `trilane query --tables` lists tables and columns.

Comparisons of start_ns, end_ns, track_id, correlation_id, id and name in event tables skip the parts of
the trace that cannot match.

Examples:
  trilane query run.trilane &quot;SELECT base_name, count(*), sum(duration_ns) AS total_ns FROM kernel
    GROUP BY base_name ORDER BY total_ns DESC LIMIT 10&quot;
  trilane query run.json.gz &quot;SELECT cause, sum(duration_ns) AS idle_ns FROM gap_piece GROUP BY cause
    ORDER BY idle_ns DESC&quot; --format csv -o causes.csv
  trilane query run.sqlite &quot;SELECT k.name, k.start_ns - a.end_ns AS waited_ns FROM kernel k JOIN
    cuda_api a USING (pid, correlation_id) ORDER BY waited_ns DESC LIMIT 20&quot;
  trilane query run.trilane --file slow-steps.sql --time-limit 30s
  trilane query run.trilane --saved longest-gaps

Saved queries are files NAME.sql in $XDG_CONFIG_HOME/trilane/queries, shared with the window. Comments
`-- title: …` and `-- about: …` above the statement describe them.</source>
        <translation>轨迹是一个只读的 SQLite 数据库：可用 SELECT 及连接、分组、窗口函数和公用表表达式。时间从轨迹开始处算起，
单位 ns，列名以 _ns 结尾；各表的编号可以连接。`trilane query --tables` 列出表和列。

对事件表的 start_ns、end_ns、track_id、correlation_id、id 和 name 作比较时，会跳过轨迹中没有此类内容的
部分。

示例：
  trilane query run.trilane &quot;SELECT base_name, count(*), sum(duration_ns) AS total_ns FROM kernel
    GROUP BY base_name ORDER BY total_ns DESC LIMIT 10&quot;
  trilane query run.json.gz &quot;SELECT cause, sum(duration_ns) AS idle_ns FROM gap_piece GROUP BY cause
    ORDER BY idle_ns DESC&quot; --format csv -o causes.csv
  trilane query run.sqlite &quot;SELECT k.name, k.start_ns - a.end_ns AS waited_ns FROM kernel k JOIN
    cuda_api a USING (pid, correlation_id) ORDER BY waited_ns DESC LIMIT 20&quot;
  trilane query run.trilane --file slow-steps.sql --time-limit 30s
  trilane query run.trilane --saved longest-gaps

保存的查询是 $XDG_CONFIG_HOME/trilane/queries 中的 NAME.sql 文件，窗口也把查询保存在那里；语句上方的注释
`-- title: …` 和 `-- about: …` 说明其内容。</translation>
    </message>
    <message>
        <source>Query a trace with SQL</source>
        <translation>用 SQL 查询轨迹</translation>
    </message>
    <message>
        <source>One SELECT statement</source>
        <translation>一条 SELECT</translation>
    </message>
    <message>
        <source>Read the query from this file; - for standard input</source>
        <translation>从此文件读取查询；- 表示标准输入</translation>
    </message>
    <message>
        <source>List tables and columns</source>
        <translation>列出表和列</translation>
    </message>
    <message>
        <source>Run a saved query; without a name, list them</source>
        <translation>运行保存的查询；不给名称：列出全部</translation>
    </message>
    <message>
        <source>Time limit, such as 30s</source>
        <translation>时间上限，例如 30s</translation>
    </message>
    <message>
        <source>Memory limit for grouping and sorting, in MiB</source>
        <translation>分组和排序的内存上限，单位 MiB</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a time range</source>
        <translation>“%1”不是时间段</translation>
    </message>
    <message>
        <source>use a value such as 1.5s:2s or 100ms: (ns, us, ms, s)</source>
        <translation>请写成 1.5s:2s 或 100ms: 这样（单位 ns、us、ms、s）</translation>
    </message>
    <message>
        <source>--sort applies to one table</source>
        <translation>--sort 只对一张表有效</translation>
    </message>
    <message>
        <source>specify it with --by</source>
        <translation>请用 --by 指明是哪一张</translation>
    </message>
    <message>
        <source>%1 traces</source>
        <translation>%1 条轨迹</translation>
    </message>
    <message>
        <source>%1 ranks in one file, with one clock</source>
        <translation>%1 个 rank 在同一文件中，使用同一时钟</translation>
    </message>
    <message>
        <source>%1: %2; %3 collectives in common</source>
        <translation>%1：%2；共有 %3 次集合通信</translation>
    </message>
    <message>
        <source>%1: no rank was late for a collective</source>
        <translation>%1：没有 rank 在集合通信中迟到</translation>
    </message>
    <message>
        <source>%1: rank %2 was last in %3 and cost the others %4; main cause: %5</source>
        <translation>%1：rank %2 有 %3 次最后到达，让其他 rank 共等待 %4；主要原因：%5</translation>
    </message>
    <message>
        <source>is a trace of one rank</source>
        <translation>只是一个 rank 的轨迹</translation>
    </message>
    <message>
        <source>specify the traces of all ranks, a merged trace, or a trace in which several processes have their own GPUs or steps</source>
        <translation>请指定所有 rank 的轨迹、由 trilane merge 生成的轨迹，或多个进程各有自己的 GPU 或步的轨迹</translation>
    </message>
    <message>
        <source>Clocks are aligned by the collectives that the ranks have in common, which end at the same time on all
ranks, otherwise by the wall clock. A rank is late if it was last by more than the remaining error; the
cause is what took longer on it than on the median of the others.

By:
  alignment   one row per rank: clock alignment and remaining error
  rank        one row per rank: step times, computation, communication (overlapped, exposed), idle,
              how often it was last and what that cost the others
  step        one row per rank and step
  collective  one row per collective: last rank, waiting time of the others, cause; costliest first
Without --by: all except step, at most 20 collectives. For a trace of one rank: the rank and its steps.

Examples:
  trilane ranks rank*.json.gz
  trilane ranks rank0.json.gz
  trilane ranks merged.trilane --by collective --limit 50
  trilane ranks merged.trilane --by step --format csv -o steps.csv
  trilane ranks merged.trilane --range 1s:2s</source>
        <translation>时钟按各 rank 共有的集合通信对齐，它们在所有 rank 上同时结束；没有时按系统时钟对齐。最后到达且超出残差
的 rank 算作迟到；原因是它比其他 rank 的中位数多花时间的地方。

列出方式：
  alignment   每个 rank 一行：时钟对齐方式及残差
  rank        每个 rank 一行：步时间、计算、通信（重叠、未重叠）、空闲、最后到达的次数及其使其他 rank
              等待的时间
  step        每个 rank 的每一步一行
  collective  每次集合通信一行：最后到达的 rank、其他 rank 的等待时间、原因；代价最大者在前
不给 --by：除 step 以外的全部，集合通信最多 20 行。单个 rank 的轨迹：该 rank 及其各步。

示例：
  trilane ranks rank*.json.gz
  trilane ranks rank0.json.gz
  trilane ranks merged.trilane --by collective --limit 50
  trilane ranks merged.trilane --by step --format csv -o steps.csv
  trilane ranks merged.trilane --range 1s:2s</translation>
    </message>
    <message>
        <source>Compare ranks: which was late, and what it cost the others</source>
        <translation>比较多个 rank：哪个迟到，使其他 rank 等待多久</translation>
    </message>
    <message>
        <source>alignment, rank, step or collective</source>
        <translation>alignment、rank、step 或 collective</translation>
    </message>
    <message>
        <source>Column to sort by</source>
        <translation>排序所用的列</translation>
    </message>
    <message>
        <source>Maximum number of steps and collectives</source>
        <translation>训练步和集合通信的最多行数</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1和%2</translation>
    </message>
    <message>
        <source>%1 ranks, aligned by %2, residual at most %3</source>
        <translation>%1 个 rank，按%2对齐，残差最多 %3</translation>
    </message>
    <message>
        <source>%1 ranks, aligned by %2</source>
        <translation>%1 个 rank，按%2对齐</translation>
    </message>
    <message>
        <source> on %1</source>
        <translation>，位于 %1</translation>
    </message>
    <message>
        <source>, %1; reference for the others</source>
        <translation>，%1；其他 rank 与它比较</translation>
    </message>
    <message>
        <source>, %1 by %2</source>
        <translation>，%1，按%2</translation>
    </message>
    <message>
        <source>, %1 by %2, residual %3, worst %4</source>
        <translation>，%1，按 %2，残差 %3，最差 %4</translation>
    </message>
    <message>
        <source>1 collective</source>
        <translation>1 次集合通信</translation>
    </message>
    <message>
        <source>%1 collectives</source>
        <translation>%1 次集合通信</translation>
    </message>
    <message>
        <source>, drift of %1 ppm removed</source>
        <translation>，已消除漂移 %1 ppm</translation>
    </message>
    <message>
        <source>--capture-range: &quot;%1&quot; is not a capture range</source>
        <translation>--capture-range：“%1”不是采集范围</translation>
    </message>
    <message>
        <source>use none, cudaProfilerApi, nvtx:NAME[@DOMAIN] or steps:A-B[@NAME]</source>
        <translation>请写 none、cudaProfilerApi、nvtx:NAME[@DOMAIN] 或 steps:A-B[@NAME]</translation>
    </message>
    <message>
        <source>--capture-range cannot be combined with --delay or --duration</source>
        <translation>--capture-range 不能与 --delay 或 --duration 同用</translation>
    </message>
    <message>
        <source>use either a capture range or times</source>
        <translation>采集范围与时间请只给其一</translation>
    </message>
    <message>
        <source>no program given</source>
        <translation>没有给出程序</translation>
    </message>
    <message>
        <source>write it after --: trilane record -- python train.py</source>
        <translation>请写在 -- 之后：trilane record -- python train.py</translation>
    </message>
    <message>
        <source>--uid: only root may run a program as another user</source>
        <translation>--uid：只有 root 可以用其他用户的身份运行程序</translation>
    </message>
    <message>
        <source>--env: &quot;%1&quot; is not NAME=VALUE</source>
        <translation>--env：“%1”不是 NAME=VALUE 的形式</translation>
    </message>
    <message>
        <source>no process could be hooked; statically linked programs cannot be hooked</source>
        <translation>没有能够挂钩的进程：静态链接的程序无法挂钩</translation>
    </message>
    <message>
        <source>no process called CUDA or NVTX during the recording</source>
        <translation>采集期间没有进程调用 CUDA 或 NVTX</translation>
    </message>
    <message>
        <source>Run a program and record it</source>
        <translation>运行程序并采集</translation>
    </message>
    <message>
        <source>Record only within: cudaProfilerApi, nvtx:NAME[@DOMAIN], steps:A-B[@NAME]; see below</source>
        <translation>只在以下范围内采集：cudaProfilerApi、nvtx:NAME[@DOMAIN]、steps:A-B[@NAME]；见下文</translation>
    </message>
    <message>
        <source>Start recording after this delay</source>
        <translation>延迟此时长后才开始采集</translation>
    </message>
    <message>
        <source>Stop recording after this time; the program continues</source>
        <translation>采集到此时长即停止；程序继续运行</translation>
    </message>
    <message>
        <source>Record CUDA graphs kernel by kernel (node) or as one slice each (graph); graph has less overhead and cannot be changed later in the process</source>
        <translation>CUDA 图逐个核函数显示 (node)，或各显示为一个切片 (graph)；后者开销较小，但在该进程中无法撤回</translation>
    </message>
    <message>
        <source>Do not initialize CUPTI before a capture range; the start of the range then takes longer</source>
        <translation>在采集范围之前不初始化 CUPTI；采集范围开始时会因此更慢</translation>
    </message>
    <message>
        <source>Record GPU utilization, memory, clocks and power: on or off; default: on if NVML is available</source>
        <translation>采集 GPU 利用率、显存、时钟和功耗：on 或 off；默认：有 NVML 时为 on</translation>
    </message>
    <message>
        <source>Set an environment variable for the program, NAME=VALUE</source>
        <translation>为程序设置环境变量，NAME=VALUE</translation>
    </message>
    <message>
        <source>Daemon to use: auto (a running one, else a private one), private, or a socket path</source>
        <translation>使用的守护进程：auto（运行中的，没有则用专用的）、private，或套接字路径</translation>
    </message>
    <message>
        <source>Run the program as this user (root only)</source>
        <translation>以此用户身份运行程序；仅限 root</translation>
    </message>
    <message>
        <source>Print statistics of kernels, copies, CUDA calls and ranges when done</source>
        <translation>结束后显示核函数、拷贝、CUDA 调用和区间的统计表</translation>
    </message>
    <message>
        <source>Program and its arguments, after --</source>
        <translation>程序及其参数，写在 -- 之后</translation>
    </message>
    <message>
        <source>Examples:
  trilane record -o run.trilane -- python train.py --epochs 1
  trilane record --delay 30s --duration 10s -- torchrun train.py
  trilane record --capture-range steps:10-12 -- python train.py

Capture ranges (not with --delay or --duration):
  cudaProfilerApi     from cudaProfilerStart to cudaProfilerStop
  nvtx:NAME[@DOMAIN]  every NVTX range with this name, in the default domain, in
                      DOMAIN, or with @* in any
  steps:A-B[@NAME]    training steps A to B, counted from 1: the outermost NVTX
                      ranges named NAME (#: named by a number only) or, without
                      NAME, named like a step (step, ProfilerStep, train_step,
                      iteration, batch 17...; ignoring case, with or without a
                      number), counted on the thread that began the first. The
                      process that reaches them first decides for all. A program
                      without such ranges records nothing, which is reported:
                      use --delay and --duration.
All processes record while the range is open in any of them; the others follow
within about a millisecond. Thread states and counters are clipped to it.

</source>
        <translation>示例：
  trilane record -o run.trilane -- python train.py --epochs 1
  trilane record --delay 30s --duration 10s -- torchrun train.py
  trilane record --capture-range steps:10-12 -- python train.py

采集范围（不能与 --delay 或 --duration 同用）：
  cudaProfilerApi     从 cudaProfilerStart 到 cudaProfilerStop
  nvtx:NAME[@DOMAIN]  每个以此为名的 NVTX 区间；不给域时为默认域；@* 为任意域
  steps:A-B[@NAME]    第 A 到第 B 个训练步，从 1 数起：最外层名为 NAME 的 NVTX 区间
                      （#：名称仅为数字），不给 NAME 时为步名（step、ProfilerStep、train_step、iteration、batch 17 等），
                      不分大小写，其后可带编号；在开始第一个此类区间的线程上计数。
                      最先到达的进程决定所有进程。没有此类区间的程序不会采集任何内容，
                      并会提示：请使用 --delay 和 --duration。
只要任一进程的区间处于打开状态，所有进程都采集；其他进程约在一毫秒内跟上。线程状态与计数器按采集范围截断。

</translation>
    </message>
    <message>
        <source>
Exit code, signals and terminal are those of the program. If the program succeeds
but the file is missing or incomplete, the exit code is 3. All processes that it
starts are recorded, including forked ones.</source>
        <translation>
退出码、信号和终端都属于程序自身；程序正常结束而文件不存在或不完整时，退出码为 3。
它启动的所有进程都会采集，包括 fork 出的进程。</translation>
    </message>
    <message>
        <source>%1 · %2 events/s · keeps %3 in %4 · %5 saved · lost %6</source>
        <translation>%1 · 每秒 %2 个事件 · 保留 %3，占用 %4 · 已保存 %5 · 丢失 %6</translation>
    </message>
    <message>
        <source>%1 · %2 events/s · %3, %4/s · lost %5</source>
        <translation>%1 · 每秒 %2 个事件 · %3，%4/s · 丢失 %5</translation>
    </message>
    <message>
        <source>1 process</source>
        <translation>1 个进程</translation>
    </message>
    <message>
        <source>%1 processes</source>
        <translation>%1 个进程</translation>
    </message>
    <message>
        <source>recorded %1, %2, %3 slices, %4, lost %5; last part: %6</source>
        <translation>已采集 %1，%2，%3 个切片，%4，丢失 %5；其最后部分：%6</translation>
    </message>
    <message>
        <source>recorded for %1, %2, 0 slices: no events were written, lost %5: %6</source>
        <translation>已采集 %1，%2，0 个切片：没有写入任何事件，丢失 %5：%6</translation>
    </message>
    <message>
        <source>recorded %1, %2, %3 slices, %4, lost %5: %6</source>
        <translation>已采集 %1，%2，%3 个切片，%4，丢失 %5：%6</translation>
    </message>
    <message>
        <source>no output given</source>
        <translation>没有指定输出</translation>
    </message>
    <message>
        <source>use -o report.html, -o report.md or --format html</source>
        <translation>请加上 -o report.html、-o report.md 或 --format html</translation>
    </message>
    <message>
        <source>The HTML page is self-contained and needs only a browser. It has an overview, the findings with images of
the timeline, the idle causes of each GPU, and sortable tables of steps, kernels, copies and operators.
Markdown is for pull requests and has no images.

The file extension selects the format: .html, .htm, .md or .markdown; for standard output (-o -) use
--format.

Examples:
  trilane report run.trilane -o report.html
  trilane report run.json.gz -o report.html --language zh --batch-size 256
  trilane report run.trilane -o report.html --range 1.5s:2s --min-gap 10us
  trilane report run.trilane --format markdown -o &quot;$GITHUB_STEP_SUMMARY&quot;</source>
        <translation>HTML 页面自成一体，只需浏览器。其中有概览、带时间线图片的诊断结论、各 GPU 的空闲原因，
以及可排序的训练步、核函数、拷贝和算子表。Markdown 用于拉取请求，不带图片。

格式由输出文件名决定：.html、.htm、.md 或 .markdown；写到标准输出（-o -）时请用 --format。

示例：
  trilane report run.trilane -o report.html
  trilane report run.json.gz -o report.html --language zh --batch-size 256
  trilane report run.trilane -o report.html --range 1.5s:2s --min-gap 10us
  trilane report run.trilane --format markdown -o &quot;$GITHUB_STEP_SUMMARY&quot;</translation>
    </message>
    <message>
        <source>Write a one-page report of a trace</source>
        <translation>生成轨迹的单页报告</translation>
    </message>
    <message>
        <source>Output file: .html or .md</source>
        <translation>输出文件：.html 或 .md</translation>
    </message>
    <message>
        <source>html or markdown; default: by file extension</source>
        <translation>html 或 markdown；默认由文件扩展名决定</translation>
    </message>
    <message>
        <source>Samples per step, to report samples per second (ips)</source>
        <translation>每步的样本数，用于计算 ips：每秒样本数</translation>
    </message>
    <message>
        <source>Examples:
  trilane run -- python train.py
  trilane run -- torchrun --nproc-per-node 8 train.py

Replaces this process by the program, with an environment that makes CUDA and NVTX load Trilane&apos;s agent.
Nothing is recorded until `trilane attach` or `trilane start`.</source>
        <translation>示例：
  trilane run -- python train.py
  trilane run -- torchrun --nproc-per-node 8 train.py

以该程序取代本进程，其环境使 CUDA 和 NVTX 加载 Trilane 的采集代理。
在 `trilane attach` 或 `trilane start` 之前，不采集任何内容。</translation>
    </message>
    <message>
        <source>write it after --: trilane run -- python train.py</source>
        <translation>请写在 -- 之后：trilane run -- python train.py</translation>
    </message>
    <message>
        <source>could not prepare the program: %1</source>
        <translation>程序没有准备好：%1</translation>
    </message>
    <message>
        <source>Run a program prepared for later recording</source>
        <translation>运行程序，供日后采集</translation>
    </message>
    <message>
        <source>no active recordings</source>
        <translation>没有正在进行的采集</translation>
    </message>
    <message>
        <source>several sessions are active: %1</source>
        <translation>有多个采集会话：%1</translation>
    </message>
    <message>
        <source>specify one, or use --all</source>
        <translation>请指定其中一个，或加 --all</translation>
    </message>
    <message>
        <source>no active recordings: no daemon is running</source>
        <translation>没有正在进行的采集：没有守护进程在运行</translation>
    </message>
    <message>
        <source>Stop a recording and complete its file</source>
        <translation>停止采集并完成其文件</translation>
    </message>
    <message>
        <source>Session name or number; optional if there is only one</source>
        <translation>采集会话的名称或编号；只有一个时可省略</translation>
    </message>
    <message>
        <source>Stop all sessions</source>
        <translation>停止所有采集会话</translation>
    </message>
    <message>
        <source>Show active recordings</source>
        <translation>显示正在进行的采集</translation>
    </message>
    <message>
        <source>%1 is sorted by time</source>
        <translation>%1 按时间排列</translation>
    </message>
    <message>
        <source>remove --sort</source>
        <translation>请去掉 --sort</translation>
    </message>
    <message>
        <source>%1 has its own sort order</source>
        <translation>%1 有自己的排列顺序</translation>
    </message>
    <message>
        <source>use --sorted-key instead of --sort</source>
        <translation>请用 --sorted-key 代替 --sort</translation>
    </message>
    <message>
        <source>--group-by: the grouping of %1 is fixed</source>
        <translation>--group-by：%1 的分组是固定的</translation>
    </message>
    <message>
        <source>remove it, or use --report kernels</source>
        <translation>请去掉它，或使用 --report kernels</translation>
    </message>
    <message>
        <source>--sorted-key, --detail and --per-thread require --report paddle</source>
        <translation>--sorted-key、--detail 和 --per-thread 属于报表 paddle</translation>
    </message>
    <message>
        <source>add --report paddle</source>
        <translation>请加上 --report paddle</translation>
    </message>
    <message>
        <source>%1 has no outliers</source>
        <translation>%1 没有离群值</translation>
    </message>
    <message>
        <source>remove --outliers, or use --report kernels</source>
        <translation>请去掉 --outliers，或使用 --report kernels</translation>
    </message>
    <message>
        <source>use a value such as 3.5, or omit it</source>
        <translation>请写成 3.5 这样，或省略</translation>
    </message>
    <message>
        <source>%1: no outliers among %2</source>
        <translation>%1：%2中没有离群值</translation>
    </message>
    <message>
        <source>%1: no %2 in the trace</source>
        <translation>%1：轨迹中没有%2</translation>
    </message>
    <message>
        <source>%1: no %2 in this range</source>
        <translation>%1：此时间段内没有%2</translation>
    </message>
    <message>
        <source>%1: no %2 start in this range</source>
        <translation>%1：此时间段内没有%2开始</translation>
    </message>
    <message>
        <source>Show statistics of a trace as a table</source>
        <translation>以表格给出轨迹的统计</translation>
    </message>
    <message>
        <source>Report to show; see below</source>
        <translation>选用哪个报表，见下文</translation>
    </message>
    <message>
        <source>Group kernels by any of name, base_name, grid, block, registers, shared_memory, static_shared_memory, dynamic_shared_memory, stream, device, process, tensor_core, nvtx_path, operator, input_shape, step; other reports by their own columns, such as thread</source>
        <translation>核函数可按 name、base_name、grid、block、registers、shared_memory、static_shared_memory、dynamic_shared_memory、stream、device、process、tensor_core、nvtx_path、operator、input_shape、step 中任意几项分组；其他报表按其所有的项，例如 thread</translation>
    </message>
    <message>
        <source>total, calls, avg, median, p95, min, max, stddev, mad, share, occupancy, name or any other column; default: the report&apos;s own order, most time first</source>
        <translation>total、calls、avg、median、p95、min、max、stddev、mad、share、occupancy、name 或其他任何列；未指定时按报表自身的顺序，耗时最多者在前</translation>
    </message>
    <message>
        <source>For report paddle: default (by start), calls, total, max, min or ave</source>
        <translation>用于报表 paddle：default（按开始顺序）、calls、total、max、min 或 ave</translation>
    </message>
    <message>
        <source>For report paddle: default (down to operators), op (one more level) or all</source>
        <translation>用于报表 paddle：default（到算子为止）、op（再下一层）或 all</translation>
    </message>
    <message>
        <source>For report paddle: list the events of each thread separately</source>
        <translation>用于报表 paddle：各线程的事件分别统计</translation>
    </message>
    <message>
        <source>Examples:
  trilane stats run.json.gz --limit 10
  trilane stats run.trilane --group-by name,grid,stream --sort median
  trilane stats run.trilane --report cuda_gpu_sum
  trilane stats run.trilane --report memcpy --range 1.5s:2s --format csv
  trilane stats run.trilane --report cuda_gpu_trace --format csv -o operations.csv
  trilane stats run.trilane --report threadstates --sort share

A kernel or copy counts if it starts inside the time range. Thread states are
clipped to it; their share is of their thread&apos;s time. In JSON and CSV, times are
in nanoseconds and shares are 0 to 1, unrounded. In tables, ≈ marks estimated
medians (error below 1 %). Reports with nsys names and titles give the sample
standard deviation (sample_stddev_ns), all others that of the population
(stddev_ns). Medians are nearest-rank.</source>
        <translation>示例：
  trilane stats run.json.gz --limit 10
  trilane stats run.trilane --group-by name,grid,stream --sort median
  trilane stats run.trilane --report cuda_gpu_sum
  trilane stats run.trilane --report memcpy --range 1.5s:2s --format csv
  trilane stats run.trilane --report cuda_gpu_trace --format csv -o operations.csv
  trilane stats run.trilane --report threadstates --sort share

核函数或拷贝在时间段内开始即计入，线程状态只计其在时间段内的部分；其占比以线程的时间为准。JSON 和 CSV 中的
时间以纳秒为单位，占比为 0 到 1，均不取整；表格中的 ≈ 表示估算的中位数（误差小于 1 %）。沿用 nsys 名称与
标题的报表给出样本标准差（sample_stddev_ns），其他报表给出总体标准差（stddev_ns）。中位数取最近秩。</translation>
    </message>
    <message>
        <source>Reports:</source>
        <translation>报表：</translation>
    </message>
    <message>
        <source>%1: no steps: no ranges mark them, and no repeating sequence of kernels was found</source>
        <translation>%1：没有训练步：没有区间标记，也没有找到重复的核函数序列</translation>
    </message>
    <message>
        <source>%1: no steps: no range is named %2</source>
        <translation>%1：没有训练步：没有名为 %2 的区间</translation>
    </message>
    <message>
        <source>%1: %2 (%3), median %4, 95 % within %5, %6</source>
        <translation>%1：%2（%3），中位数 %4，95 分位数 %5，%6</translation>
    </message>
    <message>
        <source>no outliers</source>
        <translation>没有离群步</translation>
    </message>
    <message>
        <source>1 outlier</source>
        <translation>离群步 1 个</translation>
    </message>
    <message>
        <source>%1 outliers</source>
        <translation>离群步 %1 个</translation>
    </message>
    <message>
        <source>%1: rank %2</source>
        <translation>%1：rank %2</translation>
    </message>
    <message>
        <source>Steps are ranges with a step&apos;s name and number (ProfilerStep#17, &quot;step 17&quot;, iteration_17, &quot;train 17&quot;),
else ranges with a step&apos;s name only, else the ranges of an inference server. Otherwise a step lasts from
one weight update (Optimizer.step), zero_grad or forward range to the next, or is one of a series of
ranges that launch the GPU&apos;s work. Without such ranges, steps are inferred from the sequence of kernels
that a GPU repeats. The last line shows the method, the confidence and the kind of steps: training,
inference, or the prefill and decode iterations of a server. In a trace of several ranks, each rank has
its own steps.

By:
  step          one row per step: time, data wait, GPU busy and idle, main cause of idle time, kernels,
                copies, samples per second
  device        GPU busy time per step and GPU
  cause         idle time per step and cause
  distribution  mean, median, 95 %, extremes and MAD (median absolute deviation) of each value
  outlier       steps that exceed the median by some robust deviations (1.4826 × MAD), and what differs
                in them

Examples:
  trilane steps run.trilane --batch-size 256
  trilane steps run.json.gz --by distribution
  trilane steps run.trilane --by outlier --outlier-factor 8
  trilane steps run.trilane --range-name forward
  trilane steps run.trilane --range-name &quot;/^micro_?batch/&quot; --sort batch_cost
  trilane steps run.trilane --infer --format json -o steps.json</source>
        <translation>步是以步命名且带编号的区间（ProfilerStep#17、&quot;step 17&quot;、iteration_17、&quot;train 17&quot;），其次是仅有此类名称的
区间，再次是推理服务的迭代区间。否则从一次权重更新（Optimizer.step）到下一次，从一次 zero_grad 或前向区间到
下一次，或是依次相接并启动 GPU 工作的区间。都没有时，由 GPU 上重复的核函数序列推断。最后一行说明依据、置信度
以及步的类型：训练、推理，或推理服务的预填充与解码迭代。多个 rank 的轨迹中，每个 rank 各有自己的步。

列出方式：
  step          每步一行：用时、等待批次数据的部分、GPU 忙碌与空闲、空闲时间的主要原因、核函数、拷贝、
                每秒样本数
  device        每步中各 GPU 的忙碌时间
  cause         每步的空闲时间（按原因）
  distribution  各项数据的平均、中位数、95 分位数、极值和 MAD（绝对中位差）
  outlier       超过中位数若干倍稳健偏差（1.4826 × MAD）的训练步，以及它们有何不同

示例：
  trilane steps run.trilane --batch-size 256
  trilane steps run.json.gz --by distribution
  trilane steps run.trilane --by outlier --outlier-factor 8
  trilane steps run.trilane --range-name forward
  trilane steps run.trilane --range-name &quot;/^micro_?batch/&quot; --sort batch_cost
  trilane steps run.trilane --infer --format json -o steps.json</translation>
    </message>
    <message>
        <source>Show the steps of the training loop</source>
        <translation>显示训练循环的各步</translation>
    </message>
    <message>
        <source>step, device, cause, distribution or outlier</source>
        <translation>step、device、cause、distribution 或 outlier</translation>
    </message>
    <message>
        <source>Robust deviations above the median from which a step is an outlier</source>
        <translation>超过中位数多少倍稳健偏差算作离群步</translation>
    </message>
    <message>
        <source>Any column; default: chronological</source>
        <translation>任何列；未指定时按时间排列</translation>
    </message>
    <message>
        <source>Reading %1</source>
        <translation>正在读取 %1</translation>
    </message>
    <message>
        <source>1 event dropped</source>
        <translation>丢弃 1 个事件</translation>
    </message>
    <message>
        <source>%1 events dropped</source>
        <translation>丢弃 %1 个事件</translation>
    </message>
    <message>
        <source>%1 repaired</source>
        <translation>修复 %1 个</translation>
    </message>
    <message>
        <source>1 event repaired</source>
        <translation>修复 1 个事件</translation>
    </message>
    <message>
        <source>%1 events repaired</source>
        <translation>修复 %1 个事件</translation>
    </message>
    <message>
        <source>1 event lost while recording</source>
        <translation>采集时丢失 1 个事件</translation>
    </message>
    <message>
        <source>%1 events lost while recording</source>
        <translation>采集时丢失 %1 个事件</translation>
    </message>
    <message>
        <source>1 damaged part omitted</source>
        <translation>略去 1 处损坏</translation>
    </message>
    <message>
        <source>%1 damaged parts omitted</source>
        <translation>略去 %1 处损坏</translation>
    </message>
    <message>
        <source>%1, with %2 of %3 events (first: %4, from %5 to %6)</source>
        <translation>%1，其中有 %3 个事件中的 %2 个（最早的：%4，%5 至 %6）</translation>
    </message>
    <message>
        <source>the file is truncated or damaged: %1</source>
        <translation>文件不完整或已损坏：%1</translation>
    </message>
    <message>
        <source>1 damaged part was omitted when the file was written</source>
        <translation>生成文件时略过了 1 个损坏的部分</translation>
    </message>
    <message>
        <source>%1 damaged parts were omitted when the file was written</source>
        <translation>生成文件时略过了 %1 个损坏的部分</translation>
    </message>
    <message>
        <source>it has no index (its writer was stopped, it is still being written, or it was truncated); all existing data was read</source>
        <translation>它没有索引（写入程序被中止、文件仍在增长，或末尾被截断）；现有内容均已读取</translation>
    </message>
    <message>
        <source>The trace is incomplete: %1.</source>
        <translation>轨迹不完整：%1。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: %2; see `trilane info`</source>
        <translation>%1：%2；请查看 `trilane info`</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be recorded</source>
        <translation>没有可采集的“%1”</translation>
    </message>
    <message>
        <source>--trace takes a comma-separated list of cuda, nvtx, osrt and sched</source>
        <translation>--trace 可取 cuda、nvtx、osrt 和 sched，以逗号分隔</translation>
    </message>
    <message>
        <source>use a value such as 10s or 500ms</source>
        <translation>请写成 10s 或 500ms 这样</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1；%2</translation>
    </message>
    <message>
        <source>no kernel&apos;s name contains &quot;%1&quot;</source>
        <translation>没有名称包含“%1”的核函数</translation>
    </message>
    <message>
        <source>invalid row expression: %1</source>
        <translation>行的表达式无效：%1</translation>
    </message>
    <message>
        <source>no row&apos;s name contains &quot;%1&quot;</source>
        <translation>没有名称含有“%1”的行</translation>
    </message>
    <message>
        <source>no display available</source>
        <translation>没有可以打开窗口的显示器</translation>
    </message>
    <message>
        <source>to create an image without a display: trilane-ui --screenshot out.png FILE</source>
        <translation>如需图片：trilane-ui --screenshot out.png FILE</translation>
    </message>
    <message>
        <source>Language of the window and of messages: %1</source>
        <translation>窗口和所有输出的语言：%1</translation>
    </message>
    <message>
        <source>--size requires WIDTHxHEIGHT up to 16384x16384, not &quot;%1&quot;</source>
        <translation>--size 需要不超过 16384x16384 的 宽x高，而不是“%1”</translation>
    </message>
    <message>
        <source>--size is too small: the window needs %1x%2 times --scale</source>
        <translation>--size 对窗口来说太小，至少需要 %1x%2 乘以 --scale</translation>
    </message>
    <message>
        <source>--idle-threshold requires a time such as 100us, not &quot;%1&quot;</source>
        <translation>--idle-threshold 需要像 100us 这样的时间，而不是“%1”</translation>
    </message>
    <message>
        <source>traces cannot be read from standard input (&quot;-&quot;); save the trace to a file first</source>
        <translation>“-”不是文件：无法从标准输入读取轨迹；请先保存</translation>
    </message>
    <message>
        <source>--beside requires two files</source>
        <translation>--beside 需要两个文件</translation>
    </message>
    <message>
        <source>--new-window and --single-instance cannot be combined</source>
        <translation>--new-window 与 --single-instance 不能同时使用</translation>
    </message>
    <message>
        <source>--size requires WIDTHxHEIGHT from 100x100 to 16384x16384 dots, or the same in mm, not &quot;%1&quot;</source>
        <translation>--size 需要 100x100 到 16384x16384 点的 宽x高，或同样大小并以 mm 结尾，而不是“%1”</translation>
    </message>
    <message>
        <source>--picture and --screenshot cannot be combined</source>
        <translation>--picture 与 --screenshot 不能同时使用</translation>
    </message>
    <message>
        <source>--picture requires exactly one FILE</source>
        <translation>--picture 只能画一个 FILE</translation>
    </message>
    <message>
        <source>--picture requires a name that ends in .png, .svg or .pdf, not &quot;%1&quot;</source>
        <translation>--picture 需要以 .png、.svg 或 .pdf 结尾的文件名，而不是“%1”</translation>
    </message>
    <message>
        <source>the image was written before all results were computed</source>
        <translation>图片在全部计算完成之前就已写出</translation>
    </message>
    <message>
        <source>--everyone: only a daemon run by root can serve all users</source>
        <translation>--everyone：只有 root 的守护进程可以为所有用户服务</translation>
    </message>
    <message>
        <source>trilaned ignores its file capabilities and setuid bit and keeps the privileges of the user who starts it; remove them with `setcap -r` and use the packaged service</source>
        <translation>不使用 trilaned 的文件权能（capabilities）或 setuid 位：它只拥有启动者的权限；请用 `setcap -r` 去除，并改用软件包提供的服务</translation>
    </message>
    <message>
        <source>cannot drop the privileges that its file adds</source>
        <translation>无法放弃其文件附加的权限</translation>
    </message>
    <message>
        <source>listening at %1</source>
        <translation>正在监听 %1</translation>
    </message>
    <message>
        <source>1 recording could not be completed in time</source>
        <translation>有 1 个采集未能及时完成</translation>
    </message>
    <message>
        <source>%1 recordings could not be completed in time</source>
        <translation>有 %1 个采集未能及时完成</translation>
    </message>
    <message>
        <source>the folder belongs to another user</source>
        <translation>该文件夹属于其他用户</translation>
    </message>
    <message>
        <source>--raw requires CSV</source>
        <translation>--raw 只用于 CSV</translation>
    </message>
    <message>
        <source>add --format csv</source>
        <translation>请加上 --format csv</translation>
    </message>
    <message>
        <source>Write names to CSV unescaped, including control characters and text that spreadsheets treat as formulas</source>
        <translation>CSV 中的名称不转义，包括控制字符，以及电子表格会当作公式的文本</translation>
    </message>
    <message>
        <source>was truncated or overwritten by another program during the recording; its contents are lost</source>
        <translation>在采集期间被其他程序清空或改写；其中原有的内容已丢失</translation>
    </message>
    <message>
        <source>was deleted or renamed during the recording</source>
        <translation>在采集期间被删除或改名</translation>
    </message>
    <message>
        <source>was deleted during the recording and cannot be saved: %1</source>
        <translation>在采集期间被删除，且无法另存：%1</translation>
    </message>
    <message>
        <source>was deleted during the recording; the recording was saved as %1</source>
        <translation>在采集期间被删除；采集内容已另存为 %1</translation>
    </message>
    <message>
        <source>was renamed during the recording; the recording is in %1</source>
        <translation>在采集期间被改名；采集内容在 %1 中</translation>
    </message>
    <message>
        <source>events are being lost (%1); record less: --trace, --capture-range</source>
        <translation>正在丢失事件（%1）；请减少采集内容：--trace、--capture-range</translation>
    </message>
    <message>
        <source>GPU work</source>
        <translation>GPU 工作</translation>
    </message>
    <message>
        <source>none: not available: %1</source>
        <translation>无：无法取得：%1</translation>
    </message>
    <message>
        <source>none: not requested</source>
        <translation>无：未要求采集</translation>
    </message>
    <message>
        <source>none: no GPU work ran during the recording: %1</source>
        <translation>无：采集期间 GPU 上没有任何工作运行：%1</translation>
    </message>
    <message>
        <source>did you mean %1?</source>
        <translation>是否指 %1？</translation>
    </message>
    <message>
        <source>remove %1: Trilane has no such option</source>
        <translation>请去掉 %1：Trilane 没有这个选项</translation>
    </message>
    <message>
        <source>unknown command &quot;%1&quot;</source>
        <translation>未知命令“%1”</translation>
    </message>
    <message>
        <source>unexpected arguments %1</source>
        <translation>没有这些参数：%1</translation>
    </message>
    <message>
        <source>Examples:
  trilane stop
  trilane stop nightly
  trilane stop --all

The file is complete when the command returns.</source>
        <translation>示例：
  trilane stop
  trilane stop nightly
  trilane stop --all

命令返回时文件已完整。</translation>
    </message>
    <message>
        <source>Examples:
  trilane status
  trilane status --format json

Shows your own sessions; root sees all. The column Missing lists what is
not recorded, with the reason.</source>
        <translation>示例：
  trilane status
  trilane status --format json

只显示自己的采集会话；root 可以看到全部。采集中缺失的内容及其原因见“缺失”一列。</translation>
    </message>
    <message>
        <source>use %1s or %1ms</source>
        <translation>请写成 %1s 或 %1ms</translation>
    </message>
    <message>
        <source>--capture-range: &quot;%1&quot; does not specify steps</source>
        <translation>--capture-range：“%1”没有给出有效的步</translation>
    </message>
    <message>
        <source>use steps:A-B or steps:A-B@NAME; steps are counted from 1, and B is at least A</source>
        <translation>请写成 steps:A-B 或 steps:A-B@NAME；训练步从 1 数起，B 不小于 A</translation>
    </message>
    <message>
        <source>A merged trace, the traces of all ranks, or a trace of one rank</source>
        <translation>合并好的轨迹、所有 rank 的轨迹（将自动合并），或单个 rank 的轨迹</translation>
    </message>
    <message>
        <source>has no GPU work</source>
        <translation>没有 GPU 工作</translation>
    </message>
    <message>
        <source>%1: one rank; no communication</source>
        <translation>%1：单个 rank；没有通信</translation>
    </message>
    <message>
        <source>%1: one rank; communication %2, %3 of it hidden by computation, exposed %4 (%5 of the GPU time)</source>
        <translation>%1：单个 rank；通信 %2，其中 %3 被计算掩盖，未重叠 %4（占 GPU 时间的 %5）</translation>
    </message>
    <message>
        <source>--same-clock takes two traces</source>
        <translation>--same-clock 合并两条轨迹</translation>
    </message>
    <message>
        <source>specify two; join a third one with the result</source>
        <translation>请指定两条；第三条可与合并结果再合并</translation>
    </message>
    <message>
        <source>One trace per rank, in any supported format; with --same-clock, two traces of one machine</source>
        <translation>各 rank 的轨迹，Trilane 能读取的任何格式；使用 --same-clock 时为同一台机器的两条轨迹</translation>
    </message>
    <message>
        <source>Offset added to the second file&apos;s times to get the first file&apos;s, such as 250us or -1.5s; default: from the files</source>
        <translation>加到第二个文件的时间上，得到第一个文件的时间，例如 250us 或 -1.5s；不给出时须由文件说明</translation>
    </message>
    <message>
        <source>Join two traces of one machine: a scheduler trace adds thread states to the other trace</source>
        <translation>将同一台机器的两条轨迹合并为一条：调度器轨迹为另一条轨迹的线程提供线程状态</translation>
    </message>
    <message>
        <source>joined by %1, threads in common: %2</source>
        <translation>按%1合并，共有线程：%2</translation>
    </message>
    <message>
        <source>Every command reads %1; files of other formats are imported once and cached.</source>
        <translation>所有命令都能读取 %1；外部文件只导入一次，之后保存在缓存中。</translation>
    </message>
    <message>
        <source>--picture draws the timeline of one trace</source>
        <translation>--picture 绘制一条轨迹的时间线</translation>
    </message>
    <message>
        <source>use --screenshot with --beside for two</source>
        <translation>要绘制两条轨迹，请使用 --screenshot 和 --beside</translation>
    </message>
    <message>
        <source>%1 of these %2 names differ from others only in their number: `trilane operators` counts each operator once</source>
        <translation>这 %2 个名称中有 %1 个与其他名称只是后面的编号不同：`trilane operators` 会把每个算子合并为一行</translation>
    </message>
    <message>
        <source>unknown value &quot;%1&quot;</source>
        <translation>未知的值“%1”</translation>
    </message>
    <message>
        <source>changed while being read: %1</source>
        <translation>在读取过程中被改动：%1</translation>
    </message>
    <message>
        <source>byte 8</source>
        <translation>第 8 字节</translation>
    </message>
    <message>
        <source>create the report first, with the program in its folder host-linux-x64: %1</source>
        <translation>请先用其 host-linux-x64 目录中的程序生成报告：%1</translation>
    </message>
    <message>
        <source>export it first: %1</source>
        <translation>请先导出：%1</translation>
    </message>
    <message>
        <source>profiler overhead</source>
        <translation>分析器开销</translation>
    </message>
    <message>
        <source>operators and ranges</source>
        <translation>算子和区间</translation>
    </message>
    <message>
        <source>table sqlite_master</source>
        <translation>表 sqlite_master</translation>
    </message>
    <message>
        <source>row 1 of table %1</source>
        <translation>表 %1 的第 1 行</translation>
    </message>
    <message>
        <source>in a damaged part of the file; the number is a lower bound</source>
        <translation>位于文件的损坏部分；数目是下限</translation>
    </message>
    <message>
        <source>needs CAP_DAC_READ_SEARCH, and tracefs mounted: mount -t tracefs tracefs %1</source>
        <translation>需要 CAP_DAC_READ_SEARCH，并挂载 tracefs：mount -t tracefs tracefs %1</translation>
    </message>
    <message>
        <source>an image name must end in .png, .svg or .pdf</source>
        <translation>图片文件名须以 .png、.svg 或 .pdf 结尾</translation>
    </message>
    <message>
        <source>no selection: select what the image should show</source>
        <translation>没有可供制图的选中内容</translation>
    </message>
    <message>
        <source>cannot write the image: %1</source>
        <translation>无法写入图片：%1</translation>
    </message>
    <message>
        <source>the image is too large for this machine&apos;s memory</source>
        <translation>图片太大，本机内存不足</translation>
    </message>
    <message>
        <source>the reply is not a process list</source>
        <translation>收到的不是进程列表</translation>
    </message>
    <message>
        <source>the file is kept unchanged and new marks are saved to another one</source>
        <translation>该文件保持原样，新标记写入另一个文件</translation>
    </message>
    <message>
        <source>mark %1</source>
        <translation>第 %1 个标记</translation>
    </message>
    <message>
        <source>its kind is not bookmark, note or span</source>
        <translation>其类型不是 bookmark、note 或 span</translation>
    </message>
    <message>
        <source>its time is missing or invalid</source>
        <translation>缺少时间或时间无效</translation>
    </message>
    <message>
        <source>incomplete JSON</source>
        <translation>不是完整的 JSON</translation>
    </message>
    <message>
        <source>not a mark file</source>
        <translation>不是标记文件</translation>
    </message>
    <message>
        <source>written by a newer Trilane (version %1, this one reads up to %2)</source>
        <translation>由更新版本的 Trilane 写入（版本 %1，本程序最高可读 %2）</translation>
    </message>
    <message>
        <source>too large for a mark file</source>
        <translation>对标记文件而言过大</translation>
    </message>
    <message>
        <source>marks cannot be written: %1</source>
        <translation>无法写入标记：%1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>in unreadable parts of the trace</source>
        <translation>位于轨迹中无法读取的部分</translation>
    </message>
    <message>
        <source>lost while recording</source>
        <translation>采集时丢失</translation>
    </message>
    <message>
        <source>begin / end</source>
        <translation>开始 / 结束</translation>
    </message>
    <message>
        <source>GPU synchronizations</source>
        <translation>GPU 同步</translation>
    </message>
    <message>
        <source>GPU ranges</source>
        <translation>GPU 区间</translation>
    </message>
    <message>
        <source>times not recorded</source>
        <translation>未采集的时间</translation>
    </message>
    <message>
        <source>GPU events</source>
        <translation>GPU 事件</translation>
    </message>
    <message>
        <source>scheduling slices of cores</source>
        <translation>核的调度时间段</translation>
    </message>
    <message>
        <source>Python functions</source>
        <translation>Python 函数</translation>
    </message>
    <message>
        <source>not an event</source>
        <translation>不是事件</translation>
    </message>
    <message>
        <source>not valid JSON</source>
        <translation>不是有效的 JSON</translation>
    </message>
    <message>
        <source>metadata</source>
        <translation>元数据</translation>
    </message>
    <message>
        <source>no phase (&quot;ph&quot;)</source>
        <translation>没有阶段（“ph”）</translation>
    </message>
    <message>
        <source>no name</source>
        <translation>没有名称</translation>
    </message>
    <message>
        <source>instants</source>
        <translation>瞬时事件</translation>
    </message>
    <message>
        <source>memory samples</source>
        <translation>内存采样</translation>
    </message>
    <message>
        <source>launch arrows (as correlation ids)</source>
        <translation>启动箭头（作为关联 id）</translation>
    </message>
    <message>
        <source>arrows</source>
        <translation>箭头</translation>
    </message>
    <message>
        <source>the event array ended here, but is not followed by an object member</source>
        <translation>事件数组在此结束，但后面的内容不是对象的成员</translation>
    </message>
    <message>
        <source>text after the end of the trace</source>
        <translation>轨迹结束之后还有文本</translation>
    </message>
    <message>
        <source>unterminated string</source>
        <translation>字符串缺少结束引号</translation>
    </message>
    <message>
        <source>extra bracket</source>
        <translation>多了一个括号</translation>
    </message>
    <message>
        <source>missing bracket</source>
        <translation>缺少一个括号</translation>
    </message>
    <message>
        <source>event larger than 64 MiB</source>
        <translation>一个超过 64 MiB 的事件</translation>
    </message>
    <message>
        <source>its name is missing in the file; shown without a name</source>
        <translation>文件中没有其名称：不带名称显示</translation>
    </message>
    <message>
        <source>GPU render stage</source>
        <translation>GPU 渲染阶段</translation>
    </message>
    <message>
        <source>packet</source>
        <translation>数据包</translation>
    </message>
    <message>
        <source>track event</source>
        <translation>轨道事件</translation>
    </message>
    <message>
        <source>counter packet</source>
        <translation>计数器数据包</translation>
    </message>
    <message>
        <source>waking</source>
        <translation>唤醒</translation>
    </message>
    <message>
        <source>flow event</source>
        <translation>流向事件</translation>
    </message>
    <message>
        <source>slice begin or end</source>
        <translation>切片的开始或结束</translation>
    </message>
    <message>
        <source>outside the capture range</source>
        <translation>在采集范围之外</translation>
    </message>
    <message>
        <source>synchronizations</source>
        <translation>同步</translation>
    </message>
    <message>
        <source>perf_event_open</source>
        <translation>perf_event_open</translation>
    </message>
    <message>
        <source>run trilaned on the host</source>
        <translation>请在主机上运行 trilaned</translation>
    </message>
    <message>
        <source>the scheduler cannot be recorded</source>
        <translation>无法采集调度器</translation>
    </message>
    <message>
        <source>--uid: %1</source>
        <translation>--uid：%1</translation>
    </message>
    <message>
        <source>--group-by: %1</source>
        <translation>--group-by：%1</translation>
    </message>
    <message>
        <source>cannot wait</source>
        <translation>无法等待</translation>
    </message>
    <message>
        <source>not a layout: %1</source>
        <translation>不是布局：%1</translation>
    </message>
    <message>
        <source>unknown layout version %1</source>
        <translation>布局版本 %1 未知</translation>
    </message>
    <message>
        <source>cannot write: %1</source>
        <translation>无法写入：%1</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Low</source>
        <translation>低</translation>
    </message>
    <message>
        <source>Medium</source>
        <translation>中</translation>
    </message>
    <message>
        <source>High</source>
        <translation>高</translation>
    </message>
    <message>
        <source>Copies could overlap with kernels</source>
        <translation>拷贝可以与核函数同时进行</translation>
    </message>
    <message>
        <source>Copy the next batch on a separate stream while this one is computed (prefetching), and copy results while the next step runs.</source>
        <translation>在计算当前批次的同时，用单独的流拷贝下一批数据（预取）；结果则在下一步运行时拷回。</translation>
    </message>
    <message>
        <source>time in which only copies ran, as far as other work could overlap with them</source>
        <translation>只有拷贝在进行、且有工作可与之同时进行的时间</translation>
    </message>
    <message>
        <source>Copy bound: copies limit the speed</source>
        <translation>瓶颈在拷贝</translation>
    </message>
    <message>
        <source>Copies of memory that is not pageable ran alone for %1, and other work could overlap with only %2 of it: %3 (%4 of the GPU time) remains.</source>
        <translation>非可分页内存的拷贝单独运行了 %1，其中只有 %2 可以与其他工作并行：还剩 %3（占 GPU 时间的 %4）。</translation>
    </message>
    <message>
        <source>Copy less: keep data on the GPU, transfer smaller types and decode or augment there, batch small copies. If throughput is low, check the bus (lanes, NUMA node).</source>
        <translation>减少拷贝：让数据留在 GPU 上，传更小的类型并在 GPU 上解码或增强，合并小拷贝；若带宽偏低，检查总线（通道数、NUMA 节点）。</translation>
    </message>
    <message>
        <source>time of copies that nothing could overlap with: the most that copying fewer bytes could save</source>
        <translation>无法用其他工作掩盖的拷贝时间：减少字节数最多可以节省这么多</translation>
    </message>
    <message>
        <source>CPU bound: the program&apos;s own code keeps the GPU waiting</source>
        <translation>CPU 瓶颈：程序自身的代码让 GPU 等待</translation>
    </message>
    <message>
        <source>The GPU was idle for %1 (%2 of its time) while the launching thread ran code of the program or the framework. Most of it: %3.</source>
        <translation>GPU 空闲了 %1（占其时间的 %2），期间发起下一次启动的线程在运行程序或框架的代码。主要是：%3。</translation>
    </message>
    <message>
        <source>Check what these ranges do between launches: move work to other threads or to the GPU, compile the model (torch.compile), record CUDA graphs, and log and check less often.</source>
        <translation>查看这些区间在两次启动之间做了什么：把工作移到其他线程或 GPU 上，编译模型（torch.compile），使用 CUDA 图，减少日志和检查。</translation>
    </message>
    <message>
        <source>CPU bound: the launching thread waits for other threads</source>
        <translation>CPU 瓶颈：启动线程在等待其他线程</translation>
    </message>
    <message>
        <source>The GPU was idle for %1 (%2 of its time) while the launching thread waited for a lock or another thread. Activity of these threads: %3.</source>
        <translation>GPU 空闲了 %1（占其时间的 %2），期间发起下一次启动的线程在等待锁或其他线程。那些线程在做：%3。</translation>
    </message>
    <message>
        <source>Hold the lock for less time, or not on the path to the next launch. Python threads share one lock (GIL): use processes for CPU-intensive work.</source>
        <translation>缩短持锁时间，或不要在通往下一次启动的路径上持锁；Python 线程共用一把锁（GIL）：计算工作请用进程。</translation>
    </message>
    <message>
        <source>The GPU was idle for %1 (%2 of its time) while the thread that the next launch depends on was runnable, but other threads occupied the core or an idle core woke up slowly: %3.</source>
        <translation>GPU 空闲了 %1（占其时间的 %2），期间下一次启动所依赖的线程已可运行，但 CPU 核被占用，或空闲的核需要时间唤醒：%3。</translation>
    </message>
    <message>
        <source>Run fewer threads (workers, OMP_NUM_THREADS) than there are cores, keep other programs off the machine, raise the container limits, or reserve cores for the launching thread. If idle cores wake up slowly, wake threads less often or disable deep idle states.</source>
        <translation>让线程数（worker、OMP_NUM_THREADS）少于核数，不要在本机运行其他程序，提高容器的限额，或为启动线程绑定专用的核。若空闲的核唤醒较慢，请减少线程的唤醒次数，或避免核进入深度空闲状态。</translation>
    </message>
    <message>
        <source>CPU bound: memory is allocated and freed between launches</source>
        <translation>CPU 瓶颈：启动之间在分配和释放内存</translation>
    </message>
    <message>
        <source>The GPU was idle for %1 (%2 of its time) during calls that allocate or free device or pinned memory. Most of it: %3.</source>
        <translation>GPU 空闲了 %1（占其时间的 %2），期间在分配或释放设备内存或锁页内存。主要是：%3。</translation>
    </message>
    <message>
        <source>Allocate once and reuse, or use a caching or stream-ordered allocator (cudaMallocAsync). Avoid emptying the cache and sizes that change between steps.</source>
        <translation>一次分配、反复使用；使用缓存分配器或流序分配器（cudaMallocAsync）；避免清空缓存，避免每一步大小都变化。</translation>
    </message>
    <message>
        <source>CPU bound: kernels are loaded, selected or compiled</source>
        <translation>CPU 瓶颈：正在加载、选择或编译核函数</translation>
    </message>
    <message>
        <source>The GPU was idle for %1 (%2 of its time) while code was loaded, kernels were selected or compiled, or graphs were instantiated. Most of it: %3.</source>
        <translation>GPU 空闲了 %1（占其时间的 %2），期间在加载代码、选择或编译核函数，或构建 CUDA 图。主要是：%3。</translation>
    </message>
    <message>
        <source>This should occur only in the first steps. If it occurs later, shapes change: pad them or keep them fixed. Warm up before measuring, and load modules eagerly (CUDA_MODULE_LOADING=EAGER) if start-up time does not matter.</source>
        <translation>这应只出现在最初几步：若之后仍出现，说明形状在变化；请填充或固定形状，测量前先预热；若不在意启动阶段的时长，可立即加载模块（CUDA_MODULE_LOADING=EAGER）。</translation>
    </message>
    <message>
        <source>I/O bound: the GPU waits while files are written</source>
        <translation>I/O 瓶颈：GPU 等待文件写入</translation>
    </message>
    <message>
        <source>The GPU was idle for %1 (%2 of its time) while files were written, flushed to disk, renamed or removed. Most of it: %3.</source>
        <translation>GPU 空闲了 %1（占其时间的 %2），期间正在写文件、将其刷写到磁盘、重命名或删除。主要是：%3。</translation>
    </message>
    <message>
        <source>Write checkpoints asynchronously: copy the state to host memory, continue, and let another thread or process write it. Write them less often and to faster storage. Call fsync once per file instead of once per record, and not while holding locks that the launching thread takes.</source>
        <translation>异步写检查点：先把状态复制到主机内存并继续训练，由其他线程或进程写出；减少写的次数，写到更快的存储；每个文件而不是每条记录调用一次 fsync，并且不要在持有启动线程所需的锁时调用。</translation>
    </message>
    <message>
        <source>The launching thread waits for another process</source>
        <translation>启动线程等待其他进程</translation>
    </message>
    <message>
        <source>The GPU was idle for %1 (%2 of its time) while the launching thread waited for another process. Neither its name nor a recorded range indicates that it loads data. Most of it: %3.</source>
        <translation>GPU 空闲了 %1（占其时间的 %2），期间发起下一次启动的线程在等待另一个进程；不能确定它在加载数据：其名称和已采集的区间都未表明这一点。主要是：%3。</translation>
    </message>
    <message>
        <source>Find out what the process does (a metric, a tokenizer, a command): start it once instead of each time, query it ahead of time, or wait for its answer in another thread. If it does load data, more workers and a larger prefetch factor help.</source>
        <translation>弄清该进程的用途（计算指标、分词、运行某个命令）：只启动一次而不是每次都启动，提前向它请求，或在其他线程中等待结果。如果它确实在加载数据，可增加工作进程并加大预取数。</translation>
    </message>
    <message>
        <source>CPU bound: the process was stopped</source>
        <translation>CPU 瓶颈：进程被停止</translation>
    </message>
    <message>
        <source>The GPU was idle for %1 (%2 of its time) while a process that the next launch depends on was stopped by a signal or a debugger. Stopped and resumed by, as far as known: %3.</source>
        <translation>GPU 空闲了 %1（占其时间的 %2），期间下一次启动所依赖的进程被信号或调试器停止。停止的原因以及让它继续运行的线程（已知部分）：%3。</translation>
    </message>
    <message>
        <source>Find what sends SIGSTOP or SIGTSTP or attaches a tracer: shell job control, a batch system that suspends jobs, a debugger or another profiler.</source>
        <translation>查找是谁发送了 SIGSTOP 或 SIGTSTP，或附加了跟踪器：shell 的作业控制、会挂起作业的批处理系统、调试器或其他性能分析器。</translation>
    </message>
    <message>
        <source>CPU bound: the launching thread was off the core (reason not recorded)</source>
        <translation>CPU 瓶颈：启动线程离开核（原因未采集）</translation>
    </message>
    <message>
        <source>Record again with scheduler wake-ups (trilane record --trace cuda,nvtx,sched,osrt as root or with the required capabilities) to determine the cause.</source>
        <translation>请连同调度器的唤醒事件重新采集（以 root 或相应权限运行 trilane record --trace cuda,nvtx,sched,osrt），这样就能知道原因。</translation>
    </message>
    <message>
        <source>The launching thread sleeps or waits in system calls</source>
        <translation>启动线程在系统调用中休眠或等待</translation>
    </message>
    <message>
        <source>Waited for processes that were not recorded: %1. Their activity is unknown. To record them, attach without --no-children, or attach to them as well.</source>
        <translation>它等待过未采集的进程：%1。这些进程做了什么未知。若要采集它们，请去掉 --no-children 再附加，或同时附加到这些进程。</translation>
    </message>
    <message>
        <source>May have waited for processes at the other ends of its pipes, which were not recorded: %1. To record them, attach without --no-children, or attach to them as well.</source>
        <translation>它可能在等待管道另一端的进程，而这些进程没有采集：%1。若也要采集它们，请去掉 --no-children 再附加，或同时附加到这些进程。</translation>
    </message>
    <message>
        <source>The GPU was idle for %1 (%2 of its time) while the thread that the next launch depends on was in system calls that are not known to read files or wait for a lock. Most of it: %3.</source>
        <translation>GPU 空闲了 %1（占其时间的 %2），期间下一次启动所依赖的线程处于既非读文件也非等锁的系统调用中。主要是：%3。</translation>
    </message>
    <message>
        <source>Check the calls: sleeps and polling can often be removed; necessary waits can move to another thread.</source>
        <translation>查看这些调用：休眠和轮询往往可以去掉；必须等待的工作可以交给其他线程。</translation>
    </message>
    <message>
        <source>%1 of it occurred once, in step %2: there is no evidence that it recurs.</source>
        <translation>其中 %1 只发生了一次，在第 %2 步：没有迹象表明它会再次出现。</translation>
    </message>
    <message>
        <source>%1 of it occurred once, before the first step: there is no evidence that it recurs.</source>
        <translation>其中 %1 只发生了一次，在第一步之前：没有迹象表明它会再次出现。</translation>
    </message>
    <message>
        <source>%1 of it occurred once, in step %2 or before: there is no evidence that it recurs.</source>
        <translation>其中 %1 只发生了一次，在第 %2 步之内或之前：没有迹象表明它会再次出现。</translation>
    </message>
    <message>
        <source>%1 of it occurred once, outside all steps: there is no evidence that it recurs.</source>
        <translation>其中 %1 只发生了一次，不在任何步之内：没有迹象表明它会再次出现。</translation>
    </message>
    <message>
        <source>%1 of it is in %2 delays, each more than four times as long as any other: there is no evidence that they recur.</source>
        <translation>其中 %1 集中在 %2 次延迟中，每次都超过其他任何一次的四倍：没有迹象表明它们会再次出现。</translation>
    </message>
    <message>
        <source>%1 of it occurred once, and the trace has no second step to show whether it recurs.</source>
        <translation>其中 %1 只发生了一次，而轨迹中没有第二步可以说明它是否会再次出现。</translation>
    </message>
    <message>
        <source>The trace has only one step, which may not be typical.</source>
        <translation>轨迹只有一步：无法看出其他步是否也是如此。</translation>
    </message>
    <message>
        <source>up to %1 (%2)</source>
        <translation>最多可节省 %1（%2）</translation>
    </message>
    <message>
        <source>up to %1 (%2), likely none</source>
        <translation>最多可节省 %1（%2），预计没有</translation>
    </message>
    <message>
        <source>up to %1 (%2), likely %3</source>
        <translation>最多可节省 %1（%2），预计 %3</translation>
    </message>
    <message>
        <source>The loop alone, steps %1 to %2: busy %3 of %4; analyze it with --range %5</source>
        <translation>仅看循环（第 %1 至 %2 步）：%4 中忙碌 %3；用 --range %5 单独分析</translation>
    </message>
    <message>
        <source>Not included: idle for %1 inside steps before the first or after the last GPU operation; including it, idle %2</source>
        <translation>未计入以上比例：在步内、GPU 第一个操作之前或最后一个操作之后还空闲了 %1；计入后空闲 %2</translation>
    </message>
    <message>
        <source>%1 of it is inferred: the waker of a thread is taken as the thread that it waited for.</source>
        <translation>其中 %1 是推断的：线程在等待谁，是由唤醒它的线程推断出来的。</translation>
    </message>
    <message>
        <source>%1 of it is inferred: without thread states, running and waiting cannot be distinguished.</source>
        <translation>其中 %1 是推断的：没有线程状态，运行与等待无法区分。</translation>
    </message>
    <message>
        <source>GPU bound: the GPU limits the speed</source>
        <translation>GPU 瓶颈：GPU 已跑满</translation>
    </message>
    <message>
        <source>The GPU computed for %1 of its time. Kernel time by name: %2.</source>
        <translation>GPU 有 %1 的时间在计算。核函数时间主要用于：%2。</translation>
    </message>
    <message>
        <source>Make the kernels faster, starting with those listed above: lower precision, fused or better kernels, less work.</source>
        <translation>要更快，只能让核函数本身更快：从上面列出的开始（降低精度、融合或更好的核函数、减少计算量）。</translation>
    </message>
    <message>
        <source>The imported file is truncated or damaged: unreadable parts are missing and not counted. `trilane info` shows where.</source>
        <translation>导入的文件不完整或已损坏：无法读取的部分缺失，且未计数。位置见 `trilane info`。</translation>
    </message>
    <message>
        <source>Events lost while recording: %1.</source>
        <translation>采集时丢失的事件：%1。</translation>
    </message>
    <message>
        <source>Events dropped from the file: %1.</source>
        <translation>文件中被丢弃的事件：%1。</translation>
    </message>
    <message>
        <source>Events dropped from the file: %1, including %2 of kinds that this version does not support.</source>
        <translation>文件中被丢弃的事件：%1，其中 %2 个属于此版本不支持的类型。</translation>
    </message>
    <message>
        <source>Damaged parts of the file: %1.</source>
        <translation>文件中损坏的部分：%1。</translation>
    </message>
    <message>
        <source>GPU operations: %1. This is too few to draw conclusions about a training run.</source>
        <translation>GPU 操作数：%1。这么少的操作无法对训练得出结论。</translation>
    </message>
    <message>
        <source>For %1 (%2 of its time) it is unknown whether the GPU was idle: CUDA was not recorded then, or the driver provided no timestamps for work that may have run.</source>
        <translation>有 %1（占其时间的 %2）无法确定 GPU 是否空闲：当时没有采集 CUDA，或驱动没有给出可能在运行的工作的时间戳。</translation>
    </message>
    <message>
        <source>For %1 (%2 of its time) the trace does not show whether or why the GPU was idle.</source>
        <translation>有 %1（占其时间的 %2）轨迹没有说明 GPU 为何空闲、或是否空闲。</translation>
    </message>
    <message>
        <source>No CUDA calls were recorded: launches, synchronization and allocation cannot be analyzed.</source>
        <translation>没有采集 CUDA 调用：无法判断谁启动了什么，也无法判断同步和内存分配。</translation>
    </message>
    <message>
        <source>Thread states were not recorded: locks, missing cores and waits of DataLoader workers cannot be analyzed.</source>
        <translation>没有采集线程状态：无法判断锁、缺少 CPU 核，以及 DataLoader 工作进程在等什么。</translation>
    </message>
    <message>
        <source>Some checks were skipped</source>
        <translation>部分检查已跳过</translation>
    </message>
    <message>
        <source>No GPU work has timestamps: the driver provided none, or CUDA was not recorded when it ran.</source>
        <translation>GPU 工作都没有时间戳：驱动没有给出，或当时没有采集 CUDA。</translation>
    </message>
    <message>
        <source>The trace has no GPU work.</source>
        <translation>轨迹中没有 GPU 的工作。</translation>
    </message>
    <message>
        <source>The time range has no GPU work.</source>
        <translation>该时间段内没有 GPU 工作。</translation>
    </message>
    <message>
        <source>Record the missing data: `trilane record --trace cuda,nvtx,osrt,sched`; `trilane doctor` shows what this machine allows.</source>
        <translation>补录缺少的内容：`trilane record --trace cuda,nvtx,osrt,sched`；`trilane doctor` 会说明本机能采集什么。</translation>
    </message>
    <message>
        <source>I/O bound: the GPU waits for data</source>
        <translation>I/O 瓶颈：GPU 在等数据</translation>
    </message>
    <message>
        <source>The GPU was idle for %1 (%2 of its time) while the next batch was loaded (DataLoader) or files were read; that is %3 of all idle time.</source>
        <translation>GPU 空闲了 %1（占其时间的 %2），期间在加载下一批数据（DataLoader）或读取文件；这占全部空闲时间的 %3。</translation>
    </message>
    <message>
        <source>Data loading is the largest part of the idle time.</source>
        <translation>数据加载是空闲时间中最大的一部分。</translation>
    </message>
    <message>
        <source>CPU bound: CUDA calls of the launching thread take long</source>
        <translation>CPU 瓶颈：启动线程的 CUDA 调用耗时过长</translation>
    </message>
    <message>
        <source>%1 of it is inside CUDA calls, including launches.</source>
        <translation>其中 %1 在 CUDA 调用中，包括启动调用。</translation>
    </message>
    <message>
        <source>%1 of it is launch latency: from a launch to the start of its work.</source>
        <translation>其中 %1 是启动延迟：从启动调用到其工作开始。</translation>
    </message>
    <message>
        <source>For %1 of it a thread that the GPU waited for was runnable, but the recorder occupied the core.</source>
        <translation>其中有 %1，GPU 所等待的线程已经就绪，但核被采集程序自身占用。</translation>
    </message>
    <message>
        <source>CUDA was recorded %1. During that time, no GPU work ran.</source>
        <translation>CUDA 的采集：%1。在此期间 GPU 上没有任何工作运行。</translation>
    </message>
    <message>
        <source>Most of it: %1.</source>
        <translation>主要是：%1。</translation>
    </message>
    <message>
        <source>Load batches ahead of time: more DataLoader workers (num_workers), persistent workers, a larger prefetch factor, pinned memory. Decode less on the CPU, or use faster storage and a format that needs less decoding.</source>
        <translation>提前加载批次：增加 DataLoader 工作进程（num_workers），使用常驻工作进程、更大的预取系数和锁页内存；减少 CPU 上的解码，或把数据放到更快的存储、换成更易解码的格式。</translation>
    </message>
    <message>
        <source>Kernels use only part of the GPU</source>
        <translation>核函数只占用了 GPU 的一部分</translation>
    </message>
    <message>
        <source>Kernels with %1 (%2 of all kernel time) have launch configurations that cannot fill a quarter of the warps, or fewer blocks than multiprocessors. Most of it, as shares of kernel time: %3.</source>
        <translation>共 %1（占全部核函数时间的 %2）的核函数，其启动配置填不满四分之一的线程束，或线程块数少于流多处理器数。主要是（占核函数时间的比例）：%3。</translation>
    </message>
    <message>
        <source>The first has a theoretical occupancy of %1, limited by %2.</source>
        <translation>第一个的理论占用率为 %1；限制因素：%2。</translation>
    </message>
    <message>
        <source>Use more blocks (larger batches, fused launches), other block sizes, fewer registers or less shared memory, or run other work concurrently on another stream.</source>
        <translation>增加线程块（更大的批次、融合启动），改变线程块大小，减少寄存器和共享内存；或在另一个流上与其他工作同时运行。</translation>
    </message>
    <message>
        <source>Matrix products without Tensor Cores</source>
        <translation>矩阵运算没有使用 Tensor Core</translation>
    </message>
    <message>
        <source>Judging by names, kernels with %1 (%2 of all kernel time) compute matrix products or convolutions without Tensor Cores, although the GPU has them. Most of it, as shares of kernel time: %3.</source>
        <translation>按名称判断，用时 %1（占全部核函数时间的 %2）的核函数计算矩阵乘法或卷积时没有使用 Tensor Core，而该 GPU 具有 Tensor Core。其中大部分（占核函数时间的比例）：%3。</translation>
    </message>
    <message>
        <source>Use mixed precision (autocast with bfloat16 or float16), allow TF32 for float32 if the GPU has it (torch.set_float32_matmul_precision), and use sizes that are multiples of 8.</source>
        <translation>使用混合精度（autocast，bfloat16 或 float16）；GPU 支持时对 float32 启用 TF32（torch.set_float32_matmul_precision）；让各维大小为 8 的倍数。</translation>
    </message>
    <message>
        <source>Copies are pageable or synchronous</source>
        <translation>拷贝使用可分页内存，或是同步的</translation>
    </message>
    <message>
        <source>For %1 the GPU computed nothing because of copies that block the program: %2 idle in synchronous copies, %3 with only a copy of pageable memory.</source>
        <translation>GPU 有 %1 因阻塞程序的拷贝而没有计算：其中 %2 空闲于同步拷贝，%3 只在拷贝可分页内存。</translation>
    </message>
    <message>
        <source>Copies of pageable memory: %1, %2, %3.</source>
        <translation>可分页内存的拷贝：%1 次，%2，%3。</translation>
    </message>
    <message>
        <source>Copy from pinned memory (pin_memory=True, cudaHostAlloc) with cudaMemcpyAsync (non_blocking=True), on a stream concurrent with the computation.</source>
        <translation>使用锁页内存（pin_memory=True、cudaHostAlloc）和 cudaMemcpyAsync（non_blocking=True），在计算之外的流上拷贝。</translation>
    </message>
    <message>
        <source>likely the time given above; upper bound: the duration of these calls plus the GPU idle time caused by the host, because the host could then run ahead</source>
        <translation>预计可节省上面给出的时间；没有这些调用，主机还能提前运行，因此上限是这些调用的时长，且不超过 GPU 因主机而空闲的时间</translation>
    </message>
    <message>
        <source>Recording overhead affects the results</source>
        <translation>采集本身影响了结果</translation>
    </message>
    <message>
        <source>For %1 (%2 of its time) the GPU was idle because of the profiler that recorded the trace. This time does not occur without it.</source>
        <translation>GPU 有 %1（占其时间的 %2）因采集工具而空闲；不采集时不会有这段时间。</translation>
    </message>
    <message>
        <source>Record fewer kinds of data or a shorter time before relying on small numbers.</source>
        <translation>在相信细小的数字之前，请减少采集的层或缩短采集时间。</translation>
    </message>
    <message>
        <source>upper bound: all idle time with this cause</source>
        <translation>上限：该原因的全部空闲时间</translation>
    </message>
    <message>
        <source>Streams wait for one another</source>
        <translation>流之间互相等待</translation>
    </message>
    <message>
        <source>Launched work waits</source>
        <translation>已启动的工作在等待</translation>
    </message>
    <message>
        <source>The GPU was idle for %1 (%2 of its time) although the next work had been launched long before: it waited for another stream, another device or the host (inferred). Number of gaps: %3.</source>
        <translation>GPU 空闲了 %1（占其时间的 %2），而下一项工作早已启动：它在等待另一个流、另一个设备或主机（推断）。这样的空闲间隙：%3。</translation>
    </message>
    <message>
        <source>GPU streams with work: %1; %2 of their work overlapped with work of another stream.</source>
        <translation>有工作的流：%1；其工作的 %2 与其他流的工作同时进行。</translation>
    </message>
    <message>
        <source>Look for unnecessary ordering: the default stream (use per-thread default streams), cudaStreamWaitEvent between independent work, host callbacks, and collectives that a stream waits for.</source>
        <translation>查找不必要的先后约束：默认流（可用每线程默认流）、互不依赖的工作之间的 cudaStreamWaitEvent、主机回调，以及流在其之前等待的集合通信。</translation>
    </message>
    <message>
        <source>Small gaps before short kernels</source>
        <translation>短核函数之前的小间隙</translation>
    </message>
    <message>
        <source>Too many small kernels in CUDA graphs</source>
        <translation>CUDA 图中的小核函数过多</translation>
    </message>
    <message>
        <source>The GPU was idle for %1 (%2 of its time) before work that takes less than %4 and is complete before the next launch. Short gaps: %3.</source>
        <translation>GPU 在短于 %4 的工作之前共空闲 %1（占其时间的 %2）：下一次启动到来之前它就已完成。短间隙：%3。</translation>
    </message>
    <message>
        <source>The GPU was idle for %1 (%2 of its time) before work that takes less than %4. Short gaps: %3. %5 of it is before work of graph launches; %6 is inside graphs, where the GPU needs this time between kernels.</source>
        <translation>GPU 在短于 %4 的工作之前共空闲 %1（占其时间的 %2）。短间隙：%3。其中 %5 位于由图启动所启动的工作之前；%6 位于图的内部，从一个核函数到下一个核函数，GPU 本身就需要这段时间。</translation>
    </message>
    <message>
        <source>%1 of %2 kernels are this short (median of their configuration), %3 on average.</source>
        <translation>%2 个核函数中有 %1 个所属的配置中位数如此之短；平均用时 %3。</translation>
    </message>
    <message>
        <source>Fuse small kernels (torch.compile, fused optimizers, fused layers), replay the step as a CUDA graph, or increase the batch size.</source>
        <translation>融合小核函数（torch.compile、融合优化器、融合层），用 CUDA 图重放整个步，或增大批次。</translation>
    </message>
    <message>
        <source>Fuse small kernels (torch.compile, fused optimizers, fused layers) or increase the batch size: a graph saves launches, not the time between kernels.</source>
        <translation>融合小核函数（torch.compile、融合优化器、融合层），或增大批次：图节省的是启动，而不是核函数之间的时间。</translation>
    </message>
    <message>
        <source>The GPU is idle between steps</source>
        <translation>GPU 在步与步之间空闲</translation>
    </message>
    <message>
        <source>%1 of the idle time (%2) is at step boundaries: %3 gaps at %4 boundaries. Its causes are counted in the other findings.</source>
        <translation>空闲时间中有 %1（%2）位于训练步的边界：%4 个边界处有 %3 个间隙。其原因计入其他诊断。</translation>
    </message>
    <message>
        <source>Check the end and start of a step: reading the loss, logging, checkpoints, fetching the batch. Start the next step&apos;s launches before the last kernel is complete.</source>
        <translation>查看每一步的结尾和开头：读取损失、日志、检查点、取批次；让下一步的启动在最后一个核函数完成之前开始。</translation>
    </message>
    <message>
        <source>Unnecessary synchronization leaves the GPU idle</source>
        <translation>不必要的同步使 GPU 空闲</translation>
    </message>
    <message>
        <source>The GPU was idle for %1 (%2 of its time) in gaps in which the launching thread is in a call that waits for the GPU, and only then launches the next work. Gaps: %3; synchronizing calls: %4.</source>
        <translation>GPU 空闲了 %1（占其时间的 %2），在这些间隙里启动线程处于等待 GPU 的调用中：调用返回后才启动后续工作。这样的间隙：%3；同步调用：%4。</translation>
    </message>
    <message>
        <source>Wait less often: avoid .item(), .cpu(), print() of a tensor and torch.cuda.synchronize() in the loop. Read the loss every few steps. Use events to order streams on the GPU.</source>
        <translation>减少等待：循环中不要用 .item()、.cpu()、打印张量或 torch.cuda.synchronize()；每隔若干步再读取损失；用事件在 GPU 上安排流的先后。</translation>
    </message>
    <message>
        <source>GPUs have uneven work</source>
        <translation>各 GPU 的工作不均衡</translation>
    </message>
    <message>
        <source>Kernels (without collectives) take %1 on %2, but %3 on %4; the average of %5 GPUs is %6.</source>
        <translation>核函数（不含集合通信）在 %2 上用时 %1，在 %4 上只有 %3；%5 个 GPU 的平均值为 %6。</translation>
    </message>
    <message>
        <source>Balance the work: batches of equal size and similar length, pipeline stages of equal cost, no extra work (logging, evaluation) on one GPU only.</source>
        <translation>更均衡地分配工作：批次大小相同、长度相近，流水线各级开销相等，不要只在一个 GPU 上做额外的工作（日志、评估）。</translation>
    </message>
    <message>
        <source>the time the others wait if all must wait for the busiest one, at most their idle time; may overlap with the causes above</source>
        <translation>若都要等最忙的那个，其余 GPU 等待的时间，最多为其空闲时间；与其他原因说的是同一段时间</translation>
    </message>
    <message>
        <source>Waiting for other ranks</source>
        <translation>在等待其他 rank</translation>
    </message>
    <message>
        <source>The GPU was idle for %1 (%2 of its time) while the launching thread waited inside a collective (inferred). Most of it: %3.</source>
        <translation>GPU 空闲了 %1（占其时间的 %2），期间启动线程在集合通信中等待（推断）。主要是：%3。</translation>
    </message>
    <message>
        <source>Record all ranks to find the late one and its cause: uneven batches, data loading, other work on its machine. Overlap communication with computation.</source>
        <translation>采集所有 rank，看哪一个迟到、为什么：批次不均、数据加载、其机器上的其他工作；让通信与计算重叠。</translation>
    </message>
    <message>
        <source>Main cause: its kernels took longer than on the other ranks.</source>
        <translation>主要是它的核函数比其他 rank 上用时更长。</translation>
    </message>
    <message>
        <source>Main cause: its other collectives took longer than on the other ranks.</source>
        <translation>主要是它的其他集合通信比其他 rank 用时更长。</translation>
    </message>
    <message>
        <source>Main cause: its copies took longer than on the other ranks.</source>
        <translation>主要是它的拷贝比其他 rank 用时更长。</translation>
    </message>
    <message>
        <source>Main cause: its GPU was idle for longer than those of the other ranks (%1).</source>
        <translation>主要是它的 GPU 比其他 rank 的空闲更久，原因是 %1。</translation>
    </message>
    <message>
        <source>It is unknown what took longer on it.</source>
        <translation>不知道它在哪里用了更长的时间。</translation>
    </message>
    <message>
        <source>Check what this rank waits for: its data, its machine, other work on its cores. `trilane gaps` shows it for its GPU.</source>
        <translation>查看这个 rank 在等什么：它的数据、它所在的机器、其 CPU 核上的其他工作；trilane gaps 会给出其 GPU 的空闲原因。</translation>
    </message>
    <message>
        <source>Balance the work of the ranks: batches and sequences of similar length, parts of equal cost. Check the clocks and temperature of its GPU.</source>
        <translation>让所有 rank 的工作量相等：长度相近的批次和序列、开销相等的各部分；并检查其 GPU 的频率和温度。</translation>
    </message>
    <message>
        <source>Compare this rank with another one before the collectives below; overlap communication with computation.</source>
        <translation>在下列集合通信之前，把这个 rank 与另一个 rank 作比较；让通信与计算重叠。</translation>
    </message>
    <message>
        <source>Rank %1 is late</source>
        <translation>Rank %1 迟到</translation>
    </message>
    <message>
        <source>Rank %1 was last in %2 of %3 collectives and cost the others %4.</source>
        <translation>Rank %1 在 %3 次集合通信中有 %2 次最后到达；其他 rank 共等了它 %4。</translation>
    </message>
    <message>
        <source>total time that the other ranks waited for this rank in collectives</source>
        <translation>其他 rank 在集合通信中等待这个 rank 的时间之和</translation>
    </message>
    <message>
        <source>See the Ranks table for the late rank and its cause. Overlap communication with computation.</source>
        <translation>哪个 rank 迟到、为什么，见 rank 表；让通信与计算重叠。</translation>
    </message>
    <message>
        <source>Kernel %1 is new: %2 (calls: %5).</source>
        <translation>新增核函数 %1：%2（调用 %5 次）。</translation>
    </message>
    <message>
        <source>Kernel %1 is gone: %2 before (calls: %6).</source>
        <translation>核函数 %1 不再出现：原为 %2（调用 %6 次）。</translation>
    </message>
    <message>
        <source>Kernel %1 takes %2 more: %3 instead of %4.</source>
        <translation>核函数 %1 多用了 %2：%3，原为 %4。</translation>
    </message>
    <message>
        <source>Kernel %1 takes %2 less: %3 instead of %4.</source>
        <translation>核函数 %1 少用了 %2：%3，原为 %4。</translation>
    </message>
    <message>
        <source>Kernel %1 takes %2 more: %3 (calls: %5) instead of %4 (calls: %6).</source>
        <translation>核函数 %1 多用了 %2：%3（调用 %5 次），原为 %4（调用 %6 次）。</translation>
    </message>
    <message>
        <source>Kernel %1 takes %2 less: %3 (calls: %5) instead of %4 (calls: %6).</source>
        <translation>核函数 %1 少用了 %2：%3（调用 %5 次），原为 %4（调用 %6 次）。</translation>
    </message>
    <message>
        <source>Copies %1 take %2 more: %3 instead of %4.</source>
        <translation>拷贝 %1 多用了 %2：%3，原为 %4。</translation>
    </message>
    <message>
        <source>Copies %1 take %2 less: %3 instead of %4.</source>
        <translation>拷贝 %1 少用了 %2：%3，原为 %4。</translation>
    </message>
    <message>
        <source>Operator %1 takes %2 more CPU time: %3 instead of %4.</source>
        <translation>算子 %1 多用了 %2 CPU 时间：%3，原为 %4。</translation>
    </message>
    <message>
        <source>Operator %1 takes %2 less CPU time: %3 instead of %4.</source>
        <translation>算子 %1 少用了 %2 CPU 时间：%3，原为 %4。</translation>
    </message>
    <message>
        <source>It varies as much between steps.</source>
        <translation>各步之间的波动也有这么大。</translation>
    </message>
    <message>
        <source>In both traces, a step is therefore measured from the end of one step&apos;s GPU work to the end of the next one&apos;s.</source>
        <translation>因此两者的一步都从上一步的 GPU 工作结束算到这一步的 GPU 工作结束。</translation>
    </message>
    <message>
        <source>The GPU completes the work of A&apos;s steps %1 after the last step: the thread launches it and continues.</source>
        <translation>GPU 在 A 的最后一步之后 %1 才完成各步的工作：线程启动工作后就继续执行。</translation>
    </message>
    <message>
        <source>The GPU completes the work of B&apos;s steps %1 after the last step: the thread launches it and continues.</source>
        <translation>GPU 在 B 的最后一步之后 %1 才完成各步的工作：线程启动工作后就继续执行。</translation>
    </message>
    <message>
        <source>A step of A does the work of one of B&apos;s steps %1 times, including the loss, as with %1 batches: B takes %2 for one of A&apos;s steps.</source>
        <translation>A 的一步把 B 一步的工作做了 %1 次（包括损失），如同一步处理 %1 个批次：相当于 A 的一步，B 需要 %2。</translation>
    </message>
    <message>
        <source>A step of B does the work of one of A&apos;s steps %1 times, including the loss, as with %1 batches: B takes %2 for one of A&apos;s steps.</source>
        <translation>B 的一步把 A 一步的工作做了 %1 次（包括损失），如同一步处理 %1 个批次：相当于 A 的一步，B 需要 %2。</translation>
    </message>
    <message>
        <source>Compared: %1 of A&apos;s steps with %2 of B&apos;s.</source>
        <translation>比较范围：A 的 %1 步与 B 的 %2 步。</translation>
    </message>
    <message>
        <source>Compared: %1 steps of each trace, in their order.</source>
        <translation>比较范围：两条轨迹各 %1 步，按先后对齐。</translation>
    </message>
    <message>
        <source>Compared: the whole time from the first to the last GPU operation, not steps.</source>
        <translation>比较范围：GPU 从第一个到最后一个操作的全部时间，不按步。</translation>
    </message>
    <message>
        <source>Compared: %1 steps with the same numbers, between %2 and %3.</source>
        <translation>比较范围：编号相同的 %1 步（%2 至 %3）。</translation>
    </message>
    <message>
        <source>Excluded from A as unusually long (steps: %1): %2.</source>
        <translation>A 中因异常长而未计入的步（%1 个）：%2。</translation>
    </message>
    <message>
        <source>Excluded from B as unusually long (steps: %1): %2.</source>
        <translation>B 中因异常长而未计入的步（%1 个）：%2。</translation>
    </message>
    <message>
        <source>Excluded from A because CUDA was recorded only part of the time: %1.</source>
        <translation>A 中因并非一直采集 CUDA 而未计入的步：%1 个。</translation>
    </message>
    <message>
        <source>Excluded from B because CUDA was recorded only part of the time: %1.</source>
        <translation>B 中因并非一直采集 CUDA 而未计入的步：%1 个。</translation>
    </message>
    <message>
        <source>Excluded from A together with their counterparts in B: %1.</source>
        <translation>A 中因 B 的对应步而排除的步：%1 个。</translation>
    </message>
    <message>
        <source>Excluded from B together with their counterparts in A: %1.</source>
        <translation>B 中因 A 的对应步而排除的步：%1 个。</translation>
    </message>
    <message>
        <source>No significant change of the typical steps: %2 instead of %3 (%1). Including the excluded steps: %4 per step instead of %5.</source>
        <translation>通常的步没有显著变化：%2，原为 %3（%1）。计入被排除的步：每步 %4，原为 %5。</translation>
    </message>
    <message>
        <source>Steps of A without a counterpart in B: %1.</source>
        <translation>A 中在 B 里没有对应的步：%1 个。</translation>
    </message>
    <message>
        <source>Steps of B without a counterpart in A: %1.</source>
        <translation>B 中在 A 里没有对应的步：%1 个。</translation>
    </message>
    <message>
        <source>The steps of the two traces do different work, so their times cannot be compared. B takes %2 per step, A takes %3.</source>
        <translation>两条轨迹的步做的是不同的事，其时间无法比较。B 每步 %2，A 每步 %3。</translation>
    </message>
    <message>
        <source>B has unusually long steps more often: %5 of %7 instead of %4 of %6. All steps together are %1 slower: %2 per step instead of %3.</source>
        <translation>B 出现异常长的步更频繁：%7 步中有 %5 步，原为 %6 步中有 %4 步。所有步合计长 %1：每步 %2，原为 %3。</translation>
    </message>
    <message>
        <source>B has unusually long steps less often: %5 of %7 instead of %4 of %6. All steps together are %1 faster: %2 per step instead of %3.</source>
        <translation>B 出现异常长的步更少：%7 步中有 %5 步，原为 %6 步中有 %4 步。所有步合计短 %1：每步 %2，原为 %3。</translation>
    </message>
    <message>
        <source>B&apos;s unusually long steps are longer: %5 on average instead of %4. All steps together are %1 slower: %2 per step instead of %3.</source>
        <translation>B 的异常长的步更长：平均 %5，原为 %4。所有步合计长 %1：每步 %2，原为 %3。</translation>
    </message>
    <message>
        <source>B&apos;s unusually long steps are shorter: %5 on average instead of %4. All steps together are %1 faster: %2 per step instead of %3.</source>
        <translation>B 的异常长的步更短：平均 %5，原为 %4。所有步合计短 %1：每步 %2，原为 %3。</translation>
    </message>
    <message>
        <source>No significant change of the compared steps: %2 instead of %3 (%1). Including the excluded steps: %4 per step instead of %5.</source>
        <translation>所比较的步没有显著变化：%2，原为 %3（%1）。计入被排除的步：每步 %4，原为 %5。</translation>
    </message>
    <message>
        <source>The other steps take %1 on average in A, %2 in B.</source>
        <translation>其余的步在 A 中平均 %1，在 B 中平均 %2。</translation>
    </message>
    <message>
        <source>The longest step of A is %1 (%2), that of B is %3 (%4).</source>
        <translation>A 中最长的是第 %1 步（%2），B 中最长的是第 %3 步（%4）。</translation>
    </message>
    <message>
        <source>The first step is unusually long in both traces and is not counted here.</source>
        <translation>两条轨迹的第一步都异常长，在此不计。</translation>
    </message>
    <message>
        <source>The traces have too little in common to be two runs of one program: kernel sizes, program ranges and numbers of calls per step differ. B takes %2, A takes %3.</source>
        <translation>两条轨迹的共同点太少，不像同一程序的两次运行：核函数规模、程序的区间和每步的调用次数都不同。B 用时 %2，A 用时 %3。</translation>
    </message>
    <message>
        <source>Neither trace has GPU work.</source>
        <translation>两条轨迹都没有 GPU 操作。</translation>
    </message>
    <message>
        <source>A has no GPU work.</source>
        <translation>A 没有 GPU 操作。</translation>
    </message>
    <message>
        <source>B has no GPU work.</source>
        <translation>B 没有 GPU 操作。</translation>
    </message>
    <message>
        <source>A has %1 GPUs, B has %2: GPU times are averages per GPU.</source>
        <translation>A 有 %1 块 GPU，B 有 %2 块：GPU 时间取每块的平均值。</translation>
    </message>
    <message>
        <source>GPU times are averages over %1 GPUs.</source>
        <translation>GPU 时间是 %1 块 GPU 的平均值。</translation>
    </message>
    <message>
        <source>Slower by %1: %2 per step instead of %3.</source>
        <translation>变慢 %1：每步 %2，原为 %3。</translation>
    </message>
    <message>
        <source>Slower by %1: %2 in total instead of %3.</source>
        <translation>变慢 %1：共 %2，原为 %3。</translation>
    </message>
    <message>
        <source>B took %1 longer: %2 per step instead of %3. There are too few steps to rule out chance.</source>
        <translation>B 多用了 %1：每步 %2，A 为 %3。步数太少，无法判断这是否只是偶然。</translation>
    </message>
    <message>
        <source>B took %1 less: %2 per step instead of %3. There are too few steps to rule out chance.</source>
        <translation>B 少用了 %1：每步 %2，A 为 %3。步数太少，无法判断这是否只是偶然。</translation>
    </message>
    <message>
        <source>B took %1 longer: %2 in total instead of %3. One run of each is not enough to rule out chance.</source>
        <translation>B 多用了 %1：共 %2，A 为 %3。各只有一次运行，无法判断这是否只是偶然。</translation>
    </message>
    <message>
        <source>B took %1 less: %2 in total instead of %3. One run of each is not enough to rule out chance.</source>
        <translation>B 少用了 %1：共 %2，A 为 %3。各只有一次运行，无法判断这是否只是偶然。</translation>
    </message>
    <message>
        <source>The steps of A: %1.</source>
        <translation>A 的步：%1。</translation>
    </message>
    <message>
        <source>The steps of B: %1. They do different work than A&apos;s.</source>
        <translation>B 的步：%1。它们做的事与 A 的不同。</translation>
    </message>
    <message>
        <source>Compared: one step of each trace.</source>
        <translation>比较范围：两条轨迹各一步。</translation>
    </message>
    <message>
        <source>Compared: one step of each trace, number %1.</source>
        <translation>比较范围：两条轨迹各一步，编号 %1。</translation>
    </message>
    <message>
        <source>Faster by %1: %2 per step instead of %3.</source>
        <translation>变快 %1：每步 %2，原为 %3。</translation>
    </message>
    <message>
        <source>Faster by %1: %2 in total instead of %3.</source>
        <translation>变快 %1：共 %2，原为 %3。</translation>
    </message>
    <message>
        <source>No significant change: %2 per step instead of %3 (%1).</source>
        <translation>没有显著变化：每步 %2，原为 %3（%1）。</translation>
    </message>
    <message>
        <source>No significant change: %2 in total instead of %3 (%1).</source>
        <translation>没有显著变化：共 %2，原为 %3（%1）。</translation>
    </message>
    <message>
        <source>In both traces, the steps are inferred from the work that the GPUs repeat.</source>
        <translation>两条轨迹的训练步都是由 GPU 重复的操作推断出来的。</translation>
    </message>
    <message>
        <source>There are too few steps to distinguish a change from noise.</source>
        <translation>步数太少，无法区分变化与波动。</translation>
    </message>
    <message>
        <source>Streams run one at a time without a recorded reason</source>
        <translation>流轮流执行，但没有记录到原因</translation>
    </message>
    <message>
        <source>Kernels of one stream (%1) waited for %2, %3 of the GPU time, while a kernel of another stream ran that left room for them. No recorded event required them to wait, and these streams never ran concurrently.</source>
        <translation>某个流的核函数（共 %1 个）等待了 %2，占 GPU 时间的 %3，而当时另一个流的核函数正在运行，并且还留有余地。没有记录到任何要求它们等待的调用，这些流也从未并行执行。</translation>
    </message>
    <message>
        <source>Make the streams independent of the default stream (cudaStreamNonBlocking, per-thread default streams), launch to them alternately rather than one after the other, and raise CUDA_DEVICE_MAX_CONNECTIONS if there are many.</source>
        <translation>让这些流不依赖默认流（cudaStreamNonBlocking、每线程默认流），向各个流交替启动而不是逐个启动；流很多时调大 CUDA_DEVICE_MAX_CONNECTIONS。</translation>
    </message>
    <message>
        <source>the time that these kernels waited</source>
        <translation>这些核函数等待的时间</translation>
    </message>
    <message>
        <source>It could not be recorded: %1.</source>
        <translation>无法采集：%1。</translation>
    </message>
    <message>
        <source>CUDA was recorded only part of the time: another tool used CUPTI in the process, possibly the framework&apos;s own profiler. `trilane info` shows when.</source>
        <translation>并非一直采集了 CUDA：另一个工具（可能是框架自带的分析器）曾在该进程中使用 CUPTI。`trilane info` 会给出起止时间。</translation>
    </message>
    <message>
        <source>Judging by names, kernels that use Tensor Cores account for at least %1 of it and communication kernels for %2; %3 cannot be classified by name.</source>
        <translation>按名称判断，使用 Tensor Core 的核函数至少占 %1，通信核函数占 %2；另有 %3 的名称无法说明。</translation>
    </message>
    <message>
        <source>GPU time: computation %1, copies alone %2, idle %3</source>
        <translation>GPU 时间：计算 %1，仅拷贝 %2，空闲 %3</translation>
    </message>
    <message>
        <source>GPU time: computation %1, exposed communication %2, copies alone %3, idle %4</source>
        <translation>GPU 时间：计算 %1，未重叠通信 %2，仅拷贝 %3，空闲 %4</translation>
    </message>
    <message>
        <source>GPU time: computation %1, copies alone %2, idle %3, unknown %4</source>
        <translation>GPU 时间：计算 %1，仅拷贝 %2，空闲 %3，未知 %4</translation>
    </message>
    <message>
        <source>GPU time: computation %1, exposed communication %2, copies alone %3, idle %4, unknown %5</source>
        <translation>GPU 时间：计算 %1，未重叠通信 %2，仅拷贝 %3，空闲 %4，未知 %5</translation>
    </message>
    <message>
        <source>Communication is not hidden by computation</source>
        <translation>通信没有被计算掩盖</translation>
    </message>
    <message>
        <source>For %1 (%2 of its time) the GPU communicated and computed nothing. Communication took %3 in total, of which %4 overlapped with computation. Most of it: %5.</source>
        <translation>GPU 有 %1（占其时间的 %2）只在通信，没有计算。通信总共 %3，其中 %4 与计算重叠。主要是：%5。</translation>
    </message>
    <message>
        <source>%1 of it could overlap with computation; the rest must become shorter.</source>
        <translation>现有的计算可以掩盖其中的 %1；其余部分只能缩短。</translation>
    </message>
    <message>
        <source>%1 of it ran on the stream that computes most, where it cannot overlap with computation.</source>
        <translation>其中 %1 运行在计算最多的流上，在那里无法与计算重叠。</translation>
    </message>
    <message>
        <source>Collective kernels also run while they wait for a late rank; traces of all ranks are needed to see this.</source>
        <translation>集合通信的核函数在等待迟到的 rank 时也在运行；是否有 rank 迟到，要看所有 rank 的轨迹。</translation>
    </message>
    <message>
        <source>Collective kernels also run while they wait for a late rank; the Ranks table shows how long.</source>
        <translation>集合通信的核函数在等待迟到的 rank 时也在运行；等了多久，见各 rank 的表格。</translation>
    </message>
    <message>
        <source>Overlap communication with computation: use a separate stream and start as soon as the data is available (DDP: bucket_cap_mb, gradient_as_bucket_view; FSDP: prefetching). Or communicate less: accumulate gradients, use lower precision, or split the model differently.</source>
        <translation>让通信与计算并行：使用单独的流，数据就绪即开始（DDP：bucket_cap_mb、gradient_as_bucket_view；FSDP：预取）；或者减少通信：梯度累积、更低的精度、换一种切分模型的方式。</translation>
    </message>
    <message>
        <source>time with communication and without computation, including waits for a late rank</source>
        <translation>只有通信、没有计算的时间；等待迟到的 rank 也包括在内</translation>
    </message>
    <message>
        <source>Ruled out if a step takes as long with its batches already in memory.</source>
        <translation>若批次已在内存中时一步仍需同样长的时间，则此结论不成立。</translation>
    </message>
    <message>
        <source>Ruled out if later steps have gaps as long before the same operations.</source>
        <translation>若后续步中相同操作之前的空闲间隙同样长，则此结论不成立。</translation>
    </message>
    <message>
        <source>Start-up: one-time GPU idle time</source>
        <translation>启动阶段：一次性的 GPU 空闲时间</translation>
    </message>
    <message>
        <source>The GPU was idle for %1 (%2 of its time) for reasons that occur once, at start-up. Most of it: %3.</source>
        <translation>GPU 空闲 %1（占其时间的 %2），原因只在启动阶段出现一次。主要是：%3。</translation>
    </message>
    <message>
        <source>Includes gaps before the first run of an operation that are more than four times as long as any later gap before it, code loading for a kernel&apos;s first run, and graph creation before the first graph launch.</source>
        <translation>计入的有：某个操作首次运行之前、比此后该操作之前任何空闲间隙长四倍以上的空闲间隙；为核函数首次运行而加载代码；以及在启动第一个图之前创建图。</translation>
    </message>
    <message>
        <source>Record and measure after a few warm-up steps. If start-up itself takes too long, cache compiled kernels, load modules lazily (CUDA_MODULE_LOADING=LAZY) and capture fewer graphs.</source>
        <translation>先预热几步，再采集和测量。若启动阶段本身耗时过长：缓存已编译的核函数，延迟加载模块（CUDA_MODULE_LOADING=LAZY），并减少捕获的图。</translation>
    </message>
    <message>
        <source>upper bound: all idle time with this cause, once; none in later steps</source>
        <translation>上限：该原因的全部空闲时间，仅一次；后续步中没有</translation>
    </message>
    <message>
        <source>The GPU is idle because of the host for %1 of its time: the host limits the speed, and faster kernels alone are unlikely to help.</source>
        <translation>GPU 因主机而空闲的时间占 %1：瓶颈在主机，仅加快核函数很可能没有收益。</translation>
    </message>
    <message>
        <source>Ruled out if steps that write nothing have gaps as long.</source>
        <translation>若不写文件的步中空闲间隙同样长，则此结论不成立。</translation>
    </message>
    <message>
        <source>Ruled out if the launch is as late when that process has its answer ready.</source>
        <translation>若那个进程已备好结果时启动仍同样晚，则此结论不成立。</translation>
    </message>
    <message>
        <source>Ruled out if a step without the named code has gaps as long.</source>
        <translation>若没有上述代码的步中空闲间隙同样长，则此结论不成立。</translation>
    </message>
    <message>
        <source>Ruled out if the gaps remain when the other thread has nothing to do.</source>
        <translation>若其他线程无事可做时间隙依旧，则此结论不成立。</translation>
    </message>
    <message>
        <source>Ruled out if the gaps remain when that thread has a core to itself.</source>
        <translation>若该线程独占一个核时间隙依旧，则此结论不成立。</translation>
    </message>
    <message>
        <source>Ruled out if the gaps remain when nothing is allocated or freed after the first steps.</source>
        <translation>若最初几步之后不再分配或释放内存而间隙依旧，则此结论不成立。</translation>
    </message>
    <message>
        <source>Ruled out if later steps with the same shapes have gaps as long.</source>
        <translation>若之后形状相同的步中间隙同样长，则此结论不成立。</translation>
    </message>
    <message>
        <source>Ruled out if the gaps remain without these calls.</source>
        <translation>若没有这些调用时间隙依旧，则此结论不成立。</translation>
    </message>
    <message>
        <source>Ruled out if the thread&apos;s states in the timeline do not show that it was stopped.</source>
        <translation>若时间线中的线程状态没有显示它被停止，则此结论不成立。</translation>
    </message>
    <message>
        <source>Ruled out if a recording with scheduler events shows that the thread ran.</source>
        <translation>若带有调度器事件的采集显示该线程当时在运行，则此结论不成立。</translation>
    </message>
    <message>
        <source>Ruled out if a step without these synchronizing calls has gaps as long.</source>
        <translation>若没有这些同步调用的步中间隙同样长，则此结论不成立。</translation>
    </message>
    <message>
        <source>Ruled out if the same copies with pinned memory keep the GPU from computing for as long.</source>
        <translation>若改用锁页内存的同样拷贝使 GPU 同样长时间不计算，则此结论不成立。</translation>
    </message>
    <message>
        <source>Ruled out if the same kernels in a CUDA graph leave gaps as long.</source>
        <translation>若同样的核函数放入 CUDA 图后间隙同样长，则此结论不成立。</translation>
    </message>
    <message>
        <source>Ruled out if the same work in fewer kernels leaves the GPU idle for as long.</source>
        <translation>若同样的工作用更少的核函数完成，GPU 的空闲时间仍一样长，则此结论不成立。</translation>
    </message>
    <message>
        <source>Ruled out if the awaited work needs the whole GPU, or its result is needed immediately.</source>
        <translation>若所等待的操作占用整个 GPU，或其结果立即就要使用，则此结论不成立。</translation>
    </message>
    <message>
        <source>Ruled out if the kernels of both streams are no faster when run concurrently.</source>
        <translation>若两个流的核函数并行运行并不更快，则此结论不成立。</translation>
    </message>
    <message>
        <source>Ruled out if the next kernel needs the copied data and nothing else is ready to run.</source>
        <translation>若拷贝的正是下一个核函数所需的数据，且没有其他可运行的操作，则此结论不成立。</translation>
    </message>
    <message>
        <source>Ruled out if a step that copies less takes as long.</source>
        <translation>若减少拷贝的数据后一步仍需同样长的时间，则此结论不成立。</translation>
    </message>
    <message>
        <source>Ruled out if these kernels are no faster in mixed precision, or its results are not accurate enough.</source>
        <translation>若这些核函数在混合精度下并不更快，或结果不够精确，则此结论不成立。</translation>
    </message>
    <message>
        <source>Ruled out if the kernels are no faster with more blocks or warps.</source>
        <translation>若增加线程块或线程束后核函数并不更快，则此结论不成立。</translation>
    </message>
    <message>
        <source>Ruled out if no GPU waits for the busiest one, as between the stages of a pipeline.</source>
        <translation>若没有谁在等待最忙的 GPU（例如流水线各阶段之间），则此结论不成立。</translation>
    </message>
    <message>
        <source>Ruled out if nothing is left to compute while the GPU communicates.</source>
        <translation>若通信期间已没有可计算的内容，则此结论不成立。</translation>
    </message>
    <message>
        <source>Ruled out if the gaps remain when all ranks enter the collective at the same time.</source>
        <translation>若所有 rank 同时开始该集合通信时间隙依旧，则此结论不成立。</translation>
    </message>
    <message>
        <source>Ruled out if the others wait as long when this rank has less to do.</source>
        <translation>若减少该 rank 的工作后其他 rank 仍等待同样久，则此结论不成立。</translation>
    </message>
    <message>
        <source>Ruled out if the gaps remain when the data is moved before it is needed.</source>
        <translation>若提前迁移数据后间隙依旧，则此结论不成立。</translation>
    </message>
    <message>
        <source>Page faults move unified memory back and forth</source>
        <translation>缺页使统一内存来回迁移</translation>
    </message>
    <message>
        <source>The GPU was idle for %1 (%2 of its time) while CPU page faults moved unified memory. Faulting threads: %3.</source>
        <translation>GPU 空闲了 %1（占其时间的 %2），期间 CPU 的缺页在迁移统一内存。发生缺页的线程：%3。</translation>
    </message>
    <message>
        <source>Move data before it is needed (cudaMemPrefetchAsync) and give usage hints (cudaMemAdvise), or copy explicitly between pinned memory and the device. Initialize data that the GPU reads first on the GPU.</source>
        <translation>在需要之前迁移数据（cudaMemPrefetchAsync），声明由谁使用（cudaMemAdvise），或在锁页内存与设备之间显式拷贝；GPU 首先读取的数据应在 GPU 上初始化。</translation>
    </message>
    <message>
        <source>The GPU was inactive although work was queued</source>
        <translation>GPU 有排队的工作却没有活动</translation>
    </message>
    <message>
        <source>For %1 (%2 of its time) the GPU had work queued, but no recorded work ran on any stream: the host was not late.</source>
        <translation>GPU 有 %1（占其时间的 %2）已有排队的操作，却没有任何已采集的操作在任何流上运行：并非主机来迟。</translation>
    </message>
    <message>
        <source>%1 of it precedes work that was launched, or whose stream was in use, before the recording began: earlier, unrecorded work ran first.</source>
        <translation>其中 %1 之后的操作在采集开始之前就已启动，或其所在的流在此之前已在使用：先运行的是更早的、未采集的操作。</translation>
    </message>
    <message>
        <source>%1 of it recurs with the same length between the same two operations: unrecorded work ran there.</source>
        <translation>其中 %1 在相同的两个操作之间反复出现且长度相同：那里运行了没有采集的操作。</translation>
    </message>
    <message>
        <source>%1 of it is between operations of one launch: the GPU proceeds from one to the other without the host; its activity in between was not recorded.</source>
        <translation>其中 %1 在同一次启动的操作之间：GPU 无需主机即可从一个进入另一个，其间所做的没有采集。</translation>
    </message>
    <message>
        <source>For %1 of it the trace shows no reason.</source>
        <translation>其中 %1 在轨迹中没有任何说明。</translation>
    </message>
    <message>
        <source>Record the missing data before looking for a fault in the program: all kinds of GPU work, CUDA graph nodes (--cuda-graph node), other processes on the GPU. Start recording earlier.</source>
        <translation>在程序中寻找问题之前，先补全采集的内容：所有种类的 GPU 操作、CUDA 图的节点（--cuda-graph node）、GPU 上的其他进程；并更早开始采集。</translation>
    </message>
    <message>
        <source>Python calls were recorded: CPU times are inflated</source>
        <translation>采集了 Python 调用：CPU 时间偏高</translation>
    </message>
    <message>
        <source>The trace has calls of Python functions. Recording each of them (with_stack=True) slows down Python code, so idle time in user code is longer than without the profiler.</source>
        <translation>轨迹中有 Python 函数调用。逐个记录它们（with_stack=True）会使 Python 代码变慢，因此用户代码造成的空闲时间比没有性能分析器时更长。</translation>
    </message>
    <message>
        <source>Measure the step time without stacks before relying on the idle time in Python code. Use stacks to find a line of code, not to measure it.</source>
        <translation>在相信 Python 代码中的空闲时间之前，先测量不记录调用栈时一步需要多久；调用栈用于定位代码行，而不是用于计时。</translation>
    </message>
    <message>
        <source>the time of these kernels times the unused share of the GPU; reached only if speed scales with the share used</source>
        <translation>这些核函数的时间乘以它们未占用的 GPU 比例：只有占满 GPU 且速度成比例提高时才能达到</translation>
    </message>
    <message>
        <source>the time of these kernels minus 1/32: Tensor Cores are at most 32 times as fast; mixed precision usually saves a third or more</source>
        <translation>这些核函数时间的 31/32：Tensor Core 最多快到 32 倍；混合精度通常可节省三分之一或更多</translation>
    </message>
    <message>
        <source>No ranges were recorded: program code has no names, data loading cannot be recognized, and steps can only be inferred.</source>
        <translation>没有采集区间：程序代码没有名称，无法识别数据加载，训练步只能推断。</translation>
    </message>
    <message>
        <source>End the other tool&apos;s session first, or record after it ends.</source>
        <translation>请先结束另一工具的会话，或等它结束后再采集。</translation>
    </message>
    <message>
        <source>Start the program with `trilane record`, or with `trilane run` before attaching.</source>
        <translation>请用 `trilane record` 启动程序；要附加时，先用 `trilane run` 启动。</translation>
    </message>
    <message>
        <source>`trilane doctor` shows what this machine allows and what to do.</source>
        <translation>`trilane doctor` 会说明本机能采集什么，以及该怎么做。</translation>
    </message>
    <message>
        <source>Mark steps and phases of the program with NVTX ranges: `torch.cuda.nvtx.range()`, the Python package nvtx, nvtxRangePush().</source>
        <translation>请为程序的步和阶段加上 NVTX 区间：`torch.cuda.nvtx.range()`、Python 的 nvtx 包、nvtxRangePush()。</translation>
    </message>
    <message>
        <source>Record a part of the run in which the program uses the GPU.</source>
        <translation>请采集程序使用 GPU 的那一段。</translation>
    </message>
    <message>
        <source>Specify a capture range that the program reaches, or use --delay and --duration.</source>
        <translation>请指定程序会到达的采集范围，或用 --delay 和 --duration 按时间采集。</translation>
    </message>
    <message>
        <source>Use a shorter --delay: the program or the recording ended before it expired.</source>
        <translation>请用更短的 --delay 采集：延迟结束之前，程序或采集就已结束。</translation>
    </message>
    <message>
        <source>Choose a time range with GPU work.</source>
        <translation>请选择有 GPU 工作的时间段。</translation>
    </message>
    <message>
        <source>Record more of the run: a longer --duration, a wider --capture-range.</source>
        <translation>请采集更长的一段：增大 --duration 或放宽 --capture-range。</translation>
    </message>
    <message>
        <source>Record less: fewer kinds of data with --trace, or part of the run with --capture-range or --duration.</source>
        <translation>请减少采集内容：用 --trace 选择较少的种类，或用 --capture-range、--duration 只采集一段。</translation>
    </message>
    <message>
        <source>`trilane info` shows what is missing, where and why.</source>
        <translation>`trilane info` 会说明缺少什么、在哪里、为什么。</translation>
    </message>
    <message>
        <source>not tested: includes excluded steps</source>
        <translation>未检验：包括略去的步</translation>
    </message>
    <message>
        <source>same</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>new</source>
        <translation>新增</translation>
    </message>
    <message>
        <source>new, not in every step</source>
        <translation>新增，但并非每步都有</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>消失</translation>
    </message>
    <message>
        <source>gone, was not in every step</source>
        <translation>消失，原先也并非每步都有</translation>
    </message>
    <message>
        <source>longer</source>
        <translation>变长</translation>
    </message>
    <message>
        <source>shorter</source>
        <translation>变短</translation>
    </message>
    <message>
        <source>idle core</source>
        <translation>空闲的核</translation>
    </message>
    <message>
        <source>User code</source>
        <translation>用户代码</translation>
    </message>
    <message>
        <source>CUDA call</source>
        <translation>CUDA 调用</translation>
    </message>
    <message>
        <source>Loading code</source>
        <translation>加载代码</translation>
    </message>
    <message>
        <source>Synchronizing call</source>
        <translation>同步调用</translation>
    </message>
    <message>
        <source>Synchronous copy</source>
        <translation>同步拷贝</translation>
    </message>
    <message>
        <source>System call</source>
        <translation>系统调用</translation>
    </message>
    <message>
        <source>Unified memory</source>
        <translation>统一内存</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>被停止</translation>
    </message>
    <message>
        <source>Off the core (reason not recorded)</source>
        <translation>离开核（原因未采集）</translation>
    </message>
    <message>
        <source>Other thread</source>
        <translation>等待其他线程</translation>
    </message>
    <message>
        <source>Launch latency</source>
        <translation>启动延迟</translation>
    </message>
    <message>
        <source>Other stream or device</source>
        <translation>等待其他流或设备</translation>
    </message>
    <message>
        <source>GPU silent, work queued</source>
        <translation>GPU 静默，已有排队操作</translation>
    </message>
    <message>
        <source>Other rank</source>
        <translation>等待其他 rank</translation>
    </message>
    <message>
        <source>Profiler</source>
        <translation>性能分析器</translation>
    </message>
    <message>
        <source>Begin or end of the trace</source>
        <translation>轨迹起止</translation>
    </message>
    <message>
        <source>Not recorded</source>
        <translation>未采集</translation>
    </message>
    <message>
        <source>core %1</source>
        <translation>核 %1</translation>
    </message>
    <message>
        <source>thread %1</source>
        <translation>线程 %1</translation>
    </message>
    <message>
        <source>stream %1</source>
        <translation>流 %1</translation>
    </message>
    <message>
        <source>%1 [%2]</source>
        <translation>%1 [%2]</translation>
    </message>
    <message>
        <source>%1%2</source>
        <translation>%1%2</translation>
    </message>
    <message>
        <source>export the report again: nsys export --type sqlite REPORT.nsys-rep</source>
        <translation>请重新导出报告：nsys export --type sqlite REPORT.nsys-rep</translation>
    </message>
    <message>
        <source>Trilane report</source>
        <translation>Trilane 报告</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>概览</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>诊断</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>训练步</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>核函数</translation>
    </message>
    <message>
        <source>Memory copies</source>
        <translation>内存拷贝</translation>
    </message>
    <message>
        <source>Operators and ranges</source>
        <translation>算子与区间</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Recorded by</source>
        <translation>采集工具</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>System</source>
        <translation>操作系统</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>处理器</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令行</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1（共 %2 个）</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>%1 SMs</source>
        <translation>%1 个 SM</translation>
    </message>
    <message>
        <source>compute %1</source>
        <translation>计算能力 %1</translation>
    </message>
    <message>
        <source>%1 compute units</source>
        <translation>%1 个计算单元</translation>
    </message>
    <message>
        <source>GFX version %1</source>
        <translation>GFX 版本 %1</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Span</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>%1: busy %2 of %3, idle %4</source>
        <translation>%1：%3 中忙碌 %2，空闲 %4</translation>
    </message>
    <message>
        <source>Slices</source>
        <translation>切片</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Recorded</source>
        <translation>是否采集</translation>
    </message>
    <message>
        <source>GPU kernels</source>
        <translation>GPU 核函数</translation>
    </message>
    <message>
        <source>CUDA calls</source>
        <translation>CUDA 调用</translation>
    </message>
    <message>
        <source>Ranges and operators</source>
        <translation>区间与算子</translation>
    </message>
    <message>
        <source>Thread states</source>
        <translation>线程状态</translation>
    </message>
    <message>
        <source>Per step</source>
        <translation>每步</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>拷贝</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>Waiting for data</source>
        <translation>等待数据</translation>
    </message>
    <message>
        <source>Operators on the CPU</source>
        <translation>CPU 上的算子</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>No problems found.</source>
        <translation>没有发现问题。</translation>
    </message>
    <message>
        <source>Too little GPU work to analyze.</source>
        <translation>GPU 工作太少，无法分析。</translation>
    </message>
    <message>
        <source>No GPU work to analyze.</source>
        <translation>没有可供分析的 GPU 工作。</translation>
    </message>
    <message>
        <source>Gain: %1.</source>
        <translation>收益的估计：%1。</translation>
    </message>
    <message>
        <source>at %1 for %2</source>
        <translation>%1 处，持续 %2</translation>
    </message>
    <message>
        <source>at %1: %2 of %3</source>
        <translation>%1 处：%3 中的 %2</translation>
    </message>
    <message>
        <source>, %1</source>
        <translation>，%1</translation>
    </message>
    <message>
        <source>: %1</source>
        <translation>：%1</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>state</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Idle time of %1 by cause</source>
        <translation>%1 的空闲时间（按原因）</translation>
    </message>
    <message>
        <source>The longest gaps</source>
        <translation>最长的间隙</translation>
    </message>
    <message>
        <source>No steps: no ranges mark them, and no repeating sequence of kernels was found.</source>
        <translation>没有训练步：没有区间标记，也没有找到重复的核函数序列。</translation>
    </message>
    <message>
        <source>Step %1: %2, GPU busy %3</source>
        <translation>第 %1 步：%2，GPU 忙碌 %3</translation>
    </message>
    <message>
        <source>GPU busy</source>
        <translation>GPU 忙碌</translation>
    </message>
    <message>
        <source>the rest of the step</source>
        <translation>该步的其余时间</translation>
    </message>
    <message>
        <source>No ranges or operators were recorded.</source>
        <translation>没有采集区间或算子。</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>另有 %1 行</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a percentage</source>
        <translation>“%1”不是百分比</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a time</source>
        <translation>“%1”不是时间</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is too long</source>
        <translation>“%1”太长</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a factor</source>
        <translation>“%1”不是倍数</translation>
    </message>
    <message>
        <source>nothing would be kept</source>
        <translation>什么也不会保留</translation>
    </message>
    <message>
        <source>see `%1 --help`</source>
        <translation>请查看 `%1 --help`</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a number of deviations</source>
        <translation>“%1”不是偏差的倍数</translation>
    </message>
    <message>
        <source>did you mean `%1`?</source>
        <translation>是否指 `%1`？</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has no unit</source>
        <translation>“%1”没有单位</translation>
    </message>
    <message>
        <source>Trilane&apos;s recording daemon</source>
        <translation>Trilane 的采集守护进程</translation>
    </message>
    <message>
        <source>Socket to listen on</source>
        <translation>在此处监听</translation>
    </message>
    <message>
        <source>Serve all users of the machine; each can record their own programs (root only)</source>
        <translation>为本机所有用户服务：每个用户都可采集自己的程序（需要 root）</translation>
    </message>
    <message>
        <source>Socket of trilane-helper, which performs privileged operations for this daemon</source>
        <translation>trilane-helper 的监听位置：由它持有所需权限，守护进程本身无需任何特权</translation>
    </message>
    <message>
        <source>Exit after being unused for this time</source>
        <translation>闲置此时长后退出</translation>
    </message>
    <message>
        <source>Records programs for `trilane record`, `attach` and `start`, which start it if none is
running. By default it serves its user and listens on $XDG_RUNTIME_DIR/trilane/control,
or on /run/trilane/control if run by root. systemd can pass it its sockets.</source>
        <translation>为 `trilane record`、`attach` 和 `start` 采集程序；没有守护进程时，它们会启动它。默认情况下，
属于 root 时在 /run/trilane/control 监听，否则在 $XDG_RUNTIME_DIR/trilane/control 监听，
并为自己的用户服务。systemd 可以把套接字交给它。</translation>
    </message>
    <message>
        <source>Serve one client on this file descriptor; used by `trilane record`</source>
        <translation>为此描述符上的一个客户端服务；供 `trilane record` 使用</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not an integer of at least %2</source>
        <translation>“%1”不是不小于 %2 的整数</translation>
    </message>
    <message>
        <source>NVTX</source>
        <translation>NVTX</translation>
    </message>
    <message>
        <source>CUDA</source>
        <translation>CUDA</translation>
    </message>
    <message>
        <source>no %1</source>
        <translation>没有 %1</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>no NVTX range while it was recorded</source>
        <translation>采集期间没有 NVTX 区间</translation>
    </message>
    <message>
        <source>no CUDA call or GPU work while it was recorded</source>
        <translation>采集期间没有 CUDA 调用或 GPU 工作</translation>
    </message>
    <message>
        <source>it did not use CUDA</source>
        <translation>没有使用 CUDA</translation>
    </message>
    <message>
        <source>%1 of its last program: %2</source>
        <translation>最后运行的程序%1：%2</translation>
    </message>
    <message>
        <source>CUDA not all the time: %1</source>
        <translation>并非一直采集 CUDA：%1</translation>
    </message>
    <message>
        <source>CUDA %1</source>
        <translation>CUDA %1</translation>
    </message>
    <message>
        <source>the recording never began</source>
        <translation>采集从未开始</translation>
    </message>
    <message>
        <source>recorded of process %1</source>
        <translation>进程 %1 的采集内容</translation>
    </message>
    <message>
        <source>%1 of the recording</source>
        <translation>采集的 %1</translation>
    </message>
    <message>
        <source>saved because</source>
        <translation>保存原因</translation>
    </message>
    <message>
        <source>trigger at</source>
        <translation>触发时刻</translation>
    </message>
    <message>
        <source>nothing can be recorded: no shared memory, %1: %2</source>
        <translation>无法采集任何内容：没有共享内存，%1：%2</translation>
    </message>
    <message>
        <source>nothing can be recorded: %1: %2</source>
        <translation>无法采集任何内容：%1：%2</translation>
    </message>
    <message>
        <source>nothing can be recorded: %1</source>
        <translation>无法采集任何内容：%1</translation>
    </message>
    <message>
        <source>nothing can be recorded: no memory</source>
        <translation>无法采集任何内容：内存不足</translation>
    </message>
    <message>
        <source>nothing can be recorded: its file size is limited (ulimit -f)</source>
        <translation>无法采集任何内容：它的文件大小受到限制（ulimit -f）</translation>
    </message>
    <message>
        <source>nothing can be recorded: its address space is limited (ulimit -v)</source>
        <translation>无法采集任何内容：它的地址空间受到限制（ulimit -v）</translation>
    </message>
    <message>
        <source>%1 cannot be loaded</source>
        <translation>无法加载 %1</translation>
    </message>
    <message>
        <source>start the program with `trilane run` or `trilane record`</source>
        <translation>请用 `trilane run` 或 `trilane record` 启动程序</translation>
    </message>
    <message>
        <source>NVIDIA driver</source>
        <translation>NVIDIA 驱动</translation>
    </message>
    <message>
        <source>programs cannot use the GPU here</source>
        <translation>程序在此无法使用 GPU</translation>
    </message>
    <message>
        <source>no NVIDIA driver is loaded</source>
        <translation>没有加载 NVIDIA 驱动</translation>
    </message>
    <message>
        <source>there is no GPU work to record on this machine</source>
        <translation>此机器上没有可采集的 GPU 工作</translation>
    </message>
    <message>
        <source>%1 (on the library path)</source>
        <translation>%1（在库搜索路径中）</translation>
    </message>
    <message>
        <source>%1 (in the CUDA Toolkit)</source>
        <translation>%1（在 CUDA Toolkit 中）</translation>
    </message>
    <message>
        <source>pip install nvidia-cuda-cupti, or add it to LD_LIBRARY_PATH</source>
        <translation>pip install nvidia-cuda-cupti，或将其加入 LD_LIBRARY_PATH</translation>
    </message>
    <message>
        <source>CUPTI %1</source>
        <translation>CUPTI %1</translation>
    </message>
    <message>
        <source>Other profilers</source>
        <translation>其他性能分析器</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>that tool is loaded after Trilane&apos;s agent</source>
        <translation>该工具在 Trilane 的采集代理之后加载</translation>
    </message>
    <message>
        <source>%1 in %2 (%3)</source>
        <translation>%2 (%3) 中的 %1</translation>
    </message>
    <message>
        <source>GPU metrics (NVML)</source>
        <translation>GPU 指标（NVML）</translation>
    </message>
    <message>
        <source>it comes with the driver; in a container: NVIDIA_DRIVER_CAPABILITIES=all</source>
        <translation>它随驱动提供；在容器中：NVIDIA_DRIVER_CAPABILITIES=all</translation>
    </message>
    <message>
        <source>Agent</source>
        <translation>采集代理</translation>
    </message>
    <message>
        <source>CUDA and NVTX cannot be recorded</source>
        <translation>无法采集 CUDA 和 NVTX</translation>
    </message>
    <message>
        <source>Attaching to running programs</source>
        <translation>附加到运行中的程序</translation>
    </message>
    <message>
        <source>this kernel has no Yama</source>
        <translation>此内核没有 Yama</translation>
    </message>
    <message>
        <source>no filter</source>
        <translation>没有过滤器</translation>
    </message>
    <message>
        <source>run trilaned on the host, or the container with --cap-add=PERFMON --cap-add=BPF --security-opt seccomp=unconfined</source>
        <translation>请在主机上运行 trilaned，或给容器加上 --cap-add=PERFMON --cap-add=BPF --security-opt seccomp=unconfined</translation>
    </message>
    <message>
        <source>Container</source>
        <translation>容器</translation>
    </message>
    <message>
        <source>no limits found</source>
        <translation>没有发现限制</translation>
    </message>
    <message>
        <source>recordings of many processes end early</source>
        <translation>同时采集大量进程时会提前结束</translation>
    </message>
    <message>
        <source>ulimit -l unlimited (as root, or in /etc/security/limits.conf)</source>
        <translation>ulimit -l unlimited（使用 root，或写入 /etc/security/limits.conf）</translation>
    </message>
    <message>
        <source>Disk</source>
        <translation>磁盘</translation>
    </message>
    <message>
        <source>%1 free, writes %2</source>
        <translation>可用 %1，写入 %2</translation>
    </message>
    <message>
        <source>recordings cannot be written here</source>
        <translation>无法在此写入采集文件</translation>
    </message>
    <message>
        <source>long recordings may fill the disk</source>
        <translation>长时间采集可能写满磁盘</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>时钟</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Kernel</source>
        <comment>operating system</comment>
        <translation>内核</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>核函数</translation>
    </message>
    <message>
        <source>%1, without BTF</source>
        <translation>%1，没有 BTF</translation>
    </message>
    <message>
        <source>BPF programs cannot be loaded; tracepoints are used instead</source>
        <translation>无法加载 BPF 程序；改用跟踪点</translation>
    </message>
    <message>
        <source>boot a kernel built with CONFIG_DEBUG_INFO_BTF=y</source>
        <translation>请使用以 CONFIG_DEBUG_INFO_BTF=y 构建的内核</translation>
    </message>
    <message>
        <source>Privileges</source>
        <translation>权限</translation>
    </message>
    <message>
        <source>without %1: other users&apos; programs cannot be attached to</source>
        <translation>没有 %1：无法附加到其他用户的程序</translation>
    </message>
    <message>
        <source>this kernel has no perf events</source>
        <translation>此内核没有 perf 事件</translation>
    </message>
    <message>
        <source>boot a kernel built with CONFIG_PERF_EVENTS=y</source>
        <translation>请使用以 CONFIG_PERF_EVENTS=y 构建的内核</translation>
    </message>
    <message>
        <source>mounted and readable</source>
        <translation>已挂载且可读</translation>
    </message>
    <message>
        <source>mounted, but not readable</source>
        <translation>已挂载，但不可读</translation>
    </message>
    <message>
        <source>not mounted</source>
        <translation>未挂载</translation>
    </message>
    <message>
        <source>the kernel has no BTF</source>
        <translation>内核没有 BTF</translation>
    </message>
    <message>
        <source>Thread states and cores</source>
        <translation>线程状态与核</translation>
    </message>
    <message>
        <source>BPF: states with wakers, of all processes</source>
        <translation>BPF：所有进程的状态及唤醒者</translation>
    </message>
    <message>
        <source>only samples from /proc, perf_event_paranoid %1</source>
        <translation>只有来自 /proc 的采样，perf_event_paranoid %1</translation>
    </message>
    <message>
        <source>record on the host, or load a cpufreq driver</source>
        <translation>请在主机上采集，或加载 cpufreq 驱动</translation>
    </message>
    <message>
        <source>needs CAP_PERFMON and a readable tracefs</source>
        <translation>需要 CAP_PERFMON 和可读的 tracefs</translation>
    </message>
    <message>
        <source>the event power:cpu_frequency cannot be read</source>
        <translation>无法读取事件 power:cpu_frequency</translation>
    </message>
    <message>
        <source>%1, from %2 s to %3 s</source>
        <translation>%1，%2 秒至 %3 秒</translation>
    </message>
    <message>
        <source>%1, from %2 s on</source>
        <translation>%1，自 %2 秒起</translation>
    </message>
    <message>
        <source>saved window</source>
        <translation>保存的时段</translation>
    </message>
    <message>
        <source>%1 to %2 of the recording</source>
        <translation>采集的 %1 到 %2</translation>
    </message>
    <message>
        <source>the first %1 of the window: the rest fills %2 (--keep-memory)</source>
        <translation>时间段最初的 %1：其余部分已占满 %2（--keep-memory）</translation>
    </message>
    <message>
        <source>a save for %1: %2</source>
        <translation>因“%1”的保存：%2</translation>
    </message>
    <message>
        <source>the recording ended</source>
        <translation>采集结束</translation>
    </message>
    <message>
        <source>%1 was idle for %2</source>
        <translation>%1 空闲了 %2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; on thread %2 took %3, %4 times the median (%5) of the %6 steps before</source>
        <translation>线程 %2 上的“%1”用了 %3，是此前 %6 步中位数（%5）的 %4 倍</translation>
    </message>
    <message>
        <source>CUPTI of process %1</source>
        <translation>进程 %1 的 CUPTI</translation>
    </message>
    <message>
        <source>API version %1</source>
        <translation>API 版本 %1</translation>
    </message>
    <message>
        <source>record for longer than 5 s</source>
        <translation>请采集 5 秒以上</translation>
    </message>
    <message>
        <source>some of its ranges, names and threads: %1</source>
        <translation>它的部分区间、名称和线程：%1</translation>
    </message>
    <message>
        <source>process %1: %2</source>
        <translation>进程 %1：%2</translation>
    </message>
    <message>
        <source>clock of CUPTI</source>
        <translation>CUPTI 时钟</translation>
    </message>
    <message>
        <source>changes in process %1: %2</source>
        <translation>进程 %1 中的变化次数：%2</translation>
    </message>
    <message>
        <source>its recording never began</source>
        <translation>其采集始终未能开始</translation>
    </message>
    <message>
        <source>it is the recorder itself</source>
        <translation>它就是采集程序本身</translation>
    </message>
    <message>
        <source>no NVTX and CUDA</source>
        <translation>没有 NVTX 和 CUDA</translation>
    </message>
    <message>
        <source>no NVTX</source>
        <translation>没有 NVTX</translation>
    </message>
    <message>
        <source>no CUDA</source>
        <translation>没有 CUDA</translation>
    </message>
    <message>
        <source>process %1: %2, only its threads: %3</source>
        <translation>进程 %1：%2，只有其线程：%3</translation>
    </message>
    <message>
        <source>process %1: %2: %3</source>
        <translation>进程 %1：%2：%3</translation>
    </message>
    <message>
        <source>the daemon serves another user</source>
        <translation>该守护进程为另一用户服务</translation>
    </message>
    <message>
        <source>no NVTX range was seen</source>
        <translation>没有出现 NVTX 区间</translation>
    </message>
    <message>
        <source>ranges seen instead: %1</source>
        <translation>出现的区间：%1</translation>
    </message>
    <message>
        <source>record by time instead: --delay 30s --duration 10s</source>
        <translation>请改为按时间采集：--delay 30s --duration 10s</translation>
    </message>
    <message>
        <source>cudaProfilerStart was not called</source>
        <translation>没有调用 cudaProfilerStart</translation>
    </message>
    <message>
        <source>the capture range %1 never began: no process called CUDA or NVTX</source>
        <translation>采集范围 %1 从未开始：没有进程调用 CUDA 或 NVTX</translation>
    </message>
    <message>
        <source>the capture range %1 never began: no process called cudaProfilerStart or cuProfilerStart</source>
        <translation>采集范围 %1 从未开始：没有进程调用 cudaProfilerStart 或 cuProfilerStart</translation>
    </message>
    <message>
        <source>the capture range %1 never began: no range of that name and domain was pushed or started</source>
        <translation>采集范围 %1 从未开始：没有压入或启动过该名称和域的区间</translation>
    </message>
    <message>
        <source>from %1 s on</source>
        <translation>自 %1 秒起</translation>
    </message>
    <message>
        <source>recording began</source>
        <translation>采集开始于</translation>
    </message>
    <message>
        <source>after a delay</source>
        <translation>延迟之后</translation>
    </message>
    <message>
        <source>a recording</source>
        <translation>一次采集</translation>
    </message>
    <message>
        <source>capture range</source>
        <translation>采集范围</translation>
    </message>
    <message>
        <source>times the capture range began</source>
        <translation>采集范围开始的次数</translation>
    </message>
    <message>
        <source>wall clock set</source>
        <translation>系统时钟调整</translation>
    </message>
    <message>
        <source>it runs as another user</source>
        <translation>它以其他用户身份运行</translation>
    </message>
    <message>
        <source>thread states: %1</source>
        <translation>线程状态：%1</translation>
    </message>
    <message>
        <source>scheduler recorded by</source>
        <translation>调度的采集方式</translation>
    </message>
    <message>
        <source>scheduler not recorded by %1</source>
        <translation>未采用的调度采集方式 %1</translation>
    </message>
    <message>
        <source>a user</source>
        <translation>一个用户</translation>
    </message>
    <message>
        <source>a process</source>
        <translation>一个进程</translation>
    </message>
    <message>
        <source>all users together</source>
        <translation>所有用户合计</translation>
    </message>
    <message>
        <source>CUPTI&apos;s own overhead may be shown on threads that do not exist</source>
        <translation>CUPTI 自身的开销可能显示在不存在的线程上</translation>
    </message>
    <message>
        <source>waits in cudaDeviceSynchronize are missing</source>
        <translation>缺少 cudaDeviceSynchronize 中的等待</translation>
    </message>
    <message>
        <source>no usable libcupti.so was found on the library path or in the CUDA Toolkit</source>
        <translation>在库搜索路径和 CUDA Toolkit 中都没有找到可用的 libcupti.so</translation>
    </message>
    <message>
        <source>this build has no BPF programs</source>
        <translation>此构建不含 BPF 程序</translation>
    </message>
    <message>
        <source>CUDA is not recorded: %1</source>
        <translation>不采集 CUDA：%1</translation>
    </message>
    <message>
        <source>NVTX ranges of Python&apos;s package nvtx are not recorded: %1</source>
        <translation>没有采集 Python 的 nvtx 包的 NVTX 区间：%1</translation>
    </message>
    <message>
        <source>session %1</source>
        <translation>采集会话 %1</translation>
    </message>
    <message>
        <source>signal %1</source>
        <translation>信号 %1</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差值</translation>
    </message>
    <message>
        <source>Calls A</source>
        <translation>次数 A</translation>
    </message>
    <message>
        <source>Calls B</source>
        <translation>次数 B</translation>
    </message>
    <message>
        <source>Bytes A</source>
        <translation>A 字节数</translation>
    </message>
    <message>
        <source>Bytes B</source>
        <translation>B 字节数</translation>
    </message>
    <message>
        <source>Without size A</source>
        <translation>A 大小未知</translation>
    </message>
    <message>
        <source>Without size B</source>
        <translation>B 大小未知</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Significant</source>
        <translation>显著</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>Grid · block · shared</source>
        <translation>网格 · 线程块 · 共享内存</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>步时间</translation>
    </message>
    <message>
        <source>Step time, all steps</source>
        <translation>步时间（全部步）</translation>
    </message>
    <message>
        <source>GPU idle</source>
        <translation>GPU 空闲</translation>
    </message>
    <message>
        <source>Kernel time</source>
        <translation>核函数时间</translation>
    </message>
    <message>
        <source>Copy time</source>
        <translation>拷贝时间</translation>
    </message>
    <message>
        <source>Section</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>Part of</source>
        <translation>属于</translation>
    </message>
    <message>
        <source>Configuration</source>
        <translation>配置</translation>
    </message>
    <message>
        <source>Noise</source>
        <translation>波动</translation>
    </message>
    <message>
        <source>Total A</source>
        <translation>A 总计</translation>
    </message>
    <message>
        <source>Total B</source>
        <translation>B 总计</translation>
    </message>
    <message>
        <source>Steps A</source>
        <translation>A 步数</translation>
    </message>
    <message>
        <source>Steps B</source>
        <translation>B 步数</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>Idle causes</source>
        <translation>空闲原因</translation>
    </message>
    <message>
        <source>Operators: GPU time</source>
        <translation>算子：GPU 时间</translation>
    </message>
    <message>
        <source>Operators: self CPU time</source>
        <translation>算子：自身 CPU 时间</translation>
    </message>
    <message>
        <source>Operators: total CPU time</source>
        <translation>算子：总 CPU 时间</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>严重程度</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>Likely gain</source>
        <translation>预计可节省</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>标识</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>Explanation</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>Advice</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>launched before the recording</source>
        <translation>在采集开始之前启动</translation>
    </message>
    <message>
        <source>Cause</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Thread</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>区间</translation>
    </message>
    <message>
        <source>Idle</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>Gaps</source>
        <translation>间隙</translation>
    </message>
    <message>
        <source>Inferred</source>
        <translation>其中推断</translation>
    </message>
    <message>
        <source>shorter gaps</source>
        <translation>更短的间隙</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>Other track</source>
        <translation>相关轨道</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>block size</source>
        <translation>线程块大小</translation>
    </message>
    <message>
        <source>registers</source>
        <translation>寄存器</translation>
    </message>
    <message>
        <source>shared memory</source>
        <translation>共享内存</translation>
    </message>
    <message>
        <source>grid</source>
        <translation>网格</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>× median</source>
        <translation>中位数的倍数</translation>
    </message>
    <message>
        <source>In step</source>
        <translation>所在训练步</translation>
    </message>
    <message>
        <source>NVTX Range</source>
        <translation>NVTX 区间</translation>
    </message>
    <message>
        <source>Style</source>
        <translation>方式</translation>
    </message>
    <message>
        <source>PID</source>
        <translation>PID</translation>
    </message>
    <message>
        <source>TID</source>
        <translation>TID</translation>
    </message>
    <message>
        <source>NVTX Inst</source>
        <translation>NVTX 次数</translation>
    </message>
    <message>
        <source>Kern Inst</source>
        <translation>核函数次数</translation>
    </message>
    <message>
        <source>Total Time</source>
        <translation>总时间</translation>
    </message>
    <message>
        <source>Avg</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>Med</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>Min</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>StdDev</source>
        <translation>标准差</translation>
    </message>
    <message>
        <source>Kernel Name</source>
        <translation>核函数名称</translation>
    </message>
    <message>
        <source>Total Proj Time</source>
        <translation>投影总时间</translation>
    </message>
    <message>
        <source>Total Range Time</source>
        <translation>区间总时间</translation>
    </message>
    <message>
        <source>Range Instances</source>
        <translation>区间次数</translation>
    </message>
    <message>
        <source>Proj Avg</source>
        <translation>投影平均</translation>
    </message>
    <message>
        <source>Proj Med</source>
        <translation>投影中位数</translation>
    </message>
    <message>
        <source>Proj Min</source>
        <translation>投影最小</translation>
    </message>
    <message>
        <source>Proj Max</source>
        <translation>投影最大</translation>
    </message>
    <message>
        <source>Proj StdDev</source>
        <translation>投影标准差</translation>
    </message>
    <message>
        <source>Total GPU Ops</source>
        <translation>GPU 操作总数</translation>
    </message>
    <message>
        <source>Avg GPU Ops</source>
        <translation>平均 GPU 操作数</translation>
    </message>
    <message>
        <source>Avg Range Lvl</source>
        <translation>平均嵌套层</translation>
    </message>
    <message>
        <source>Avg Num Child</source>
        <translation>平均子区间数</translation>
    </message>
    <message>
        <source>(no range)</source>
        <translation>（无区间）</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>路径</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>CPU total</source>
        <translation>CPU 总计</translation>
    </message>
    <message>
        <source>CPU self</source>
        <translation>CPU 自身</translation>
    </message>
    <message>
        <source>GPU share</source>
        <translation>GPU 占比</translation>
    </message>
    <message>
        <source>GPU self</source>
        <translation>GPU 自身</translation>
    </message>
    <message>
        <source>GPU span</source>
        <translation>GPU 跨度</translation>
    </message>
    <message>
        <source>GPU operations</source>
        <translation>GPU 操作</translation>
    </message>
    <message>
        <source>Backward GPU (inferred)</source>
        <translation>反向 GPU（推断）</translation>
    </message>
    <message>
        <source>Awaited GPU (inferred)</source>
        <translation>所等待的 GPU（推断）</translation>
    </message>
    <message>
        <source>Parts of a step</source>
        <translation>训练步的组成</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Tensor Cores</source>
        <translation>Tensor Core</translation>
    </message>
    <message>
        <source>the whole recording</source>
        <translation>整段采集</translation>
    </message>
    <message>
        <source>Item</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>总计</translation>
    </message>
    <message>
        <source>Without GPU work</source>
        <translation>不计 GPU 工作</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>Peak</source>
        <translation>峰值</translation>
    </message>
    <message>
        <source>Computation</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>Exposed communication</source>
        <translation>未重叠通信</translation>
    </message>
    <message>
        <source>Exposed share</source>
        <translation>未重叠占比</translation>
    </message>
    <message>
        <source>by kernel names</source>
        <translation>按核函数名称</translation>
    </message>
    <message>
        <source>unknown by name</source>
        <translation>按核函数名称无法判断</translation>
    </message>
    <message>
        <source>Before the recording</source>
        <translation>采集开始之前</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>collectives</source>
        <translation>集合通信</translation>
    </message>
    <message>
        <source>wall clock</source>
        <translation>系统时钟</translation>
    </message>
    <message>
        <source>Alignment</source>
        <translation>时钟对齐</translation>
    </message>
    <message>
        <source>Collectives</source>
        <translation>集合通信</translation>
    </message>
    <message>
        <source>one file, one clock</source>
        <translation>同一文件，同一时钟</translation>
    </message>
    <message>
        <source>Aligned by</source>
        <translation>对齐依据</translation>
    </message>
    <message>
        <source>Offset</source>
        <translation>偏移</translation>
    </message>
    <message>
        <source>Residual</source>
        <translation>残差</translation>
    </message>
    <message>
        <source>Worst</source>
        <translation>最大残差</translation>
    </message>
    <message>
        <source>Drift, ppm</source>
        <translation>漂移（ppm）</translation>
    </message>
    <message>
        <source>Overlapped</source>
        <translation>重叠</translation>
    </message>
    <message>
        <source>Exposed</source>
        <translation>未重叠通信</translation>
    </message>
    <message>
        <source>Overlap</source>
        <translation>重叠率</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU 数</translation>
    </message>
    <message>
        <source>Step, median</source>
        <translation>训练步中位数</translation>
    </message>
    <message>
        <source>Step, max</source>
        <translation>最长步</translation>
    </message>
    <message>
        <source>Others waited</source>
        <translation>其他 rank 等待</translation>
    </message>
    <message>
        <source>Waited</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Collective</source>
        <translation>集合通信</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>通信组</translation>
    </message>
    <message>
        <source>Late rank</source>
        <translation>迟到的 rank</translation>
    </message>
    <message>
        <source>Late by</source>
        <translation>迟到</translation>
    </message>
    <message>
        <source>Spread</source>
        <translation>到达跨度</translation>
    </message>
    <message>
        <source>Longer by</source>
        <translation>多用时</translation>
    </message>
    <message>
        <source>inferred</source>
        <translation>推断</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>网格</translation>
    </message>
    <message>
        <source>Block</source>
        <translation>线程块</translation>
    </message>
    <message>
        <source>Registers</source>
        <translation>寄存器</translation>
    </message>
    <message>
        <source>Shared memory</source>
        <translation>共享内存</translation>
    </message>
    <message>
        <source>Stream</source>
        <translation>流</translation>
    </message>
    <message>
        <source>Process</source>
        <translation>进程</translation>
    </message>
    <message>
        <source>Domain</source>
        <translation>域</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Destination</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>Static shared</source>
        <translation>静态共享内存</translation>
    </message>
    <message>
        <source>Dynamic shared</source>
        <translation>动态共享内存</translation>
    </message>
    <message>
        <source>Tensor Core name</source>
        <translation>Tensor Core 名称</translation>
    </message>
    <message>
        <source>Launched in</source>
        <translation>启动位置</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Input shape</source>
        <translation>输入形状</translation>
    </message>
    <message>
        <source>(others)</source>
        <translation>（其他）</translation>
    </message>
    <message>
        <source>Average</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>Std. dev.</source>
        <translation>标准差</translation>
    </message>
    <message>
        <source>MAD</source>
        <translation>绝对中位差</translation>
    </message>
    <message>
        <source>Tensor Core (by name)</source>
        <translation>Tensor Core（按名称）</translation>
    </message>
    <message>
        <source>Tensor Core unknown</source>
        <translation>Tensor Core 未知</translation>
    </message>
    <message>
        <source>Occupancy</source>
        <translation>占用率</translation>
    </message>
    <message>
        <source>Limited by</source>
        <translation>受限于</translation>
    </message>
    <message>
        <source>Waves</source>
        <translation>波次</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>Average bytes</source>
        <translation>平均字节</translation>
    </message>
    <message>
        <source>Min bytes</source>
        <translation>最小字节</translation>
    </message>
    <message>
        <source>Max bytes</source>
        <translation>最大字节</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>吞吐量</translation>
    </message>
    <message>
        <source>Without size</source>
        <translation>大小未知</translation>
    </message>
    <message>
        <source>running</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>runnable</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>blocked</source>
        <translation>阻塞</translation>
    </message>
    <message>
        <source>blocked on disk</source>
        <translation>阻塞于磁盘</translation>
    </message>
    <message>
        <source>ranges are named by consecutive numbers</source>
        <translation>区间以连续编号命名</translation>
    </message>
    <message>
        <source>annotated by %1</source>
        <translation>由 %1 标注</translation>
    </message>
    <message>
        <source>named</source>
        <translation>按名称</translation>
    </message>
    <message>
        <source>annotated</source>
        <translation>标注</translation>
    </message>
    <message>
        <source>training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>inference</source>
        <translation>推理</translation>
    </message>
    <message>
        <source>prefill</source>
        <translation>预填充</translation>
    </message>
    <message>
        <source>decode</source>
        <translation>解码</translation>
    </message>
    <message>
        <source>prefill and decode</source>
        <translation>预填充与解码</translation>
    </message>
    <message>
        <source>high</source>
        <translation>高</translation>
    </message>
    <message>
        <source>medium</source>
        <translation>中</translation>
    </message>
    <message>
        <source>low</source>
        <translation>低</translation>
    </message>
    <message>
        <source>of unknown kind</source>
        <translation>类型未知</translation>
    </message>
    <message>
        <source>prefill by an inference server</source>
        <translation>推理服务的预填充</translation>
    </message>
    <message>
        <source>decoding by an inference server</source>
        <translation>推理服务的解码</translation>
    </message>
    <message>
        <source>prefill and decoding by an inference server</source>
        <translation>推理服务的预填充与解码</translation>
    </message>
    <message>
        <source>confidence high</source>
        <translation>置信度高</translation>
    </message>
    <message>
        <source>confidence medium</source>
        <translation>置信度中等</translation>
    </message>
    <message>
        <source>confidence low</source>
        <translation>置信度低</translation>
    </message>
    <message>
        <source>Memcpy</source>
        <translation>拷贝</translation>
    </message>
    <message>
        <source>Memset</source>
        <translation>内存置位</translation>
    </message>
    <message>
        <source>Runtime</source>
        <translation>CUDA 调用</translation>
    </message>
    <message>
        <source>DataLoader</source>
        <translation>等待数据</translation>
    </message>
    <message>
        <source>CPU Exec</source>
        <translation>CPU 上的算子</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>拷贝量</translation>
    </message>
    <message>
        <source>Copies without size</source>
        <translation>大小未知的拷贝</translation>
    </message>
    <message>
        <source>Busy</source>
        <translation>忙碌</translation>
    </message>
    <message>
        <source>Main cause</source>
        <translation>主要原因</translation>
    </message>
    <message>
        <source>ips</source>
        <translation>ips</translation>
    </message>
    <message>
        <source>Outlier</source>
        <translation>离群</translation>
    </message>
    <message>
        <source>Confidence</source>
        <translation>置信度</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>What differs</source>
        <translation>差异所在</translation>
    </message>
    <message>
        <source>Process group</source>
        <translation>通信组</translation>
    </message>
    <message>
        <source>Element type</source>
        <translation>元素类型</translation>
    </message>
    <message>
        <source>In</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Out</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Algorithm bandwidth</source>
        <translation>算法带宽</translation>
    </message>
    <message>
        <source>Bus bandwidth</source>
        <translation>总线带宽</translation>
    </message>
    <message>
        <source>Operation</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Core</source>
        <translation>核</translation>
    </message>
    <message>
        <source>Busy Time</source>
        <translation>忙碌时间</translation>
    </message>
    <message>
        <source>Switches</source>
        <translation>切换次数</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>CorrId</source>
        <translation>关联号</translation>
    </message>
    <message>
        <source>GrdX</source>
        <translation>网格 X</translation>
    </message>
    <message>
        <source>GrdY</source>
        <translation>网格 Y</translation>
    </message>
    <message>
        <source>GrdZ</source>
        <translation>网格 Z</translation>
    </message>
    <message>
        <source>BlkX</source>
        <translation>线程块 X</translation>
    </message>
    <message>
        <source>BlkY</source>
        <translation>线程块 Y</translation>
    </message>
    <message>
        <source>BlkZ</source>
        <translation>线程块 Z</translation>
    </message>
    <message>
        <source>Reg/Trd</source>
        <translation>寄存器/线程</translation>
    </message>
    <message>
        <source>StcSMem</source>
        <translation>静态共享内存</translation>
    </message>
    <message>
        <source>DymSMem</source>
        <translation>动态共享内存</translation>
    </message>
    <message>
        <source>SrcMemKd</source>
        <translation>来源内存</translation>
    </message>
    <message>
        <source>DstMemKd</source>
        <translation>目标内存</translation>
    </message>
    <message>
        <source>Ctx</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>Strm</source>
        <translation>流</translation>
    </message>
    <message>
        <source>TAvg</source>
        <translation>总平均</translation>
    </message>
    <message>
        <source>TMed</source>
        <translation>总中位数</translation>
    </message>
    <message>
        <source>TMin</source>
        <translation>总最小</translation>
    </message>
    <message>
        <source>TMax</source>
        <translation>总最大</translation>
    </message>
    <message>
        <source>TStdDev</source>
        <translation>总标准差</translation>
    </message>
    <message>
        <source>AAvg</source>
        <translation>API 平均</translation>
    </message>
    <message>
        <source>AMed</source>
        <translation>API 中位数</translation>
    </message>
    <message>
        <source>AMin</source>
        <translation>API 最小</translation>
    </message>
    <message>
        <source>AMax</source>
        <translation>API 最大</translation>
    </message>
    <message>
        <source>AStdDev</source>
        <translation>API 标准差</translation>
    </message>
    <message>
        <source>QAvg</source>
        <translation>排队平均</translation>
    </message>
    <message>
        <source>QMed</source>
        <translation>排队中位数</translation>
    </message>
    <message>
        <source>QMin</source>
        <translation>排队最小</translation>
    </message>
    <message>
        <source>QMax</source>
        <translation>排队最大</translation>
    </message>
    <message>
        <source>QStdDev</source>
        <translation>排队标准差</translation>
    </message>
    <message>
        <source>KAvg</source>
        <translation>核函数平均</translation>
    </message>
    <message>
        <source>KMed</source>
        <translation>核函数中位数</translation>
    </message>
    <message>
        <source>KMin</source>
        <translation>核函数最小</translation>
    </message>
    <message>
        <source>KMax</source>
        <translation>核函数最大</translation>
    </message>
    <message>
        <source>KStdDev</source>
        <translation>核函数标准差</translation>
    </message>
    <message>
        <source>DevId</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>QCount</source>
        <translation>排队次数</translation>
    </message>
    <message>
        <source>API Name</source>
        <translation>API 名称</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Instances</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>GridXYZ</source>
        <translation>网格 XYZ</translation>
    </message>
    <message>
        <source>BlockXYZ</source>
        <translation>线程块 XYZ</translation>
    </message>
    <message>
        <source>Num Calls</source>
        <translation>调用次数</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>off the core</source>
        <translation>离开核</translation>
    </message>
    <message>
        <source>Overhead Summary</source>
        <translation>开销汇总</translation>
    </message>
    <message>
        <source>Ratio</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>Total time</source>
        <translation>总时间</translation>
    </message>
    <message>
        <source>Computation time</source>
        <translation>计算时间</translation>
    </message>
    <message>
        <source>Framework overhead</source>
        <translation>框架开销</translation>
    </message>
    <message>
        <source>GpuMemCpy Summary</source>
        <translation>GpuMemcpy 汇总</translation>
    </message>
    <message>
        <source>GpuMemcpy</source>
        <translation>GpuMemcpy</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>层级</translation>
    </message>
    <message>
        <source>CPU Time</source>
        <translation>CPU 时间</translation>
    </message>
    <message>
        <source>(Ratio)</source>
        <translation>（占比）</translation>
    </message>
    <message>
        <source>GPU Time</source>
        <translation>GPU 时间</translation>
    </message>
    <message>
        <source>Ave</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>Event Summary</source>
        <translation>事件汇总</translation>
    </message>
    <message>
        <source>stop signal of %1</source>
        <translation>来自 %1 的停止信号</translation>
    </message>
    <message>
        <source>debugger of %1</source>
        <translation>调试器 %1</translation>
    </message>
    <message>
        <source>page fault, or a file call that is not hooked</source>
        <translation>缺页，或未挂钩的文件调用</translation>
    </message>
    <message>
        <source>off the core (reason not recorded)</source>
        <translation>离开核（原因未采集）</translation>
    </message>
    <message>
        <source>stop signal</source>
        <translation>停止信号</translation>
    </message>
    <message>
        <source>debugger</source>
        <translation>调试器</translation>
    </message>
    <message>
        <source>driver compiler</source>
        <translation>驱动编译器</translation>
    </message>
    <message>
        <source>module loading</source>
        <translation>模块加载</translation>
    </message>
    <message>
        <source>lazy function loading</source>
        <translation>函数延迟加载</translation>
    </message>
    <message>
        <source>command buffer full</source>
        <translation>命令缓冲区已满</translation>
    </message>
    <message>
        <source>CUPTI buffer flush</source>
        <translation>CUPTI 缓冲区刷新</translation>
    </message>
    <message>
        <source>CUPTI instrumentation</source>
        <translation>CUPTI 插桩</translation>
    </message>
    <message>
        <source>CUPTI resources</source>
        <translation>CUPTI 资源</translation>
    </message>
    <message>
        <source>CUPTI buffer request</source>
        <translation>CUPTI 缓冲区请求</translation>
    </message>
    <message>
        <source>CUPTI UVM set-up</source>
        <translation>CUPTI UVM 设置</translation>
    </message>
    <message>
        <source>CUPTI overhead</source>
        <translation>CUPTI 开销</translation>
    </message>
    <message>
        <source>imported</source>
        <translation>已导入</translation>
    </message>
    <message>
        <source>repaired</source>
        <translation>已修复</translation>
    </message>
    <message>
        <source>dropped</source>
        <translation>已丢弃</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>丢失</translation>
    </message>
    <message>
        <source>Allocated memory</source>
        <translation>已分配内存</translation>
    </message>
    <message>
        <source>Memory allocated</source>
        <translation>已分配内存</translation>
    </message>
    <message>
        <source>Memory reserved</source>
        <translation>已保留内存</translation>
    </message>
    <message>
        <source>virtual memory</source>
        <translation>虚拟内存</translation>
    </message>
    <message>
        <source>resident memory</source>
        <translation>常驻内存</translation>
    </message>
    <message>
        <source>resident memory, anonymous</source>
        <translation>常驻内存，匿名</translation>
    </message>
    <message>
        <source>resident memory, of files</source>
        <translation>常驻内存，文件映射</translation>
    </message>
    <message>
        <source>resident memory, shared</source>
        <translation>常驻内存，共享</translation>
    </message>
    <message>
        <source>swap</source>
        <translation>交换空间</translation>
    </message>
    <message>
        <source>%1 memory of process %2</source>
        <translation>%1内存 · 进程 %2</translation>
    </message>
    <message>
        <source>GPU utilization</source>
        <translation>GPU 利用率</translation>
    </message>
    <message>
        <source>GPU memory used</source>
        <translation>已用显存</translation>
    </message>
    <message>
        <source>SM clock</source>
        <translation>SM 时钟</translation>
    </message>
    <message>
        <source>Memory clock</source>
        <translation>显存时钟</translation>
    </message>
    <message>
        <source>Power</source>
        <translation>功耗</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>PCIe sent</source>
        <translation>PCIe 发送</translation>
    </message>
    <message>
        <source>PCIe received</source>
        <translation>PCIe 接收</translation>
    </message>
    <message>
        <source>synchronization</source>
        <translation>同步</translation>
    </message>
    <message>
        <source>CUDA is not recorded</source>
        <translation>没有采集 CUDA</translation>
    </message>
    <message>
        <source>pageable</source>
        <translation>可分页</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>锁页</translation>
    </message>
    <message>
        <source>device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>array</source>
        <translation>数组</translation>
    </message>
    <message>
        <source>managed</source>
        <translation>托管</translation>
    </message>
    <message>
        <source>device static</source>
        <translation>设备静态</translation>
    </message>
    <message>
        <source>managed static</source>
        <translation>托管静态</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件数</translation>
    </message>
    <message>
        <source>First seen</source>
        <translation>首次出现</translation>
    </message>
    <message>
        <source>Parent</source>
        <translation>父进程</translation>
    </message>
    <message>
        <source>User</source>
        <translation>用户</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>编号</translation>
    </message>
    <message>
        <source>Processes</source>
        <translation>进程</translation>
    </message>
    <message>
        <source>Age</source>
        <translation>已采集</translation>
    </message>
    <message>
        <source>Lost</source>
        <translation>丢失</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>CPU time</source>
        <translation>CPU 时间</translation>
    </message>
    <message>
        <source>Delay</source>
        <translation>延迟</translation>
    </message>
    <message>
        <source>Client</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>Missing</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Argument</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>First</source>
        <translation>首次出现</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>To median</source>
        <translation>相对中位数</translation>
    </message>
    <message>
        <source>Of the finding</source>
        <translation>属于该结论</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>行</translation>
    </message>
    <message>
        <source>ranges by name and domain</source>
        <translation>按名称和域统计区间</translation>
    </message>
    <message>
        <source>time of kernels by name</source>
        <translation>按名称统计核函数耗时</translation>
    </message>
    <message>
        <source>time of kernels by name, grid and block</source>
        <translation>按名称、网格与线程块统计核函数耗时</translation>
    </message>
    <message>
        <source>time in the launching call, in the queue and in the kernel</source>
        <translation>启动调用、排队与核函数各自的耗时</translation>
    </message>
    <message>
        <source>kernels with a recorded launch</source>
        <translation>采集到启动调用的核函数</translation>
    </message>
    <message>
        <source>time of ranges by domain and name</source>
        <translation>按域与名称统计区间耗时</translation>
    </message>
    <message>
        <source>time of kernels by the ranges that launched them</source>
        <translation>按启动它们的区间统计核函数耗时</translation>
    </message>
    <message>
        <source>kernels in ranges</source>
        <translation>区间内的核函数</translation>
    </message>
    <message>
        <source>ranges with GPU work</source>
        <translation>有 GPU 工作的区间</translation>
    </message>
    <message>
        <source>cores</source>
        <translation>核</translation>
    </message>
    <message>
        <source>kernels that communicate</source>
        <translation>通信核函数</translation>
    </message>
    <message>
        <source>overview</source>
        <translation>概览</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>没有那个文件或目录</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>权限不够</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>设备上没有空间</translation>
    </message>
    <message>
        <source>Operation not permitted</source>
        <translation>不允许的操作</translation>
    </message>
    <message>
        <source>Input/output error</source>
        <translation>输入/输出错误</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>是一个目录</translation>
    </message>
    <message>
        <source>Not a directory</source>
        <translation>不是目录</translation>
    </message>
    <message>
        <source>File exists</source>
        <translation>文件已存在</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>只读文件系统</translation>
    </message>
    <message>
        <source>File name too long</source>
        <translation>文件名过长</translation>
    </message>
    <message>
        <source>File too large</source>
        <translation>文件过大</translation>
    </message>
    <message>
        <source>Disk quota exceeded</source>
        <translation>超出磁盘配额</translation>
    </message>
    <message>
        <source>Too many open files</source>
        <translation>打开的文件过多</translation>
    </message>
    <message>
        <source>Too many levels of symbolic links</source>
        <translation>符号链接层数过多</translation>
    </message>
    <message>
        <source>Connection refused</source>
        <translation>连接被拒绝</translation>
    </message>
    <message>
        <source>Connection reset by peer</source>
        <translation>连接被对方重置</translation>
    </message>
    <message>
        <source>Broken pipe</source>
        <translation>管道已断开</translation>
    </message>
    <message>
        <source>Cannot allocate memory</source>
        <translation>无法分配内存</translation>
    </message>
    <message>
        <source>Device or resource busy</source>
        <translation>设备或资源忙</translation>
    </message>
    <message>
        <source>Exec format error</source>
        <translation>可执行文件格式错误</translation>
    </message>
    <message>
        <source>Text file busy</source>
        <translation>文件正在执行中</translation>
    </message>
    <message>
        <source>Invalid argument</source>
        <translation>无效的参数</translation>
    </message>
    <message>
        <source>Function not implemented</source>
        <translation>功能未实现</translation>
    </message>
    <message>
        <source>No such device</source>
        <translation>没有该设备</translation>
    </message>
    <message>
        <source>No such process</source>
        <translation>没有该进程</translation>
    </message>
    <message>
        <source>Resource temporarily unavailable</source>
        <translation>资源暂时不可用</translation>
    </message>
    <message>
        <source>Bad file descriptor</source>
        <translation>错误的文件描述符</translation>
    </message>
    <message>
        <source>range</source>
        <translation>区间</translation>
    </message>
    <message>
        <source>python_call</source>
        <translation>Python 调用</translation>
    </message>
    <message>
        <source>api_call</source>
        <translation>CUDA 调用</translation>
    </message>
    <message>
        <source>os_call</source>
        <translation>系统库调用</translation>
    </message>
    <message>
        <source>overhead</source>
        <translation>开销</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>核函数</translation>
    </message>
    <message>
        <source>memcpy</source>
        <translation>拷贝</translation>
    </message>
    <message>
        <source>memset</source>
        <translation>内存置位</translation>
    </message>
    <message>
        <source>gpu_sync</source>
        <translation>GPU 同步</translation>
    </message>
    <message>
        <source>graph</source>
        <translation>CUDA 图</translation>
    </message>
    <message>
        <source>gpu_range</source>
        <translation>GPU 上的区间</translation>
    </message>
    <message>
        <source>blocked_disk</source>
        <translation>阻塞于磁盘</translation>
    </message>
    <message>
        <source>on_core</source>
        <translation>核上的线程</translation>
    </message>
    <message>
        <source>counter_sample</source>
        <translation>计数器采样</translation>
    </message>
    <message>
        <source>machine</source>
        <translation>机器</translation>
    </message>
    <message>
        <source>core</source>
        <translation>核</translation>
    </message>
    <message>
        <source>process</source>
        <translation>进程</translation>
    </message>
    <message>
        <source>thread</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>thread_state</source>
        <translation>线程状态</translation>
    </message>
    <message>
        <source>api_calls</source>
        <translation>CUDA 调用</translation>
    </message>
    <message>
        <source>os_calls</source>
        <translation>系统库调用</translation>
    </message>
    <message>
        <source>context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>all_streams</source>
        <translation>全部流</translation>
    </message>
    <message>
        <source>stream</source>
        <translation>流</translation>
    </message>
    <message>
        <source>gpu_ranges</source>
        <translation>GPU 上的区间</translation>
    </message>
    <message>
        <source>counter</source>
        <translation>计数器</translation>
    </message>
    <message>
        <source>the clock %1</source>
        <translation>时钟 %1</translation>
    </message>
    <message>
        <source>the time of day</source>
        <translation>系统实际时间</translation>
    </message>
    <message>
        <source>an unnamed clock</source>
        <translation>未说明的时钟</translation>
    </message>
    <message>
        <source>offset</source>
        <translation>偏移</translation>
    </message>
    <message>
        <source>time of day</source>
        <translation>系统实际时间</translation>
    </message>
    <message>
        <source>clock %1</source>
        <translation>时钟 %1</translation>
    </message>
    <message>
        <source>exit code %1</source>
        <translation>退出码 %1</translation>
    </message>
    <message>
        <source>the same, compressed</source>
        <translation>同上，压缩</translation>
    </message>
    <message>
        <source>Perfetto protobuf trace</source>
        <translation>Perfetto protobuf 轨迹</translation>
    </message>
    <message>
        <source>number of the gap</source>
        <translation>间隙编号</translation>
    </message>
    <message>
        <source>ordinal of the GPU</source>
        <translation>GPU 的序号</translation>
    </message>
    <message>
        <source>joins track.id</source>
        <translation>对应 track.id</translation>
    </message>
    <message>
        <source>from the start of the trace</source>
        <translation>从轨迹开始处算起</translation>
    </message>
    <message>
        <source>joins slice.id: the operation before it</source>
        <translation>对应 slice.id：之前的操作</translation>
    </message>
    <message>
        <source>joins slice.id: the operation that ends it</source>
        <translation>对应 slice.id：结束间隙的操作</translation>
    </message>
    <message>
        <source>joins gap.id</source>
        <translation>对应 gap.id</translation>
    </message>
    <message>
        <source>of the range or call</source>
        <translation>区间或调用的</translation>
    </message>
    <message>
        <source>of the range; (outside of ranges) for the rest</source>
        <translation>区间的名称；其余为 (outside of ranges)</translation>
    </message>
    <message>
        <source>times</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>time with such work on any GPU</source>
        <translation>任一 GPU 上有此类工作的时间</translation>
    </message>
    <message>
        <source>number of the slice, the same in all tables</source>
        <translation>切片编号，在各表中一致</translation>
    </message>
    <message>
        <source>as recorded</source>
        <translation>与采集时相同</translation>
    </message>
    <message>
        <source>the program&apos;s function on the stack; NULL: not recorded</source>
        <translation>栈上的程序函数；NULL：未采集</translation>
    </message>
    <message>
        <source>number of the stream</source>
        <translation>流的编号</translation>
    </message>
    <message>
        <source>joins cuda_api.correlation_id of the same pid</source>
        <translation>对应同一 pid 的 cuda_api.correlation_id</translation>
    </message>
    <message>
        <source>range, kernel, memcpy, running…</source>
        <translation>range、kernel、memcpy、running…</translation>
    </message>
    <message>
        <source>by kind: bytes, core, payload</source>
        <translation>因种类而异：字节数、核、负载</translation>
    </message>
    <message>
        <source>the name without namespaces and templates</source>
        <translation>不含命名空间和模板参数的名称</translation>
    </message>
    <message>
        <source>blocks</source>
        <translation>线程块数</translation>
    </message>
    <message>
        <source>threads</source>
        <translation>仅线程</translation>
    </message>
    <message>
        <source>copies by a GPU</source>
        <translation>GPU 执行的拷贝</translation>
    </message>
    <message>
        <source>HtoD, DtoH, DtoD…</source>
        <translation>HtoD、DtoH、DtoD…</translation>
    </message>
    <message>
        <source>pageable, pinned, device…</source>
        <translation>pageable、pinned、device…</translation>
    </message>
    <message>
        <source>NULL without bytes or duration</source>
        <translation>没有字节数或时长时为 NULL</translation>
    </message>
    <message>
        <source>CUDA and HIP calls</source>
        <translation>CUDA 与 HIP 调用</translation>
    </message>
    <message>
        <source>joins the GPU work of the same pid</source>
        <translation>对应同一 pid 的 GPU 工作</translation>
    </message>
    <message>
        <source>of an operator&apos;s inputs</source>
        <translation>算子输入的形状</translation>
    </message>
    <message>
        <source>descriptor, pid or address</source>
        <translation>描述符、进程号或地址</translation>
    </message>
    <message>
        <source>number of the core</source>
        <translation>核的编号</translation>
    </message>
    <message>
        <source>joins track.id; NULL: not a thread of the trace</source>
        <translation>对应 track.id；NULL：不是轨迹中的线程</translation>
    </message>
    <message>
        <source>running, runnable, blocked, blocked_disk</source>
        <translation>running、runnable、blocked、blocked_disk</translation>
    </message>
    <message>
        <source>its name</source>
        <translation>其名称</translation>
    </message>
    <message>
        <source>bytes, %…</source>
        <translation>字节、%…</translation>
    </message>
    <message>
        <source>from start_ns on</source>
        <translation>自 start_ns 起</translation>
    </message>
    <message>
        <source>number of the track</source>
        <translation>轨道编号</translation>
    </message>
    <message>
        <source>process, thread, stream, ranges…</source>
        <translation>process、thread、stream、ranges…</translation>
    </message>
    <message>
        <source>cpu, cuda or threads</source>
        <translation>cpu、cuda 或 threads</translation>
    </message>
    <message>
        <source>as recorded; may be empty</source>
        <translation>与采集时相同；可能为空</translation>
    </message>
    <message>
        <source>by kind: core, pid, tid, ordinal of a GPU, stream</source>
        <translation>因种类而异：核、进程号、线程号、GPU 序号、流</translation>
    </message>
    <message>
        <source>imported, repaired, dropped or lost</source>
        <translation>imported、repaired、dropped 或 lost</translation>
    </message>
    <message>
        <source>kind of event</source>
        <translation>事件种类</translation>
    </message>
    <message>
        <source>no such table: %1</source>
        <translation>没有这个表：%1</translation>
    </message>
    <message>
        <source>no such column: %1</source>
        <translation>没有这个列：%1</translation>
    </message>
    <message>
        <source>no such function: %1</source>
        <translation>没有这个函数：%1</translation>
    </message>
    <message>
        <source>ambiguous column name: %1</source>
        <translation>列名有歧义：%1</translation>
    </message>
    <message>
        <source>near &quot;%1&quot;: syntax error</source>
        <translation>“%1”附近：语法错误</translation>
    </message>
    <message>
        <source>incomplete input</source>
        <translation>语句不完整</translation>
    </message>
    <message>
        <source>not authorized</source>
        <translation>不允许</translation>
    </message>
    <message>
        <source>%1 is required</source>
        <translation>缺少 %1</translation>
    </message>
    <message>
        <source>%1 requires at least %2 arguments</source>
        <translation>%1 至少需要 %2 个值</translation>
    </message>
    <message>
        <source>%1 requires at most %2 arguments</source>
        <translation>%1 最多只能有 %2 个值</translation>
    </message>
    <message>
        <source>length</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>About</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>From</source>
        <translation>来自</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>95 %</source>
        <translation>95 分位数</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>B / A</source>
        <translation>B / A</translation>
    </message>
    <message>
        <source>0 for an instant</source>
        <translation>瞬时事件为 0</translation>
    </message>
    <message>
        <source>0 for the outermost</source>
        <translation>最外层为 0</translation>
    </message>
    <message>
        <source>0 if not nested</source>
        <translation>未嵌套的为 0</translation>
    </message>
    <message>
        <source>1: inferred, not recorded</source>
        <translation>1：推断，并非直接采集</translation>
    </message>
    <message>
        <source>ARGB; NULL: not set</source>
        <translation>ARGB；NULL：未指定</translation>
    </message>
    <message>
        <source>GPU idle gaps with their main cause</source>
        <translation>GPU 空闲间隙及其主要原因</translation>
    </message>
    <message>
        <source>as in `trilane gaps`</source>
        <translation>名称与 `trilane gaps` 相同</translation>
    </message>
    <message>
        <source>calling process</source>
        <translation>所属进程</translation>
    </message>
    <message>
        <source>calling thread</source>
        <translation>所属线程</translation>
    </message>
    <message>
        <source>cause of each part of a gap; the parts add up to the gap</source>
        <translation>间隙各段的原因；各段之和等于间隙</translation>
    </message>
    <message>
        <source>copied; NULL if unknown</source>
        <translation>拷贝的字节数；来源未说明时为 NULL</translation>
    </message>
    <message>
        <source>counter values; each is valid until the next</source>
        <translation>计数器的值；每个值保持到下一个</translation>
    </message>
    <message>
        <source>empty for imported events</source>
        <translation>已导入的为空</translation>
    </message>
    <message>
        <source>empty: default domain</source>
        <translation>空：默认域</translation>
    </message>
    <message>
        <source>excluding nested ranges</source>
        <translation>不含嵌套的区间</translation>
    </message>
    <message>
        <source>first occurrence</source>
        <translation>首次出现的位置</translation>
    </message>
    <message>
        <source>for gpu_silent: the evidence; NULL: none</source>
        <translation>gpu_silent 的依据；NULL：没有</translation>
    </message>
    <message>
        <source>if blocked: its waker; joins track.id</source>
        <translation>阻塞时：由谁唤醒；对应 track.id</translation>
    </message>
    <message>
        <source>if blocked: where it waited</source>
        <translation>阻塞时：等待的位置</translation>
    </message>
    <message>
        <source>import report: result of every source event</source>
        <translation>导入明细：来源中每个事件的结果</translation>
    </message>
    <message>
        <source>including nested ranges</source>
        <translation>含嵌套的区间</translation>
    </message>
    <message>
        <source>innermost range of the thread at that time</source>
        <translation>线程当时最内层的区间</translation>
    </message>
    <message>
        <source>joins a launch to its GPU work</source>
        <translation>把启动调用与其 GPU 工作对应起来</translation>
    </message>
    <message>
        <source>joins slice.id: the call that launched after_id</source>
        <translation>对应 slice.id：启动该操作的调用</translation>
    </message>
    <message>
        <source>joins slice.id: the evidence</source>
        <translation>对应 slice.id：作为依据的切片</translation>
    </message>
    <message>
        <source>kernels, and CUDA graphs recorded as a whole</source>
        <translation>核函数，以及作为整体采集的 CUDA 图</translation>
    </message>
    <message>
        <source>kernels, copies and memsets</source>
        <translation>核函数、拷贝与内存置位</translation>
    </message>
    <message>
        <source>label in tables: name or kind, and number</source>
        <translation>表格中的叫法：名称或种类加编号</translation>
    </message>
    <message>
        <source>lane within the track</source>
        <translation>轨道中的泳道</translation>
    </message>
    <message>
        <source>launched from the GPU</source>
        <translation>由 GPU 自身启动</translation>
    </message>
    <message>
        <source>launched within it</source>
        <translation>在其下启动的</translation>
    </message>
    <message>
        <source>links between two points other than launches</source>
        <translation>两点之间的连线，不含启动调用与 GPU 工作</translation>
    </message>
    <message>
        <source>main cause, as in `trilane gaps`</source>
        <translation>主要原因，名称与 `trilane gaps` 相同</translation>
    </message>
    <message>
        <source>memsets on a GPU</source>
        <translation>GPU 执行的内存置位</translation>
    </message>
    <message>
        <source>name or number</source>
        <translation>名称或编号</translation>
    </message>
    <message>
        <source>number of threads followed to this one</source>
        <translation>为追溯至此所经过的线程数</translation>
    </message>
    <message>
        <source>number or text set by the program</source>
        <translation>程序给出的数值或文本</translation>
    </message>
    <message>
        <source>of the thread</source>
        <translation>占用者的</translation>
    </message>
    <message>
        <source>on the track, not below it</source>
        <translation>在其上，不含下级</translation>
    </message>
    <message>
        <source>parent track; NULL for a root</source>
        <translation>所属的上级轨道；根为 NULL</translation>
    </message>
    <message>
        <source>per block</source>
        <translation>每个线程块</translation>
    </message>
    <message>
        <source>per block, static and dynamic</source>
        <translation>每个线程块，静态与动态合计</translation>
    </message>
    <message>
        <source>per thread</source>
        <translation>每个线程</translation>
    </message>
    <message>
        <source>process that launched the work</source>
        <translation>该工作所属的进程</translation>
    </message>
    <message>
        <source>ranges by name, with the GPU work launched within them</source>
        <translation>按名称汇总的区间，及其下启动的 GPU 工作</translation>
    </message>
    <message>
        <source>recurring: unrecorded work</source>
        <translation>重复出现：有未采集的操作</translation>
    </message>
    <message>
        <source>responsible thread; NULL: the GPU</source>
        <translation>时间所属的线程；NULL：属于 GPU</translation>
    </message>
    <message>
        <source>set; NULL if unknown</source>
        <translation>置位的字节数；来源未说明时为 NULL</translation>
    </message>
    <message>
        <source>slices of all kinds</source>
        <translation>所有种类的切片</translation>
    </message>
    <message>
        <source>start plus duration</source>
        <translation>开始时间加时长</translation>
    </message>
    <message>
        <source>start time, from the start of the trace</source>
        <translation>开始时间，从轨迹开始处算起</translation>
    </message>
    <message>
        <source>threads on cores</source>
        <translation>各核上运行的线程</translation>
    </message>
    <message>
        <source>tracks: processes, threads, GPUs, streams, cores…</source>
        <translation>轨道：进程、线程、GPU、流、核……</translation>
    </message>
    <message>
        <source>work launched within it</source>
        <translation>在其下启动的工作</translation>
    </message>
    <message>
        <source>work launched within it, but not in a nested range</source>
        <translation>并非由其中嵌套的区间启动的工作</translation>
    </message>
    <message>
        <source>all its GPUs together</source>
        <translation>其所有 GPU 合计</translation>
    </message>
    <message>
        <source>any of its GPUs; NULL: unknown, as are the following columns</source>
        <translation>其任一 GPU；NULL：未知，其后各列亦然</translation>
    </message>
    <message>
        <source>batch_cost</source>
        <translation>步时间</translation>
    </message>
    <message>
        <source>confidence: high, medium, low</source>
        <translation>可信程度：high、medium、low</translation>
    </message>
    <message>
        <source>data wait; NULL: unknown</source>
        <translation>数据等待；NULL：未知</translation>
    </message>
    <message>
        <source>how the steps were found: annotated, inferred…</source>
        <translation>训练步的依据：annotated、inferred…</translation>
    </message>
    <message>
        <source>of copies with a known size</source>
        <translation>大小已知的拷贝的字节数</translation>
    </message>
    <message>
        <source>of the step</source>
        <translation>训练步的</translation>
    </message>
    <message>
        <source>of the steps: training, inference, decode…</source>
        <translation>训练步的种类：training、inference、decode……</translation>
    </message>
    <message>
        <source>of unknown size</source>
        <translation>其余的拷贝</translation>
    </message>
    <message>
        <source>steps of the training loop</source>
        <translation>训练循环的各步</translation>
    </message>
    <message>
        <source>that begin in the step</source>
        <translation>在其中开始的</translation>
    </message>
    <message>
        <source>their time</source>
        <translation>它们的时间</translation>
    </message>
    <message>
        <source>%1, byte %2</source>
        <translation>%1，第 %2 字节</translation>
    </message>
    <message>
        <source>CUDA driver</source>
        <translation>CUDA 驱动</translation>
    </message>
    <message>
        <source>GPU driver</source>
        <translation>GPU 驱动</translation>
    </message>
    <message>
        <source>applied</source>
        <translation>已合并读入</translation>
    </message>
    <message>
        <source>attached to</source>
        <translation>附加到</translation>
    </message>
    <message>
        <source>attached to %1</source>
        <translation>附加到 %1</translation>
    </message>
    <message>
        <source>call chains, one function of each (rows)</source>
        <translation>调用链，每条取一个函数（行）</translation>
    </message>
    <message>
        <source>clock</source>
        <translation>时钟</translation>
    </message>
    <message>
        <source>clock at time 0 (ns)</source>
        <translation>时间 0 处的时钟 (ns)</translation>
    </message>
    <message>
        <source>cut from</source>
        <translation>截取自</translation>
    </message>
    <message>
        <source>damage</source>
        <translation>损坏</translation>
    </message>
    <message>
        <source>damaged parts left out</source>
        <translation>略去的损坏部分</translation>
    </message>
    <message>
        <source>details not imported (rows)</source>
        <translation>未导入的细节（行）</translation>
    </message>
    <message>
        <source>distributed backend</source>
        <translation>分布式后端</translation>
    </message>
    <message>
        <source>flows with one end only</source>
        <translation>只有一端的连线</translation>
    </message>
    <message>
        <source>from %1 to %2 of %3</source>
        <translation>从 %1 到 %2（共 %3）</translation>
    </message>
    <message>
        <source>joined by</source>
        <translation>合并依据</translation>
    </message>
    <message>
        <source>joined with</source>
        <translation>合并了</translation>
    </message>
    <message>
        <source>log beside the file</source>
        <translation>文件旁的日志</translation>
    </message>
    <message>
        <source>look-ups failed: %1</source>
        <translation>查询失败：%1</translation>
    </message>
    <message>
        <source>names</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>not read: longer than 1 MiB</source>
        <translation>未读取：超过 1 MiB</translation>
    </message>
    <message>
        <source>not said by the file</source>
        <translation>文件未说明</translation>
    </message>
    <message>
        <source>nsys schema</source>
        <translation>nsys 结构版本</translation>
    </message>
    <message>
        <source>nsys warning</source>
        <translation>nsys 警告</translation>
    </message>
    <message>
        <source>part of a trace</source>
        <translation>轨迹的一部分</translation>
    </message>
    <message>
        <source>replaced</source>
        <translation>已替换</translation>
    </message>
    <message>
        <source>slices cut because they nest too deep</source>
        <translation>因嵌套过深而截断的切片</translation>
    </message>
    <message>
        <source>slices cut to that part</source>
        <translation>按该部分截断的切片</translation>
    </message>
    <message>
        <source>the array of events is not closed</source>
        <translation>事件数组没有闭合</translation>
    </message>
    <message>
        <source>thread states that the other trace has, too</source>
        <translation>另一条轨迹也有的线程状态</translation>
    </message>
    <message>
        <source>threads in both</source>
        <translation>共有线程</translation>
    </message>
    <message>
        <source>attachable</source>
        <translation>可附加</translation>
    </message>
    <message>
        <source>prepared</source>
        <translation>已就绪</translation>
    </message>
    <message>
        <source>recording</source>
        <translation>正在采集</translation>
    </message>
    <message>
        <source>events of phase %1</source>
        <translation>阶段为 %1 的事件</translation>
    </message>
    <message>
        <source>events of type %1</source>
        <translation>类型为 %1 的事件</translation>
    </message>
    <message>
        <source>table %1, damaged</source>
        <translation>已损坏的表 %1</translation>
    </message>
    <message>
        <source>Examples:
  trilane doctor --fix-hints
  trilane doctor --format json

Writes a temporary file of 16 MiB to measure the disk and changes nothing else. The exit code is always 0.</source>
        <translation>示例：
  trilane doctor --fix-hints
  trilane doctor --format json

会写一个 16 MiB 的临时文件以测量磁盘，此外不做任何更改。退出码总是 0。</translation>
    </message>
    <message>
        <source>Python calls</source>
        <translation>Python 调用</translation>
    </message>
    <message>
        <source>CUDA graphs</source>
        <translation>CUDA 图</translation>
    </message>
    <message>
        <source>machines</source>
        <translation>机器</translation>
    </message>
    <message>
        <source>processes</source>
        <translation>进程</translation>
    </message>
    <message>
        <source>threads</source>
        <comment>number of threads</comment>
        <translation>线程</translation>
    </message>
    <message>
        <source>GPUs</source>
        <comment>number of GPUs</comment>
        <translation>GPU</translation>
    </message>
    <message>
        <source>contexts</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>all streams</source>
        <translation>全部流</translation>
    </message>
    <message>
        <source>streams</source>
        <translation>流</translation>
    </message>
    <message>
        <source>CPU samples</source>
        <translation>CPU 采样</translation>
    </message>
    <message>
        <source>there is no process %1</source>
        <translation>没有进程 %1</translation>
    </message>
    <message>
        <source>process 1 started all others, which would be recorded, too</source>
        <translation>进程 1 是其他所有进程的祖先，它们也会被采集</translation>
    </message>
    <message>
        <source>specify the training process, or add --no-children or --max-processes</source>
        <translation>请指定训练进程，或加上 --no-children 或 --max-processes</translation>
    </message>
    <message>
        <source>these are %1 processes with their child processes, more than %2</source>
        <translation>连同子进程共 %1 个进程，超过 %2 个</translation>
    </message>
    <message>
        <source>specify the training process, or add --max-processes %1</source>
        <translation>请指定训练进程，或加上 --max-processes %1</translation>
    </message>
    <message>
        <source>attaching to %1 processes, including child processes</source>
        <translation>正在附加到 %1 个进程（含子进程）</translation>
    </message>
    <message>
        <source>%1: no step begins in this time range</source>
        <translation>%1：没有训练步在此时间段内开始</translation>
    </message>
    <message>
        <source>%1: the format written has the extension %2</source>
        <translation>%1：所写格式的扩展名是 %2</translation>
    </message>
    <message>
        <source>the time range is empty</source>
        <translation>时间段为空</translation>
    </message>
    <message>
        <source>the time range is outside the trace, which lasts %1</source>
        <translation>时间段在轨迹之外，轨迹长 %1</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is not a number</source>
        <translation>%1：“%2”不是数字</translation>
    </message>
    <message>
        <source>%1 takes no value</source>
        <translation>%1 不带值</translation>
    </message>
    <message>
        <source>%1 requires a value</source>
        <translation>%1 需要一个值</translation>
    </message>
    <message>
        <source>%1 requires %2 values</source>
        <translation>%1 需要 %2 个值</translation>
    </message>
    <message>
        <source>must be from %1 to %2</source>
        <translation>必须在 %1 到 %2 之间</translation>
    </message>
    <message>
        <source>unknown option &quot;%1&quot;</source>
        <translation>未知选项“%1”</translation>
    </message>
    <message>
        <source>--screenshot requires one FILE, two with --beside or several with --ranks</source>
        <translation>--screenshot 需要一个 FILE，与 --beside 一起时两个，与 --ranks 一起时多个</translation>
    </message>
    <message>
        <source>query of unfinished work; nothing waited</source>
        <translation>查询时工作尚未完成：没有等待</translation>
    </message>
    <message>
        <source>it has no GPU work</source>
        <translation>它没有 GPU 工作</translation>
    </message>
    <message>
        <source>after a record of unknown length</source>
        <translation>位于一条长度未知的记录之后</translation>
    </message>
    <message>
        <source>reported 10 s after its launch; may be on a different lane than the rest of its stream</source>
        <translation>启动 10 秒之后才收到：可能与所在流的其他操作不在同一泳道</translation>
    </message>
    <message>
        <source>only one trace was specified</source>
        <translation>只指定了一条轨迹</translation>
    </message>
    <message>
        <source>it is statically linked, so the agent cannot be loaded</source>
        <translation>它是静态链接的，无法加载采集代理</translation>
    </message>
    <message>
        <source>it does not use glibc</source>
        <translation>它没有使用 glibc</translation>
    </message>
    <message>
        <source>it has capabilities that you do not have</source>
        <translation>它拥有您没有的权能（capabilities）</translation>
    </message>
    <message>
        <source>it is not dumpable (PR_SET_DUMPABLE)</source>
        <translation>它被设为不可转储（PR_SET_DUMPABLE）</translation>
    </message>
    <message>
        <source>it has already exited</source>
        <translation>它已经结束</translation>
    </message>
    <message>
        <source>its executable is not shown in /proc</source>
        <translation>/proc 没有给出它的可执行文件</translation>
    </message>
    <message>
        <source>it is a 32-bit program or built for another architecture</source>
        <translation>它是 32 位程序，或为其他架构构建</translation>
    </message>
    <message>
        <source>it is a kernel thread</source>
        <translation>它是内核线程</translation>
    </message>
    <message>
        <source>it has a seccomp filter, which only root can inspect</source>
        <translation>它设有 seccomp 过滤器，只有 root 能查看其内容</translation>
    </message>
    <message>
        <source>it belongs to user %1</source>
        <translation>它属于用户 %1</translation>
    </message>
    <message>
        <source>it belongs to group %1</source>
        <translation>它属于用户组 %1</translation>
    </message>
    <message>
        <source>it is already traced by process %1</source>
        <translation>它已被进程 %1 跟踪</translation>
    </message>
    <message>
        <source>kernel.yama.ptrace_scope is %1: attaching is disabled until the next boot</source>
        <translation>kernel.yama.ptrace_scope 为 %1：下次重启之前不能附加到任何进程</translation>
    </message>
    <message>
        <source>kernel.yama.ptrace_scope is %1: attaching requires CAP_SYS_PTRACE</source>
        <translation>kernel.yama.ptrace_scope 为 %1：附加需要 CAP_SYS_PTRACE</translation>
    </message>
    <message>
        <source>kernel.yama.ptrace_scope is %1: only child processes of this one can be attached to</source>
        <translation>kernel.yama.ptrace_scope 为 %1：只能附加到由此处启动的进程</translation>
    </message>
    <message>
        <source>its seccomp filter would kill it when the agent calls %1</source>
        <translation>采集代理调用 %1 时，其 seccomp 过滤器会终止它</translation>
    </message>
    <message>
        <source>narrow the query, for example to a shorter time range, or raise the limit</source>
        <translation>请缩小查询范围（例如缩短时间段），或放宽上限</translation>
    </message>
    <message>
        <source>narrow the query, for example to fewer groups or a shorter time range</source>
        <translation>请缩小查询范围，例如减少分组或缩短时间段</translation>
    </message>
    <message>
        <source>the OS runtime hooks are not installed</source>
        <translation>没有安装系统库调用的挂钩</translation>
    </message>
    <message>
        <source>install Trilane completely, or remove osrt from --trace</source>
        <translation>请完整安装 Trilane，或从 --trace 中去掉 osrt</translation>
    </message>
    <message>
        <source>its path contains a space or colon, which LD_PRELOAD does not support</source>
        <translation>其路径含有空格或冒号，LD_PRELOAD 不支持</translation>
    </message>
    <message>
        <source>install Trilane in a folder without spaces and colons</source>
        <translation>请把 Trilane 安装到路径中没有空格和冒号的文件夹</translation>
    </message>
    <message>
        <source>the recording has already ended</source>
        <translation>采集已经结束</translation>
    </message>
    <message>
        <source>the daemon did not respond in time</source>
        <translation>守护进程没有及时响应</translation>
    </message>
    <message>
        <source>check `trilane status` and try again</source>
        <translation>请用 `trilane status` 查看，然后重试</translation>
    </message>
    <message>
        <source>the daemon closed the connection</source>
        <translation>守护进程关闭了连接</translation>
    </message>
    <message>
        <source>it may have been shut down; try again</source>
        <translation>它可能已被关闭；请重试</translation>
    </message>
    <message>
        <source>the daemon did not complete the file in time</source>
        <translation>守护进程没有及时完成文件</translation>
    </message>
    <message>
        <source>the recording daemon exited unexpectedly</source>
        <translation>采集守护进程意外退出</translation>
    </message>
    <message>
        <source>the file contains everything recorded until then</source>
        <translation>文件中保存了此前采集的内容</translation>
    </message>
    <message>
        <source>this version of the daemon does not support the flight recorder</source>
        <translation>此版本的守护进程不支持飞行记录</translation>
    </message>
    <message>
        <source>install Trilane completely, or set TRILANE_DAEMON</source>
        <translation>请完整安装 Trilane，或设置 TRILANE_DAEMON</translation>
    </message>
    <message>
        <source>the daemon belongs to another user</source>
        <translation>守护进程属于其他用户</translation>
    </message>
    <message>
        <source>the recording daemon did not start</source>
        <translation>采集守护进程没有启动</translation>
    </message>
    <message>
        <source>the daemon does not respond</source>
        <translation>守护进程没有响应</translation>
    </message>
    <message>
        <source>the recording daemon was shut down</source>
        <translation>采集守护进程已被关闭</translation>
    </message>
    <message>
        <source>cannot create a pipe</source>
        <translation>无法创建管道</translation>
    </message>
    <message>
        <source>unknown save request</source>
        <translation>没有这个保存请求</translation>
    </message>
    <message>
        <source>all file names are in use</source>
        <translation>所有文件名均已占用</translation>
    </message>
    <message>
        <source>user &quot;%1&quot; does not exist</source>
        <translation>用户“%1”不存在</translation>
    </message>
    <message>
        <source>the path is too long for a socket</source>
        <translation>路径过长，不能用作套接字</translation>
    </message>
    <message>
        <source>choose a shorter path</source>
        <translation>请选择更短的路径</translation>
    </message>
    <message>
        <source>cannot create a socket pair</source>
        <translation>无法创建套接字对</translation>
    </message>
    <message>
        <source>cannot create a socket</source>
        <translation>无法创建套接字</translation>
    </message>
    <message>
        <source>install Trilane completely, or set TRILANE_AGENT</source>
        <translation>请完整安装 Trilane，或设置 TRILANE_AGENT</translation>
    </message>
    <message>
        <source>cannot accept connections of agents</source>
        <translation>无法接受采集代理的连接</translation>
    </message>
    <message>
        <source>no session is named &quot;%1&quot;</source>
        <translation>没有名为“%1”的采集会话</translation>
    </message>
    <message>
        <source>the session did not complete its file in time</source>
        <translation>采集会话没有及时完成文件</translation>
    </message>
    <message>
        <source>the request contains no process</source>
        <translation>请求中没有进程</translation>
    </message>
    <message>
        <source>the daemon has too many active recordings</source>
        <translation>守护进程中正在进行的采集过多</translation>
    </message>
    <message>
        <source>is on a memory file system, which the system-wide daemon does not allow</source>
        <translation>位于内存文件系统中，系统级守护进程不允许写入</translation>
    </message>
    <message>
        <source>the daemon is already waiting for too many programs</source>
        <translation>守护进程正在等待的程序过多</translation>
    </message>
    <message>
        <source>wait until some of them have exited</source>
        <translation>请等待其中一些结束</translation>
    </message>
    <message>
        <source>no session was started</source>
        <translation>尚未启动采集会话</translation>
    </message>
    <message>
        <source>malformed request</source>
        <translation>请求格式错误</translation>
    </message>
    <message>
        <source>the daemon and this program have different versions</source>
        <translation>守护进程与本程序版本不同</translation>
    </message>
    <message>
        <source>restart the daemon after an update</source>
        <translation>更新后请重新启动守护进程</translation>
    </message>
    <message>
        <source>a daemon is already running</source>
        <translation>已有守护进程在运行</translation>
    </message>
    <message>
        <source>cannot be opened for connections</source>
        <translation>无法开放连接</translation>
    </message>
    <message>
        <source>process %1 does not exist or has exited</source>
        <translation>进程 %1 不存在或已结束</translation>
    </message>
    <message>
        <source>`trilane ps` lists the processes that can be recorded</source>
        <translation>`trilane ps` 列出可采集的进程</translation>
    </message>
    <message>
        <source>process %1 belongs to another user</source>
        <translation>进程 %1 属于其他用户</translation>
    </message>
    <message>
        <source>the request contains no output file</source>
        <translation>请求中没有输出文件</translation>
    </message>
    <message>
        <source>only root can record another user&apos;s programs</source>
        <translation>只有 root 可以采集其他用户的程序</translation>
    </message>
    <message>
        <source>this daemon records only programs that it launches</source>
        <translation>此守护进程只采集由它启动的程序</translation>
    </message>
    <message>
        <source>this version of the daemon does not support the request</source>
        <translation>此版本的守护进程不支持该请求</translation>
    </message>
    <message>
        <source>a session named &quot;%1&quot; already exists</source>
        <translation>已有名为“%1”的采集会话</translation>
    </message>
    <message>
        <source>cannot create a folder for the recording&apos;s socket</source>
        <translation>无法为采集的套接字创建文件夹</translation>
    </message>
    <message>
        <source>a process passed activity buffers that cannot be read</source>
        <translation>有进程传来无法读取的活动缓冲区</translation>
    </message>
    <message>
        <source>a process passed an invalid recording segment: %1</source>
        <translation>有进程传来无效的采集段：%1</translation>
    </message>
    <message>
        <source>the library was not found</source>
        <translation>没有找到该库</translation>
    </message>
    <message>
        <source>the library lacks required functions</source>
        <translation>该库缺少所需的函数</translation>
    </message>
    <message>
        <source>initialization failed (NVML error %1)</source>
        <translation>初始化失败（NVML 错误 %1）</translation>
    </message>
    <message>
        <source>check whether nvidia-smi works</source>
        <translation>请检查 nvidia-smi 能否工作</translation>
    </message>
    <message>
        <source>runs in a PID namespace, in which process ids differ from the kernel&apos;s</source>
        <translation>运行在 PID 命名空间中，其进程号与内核的不同</translation>
    </message>
    <message>
        <source>cannot share a perf event ring buffer</source>
        <translation>无法共享 perf 事件环形缓冲区</translation>
    </message>
    <message>
        <source>cannot map the BPF ring buffer</source>
        <translation>无法映射 BPF 环形缓冲区</translation>
    </message>
    <message>
        <source>the privilege helper refused this client: %1</source>
        <translation>权限助手拒绝了该客户端：%1</translation>
    </message>
    <message>
        <source>the privilege helper does not respond</source>
        <translation>权限助手没有响应</translation>
    </message>
    <message>
        <source>the privilege helper has a different version</source>
        <translation>权限助手的版本不同</translation>
    </message>
    <message>
        <source>the privilege helper closed the connection; its version may differ</source>
        <translation>权限助手关闭了连接；其版本可能不同</translation>
    </message>
    <message>
        <source>processes of this user passed invalid descriptors too often</source>
        <translation>该用户的进程多次传来无效的描述符</translation>
    </message>
    <message>
        <source>the privilege helper serves unprivileged users only</source>
        <translation>权限助手只为普通用户服务</translation>
    </message>
    <message>
        <source>root&apos;s own daemon does not need it; omit --daemon</source>
        <translation>root 自己的守护进程不需要它；请去掉 --daemon</translation>
    </message>
    <message>
        <source>the client connected before the privilege helper was running</source>
        <translation>客户端在权限助手启动之前就已连接</translation>
    </message>
    <message>
        <source>systemctl enable --now trilane-helper.socket, or run as root</source>
        <translation>systemctl enable --now trilane-helper.socket，或以 root 身份运行</translation>
    </message>
    <message>
        <source>it has meanwhile executed a program with different privileges</source>
        <translation>它在此期间执行了权限不同的另一个程序</translation>
    </message>
    <message>
        <source>cannot map a perf event ring buffer</source>
        <translation>无法映射 perf 事件环形缓冲区</translation>
    </message>
    <message>
        <source>a tracepoint has no id</source>
        <translation>某个跟踪点没有编号</translation>
    </message>
    <message>
        <source>its memory cannot be opened: %1</source>
        <translation>无法打开其内存：%1</translation>
    </message>
    <message>
        <source>run as root</source>
        <translation>请以 root 身份运行</translation>
    </message>
    <message>
        <source>it has exited in the meantime</source>
        <translation>它在此期间已结束</translation>
    </message>
    <message>
        <source>none of its threads reached a point where the agent can be loaded</source>
        <translation>没有线程到达可以加载采集代理的位置</translation>
    </message>
    <message>
        <source>try again; the agent cannot be loaded while the process only allocates memory or waits for a device</source>
        <translation>请重试；进程只分配内存或一直等待设备时，无法加载采集代理</translation>
    </message>
    <message>
        <source>its threads are waiting for a signal (sigsuspend) and cannot load the agent</source>
        <translation>其线程都在等待信号（sigsuspend），无法加载采集代理</translation>
    </message>
    <message>
        <source>`timeout` waits in this way; its child processes get their own agents; with --no-children, attach to them</source>
        <translation>`timeout` 即如此等待；其子进程会各自加载采集代理；使用 --no-children 时请附加到子进程</translation>
    </message>
    <message>
        <source>the agent cannot be loaded: %1</source>
        <translation>无法加载采集代理：%1</translation>
    </message>
    <message>
        <source>the agent may require a newer glibc</source>
        <translation>采集代理可能需要更新的 glibc</translation>
    </message>
    <message>
        <source>the process must be able to open %1</source>
        <translation>该进程必须能够打开 %1</translation>
    </message>
    <message>
        <source>it has meanwhile exited or executed another program</source>
        <translation>它在此期间已结束，或执行了另一个程序</translation>
    </message>
    <message>
        <source>the agent was not loaded in time: the process&apos;s dynamic loader is busy, or its thread gets no CPU time</source>
        <translation>采集代理没有及时加载：进程的动态加载器忙，或其线程得不到 CPU 时间</translation>
    </message>
    <message>
        <source>its dynamic loader has not finished loading the program&apos;s libraries</source>
        <translation>其动态加载器尚未加载完程序的库</translation>
    </message>
    <message>
        <source>the recording ended before the agent was loaded</source>
        <translation>采集代理尚未加载，采集已结束</translation>
    </message>
    <message>
        <source>its main thread has exited, so its memory is no longer accessible</source>
        <translation>其主线程已结束，无法再访问其内存</translation>
    </message>
    <message>
        <source>narrow the query, or set TMPDIR to a folder with more space</source>
        <translation>请缩小查询范围，或将 TMPDIR 设为空间更大的文件夹</translation>
    </message>
    <message>
        <source>such a program cannot be attached to; record the processes that it starts</source>
        <translation>不能附加到这样的程序；可采集它启动的进程</translation>
    </message>
    <message>
        <source>join that group (newgrp), or run as root</source>
        <translation>请加入该用户组（newgrp），或以 root 身份运行</translation>
    </message>
    <message>
        <source>ask that user, or run as root</source>
        <translation>请联系该用户，或以 root 身份运行</translation>
    </message>
    <message>
        <source>this requires CAP_SYS_PTRACE (docker run --cap-add SYS_PTRACE), or run as that user</source>
        <translation>这需要 CAP_SYS_PTRACE（docker run --cap-add SYS_PTRACE），或以该用户身份运行</translation>
    </message>
    <message>
        <source>run as root, or start it so that it stays dumpable</source>
        <translation>以 root 身份运行，或让它启动后保持可转储（dumpable）</translation>
    </message>
    <message>
        <source>run as root, or sysctl kernel.yama.ptrace_scope=1</source>
        <translation>以 root 身份运行，或 sysctl kernel.yama.ptrace_scope=1</translation>
    </message>
    <message>
        <source>sysctl kernel.yama.ptrace_scope=0, or run as root, or let the program call prctl(PR_SET_PTRACER, PR_SET_PTRACER_ANY)</source>
        <translation>sysctl kernel.yama.ptrace_scope=0，或以 root 身份运行，或让程序调用 prctl(PR_SET_PTRACER, PR_SET_PTRACER_ANY)</translation>
    </message>
    <message>
        <source>stop that debugger first</source>
        <translation>请先停止该调试器</translation>
    </message>
    <message>
        <source>resume it first: kill -CONT %1</source>
        <translation>请先让它继续运行：kill -CONT %1</translation>
    </message>
    <message>
        <source>run as root on the host, not in a container</source>
        <translation>请在主机上（而不是容器中）以 root 身份运行</translation>
    </message>
    <message>
        <source>start the program with `trilane run`, or build it without ThreadSanitizer</source>
        <translation>用 `trilane run` 启动该程序，或构建时不启用 ThreadSanitizer</translation>
    </message>
    <message>
        <source>executable memory cannot be allocated in it: %1</source>
        <translation>无法在其中分配可执行内存：%1</translation>
    </message>
    <message>
        <source>check its limits (ulimit -v), its seccomp filter and SELinux (execmem)</source>
        <translation>请检查其资源限制（ulimit -v）、seccomp 过滤器和 SELinux（execmem）</translation>
    </message>
    <message>
        <source>the kernel may not allow it: check proc_mem.force_override</source>
        <translation>内核可能不允许：请检查 proc_mem.force_override</translation>
    </message>
    <message>
        <source>pthread_create in it failed with signal %1</source>
        <translation>其中的 pthread_create 因信号 %1 而失败</translation>
    </message>
    <message>
        <source>pthread_create in it did not return</source>
        <translation>其中的 pthread_create 没有返回</translation>
    </message>
    <message>
        <source>no thread can be created in it: %1</source>
        <translation>无法在其中创建线程：%1</translation>
    </message>
    <message>
        <source>check its limits (ulimit -u)</source>
        <translation>请检查其资源限制（ulimit -u）</translation>
    </message>
    <message>
        <source>run as root on the host, or attach from within its container</source>
        <translation>在主机上以 root 身份运行，或从它的容器内附加</translation>
    </message>
    <message>
        <source>run as root, or check the limits of the container</source>
        <translation>以 root 身份运行，或检查容器的限制</translation>
    </message>
    <message>
        <source>the process may still be starting; try again</source>
        <translation>进程可能仍在启动；请重试</translation>
    </message>
    <message>
        <source>it uses glibc before 2.34 without libpthread, so no thread can be created in it</source>
        <translation>它使用 2.34 之前的 glibc 且没有 libpthread，无法在其中创建线程</translation>
    </message>
    <message>
        <source>its libc lacks glibc functions</source>
        <translation>它的 libc 缺少 glibc 的函数</translation>
    </message>
    <message>
        <source>it has the agent of an older Trilane, which cannot be attached to</source>
        <translation>它已加载较旧版本 Trilane 的采集代理，无法附加</translation>
    </message>
    <message>
        <source>use the Trilane version that started it, or restart the process</source>
        <translation>请使用启动它的 Trilane 版本，或重新启动该进程</translation>
    </message>
    <message>
        <source>starts of ranges already open, or beyond a million open ranges</source>
        <translation>已打开的区间的开始，或超过一百万个打开的区间之后的开始</translation>
    </message>
    <message>
        <source>names for which no memory was left</source>
        <translation>没有内存存放的名称</translation>
    </message>
    <message>
        <source>CUPTI buffers were full</source>
        <translation>CUPTI 的缓冲区已满</translation>
    </message>
    <message>
        <source>without timestamps: still running, or not reported by CUPTI</source>
        <translation>没有时间戳：仍在运行，或 CUPTI 没有报告</translation>
    </message>
    <message>
        <source>Write ten times per second, for viewers that show the growing file</source>
        <translation>每秒写入十次，供边采集边显示的程序使用</translation>
    </message>
    <message>
        <source>Also stop when standard input closes, for viewers that show the trace</source>
        <translation>标准输入关闭时也停止，供显示轨迹的程序使用</translation>
    </message>
    <message>
        <source>not counted yet; counted when the recording ends</source>
        <translation>尚未计数；采集结束时计数</translation>
    </message>
    <message>
        <source>continued in %1 after the daemon exited</source>
        <translation>守护进程退出之后，继续采集到 %1</translation>
    </message>
    <message>
        <source>the recording daemon exited; the program continues</source>
        <translation>采集守护进程已退出；程序继续运行</translation>
    </message>
    <message>
        <source>cannot determine the format from &quot;%1&quot;</source>
        <translation>无法由“%1”确定格式</translation>
    </message>
    <message>
        <source>the equivalent of nsys %1 is `trilane %2`</source>
        <translation>与 nsys 的 %1 对应的是 `trilane %2`</translation>
    </message>
    <message>
        <source>the equivalent of nsys %1 is %2</source>
        <translation>与 nsys 的 %1 对应的是 %2</translation>
    </message>
    <message>
        <source>it is already traced by process %1 (%2)</source>
        <translation>它已被进程 %1（%2）跟踪</translation>
    </message>
    <message>
        <source>no memory was available</source>
        <translation>没有可用的内存</translation>
    </message>
    <message>
        <source>the daemon did not start a recording</source>
        <translation>守护进程没有开始采集</translation>
    </message>
    <message>
        <source>the daemon did not accept the program</source>
        <translation>守护进程没有接受该程序</translation>
    </message>
    <message>
        <source>See `trilane info` for known issues of this CUPTI version and for other active profilers.</source>
        <translation>请查看 `trilane info`：它会列出此 CUPTI 版本的已知问题，以及正在工作的其他分析器。</translation>
    </message>
    <message>
        <source>within noise</source>
        <translation>在波动范围内</translation>
    </message>
    <message>
        <source>slower</source>
        <translation>变慢</translation>
    </message>
    <message>
        <source>faster</source>
        <translation>变快</translation>
    </message>
    <message>
        <source>Scope</source>
        <translation>时间段</translation>
    </message>
    <message>
        <source>%1: busy %2 of %3, idle %4, unknown %5</source>
        <translation>%1：%3 中忙碌 %2，空闲 %4，未知 %5</translation>
    </message>
    <message>
        <source>Capture coverage</source>
        <translation>采集内容</translation>
    </message>
    <message>
        <source>GPU copies and memsets</source>
        <translation>GPU 拷贝与内存置位</translation>
    </message>
    <message>
        <source>Step time by activity</source>
        <translation>训练步时间的构成</translation>
    </message>
    <message>
        <source>Time by activity (no steps found; the whole time counts as one step)</source>
        <translation>时间的构成（没有训练步：整体视为一步）</translation>
    </message>
    <message>
        <source>Activity</source>
        <translation>活动</translation>
    </message>
    <message>
        <source>Memsets</source>
        <translation>内存置位</translation>
    </message>
    <message>
        <source>GPU activity in this report&apos;s time range</source>
        <translation>报告时间段内的 GPU 活动</translation>
    </message>
    <message>
        <source>Missing data</source>
        <translation>缺失的内容</translation>
    </message>
    <message>
        <source>No data was lost: the trace contains every source event.</source>
        <translation>没有丢失：来源中的每个事件都在轨迹中。</translation>
    </message>
    <message>
        <source>Dropped events: %1.</source>
        <translation>丢弃的事件：%1。</translation>
    </message>
    <message>
        <source>Repaired events: %1.</source>
        <translation>修复的事件：%1。</translation>
    </message>
    <message>
        <source>Damaged parts omitted: %1.</source>
        <translation>略去的损坏部分：%1。</translation>
    </message>
    <message>
        <source>The file has no index: its writer was stopped, it is still being written, or it was truncated. All existing data was read.</source>
        <translation>文件没有索引：写入程序被中止、文件仍在写入，或末尾被截断。现有内容均已读取。</translation>
    </message>
    <message>
        <source>Events that differ from the source</source>
        <translation>与来源不同的事件</translation>
    </message>
    <message>
        <source>No problems found. Notes:</source>
        <translation>没有发现问题。提示：</translation>
    </message>
    <message>
        <source>No findings of this severity; less severe findings: %1.</source>
        <translation>没有达到此严重程度的诊断结论；较轻的结论：%1 条。</translation>
    </message>
    <message>
        <source>Advice:</source>
        <translation>建议：</translation>
    </message>
    <message>
        <source>Locations: %1</source>
        <translation>位置：%1 处</translation>
    </message>
    <message>
        <source>Timeline at one of the locations: %1</source>
        <translation>其中一处的时间线：%1</translation>
    </message>
    <message>
        <source>Causes of idle time:</source>
        <translation>空闲原因：</translation>
    </message>
    <message>
        <source>and %1 more active streams</source>
        <translation>另有 %1 个流在此处有工作</translation>
    </message>
    <message>
        <source>The trace contains no GPU.</source>
        <translation>轨迹中没有 GPU。</translation>
    </message>
    <message>
        <source>The GPU was never idle.</source>
        <translation>GPU 从未空闲。</translation>
    </message>
    <message>
        <source>Steps in chronological order</source>
        <translation>按时间排列的训练步</translation>
    </message>
    <message>
        <source>Step times</source>
        <translation>各步用时</translation>
    </message>
    <message>
        <source>No kernels ran.</source>
        <translation>没有核函数运行。</translation>
    </message>
    <message>
        <source>CUDA graph launches recorded as a whole: %1 (%2). Their kernels are not in this table; trilane record --cuda-graph node records them.</source>
        <translation>作为整体采集的 CUDA 图启动：%1 次（%2）。其中的核函数不在此表中；trilane record --cuda-graph node 可采集它们。</translation>
    </message>
    <message>
        <source>No copies ran.</source>
        <translation>没有拷贝。</translation>
    </message>
    <message>
        <source>Created by Trilane %1. Click a column header to sort. Times are relative to the start of the trace.</source>
        <translation>由 Trilane %1 生成。单击列标题可排序。时间从轨迹开始处算起。</translation>
    </message>
    <message>
        <source>it is already being recorded</source>
        <translation>它已在采集中</translation>
    </message>
    <message>
        <source>it cannot connect: its descriptors cannot be duplicated (requires Linux 5.6), and the daemon&apos;s socket is not visible in its namespaces</source>
        <translation>它无法连接：无法复制其描述符（需要 Linux 5.6），且守护进程的套接字在其命名空间中不可见</translation>
    </message>
    <message>
        <source>it cannot connect: its descriptors cannot be duplicated (requires Linux 5.6), and no socket was specified</source>
        <translation>它无法连接：无法复制其描述符（需要 Linux 5.6），且没有指定套接字</translation>
    </message>
    <message>
        <source>its agent is from a different version of Trilane</source>
        <translation>其采集代理来自不同版本的 Trilane</translation>
    </message>
    <message>
        <source>it entered strict seccomp mode, after which it cannot be recorded</source>
        <translation>它进入了 seccomp 严格模式，此后无法采集</translation>
    </message>
    <message>
        <source>it disabled the timestamp counter (PR_SET_TSC), after which it cannot be recorded</source>
        <translation>它禁用了时间戳计数器（PR_SET_TSC），此后无法采集</translation>
    </message>
    <message>
        <source>it installed a seccomp filter, which could kill it: child processes forked after that are not recorded, nor is CUDA if first used after that</source>
        <translation>它安装了 seccomp 过滤器，可能因此被终止：此后派生的子进程不采集，此后才首次使用的 CUDA 也不采集</translation>
    </message>
    <message>
        <source>%1 has not returned for 5 s: CUPTI may be blocking the process</source>
        <translation>%1 已有 5 秒没有返回：CUPTI 可能阻塞了该进程</translation>
    </message>
    <message>
        <source>the daemon&apos;s requests are ignored and CUDA is not recorded: cannot create a thread</source>
        <translation>守护进程的请求被忽略，也不采集 CUDA：无法创建线程</translation>
    </message>
    <message>
        <source>CUDA activity is recorded only when its buffers are full: cannot create a thread</source>
        <translation>CUDA 活动只在缓冲区写满时采集：无法创建线程</translation>
    </message>
    <message>
        <source>%1 kernels and copies were still running %2 s after the end of the recording and are not included</source>
        <translation>采集结束 %2 秒后仍有 %1 个核函数和拷贝在运行，未包含在内</translation>
    </message>
    <message>
        <source>CUPTI did not report its version: %1, %2</source>
        <translation>CUPTI 没有给出版本：%1，%2</translation>
    </message>
    <message>
        <source>another tool is using CUPTI in this process (is the framework&apos;s own profiler enabled?)</source>
        <translation>该进程中有其他工具在使用 CUPTI（框架自带的分析器是否已开启？）</translation>
    </message>
    <message>
        <source>CUDA is only partly recorded: another tool is using CUPTI in this process (is the framework&apos;s own profiler enabled?)</source>
        <translation>只采集了部分 CUDA：该进程中有其他工具在使用 CUPTI（框架自带的分析器是否已开启？）</translation>
    </message>
    <message>
        <source>CUDA activity kinds %1 are not recorded: CUPTI returned %2, %3</source>
        <translation>不采集类型为 %1 的 CUDA 活动：CUPTI 返回 %2，%3</translation>
    </message>
    <message>
        <source>CUDA graphs may be missing: they were previously recorded as a whole in this process, which some CUPTI versions cannot undo</source>
        <translation>CUDA 图可能缺失：该进程此前曾把 CUDA 图作为整体采集，部分 CUPTI 版本无法撤销</translation>
    </message>
    <message>
        <source>CUDA graphs are recorded node by node: recording them as a whole requires CUPTI 12.5</source>
        <translation>CUDA 图逐个节点采集：作为整体采集需要 CUPTI 12.5</translation>
    </message>
    <message>
        <source>CUDA graphs are recorded node by node: recording them as a whole requires recording from the start of the program, without --delay and --capture-range</source>
        <translation>CUDA 图逐个节点采集：作为整体采集须从程序启动时开始，且不使用 --delay 和 --capture-range</translation>
    </message>
    <message>
        <source>CUPTI returned %1, %2</source>
        <translation>CUPTI 返回 %1，%2</translation>
    </message>
    <message>
        <source>unset TRILANE_CUPTI, or set it to another file</source>
        <translation>请取消设置 TRILANE_CUPTI，或将其设为另一个文件</translation>
    </message>
    <message>
        <source>no memory for CUPTI&apos;s activity buffers</source>
        <translation>没有内存用于 CUPTI 的活动缓冲区</translation>
    </message>
    <message>
        <source>CUDA calls cannot be assigned to threads: CUPTI does not report the threads</source>
        <translation>CUDA 调用无法归到线程：CUPTI 没有给出线程</translation>
    </message>
    <message>
        <source>CUDA activity may be missing: cuptiActivityFlushAll returned %1, %2</source>
        <translation>可能缺少 CUDA 活动：cuptiActivityFlushAll 返回 %1，%2</translation>
    </message>
    <message>
        <source>it was not enabled yet when the process exited</source>
        <translation>进程结束时尚未启用</translation>
    </message>
    <message>
        <source>CUDA activity may be missing at process exit: a CUPTI call did not return</source>
        <translation>进程结束时可能缺少 CUDA 活动：一次 CUPTI 调用没有返回</translation>
    </message>
    <message>
        <source>other tools that start using CUPTI in this process cannot be detected: process_vm_writev is not permitted</source>
        <translation>无法检测该进程中开始使用 CUPTI 的其他工具：不允许使用 process_vm_writev</translation>
    </message>
    <message>
        <source>another tool was recording CUDA in this process when Trilane attached: its profile may lack later events</source>
        <translation>Trilane 附加时另一个工具正在采集该进程的 CUDA：其结果可能缺少此后的事件</translation>
    </message>
    <message>
        <source>CUDA is not recorded while another tool that used CUPTI in this process may still be using it</source>
        <translation>另一个工具曾在该进程中使用 CUPTI，在它可能仍在使用期间不采集 CUDA</translation>
    </message>
    <message>
        <source>another tool has finalized CUPTI, and versions before CUDA 12.6 may crash when used again</source>
        <translation>另一个工具已关闭 CUPTI，而 CUDA 12.6 之前的版本再次使用时可能崩溃</translation>
    </message>
    <message>
        <source>a framework in this process finalizes CUPTI after each profile, and versions before CUDA 12.6 may crash when used again: start the program with `trilane run`</source>
        <translation>该进程的某个框架在每次性能分析后关闭 CUPTI，而 CUDA 12.6 之前的版本再次使用时可能崩溃：请用 `trilane run` 启动程序</translation>
    </message>
    <message>
        <source>cudaProfilerStart cannot be detected: no usable libcupti.so was found</source>
        <translation>无法检测 cudaProfilerStart：没有找到可用的 libcupti.so</translation>
    </message>
    <message>
        <source>cudaProfilerStart cannot be detected: another tool has subscribed to CUPTI (is the framework&apos;s own profiler enabled?)</source>
        <translation>无法检测 cudaProfilerStart：另一个工具已订阅 CUPTI（框架自带的分析器是否已开启？）</translation>
    </message>
    <message>
        <source>cudaProfilerStart cannot be detected: this libcupti.so has no cuptiSubscribe</source>
        <translation>无法检测 cudaProfilerStart：该 libcupti.so 没有 cuptiSubscribe</translation>
    </message>
    <message>
        <source>cudaProfilerStart cannot be detected: CUPTI returned %1, %2</source>
        <translation>无法检测 cudaProfilerStart：CUPTI 返回 %1，%2</translation>
    </message>
    <message>
        <source>CUPTI did not release Trilane&apos;s subscription: %1, %2</source>
        <translation>CUPTI 没有取消 Trilane 的订阅：%1，%2</translation>
    </message>
    <message>
        <source>NVTX ranges are not passed to %1, which cannot be loaded</source>
        <translation>NVTX 区间没有传给 %1：它无法加载</translation>
    </message>
    <message>
        <source>NVTX ranges of %1 libraries are not recorded: another tool is recording them</source>
        <translation>没有采集 %1 个库的 NVTX 区间：另一个工具正在采集它们</translation>
    </message>
    <message>
        <source>NVTX 2 ranges (libnvToolsExt.so) are not recorded: the library accepts a tool only on first use, as when trilane record starts the program</source>
        <translation>没有采集 NVTX 2 的区间（libnvToolsExt.so）：该库只在首次使用时接受工具，例如用 trilane record 启动程序时</translation>
    </message>
    <message>
        <source>if first used without a tool, the library disables itself permanently</source>
        <translation>若首次使用时没有工具，该库会永久停用自身</translation>
    </message>
    <message>
        <source>NVTX domains and strings registered before attaching are unknown: their ranges are shown in the default domain or without a name</source>
        <translation>附加之前注册的 NVTX 域和字符串未知：其区间显示在默认域中，或没有名称</translation>
    </message>
    <message>
        <source>%1, but /dev/nvidiactl does not exist</source>
        <translation>%1，但 /dev/nvidiactl 不存在</translation>
    </message>
    <message>
        <source>pass the GPU to the container: docker run --gpus all; or on the host: sudo nvidia-modprobe -c 0 -u</source>
        <translation>让容器使用 GPU：docker run --gpus all；或在主机上：sudo nvidia-modprobe -c 0 -u</translation>
    </message>
    <message>
        <source>install the driver, or pass the GPU to the container: docker run --gpus all</source>
        <translation>请安装驱动，或让容器使用 GPU：docker run --gpus all</translation>
    </message>
    <message>
        <source>%1 (%2) uses %3</source>
        <translation>%1（%2）使用 %3</translation>
    </message>
    <message>
        <source>%1 (%2) will use %3</source>
        <translation>%1（%2）将使用 %3</translation>
    </message>
    <message>
        <source>%1 (set by TRILANE_CUPTI)</source>
        <translation>%1（由 TRILANE_CUPTI 指定）</translation>
    </message>
    <message>
        <source>CUDA is recorded only in programs that include it, such as PyTorch wheels</source>
        <translation>只能采集自带该库的程序的 CUDA，例如 PyTorch 的 wheel 包</translation>
    </message>
    <message>
        <source>Known issues of CUPTI</source>
        <translation>CUPTI 的已知问题</translation>
    </message>
    <message>
        <source>the CUPTI version is unknown</source>
        <translation>CUPTI 的版本未知</translation>
    </message>
    <message>
        <source>only a recording can show whether it has known issues</source>
        <translation>只有采集后才能得知它是否有已知问题</translation>
    </message>
    <message>
        <source>up to CUPTI 13.2, only one tool at a time receives GPU activity</source>
        <translation>CUPTI 13.2 及以前，同时只有一个工具能得到 GPU 活动</translation>
    </message>
    <message>
        <source>stop the other profiler first; process %1</source>
        <translation>请先停止另一个分析器；进程 %1</translation>
    </message>
    <message>
        <source>libnvidia-ml.so.1 was not found</source>
        <translation>没有找到 libnvidia-ml.so.1</translation>
    </message>
    <message>
        <source>no counters of utilization, clocks, power and temperature</source>
        <translation>没有利用率、时钟、功耗和温度的计数器</translation>
    </message>
    <message>
        <source>`trilane attach` records only thread states of programs started elsewhere, except those started by `trilane run`</source>
        <translation>对于在别处启动的程序，`trilane attach` 只采集线程状态，由 `trilane run` 启动的除外</translation>
    </message>
    <message>
        <source>`trilane attach` records only thread states of running programs, except those started by `trilane run`</source>
        <translation>对于运行中的程序，`trilane attach` 只采集线程状态，由 `trilane run` 启动的除外</translation>
    </message>
    <message>
        <source>reboot with kernel.yama.ptrace_scope=0: 3 cannot be changed at run time</source>
        <translation>请以 kernel.yama.ptrace_scope=0 重新启动：3 在运行时无法更改</translation>
    </message>
    <message>
        <source>a filter is active</source>
        <translation>有一个生效的过滤器</translation>
    </message>
    <message>
        <source>active filters: %1</source>
        <translation>生效的过滤器：%1</translation>
    </message>
    <message>
        <source>perf_event_open, bpf and ptrace are probably blocked</source>
        <translation>perf_event_open、bpf 和 ptrace 很可能被阻止</translation>
    </message>
    <message>
        <source>memory limit of %1 bytes, %2 left; ring buffers count towards it</source>
        <translation>内存上限 %1 字节，剩余 %2；环形缓冲区计入其中</translation>
    </message>
    <message>
        <source>a recording can use up to %1 per process; the container may be killed</source>
        <translation>采集时每个进程最多占用 %1；容器可能因此被终止</translation>
    </message>
    <message>
        <source>in its own PID namespace</source>
        <translation>处于独立的 PID 命名空间</translation>
    </message>
    <message>
        <source>Resource limits</source>
        <translation>资源限制</translation>
    </message>
    <message>
        <source>sufficient</source>
        <translation>足够</translation>
    </message>
    <message>
        <source>the kernel&apos;s buffers for thread states are small, so some events are lost</source>
        <translation>内核存放线程状态的缓冲区较小，会丢失部分事件</translation>
    </message>
    <message>
        <source>specify another path: trilane record -o /path/run.trilane</source>
        <translation>请指定其他路径：trilane record -o /path/run.trilane</translation>
    </message>
    <message>
        <source>events may be lost under heavy load</source>
        <translation>负载高时可能丢失事件</translation>
    </message>
    <message>
        <source>use a larger or faster disk: trilane record -o /path/run.trilane</source>
        <translation>请使用更大或更快的磁盘：trilane record -o /path/run.trilane</translation>
    </message>
    <message>
        <source>each event takes about 20 ns longer</source>
        <translation>每个事件多用约 20 ns</translation>
    </message>
    <message>
        <source>boot with tsc=reliable if the processor&apos;s TSC is known to be reliable</source>
        <translation>若确知处理器的 TSC 可靠，请以 tsc=reliable 启动</translation>
    </message>
    <message>
        <source>without %1: thread states of your own processes only, without wakers</source>
        <translation>没有 %1：只有自己进程的线程状态，且没有唤醒者</translation>
    </message>
    <message>
        <source>start from a shell without NoNewPrivs, or run trilaned as a service</source>
        <translation>请从没有设置 NoNewPrivs 的 shell 启动，或把 trilaned 作为服务运行</translation>
    </message>
    <message>
        <source>no tracepoints and no context switch records: thread states come from BPF or from polling /proc</source>
        <translation>没有跟踪点和上下文切换记录：线程状态来自 BPF，或来自轮询 /proc</translation>
    </message>
    <message>
        <source>users without CAP_PERFMON get no context switch records: thread states come from polling /proc</source>
        <translation>没有 CAP_PERFMON 的用户得不到上下文切换记录：线程状态来自轮询 /proc</translation>
    </message>
    <message>
        <source>without BPF, thread states have no wakers</source>
        <translation>没有 BPF 时，线程状态没有唤醒者</translation>
    </message>
    <message>
        <source>programs can be loaded</source>
        <translation>可以加载程序</translation>
    </message>
    <message>
        <source>thread states have twice the overhead, or no wakers</source>
        <translation>线程状态的开销加倍，或没有唤醒者</translation>
    </message>
    <message>
        <source>not included in this build</source>
        <translation>此构建不含它</translation>
    </message>
    <message>
        <source>build Trilane with clang and libbpf 1.0 installed</source>
        <translation>请在装有 clang 和 libbpf 1.0 的环境中构建 Trilane</translation>
    </message>
    <message>
        <source>tracepoints: states with wakers, of all processes, at twice the overhead of BPF</source>
        <translation>跟踪点：所有进程的状态及唤醒者，开销为 BPF 的两倍</translation>
    </message>
    <message>
        <source>context switch records of your own processes, perf_event_paranoid %1</source>
        <translation>自己进程的上下文切换记录，perf_event_paranoid %1</translation>
    </message>
    <message>
        <source>wakers and wake-up times of threads are unknown</source>
        <translation>线程的唤醒者和唤醒时间未知</translation>
    </message>
    <message>
        <source>short waits of threads are missed</source>
        <translation>看不到线程的短暂等待</translation>
    </message>
    <message>
        <source>the kernel reports changes</source>
        <translation>由内核报告变化</translation>
    </message>
    <message>
        <source>no counters of CPU frequency</source>
        <translation>没有 CPU 频率的计数器</translation>
    </message>
    <message>
        <source>no frequency scaling, as in most virtual machines</source>
        <translation>没有调频，多数虚拟机都是如此</translation>
    </message>
    <message>
        <source>the time during which the daemon was not running; each part is a separate file</source>
        <translation>守护进程未运行期间的内容；每一部分是单独的文件</translation>
    </message>
    <message>
        <source>memory of GPU %1 that CUPTI does not report: according to NVML, %2 MiB more came into use (mapped memory, such as PyTorch expandable segments and NCCL, or other programs)</source>
        <translation>GPU %1 上 CUPTI 未报告的显存：据 NVML，多用了 %2 MiB（映射的显存，例如 PyTorch 的 expandable segments 和 NCCL，或其他程序）</translation>
    </message>
    <message>
        <source>%1, and %2 more until the end</source>
        <translation>%1，到结束为止另有 %2 段</translation>
    </message>
    <message>
        <source>it received no output file</source>
        <translation>没有收到输出文件</translation>
    </message>
    <message>
        <source>the full requested time: only the last %1 fit into %2 (--keep-memory)</source>
        <translation>所要求的全部时长：%2（--keep-memory）只容得下最后 %1</translation>
    </message>
    <message>
        <source>further saves: the limit of %1 files was reached (--max-saves)</source>
        <translation>其余的保存：已达到 %1 个文件的上限（--max-saves）</translation>
    </message>
    <message>
        <source>%1 has completed no work for at least %2</source>
        <translation>%1 至少 %2 没有完成任何工作</translation>
    </message>
    <message>
        <source>another tool that used CUPTI in this process may still be using it</source>
        <translation>曾在该进程中使用 CUPTI 的另一个工具可能仍在使用</translation>
    </message>
    <message>
        <source>uses a different protocol than this version of Trilane</source>
        <translation>所用协议与此版本的 Trilane 不同</translation>
    </message>
    <message>
        <source>the times of one kernel, copy, memset or graph: not reported by CUPTI, or still running</source>
        <translation>一个核函数、拷贝、内存置位或图的时间：CUPTI 没有报告，或仍在运行</translation>
    </message>
    <message>
        <source>the times of %1 kernels, copies, memsets or graphs: not reported by CUPTI, or still running</source>
        <translation>%1 个核函数、拷贝、内存置位或图的时间：CUPTI 没有报告，或仍在运行</translation>
    </message>
    <message>
        <source>which GPUs it used: it exited before reporting them, so its own device numbers are shown</source>
        <translation>它使用了哪些 GPU：它在报告之前就已结束，因此显示该进程自己的编号</translation>
    </message>
    <message>
        <source>known issues of CUPTI %1</source>
        <translation>CUPTI %1 的已知问题</translation>
    </message>
    <message>
        <source>its kernel names take too long to demangle; the rest are shown mangled</source>
        <translation>其核函数的名称需要太长时间才能还原；其余显示修饰后的名称</translation>
    </message>
    <message>
        <source>activity of the processes at the other ends of pipes: %1; omit --no-children, or attach to them as well</source>
        <translation>管道另一端的进程的活动：%1；请去掉 --no-children，或同时附加到这些进程</translation>
    </message>
    <message>
        <source>the daemon has no file descriptors left</source>
        <translation>守护进程已没有可用的文件描述符</translation>
    </message>
    <message>
        <source>requested</source>
        <translation>要求采集</translation>
    </message>
    <message>
        <source>on request</source>
        <translation>应要求</translation>
    </message>
    <message>
        <source>events after the recorder exited: the recording ended early</source>
        <translation>采集程序退出之后的事件：采集提前结束</translation>
    </message>
    <message>
        <source>a process of the previous daemon</source>
        <translation>先前守护进程的一个进程</translation>
    </message>
    <message>
        <source>to use these: --capture-range %1</source>
        <translation>使用这些区间：--capture-range %1</translation>
    </message>
    <message>
        <source>the capture range %1 has not begun; GPU activity is not recorded until it does</source>
        <translation>采集范围 %1 尚未开始；在此之前不采集 GPU 活动</translation>
    </message>
    <message>
        <source>the capture range %1 began but did not end: its process or the recording ended first</source>
        <translation>采集范围 %1 开始后没有结束：其进程或采集先结束了</translation>
    </message>
    <message>
        <source>the capture range %1 never began: no thread reached the first of these steps</source>
        <translation>采集范围 %1 从未开始：没有线程到达其中的第一步</translation>
    </message>
    <message>
        <source>its program runs with the privileges of another user or group</source>
        <translation>其程序以其他用户或组的权限运行</translation>
    </message>
    <message>
        <source>its program is built for another architecture than the agent</source>
        <translation>其程序与采集代理的架构不同</translation>
    </message>
    <message>
        <source>its program is statically linked, so the agent cannot be loaded</source>
        <translation>其程序是静态链接的，无法加载采集代理</translation>
    </message>
    <message>
        <source>its environment lacks the recorder&apos;s variables (env -i, sudo)</source>
        <translation>其环境中没有采集程序的变量（env -i、sudo）</translation>
    </message>
    <message>
        <source>scheduler events were lost, and its parent had exited</source>
        <translation>调度事件有丢失，且其父进程已结束</translation>
    </message>
    <message>
        <source>it or an ancestor installed a seccomp filter, which could kill it for the agent&apos;s system calls: the agent was not loaded</source>
        <translation>它或其祖先进程安装了 seccomp 过滤器，采集代理的系统调用可能使它被终止：没有加载采集代理</translation>
    </message>
    <message>
        <source>its agent could not connect to the recorder: different mount namespace or user, or a seccomp filter</source>
        <translation>其采集代理无法连接采集程序：挂载命名空间或用户不同，或有 seccomp 过滤器</translation>
    </message>
    <message>
        <source>neither was called, or its agent could not connect to the recorder: there was no time to check</source>
        <translation>两者都没有调用，或其采集代理无法连接采集程序：来不及检查</translation>
    </message>
    <message>
        <source>it was not called</source>
        <translation>没有调用</translation>
    </message>
    <message>
        <source>neither was called</source>
        <translation>两者都没有调用</translation>
    </message>
    <message>
        <source>none of them was called</source>
        <translation>三者都没有调用</translation>
    </message>
    <message>
        <source>processes not listed</source>
        <translation>未列出的进程</translation>
    </message>
    <message>
        <source>events while no memory was available: %1</source>
        <translation>没有可用内存期间的事件：%1</translation>
    </message>
    <message>
        <source>the recording never began: it ended before the delay expired</source>
        <translation>采集从未开始：延迟结束之前它就已结束</translation>
    </message>
    <message>
        <source>%1 s, detected at %2 s</source>
        <translation>%1 秒，于 %2 秒处发现</translation>
    </message>
    <message>
        <source>times of day after the wall clock was set by %1 s, detected at %2 s</source>
        <translation>系统时钟被调整 %1 s 之后的时刻（在 %2 s 处发现）</translation>
    </message>
    <message>
        <source>times of day after the wall clock was set, %1 times, first by %2 s, detected at %3 s</source>
        <translation>系统时钟被调整之后的时刻：共调整 %1 次，首次 %2 s（在 %3 s 处发现）</translation>
    </message>
    <message>
        <source>slices clipped because they overlap others on their lane</source>
        <translation>因与同一泳道的其他切片重叠而截断的切片</translation>
    </message>
    <message>
        <source>no memory was left for it</source>
        <translation>没有剩余内存</translation>
    </message>
    <message>
        <source>not requested</source>
        <translation>未要求采集</translation>
    </message>
    <message>
        <source>%1 can use at most %2 MiB of the daemon&apos;s memory</source>
        <translation>%1最多可使用守护进程 %2 MiB 的内存</translation>
    </message>
    <message>
        <source>its clock differs (time namespace): its times are offset from those of other processes</source>
        <translation>它的时钟不同（时间命名空间）：其时间与其他进程的时间有偏移</translation>
    </message>
    <message>
        <source>the loader gave no reason</source>
        <translation>加载器没有给出原因</translation>
    </message>
    <message>
        <source>the agent returned %1</source>
        <translation>采集代理返回 %1</translation>
    </message>
    <message>
        <source>programs whose CUDA graphs copy or set memory may crash when graphs are recorded as a whole (--cuda-graph graph)</source>
        <translation>若把 CUDA 图作为整体采集（--cuda-graph graph），图中有拷贝或内存置位的程序可能崩溃</translation>
    </message>
    <message>
        <source>kernels may have no timestamps if another profiler in the process sets CUPTI&apos;s clock, as torch.profiler does</source>
        <translation>若进程内的其他分析器设置了 CUPTI 的时钟（如 torch.profiler），核函数可能没有时间戳</translation>
    </message>
    <message>
        <source>in all but the first recording of a process, CUDA graphs may be linked to the wrong launches</source>
        <translation>除首次采集外，同一进程的采集中 CUDA 图可能对应到错误的启动调用</translation>
    </message>
    <message>
        <source>in long recordings, the CPU time of the process grows, and kernels of reloaded modules may have old names</source>
        <translation>长时间采集时进程占用的 CPU 时间不断增加，重新加载的模块中的核函数可能显示旧名称</translation>
    </message>
    <message>
        <source>profilers that use CUPTI&apos;s newer interface cannot run during this recording</source>
        <translation>采集期间无法运行使用 CUPTI 新接口的分析器</translation>
    </message>
    <message>
        <source>no usable libcupti.so was found in the process, next to its CUDA libraries, on the library path or in the CUDA Toolkit</source>
        <translation>在进程内、其 CUDA 库旁、库搜索路径和 CUDA Toolkit 中都没有找到可用的 libcupti.so</translation>
    </message>
    <message>
        <source>no usable libcupti.so was found: TRILANE_CUPTI is not usable: %1</source>
        <translation>没有找到可用的 libcupti.so：TRILANE_CUPTI 指定的不可用：%1</translation>
    </message>
    <message>
        <source>another tool is using CUPTI in this process</source>
        <translation>该进程中有其他工具在使用 CUPTI</translation>
    </message>
    <message>
        <source>CUDA is not recorded while another tool is using CUPTI in this process (the framework&apos;s own profiler?)</source>
        <translation>另一个工具（框架自带的分析器？）在该进程中使用 CUPTI 期间不采集 CUDA</translation>
    </message>
    <message>
        <source>CUDA is no longer recorded: %1</source>
        <translation>不再采集 CUDA：%1</translation>
    </message>
    <message>
        <source>Share of change</source>
        <translation>占变化的比例</translation>
    </message>
    <message>
        <source>Data wait</source>
        <translation>数据等待</translation>
    </message>
    <message>
        <source>Upper bound</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>依据</translation>
    </message>
    <message>
        <source>start times only</source>
        <translation>仅按开始时间</translation>
    </message>
    <message>
        <source>Times last</source>
        <translation>最后到达次数</translation>
    </message>
    <message>
        <source>Main cause of delay</source>
        <translation>迟到的主要原因</translation>
    </message>
    <message>
        <source>the name was specified</source>
        <translation>按指定的名称</translation>
    </message>
    <message>
        <source>each step has a range with its number</source>
        <translation>每步都有带编号的区间</translation>
    </message>
    <message>
        <source>each step has a range named like a step</source>
        <translation>每步都有以步命名的区间</translation>
    </message>
    <message>
        <source>each step has a range of the inference server</source>
        <translation>每步都有推理服务的区间</translation>
    </message>
    <message>
        <source>consecutive ranges of the same name launch the GPU work</source>
        <translation>同名区间依次相接，并启动 GPU 工作</translation>
    </message>
    <message>
        <source>weights are updated once per step</source>
        <translation>每步更新一次权重</translation>
    </message>
    <message>
        <source>weights are updated several times per step</source>
        <translation>每步多次更新权重</translation>
    </message>
    <message>
        <source>gradients are cleared once per step, at an unknown point of the step</source>
        <translation>每步清零一次梯度，其在步内的位置未知</translation>
    </message>
    <message>
        <source>each step has one forward pass</source>
        <translation>每步有一次前向传播</translation>
    </message>
    <message>
        <source>the repeating kernels update the weights each time</source>
        <translation>重复出现的核函数每次都更新权重</translation>
    </message>
    <message>
        <source>based only on repeating kernels</source>
        <translation>仅依据重复出现的核函数</translation>
    </message>
    <message>
        <source>inferred from repeating kernels</source>
        <translation>由重复出现的核函数推断</translation>
    </message>
    <message>
        <source>1 step range omitted: it overlaps another</source>
        <translation>略去 1 个标记训练步的区间：它与另一个重叠</translation>
    </message>
    <message>
        <source>%1 step ranges omitted: they overlap others</source>
        <translation>略去 %1 个标记训练步的区间：它们与其他区间重叠</translation>
    </message>
    <message>
        <source>last step omitted: the recording ended during it</source>
        <translation>略去最后一步：采集在其中结束</translation>
    </message>
    <message>
        <source>GPU activity is unknown in 1 step: CUDA was recorded only part of the time, or work has no timestamps</source>
        <translation>1 步中的 GPU 活动未知：并非一直采集 CUDA，或工作没有时间戳</translation>
    </message>
    <message>
        <source>GPU activity is unknown in %1 steps: CUDA was recorded only part of the time, or work has no timestamps</source>
        <translation>%1 步中的 GPU 活动未知：并非一直采集 CUDA，或工作没有时间戳</translation>
    </message>
    <message>
        <source>they are steps of the launching thread, and the GPU completes their work %1 after the last step: measured by GPU work, a step takes %2</source>
        <translation>它们是启动线程的步，GPU 在最后一步之后 %1 才完成其工作：按 GPU 工作计，每步 %2</translation>
    </message>
    <message>
        <source>Idle from main cause</source>
        <translation>主要原因的空闲</translation>
    </message>
    <message>
        <source>Data wait before step</source>
        <translation>步前数据等待</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Relative to median</source>
        <translation>与中位数之比</translation>
    </message>
    <message>
        <source>work without timestamps</source>
        <translation>没有时间戳的工作</translation>
    </message>
    <message>
        <source>kernels by name or by --group-by</source>
        <translation>按名称或按 --group-by 统计核函数</translation>
    </message>
    <message>
        <source>copies and memsets by direction and memory kinds</source>
        <translation>按方向和内存种类统计拷贝与内存置位</translation>
    </message>
    <message>
        <source>OS runtime calls by name</source>
        <translation>按名称统计系统库调用</translation>
    </message>
    <message>
        <source>threads running, waiting for a core or blocked</source>
        <translation>线程的运行、等待核与阻塞</translation>
    </message>
    <message>
        <source>time of copies and memsets by direction</source>
        <translation>按方向统计拷贝与内存置位耗时</translation>
    </message>
    <message>
        <source>bytes of copies and memsets by direction</source>
        <translation>按方向统计拷贝与内存置位字节数</translation>
    </message>
    <message>
        <source>time of kernels, copies, memsets and CUDA graphs</source>
        <translation>核函数、拷贝、内存置位与 CUDA 图的耗时</translation>
    </message>
    <message>
        <source>kernels, copies, memsets and CUDA graphs in chronological order</source>
        <translation>按时间顺序列出核函数、拷贝、内存置位与 CUDA 图</translation>
    </message>
    <message>
        <source>ranges projected onto the GPU, from the start to the end of their work</source>
        <translation>区间在 GPU 上的投影：从其首个到最后一个 GPU 操作</translation>
    </message>
    <message>
        <source>time of OS runtime calls by name</source>
        <translation>按名称统计系统库调用耗时</translation>
    </message>
    <message>
        <source>time of each thread by state</source>
        <translation>按状态统计各线程耗时</translation>
    </message>
    <message>
        <source>busy time, threads and context switches of each core</source>
        <translation>各核的忙碌时间、线程数与上下文切换次数</translation>
    </message>
    <message>
        <source>collectives by process group and message size, with bandwidth</source>
        <translation>按通信组与消息大小统计集合通信及其带宽</translation>
    </message>
    <message>
        <source>GPU utilization and step time by activity on one page</source>
        <translation>一页看清 GPU 利用率与训练步时间的构成</translation>
    </message>
    <message>
        <source>overhead, copies and nested events, as summarized by Paddle&apos;s profiler</source>
        <translation>按 Paddle 性能分析器的方式汇总开销、拷贝与嵌套事件</translation>
    </message>
    <message>
        <source>comma-separated values, one line per slice</source>
        <translation>逗号分隔值，每个切片一行</translation>
    </message>
    <message>
        <source>Chrome trace JSON, as written by the PyTorch profiler</source>
        <translation>Chrome 轨迹 JSON，与 PyTorch profiler 所写的相同</translation>
    </message>
    <message>
        <source>SQLite database, as exported by Nsight Systems</source>
        <translation>SQLite 数据库，与 Nsight Systems 导出的相同</translation>
    </message>
    <message>
        <source>ranges and marks of NVTX and the framework</source>
        <translation>NVTX 与框架的区间和标记</translation>
    </message>
    <message>
        <source>it exited before the agent was loaded</source>
        <translation>采集代理尚未加载，它已结束</translation>
    </message>
    <message>
        <source>known faults of CUPTI %1</source>
        <translation>CUPTI %1 的已知问题</translation>
    </message>
    <message>
        <source>the recording never began: it ended before its delay was over</source>
        <translation>采集从未开始：在延迟结束之前它就已结束</translation>
    </message>
    <message>
        <source>asked for</source>
        <translation>请求采集</translation>
    </message>
    <message>
        <source>not asked for</source>
        <translation>未请求采集</translation>
    </message>
    <message>
        <source>scheduler recordings of ftrace, trace-cmd and perf</source>
        <translation>ftrace、trace-cmd 和 perf 的调度器数据</translation>
    </message>
    <message>
        <source>PyTorch and Chrome trace JSON (.json, .gz, .zip)</source>
        <translation>PyTorch 和 Chrome 的轨迹 JSON（.json、.gz、.zip）</translation>
    </message>
    <message>
        <source>Nsight Systems SQLite exports (or reports, if nsys is installed)</source>
        <translation>Nsight Systems 导出的 SQLite（装有 nsys 时也可以是报告）</translation>
    </message>
    <message>
        <source>Perfetto traces</source>
        <translation>Perfetto 轨迹</translation>
    </message>
    <message>
        <source>supported: %1</source>
        <translation>支持：%1</translation>
    </message>
    <message>
        <source>rocprofv3 JSON</source>
        <translation>rocprofv3 的 JSON</translation>
    </message>
    <message>
        <source>JAX and TensorFlow profiles (.xplane.pb)</source>
        <translation>JAX 和 TensorFlow 的性能分析文件（.xplane.pb）</translation>
    </message>
    <message>
        <source>other events</source>
        <translation>其他事件</translation>
    </message>
    <message>
        <source>more than %1 kinds</source>
        <translation>种类超过 %1</translation>
    </message>
    <message>
        <source>%1 %2: %3</source>
        <translation>%1 %2：%3</translation>
    </message>
    <message>
        <source>%1 %2 (%3): %4</source>
        <translation>%1 %2（%3）：%4</translation>
    </message>
    <message>
        <source>Count difference</source>
        <translation>次数相差</translation>
    </message>
    <message>
        <source>Max count</source>
        <translation>最大次数</translation>
    </message>
    <message>
        <source>Min count</source>
        <translation>最小次数</translation>
    </message>
    <message>
        <source>Median count</source>
        <translation>次数中位数</translation>
    </message>
    <message>
        <source>Max time</source>
        <translation>最长时间</translation>
    </message>
    <message>
        <source>Min time</source>
        <translation>最短时间</translation>
    </message>
    <message>
        <source>%1 (inferred)</source>
        <translation>%1（推断）</translation>
    </message>
    <message>
        <source>The new file is self-contained: slices, their tracks and processes, threads that woke or were waited
for, links with both ends inside, and facts about the machine. Slices are clipped to the time range, so that
times add up to it; --whole keeps their full length.

--anonymize replaces the names of processes, threads, kernels, ranges, files, counters, marks and notes
with stable ones (kernel_12, process_3, path_7) and omits arguments, input shapes, host, command line,
properties and the time of day. General terms are kept: CUDA, HIP and OS functions, kinds of copies and
waits, GPU and CPU models, numbers of steps and processes, sizes and launch configurations.

Examples:
  trilane cut run.trilane --range 12s:13.5s -o slow-step.trilane
  trilane cut run.json.gz --range 1s:2s --tracks &quot;gpu 0&quot; &quot;python 4711&quot; -o part.trilane
  trilane cut run.trilane --range 12s:13s --anonymize -o to-send.trilane</source>
        <translation>新文件可独立使用：包含切片及其所在的轨道与进程、唤醒或被等待的线程、两端都在其中的连线，以及已知的
机器信息。切片会按时间段截断，使时间合计与其一致；--whole 则保持其原有长度。

--anonymize 把轨迹中进程、线程、核函数、区间、文件、计数器、标记和备注的名称换成稳定的代号
（kernel_12、process_3、path_7），并略去参数、输入形状、主机、命令行、属性和日期时间。各处通用的内容
保留：CUDA、HIP 与操作系统的函数，拷贝与等待的种类，GPU 与 CPU 的型号，训练步与进程的编号，
大小与启动配置。

示例：
  trilane cut run.trilane --range 12s:13.5s -o slow-step.trilane
  trilane cut run.json.gz --range 1s:2s --tracks &quot;gpu 0&quot; &quot;python 4711&quot; -o part.trilane
  trilane cut run.trilane --range 12s:13s --anonymize -o to-send.trilane</translation>
    </message>
    <message>
        <source>Keep only tracks with this text in their label or this id, and their child tracks</source>
        <translation>仅保留标签含有此文字或编号为此的轨道，及其下级轨道</translation>
    </message>
    <message>
        <source>Do not clip slices at the ends of the time range</source>
        <translation>不在时间段两端截断切片</translation>
    </message>
    <message>
        <source>1 gap</source>
        <translation>1 个间隙</translation>
    </message>
    <message>
        <source>%1: busy %2 of %3, idle %4, unknown (not recorded or no timestamps) %6, in %5</source>
        <translation>%1：%3 中忙碌 %2，空闲 %4，未知（未采集或没有时间）%6，共 %5</translation>
    </message>
    <message>
        <source>Causes:
  user_code       the launching thread ran the program&apos;s own code
  cuda_call       it was in a CUDA call: allocation, graph instantiation...
  loading_code    it was in a CUDA call that loads or compiles code, or in a launch that had to
  sync_call       it was still in a synchronizing call after the GPU had finished
  sync_copy       it was in a synchronous copy, or one of pageable memory
  system_call     it was in an OS runtime call or system call, or blocked in one
  unified_memory  a page fault on unified memory moved data between host and GPU
  not_scheduled   it was runnable and waiting for a core
  stopped         its process was stopped by a signal or a debugger
  off_core        it was off the core; the reason is not in the trace
  other_thread    it waited for a thread about which nothing is recorded
  launch_latency  launched, but not started
  dependency      launched, but waiting for another stream or device
  gpu_silent      launched, but no activity was recorded on any stream of the GPU
  collective      waiting for another rank
  profiler        time taken by the profiler that recorded the trace
  trace_edge      before the first or after the last operation, outside all steps (--whole)
  unobserved      data that would show the cause was not recorded or was lost

Waits are followed to the thread that was waited for, also across processes.

Examples:
  trilane gaps run.trilane
  trilane gaps run.json.gz --min 10us --by range
  trilane gaps run.trilane --longest 20
  trilane gaps run.trilane --at 1.2s
  trilane gaps run.trilane --format json -o gaps.json</source>
        <translation>原因：
  user_code       发起下一次启动的线程在运行程序自身的代码
  cuda_call       它在 CUDA 调用中：内存分配、图实例化等
  loading_code    它在加载或编译代码的 CUDA 调用中，或在需要先加载代码的启动调用中
  sync_call       GPU 已经完成，它却仍在同步调用中
  sync_copy       它在同步拷贝或可分页内存的拷贝中
  system_call     它处于或阻塞于系统库调用或系统调用
  unified_memory  统一内存的缺页使数据在主机与 GPU 之间迁移
  not_scheduled   它就绪，正在等待核
  stopped         其进程被信号或调试器停止
  off_core        它不在核上，轨迹没有记录原因
  other_thread    它在等待另一个没有任何记录的线程
  launch_latency  已经启动，尚未开始
  dependency      已经启动，但在等待其他流或设备
  gpu_silent      已经启动，但该 GPU 的所有流都没有任何已记录的活动
  collective      在等待其他 rank
  profiler        时间被采集此轨迹的工具占用
  trace_edge      在第一个操作之前或最后一个操作之后，且不在任何步内（--whole）
  unobserved      能说明原因的数据没有采集，或已丢失

线程若在等待另一个线程，会继续追溯到那个线程，也可跨进程。

示例：
  trilane gaps run.trilane
  trilane gaps run.json.gz --min 10us --by range
  trilane gaps run.trilane --longest 20
  trilane gaps run.trilane --at 1.2s
  trilane gaps run.trilane --format json -o gaps.json</translation>
    </message>
    <message>
        <source>recorded by</source>
        <translation>采集工具</translation>
    </message>
    <message>
        <source>processor</source>
        <translation>处理器</translation>
    </message>
    <message>
        <source>Daemon to use: auto, or a socket path</source>
        <translation>使用的守护进程：auto，或套接字路径</translation>
    </message>
    <message>
        <source>What to record: cuda, nvtx, osrt (blocking OS runtime calls), sched (thread states)</source>
        <translation>采集内容：cuda、nvtx、osrt（会等待的系统库调用）、sched（线程状态）</translation>
    </message>
    <message>
        <source>Minimum duration of OS runtime calls to record</source>
        <translation>略去更短的系统库调用</translation>
    </message>
    <message>
        <source>Minimum gap to explain; shorter gaps are only counted; default: 0</source>
        <translation>要解释的最短间隙；更短的只计数；默认：0</translation>
    </message>
    <message>
        <source>Maximum rows per table; default: 200 (HTML), 20 (Markdown)</source>
        <translation>每张表的最多行数；默认：200（HTML）、20（Markdown）</translation>
    </message>
    <message>
        <source>List calls more than K robust deviations (default: 3.5) from their group&apos;s median instead of groups, furthest first</source>
        <translation>不列分组，而列出与本组中位数相差超过 K 倍稳健偏差（默认：3.5）的调用，相差最大者在前</translation>
    </message>
    <message>
        <source>Write an image of the whole window to FILE.png and exit</source>
        <translation>把整个窗口画到 FILE.png 后退出</translation>
    </message>
    <message>
        <source>Size of the image in pixels, WIDTHxHEIGHT; with --picture also in mm, 297x210mm; default: 1920x1200</source>
        <translation>图片的像素数，宽x高；用于 --picture 时也可写 297x210mm；默认：1920x1200</translation>
    </message>
    <message>
        <source>Scale of text and rows in the image, 0.5 to 4; default: 1</source>
        <translation>图片中文字和行的缩放倍数，0.5 至 4；默认：1</translation>
    </message>
    <message>
        <source>Time range to show, from the start of the trace: 20ms:35ms</source>
        <translation>要显示的时间段，从轨迹开始处算起：20ms:35ms</translation>
    </message>
    <message>
        <source>dark or light</source>
        <translation>主题：dark 或 light</translation>
    </message>
    <message>
        <source>Run a query in the Query tab: SQL, or the name of a saved query</source>
        <translation>在查询标签页中运行查询：SQL，或已保存查询的名称</translation>
    </message>
    <message>
        <source>Select the longest call of the kernel whose name contains TEXT</source>
        <translation>选中名称包含 TEXT 的核函数最长的一次调用</translation>
    </message>
    <message>
        <source>Select the longest idle gap of a GPU</source>
        <translation>选中 GPU 最长的空闲间隙</translation>
    </message>
    <message>
        <source>Select an area: the visible time of the rows whose name or parent&apos;s name contains TEXT or matches /EXPRESSION/</source>
        <translation>选中一个区域：所显示的时间，以及自身或所属对象的名称含有 TEXT 或匹配 /EXPRESSION/ 的行</translation>
    </message>
    <message>
        <source>Minimum idle gap to show: 100us</source>
        <translation>要显示的最短空闲间隙：100us</translation>
    </message>
    <message>
        <source>Show ranges below streams: on or off; default: last setting</source>
        <translation>流下方的区间行：on 或 off（默认同上次的选择）</translation>
    </message>
    <message>
        <source>Tables cover the view instead of the whole trace</source>
        <translation>表格只统计视图中的内容，而不是整个轨迹</translation>
    </message>
    <message>
        <source>Show the second FILE beside the first, with linked time</source>
        <translation>把第二个 FILE 与第一个并排显示，时间联动</translation>
    </message>
    <message>
        <source>Show the files, traces of several ranks, as one on a common time axis</source>
        <translation>这些文件是多个 rank 的轨迹：在同一条时间轴上合为一个显示</translation>
    </message>
    <message>
        <source>Always open a new window</source>
        <translation>不管首选项如何，都打开单独的窗口</translation>
    </message>
    <message>
        <source>Open the files in the existing window, if there is one</source>
        <translation>若已有打开的窗口，就在其中打开这些文件</translation>
    </message>
    <message>
        <source>Shows the CPU, CUDA and thread activity of GPU training jobs</source>
        <translation>显示 GPU 训练任务在 CPU、CUDA 和线程上的活动</translation>
    </message>
    <message>
        <source>Examples:
  trilane-ui trace.json.gz
  trilane-ui --beside rank0.trilane rank1.trilane
  trilane-ui --screenshot out.png --size 2560x1440 --theme dark trace.sqlite
  trilane-ui --picture out.pdf --what whole --size 297x210mm trace.trilane
  trilane-ui --picture out.svg --range 1.2s:1.5s --title &quot;Step 12&quot; trace.trilane
  trilane-ui --picture out.png --range 1.2s:1.5s --select-rows &quot;stream 7&quot; --what selection trace.trilane
  trilane-ui --screenshot out.png --range 1.2s:1.5s --language zh trace.trilane

Exit codes: 0 success, 1 the trace or the image failed, 2 invalid usage.</source>
        <translation>示例：
  trilane-ui trace.json.gz
  trilane-ui --beside rank0.trilane rank1.trilane
  trilane-ui --screenshot out.png --size 2560x1440 --theme dark trace.sqlite
  trilane-ui --picture out.pdf --what whole --size 297x210mm trace.trilane
  trilane-ui --picture out.svg --range 1.2s:1.5s --title &quot;Step 12&quot; trace.trilane
  trilane-ui --picture out.png --range 1.2s:1.5s --select-rows &quot;stream 7&quot; --what selection trace.trilane
  trilane-ui --screenshot out.png --range 1.2s:1.5s --language zh trace.trilane

退出码：0 完成，1 轨迹或图片失败，2 用法错误。</translation>
    </message>
    <message>
        <source>Write an image of the timeline to FILE.png, .svg or .pdf and exit</source>
        <translation>把时间线画到 FILE.png、.svg 或 .pdf 后退出</translation>
    </message>
    <message>
        <source>Part to draw: view, selection (for an area, all of its rows) or whole; default: view</source>
        <translation>图片的内容：view、selection（选中的时间；选中区域时只含其全部行）或 whole（默认 view）</translation>
    </message>
    <message>
        <source>Rows to draw: shown or all; default: shown, with whole: all</source>
        <translation>图片中的行：shown 或 all（默认 shown；whole 时为 all）</translation>
    </message>
    <message>
        <source>Resolution in dots per inch, for sizes in mm and for PDF; default: 96</source>
        <translation>图片每英寸的点数，用于以 mm 表示的尺寸和 PDF（96）</translation>
    </message>
    <message>
        <source>Title of the image, &quot;&quot; for none; default: file, time and date</source>
        <translation>图片的标题（默认为文件、时间和日期）；&quot;&quot; 表示不要标题</translation>
    </message>
    <message>
        <source>Legend of the image: on or off; default: on</source>
        <translation>图片的图例：on 或 off（默认 on）</translation>
    </message>
    <message>
        <source>Marks and notes in the image: on or off; default: on</source>
        <translation>图片中的标记和备注：on 或 off（默认 on）</translation>
    </message>
    <message>
        <source>Ruler of the image: on or off; default: on</source>
        <translation>图片的标尺：on 或 off（默认 on）</translation>
    </message>
    <message>
        <source>none: the program did not use the GPU</source>
        <translation>无：程序没有使用 GPU</translation>
    </message>
    <message>
        <source>Traces to open: %1</source>
        <translation>要打开的轨迹：%1</translation>
    </message>
    <message>
        <source>1 interval</source>
        <translation>1 段</translation>
    </message>
    <message>
        <source>%1 intervals</source>
        <translation>%1 段</translation>
    </message>
    <message>
        <source>thread states, %1, %2 in total: scheduler events were lost, or the threads stayed on their core after they were first seen</source>
        <translation>线程状态，%1，共 %2：调度器事件丢失，或线程自首次被看到后没有离开过核</translation>
    </message>
    <message>
        <source>GPU activity, %1, %2 in total: CUDA was not recorded then, or the driver provided no timestamps</source>
        <translation>GPU 活动，%1，共 %2：当时没有采集 CUDA，或驱动没有给出时间戳</translation>
    </message>
    <message>
        <source>For %1 (%2 of its time) the GPU only copied non-pageable memory; %3 of it could overlap with other work. Copies ran for %4 in total.</source>
        <translation>GPU 有 %1（占其时间的 %2）只在拷贝非可分页内存；其中 %3 有其他工作可以与之同时进行。拷贝总共用时 %4。</translation>
    </message>
    <message>
        <source>CPU bound: a thread that the GPU waits for is waiting for a core</source>
        <translation>CPU 瓶颈：GPU 所等待的线程在等待核</translation>
    </message>
    <message>
        <source>The GPU was idle for %1 (%2 of its time) while the launching thread was off its core and in no recorded call. It may have been blocked or waiting for a core: the trace does not say. Location: %3.</source>
        <translation>GPU 空闲了 %1（占其时间的 %2），期间发起下一次启动的线程不在核上运行，也不在任何已记录的调用中。它可能阻塞，也可能在等待核：轨迹没有记录。它所在的位置：%3。</translation>
    </message>
    <message>
        <source>GPU idle time with cause &quot;%1&quot; rose by %2, from %4 to %3.</source>
        <translation>原因为“%1”的 GPU 空闲时间增加 %2（从 %4 到 %3）。</translation>
    </message>
    <message>
        <source>GPU idle time with cause &quot;%1&quot; fell by %2, from %4 to %3.</source>
        <translation>原因为“%1”的 GPU 空闲时间减少 %2（从 %4 到 %3）。</translation>
    </message>
    <message>
        <source>GPU idle time with cause &quot;%1&quot; rose by %2, from %4 to %3, mostly in %5.</source>
        <translation>原因为“%1”的 GPU 空闲时间增加 %2（从 %4 到 %3），主要在 %5。</translation>
    </message>
    <message>
        <source>GPU idle time with cause &quot;%1&quot; fell by %2, from %4 to %3, mostly in %5.</source>
        <translation>原因为“%1”的 GPU 空闲时间减少 %2（从 %4 到 %3），主要在 %5。</translation>
    </message>
    <message>
        <source>In %1 of all pairs of a step of A and a step of B, B&apos;s step is longer (p-value %2).</source>
        <translation>在 A 的一步与 B 的一步组成的所有配对中，B 的步较长者占 %1（p 值 %2）。</translation>
    </message>
    <message>
        <source>No proven change: B took %1 longer, %2 per step instead of %3, including unusually long steps: %5 of %8 instead of %4 of %6 (p-value %7).</source>
        <translation>变化未得到证实：B 长 %1，每步 %2，原为 %3；其中有异常长的步：%8 步中有 %5 步，原为 %6 步中有 %4 步（p 值 %7）。</translation>
    </message>
    <message>
        <source>No proven change: B took %1 less, %2 per step instead of %3, including unusually long steps: %5 of %8 instead of %4 of %6 (p-value %7).</source>
        <translation>变化未得到证实：B 短 %1，每步 %2，原为 %3；其中有异常长的步：%8 步中有 %5 步，原为 %6 步中有 %4 步（p 值 %7）。</translation>
    </message>
    <message>
        <source>No proven change: B took %1 longer, %2 per step instead of %3, including unusually long steps: %5 of %6 instead of %4 of %6 (p-value %7).</source>
        <translation>变化未得到证实：B 长 %1，每步 %2，原为 %3；其中有异常长的步：%6 步中有 %5 步，原为 %6 步中有 %4 步（p 值 %7）。</translation>
    </message>
    <message>
        <source>No proven change: B took %1 less, %2 per step instead of %3, including unusually long steps: %5 of %6 instead of %4 of %6 (p-value %7).</source>
        <translation>变化未得到证实：B 短 %1，每步 %2，原为 %3；其中有异常长的步：%6 步中有 %5 步，原为 %6 步中有 %4 步（p 值 %7）。</translation>
    </message>
    <message>
        <source>No proven change: B took %1 longer, %2 per step instead of %3, including unusually long steps: %5 of %6 instead of %4 of %6 (runs of consecutive steps: %9 instead of %8; p-value %7).</source>
        <translation>变化未得到证实：B 长 %1，每步 %2，原为 %3；其中有异常长的步：%6 步中有 %5 步，原为 %6 步中有 %4 步（连续的步算一段：%9 段，原为 %8 段；p 值 %7）。</translation>
    </message>
    <message>
        <source>No proven change: B took %1 less, %2 per step instead of %3, including unusually long steps: %5 of %6 instead of %4 of %6 (runs of consecutive steps: %9 instead of %8; p-value %7).</source>
        <translation>变化未得到证实：B 短 %1，每步 %2，原为 %3；其中有异常长的步：%6 步中有 %5 步，原为 %6 步中有 %4 步（连续的步算一段：%9 段，原为 %8 段；p 值 %7）。</translation>
    </message>
    <message>
        <source>No proven change: B took %1 longer, %2 per step instead of %3, including unusually long steps of %5 on average instead of %4 (p-value %6).</source>
        <translation>变化未得到证实：B 长 %1，每步 %2，原为 %3；其中异常长的步平均 %5，原为 %4（p 值 %6）。</translation>
    </message>
    <message>
        <source>No proven change: B took %1 less, %2 per step instead of %3, including unusually long steps of %5 on average instead of %4 (p-value %6).</source>
        <translation>变化未得到证实：B 短 %1，每步 %2，原为 %3；其中异常长的步平均 %5，原为 %4（p 值 %6）。</translation>
    </message>
    <message>
        <source>Steps longer than %1 are unusual in both traces: %2 of %4 in A, %3 of %6 in B. Consecutive steps count as one run: %7 in A, %8 in B (p-value %5).</source>
        <translation>长于 %1 的步在两条轨迹的步中属于异常：A 的 %4 步中有 %2 步，B 的 %6 步中有 %3 步。连续的步算一段：A 有 %7 段，B 有 %8 段（p 值 %5）。</translation>
    </message>
    <message>
        <source>Unusually long steps take %1 on average in A, %2 in B; in %3 of all pairs of one from A and one from B, B&apos;s step is longer (p-value %4).</source>
        <translation>异常长的步在 A 中平均 %1，在 B 中平均 %2；在 A 的一个与 B 的一个组成的所有配对中，B 的较长者占 %3（p 值 %4）。</translation>
    </message>
    <message>
        <source>Steps longer than %1 are unusual in both traces: %2 of %4 in A, %3 of %6 in B (p-value %5).</source>
        <translation>长于 %1 的步在两条轨迹的步中属于异常：A 的 %4 步中有 %2 步，B 的 %6 步中有 %3 步（p 值 %5）。</translation>
    </message>
    <message>
        <source>Steps longer than %1 are unusual in both traces: %2 of %4 in A, %3 of %6 in B, always %7 steps apart (p-value %5).</source>
        <translation>长于 %1 的步在两条轨迹的步中属于异常：A 的 %4 步中有 %2 步，B 的 %6 步中有 %3 步，总是相隔 %7 步（p 值 %5）。</translation>
    </message>
    <message>
        <source>%1 gaps</source>
        <translation>%1 个间隙</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>%1 (%5), median %2, 95 % within %3, %4</source>
        <translation>%1（%5），中位数 %2，95 分位数 %3，%4</translation>
    </message>
    <message>
        <source>%1: busy %2 of %3, idle %4 in %5</source>
        <translation>%1：%3 中忙碌 %2，空闲 %4，共 %5</translation>
    </message>
    <message>
        <source>Tab to show: %1</source>
        <translation>要显示的标签页：%1</translation>
    </message>
    <message>
        <source>Memory limit for the recordings of each user except root, in MiB; default: 512</source>
        <translation>每个用户（root 除外）的采集最多占用的守护进程内存，单位 MiB；默认：512</translation>
    </message>
    <message>
        <source>no %1 or %2</source>
        <translation>没有 %1 和 %2</translation>
    </message>
    <message>
        <source>no %1, %2 or %3</source>
        <translation>没有 %1、%2 和 %3</translation>
    </message>
    <message>
        <source>no OS runtime call was long enough to be recorded</source>
        <translation>没有长到会被采集的系统库调用</translation>
    </message>
    <message>
        <source>delimited by %1</source>
        <translation>以 %1 划分</translation>
    </message>
    <message>
        <source>delimited</source>
        <translation>按划分</translation>
    </message>
    <message>
        <source>Time difference</source>
        <translation>时间相差</translation>
    </message>
    <message>
        <source>Median time</source>
        <translation>时间中位数</translation>
    </message>
    <message>
        <source>CUDA calls by name</source>
        <translation>按名称统计 CUDA 调用</translation>
    </message>
    <message>
        <source>time of CUDA calls by name</source>
        <translation>按名称统计 CUDA 调用耗时</translation>
    </message>
    <message>
        <source>kernel</source>
        <comment>operating system</comment>
        <translation>内核</translation>
    </message>
    <message>
        <source>Refuse to attach to more processes, child processes included; default: 256; required for process 1</source>
        <translation>超过该数目（含子进程）时拒绝附加；默认：256；附加到进程 1 时必须给出</translation>
    </message>
    <message>
        <source>Compares B with the baseline A: steps with the same number if ranges number them, otherwise all steps of
one with all steps of the other. Unusually long steps are excluded if they are few, and so is the first
step if it is long in both. All times are per step; GPU times are means over the GPUs. GPU busy time and
the causes of idle time add up to the step. A change is significant if it is at least 1 % and either
exceeds the noise of the steps or is consistent over the steps (p at most 1 %). A change of all steps
together is also significant if the number or the length of unusually long steps differs significantly.

By:
  auto   steps if both traces have steps of the same kind, else span
  steps  fails if a trace has none
  span   the whole time from the first to the last GPU operation

Exit codes: 0 B is within the threshold, 1 A or B cannot be read, 2 invalid usage, or A and B have nothing
in common or different kinds of steps, 3 the output cannot be written, 4 B is slower than the threshold.

Examples:
  trilane diff before.trilane after.trilane
  trilane diff base.json.gz new.json.gz --threshold 3% --format markdown -o summary.md
  trilane diff a.sqlite b.sqlite --by span --top 30
  trilane diff a.trilane b.trilane --range-a 1s:5s --range-b 2s:6s --format json</source>
        <translation>以 A 为基准比较 B：有编号时比较编号相同的步，否则比较两者的全部步。耗时异常的训练步只要不多就略去；两者的第一步都很长时也略去。
所有时间都按一步计，GPU 的时间取各 GPU 的平均；GPU 忙碌与各空闲原因之和等于步时间。变化须至少为 1 %，
并满足以下之一，才算显著：超出各步波动所能解释的程度；一方的步普遍比另一方长，无法用偶然解释（p 不超过 1 %）。
异常长的步的数量或时长显著不同时，所有步合计的变化也算显著。

比较方式：
  auto   两条轨迹有同类训练步时按步，否则按整体
  steps  有轨迹没有训练步时报错
  span   从 GPU 的第一个操作到最后一个操作的全部时间

退出码：0 B 未超过阈值，4 B 比阈值更慢，1 无法读取 A 或 B，2 用法错误，或 A 与 B 没有共同内容，或步的种类不同，3 无法写入输出。

示例：
  trilane diff before.trilane after.trilane
  trilane diff base.json.gz new.json.gz --threshold 3% --format markdown -o summary.md
  trilane diff a.sqlite b.sqlite --by span --top 30
  trilane diff a.trilane b.trilane --range-a 1s:5s --range-b 2s:6s --format json</translation>
    </message>
    <message>
        <source>Waiting for a core</source>
        <translation>等待核</translation>
    </message>
    <message>
        <source>%1: busy %2 of %3, idle %4, unknown %6, in %5</source>
        <translation>%1：%3 中忙碌 %2，空闲 %4，未知 %6，共 %5</translation>
    </message>
    <message>
        <source>CUDA, NVTX and OS runtime calls are not recorded</source>
        <translation>不采集 CUDA、NVTX 和系统库调用</translation>
    </message>
    <message>
        <source>Next operation</source>
        <translation>下一个 GPU 操作</translation>
    </message>
    <message>
        <source>use only one of SQL, --file and --saved</source>
        <translation>SQL、--file 和 --saved 只能使用一个</translation>
    </message>
    <message>
        <source>unknown export format &quot;%1&quot;</source>
        <translation>未知的导出格式“%1”</translation>
    </message>
    <message>
        <source>is truncated: it has %1 bytes</source>
        <translation>被截断：只有 %1 字节</translation>
    </message>
    <message>
        <source>copy or record it again</source>
        <translation>请重新复制或采集</translation>
    </message>
    <message>
        <source>the file is truncated: %1, and none of its tables can be found</source>
        <translation>文件被截断：%1，找不到其中任何一张表</translation>
    </message>
    <message>
        <source>Examples:
  trilane start 4711 -o run.trilane
  trilane start 4711 -o run.trilane --name job1

Like `trilane attach`, but returns immediately. `trilane status` shows active recordings, and
`trilane stop` completes the file.</source>
        <translation>示例：
  trilane start 4711 -o run.trilane
  trilane start 4711 -o run.trilane --name job1

与 `trilane attach` 相同，但立即返回：`trilane status` 显示正在采集的内容，
`trilane stop` 完成文件。</translation>
    </message>
    <message>
        <source>Time range to keep, such as 1.5s:2s or 100ms:</source>
        <translation>要保留的时间段，例如 1.5s:2s 或 100ms:</translation>
    </message>
    <message>
        <source>Findings are ordered by likely gain. Each shows the upper bound of the GPU time that can be saved, summed
over the GPUs, its share of their time and, if lower, the likely gain. Gains may overlap and do not add
up. Delays that occur once, in one of several steps, are not counted as a likely gain.

Severities:
  high    at least 20 % of the GPUs&apos; time
  medium  at least 5 %
  low     at least 1 %; also one-time delays, and recordings with major losses or without GPU work
  note    for information, no gain

Exit code 4: a finding has at least the severity given with --fail-on.

Examples:
  trilane diagnose run.trilane
  trilane diagnose run.json.gz --severity medium
  trilane diagnose run.trilane --range 1.5s:2s
  trilane diagnose run.trilane --format markdown -o findings.md
  trilane diagnose run.trilane --format json --fail-on high</source>
        <translation>诊断结论按预计收益排序；显示的是最多能赢得的 GPU 时间（各 GPU 合计）、其占 GPU 时间的比例，以及（若更少）预计
能赢得的时间。不同结论的收益可能指同一段时间，不能相加。多步中只在某一步发生一次的，预计在其他步没有收益。

严重程度：
  high    至少占 GPU 时间的 20 %
  medium  至少 5 %
  low     至少 1 %；或只发生一次的延迟、采集时丢失较多、没有 GPU 工作
  note    值得了解，没有可赢得的时间

退出代码 4：给出了 --fail-on，且有至少这么严重的结论。

示例：
  trilane diagnose run.trilane
  trilane diagnose run.json.gz --severity medium
  trilane diagnose run.trilane --range 1.5s:2s
  trilane diagnose run.trilane --format markdown -o findings.md
  trilane diagnose run.trilane --format json --fail-on high</translation>
    </message>
    <message>
        <source>Time range of A from its start, such as 1.5s:2s or 100ms:</source>
        <translation>A 的时间段，从其开始处算起，例如 1.5s:2s 或 100ms:</translation>
    </message>
    <message>
        <source>Time range A:B from the start of the trace, such as 1.5s:2s or 100ms:</source>
        <translation>从轨迹开始处算起的时间段 A:B，例如 1.5s:2s 或 100ms:</translation>
    </message>
    <message>
        <source>Time range from the start of the trace, such as 1.5s:2s or 100ms:</source>
        <translation>时间段，从轨迹开始处算起，例如 1.5s:2s 或 100ms:</translation>
    </message>
    <message>
        <source>Steps that begin in time range A:B from the start of the trace, such as 1.5s:2s or 100ms:</source>
        <translation>从轨迹开始处算起，在时间段 A:B 内开始的训练步，例如 1.5s:2s 或 100ms:</translation>
    </message>
    <message>
        <source>unexpected argument &quot;%1&quot;</source>
        <translation>没有这个参数：“%1”</translation>
    </message>
    <message>
        <source>it has %1 of %2 bytes</source>
        <translation>只有 %2 字节中的 %1 字节</translation>
    </message>
    <message>
        <source>Compared: the whole recordings, not steps.</source>
        <translation>比较范围：整个采集，不按步。</translation>
    </message>
    <message>
        <source>%1 of it is inside a step, before its first or after its last GPU operation; the share is of %2, which includes this time.</source>
        <translation>其中 %1 位于步内，在 GPU 的第一个操作之前或最后一个操作之后；比例以 %2 为基数，已包含这段时间。</translation>
    </message>
    <message>
        <source>Source format</source>
        <translation>来源格式</translation>
    </message>
    <message>
        <source>%1 requires %2</source>
        <translation>%1 须与 %2 一起使用</translation>
    </message>
    <message>
        <source>source</source>
        <translation>来源格式</translation>
    </message>
    <message>
        <source>--screenshot requires a name that ends in .png, not &quot;%1&quot;</source>
        <translation>--screenshot 须以 .png 结尾，而不是“%1”</translation>
    </message>
    <message>
        <source>The file is truncated or damaged: %1.</source>
        <translation>文件被截断或已损坏：%1。</translation>
    </message>
    <message>
        <source>Unknown thread states: %1 (intervals: %2). Scheduler events were lost, or the threads stayed on their core after they were first seen.</source>
        <translation>未知的线程状态：%1（时间段数：%2）。调度事件丢失，或线程自首次出现后一直未离开 CPU 核心。</translation>
    </message>
    <message>
        <source>Unknown GPU activity: %1 (intervals: %2). CUDA was not recorded then, or the driver provided no timestamps.</source>
        <translation>未知的 GPU 活动：%1（时间段数：%2）。当时没有采集 CUDA，或驱动没有给出时间。</translation>
    </message>
</context>
<context>
    <name>MessageWords</name>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
    <message>
        <source>1 call</source>
        <translation>1 次调用</translation>
    </message>
    <message>
        <source>%1 calls</source>
        <translation>%1 次调用</translation>
    </message>
    <message>
        <source>1 row</source>
        <translation>1 行</translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation>%1 行</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>Notes</name>
    <message>
        <source>About Trilane</source>
        <translation>关于 Trilane</translation>
    </message>
    <message>
        <source>&lt;h3&gt;Trilane %1&lt;/h3&gt;&lt;p&gt;Shows where GPU training jobs spend their time: CPU, CUDA and threads on one timeline.&lt;/p&gt;&lt;p&gt;Apache License 2.0&lt;/p&gt;</source>
        <translation>&lt;h3&gt;Trilane %1&lt;/h3&gt;&lt;p&gt;GPU 训练任务的时间花在了哪里：CPU、CUDA 与线程，尽在一条时间线。&lt;/p&gt;&lt;p&gt;Apache 许可证 2.0&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>Picture</name>
    <message>
        <source>the image is too large for this machine&apos;s memory</source>
        <translation>图片太大，本机内存不足</translation>
    </message>
</context>
<context>
    <name>PictureCommands</name>
    <message>
        <source>Export image</source>
        <translation>导出图片</translation>
    </message>
</context>
<context>
    <name>RangeActions</name>
    <message>
        <source>Ranges below streams</source>
        <translation>流下方的区间</translation>
    </message>
</context>
<context>
    <name>RangeDetails</name>
    <message>
        <source>from</source>
        <translation>起</translation>
    </message>
    <message>
        <source>to</source>
        <translation>止</translation>
    </message>
    <message>
        <source>duration</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>stream %1, %2</source>
        <translation>流 %1，%2</translation>
    </message>
    <message>
        <source>GPU idle</source>
        <translation>GPU 空闲</translation>
    </message>
    <message>
        <source>before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>after</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>How the idle time ended</source>
        <translation>空闲如何结束</translation>
    </message>
    <message>
        <source>The launch of the next operation was not recorded, so the thread that ended the gap is unknown.</source>
        <translation>下一个操作的启动没有被采集，因此无法说明是哪个线程结束了这段空闲。</translation>
    </message>
    <message>
        <source>%1 launched the next operation %2 after the GPU became idle.</source>
        <translation>%1 在 GPU 变为空闲 %2 之后才发起启动。</translation>
    </message>
    <message>
        <source>%1 had launched the next operation %2 before the GPU became idle.</source>
        <translation>%1 在 GPU 变为空闲 %2 之前已经发起启动。</translation>
    </message>
    <message>
        <source>launch call</source>
        <translation>启动调用</translation>
    </message>
    <message>
        <source>call took</source>
        <translation>调用耗时</translation>
    </message>
    <message>
        <source>launch to start</source>
        <translation>启动到开始</translation>
    </message>
    <message>
        <source>Selected time</source>
        <translation>所选时间</translation>
    </message>
    <message>
        <source>no GPU work in this time range</source>
        <translation>此时间段内没有 GPU 工作</translation>
    </message>
    <message>
        <source>busy</source>
        <translation>忙碌</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>longest gap</source>
        <translation>最长空闲间隙</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>核函数</translation>
    </message>
    <message>
        <source>calls</source>
        <translation>调用次数</translation>
    </message>
    <message>
        <source>summed time</source>
        <translation>累计时间</translation>
    </message>
    <message>
        <source>Why the GPU was idle</source>
        <translation>GPU 为何空闲</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>%1 short intervals, mostly %2</source>
        <translation>%1 段短时间，主要是%2</translation>
    </message>
    <message>
        <source>core busy with</source>
        <translation>该核正在运行</translation>
    </message>
    <message>
        <source>resumed by</source>
        <translation>使其继续运行的是</translation>
    </message>
    <message>
        <source>%1 was idle and had to wake up</source>
        <translation>%1 此前空闲，需先唤醒</translation>
    </message>
    <message>
        <source>In chronological order</source>
        <translation>按时间顺序</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
</context>
<context>
    <name>RankWords</name>
    <message>
        <source>Rank %1</source>
        <translation>Rank %1</translation>
    </message>
</context>
<context>
    <name>RecordedWords</name>
    <message>
        <source>GPU activity: kernels and copies</source>
        <translation>GPU 活动：核函数和拷贝</translation>
    </message>
    <message>
        <source>NVTX and framework ranges</source>
        <translation>NVTX 和框架区间</translation>
    </message>
    <message>
        <source>OS runtime calls</source>
        <translation>系统库调用</translation>
    </message>
    <message>
        <source>Thread states</source>
        <translation>线程状态</translation>
    </message>
    <message>
        <source>Scheduling: which thread ran on which core</source>
        <translation>调度：哪个线程在哪个核上</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>本机器</translation>
    </message>
    <message>
        <source>Machine %1</source>
        <translation>机器 %1</translation>
    </message>
    <message>
        <source>no</source>
        <translation>无</translation>
    </message>
    <message>
        <source>no; %1 lost</source>
        <translation>无；丢失 %1</translation>
    </message>
    <message>
        <source>%1; %2 lost</source>
        <translation>%1；丢失 %2</translation>
    </message>
    <message>
        <source>buffers were full for a while</source>
        <translation>缓冲区一度已满</translation>
    </message>
    <message>
        <source>PyTorch profiles never contain it</source>
        <translation>PyTorch 的分析文件从不包含它</translation>
    </message>
    <message>
        <source>not enabled in the profiler, or none occurred</source>
        <translation>分析器未被要求采集，或者没有发生过</translation>
    </message>
    <message>
        <source>not requested</source>
        <translation>未要求采集</translation>
    </message>
    <message>
        <source>not used by the program during the recording</source>
        <translation>采集期间程序没有用到它</translation>
    </message>
    <message>
        <source>no call was long enough to be recorded</source>
        <translation>没有长到会被采集的调用</translation>
    </message>
    <message>
        <source>not available: %1</source>
        <translation>无法取得：%1</translation>
    </message>
    <message>
        <source>not stated in the file</source>
        <translation>文件中没有说明</translation>
    </message>
    <message>
        <source>record less: --trace, --capture-range</source>
        <translation>请减少采集内容：--trace、--capture-range</translation>
    </message>
    <message>
        <source>end the other tool&apos;s session first, or record after it ends</source>
        <translation>请先结束另一个工具的会话，或在其结束后再采集</translation>
    </message>
    <message>
        <source>GPU metrics: utilization, clocks, power</source>
        <translation>GPU 指标：利用率、时钟、功耗</translation>
    </message>
    <message>
        <source>CPU frequencies</source>
        <translation>CPU 频率</translation>
    </message>
    <message>
        <source>Other counters, such as memory</source>
        <translation>其他计数器，例如内存</translation>
    </message>
    <message>
        <source>part of the time: %1</source>
        <translation>并非一直有：%1</translation>
    </message>
    <message>
        <source>specify a capture range that the program reaches</source>
        <translation>请指定程序会到达的采集范围</translation>
    </message>
    <message>
        <source>use a shorter --delay</source>
        <translation>缩短 --delay</translation>
    </message>
    <message>
        <source>use a capture range that begins earlier</source>
        <translation>使用更早开始的采集范围</translation>
    </message>
    <message>
        <source>start the program with `trilane record`</source>
        <translation>用 `trilane record` 启动程序</translation>
    </message>
    <message>
        <source>CUDA calls</source>
        <translation>CUDA 调用</translation>
    </message>
</context>
<context>
    <name>ReportWords</name>
    <message>
        <source>Kernels</source>
        <translation>核函数</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>拷贝</translation>
    </message>
    <message>
        <source>Ranges</source>
        <translation>区间</translation>
    </message>
    <message>
        <source>Thread states</source>
        <translation>线程状态</translation>
    </message>
    <message>
        <source>This trace has no GPU kernels.</source>
        <translation>此轨迹没有 GPU 核函数。</translation>
    </message>
    <message>
        <source>This trace has no copies between host and GPU.</source>
        <translation>此轨迹没有主机与 GPU 之间的拷贝。</translation>
    </message>
    <message>
        <source>This trace has no ranges: the program marked none, or NVTX was not recorded.</source>
        <translation>此轨迹中没有区间：程序没有标记，或者没有采集 NVTX。</translation>
    </message>
    <message>
        <source>This trace has no OS runtime calls. They are recorded only on request.</source>
        <translation>此轨迹中没有系统库调用。仅在要求时才采集。</translation>
    </message>
    <message>
        <source>This trace has no thread states: scheduling was not recorded.</source>
        <translation>此轨迹中没有线程状态：没有采集调度。</translation>
    </message>
    <message>
        <source>No kernels start in view.</source>
        <translation>可见时间内没有核函数开始。</translation>
    </message>
    <message>
        <source>No kernels start in the selection.</source>
        <translation>选区内没有核函数开始。</translation>
    </message>
    <message>
        <source>No copies start in view.</source>
        <translation>可见时间内没有拷贝开始。</translation>
    </message>
    <message>
        <source>No copies start in the selection.</source>
        <translation>选区内没有拷贝开始。</translation>
    </message>
    <message>
        <source>No CUDA calls start in view.</source>
        <translation>可见时间内没有 CUDA 调用开始。</translation>
    </message>
    <message>
        <source>No CUDA calls start in the selection.</source>
        <translation>选区内没有 CUDA 调用开始。</translation>
    </message>
    <message>
        <source>No NVTX ranges start in view.</source>
        <translation>可见时间内没有区间开始。</translation>
    </message>
    <message>
        <source>No NVTX ranges start in the selection.</source>
        <translation>选区内没有区间开始。</translation>
    </message>
    <message>
        <source>No thread states in view.</source>
        <translation>可见时间内没有线程状态。</translation>
    </message>
    <message>
        <source>No thread states in the selection.</source>
        <translation>选区内没有线程状态。</translation>
    </message>
    <message>
        <source>name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>base name</source>
        <translation>基名</translation>
    </message>
    <message>
        <source>grid</source>
        <translation>网格</translation>
    </message>
    <message>
        <source>block</source>
        <translation>线程块</translation>
    </message>
    <message>
        <source>registers</source>
        <translation>寄存器</translation>
    </message>
    <message>
        <source>shared memory</source>
        <translation>共享内存</translation>
    </message>
    <message>
        <source>stream</source>
        <translation>流</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>process</source>
        <translation>进程</translation>
    </message>
    <message>
        <source>thread</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>domain</source>
        <translation>域</translation>
    </message>
    <message>
        <source>category</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>direction</source>
        <translation>方向</translation>
    </message>
    <message>
        <source>source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>destination</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>state</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>static shared memory</source>
        <translation>静态共享内存</translation>
    </message>
    <message>
        <source>dynamic shared memory</source>
        <translation>动态共享内存</translation>
    </message>
    <message>
        <source>Tensor Cores, by name</source>
        <translation>Tensor Core（按名称）</translation>
    </message>
    <message>
        <source>ranges it was launched in</source>
        <translation>启动时所在的区间</translation>
    </message>
    <message>
        <source>operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>input shape</source>
        <translation>输入形状</translation>
    </message>
    <message>
        <source>step</source>
        <translation>训练步</translation>
    </message>
    <message>
        <source>CUDA calls</source>
        <translation>CUDA 调用</translation>
    </message>
    <message>
        <source>OS runtime</source>
        <translation>系统库调用</translation>
    </message>
    <message>
        <source>This trace has no CUDA calls.</source>
        <translation>此轨迹中没有 CUDA 调用。</translation>
    </message>
    <message>
        <source>No OS runtime calls start in view.</source>
        <translation>可见时间内没有系统库调用开始。</translation>
    </message>
    <message>
        <source>No OS runtime calls start in the selection.</source>
        <translation>选区内没有系统库调用开始。</translation>
    </message>
</context>
<context>
    <name>RowFilter</name>
    <message>
        <source>“%1” is not a value of column %2</source>
        <translation>“%1”不是“%2”列的值</translation>
    </message>
    <message>
        <source>Invalid regular expression: %1 (at character %2)</source>
        <translation>正则表达式无效：%1（第 %2 个字符）</translation>
    </message>
</context>
<context>
    <name>RowMenu</name>
    <message>
        <source>Compact rows</source>
        <translation>紧凑行高</translation>
    </message>
    <message>
        <source>Normal rows</source>
        <translation>正常行高</translation>
    </message>
    <message>
        <source>Tall rows</source>
        <translation>宽松行高</translation>
    </message>
    <message>
        <source>Streams by device</source>
        <translation>按设备分组流</translation>
    </message>
    <message>
        <source>Streams by process</source>
        <translation>按进程分组流</translation>
    </message>
    <message>
        <source>Expand</source>
        <translation>展开</translation>
    </message>
    <message>
        <source>Collapse</source>
        <translation>折叠</translation>
    </message>
    <message>
        <source>Unpin row</source>
        <translation>取消固定此行</translation>
    </message>
    <message>
        <source>Pin row</source>
        <translation>固定此行</translation>
    </message>
    <message>
        <source>Hide row</source>
        <translation>隐藏此行</translation>
    </message>
    <message>
        <source>Hide all others of this kind</source>
        <translation>隐藏其他同类行</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>上移</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>下移</translation>
    </message>
    <message>
        <source>Increase height</source>
        <translation>增加行高</translation>
    </message>
    <message>
        <source>Decrease height</source>
        <translation>减小行高</translation>
    </message>
    <message>
        <source>Reset height</source>
        <translation>重置行高</translation>
    </message>
    <message>
        <source>Collapse all of this layer</source>
        <translation>折叠本层全部</translation>
    </message>
    <message>
        <source>Expand all of this layer</source>
        <translation>展开本层全部</translation>
    </message>
    <message>
        <source>Show hidden rows</source>
        <translation>显示隐藏的行</translation>
    </message>
    <message>
        <source>Reset rows</source>
        <translation>重置行的布局</translation>
    </message>
    <message>
        <source>Group streams</source>
        <translation>流的分组</translation>
    </message>
    <message>
        <source>Row height</source>
        <translation>行高</translation>
    </message>
    <message>
        <source>Collapse all</source>
        <translation>全部折叠</translation>
    </message>
    <message>
        <source>Expand all</source>
        <translation>全部展开</translation>
    </message>
    <message>
        <source>rows are at their defaults</source>
        <translation>各行仍是最初的样子</translation>
    </message>
</context>
<context>
    <name>RowText</name>
    <message>
        <source>core %1</source>
        <translation>核 %1</translation>
    </message>
    <message>
        <source>All streams</source>
        <translation>全部流</translation>
    </message>
    <message>
        <source>process</source>
        <translation>进程</translation>
    </message>
    <message>
        <source>thread</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>GPU %1</source>
        <translation>GPU %1</translation>
    </message>
    <message>
        <source>Stream %1</source>
        <translation>流 %1</translation>
    </message>
    <message>
        <source>Context %1</source>
        <translation>上下文 %1</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>copies</source>
        <translation>拷贝</translation>
    </message>
    <message>
        <source>OS runtime</source>
        <translation>系统库调用</translation>
    </message>
    <message>
        <source>Profiler</source>
        <translation>分析器</translation>
    </message>
    <message>
        <source>Ranges on GPU</source>
        <translation>GPU 上的区间</translation>
    </message>
    <message>
        <source>Ranges</source>
        <translation>区间</translation>
    </message>
    <message>
        <source>1 core</source>
        <translation>1 核</translation>
    </message>
    <message>
        <source>%1 cores</source>
        <translation>%1 核</translation>
    </message>
    <message>
        <source>%1 used</source>
        <translation>使用率 %1</translation>
    </message>
    <message>
        <source>%1 GPUs</source>
        <translation>%1 个 GPU</translation>
    </message>
    <message>
        <source>busy %1 on average</source>
        <translation>平均忙碌 %1</translation>
    </message>
    <message>
        <source>busy %1, idle %2</source>
        <translation>忙碌 %1，空闲 %2</translation>
    </message>
    <message>
        <source>1 thread</source>
        <translation>1 个线程</translation>
    </message>
    <message>
        <source>%1 threads</source>
        <translation>%1 个线程</translation>
    </message>
    <message>
        <source>%1 processes</source>
        <translation>%1 个进程</translation>
    </message>
    <message>
        <source>No CPU scheduling in this trace: Kineto does not record it. Record with Trilane, or with nsys --cpuctxsw=process-tree.</source>
        <translation>此轨迹没有 CPU 调度信息：Kineto 不采集它。请用 Trilane 或 nsys --cpuctxsw=process-tree 采集。</translation>
    </message>
    <message>
        <source>No CPU scheduling in this trace: not enabled in nsys. Record with nsys --cpuctxsw=process-tree, or with Trilane.</source>
        <translation>此轨迹没有 CPU 调度信息：采集时 nsys 没有开启它。请用 nsys --cpuctxsw=process-tree 或 Trilane 采集。</translation>
    </message>
    <message>
        <source>No CPU scheduling in this trace. Trilane and nsys --cpuctxsw=process-tree record it.</source>
        <translation>此轨迹没有 CPU 调度信息。Trilane 和 nsys --cpuctxsw=process-tree 可以采集它。</translation>
    </message>
    <message>
        <source>No CPU scheduling in this trace: %1.</source>
        <translation>此轨迹没有 CPU 调度信息：%1。</translation>
    </message>
    <message>
        <source>none received yet, or the recorder ended early</source>
        <translation>到目前为止还没有，或者采集程序提前结束了</translation>
    </message>
    <message>
        <source>No GPU work in this trace. Kineto records it with ProfilerActivity.CUDA.</source>
        <translation>此轨迹没有 GPU 工作。Kineto 需要 ProfilerActivity.CUDA 才会采集。</translation>
    </message>
    <message>
        <source>No GPU work in this trace. nsys records it with --trace=cuda.</source>
        <translation>此轨迹没有 GPU 工作。nsys 需要 --trace=cuda 才会采集。</translation>
    </message>
    <message>
        <source>No GPU work in this trace. Trilane, Kineto and nsys --trace=cuda record it.</source>
        <translation>此轨迹没有 GPU 工作。Trilane、Kineto 和 nsys --trace=cuda 可以采集它。</translation>
    </message>
    <message>
        <source>No thread activity in this trace. nsys records it with --trace=cuda,nvtx,osrt.</source>
        <translation>此轨迹没有线程活动。nsys 需要 --trace=cuda,nvtx,osrt 才会采集。</translation>
    </message>
    <message>
        <source>No thread activity in this trace: %1.</source>
        <translation>此轨迹中没有线程活动：%1。</translation>
    </message>
    <message>
        <source>No thread activity in this trace: no ranges, calls or thread states were recorded.</source>
        <translation>此轨迹没有线程活动：区间、调用和线程状态都没有被采集。</translation>
    </message>
    <message>
        <source>show fewer</source>
        <translation>收起</translation>
    </message>
    <message>
        <source>no row matches the filter — clear it</source>
        <translation>没有符合筛选条件的行 — 清除筛选</translation>
    </message>
    <message>
        <source>1 row hidden — show</source>
        <translation>已隐藏 1 行 — 显示</translation>
    </message>
    <message>
        <source>%1 rows hidden — show</source>
        <translation>已隐藏 %1 行 — 显示</translation>
    </message>
    <message>
        <source>no row has results — show all</source>
        <translation>没有行包含结果 — 显示全部</translation>
    </message>
    <message>
        <source>No GPU work in this trace: %1.</source>
        <translation>此轨迹中没有 GPU 工作：%1。</translation>
    </message>
    <message>
        <source>%1, not recorded %2</source>
        <translation>%1，未采集 %2</translation>
    </message>
    <message>
        <source>No GPU work in the readable part of this file, which is incomplete.</source>
        <translation>此文件不完整，其可读部分中没有 GPU 工作。</translation>
    </message>
    <message>
        <source>+1 level</source>
        <translation>还有 1 层</translation>
    </message>
    <message>
        <source>CUDA calls</source>
        <translation>CUDA 调用</translation>
    </message>
    <message>
        <source>+%1 levels</source>
        <translation>还有 %1 层</translation>
    </message>
</context>
<context>
    <name>RulerMenu</name>
    <message>
        <source>Time from start of trace</source>
        <translation>从轨迹开始计时</translation>
    </message>
    <message>
        <source>Time of day</source>
        <translation>实际时刻</translation>
    </message>
    <message>
        <source>Time of the trace clock</source>
        <translation>轨迹时钟时间</translation>
    </message>
    <message>
        <source>Steps (the trace has none)</source>
        <translation>训练步（此轨迹没有）</translation>
    </message>
    <message>
        <source>Steps and time within each</source>
        <translation>训练步及步内时间</translation>
    </message>
</context>
<context>
    <name>SaveWords</name>
    <message>
        <source>Saved by the flight recorder: %1 (at %2)</source>
        <translation>飞行记录保存了这条轨迹，原因：%1（位于 %2）</translation>
    </message>
</context>
<context>
    <name>SavedWorkspaceMenu</name>
    <message>
        <source>Save workspace as…</source>
        <translation>将当前布局存为…</translation>
    </message>
    <message>
        <source>Manage workspaces…</source>
        <translation>管理工作区…</translation>
    </message>
    <message>
        <source>Save workspace</source>
        <translation>保存工作区</translation>
    </message>
    <message>
        <source>Name (replaces a workspace with the same name):</source>
        <translation>名称（同名者将被替换）：</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>SavedWorkspaces</name>
    <message>
        <source>Why is the GPU idle</source>
        <translation>GPU 为何空闲</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>核函数</translation>
    </message>
    <message>
        <source>CPU and threads</source>
        <translation>CPU 与线程</translation>
    </message>
</context>
<context>
    <name>SliceDetails</name>
    <message>
        <source>result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>timed out</source>
        <translation>超时</translation>
    </message>
    <message>
        <source>start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>duration</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>stream</source>
        <translation>流</translation>
    </message>
    <message>
        <source>device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>core</source>
        <translation>核</translation>
    </message>
    <message>
        <source>thread</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>track</source>
        <translation>轨道</translation>
    </message>
    <message>
        <source>domain</source>
        <translation>域</translation>
    </message>
    <message>
        <source>grid × block</source>
        <translation>网格 × 线程块</translation>
    </message>
    <message>
        <source>registers</source>
        <translation>寄存器</translation>
    </message>
    <message>
        <source>%1 per thread</source>
        <translation>每线程 %1</translation>
    </message>
    <message>
        <source> (static %1, dynamic %2)</source>
        <translation>（静态 %1，动态 %2）</translation>
    </message>
    <message>
        <source>shared memory</source>
        <translation>共享内存</translation>
    </message>
    <message>
        <source>copy kind</source>
        <translation>拷贝类型</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>throughput</source>
        <translation>吞吐量</translation>
    </message>
    <message>
        <source>blocked in</source>
        <translation>阻塞于</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>未采集</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>function</source>
        <translation>函数</translation>
    </message>
    <message>
        <source>woken by</source>
        <translation>唤醒者</translation>
    </message>
    <message>
        <source>object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>held by</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>correlation id</source>
        <translation>关联号</translation>
    </message>
    <message>
        <source>launch</source>
        <translation>启动</translation>
    </message>
    <message>
        <source>launched by</source>
        <translation>启动者</translation>
    </message>
    <message>
        <source>launch to start</source>
        <translation>启动到开始</translation>
    </message>
    <message>
        <source>(call took %1)</source>
        <translation>（调用耗时 %1）</translation>
    </message>
    <message>
        <source>Ranges around the launch</source>
        <translation>启动所在的区间</translation>
    </message>
    <message>
        <source>Inside</source>
        <translation>位于</translation>
    </message>
    <message>
        <source>the longest of %1</source>
        <translation>%1 次中最长</translation>
    </message>
    <message>
        <source>the shortest of %1</source>
        <translation>%1 次中最短</translation>
    </message>
    <message>
        <source>no. %1 of %2 by duration</source>
        <translation>第 %1 长，共 %2 次</translation>
    </message>
    <message>
        <source>same name</source>
        <translation>同名比较</translation>
    </message>
    <message>
        <source>(this one: %1×)</source>
        <translation>（本次是它的 %1 倍）</translation>
    </message>
    <message>
        <source>(this one: %1)</source>
        <translation>（本次 %1）</translation>
    </message>
    <message>
        <source>median ≈</source>
        <translation>中位数 ≈</translation>
    </message>
    <message>
        <source>median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>GPU work</source>
        <translation>它在 GPU 上的工作</translation>
    </message>
    <message>
        <source>and more than %1 others</source>
        <translation>以及超过 %1 个其他操作</translation>
    </message>
    <message>
        <source>and %1 others</source>
        <translation>以及其他 %1 个</translation>
    </message>
    <message>
        <source>category</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>color</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>payload</source>
        <translation>负载</translation>
    </message>
    <message>
        <source>Launched within</source>
        <translation>其中启动的工作</translation>
    </message>
    <message>
        <source>Too many calls to sum. Select a shorter time range.</source>
        <translation>调用过多，无法汇总。请选择较短的时间段。</translation>
    </message>
    <message>
        <source>kernels</source>
        <translation>核函数</translation>
    </message>
    <message>
        <source>copies and others</source>
        <translation>拷贝及其他</translation>
    </message>
    <message>
        <source>GPU time</source>
        <translation>GPU 时间</translation>
    </message>
    <message>
        <source>first</source>
        <translation>第一个</translation>
    </message>
    <message>
        <source>last</source>
        <translation>最后一个</translation>
    </message>
    <message>
        <source>preempted by</source>
        <translation>抢占者</translation>
    </message>
    <message>
        <source>waited for a core</source>
        <translation>等待核</translation>
    </message>
    <message>
        <source>Threads woken or preempted</source>
        <translation>由它唤醒或抢占的线程</translation>
    </message>
    <message>
        <source>%1 (preempted)</source>
        <translation>%1（被抢占）</translation>
    </message>
    <message>
        <source>input shapes</source>
        <translation>输入形状</translation>
    </message>
    <message>
        <source>sequence number</source>
        <translation>序列号</translation>
    </message>
    <message>
        <source>backward of sequence number</source>
        <translation>反向对应的序列号</translation>
    </message>
    <message>
        <source>range</source>
        <translation>区间</translation>
    </message>
    <message>
        <source>range on its thread</source>
        <translation>线程上的原区间</translation>
    </message>
    <message>
        <source>CPU time</source>
        <translation>CPU 时间</translation>
    </message>
    <message>
        <source>range to first work</source>
        <translation>区间开始到首个 GPU 操作</translation>
    </message>
    <message>
        <source>This range on the GPU</source>
        <translation>该区间在 GPU 上</translation>
    </message>
</context>
<context>
    <name>SliceTip</name>
    <message>
        <source>timed out</source>
        <translation>超时</translation>
    </message>
    <message>
        <source>blocked in %1</source>
        <translation>阻塞于 %1</translation>
    </message>
    <message>
        <source>blocked until %1 woke it</source>
        <translation>阻塞，直到被 %1 唤醒</translation>
    </message>
    <message>
        <source>at %1</source>
        <translation>位于 %1</translation>
    </message>
    <message>
        <source>grid %1 · block %2</source>
        <translation>网格 %1 · 线程块 %2</translation>
    </message>
    <message>
        <source>%1 registers</source>
        <translation>%1 个寄存器</translation>
    </message>
    <message>
        <source>%1 shared</source>
        <translation>%1 共享内存</translation>
    </message>
    <message>
        <source>core %1</source>
        <translation>核 %1</translation>
    </message>
    <message>
        <source>preempted by %1</source>
        <translation>被 %1 抢占</translation>
    </message>
    <message>
        <source>woken by %1</source>
        <translation>由 %1 唤醒</translation>
    </message>
    <message>
        <source>object %1</source>
        <translation>对象 %1</translation>
    </message>
    <message>
        <source>held by %1</source>
        <translation>由 %1 持有</translation>
    </message>
    <message>
        <source>range of %1</source>
        <translation>%1 的区间</translation>
    </message>
</context>
<context>
    <name>TableExport</name>
    <message>
        <source>Save table</source>
        <translation>保存表格</translation>
    </message>
</context>
<context>
    <name>TimelineCommands</name>
    <message>
        <source>zoom in</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>zoom out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>move left</source>
        <translation>左移</translation>
    </message>
    <message>
        <source>move right</source>
        <translation>右移</translation>
    </message>
    <message>
        <source>previous slice in the row</source>
        <translation>本行上一个切片</translation>
    </message>
    <message>
        <source>next slice in the row</source>
        <translation>本行下一个切片</translation>
    </message>
    <message>
        <source>slice above</source>
        <translation>上方的切片</translation>
    </message>
    <message>
        <source>slice below</source>
        <translation>下方的切片</translation>
    </message>
    <message>
        <source>zoom to selection</source>
        <translation>缩放到所选内容</translation>
    </message>
    <message>
        <source>show the whole trace</source>
        <translation>显示整个轨迹</translation>
    </message>
    <message>
        <source>scroll one page up</source>
        <translation>向上翻一页</translation>
    </message>
    <message>
        <source>scroll one page down</source>
        <translation>向下翻一页</translation>
    </message>
    <message>
        <source>zoom in one step</source>
        <translation>放大一级</translation>
    </message>
    <message>
        <source>zoom out one step</source>
        <translation>缩小一级</translation>
    </message>
    <message>
        <source>scroll one page left</source>
        <translation>向左翻一页</translation>
    </message>
    <message>
        <source>scroll one page right</source>
        <translation>向右翻一页</translation>
    </message>
    <message>
        <source>back to previous view</source>
        <translation>返回上一视图</translation>
    </message>
    <message>
        <source>forward to next view</source>
        <translation>前进到下一视图</translation>
    </message>
    <message>
        <source>cancel the drag, or clear the selection</source>
        <translation>取消拖动；否则取消选择</translation>
    </message>
    <message>
        <source>filter the rows</source>
        <translation>筛选行</translation>
    </message>
    <message>
        <source>move the row up</source>
        <translation>上移该行</translation>
    </message>
    <message>
        <source>move the row down</source>
        <translation>下移该行</translation>
    </message>
    <message>
        <source>collapse the row</source>
        <translation>折叠该行</translation>
    </message>
    <message>
        <source>expand the row</source>
        <translation>展开该行</translation>
    </message>
    <message>
        <source>pin or unpin the row</source>
        <translation>固定或取消固定该行</translation>
    </message>
    <message>
        <source>hide the row</source>
        <translation>隐藏该行</translation>
    </message>
    <message>
        <source>show hidden rows</source>
        <translation>显示隐藏的行</translation>
    </message>
    <message>
        <source>increase row height</source>
        <translation>增加行高</translation>
    </message>
    <message>
        <source>decrease row height</source>
        <translation>减小行高</translation>
    </message>
    <message>
        <source>next slice with the same name</source>
        <translation>下一个同名切片</translation>
    </message>
    <message>
        <source>previous slice with the same name</source>
        <translation>上一个同名切片</translation>
    </message>
    <message>
        <source>next GPU idle gap</source>
        <translation>GPU 的下一个空闲间隙</translation>
    </message>
    <message>
        <source>previous GPU idle gap</source>
        <translation>GPU 的上一个空闲间隙</translation>
    </message>
    <message>
        <source>copy details as text</source>
        <translation>将详情复制为文本</translation>
    </message>
    <message>
        <source>add bookmark at the pointer</source>
        <translation>在指针处添加书签</translation>
    </message>
    <message>
        <source>add bookmark or note with text</source>
        <translation>添加带文字的书签或备注</translation>
    </message>
    <message>
        <source>pin measurement</source>
        <translation>保留测量</translation>
    </message>
    <message>
        <source>next mark</source>
        <translation>下一个标记</translation>
    </message>
    <message>
        <source>previous mark</source>
        <translation>上一个标记</translation>
    </message>
    <message>
        <source>remove the selected mark</source>
        <translation>删除所选标记</translation>
    </message>
    <message>
        <source>go to a time…</source>
        <translation>跳转到时间…</translation>
    </message>
    <message>
        <source>next outlier in the selected group</source>
        <translation>所选分组的下一个离群调用</translation>
    </message>
    <message>
        <source>previous outlier in the selected group</source>
        <translation>所选分组的上一个离群调用</translation>
    </message>
    <message>
        <source>nothing is selected</source>
        <translation>没有选中任何内容</translation>
    </message>
    <message>
        <source>no previous view</source>
        <translation>之前没有别的视图</translation>
    </message>
    <message>
        <source>no next view</source>
        <translation>这已是最后的视图</translation>
    </message>
    <message>
        <source>no marks</source>
        <translation>没有标记</translation>
    </message>
    <message>
        <source>no mark is selected</source>
        <translation>没有选中标记</translation>
    </message>
    <message>
        <source>no row is selected: click its name</source>
        <translation>没有选中行：请点击行的名称</translation>
    </message>
    <message>
        <source>no row is hidden</source>
        <translation>没有隐藏的行</translation>
    </message>
    <message>
        <source>hide all other rows of this kind</source>
        <translation>隐藏其他所有同类的行</translation>
    </message>
    <message>
        <source>reset row height</source>
        <translation>重置行高</translation>
    </message>
    <message>
        <source>collapse all rows in this layer</source>
        <translation>折叠该行所在层的所有行</translation>
    </message>
    <message>
        <source>expand all rows in this layer</source>
        <translation>展开该行所在层的所有行</translation>
    </message>
    <message>
        <source>show hidden rows in this layer</source>
        <translation>显示该行所在层中隐藏的行</translation>
    </message>
    <message>
        <source>highlight all slices with this name</source>
        <translation>突出显示所有同名切片</translation>
    </message>
    <message>
        <source>no slice is selected</source>
        <translation>没有选中切片</translation>
    </message>
    <message>
        <source>clear highlight</source>
        <translation>取消突出显示</translation>
    </message>
    <message>
        <source>no name is highlighted</source>
        <translation>没有突出显示的名称</translation>
    </message>
    <message>
        <source>copy slice name</source>
        <translation>复制切片的名称</translation>
    </message>
    <message>
        <source>hide gaps up to the length of the selected one</source>
        <translation>隐藏不长于所选间隙的空闲间隙</translation>
    </message>
    <message>
        <source>no gap is selected</source>
        <translation>没有选中空闲间隙</translation>
    </message>
    <message>
        <source>show time from start of trace</source>
        <translation>时间从轨迹开始算起</translation>
    </message>
    <message>
        <source>show time of day or trace clock time</source>
        <translation>显示时刻，或轨迹时钟的时间</translation>
    </message>
    <message>
        <source>show time in steps</source>
        <translation>按训练步显示时间</translation>
    </message>
    <message>
        <source>the trace has no steps</source>
        <translation>轨迹中没有训练步</translation>
    </message>
    <message>
        <source>go to the trigger of the flight recorder</source>
        <translation>转到飞行记录的触发时刻</translation>
    </message>
    <message>
        <source>not saved by a flight recorder</source>
        <translation>它不是由飞行记录保存的</translation>
    </message>
    <message>
        <source>select the row above</source>
        <translation>选择上一行</translation>
    </message>
    <message>
        <source>select the row below</source>
        <translation>选择下一行</translation>
    </message>
</context>
<context>
    <name>TimelinePicture</name>
    <message>
        <source>The image shows %1 of %2 pixels of rows: a PNG is limited to %3 pixels in height. Use PDF to include all rows.</source>
        <translation>图片只含 %2 像素行高中的 %1 像素：PNG 最高 %3 像素。使用 PDF 可容纳全部行。</translation>
    </message>
    <message>
        <source>%1 to %2 (%3)</source>
        <translation>%1 至 %2（%3）</translation>
    </message>
    <message>
        <source>recorded %1</source>
        <translation>采集于 %1</translation>
    </message>
    <message>
        <source>more marks: %1</source>
        <translation>另有标记：%1</translation>
    </message>
</context>
<context>
    <name>TopPainter</name>
    <message>
        <source>Whole trace</source>
        <translation>整个轨迹</translation>
    </message>
</context>
<context>
    <name>TrackLabel</name>
    <message>
        <source>idle core</source>
        <translation>空闲的核</translation>
    </message>
    <message>
        <source>damaged</source>
        <translation>已损坏</translation>
    </message>
    <message>
        <source>core %1</source>
        <translation>核 %1</translation>
    </message>
    <message>
        <source>process %1</source>
        <translation>进程 %1</translation>
    </message>
    <message>
        <source>thread %1</source>
        <translation>线程 %1</translation>
    </message>
    <message>
        <source>GPU %1</source>
        <translation>GPU %1</translation>
    </message>
    <message>
        <source>All streams</source>
        <translation>全部流</translation>
    </message>
    <message>
        <source>Stream %1</source>
        <translation>流 %1</translation>
    </message>
    <message>
        <source>range</source>
        <translation>区间</translation>
    </message>
    <message>
        <source>Python function</source>
        <translation>Python 函数</translation>
    </message>
    <message>
        <source>profiler overhead</source>
        <translation>分析器开销</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>核函数</translation>
    </message>
    <message>
        <source>copy</source>
        <translation>拷贝</translation>
    </message>
    <message>
        <source>memset</source>
        <translation>内存置位</translation>
    </message>
    <message>
        <source>GPU synchronization</source>
        <translation>GPU 同步</translation>
    </message>
    <message>
        <source>CUDA graph</source>
        <translation>CUDA 图</translation>
    </message>
    <message>
        <source>range on the GPU</source>
        <translation>GPU 上的区间</translation>
    </message>
    <message>
        <source>running</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>runnable, waiting for a core</source>
        <translation>就绪，等待核</translation>
    </message>
    <message>
        <source>blocked</source>
        <translation>阻塞</translation>
    </message>
    <message>
        <source>blocked, uninterruptible (disk)</source>
        <translation>阻塞，不可中断（磁盘）</translation>
    </message>
    <message>
        <source>thread on a core</source>
        <translation>核上的线程</translation>
    </message>
    <message>
        <source>instant</source>
        <translation>瞬时事件</translation>
    </message>
    <message>
        <source>counter value</source>
        <translation>计数器的值</translation>
    </message>
    <message>
        <source>slice</source>
        <translation>切片</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>CUDA</source>
        <translation>CUDA</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>CUDA call</source>
        <translation>CUDA 调用</translation>
    </message>
    <message>
        <source>OS runtime call</source>
        <translation>系统库调用</translation>
    </message>
</context>
<context>
    <name>TrackPlace</name>
    <message>
        <source>states</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>ranges</source>
        <translation>区间</translation>
    </message>
    <message>
        <source>profiler overhead</source>
        <translation>分析器开销</translation>
    </message>
    <message>
        <source>ranges on the GPU</source>
        <translation>GPU 上的区间</translation>
    </message>
    <message>
        <source>CUDA calls</source>
        <translation>CUDA 调用</translation>
    </message>
    <message>
        <source>OS runtime calls</source>
        <translation>系统库调用</translation>
    </message>
</context>
<context>
    <name>trilane::items::AreaModel</name>
    <message>
        <source>GPU work</source>
        <translation>GPU 工作</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>调用</translation>
    </message>
    <message>
        <source>Ranges</source>
        <translation>区间</translation>
    </message>
    <message>
        <source>On cores</source>
        <translation>核上运行</translation>
    </message>
    <message>
        <source>States</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Streams and tracks</source>
        <translation>流与轨道</translation>
    </message>
    <message>
        <source>Thread</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Stream or track</source>
        <translation>流或轨道</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>总计</translation>
    </message>
    <message>
        <source>Average</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>share of the summed time of all states</source>
        <translation>占所有状态时间之和的比例</translation>
    </message>
    <message>
        <source>share of the area&apos;s duration; nested slices, or slices on several rows, can exceed 100 %</source>
        <translation>占选区时长的比例；嵌套的或同时出现在多行的内容可以超过 100 %</translation>
    </message>
    <message>
        <source>time within the area; slices are clipped at its edges</source>
        <translation>区域内的时间：切片在边缘处截断</translation>
    </message>
</context>
<context>
    <name>trilane::items::ProcessModel</name>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>User</source>
        <translation>用户</translation>
    </message>
    <message>
        <source>Can be recorded</source>
        <translation>可采集内容</translation>
    </message>
</context>
<context>
    <name>trilane::items::TableModel</name>
    <message>
        <source>and %1 more</source>
        <translation>还有 %1 个</translation>
    </message>
</context>
<context>
    <name>trilane::panels::AreaDetails</name>
    <message>
        <source>1 slice</source>
        <translation>1 个切片</translation>
    </message>
    <message>
        <source>all rows</source>
        <translation>所有行</translation>
    </message>
    <message>
        <source>1 row</source>
        <translation>1 行</translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation>%1 行</translation>
    </message>
    <message>
        <source>Area: %1 × %2</source>
        <translation>区域：%1 × %2</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>始于 %1</translation>
    </message>
    <message>
        <source>%1 slices</source>
        <translation>%1 个切片</translation>
    </message>
</context>
<context>
    <name>trilane::panels::AttachDialog</name>
    <message>
        <source>Include child processes</source>
        <translation>包括子进程</translation>
    </message>
    <message>
        <source>Attach to a process</source>
        <translation>附加到进程</translation>
    </message>
    <message>
        <source>This machine or user@host. A remote recording is transferred over your own ssh, and trilane must be in the PATH of that machine.</source>
        <translation>本机或 user@host。远程采集通过您自己的 ssh 传输，那台机器的 PATH 中须有 trilane。</translation>
    </message>
    <message>
        <source>Filter by command, PID or user</source>
        <translation>按命令、进程号或用户筛选</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>机器</translation>
    </message>
    <message>
        <source>Attach</source>
        <translation>附加</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a valid host name.</source>
        <translation>“%1”不是有效的主机名。</translation>
    </message>
    <message>
        <source>The query was canceled.</source>
        <translation>已取消查询。</translation>
    </message>
    <message>
        <source>Cancel query</source>
        <translation>取消查询</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>刷新</translation>
    </message>
    <message>
        <source>this machine</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>Listing the processes of %1…</source>
        <translation>正在查询%1的进程…</translation>
    </message>
    <message>
        <source>Select the processes to record.</source>
        <translation>请选择要采集的进程。</translation>
    </message>
    <message>
        <source>%1 processes will be recorded as one trace.</source>
        <translation>将 %1 个进程采集到同一条轨迹中。</translation>
    </message>
</context>
<context>
    <name>trilane::panels::AttachingPage</name>
    <message>
        <source>Attaching to %1</source>
        <translation>正在附加到 %1</translation>
    </message>
    <message>
        <source>Could not attach to %1</source>
        <translation>无法附加到 %1</translation>
    </message>
    <message>
        <source>Waiting for the first data…</source>
        <translation>正在等待第一批数据…</translation>
    </message>
    <message>
        <source>The recording ended before any data arrived.</source>
        <translation>尚未收到任何数据，采集就已结束。</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Another process…</source>
        <translation>其他进程…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>trilane::panels::BesideBar</name>
    <message>
        <source>Time linked by</source>
        <translation>时间关联方式</translation>
    </message>
    <message>
        <source>the clock</source>
        <translation>时钟</translation>
    </message>
    <message>
        <source>the start</source>
        <translation>起点</translation>
    </message>
    <message>
        <source>an offset</source>
        <translation>偏移</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>不关联</translation>
    </message>
    <message>
        <source>Align selections</source>
        <translation>对齐所选</translation>
    </message>
    <message>
        <source>Select something in each trace to align their starts</source>
        <translation>在两条轨迹中各选一处：它们的起点将对齐到同一位置</translation>
    </message>
    <message>
        <source>Unlink</source>
        <translation>取消关联</translation>
    </message>
    <message>
        <source>Scroll each trace independently</source>
        <translation>让两条轨迹各自移动</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>左右并排</translation>
    </message>
    <message>
        <source>One above the other</source>
        <translation>上下排列</translation>
    </message>
    <message>
        <source>Separate</source>
        <translation>分开</translation>
    </message>
    <message>
        <source>Move the second trace to its own tab</source>
        <translation>将第二条轨迹放到单独的标签页</translation>
    </message>
    <message>
        <source>The same moment, according to the machines&apos; clocks</source>
        <translation>按机器时钟对应同一时刻</translation>
    </message>
    <message>
        <source>One of the traces has no recording time</source>
        <translation>其中一条轨迹没有记录采集时刻</translation>
    </message>
    <message>
        <source>offset %1</source>
        <translation>偏移 %1</translation>
    </message>
    <message>
        <source>one trace does not cover the view of the other</source>
        <translation>其中一条轨迹没有覆盖另一个所显示的范围</translation>
    </message>
</context>
<context>
    <name>trilane::panels::CommandPalette</name>
    <message>
        <source>Command palette</source>
        <translation>命令面板</translation>
    </message>
    <message>
        <source>What do you want to do?</source>
        <translation>想做什么？</translation>
    </message>
    <message>
        <source>Search commands</source>
        <translation>要查找的命令</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>No matching command.</source>
        <translation>没有匹配的命令。</translation>
    </message>
</context>
<context>
    <name>trilane::panels::CutDialog</name>
    <message>
        <source>Replace names</source>
        <translation>替换名称</translation>
    </message>
    <message>
        <source>Save selection</source>
        <translation>保存所选部分</translation>
    </message>
    <message>
        <source>Part of the trace</source>
        <translation>轨迹的一部分</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>另存为…</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>Renames processes, threads, kernels, ranges, files, counters and arguments to names like kernel_12, and omits host, command line and time of day. Names of CUDA and OS functions are kept.</source>
        <translation>进程、线程、核函数、区间、文件、计数器和参数改用 kernel_12 这样的名称；主机名、命令行和日期时间不保存。CUDA 和操作系统的函数保留原名。</translation>
    </message>
    <message>
        <source>Otherwise slices are clipped to the part, so that times add up to those of the part.</source>
        <translation>否则切片会在边界处截断，使各项时间之和与这一部分一致。</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>a part and how long it is</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Selected area, rows: %1</source>
        <translation>所选区域，%1 行</translation>
    </message>
    <message>
        <source>Selected time, all rows</source>
        <translation>所选时间，全部行</translation>
    </message>
    <message>
        <source>Selected gap, all rows</source>
        <translation>所选空闲间隙，全部行</translation>
    </message>
    <message>
        <source>Time of the selected slice, all rows</source>
        <translation>所选切片的时间，全部行</translation>
    </message>
    <message>
        <source>Visible time, all rows</source>
        <translation>可见时间，全部行</translation>
    </message>
    <message>
        <source>Whole trace</source>
        <translation>整个轨迹</translation>
    </message>
    <message>
        <source>Do not clip slices at the ends of the time range</source>
        <translation>不在时间段两端截断切片</translation>
    </message>
</context>
<context>
    <name>trilane::panels::DetailsPanel</name>
    <message>
        <source>recorded by</source>
        <translation>采集工具</translation>
    </message>
    <message>
        <source>host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>system</source>
        <translation>系统</translation>
    </message>
    <message>
        <source>processor</source>
        <translation>处理器</translation>
    </message>
    <message>
        <source>GPU %1</source>
        <translation>GPU %1</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>rank</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>length</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>This trace</source>
        <translation>此轨迹</translation>
    </message>
    <message>
        <source>Nothing is selected</source>
        <translation>未选择任何内容</translation>
    </message>
    <message>
        <source>Click a slice to see its details, its launch and how it compares with others of the same name. Click a hatched gap to see why the GPU was idle. Drag on the ruler to measure time. Shift-drag over rows to sum up an area.</source>
        <translation>单击切片可查看其详情、启动位置，以及与同名切片相比如何。单击带斜线的间隙可查看 GPU 为何空闲。在标尺上拖动可测量时间，按住 Shift 在行上拖动可汇总一片区域的内容。</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>rank %1</translation>
    </message>
    <message>
        <source>ranges on the GPU</source>
        <translation>GPU 上的区间</translation>
    </message>
    <message>
        <source>Selection details</source>
        <translation>所选内容的详情</translation>
    </message>
</context>
<context>
    <name>trilane::panels::EmptyPage</name>
    <message>
        <source>Open a trace</source>
        <translation>打开轨迹</translation>
    </message>
    <message>
        <source>Drop a file here, or open one: a PyTorch profiler trace (JSON, also .gz or .zip), an Nsight Systems export (SQLite), a Perfetto trace, or a .trilane file. Trilane shows where GPUs, CPU cores and threads spend their time.</source>
        <translation>把文件拖到这里，或打开一个文件：PyTorch profiler 轨迹（JSON，也可以是 .gz 或 .zip）、Nsight Systems 导出的 SQLite、Perfetto 轨迹，或 .trilane 文件。Trilane 会显示 GPU、CPU 核与线程的时间花在了哪里。</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>打开…</translation>
    </message>
    <message>
        <source>Open the sample</source>
        <translation>打开示例</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>最近打开</translation>
    </message>
    <message>
        <source>From a terminal: %1</source>
        <translation>在终端中：%1</translation>
    </message>
    <message>
        <source>Attach to a process…</source>
        <translation>附加到进程…</translation>
    </message>
    <message>
        <source>Unsaved recordings</source>
        <translation>未保存的采集</translation>
    </message>
    <message>
        <source>New to Trilane? Open the sample and try these five steps</source>
        <translation>第一次使用？打开示例，试试这五个操作</translation>
    </message>
</context>
<context>
    <name>trilane::panels::FailedPage</name>
    <message>
        <source>Opening %1 was canceled</source>
        <translation>已取消打开 %1</translation>
    </message>
    <message>
        <source>Nothing was kept.</source>
        <translation>没有保留任何内容。</translation>
    </message>
    <message>
        <source>Open it</source>
        <translation>打开它</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Open another…</source>
        <translation>打开其他文件…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>The trace could not be opened</source>
        <translation>无法打开此轨迹</translation>
    </message>
</context>
<context>
    <name>trilane::panels::FirstStepsDialog</name>
    <message>
        <source>First steps</source>
        <translation>入门</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Open the sample</source>
        <translation>打开示例</translation>
    </message>
</context>
<context>
    <name>trilane::panels::KeyModel</name>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>菜单</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
</context>
<context>
    <name>trilane::panels::LiveBar</name>
    <message>
        <source>Follow</source>
        <translation>跟随</translation>
    </message>
    <message>
        <source>Keep the newest data in view. Moving away from the end stops following.</source>
        <translation>让最新的内容保持在视图中。离开末尾后即停止跟随。</translation>
    </message>
    <message>
        <source>Mark this moment</source>
        <translation>标记此刻</translation>
    </message>
    <message>
        <source>Stop recording</source>
        <translation>停止采集</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>正在采集</translation>
    </message>
    <message>
        <source>%1 slices</source>
        <translation>%1 个切片</translation>
    </message>
    <message>
        <source>%1 lost</source>
        <translation>丢失 %1 个</translation>
    </message>
    <message>
        <source>no events lost</source>
        <translation>无丢失</translation>
    </message>
    <message>
        <source>no new data for %1 s</source>
        <translation>已 %1 s 无新数据</translation>
    </message>
    <message>
        <source>%1 s behind</source>
        <translation>延迟 %1 s</translation>
    </message>
    <message>
        <source>recorder uses %1 of a core</source>
        <translation>采集占用单核的 %1</translation>
    </message>
    <message>
        <source>%1 lost (%2): record less</source>
        <translation>丢失 %1（%2）：请减少采集内容</translation>
    </message>
</context>
<context>
    <name>trilane::panels::LoadingPage</name>
    <message>
        <source>%1 in %2</source>
        <translation>%1，位于 %2</translation>
    </message>
    <message>
        <source>examining the file · %1 s</source>
        <translation>正在检查文件 · %1 秒</translation>
    </message>
    <message>
        <source>%1 s elapsed</source>
        <translation>已用 %1 秒</translation>
    </message>
    <message>
        <source>about %1 s left</source>
        <translation>约剩 %1 秒</translation>
    </message>
    <message>
        <source>Opening %1</source>
        <translation>正在打开 %1</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>trilane::panels::MarkModel</name>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文字</translation>
    </message>
</context>
<context>
    <name>trilane::panels::MarksPanel</name>
    <message>
        <source>Mark actions</source>
        <translation>标记的操作</translation>
    </message>
    <message>
        <source>Marks</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>Color</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Color %1</source>
        <translation>颜色 %1</translation>
    </message>
    <message>
        <source>Go to mark</source>
        <translation>转到标记</translation>
    </message>
    <message>
        <source>Edit text</source>
        <translation>编辑文字</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Copy all as text</source>
        <translation>全部复制为文本</translation>
    </message>
    <message>
        <source>Copy all as Markdown</source>
        <translation>全部复制为 Markdown</translation>
    </message>
</context>
<context>
    <name>trilane::panels::PictureDialog</name>
    <message>
        <source>Export image</source>
        <translation>导出图片</translation>
    </message>
    <message>
        <source>Visible part</source>
        <translation>当前可见部分</translation>
    </message>
    <message>
        <source>The whole trace</source>
        <translation>整个轨迹</translation>
    </message>
    <message>
        <source>As many as fit</source>
        <translation>按高度容纳</translation>
    </message>
    <message>
        <source>All rows</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>尺寸</translation>
    </message>
    <message>
        <source>Text and rows</source>
        <translation>文字与行高</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>图例</translation>
    </message>
    <message>
        <source>Marks and notes</source>
        <translation>标记和备注</translation>
    </message>
    <message>
        <source>Ruler</source>
        <translation>标尺</translation>
    </message>
    <message>
        <source>Same as screen</source>
        <translation>与屏幕相同</translation>
    </message>
    <message>
        <source>Slide, 1920 × 1080</source>
        <translation>幻灯片，1920 × 1080</translation>
    </message>
    <message>
        <source>Paper, A4 landscape</source>
        <translation>纸张，A4 横向</translation>
    </message>
    <message>
        <source>4K, 3840 × 2160</source>
        <translation>4K，3840 × 2160</translation>
    </message>
    <message>
        <source>Custom size</source>
        <translation>自定义尺寸</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>Include</source>
        <translation>包含</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy a bitmap to the clipboard</source>
        <translation>以像素形式复制到剪贴板</translation>
    </message>
    <message>
        <source>Selected area: its time and rows</source>
        <translation>所选区域：其时间与行</translation>
    </message>
    <message>
        <source>Time of the selection</source>
        <translation>所选内容的时间</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>部分</translation>
    </message>
</context>
<context>
    <name>trilane::panels::SearchBox</name>
    <message>
        <source>track</source>
        <translation>轨道</translation>
    </message>
    <message>
        <source>No results</source>
        <translation>没有结果</translation>
    </message>
    <message>
        <source>Show all results, including arguments (%1)</source>
        <translation>显示全部结果，包括参数 (%1)</translation>
    </message>
    <message>
        <source>Also search arguments</source>
        <translation>同时在参数中查找</translation>
    </message>
    <message>
        <source>Find by name   Ctrl+K</source>
        <translation>按名称查找   Ctrl+K</translation>
    </message>
    <message>
        <source>Find a kernel, range, call or thread by name</source>
        <translation>按名称查找核函数、区间、调用或线程</translation>
    </message>
</context>
<context>
    <name>trilane::panels::ShortcutsDialog</name>
    <message>
        <source>Set key</source>
        <translation>设为按键</translation>
    </message>
    <message>
        <source>Add key</source>
        <translation>添加按键</translation>
    </message>
    <message>
        <source>Remove keys</source>
        <translation>移除按键</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>恢复默认</translation>
    </message>
    <message>
        <source>Reset all</source>
        <translation>全部恢复默认</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Search commands and keys</source>
        <translation>搜索命令和按键</translation>
    </message>
    <message>
        <source>Commands and their keys</source>
        <translation>命令及其按键</translation>
    </message>
    <message>
        <source>New key</source>
        <translation>新按键</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>No command is selected</source>
        <translation>没有选中命令</translation>
    </message>
    <message>
        <source>%1 is assigned to %2 and will be reassigned.</source>
        <translation>%1 是%2的按键，将从后者移除。</translation>
    </message>
</context>
<context>
    <name>trilane::panels::StatusLine</name>
    <message>
        <source>lost %1</source>
        <translation>丢失 %1</translation>
    </message>
    <message>
        <source>Events that occurred but never reached the file</source>
        <translation>已知发生过、但没有写入文件的事件</translation>
    </message>
    <message>
        <source>the file had no index; it was recovered</source>
        <translation>文件缺少索引，已恢复</translation>
    </message>
    <message>
        <source>damaged parts: %1</source>
        <translation>损坏部分：%1</translation>
    </message>
    <message>
        <source>%1 slices</source>
        <translation>%1 切片</translation>
    </message>
    <message>
        <source>opened in %1 s</source>
        <translation>打开用时 %1 秒</translation>
    </message>
    <message>
        <source>no import report yet</source>
        <translation>暂无导入明细</translation>
    </message>
    <message>
        <source>file cut off or damaged · %1 events imported</source>
        <translation>文件不完整或已损坏 · 已导入 %1 个事件</translation>
    </message>
    <message>
        <source>all %1 events imported</source>
        <translation>全部 %1 个事件均已导入</translation>
    </message>
    <message>
        <source>%1 dropped</source>
        <translation>丢弃 %1</translation>
    </message>
    <message>
        <source>%1 repaired</source>
        <translation>修复 %1</translation>
    </message>
    <message>
        <source>Click for the import report</source>
        <translation>单击查看导入明细</translation>
    </message>
    <message>
        <source>%1 of %2 events imported</source>
        <translation>已导入 %1 / %2 个事件</translation>
    </message>
    <message>
        <source>the saved row arrangement cannot be read</source>
        <translation>无法读取记住的行布局</translation>
    </message>
    <message>
        <source>1 slice</source>
        <translation>1 个切片</translation>
    </message>
    <message>
        <source>1 event imported</source>
        <translation>已导入 1 个事件</translation>
    </message>
    <message>
        <source>recording</source>
        <translation>正在采集</translation>
    </message>
    <message>
        <source>capture coverage</source>
        <translation>采集内容</translation>
    </message>
    <message>
        <source>What was recorded of each process, and how to record the rest</source>
        <translation>每个进程采集了什么，以及如何采集其余部分</translation>
    </message>
</context>
<context>
    <name>trilane::panels::TopBar</name>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Open a trace (Ctrl+O)</source>
        <translation>打开轨迹 (Ctrl+O)</translation>
    </message>
    <message>
        <source>Export image…</source>
        <translation>导出图片…</translation>
    </message>
    <message>
        <source>Export the timeline as an image (Ctrl+E)</source>
        <translation>把时间线导出为图片 (Ctrl+E)</translation>
    </message>
    <message>
        <source>Show gaps ≥</source>
        <translation>显示间隙 ≥</translation>
    </message>
    <message>
        <source>GPU idle time at least this long is shown as a gap. Enter any time: 250 us, 1 ms</source>
        <translation>GPU 空闲达到这个时长才显示为空闲间隙。可输入任意时间：250 us、1 ms</translation>
    </message>
    <message>
        <source>Minimum idle gap</source>
        <translation>最短空闲间隙</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>菜单</translation>
    </message>
</context>
<context>
    <name>trilane::panels::TraceTabBar</name>
    <message>
        <source>Close trace</source>
        <translation>关闭轨迹</translation>
    </message>
</context>
<context>
    <name>trilane::session::CaptureProcess</name>
    <message>
        <source>%1 could not be started: %2</source>
        <translation>无法启动 %1：%2</translation>
    </message>
    <message>
        <source>%1 was terminated by a signal</source>
        <translation>%1 被信号终止</translation>
    </message>
    <message>
        <source>%1 exited with status %2</source>
        <translation>%1 已退出，状态码 %2</translation>
    </message>
</context>
<context>
    <name>trilane::session::GpuRanges</name>
    <message>
        <source>not shown: too many ranges (%1)</source>
        <translation>未显示：%1 个区间过多</translation>
    </message>
    <message>
        <source>outermost levels of %1 ranges: %2</source>
        <translation>%1 个区间中最外的 %2 层</translation>
    </message>
</context>
<context>
    <name>trilane::session::LayoutUndo</name>
    <message>
        <source>a row</source>
        <translation>一行</translation>
    </message>
    <message>
        <source>hiding %1</source>
        <translation>隐藏 %1</translation>
    </message>
    <message>
        <source>hiding %1 rows</source>
        <translation>隐藏 %1 行</translation>
    </message>
    <message>
        <source>showing %1</source>
        <translation>显示 %1</translation>
    </message>
    <message>
        <source>showing %1 rows</source>
        <translation>显示 %1 行</translation>
    </message>
    <message>
        <source>pinning %1</source>
        <translation>固定 %1</translation>
    </message>
    <message>
        <source>pinning %1 rows</source>
        <translation>固定 %1 行</translation>
    </message>
    <message>
        <source>unpinning %1</source>
        <translation>取消固定 %1</translation>
    </message>
    <message>
        <source>unpinning %1 rows</source>
        <translation>取消固定 %1 行</translation>
    </message>
    <message>
        <source>moving a pinned row</source>
        <translation>移动固定的行</translation>
    </message>
    <message>
        <source>collapsing %1</source>
        <translation>折叠 %1</translation>
    </message>
    <message>
        <source>collapsing %1 rows</source>
        <translation>折叠 %1 行</translation>
    </message>
    <message>
        <source>expanding %1</source>
        <translation>展开 %1</translation>
    </message>
    <message>
        <source>expanding %1 rows</source>
        <translation>展开 %1 行</translation>
    </message>
    <message>
        <source>folding rows</source>
        <translation>折叠行</translation>
    </message>
    <message>
        <source>moving %1</source>
        <translation>移动 %1</translation>
    </message>
    <message>
        <source>row height</source>
        <translation>行高</translation>
    </message>
    <message>
        <source>stream grouping</source>
        <translation>流的分组</translation>
    </message>
    <message>
        <source>row filter</source>
        <translation>行筛选</translation>
    </message>
    <message>
        <source>row arrangement</source>
        <translation>行的排列</translation>
    </message>
</context>
<context>
    <name>trilane::session::MarkStorage</name>
    <message>
        <source>the trace&apos;s folder is not writable: its marks are stored in %1</source>
        <translation>轨迹所在的文件夹不可写：标记保存在 %1</translation>
    </message>
    <message>
        <source>the trace&apos;s folder is locked by another program: marks are saved when it is released</source>
        <translation>轨迹所在的文件夹被另一个程序锁定：释放后即保存标记</translation>
    </message>
</context>
<context>
    <name>trilane::session::ViewUndo</name>
    <message>
        <source>hiding gaps below %1</source>
        <translation>隐藏短于 %1 的间隙</translation>
    </message>
    <message>
        <source>zooming out to the whole trace</source>
        <translation>缩小到整个轨迹</translation>
    </message>
    <message>
        <source>zooming out to %1</source>
        <translation>缩小到 %1</translation>
    </message>
    <message>
        <source>zooming in to %1</source>
        <translation>放大到 %1</translation>
    </message>
    <message>
        <source>moving to %1</source>
        <translation>移动到 %1</translation>
    </message>
</context>
<context>
    <name>trilane::tables::AccountDialog</name>
    <message>
        <source>Import report</source>
        <translation>导入明细</translation>
    </message>
    <message>
        <source>%1 source events: %2 imported unchanged, %3 repaired, %4 dropped. %5 were lost before they reached the file.</source>
        <translation>源文件共有 %1 个事件：%2 个原样导入，%3 个经过修复，%4 个被丢弃。已知有 %5 个在写入文件之前丢失。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
</context>
<context>
    <name>trilane::tables::BottomPanel</name>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Idle</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>No GPU work was recorded.</source>
        <translation>没有采集 GPU 工作。</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>训练步</translation>
    </message>
    <message>
        <source>Flame graph</source>
        <translation>火焰图</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>诊断</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Summaries</source>
        <translation>汇总</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>查询</translation>
    </message>
</context>
<context>
    <name>trilane::tables::ChosenPane</name>
    <message>
        <source>Distribution</source>
        <translation>分布</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>调用</translation>
    </message>
    <message>
        <source>Click to show the call in the timeline</source>
        <translation>单击可跳到时间线中的该次调用</translation>
    </message>
    <message>
        <source>The %1 longest of %2 calls</source>
        <translation>%2 次调用中最长的 %1 次</translation>
    </message>
    <message>
        <source>%1, longest first</source>
        <translation>%1，最长的在前</translation>
    </message>
    <message>
        <source>Outliers</source>
        <translation>离群调用</translation>
    </message>
    <message>
        <source>List and flag only unusually long or short calls: more than 3.5 robust deviations from the median</source>
        <translation>只列出并标记异常长或异常短的调用：与中位数之差超过 3.5 倍稳健偏差</translation>
    </message>
    <message>
        <source>Previous outlier</source>
        <translation>上一个离群调用</translation>
    </message>
    <message>
        <source>Next outlier</source>
        <translation>下一个离群调用</translation>
    </message>
    <message>
        <source>No outliers</source>
        <translation>没有离群调用</translation>
    </message>
    <message>
        <source>%1 of %2 calls are outliers</source>
        <translation>%2 次调用中有 %1 次离群</translation>
    </message>
</context>
<context>
    <name>trilane::tables::ColumnChoice</name>
    <message>
        <source>Reset columns</source>
        <translation>还原列</translation>
    </message>
</context>
<context>
    <name>trilane::tables::CompareChoice</name>
    <message>
        <source>Other file…</source>
        <translation>其他文件…</translation>
    </message>
    <message>
        <source>Compare with…</source>
        <translation>比较对象…</translation>
    </message>
    <message>
        <source>Compared with %1</source>
        <translation>与 %1 比较</translation>
    </message>
</context>
<context>
    <name>trilane::tables::ComparePane</name>
    <message>
        <source>Swap A and B</source>
        <translation>交换 A 与 B</translation>
    </message>
    <message>
        <source>Neither trace has data of this kind.</source>
        <translation>两条轨迹都没有这类内容。</translation>
    </message>
    <message>
        <source>A: %1</source>
        <translation>A：%1</translation>
    </message>
    <message>
        <source>this trace</source>
        <translation>本轨迹</translation>
    </message>
    <message>
        <source>B: %1</source>
        <translation>B：%1</translation>
    </message>
    <message>
        <source>Comparing…</source>
        <translation>正在比较…</translation>
    </message>
    <message>
        <source>Choose a trace to compare with: what became slower or faster, and why.</source>
        <translation>选择要比较的轨迹：哪些变慢、哪些变快，以及原因。</translation>
    </message>
</context>
<context>
    <name>trilane::tables::CountedPart</name>
    <message>
        <source>nothing is selected</source>
        <translation>没有选中任何内容</translation>
    </message>
    <message>
        <source>view, %1</source>
        <translation>可见时间，%1</translation>
    </message>
    <message>
        <source>selection, %1</source>
        <translation>选区，%1</translation>
    </message>
    <message>
        <source>whole trace, %1</source>
        <translation>整个轨迹，%1</translation>
    </message>
</context>
<context>
    <name>trilane::tables::DataTable</name>
    <message>
        <source>Copy name</source>
        <translation>复制名称</translation>
    </message>
    <message>
        <source>Copy rows</source>
        <translation>复制行</translation>
    </message>
    <message>
        <source>Copy whole table</source>
        <translation>复制整个表格</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>No row matches the filter.</source>
        <translation>没有符合筛选条件的行。</translation>
    </message>
</context>
<context>
    <name>trilane::tables::FilterField</name>
    <message>
        <source>Words to match; /regular expression/; column conditions such as avg&gt;100us, count&gt;=10, share&gt;5%</source>
        <translation>行必须包含的词；/正则表达式/；列的条件，如 avg&gt;100us、count&gt;=10、share&gt;5%</translation>
    </message>
    <message>
        <source>Filter rows</source>
        <translation>筛选行</translation>
    </message>
    <message>
        <source>The filter is a regular expression</source>
        <translation>筛选条件是正则表达式</translation>
    </message>
    <message>
        <source>Names that contain this text keep their color</source>
        <translation>含此文字的名称保持原色</translation>
    </message>
    <message>
        <source>Find names</source>
        <translation>查找名称</translation>
    </message>
</context>
<context>
    <name>trilane::tables::FindBar</name>
    <message>
        <source>1 result</source>
        <translation>1 个结果</translation>
    </message>
    <message>
        <source>%1 results</source>
        <translation>%1 个结果</translation>
    </message>
    <message>
        <source>searching… %1 %</source>
        <translation>正在查找… %1 %</translation>
    </message>
    <message>
        <source>Invalid regular expression: %1.</source>
        <translation>正则表达式无效：%1。</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>第 %1 个，共 %2 个</translation>
    </message>
    <message>
        <source>1 occurrence</source>
        <translation>出现 1 次</translation>
    </message>
    <message>
        <source>%1 occurrences</source>
        <translation>出现 %1 次</translation>
    </message>
    <message>
        <source>Find names, arguments and threads</source>
        <translation>查找名称、参数和线程</translation>
    </message>
    <message>
        <source>All words must match, in any order; &quot;words in quotes&quot; stay together.
Enter: next result. Shift+Enter: previous result</source>
        <translation>须包含每个词，顺序不限；“引号中的词”作为整体。
Enter 转到下一个，Shift+Enter 转到上一个</translation>
    </message>
    <message>
        <source>Aa</source>
        <translation>Aa</translation>
    </message>
    <message>
        <source>Match case</source>
        <translation>区分大小写</translation>
    </message>
    <message>
        <source>Word</source>
        <translation>整词</translation>
    </message>
    <message>
        <source>Whole words only</source>
        <translation>仅匹配整词</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>正则表达式</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Names</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Threads and streams</source>
        <translation>线程与流</translation>
    </message>
    <message>
        <source>Previous occurrence (Shift+F3)</source>
        <translation>上一处 (Shift+F3)</translation>
    </message>
    <message>
        <source>Next occurrence (F3)</source>
        <translation>下一处 (F3)</translation>
    </message>
    <message>
        <source>Only results</source>
        <translation>仅显示结果</translation>
    </message>
    <message>
        <source>Dim everything else, hide rows without results, and filter the tables</source>
        <translation>淡化其余内容，隐藏没有结果的行，并筛选表格</translation>
    </message>
    <message>
        <source>Where to search. Arguments are launch configurations, copy directions, range categories and payloads, sizes, objects of OS runtime calls and correlation ids</source>
        <translation>查找范围：参数包括启动配置、拷贝方向、区间的类别与负载、字节数、系统库调用的对象、关联号</translation>
    </message>
</context>
<context>
    <name>trilane::tables::FindPane</name>
    <message>
        <source>Type part of a name, argument or thread: &quot;gemm 128&quot;, &quot;grid 512x1x1&quot;, &quot;4096&quot;, &quot;dataloader&quot;.</source>
        <translation>输入名称、参数或线程的一部分，例如：gemm 128、&quot;grid 512x1x1&quot;、4096、dataloader。</translation>
    </message>
    <message>
        <source>No name contains “%1”.</source>
        <translation>没有名称包含“%1”。</translation>
    </message>
    <message>
        <source>Also search arguments and threads</source>
        <translation>同时在参数和线程中查找</translation>
    </message>
    <message>
        <source>No argument contains “%1”.</source>
        <translation>没有参数包含“%1”。</translation>
    </message>
    <message>
        <source>Also search names and threads</source>
        <translation>同时在名称和线程中查找</translation>
    </message>
    <message>
        <source>No thread or stream is named “%1”.</source>
        <translation>没有名为“%1”的线程或流。</translation>
    </message>
    <message>
        <source>Also search names and arguments</source>
        <translation>同时在名称和参数中查找</translation>
    </message>
    <message>
        <source>No name, argument or thread contains “%1”.</source>
        <translation>没有名称、参数或线程包含“%1”。</translation>
    </message>
</context>
<context>
    <name>trilane::tables::FindTable</name>
    <message>
        <source>Copy rows</source>
        <translation>复制行</translation>
    </message>
</context>
<context>
    <name>trilane::tables::FindingsPane</name>
    <message>
        <source>No problems found.</source>
        <translation>没有发现问题。</translation>
    </message>
    <message>
        <source>No specific location.</source>
        <translation>没有单独的位置能体现它。</translation>
    </message>
    <message>
        <source>Too little GPU work to analyze.</source>
        <translation>GPU 工作太少，无法分析。</translation>
    </message>
    <message>
        <source>Advice: %1</source>
        <translation>建议：%1</translation>
    </message>
    <message>
        <source>Gain: %1</source>
        <translation>收益的估计：%1</translation>
    </message>
    <message>
        <source>Analyzing the trace…</source>
        <translation>正在分析轨迹…</translation>
    </message>
</context>
<context>
    <name>trilane::tables::FlamePane</name>
    <message>
        <source>CPU time</source>
        <translation>CPU 时间</translation>
    </message>
    <message>
        <source>Time of ranges on their threads</source>
        <translation>区间在各自线程上所用的时间</translation>
    </message>
    <message>
        <source>GPU time</source>
        <translation>GPU 时间</translation>
    </message>
    <message>
        <source>Duration of GPU work, below the ranges that launched it</source>
        <translation>GPU 工作的时长，归于发起它的区间之下</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>Reset zoom (Esc)</source>
        <translation>重置缩放（Esc）</translation>
    </message>
    <message>
        <source>Select something to see its flame graph.</source>
        <translation>选择一段内容即可查看其火焰图。</translation>
    </message>
    <message>
        <source>No GPU work in this time range.</source>
        <translation>此时间段内没有 GPU 工作。</translation>
    </message>
    <message>
        <source>No NVTX or framework ranges in this time range.</source>
        <translation>此时间段内没有 NVTX 或框架区间。</translation>
    </message>
    <message>
        <source>matches: %1 of the time</source>
        <translation>匹配：占时间的 %1</translation>
    </message>
    <message>
        <source>Click: zoom · Double-click: go to the first call</source>
        <translation>单击：缩放 · 双击：转到第一次调用</translation>
    </message>
    <message>
        <source>Zoom to this</source>
        <translation>缩放到它</translation>
    </message>
    <message>
        <source>Go to first call</source>
        <translation>转到它的第一次调用</translation>
    </message>
    <message>
        <source>Highlight all with this name</source>
        <translation>突出显示所有同名切片</translation>
    </message>
    <message>
        <source>Copy name</source>
        <translation>复制名称</translation>
    </message>
    <message>
        <source>Too many ranges to count all. Outermost levels counted: %1</source>
        <translation>区间太多，无法全部统计；已统计的最外层级数：%1</translation>
    </message>
</context>
<context>
    <name>trilane::tables::FlameView</name>
    <message>
        <source>Flame graph</source>
        <translation>火焰图</translation>
    </message>
    <message>
        <source>everything</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>GPU %1, %2 of all</source>
        <translation>GPU %1，占全部的 %2</translation>
    </message>
    <message>
        <source>CPU %1, %2 of all</source>
        <translation>CPU %1，占全部的 %2</translation>
    </message>
    <message>
        <source>%1 of the range around it</source>
        <translation>占外层区间的 %1</translation>
    </message>
    <message>
        <source>self %1</source>
        <translation>自身 %1</translation>
    </message>
    <message>
        <source>all GPU work, %1</source>
        <translation>全部 GPU 工作，%1</translation>
    </message>
    <message>
        <source>all ranges, %1</source>
        <translation>全部区间，%1</translation>
    </message>
</context>
<context>
    <name>trilane::tables::GroupChoice</name>
    <message>
        <source>Group templates by base name</source>
        <translation>模板折叠为基名</translation>
    </message>
    <message>
        <source>By %1</source>
        <translation>按%1</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>Slices that differ in these attributes get separate rows</source>
        <translation>在这些方面不同的切片各占一行</translation>
    </message>
</context>
<context>
    <name>trilane::tables::HistogramView</name>
    <message>
        <source>outliers: %1</source>
        <translation>离群：%1</translation>
    </message>
    <message>
        <source>Select a row to see the durations of its calls.</source>
        <translation>选择一行，查看其各次调用的耗时分布。</translation>
    </message>
    <message>
        <source>log time</source>
        <translation>时间对数</translation>
    </message>
    <message>
        <source>Logarithmic duration axis (L)</source>
        <translation>时长使用对数轴 (L)</translation>
    </message>
    <message>
        <source>log count</source>
        <translation>次数对数</translation>
    </message>
    <message>
        <source>Logarithmic count axis, makes rare durations visible</source>
        <translation>次数使用对数轴，以便看到少见的时长</translation>
    </message>
    <message>
        <source>Distribution of durations</source>
        <translation>时长分布</translation>
    </message>
    <message>
        <source>%1 to %2, %3</source>
        <translation>%1 至 %2，%3</translation>
    </message>
    <message>
        <source>median ≈ %1 · p95 ≈ %2</source>
        <translation>中位数 ≈ %1 · p95 ≈ %2</translation>
    </message>
    <message>
        <source>median %1 · p95 %2</source>
        <translation>中位数 %1 · p95 %2</translation>
    </message>
    <message>
        <source>from the trace&apos;s histograms</source>
        <translation>取自轨迹中的直方图</translation>
    </message>
    <message>
        <source>selected: %1</source>
        <translation>已选：%1</translation>
    </message>
    <message>
        <source>%1 to %2: %3, %4</source>
        <translation>%1 至 %2：%3，%4</translation>
    </message>
</context>
<context>
    <name>trilane::tables::IdlePane</name>
    <message>
        <source>All GPUs</source>
        <translation>所有 GPU</translation>
    </message>
    <message>
        <source>no GPU work</source>
        <translation>没有 GPU 工作</translation>
    </message>
    <message>
        <source>idle %1 of %2, %3</source>
        <translation>%2 中空闲 %1，占 %3</translation>
    </message>
    <message>
        <source>unknown: %1</source>
        <translation>未知：%1</translation>
    </message>
    <message>
        <source>%1 gaps</source>
        <translation>%1 个间隙</translation>
    </message>
    <message>
        <source>not counted: %1 at the edges of steps</source>
        <translation>未计入：步的边缘处 %1</translation>
    </message>
    <message>
        <source>%1: idle for %2 in a step before its first operation, mostly %3</source>
        <translation>%1：在步内、GPU 第一个操作之前空闲了 %2，主要是 %3</translation>
    </message>
    <message>
        <source>%1: idle for %2 in a step after its last operation, mostly %3</source>
        <translation>%1：在步内、GPU 最后一个操作之后空闲了 %2，主要是 %3</translation>
    </message>
    <message>
        <source>The %1 longest of %2 gaps</source>
        <translation>%2 个间隙中最长的 %1 个</translation>
    </message>
    <message>
        <source>%1 gaps, longest first</source>
        <translation>%1 个间隙，最长的在前</translation>
    </message>
    <message>
        <source>By cause</source>
        <translation>按原因</translation>
    </message>
    <message>
        <source>What the GPU waited for</source>
        <translation>GPU 在等待什么</translation>
    </message>
    <message>
        <source>By thread</source>
        <translation>按线程</translation>
    </message>
    <message>
        <source>The thread that the GPU waited for</source>
        <translation>GPU 所等待的线程</translation>
    </message>
    <message>
        <source>By range</source>
        <translation>按区间</translation>
    </message>
    <message>
        <source>The innermost range of that thread at the time</source>
        <translation>该线程当时所在的最内层区间</translation>
    </message>
    <message>
        <source>Click to show the gap in the timeline, double-click to zoom to it</source>
        <translation>单击转到时间线中的间隙，双击放大到该间隙</translation>
    </message>
    <message>
        <source>No GPU was idle in this time range.</source>
        <translation>此时间段内没有 GPU 空闲。</translation>
    </message>
    <message>
        <source>Select a time range, slice or gap in the timeline.</source>
        <translation>请在时间线中选择一段时间、一个切片或一个间隙。</translation>
    </message>
    <message>
        <source>No gap reaches the idle threshold.</source>
        <translation>没有达到空闲阈值的间隙。</translation>
    </message>
    <message>
        <source>Idle gaps</source>
        <translation>空闲间隙</translation>
    </message>
    <message>
        <source>This trace has no GPU.</source>
        <translation>此轨迹中没有 GPU。</translation>
    </message>
</context>
<context>
    <name>trilane::tables::NameDialog</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>trilane::tables::OperatorPane</name>
    <message>
        <source>%1 of %2 rows</source>
        <translation>%2 行中的 %1 行</translation>
    </message>
    <message>
        <source>Go to longest call</source>
        <translation>转到其最长的一次调用</translation>
    </message>
    <message>
        <source>Highlight all with this name</source>
        <translation>突出显示所有同名切片</translation>
    </message>
    <message>
        <source>Copy name</source>
        <translation>复制名称</translation>
    </message>
    <message>
        <source>Expand all below</source>
        <translation>展开其下全部</translation>
    </message>
    <message>
        <source>Collapse all</source>
        <translation>全部收起</translation>
    </message>
    <message>
        <source>No NVTX or framework ranges in this time range.</source>
        <translation>此时间段内没有 NVTX 或框架区间。</translation>
    </message>
    <message>
        <source>Select something to see its operators.</source>
        <translation>选择一段内容以查看其算子。</translation>
    </message>
    <message>
        <source>outermost levels only: %1 (too many ranges)</source>
        <translation>仅最外层：%1 级（区间太多，无法全部统计）</translation>
    </message>
</context>
<context>
    <name>trilane::tables::OperatorView</name>
    <message>
        <source>No row matches the filter.</source>
        <translation>没有符合筛选条件的行。</translation>
    </message>
</context>
<context>
    <name>trilane::tables::QueryList</name>
    <message>
        <source>Built-in: trilane query FILE --saved %1</source>
        <translation>内置：trilane query FILE --saved %1</translation>
    </message>
    <message>
        <source>Yours: %1</source>
        <translation>您的查询：%1</translation>
    </message>
    <message>
        <source>%1 (invalid)</source>
        <translation>%1（无效）</translation>
    </message>
    <message>
        <source>Rename query</source>
        <translation>重命名查询</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>A query with this name already exists.</source>
        <translation>已有同名查询。</translation>
    </message>
    <message>
        <source>Delete query</source>
        <translation>删除查询</translation>
    </message>
    <message>
        <source>Delete the saved query “%1” and its file?</source>
        <translation>删除已保存的查询“%1”及其文件？</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Saved queries</source>
        <translation>已保存的查询</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>重命名…</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>删除…</translation>
    </message>
</context>
<context>
    <name>trilane::tables::QueryPane</name>
    <message>
        <source>first %1 rows, in %2; use `trilane query` for all</source>
        <translation>结果的前 %1 行，用时 %2；用 `trilane query` 可得全部</translation>
    </message>
    <message>
        <source>1 row in %1</source>
        <translation>1 行，用时 %1</translation>
    </message>
    <message>
        <source>%1 rows in %2</source>
        <translation>%1 行，用时 %2</translation>
    </message>
    <message>
        <source>Ctrl+Space lists tables and columns.</source>
        <translation>按 Ctrl+Space 列出表和列。</translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <translation>第 %1 行：%2</translation>
    </message>
    <message>
        <source>Ctrl+Return runs the query.</source>
        <translation>按 Ctrl+Return 运行查询。</translation>
    </message>
    <message>
        <source>Running… %1</source>
        <translation>运行中… %1</translation>
    </message>
    <message>
        <source>Stopped after %1.</source>
        <translation>已在 %1 后停止。</translation>
    </message>
    <message>
        <source>Enter an SQL query or pick a saved one.</source>
        <translation>请输入 SQL 查询，或选择已保存的查询。</translation>
    </message>
    <message>
        <source>The query is running.</source>
        <translation>查询运行中。</translation>
    </message>
    <message>
        <source>The query was stopped before its first row.</source>
        <translation>查询在得到第一行之前被停止。</translation>
    </message>
    <message>
        <source>Query failed. See the message under the editor.</source>
        <translation>查询失败。请看编辑器下方的提示。</translation>
    </message>
    <message>
        <source>The query returned no rows.</source>
        <translation>查询没有返回任何行。</translation>
    </message>
    <message>
        <source>Save query</source>
        <translation>保存查询</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Replaces your query with this name.</source>
        <translation>将替换您的同名查询。</translation>
    </message>
    <message>
        <source>Overrides the built-in query with this name.</source>
        <translation>将覆盖同名的内置查询。</translation>
    </message>
    <message>
        <source>%1 of %2 rows</source>
        <translation>%2 行中的 %1 行</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Run the query (Ctrl+Return)</source>
        <translation>运行查询（Ctrl+Return）</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop the query; rows received so far are kept</source>
        <translation>停止查询；已得到的行会保留</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Save the query under a name, also for trilane query --saved</source>
        <translation>以名称保存查询，也可用于 trilane query --saved</translation>
    </message>
    <message>
        <source>SQL query</source>
        <translation>SQL 查询</translation>
    </message>
    <message>
        <source>SELECT name, count(*) FROM kernel GROUP BY name

Ctrl+Space: tables, columns, functions · Ctrl+Return: run</source>
        <translation>SELECT name, count(*) FROM kernel GROUP BY name

Ctrl+Space：表、列、函数 · Ctrl+Return：运行</translation>
    </message>
</context>
<context>
    <name>trilane::tables::QueryTable</name>
    <message>
        <source>Query results</source>
        <translation>结果行</translation>
    </message>
    <message>
        <source>Show in the timeline</source>
        <translation>在时间线中显示</translation>
    </message>
    <message>
        <source>Show in the timeline (needs id, or start_ns and track_id)</source>
        <translation>在时间线中显示（需要 id，或 start_ns 和 track_id）</translation>
    </message>
    <message>
        <source>Double-click: show in the timeline</source>
        <translation>双击：在时间线中显示</translation>
    </message>
    <message>
        <source>These rows have no location in the timeline: add a column id, or start_ns and track_id</source>
        <translation>这些行没有指明时间线中的位置：需要 id 列，或 start_ns 和 track_id 列</translation>
    </message>
</context>
<context>
    <name>trilane::tables::RanksPane</name>
    <message>
        <source>The ranks have no collective in common.</source>
        <translation>这些 rank 没有共同的集合通信。</translation>
    </message>
    <message>
        <source>This trace has one rank. Open as ranks… in the menu puts the traces of several ranks on one time axis.</source>
        <translation>此轨迹只有一个 rank。菜单中的“作为多个 rank 打开…”可把多个 rank 的轨迹放在同一时间轴上。</translation>
    </message>
    <message>
        <source>clocks agree within %1</source>
        <translation>时钟相差不超过 %1</translation>
    </message>
    <message>
        <source>No rank was late for a collective</source>
        <translation>没有 rank 在集合通信中迟到</translation>
    </message>
    <message>
        <source>Rank %1 was last in %2 collectives and cost the others %3. Main cause: %4</source>
        <translation>Rank %1 在 %2 次集合通信中最后到达，让其他 rank 共等待 %3。主要原因：%4</translation>
    </message>
    <message>
        <source>Analyzing the trace…</source>
        <translation>正在分析轨迹…</translation>
    </message>
    <message>
        <source>one file, one clock</source>
        <translation>同一文件，同一时钟</translation>
    </message>
    <message>
        <source>No GPU work.</source>
        <translation>没有 GPU 工作。</translation>
    </message>
    <message>
        <source>No steps.</source>
        <translation>没有训练步。</translation>
    </message>
    <message>
        <source>One rank; no communication</source>
        <translation>单个 rank；没有通信</translation>
    </message>
    <message>
        <source>One rank; communication %1, %2 of it hidden by computation, exposed %3 (%4 of the GPU time)</source>
        <translation>单个 rank；通信 %1，其中 %2 被计算掩盖，未重叠 %3（占 GPU 时间的 %4）</translation>
    </message>
</context>
<context>
    <name>trilane::tables::RecordedDialog</name>
    <message>
        <source>Capture coverage</source>
        <translation>采集内容</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>Recorded</source>
        <translation>已采集</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>How to record it</source>
        <translation>如何采集</translation>
    </message>
    <message>
        <source>Everything was recorded.</source>
        <translation>全部内容均已采集。</translation>
    </message>
    <message>
        <source>%1 of %2 kinds of data were recorded. Causes that depend on missing data cannot be determined.</source>
        <translation>共 %2 类数据，采集了 %1 类。依赖缺失数据的原因无法判断。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
</context>
<context>
    <name>trilane::tables::ReportPane</name>
    <message>
        <source>Toggle the highlight of its calls in the timeline</source>
        <translation>在时间线中突出显示其调用，或取消</translation>
    </message>
    <message>
        <source>Select a time range, slice or gap in the timeline.</source>
        <translation>请在时间线中选择一段时间、一个切片或一个空闲间隙。</translation>
    </message>
    <message>
        <source>%1 of %2 rows</source>
        <translation>%2 行中的 %1 行</translation>
    </message>
    <message>
        <source>excludes the kernels of %1 CUDA graph launches (%2) recorded as a whole; trilane record --cuda-graph node records them</source>
        <translation>不含作为整体采集的 %1 次 CUDA 图启动（%2）中的核函数：使用 trilane record --cuda-graph node 可以显示</translation>
    </message>
</context>
<context>
    <name>trilane::tables::ScopeChoice</name>
    <message>
        <source>Whole</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Tables cover the whole trace</source>
        <translation>表格统计整个轨迹</translation>
    </message>
    <message>
        <source>Visible</source>
        <translation>可见</translation>
    </message>
    <message>
        <source>Tables cover the view</source>
        <translation>表格统计可见时间</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>选区</translation>
    </message>
    <message>
        <source>Tables cover the time selected in the timeline</source>
        <translation>表格统计时间线中所选内容的时间</translation>
    </message>
</context>
<context>
    <name>trilane::tables::StepBars</name>
    <message>
        <source>Step %1: %2</source>
        <translation>第 %1 步：%2</translation>
    </message>
    <message>
        <source>Step %1: %2, an outlier</source>
        <translation>第 %1 步：%2，离群</translation>
    </message>
    <message>
        <source>median %1</source>
        <translation>中位数 %1</translation>
    </message>
</context>
<context>
    <name>trilane::tables::StepsPane</name>
    <message>
        <source>%1 outliers</source>
        <translation>%1 个离群步</translation>
    </message>
    <message>
        <source>%1 steps</source>
        <translation>%1 步</translation>
    </message>
    <message>
        <source>No steps: no ranges mark them, and no repeating sequence of kernels was found.</source>
        <translation>没有训练步：没有区间标记，也没有找到重复的核函数序列。</translation>
    </message>
    <message>
        <source>1 step</source>
        <translation>1 步</translation>
    </message>
    <message>
        <source>1 outlier</source>
        <translation>1 个离群步</translation>
    </message>
    <message>
        <source>Analyzing the trace…</source>
        <translation>正在分析轨迹…</translation>
    </message>
</context>
<context>
    <name>trilane::tables::SummaryPane</name>
    <message>
        <source>first %1 rows; use trilane stats --report %2 for all</source>
        <translation>仅前 %1 行；完整内容请用 trilane stats --report %2 导出</translation>
    </message>
    <message>
        <source>1 row</source>
        <translation>1 行</translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation>%1 行</translation>
    </message>
    <message>
        <source>Select a time range in the timeline.</source>
        <translation>请在时间线中选择一段时间。</translation>
    </message>
    <message>
        <source>Analyzing the trace…</source>
        <translation>正在分析轨迹…</translation>
    </message>
    <message>
        <source>No data of this kind in this part of the trace.</source>
        <translation>轨迹的这一部分没有此类内容。</translation>
    </message>
    <message>
        <source>Show in timeline</source>
        <translation>在时间线中转到此切片</translation>
    </message>
    <message>
        <source>Go to longest (or largest) slice</source>
        <translation>转到其中最长（或最大）的切片</translation>
    </message>
    <message>
        <source>Double-click to show the slice in the timeline</source>
        <translation>双击可在时间线中转到该切片</translation>
    </message>
    <message>
        <source>Double-click to show the longest slice of the row, or the largest where bytes are counted</source>
        <translation>双击转到该行中最长的切片；按字节统计时转到最大的一个</translation>
    </message>
</context>
<context>
    <name>trilane::tables::TableTools</name>
    <message>
        <source>computing…</source>
        <translation>计算中…</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Save as CSV…</source>
        <translation>另存为 CSV…</translation>
    </message>
    <message>
        <source>Save as JSON…</source>
        <translation>另存为 JSON…</translation>
    </message>
    <message>
        <source>Save as Markdown…</source>
        <translation>另存为 Markdown…</translation>
    </message>
    <message>
        <source>Copy whole table</source>
        <translation>复制整个表格</translation>
    </message>
    <message>
        <source>Scope, grouping and export</source>
        <translation>统计范围、分组和导出</translation>
    </message>
    <message>
        <source>Table tools</source>
        <translation>表格工具</translation>
    </message>
</context>
<context>
    <name>trilane::timeline::GoToTime</name>
    <message>
        <source>1.5s  +10ms  50%  14:03:27.25  step 17  @ns</source>
        <translation>1.5s  +10ms  50%  14:03:27.25  step 17  @ns</translation>
    </message>
    <message>
        <source>Go to a time</source>
        <translation>跳转到时间</translation>
    </message>
    <message>
        <source>This time is outside the trace, which lasts %1.</source>
        <translation>该时间超出轨迹范围，轨迹时长为 %1。</translation>
    </message>
    <message>
        <source>This trace has no time of day.</source>
        <translation>此轨迹未记录实际时刻。</translation>
    </message>
    <message>
        <source>This trace has no named steps.</source>
        <translation>此轨迹没有命名的训练步。</translation>
    </message>
    <message>
        <source>No such step. The trace has steps %1 to %2.</source>
        <translation>没有这一步：轨迹包含第 %1 到 %2 步。</translation>
    </message>
    <message>
        <source>Not a valid time. Examples: 1.5s, 12ms, +10ms, 50%, 14:03:27.25, step 17, @123456 (ns on the trace clock).</source>
        <translation>无法识别的时间。例如：1.5s、12ms、+10ms、50%、14:03:27.25、step 17 或 @123456（轨迹时钟，单位 ns）。</translation>
    </message>
</context>
<context>
    <name>trilane::timeline::MarkEditor</name>
    <message>
        <source>Text of the mark</source>
        <translation>标记文字</translation>
    </message>
    <message>
        <source>Color %1</source>
        <translation>颜色 %1</translation>
    </message>
</context>
<context>
    <name>trilane::timeline::RowFilterField</name>
    <message>
        <source>Filter rows</source>
        <translation>筛选行</translation>
    </message>
    <message>
        <source>Rows whose name contains all words; /…/ is a regular expression</source>
        <translation>名称包含所有这些词的行；/…/ 表示正则表达式</translation>
    </message>
    <message>
        <source>Not a regular expression: %1</source>
        <translation>不是有效的正则表达式：%1</translation>
    </message>
    <message>
        <source>invalid</source>
        <translation>无效</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
</context>
<context>
    <name>trilane::timeline::SpokenSelection</name>
    <message>
        <source>Idle gap of %1</source>
        <translation>%1 的空闲间隙</translation>
    </message>
    <message>
        <source>Selected time</source>
        <translation>所选时间</translation>
    </message>
    <message>
        <source>Nothing is selected</source>
        <translation>没有选中任何内容</translation>
    </message>
    <message>
        <source>Row: %1</source>
        <translation>行：%1</translation>
    </message>
</context>
<context>
    <name>trilane::timeline::TimelineWidget</name>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
</context>
<context>
    <name>trilane::ui::Attaching</name>
    <message>
        <source>Attach to a process</source>
        <translation>附加到进程</translation>
    </message>
    <message>
        <source>Cannot create a file for the recording: %1</source>
        <translation>无法创建采集文件：%1</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>trilane::ui::Continuity</name>
    <message>
        <source>Trilane closed unexpectedly. Open tabs: %1</source>
        <translation>Trilane 上次意外退出。当时打开的标签页：%1</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>忽略</translation>
    </message>
</context>
<context>
    <name>trilane::ui::FileDrop</name>
    <message>
        <source>Drop to open %1</source>
        <translation>松开以打开 %1</translation>
    </message>
    <message>
        <source>Drop to open %1 traces</source>
        <translation>松开以打开 %1 条轨迹</translation>
    </message>
    <message>
        <source>Folders cannot be opened: drop the trace files inside</source>
        <translation>无法打开文件夹：请拖入其中的轨迹文件</translation>
    </message>
    <message>
        <source>Only local files can be opened</source>
        <translation>只能打开本机上的文件</translation>
    </message>
</context>
<context>
    <name>trilane::ui::FindControl</name>
    <message>
        <source>Find…</source>
        <translation>查找…</translation>
    </message>
    <message>
        <source>Next occurrence</source>
        <translation>下一处</translation>
    </message>
    <message>
        <source>Previous occurrence</source>
        <translation>上一处</translation>
    </message>
</context>
<context>
    <name>trilane::ui::KeyHelp</name>
    <message>
        <source>Wheel</source>
        <translation>滚轮</translation>
    </message>
    <message>
        <source>zoom at the pointer; over the names: scroll</source>
        <translation>以指针为中心缩放；在名称栏上则滚动</translation>
    </message>
    <message>
        <source>Shift + wheel</source>
        <translation>Shift + 滚轮</translation>
    </message>
    <message>
        <source>pan</source>
        <translation>沿时间移动</translation>
    </message>
    <message>
        <source>Double click</source>
        <translation>双击</translation>
    </message>
    <message>
        <source>zoom to the slice or gap; on the overview or ruler: to the whole trace</source>
        <translation>缩放到切片或间隙；在概览条或标尺上则显示整个轨迹</translation>
    </message>
    <message>
        <source>Mouse and keys</source>
        <translation>鼠标与按键</translation>
    </message>
    <message>
        <source>Mouse</source>
        <translation>鼠标</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Two fingers</source>
        <translation>双指滑动</translation>
    </message>
    <message>
        <source>pan; with Ctrl or pinch: zoom</source>
        <translation>平移；按住 Ctrl 或捏合则缩放</translation>
    </message>
    <message>
        <source>Buttons 4 and 5</source>
        <translation>鼠标第 4、5 键</translation>
    </message>
    <message>
        <source>back, forward</source>
        <translation>返回上一视图、前进到下一视图</translation>
    </message>
</context>
<context>
    <name>trilane::ui::MainMenu</name>
    <message>
        <source>Recent</source>
        <translation>最近打开</translation>
    </message>
    <message>
        <source>Clear list</source>
        <translation>清除记录</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>Go</source>
        <translation>转到</translation>
    </message>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Tracks</source>
        <translation>轨道</translation>
    </message>
    <message>
        <source>Marks</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>View side by side</source>
        <translation>并排查看</translation>
    </message>
    <message>
        <source>Preferences</source>
        <translation>偏好</translation>
    </message>
    <message>
        <source>Workspaces</source>
        <translation>工作区</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
</context>
<context>
    <name>trilane::ui::MainWindow</name>
    <message>
        <source>Traces</source>
        <translation>轨迹</translation>
    </message>
    <message>
        <source>All files</source>
        <translation>所有文件</translation>
    </message>
    <message>
        <source>Open traces</source>
        <translation>打开轨迹</translation>
    </message>
    <message>
        <source>View side by side</source>
        <translation>并排查看</translation>
    </message>
    <message>
        <source>Open as ranks</source>
        <translation>作为多个 rank 打开</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>比较对象</translation>
    </message>
</context>
<context>
    <name>trilane::ui::PageRecording</name>
    <message>
        <source>The recording ended prematurely. Received data is kept.</source>
        <translation>采集提前结束。已收到的数据会保留。</translation>
    </message>
    <message>
        <source>The connection to %1 was lost. Received data is kept.</source>
        <translation>与 %1 的连接已断开。已收到的数据会保留。</translation>
    </message>
    <message>
        <source>Reconnect</source>
        <translation>重新连接</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>trilane::ui::PictureJob</name>
    <message>
        <source>Export image</source>
        <translation>导出图片</translation>
    </message>
    <message>
        <source>Drawing %1 …</source>
        <translation>正在绘制 %1 …</translation>
    </message>
    <message>
        <source>Copy image</source>
        <translation>复制图片</translation>
    </message>
    <message>
        <source>Drawing an image to copy…</source>
        <translation>正在绘制要复制的图片 …</translation>
    </message>
</context>
<context>
    <name>trilane::ui::RecordingKeeper</name>
    <message>
        <source>It is still running and will be stopped first.</source>
        <translation>采集仍在进行，将先停止。</translation>
    </message>
    <message>
        <source>%1, %2. </source>
        <translation>%1，%2。</translation>
    </message>
    <message>
        <source>Unsaved recording</source>
        <translation>未保存的采集</translation>
    </message>
    <message>
        <source>Save the recording of %1?</source>
        <translation>是否保存 %1 的采集？</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Save recording</source>
        <translation>保存采集</translation>
    </message>
    <message>
        <source>Traces</source>
        <translation>轨迹</translation>
    </message>
</context>
<context>
    <name>trilane::ui::RecordingMove</name>
    <message>
        <source>Saving %1 …</source>
        <translation>正在保存 %1…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Save recording</source>
        <translation>保存采集</translation>
    </message>
    <message>
        <source>The recording was not moved.</source>
        <translation>采集文件仍在原处。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>trilane::ui::SavedWorkspaceDialog</name>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Your workspaces</source>
        <translation>您的工作区</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>trilane::ui::ShownJob</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>trilane::ui::TablesFold</name>
    <message>
        <source>Hide tables</source>
        <translation>收起表格</translation>
    </message>
</context>
<context>
    <name>trilane::ui::TracePage</name>
    <message>
        <source>Reload</source>
        <translation>重新读取文件</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>The file changed after it was read.</source>
        <translation>文件在读取之后已发生变化。</translation>
    </message>
    <message>
        <source>The file was truncated. Data not read before can no longer be shown.</source>
        <translation>文件变短了：此前未读取的部分无法再显示。</translation>
    </message>
    <message>
        <source>The file was deleted. The open trace remains usable.</source>
        <translation>文件已被删除。已打开的轨迹仍可查看。</translation>
    </message>
    <message>
        <source>The recording can no longer be read: %1</source>
        <translation>无法继续读取该采集文件：%1</translation>
    </message>
</context>
<context>
    <name>trilane::ui::WindowActions</name>
    <message>
        <source>no trace is open</source>
        <translation>没有打开的轨迹</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>打开…</translation>
    </message>
    <message>
        <source>Open as ranks…</source>
        <translation>作为多个 rank 打开…</translation>
    </message>
    <message>
        <source>Attach to a process…</source>
        <translation>附加到进程…</translation>
    </message>
    <message>
        <source>Reopen closed trace</source>
        <translation>重新打开关闭的轨迹</translation>
    </message>
    <message>
        <source>no trace was closed</source>
        <translation>没有关闭过轨迹</translation>
    </message>
    <message>
        <source>Open the sample</source>
        <translation>打开示例</translation>
    </message>
    <message>
        <source>Stop and save recording as…</source>
        <translation>停止采集并另存为…</translation>
    </message>
    <message>
        <source>Save recording as…</source>
        <translation>采集另存为…</translation>
    </message>
    <message>
        <source>the current trace is already in a file</source>
        <translation>当前轨迹已在文件中</translation>
    </message>
    <message>
        <source>Export image…</source>
        <translation>导出图片…</translation>
    </message>
    <message>
        <source>Import report…</source>
        <translation>导入明细…</translation>
    </message>
    <message>
        <source>Capture coverage…</source>
        <translation>采集内容…</translation>
    </message>
    <message>
        <source>Search by name</source>
        <translation>按名称搜索</translation>
    </message>
    <message>
        <source>Close trace</source>
        <translation>关闭轨迹</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Command palette…</source>
        <translation>命令面板…</translation>
    </message>
    <message>
        <source>Keyboard shortcuts…</source>
        <translation>键盘快捷键…</translation>
    </message>
    <message>
        <source>Mouse and keys</source>
        <translation>鼠标与按键</translation>
    </message>
    <message>
        <source>First steps…</source>
        <translation>入门…</translation>
    </message>
    <message>
        <source>About Trilane</source>
        <translation>关于 Trilane</translation>
    </message>
    <message>
        <source>Separate the two traces</source>
        <translation>将两条轨迹分开</translation>
    </message>
    <message>
        <source>no traces are side by side</source>
        <translation>没有并排的两条轨迹</translation>
    </message>
    <message>
        <source>Same trace again</source>
        <translation>再次打开此轨迹</translation>
    </message>
    <message>
        <source>Another file…</source>
        <translation>其他文件…</translation>
    </message>
    <message>
        <source>Next trace</source>
        <translation>下一条轨迹</translation>
    </message>
    <message>
        <source>Previous trace</source>
        <translation>上一条轨迹</translation>
    </message>
    <message>
        <source>Trace %1</source>
        <translation>轨迹 %1</translation>
    </message>
    <message>
        <source>Last trace</source>
        <translation>最后一条轨迹</translation>
    </message>
    <message>
        <source>Match system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Open files in the existing window</source>
        <translation>在已打开的窗口中打开文件</translation>
    </message>
    <message>
        <source>Reopen last session at startup</source>
        <translation>启动时打开上次的轨迹</translation>
    </message>
    <message>
        <source>Reload changed files without asking</source>
        <translation>文件变化时不询问直接重新读取</translation>
    </message>
    <message>
        <source>Context menu</source>
        <translation>上下文菜单</translation>
    </message>
</context>
<context>
    <name>trilane::ui::Workspace</name>
    <message>
        <source>Zoom to this</source>
        <translation>缩放到它</translation>
    </message>
    <message>
        <source>Highlight all with this name</source>
        <translation>突出显示所有同名切片</translation>
    </message>
    <message>
        <source>Copy name</source>
        <translation>复制名称</translation>
    </message>
    <message>
        <source>Zoom to this gap</source>
        <translation>缩放到此间隙</translation>
    </message>
    <message>
        <source>Hide gaps up to this one (%1)</source>
        <translation>隐藏不长于它的间隙（%1）</translation>
    </message>
    <message>
        <source>Remove highlight</source>
        <translation>取消突出显示</translation>
    </message>
    <message>
        <source>Copy details as text</source>
        <translation>将详情复制为文本</translation>
    </message>
</context>
</TS>
