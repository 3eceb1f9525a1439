"""What lies about: each maker builds a few different pieces once; `strew` lays copies of them."""
import math

import bmesh
import bpy
import numpy as np
from mathutils import Euler, Vector, noise as field

import materials as m
from light import link
from mesh import block, copy, lathe, loft, obj, rounded, sheet, sweep
from nodes import Shader, shade


def lump(rnd, material, size=(1, 1, 1), rough=0.2, detail=1.6, steps=3):
    """A pebble, seed or crumb: a sphere pushed about by noise."""
    work = bmesh.new()
    bmesh.ops.create_icosphere(work, subdivisions=steps, radius=1)
    off = Vector((rnd.uniform(0, 99),) * 3)
    for v in work.verts:
        k = 1 + rough * (field.noise(v.co * detail + off) + 0.4 * field.noise(v.co * detail * 2.7 + off))
        v.co = Vector((v.co.x * size[0] * k, v.co.y * size[1] * k, v.co.z * size[2] * k))
    mesh = bpy.data.meshes.new("lump")
    work.to_mesh(mesh)
    work.free()
    for p in mesh.polygons:
        p.use_smooth = True
    mesh.materials.append(material)
    return link(bpy.data.objects.new("lump", mesh))


def grid(n, k, point, material, subdivide=1, name="leafy"):
    """A surface from point(u, v), u in -1..1, v in 0..1."""
    v = [point(i / k * 2 - 1, j / n) for j in range(n + 1) for i in range(k + 1)]
    f = [(j * (k + 1) + i, j * (k + 1) + i + 1, (j + 1) * (k + 1) + i + 1, (j + 1) * (k + 1) + i) for j in range(n) for i in range(k)]
    thing = obj(name, v, f, material, 80)
    if subdivide:
        thing.modifiers.new("s", "SUBSURF").render_levels = subdivide
    return thing


def petal(rnd, material, size=2.0, long=1.0):
    cup, curl, twist, wave = rnd.uniform(0.15, 0.45), rnd.uniform(0.1, 0.55), rnd.uniform(-0.35, 0.35), rnd.uniform(0, 6)

    def point(u, v):
        w = 0.62 * math.sin(math.pi * min(1, 0.10 + 0.78 * v ** 0.75)) ** 0.8 * (1 - 0.14 * math.exp(-(u / 0.2) ** 2) * v ** 6)
        z = cup * (0.55 * u * u + 0.9 * (v - 0.45) ** 2) - 3 * curl * max(0, v - 0.72) ** 2 * (0.4 + u * u) + 0.3 * twist * u * v + 0.03 * math.sin(9 * u + 5 * v + wave)
        return (u * w * size, (v * 1.15 * (1 - 0.06 * u * u) - 0.5) * size * long, z * size)
    return grid(12, 12, point, material)


def leaf(rnd, material, length=5.0, width=0.30):
    bend, fold = rnd.uniform(0.08, 0.35), rnd.uniform(0.12, 0.4)

    def point(u, v):
        w = width * math.sin(math.pi * v ** 0.8) ** 0.85 + 0.004
        z = fold * abs(u) * w - bend * (v - 0.4) ** 2 + 0.010 * math.sin(26 * v - 5 * abs(u)) * abs(u)
        return (u * w * length, (v - 0.5) * length, z * length)
    return grid(18, 8, point, material)


def rose_head(rnd, color=(0.36, 0.012, 0.03), size=2.6, opened=1.0):
    """A rose from some thirty cupped petals on a spiral."""
    root = bpy.data.objects.new("rose", None)
    link(root)
    mats = [m.growing(shade(color, k), sheen=0.6, rough=0.6, through=0.18) for k in (0.75, 1.0, 1.2)]
    for i in range(34):
        t = i / 33
        r, lean = 0.05 + 0.36 * t ** 1.1 * opened, (0.08 + 0.95 * t ** 1.35) * opened
        wide, tall = 0.55 + 0.42 * t, 1.0 - 0.18 * t
        roll = rnd.uniform(0.2, 0.45) * t

        def point(u, v, r=r, lean=lean, wide=wide, tall=tall, roll=roll):
            a = u * wide * (0.55 + 0.45 * math.sin(math.pi * min(1, 0.15 + 0.8 * v)))
            q = r + 0.16 * math.sin(v * 2.2) + v * lean * 0.52 + roll * max(0, v - 0.7) ** 1.4
            z = v * tall * math.cos(lean * 0.75) - roll * max(0, v - 0.78) * 1.1 - 0.10 * u * u * v - 0.25 * t
            return (q * math.cos(a), q * math.sin(a), z)
        p = grid(8, 10, point, mats[i % 3])
        p.rotation_euler = (rnd.gauss(0, 0.04), rnd.gauss(0, 0.04), i * 2.4)
        p.parent = root
    root.scale = (size * 0.62,) * 3
    return root


