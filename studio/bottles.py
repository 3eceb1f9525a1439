"""Bottles: one line a shape, one entry a house. A bottle stands on z=0 at the origin of its root, its front towards -y."""
import math

import bmesh
import bpy
import numpy as np
from mathutils import Vector
from mathutils.bvhtree import BVHTree

import labels
from materials import CAPS, board, glass, lacquer, metal
from mesh import circle, cut_rect, lathe, loft, obj, polygon, prism, rect, sweep
from nodes import Shader, linear, shade

# section, half width a, half depth b, height of the body h, shoulder radius R, shoulder, neck radius, wall, base
SHAPES = {
    "slab": dict(section=lambda s: rect(3.2, 1.75, 0.42), a=3.2, b=1.75, h=7.4, R=0.45, top="flat", neck=1.0, wall=0.36, base=1.05),
    "mihrab": dict(section=lambda s: rect(3.1, 1.7, 0.85), a=3.1, b=1.7, h=8.8, R=3.6, top="ogee", neck=0.95, wall=0.34, base=1.0),
    "cylinder": dict(section=lambda s: circle(2.7), a=2.7, b=2.7, h=6.9, R=0.32, top="flat", neck=1.05, wall=0.36, base=1.3),
    "tall": dict(section=lambda s: rect(2.05, 1.7, 0.3), a=2.05, b=1.7, h=10.2, R=0.35, top="flat", neck=0.9, wall=0.3, base=1.0),
    "octagon": dict(section=lambda s: cut_rect(3.0, 1.95, 1.0), a=3.0, b=1.95, h=7.3, R=1.35, top="facet", neck=1.0, wall=0.42, base=1.25),
    "flask": dict(section=lambda s: rect(3.3, 1.6, 1.6, 20), a=3.3, b=1.6, h=7.4, R=2.6, top="dome", neck=0.9, wall=0.32, base=0.8),
    "dome": dict(section=lambda s: circle(2.8), a=2.8, b=2.8, h=7.2, R=2.7, top="dome", neck=0.95, wall=0.33, base=1.0),
    "decanter": dict(section=lambda s: cut_rect(3.0, 2.5, 0.8), a=3.0, b=2.5, h=7.0, R=1.1, top="facet", neck=1.05, wall=0.45, base=1.5, taper=0.16),
    "drop": dict(section=lambda s: circle(2.5), a=2.5, b=2.5, h=8.2, R=6.0, top="drop", neck=0.8, wall=0.32, base=0.9),
    "plain": dict(section=lambda s: rect(2.6, 1.9, 0.25), a=2.6, b=1.9, h=8.6, R=0.3, top="flat", neck=0.95, wall=0.3, base=0.8),
    "vial": dict(section=lambda s: circle(1.0), a=1.0, b=1.0, h=4.9, R=0.5, top="dome", neck=0.62, wall=0.16, base=0.45),
    "tola": dict(section=lambda s: polygon(8, 1.55, 0.2), a=1.55, b=1.55, h=3.9, R=1.5, top="dome", neck=0.66, wall=0.26, base=0.7),
    "spray": dict(section=lambda s: circle(0.55), a=0.55, b=0.55, h=4.4, R=0.3, top="dome", neck=0.42, wall=0.1, base=0.2),
}
SMALL = ("vial", "tola", "spray")
GLASS = {  # colour left after 1 cm of wall; None is clear
    "clear": None, "smoke": (0.42, 0.38, 0.35), "green": (0.30, 0.50, 0.36), "rose": (0.90, 0.58, 0.56), "amber": (0.80, 0.40, 0.10),
    "blue": (0.42, 0.62, 0.74), "black": (0.015, 0.014, 0.014), "plum": (0.42, 0.10, 0.20),
}


def side_inset(S, u):
    """How far the body has narrowed at `u` (0 floor, 1 shoulder)."""
    return S.get("taper", 0.0) * (1 - u) * 1.8


