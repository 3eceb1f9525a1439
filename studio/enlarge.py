"""A finished photograph at a larger size: the picture is enlarged, and what is printed in it is rendered anew at that size, without light,
in a twentieth of the time of a picture. How light falls on the paper is read off the photograph."""
import os
import tempfile

import bpy
import cv2
import numpy as np

import develop

# Correlation of the old print with the new one: below it the scene has changed since the photograph was taken.
ALIKE = 0.35


def enlarge(file, out, width, height, seed, printed=True):
    """Writes the photograph `file` at this size to `out`; returns its mean colour. `printed`: the scene stands, and its print is rendered anew."""
    old = without_dots(cv2.imread(file)).astype(np.float32) / 255
    new = cv2.resize(old, (width, height), interpolation=cv2.INTER_LANCZOS4)
    new = new + 0.15 * (new - cv2.GaussianBlur(new, (0, 0), 1.6))
    light = np.clip(new, 0, 1)[..., ::-1] ** 2.2
    if printed:
        light = with_print(light, file, width, height)
    pixels = light[..., ::-1] ** (1 / 2.2)
    grain = cv2.GaussianBlur(np.random.default_rng(seed).normal(0, 1, (height, width)).astype(np.float32), (0, 0), 0.7) * 1.6
    bright = np.clip(pixels.mean(-1), 0, 1)
    pixels = pixels + (grain * (0.002 + 0.004 * np.sqrt(bright * (1 - bright))))[..., None]
    pixels = np.clip(pixels * 255 + 0.5, 0, 255).astype(np.uint8)
    part = os.path.splitext(out)[0] + ".part.webp"
    cv2.imwrite(part, pixels, [cv2.IMWRITE_WEBP_QUALITY, 86])
    os.replace(part, out)
    return develop.mean_color(pixels)


def with_print(light, file, width, height):
    """The photograph `light` of `file` with the print of the scene that stands."""
    files = develop.prepare(width, height)
    with tempfile.TemporaryDirectory() as folder:
        paint = develop.sharp_print(bpy.context.scene, files, folder, width, height)
        if paint is not None:
            printed = (np.abs(develop.read(folder, "index", width, height)[..., 0] - 2) < 0.1).astype(np.float32)
            # Blender writes its rows from below.
            paint, printed = paint[::-1], np.ascontiguousarray(printed[::-1])
            if alike(light, paint, printed) < ALIKE:
                raise ValueError("%s shows its print at another place" % file)
            light = develop.printed_on(light, paint + 0.01, printed)
    for thing in bpy.data.objects:
        if thing.name.startswith("label") and thing.pass_index == 0:
            light = develop.printed_on_glass(light, thing, width, height)
    return light


def without_dots(pixels):
    """The picture without bright dots of a few pixels, which noise removal left at edges of glass."""
    calm = cv2.medianBlur(pixels, 7)
    bright = pixels.max(-1).astype(np.int16) > calm.max(-1).astype(np.int16) + 40
    count, parts, sizes, _ = cv2.connectedComponentsWithStats(bright.astype(np.uint8), connectivity=8)
    dots = np.isin(parts, [k for k in range(1, count) if sizes[k, cv2.CC_STAT_AREA] <= 6])
    dots = cv2.GaussianBlur(cv2.dilate(dots.astype(np.float32), np.ones((3, 3))), (0, 0), 0.6)[..., None]
    return (pixels * (1 - dots) + calm * dots).round().astype(np.uint8)


def alike(light, paint, printed):
    """How well the lettering of the photograph and the new one lie on each other, 0 to 1."""
    fine = lambda x: (lambda gray: gray - cv2.GaussianBlur(gray, (0, 0), 12))(cv2.GaussianBlur(np.sqrt(x.mean(-1)).astype(np.float32), (0, 0), 2))
    inside = cv2.erode(printed, np.ones((25, 25))) > 0.5
    if inside.sum() < 200:
        return 0.0
    return float(np.corrcoef(fine(light)[inside], fine(np.maximum(paint, 0))[inside])[0, 1])
