# Everything a builder types. Each target sets itself up: python3 with venv, make and a network are enough.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
RUN := $(BIN)/python -m
# uv installs in a tenth of pip's time; pip does it where there is no uv for a machine, or no way to its index.
INSTALL = $(BIN)/uv pip install --quiet --python $(BIN)/python $(1) || $(PIP_INSTALL) $(1)
PIP_INSTALL = $(RUN) pip install --quiet --disable-pip-version-check --no-compile
# On all cores, which pip does not; a file that cannot be compiled is no fault.
COMPILE = $(RUN) compileall -qq -j 0 $(VENV)/lib || true
export PYTHONDONTWRITEBYTECODE :=  # else each run compiles every test again, on each of its processes

.PHONY: play test test-long flaky storm mutate check format lint types contracts house bench bench-quick bench-small bench-sizes figures locale pictures trace lock lock-check real arm deb deb-prove repo image image-boot install uninstall clean

play: $(VENV)/.play  ## the simulated table and the console
	$(BIN)/furybox play

TESTS ?=

test: $(VENV)/.test  ## the tests a person waits for, doctests included; TESTS=tests/rules a part of them
	$(RUN) pytest -q -n 4 --dist worksteal -m "not long" $(TESTS)

SEED ?= $(shell date +%s)
MARKED ?= long or hypothesis

export WHOLE ?=

test-long: $(VENV)/.test  ## what takes long, and other examples of what holds for all; with the printed seed the same again
	$(RUN) pytest -q -n 3 --dist worksteal -m "$(MARKED)" --hypothesis-profile=exploring --hypothesis-seed=$(SEED)

RUNS ?= 10
BUSY ?= 8
WORKERS ?= 4
MARK ?= not long
SECONDS_A_RUN ?= 3600
ORDER ?=
ALONE ?=
QUOTA ?=
AGE ?=
WALL ?=

flaky: $(VENV)/.test  ## which tests fail by chance: RUNS=10 beside BUSY=8 processes; ORDER=random, ALONE=1, QUOTA=0.5, AGE=5, WALL="1970-01-02" are others
	$(RUN) tests.flaky --runs $(RUNS) --busy $(BUSY) --workers $(WORKERS) --mark "$(MARK)" --seconds $(SECONDS_A_RUN) \
		--seed $(SEED) $(ORDER:%=--order %) $(if $(ALONE),--alone) $(QUOTA:%=--quota %) $(AGE:%=--age %) \
		$(if $(WALL),--wall "$(WALL)") -- $(TESTS)

ONLY ?=
SCALE ?= 1
export UNDER ?=

storm: $(VENV)/.test  ## what is promised, tried until it breaks; with the printed SEED= the same again, ONLY=kill one campaign
	$(RUN) tests.storm --seed $(SEED) --scale $(SCALE) $(ONLY:%=--only %)

SAMPLE ?=
MINUTES ?= 30

mutate: $(VENV)/.test  ## what no test notices: ONLY=companion/hall changed one place at a time; SAMPLE=50 of them, MINUTES=30
	nice $(RUN) tests.mutate --seed $(SEED) --minutes $(MINUTES) $(SAMPLE:%=--sample %) $(or $(ONLY),rules companion hardware)

check: format lint types contracts trace test  ## what you run before a push

format: $(VENV)/.dev
	$(RUN) ruff format --check .

lint: $(VENV)/.dev
	$(RUN) ruff check .
	$(BIN)/python docs/count_habits.py

types: $(VENV)/.dev
	$(RUN) mypy

contracts: $(VENV)/.dev
	$(BIN)/lint-imports
	$(BIN)/python docs/draw_house.py --check

house: $(VENV)/.dev  ## the picture of the house, drawn from its imports
	$(BIN)/python docs/draw_house.py

trace: $(VENV)/.dev  ## which test holds each sentence of the rulebooks, and what none holds
	PYTHONPATH=. $(BIN)/python docs/trace_books.py

bench: $(VENV)/.test  ## what things cost, as ratios measured side by side
	$(BIN)/python bench/bench.py

bench-quick: $(VENV)/.test  ## every row of that once, so that none is broken; its numbers say little
	BENCH=quick $(BIN)/python bench/bench.py
	BENCH=quick $(BIN)/python bench/sizes.py
	BENCH=quick $(BIN)/python bench/small.py felt >/dev/null

bench-small: $(VENV)/.test  ## on a tenth of a core with a Zero's memory, beside a whole one; Linux and root needed
	$(BIN)/python bench/small.py

