"""Panels, sun, lens. Light is drawn by panels with a bright middle and dark rims, never by points or a plain sky."""
import math

import bpy
from mathutils import Vector

from nodes import Shader

WARM, COOL, DAY = (1.0, 0.84, 0.64), (0.82, 0.91, 1.0), (1.0, 0.955, 0.90)


def link(thing):
    bpy.context.collection.objects.link(thing)
    return thing


def aim(thing, target, axis="-Z"):
    thing.rotation_euler = (Vector(target) - thing.location).to_track_quat(axis, "Y").to_euler()


def panel(at, target, w, h, power, color=DAY, soft=0.42, bars=None, veil=False, seen=False):
    """A luminous panel that casts no shadow; `bars` (nx, ny) makes it a window, `veil` lets what is behind it through."""
    s = Shader("panel")
    uv = s.node("TexCoord").outputs["UV"]
    glow = None
    for i in (0, 1):
        x = s.axis(uv, i)
        rim = s.mul(s.span(x, 0.0, soft), s.span(s.math("SUBTRACT", 1.0, x), 0.0, soft))
        if bars:
            off = s.math("ABSOLUTE", s.math("SUBTRACT", s.math("FRACT", s.mul(x, bars[i])), 0.5))
            rim = s.mul(rim, s.math("LESS_THAN", off, 0.455))
        glow = rim if glow is None else s.mul(glow, rim)
    front = s.math("SUBTRACT", 1.0, s.node("NewGeometry").outputs["Backfacing"])
    light = s.node("Emission", {0: color, 1: s.mul(s.mul(glow, power), front)}).outputs[0]
    if veil:
        light = s.node("AddShader", {0: light, 1: s.node("BsdfTransparent").outputs[0]}).outputs[0]
    mesh = bpy.data.meshes.new("panel")
    mesh.from_pydata([(-w / 2, -h / 2, 0), (w / 2, -h / 2, 0), (w / 2, h / 2, 0), (-w / 2, h / 2, 0)], [], [(0, 1, 2, 3)])
    layer = mesh.uv_layers.new()
    for i, uv_ in enumerate([(0, 0), (1, 0), (1, 1), (0, 1)]):
        layer.data[i].uv = uv_
    mesh.materials.append(s.done(light))
    thing = link(bpy.data.objects.new("panel", mesh))
    thing.location = at
    aim(thing, target, "Z")
    thing.visible_camera, thing.visible_shadow = seen, False
    return thing


def sky(color, power):
    world = bpy.data.worlds.new("sky")
    bpy.context.scene.world = world
    world.use_nodes = True
    background = world.node_tree.nodes["Background"]
    background.inputs[0].default_value = (*color, 1)
    background.inputs[1].default_value = power


def sun(direction, power, color=(1.0, 0.85, 0.66), angle=0.55):
    """`angle` in degrees: .55 is the sun itself, more softens the edges of shadows."""
    light = bpy.data.lights.new("sun", "SUN")
    light.energy, light.angle, light.color = power, math.radians(angle), color
    thing = link(bpy.data.objects.new("sun", light))
    thing.rotation_euler = (-Vector(direction)).to_track_quat("Z", "Y").to_euler()


def pool(at, target, power, color, angle=46, size=3.0):
    """A pool of light, usually on the wall behind."""
    light = bpy.data.lights.new("pool", "SPOT")
    light.energy, light.shadow_soft_size, light.color = power, size, color
    light.spot_size, light.spot_blend = math.radians(angle), 1.0
    thing = link(bpy.data.objects.new("pool", light))
    thing.location = at
    aim(thing, target)


def shade_of(vertices, faces, direction, at, distance=80):
    """An opaque cut-out between the sun and the table, seen by nothing but the shadow it casts."""
    s = Shader("shade")
    mesh = bpy.data.meshes.new("shade")
    mesh.from_pydata(vertices, [], faces)
    mesh.materials.append(s.done(s.node("BsdfDiffuse", {0: (0, 0, 0)}).outputs[0]))
    thing = link(bpy.data.objects.new("shade", mesh))
    way = Vector(direction).normalized()
    thing.location = Vector(at) - way * distance
    thing.rotation_euler = way.to_track_quat("Z", "Y").to_euler()
    thing.visible_camera = thing.visible_glossy = thing.visible_transmission = thing.visible_diffuse = False


def window_shade(direction, rnd, at, w=18, h=25, panes=(3, 2), twigs=4):
    """A wall with a window, and twigs with leaves nearer to the table, whose shadows are sharper."""
    v, f = [], []

    def bar(x0, x1, y0, y1, z=0.0):
        k = len(v)
        v.extend([(x0, y0, z), (x1, y0, z), (x1, y1, z), (x0, y1, z)])
        f.append((k, k + 1, k + 2, k + 3))

    far = 150
    for box in ((-far, -w / 2, -far, far), (w / 2, far, -far, far), (-w / 2, w / 2, h / 2, far), (-w / 2, w / 2, -far, -h / 2)):
        bar(*box)
    for i in range(1, panes[0]):
        bar(-w / 2 + i * w / panes[0] - 0.35, -w / 2 + i * w / panes[0] + 0.35, -h / 2, h / 2)
    for i in range(1, panes[1]):
        bar(-w / 2, w / 2, -h / 2 + i * h / panes[1] - 0.3, -h / 2 + i * h / panes[1] + 0.3)
    leaves(v, f, rnd, twigs, w, h)
    shade_of(v, f, direction, at, 85)


