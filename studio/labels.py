"""What is printed: a label is three pictures, its colours, where foil lies, and its outline."""
import math
import os

from PIL import Image, ImageDraw, ImageFilter, ImageFont

FONTS = os.path.join(os.path.dirname(__file__), "../node_modules")
# A file for each weight; and one for all.
SERIF = os.path.join(FONTS, "@fontsource/cormorant-garamond/files/cormorant-garamond-latin-{weight}-normal.woff2")
SANS = os.path.join(FONTS, "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2")
PX = 300  # pixels a cm

INK, GREEN, NAVY, OXBLOOD, CREAM = (26, 21, 17), (40, 62, 38), (26, 44, 66), (104, 26, 24), (236, 226, 206)
PAPER, WHITE, BLACK, KRAFT = (229, 217, 196), (240, 237, 230), (17, 15, 14), (176, 134, 90)

# ground (None: printed on the glass itself), ink, name in foil?, typeface, outline, ornament
STYLES = {
    "Khushbu": dict(ground=PAPER, ink=INK, foil="frame", face=SERIF, outline="rect", ornament="star"),
    "Khushbu night": dict(ground=BLACK, ink=CREAM, foil="all", face=SERIF, outline="rect", ornament="star"),
    "Kehkashan": dict(ground=WHITE, ink=INK, foil="none", face=SANS, outline="rect", ornament="bar"),
    "Darya House": dict(ground=None, ink=NAVY, foil="none", face=SANS, outline="rect", ornament="wave"),
    "Thar & Sons": dict(ground=BLACK, ink=CREAM, foil="all", face=SERIF, outline="cut", ornament="sun"),
    "Bagh-e-Noor": dict(ground=(238, 232, 214), ink=GREEN, foil="none", face=SERIF, outline="oval", ornament="sprig"),
    "Al Mashriq Oud": dict(ground="plate", ink=(20, 12, 6), foil="none", face=SERIF, outline="rect", ornament="star"),
    "Qasr Al Ward": dict(ground=(238, 229, 212), ink=(74, 18, 36), foil="ornament", face=SERIF, outline="arch", ornament="girih"),
    "Attarwala 1921": dict(ground=(224, 204, 165), ink=OXBLOOD, foil="none", face=SERIF, outline="rect", ornament="border"),
    "tester": dict(ground=WHITE, ink=INK, foil="none", face=SANS, outline="rect", ornament="tester"),
}


def font(face, size, weight):
    loaded = ImageFont.truetype(face.format(weight=weight), max(6, int(size)))
    if face == SANS:
        loaded.set_variation_by_axes([weight])
    return loaded


class Sheet:
    """One label of w x h cm; `colour` and `foil` are drawn alike."""

    def __init__(self, w, h, style):
        self.w, self.h = int(w * PX), int(h * PX)
        ground = style["ground"] if isinstance(style["ground"], tuple) else style["ink"] if style["ground"] is None else (255, 255, 255)
        self.colour = Image.new("RGB", (self.w, self.h), ground)
        self.foil = Image.new("L", (self.w, self.h), 0)
        self.mask = Image.new("L", (self.w, self.h), 255)
        self.printed = Image.new("L", (self.w, self.h), 0)
        self.style = style

    def pens(self, foil):
        return [(ImageDraw.Draw(self.foil), 255)] if foil else [(ImageDraw.Draw(self.colour), self.style["ink"]), (ImageDraw.Draw(self.printed), 255)]

    def line(self, text, y, size, face, track=0.1, weight=500, foil=False, width=0.84, x=None):
        """Set letter by letter; shrinks until it fits. `y` is the base line as a share of the height, size in cm."""
        px = size * PX
        while True:
            set_in = font(face, px, weight)
            widths = [set_in.getlength(c) + track * px for c in text]
            if sum(widths) - track * px <= width * self.w or px < 9:
                break
            px *= 0.95
        left = (self.w - sum(widths) + track * px) / 2 if x is None else x * self.w
        for c, advance in zip(text, widths):
            for pen, fill in self.pens(foil):
                pen.text((left, y * self.h), c, font=set_in, fill=fill, anchor="ls")
            left += advance
        return px / PX

    def rect(self, inset, stroke, foil=False, cut=0.0):
        i, c, w, h = inset * PX, cut * PX, self.w - 1, self.h - 1
        p = [(i + c, i), (w - i - c, i), (w - i, i + c), (w - i, h - i - c), (w - i - c, h - i), (i + c, h - i), (i, h - i - c), (i, i + c)]
        for pen, fill in self.pens(foil):
            pen.line(p + [p[0], p[1]], fill=fill, width=max(2, int(stroke * PX)), joint="curve")

    def path(self, points, stroke, foil=False):
        for pen, fill in self.pens(foil):
            pen.line([(x * PX, y * PX) for x, y in points], fill=fill, width=max(2, int(stroke * PX)), joint="curve")

    def shape(self, points, foil=False):
        for pen, fill in self.pens(foil):
            pen.polygon([(x * PX, y * PX) for x, y in points], fill=fill)


