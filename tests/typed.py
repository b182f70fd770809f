"""Facts as people type them, in three languages, and what is meant: the terminal and the forms read them alike."""

THREE = {"ahead": {"raider": 3}}
PILOTED = {"ahead": {"raider": 1, "viper+kara-thrace": 1}}

TYPED: list[tuple[str, str, object]] = [
    *(("space", f"ahead{told}", THREE) for told in (":raider=3", ": 3 raiders", "=raider 3", ": raider x3")),
    *(("space", f"ahead: {told}", THREE) for told in ("three raiders", "raider, 2 raiders", "trzy raidery")),
    ("space", "ahead: 2 raiders; ahead: raider", THREE),
    ("space", "przed Galacticą: 3 raidery", THREE),
    ("space", "a Galactica előtt: három raider", THREE),
    ("space", "ahead: raider, viper (Starbuck)", PILOTED),
    ("space", "ahead: raider, Starbuck's viper", PILOTED),
    ("space", "ahead: Raider, Vipera (Starbuck)", PILOTED),
    (
        "space",
        "ahead: 4 raiders, basestar, astern: civilian ship",
        {"ahead": {"raider": 4, "basestar": 1}, "astern": {"civilian-ship": 1}},
    ),
    ("roll", "eight", 8),
    ("icons", "activate raiders, Launch raiders", ["raiders", "launch-raiders"]),
    ("hand", "Tigh: 3, Roslin: 2", {"saul-tigh": {"unknown": 3}, "laura-roslin": {"unknown": 2}}),
    ("hand", "tigh=dwie", {"saul-tigh": {"unknown": 2}}),
    ("at", "Starbuck=Areszt, Tigh=fogda", {"kara-thrace": "brig", "saul-tigh": "brig"}),
    ("titles", "Tigh=admiral", {"admiral": "saul-tigh"}),
]
