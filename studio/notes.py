"""Raw materials by the names that products use for their notes."""
import math

import materials as m
import props
from settle import grounds, pour, settle
from measures import measures
from mesh import block, lathe, prism, rect
from nodes import shade

ROSE, PINK, DEEP = (0.36, 0.012, 0.03), (0.62, 0.20, 0.22), (0.16, 0.006, 0.016)


def ring(scene, n, pieces, inner=0.9, outer=8.0, **more):
    w = scene.reach
    return props.strew(scene.rnd, n, pieces, scene.free, w + inner, w + outer, z=lambda x, y: scene.floor(x, y) + (scene.lift if on_stand(scene, x, y) else 0), **more)


def on_stand(scene, x, y):
    if not scene.stand:
        return False
    half, front, rear = scene.stand
    return abs(x) < half and front < y < rear


def petals(color):
    def lay(scene):
        rnd = scene.rnd
        mats = [m.growing(shade(color, k), sheen=0.8) for k in (0.75, 1.0, 1.25)]
        ring(scene, 24, [props.petal(rnd, mats[k % 3], rnd.uniform(1.5, 2.5)) for k in range(6)], lift=0.3, tilt=0.35)
    return lay


def roses(color, n=3):
    def lay(scene):
        rnd = scene.rnd
        heads = [props.rose_head(rnd, color, rnd.uniform(2.3, 2.9), rnd.uniform(0.8, 1.05)) for _ in range(2)]
        ring(scene, n, heads, 2.0, 6.0, lift=0.55, tilt=0.45, front=0.45, size=(0.8, 1.1))
        leaf = m.growing((0.03, 0.08, 0.025), (1, 5, 1), 0.4, 0, 0.2)
        ring(scene, 5, [props.leaf(rnd, leaf, 4.2, 0.3) for _ in range(2)], 1.4, 6.0, lift=0.25, tilt=0.3)
    return lay


def chips(scene):
    mats = [m.wood((0.020, 0.010, 0.005), (0.24, 0.125, 0.060), 0.6, 2.2), m.wood((0.010, 0.006, 0.003), (0.12, 0.058, 0.027), 0.55, 2.6)]
    pieces = [props.chip(scene.rnd, mats[k % 2]) for k in range(7)]
    if scene.ledge:
        settle(ring(scene, 56, pieces, 0.7, 8.5, lift=0.5, tilt=0.04, front=0.9, flat=True), grounds())
    else:
        ring(scene, 44, pieces, 0.9, 8.5, lift=0.2, tilt=0.2, flat=True)


def sandalwood(scene):
    pale = m.wood((0.30, 0.17, 0.085), (0.62, 0.42, 0.24), 0.55, 1.6)
    ring(scene, 12, [props.chip(scene.rnd, pale, scene.rnd.uniform(3.5, 6)) for _ in range(4)], 1.2, 7.5, lift=0.25, tilt=0.12, flat=True)


def cedar(scene):
    red = m.wood((0.16, 0.06, 0.03), (0.46, 0.24, 0.13), 0.55, 1.8)
    ring(scene, 16, [props.chip(scene.rnd, red, scene.rnd.uniform(2.5, 5)) for _ in range(4)], 1.0, 7.5, lift=0.22, tilt=0.15, flat=True)


def saffron(scene):
    if scene.tray:
        r = scene.tray
        props.threads(scene.rnd, 240, lambda x, y: math.hypot(x - 0.5, y - 0.6) < r - 0.7 and scene.free(x, y), 7, (1.2, -2.2))
    else:
        props.threads(scene.rnd, 190, lambda x, y: scene.free(x, y, 0.4), 9 + scene.spread, (scene.reach * 0.7, -1.6), 0.0)


def many(n, maker, kinds=5, **more):
    def lay(scene):
        ring(scene, n, [maker(scene.rnd) for _ in range(kinds)], **more)
    return lay


def pepper(color, n=60, r=0.26):
    def lay(scene):
        stuff = m.rough_thing(shade(color, 0.6), shade(color, 1.5), 4, 0.7, 0.6)
        ring(scene, n, [props.lump(scene.rnd, stuff, (r,) * 3, 0.12, 3, 2) for _ in range(3)], lift=0.14, tilt=3)
    return lay


def spice(maker, n, **more):
    return many(n, maker, 3, **more)