def profile(S, wall=0.0, grow=0.0):
    """Rings (z, inset, morph to the neck) from the floor to the lip; with `wall` the inner surface."""
    w, h, R = wall - grow, S["h"], S["R"]
    z0 = S["base"] - grow if wall else 0.0
    e = 0.5 if wall else 0.22
    e = min(e, S["b"] * 0.4)
    rings = [(z0 + e * (1 - math.cos(t)), w + e * (1 - math.sin(t)) + side_inset(S, 0), 0.0) for t in np.linspace(0, math.pi / 2, 8)]
    top = h - (wall * 0.8 - grow if wall else 0)
    start = h - R
    if S["top"] == "drop":
        # an onion: widest low, drawn up to the neck in one line
        rings = []
        for t in np.linspace(0, 1, 40):
            z = z0 + (top - z0) * t
            width = (0.80 + 0.20 * math.sin(math.pi * min(1, t / 0.5) / 2)) if t < 0.3 else None
            swell = math.sin(math.pi * (0.28 + 0.72 * (t / 0.34) * 0.5)) if t < 0.34 else 0.5 + 0.5 * math.cos(math.pi * ((t - 0.34) / 0.66))
            if t < 0.34:
                m = max(0.0, 1 - swell) * 0.75
            else:
                m = 1 - swell ** 0.9
            rings.append((z, w, min(1.0, m)))
        rings[0] = (rings[0][0], w + 0.35, rings[0][2])
        rings[1] = (rings[1][0], w + 0.08, rings[1][2])
    elif S["top"] == "flat":
        r = max(R - wall, 0.12)
        rings += [(top - r + r * math.sin(t), w + r * (1 - math.cos(t)), 0.0) for t in np.linspace(0, math.pi / 2, 8)]
        rings += [(top + 0.02 * k, w + r, k / 3) for k in (1, 2)]
    elif S["top"] == "facet":
        rings += [(start, w, 0.0), (top, w * 0.6, 0.72)]
    elif S["top"] == "dome":
        for t in np.linspace(0, math.pi / 2, 26)[:-1]:
            rings.append((start + (top - start) * math.sin(t), w, 1 - math.cos(t) ** 1.1))
    elif S["top"] == "ogee":
        for t in np.linspace(0, 1, 34)[:-1]:
            m = 3 * t * t * (1 - t) * 0.62 + t ** 3
            z = 3 * t * (1 - t) ** 2 * 0.50 + 3 * t * t * (1 - t) * 0.58 + t ** 3
            rings.append((start + (top - start) * z, w, m))
    lip = h + (0.5 if S["h"] < 5 else 0.75)
    neck_in = 0.22 if wall else 0.0
    for t in np.linspace(0, math.pi / 2, 4):
        f = 0.1
        rings.append((top + f * (1 - math.cos(t)), w - (f * (1 - math.sin(t)) if not wall else 0), 1.0))
    rings.append((lip, w, 1.0))
    return rings, lip, neck_in


def body_mesh(S, section, material):
    outer, lip, _ = profile(S)
    inner, _, neck_in = profile(S, S["wall"])
    punt = [(0.07, outer[0][1] + 0.6 * S["b"] * 0.5, 0.0), (0.0, outer[0][1] + 0.16, 0.0)]
    rings = [section.ring(z, d, m, S["neck"]) for z, d, m in punt + outer]
    rings += [section.ring(z, d, m, S["neck"] - neck_in) for z, d, m in inner[::-1]]
    return obj("glass", *loft(rings), material, 30 if S["top"] == "facet" else 46), lip


