"""The address of a question, as the site's script reads it."""

import json
import subprocess

import pytest

from rulebase.web import engine
from tools.environments import ROOT

ADDRESS = ROOT / "site" / "static" / "ask" / "address.js"


def read(told: str) -> dict[str, object]:
    """What an address asks."""
    script = f"import {{ read }} from {json.dumps(ADDRESS.as_uri())}; console.log(JSON.stringify(read({told})));"
    done = subprocess.run(
        [engine.node(), "--input-type=module", "-e", script], capture_output=True, text=True, check=True
    )
    found: dict[str, object] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("name", ["constructor", "toString", "__proto__", "hasOwnProperty"])
def test_a_rule_may_be_called_like_anything_that_objects_have(name: str) -> None:
    found = read(json.dumps({"hash": f"#ask.attack&roll=6&choice={name}=x&choice={name}=y", "search": ""}))
    assert (found["question"], found["facts"]) == ("attack", [["roll", "6"]])
    assert found["choices"] == {name: ["x", "y"]}
