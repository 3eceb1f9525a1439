"""From two noisy halves to a finished photograph: noise removal, bloom, tone, grain."""
import os
import tempfile

import bpy
import cv2
import numpy as np

PASSES = {"Image": "light", "Denoising Albedo": "albedo", "Denoising Normal": "normal", "IndexOB": "index"}


def expose(width, height, samples, seed):
    """Renders the scene twice with different seeds: their difference tells the noise of every pixel."""
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.render.resolution_x, scene.render.resolution_y, scene.render.resolution_percentage = width, height, 100
    scene.render.use_persistent_data = True
    c = scene.cycles
    c.device, c.samples, c.use_adaptive_sampling, c.use_denoising = "CPU", samples, False, False
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
    halves = []
    with tempfile.TemporaryDirectory() as folder:
        for half in (0, 1):
            c.seed = seed * 2 + half
            files.base_path = os.path.join(folder, str(half))
            bpy.ops.render.render()
            halves.append({name: read(files.base_path, name, width, height) for name in PASSES.values()})
    return halves


def read(folder, name, width, height):
    file = next(f for f in os.listdir(folder) if f.startswith(name))
    image = bpy.data.images.load(os.path.join(folder, file))
    image.colorspace_settings.name = "Linear" if name == "light" else "Non-Color"
    pixels = np.empty(width * height * 4, np.float32)
    image.pixels.foreach_get(pixels)
    bpy.data.images.remove(image)
    return pixels.reshape(height, width, 4)[..., :3].copy()


def denoise(halves, reach=5, patch=3, strength=0.56, grain=0.10):
    """Non-local means after Rousselle, Knaus and Zwicker (2012): each half is averaged with weights found in the
    other half, held back where surface colour or normal changes. A little of the true grain stays."""
    a, b = halves[0]["light"].copy(), halves[1]["light"].copy()
    # On paper labels and boxes (index 2) only the light is smoothed, so that print stays sharp.
    printed = (np.abs(halves[0]["index"][..., 0] - 2) < 0.1).astype(np.float32)
    printed = cv2.GaussianBlur(cv2.erode(printed, np.ones((3, 3))), (0, 0), 0.8)[..., None]
    paint = printed * ((halves[0]["albedo"] + halves[1]["albedo"]) / 2 + 0.004) + 1 - printed
    a, b = a / paint, b / paint
    for one, other in ((a, b), (b, a)):
        calm = cv2.medianBlur(one, 5)
        spike = one.max(-1) > 3 * np.maximum(calm.max(-1), other.max(-1)) + 0.25
        one[spike] = calm[spike]
    curve = lambda x: np.log1p(4 * np.maximum(x, 0)).mean(-1)
    ga, gb = curve(a), curve(b)
    noise = cv2.GaussianBlur((ga - gb) ** 2 / 2, (0, 0), 2.0) * 1.6 + 1e-7
    features = [np.concatenate([np.sqrt(np.maximum(h["albedo"], 0)), 0.6 * h["normal"]], -1) for h in halves]
    guide = cv2.GaussianBlur((features[0] + features[1]) / 2, (0, 0), 0.5)
    slack = 5 * (cv2.GaussianBlur((features[0] - features[1]) ** 2 / 4, (0, 0), 2.0).mean(-1) + 3e-4)
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
    smooth = (sum_a / weight_a[..., None] + sum_b / weight_b[..., None]) / 2
    # The light on paper, grounds and walls (index 3) changes slowly or at the edge of a shadow: what is left there as blotches is noise.
    level = np.log1p(4 * np.maximum(smooth, 0)).astype(np.float32)
    calm = np.expm1(cv2.bilateralFilter(level, -1, 0.14, 9.0)) / 4
    plain = (np.abs(halves[0]["index"][..., 0] - 3) < 0.1).astype(np.float32)
    plain = cv2.GaussianBlur(cv2.erode(plain, np.ones((7, 7))), (0, 0), 2.0)[..., None]
    even = np.maximum(printed, plain)
    smooth = even * calm + (1 - even) * smooth
    kept = grain * (1 - 0.7 * printed)
    return paint * ((1 - kept) * smooth + kept * (a + b) / 2)


def finish(light, out, seed, exposure=0.0, quality=88):
    """Bloom, Filmic tone, vignette, sharpening, grain; written beside and renamed, so that a stopped run leaves no half file."""
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
    speck = cv2.GaussianBlur(np.random.default_rng(seed).normal(0, 1, (height, width)).astype(np.float32), (0, 0), 0.7) * 1.6
    bright = np.clip(pixels.mean(-1), 0, 1)
    pixels = pixels + (speck * (0.003 + 0.006 * np.sqrt(bright * (1 - bright))))[..., None]
    pixels = np.clip(pixels * 255 + 0.5, 0, 255).astype(np.uint8)
    part = os.path.splitext(out)[0] + ".part.webp"
    cv2.imwrite(part, pixels, [cv2.IMWRITE_WEBP_QUALITY, quality])
    os.replace(part, out)
    return "#%02x%02x%02x" % tuple(int(round(c)) for c in pixels.reshape(-1, 3).mean(0)[::-1])
