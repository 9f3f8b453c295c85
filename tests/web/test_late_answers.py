"""Check R37: the table may change under an opponent that waits or thinks; its answer is then dropped."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from ginengine.view import View
from tests.web.fakes import RandomOpponent, conserved
from tests.web.tables import MIXED, my_discard, table


class Interrupted(RandomOpponent):
    """Something happens while it thinks."""

    meanwhile: Callable[[], object] | None = None

    async def ask(self, view: View, level: int, seed: str) -> str:
        happens, self.meanwhile = self.meanwhile, None
        if happens is not None:
            happens()
        return await super().ask(view, level, seed)


COMMANDS = ["new_match:yes", "level:1", "side:daily side:daily"]
"""The second time is the answer to the question whether to leave the match."""


@pytest.mark.parametrize("when", ["thinks", "waits"])
@pytest.mark.parametrize("command", COMMANDS)
def test_r37_an_answer_to_another_table_is_dropped(command: str, when: str) -> None:
    page = my_discard(table(MIXED, upcard="9s"))
    old, turn = page.app.match, page.waiting.pop(0)
    asked = page.app.opponent = Interrupted()
    seen: list[object] = []

    def change() -> None:
        epoch = page.app.epoch
        page.do(*command.split(), run=False)
        assert page.app.epoch > epoch
        seen.extend((page.app.state(), page.app.ui, len(old.actions), len(page.changes)))

    if when == "thinks":
        asked.meanwhile = change
    else:
        sleep = page.clock.sleep

        async def interrupted(ms: float) -> None:
            await sleep(ms)
            if not seen:
                change()

        page.clock.sleep = interrupted  # type: ignore[method-assign]
    asyncio.run(turn)
    assert seen == [page.app.state(), page.app.ui, len(old.actions), len(page.changes)]
    assert len(asked.asked) == (when == "thinks"), "and nobody is asked once more"
    assert conserved(page.app) == 52


@pytest.mark.parametrize("command", COMMANDS)
def test_r37_a_turn_that_has_not_begun_yet_does_not_join_the_next(command: str) -> None:
    """The table changes in the very moment in which a turn falls due: one of the two turns is played."""
    page = my_discard(table(MIXED, upcard="9s"))
    page.do(*command.split(), run=False)
    turns, page.waiting[:] = list(page.waiting), []
    asked = page.app.opponent = RandomOpponent()

    async def both() -> None:
        await asyncio.gather(*turns)

    asyncio.run(both())
    decisions = [seed for _, _, seed in asked.asked]
    assert len(decisions) == len(set(decisions)), "no decision is asked for twice"
    assert not page.app.ui.thinking
    assert conserved(page.app) == 52