def rows_of(name, most):
    """The name in rows of even length: as few as keep each at `most` letters, at most five."""
    words = name.split()
    for count in range(1, 6):
        longest, best = 999, None
        for cuts in splits(len(words), count):
            rows = [" ".join(words[a:b]) for a, b in cuts]
            if max(map(len, rows)) < longest:
                longest, best = max(map(len, rows)), rows
        if best and (longest <= most or count >= min(5, len(words))):
            return best
    return [name]


def splits(n, count):
    if count == 1:
        return [[(0, n)]]
    return [rest + [(k, n)] for k in range(count - 1, n) for rest in splits(k, count - 1)]


def star(cx, cy, r, points=8, inner=0.72):
    return [(cx + r * (1 if k % 2 == 0 else inner) * math.sin(math.pi * k / points), cy - r * (1 if k % 2 == 0 else inner) * math.cos(math.pi * k / points)) for k in range(2 * points)]


def ornament(sheet, kind, foil):
    w, h = sheet.w / PX, sheet.h / PX
    cx, unit = w / 2, min(w, h)
    if kind == "star":
        sheet.shape(star(cx, h * 0.115, unit * 0.045), foil)
    elif kind == "bar":
        sheet.shape([(w * 0.09, h * 0.80), (w * 0.26, h * 0.80), (w * 0.26, h * 0.815), (w * 0.09, h * 0.815)])
    elif kind == "wave":
        for k in range(3):
            sheet.path([(w * (0.36 + 0.28 * t / 40), h * (0.71 + 0.022 * k) + unit * 0.012 * math.sin(t / 40 * 4 * math.pi)) for t in range(41)], 0.016)
    elif kind == "sun":
        for k in range(24):
            a = math.pi + math.pi * (k + 0.5) / 24
            sheet.path([(cx + unit * q * math.cos(a), h * 0.17 + unit * q * math.sin(a)) for q in (0.06, 0.10 if k % 2 else 0.085)], 0.012, foil)
    elif kind == "sprig":
        stem = [(cx, h * 0.235 - unit * 0.14 * t) for t in (0, 0.5, 1)]
        sheet.path(stem, 0.014)
        for k in range(6):
            side, y = (-1 if k % 2 else 1), h * 0.235 - unit * (0.02 + 0.021 * k)
            L = unit * (0.075 - 0.006 * k)
            sheet.shape([(cx, y), (cx + side * L * 0.55, y - L * 0.55), (cx + side * L, y - L * 0.62), (cx + side * L * 0.7, y - L * 0.15)])
    elif kind == "girih":
        for k in range(5):
            sheet.path([*star(cx + (k - 2) * unit * 0.13, h * 0.90, unit * 0.052), star(cx + (k - 2) * unit * 0.13, h * 0.90, unit * 0.052)[0]], 0.010, foil)
    elif kind == "border":
        step = 0.13
        for side in range(2):
            for k in range(int((h - 0.3) / step)):
                x, y = (0.15 if side == 0 else w - 0.15), 0.2 + k * step
                sheet.shape(star(x, y, 0.042, 4, 0.45))
            for k in range(int((w - 0.3) / step)):
                sheet.shape(star(0.2 + k * step, 0.15 if side == 0 else h - 0.15, 0.042, 4, 0.45))


def outline(sheet, kind):
    w, h = sheet.w, sheet.h
    pen = ImageDraw.Draw(sheet.mask)
    if kind == "rect":
        return
    pen.rectangle([0, 0, w, h], fill=0)
    if kind == "oval":
        pen.ellipse([2, 2, w - 3, h - 3], fill=255)
    elif kind == "cut":
        c = 0.22 * PX
        pen.polygon([(c, 1), (w - c, 1), (w - 2, c), (w - 2, h - c), (w - c, h - 2), (c, h - 2), (1, h - c), (1, c)], fill=255)
    elif kind == "arch":
        top = []
        for k in range(41):
            t = k / 40
            rise = min(0.42 * w, 0.32 * h)
            top.append((w * t, rise * (1 - (1 - abs(2 * t - 1) ** 2.4) ** 0.75) ))
        pen.polygon(top + [(w - 1, h - 2), (1, h - 2)], fill=255)


