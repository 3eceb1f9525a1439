"""Raw materials by themselves: poured, laid or tied, as they come to the house. One entry a note, one picture each (`note-<name>.webp`)."""
import math

import bpy
from mathutils import Vector, noise as field

import materials as m
import props
from mesh import lathe, sheet, sweep
from nodes import shade
from notes import PINK, ROSE
from settle import pour


def bowl(radius, height, material, at=(0, 0, 0), wall=0.16, foot=0.55):
    """An open bowl; its inside holds what is poured into it."""
    outer = [(0, 0), (radius * foot, 0), (radius * foot, 0.18)] + [(radius * (foot + (1 - foot) * math.sin(t)), 0.18 + (height - 0.18) * (1 - math.cos(t))) for t in (0.3, 0.6, 0.9, 1.2, math.pi / 2)]
    inner = [(max(0.0, r - wall), max(z + wall * 0.7, 0.32)) for r, z in outer[:1:-1]]
    thing = lathe([*outer, *[(r, min(z, height)) for r, z in inner], (0, 0.32)], material, 0.03, 72, 60)
    thing.name, thing.location = "vessel", at
    return thing


def string(points, material, radius=0.05):
    return sweep(points, radius, material, 8)


def bundle_tie(at, r, turn, material):
    """Three turns of twine round a bundle that lies along `turn`."""
    for k in range(4):
        ring = [Vector((0.16 * k + 0.04 * math.sin(3 * t), r * math.cos(t), max(0.04, r * (0.72 + 0.72 * math.sin(t))))) for t in [2 * math.pi * i / 36 for i in range(37)]]
        tied = string([(p.x * math.cos(turn) - p.y * math.sin(turn) + at[0], p.x * math.sin(turn) + p.y * math.cos(turn) + at[1], p.z) for p in ring], material, 0.075)
        tied.name = "twine"


def twine():
    return m.rough_thing((0.30, 0.21, 0.11), (0.50, 0.38, 0.22), 9, 0.9, 0.5)


def few_leaves(scene, color, n, length, width=0.3, radius=(2.5, 5.5)):
    rnd = scene.rnd
    pieces = [props.leaf(rnd, m.growing(shade(color, k), (1, 5, 1), 0.4, 0, 0.2, 0.15), length * rnd.uniform(0.8, 1.15), width) for k in (0.8, 1.0, 1.3)]
    props.strew(rnd, n, pieces, scene.free, *radius, lift=0.16, tilt=0.12, front=0.9)


def oud(scene):
    rnd = scene.rnd
    woods = [m.wood((0.020, 0.010, 0.005), (0.24, 0.125, 0.060), 0.62, 2.2), m.wood((0.012, 0.007, 0.004), (0.13, 0.065, 0.030), 0.58, 2.6)]
    pour(rnd, [props.chip(rnd, woods[k % 2], rnd.uniform(1.6, 4.4)) for k in range(9)], 64, radius=1.7)


def sandalwood(scene):
    rnd = scene.rnd
    pale = m.wood((0.30, 0.17, 0.085), (0.62, 0.42, 0.24), 0.6, 1.6)
    off = rnd.uniform(0, 50)

    def dust(x, y):
        r = math.hypot(x + 3.0, y + 2.6)
        return max(-0.05, 1.05 * max(0, 1 - r / 2.7) ** 1.25 + (0.14 * field.noise(Vector((x * 1.6, y * 1.6, off))) + 0.05 * field.noise(Vector((x * 6, y * 6, off)))) * (r < 3.2) * max(0.0, 1 - r / 3.2) - 0.02)
    sheet(14, 12, 180, m.board((0.60, 0.38, 0.20), 0.9, 0.6), dust, -8, name="powder")
    pour(rnd, [props.chip(rnd, pale, rnd.uniform(3.2, 6.2)) for _ in range(7)], 30, (1.0, 1.0), 1.2)


