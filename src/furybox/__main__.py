"""`python -m furybox`: the same as the command."""

from furybox.companion.cli import main

main()