def liquid_mesh(S, section, fill, material):
    """The cavity, .015 cm into the glass so that no air gap shows, cut at the level with a meniscus."""
    inner, _, neck_in = profile(S, S["wall"], 0.015)
    top = S["h"] - S["R"] * {"flat": 1.0, "facet": 0.75, "dome": 0.55, "ogee": 0.62, "drop": 0.42}[S["top"]]
    level = S["base"] + (top - S["base"]) * fill
    below = [ring for ring in inner if ring[0] < level]
    after = inner[len(below)] if len(below) < len(inner) else inner[-1]
    last = below[-1]
    t = (level - last[0]) / max(1e-6, after[0] - last[0])
    d, m = last[1] + (after[1] - last[1]) * t, last[2] + (after[2] - last[2]) * t
    rings = below + [(level + 0.05, d, m), (level + 0.015, d + 0.06, m), (level, d + 0.16, m)]
    if fill >= 1.0:
        rings = inner[:-1]
    return obj("liquid", *loft([section.ring(z, q, k, S["neck"] - neck_in) for z, q, k in rings]), material, 46), level


def tilt_liquid(thing, tilt, level):
    """A lying bottle: cuts the full cavity at the true horizontal, `level` cm above the axis."""
    up = tilt.inverted() @ Vector((0, 0, 1))
    box = [Vector(c) for c in thing.bound_box]
    middle = sum(box, Vector()) / 8
    work = bmesh.new()
    work.from_mesh(thing.data)
    cut = bmesh.ops.bisect_plane(work, geom=work.verts[:] + work.edges[:] + work.faces[:], plane_co=middle + up * level, plane_no=up, clear_outer=True)
    edges = [e for e in cut["geom_cut"] if isinstance(e, bmesh.types.BMEdge)]
    bmesh.ops.contextual_create(work, geom=edges)
    bmesh.ops.recalc_face_normals(work, faces=work.faces)
    work.to_mesh(thing.data)
    work.free()


def cap_parts(form, stuff, S, z):
    """The cap above the collar at height z; returns its parts and its top."""
    small = S["h"] < 5
    r = S["neck"] + (0.2 if small else 0.42)
    made = CAPS[stuff]()
    trim = CAPS["gold"]() if stuff not in ("silver", "bronze") else made
    k = 0.62 if small else 1.0
    if form == "cylinder":
        hgt = 2.5 * k
        parts = [lathe([(0, z + 0.3 * k), (r - 0.12, z + 0.3 * k), (r - 0.12, z), (r, z), (r, z + hgt), (r - 0.06, z + hgt), (0, z + hgt)], made, 0.06)]
        if stuff not in ("gold", "silver", "bronze"):
            parts.append(lathe([(r - 0.02, z + 0.02), (r + 0.02, z + 0.02), (r + 0.02, z + 0.16), (r - 0.02, z + 0.16)], trim, 0.01))
        return parts, z + hgt
    if form == "block":
        hgt, q = 2.3 * k, r * 1.06
        part = prism(rect(q, q, 0.14, 5), [(0.1, z), (0, z + 0.1), (0, z + hgt - 0.08), (0.08, z + hgt)], made, 0.05)
        return [part, prism(rect(q * 0.86, q * 0.86, 0.12, 5), [(0, z - 0.12), (0, z + 0.05)], trim, 0.01)], z + hgt
    if form == "ball":
        q = r * (1.25 if not small else 1.2)
        ball = [(q * math.sin(t), z + q * 0.93 - q * math.cos(t)) for t in np.linspace(0.42, math.pi - 0.02, 40)]
        foot = lathe([(0, z + 0.2), (r * 0.66, z + 0.2), (r * 0.66, z - 0.02), (0, z - 0.05)], trim, 0.03)
        return [lathe([(0, z + 0.1), *ball, (0, z + q * 1.93)], made, 0, smooth=60), foot], z + q * 1.93
    if form == "dome":
        foot = 0.5 * k
        dome = [(r * math.cos(t), z + foot + 1.6 * k * math.sin(t)) for t in np.linspace(0.05, 1.38, 16)]
        tip = z + foot + 1.6 * k
        line = [(0, z + 0.2), (r - 0.1, z + 0.2), (r - 0.1, z), (r, z), (r, z + foot * 0.86), (r + 0.05, z + foot * 0.9), (r + 0.05, z + foot), *dome, (0.13, tip + 0.06), (0.2, tip + 0.17), (0.1, tip + 0.32), (0, tip + 0.42 * k)]
        return [lathe(line, made, 0.025)], tip + 0.42 * k
    if form == "crown":
        line = [(0, 0.1), (0.95, 0.1), (1.0, 0.0), (1.06, 0.0), (1.06, 0.34), (0.92, 0.44), (0.92, 0.62), (1.02, 0.72), (0.5, 1.05), (0.42, 1.2), (0.62, 1.5), (0.66, 1.75), (0.5, 2.1), (0.24, 2.32), (0.2, 2.4), (0.27, 2.5), (0.2, 2.66), (0, 2.74)]
        return [lathe([(x * r, z + y * k * 1.05) for x, y in line], made, 0.04)], z + 2.74 * k * 1.05
    # facet: a cut crystal or stone
    hgt, q = 2.4 * k, r * 1.18
    cut = polygon(8, q, 0.02)
    part = prism(cut, [(q * 0.32, z), (0.0, z + hgt * 0.34), (0.06, z + hgt * 0.62), (q * 0.42, z + hgt)], made, 0, 20)
    return [part, lathe([(0, z - 0.12), (r * 0.72, z - 0.12), (r * 0.72, z + 0.06), (0, z + 0.06)], trim, 0.02)], z + hgt


