"""Pictures of the house at work, for its story: the still, raw materials, the workbench (`story-<name>.webp`). Nobody is seen."""
import math
import tempfile

import bpy
from mathutils import Vector, noise as field

import materials as m
import props
from backdrops import window
from bottles import Bottle
from heaps import bowl
from light import DAY, WARM, camera, leaf_shade, panel, pool, reflector, shade_of, sky, sun, window_shade
from measures import tola, words
from mesh import block, copy, lathe, sheet, sweep, wall
from nodes import Shader, shade
from notes import PINK, ROSE
from settle import pour


def copper(old=0.5):
    """Hammered copper, darker and greener where hands do not reach."""
    s = Shader("copper")
    here = s.at()
    stain = s.noise(here, 0.16, 5, 0.62, 0.9)
    dents = s.cells(here, 0.85)
    color = s.ramp(s.add(s.mul(stain, 0.8), s.mul(s.noise(here, 1.6, 4), 0.25)), (0.30, (0.16, 0.055, 0.03)), (0.52, (0.56, 0.22, 0.105)), (0.78, (0.74, 0.36, 0.20)))
    rough = s.add(s.mul(stain, -0.35), 0.52 + 0.1 * old)
    return s.done(s.surface(color=color, metal=0.9, rough=rough, normal=s.bump(s.add(dents, s.mul(stain, 0.4)), 0.22, 0.12)), far=(0.40, 0.17, 0.09))


def bamboo():
    s = Shader("bamboo")
    fibre = s.noise(s.at((7, 7, 0.25)), 1.5, 4, 0.6)
    color = s.ramp(s.add(s.mul(fibre, 0.6), s.mul(s.noise(s.at(), 0.12, 3), 0.4)), (0.3, (0.22, 0.14, 0.06)), (0.6, (0.46, 0.33, 0.16)), (0.8, (0.58, 0.45, 0.25)))
    return s.done(s.surface(color=color, rough=0.5, spec=0.3, normal=s.bump(fibre, 0.15, 0.05)), far=(0.42, 0.30, 0.15))


def brick_front(rnd, left, count, courses, y, hole):
    """The front of a hearth: hand-made bricks in clay mortar, each a little turned; one brick wide is the fire's mouth at `hole`."""
    bricks = [brick(rnd, m.clay(shade((0.40, 0.17, 0.09), k))) for k in (0.7, 0.9, 1.1, 0.55)]
    long = 14.6
    for row in range(courses):
        edges = [left + long * k for k in range(count + 1)] if row % 2 == 0 else [left, *[left + long * (k + 0.5) for k in range(count)], left + long * count]
        if row < courses - 1:
            edges = sorted([e for e in edges if abs(e - hole) > long * 0.4] + [hole - long / 2, hole + long / 2])
            edges = [e for k, e in enumerate(edges) if k == 0 or e - edges[k - 1] > 0.1]
        for start, end in zip(edges, edges[1:]):
            if row < courses - 1 and abs((start + end) / 2 - hole) < 1:
                continue
            one = copy(rnd.choice(bricks))
            one.scale = ((end - start - 0.6) / 14.0, 1, 1)
            one.location = ((start + end) / 2, y + 4.6 + rnd.gauss(0, 0.18), 2.7 + row * 5.6 + rnd.gauss(0, 0.1))
            one.rotation_euler = [rnd.gauss(0, k) for k in (0.012, 0.012, 0.015)]
    for one in bricks:
        one.location = (0, 0, -900)


def brick(rnd, material):
    one = block(14.0, 9.0, 5.0, material, 0.35)
    off = Vector((rnd.uniform(0, 90),) * 3)
    for v in one.data.vertices:
        v.co.z -= 2.5
        v.co += Vector((field.noise(v.co * 0.25 + off), field.noise(v.co * 0.25 + off * 2), field.noise(v.co * 0.25 + off * 3))) * 0.35
    return one


