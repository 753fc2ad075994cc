"""The beginning of a small game of birds at a pond, for tests that look at its rules and at their places."""

HEAD = """\
game pond "Pond"
source leaflet "The leaflet" official-rules
zone hand of player: hidden
zone deck: pile, hidden, endless
zone heap: pile
player has
  coins: number = 3
interpretation geese "Do they count?"
  choice one "once" source "leaflet page 1"
  choice two "twice" source "leaflet page 2"
  default one because "it comes first"
kind bird
  works in hand
  using it: play this
to play/plays (what: card): move what to heap
to earn/earns (n: number): add n to your coins
"""
