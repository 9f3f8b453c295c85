"""What a click, key, tap or drop means to the app, before anybody asks whether it is allowed."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Command:
    """One request of the player: ``name`` and an argument, e.g. ``Command("tap", "card:7h")``.

    Elements carry it as ``data-do="name:argument"``.  Names:

    - ``tap``: ``card:7h``, ``pile:stock``, ``pile:discard``, ``spot:knock``, ``meld:0``
    - ``drop``: ``"<source>><target>[@index]"``, e.g. ``card:7h>pile:discard``, ``pile:stock>hand@4``,
      ``card:7h>hand@2``, ``card:8s>meld:0``
    - ``draw``, ``take``, ``pass``, ``discard``, ``knock``, ``gin``, ``biggin``
    - ``sort`` (melds|suit|rank|""), ``move`` (left|right[:card])
    - ``best_layoffs``, ``finish_layoffs``, ``layoff`` (``8s@0``), ``spread`` (index)
    - ``cancel``, ``deselect``, ``undo``
    - ``side`` (``daily``, ``again``, ``swapped`` or ``code/`` and a code), ``deal_code``, ``back``,
      ``play_for_me`` (1-5), ``own_words``, ``copy_text`` (code|link|seal|proof|program|seen)
    - ``next_deal``, ``new_match`` ("yes" asks nothing), ``open`` (screen), ``close``, ``escape``, ``dismiss``
    - ``set`` (``key=value``), ``rules`` (preset, ``own`` or ``knob=value``), ``level`` (1-5)
    - ``replay`` (next|back|first|last|..., see ``replay.moved``), ``delete`` (a
      match, ``all`` or ``aside``), ``copy``, ``download`` (a match), ``export`` (file|aside), ``import``
      (file|paste|settings|match)
    - ``ask_knock`` (K's question), ``walk`` ("" or ``off``), ``play_here`` (from another page)
    - ``repeat``, ``read`` (hand|pile|opponent|last|scores)
    - of the page alone: ``update``, ``install``, ``print``, ``hush``
    """

    name: str
    argument: str = ""

    @staticmethod
    def from_text(text: str) -> Command:
        """Read ``"name:argument"`` as it stands in ``data-do``."""
        name, _, argument = text.partition(":")
        return Command(name, argument)
