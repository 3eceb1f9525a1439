"""Portraits, hands and tools of the shop's story as line engravings: parallel lines that a relief bends and swells, as on a coin
or a banknote. `python3 engraving.py` writes `story-people.webp`; `--width` (1440) and `--out` as in `render.py`."""
import argparse
import math
import os

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

INK, PAPER, GOLD = (38, 24, 15), (250, 247, 241), (167, 122, 50)
FINE = 3  # Pixels that are drawn for one of the picture, each way.
HERE = os.path.dirname(os.path.abspath(__file__))
ITALIC = os.path.join(HERE, "../node_modules/@fontsource/cormorant-garamond/files/cormorant-garamond-latin-500-italic.woff2")


class Plate:
    """A relief on a unit square that is `size` wide: `height` in units, `dark` is what the surface itself takes from the light."""

    def __init__(self, size):
        self.size = size
        self.y, self.x = np.mgrid[0:1:size * 1j, 0:1:size * 1j].astype(np.float32)
        self.height = np.zeros((size, size), np.float32)
        self.dark = np.zeros((size, size), np.float32)
        self.drawn = np.zeros((size, size), np.float32)

    def mask(self, points, closed=True):
        """Inside of a smooth curve through the points, as 0 or 1."""
        line = spline(points, closed)
        out = np.zeros((self.size, self.size), np.uint8)
        cv2.fillPoly(out, [np.round(line * self.size).astype(np.int32)], 1)
        return out

    def mask_straight(self, points):
        out = np.zeros((self.size, self.size), np.uint8)
        cv2.fillPoly(out, [np.round(np.array(points) * self.size).astype(np.int32)], 1)
        return out

    def swell(self, mask, high, reach):
        """A cushion: rises from the edge of the mask and is level `reach` behind it."""
        far = cv2.distanceTransform(mask, cv2.DIST_L2, 5) / self.size
        t = np.clip(far / reach, 0, 1)
        # Steeper than 1 the lines would run back on themselves.
        return high * (0.75 * np.sin(math.pi / 2 * t) + 0.25 * np.sqrt(1 - (1 - t) ** 2)) * mask

    def lay(self, mask, height, dark=0.0, soft=0.002):
        """Puts a part over those that are there; its own edge stays sharp."""
        edge = cv2.GaussianBlur(mask.astype(np.float32), (0, 0), max(0.5, soft * self.size))
        self.height = self.height * (1 - edge) + height * edge
        self.dark = self.dark * (1 - edge) + dark * edge
        self.drawn = np.maximum(self.drawn, mask.astype(np.float32))

    def bump(self, at, radius, high, turn=0.0, where=None):
        """A soft hill (or a hollow) of two radii."""
        dx, dy = self.x - at[0], self.y - at[1]
        c, s = math.cos(turn), math.sin(turn)
        hill = high * np.exp(-(((c * dx + s * dy) / radius[0]) ** 2 + ((c * dy - s * dx) / radius[1]) ** 2))
        self.height += hill if where is None else hill * where

    def stroke(self, points, width, dark, closed=False):
        """A line of ink, as a crease or a lash: thin at its ends."""
        line = spline(points, closed) * self.size
        out = np.zeros((self.size, self.size), np.float32)
        n = len(line)
        for k in range(n - 1):
            swell = 1.0 if closed else math.sin(math.pi * (k + 0.5) / n) ** 0.6
            cv2.line(out, tuple(int(v * 16) for v in line[k]), tuple(int(v * 16) for v in line[k + 1]), 1.0, max(1, int(round(width * swell * self.size))), cv2.LINE_AA, 4)
        self.dark = np.maximum(self.dark, dark * cv2.GaussianBlur(out, (0, 0), 0.8))


def spline(points, closed=False, steps=14):
    """Catmull-Rom through the points."""
    p = np.array(points, np.float32)
    n = len(p)
    at = lambda i: p[i % n] if closed else p[min(max(i, 0), n - 1)]
    out = []
    for i in range(n if closed else n - 1):
        a, b, c, d = at(i - 1), at(i), at(i + 1), at(i + 2)
        for k in range(steps):
            t = k / steps
            out.append(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3))
    if not closed:
        out.append(p[-1])
    return np.array(out)


