#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""Small PyTorch training loops, the same work in the same order in each run, which follow
commands (obeying.py)."""
import argparse
import contextlib

import torch
from torch import nn
from torch.nn import functional

from obeying import obey


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


class Trainer:
    """One loop: step() does the next step and returns at once, the GPU still at work."""

    def __init__(self, options):
        device = torch.device("cuda")
        self.options = options
        torch.manual_seed(7)
        self.model = (Transformer() if options.loop == "transformer" else resnet18()).to(device)
        self.optimizer = torch.optim.SGD(self.model.parameters(), lr=0.01)
        self.images = torch.randn(options.batch, 3, 64, 64).to(device)
        self.labels = torch.randint(0, 100, (options.batch,)).to(device)
        self.tokens = torch.randint(0, 1000, (options.batch, 64)).to(device)

    @contextlib.contextmanager
    def range(self, name):
        torch.cuda.nvtx.range_push(name)
        try:
            yield
        finally:
            torch.cuda.nvtx.range_pop()

    def wait(self):
        torch.cuda.synchronize()

    @contextlib.contextmanager
    def profiler(self, path):
        with torch.profiler.profile() as profile:
            yield
        profile.export_chrome_trace(path)

    def train(self, inputs, labels):
        with self.range("forward"):
            outputs = self.model(inputs)
            loss = functional.cross_entropy(outputs.flatten(0, -2), labels.flatten())
        with self.range("backward"):
            self.optimizer.zero_grad(set_to_none=True)
            loss.backward()
        with self.range("optimizer"):
            self.optimizer.step()

    def step(self):
        if self.options.loop == "transformer":
            self.train(self.tokens, self.tokens)
        else:
            self.train(self.images, self.labels)


class Graph(Trainer):
    """A whole step captured once and replayed."""

    def __init__(self, options):
        super().__init__(options)
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

    def step(self):
        with self.range("replay"):
            self.graph.replay()


LOOPS = {"resnet18": Trainer, "transformer": Trainer, "graph": Graph}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--loop", choices=sorted(LOOPS), default="resnet18")
    parser.add_argument("--warmup", type=int, default=5)
    parser.add_argument("--batch", type=int, default=16)
    options = parser.parse_args()
    torch.backends.cudnn.benchmark = False
    torch.backends.cudnn.deterministic = True
    trainer = LOOPS[options.loop](options)
    for _ in range(options.warmup):
        trainer.step()
    trainer.wait()
    obey(trainer, loop=options.loop, torch=torch.__version__, cuda=torch.version.cuda)


if __name__ == "__main__":
    main()
