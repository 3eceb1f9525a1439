"""One photograph: bottles placed, a backdrop round them, things lying about, a lens before them."""
import math
import random
import tempfile

import bpy
from mathutils import Euler, Matrix, Vector
from mathutils.bvhtree import BVHTree
import bmesh

import boxes
import props
import stories
from heaps import HEAPS
from backdrops import BACKDROPS
from bottles import Bottle
from light import camera, reflector
from materials import METALS
from nodes import linear
from notes import lay_note
from settle import grounds, settle

# azimuth, elevation, frame as a multiple of the bottle's height, aim as a share of it, subject's shift across the frame
VIEWS = {
    "front": (0, 6, 1.62, 0.46, (0.0, 0.0)),
    "left": (-20, 9, 1.66, 0.46, (0.05, 0.0)),
    "right": (22, 10, 1.66, 0.46, (-0.05, 0.0)),
    "low": (-10, 1.5, 1.56, 0.50, (0.0, -0.02)),
    "high": (14, 24, 1.72, 0.42, (0.0, 0.0)),
    "aside": (-12, 7, 1.95, 0.46, (0.13, -0.06)),
    "aside-right": (12, 7, 1.95, 0.46, (-0.13, -0.06)),
    "near": (16, 7, 1.30, 0.56, (0.06, 0.0)),
    "cap": (20, 11, 0.74, 0.82, (0.0, 0.0)),
    "top": (6, 58, 1.75, 0.30, (0.0, 0.0)),
}


class Scene:
    def __init__(self, job, folder):
        self.job, self.seed = job, job["seed"]
        self.rnd = random.Random(job["seed"])
        self.lift, self.floor, self.tray, self.wet = 0.0, (lambda x, y: 0.0), None, False
        # Half the width and the front of a slab, beyond which things would hang in the air.
        self.stand, self.ledge = None, None
        self.glow, self.veil, self.f = 1.5, False, 8
        self.bottles, self.boxes, self.rear = [], [], 99
        arrange(self, job, folder)
        self.top = max((b.top for b in self.bottles), default=6.0)
        self.reach = max((abs(b.root.location.x) + b.width for b in self.bottles), default=0.0)
        self.spread = max(0.0, self.reach - 3.0)

    def free(self, x, y, gap=0.6):
        """Whether nothing stands at this place of the ground."""
        if y > self.rear or self.ledge and (abs(x) > self.ledge[0] or y < self.ledge[1]):
            return False
        for b in self.bottles:
            bx, by, _ = b.root.location
            w, d = (b.lying, b.lying) if getattr(b, "lying", 0) else (b.width, b.depth)
            if abs(x - bx) < w + gap and abs(y - by) < d + gap:
                return False
        for w, d, bx, by in self.boxes:
            if abs(x - bx) < w / 2 + gap and abs(y - by) < d / 2 + gap:
                return False
        return True


