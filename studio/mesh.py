"""Shapes from outlines. 1 unit is 1 cm, z is up, the camera looks along +y."""
import math

import bmesh
import bpy
import numpy as np
from mathutils import Vector


def obj(name, vertices, faces, material=None, smooth=38):
    """Welded, normals outward. `smooth` is the angle in degrees above which an edge stays sharp; 0 is flat."""
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata([tuple(v) for v in vertices], [], faces)
    work = bmesh.new()
    work.from_mesh(mesh)
    bmesh.ops.remove_doubles(work, verts=work.verts, dist=1e-4)
    bmesh.ops.recalc_face_normals(work, faces=work.faces)
    work.to_mesh(mesh)
    work.free()
    for polygon in mesh.polygons:
        polygon.use_smooth = smooth > 0
    mesh.use_auto_smooth = True
    mesh.auto_smooth_angle = math.radians(smooth or 1)
    thing = bpy.data.objects.new(name, mesh)
    bpy.context.collection.objects.link(thing)
    if material:
        mesh.materials.append(material)
    return thing


def copy(thing):
    """Another instance of the same mesh: costs no memory and no build time."""
    other = bpy.data.objects.new(thing.name, thing.data)
    other.pass_index = thing.pass_index
    for modifier in thing.modifiers:
        if modifier.type == "SUBSURF":
            other.modifiers.new("s", "SUBSURF").render_levels = modifier.render_levels
    bpy.context.collection.objects.link(other)
    return other


class Section:
    """A convex outline given by the directions (degrees) and distances of its sides, corners rounded by `r`."""

    def __init__(self, sides, r, steps):
        self.sides, self.r, self.steps = sides, r, steps

    def points(self, inset=0.0):
        """[(x, y, direction)], each corner as an arc; insets shrink the corner radius first."""
        r = max(self.r - inset, 0.03)
        n, out = len(self.sides), []
        for k in range(n):
            a0, h0 = self.sides[k]
            a1, h1 = self.sides[(k + 1) % n]
            t0, t1 = math.radians(a0), math.radians(a1 if a1 > a0 else a1 + 360)
            h0, h1 = max(h0 - inset - r, 0.0), max(h1 - inset - r, 0.0)
            det = math.sin(t1 - t0)
            x = (h0 * math.sin(t1) - h1 * math.sin(t0)) / det
            y = (h1 * math.cos(t0) - h0 * math.cos(t1)) / det
            for i in range(self.steps + 1):
                t = t0 + (t1 - t0) * i / self.steps
                out.append((x + r * math.cos(t), y + r * math.sin(t), t))
        return out

    def ring(self, z, inset, morph, neck):
        """The outline at a height, on its way (`morph` 0 to 1) to the neck's circle."""
        return [(x + (neck * math.cos(t) - x) * morph, y + (neck * math.sin(t) - y) * morph, z) for x, y, t in self.points(inset)]


def rect(a, b, r, steps=10):
    return Section([(0, a), (90, b), (180, a), (270, b)], min(r, a, b), steps)


def circle(a, steps=24):
    return Section([(0, a), (90, a), (180, a), (270, a)], a, steps)


def cut_rect(a, b, cut, r=0.08):
    """A rectangle with its corners cut off at 45 degrees: an octagon when a = b."""
    d = (a + b - cut) / math.sqrt(2)
    return Section([(0, a), (45, d), (90, b), (135, d), (180, a), (225, d), (270, b), (315, d)], r, 3)


def polygon(n, a, r=0.08):
    return Section([(360 * k / n + 90 / n * (n % 4 != 0), a) for k in range(n)], r, 3)


def loft(rings, closed=(True, True)):
    n = len(rings[0])
    vertices = [p for ring in rings for p in ring]
    faces = []
    for i in range(len(rings) - 1):
        for j in range(n):
            k = (j + 1) % n
            faces.append((i * n + j, i * n + k, (i + 1) * n + k, (i + 1) * n + j))
    if closed[0]:
        faces.append(tuple(range(n))[::-1])
    if closed[1]:
        faces.append(tuple(range((len(rings) - 1) * n, len(rings) * n)))
    return vertices, faces


def rounded(corners, fillet=0.05, steps=5):
    """A polyline with its corners rounded."""
    out = []
    for i, p in enumerate(corners):
        p = Vector(p)
        if 0 < i < len(corners) - 1 and fillet:
            before, after = Vector(corners[i - 1]) - p, Vector(corners[i + 1]) - p
            d = min(fillet, before.length * 0.45, after.length * 0.45)
            start, end = p + before.normalized() * d, p + after.normalized() * d
            out += [start.lerp(p, u).lerp(p.lerp(end, u), u) for u in np.linspace(0, 1, steps + 1)]
        else:
            out.append(p)
    return out


def lathe(corners, material, fillet=0.05, segments=96, smooth=38):
    """A turned solid from (radius, z) corners."""
    line = rounded(corners, fillet)
    rings = [[(max(r, 1e-4) * math.cos(2 * math.pi * j / segments), max(r, 1e-4) * math.sin(2 * math.pi * j / segments), z) for j in range(segments)] for r, z in line]
    return obj("turned", *loft(rings, (corners[0][0] > 0, corners[-1][0] > 0)), material, smooth)


def prism(section, corners, material, fillet=0.05, smooth=30):
    """A solid of any section from (inset, z) corners."""
    return obj("prism", *loft([section.ring(z, d, 0, 1) for d, z in rounded(corners, fillet)]), material, smooth)


def block(w, d, h, material, edge=0.08, center=(0, 0, 0)):
    """A box standing on z=0 with softened edges."""
    thing = prism(rect(w / 2, d / 2, edge, 4), [(edge, 0), (0, edge), (0, h - edge), (edge, h)], material, edge * 0.6)
    thing.location = center
    return thing


def sheet(w, d, n, material, height=lambda x, y: 0.0, y=0.0, name="ground"):
    """A grid whose front edge is at `y`, raised by `height(x, y)`."""
    vertices = [((i / n - 0.5) * w, y + j / n * d, 0) for j in range(n + 1) for i in range(n + 1)]
    vertices = [(x, q, height(x, q)) for x, q, _ in vertices]
    faces = [(j * (n + 1) + i, j * (n + 1) + i + 1, (j + 1) * (n + 1) + i + 1, (j + 1) * (n + 1) + i) for j in range(n) for i in range(n)]
    thing = obj(name, vertices, faces, material, 60)
    if thing.data.polygons[0].normal.z < 0:
        thing.data.flip_normals()
    return thing


def wall(w, h, material, y, z=-4):
    return obj("wall", [(-w / 2, y, z), (w / 2, y, z), (w / 2, y, z + h), (-w / 2, y, z + h)], [(0, 1, 2, 3)], material, 0)


def sweep(path, radius, material, sides=8, smooth=60):
    """A tube along points; `radius` is a number or a function of 0..1."""
    rings = []
    path = [Vector(p) for p in path]
    for i, p in enumerate(path):
        along = (path[min(i + 1, len(path) - 1)] - path[max(i - 1, 0)]).normalized()
        side = along.orthogonal().normalized() if abs(along.z) > 0.9 else along.cross(Vector((0, 0, 1))).normalized()
        up = side.cross(along)
        r = radius(i / (len(path) - 1)) if callable(radius) else radius
        rings.append([p + (side * math.cos(t) + up * math.sin(t)) * r for t in (2 * math.pi * j / sides for j in range(sides))])
    return obj("sweep", *loft(rings), material, smooth)
