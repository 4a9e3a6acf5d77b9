#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""A small JAX training loop that follows commands (obeying.py)."""
import contextlib

import jax
import jax.numpy as jnp

from obeying import obey


def loss(weights, inputs):
    return jnp.mean(jnp.tanh(inputs @ weights) ** 2)


@jax.jit
def update(weights, inputs):
    return weights - 0.01 * jax.grad(loss)(weights, inputs)


class Program:
    def __init__(self):
        self.inputs = jnp.ones((256, 256))
        self.weights = jnp.full((256, 256), 0.01)

    def step(self):
        self.weights = update(self.weights, self.inputs)

    def wait(self):
        jax.block_until_ready(self.weights)

    @contextlib.contextmanager
    def range(self, name):
        with jax.profiler.TraceAnnotation(name):
            yield

    @contextlib.contextmanager
    def profiler(self, path):
        """It writes a folder."""
        jax.profiler.start_trace(path)
        try:
            yield
        finally:
            jax.profiler.stop_trace()


def main():
    if jax.default_backend() != "gpu":
        raise SystemExit(f"JAX has no GPU here, but {jax.default_backend()}")
    program = Program()
    for _ in range(5):
        program.step()
    program.wait()
    obey(program, jax=jax.__version__)


if __name__ == "__main__":
    main()