def arrange(scene, job, folder):
    """Makes and places the bottles: one, the several of a set, or one with its box."""
    kind = job["arrangement"]
    specs = job["bottles"]
    if kind in ("heap", "story", "notes"):
        return
    if kind == "lying":
        spec = specs[0]
        tilt = Euler((math.radians(-90), 0, math.radians(job.get("turn", -30)))).to_matrix()
        b = Bottle(spec["look"], spec["name"], spec["brand"], spec["kind"], folder, tilt=tilt, stamp=spec.get("stamp"))
        b.root.matrix_world = Matrix.Translation(tilt @ Vector((0, 0, -b.top * 0.48)) + Vector((0, 0, b.depth))) @ tilt.to_4x4()
        b.lying, b.length = b.top * 0.5, b.top
        scene.bottles.append(b)
        return
    x = 0.0
    made = [Bottle(s["look"], s["name"], s["brand"], s["kind"], folder, s.get("scale", 1.0), cap=s.get("cap", True), stamp=s.get("stamp"), fill=s.get("fill")) for s in specs]
    if kind in ("row", "open box"):
        gap = 1.1 if made[0].width > 1.2 else 0.8
        total = sum(2 * b.width for b in made) + gap * (len(made) - 1)
        x = -total / 2
        for k, b in enumerate(made):
            x += b.width
            b.place(x, 0.0 if kind == "open box" else (0.0 if k == len(made) // 2 else 0.8) + scene.rnd.uniform(-0.2, 0.2), 0, scene.rnd.uniform(-6, 6))
            x += b.width + gap
    else:
        made[0].place(0, 0, 0, job.get("turn", 0))
    scene.bottles += made
    if kind == "box":
        boxes.carton(scene, job, folder)
    elif kind == "open box":
        boxes.open_box(scene, job, folder)


def photograph(job):
    """Builds everything and sets the lens."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    with tempfile.TemporaryDirectory() as folder:
        scene = Scene(job, folder)
        bpy.context.view_layer.update()
        if job["arrangement"] != "story":
            BACKDROPS[job["backdrop"]](scene, linear(job["tone"]))
        for b in scene.bottles:
            b.root.location.z += scene.lift
        for thing in getattr(scene, "on_ground", []):
            thing.location.z += scene.lift
        bpy.context.view_layer.update()
        for name in job.get("props", []):
            lay_note(scene, name)
        if job["arrangement"] in ("heap", "story", "notes"):
            still(scene, job)
            return
        view = VIEWS[job["view"]]
        for b in scene.bottles:
            if not getattr(b, "lying", 0):
                reflector(b, job.get("glow", scene.glow), veil=scene.veil, view=view[0])
        if scene.wet:
            wet(scene)
        mark_plain()
        frame(scene, view, job)
        bpy.context.view_layer.update()
        for image in bpy.data.images:
            if image.source == "FILE":
                image.pack()


def still(scene, job):
    """Raw materials or tools without a bottle, seen as one who stands at the table sees them."""
    if job["arrangement"] == "story":
        stories.STORIES[job["name"]](scene)
    elif job["arrangement"] == "notes":
        fall(scene)
        camera((0, 0.0, 0.6), 14.4, scene.rnd.uniform(-12, 12), 52, f_number=scene.f * 1.5, focus=(0, -1.5, 0.8))
    else:
        HEAPS[job["name"]](scene)
        camera((0.1, 0.5, 0.8), 13.4, scene.rnd.uniform(-10, 10), 44, f_number=scene.f * 1.5, focus=(0, -0.6, 1.2))
    mark_plain()


def fall(scene):
    """Lets raw materials that were strewn through each other come to rest on one another; threads lie as they are."""
    light = ("panel", "pool", "sun", "shade", "camera", "ground", "wall", "dust", "threads", "smoke")
    things = [thing for thing in bpy.data.objects if not thing.parent and thing.location.z > -100 and thing.type in ("MESH", "EMPTY") and not thing.name.startswith(light)]
    # Whole and cut fruits would roll out of the frame.
    firm = [thing for thing in things if thing.name.startswith(("lump", "citrus", "pomegranate", "fig")) and (not thing.data or min(thing.dimensions) > 2.4)]
    things = [thing for thing in things if thing not in firm]
    things.sort(key=lambda thing: -max(thing.dimensions, default=0) if thing.data else -2)
    for k, thing in enumerate(things):
        thing.location.z += 0.3 + 0.22 * k
    settle(things, [*grounds(), *(part for thing in firm for part in (thing, *thing.children_recursive) if part.data)], 110)
    for thing in things:  # A hull is a little flatter than a petal.
        thing.location.z += 0.1


def mark_plain():
    for thing in bpy.data.objects:
        if thing.name.startswith(("ground", "wall")):
            thing.pass_index = 3


def wet(scene):
    """Drops on the ground, the leaves and the front of the bottle."""
    depsgraph, work = bpy.context.evaluated_depsgraph_get(), bmesh.new()
    for thing in list(bpy.data.objects):
        if thing.name.startswith(("leafy", "ground")):
            mesh = thing.evaluated_get(depsgraph).to_mesh()
            mesh.transform(thing.matrix_world)
            work.from_mesh(mesh)
    props.drops(scene.rnd, 380, BVHTree.FromBMesh(work), (-11, 11, -8, 8))
    for b in scene.bottles:
        drops = props.drops(scene.rnd, 130, BVHTree.FromObject(b.shell, depsgraph), (-b.S["a"], b.S["a"], 0.2, b.S["h"]), 0.085, True)
        if drops:
            drops.parent = b.root


def frame(scene, view, job):
    azimuth, elevation, height, aim_at, shift = view
    top, lying = scene.top, getattr(scene.bottles[0], "lying", 0)
    main = scene.bottles[0]
    if lying:
        camera((0, 0, main.depth * 0.6), top * 1.42, 8, 56, f_number=scene.f * 1.6)
        return
    wide = scene.reach
    left = min([b.root.location.x - b.width for b in scene.bottles] + [x - w / 2 for w, d, x, y in scene.boxes])
    right = max([b.root.location.x + b.width for b in scene.bottles] + [x + w / 2 for w, d, x, y in scene.boxes])
    tall = max([top] + getattr(scene, "heights", []))
    w, h = job.get("size", [4, 5])
    need = max(height * (tall if job["view"] != "cap" else top), 1.22 * (right - left) / (w / h if w < h else 1.0))
    if tall < 9 and job["view"] != "cap":  # a small bottle is shown smaller, so that an attar beside a perfume has its size
        need *= (9 / tall) ** 0.3
    middle = 0.0 if job["view"] == "cap" else (left + right) / 2
    z = scene.lift + aim_at * tall
    if "size" in job:
        shift = (job.get("beside", 0.0) * w / h, job.get("above", 0.0))
    focus = (main.root.location.x, main.root.location.y - main.depth, z)
    # From near, or with print farther back on a box or another bottle, the usual opening leaves print and edges unsharp; a small bottle is nearer still.
    stop = 1.25 / main.scale if job["view"] == "cap" else 1.8 if scene.boxes else 1.5 if len(scene.bottles) > 1 else 1.0
    camera((middle, 0, z), need * job.get("zoom", 1.0), azimuth + job.get("orbit", 0), elevation, shift, scene.f * stop, focus)
