"""The console: a guest of the host. It shows what it hears, sends what people want, and decides nothing."""