def engrave(plate, spacing=0.0082, angle=0.10, bend=1.0, light=(-0.62, -0.60, 0.50)):
    """Ink (0 to 1) of the relief: lines that it bends and that swell where it turns from the light; a second set in the shade."""
    size = plate.size
    h = cv2.GaussianBlur(plate.height, (0, 0), size * 0.0012)
    gy, gx = np.gradient(h * size)
    normal = np.dstack([-gx, -gy, np.ones_like(gx)])
    normal /= np.linalg.norm(normal, axis=2, keepdims=True)
    way = np.array(light) / np.linalg.norm(light)
    lit = np.clip((normal * way).sum(2), 0, 1)
    level = way[2]
    tone = np.where(lit < level, 0.34 + 0.55 * (level - lit) / level, 0.34 * (1 - (lit - level) / (1 - level)) ** 0.9)
    tone = np.clip(tone + plate.dark, 0, 1)
    ink = lines(plate, h * bend, tone, spacing, angle, 0.06, 0.86)
    cross = np.clip((tone - 0.58) / 0.5, 0, 1)
    ink = np.maximum(ink, lines(plate, h * bend, cross, spacing * 1.0, angle + 1.15, 0.0, 0.62))
    return ink, tone


def lines(plate, h, tone, spacing, angle, least, most):
    """Parallel lines whose share of the spacing is `least` to `most` by tone."""
    c, s = math.cos(angle), math.sin(angle)
    phase = ((plate.y - h) * c + plate.x * s) / spacing
    apart = np.abs(phase - np.floor(phase) - 0.5) * 2
    width = least + (most - least) * tone
    width = np.where(tone <= 0.004, -1, width)
    edge = 0.9 / (spacing * plate.size)
    return np.clip((width - apart) / (2 * edge) + 0.5, 0, 1).astype(np.float32)


# The profile of a face that looks to the left: share of its height from hairline to chin, and how far behind the foremost point of the brow.
WOMAN = [(0.20, -0.10), (0.115, 0.00), (0.070, 0.09), (0.052, 0.19), (0.058, 0.29), (0.070, 0.345), (0.088, 0.40), (0.070, 0.455), (0.030, 0.525), (-0.022, 0.595), (-0.048, 0.628),
         (-0.042, 0.655), (0.000, 0.672), (0.052, 0.684), (0.050, 0.706), (0.030, 0.738), (0.026, 0.758), (0.056, 0.782), (0.036, 0.802), (0.036, 0.828), (0.074, 0.858),
         (0.078, 0.885), (0.062, 0.925), (0.066, 0.965), (0.100, 1.005), (0.150, 1.022)]
MAN = [(0.22, -0.10), (0.125, 0.00), (0.085, 0.09), (0.066, 0.19), (0.056, 0.28), (0.050, 0.345), (0.092, 0.415), (0.066, 0.47), (0.012, 0.545), (-0.046, 0.615), (-0.068, 0.652),
       (-0.056, 0.682), (-0.006, 0.695), (0.054, 0.706), (0.054, 0.728), (0.042, 0.755), (0.040, 0.772), (0.066, 0.792), (0.046, 0.812), (0.050, 0.838), (0.082, 0.866),
       (0.082, 0.895), (0.060, 0.94), (0.062, 0.985), (0.096, 1.03), (0.150, 1.045)]