def jasmine(rnd, size=1.5, color=(0.86, 0.84, 0.76), petals=7, layers=1):
    """A small white flower with its tube; open petals in one or two rows."""
    root = link(bpy.data.objects.new("flower", None))
    white = m.growing(color, (3, 0.4, 1), 0.6, 0.3, 0.35)
    for layer in range(layers):
        for i in range(petals):
            lift = 0.2 + 0.5 * layer + rnd.uniform(-0.1, 0.15)

            def point(u, v, lift=lift):
                w = 0.26 * math.sin(math.pi * min(1, 0.06 + 0.90 * v)) ** 0.75
                return (u * w, 0.06 + v * (0.95 - 0.2 * layer), 0.3 * lift * v ** 0.8 - 0.18 * v * v + 0.10 * u * u * w * 4)
            p = grid(8, 6, point, white)
            p.rotation_euler = (rnd.gauss(0, 0.08), rnd.gauss(0, 0.08), (i + layer * 0.5) * 2 * math.pi / petals + rnd.gauss(0, 0.06))
            p.parent = root
    stem = sweep([(0, 0, 0.05), (0.05, 0.03, -0.5), (0.1, 0.05, -0.9)], 0.07, m.growing((0.24, 0.33, 0.12)))
    stem.parent = root
    eye = lump(rnd, m.rough_thing((0.55, 0.42, 0.05), (0.75, 0.62, 0.12), 6), (0.09, 0.09, 0.07), steps=2)
    eye.parent = root
    eye.location.z = 0.06
    root.scale = (size,) * 3
    return root


def bud(rnd, size=1.2):
    root = link(bpy.data.objects.new("bud", None))
    white = m.growing((0.84, 0.83, 0.72), (3, 0.4, 1), 0.6, 0.3, 0.3)
    b = lathe([(0, 0), (0.14, 0.06), (0.26, 0.4), (0.24, 0.75), (0.09, 1.1), (0, 1.16)], white, 0.15, 20)
    c = lathe([(0, -0.35), (0.06, -0.35), (0.1, -0.05), (0.15, 0.1), (0, 0.12)], m.growing((0.16, 0.26, 0.08)), 0.03, 16)
    b.parent = c.parent = root
    root.scale = (size,) * 3
    return root


def chip(rnd, material, length=None):
    """A split splinter of wood, long in the grain (z)."""
    L, w, t = length or rnd.uniform(1.8, 4.6), rnd.uniform(0.4, 1.0), rnd.uniform(0.18, 0.5)
    off, rings = rnd.uniform(0, 99), []
    for j in range(27):
        s = j / 26
        thin = min(1, 0.55 + 5 * s, 0.5 + 5 * (1 - s)) ** 0.7
        ring = []
        for i in range(16):
            a = 2 * math.pi * i / 16
            x, y = (math.copysign(abs(q) ** 0.45, q) for q in (math.cos(a), math.sin(a)))
            k = 1 + 0.35 * field.noise(Vector((x * 1.6 + off, y * 1.6, s * 1.2))) + 0.22 * field.noise(Vector((x * 5 + off, y * 5, s * 2.2)))
            frayed = 0.25 * L * field.noise(Vector((x * 2.5 + off, y * 2.5, 3))) * (abs(s - 0.5) * 2) ** 6
            ring.append((x * w / 2 * k * thin, y * t / 2 * k * thin, (s - 0.5) * L + frayed))
        rings.append(ring)
    return obj("chip", *loft(rings), material, 40)


def threads(rnd, n, keep, spread=6.0, center=(0, 0), z=0.0):
    """Saffron: crimson stigmas, wider and paler at one end."""
    s = Shader("saffron")
    stuff = s.done(s.surface(color=s.ramp(s.noise(s.at(), 2.5, 3), (0.35, (0.20, 0.008, 0.003)), (0.7, (0.52, 0.05, 0.006))), rough=0.45, spec=0.4))
    v, f, done = [], [], 0
    while done < n:
        x, y = rnd.gauss(center[0], spread / 2), rnd.gauss(center[1], spread / 2.6)
        if not keep(x, y):
            continue
        done += 1
        turn, pitch, curve, L = rnd.uniform(0, 6.28), rnd.gauss(0, 0.1), rnd.gauss(0, 0.11), rnd.uniform(1.2, 2.4)
        p, base, k = Vector((x, y, z + rnd.uniform(0.03, 0.26))), len(v), 12
        for i in range(k + 1):
            t = i / k
            r = 0.014 + 0.013 * t + 0.022 * max(0, t - 0.8) / 0.2
            u = Vector((math.cos(turn), math.sin(turn), pitch))
            side = Vector((-u.y, u.x, 0))
            v += [p + side * r * math.cos(q) + Vector((0, 0, r * math.sin(q))) for q in (j * math.pi / 3 for j in range(6))]
            p = p + u * (L / k)
            p.z = max(z + 0.03, p.z)
            turn += curve + rnd.gauss(0, 0.06)
            pitch += rnd.gauss(0, 0.04)
        f += [(base + i * 6 + q, base + i * 6 + (q + 1) % 6, base + (i + 1) * 6 + (q + 1) % 6, base + (i + 1) * 6 + q) for i in range(k) for q in range(6)]
    return obj("threads", v, f, stuff, 60)


