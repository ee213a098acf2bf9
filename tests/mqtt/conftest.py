"""What pytest does not look into: a program of another Python."""

collect_ignore = ["in_home_assistant.py"]