def flowers(n=9, size=1.5, **kind):
    def lay(scene):
        pieces = [props.jasmine(scene.rnd, size, **kind) for _ in range(2)]
        ring(scene, n, pieces, 1.0, 7.0, lift=0.5, tilt=0.5, front=0.5)
        leaf = m.growing((0.03, 0.09, 0.025), (1, 5, 1), 0.35, 0, 0.2)
        ring(scene, 5, [props.leaf(scene.rnd, leaf, 3.6, 0.32) for _ in range(2)], 1.4, 6.5, lift=0.2, tilt=0.3)
    return lay


def buds(scene):
    pieces = [props.bud(scene.rnd, scene.rnd.uniform(1.0, 1.3)) for _ in range(3)]
    ring(scene, 22, pieces, 0.8, 7.0, lift=0.22, tilt=0.25, flat=True, front=0.6)
    flowers(4, 1.3)(scene)


def citrus(rind, flesh, r=2.5):
    def lay(scene):
        rnd, w = scene.rnd, scene.reach
        half = props.citrus_half(rnd, rind, flesh, r)
        side = rnd.choice((-1, 1))
        if not scene.free(side * (w + r * 0.75), -0.6, r * 0.8):
            side = -side
        half.location = (side * (w + r * 0.75), -0.6, scene_floor(scene, side * (w + r), 0) + r * 0.92)
        half.rotation_euler = (math.radians(62), 0, math.radians(-side * 24))
        if scene.free(-side * (w + r * 1.15), 2.8, r * 0.9):
            whole = props.fruit(rnd, rind, r * 0.98)
            whole.location = (-side * (w + r * 1.15), 2.8, scene_floor(scene, -side * (w + r), 3) + r * 0.88)
            whole.rotation_euler = (rnd.uniform(0, 3), rnd.uniform(0, 3), 0)
        leaf = m.growing((0.03, 0.10, 0.02), (1, 5, 1), 0.3, 0, 0.2, 0.3)
        ring(scene, 4, [props.leaf(rnd, leaf, 5, 0.32)], 1.5, 5.5, lift=0.3, tilt=0.3)
    return lay


def scene_floor(scene, x, y):
    return scene.floor(x, y)


def pomegranate(scene):
    rnd, w = scene.rnd, scene.reach
    seeds = props.seed_mat((0.42, 0.008, 0.02))
    ring(scene, 46, [props.lump(rnd, seeds, (0.28, 0.36, 0.27), 0.14, 1.5, 3) for _ in range(3)], 0.6, 6.0, lift=0.22, tilt=2, front=0.6)
    side = rnd.choice((-1, 1))
    skin = (0.34, 0.028, 0.022)
    whole = props.fruit(rnd, skin, 2.7, 0.92, False)
    crown = lathe([(0, 2.3), (0.75, 2.35), (0.6, 2.75), (0.95, 3.35), (0.75, 3.3), (0.45, 2.8), (0, 2.75)], m.rough_thing(shade(skin, 0.5), shade(skin, 1.1), 3, 0.5), 0.1, 24, 50)
    crown.parent = whole
    whole.location, whole.rotation_euler = (side * (w + 3.1), 4.0, 2.45), (math.radians(24), math.radians(side * 38), 0)


def plums(color=(0.09, 0.012, 0.03), r=1.7, n=4):
    def lay(scene):
        ring(scene, n, [props.fruit(scene.rnd, color, r, 0.95, False)], r + 0.3, r + 4.0, lift=r * 0.8, tilt=0.6, front=0.0, size=(0.9, 1.05))
    return lay


def dates(scene):
    rnd = scene.rnd
    skin = m.rough_thing((0.075, 0.022, 0.007), (0.20, 0.075, 0.022), 1.6, 0.32, 0.5, 0.3)
    ring(scene, 13, [props.lump(rnd, skin, (0.85, 0.85, 1.75), 0.16, 1.5, 4) for _ in range(3)], 1.2, 5.5, lift=0.62, tilt=0.2, flat=True, front=0.4)


def cotton(scene):
    white = m.cloth((0.80, 0.77, 0.71), 3, 0.95, 1.0)
    ring(scene, 7, [props.lump(scene.rnd, white, (1.3, 1.15, 0.95), 0.26, 1.5, 4) for _ in range(3)], 1.4, 6, lift=0.5, tilt=1, front=0.3)


