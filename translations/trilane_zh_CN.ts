<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>Notes</name>
    <message>
        <source>Wheel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>zoom at the pointer; over the names: scroll</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shift + wheel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>move in time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drag</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>move; on the ruler or with Shift: select a time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>zoom in, zoom out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>move left, move right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>neighbouring slice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>zoom to what is selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>show the whole trace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>select nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>find; Enter goes to the next one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>open a trace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>save a picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>next trace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>close the trace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mouse and keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About Trilane</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;h3&gt;Trilane %1&lt;/h3&gt;&lt;p&gt;Where a GPU training job spends its time: CPU, CUDA and threads in one timeline.&lt;/p&gt;&lt;p&gt;Apache License 2.0&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>OverlayPainter</name>
    <message>
        <source>running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>runnable: wants a core</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>blocked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>blocked on disk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(no name)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>core %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RangeDetails</name>
    <message>
        <source>from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>duration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stream %1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPU idle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>after</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How the idle time ended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The launch of the next operation was not recorded, so nothing can be said of the thread that ended the gap.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 made the launch %2 after the GPU had become idle.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 had made the launch %2 before the GPU became idle.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>launch call</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>call took</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>launch to start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What %1 did meanwhile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 calls</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>open ranges:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State of that thread</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Selected time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no work in this time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>busy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>idle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>longest gap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>calls</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>summed time</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RowText</name>
    <message>
        <source>core %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All streams</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>process</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>thread</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPU %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stream %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Context %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>compute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>copies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CUDA API</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>OS runtime</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Profiler</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ranges on GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ranges</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>+%1 deeper</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CUDA</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Threads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 core</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>busy %1 on average</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>busy %1, idle %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 thread</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 threads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 processes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No CPU scheduling in this trace: Kineto does not record it. Record with Trilane, or with nsys --cpuctxsw=process-tree.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No CPU scheduling in this trace: nsys was not asked for it. Record with nsys --cpuctxsw=process-tree, or with Trilane.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No CPU scheduling in this trace. Trilane and nsys --cpuctxsw=process-tree record it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No GPU work in this trace. Kineto records it with ProfilerActivity.CUDA.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No GPU work in this trace. nsys records it with --trace=cuda.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No GPU work in this trace. Trilane, Kineto and nsys --trace=cuda record it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No thread activity in this trace. nsys records it with --trace=cuda,nvtx,osrt.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No thread activity in this trace: neither ranges nor calls nor thread states were recorded.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SliceDetails</name>
    <message>
        <source>start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>duration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stream</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>core</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>thread</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>track</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>domain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>grid × block</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>registers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 a thread</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> (static %1, dynamic %2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shared memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>copy kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>throughput</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>blocked in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>woken by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>correlation id</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>launch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>launched by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>launch to start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(call took %1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ranges above its launch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inside of</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the longest of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the shortest of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no. %1 of %2, longest first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of its name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(this one %1 times that)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(this one %1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>median ≈</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>median</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its work on the GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>and more than %1 others</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>and %1 others</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TableText</name>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Calls</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Total</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Average</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Median</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Max</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Std. dev.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Grid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Block</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Registers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shared memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stream</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Process</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Destination</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Average bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Min bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Max bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reason</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Events</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>imported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>repaired</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dropped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pageable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pinned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>array</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>managed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TopPainter</name>
    <message>
        <source>Whole trace</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TrackLabel</name>
    <message>
        <source>core %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>process %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>thread %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPU %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All streams</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stream %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Python function</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>API call</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>OS call</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>profiler overhead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kernel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPU synchronisation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CUDA graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>range on the GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>runnable, waits for a core</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>blocked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>blocked, uninterruptible (disk)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>thread on a core</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>instant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>counter value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>slice</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trilane</name>
    <message>
        <source>Save table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save picture</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trilane::AccountDialog</name>
    <message>
        <source>What became of every event</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 events in the source: %2 imported as they are, %3 repaired, %4 dropped. %5 are known to be lost before they reached the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trilane::BottomPanel</name>
    <message>
        <source>Kernels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copies</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trilane::DetailsPanel</name>
    <message>
        <source>recorded by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>processor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPU %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This trace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click a slice to see what it is, where it was launched and how it compares with others of its name. Click a hatched gap to see what surrounds it. Drag on the ruler to measure time.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trilane::EmptyPage</name>
    <message>
        <source>Open a trace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drop a file here, or open one: a PyTorch profiler trace (JSON, also .gz or .zip), an Nsight Systems export (SQLite), or a .trilane file. Trilane shows where its GPU, its CPU cores and its threads spend their time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From a terminal: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trilane::FailedPage</name>
    <message>
        <source>Opening %1 was cancelled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 could not be opened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing of it was kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open another…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trilane::HistogramView</name>
    <message>
        <source>median ≈ %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>median %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>outliers: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>logarithmic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a row to see how long its calls took.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 calls</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 to %2: %3 calls</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trilane::KernelPane</name>
    <message>
        <source>Distribution</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Calls</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The %1 longest calls</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Calls, longest first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A click goes to the call in the timeline</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trilane::LoadingPage</name>
    <message>
        <source>%1 in %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>looking at the file · %1 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 s so far</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about %1 s left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opening %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trilane::MainMenu</name>
    <message>
        <source>Open…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Picture…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Account of events…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mouse and keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About Trilane</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close trace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forget these</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the desktop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trilane::MainWindow</name>
    <message>
        <source>Traces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open traces</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trilane::PictureDialog</name>
    <message>
        <source>Picture of the timeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is in view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The whole trace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As many as fit the height</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All of them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words and rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trilane::SearchBox</name>
    <message>
        <source>track</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 calls</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing has this name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find a kernel, range, call or thread   Ctrl+F</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trilane::StatusLine</name>
    <message>
        <source>lost %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Events that are known to have happened and never reached the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file had no index and was recovered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>damaged blocks: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 slices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>opened in %1 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no account of events</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all %1 events imported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>observed %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 dropped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 repaired</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What became of every event: click for the account</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trilane::TableTools</name>
    <message>
        <source>computing…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter names</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whole trace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Visible range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The part of the trace that the tables count</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save as CSV…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save as JSON…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save as Markdown…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>grid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>block</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>registers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shared memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stream</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>process</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Group by %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kernels that differ in these get rows of their own</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trilane::TimelineWidget</name>
    <message>
        <source>Timeline</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trilane::TopBar</name>
    <message>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a trace (Ctrl+O)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Picture…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the timeline as a picture (Ctrl+E)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Idle gaps from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPU idle time at least this long is marked as a gap; type any time: 250 us, 1 ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shortest idle gap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Menu</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>trilane::Workspace</name>
    <message>
        <source>Zoom to it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mark all of this name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom to this gap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide gaps up to this one (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unpin row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pin row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unmark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the whole trace</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
