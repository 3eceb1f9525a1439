"""From two noisy halves to a finished photograph: noise removal, bloom, tone, grain."""
import os
import tempfile

import bpy
import cv2
import numpy as np
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Vector

import grade

PASSES = {"Image": "light", "Denoising Albedo": "albedo", "Denoising Normal": "normal", "IndexOB": "index"}


def prepare(width, height):
    """Sets the engine and returns the node that writes the passes."""
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.render.resolution_x, scene.render.resolution_y, scene.render.resolution_percentage = width, height, 100
    scene.render.use_persistent_data = True
    c = scene.cycles
    c.device, c.use_adaptive_sampling, c.use_denoising = "CPU", False, False
    c.max_bounces = c.transmission_bounces = 13
    c.glossy_bounces, c.diffuse_bounces, c.transparent_max_bounces, c.volume_bounces = 4, 2, 24, 0
    c.caustics_reflective = c.caustics_refractive = False
    c.blur_glossy, c.sample_clamp_direct, c.sample_clamp_indirect = 1.0, 3.2, 3.2
    c.pixel_filter_type, c.filter_width = "BLACKMAN_HARRIS", 1.7
    layer = bpy.context.view_layer
    layer.cycles.denoising_store_passes, layer.use_pass_object_index = True, True
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers, files = tree.nodes.new("CompositorNodeRLayers"), tree.nodes.new("CompositorNodeOutputFile")
    files.format.file_format, files.format.color_depth, files.format.color_mode = "OPEN_EXR", "32", "RGB"
    files.file_slots.clear()
    for source, name in PASSES.items():
        files.file_slots.new(name)
        tree.links.new(layers.outputs[source], files.inputs[name])
    tree.links.new(layers.outputs["Image"], tree.nodes.new("CompositorNodeComposite").inputs[0])
    return files


def expose(width, height, samples, seed):
    """Renders the scene twice with different seeds, whose difference tells the noise of every pixel, and the print once more."""
    files, scene = prepare(width, height), bpy.context.scene
    scene.cycles.samples = samples
    halves = []
    with tempfile.TemporaryDirectory() as folder:
        for half in (0, 1):
            scene.cycles.seed = seed * 2 + half
            files.base_path = os.path.join(folder, str(half))
            bpy.ops.render.render()
            halves.append({name: read(files.base_path, name, width, height) for name in PASSES.values()})
        sharp = sharp_print(scene, files, os.path.join(folder, "print"), width, height)
        return halves, sharp


def sharp_print(scene, files, folder, width, height, samples=24):
    """The colours of labels and boxes alone, from many camera rays without any light; None where nothing is printed."""
    for thing in bpy.data.objects:
        if thing.name.startswith(("panel", "pool", "sun")):
            thing.hide_render = True
    corners = [world_to_camera_view(scene, scene.camera, thing.matrix_world @ Vector(c)) for thing in bpy.data.objects if thing.pass_index == 2 for c in thing.bound_box]
    if not corners:
        return None
    (left, right), (low, high) = ((max(0, min(axis) - 0.01), min(1, max(axis) + 0.01)) for axis in zip(*((p.x, p.y) for p in corners)))
    # A cap from near: its label lies below the frame, and the smallest part that can be rendered is a pixel.
    if (right - left) * width < 1 or (high - low) * height < 1:
        return None
    c, r = scene.cycles, scene.render
    c.samples = samples
    c.max_bounces = c.transmission_bounces = c.glossy_bounces = c.diffuse_bounces = 0
    c.filter_width = 1.3
    r.use_border, r.use_crop_to_border = True, False
    r.border_min_x, r.border_max_x, r.border_min_y, r.border_max_y = left, right, low, high
    files.base_path = folder
    bpy.ops.render.render()
    r.use_border = False
    return read(folder, "albedo", width, height)


def set_print(file, width, height, seed):
    """Sets the lettering of plates and cartons anew in a finished picture, without rendering: their artwork in the perspective of the lens."""
    old = cv2.resize(cv2.imread(file).astype(np.float32) / 255, (width, height), interpolation=cv2.INTER_CUBIC)
    light = np.clip(old, 0, 1)[..., ::-1] ** 2.2
    render = bpy.context.scene.render
    render.resolution_x, render.resolution_y, render.resolution_percentage = width, height, 100
    for thing in bpy.data.objects:
        if thing.name.startswith("print"):
            art, printed = artwork(thing, width, height)
            light = printed_on(light, art + 0.02, printed)
        elif thing.name.startswith("label") and thing.pass_index == 0:
            light = printed_on_glass(light, thing, width, height)
    pixels = np.clip(light[..., ::-1] ** (1 / 2.2) * 255 + 0.5, 0, 255).astype(np.uint8)
    cv2.imwrite(file, pixels, [cv2.IMWRITE_WEBP_QUALITY, 88])
    return mean_color(pixels)


