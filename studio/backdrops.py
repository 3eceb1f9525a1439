"""Grounds, walls and their light. A backdrop gets the scene and a tone (linear RGB) and fills in `scene`:
`floor(x, y)`: height of the ground, `glow` and `veil`: the card behind the bottles, `f`: the f-number, `lift`: what they stand on."""
import math

import bmesh
import bpy
from mathutils import Vector, noise as field

import materials as m
import props
from light import COOL, DAY, WARM, leaf_shade, link, panel, pool, shade_of, sky, studio, sun, window_shade
from mesh import block, circle, lathe, loft, obj, prism, rect, sheet, sweep, wall
from nodes import Shader, between, shade

SUN = Vector((0.62, 0.78, -0.62))


def slab(w, d, t, material, seed, y=0.0, broken=0.07):
    """A stone block whose top is z=0, its edges a little broken."""
    work = bmesh.new()
    bmesh.ops.create_cube(work, size=1)
    bmesh.ops.scale(work, vec=(w, d, t), verts=work.verts)
    bmesh.ops.translate(work, vec=(0, y, -t / 2), verts=work.verts)
    bmesh.ops.bevel(work, geom=work.edges[:], offset=0.09, segments=2, affect="EDGES")
    bmesh.ops.subdivide_edges(work, edges=[e for e in work.edges if e.calc_length() > 1], cuts=56, use_grid_fill=True)
    for v in work.verts:
        rim = min(abs(abs(v.co.x) - w / 2), abs(abs(v.co.y - y) - d / 2))
        p = v.co + Vector((seed * 7.3, 0, 0))
        chipped = field.noise(p * 0.7) * 0.5 + field.noise(p * 2.3) * 0.35 + field.noise(p * 6) * 0.2
        v.co -= v.normal * max(0, chipped + 0.1) * broken * 4 * math.exp(-rim / 0.35)
    mesh = bpy.data.meshes.new("slab")
    work.to_mesh(mesh)
    work.free()
    for p in mesh.polygons:
        p.use_smooth = True
    mesh.use_auto_smooth, mesh.auto_smooth_angle = True, math.radians(50)
    mesh.materials.append(material)
    return link(bpy.data.objects.new("slab", mesh))


def dim(scene, tone, light=WARM, key=20.0, wall_at=38):
    """The dark rig: wall with a pool of light, strips behind, tall panels in front, one above."""
    wall(240, 110, m.plaster(shade(tone, 0.75), 0.6), wall_at)
    sky(light, 0.004)
    side = scene.rnd.choice((-1, 1))
    pool((9 * side, 10, 30), (side * 1.5, wall_at, 10), 66000, light, 46)
    # The frame of a banner is so wide that the ground mirrors the strips.
    studio(scene.top, key, between(light, DAY, 0.6), rise=15 if "size" in scene.job else 0)
    panel((3 * side, 13, 27), (0, 0, 2), 22, 14, 23, between(light, DAY, 0.4), 0.5)
    scene.glow, scene.veil, scene.f = 1.9, False, 8


def slab_night(scene, tone):
    dim(scene, tone)
    sheet(220, 120, 1, m.stone((0.007, 0.0065, 0.006), (0.026, 0.023, 0.020), 0.55), y=-30).location.z = -2.6
    wide, deep, y = 24 + scene.spread, 15, 2
    slab(wide, deep, 2.6, m.stone(shade(tone, 0.22), shade(tone, 1.3), 0.38, 0.22, relief=0.35), scene.seed, y)
    scene.ledge = (wide / 2 - 0.9, y - deep / 2 + 0.9)
    props.dust(scene.rnd, 150)


def polished_night(scene, tone):
    """Black polished stone that mirrors the bottle."""
    dim(scene, tone, key=18)
    sheet(220, 260, 1, m.stone(shade(tone, 0.12), shade(tone, 0.5), 0.12, 0.35, polish=0.9, relief=0.06), y=-170)
    scene.f = 7