def still(scene):
    """The copper still of attar makers from near: the deg on its hearth, sealed with clay and rope, and its bamboo pipe."""
    rnd = scene.rnd
    sheet(500, 300, 1, m.clay((0.26, 0.16, 0.10)), y=-160)
    wall(600, 240, m.plaster((0.36, 0.25, 0.17), 1.0), 75)
    old = copper()
    # The hearth: brick before, earth behind and above.
    mouth = -77.6 + 14.6 * 2.5
    brick_front(rnd, -77.6, 6, 4, -14, mouth)
    block(87, 40, 22.4, m.plaster((0.20, 0.13, 0.085), 0.9), 0.8, (-33.8, 23, 0))
    block(87, 8, 22.0, m.plaster((0.20, 0.13, 0.085), 0.9), 0.3, (-33.8 + 37, -0.5, 0)).scale.x = 0.15
    block(88.4, 58.5, 2.2, m.plaster((0.33, 0.225, 0.15), 0.9), 0.7, (-33.8, 14.5, 22.2))
    # the deg
    belly = [(0, 0), (13, 0), *curve([(13, 0), (20, 3.5), (24.5, 10), (25.6, 17), (23.5, 25), (18, 31.5), (12.6, 35.4), (11.4, 38.4)]), (11.6, 41), (13.2, 42.4), (13.2, 43.6), (0, 43.6)]
    pot = lathe(belly, old, 0.3, 192, 80)
    pot.location = (-30, 12, 23.6)
    lid = lathe([(13.4, 0), (13.6, 1.2), *curve([(13.2, 1.8), (11.6, 3.2), (8.6, 5.6), (5.6, 7.2), (4.4, 8.6)]), (4.3, 12), (0, 12)], copper(0.2), 0.3, 128, 80)
    lid.location = (-30, 12, 67.3)
    # sealed with clay, and a rope of cotton around it
    seal = lathe([(12.6, -1.5), *curve([(12.9, -1.6), (13.9, -0.9), (14.2, 0.2), (13.8, 1.5), (12.9, 2.6)], 5), (11.6, 2.4)], m.clay((0.34, 0.22, 0.14)), 0.2, 160, 80)
    off = rnd.uniform(0, 50)
    for v in seal.data.vertices:
        here = Vector((v.co.x * 0.35, v.co.y * 0.35, v.co.z * 0.7 + off))
        v.co *= 1 + 0.018 * field.noise(here) + 0.008 * field.noise(here * 4)
    seal.location = (-30, 12, 67.5)
    cotton = m.rough_thing((0.26, 0.20, 0.13), (0.46, 0.37, 0.25), 8, 0.95, 0.6)
    for turn in range(3):
        sweep([(-30 + (14.15 - 0.12 * turn) * math.cos(a), 12 + (14.15 - 0.12 * turn) * math.sin(a), 66.8 + 0.78 * turn + 0.12 * math.sin(3 * a + turn)) for a in [2 * math.pi * i / 120 for i in range(121)]], 0.42, cotton, 10)
    # the pipe, wound with rope at its ends
    stem = bamboo()
    start, end = Vector((-30, 12, 75.4)), Vector((38, 6, 40))
    path = [start.lerp(end, t) + Vector((0, 0, 3.2 * math.sin(math.pi * t))) for t in [k / 60 for k in range(61)]]
    knots = (0.12, 0.34, 0.57, 0.80)
    sweep(path, lambda t: 2.2 + 0.32 * sum(math.exp(-((t - k) / 0.008) ** 2) for k in knots), stem, 20)
    rope = m.rough_thing((0.28, 0.20, 0.11), (0.46, 0.35, 0.21), 8, 0.95, 0.6)
    for middle in (0.125, 0.95):
        for k in range(9):
            t = middle + 0.011 * (k - 4)
            p = start.lerp(end, t) + Vector((0, 0, 3.2 * math.sin(math.pi * max(0, min(1, t)))))
            way = (end - start).normalized()
            u = way.orthogonal().normalized()
            w = way.cross(u)
            sweep([p + (u * math.cos(a) + w * math.sin(a)) * 2.75 + way * 0.2 * math.sin(a) for a in [2 * math.pi * i / 30 for i in range(31)]], 0.42, rope, 8)
    # the receiver in its tank of water, at the edge of the picture
    tank_stuff = m.clay((0.33, 0.17, 0.10))
    tank = lathe([(0, 0), (25, 0), (27, 6), (28, 22), (29.5, 24), (28.6, 26), (26.8, 25), (25.6, 21), (24.5, 6), (0, 5)], tank_stuff, 0.9, 128, 60)
    tank.location = (40, 6, 0)
    s = Shader("tank water")
    water = lathe([(0, 20.0), (25.5, 20.0)], s.done(s.surface(color=(0.035, 0.045, 0.045), rough=0.04, spec=0.6, normal=s.bump(s.noise(s.at(), 0.25, 3), 0.12, 0.4)), far=(0.03, 0.04, 0.04)), 0, 96)
    water.location = (40, 6, 0)
    neck = lathe([(0, 9), (10, 9), (15.5, 13), (17.5, 19), (16, 26), (10.5, 32), (5.6, 35), (4.2, 38), (4.3, 42), (5.0, 43), (0, 43)], copper(0.3), 1.2, 128, 60)
    neck.location = (40, 6, 0)
    wad = props.lump(rnd, m.clay((0.40, 0.27, 0.17)), (4.6, 4.6, 2.6), 0.22, 0.7, 4)
    wad.location = (39.4, 6, 42.6)
    # light: a door at the left, haze at the back
    sky((0.80, 0.88, 1.0), 0.05)
    sun(Vector((0.72, 0.52, -0.46)), 4.2, (1.0, 0.80, 0.58), 1.2)
    door_shade()
    panel((-150, -60, 70), (0, 0, 30), 90, 130, 12, DAY, 0.3)
    panel((120, -40, 60), (0, 0, 25), 60, 90, 2.2, WARM, 0.5)
    pool((60, 30, 160), (20, 75, 60), 900000, WARM, 60)
    props.smoke(rnd, (-40, 40, 40), 60, 110, 0.05)
    camera((-20, 0, 57), 55, 6, 7, f_number=4, focus=(-30, -6, 56), lens=85)