def clay_shards(scene):
    rnd, stuff = scene.rnd, m.clay()
    cup = lathe([(0, 0), (1.5, 0), (1.7, 0.2), (2.2, 2.6), (2.35, 3.2), (2.15, 3.2), (1.95, 2.5), (1.4, 0.35), (0, 0.3)], stuff, 0.12, 72, 50)
    side = rnd.choice((-1, 1))
    cup.location = (side * (scene.reach + 3.0), 3.0, 0)
    pieces = [props.lump(rnd, stuff, (rnd.uniform(0.5, 1.0), rnd.uniform(0.4, 0.8), rnd.uniform(0.18, 0.32)), 0.5, 1.8) for _ in range(5)]
    ring(scene, 22, pieces, 0.9, 7.5, lift=0.14, tilt=0.3)


def beads(color, n=30, r=0.4):
    def lay(scene):
        ring(scene, n, [props.lump(scene.rnd, props.seed_mat(color), (r,) * 3, 0.02, 1, 3)], 0.8, 6.0, lift=r * 0.8, tilt=1, front=0.6)
    return lay


def lavender(scene):
    """Sprigs fanned out before the bottle, where cloth and stand are flat."""
    rnd, front = scene.rnd, min((b.root.location.y - b.depth for b in scene.bottles), default=0.0)
    side, k = rnd.choice((-1, 1)), 0.66 if scene.reach > 2 else 0.5
    made = [props.lavender(rnd, rnd.uniform(8.6, 10.4)) for _ in range(4)]
    for n in range(6):
        one = props.family(made[n % 4])
        way = math.radians(rnd.gauss(0, 3) + 7 * (2.5 - n))
        one.scale = (k,) * 3
        one.location = (-side * (3.1 + rnd.uniform(-0.3, 0.3)) * k / 0.66, front - 1.7 - 0.13 * n, scene.lift + scene.floor(0, front - 1.5) + 0.10 + 0.12 * (n % 3))
        one.rotation_euler = (0, side * (math.pi / 2 - 0.01), -way)
    for one in made:
        one.location = (0, 0, -500)


def coffee(scene):
    """A small heap at each side, the one in front spilt."""
    kinds, w = [props.coffee_bean(scene.rnd) for _ in range(3)], scene.reach
    solids = [b.shell for b in scene.bottles]
    pour(scene.rnd, kinds, 42, (w + 1.9, -1.2), 0.9, on=solids)
    pour(scene.rnd, kinds, 26, (-w - 2.6, 1.2), 1.3, on=solids)


def peaches(scene):
    rnd, w = scene.rnd, max(scene.reach, scene.stand[0] + 0.9 if scene.stand else 0)
    green = m.growing((0.05, 0.12, 0.03), (1, 5, 1), 0.4, 0, 0.2, 0.15)
    for side, y, r, turn in ((-1, -2.4, 1.9, 0.5), (1, 3.4, 2.0, 2.4), (-1, 5.0, 1.9, -0.8)):
        one = props.peach(rnd, r)
        x = side * (w + r * 0.72)
        one.location, one.rotation_euler = (x, y, scene.floor(x, y) + r * 0.94), (rnd.uniform(0.1, 0.45), side * 0.25, turn)
        leaf = props.leaf(rnd, green, 3.4, 0.22)
        leaf.parent, leaf.location, leaf.rotation_euler = one, (0.5, 1.2, r * 0.86), (0.35, 0.1, -0.5)


def pine(scene):
    """Sprigs behind and beside the bottle, a cone before it."""
    rnd, w = scene.rnd, scene.reach
    for x, y, z, lean, turn, long in ((-w - 1.2, 5.0, 0.0, -0.55, 0.3, 10), (w + 1.8, 5.6, 0.0, 0.62, -0.4, 9), (-w - 4.2, 6.5, 2.0, -0.2, 0, 11)):
        one = props.pine(rnd, long)
        one.location, one.rotation_euler = (x, y, z), (0.1, lean, turn)
    for x, y, turn, long in ((-w - 0.9, -1.4, math.radians(200), 5.5), (w + 1.0, -0.6, math.radians(-18), 6.0), (w + 0.6, 2.6, math.radians(24), 7.0)):
        one = props.pine(rnd, long)
        one.location, one.rotation_euler = (x, y, 1.05), (0, math.pi / 2 + 0.08, turn)
    cone = props.cone(rnd, 2.3)
    cone.location, cone.rotation_euler = (w + 1.9, -3.0, 1.15), (math.radians(96), 0, math.radians(38))


