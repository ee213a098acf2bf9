"""Nothing here is for pytest: `make image-boot` starts these, beside an emulated Pi."""

collect_ignore_glob = ["*.py"]
