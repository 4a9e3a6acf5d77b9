# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""train.py HELPER EPOCHS ITEMS: a small PyTorch training loop whose DataLoader forks two workers,
annotated through the NVTX helper library."""
import ctypes
import sys

import torch
from torch.utils.data import DataLoader, Dataset

nvtx = ctypes.CDLL(sys.argv[1])


class range_:
    def __init__(self, name):
        self.name = name.encode()

    def __enter__(self):
        nvtx.range_push(self.name)

    def __exit__(self, *_):
        nvtx.range_pop()


class Items(Dataset):
    def __len__(self):
        return int(sys.argv[3])

    def __getitem__(self, index):
        with range_("load item"):
            return torch.randn(3, 16, 16), index % 10


model = torch.nn.Sequential(torch.nn.Conv2d(3, 8, 3), torch.nn.ReLU(), torch.nn.Flatten(),
                            torch.nn.Linear(8 * 14 * 14, 10))
optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
steps = 0
for _ in range(int(sys.argv[2])):
    for images, labels in DataLoader(Items(), batch_size=8, num_workers=2):
        with range_("step"):
            with range_("forward"):
                loss = torch.nn.functional.cross_entropy(model(images), labels)
            with range_("backward"):
                optimizer.zero_grad()
                loss.backward()
            with range_("optimizer"):
                optimizer.step()
        steps += 1
print("steps", steps)
