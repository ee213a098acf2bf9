"""The fourteen POWER tokens. Rulebook, last page; in its order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final

from rules.refusals import Refused
from rules.warps_edge import targets, tokens
from rules.warps_edge.commands import Flip, Power
from rules.warps_edge.defeats import DRAWN, defeat, put
from rules.warps_edge.draft import Draft, check_token
from rules.warps_edge.drawing import draw_for_effect
from rules.warps_edge.events import EffectBegan, Flipped, SkillActivated
from rules.warps_edge.skills import idle
from rules.warps_edge.steps import acting
from rules.warps_edge.table import DISCARD, GONE, SUPPLY, TRAYS, Choice

_REACTED: Final = 4


def power(draft: Draft, command: Power) -> None:
    """A POWER token of the supply is used."""
    _check_power(draft, command.piece)
    USES[command.piece](draft, command)


def flip(draft: Draft, command: Flip) -> None:
    """A POWER token that was tossed by hand."""
    _check_power(draft, command.piece)
    if command.piece not in tokens.TOSSED:
        raise Refused("no-such-token", "The token {kind} is not tossed.", kind=command.piece)
    target = targets.checked(draft.table, command.target)
    draft.tossed_by_hand(up=command.up)
    _land(draft, command.piece, target, up=command.up)


def _check_power(draft: Draft, token: str) -> None:
    acting(draft.table)
    check_token(draft.table, token)
    if token not in tokens.POWER:
        raise Refused("no-such-token", "The token {kind} is no POWER token.", kind=token)
    draft.hold(token)


def _target(draft: Draft, command: Power, *, enemy: bool = False) -> str:
    target = targets.checked(draft.table, command.target or "")
    if enemy and targets.enemy_at(draft.table, target) is None:
        raise Refused("no-such-target", "It works on enemies only.")
    return target


def _between(draft: Draft, command: Power) -> None:
    """Proton cannon and enriched fuel: between two neighbours, and for both."""
    one, other = _target(draft, command), targets.checked(draft.table, command.other or "")
    if not targets.may_neighbour(draft.table, one, other):
        raise Refused(
            "not-neighbours",
            "The targets {one} and {other} are not next to each other.",
            one=one,
            other=other,
        )
    put(draft, command.piece, targets.between(one, other))


def _toss(draft: Draft, command: Power) -> None:
    """Plasma torpedo and U-turn: tossed like a coin."""
    target = _target(draft, command)
    _land(draft, command.piece, target, up=draft.toss())


def _land(draft: Draft, token: str, target: str, *, up: bool) -> None:
    draft.say(Flipped(piece=token, target=target, up=up))
    if up:
        put(draft, token, target)
    else:
        draft.move(token, SUPPLY, target + targets.FACE_DOWN, why="assign")


def _jump(draft: Draft, command: Power) -> None:
    """Warp jump: three tokens of the bag."""
    draft.move(command.piece, SUPPLY, DISCARD, why="power")
    draw_for_effect(draft, DRAWN, why=command.piece)


def _assign(draft: Draft, command: Power) -> None:
    """Warp vortex and electroshock: assigned like a manoeuvre or a laser."""
    put(draft, command.piece, _target(draft, command))


def _sights(draft: Draft, command: Power) -> None:
    """Efficient sights: one more enemy, and a laser at it; `arrive` tells which."""
    if not sum(draft.table.decks):
        raise Refused("sold-out", "That enemy deck is empty.")
    draft.move(command.piece, SUPPLY, DISCARD, why="power")
    draft.owe(Choice(what="enemy", count=1, tokens=("laser-2",), to="row"))


def _randomize(draft: Draft, command: Power) -> None:
    """Randomizer: name a kind, draw one; if it is of that kind, gain a POWER token into the supply."""
    if command.kind is None:
        raise Refused("bad-count", "Say which kind is sought: energy, laser or manoeuvre.")
    draft.move(command.piece, SUPPLY, DISCARD, why="power")
    sought = tuple(token for token in tokens.BASIC if tokens.kind(token) == command.kind)
    draw_for_effect(draft, 1, why=command.piece, sought=sought)


def _resonate(draft: Draft, command: Power) -> None:
    """Resonator: a skill without its fee, to be used in this turn."""
    if command.skill is None:
        raise Refused("bad-count", "Say which skill is activated.")
    skill = command.skill
    idle(draft, skill)
    draft.move(command.piece, SUPPLY, DISCARD, why="power")
    draft.say(SkillActivated(name=skill))
    draft.say(EffectBegan(what="must-use-skill", at=skill))


def _strike(draft: Draft, command: Power) -> None:
    """Warp strike: one enemy is destroyed; in this turn lasers stun no enemy."""
    target = _target(draft, command, enemy=True)
    draft.move(command.piece, SUPPLY, DISCARD, why="power")
    draft.say(EffectBegan(what="lasers-stun-no-enemy", at=""))
    defeat(draft, target, "destroyed")


def _transform(draft: Draft, command: Power) -> None:
    """Energy transformer: energy or lasers of the supply for the same kind, worth one more."""
    given = command.tokens or ()
    draft.hold(*given)
    kinds = {tokens.kind(token) for token in given}
    if len(kinds) != 1 or not kinds <= {"energy", "laser"} or not all(map(tokens.better, given)):
        raise Refused("no-such-token", "It takes energy or lasers of value 1 and 2, of one kind.")
    better = list(map(tokens.better, given))
    trays = Counter(draft.table.pieces.at(TRAYS)) + Counter(given)
    if short := Counter(better) - trays:
        raise Refused("sold-out", "The trays hold no more {kind}.", kind=next(iter(short)))
    draft.move(command.piece, SUPPLY, DISCARD, why="power")
    for token in given:
        draft.move(token, SUPPLY, TRAYS, why=command.piece)
    for token in better:
        draft.move(token, TRAYS, SUPPLY, why=command.piece)


def _reflect(draft: Draft, command: Power) -> None:
    """Reflector: as many lasers as the enemy's attack, and one more."""
    put(draft, command.piece, _target(draft, command, enemy=True))


