# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""A headless Chromium with one page, driven by Selenium."""
import base64
import json
import shutil
import sys
import tempfile

# Of packages of the distribution, where python3 is another one than its own.
sys.path.append("/usr/lib/python3/dist-packages")

NAMES = ("chromium", "chromium-browser", "google-chrome")
OPTIONS = ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
           "--disable-background-networking", "--disable-component-update", "--disable-sync",
           "--hide-scrollbars")


def missing():
    """What of Chromium, its driver and Selenium is not installed; empty where all are."""
    lacks = [] if any(map(shutil.which, NAMES)) else ["Chromium"]
    lacks += [] if shutil.which("chromedriver") else ["chromedriver"]
    try:
        import selenium.webdriver  # pylint: disable=import-outside-toplevel,unused-import
    except ImportError:
        lacks.append("python3-selenium")
    return lacks


class Browser:
    """A context manager."""

    def __init__(self, patience=60):
        from selenium import webdriver  # pylint: disable=import-outside-toplevel
        self.home = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        options = webdriver.ChromeOptions()
        options.binary_location = next(filter(None, map(shutil.which, NAMES)))
        for argument in (*OPTIONS, "--user-data-dir=" + self.home.name):
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"performance": "ALL", "browser": "ALL"})
        service = webdriver.chrome.service.Service(shutil.which("chromedriver"))
        self.driver = webdriver.Chrome(options=options, service=service)
        self.driver.set_page_load_timeout(patience)
        self.driver.set_script_timeout(patience)
        self.asked, self.logged = [], []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.driver.quit()
        self.home.cleanup()

    def _collect(self):
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                self.asked.append(message["params"]["request"]["url"])
        self.logged += [entry["message"] for entry in self.driver.get_log("browser")]

    def requests(self):
        """Addresses that were asked for since the page was opened."""
        self._collect()
        return self.asked

    def log(self):
        """What the console shows since the page was opened: failed scripts, refusals."""
        self._collect()
        return self.logged

    def size(self, width, height, dark=False, media=""):
        call = self.driver.execute_cdp_cmd
        call("Emulation.setDeviceMetricsOverride",
             {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600})
        call("Emulation.setEmulatedMedia",
             {"media": media, "features": [{"name": "prefers-color-scheme",
                                            "value": "dark" if dark else "light"}]})

    def open(self, url):
        self._collect()
        self.asked, self.logged = [], []
        self.driver.get(url)

    def value(self, expression):
        """Of JavaScript; an element is one of Selenium's."""
        return self.driver.execute_script(f"return ({expression})")

    def picture(self, path, clip):
        clip = dict(zip(("x", "y", "width", "height", "scale"), (*clip, 1)))
        data = self.driver.execute_cdp_cmd("Page.captureScreenshot",
                                           {"captureBeyondViewport": True, "clip": clip})["data"]
        path.write_bytes(base64.b64decode(data))

    def paper(self):
        """The page as a PDF."""
        return base64.b64decode(
            self.driver.execute_cdp_cmd("Page.printToPDF", {"printBackground": True})["data"])