def head(plate, profile, at, tall, jaw=(0.46, 0.90), neck=(0.30, 0.62)):
    """Lays a head with neck and ear; returns the function from the face's own measures to the plate's."""
    to = lambda p: (at[0] + p[0] * tall, at[1] + p[1] * tall)
    front = [to(p) for p in profile]
    skull = [to(p) for p in ((0.62, 0.72), (0.86, 0.62), (0.99, 0.38), (0.97, 0.10), (0.80, -0.14), (0.52, -0.24), (0.32, -0.19))]
    under = [to(p) for p in ((0.26, 1.03), jaw, (0.52, 0.86))]
    throat = [to(p) for p in ((0.16, 0.98), (neck[0], 1.10), (neck[0] + 0.02, 1.30), (neck[0] - 0.10, 1.60), (1.2, 1.75), (0.86, 1.30), (neck[1] + 0.20, 0.9), (0.70, 0.5), (0.4, 0.6))]
    m = plate.mask(throat)
    plate.lay(m, plate.swell(m, 0.040, 0.13 * tall) - 0.012, 0.05)
    m = plate.mask(front + under + skull)
    plate.lay(m, plate.swell(m, 0.052, 0.30 * tall), 0.0)
    k = tall
    hill = lambda p, r, high, turn=0.0: plate.bump(to(p), (r[0] * k, r[1] * k), high * k, turn, cv2.GaussianBlur(m.astype(np.float32), (0, 0), 2))
    hill((0.26, 0.58), (0.15, 0.12), 0.030, 0.5)     # cheek
    hill((0.30, 0.76), (0.14, 0.12), -0.020)         # below it
    hill((0.175, 0.425), (0.085, 0.055), -0.042)     # socket
    hill((0.185, 0.425), (0.040, 0.026), 0.034)      # eye
    hill((0.15, 0.325), (0.11, 0.035), 0.020, -0.1)  # brow
    hill((0.075, 0.655), (0.040, 0.030), 0.026)      # wing of the nose
    hill((0.125, 0.70), (0.05, 0.10), -0.016, 0.35)  # fold beside it
    hill((0.085, 0.765), (0.055, 0.020), 0.014)      # lips
    hill((0.090, 0.815), (0.050, 0.022), 0.014)
    hill((0.10, 0.862), (0.06, 0.022), -0.012)
    hill((0.12, 0.94), (0.07, 0.06), 0.018)          # chin
    hill((0.50, 0.80), (0.10, 0.10), 0.020)          # angle of the jaw
    line = lambda pts, width, dark=0.9: plate.stroke([to(p) for p in pts], width * k, dark)
    line([(0.112, 0.418), (0.150, 0.396), (0.205, 0.402), (0.245, 0.430)], 0.016)      # upper lid
    line([(0.120, 0.432), (0.165, 0.452), (0.215, 0.446)], 0.006, 0.6)                 # lower lid
    line([(0.142, 0.402), (0.137, 0.424), (0.147, 0.444)], 0.024, 0.85)                # iris
    line([(0.100, 0.335), (0.150, 0.298), (0.225, 0.305), (0.290, 0.340)], 0.022, 0.8) # eyebrow
    line([(0.140, 0.372), (0.195, 0.372), (0.245, 0.398)], 0.005, 0.5)
    line([(0.056, 0.782), (0.085, 0.778), (0.128, 0.790)], 0.012)                      # mouth
    line([(0.040, 0.676), (0.060, 0.668), (0.080, 0.676)], 0.012, 0.8)                 # nostril
    line([(0.098, 0.622), (0.118, 0.650), (0.100, 0.682)], 0.006, 0.6)
    return to, m


def ear(plate, to, k, where=(0.56, 0.47)):
    x, y = where
    p = lambda dx, dy: to((x + dx, y + dy))
    m = plate.mask([p(-0.055, -0.06), p(-0.02, -0.12), p(0.05, -0.115), p(0.075, -0.04), p(0.05, 0.05), p(0.0, 0.135), p(-0.04, 0.13), p(-0.045, 0.05)])
    plate.lay(m, plate.height + plate.swell(m, 0.018 * k / 0.5, 0.03 * k))
    plate.bump(p(0.0, -0.01), (0.035 * k, 0.06 * k), -0.020 * k, 0.15)
    plate.stroke([p(-0.03, -0.05), p(0.0, -0.085), p(0.045, -0.07), p(0.05, -0.01), p(0.02, 0.05)], 0.010 * k, 0.7)
    plate.stroke([p(-0.03, 0.0), p(-0.012, 0.03), p(-0.03, 0.06)], 0.012 * k, 0.8)