def label_material(style, paths, stuff="paper"):
    s = Shader("label")
    def picture(part, data):
        node = s.node("TexImage", {0: s.node("TexCoord").outputs["UV"]}, image=bpy.data.images.load(paths[part]), extension="EXTEND")
        node.image.colorspace_settings.name = "Non-Color" if data else "sRGB"
        return node.outputs[0]
    ink, foil, mask = picture("colour", False), picture("foil", True), picture("mask", True)
    fibres = s.noise(s.at(), 22, 5, 0.7)
    gilt = s.surface(color=(0.86, 0.60, 0.27), metal=0.55, rough=s.add(s.mul(fibres, 0.2), 0.26), normal=s.bump(fibres, 0.12, 0.01))
    clear = s.node("BsdfTransparent").outputs[0]
    if style["ground"] is None:
        return s.done(s.blend(mask, clear, s.surface(color=ink, rough=0.4)))
    if style["ground"] == "plate":
        dark = s.math("SUBTRACT", 1.0, s.node("RGBToBW", {0: ink}).outputs[0])
        lines = s.noise(s.at((0.4, 1, 40)), 1.0, 3)
        brass = s.surface(color=s.mix(dark, (0.78, 0.50, 0.20), (0.03, 0.018, 0.008)), metal=s.mul(s.math("SUBTRACT", 1.0, dark), 0.5),
                          rough=s.add(s.mul(lines, 0.15), 0.34), normal=s.bump(s.math("SUBTRACT", s.mul(lines, 0.1), dark), 0.5, 0.01))
        return s.done(s.blend(mask, clear, brass))
    depth = s.math("SUBTRACT", s.mul(fibres, 0.2), s.mul(s.node("RGBToBW", {0: ink}).outputs[0], -0.5))
    paper = s.surface(color=s.mix(s.mul(fibres, 0.05), ink, shade((1, 1, 1), 0.35)), rough=0.8, spec=0.25, normal=s.bump(s.math("SUBTRACT", depth, s.mul(foil, 0.5)), 0.2, 0.01))
    return s.done(s.blend(mask, clear, s.blend(foil, paper, gilt)))