def cinnamon(rnd, length=6.0):
    """A quill: bark rolled from both sides."""
    stuff = m.rough_thing((0.20, 0.075, 0.028), (0.34, 0.15, 0.06), 1.5, 0.75, 0.5)
    profile_ = []
    for side in (-1, 1):
        arc = [(side * (0.36 - 0.36 * (1 - 0.055 * t) * math.cos(t)), 0.36 * (1 - 0.055 * t) * math.sin(t)) for t in np.linspace(0.0, 4.6, 20)]
        profile_ += arc[::-1] if side < 0 else arc[1:]
    off = rnd.uniform(0, 99)
    v = [(x + 0.03 * field.noise(Vector((j * 0.3, x * 3, off))), (j / 24 - 0.5) * length, z + 0.03 * field.noise(Vector((j * 0.3, z * 3, off + 9)))) for j in range(25) for x, z in profile_]
    n = len(profile_)
    thing = obj("cinnamon", v, [(j * n + i, j * n + i + 1, (j + 1) * n + i + 1, (j + 1) * n + i) for j in range(24) for i in range(n - 1)], stuff, 60)
    thing.modifiers.new("t", "SOLIDIFY").thickness = 0.05
    return thing


def clove(rnd, stuff=None):
    stuff = stuff or m.rough_thing((0.035, 0.014, 0.007), (0.09, 0.035, 0.016), 3, 0.7)
    body = lathe([(0, 0), (0.07, 0.02), (0.10, 0.5), (0.13, 1.0), (0.2, 1.12), (0.12, 1.16), (0.15, 1.28), (0.08, 1.4), (0, 1.42)], stuff, 0.02, 10, 50)
    body.scale = (1, 1, rnd.uniform(0.8, 1.05))
    return body


def pod(rnd, color=(0.33, 0.42, 0.17)):
    """Green cardamom."""
    stuff = m.rough_thing(shade(color, 0.7), shade(color, 1.25), 2, 0.7, 0.3)
    rings = []
    for j in range(17):
        t = j / 16
        r = 0.42 * math.sin(math.pi * min(0.995, max(0.02, t)) ** 0.9) ** 0.7
        rings.append([(r * (1 + 0.10 * math.cos(3 * a) + 0.03 * math.cos(18 * a)) * math.cos(a), r * (1 + 0.10 * math.cos(3 * a) + 0.03 * math.cos(18 * a)) * math.sin(a), (t - 0.5) * 1.6) for a in (2 * math.pi * i / 36 for i in range(36))])
    return obj("pod", *loft(rings), stuff, 70)


def star_anise(rnd):
    root = link(bpy.data.objects.new("anise", None))
    bark = m.rough_thing((0.10, 0.035, 0.014), (0.20, 0.085, 0.035), 2.5, 0.7)
    seed = m.rough_thing((0.22, 0.10, 0.035), (0.30, 0.15, 0.05), 1, 0.2, 0.05)
    for i in range(8):
        L = rnd.uniform(0.85, 1.15)

        def point(u, v, L=L):
            w = 0.20 * math.sin(math.pi * min(1, 0.12 + 0.86 * v)) ** 0.8
            return (u * w, 0.08 + v * L, 0.30 * abs(u) ** 0.8 * math.sin(math.pi * v) ** 0.6 + 0.05 * v)
        p = grid(8, 8, point, bark)
        p.modifiers.new("t", "SOLIDIFY").thickness = 0.04
        s = lump(rnd, seed, (0.10, 0.19, 0.08), 0.02, steps=2)
        s.location = (0, 0.5 * L, 0.13)
        holder = link(bpy.data.objects.new("arm", None))
        p.parent = s.parent = holder
        holder.rotation_euler = (0, 0, i * math.pi / 4 + rnd.gauss(0, 0.05))
        holder.parent = root
    return root


def citrus_half(rnd, rind=(0.85, 0.33, 0.02), flesh=(0.90, 0.38, 0.03), r=2.6):
    """Half a fruit, cut side up (+z)."""
    root = link(bpy.data.objects.new("citrus", None))
    s = Shader("rind")
    pores = s.cells(s.at(), 5.5)
    skin = s.done(s.surface(color=s.mix(s.noise(s.at(), 1, 3), shade(rind, 0.85), shade(rind, 1.1)), rough=0.38, spec=0.5, sss=0.1, sss_color=rind, normal=s.bump(pores, 0.35, 0.05)), far=rind)
    bowl = [(r * math.sin(t), -r * math.cos(t) * 0.95) for t in np.linspace(0.0, math.pi / 2, 20)]
    b = lathe([*bowl, (r * 0.985, 0.03), (0, 0.03)], skin, 0, 72, 50)
    c = Shader("flesh")
    here = c.at()
    x, y = c.axis(here, 0), c.axis(here, 1)
    angle = c.math("ARCTAN2", y, x)
    radius = c.math("SQRT", c.add(c.mul(x, x), c.mul(y, y)))
    wedge = c.math("ABSOLUTE", c.math("SUBTRACT", c.math("FRACT", c.add(c.mul(angle, 10 / (2 * math.pi)), c.mul(c.noise(here, 0.8, 2), 0.25))), 0.5))
    pulp = c.node("TexVoronoi", {"Vector": c.node("CombineXYZ", {0: c.mul(angle, 5.5), 1: c.mul(radius, 1.3), 2: 0.0}).outputs[0], "Scale": 3.0}).outputs[0]
    inside = c.mul(c.span(wedge, 0.47, 0.43), c.mul(c.span(radius, r * 0.90, r * 0.85), c.span(radius, r * 0.06, r * 0.13)))
    color = c.mix(inside, (0.86, 0.74, 0.50), c.mix(pulp, shade(flesh, 1.1), shade(flesh, 0.72)))
    pulpy = c.done(c.surface(color=color, rough=c.mix(inside, (0.6,) * 3, (0.18,) * 3), sss=0.25, sss_color=flesh, sss_radius=(0.4, 0.2, 0.1), normal=c.bump(c.mul(pulp, inside), 0.5, 0.08), coat=0.4, coat_rough=0.15), far=flesh)
    face = lathe([(r * 0.985, 0.0), (r * 0.985, 0.04), (0, 0.05)], pulpy, 0, 72)
    b.parent = face.parent = root
    return root


