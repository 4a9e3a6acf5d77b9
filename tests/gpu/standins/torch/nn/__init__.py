# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""Layers of the stand-in: each launches one kernel."""
from torch import operate


class Module:
    def __call__(self, *arguments):
        return self.forward(*arguments)

    def to(self, _):
        return self

    def children(self):
        return [value for value in vars(self).values() if isinstance(value, Module)]

    def parameters(self):
        for child in self.children():
            yield from child.parameters()


class Layer(Module):
    def __init__(self, *_, **__):
        pass

    def forward(self, *_):
        return operate(type(self).__name__.lower())


class Weighted(Layer):
    def parameters(self):
        yield self


class Conv2d(Weighted):
    pass


class BatchNorm2d(Weighted):
    pass


class Linear(Weighted):
    pass


class Embedding(Weighted):
    pass


class TransformerEncoderLayer(Weighted):
    pass


class ReLU(Layer):
    pass


class MaxPool2d(Layer):
    pass


class AdaptiveAvgPool2d(Layer):
    pass


class Flatten(Layer):
    pass


class Identity(Module):
    def forward(self, x):
        return x


class Sequential(Module):
    def __init__(self, *layers):
        self.layers = layers

    def children(self):
        return self.layers

    def forward(self, x):
        for layer in self.layers:
            x = layer(x)
        return x


class TransformerEncoder(Sequential):
    def __init__(self, layer, layers):
        super().__init__(*[layer] * layers)