def _react(draft: Draft, command: Power) -> None:
    """Reactor: it leaves the game for four tokens of value 1, as many as there are."""
    allowed = ("energy-1", "laser-1", tokens.MANOEUVRE)
    wanted, trays = command.tokens or (), Counter(draft.table.pieces.at(TRAYS))
    due = min(_REACTED, sum(trays[token] for token in allowed))
    if len(wanted) != due or any(token not in allowed for token in wanted):
        raise Refused("bad-count", "It gives {n} tokens of energy, laser or manoeuvre 1.", n=due)
    if short := Counter(wanted) - trays:
        raise Refused("sold-out", "The trays hold no more {kind}.", kind=next(iter(short)))
    draft.move(command.piece, SUPPLY, GONE, why="power")
    for token in wanted:
        draft.move(token, TRAYS, SUPPLY, why=command.piece)


USES: Final[Mapping[str, Callable[[Draft, Power], None]]] = {
    tokens.PROTON_CANNON: _between,
    tokens.PLASMA_TORPEDO: _toss,
    tokens.ENRICHED_FUEL: _between,
    tokens.U_TURN: _toss,
    tokens.WARP_JUMP: _jump,
    tokens.WARP_VORTEX: _assign,
    tokens.ELECTROSHOCK: _assign,
    tokens.KEEN_SIGHTS: _sights,
    tokens.RANDOMIZER: _randomize,
    tokens.RESONATOR: _resonate,
    tokens.WARP_STRIKE: _strike,
    tokens.TRANSFORMER: _transform,
    tokens.REFLECTOR: _reflect,
    tokens.REACTOR: _react,
}
"""POWER token -> what it does."""