def fruit(rnd, color=(0.85, 0.33, 0.02), r=2.4, flat=0.93, pores=True):
    s = Shader("fruit")
    height = s.cells(s.at(), 5.0) if pores else s.noise(s.at(), 6, 3)
    skin = s.done(s.surface(color=s.mix(s.noise(s.at(), 0.5, 4), shade(color, 0.75), shade(color, 1.15)), rough=0.38 if pores else 0.28, spec=0.5, normal=s.bump(height, 0.3 if pores else 0.05, 0.05)), far=color)
    thing = lump(rnd, skin, (r, r, r * flat), 0.03, 0.8, 4)
    return thing


def resin(rnd, color=(0.78, 0.42, 0.10), size=0.7):
    """A tear of frankincense or a lump of amber: cloudy, lit from within."""
    s = Shader("resin")
    crust = s.noise(s.at(), 2.2, 4)
    stuff = s.done(s.surface(color=s.mix(crust, shade(color, 0.8), shade(color, 1.25)), rough=s.add(s.mul(crust, 0.3), 0.35), trans=0.12, ior=1.45, spec=0.35, sss=0.6, sss_color=color, sss_radius=(0.7, 0.35, 0.12), normal=s.bump(crust, 0.15, 0.05)), far=color)
    return lump(rnd, stuff, (size * rnd.uniform(0.7, 1.2), size * rnd.uniform(0.6, 1), size * rnd.uniform(0.5, 0.85)), 0.28, 1.1, 4)


def seed_mat(color):
    s = Shader("seed")
    return s.done(s.surface(color=color, rough=0.12, sss=0.5, sss_color=color, sss_radius=(0.5, 0.1, 0.05), trans=0.35, ior=1.38, coat=0.6, coat_rough=0.05), far=color)


def coffee_bean(rnd, stuff=None):
    stuff = stuff or m.rough_thing((0.034, 0.014, 0.006), (0.058, 0.025, 0.011), 7, 0.55, 0.10)
    def point(u, v):
        a, t = math.pi * u, math.pi * v
        x, y, z = 0.36 * math.sin(t) * math.cos(a), 0.55 * math.cos(t), 0.30 * math.sin(t) * math.sin(a)
        if z > 0:
            z = z * 0.45 - 0.17 * math.exp(-((x + 0.035 * math.sin(6 * y)) / 0.045) ** 2) * math.sin(t) ** 0.6
        return (x, y, z)
    return grid(18, 64, point, stuff, 0, "bean")


def vanilla(rnd, length=11.0):
    stuff = m.rough_thing((0.014, 0.006, 0.003), (0.034, 0.015, 0.008), 4, 0.5, 0.6)
    turn, p, path = rnd.uniform(0, 6), Vector((0, 0, 0.2)), []
    for i in range(30):
        path.append(p.copy())
        p = p + Vector((math.cos(turn), math.sin(turn), 0)) * length / 30
        turn += 0.05 + rnd.gauss(0, 0.02)
    thing = sweep(path, lambda t: 0.22 * (min(1, 8 * t, 6 * (1 - t)) ** 0.6 * 0.9 + 0.1), stuff, 10)
    return thing


def lavender(rnd, length=12.0):
    root = link(bpy.data.objects.new("lavender", None))
    stem = m.growing((0.20, 0.27, 0.13), through=0.1)
    flower = [m.growing(c, (2, 2, 2), 0.8, 0.6, 0.2) for c in ((0.20, 0.12, 0.40), (0.28, 0.18, 0.50), (0.13, 0.08, 0.28))]
    lean = rnd.uniform(-0.5, 0.5)
    path = [(lean * (t ** 2), 0.2 * math.sin(3 * t), t * length) for t in np.linspace(0, 1, 12)]
    s = sweep(path, 0.055, stem, 6)
    s.parent = root
    husks = [lump(rnd, c, (0.075, 0.075, 0.20), 0.25, 2, 2) for c in flower]
    open_ = [lump(rnd, m.growing(c, (2, 2, 2), 0.8, 0.6, 0.3), (0.11, 0.11, 0.06), 0.5, 3, 2) for c in ((0.36, 0.25, 0.62), (0.30, 0.18, 0.56))]
    for row in range(14):
        t = 0.60 + 0.40 * row / 14 - (0.07 if row == 0 else 0)
        for k in range(8):
            a = 2 * math.pi * k / 8 + row * 0.4 + rnd.gauss(0, 0.15)
            r, lean_out = 0.17 * (1 - 0.45 * row / 14), rnd.uniform(0.35, 0.7)
            center = Vector((lean * t * t, 0.2 * math.sin(3 * t), t * length + rnd.gauss(0, 0.05)))
            way = Vector((math.cos(a) * math.sin(lean_out), math.sin(a) * math.sin(lean_out), math.cos(lean_out)))
            p = copy(husks[(row + k) % 3])
            p.location, p.rotation_euler = center + Vector((r * math.cos(a), r * math.sin(a), 0)), way.to_track_quat("Z", "Y").to_euler()
            p.parent = root
            if rnd.random() < 0.35:
                q = copy(open_[k % 2])
                q.location, q.rotation_euler = p.location + way * 0.2, p.rotation_euler
                q.parent = root
    for piece in husks + open_:
        piece.location = (0, 0, -500)
    return root