bench-sizes: $(VENV)/.test  ## the same against size, as pictures; with SCALE=10 up to 100,000 entries
	SCALE=$(SCALE) $(BIN)/python bench/sizes.py

pictures: $(VENV)/.test  ## the pictures in README and of the phones, drawn by the program
	$(BIN)/python docs/draw_pictures.py
	PYTHONPATH=. $(BIN)/python docs/draw_seats.py

figures: $(VENV)/.test  ## docs/figures.md, played and drawn anew; minutes
	PYTHONPATH=. $(BIN)/python docs/draw_figures.py

locale: $(VENV)/.test  ## the translations, brought up to date with the source
	$(BIN)/python packaging/update_locale.py

# What `make install` lays down, to the version and the hash: the program's own needs and the build's in base, and
# each extra's. A lock that still fits is left as it is; to take newer releases, delete the files first.
LOCKS := base pi rpi-gpio spi web mqtt form case figures
LOCKED = $(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --no-annotate --python-version 3.11 \
	$(if $(filter base,$(1)),--group build,--extra $(1)) pyproject.toml --output-file $(2)/$(1).txt >/dev/null

lock: $(VENV)/.lock  ## exact versions with hashes for `make install`, and their licences
	mkdir -p packaging/lock
	$(foreach part,$(LOCKS),$(call LOCKED,$(part),packaging/lock) &&) true
	$(PYTHON) -m venv --clear .venv-locked
	.venv-locked/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes \
		$(LOCKS:%=--requirement packaging/lock/%.txt)
	(cat packaging/licences.md; $(BIN)/pip-licenses --python .venv-locked/bin/python --from=mixed --format=markdown \
		--ignore-packages pip) > docs/licences.md
	rm -rf .venv-locked

lock-check: $(VENV)/.lock  ## whether the lock fits what pyproject.toml asks for
	rm -rf $(VENV)/locked && cp -r packaging/lock $(VENV)/locked
	$(foreach part,$(LOCKS),$(call LOCKED,$(part),$(VENV)/locked) &&) true
	diff -r packaging/lock $(VENV)/locked || { echo "The lock is out of date: make lock"; exit 1; }

real: $(VENV)/.test  ## on a real kernel's pins, buses and systemd, without a Pi; minutes, root and Debian needed
	PYTHON=$(abspath $(BIN))/python tests/real/run

arm: $(VENV)/.test  ## on 64-bit ARM, emulated, as docs/pi.md lays it down; hours, root and Debian needed
	PYTHON=$(abspath $(BIN))/python tests/arm/run

deb: $(if $(SUITE)$(ARCH),$(BIN)/python)  ## build/deb/furybox_<version>_<architecture>.deb; SUITE= and ARCH= are another Debian's
	packaging/deb

deb-prove:  ## that package installed, upgraded and purged in bare Debians of its own; minutes, root and Debian needed
	packaging/prove "$$(ls -t build/deb/*_$$(dpkg --print-architecture).deb | head -n 1)"

repo:  ## build/repo, a signed apt repository of the packages in plain files; KEY= signs it, ADDRESS= is where it will be
	KEY='$(KEY)' ADDRESS='$(ADDRESS)' packaging/repo build/deb$(SUITE:%=-%)/*.deb

image: $(VENV)/.test  ## build/image/furybox-<version>-arm64.img.xz, a card for a Pi 3, 4 or Zero 2 W; minutes, root and Debian needed
	packaging/image

image-boot: $(VENV)/.test  ## that very card in an emulated Pi 3B; ONLY=pins a part of it; hours, root and Debian needed
	PYTHON=$(abspath $(BIN))/python tests/image/run $(ONLY)

# A service on Raspberry Pi OS or another Debian. As root; what it lays down, `make uninstall` takes away,
# but for the journal and the table's own files. With DESTDIR it is laid down there, and nothing is started;
# its programs know that they will be at home in PREFIX.
# EXTRAS are pyproject's, with a comma between. LOCK= takes the newest wheels that fit instead of the locked
# releases: where wheels have other hashes, as those for a 32-bit Raspberry Pi OS do.
DESTDIR ?=
EXTRAS ?= pi,web
LOCK := packaging/lock
comma := ,
PIP = $(DESTDIR)$(PREFIX)/bin/python -m pip install --quiet --disable-pip-version-check
PREFIX := /opt/furybox
UNITS := /etc/systemd/system
DROPIN := $(DESTDIR)$(UNITS)/furybox.service.d/rpi-gpio.conf
HERE := $(if $(DESTDIR),true,)

install:
	$(PYTHON) -m venv $(DESTDIR)$(PREFIX)
ifdef LOCK
	$(PIP) --require-hashes $(patsubst %,--requirement $(LOCK)/%.txt,base $(subst $(comma), ,$(EXTRAS)))
	$(PIP) --force-reinstall --no-deps --no-build-isolation .
else
	$(PIP) --upgrade --prefer-binary '.[$(EXTRAS)]'
endif
	find $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/pyvenv.cfg -type f \
		-exec sed -i 's|$(abspath $(DESTDIR)$(PREFIX))|$(PREFIX)|g' {} +
	install -Dm644 systemd/furybox.service $(DESTDIR)$(UNITS)/furybox.service
	install -Dm644 systemd/furybox-console@.service $(DESTDIR)$(UNITS)/furybox-console@.service
	install -Dm644 systemd/furybox-web.service $(DESTDIR)$(UNITS)/furybox-web.service
	$(if $(filter rpi-gpio,$(subst $(comma), ,$(EXTRAS))),install -Dm644 systemd/rpi-gpio.conf $(DROPIN),rm -f $(DROPIN))
	install -Dm644 systemd/60-furybox-devices.rules $(DESTDIR)/etc/udev/rules.d/60-furybox-devices.rules
	install -Dm644 systemd/70-furybox-panel.rules $(DESTDIR)/etc/udev/rules.d/70-furybox-panel.rules
	install -Dm644 systemd/50-furybox-power.rules $(DESTDIR)/etc/polkit-1/rules.d/50-furybox-power.rules
	install -Dm644 systemd/furybox.sysusers $(DESTDIR)/usr/lib/sysusers.d/furybox.conf
	test -e $(DESTDIR)/etc/furybox/table.toml || install -Dm644 systemd/table.toml $(DESTDIR)/etc/furybox/table.toml
	install -d $(DESTDIR)/usr/local/bin
	ln -sf $(PREFIX)/bin/furybox $(DESTDIR)/usr/local/bin/furybox
	$(HERE) systemd-sysusers
	$(HERE) systemctl daemon-reload
	$(HERE) udevadm control --reload
	$(HERE) udevadm trigger --subsystem-match=gpio --subsystem-match=i2c-dev --subsystem-match=spidev
	$(HERE) systemctl enable furybox.service
	$(HERE) systemctl restart furybox.service
	$(HERE) systemctl try-restart furybox-web.service
	@echo "Browsers are let in once you ask for it: [web] in table.toml, and systemctl enable --now furybox-web."

uninstall:
	-$(HERE) systemctl disable --now furybox-web.service
	-$(HERE) systemctl disable --now furybox.service
	-$(HERE) systemctl stop 'furybox-console@*.service'
	-$(HERE) systemctl disable furybox-console@.service
	rm -rf $(DESTDIR)$(PREFIX) $(DESTDIR)$(UNITS)/furybox.service $(DESTDIR)$(UNITS)/furybox-console@.service
	rm -f $(DESTDIR)$(UNITS)/furybox-web.service $(DROPIN) $(DESTDIR)/etc/udev/rules.d/60-furybox-devices.rules
	-rmdir $(dir $(DROPIN))
	rm -f $(DESTDIR)/etc/udev/rules.d/70-furybox-panel.rules $(DESTDIR)/etc/polkit-1/rules.d/50-furybox-power.rules
	rm -f $(DESTDIR)/usr/lib/sysusers.d/furybox.conf $(DESTDIR)/usr/local/bin/furybox
	-$(HERE) systemctl daemon-reload
	-$(HERE) udevadm control --reload
	@echo "The journal in /var/lib/furybox, the phones' seats in /var/lib/furybox-web and the files in /etc/furybox are left where they are."

clean:
	rm -rf build $(VENV) .venv-3.* .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)
	$(PIP_INSTALL) uv || true

$(VENV)/.play: $(BIN)/python pyproject.toml packaging/compile_locale.py
	$(call INSTALL,--editable .)
	$(COMPILE)
	touch $@

$(VENV)/.test: $(BIN)/python pyproject.toml packaging/compile_locale.py
	$(call INSTALL,--editable '.[test]')
	$(COMPILE)
	touch $@

$(VENV)/.lock: $(BIN)/python
	$(call INSTALL,uv pip-licenses)
	touch $@

$(VENV)/.dev: $(BIN)/python pyproject.toml packaging/compile_locale.py
	$(call INSTALL,--editable '.[dev]')
	$(COMPILE)
	touch $@ $(VENV)/.test $(VENV)/.play
