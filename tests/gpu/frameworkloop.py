#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""Small trainings as a framework does them, without a range of ours. A line of JSON tells when each
step began and when the last one was over, ns since 1970; or what is missing for that."""
import argparse
import importlib
import json
import socket
import tempfile
import time

import torch
from torch import nn
from torch.nn import functional

BATCH = 32
begins = []


def say(**answer):
    print(json.dumps(answer), flush=True)


class Samples:
    def __init__(self, count):
        self.count = count

    def __len__(self):
        return self.count

    def __getitem__(self, at):
        generator = torch.Generator().manual_seed(at)
        return torch.randn(3, 64, 64, generator=generator), at % 100


def model():
    def block(inputs, outputs):
        return nn.Sequential(nn.Conv2d(inputs, outputs, 3, 2, 1), nn.BatchNorm2d(outputs), nn.ReLU())
    return nn.Sequential(block(3, 64), block(64, 128), block(128, 256), nn.AdaptiveAvgPool2d(1),
                         nn.Flatten(), nn.Linear(256, 100))


def loader(steps, workers=2):
    return torch.utils.data.DataLoader(Samples(steps * BATCH), BATCH, num_workers=workers,
                                       pin_memory=True)


def plain(steps, network=None):
    network = network or model().cuda()
    optimizer = torch.optim.AdamW(network.parameters())
    for images, labels in loader(steps):
        begins.append(time.time_ns())
        images, labels = images.cuda(non_blocking=True), labels.cuda(non_blocking=True)
        optimizer.zero_grad()
        loss = functional.cross_entropy(network(images), labels)
        loss.backward()
        optimizer.step()


def compiled(steps):
    plain(steps, torch.compile(model().cuda()))


def amp(steps):
    """Mixed precision, gradients accumulated over two batches, the loss read each fifth step."""
    network = model().cuda()
    optimizer = torch.optim.AdamW(network.parameters())
    scaler = torch.amp.GradScaler("cuda")
    for at, (images, labels) in enumerate(loader(2 * steps)):
        if at % 2 == 0:
            begins.append(time.time_ns())
        with torch.autocast("cuda"):
            loss = functional.cross_entropy(network(images.cuda()), labels.cuda()) / 2
        scaler.scale(loss).backward()
        if at % 2:
            scaler.step(optimizer)
            scaler.update()
            optimizer.zero_grad()
        if at % 10 == 9:
            loss.item()


def large(steps):
    """Nothing is wrong: the GPU is the limit."""
    layer = nn.TransformerEncoderLayer(1024, 16, 4096, batch_first=True, dropout=0.0)
    network = nn.TransformerEncoder(layer, 8, enable_nested_tensor=False).cuda()
    optimizer = torch.optim.AdamW(network.parameters(), fused=True)
    inputs = torch.randn(32, 512, 1024, device="cuda")
    for _ in range(steps):
        begins.append(time.time_ns())
        with torch.autocast("cuda", torch.bfloat16):
            loss = network(inputs).float().square().mean()
        loss.backward()
        optimizer.step()
        optimizer.zero_grad()


def lightning(steps):
    import lightning as pl

    class Module(pl.LightningModule):
        def __init__(self):
            super().__init__()
            self.network = model()

        def on_train_batch_start(self, *_):
            begins.append(time.time_ns())

        def training_step(self, batch, _):
            return functional.cross_entropy(self.network(batch[0]), batch[1])

        def configure_optimizers(self):
            return torch.optim.AdamW(self.parameters())

    with tempfile.TemporaryDirectory() as folder:
        trainer = pl.Trainer(max_steps=steps, logger=False, enable_checkpointing=False,
                             enable_progress_bar=False, enable_model_summary=False,
                             default_root_dir=folder, accelerator="gpu", devices=1)
        trainer.fit(Module(), loader(steps))


def transformers(steps):
    import transformers as hf

    class Words:
        def __len__(self):
            return steps * BATCH

        def __getitem__(self, at):
            tokens = torch.randint(0, 1000, (64,), generator=torch.Generator().manual_seed(at))
            return {"input_ids": tokens, "labels": tokens}

    class Told(hf.TrainerCallback):
        def on_step_begin(self, *_, **__):
            begins.append(time.time_ns())

    network = hf.GPT2LMHeadModel(hf.GPT2Config(vocab_size=1000, n_positions=64, n_embd=256, n_layer=4,
                                               n_head=4))
    with tempfile.TemporaryDirectory() as folder:
        arguments = hf.TrainingArguments(output_dir=folder, max_steps=steps, report_to=[],
                                         per_device_train_batch_size=BATCH, save_strategy="no",
                                         dataloader_num_workers=2, disable_tqdm=True,
                                         logging_steps=10)
        hf.Trainer(model=network, args=arguments, train_dataset=Words(), callbacks=[Told()]).train()


def rank(number, steps, port, begins):
    """One of two processes that share the GPU; the second one comes late to each step."""
    import torch.distributed as dist
    dist.init_process_group("gloo", f"tcp://127.0.0.1:{port}", rank=number, world_size=2)
    torch.manual_seed(7)
    network = nn.parallel.DistributedDataParallel(model().cuda())
    optimizer = torch.optim.AdamW(network.parameters())
    images = torch.randn(BATCH, 3, 64, 64, device="cuda")
    labels = torch.randint(0, 100, (BATCH,), device="cuda")
    for _ in range(steps):
        if number == 0:
            begins.append(time.time_ns())
        optimizer.zero_grad()
        loss = functional.cross_entropy(network(images), labels)
        if number == 1:
            time.sleep(0.02)
        loss.backward()
        optimizer.step()
    torch.cuda.synchronize()
    dist.destroy_process_group()


def ranks(steps):
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    with torch.multiprocessing.Manager() as manager:
        told = manager.list()
        torch.multiprocessing.spawn(rank, (steps, port, told), nprocs=2)
        begins.extend(told)


def jax(steps):
    import jax
    import jax.numpy as jnp
    import numpy

    def loss(weights, x, y):
        for weight in weights:
            x = jnp.tanh(x @ weight)
        return jnp.mean((x - y) ** 2)

    @jax.jit
    def update(weights, x, y):
        gradients = jax.grad(loss)(weights, x, y)
        return [weight - 0.01 * gradient for weight, gradient in zip(weights, gradients)]

    keys = jax.random.split(jax.random.key(7), 6)
    weights = [jax.random.normal(key, (512, 512)) / 23 for key in keys]
    batch = numpy.random.default_rng(7).normal(size=(BATCH, 512)).astype("float32")
    for _ in range(steps):
        begins.append(time.time_ns())
        weights = update(weights, jax.device_put(batch), jax.device_put(batch))
        jax.block_until_ready(weights)


NEEDS = {"compiled": ["triton"], "lightning": ["lightning"], "transformers": ["transformers"],
         "jax": ["jax"]}
LOOPS = {"plain": plain, "large": large, "compiled": compiled, "amp": amp, "lightning": lightning,
         "transformers": transformers, "ranks": ranks, "jax": jax}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("loop", choices=LOOPS)
    parser.add_argument("steps", type=int)
    options = parser.parse_args()
    try:
        for name in ("torch.utils.data", *NEEDS.get(options.loop, ())):
            importlib.import_module(name)
    except ImportError as error:
        say(missing=str(error))
        return
    LOOPS[options.loop](options.steps)
    if options.loop not in ("ranks", "jax"):  # those wait themselves
        torch.cuda.synchronize()
    say(begins=begins, end=time.time_ns())


if __name__ == "__main__":
    main()
