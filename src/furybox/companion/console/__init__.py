"""The Textual console: a guest of the host. It shows views, sends commands and decides no rule."""