def curve(points, steps=6):
    """A smooth line through points (Catmull-Rom)."""
    line = [Vector(p) for p in points]
    ends = [2 * line[0] - line[1], *line, 2 * line[-1] - line[-2]]
    out = []
    for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:]):
        for k in range(steps):
            t = k / steps
            out.append(tuple(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3)))
    return [*out, tuple(line[-1])]


def basket(at, rope):
    x, y = at
    woven = lathe([(0, 0), (12, 0), (14, 1.5), (17.6, 10.5), (18.2, 11.2), (17, 11.6), (15.8, 10), (12.6, 2), (0, 1.6)], m.wood((0.16, 0.09, 0.04), (0.40, 0.26, 0.13), 0.8, 0.35, "X"), 0.5, 96, 60)
    woven.location = (x, y, 0)
    for ring in range(5):
        sweep([(x + (14.3 + ring * 0.85) * math.cos(a), y + (14.3 + ring * 0.85) * math.sin(a), 2.4 + ring * 2.1) for a in [2 * math.pi * i / 60 for i in range(61)]], 0.55, rope, 8)


def fill(rnd, heads, n, at):
    """Flowers heaped in a basket."""
    for k in range(n):
        one = props.family(heads[k % len(heads)])
        q, a = 14.5 * math.sqrt(rnd.random()), rnd.uniform(0, 2 * math.pi)
        one.location = (at[0] + q * math.cos(a), at[1] + q * math.sin(a), 9.5 + 4.2 * (1 - (q / 15) ** 2) + rnd.uniform(-0.6, 0.9))
        one.rotation_euler = (rnd.gauss(0, 0.4), rnd.gauss(0, 0.4), rnd.uniform(0, 6))
    for one in heads:
        one.location = (0, 0, -900)


