"""What each language avoids when rules are told aloud: patterns, openings that lean on something, single words."""

PATTERNS: dict[str, dict[str, str]] = {
    "en": {
        r"(?<![Tt]here )\b(?:is|are|was|were) no\b(?! longer| more| less| fewer| one\b| help| use)": "“is not a …”",
    },
    "pl": {
        r"\b[Nn]ależy \w+ć\b": "“trzeba”, or the plain verb",
        r"\b(?:dokon(?:uje|ać|ują)|posiada(?:ć|ją)?)\b": "the plain verb",
        r"\bw przypadku gdy\b": "“gdy”",
        r"\bprzez graczy? (?:zostaje|jest)\b": "the player as the subject",
    },
    "hu": {
        r"\bálta(?:l|la|luk)\b(?! (?:válasz|kijel|megn))": "the verb with its subject",
        r"\bvaló(?: [a-záéíóöőúüű])": "a clause of its own",
        r"\b\w+[bcdfghklmnprstvz]j[uü]k\b": "the third person: “az aktuális játékos …”",
        r"\b(?:amennyiben|esetén|esetében)\b": "“ha”, “-kor”, “-nál”",
        r"\b\w+ás(?:ra|ba) kerül(?:nek)?\b": "the verb itself",
        r"\b\w+t[óő]l több": "“-nál több”",
    },
}

# A clause is quoted alone: it cannot begin with what points back.
OPENINGS: dict[str, str] = {
    "en": r"(?:It|They|He|She|Its|Their|His|Her)\b|(?:This|These|That|Those) (?:is|are|does|do|also|holds|can|may)\b",
    "pl": r"(?:On|Ona|Ono|Oni|One|Jego|Jej|Ich|Je|Go)\b|(?:To|Te|Ten|Ta) (?:jest|są|nie|też|samo|dotyczy)\b",
    "hu": r"(?:Ő|Ők|Őt|Neki|Nekik)\b|(?:Ez|Ezek|Azok) (?:nem|is|csak|akkor|így|sem)\b|(?:Ennek|Ezeknek|Erre|Ebből)\b",
}

# No reader is told “he” of any player, whatever the game.
AVOIDED: dict[str, dict[str, str]] = {
    "en": dict.fromkeys(("he", "him", "his", "himself"), "“they”, or the role again"),
}