def cedar(scene):
    rnd = scene.rnd
    red = [m.wood((0.16, 0.06, 0.03), (0.46, 0.24, 0.13), 0.6, 1.8), m.wood((0.24, 0.11, 0.06), (0.56, 0.34, 0.20), 0.6, 1.5)]
    curls = []
    for k in range(5):
        turns, r, wide = rnd.uniform(1.2, 2.0), rnd.uniform(0.5, 0.8), rnd.uniform(0.7, 1.1)

        def curl(u, v, turns=turns, r=r, wide=wide):
            a = 2 * math.pi * turns * v
            q = r * (1 - 0.35 * v)
            return (u * wide / 2 + 0.5 * (v - 0.5), q * math.cos(a), q * math.sin(a))
        one = props.grid(40, 3, curl, red[k % 2], 0, "shaving")
        one.modifiers.new("t", "SOLIDIFY").thickness = 0.035
        bpy.context.view_layer.update()
        solid = bpy.data.meshes.new_from_object(one.evaluated_get(bpy.context.evaluated_depsgraph_get()))
        one.modifiers.clear()
        one.data = solid
        curls.append(one)
    pour(rnd, [props.chip(rnd, red[k % 2], rnd.uniform(2.2, 4.6)) for k in range(7)] + curls, 46, radius=1.5)
    sprigs = [props.pine(rnd, 6.5) for _ in range(2)]
    for sprig, (x, y, turn) in zip(sprigs, ((-3.4, -3.6, math.radians(112)), (4.6, 2.2, math.radians(-20)))):
        sprig.location, sprig.rotation_euler = (x, y, 0.35), (math.radians(88), 0, turn)


def vetiver(scene):
    rnd = scene.rnd
    for at, turn, n in (((0.6, 0.9), 0.85, 130), ((-0.9, -1.3), 0.45, 80)):
        one = props.roots(rnd, n, 13)
        one.location, one.rotation_euler = (*at, 0.05), (0, 0, turn - math.pi / 2)
        bundle_tie(at, 0.95 if n > 100 else 0.8, turn, twine())


def amber(scene):
    rnd = scene.rnd
    tears = [props.resin(rnd, (0.62, 0.24, 0.045), s) for s in (0.62, 0.8, 1.0, 0.5)] + [props.resin(rnd, (0.80, 0.60, 0.30), s) for s in (0.45, 0.6)]
    bowl(3.5, 1.5, m.clay(), (-0.2, 0.7, 0), 0.2)
    pour(rnd, tears, 44, (-0.2, 0.7), 1.4, 1.2)
    pour(rnd, tears, 7, (2.6, -3.0), 1.3)


def saffron(scene):
    rnd = scene.rnd
    dish = bowl(3.4, 1.5, m.metal("brass", 0.26), (0, 0.3, 0), 0.14)
    for n, spread, z in ((420, 3.4, 0.75), (360, 2.6, 1.15), (240, 1.7, 1.5), (120, 0.9, 1.8)):
        props.threads(rnd, n, lambda x, y, k=spread: math.hypot(x, y - 0.3) < 2.9, spread, (0, 0.3), z - 0.25)
    props.threads(rnd, 70, lambda x, y: math.hypot(x, y - 0.3) > 3.4, 8, (1.5, -3.2), 0.0)


def rose(scene):
    rnd = scene.rnd
    heads = [props.rose_head(rnd, c, rnd.uniform(2.5, 2.9), rnd.uniform(0.85, 1.1)) for c in (ROSE, ROSE, PINK)]
    spots = ((-0.2, 0.9, 0.15), (2.9, 0.2, -0.35), (-2.9, -0.5, 0.3), (0.9, -2.4, -0.2), (-1.7, 3.2, 0.1))
    for (x, y, lean), k in zip(spots, (0, 1, 2, 2, 1)):
        one = props.family(heads[k])
        one.location, one.rotation_euler = (x, y, 0.55), (lean - 0.12, lean, rnd.uniform(0, 6))
    for one in heads:
        one.location = (0, 0, -500)
    mats = [m.growing(shade(c, k), sheen=0.8) for c in (ROSE, PINK) for k in (0.8, 1.15)]
    props.strew(rnd, 22, [props.petal(rnd, mats[k % 4], rnd.uniform(1.5, 2.3)) for k in range(7)], lambda x, y: all(math.hypot(x - a, y - b) > 1.7 for a, b, _ in spots), 1.5, 6.5, lift=0.22, tilt=0.3, front=0.9)
    few_leaves(scene, (0.03, 0.08, 0.025), 6, 3.6, 0.32, (3.0, 5.0))


