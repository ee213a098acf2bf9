"""Nothing here is for pytest: `make real` starts these, most of them inside a kernel of their own."""

collect_ignore_glob = ["*.py"]
