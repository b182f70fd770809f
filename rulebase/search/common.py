"""Words that say little in a question, by language: they count, but hardly. Other languages do without."""

WORDS = {
    "en": """
        a an and any are as at be been by can could did do does for from get gets had has have he her him his how i if
        in into is it its may me my no not of on or our she should so than that the their them then there they this to
        was we what when where which who whom whose why will with would you your
    """,
    "pl": """
        a aby albo ale bez by być był była było co coś czego czy czyj czym dla do dokąd dwa gdy gdzie go i ich ile ilu
        im ja jak jaka jaki jakie jakiej jakim jako jakąś jej jemu jest jestem jeszcze jeśli jeżeli już każdy kiedy kogo
        komu kto której którego który która które których ma mam mają mi mnie mogą mogę moja może można mu my na nad nam
        nas nie niej nim o od on ona one oni oraz po pod podczas przed przez przy są się skąd swoją swoje swój ta tak
        także tam te tego tej ten też to trzeba tu twoja ty tym u w we więc wtedy z za ze żeby
    """,
    "hu": """
        a abban ahhoz akkor aki akinek akit akár ami amikor amit arra az azt be ben benne csak de e egy egyik el ennek
        erre ez ezt fel ha hány hanyadik hogy hogyan hol honnan hová igen ilyen is itt ja kell ki kié kik kinek kit le
        legyen lehet lesz ma maga meg mely melyik mennyi mert mi miatt mibe mikor milyen mire mit még miért mi mivel
        mégis már nál nek nem nincs ott s szabad tud van vannak volt való valaki vagy én ő ők ön össze te ti úgy
    """,
}
