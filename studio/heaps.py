"""Raw materials by themselves, as they come to the house: `note-oud.webp`, which the stories show."""
import math

import materials as m
import props
from mesh import lathe
from settle import pour


def bowl(radius, height, material, at=(0, 0, 0), wall=0.16, foot=0.55):
    """An open bowl; its inside holds what is poured into it."""
    outer = [(0, 0), (radius * foot, 0), (radius * foot, 0.18)] + [(radius * (foot + (1 - foot) * math.sin(t)), 0.18 + (height - 0.18) * (1 - math.cos(t))) for t in (0.3, 0.6, 0.9, 1.2, math.pi / 2)]
    inner = [(max(0.0, r - wall), max(z + wall * 0.7, 0.32)) for r, z in outer[:1:-1]]
    thing = lathe([*outer, *[(r, min(z, height)) for r, z in inner], (0, 0.32)], material, 0.03, 72, 60)
    thing.name, thing.location = "vessel", at
    return thing


def oud(scene):
    rnd = scene.rnd
    woods = [m.wood((0.020, 0.010, 0.005), (0.24, 0.125, 0.060), 0.62, 2.2), m.wood((0.012, 0.007, 0.004), (0.13, 0.065, 0.030), 0.58, 2.6)]
    pour(rnd, [props.chip(rnd, woods[k % 2], rnd.uniform(1.6, 4.4)) for k in range(9)], 64, radius=1.7)


HEAPS = {"oud": oud}