def lamps(scene, tone):
    """Night with lamps far behind."""
    polished_night(scene, tone)
    props.bokeh(scene.rnd, 60, 95, (-34, 34, 4, 44), [(1.0, 0.55, 0.18), (1.0, 0.70, 0.34), (1.0, 0.42, 0.16), (0.95, 0.8, 0.6)], 0.75, 1.7)
    for thing in [o for o in bpy.data.objects if o.name.startswith(("wall", "pool"))]:
        bpy.data.objects.remove(thing)
    wall(400, 200, m.plaster(shade(tone, 0.35)), 140)
    scene.f = 5.0


def window(scene, tone):
    """Plaster, and the sun through a window with leaves before it."""
    sheet(160, 90, 1, m.plaster(tone), y=-40)
    wall(180, 90, m.plaster(shade(tone, 0.95), 0.5), 13.5)
    sky((0.86, 0.90, 1.0), 0.17)
    sun(SUN, 5.4)
    window_shade(SUN, scene.rnd, (1.5, 2, 9.5))
    bright_fill(scene)


def bright_fill(scene, power=1.0):
    panel((-34, -18, 20), (0, 0, 5), 26, 34, 2.6 * power, (0.90, 0.95, 1), 0.08, (2, 3))
    panel((26, -22, 10), (0, 0, 4), 22, 26, 0.9 * power, WARM, 0.5)
    mirror = panel((-30, -27, 9), (0, 0, scene.top * 0.5), 13, 34, 16, (1, 0.95, 0.86), 0.06, (2, 4))
    mirror.visible_diffuse = False
    scene.glow, scene.veil, scene.f = 0.38, True, 11
    props.dust(scene.rnd, 50, 14, (0.4, 0.33, 0.25))


