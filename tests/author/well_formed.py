"""A well-formed example of each kind of file."""

WELL_FORMED = {
    "game": """
        id: bsg
        title: {en: Battlestar Galactica}
        languages: [en, pl, hu]
        rights: {en: All rights belong to their owners.}
        features:
          base: {title: {en: base game}}
          exodus: {needs: [base], not-with: [daybreak], title: {en: Exodus}}
        choices: {objective: {title: {en: objective}}}
        rulesets:
          base:
            title: {en: base game}
            features: [base]
            options: {cylon-fleet: {}, cards: {removes: [cylon-fleet]}}
            choices: {objective: [kobol, earth]}
            books: [bsg-base.pl]
        default: base
        redirects: {attack.fighter: attack.viper}
        """,
    "source": """
        id: bsg-base.pl
        title: Instrukcja
        language: pl
        covers: [base]
        edition: "1.0"
        sections:
          - {id: setup, heading: Przygotowanie, page: 5, kind: procedure, statements: 1}
          - {id: end, heading: "8", page: 6, page_inferred: true, kind: table, statements: 0, topic: setup}
        """,
    "picture": """
        signs:
          raider: {letters: R, shape: down, tone: dark}
          heavy-raider: {letters: {en: HR, pl: CR}, shape: round}
        boards:
          - id: space
            part: space
            title: areas
            columns: 3
            fields: {ahead: [0, 0, 3, 1], astern: [0, 1, 2, 1]}
            turned: {by: pegasus-gone, fields: {ahead: [0, 1, 2, 1], astern: [0, 0, 3, 1]}}
            landmarks: {galactica: [2, 1, 1, 1]}
            between: {part: launch-side, fields: [ahead, astern]}
            labels: number
            flags: {launch: ^}
            things: [raider, heavy-raider]
        """,
    "look": """
        accent: {ink: [0E5A66, 7CCBD6], soft: [E1EEEF, 15323A], on: [FFFFFF, 05232A]}
        corner: bevel
        sign: raider
        glyphs: {raider: {full: M2 8h20l-10 8z}, viper: {line: M12 3l6 16H6z}}
        boxes: {exodus: {shape: triangle, colour: [9A4A10, F0A468]}}
        moments:
          - id: attack
            glyph: sight
            title: {en: An attack, pl: Atak}
            says: {en: "who hits whom?", pl: "kto w kogo?"}
            subjects: [attack]
            questions: [attack, nuke]
            cards: [crisis-card]
            book: [bsg.pl/attack]
        example:
          says: {en: The roll is …, pl: Wynik rzutu to …}
          question: attack
          facts: {attacker: raider}
          of: roll
          values: [1, 8]
        """,
    "quickref": """
        - {subject: people, title: {en: People}}
        - show: [attack, nuke.target, nuke.token.start]
        - title: {en: Two players}
          when: [exodus, pegasus]
          players: [2, 2]
          show: [duel]
        - {show: [attack], drawn: bars}
        - {show: [loyalty-decks], players: loyalty-decks.mutineer}
        """,
    "terms": """
        - id: viper
          group: unit
          title: {en: viper, pl: viper, hu: Vipera}
          forms:
            en: {many: vipers}
            pl: {gender: m, gen: vipera, many: vipery, many-gen: viperów}
            hu: {acc: Viperát, sup: Viperán, many-acc: Viperákat, poss: Viperája}
            de: {many: Viper, gen: Vipers}
          aliases: {en: [fighter], pl: [statek myśliwski]}
          coined: [hu]
          when: [exodus, pegasus]
          clauses: {what: {en: A small ship., sources: [bsg-base.pl/vipers#1]}}
          see: [attack.viper, raptor]
        """,
    "characters": """
        - {id: kara-thrace, title: {en: Kara Thrace}, version: alternate, role: pilot, when: pegasus}
        - {id: caprica-six, title: {en: Caprica Six}, leader: true}
        """,
    "cards": """
        - id: executive-order
          title: {en: Executive Order}
          group: leadership
          forms: {pl: {gender: m}}
          aliases: {en: [XO]}
          when: base
          count: 7
          data: {cost: 2, windfall: false, powers: [{phase: settle, value: -1}], good: null}
        """,
    "tables": """
        - id: attack
          title: {en: Attack table}
          when: base
          key: [target, attacker]
          columns:
            damaged: {type: range, title: {en: Damaged}}
            note: {type: text, title: {en: Note}}
          sources: [bsg-base.pl/attack-table#1]
          rows:
            viper: {damaged: [5, 7], note: {en: A note.}, sources: [bsg-base.pl/attack-table#3]}
            galactica/raider: {damaged: [8, 8]}
            4: {damaged: [1, 1]}
          values: {target: basestar, limit: 8, open: true}
        - id: succession
          title: {en: Succession}
          items: {kind: character}
          list: [william-adama, saul-tigh]
        """,
    "rules": """
        - id: attack.viper
          title: {en: Attacking a viper}
          when: base
          clauses: {hit: {en: A hit., pl: Trafienie., sources: [bsg-base.pl/attack-table#3]}}
          says: {damaged: {en: "The {target} is damaged."}}
          executable: true
          sources: [bsg-base.pl/attack-table#3]
          see: [damage.viper]
        """,
    "patches": """
        - patch: attack.viper-mk7
          to: attack
          when: [exodus, cylon-fleet]
          sources: [bsg-exodus.pl/attack-table-viper-mk-vii#1]
          add: {rows.viper-mk7: {damaged: [6, 7]}, title.en: Attack}
          set: {rows.galactica/raider.damaged: {was: [7, 8], is: null}}
          drop: {entry: {en: It is not used.}}
          replace: {clauses.hit: {en: Another.}}
          confirm: [rows.viper]
          absent: {rows.viper-mk7: {en: There is none.}}
          over: [other-patch]
        """,
    "vocabulary": """
        facts:
          - {id: a, type: boolean, title: {en: a}, default: false, help: {en: Help.}}
          - {id: b, type: {rows: units}, title: {en: b}, absent: units.in-play}
          - {id: c, type: {list: {kind: character}}, title: {en: c}}
          - {id: d, type: {counts: {group: unit}}, title: {en: d}}
          - {id: e, type: {integer: [3, 7]}, title: {en: e}}
          - {id: f, type: {die: dice.d8}, title: {en: f}}
          - {id: g, type: {choice: {stay: {en: stay}, leave: {en: leave}}}, title: {en: g}, marked: h}
          - id: h
            type: {pieces: {of: {rows: units}, with: {pilot: {kind: character}, hidden: boolean}}}
            title: {en: h}
          - {id: i, type: {pile: {group: skill-card}}, title: {en: i}}
          - {id: j, type: seat, title: {en: j}}
          - {id: k, type: looks, title: {en: k}}
        slots:
          - {id: l, title: {en: l}}
          - {id: m, title: {en: m}, type: {integer: [0, 9]}}
        questions:
          - id: attack
            title: {en: Attack}
            asks: {en: What happens?}
            rule: attack.roll
            facts: [a, b]
            odds: hit
            act: j
        """,
    "position": """
        seats: {is: {kind: character}, nameless: [a-cylon-leader], self: you}
        short:
          in-brig: {part: at, value: brig, rest: aboard, title: {en: in the Brig}}
          ahead: {part: space, key: ahead}
        parts:
          - {id: begins, is: boolean, else: false, title: {en: the game begins}}
          - id: at
            of: seat
            is: {rows: places}
            title: {en: where somebody is}
            help: {en: One place each.}
            owner: [send, free]
            else: aboard
            usual: {en: nobody is in the Brig}
            leaves: reset
            seen-by: all
            absent: attack.no-such-unit
          - {id: pegasus, of: {rows: areas}, is: {list: seat}, with: pegasus-ship, owner: damage, title: {en: Pegasus}}
          - {id: fuel, is: {integer: [0, 15]}, at-start: {value: resources.fuel.start}, marked: used, title: {en: fuel}}
        """,
    "discrepancies": """
        - id: nuke-eight
          title: {en: A nuke}
          to: nuke
          when: base
          readings:
            a: {says: {en: One.}, sources: [bsg-base.pl/admiral#3], set: {rows.blast.roll: [7, 8]}}
            b: {says: {en: Two.}, sources: [bsg-base.hu/admiral#3]}
            c: {says: {en: Three.}, sources: [bsg-base.hu/admiral#4], not-run: {en: Nobody says where.}}
          used: a
          why: {en: It agrees with the table.}
        """,
    "open-questions": """
        - id: nuke-timing
          title: {en: When}
          asks: {en: Whether it may.}
          touches: [nuke.target]
          when: base
          sources: [bsg-base.pl/admiral#3]
        """,
    "rulings": """
        - id: raptor-as-target
          title: {en: A raptor}
          asks: {en: May it be attacked?}
          says: {en: No.}
          touches: [attack.raptor]
          authority: designer
          by: Corey Konieczka
          date: 2015-03-02
          url: https://example.org/ruling
        """,
    "ear": """
        instead: {hu: {kézkorlát: kézlimit}}
        never-in-brackets: [most-kind]
        """,
    "titles": """
        food-shortage: {pl: Braki żywności, hu: Élelemhiány}
        laura-roslin.negative: {pl: Choroba}
        """,
    "spelling": """
        names: [Fantasy Flight Publishing, Coup]
        words: {pl: [wtasować, wtasowuje], hu: [szuperkrízis]}
        """,
    "verbs": """
        - id: discard
          says: {en: "{who} discards {what}", hu: "{who|the} eldobja {what|the|acc}"}
          not: {hu: [kidob, kidobja]}
        """,
    "scenario": """
        game: bsg
        ruleset: exodus
        options: [cylon-fleet]
        choices: {objective: ionian-nebula}
        title: {en: A viper}
        source: bsg-exodus.pl/attack-table-viper-mk-vii#1
        rules: [attack.viper-mk7]
        situation: {players: 5, characters: [Kara Thrace]}
        events:
          - {attack: {attacker: raider, target: viper-mk7, roll: 6}, after: {fuel: 3}, changed: {}, expect: {hit: 1}}
          - {jump: {}}
        expect: {result: damaged}
        """,
}
