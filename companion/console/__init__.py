"""The console: a guest of the host. It shows what it hears, sends what it is told, and decides nothing."""