def pine(rnd, length=9.0):
    """A sprig of pine: a scaly twig, needles in bundles that point forward."""
    root = link(bpy.data.objects.new("pine", None))
    bark = m.rough_thing((0.10, 0.055, 0.03), (0.20, 0.12, 0.07), 6, 0.85, 0.6)
    greens = [m.growing(c, (1, 1, 6), 0.45, 0, 0.12, 0.1) for c in ((0.07, 0.16, 0.06), (0.10, 0.21, 0.075), (0.05, 0.12, 0.055))]
    bend = rnd.uniform(-0.9, 0.9)
    at = lambda t: Vector((bend * t * t, 0.15 * math.sin(3 * t), t * length))
    twig = sweep([at(i / 12) for i in range(13)], lambda t: 0.13 * (1 - 0.6 * t), bark, 8)
    twig.parent = root
    for k, green in enumerate(greens):
        v, f = [], []
        for i in range(int(length * 16)):
            t = 0.12 + 0.88 * (i + rnd.random()) / int(length * 16)
            a, spread, long = rnd.uniform(0, 2 * math.pi), rnd.uniform(0.45, 0.85) * (1.15 - 0.5 * t), rnd.uniform(1.9, 2.9)
            way = Vector((math.cos(a) * math.sin(spread), math.sin(a) * math.sin(spread), math.cos(spread)))
            side = way.orthogonal().normalized() * 0.036
            other = way.cross(side).normalized() * 0.036
            droop = Vector((0.12 * rnd.gauss(0, 1), 0.12 * rnd.gauss(0, 1), 0))
            base, p = len(v), at(t)
            for q, thin in ((0.0, 0.8), (0.5, 1.0), (1.0, 0.1)):
                here = p + way * long * q + droop * q * q
                v += [here + side * thin, here + other * thin, here - side * thin, here - other * thin]
            f += [(base + 4 * j + n, base + 4 * j + (n + 1) % 4, base + 4 * j + 4 + (n + 1) % 4, base + 4 * j + 4 + n) for j in (0, 1) for n in range(4)]
        needles = obj("needles", v, f, green, 60)
        needles.parent = root
    return root


def cone(rnd, size=1.9):
    """A pine cone: woody scales on a spiral, open towards its foot."""
    root = link(bpy.data.objects.new("cone", None))
    woods = [m.rough_thing((0.11, 0.055, 0.025), (0.26, 0.15, 0.08), 5, 0.8, 0.5), m.rough_thing((0.16, 0.09, 0.045), (0.34, 0.21, 0.12), 5, 0.8, 0.5)]

    def point(u, v):
        w = 0.30 * math.sin(math.pi * min(1, 0.30 + 0.62 * v)) ** 0.7
        return (u * w, 0.75 * v, 0.10 * (1 - u * u) - 0.04 + 0.16 * v ** 4)
    scales = []
    for wood in woods:
        one = grid(6, 6, point, wood, 1, "scale")
        one.modifiers.new("t", "SOLIDIFY").thickness = 0.07
        bpy.context.view_layer.update()
        one.data = bpy.data.meshes.new_from_object(one.evaluated_get(bpy.context.evaluated_depsgraph_get()))
        one.modifiers.clear()
        scales.append(one)
    for i in range(78):
        t = i / 77
        one = copy(scales[i % 2])
        r = 0.62 * math.sin(math.pi * min(1, 0.16 + 0.80 * t)) ** 0.9 + 0.04
        one.location = (0, 0, 2.3 * t)
        one.rotation_euler = (0.15 + 1.15 * t + rnd.gauss(0, 0.05), 0, i * 2.39996)
        one.scale = (0.75 + 0.55 * r,) * 2 + (1,) if r > 0.3 else (0.6, 0.6, 1)
        one.parent = root
    for one in scales:
        one.location = (0, 0, -500)
    root.scale = (size * 0.55,) * 3
    return root