def draw(style_name, name, brand, kind, w, h, folder, stamp=None):
    """Writes the label's pictures and returns their paths: colours, foil, outline; for print on glass the outline is the ink."""
    style = STYLES[style_name]
    sheet = Sheet(w, h, style)
    foil = style["foil"] == "all"
    face, look = style["face"], style["outline"]
    narrow = 0.66 if look == "oval" else 0.64 if style["ornament"] == "border" else 0.78 if look in ("arch", "cut") else 0.84
    small = min(1.0, w / 3.2)
    if face == SANS and style["ornament"] == "bar":
        rows = rows_of(name, 12)
        size = min(0.40, 0.135 * h / max(1, len(rows) - 1)) * small
        sheet.line(brand.upper(), 0.17, 0.17 * small, SANS, 0.22, 600, x=0.09)
        for k, row in enumerate(rows):
            sheet.line(row, 0.40 + k * size * 1.22 / h, size, SANS, 0.0, 400, x=0.09, width=0.82)
        sheet.line(kind, 0.92, 0.165 * small, SANS, 0.04, 400, x=0.09)
        ornament(sheet, "bar", False)
    else:
        rows = [row.upper() for row in rows_of(name, 7 if w < 2.2 else 9 if w < 3.6 else 11)]
        n = len(rows)
        size = [0.66, 0.56, 0.46, 0.36, 0.30][n - 1] * max(small, 0.4) * min(1, h / (2.6 if n < 3 else 3.0))
        if face == SANS:
            size *= 0.85
        low = {"oval": 0.06, "arch": 0.05, "cut": 0.03}.get(look, 0.0)
        fine = 700 if style["ground"] is None else 600  # print on glass loses its hairlines
        sheet.line(brand.upper(), 0.25 + low, 0.20 * small, face, 0.30, fine, foil, narrow * 0.9)
        for row in rows:
            while sum(font(face, size * PX, 600).getlength(c) + 0.07 * size * PX for c in row) > narrow * sheet.w:
                size *= 0.96
        leading = size * 1.05 / h
        top = (0.49 if stamp else 0.545) + low / 2 - leading * (n - 2) / 2
        for k, row in enumerate(rows):
            sheet.line(row, top + (k - 0.35) * leading, size, face, 0.07, 600, foil, narrow)
        sheet.line(kind.upper(), 0.79 if look in ("oval", "arch") else 0.92 if stamp else 0.87, 0.165 * small, face, 0.18, fine, foil, narrow * 0.9)
        ornament(sheet, style["ornament"], style["foil"] != "none")
    if style["foil"] == "frame":
        sheet.rect(0.10 * small, 0.022 * small, True)
        sheet.rect(0.155 * small, 0.010 * small, True)
    elif look == "cut":
        sheet.rect(0.11, 0.018, True, 0.20)
    elif style_name == "Khushbu night":
        sheet.rect(0.10 * small, 0.018 * small, True)
    elif style["ground"] == "plate":
        sheet.rect(0.10, 0.02)
    if stamp:
        stamp_on(sheet, stamp)
    outline(sheet, look)
    if style["ground"] is None:
        sheet.mask = sheet.printed
    soft = ImageFilter.GaussianBlur(0.7)
    paths = {part: os.path.join(folder, "%s-%d.png" % (part, abs(hash((name, style_name, w, h))) % 10**8)) for part in ("colour", "foil", "mask")}
    sheet.colour.filter(soft).save(paths["colour"])
    sheet.foil.filter(soft).save(paths["foil"])
    sheet.mask.filter(soft).save(paths["mask"])
    return paths


def stamp_on(sheet, text):
    """A rubber stamp across the lower part, slightly turned and unevenly inked."""
    layer = Image.new("L", (sheet.w, sheet.h), 0)
    pen = ImageDraw.Draw(layer)
    set_in = font(SANS, min(0.34 * PX, sheet.w * 0.12), 700)
    text = " ".join(text.upper())
    box = pen.textbbox((sheet.w / 2, sheet.h * 0.755), text, font=set_in, anchor="mm")
    pen.text((sheet.w / 2, sheet.h * 0.755), text, font=set_in, fill=200, anchor="mm")
    m = 0.09 * PX
    pen.rounded_rectangle([box[0] - m, box[1] - m, box[2] + m, box[3] + m], 8, outline=200, width=6)
    layer = layer.rotate(5, center=(sheet.w / 2, sheet.h * 0.755), resample=Image.BICUBIC)
    worn = Image.effect_noise((max(2, sheet.w // 6), max(2, sheet.h // 6)), 90).resize(layer.size, Image.BICUBIC).point(lambda v: 255 if v > 95 else 110)
    sheet.colour.paste((150, 34, 30), (0, 0), Image.composite(layer, Image.new("L", layer.size, 0), worn))