def printed_on_glass(light, thing, width, height):
    ink, cover = artwork(thing, width, height, "mask")
    return light * (1 - 0.85 * cover[..., None]) + 0.85 * ink * cover[..., None]


def printed_on(light, art, printed):
    """The light is read off the bare paper: letters that were blurred have darkened or brightened what lies next to them."""
    inside = cv2.erode((printed > 0.99).astype(np.float32), np.ones((5, 5)))
    # Beyond the paper its own tone goes on, or the median of a corner would be that of what lies behind it.
    spread = lambda x: cv2.GaussianBlur(x * inside, (0, 0), 25)
    tone = art.mean(-1)
    tone = inside * tone + (1 - inside) * spread(tone) / np.maximum(spread(np.ones_like(tone)), 1e-7)
    tone = np.clip(tone * 255, 0, 255).astype(np.uint8)
    level = cv2.medianBlur(tone, 61).astype(np.float32)
    bare = (cv2.erode((np.abs(tone - level) < 6).astype(np.float32), np.ones((7, 7))) * inside + 1e-4 * inside)[..., None]
    wide = lambda x: cv2.GaussianBlur(x * bare, (0, 0), 9.0)
    shine = wide(light) / np.maximum(wide(art), 1e-7)
    # Foil on a dark plate mirrors more than its colour says.
    foil = 1 + np.where(level < 60, 0.8, 0.3)[..., None] * np.clip((tone - level) / 60, 0, 1)[..., None]
    soft = cv2.GaussianBlur(inside, (0, 0), 0.8)[..., None]
    return light * (1 - soft) + np.clip(art * shine * foil, 0, 1) * soft


def artwork(thing, width, height, outline=None, fine=3):
    """The colours of a flat print as the lens sees them, and where it lies, or where its image `outline` does."""
    scene, images = bpy.context.scene, {node.image.name.split("-")[0]: node.image for node in thing.data.materials[0].node_tree.nodes if node.type == "TEX_IMAGE"}
    points, n = thing.data.vertices, round(len(thing.data.vertices) ** 0.5)
    ends = (0, 1, 2, 3) if n == 2 else (0, n - 1, n * n - 1, n * (n - 1))
    seen = [world_to_camera_view(scene, scene.camera, thing.matrix_world @ points[k].co) for k in ends]
    corners = np.float32([(p.x * width * fine, (1 - p.y) * height * fine) for p in seen])
    across = max(8, int(np.linalg.norm(corners[1] - corners[0])))

    def pixels(image):
        w, h = image.size
        flat = np.array(image.pixels[:], np.float32).reshape(h, w, 4)[::-1, :, :3]
        return cv2.resize(flat, (across, max(8, int(across * h / w))), interpolation=cv2.INTER_AREA)
    color, foil = pixels(images["colour"]) ** 2.2, pixels(images["foil"])[..., :1]
    color = color * (1 - foil) + np.float32((0.86, 0.60, 0.27)) * foil
    h, w = color.shape[:2]
    lens = cv2.getPerspectiveTransform(np.float32([(0, h), (w, h), (w, 0), (0, 0)]), corners)
    project = lambda x: cv2.resize(cv2.warpPerspective(x, lens, (width * fine, height * fine)), (width, height), interpolation=cv2.INTER_AREA)
    return project(color), project(pixels(images[outline])[..., 0] if outline else np.ones((h, w), np.float32))


def mean_color(pixels):
    return "#%02x%02x%02x" % tuple(int(round(c)) for c in pixels.reshape(-1, 3).mean(0)[::-1])


def read(folder, name, width, height):
    file = next(f for f in os.listdir(folder) if f.startswith(name))
    image = bpy.data.images.load(os.path.join(folder, file))
    image.colorspace_settings.name = "Linear" if name == "light" else "Non-Color"
    pixels = np.empty(width * height * 4, np.float32)
    image.pixels.foreach_get(pixels)
    bpy.data.images.remove(image)
    return pixels.reshape(height, width, 4)[..., :3].copy()