def put_label(S, shape, glass_body, style_name, name, brand, kind, folder, stamp=None):
    """A patch thrown on to the front of the body, so that it follows any shape."""
    style = labels.STYLES[style_name]
    a, flat = S["a"], shape in ("slab", "mihrab", "tall", "octagon", "decanter", "plain", "flask")
    straight = S["h"] - {"flat": S["R"], "facet": S["R"], "dome": S["R"] * 0.6, "ogee": S["R"] * 0.75, "drop": S["R"] * 0.55}[S["top"]] - S["base"] * 0.6
    w = {"octagon": 2 * (a - 1.0) - 0.25, "decanter": 3.6, "tall": 3.1, "flask": 3.5, "mihrab": 3.7, "plain": 3.6, "slab": 3.9, "spray": 1.6 * a}.get(shape, 1.24 * a)
    h = min(straight * 0.74, w * {"oval": 1.06, "arch": 1.4, "cut": 1.1}.get(style["outline"], 1.02))
    if style_name == "Kehkashan":
        h = min(h, w * 0.92)
    if style_name == "Darya House":
        w, h = w * 1.08, straight * 0.82
    if style["ground"] == "plate":
        h = min(h, w * 0.72)
    if shape in SMALL:
        h = straight * 0.66 if shape != "tola" else min(straight * 0.72, w * 1.15)
    if shape == "drop":  # where the belly is widest the label stands upright
        w, h, straight = 1.22 * a, 1.22 * a * 1.06, 2 * (2.25 - S["base"] * 0.6)
    middle = S["base"] * 0.6 + straight * (0.44 if style_name == "Kehkashan" else 0.5)
    paths = labels.draw(style_name, name, brand, kind, w, h, folder, stamp)
    tree = BVHTree.FromObject(glass_body, bpy.context.evaluated_depsgraph_get())
    n, lift = 36, 0.006 if style["ground"] is None else 0.05 if style["ground"] == "plate" else 0.018
    vertices, uvs = [], []
    for j in range(n + 1):
        for i in range(n + 1):
            u, v = i / n, j / n
            x = (u - 0.5) * w if flat else a * math.sin((u - 0.5) * w / a)
            z = middle + (v - 0.5) * h
            hit = tree.ray_cast(Vector((x, -30, z)), Vector((0, 1, 0)))[0]
            vertices.append((x, (hit.y if hit else -S["b"]) - lift, z))
            uvs.append((u, v))
    faces = [(j * (n + 1) + i, j * (n + 1) + i + 1, (j + 1) * (n + 1) + i + 1, (j + 1) * (n + 1) + i) for j in range(n) for i in range(n)]
    mesh = bpy.data.meshes.new("label")
    mesh.from_pydata(vertices, [], faces)
    layer = mesh.uv_layers.new()
    for loop in mesh.loops:
        layer.data[loop.index].uv = uvs[loop.vertex_index]
    for polygon_ in mesh.polygons:
        polygon_.use_smooth = True
    thing = bpy.data.objects.new("label", mesh)
    bpy.context.collection.objects.link(thing)
    mesh.materials.append(label_material(style, paths))
    if style["ground"] is not None:
        thing.pass_index = 2
    if style["ground"] is not None and style["outline"] == "rect":
        edge = thing.modifiers.new("s", "SOLIDIFY")
        edge.thickness, edge.offset = (0.014 if style["ground"] != "plate" else 0.045), -1
    return thing