def folds(plate, mask, edge, wave, deep, seed, base=0.05, reach=0.12, dark=0.10, drift=0.35):
    """Cloth: ridges that run along a curve and lose themselves."""
    gap = distance_to(plate, edge)
    rough = plate_noise(plate.size, seed, 5.0)
    phase = gap / wave + drift * 2.2 * rough
    ridge = np.abs(np.sin(math.pi * phase)) ** 0.7 * (0.55 + 0.45 * plate_noise(plate.size, seed + 1, 3.0))
    plate.lay(mask, plate.swell(mask, base, reach) + deep * ridge, dark)


def distance_to(plate, points):
    out = np.ones((plate.size, plate.size), np.uint8)
    cv2.polylines(out, [np.round(spline(points) * plate.size).astype(np.int32)], False, 0, 1)
    return cv2.distanceTransform(out, cv2.DIST_L2, 5) / plate.size


def plate_noise(size, seed, cells):
    """Smooth noise, -1 to 1, of so many cells across."""
    r = np.random.default_rng(seed).uniform(-1, 1, (int(cells) + 3, int(cells) + 3)).astype(np.float32)
    return cv2.resize(r, (size, size), interpolation=cv2.INTER_CUBIC)


def hair(plate, mask, along, wave, deep, seed, dark=0.34, high=0.03, reach=0.08):
    """Strands along a curve."""
    gap = distance_to(plate, along) + 0.010 * plate_noise(plate.size, seed, 7.0)
    strands = np.sin(2 * math.pi * gap / wave) * 0.5 + np.sin(2 * math.pi * gap / (wave * 0.37) + 2.0) * 0.3
    plate.lay(mask, plate.swell(mask, high, reach) + plate.height * 0.6 + deep * strands, dark)


def nasreen(plate):
    """Who blends: a woman past sixty in a dupatta."""
    k, at = 0.47, (0.285, 0.27)
    to, face = head(plate, WOMAN, at, k)
    p = lambda x, y: to((x, y))
    m = plate.mask([p(0.135, -0.03), p(0.30, 0.04), p(0.47, 0.20), p(0.56, 0.40), p(0.75, 0.3), p(0.7, -0.1), p(0.45, -0.25), p(0.25, -0.16)])
    hair(plate, m, [p(0.10, -0.02), p(0.33, 0.02), p(0.52, 0.22), p(0.60, 0.5)], 0.016, 0.0016, 3, 0.16, 0.022)
    ear(plate, to, k, (0.545, 0.50))
    body = plate.mask([p(0.28, 1.26), p(0.02, 1.48), p(-0.22, 1.64), p(-0.36, 1.95), p(2.1, 1.95), p(1.75, 1.55), p(1.25, 1.3)])
    folds(plate, body, [p(-0.3, 1.9), p(0.1, 1.5), p(0.5, 1.3)], 0.05, 0.016, 11, 0.05)
    veil = plate.mask([p(0.30, -0.20), p(0.44, -0.04), p(0.62, 0.20), p(0.68, 0.50), p(0.62, 0.80), p(0.50, 1.02), p(0.36, 1.16), p(0.22, 1.36), p(0.10, 1.58), p(0.02, 2.0), p(2.0, 2.0), p(1.62, 1.5), p(1.30, 1.20), p(1.16, 0.85), p(1.19, 0.42), p(1.10, 0.02), p(0.86, -0.27), p(0.56, -0.36), p(0.36, -0.31)])
    folds(plate, veil, [p(0.26, -0.24), p(0.44, -0.04), p(0.62, 0.20), p(0.68, 0.50), p(0.62, 0.80), p(0.50, 1.02), p(0.36, 1.16), p(0.22, 1.36), p(0.10, 1.58), p(0.02, 2.0)], 0.058, 0.019, 5, 0.060, 0.16, 0.04)
    rim = [p(0.30, -0.20), p(0.44, -0.04), p(0.62, 0.20), p(0.68, 0.50), p(0.62, 0.80), p(0.50, 1.02), p(0.36, 1.16), p(0.22, 1.36), p(0.10, 1.58), p(0.02, 2.0)]
    plate.stroke(rim, 0.006, 0.9)
    gap = distance_to(plate, [(x + 0.016, y) for x, y in rim])
    plate.dark = np.maximum(plate.dark, 0.55 * (np.abs(gap - 0.004) < 0.0016) * veil)
    for pts in ([(0.245, 0.445), (0.275, 0.455), (0.30, 0.475)], [(0.245, 0.455), (0.27, 0.475), (0.285, 0.50)], [(0.13, 0.715), (0.155, 0.76), (0.155, 0.81)]):
        plate.stroke([to(q) for q in pts], 0.004 * k, 0.5)


