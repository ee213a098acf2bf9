"""What In Space and Catacombs share: commands, events, the table, deciding, evolving, scoring."""
