"""`rulebase mcp`: tools for assistants, by the Model Context Protocol: on standard input and output, or on loopback."""

from __future__ import annotations

from rulebase import words
from rulebase.cli import lent, options
from rulebase.documents import problems

PORT = 8765


def run(argv: list[str]) -> int:
    parser = options.Parser("mcp", words._("What an assistant calls: rules, answers and odds as tools."))
    http = words._("on this port of this machine (default: {port}), in place of standard input and output")
    parser.add_argument("--http", metavar="PORT", type=int, nargs="?", const=PORT, help=http.format(port=PORT))
    address = words._("where the site is published, for the addresses of pages")
    parser.add_argument("--address", metavar="URL", default="", help=address)
    parsed = parser.parse(argv)
    try:
        from rulebase import assistant
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] != "mcp":
            raise
        message = words._("the package “{name}” is not installed").format(name="mcp")
        raise problems.Failed(
            [problems.Problem("not-installed", message, hint="pip install 'rulebase[mcp]'")]
        ) from None
    lent.begin(argv)
    server = assistant.server(f"{parsed.address.rstrip('/')}/" if parsed.address else "", warm=True)
    if parsed.http is None:
        server.run("stdio")
    else:
        server.run("streamable-http", host="127.0.0.1", port=parsed.http)
    return 0