def rukhsana(plate):
    """Who calls: a young woman at the telephone, the dupatta on the back of her head."""
    k, at = 0.46, (0.275, 0.275)
    to, face = head(plate, WOMAN, at, k)
    p = lambda x, y: to((x, y))
    m = plate.mask([p(0.115, 0.0), p(0.17, 0.10), p(0.30, 0.20), p(0.40, 0.34), p(0.43, 0.50), p(0.50, 0.56), p(0.62, 0.60), p(0.80, 0.66), p(1.0, 0.45), p(1.02, 0.12), p(0.84, -0.18), p(0.52, -0.28), p(0.28, -0.20), p(0.16, -0.10)])
    hair(plate, m, [p(0.10, 0.02), p(0.30, 0.13), p(0.48, 0.36), p(0.60, 0.62), p(0.75, 0.75)], 0.022, 0.0017, 4, 0.40, 0.05, 0.20)
    ear(plate, to, k, (0.52, 0.52))
    body = plate.mask([p(0.28, 1.24), p(0.05, 1.46), p(-0.16, 1.62), p(-0.30, 1.95), p(2.1, 1.95), p(1.70, 1.55), p(1.2, 1.3)])
    folds(plate, body, [p(-0.2, 1.9), p(0.2, 1.5), p(0.6, 1.3)], 0.06, 0.010, 21, 0.05)
    veil = plate.mask([p(0.72, -0.26), p(0.80, -0.02), p(0.86, 0.30), p(0.86, 0.62), p(0.78, 0.92), p(0.66, 1.16), p(0.46, 1.34), p(0.22, 1.52), p(0.10, 1.72), p(0.06, 2.0), p(2.0, 2.0), p(1.66, 1.5), p(1.36, 1.22), p(1.20, 0.88), p(1.20, 0.42), p(1.12, 0.02), p(0.98, -0.22)])
    rim = [p(0.72, -0.26), p(0.80, -0.02), p(0.86, 0.30), p(0.86, 0.62), p(0.78, 0.92), p(0.66, 1.16), p(0.46, 1.34), p(0.22, 1.52), p(0.10, 1.72), p(0.06, 2.0)]
    folds(plate, veil, rim, 0.050, 0.017, 8, 0.050, 0.13, 0.10)
    plate.stroke(rim, 0.006, 0.9)
    earring(plate, p(0.515, 0.660), k)


def earring(plate, at, k):
    """A bell on a drop."""
    x, y = at
    q = lambda dx, dy: (x + dx * k, y + dy * k)
    m = plate.mask([q(0, 0.0), q(0.028, 0.03), q(0.045, 0.085), q(0.0, 0.10), q(-0.045, 0.085), q(-0.028, 0.03)])
    plate.lay(m, plate.height + plate.swell(m, 0.020, 0.018), -0.10)
    plate.stroke([q(-0.05, 0.09), q(0, 0.108), q(0.05, 0.09)], 0.012 * k, 0.95)
    for dx in (-0.036, -0.012, 0.012, 0.036):
        plate.stroke([q(dx - 0.006, 0.118), q(dx, 0.128), q(dx + 0.006, 0.118), q(dx, 0.110)], 0.010 * k, 0.95, True)
    plate.stroke([q(0, -0.035), q(0.002, -0.015), q(0, 0.01)], 0.014 * k, 0.9)