def peach(rnd, r=2.3):
    """Matt and downy, flushed red on one side, with a groove and the hollow of its stalk."""
    s = Shader("peach")
    here = s.at()
    flush = s.add(s.mul(s.axis(here, 0), 0.26 / r * 2.3), s.mul(s.noise(here, 0.55, 4, 0.6, 0.6), 0.95))
    dots = s.noise(here, 7, 3, 0.7)
    color = s.ramp(s.add(flush, s.mul(dots, 0.22)), (0.28, (0.86, 0.46, 0.14)), (0.55, (0.82, 0.27, 0.10)), (0.85, (0.46, 0.035, 0.035)))
    facing = s.node("LayerWeight", {"Blend": 0.22}).outputs["Facing"]
    downy = s.mix(s.mul(facing, 0.55), color, (0.90, 0.72, 0.58))
    skin = s.done(s.surface(color=downy, rough=0.85, spec=0.12, sheen=1.0, normal=s.bump(dots, 0.12, 0.03)), far=(0.74, 0.26, 0.10))
    work = bmesh.new()
    bmesh.ops.create_uvsphere(work, u_segments=96, v_segments=64, radius=r)
    off = Vector((rnd.uniform(0, 99),) * 3)
    for v in work.verts:
        d = v.co.normalized()
        angle = math.atan2(d.x, -d.y)
        groove = 0.075 * math.exp(-(angle / 0.16) ** 2) * (1 - abs(d.z)) ** 0.25
        hollow = 0.30 * math.exp(-(math.acos(max(-1, min(1, d.z))) / 0.30) ** 2)
        tip = 0.05 * math.exp(-(math.acos(max(-1, min(1, -d.z))) / 0.25) ** 2)
        v.co *= (1 - groove - hollow + tip + 0.025 * field.noise(d * 1.2 + off)) * (1, 1, 0.95)[2] ** (abs(d.z) * 0.6)
    mesh = bpy.data.meshes.new("peach")
    work.to_mesh(mesh)
    work.free()
    for p in mesh.polygons:
        p.use_smooth = True
    mesh.materials.append(skin)
    return link(bpy.data.objects.new("peach", mesh))


def raspberry(rnd, size=0.8):
    """Small juicy globes round a hollow core."""
    root = link(bpy.data.objects.new("raspberry", None))
    juicy = [seed_mat(c) for c in ((0.42, 0.012, 0.035), (0.52, 0.025, 0.05))]
    globes = [lump(rnd, one, (0.20, 0.20, 0.21), 0.05, 1.2, 3) for one in juicy]
    for row in range(7):
        t = row / 6
        r, z = 0.68 * math.sqrt(max(0.0, 1 - (t * 0.98) ** 2.2)) + 0.02, 1.5 * t
        n = max(1, round(2 * math.pi * r / 0.34))
        for k in range(n):
            a = 2 * math.pi * (k + 0.5 * (row % 2)) / n
            one = copy(globes[(k + row) % 2])
            one.location = (r * math.cos(a) + rnd.gauss(0, 0.015), r * math.sin(a) + rnd.gauss(0, 0.015), z - 0.7)
            one.parent = root
    for one in globes:
        one.location = (0, 0, -500)
    root.scale = (size,) * 3
    return root


def yarn(rnd, color, r=1.7):
    """A ball of hand-spun wool."""
    root = link(bpy.data.objects.new("yarn", None))
    wools = [m.cloth(shade(color, k), 5, 0.95, 1.0) for k in (0.88, 1.0, 1.08)]
    for i in range(46):
        axis = Vector((rnd.gauss(0, 1), rnd.gauss(0, 1), rnd.gauss(0, 1))).normalized()
        u = axis.orthogonal().normalized()
        w = axis.cross(u)
        shift, q = rnd.gauss(0, 0.32) * r, r * rnd.uniform(0.93, 1.03)
        shift = max(-0.8 * r, min(0.8 * r, shift))
        small = math.sqrt(q * q - shift * shift)
        for strand in (-1, 0, 1):
            path = [axis * (shift + 0.17 * strand) + (u * math.cos(t) + w * math.sin(t)) * (small + 0.04 * math.sin(5 * t + i)) for t in [2 * math.pi * k / 44 for k in range(45)]]
            one = sweep(path, 0.115, wools[i % 3], 6)
            one.parent = root
    core = lump(rnd, wools[0], (r * 0.93,) * 3, 0.0, 1, 4)
    core.parent = root
    return root


def driftwood(rnd, length=9.0):
    """A branch that the sea has worn: bent, forked, silver grey."""
    root = link(bpy.data.objects.new("driftwood", None))
    grey = m.wood((0.26, 0.22, 0.185), (0.64, 0.58, 0.50), 0.85, 1.5, "X")
    off = rnd.uniform(0, 90)

    def limb(start, way, long, thick):
        path, p = [], Vector(start)
        for i in range(22):
            path.append(p.copy())
            turn = 0.55 * field.noise(Vector((off + i * 0.16, long, 0)))
            p = p + Vector((math.cos(way + turn), math.sin(way + turn), 0.10 * field.noise(Vector((off + i * 0.2, 5, 0))))) * long / 22
        knots = [rnd.uniform(0.15, 0.85) for _ in range(3)]
        size = lambda t: thick * (0.30 + 0.70 * (1 - t) ** 0.7) * (1 + sum(0.28 * math.exp(-((t - k) / 0.035) ** 2) for k in knots)) * min(1, 0.35 + 9 * t)
        one = sweep(path, size, grey, 14)
        bend = one.data
        for v in bend.vertices:
            v.co += Vector((0, field.noise(v.co * 1.1 + Vector((off, 0, 0))), field.noise(v.co * 1.3 + Vector((0, off, 0))))) * 0.22 * thick
        one.parent = root
        return path
    main = limb((-length / 2, 0, 0), 0.0, length, 0.80)
    limb(main[8], 0.75 * rnd.choice((-1, 1)), length * 0.42, 0.42)
    limb(main[14], 0.6 * rnd.choice((-1, 1)), length * 0.24, 0.30)
    return root


