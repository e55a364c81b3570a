"""`python -m solver`: the commands without the editor."""

from .cli import main

if __name__ == "__main__":
    main()