def jaali_shade(scene, at, cell=3.4, n=9):
    """The shadow of a pierced stone screen: eight-cornered holes and small squares between."""
    v, f = [], []
    for i in range(-n, n):
        for j in range(-n, n):
            cx, cy, k = i * cell, j * cell, len(v)
            outer = [(cx + sx * cell / 2, cy + sy * cell / 2) for sx, sy in ((1, 0.42), (0.42, 1), (-0.42, 1), (-1, 0.42), (-1, -0.42), (-0.42, -1), (0.42, -1), (1, -0.42))]
            inner = [(cx + 0.40 * cell * (1.0 if q % 2 else 0.80) * math.cos(math.radians(22.5 + 22.5 * q)), cy + 0.40 * cell * (1.0 if q % 2 else 0.80) * math.sin(math.radians(22.5 + 22.5 * q))) for q in range(16)]
            ring = []
            for q in range(16):
                ring.append(outer[q // 2] if q % 2 == 0 else tuple((a + b) / 2 for a, b in zip(outer[q // 2], outer[(q // 2 + 1) % 8])))
            v += [(x, y, 0) for x, y in ring] + [(x, y, 0) for x, y in inner]
            f += [(k + q, k + (q + 1) % 16, k + 16 + (q + 1) % 16, k + 16 + q) for q in range(16)]
    e, far = n * cell, 160
    for x0, x1, y0, y1 in ((-far, -e, -far, far), (e - cell / 2, far, -far, far), (-e, e, e - cell / 2, far), (-e, e, -far, -e)):
        k = len(v)
        v += [(x0, y0, 0), (x1, y0, 0), (x1, y1, 0), (x0, y1, 0)]
        f.append((k, k + 1, k + 2, k + 3))
    shade_of(v, f, SUN, at, 70)


def courtyard(scene, tone):
    """Clay tiles, a plastered wall, the shadow of a pierced screen."""
    tiles(scene, tone)
    wall(180, 90, m.plaster(shade(tone, 1.15), 0.6), 12)
    sky((0.86, 0.90, 1.0), 0.2)
    sun(SUN, 5.6)
    jaali_shade(scene, (0, 3, 8))
    bright_fill(scene)


def tiles(scene, tone, size=7.0):
    """Square fired tiles with worn joints."""
    s = Shader("tiles")
    here = s.at()
    x, y = (s.math("ABSOLUTE", s.math("SUBTRACT", s.math("FRACT", s.add(s.mul(s.axis(here, i), 1 / size), 0.31)), 0.5)) for i in (0, 1))
    edge = s.add(s.math("MAXIMUM", x, y), s.mul(s.noise(here, 2.5, 3), 0.012))
    body = s.span(edge, 0.497, 0.482)
    cell = s.node("TexWhiteNoise", {"Vector": s.node("VectorMath", {0: s.node("VectorMath", {0: here, 1: (1 / size,) * 3}, operation="MULTIPLY").outputs[0], 1: (0.31, 0.31, 0)}, operation="ADD").outputs[0]}).outputs[0]
    blotch = s.noise(here, 0.7, 5, 0.6, 0.4)
    clay = s.mix(blotch, shade(tone, 0.6), shade(tone, 1.25))
    color = s.mix(body, shade(between(tone, (0.5, 0.45, 0.4)), 0.6), clay)
    height = s.add(s.mul(body, 1.0), s.mul(s.noise(here, 4, 5, 0.65), 0.25))
    sheet(170, 100, 1, s.done(s.surface(color=color, rough=0.75, spec=0.25, normal=s.bump(height, 0.5, 0.12)), far=tone), y=-40)


def podium(scene, tone):
    """Plain blocks and an arch of painted plaster in hard sun with the shadow of a palm."""
    low, rnd = m.plaster(tone, 0.2), scene.rnd
    sheet(180, 90, 1, low, y=-40)
    wall(200, 90, m.plaster(shade(tone, 0.92), 0.3), 17)
    h = 2.2 if scene.top > 8 else 3.6
    half, rear = scene.spread + 4.3, 4.2
    for w, d, x, y in scene.boxes:  # the carton stands on it as well
        half, rear = max(half, abs(x) + w / 2 + 0.8), max(rear, y + d / 2 + 0.8)
    if rnd.random() < 0.5 and not scene.boxes:
        lathe([(0, 0), (half + 0.3, 0), (half + 0.3, h), (0, h)], m.plaster(shade(tone, 1.05), 0.25), 0.1)
    else:
        block(2 * half, 4.2 + rear, h, m.plaster(shade(tone, 1.05), 0.25), 0.12, (0, (rear - 4.2) / 2, 0))
    scene.lift, scene.stand = h, (half - 0.7, -3.4, rear - 0.8)
    side = rnd.choice((-1, 1))
    arch = [(math.cos(t) * 5.6, 15 + math.sin(t) * 5.6) for t in [math.pi * k / 40 for k in range(41)]]
    outline = [(5.6, 0), *arch, (-5.6, 0)]
    v = [(x, 0, z) for x, z in outline] + [(x, 2.6, z) for x, z in outline]
    n = len(outline)
    a = obj("arch", v, [tuple(range(n)), tuple(range(2 * n - 1, n - 1, -1))] + [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)], m.plaster(shade(tone, 0.8), 0.25), 30)
    a.location = (side * (4.4 + scene.spread), max(10, rear + 3), 0)
    block(5, 5, h + 4.2, m.plaster(shade(tone, 0.9), 0.25), 0.1, (-side * max(8.2 + scene.spread, half + 3.4), max(7.5, rear + 3), 0))
    sky((0.86, 0.90, 1.0), 0.24)
    sun(Vector((0.7 if side < 0 else -0.7, 0.75, -0.75)), 5.0, angle=0.6)
    leaf_shade(Vector((0.7 if side < 0 else -0.7, 0.75, -0.75)), rnd, (3, 4, 10), palm=True)
    bright_fill(scene)


def table(scene, tone):
    """A walnut table by a window; the room behind is dark."""
    sheet(200, 110, 1, m.wood(shade(tone, 0.12), shade(tone, 0.9), 0.38, 0.35, "X"), y=-30)
    wall(240, 100, m.plaster(shade(tone, 0.35), 0.6), 42)
    sky(COOL, 0.012)
    panel((-26, 6, 16), (0, 0, 4), 20, 30, 15, COOL, 0.12, (2, 3))
    panel((-22, -20, 12), (0, 0, scene.top * 0.45), 14, 30, 14, DAY, 0.4)
    panel((22, 6, 9), (0, 0, scene.top * 0.5), 5, 24, 7, WARM, 0.45)
    panel((0, 14, 26), (0, 0, 2), 22, 12, 9, DAY, 0.5)
    pool((14, 14, 32), (6, 42, 8), 42000, WARM, 50)
    scene.glow, scene.veil, scene.f = 1.6, False, 6.5


def silk(scene, tone, shine=0.33, weave=14.0):
    _, height = props.drape(tone, scene.rnd, weave, shine, clear=(scene.spread + 4.2, 3.4))
    scene.floor, scene.rear = height, 4.6
    sky((1, 0.94, 0.9), 0.05)
    panel((-30, -4, 20), (0, 0, 3), 22, 26, 17, (1, 0.95, 0.90), 0.25, (2, 3))
    panel((20, 8, 12), (0, 0, scene.top * 0.5), 7, 24, 9, WARM, 0.45)
    studio(scene.top, 3.6, DAY, 0)
    bright = sum(tone) > 0.6
    scene.glow, scene.veil, scene.f = (0.5, True, 8) if bright else (1.3, False, 7)


def wool(scene, tone):
    """A shawl, soft and thick."""
    silk(scene, tone, 0.92, 1.5)
    scene.f = 9


def tray(scene, tone):
    """A round brass tray on dark stone."""
    dim(scene, tone, wall_at=34)
    sheet(220, 120, 1, m.stone(shade(tone, 0.2), shade(tone, 0.9), 0.5, 0.12), y=-30).location.z = -0.17
    r = 5.8 + scene.spread
    plate = lathe([(0, -0.16), (r + 0.08, -0.16), (r + 0.6, 0.42), (r + 0.45, 0.42), (r, 0), (0, 0)], m.metal("brass", 0.24), 0.05, 180)
    plate.location = (0.5, 0.6, 0)
    scene.tray = r
    scene.glow = 1.4
    props.dust(scene.rnd, 80)


def rain(scene, tone):
    """Wet slate and leaves."""
    dim(scene, tone, (0.80, 0.93, 0.86), 18, 34)
    ground = sheet(220, 120, 1, m.stone(shade(tone, 0.25), shade(tone, 1.0), 0.42, 0.08, polish=0.8, relief=0.3), y=-30)
    leafy(scene, (0.022, 0.07, 0.020), 15)
    scene.wet, scene.ground, scene.glow = True, ground, 1.9


def leafy(scene, color, n, behind=14):
    rnd = scene.rnd
    pieces = [props.leaf(rnd, m.growing(shade(color, k), (1, 5, 1), 0.28, 0, 0.14, 0.5), rnd.uniform(4.5, 7.5), rnd.uniform(0.24, 0.36)) for k in (0.7, 1.0, 1.4)]
    props.strew(rnd, n, pieces, lambda x, y: scene.free(x, y, 1.6) and (abs(x) > scene.spread + 2 or y > 3), scene.spread + 2.6, 11 + scene.spread, 0.4, 0.3, 0.35)
    for _ in range(behind):
        one = props.copy(rnd.choice(pieces))
        one.location = (rnd.choice((-1, 1)) * rnd.uniform(3.5, 10 + scene.spread), rnd.uniform(5, 11), rnd.uniform(1.5, 10))
        one.rotation_euler = (rnd.uniform(0.5, 1.3), rnd.gauss(0, 0.5), rnd.uniform(0, 6.28))
        one.scale = (1.3,) * 3


def garden(scene, tone):
    """Leaves behind, sun between them, a pale stone."""
    rnd = scene.rnd
    sheet(200, 100, 1, m.stone(shade(tone, 0.7), shade(tone, 1.25), 0.6, 0.1, relief=0.5), y=-40)
    wall(240, 120, m.plaster((0.10, 0.17, 0.07), 0.3), 46)
    leaf = [props.leaf(rnd, m.growing(c, (1, 5, 1), 0.3, 0, 0.3, 0.4), rnd.uniform(5, 8), rnd.uniform(0.26, 0.4)) for c in ((0.05, 0.13, 0.03), (0.09, 0.19, 0.04), (0.03, 0.09, 0.025))]
    for _ in range(70):
        one = props.copy(rnd.choice(leaf))
        one.location = (rnd.uniform(-24, 24), rnd.uniform(13, 30), rnd.uniform(-1, 24))
        one.rotation_euler = (rnd.uniform(0.4, 1.6), rnd.gauss(0, 0.6), rnd.uniform(0, 6.28))
        one.scale = (1.5,) * 3
    for one in leaf:
        one.location = (0, 0, -500)
    way = Vector((0.6, 0.55, -0.8))
    sky((0.86, 0.93, 1.0), 0.3)
    sun(way, 5.0)
    leaf_shade(way, rnd, (3, 3, 6), 8, 26)
    bright_fill(scene)
    scene.f = 6


def dunes(scene, tone):
    """Rippled sand in low sun under a warm sky."""
    off = scene.rnd.uniform(0, 90)

    def height(x, y):
        warp = 2.2 * field.noise(Vector((x * 0.07, y * 0.07, off)))
        ripple = 0.5 + 0.5 * math.sin(1.5 * x + 1.25 * y + 3.4 * warp)
        near = min(1, max(0, math.hypot(x / (scene.spread + 3.6), y / 3.2) - 0.9) / 1.2)
        far = max(0, y - 14)
        return 0.34 * ripple ** 1.3 * near + 0.012 * far ** 1.35 * (1 + 0.8 * field.noise(Vector((x * 0.03, y * 0.03, off + 5)))) - 0.05
    sheet(130, 96, 330, m.sand(tone), height, -28)
    scene.floor = height
    s = Shader("evening")
    up = s.axis(s.at(), 2)
    glow = s.ramp(s.span(up, -2, 46), (0.0, between(tone, (0.95, 0.62, 0.36))), (0.45, (0.72, 0.52, 0.42)), (1.0, (0.32, 0.36, 0.46)))
    wall(420, 180, s.done(s.node("Emission", {0: glow, 1: 0.65}).outputs[0]), 90, -20)
    way = Vector((0.85, 0.35, -0.36))
    sky((0.62, 0.72, 1.0), 0.22)
    sun(way, 4.6, (1.0, 0.72, 0.45), 0.6)
    bright_fill(scene, 0.7)
    scene.glow, scene.f = 0.5, 8


def water(scene, tone):
    """Shallow clear water with rings round the bottle."""
    s = Shader("water")
    here = s.at()
    rings = s.node("TexWave", {"Vector": here, "Scale": 0.36, "Distortion": 1.6, "Detail": 1.0, "Detail Scale": 0.6}, wave_type="RINGS", rings_direction="SPHERICAL").outputs[1]
    small = s.noise(s.at((1, 1.6, 1)), 0.55, 3, 0.5, 0.4)
    normal = s.bump(s.add(s.mul(rings, 0.5), s.mul(small, 0.9)), 0.22, 0.5)
    deep = s.mix(s.node("LayerWeight", {"Blend": 0.25}).outputs["Facing"], shade(tone, 0.55), tone)
    sheet(240, 140, 1, s.done(s.surface(color=deep, rough=0.03, spec=0.6, coat=1.0, coat_rough=0.02, normal=normal), far=tone), y=-40)
    scene.lift = 0.35
    slab(7.5 + 2 * scene.spread, 6.0, 0.8, m.stone((0.10, 0.10, 0.10), (0.30, 0.29, 0.27), 0.4, 0.1, polish=0.5), scene.seed).location.z = 0.35
    f = Shader("distance")
    up = f.axis(f.at(), 2)
    wall(420, 160, f.done(f.node("Emission", {0: f.ramp(f.span(up, -2, 50), (0, shade(between(tone, (1, 1, 1), 0.55), 1.0)), (1, shade(tone, 1.1))), 1: 0.8}).outputs[0]), 80, -5)
    sky((0.85, 0.93, 1.0), 0.3)
    sun(Vector((0.6, 0.6, -0.7)), 3.0, (1, 0.93, 0.82), 0.8)
    bright_fill(scene, 1.2)
    scene.f = 8


def marble(scene, tone):
    """A pale marble counter in soft daylight."""
    sheet(200, 100, 1, m.marble(between(tone, (0.82, 0.79, 0.74), 0.6), shade(tone, 0.45)), y=-40)
    wall(220, 100, m.plaster(shade(tone, 0.9), 0.2), 24)
    sky((0.90, 0.94, 1.0), 0.28)
    panel((-30, 4, 26), (0, 0, 3), 30, 36, 7.5, (0.95, 0.97, 1), 0.15, (2, 2))
    pool((18, 4, 34), (9, 24, 6), 26000, WARM, 50, 5)
    bright_fill(scene)
    scene.glow, scene.f = 0.45, 7


def kraft(scene, tone):
    """Brown paper drawn up into a curve behind, one hard lamp: the stock-room table."""
    def curve(x, y):
        return 0.0 if y < 9 else (13 - math.sqrt(max(0, 169 - (y - 9) ** 2)) if y < 22 else 13 + (y - 22) * 3)
    sheet(120, 74, 150, m.board(tone, 0.85, 0.2), curve, -40)
    sky((0.92, 0.95, 1.0), 0.22)
    sun(Vector((0.75, 0.5, -0.72)), 3.8, (1, 0.93, 0.82), 2.2)
    bright_fill(scene)
    scene.glow = 0.42


def shore(scene, tone):
    """A beach of pebbles in evening light: sand that falls to the sea, a line of foam, open water to the horizon."""
    rnd = scene.rnd
    off = rnd.uniform(0, 90)
    edge = 11 + scene.spread

    def height(x, y):
        ripple = 0.5 + 0.5 * math.sin(1.5 * x + 1.25 * y + 7.5 * field.noise(Vector((x * 0.07, y * 0.07, off))))
        near = min(1, max(0, math.hypot(x / (scene.spread + 3.6), y / 3.2) - 0.9) / 1.2)
        return 0.3 * ripple ** 1.3 * near * min(1, max(0, (edge - y) / 6)) - 0.05 - 0.075 * max(0, y - edge + 5)
    sheet(130, 76, 330, m.sand(tone), height, -28)
    scene.floor = height
    s = Shader("sea")
    here = s.at((0.5, 1.6, 1))
    waves = s.node("TexWave", {"Vector": here, "Scale": 0.32, "Distortion": 5.0, "Detail": 2.0, "Detail Scale": 1.2}, wave_type="BANDS", bands_direction="Y").outputs[1]
    normal = s.bump(s.add(s.mul(waves, 0.8), s.mul(s.noise(s.at((0.8, 2.4, 1)), 0.9, 4, 0.55, 0.5), 0.7)), 0.5, 0.6)
    away = s.span(s.axis(s.at(), 1), edge - 1.5, edge + 26)
    color = s.ramp(away, (0.0, (0.50, 0.50, 0.42)), (0.16, (0.14, 0.33, 0.33)), (0.6, (0.03, 0.18, 0.22)), (1.0, (0.018, 0.11, 0.16)))
    sheet(420, 130, 1, s.done(s.surface(color=color, rough=0.1, spec=0.3, normal=normal), far=(0.03, 0.17, 0.21)), y=edge - 2).location.z = -0.42
    f = Shader("foam")
    white = f.done(f.surface(color=(0.86, 0.87, 0.84), rough=0.8, spec=0.2))
    for k, (y, deep) in enumerate(((edge - 0.6, 0.5), (edge + 5.5, 0.35))):
        path = [(x / 4, y + 1.4 * field.noise(Vector((x * 0.02, k * 9.0, off))) + 0.35 * field.noise(Vector((x * 0.14, k * 5.0, off))), -0.40) for x in range(-190, 191)]
        sweep(path, lambda t: deep * (0.35 + 0.65 * abs(field.noise(Vector((t * 31, k * 3.0, off))))), white)
    e = Shader("evening")
    up = e.axis(e.at(), 2)
    wall(620, 180, e.done(e.node("Emission", {0: e.ramp(e.span(up, -2, 56), (0.0, (1.0, 0.70, 0.44)), (0.3, (0.80, 0.64, 0.56)), (1.0, (0.36, 0.46, 0.60))), 1: 0.8}).outputs[0]), 120, -20)
    sky((0.62, 0.72, 1.0), 0.22)
    sun(Vector((0.85, 0.35, -0.36)), 4.6, (1.0, 0.72, 0.45), 0.6)
    bright_fill(scene, 0.7)
    scene.glow, scene.f = 0.5, 8
    grey = [m.stone((0.12, 0.11, 0.10), (0.36, 0.33, 0.29), 0.5, 0.15), m.stone((0.20, 0.16, 0.12), (0.42, 0.36, 0.28), 0.5, 0.2), m.stone((0.05, 0.05, 0.055), (0.16, 0.15, 0.15), 0.4, 0.3)]
    pieces = [props.lump(rnd, g, (rnd.uniform(0.7, 1.3), rnd.uniform(0.6, 1.0), rnd.uniform(0.35, 0.55)), 0.18, 0.9) for g in grey for _ in (0, 1)]
    props.strew(rnd, 46, pieces, scene.free, scene.spread + 2.2, 13 + scene.spread, 0.12, 0.15, 0.6, (0.5, 1.3), z=scene.floor)


def paper(scene, tone):
    """Sheets of handmade paper, one over the other, by a window."""
    rnd = scene.rnd
    sheet(200, 100, 1, m.wood((0.05, 0.025, 0.012), (0.22, 0.12, 0.06), 0.4, 0.4, "X"), y=-40).location.z = -0.3
    wall(220, 100, m.plaster(shade(tone, 0.5), 0.3), 26)
    for k in range(4):
        sheet_ = block(20 - k, 27 - k, 0.05, m.board(shade(tone, 1.0 - 0.05 * k), 0.85, 0.5), 0.012)
        sheet_.location, sheet_.rotation_euler = (rnd.gauss(0, 1.0), 1.5 + rnd.gauss(0, 0.8), -0.26 + 0.06 * k), (0, 0, rnd.gauss(0, 0.16))
    sky((0.86, 0.90, 1.0), 0.14)
    sun(SUN, 5.0)
    window_shade(SUN, rnd, (1.5, 2, 8), panes=(2, 3), twigs=2)
    bright_fill(scene)


def felt(scene, tone):
    """A plain coloured ground and wall of one paper, soft lamp: lets the bottle speak."""
    def curve(x, y):
        return 0.0 if y < 8 else (15 - math.sqrt(max(0, 225 - (y - 8) ** 2)) if y < 23 else 15 + (y - 23) * 3)
    sheet(140, 74, 150, m.board(tone, 0.9, 0.15), curve, -40)
    sky(DAY, 0.05)
    bright = sum(tone) > 0.5
    panel((-24, -6, 24), (0, 0, 3), 20, 20, 15, DAY, 0.3)
    studio(scene.top, 7 if bright else 13, DAY, 0.5)
    scene.glow, scene.veil, scene.f = (0.45, True, 9) if bright else (1.5, False, 9)


BACKDROPS = {f.__name__: f for f in (slab_night, polished_night, lamps, window, courtyard, podium, table, silk, wool, tray, rain, garden, dunes, water, marble, kraft, shore, paper, felt)}
