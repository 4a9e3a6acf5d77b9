# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""A headless Chromium, driven through its DevTools protocol over a pipe.

https://chromedevtools.github.io/devtools-protocol/; messages end with a zero byte. Nothing but
Python's standard library.
"""
import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

NAMES = ("chromium", "chromium-browser", "google-chrome")
ALONE = ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
         "--disable-background-networking", "--disable-component-update", "--disable-sync",
         "--hide-scrollbars", "--remote-debugging-pipe")


def find():
    """The browser's path; None where there is none."""
    return next(filter(None, map(shutil.which, NAMES)), None)


class Browser:
    """One process with one page. A context manager."""

    def __init__(self, path, patience=60):
        self.patience = patience
        self.home = tempfile.TemporaryDirectory()
        read_there, self.write_end = os.pipe()
        self.read_end, write_there = os.pipe()

        def hand_over():  # the protocol wants them to be 3 and 4
            spare = os.dup(write_there)
            os.dup2(read_there, 3)
            os.dup2(spare, 4)
            os.set_inheritable(3, True)
            os.set_inheritable(4, True)

        environment = dict(os.environ, HOME=self.home.name, XDG_CONFIG_HOME=self.home.name)
        self.log = open(os.path.join(self.home.name, "log"), "wb")
        self.process = subprocess.Popen(
            [path, *ALONE, "--user-data-dir=" + os.path.join(self.home.name, "profile")],
            stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log, env=environment,
            close_fds=False, preexec_fn=hand_over)
        os.close(read_there)
        os.close(write_there)
        self.rest, self.number, self.events, self.session = b"", 0, [], None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(domain + ".enable")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        os.close(self.write_end)
        os.close(self.read_end)
        self.log.close()
        for _ in range(20):  # its children write for a moment longer
            try:
                self.home.cleanup()
                return
            except OSError:
                time.sleep(0.2)

    def _message(self):
        deadline = time.monotonic() + self.patience
        while b"\0" not in self.rest:
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([self.read_end], [], [], left)[0]:
                raise TimeoutError("the browser does not answer")
            data = os.read(self.read_end, 1 << 20)
            if not data:
                raise ConnectionError("the browser has ended")
            self.rest += data
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **parameters):
        """The result of a command; events that come meanwhile are kept."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.write_end, data):]
        while True:
            answer = self._message()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def wait_for(self, event):
        while not any(e.get("method") == event for e in self.events):
            self.events.append(self._message())

    def seen(self, event):
        """Parameters of all events of that name since the page was opened."""
        return [e["params"] for e in self.events if e.get("method") == event]

    def size(self, width, height, dark=False, media=""):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=1, mobile=width < 600)
        scheme = "dark" if dark else "light"
        self.call("Emulation.setEmulatedMedia", media=media,
                  features=[{"name": "prefers-color-scheme", "value": scheme}])

    def open(self, url):
        self.events = []
        self.call("Page.navigate", url=url)
        self.wait_for("Page.loadEventFired")

    def value(self, expression):
        """Of JavaScript, as JSON gives it."""
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(f"{expression}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def click(self, x, y):
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def press_enter(self):
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key="Enter", code="Enter", text="\r",
                      windowsVirtualKeyCode=13)

    def picture(self, path, clip=None):
        parameters = {"captureBeyondViewport": True}
        if clip:
            parameters["clip"] = dict(zip(("x", "y", "width", "height", "scale"), (*clip, 1)))
        data = self.call("Page.captureScreenshot", **parameters)["data"]
        with open(path, "wb") as out:
            out.write(base64.b64decode(data))

    def paper(self):
        """The page as a PDF."""
        return base64.b64decode(self.call("Page.printToPDF", printBackground=True)["data"])
