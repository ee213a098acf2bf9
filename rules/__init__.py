"""
The rules, pure: no clock, file, thread, log, socket or source of luck.

Read `pieces`, then `track`, then `clank.decide`: a command goes in, events come out, and folding
the events gives the next table.
"""
