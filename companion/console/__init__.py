"""The console, a guest of the host: it shows what it hears, sends what people want, and decides nothing."""
