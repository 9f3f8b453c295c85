"""The table tells how many draws are left before a deal ends without a winner, in time and in words."""

from __future__ import annotations

from ginengine.deal import LAST_STOCK, Phase
from tests.web.fakes import Page
from web.markup import Node
from web.present import FEW_DRAWS
from web.table_markup import regions


def texts(node: Node | str, class_: str) -> list[str]:
    """The texts of all elements of this class."""
    if isinstance(node, str):
        return []
    own = [str(child) for child in node.children] if ("class", class_) in node.attributes else []
    return own + [text for child in node.children for text in texts(child, class_)]


def test_counted_from_the_last_eight_draws_on_until_the_deal_is_over() -> None:
    page = Page().start(seed="draws")
    told: dict[int, str] = {}
    for _ in range(200):
        page.run()
        view = page.app.view()
        deal = page.app.match.deal
        piles = regions(view, page.app.ui, page.app.words)["piles"]
        assert texts(piles, "left") == ([view.stock.left] if view.stock.left else [])
        if deal.phase is Phase.OVER:
            assert not view.stock.left
            break
        left = view.stock.count - LAST_STOCK
        told[left] = view.stock.left
        if left > FEW_DRAWS:
            assert not view.stock.left
        elif left > 0:
            assert view.stock.left == f"{left} more draw{'' if left == 1 else 's'}"
            assert f"{left} more draw" in view.stock.label and "without a winner" in view.stock.label
        else:
            assert view.stock.left == "Last turn"
            assert "the deal ends with this turn" in view.stock.label
        if deal.phase is Phase.UPCARD:
            page.do("pass")
        elif deal.phase is Phase.DRAW:
            page.do("draw")
        elif deal.phase is Phase.LAYOFF:
            page.do("finish_layoffs")
        else:
            page.do(f"tap:card:{page.app.ui.order[0]}", "discard")
    assert {0, 1, 8} <= {left for left, text in told.items() if text}