def flowers(scene):
    """The morning's flowers in the yard, before they go into the still."""
    rnd = scene.rnd
    sheet(500, 300, 1, m.clay((0.42, 0.31, 0.23)), y=-100)
    wall(600, 240, m.plaster((0.55, 0.42, 0.31), 1.0), 66)
    rope = m.rough_thing((0.28, 0.20, 0.11), (0.46, 0.35, 0.21), 8, 0.95, 0.6)
    for at in ((-23, 2), (20, 8), (3, -33)):
        basket(at, rope)
    fill(rnd, [props.rose_head(rnd, c, 6.0, rnd.uniform(0.85, 1.1)) for c in (PINK, shade(PINK, 0.75), shade(PINK, 1.2))], 44, (-23, 2))
    fill(rnd, [props.rose_head(rnd, c, 5.6, rnd.uniform(0.8, 1.0)) for c in (ROSE, shade(ROSE, 1.4), (0.60, 0.12, 0.16))], 48, (20, 8))
    fill(rnd, [props.jasmine(rnd, 3.4), props.jasmine(rnd, 3.0, petals=6), props.jasmine(rnd, 3.2, layers=2)], 150, (3, -33))
    mats = [m.growing(shade(c, k), sheen=0.8) for c in (ROSE, PINK) for k in (0.8, 1.15)]
    props.strew(rnd, 26, [props.petal(rnd, mats[k % 4], rnd.uniform(3.4, 4.6)) for k in range(6)], lambda x, y: all(math.hypot(x - a, y - b) > 19 for a, b in ((-23, 2), (20, 8), (3, -33))), 10.0, 46.0, lift=0.3, tilt=0.25, front=0.7, center=(0, -12))
    sky((0.80, 0.88, 1.0), 0.32)
    sun(Vector((0.70, 0.50, -0.52)), 4.2, (1.0, 0.82, 0.62))
    leaf_shade(Vector((0.70, 0.50, -0.52)), rnd, (0, -6, 9), 9, 70)
    panel((-120, -80, 80), (0, 0, 8), 90, 110, 5.0, DAY, 0.3)
    camera((0, -8, 8), 64, -4, 30, f_number=8, focus=(0, -24, 12), lens=60)


def shop(scene):
    """Two shelves of the shop in the afternoon, with what it sells."""
    rnd = scene.rnd
    scene.top = 12.0
    oak = m.wood((0.06, 0.028, 0.013), (0.30, 0.16, 0.08), 0.42, 0.32, "X")
    wall(240, 120, m.plaster((0.40, 0.31, 0.22), 0.6), 9.5, -30)
    for z in (-17.6, 0, 17.6):
        block(130, 15, 1.5, oak, 0.12, (0, 2.2, z - 1.5))
    bottles = scene.job["bottles"]
    with tempfile.TemporaryDirectory() as folder:
        for row, z in enumerate((0.0, -17.6)):
            shelf = bottles[row::2]
            made = [Bottle(b["look"], b["name"], b["brand"], b["kind"], folder, b["scale"]) for b in shelf]
            gap = 1.9
            x = -(sum(2 * b.width for b in made) + gap * (len(made) - 1)) / 2
            for b in made:
                x += b.width
                b.place(x, rnd.uniform(-1.8, -0.6), z, rnd.uniform(-7, 7))
                x += b.width + gap
                reflector(b, 0.9, veil=True)
        for image in bpy.data.images:
            if image.source == "FILE":
                image.pack()
    sky((0.86, 0.90, 1.0), 0.14)
    sun(Vector((0.60, 0.70, -0.42)), 4.2, (1.0, 0.80, 0.58))
    window_shade(Vector((0.60, 0.70, -0.42)), rnd, (2, 0, -2), 34, 34, twigs=3)
    panel((-44, -34, 16), (0, 0, -3), 34, 44, 6.0, (0.95, 0.96, 1), 0.1, (2, 3))
    panel((40, -34, 12), (0, 0, -3), 30, 34, 2.6, WARM, 0.5)
    camera((0, 0, -2.2), 33.0, -9, 3, f_number=13, focus=(0, -1, 4), lens=80)


