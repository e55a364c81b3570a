"""Golden playthroughs: whole games as text, dice and programs in, sentences, positions and boards out.

Every `*.txt` here is played again from the scenario, dice and programs that it names, and the whole file is compared.
`python -m tests.golden` searches and writes them anew; look at what changed before you keep it.
"""