def wool_balls(scene):
    rnd, w = scene.rnd, scene.reach
    for color, x, y, r in (((0.74, 0.68, 0.58), -w - 2.1, 0.8, 1.75), ((0.52, 0.42, 0.32), w + 2.2, 1.9, 1.6), ((0.74, 0.68, 0.58), -w - 0.6, 3.1, 1.5)):
        one = props.yarn(rnd, color, r)
        one.location, one.rotation_euler = (x, y, scene.floor(x, y) + r * 0.96), [rnd.uniform(0, 6) for _ in range(3)]


def raspberries(scene):
    rnd = scene.rnd
    pieces = [props.raspberry(rnd) for _ in range(3)]
    ring(scene, 7, pieces, 0.9, 3.4, lift=0.36, tilt=0.5, flat=True, front=0.7, size=(0.8, 1.0))


def driftwood(scene):
    rnd, w = scene.rnd, scene.reach
    for x, y, turn, long in ((w + 1.9, -2.9, 0.16, 9.5), (-w - 2.9, 2.6, -0.30, 12.0)):
        one = props.driftwood(rnd, long)
        one.location, one.rotation_euler = (x, y, scene.floor(x, y) + 0.55), (0, 0, turn)


def vetiver(scene):
    rnd = scene.rnd
    a = props.roots(rnd, 54, 10)
    side = rnd.choice((-1, 1))
    a.location, a.rotation_euler = (side * (scene.reach + 2.4), 0.6, 0), (0, 0, math.radians(-side * 62))
    b = props.roots(rnd, 30, 8)
    b.location, b.rotation_euler = (-side * (scene.reach + 2.2), 3.0, 0), (0, 0, math.radians(side * 35))


def vanilla(scene):
    rnd = scene.rnd
    for k in range(4):
        one = props.vanilla(rnd, 10)
        one.location = ((-1) ** k * (scene.reach + 1.2 + 0.5 * k), 0.5 + k - 3, 0.0)


def smoke_of(scene):
    props.smoke(scene.rnd, (scene.rnd.choice((-1, 1)) * (scene.reach + 0.8), 5, scene.lift + 0.4), 9, scene.top * 1.7, 0.17)


def green_leaves(color=(0.035, 0.10, 0.028), n=12, length=5.0, width=0.3):
    def lay(scene):
        rnd = scene.rnd
        pieces = [props.leaf(rnd, m.growing(shade(color, k), (1, 5, 1), 0.35, 0, 0.2, 0.2), length * rnd.uniform(0.8, 1.2), width) for k in (0.8, 1.0, 1.3)]
        ring(scene, n, pieces, 1.4, 7.5, lift=0.35, tilt=0.3)
    return lay


def soap(scene):
    """A bar of soap and a folded letter with a wax seal, before the box or the bottles."""
    rnd = scene.rnd
    front = min([y - d / 2 for _, d, _, y in scene.boxes] + [b.root.location.y - b.depth for b in scene.bottles] or [0.0])
    letter = block(8.4, 5.6, 0.12, m.board((0.80, 0.73, 0.60), 0.8), 0.02, (2.2, front - 3.6, 0))
    letter.rotation_euler = (0, 0, math.radians(8))
    flap = block(8.3, 2.6, 0.05, m.board((0.74, 0.66, 0.53), 0.8), 0.02, (2.0, front - 2.2, 0.12))
    flap.rotation_euler = letter.rotation_euler
    seal = prism(rect(1.05, 0.98, 0.9, 10), [(0.0, 0), (-0.06, 0.1), (0.1, 0.3), (0.34, 0.22)], m.lacquer((0.26, 0.012, 0.016), 0.3), 0.05, 60)
    seal.location = (2.3, front - 3.5, 0.14)
    bar = prism(rect(2.6, 1.7, 0.9, 12), [(0.5, 0), (0.0, 0.5), (0.0, 1.5), (0.5, 2.0)], m.board((0.80, 0.50, 0.46), 0.45, 0.1), 0.5, 60)
    bar.location, bar.rotation_euler = (-4.0, front - 2.9, 0), (0, 0, math.radians(rnd.uniform(-24, -14)))
    scene.boxes += [(8.8, 6.4, 2.2, front - 3.4), (5.8, 4.6, -4.0, front - 2.9)]


