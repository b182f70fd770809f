"""`rulebase serve`: right types, safe headers, only what is in the folder; live while one writes."""

import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulebase.publish import server, theme
from tests.conftest import replace
from tests.site.conftest import build

PATIENCE = 60.0  # seconds; a rebuild takes two or three where nothing else runs


class Served:
    def __init__(self, port: int) -> None:
        self.port = port

    def get(self, path: str, **headers: str) -> tuple[http.client.HTTPResponse, bytes]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request("GET", path, headers=sent)
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        return answer, body


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "site"
    (made / "en" / "tiny").mkdir(parents=True)
    (made / "index.html").write_text("<p>home</p>" * 100, encoding="utf-8")
    (made / "en" / "tiny" / "index.html").write_text("<p>tiny</p>", encoding="utf-8")
    for name in ("a.wasm", "b.mjs", "c.json", "d.js", "e.css", "f.svg", "g.zip", "h.inv"):
        (made / name).write_bytes(b"12345" * 200)
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    (made / "out.txt").symlink_to(tmp_path / "secret.txt")
    return made


@pytest.fixture
def served(folder: Path) -> Iterator[Served]:
    serving = server.Server(("127.0.0.1", 0), folder)
    thread = threading.Thread(target=serving.serve_forever, args=(0.05,))
    thread.start()
    yield Served(serving.server_address[1])
    serving.shutdown()
    thread.join()
    serving.server_close()


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", "text/html; charset=utf-8"),
        ("/a.wasm", "application/wasm"),
        ("/b.mjs", "text/javascript; charset=utf-8"),
        ("/c.json", "application/json"),
        ("/d.js", "text/javascript; charset=utf-8"),
        ("/e.css", "text/css; charset=utf-8"),
        ("/f.svg", "image/svg+xml"),
        ("/g.zip", "application/zip"),
        ("/h.inv", "application/octet-stream"),
    ],
)
def test_types_and_headers(served: Served, path: str, kind: str) -> None:
    answer, body = served.get(path)
    assert answer.status == 200
    assert answer.headers["Content-Type"] == kind
    assert answer.headers["Content-Security-Policy"].startswith(theme.CSP)
    assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert int(answer.headers["Content-Length"]) == len(body)


def test_what_has_not_changed_is_not_sent_again(served: Served, folder: Path) -> None:
    first, _ = served.get("/")
    again, body = served.get("/", If_None_Match=first.headers["ETag"])
    assert (again.status, body) == (304, b"")
    (folder / "index.html").write_text("<p>new</p>", encoding="utf-8")
    changed, body = served.get("/", If_None_Match=first.headers["ETag"])
    assert (changed.status, body) == (200, b"<p>new</p>")


def test_text_is_compressed_for_those_who_take_it(served: Served) -> None:
    import gzip

    answer, body = served.get("/", Accept_Encoding="gzip, br")
    assert answer.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(body) == served.get("/")[1]
    assert served.get("/g.zip", Accept_Encoding="gzip")[0].headers["Content-Encoding"] is None


def test_a_folder_without_its_slash_is_led_on_with_the_query(served: Served) -> None:
    answer, _ = served.get("/en/tiny?config=x%2By")
    assert (answer.status, answer.headers["Location"]) == (301, "./tiny/?config=x%2By")


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/en/%2e%2e/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/out.txt",
        "/nothing",
        "/en/",
        "/en",
        "/%00",
        "//evil.example/..",
        "/live",
    ],
)
def test_only_what_is_in_the_folder_is_served(served: Served, path: str) -> None:
    answer, body = served.get(path)
    assert answer.status == 404
    assert b"secret" not in body


@pytest.fixture
def running(outside: Path) -> Iterator["subprocess.Popen[str]"]:
    """`rulebase serve --live` of the small game."""
    command = [sys.executable, "-m", "rulebase", "serve", "--live", "--no-engine", "--port", "0", "--games", "tiny"]
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "RULEBASE_GAMES": str(outside), "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment)
    yield process
    process.send_signal(signal.SIGINT)
    process.wait(PATIENCE)
    assert process.stdout is not None
    process.stdout.close()


def port_of(process: "subprocess.Popen[str]") -> int:
    assert process.stdout is not None
    lines = []
    for line in process.stdout:
        lines.append(line)
        if found := re.search(r"http://localhost:(\d+)/", line):
            return int(found[1])
    raise AssertionError("".join(lines))


def events(port: int) -> Iterator[tuple[str, str]]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    connection.request("GET", "/live")
    answer = connection.getresponse()
    assert answer.headers["Content-Type"] == "text/event-stream"
    name = ""
    while line := answer.readline().decode().strip("\n") or " ":
        if line.startswith("event: "):
            name = line.removeprefix("event: ")
        elif line.startswith("data: "):
            yield name, json.loads(line.removeprefix("data: "))


def test_what_is_saved_is_built_and_open_pages_are_told(running: "subprocess.Popen[str]", outside: Path) -> None:
    port = port_of(running)
    served = Served(port)
    _, page = served.get("/pl/tiny/hen/")
    assert b'src="/live.js"' in page
    assert served.get("/live.js")[0].headers["Content-Type"].startswith("text/javascript")
    told = events(port)
    replace(outside / "terms" / "animals.yaml", "pl: Znosi jajka.", "pl: Znosi duże jajka.")
    assert ("built", "pl") in told
    assert "Znosi duże jajka." in served.get("/pl/tiny/hen/")[1].decode()
    replace(outside / "terms" / "animals.yaml", "title: {en: hen,", "title: {en: {hen},")
    _, text = next(each for each in told if each[0] == "problem")
    assert "animals.yaml" in text
    replace(outside / "terms" / "animals.yaml", "title: {en: {hen},", "title: {en: bird,")
    assert next(each for each in told if each[0] == "built")
    assert "Znosi duże jajka." in served.get("/pl/tiny/hen/")[1].decode()


def test_a_port_that_is_taken_is_told_and_another_found(outside: Path, tmp_path: Path) -> None:
    target = tmp_path / "site"
    assert build(target, "--no-engine", "--games", "tiny", RULEBASE_GAMES=str(outside)).returncode == 0
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        command = [sys.executable, "-m", "rulebase", "serve", "-o", str(target), "--port", str(port)]
        environment = {**os.environ, "LC_ALL": "C.UTF-8", "RULEBASE_GAMES": str(outside), "PYTHONUNBUFFERED": "1"}
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        found = port_of(process)
        answer, _ = Served(found).get("/en/tiny/")
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 0
        assert process.stdout is not None
        process.stdout.close()
    assert found != port
    assert answer.status == 200