def salman(plate):
    """Who buys: a man of forty with a short beard, smelling a paper strip."""
    k, at = 0.47, (0.29, 0.265)
    to, face = head(plate, MAN, at, k, (0.48, 0.90), (0.34, 0.66))
    p = lambda x, y: to((x, y))
    beard = plate.mask([p(0.40, 0.52), p(0.36, 0.64), p(0.27, 0.70), p(0.17, 0.70), p(0.10, 0.700), p(0.052, 0.706), p(0.046, 0.748), p(0.085, 0.765), p(0.13, 0.775), p(0.12, 0.815), p(0.07, 0.835), p(0.052, 0.88), p(0.046, 0.95), p(0.056, 1.03), p(0.12, 1.075), p(0.22, 1.07), p(0.36, 1.02), p(0.50, 0.92), p(0.55, 0.78), p(0.54, 0.60), p(0.50, 0.52)])
    hair(plate, beard, [p(0.60, 0.40), p(0.50, 0.72), p(0.30, 0.90), p(0.05, 0.96)], 0.013, 0.0022, 6, 0.36, 0.012, 0.03)
    m = plate.mask([p(0.13, 0.00), p(0.24, 0.06), p(0.36, 0.12), p(0.40, 0.26), p(0.42, 0.44), p(0.49, 0.54), p(0.56, 0.40), p(0.64, 0.44), p(0.70, 0.66), p(0.84, 0.72), p(1.0, 0.48), p(1.05, 0.12), p(0.88, -0.20), p(0.55, -0.32), p(0.28, -0.27), p(0.12, -0.13)])
    hair(plate, m, [p(0.10, -0.02), p(0.36, -0.06), p(0.62, 0.08), p(0.78, 0.36), p(0.80, 0.7)], 0.020, 0.0017, 7, 0.42, 0.045, 0.16)
    ear(plate, to, k, (0.56, 0.50))
    body = plate.mask([p(0.36, 1.24), p(0.14, 1.40), p(-0.20, 1.58), p(-0.46, 1.95), p(2.2, 1.95), p(1.9, 1.60), p(1.35, 1.36), p(0.98, 1.12)])
    folds(plate, body, [p(-0.4, 1.9), p(0.1, 1.5), p(0.3, 1.3)], 0.09, 0.008, 14, 0.06, 0.16, 0.08)
    collar = plate.mask([p(0.325, 1.14), p(0.31, 1.22), p(0.40, 1.285), p(0.66, 1.24), p(0.96, 1.08), p(0.93, 1.01), p(0.66, 1.165), p(0.42, 1.205)])
    plate.lay(collar, 0.060 + plate.swell(collar, 0.010, 0.02), 0.06)
    plate.stroke([p(0.30, 1.22), p(0.40, 1.288), p(0.66, 1.243), p(0.97, 1.082)], 0.004, 0.9)
    plate.stroke([p(0.36, 1.27), p(0.27, 1.60), p(0.25, 1.95)], 0.005, 0.9)
    for y in (1.40, 1.54, 1.68):
        plate.stroke([p(0.37 - 0.2 * (y - 1.4), y), p(0.385 - 0.2 * (y - 1.4), y + 0.012), p(0.37 - 0.2 * (y - 1.4), y + 0.024), p(0.355 - 0.2 * (y - 1.4), y + 0.012)], 0.007, 0.9, True)
    strip = plate.mask_straight([p(-0.12, 0.60), p(-0.09, 0.585), p(-0.02, 1.24), p(-0.065, 1.25)])
    plate.lay(strip, 0.012 * np.ones_like(plate.height), 0.0)
    plate.stroke([p(-0.12, 0.60), p(-0.065, 1.25)], 0.003, 0.8)
    plate.stroke([p(-0.09, 0.585), p(-0.02, 1.24)], 0.003, 0.8)
    arm = plate.mask([p(0.00, 1.22), p(0.10, 1.24), p(0.13, 1.36), p(0.14, 1.60), p(0.22, 2.0), p(-0.16, 2.0), p(-0.13, 1.60), p(-0.12, 1.40), p(-0.07, 1.28)])
    plate.lay(arm, 0.05 + plate.swell(arm, 0.040, 0.06))
    for k_, (x, y) in enumerate(((0.0, 1.30), (0.03, 1.235), (0.045, 1.175))):
        m = plate.mask([p(x + 0.11, y + 0.05), p(x + 0.04, y + 0.045), p(x - 0.07, y + 0.03), p(x - 0.115, y - 0.005), p(x - 0.07, y - 0.035), p(x + 0.04, y - 0.035), p(x + 0.12, y - 0.02)])
        plate.lay(m, 0.075 + plate.swell(m, 0.020, 0.014))
    m = plate.mask([p(-0.10, 1.42), p(-0.145, 1.30), p(-0.130, 1.16), p(-0.085, 1.10), p(-0.060, 1.16), p(-0.070, 1.28), p(-0.02, 1.38)])
    plate.lay(m, 0.085 + plate.swell(m, 0.022, 0.016))