def jasmine(scene):
    rnd = scene.rnd
    pieces = [props.jasmine(rnd, 1.35), props.jasmine(rnd, 1.5), props.jasmine(rnd, 1.25, petals=6)]
    few_leaves(scene, (0.03, 0.09, 0.025), 8, 3.6, 0.32, (1.2, 4.6))
    spots = []
    while len(spots) < 22:
        x, y = rnd.gauss(0, 2.1), rnd.gauss(0.2, 1.9)
        if all(math.hypot(x - a, y - b) > 1.35 for a, b in spots):
            spots.append((x, y))
    for x, y in spots:
        one = props.family(rnd.choice(pieces))
        near = math.hypot(x, y)
        one.location, one.rotation_euler = (x, y, 0.55 + 0.35 * max(0, 1 - near / 3)), (rnd.gauss(0, 0.3), rnd.gauss(0, 0.3), rnd.uniform(0, 6))
    for one in pieces:
        one.location = (0, 0, -500)
    buds = [props.bud(rnd, rnd.uniform(1.0, 1.25)) for _ in range(2)]
    props.strew(rnd, 9, buds, lambda x, y: all(math.hypot(x - a, y - b) > 1.0 for a, b in spots), 2.6, 6.0, lift=0.24, tilt=0.06, flat=True, front=0.9)


def lavender(scene):
    rnd = scene.rnd
    made = [props.lavender(rnd, rnd.uniform(9.5, 12)) for _ in range(5)]
    turn = 0.62
    for k in range(30):
        one = props.family(made[k % 5])
        out, up = rnd.gauss(0, 0.42), abs(rnd.gauss(0, 0.38))
        fan = 0.15 * out + rnd.gauss(0, 0.045)
        way = turn + fan
        one.location = (-5.0 * math.cos(turn) - out * math.sin(turn), -5.4 * math.sin(turn) + out * math.cos(turn), 0.22 + up)
        # A sprig's own axis is z: laid down along `way`.
        one.rotation_euler = (0, math.pi / 2 - rnd.uniform(0.0, 0.05), way)
    for one in made:
        one.location = (0, 0, -500)
    bundle_tie((-2.1 * math.cos(turn), -2.3 * math.sin(turn)), 0.72, turn, twine())


def lime(scene):
    rnd = scene.rnd
    rind, flesh = (0.30, 0.44, 0.04), (0.55, 0.64, 0.20)
    half, other = props.citrus_half(rnd, rind, flesh, 2.3), props.citrus_half(rnd, rind, flesh, 2.2)
    half.location, half.rotation_euler = (-1.5, -1.4, 2.05), (math.radians(36), math.radians(-14), 0.4)
    other.location, other.rotation_euler = (2.9, -1.2, 2.1), (math.radians(14), math.radians(18), 0)
    for x, y, r in ((0.9, 2.7, 2.35), (-3.9, 2.4, 2.2)):
        whole = props.fruit(rnd, rind, r)
        whole.location, whole.rotation_euler = (x, y, r * 0.92), (rnd.uniform(0, 3), rnd.uniform(0, 3), 0)
    few_leaves(scene, (0.03, 0.10, 0.02), 7, 4.6, 0.32, (3.4, 6.2))


def tea(scene):
    rnd = scene.rnd
    stuff = [m.rough_thing((0.022, 0.014, 0.009), (0.07, 0.042, 0.022), 5, 0.6, 0.4), m.rough_thing((0.05, 0.034, 0.015), (0.12, 0.085, 0.035), 5, 0.6, 0.4)]
    kinds = []
    for k in range(8):
        L, bend, off = rnd.uniform(0.8, 1.6), rnd.uniform(0.3, 1.0), rnd.uniform(0, 50)
        path = [((t - 0.5) * L, 0.22 * bend * math.sin(4 * t + off), 0.2 * bend * math.cos(5 * t + off)) for t in [i / 14 for i in range(15)]]
        kinds.append(sweep(path, lambda t, r=rnd.uniform(0.10, 0.17): r * (0.35 + 0.65 * math.sin(math.pi * min(1, t + 0.1))), stuff[k % 2], 7))
    bowl(3.5, 1.7, m.clay((0.36, 0.20, 0.12)), (0.2, 0.6, 0), 0.18)
    pour(rnd, kinds, 130, (0.2, 0.6), 1.4, 1.2, 0.5)
    props.strew(rnd, 26, kinds, lambda x, y: math.hypot(x - 0.2, y - 0.6) > 3.7, 3.8, 7.5, lift=0.09, tilt=0.06, front=1.0)


def coffee(scene):
    rnd = scene.rnd
    pour(rnd, [props.coffee_bean(rnd) for _ in range(3)], 130, radius=1.9, low=0.6, layer=0.6)


HEAPS = {f.__name__: f for f in (oud, sandalwood, cedar, vetiver, amber, saffron, rose, jasmine, lavender, lime, tea, coffee)}