def roots(rnd, n=46, length=9.0):
    """A bundle of vetiver: thin crooked roots."""
    root = link(bpy.data.objects.new("roots", None))
    stuff = [m.rough_thing((0.26, 0.17, 0.085), (0.44, 0.32, 0.17), 2, 0.9, 0.3), m.rough_thing((0.16, 0.10, 0.05), (0.30, 0.20, 0.10), 2, 0.9, 0.3)]
    for i in range(n):
        x, z, L = rnd.gauss(0, 0.55), abs(rnd.gauss(0, 0.4)), length * rnd.uniform(0.55, 1.1)
        off, path = rnd.uniform(0, 99), []
        for t in np.linspace(-0.5, 0.5, 18):
            wide = 1 + 2.2 * abs(t) ** 1.5
            path.append((x * wide + 0.55 * field.noise(Vector((t * 5, off, 0))), t * L, max(0.04, z * wide * 0.8 + 0.3 * field.noise(Vector((t * 4, off, 7))))))
        s = sweep(path, lambda t, r=rnd.uniform(0.025, 0.06): r * (1 - 0.6 * abs(2 * t - 1)), stuff[i % 2], 5)
        s.parent = root
    return root


def drops(rnd, n, tree, area, biggest=0.16, front=False):
    """Water drops on whatever a ray meets, from above or (`front`) on an upright face. `area` is x0, x1, y0, y1 (or z0, z1)."""
    v, f, done, tries = [], [], 0, 0
    x0, x1, y0, y1 = area
    while done < n and tries < n * 15:
        tries += 1
        x, y = rnd.uniform(x0, x1), rnd.uniform(y0, y1)
        hit = tree.ray_cast(Vector((x, -30, y)), Vector((0, 1, 0))) if front else tree.ray_cast(Vector((x, y, 30)), Vector((0, 0, -1)))
        if not hit[0]:
            continue
        done += 1
        normal = hit[1] if hit[1].dot(Vector((0, -1, 0)) if front else Vector((0, 0, 1))) > 0 else -hit[1]
        r, base, squash = biggest * rnd.random() ** 2.4 + 0.02, len(v), rnd.uniform(0.35, 0.6)
        turn = normal.to_track_quat("Z", "Y").to_matrix()
        for j in range(6):
            t = math.pi / 2 * j / 6
            v += [hit[0] + turn @ Vector((r * math.cos(t) * math.cos(a), r * math.cos(t) * math.sin(a), r * squash * math.sin(t) - 0.003)) for a in (2 * math.pi * i / 14 for i in range(14))]
        f += [(base + j * 14 + i, base + j * 14 + (i + 1) % 14, base + (j + 1) * 14 + (i + 1) % 14, base + (j + 1) * 14 + i) for j in range(5) for i in range(14)]
        f += [tuple(base + i for i in range(14))[::-1], tuple(base + 70 + i for i in range(14))]
    water = m.glass(ior=1.33 if not front else 1.2, shadow=(0.95, 0.95, 0.95))
    return obj("drops", v, f, water, 60) if v else None


def smoke(rnd, at, w, h, power):
    """Incense smoke as a thin luminous veil on a card: no volume to trace."""
    s = Shader("smoke")
    uv = s.node("TexCoord").outputs["UV"]
    off = rnd.uniform(0, 50)
    bent = s.node("TexNoise", {"Vector": s.node("Mapping", {0: uv, "Scale": (1.2, 1.5, 1), "Location": (off, 0, 0)}).outputs[0], "Scale": 1.8, "Detail": 2.0}).outputs[1]
    curled = s.node("MixRGB", {0: 0.42, 1: uv, 2: bent}).outputs[0]
    x, strands = s.axis(curled, 0), None
    for middle, width, share in ((0.47, 0.012, 1.0), (0.50, 0.05, 0.5), (0.54, 0.02, 0.6), (0.44, 0.09, 0.3)):
        q = s.math("DIVIDE", s.math("SUBTRACT", x, middle), width)
        g = s.mul(s.math("POWER", 2.718, s.mul(s.mul(q, q), -1.0)), share)
        strands = g if strands is None else s.add(strands, g)
    wisps = s.node("TexNoise", {"Vector": s.node("Mapping", {0: curled, "Scale": (14, 1.2, 1)}).outputs[0], "Scale": 1.4, "Detail": 4.0}).outputs[0]
    up = s.axis(uv, 1)
    fade = s.mul(s.span(up, 0.0, 0.5), s.span(up, 1.0, 0.5))
    glow = s.node("Emission", {0: (0.86, 0.82, 0.78), 1: s.mul(s.mul(strands, s.math("POWER", wisps, 1.6)), s.mul(fade, power))}).outputs[0]
    mesh = bpy.data.meshes.new("smoke")
    mesh.from_pydata([(-w / 2, 0, 0), (w / 2, 0, 0), (w / 2, 0, h), (-w / 2, 0, h)], [], [(0, 1, 2, 3)])
    layer = mesh.uv_layers.new()
    for i, c in enumerate([(0, 0), (1, 0), (1, 1), (0, 1)]):
        layer.data[i].uv = c
    mesh.materials.append(s.done(s.node("AddShader", {0: s.node("BsdfTransparent").outputs[0], 1: glow}).outputs[0]))
    thing = link(bpy.data.objects.new("smoke", mesh))
    thing.location, thing.visible_shadow, thing.visible_diffuse = at, False, False
    return thing