NOTES = {
    "measures": measures, "soap": soap, "almond": spice(lambda r: props.lump(r, m.rough_thing((0.30, 0.14, 0.06), (0.44, 0.23, 0.11), 5, 0.7, 0.3), (0.55, 0.32, 0.95), 0.06, 1, 4), 16, lift=0.25, tilt=0.2, flat=True),
    "nutmeg": spice(lambda r: props.lump(r, m.rough_thing((0.20, 0.10, 0.05), (0.34, 0.19, 0.10), 3, 0.75, 0.5), (0.95, 0.95, 1.25), 0.06, 2, 4), 7, lift=0.6, tilt=1.0),
    "rose": petals(ROSE), "pink rose": petals(PINK), "dark rose": petals(DEEP), "rose heads": roses(ROSE), "pink roses": roses(PINK), "marigold": roses((0.85, 0.30, 0.01), 5),
    "peony": roses((0.70, 0.32, 0.36)), "oud": chips, "sandalwood": sandalwood, "cedar": cedar, "driftwood": driftwood, "saffron": saffron,
    "cardamom": spice(props.pod, 18, lift=0.3, tilt=0.2, flat=True, inner=0.8, outer=6.0), "clove": spice(lambda r: props.clove(r), 26, lift=0.14, tilt=0.12, flat=True),
    "cinnamon": spice(lambda r: props.cinnamon(r, r.uniform(5, 7)), 6, lift=0.4, tilt=0.05, inner=1.6, outer=5.5), "anise": spice(props.star_anise, 7, lift=0.08, tilt=0.1),
    "black pepper": pepper((0.05, 0.03, 0.02)), "pink pepper": pepper((0.50, 0.08, 0.07)), "juniper": pepper((0.03, 0.035, 0.07), 26, 0.4), "white pepper": pepper((0.55, 0.45, 0.33)),
    "black cumin": pepper((0.012, 0.011, 0.012), 130, 0.15), "coffee": coffee,
    "jasmine": flowers(8, 1.5), "motia": buds, "orange blossom": flowers(9, 1.4, petals=5), "tuberose": flowers(9, 1.5, petals=6, layers=2, color=(0.84, 0.80, 0.70)), "violet": flowers(11, 1.3, petals=5, color=(0.18, 0.08, 0.42)),
    "orange": citrus((0.82, 0.22, 0.01), (0.88, 0.27, 0.015)), "blood orange": citrus((0.75, 0.20, 0.02), (0.50, 0.03, 0.015)), "lemon": citrus((0.85, 0.62, 0.04), (0.88, 0.74, 0.22), 2.1),
    "bergamot": citrus((0.60, 0.48, 0.05), (0.72, 0.66, 0.34), 2.1),
    "lime": citrus((0.16, 0.32, 0.03), (0.45, 0.58, 0.16), 1.9), "grapefruit": citrus((0.88, 0.52, 0.10), (0.80, 0.22, 0.14), 3.0),
    "pomegranate": pomegranate, "plum": plums(), "peach": peaches, "fig": plums((0.06, 0.02, 0.05), 1.6), "dates": dates,
    "lychee": plums((0.50, 0.08, 0.07), 1.2, 6), "apple": plums((0.22, 0.36, 0.04), 2.7, 2), "raspberry": raspberries, "honey": beads((0.80, 0.42, 0.05), 12, 0.4),
    "amber": many(15, lambda r: props.resin(r), 4, lift=0.35, tilt=1, inner=0.9, outer=6.0), "frankincense": many(22, lambda r: props.resin(r, (0.80, 0.66, 0.38), 0.55), 4, lift=0.25, tilt=1, inner=0.8, outer=6.0),
    "vetiver": vetiver, "vanilla": vanilla, "lavender": lavender, "leaves": green_leaves(), "mint": green_leaves((0.05, 0.16, 0.05), 16, 3.0, 0.5), "tobacco": green_leaves((0.075, 0.032, 0.010), 11, 6.0, 0.24),
    "tea": green_leaves((0.05, 0.08, 0.03), 22, 2.0, 0.3), "henna": green_leaves((0.07, 0.11, 0.025), 24, 2.8, 0.3), "mitti": clay_shards, "cotton": cotton, "wool": wool_balls, "pine": pine, "smoke": smoke_of,
    "pearls": many(26, lambda r: props.lump(r, m.lacquer((0.74, 0.68, 0.60), 0.16), (0.35,) * 3, 0.02, 1, 3), 2, lift=0.28, tilt=1, inner=0.8, outer=6.0, front=0.6), "pebbles": many(26, lambda r: props.lump(r, m.stone((0.14, 0.13, 0.12), (0.40, 0.37, 0.33), 0.5, 0.1), (1, 0.8, 0.45), 0.2, 0.9), 4, lift=0.25, tilt=0.15, inner=1.0, outer=8.0, size=(0.5, 1.2)),
}


def lay_note(scene, name):
    NOTES[name](scene)
