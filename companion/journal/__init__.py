"""The journal: what is saved, what chains it, who may write, and what it proves."""
