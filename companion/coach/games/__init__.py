"""What each game foresees: its presenter names the module, the program beside the table imports it."""
