"""Things of known size: a ruler in centimetres and the brass weight of a tola."""
import math

import bpy

import labels
import materials as m
from mesh import block, lathe, obj

INK = (0.03, 0.022, 0.016)
# A tola is 11.66 g: as brass (8.5 g a cubic centimetre) a disc of 1.37 cubic centimetres.
TOLA_RADIUS, TOLA_HEIGHT = 0.86, 0.59


def words(text, size, material):
    """Letters lying face up, the middle of their line at the origin."""
    curve = bpy.data.curves.new("words", "FONT")
    curve.body, curve.size, curve.extrude = text, size, 0.006
    # The thinnest weight of the typeface is what Blender reads of it.
    curve.offset = 0.009
    curve.align_x, curve.align_y = "CENTER", "CENTER"
    curve.font = bpy.data.fonts.load(labels.SANS, check_existing=True)
    curve.materials.append(material)
    thing = bpy.data.objects.new("words", curve)
    bpy.context.collection.objects.link(thing)
    return thing


def ruler(length, at, turn=0.0):
    """A wooden one, its marks along the far edge; `at`: the middle of its near edge."""
    wide, thick = 2.3, 0.32
    root = bpy.data.objects.new("ruler", None)
    bpy.context.collection.objects.link(root)
    ink = m.lacquer(INK, 0.6)
    parts = [block(length + 0.6, wide, thick, m.wood((0.30, 0.17, 0.07), (0.52, 0.33, 0.15), 0.45, 0.6, "X"), 0.05, (0, wide / 2, 0))]
    corners, faces = [], []
    for mark in range(length * 10 + 1):
        x, long, half = mark / 10 - length / 2, 0.7 if mark % 10 == 0 else 0.5 if mark % 5 == 0 else 0.34, 0.011
        k = len(corners)
        corners += [(x + a * half, y, thick + 0.002) for a, y in ((-1, wide - long), (1, wide - long), (1, wide - 0.03), (-1, wide - 0.03))]
        faces.append((k, k + 1, k + 2, k + 3))
    parts.append(obj("marks", corners, faces, ink, 0))
    for mark in range(1, length):
        number = words(str(mark), 0.52, ink)
        number.location = (mark - length / 2, wide - 1.05, thick + 0.002)
        parts.append(number)
    unit = words("cm", 0.46, ink)
    unit.location = (-length / 2 + 0.3, 0.5, thick + 0.002)
    for part in parts + [unit]:
        part.parent = root
        part.pass_index = 2
    root.location, root.rotation_euler = at, (0, 0, math.radians(turn))
    return root


def tola(at, lean=0.0, turn=0.0):
    """The weight, stamped; it leans back from the lens by `lean` degrees on its lower rim at `at`."""
    root = bpy.data.objects.new("tola", None)
    bpy.context.collection.objects.link(root)
    r, h = TOLA_RADIUS, TOLA_HEIGHT
    disc = lathe([(0, 0), (r, 0), (r, h), (r - 0.1, h), (r - 0.13, h - 0.03), (0, h - 0.03)], m.metal("brass", 0.3), 0.035)
    stamp = m.board((0.012, 0.007, 0.003), 0.9)
    one, name = words("1", 0.62, stamp), words("TOLA", 0.34, stamp)
    one.location, name.location = (0, 0.2, h), (0, -0.3, h)
    one.pass_index = name.pass_index = disc.pass_index = 2
    for part in (disc, one, name):
        part.location.y += r
        part.parent = root
    root.location, root.rotation_euler = at, (math.radians(lean), 0, math.radians(turn))
    return root


def measures(scene):
    """A ruler before the bottles and a weight leaning on another, beside the last bottle."""
    front = min(b.root.location.y - b.depth for b in scene.bottles)
    last = scene.bottles[-1]
    ruler(10, (0.4, front - 3.6, scene.lift), -2)
    x, y = last.root.location.x + last.width + 1.5, last.root.location.y - 0.3
    tola((x + 0.1, y + TOLA_HEIGHT, scene.lift), 0)
    tola((x - 0.1, y - 0.55, scene.lift + 0.02), 62, 6)
    scene.boxes += [(10.6, 3, 0.4, front - 2.4), (3, 3, x, y)]