def bokeh(rnd, n, y, area, colors, power=0.9, size=2.0):
    """Lamps far behind, drawn as the discs that a wide lens makes of them. `area` is x0, x1, z0, z1."""
    for _ in range(n):
        s = Shader("lamp")
        light = s.node("Emission", {0: rnd.choice(colors), 1: power * rnd.uniform(0.1, 1.0)}).outputs[0]
        r = size * rnd.uniform(0.45, 1.25)
        rim = [(r * math.cos(t), 0, r * math.sin(t)) for t in np.linspace(0, 2 * math.pi, 48, endpoint=False)]
        disc = obj("lamp", rim, [tuple(range(48))], s.done(s.node("AddShader", {0: light, 1: s.node("BsdfTransparent").outputs[0]}).outputs[0]), 0)
        disc.location = (rnd.uniform(area[0], area[1]), y + rnd.uniform(-10, 25), rnd.uniform(area[2], area[3]))
        disc.visible_shadow = disc.visible_diffuse = False


def dust(rnd, n=120, spread=12, color=(0.5, 0.45, 0.38)):
    v, f = [], []
    for _ in range(n):
        x, y, s, k = rnd.gauss(0, spread / 2), rnd.gauss(-1, spread / 3), rnd.uniform(0.004, 0.013), len(v)
        v += [(x + s, y, 0), (x - s, y + s, 0), (x - s, y - s, 0), (x, y, s * 1.4)]
        f += [(k, k + 1, k + 3), (k + 1, k + 2, k + 3), (k + 2, k, k + 3)]
    obj("dust", v, f, m.rough_thing(color, color, 1, 0.9), 0)


def strew(rnd, n, pieces, keep, inner, outer, lift=0.1, tilt=0.4, front=0.4, size=(0.85, 1.15), flat=None, center=(0, 0), z=lambda x, y: 0.0):
    """Lays `n` copies of the pieces in a ring round the centre where `keep(x, y)` allows. `flat`: lying pieces, long axis z."""
    laid = []
    tries = 0
    while len(laid) < n and tries < n * 60:
        tries += 1
        t, q = rnd.uniform(0, 2 * math.pi), rnd.uniform(inner, outer)
        x, y = center[0] + q * math.cos(t), center[1] + q * math.sin(t) * 0.8
        if y < center[1] and rnd.random() > front or not keep(x, y):
            continue
        one = rnd.choice(pieces)
        thing = family(one) if one.type == "EMPTY" else copy(one)
        thing.location = (x, y, z(x, y) + lift + rnd.uniform(0, lift))
        base = math.pi / 2 if flat else 0.0
        thing.rotation_euler = (base + rnd.gauss(0, tilt), rnd.gauss(0, tilt), rnd.uniform(0, 6.28))
        k = rnd.uniform(*size)
        thing.scale = tuple(k * c for c in one.scale)
        laid.append(thing)
    for one in pieces:
        one.location = (0, 0, -500)
    return laid


def family(one):
    """A copy of an object with all that hangs on it."""
    twin = link(bpy.data.objects.new(one.name, one.data)) if one.type == "EMPTY" else copy(one)
    twin.location, twin.rotation_euler, twin.scale = one.location, one.rotation_euler, one.scale
    for child in list(one.children):
        family(child).parent = twin
    return twin


def drape(color, rnd, weave=14.0, shine=0.33, depth=1.0, clear=(4, 3), rise=True, y=-26):
    """Gathered cloth that lies flat round the bottle and, with `rise`, climbs behind into a hanging fold. Returns (object, height)."""
    off = rnd.uniform(0, 50)

    def height(x, q):
        p = Vector((x * 0.06, q * 0.06, off))
        w1, w2 = field.noise(p), field.noise(p * 2.1 + Vector((7, 3, 1)))
        r = math.hypot(x / clear[0], q / clear[1])
        calm = min(1, max(0, r - 1.0) / 1.3)
        calm = calm * calm * (3 - 2 * calm)
        t, u = 0.30 * x + 0.85 * q + 6.5 * w1 + 2.2 * w2, 0.8 * x - 0.35 * q + 5.5 * w2 + 3 * w1
        fold = (1 - abs(math.sin(t * 0.44))) ** 1.7 * 1.25 + (0.5 + 0.5 * math.sin(u * 0.62)) ** 2 * 0.55 * (0.5 + w1) + 0.12 * math.sin(u * 1.9 + 3 * w1)
        back = min(1, max(0, (q - 5) / 12)) if rise else 0
        return calm * depth * fold * (1 + 0.8 * back) - 0.05 * calm + back ** 1.5 * 30
    return sheet(90, 64, 290, m.cloth(color, weave, shine), height, y), height
