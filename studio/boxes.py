"""Cartons, and the open boxes of gift sets."""
import math

import bpy
from mathutils import Vector

import labels
import materials as m
from light import link
from mesh import block, lathe, obj, prism, rect, sweep
from nodes import linear, shade


def printed(style_name, name, brand, kind, w, h, folder, at, turn=0.0, base=None, stamp=None, flat=False):
    """A label as a thin plate, upright with its front towards -y, or (`flat`) lying."""
    from bottles import label_material
    paths = labels.draw(style_name, name, brand, kind, w, h, folder, stamp)
    mesh = bpy.data.meshes.new("print")
    corners = [(-w / 2, 0, -h / 2), (w / 2, 0, -h / 2), (w / 2, 0, h / 2), (-w / 2, 0, h / 2)]
    mesh.from_pydata([(x, z, 0) if flat else (x, y, z) for x, y, z in corners], [], [(0, 1, 2, 3)])
    layer = mesh.uv_layers.new()
    for i, uv in enumerate([(0, 0), (1, 0), (1, 1), (0, 1)]):
        layer.data[i].uv = uv
    mesh.materials.append(label_material(labels.STYLES[style_name], paths))
    thing = link(bpy.data.objects.new("print", mesh))
    thing.location, thing.rotation_euler = at, (0, 0, turn)
    thing.pass_index = 2
    return thing


def remember(scene, *things):
    scene.on_ground = getattr(scene, "on_ground", []) + list(things)


def carton(scene, job, folder):
    """The closed box behind and beside its bottle, in the house's colour, with the same label."""
    b, box, spec = scene.bottles[0], job["box"], job["bottles"][0]
    w, d, h = 2 * b.width + 1.3, 2 * b.depth + 1.2, b.top + 0.8
    side = -1 if scene.seed % 2 else 1
    x, y, turn = side * (b.width + w / 2 + 0.3), 2.2 + d / 2, math.radians(side * -14)
    color = linear(box["color"])
    stuff = {"board": m.board, "lacquer": lambda c: m.lacquer(c, 0.18), "cloth": lambda c: m.cloth(c, 16, 0.75, 0.3), "wood": lambda c: m.wood(shade(c, 0.25), c, 0.4, 0.8)}[box.get("stuff", "board")](color)
    body = block(w, d, h, stuff, 0.05)
    body.location, body.rotation_euler = (x, y, 0), (0, 0, turn)
    seam = block(w + 0.012, d + 0.012, 0.03, m.board(shade(color, 0.4)), 0.01)
    seam.location, seam.rotation_euler = (x, y, h * 0.72), (0, 0, turn)
    front = Vector((x, y, 0)) + Vector((math.sin(turn), -math.cos(turn), 0)) * (d / 2 + 0.012)
    style = box.get("style") or job["bottles"][0]["look"].get("style") or spec["brand"]
    if labels.STYLES[style]["ground"] is None or labels.STYLES[style]["ground"] == "plate":
        style = "Khushbu night" if sum(color) < 0.4 else "Khushbu"
    lw = w * 0.62
    label = printed(style, spec["name"], spec["brand"], spec["kind"], lw, lw * (1.25 if labels.STYLES[style]["outline"] == "arch" else 1.02), folder, (front.x, front.y, h * 0.5), turn, stamp=spec.get("stamp"))
    remember(scene, body, seam, label)
    scene.boxes.append((w * 1.05, d * 1.05, x, y))
    scene.heights = [h]


def open_box(scene, job, folder):
    """A gift box laid open: the bottles stand in its lined base, the lid stands behind with the set's name inside."""
    box = job["box"]
    color, lining = linear(box["color"]), linear(box["lining"])
    stuff = {"board": m.board, "lacquer": lambda c: m.lacquer(c, 0.18), "cloth": lambda c: m.cloth(c, 16, 0.75, 0.3), "wood": lambda c: m.wood(shade(c, 0.25), c, 0.4, 0.8, "X"), "leather": m.leather}[box.get("stuff", "board")](color)
    inside = m.cloth(lining, 15, 0.8, 0.6)
    left = min(b.root.location.x - b.width for b in scene.bottles) - 1.3
    right = max(b.root.location.x + b.width for b in scene.bottles) + 1.3
    deep = max(b.depth for b in scene.bottles)
    front, back, wall_h, t = -deep - 1.0, deep + 2.6, 1.5, 0.28
    w, d, x = right - left, back - front, (left + right) / 2
    y = (front + back) / 2
    parts = [block(w, d, 0.4, stuff, 0.05, (x, y, 0)), block(w - 2 * t, d - 2 * t, 0.12, inside, 0.05, (x, y, 0.4))]
    for px, py, pw, pd in ((x, front + t / 2, w, t), (x, back - t / 2, w, t), (left + t / 2, y, t, d), (right - t / 2, y, t, d)):
        parts.append(block(pw, pd, wall_h, stuff, 0.05, (px, py, 0)))
    lw = min(w * 0.5, 6.0)
    tall = max(b.top for b in scene.bottles) + lw * 0.62 + 1.4
    lid = [block(w, 1.1, tall, stuff, 0.06, (x, back + 0.75, 0)), block(w - 2 * t, 0.1, tall - 2 * t, inside, 0.03, (x, back + 0.2, t))]
    style = box.get("style", "Khushbu night")
    title = printed(style, job["name"], job["brand"], "Gift Set", lw, lw * 0.62, folder, (x, back + 0.135, tall - lw * 0.31 - 0.9))
    for b in scene.bottles:
        b.root.location.z = 0.52
    remember(scene, *parts, *lid, title)
    scene.boxes.append((w, d + 1.6, x, y + 0.6))
    scene.heights = [tall]
