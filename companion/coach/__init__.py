"""What takes seconds to foresee: computed beside the table, by a program of its own, once somebody asks."""