def leaf_shade(direction, rnd, at, twigs=7, spread=22, palm=False):
    """Only foliage: dappled light."""
    v, f = [], []
    if palm:
        for k in range(2):
            fronds(v, f, rnd, Vector((rnd.uniform(-0.5, 0.2) * spread, rnd.uniform(-0.2, 0.6) * spread, 55)), rnd.uniform(-0.9, -0.2))
    else:
        leaves(v, f, rnd, twigs, spread, spread)
    shade_of(v, f, direction, at, 85)


def leaves(v, f, rnd, twigs, w, h):
    for _ in range(twigs):
        p = Vector((rnd.uniform(-0.7, -0.2) * w, rnd.uniform(-0.2, 0.5) * h, rnd.uniform(46, 62)))
        turn = rnd.uniform(-0.9, 0.9)
        for _ in range(12):
            p = p + Vector((math.cos(turn), math.sin(turn), 0)) * 0.85
            turn += rnd.uniform(-0.2, 0.16)
            for side in (-1, 1):
                way = turn + side * rnd.uniform(0.5, 0.95)
                length = rnd.uniform(1.5, 2.7)
                u = Vector((math.cos(way), math.sin(way), 0)) * length
                across = Vector((-u.y, u.x, 0)) * 0.17
                k = len(v)
                v.extend([tuple(p), tuple(p + u * 0.35 + across), tuple(p + u * 0.7 + across * 0.8), tuple(p + u), tuple(p + u * 0.7 - across * 0.8), tuple(p + u * 0.35 - across)])
                f.append(tuple(range(k, k + 6)))


def fronds(v, f, rnd, start, turn):
    p = start.copy()
    for i in range(26):
        p = p + Vector((math.cos(turn), math.sin(turn), 0)) * 0.75
        turn -= 0.035
        for side in (-1, 1):
            way = turn + side * (0.75 + 0.01 * i)
            length = 7.5 * math.sin(math.pi * (0.12 + 0.8 * i / 26)) + rnd.uniform(-0.4, 0.4)
            u = Vector((math.cos(way), math.sin(way), 0)) * length
            across = Vector((-u.y, u.x, 0)).normalized() * 0.20
            k = len(v)
            v.extend([tuple(p - across * 0.4), tuple(p + u * 0.5 + across), tuple(p + u), tuple(p + u * 0.5 - across)])
            f.append(tuple(range(k, k + 4)))


def studio(top, power=20.0, color=DAY, rim=1.0, rise=0.0):
    """Front panels that reach down to the table: the long highlights on cap and glass; two strips behind draw its edges.
    `rise`: these hang higher by so much, where the ground would mirror them within the frame."""
    panel((-21, -24, 12), (0, 0, top * 0.45), 15, 32, power, color)
    panel((24, -15, 9), (0, 0, top * 0.5), 3.5, 26, power * 0.5, color, 0.45)
    mirror = panel((-11, -95, 4), (0, 0, top * 0.4), 19, 60, power * 0.13, color, 0.5)
    mirror.visible_diffuse = False
    if rim:
        panel((-17, 7, 8 + rise), (0, 0, top * 0.5), 8, 26, 9 * rim, color, 0.45)
        panel((18, 9, 9 + rise), (0, 0, top * 0.5), 6, 26, 8 * rim, color, 0.45)


def reflector(bottle, power, color=(1.0, 0.87, 0.68), veil=False, view=0.0):
    """The small card a photographer stands behind a bottle so that its liquid shines: seen only through the glass."""
    if bottle.dark:
        return
    t = math.radians(view)
    x, y, z = bottle.root.location
    back = math.hypot(bottle.width * math.sin(t), bottle.depth * math.cos(t)) + 0.9 * bottle.scale + (0.5 if bottle.S["h"] >= 5 else 0.1)
    card = panel((x - back * math.sin(t), y + back * math.cos(t), z + bottle.body * 0.48), (x, y, z + bottle.body * 0.48), bottle.width * 1.8, bottle.body * 0.9, power, color, 0.5, veil=veil)
    card.visible_glossy = card.visible_diffuse = False


def camera(target, height, azimuth=0.0, elevation=7.0, shift=(0.0, 0.0), f_number=8.0, focus=None, lens=95):
    """Frames `height` cm round `target`; `shift` moves the subject across the frame (shares of it, right and up)."""
    data = bpy.data.cameras.new("camera")
    thing = link(bpy.data.objects.new("camera", data))
    bpy.context.scene.camera = thing
    data.lens, data.sensor_fit, data.sensor_height, data.clip_start, data.clip_end = lens, "VERTICAL", 36, 0.5, 3000
    a, e = math.radians(azimuth), math.radians(elevation)
    way = Vector((math.sin(a) * math.cos(e), -math.cos(a) * math.cos(e), math.sin(e)))
    thing.location = Vector(target) + way * height * lens / 36
    aim(thing, target)
    data.shift_x, data.shift_y = -shift[0], -shift[1]
    forward = -way
    data.dof.use_dof = True
    data.dof.focus_distance = (Vector(focus or target) - thing.location).dot(forward)
    data.dof.aperture_fstop, data.dof.aperture_blades = f_number / 100, 9
    return thing
