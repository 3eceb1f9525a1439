"""Lets things fall until they lie as they would: nothing hangs in the air or goes through its neighbour."""
import math

import bmesh
import bpy
from mathutils import Vector

from mesh import copy
from props import family

FRAMES = 70
# Lengths are centimetres: true gravity (981) needs more steps a second than heaps need.
GRAVITY, SUBSTEPS = -120.0, 8
# A body of forty corners falls like the thing itself, many times faster.
DIRECTIONS = [Vector((math.cos(2.39996 * k) * math.sqrt(1 - z * z), math.sin(2.39996 * k) * math.sqrt(1 - z * z), z)) for k, z in ((k, 1 - (2 * k + 1) / 40) for k in range(40))]


def settle(things, solids, frames=FRAMES):
    """Drops `things` (meshes, or families under an empty) on to `solids` and leaves them where they come to rest."""
    scene = bpy.context.scene
    scene.gravity = (0, 0, GRAVITY)
    bpy.ops.rigidbody.world_add()
    world = scene.rigidbody_world
    world.substeps_per_frame, world.solver_iterations = SUBSTEPS, 20
    world.point_cache.frame_start, world.point_cache.frame_end = 1, frames
    bpy.context.view_layer.update()
    hulls = {}
    bodies = [(thing, hull(thing, hulls)) for thing in things]
    bpy.context.view_layer.update()
    for solid in solids:
        rigid(solid, "PASSIVE", "MESH")
    for _, body in bodies:
        rigid(body, "ACTIVE", "CONVEX_HULL")
    for frame in range(1, frames + 1):
        scene.frame_set(frame)
    graph = bpy.context.evaluated_depsgraph_get()
    rests = [body.evaluated_get(graph).matrix_world.copy() for _, body in bodies]
    bpy.ops.rigidbody.world_remove()
    for (thing, body), rest in zip(bodies, rests):
        bpy.data.objects.remove(body)
        thing.matrix_world = rest
    scene.frame_set(1)
    bpy.context.view_layer.update()


def rigid(thing, kind, shape):
    bpy.ops.object.select_all(action="DESELECT")
    thing.select_set(True)
    bpy.context.view_layer.objects.active = thing
    bpy.ops.rigidbody.object_add(type=kind)
    body = thing.rigid_body
    body.collision_shape, body.use_margin, body.collision_margin = shape, True, 0.01
    body.friction, body.restitution = 0.85, 0.0
    body.linear_damping, body.angular_damping = 0.25, 0.6


def hull(thing, known):
    """A plain convex body of the thing's size that falls in its place; one mesh for all copies."""
    source = thing.data or thing.name.split(".")[0]
    if source not in known:
        parts = [thing] if thing.data else [child for child in thing.children_recursive if child.data]
        points = [thing.matrix_world.inverted() @ part.matrix_world @ v.co for part in parts for v in part.data.vertices]
        work = bmesh.new()
        for point in {max(points, key=way.dot).freeze() for way in DIRECTIONS}:
            work.verts.new(point)
        bmesh.ops.convex_hull(work, input=work.verts)
        mesh = bpy.data.meshes.new("hull")
        work.to_mesh(mesh)
        work.free()
        known[source] = mesh
    body = bpy.data.objects.new("hull", known[source])
    bpy.context.collection.objects.link(body)
    body.matrix_world, body.hide_render = thing.matrix_world.copy(), True
    return body


def grounds():
    return [thing for thing in bpy.data.objects if thing.type == "MESH" and thing.name.startswith(("ground", "vessel", "slab", "board"))]


def pour(rnd, pieces, n, at=(0, 0), radius=2.6, low=1.0, layer=0.9, size=(0.85, 1.12), on=()):
    """Drops `n` copies of the pieces over one place; they come to rest as a heap."""
    fallen = []
    step = max(6, int(n / 9))
    for k in range(n):
        one = rnd.choice(pieces)
        thing = family(one) if one.type == "EMPTY" else copy(one)
        t, q = rnd.uniform(0, 2 * math.pi), radius * math.sqrt(rnd.random())
        thing.location = (at[0] + q * math.cos(t), at[1] + q * math.sin(t), low + layer * (k // step))
        thing.rotation_euler = [rnd.uniform(0, 2 * math.pi) for _ in range(3)]
        thing.scale = tuple(rnd.uniform(*size) * c for c in one.scale)
        fallen.append(thing)
    for one in pieces:
        one.location = (0, 0, -500)
    settle(fallen, [*grounds(), *on])
    return fallen