def door_shade():
    """The edge of a door cuts the sun: the left and the top of the room stay darker."""
    way = Vector((0.72, 0.52, -0.46))
    far = 900
    v = [(-far, -far, 0), (-44, -far, 0), (-44, far, 0), (-far, far, 0), (64, -far, 0), (far, -far, 0), (far, far, 0), (64, far, 0), (-60, 52, 0), (80, 52, 0), (80, far, 0), (-60, far, 0)]
    shade_of(v, [(0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11)], way, (0, -10, 30), 320)


def materials(scene):
    """What the attars are made of, in bowls, as it is weighed in the morning."""
    rnd = scene.rnd
    window(scene, (0.66, 0.55, 0.41))
    brass, fired, turned = m.metal("brass", 0.28), m.clay(), m.wood((0.10, 0.05, 0.025), (0.34, 0.19, 0.10), 0.5, 0.5, "X")
    bowl(3.9, 1.9, brass, (-4.4, 0.4, 0), 0.16)
    for n, spread, z in ((420, 3.4, 0.65), (360, 2.6, 1.05), (240, 1.7, 1.4)):
        props.threads(rnd, n, lambda x, y: math.hypot(x + 4.4, y - 0.4) < 3.3, spread, (-4.4, 0.4), z)
    bowl(4.4, 2.4, fired, (4.6, 2.4, 0), 0.26)
    woods = [m.wood((0.020, 0.010, 0.005), (0.24, 0.125, 0.060), 0.62, 2.2), m.wood((0.012, 0.007, 0.004), (0.13, 0.065, 0.030), 0.58, 2.6)]
    pour(rnd, [props.chip(rnd, woods[k % 2], rnd.uniform(1.6, 3.4)) for k in range(7)], 36, (4.6, 2.4), 1.6, 1.6)
    bowl(3.0, 1.5, turned, (2.0, -4.9, 0), 0.22)
    tears = [props.resin(rnd, (0.62, 0.24, 0.045), s) for s in (0.5, 0.66, 0.8)] + [props.resin(rnd, (0.80, 0.60, 0.30), s) for s in (0.4, 0.52)]
    pour(rnd, tears, 34, (2.0, -4.9), 1.2, 1.2)
    pour(rnd, tears, 3, (5.6, -6.6), 0.6, 1.0)
    bowl(2.3, 1.2, brass, (8.9, -3.2, 0), 0.13)
    pour(rnd, [props.pod(rnd) for _ in range(3)], 30, (8.9, -3.2), 1.0, 1.0)
    pour(rnd, [props.pod(rnd) for _ in range(2)], 4, (10.6, -6.0), 0.8, 0.8)
    heads = [props.rose_head(rnd, c, rnd.uniform(2.5, 2.9), rnd.uniform(0.9, 1.1)) for c in (ROSE, PINK, shade(ROSE, 1.3))]
    for k, (x, y) in enumerate(((-10.4, 4.6), (-12.2, 1.6), (-9.6, 8.2), (-12.8, 6.6))):
        one = props.family(heads[k % 3])
        one.location, one.rotation_euler = (x, y, 0.6), (rnd.gauss(0, 0.2), rnd.gauss(0, 0.2), rnd.uniform(0, 6))
    for one in heads:
        one.location = (0, 0, -900)
    mats = [m.growing(shade(c, k), sheen=0.8) for c in (ROSE, PINK) for k in (0.8, 1.15)]
    props.strew(rnd, 15, [props.petal(rnd, mats[k % 4], rnd.uniform(1.5, 2.2)) for k in range(6)], lambda x, y: x < -6.4 and math.hypot(x + 4.4, y - 0.4) > 4.4, 3.0, 9.0, lift=0.2, tilt=0.25, front=0.8, center=(-9.5, 1.0))
    white = [props.jasmine(rnd, 1.35), props.jasmine(rnd, 1.25, petals=6)]
    for k in range(9):
        one = props.family(white[k % 2])
        a = 2 * math.pi * k / 9
        one.location, one.rotation_euler = (-4.0 + 1.7 * math.cos(a) * (1 if k % 3 else 0.3), -6.4 + 1.2 * math.sin(a), 0.5), (rnd.gauss(0, 0.3), rnd.gauss(0, 0.3), rnd.uniform(0, 6))
    for one in white:
        one.location = (0, 0, -900)
    pale = m.wood((0.30, 0.17, 0.085), (0.62, 0.42, 0.24), 0.6, 1.6)
    pour(rnd, [props.chip(rnd, pale, rnd.uniform(4.0, 6.0)) for _ in range(5)], 9, (-9.2, -5.2), 1.0, 0.8)
    camera((0.2, 0.6, 0.8), 20.5, -6, 47, f_number=15, focus=(0, -1.5, 1.2))