def denoise(halves, sharp=None, grain=0.07):
    """Takes the noise out of the mean of two halves. On paper labels and boxes (index 2) only the light is smoothed: the print is
    divided out first, and `sharp` print is put back."""
    a, b = halves[0]["light"].copy(), halves[1]["light"].copy()
    printed = (np.abs(halves[0]["index"][..., 0] - 2) < 0.1).astype(np.float32)
    printed = cv2.GaussianBlur(cv2.erode(printed, np.ones((3, 3))), (0, 0), 0.8)[..., None]
    for one, half in ((a, halves[0]), (b, halves[1])):
        one /= printed * (half["albedo"] + 0.02) + 1 - printed
    for one, other in ((a, b), (b, a)):
        calm = cv2.medianBlur(one, 5)
        spike = one.max(-1) > 3 * np.maximum(calm.max(-1), other.max(-1)) + 0.25
        one[spike] = calm[spike]
    features = [np.concatenate([np.sqrt(np.maximum(h["albedo"], 0)), 0.6 * h["normal"]], -1) for h in halves]
    smooth_a, smooth_b = by_scales(a, b, *features)
    smooth = without_specks(smooth_a, smooth_b)
    # The light on paper, grounds and walls (index 3) changes slowly or at the edge of a shadow: what is left there as blotches is noise.
    level = np.log1p(4 * np.maximum(smooth, 0)).astype(np.float32)
    calm = np.expm1(cv2.bilateralFilter(level, -1, 0.10, 6.0)) / 4
    plain = (np.abs(halves[0]["index"][..., 0] - 3) < 0.1).astype(np.float32)
    plain = cv2.GaussianBlur(cv2.erode(plain, np.ones((7, 7))), (0, 0), 2.0)[..., None]
    even = np.maximum(printed, plain)
    smooth = even * calm + (1 - even) * smooth
    kept = grain * (1 - 0.8 * printed)
    light = (1 - kept) * smooth + kept * (a + b) / 2
    paint = (halves[0]["albedo"] + halves[1]["albedo"]) / 2 if sharp is None else sharp
    return light * (printed * (paint + 0.02) + 1 - printed)


