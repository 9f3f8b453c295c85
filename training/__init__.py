"""The trainer of the strongest players: development only, never shipped with the page."""
