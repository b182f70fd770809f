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
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from rulebase.web import live, server, theme
from tests.conftest import Command, replace
from tests.web.conftest import build

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
    for told, zipped in (("br, GZIP;q=0.5", "gzip"), ("gzip;q=0", None), ("gzip ; q=0.000, br", None)):
        assert served.get("/", Accept_Encoding=told)[0].headers["Content-Encoding"] == zipped


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        (["Content-Length: 40"], b"200"),
        (["Transfer-Encoding: chunked"], b"200"),
        (["Content-Length: 40", "Content-Length: 0"], b"200"),
        (["Content-Length : 40"], b"400"),
        (["Host: other"], b"400"),
        (["X: a\0b"], b"400"),
    ],
)
def test_what_a_request_brings_is_no_request(served: Served, headers: list[str], status: bytes) -> None:
    head = "\r\n".join(["GET / HTTP/1.1", "Host: x", *headers, "", ""])
    with socket.create_connection(("127.0.0.1", served.port), timeout=PATIENCE) as sent:
        sent.sendall(head.encode() + b"GET /a.wasm HTTP/1.1\r\nHost: x\r\n\r\n")
        answers = b"".join(iter(lambda: sent.recv(1 << 16), b""))
    assert answers.split()[1] == status
    assert answers.count(b"HTTP/1.1 ") == 1


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
        "/" + "x" * 300,
        "/" + "%C5%82" * 200 + "/",
        "/" + "x/" * 5000,
        "/index.html/index.html",
        "/%ff%fe",
    ],
)
def test_only_what_is_in_the_folder_is_served(served: Served, path: str) -> None:
    answer, body = served.get(path)
    assert answer.status == 404
    assert b"secret" not in body


def listening(folder: Path, host: str = "127.0.0.1", following: live.Live | None = None) -> server.Server:
    serving = server.Server((host, 0), folder, following)
    threading.Thread(target=serving.serve_forever, args=(0.05,), daemon=True).start()
    return serving


def test_sixty_at_once_are_answered(served: Served) -> None:
    def ask(_: int) -> float:
        begun = time.monotonic()
        assert served.get("/")[0].status == 200
        return time.monotonic() - begun

    with ThreadPoolExecutor(60) as threads:
        assert max(threads.map(ask, range(60))) < 1


@pytest.mark.parametrize("said", [b"", b"GET / HTTP/1.1\r\n", b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"])
def test_idle_and_slow_connections_end(folder: Path, monkeypatch: pytest.MonkeyPatch, said: bytes) -> None:
    monkeypatch.setattr(server, "PATIENCE", 0.6)
    with listening(folder) as serving, socket.create_connection(("127.0.0.1", serving.server_address[1])) as idle:
        idle.settimeout(PATIENCE)
        idle.sendall(said)
        begun = time.monotonic()
        heard = b""
        while part := idle.recv(1 << 16):
            heard += part
        assert time.monotonic() - begun < 3
        assert heard.startswith(b"HTTP/1.1 200") == said.endswith(b"\r\n\r\n")
        serving.shutdown()


def trickle(slow: socket.socket) -> None:
    for _ in range(100):
        slow.sendall(b"x")
        time.sleep(0.1)


def test_one_letter_at_a_time_is_too_slow(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "PATIENCE", 0.6)
    with listening(folder) as serving, socket.create_connection(("127.0.0.1", serving.server_address[1])) as slow:
        begun = time.monotonic()
        with pytest.raises(OSError, match=r"pipe|reset"):
            trickle(slow)
        assert time.monotonic() - begun < 5
        serving.shutdown()


def test_it_speaks_to_the_other_internet_too(folder: Path) -> None:
    with listening(folder, "::1") as serving:
        connection = http.client.HTTPConnection("::1", serving.server_address[1], timeout=PATIENCE)
        connection.request("GET", "/")
        assert connection.getresponse().status == 200
        connection.close()
        serving.shutdown()


@pytest.mark.parametrize("host", ["", "nosuch.invalid", "1.2.3.4", "::2", "a" * 300, "not a host"])
def test_a_host_that_is_none_is_told_before_the_work(command: Command, tmp_path: Path, host: str) -> None:
    done = command("serve", "--host", host, "-o", str(tmp_path / "site"))
    assert (done.returncode, done.stdout) == (2, "")
    assert "127.0.0.1" in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "site").exists()


@pytest.fixture
def running(outside: Path) -> Iterator["subprocess.Popen[str]"]:
    """`rulebase serve --live` of the small game."""
    command = [sys.executable, "-m", "rulebase", "serve", "--live", "--no-engine", "--port", "0", "--games", "tiny"]
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "RULEBASE_GAMES": str(outside), "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment)
    yield process
    process.send_signal(signal.SIGTERM)  # Ctrl+C is ignored in the background of a script
    process.wait(PATIENCE)
    assert process.stdout is not None
    process.stdout.close()


def as_in_the_foreground() -> None:
    """Tests that run in the background of a script have Ctrl+C ignored, and so would all that they start."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


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
    assert ("page", "/pl/tiny/hen/") in told
    assert "Znosi duże jajka." in served.get("/pl/tiny/hen/")[1].decode()
    replace(outside / "terms" / "animals.yaml", "title: {en: hen,", "title: {en: {hen},")
    _, text = next(each for each in told if each[0] == "problem")
    assert "animals.yaml" in text
    replace(outside / "terms" / "animals.yaml", "title: {en: {hen},", "title: {en: bird,")
    assert next(each for each in told if each[0] == "built")
    assert "Znosi duże jajka." in served.get("/pl/tiny/hen/")[1].decode()


def test_while_one_writes_only_its_own_names_are_answered(running: "subprocess.Popen[str]") -> None:
    served = Served(port_of(running))
    for path in ("/en/tiny/hen/", "/live", "/live.js"):
        answer, body = served.get(path, Host=f"evil.example:{served.port}")
        assert (answer.status, b"tiny" in body) == (421, False)
    for name in ("localhost", "LOCALHOST", "127.0.0.1"):
        assert served.get("/en/tiny/hen/", Host=f"{name}:{served.port}")[0].status == 200


def test_a_port_that_is_taken_is_told_and_another_found(outside: Path, tmp_path: Path) -> None:
    target = tmp_path / "site"
    assert build(target, "--no-engine", "--games", "tiny", RULEBASE_GAMES=str(outside)).returncode == 0
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        command = [sys.executable, "-m", "rulebase", "serve", "-o", str(target), "--port", str(port)]
        environment = {**os.environ, "LC_ALL": "C.UTF-8", "RULEBASE_GAMES": str(outside), "PYTHONUNBUFFERED": "1"}
        process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
            preexec_fn=as_in_the_foreground,  # noqa: PLW1509 - it only sets a signal
        )
        found = port_of(process)
        answer, _ = Served(found).get("/en/tiny/")
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 0
        assert process.stdout is not None
        process.stdout.close()
    assert found != port
    assert answer.status == 200