def rafiq(plate):
    """Who fills and seals: an old man with a cap, spectacles and a long white beard."""
    k, at = 0.46, (0.30, 0.265)
    to, face = head(plate, MAN, at, k, (0.48, 0.90), (0.36, 0.66))
    p = lambda x, y: to((x, y))
    for pts in ([(0.25, 0.43), (0.29, 0.43), (0.33, 0.41)], [(0.25, 0.45), (0.29, 0.465), (0.33, 0.47)], [(0.24, 0.475), (0.27, 0.50), (0.30, 0.525)], [(0.09, 0.18), (0.16, 0.17), (0.24, 0.18)], [(0.08, 0.235), (0.15, 0.22), (0.22, 0.23)], [(0.12, 0.14), (0.2, 0.125), (0.27, 0.13)]):
        plate.stroke([to(q) for q in pts], 0.0045 * k, 0.5)
    body = plate.mask([p(0.36, 1.24), p(0.14, 1.40), p(-0.20, 1.58), p(-0.46, 1.95), p(2.2, 1.95), p(1.9, 1.60), p(1.35, 1.36), p(0.98, 1.12)])
    folds(plate, body, [p(-0.4, 1.9), p(0.1, 1.5), p(0.3, 1.3)], 0.08, 0.009, 34, 0.06, 0.16, 0.10)
    beard = plate.mask([p(0.44, 0.50), p(0.38, 0.62), p(0.28, 0.68), p(0.17, 0.69), p(0.09, 0.695), p(0.046, 0.706), p(0.036, 0.752), p(0.085, 0.768), p(0.125, 0.778), p(0.115, 0.812), p(0.06, 0.83), p(0.030, 0.90), p(0.00, 1.04), p(-0.02, 1.20), p(0.00, 1.38), p(0.05, 1.52), p(0.12, 1.42), p(0.19, 1.46), p(0.26, 1.32), p(0.36, 1.24), p(0.46, 1.08), p(0.55, 0.90), p(0.58, 0.72), p(0.55, 0.54)])
    hair(plate, beard, [p(0.60, 0.45), p(0.46, 0.74), p(0.24, 0.98), p(0.12, 1.22), p(0.06, 1.6)], 0.024, 0.0040, 9, 0.02, 0.045, 0.08)
    m = plate.mask([p(0.44, 0.20), p(0.46, 0.40), p(0.52, 0.52), p(0.58, 0.42), p(0.66, 0.48), p(0.70, 0.66), p(0.82, 0.74), p(0.98, 0.52), p(1.02, 0.20)])
    hair(plate, m, [p(0.46, 0.1), p(0.66, 0.3), p(0.78, 0.6), p(0.8, 0.8)], 0.020, 0.0026, 10, 0.06, 0.035, 0.06)
    ear(plate, to, k, (0.57, 0.50))
    cap = plate.mask([p(0.06, 0.06), p(0.10, -0.14), p(0.22, -0.30), p(0.46, -0.39), p(0.74, -0.36), p(0.96, -0.20), p(1.06, 0.02), p(1.08, 0.22), p(0.80, 0.215), p(0.42, 0.145), p(0.20, 0.085)])
    plate.lay(cap, 0.030 + plate.swell(cap, 0.050, 0.13), 0.14)
    rim = [p(0.06, 0.04), p(0.20, 0.075), p(0.42, 0.135), p(0.80, 0.205), p(1.08, 0.21)]
    gap = distance_to(plate, rim)
    band = ((gap < 0.045) * cap).astype(np.float32)
    across = (plate.x * 0.97 + plate.y * 0.22) / 0.026
    plate.height += 0.006 * band * np.abs(np.sin(math.pi * across)) * np.abs(np.sin(math.pi * gap / 0.0225))
    plate.dark = np.maximum(plate.dark, 0.75 * (np.abs(gap - 0.047) < 0.0018) * cap)
    # spectacles
    ring = [p(0.17 + 0.098 * math.cos(a), 0.455 + 0.088 * math.sin(a)) for a in np.linspace(0, 2 * math.pi, 14, endpoint=False)]
    plate.stroke(ring, 0.0042, 0.95, True)
    plate.stroke([p(0.268, 0.44), p(0.40, 0.425), p(0.54, 0.42)], 0.0050, 0.95)
    plate.stroke([p(0.072, 0.45), p(0.055, 0.47), p(0.05, 0.50)], 0.0042, 0.9)