class Bottle:
    """A bottle with its cap, liquid and label; `width`, `depth` and `top` are its outer measures in cm."""

    def __init__(self, look, name, brand, kind, folder, scale=1.0, tilt=None, cap=True, stamp=None, fill=None):
        shape = look["shape"]
        S = SHAPES[shape]
        section = S["section"](S)
        self.S, self.shape = S, shape
        tint = GLASS[look["glass"]]
        shadow = tuple(0.5 + 0.45 * c for c in tint) if tint else (0.93, 0.93, 0.92)
        dark = look["glass"] == "black"
        shell, lip = body_mesh(S, section, glass(tint, 1.0, wavy=0.03, shadow=shadow))
        parts = [shell]
        level = {"vial": 0.9, "tola": 0.92, "spray": 0.9}.get(shape, 0.9) if fill is None else fill
        depth = 2 * (S["b"] - S["wall"]) * 1.05
        if not dark:
            color = glass(linear(look["liquid"]), depth, 1.36, shadow=(0.97, 0.97, 0.97))
            liquid, _ = liquid_mesh(S, section, 1.0 if tilt else level, color)
            if tilt:
                tilt_liquid(liquid, tilt, S["b"] * 0.35)
            parts.append(liquid)
        form, stuff = look["cap"].split("-")
        gold = CAPS["silver"]() if stuff == "silver" else metal("bronze", 0.24) if stuff == "bronze" else metal("gold")
        neck, top = S["neck"], lip
        if shape in SMALL:
            collar = neck + 0.12
            parts.append(lathe([(0, lip + 0.04), (collar - 0.14, lip + 0.04), (collar - 0.14, S["h"] + 0.08), (collar, S["h"] + 0.08), (collar, lip + 0.1), (0, lip + 0.1)], gold, 0.02))
            if not dark:
                rod = 0.09 if shape != "spray" else 0.05
                parts.append(sweep([(0, 0, lip), (0, 0, S["base"] + 0.3)], lambda t: rod * (1.6 if t > 0.93 else 1), glass(ior=1.5 if shape != "spray" else 1.15, clear_shadow=True), 16))
            z = lip + 0.1
        else:
            if not dark:
                tube = [(0.35 * (t ** 2), 0.05 * t, lip - 0.1 - t * (lip - S["base"] - 0.3)) for t in np.linspace(0, 1, 20)]
                parts.append(sweep(tube, 0.13, glass(ior=1.13, clear_shadow=True), 16))
            z = S["h"] + 0.14
            parts.append(lathe([(0, lip - 0.1), (neck - 0.3, lip - 0.25), (neck - 0.3, lip + 0.02), (neck + 0.02, lip + 0.02), (neck + 0.02, z), (neck + 0.14, z), (neck + 0.14, z + 0.32),
                                (neck + 0.07, z + 0.32), (neck + 0.07, z + 0.40), (neck + 0.14, z + 0.40), (neck + 0.14, lip + 0.08), (0, lip + 0.08)], gold, 0.03))
            z = S["h"] + 0.64
        self.cap_z = z
        if cap:
            made, top = cap_parts(form, stuff, S, z)
            parts += made
        else:
            # the spray head under the cap
            head = [(0, lip), (0.42, lip), (0.42, lip + 0.55), (0.36, lip + 0.62), (0.52, lip + 0.66), (0.52, lip + 1.25), (0.46, lip + 1.3), (0, lip + 1.3)]
            parts.append(lathe(head, gold, 0.03))
            nozzle = lathe([(0, 0), (0.09, 0), (0.09, 0.06), (0.03, 0.06), (0.02, 0.03), (0, 0.03)], lacquer(), 0.01, 24)
            nozzle.rotation_euler = (math.pi / 2, 0, 0)
            nozzle.location = (0, -0.5, lip + 0.98)
            parts.append(nozzle)
            top = lip + 1.3
        style = look.get("style") or brand
        if look.get("label", "yes") != "none":
            parts.append(put_label(S, shape, shell, style, name, brand, kind, folder, stamp))
        self.root = bpy.data.objects.new("bottle", None)
        bpy.context.collection.objects.link(self.root)
        for part in parts:
            part.parent = self.root
        self.shell, self.dark, self.scale = shell, dark, scale
        self.root.scale = (scale,) * 3
        self.width, self.depth, self.top, self.body = S["a"] * scale, S["b"] * scale, top * scale, S["h"] * scale

    def place(self, x=0.0, y=0.0, z=0.0, turn=0.0):
        """Turn in degrees round the vertical, positive shows its left side."""
        self.root.location = (x, y, z)
        self.root.rotation_euler = (0, 0, math.radians(turn))
        return self