def balance(at):
    """A pair of brass scales on a turned foot."""
    x, y = at
    brass = m.metal("brass", 0.24)
    column = lathe([(0, 0), (2.6, 0), (2.6, 0.4), (1.5, 0.9), (0.6, 1.5), (0.36, 3), (0.30, 8.6), (0.5, 9.0), (0.32, 9.4), (0.26, 10.6), (0.42, 11.0), (0.2, 11.5), (0, 11.9)], brass, 0.12, 64)
    column.location = (x, y, 0)
    foot = block(8.6, 5.0, 0.9, m.wood((0.035, 0.016, 0.008), (0.17, 0.08, 0.036), 0.4, 0.6, "X"), 0.14, (x, y, -0.9))
    foot.location.z, column.location.z = 0, 0.9
    lean = math.radians(3.2)
    ends = [Vector((x + s * 5.6 * math.cos(lean), y, 11.0 - s * 5.6 * math.sin(lean))) for s in (-1, 1)]
    sweep([ends[0].lerp(ends[1], k / 30) + Vector((0, 0, 0.38 * math.sin(math.pi * k / 30))) for k in range(31)], lambda t: 0.12 + 0.13 * math.sin(math.pi * t), brass, 12)
    for end in ends:
        pan_z = end.z - 7.4
        pan = lathe([(0, -0.42), (1.2, -0.36), (2.1, -0.08), (2.42, 0.1), (2.42, 0.18), (2.05, 0.02), (1.2, -0.26), (0, -0.32)], brass, 0.02, 72, 60)
        pan.location, pan.name = (end.x, y, pan_z), "vessel"
        for k in range(3):
            a = 2 * math.pi * k / 3 + 0.5
            sweep([end, Vector((end.x + 2.35 * math.cos(a), y + 2.35 * math.sin(a), pan_z + 0.14))], 0.035, brass, 6)
    return ends


