#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""Small PyTorch training loops, the same work in the same order at every run.

The steps that are compared and timed lie in the NVTX range "measured", between two waits for the
GPU. At the end one line of JSON goes to standard output: the time of each step.
"""
import argparse
import contextlib
import json
import os
import time

import torch
from torch import nn
from torch.nn import functional
from torch.utils.data import DataLoader, Dataset


@contextlib.contextmanager
def nvtx(name):
    if torch.cuda.is_available():
        torch.cuda.nvtx.range_push(name)
    try:
        yield
    finally:
        if torch.cuda.is_available():
            torch.cuda.nvtx.range_pop()


class Block(nn.Module):
    """Two 3x3 convolutions and the way around them (He et al. 2015, figure 5 left)."""

    def __init__(self, inputs, outputs, stride):
        super().__init__()
        self.conv1 = nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False)
        self.norm1 = nn.BatchNorm2d(outputs)
        self.conv2 = nn.Conv2d(outputs, outputs, 3, 1, 1, bias=False)
        self.norm2 = nn.BatchNorm2d(outputs)
        self.around = nn.Identity() if stride == 1 and inputs == outputs else nn.Sequential(
            nn.Conv2d(inputs, outputs, 1, stride, bias=False), nn.BatchNorm2d(outputs))

    def forward(self, x):
        y = functional.relu(self.norm1(self.conv1(x)))
        return functional.relu(self.norm2(self.conv2(y)) + self.around(x))


def resnet18(classes=100):
    layers = [nn.Conv2d(3, 64, 7, 2, 3, bias=False), nn.BatchNorm2d(64), nn.ReLU(),
              nn.MaxPool2d(3, 2, 1)]
    inputs = 64
    for outputs, stride in ((64, 1), (128, 2), (256, 2), (512, 2)):
        layers += [Block(inputs, outputs, stride), Block(outputs, outputs, 1)]
        inputs = outputs
    return nn.Sequential(*layers, nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(512, classes))


class Transformer(nn.Module):
    def __init__(self, words=1000, width=256, layers=4):
        super().__init__()
        self.embed = nn.Embedding(words, width)
        layer = nn.TransformerEncoderLayer(width, 4, 4 * width, dropout=0.0, batch_first=True)
        self.encoder = nn.TransformerEncoder(layer, layers)
        self.head = nn.Linear(width, words)

    def forward(self, tokens):
        return self.head(self.encoder(self.embed(tokens)))


class Images(Dataset):
    """Made, not read; each takes its time, as decoding does."""

    def __init__(self, count, milliseconds):
        self.count = count
        self.seconds = milliseconds / 1000

    def __len__(self):
        return self.count

    def __getitem__(self, index):
        time.sleep(self.seconds)
        generator = torch.Generator().manual_seed(index)
        return torch.randn(3, 64, 64, generator=generator), index % 100


class Trainer:
    """One loop: step(i) does the i-th step and returns at once, the GPU still at work."""

    def __init__(self, options, device):
        self.device = device
        self.options = options
        torch.manual_seed(7)
        self.model = (Transformer() if options.loop == "transformer" else resnet18()).to(device)
        self.optimizer = torch.optim.SGD(self.model.parameters(), lr=0.01)
        self.images = torch.randn(options.batch, 3, 64, 64).to(device)
        self.labels = torch.randint(0, 100, (options.batch,)).to(device)
        self.tokens = torch.randint(0, 1000, (options.batch, 64)).to(device)

    def train(self, inputs, labels):
        with nvtx("forward"):
            outputs = self.model(inputs)
            loss = functional.cross_entropy(outputs.flatten(0, -2), labels.flatten())
        with nvtx("backward"):
            self.optimizer.zero_grad(set_to_none=True)
            loss.backward()
        with nvtx("optimizer"):
            self.optimizer.step()

    def step(self, _):
        if self.options.loop == "transformer":
            self.train(self.tokens, self.tokens)
        else:
            self.train(self.images, self.labels)


class Streams(Trainer):
    """The next batch is copied on a stream of its own while this one is trained."""

    def __init__(self, options, device):
        super().__init__(options, device)
        self.copies = torch.cuda.Stream()
        self.pinned = torch.randn(options.batch, 3, 64, 64).pin_memory()

    def step(self, _):
        with torch.cuda.stream(self.copies):
            following = self.pinned.to(self.device, non_blocking=True)
        self.train(self.images, self.labels)
        torch.cuda.current_stream().wait_stream(self.copies)
        following.record_stream(torch.cuda.current_stream())
        self.images = following


class Graph(Trainer):
    """A whole step captured once and replayed."""

    def __init__(self, options, device):
        super().__init__(options, device)
        aside = torch.cuda.Stream()
        aside.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(aside):
            for _ in range(3):
                self.train(self.images, self.labels)
        torch.cuda.current_stream().wait_stream(aside)
        self.graph = torch.cuda.CUDAGraph()
        self.optimizer.zero_grad(set_to_none=True)
        with torch.cuda.graph(self.graph):
            loss = functional.cross_entropy(self.model(self.images), self.labels)
            loss.backward()
            self.optimizer.step()

    def step(self, _):
        with nvtx("replay"):
            self.graph.replay()


class Loader(Trainer):
    """Workers that are too slow for the GPU."""

    def __init__(self, options, device):
        super().__init__(options, device)
        count = (options.warmup + options.steps + 2) * options.batch
        self.batches = iter(DataLoader(Images(count, 2), batch_size=options.batch, num_workers=2,
                                       pin_memory=device.type == "cuda"))

    def step(self, _):
        with nvtx("data"):
            images, labels = next(self.batches)
            images = images.to(self.device, non_blocking=True)
            labels = labels.to(self.device, non_blocking=True)
        self.train(images, labels)


class Nccl(Trainer):
    """Gradients through NCCL, a world of one."""

    def __init__(self, options, device):
        super().__init__(options, device)
        os.environ.setdefault("MASTER_ADDR", "127.0.0.1")
        os.environ.setdefault("MASTER_PORT", "29517")
        torch.distributed.init_process_group("nccl", rank=0, world_size=1)

    def step(self, i):
        super().step(i)
        for parameter in list(self.model.parameters())[:8]:
            torch.distributed.all_reduce(parameter.grad)


LOOPS = {"resnet18": Trainer, "transformer": Trainer, "graph": Graph, "streams": Streams,
         "loader": Loader, "nccl": Nccl}


def wait(device):
    if device.type == "cuda":
        torch.cuda.synchronize()


def measured(trainer, options, device):
    """The time of each step in ms, the GPU's work included."""
    times = []
    with nvtx("measured"):
        for i in range(options.steps):
            begin = time.perf_counter()
            with nvtx("step"):
                trainer.step(options.warmup + i)
            if options.wait:
                wait(device)
            times.append((time.perf_counter() - begin) * 1000)
            if options.tell:
                print("step", i, flush=True)
        wait(device)
    return times


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--loop", choices=sorted(LOOPS), default="resnet18")
    parser.add_argument("--steps", type=int, default=20)
    parser.add_argument("--warmup", type=int, default=5)
    parser.add_argument("--batch", type=int, default=16)
    parser.add_argument("--profiler", metavar="JSON", help="the framework's own profiler is on")
    parser.add_argument("--wait", action="store_true", help="wait for the GPU after each step")
    parser.add_argument("--tell", action="store_true", help="say each step on standard output")
    parser.add_argument("--until", metavar="FILE",
                        help="say warm, and wait for FILE to be there before the measured steps")
    parser.add_argument("--cpu", action="store_true", help="without a GPU, to try this program")
    options = parser.parse_args()
    torch.backends.cudnn.benchmark = False
    torch.backends.cudnn.deterministic = True
    device = torch.device("cpu" if options.cpu else "cuda")
    trainer = LOOPS[options.loop](options, device)
    for i in range(options.warmup):
        trainer.step(i)
    wait(device)
    if options.until:
        print("warm", flush=True)
        while not os.path.exists(options.until):
            time.sleep(0.01)
    begin = time.perf_counter()
    if options.profiler:
        with torch.profiler.profile() as profile:
            times = measured(trainer, options, device)
        profile.export_chrome_trace(options.profiler)
    else:
        times = measured(trainer, options, device)
    print(json.dumps({"loop": options.loop, "steps": options.steps, "step_ms": times,
                      "wall_ms": (time.perf_counter() - begin) * 1000,
                      "torch": torch.__version__, "cuda": torch.version.cuda}), flush=True)


if __name__ == "__main__":
    main()
