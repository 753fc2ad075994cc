"""Situations about which several kinds of questions are asked."""

CREEK = """rules revolver
game battlefield Rattlesnake Creek, space 1, cubes 1
card Colonel McReady firepower 3
card Bounty Hunter firepower 1, cards 1, cost 0
card Gatling Gun firepower 3
Colty gang [Manolito, Jack Colty], hand 3, in play [Gatling Gun]
McReady hand [Bounty Hunter], in play [Colonel McReady], deck [Cowboy]
McReady plays Bounty Hunter
McReady ends turn
"""
SALOON = """rules revolver2
turn Mapache
game battlefields [Church, Saloon, Livery Stable, Los Quantos Bridge, Malpaso, Abandoned Silver Mine], battlefield Saloon, space 1
game army 1
card Padre Esteban survival 9
card Starter II survival 1
card Beecher's Bible firepower 2
card Saloon defence 2
Malpaso guardians [Padre Esteban, Starter II grit 1], hand 2, in play [Beecher's Bible at Saloon]
Mapache hand 2, in play [Pancho Flores at Saloon, Los Tiburon at Saloon]
Mapache ends turn
"""

MEXICO = """rules revolver
game battlefield Rattlesnake Creek, space 1, cubes 2
card Colonel McReady firepower 3
card Gatling Gun firepower 3
Colty gang [Manolito, Jack Colty], in play [Gatling Gun]
McReady in play [Colonel McReady]
McReady ends turn
"""
"""A fight of three against four at the end of McReady's turn."""

__all__ = ["CREEK", "MEXICO", "SALOON"]
