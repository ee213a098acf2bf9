"""`python -m companion`: the same as the command."""

from companion.cli import main

main()