def medallion(draw, width, lines_at=0.0098):
    """A portrait in an oval of ruled lines, as an array of paper and ink."""
    size = width * FINE
    plate = Plate(size)
    draw(plate)
    ink, tone = engrave(plate)
    inside = cv2.GaussianBlur(plate.drawn, (0, 0), 1.0)
    dx, dy = (plate.x - 0.5) / 0.43, (plate.y - 0.5) / 0.474
    r = np.sqrt(dx * dx + dy * dy)
    # The ground: ruled lines that swell away from the light and open round the face.
    away = np.clip(0.30 + 0.42 * (plate.x - 0.30) + 0.25 * (plate.y - 0.4), 0.10, 0.75)
    ground = lines(plate, 0, away, lines_at, 0.0, 0.05, 0.8)
    out = inside * ink + (1 - inside) * ground
    halo = cv2.GaussianBlur(plate.drawn, (0, 0), size * 0.004)
    out = out * (1 - np.clip((halo - 0.02) * 9, 0, 1) * (1 - inside))
    outline = cv2.morphologyEx((plate.drawn > 0.5).astype(np.uint8), cv2.MORPH_GRADIENT, np.ones((int(size * 0.0022) | 1,) * 2))
    out = np.maximum(out, outline * 0.95)
    out = out * (r < 1)
    ring = ((np.abs(r - 1.0) < 0.0035) | (np.abs(r - 1.035) < 0.009)).astype(np.float32)
    return shrink(out), shrink(ring)


def shrink(x):
    return cv2.resize(x.astype(np.float32), None, fx=1 / FINE, fy=1 / FINE, interpolation=cv2.INTER_AREA)


def colored(ink, gold):
    """Dark brown ink and gold on the shop's ivory."""
    page = np.ones((*ink.shape, 3), np.float32) * np.float32(PAPER)
    page = page * (1 - gold[..., None]) + np.float32(GOLD) * gold[..., None]
    return page * (1 - ink[..., None]) + np.float32(INK) * ink[..., None]


def people(width):
    """The four of the story in their ovals, two by two, with their names."""
    side, height = round(width * 0.462), round(width * 1.25)
    ink, gold = (np.zeros((height, width), np.float32) for _ in range(2))
    names = Image.new("L", (width, height), 0)
    pen = ImageDraw.Draw(names)
    face = ImageFont.truetype(ITALIC, round(width * 0.044))
    for k, (draw, name) in enumerate(((nasreen, "Nasreen"), (salman, "Salman"), (rafiq, "Ustad Rafiq"), (rukhsana, "Rukhsana"))):
        x, y = round(width * (0.027 + 0.484 * (k % 2))), round(height * (0.035 + 0.485 * (k // 2)))
        ink[y:y + side, x:x + side], gold[y:y + side, x:x + side] = medallion(draw, side)
        pen.text((x + side / 2, y + side + width * 0.043), name, font=face, fill=255, anchor="mm")
    ink = np.maximum(ink, np.asarray(names, np.float32) / 255)
    return colored(ink, gold)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--width", type=int, default=1440)
    parser.add_argument("--out", default=os.path.join(HERE, "../db/seeds/demo/pictures/webp"))
    options = parser.parse_args()
    cv2.imwrite(os.path.join(options.out, "story-people.webp"), people(options.width)[..., ::-1], [cv2.IMWRITE_WEBP_QUALITY, 82])


if __name__ == "__main__":
    main()
