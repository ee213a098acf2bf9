"""The table's devices as the host has them: attached, taken up again when they fail, or simulated."""