def by_scales(a, b, feature_a, feature_b, levels=3):
    """The coarse scales of a picture are taken from smaller copies of it, in which less noise is left: no blotches remain on cloth and walls."""
    a, b = average(a, b, feature_a, feature_b)
    if levels > 1:
        height, width = a.shape[:2]
        down = lambda x: np.dstack([cv2.resize(x[..., k:k + 3], (width // 2, height // 2), interpolation=cv2.INTER_AREA) for k in range(0, x.shape[-1], 3)])
        up = lambda x: cv2.resize(x, (width, height), interpolation=cv2.INTER_CUBIC)
        small_a, small_b = down(a), down(b)
        coarse_a, coarse_b = by_scales(small_a, small_b, down(feature_a), down(feature_b), levels - 1)
        a, b = a + up(coarse_a - small_a), b + up(coarse_b - small_b)
    return a, b


def average(a, b, feature_a, feature_b, reach=5, patch=3, strength=0.56):
    """Non-local means after Rousselle, Knaus and Zwicker (2012): each half is averaged with weights found in the
    other half, held back where surface colour or normal changes."""
    curve = lambda x: np.log1p(4 * np.maximum(x, 0)).mean(-1)
    ga, gb = curve(a), curve(b)
    noise = cv2.GaussianBlur((ga - gb) ** 2 / 2, (0, 0), 2.0) * 1.6 + 1e-7
    guide = cv2.GaussianBlur((feature_a + feature_b) / 2, (0, 0), 0.5)
    slack = 5 * (cv2.GaussianBlur((feature_a - feature_b) ** 2 / 4, (0, 0), 2.0).mean(-1) + 3e-4)
    height, width = ga.shape
    pad = lambda x: cv2.copyMakeBorder(x, reach, reach, reach, reach, cv2.BORDER_REFLECT)
    pa, pb, pga, pgb, pnoise, pguide = (pad(x) for x in (a, b, ga, gb, noise, guide))
    sum_a, sum_b, weight_a, weight_b = np.zeros_like(a), np.zeros_like(a), np.zeros_like(ga), np.zeros_like(ga)
    for dy in range(-reach, reach + 1):
        for dx in range(-reach, reach + 1):
            if dx * dx + dy * dy > reach * reach + 1:
                continue
            there = np.s_[reach + dy:reach + dy + height, reach + dx:reach + dx + width]
            near = pnoise[there]
            expected, scale = noise + np.minimum(noise, near), 1e-6 + strength ** 2 * (noise + near)
            alike = np.exp(-0.5 * np.maximum(0, ((guide - pguide[there]) ** 2).sum(-1) / slack - 1))
            for own, padded, total, weights, source in ((ga, pga, sum_b, weight_b, pb), (gb, pgb, sum_a, weight_a, pa)):
                apart = cv2.blur(((own - padded[there]) ** 2 - expected) / scale, (2 * patch + 1,) * 2)
                w = cv2.blur(np.exp(-np.maximum(0, apart)) * alike, (3, 3))
                total += w[..., None] * source[there]
                weights += w
    return sum_a / weight_a[..., None], sum_b / weight_b[..., None]


def without_specks(a, b):
    """The mean of both, without the bright dots that only one half has: true highlights are in both."""
    smooth = (a + b) / 2
    for _ in range(3):
        calm = cv2.medianBlur(smooth.astype(np.float32), 5)
        apart = cv2.GaussianBlur(np.abs(a - b).max(-1), (0, 0), 1.5)
        speck = (smooth.max(-1) > 1.25 * calm.max(-1) + 0.01) & (apart > 0.22 * calm.max(-1) + 0.004)
        speck = cv2.dilate(speck.astype(np.float32), np.ones((3, 3)))[..., None]
        smooth = speck * calm + (1 - speck) * smooth
    return smooth


def finish(light, out, seed, exposure=0.0, quality=88, foot=None, still_life=False):
    """Bloom, Filmic tone, vignette, sharpening, the colours of a still life, grain, and night below the share `foot` of the height; written beside and renamed, so that a stopped run leaves no half file."""
    height, width = light.shape[:2]
    unit = width / 900
    hot = np.clip(light - 0.9, 0, 12)
    light = light + 0.05 * cv2.GaussianBlur(hot, (0, 0), 6 * unit) + 0.03 * cv2.GaussianBlur(hot, (0, 0), 28 * unit)
    y, x = np.mgrid[-1:1:height * 1j, -1:1:width * 1j]
    light = light * (1 - 0.15 * np.clip((x * x + y * y) / 2, 0, 1) ** 1.3)[..., None]
    scene = bpy.context.scene
    scene.view_settings.view_transform, scene.view_settings.look, scene.view_settings.exposure = "Filmic", "Medium High Contrast", exposure
    image = bpy.data.images.new("final", width, height, float_buffer=True)
    image.colorspace_settings.name = "Linear"
    image.pixels.foreach_set(np.dstack([light, np.ones((height, width))]).astype(np.float32).ravel())
    settings = scene.render.image_settings
    settings.file_format, settings.color_mode, settings.color_depth = "PNG", "RGB", "16"
    plate = out + ".plate.png"
    image.save_render(plate, scene=scene)
    pixels = cv2.imread(plate, cv2.IMREAD_UNCHANGED).astype(np.float32) / 65535
    os.remove(plate)
    pixels = pixels + 0.26 * (pixels - cv2.GaussianBlur(pixels, (0, 0), 1.0))
    if foot:
        fall = np.clip((np.linspace(0, 1, height) - foot) / (0.985 - foot), 0, 1)
        pixels = pixels * (1 - fall * fall * (3 - 2 * fall))[:, None, None]
    if still_life:
        pixels = grade.still_life(pixels)
    speck = cv2.GaussianBlur(np.random.default_rng(seed).normal(0, 1, (height, width)).astype(np.float32), (0, 0), 0.7) * 1.6
    bright = np.clip(pixels.mean(-1), 0, 1)
    pixels = pixels + (speck * (0.003 + 0.006 * np.sqrt(bright * (1 - bright))))[..., None]
    pixels = np.clip(pixels * 255 + 0.5, 0, 255).astype(np.uint8)
    part = os.path.splitext(out)[0] + ".part.webp"
    cv2.imwrite(part, pixels, [cv2.IMWRITE_WEBP_QUALITY, quality])
    os.replace(part, out)
    return mean_color(pixels)