def workbench(scene):
    """The bench by the window: scales with resin and a tola's weight, attars in unlabelled bottles, the order book."""
    rnd = scene.rnd
    scene.top = 12.0
    sheet(200, 110, 1, m.wood((0.07, 0.034, 0.016), (0.36, 0.20, 0.10), 0.42, 0.32, "X"), y=-40)
    wall(240, 100, m.plaster((0.50, 0.42, 0.33), 0.7), 26)
    sky((0.86, 0.90, 1.0), 0.24)
    sun(Vector((0.66, 0.62, -0.56)), 4.8, (1.0, 0.82, 0.60))
    window_shade(Vector((0.66, 0.62, -0.56)), rnd, (2, 2, 9), 26, 25, twigs=3)
    panel((-40, -20, 24), (0, 0, 5), 28, 36, 4.5, (0.90, 0.95, 1), 0.1, (2, 3))
    panel((34, -26, 14), (0, 0, 4), 26, 28, 1.6, WARM, 0.5)
    left, right = balance((-4.6, 2.0))
    tears = [props.resin(rnd, (0.62, 0.24, 0.045), s) for s in (0.5, 0.62)]
    for k in range(4):
        one = copy(tears[k % 2])
        one.location, one.rotation_euler = (left.x + (-0.5, 0.5, 0.0, 0.1)[k], 2.0 + (0.1, 0.0, 0.65, -0.6)[k], left.z - 7.4 + 0.25), [rnd.uniform(0, 6) for _ in range(3)]
    for one in tears:
        one.location = (0, 0, -900)
    tola((right.x, 1.2, right.z - 7.4 - 0.25), 0)
    with tempfile.TemporaryDirectory() as folder:
        for x, y, shape, cap, liquid, scale in ((4.4, 0.6, "tola", "ball-walnut", "#b9682a", 1.25), (7.9, 2.4, "tola", "crown-gold", "#8f3a2a", 1.1), (10.6, 0.2, "vial", "ball-walnut", "#c9a23c", 1.0)):
            look = dict(shape=shape, cap=cap, glass="clear", liquid=liquid, label="none")
            one = Bottle(look, "", "Khushbu", "", folder, scale)
            one.place(x, y, 0, rnd.uniform(-10, 10))
            reflector(one, 0.5, veil=True)
    book = block(11.0, 8.0, 0.9, m.leather((0.13, 0.05, 0.025)), 0.12, (5.8, -5.2, 0))
    leaf = block(10.4, 7.5, 0.22, m.board((0.72, 0.63, 0.48), 0.85, 0.5), 0.03, (5.8, -5.2, 0.9))
    book.rotation_euler = leaf.rotation_euler = (0, 0, math.radians(-8))
    ink = m.lacquer((0.035, 0.025, 0.05), 0.6)
    for k, line in enumerate(("Ruh Gulab  6 ml  ii", "Zafran  3 ml  iv", "Shamama  12 ml  i", "Ruh Khus  6 ml  iii", "Motia  3 ml  vi")):
        written = words(line, 0.72, ink)
        written.data.align_x = "LEFT"
        written.location, written.rotation_euler = (1.6 - 0.14 * k * 1.25, -2.75 - 1.25 * k + 0.04, 1.125), (0, 0, math.radians(-8))
    pen = lathe([(0, 0), (0.05, 0.0), (0.12, 1.0), (0.26, 1.3), (0.30, 5.5), (0.22, 9.6), (0, 9.8)], m.lacquer((0.02, 0.012, 0.010), 0.2), 0.04, 32)
    pen.location, pen.rotation_euler = (4.6, -7.4, 1.42), (0, math.radians(90), math.radians(22))
    blotter = m.board((0.80, 0.77, 0.70), 0.85, 0.4)
    for k in range(5):
        strip = block(0.9, 8.5, 0.03, blotter, 0.005, (-8.2 + 0.75 * k, -5.4 + 0.3 * rnd.uniform(-1, 1), 0.02 + 0.035 * k))
        strip.rotation_euler = (0, 0, math.radians(14 - 9 * k))
    pour(rnd, [props.pod(rnd) for _ in range(2)], 5, (-1.4, -6.2), 1.0, 0.6)
    camera((0.9, 0, 4.6), 19.5, 4, 15, f_number=9, focus=(0, -0.4, 4))


STORIES = {f.__name__: f for f in (still, materials, workbench, flowers, shop)}
