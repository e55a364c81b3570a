"""`make bench`: every benchmark in this folder, one table; `python -m benchmarks engine` runs only that one."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table

SUFFIX = "_bench"


def main() -> None:
    found = sorted(path.stem for path in Path(__file__).parent.glob(f"*{SUFFIX}.py"))
    wanted = sys.argv[1:] or [name.removesuffix(SUFFIX) for name in found]
    unknown = [name for name in wanted if name + SUFFIX not in found]
    if unknown:
        known = ", ".join(name.removesuffix(SUFFIX) for name in found)
        sys.exit(f"no benchmark called {', '.join(unknown)}; there are: {known}")
    console = Console()
    for name in wanted:
        module = importlib.import_module(f"benchmarks.{name}{SUFFIX}")
        table = Table(title=f"{name}: {(module.__doc__ or '').splitlines()[0]}", title_justify="left")
        table.add_column("what")
        table.add_column("figure", justify="right")
        table.add_column("unit")
        for what, figure, unit in module.run():
            table.add_row(what, f"{figure:,.3g}" if figure < 1000 else f"{figure:,.0f}", unit)
        console.print(table)


if __name__ == "__main__":
    main()
