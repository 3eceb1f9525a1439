"""Draws the people of Our Story as cut-paper profiles in oval frames: `python3 people.py OUT.webp`. The outlines are points in a box of 400 x 500, facing right."""
import random
import sys
from PIL import Image, ImageChops, ImageDraw, ImageFilter

WIDTH, HEIGHT, FINE = 1440, 1800, 4
WALL, PAPER, INK, GOLD = (226, 214, 192), (250, 245, 234), (43, 29, 22), (168, 126, 58)


def spline(a, b, c, d, t):
    """Between b and c, by Catmull and Rom."""
    return tuple(
        0.5 * (2 * b[k] + (c[k] - a[k]) * t + (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * t * t + (3 * b[k] - a[k] - 3 * c[k] + d[k]) * t**3)
        for k in (0, 1)
    )


def outline(points):
    """A closed curve through the points; a point that is given twice stays a corner."""
    around = [[points[(at + k - 1) % len(points)] for k in range(4)] for at in range(len(points))]
    return [spline(*four, step / 14) for four in around if four[1] != four[2] for step in range(14)]


def cut(points):
    """An open curve through the points."""
    padded = [points[0], *points, points[-1]]
    return [spline(*four, step / 90) for four in zip(padded, padded[1:], padded[2:], padded[3:]) for step in range(90)]


# From the hair over brow, nose, lips and chin to the throat.
NASREEN_FACE = [(243, 110), (250, 130), (252, 147), (249, 160), (256, 178), (267, 196), (272, 205), (268, 212), (257, 216), (255.5, 224), (260.5, 232), (257, 237), (260, 244), (254.5, 252), (257, 263), (252, 275), (238, 284), (216, 288)]
SALMAN_FACE = [(252, 116), (258, 136), (261, 150), (256, 162), (264, 181), (276, 199), (282, 209), (278, 217), (265, 221), (264, 229), (270, 237), (266, 242), (271, 250), (266, 259), (272, 272), (268, 288), (250, 299), (228, 301)]
RAFIQ_FACE = [(254, 130), (258, 146), (262, 155), (256, 167), (264, 186), (277, 205), (285, 217), (281, 224), (269, 228)]
RUKHSANA_FACE = [(242, 108), (249, 126), (251, 144), (247.5, 158), (255, 176), (268, 193), (272, 200), (268, 208), (256, 212), (254.5, 219), (260, 227), (256, 232), (259.5, 239), (253.5, 247), (256.5, 258), (251, 270), (237, 279), (214, 283)]

PEOPLE = {
    'Nasreen': {
        'outline': [
            *NASREEN_FACE, (206, 298), (203, 318), (212, 342), (244, 362), (290, 384), (326, 418), (346, 470), (354, 560), (354, 560),
            (10, 560), (10, 560), (18, 470), (38, 400), (58, 340), (64, 290), (56, 244), (56, 200), (66, 152), (90, 108), (130, 76), (176, 62), (214, 72), (236, 92),
        ],
        'cuts': [
            ([(240, 104), (222, 118), (202, 142), (188, 176), (184, 212), (190, 254), (202, 294), (212, 336), (224, 378), (236, 440), (240, 540)], 2.8),
            ([(196, 84), (158, 118), (136, 168), (132, 224), (144, 290), (162, 352), (176, 430), (182, 530)], 1.5),
            ([(138, 102), (104, 152), (94, 214), (100, 280), (118, 350), (130, 430), (132, 530)], 1.3),
            ([(86, 290), (74, 350), (68, 430), (68, 530)], 1.3),
        ],
        'dots': [(260, 207, 2)],
    },
    'Salman': {
        'outline': [
            *SALMAN_FACE, (212, 306), (208, 324), (214, 348), (214, 348),
            (242, 358), (296, 376), (338, 406), (362, 456), (372, 560), (372, 560), (6, 560), (6, 560), (16, 456), (44, 408), (90, 376), (124, 352), (122, 326), (112, 292), (98, 258), (88, 218), (86, 170), (98, 122), (128, 88), (170, 70), (212, 68), (248, 78), (266, 96), (262, 108), (252, 112),
        ],
        'cuts': [
            ([(118, 336), (146, 354), (184, 362), (217, 344)], 2.4),
            ([(120, 352), (146, 370), (188, 378), (226, 360)], 1.4),
            ([(210, 378), (216, 420), (216, 540)], 1.6),
            ([(204, 378), (208, 420), (208, 540)], 1.0),
            ([(190, 180), (180, 180), (174, 192), (178, 208), (188, 218), (192, 210)], 1.6),
            ([(250, 88), (214, 92), (180, 104), (152, 126)], 1.3),
            ([(238, 102), (208, 106), (184, 118), (166, 136)], 1.2),
        ],
        'dots': [],
    },
    'Ustad Rafiq': {
        'outline': [
            *RAFIQ_FACE, (276, 233), (284, 240), (284, 246), (276, 249), (281, 256), (289, 276), (290, 306), (282, 338), (266, 364), (246, 378), (230, 376), (224, 384), (224, 384),
            (262, 392), (306, 404), (342, 428), (362, 468), (370, 560), (370, 560), (8, 560), (8, 560), (18, 470), (46, 422), (88, 392), (126, 370), (134, 344), (128, 314), (112, 282), (98, 246), (92, 208), (84, 168), (84, 168), (88, 118), (98, 86), (98, 86), (144, 70), (200, 72), (246, 90), (246, 90), (256, 126), (256, 126),
        ],
        'cuts': [
            ([(85, 167), (130, 153), (190, 139), (255, 127)], 2.8),
            ([(88, 148), (130, 136), (190, 122), (252, 111)], 1.2),
            ([(192, 184), (182, 184), (176, 196), (180, 212), (190, 222), (194, 214)], 1.6),
            ([(258, 262), (268, 292), (268, 322)], 1.3),
            ([(246, 262), (254, 300), (252, 340)], 1.3),
            ([(232, 270), (238, 310), (236, 350)], 1.2),
            ([(192, 186), (216, 176), (238, 171)], 1.5),
            ([(124, 378), (152, 398), (190, 404), (226, 390)], 2.2),
            ([(214, 410), (218, 450), (218, 540)], 1.6),
        ],
        'rings': [(250, 173, 11, 12.5)],
        'dots': [],
    },
    'Rukhsana': {
        'outline': [
            *RUKHSANA_FACE, (204, 290), (201, 314), (208, 342), (234, 362), (286, 382), (324, 412), (344, 462), (352, 560), (352, 560),
            (14, 560), (14, 560), (22, 462), (48, 408), (96, 372), (126, 346), (130, 314), (122, 294), (106, 300), (80, 296), (60, 276), (54, 248), (62, 220), (78, 206), (72, 172), (80, 128), (106, 92), (146, 70), (190, 66), (222, 78), (240, 96),
        ],
        'cuts': [
            ([(240, 102), (208, 110), (178, 132), (154, 166), (128, 196), (94, 216)], 1.9),
            ([(218, 86), (166, 100), (122, 140), (92, 204)], 1.2),
            ([(150, 80), (112, 112), (90, 160), (86, 200)], 1.1),
            ([(82, 230), (70, 248), (76, 270), (94, 280), (110, 270), (112, 250), (98, 240), (88, 252), (94, 264)], 1.4),
            ([(207, 340), (178, 368), (152, 424), (140, 540)], 2.4),
            ([(236, 363), (216, 396), (202, 446), (196, 540)], 1.7),
            ([(190, 184), (181, 184), (176, 196), (180, 210), (188, 218), (192, 211)], 1.6),
        ],
        'dots': [(184, 227, 2.6), (184, 237, 4.6)],
    },
}


def profile(size, person, mirrored):
    """The person as a mask of `size`: what is ink is white."""
    scale = size[0] / 400
    mask = Image.new('L', size, 0)
    draw = ImageDraw.Draw(mask)
    at = lambda points: [(x * scale, y * scale) for x, y in points]
    draw.polygon(at(outline(person['outline'])), fill=255)
    for points, width in person['cuts']:
        curve = at(cut(points))
        for place, (x, y) in enumerate(curve):
            # Thin at both ends, as a blade goes in and out.
            share = place / len(curve)
            r = width * scale / 2 * min(1, 0.25 + 4 * share, 0.25 + 4 * (1 - share))
            draw.ellipse((x - r, y - r, x + r, y + r), fill=0)
    for x, y, r in person['dots']:
        draw.ellipse(tuple(v * scale for v in (x - r, y - r, x + r, y + r)), fill=0)
    for x, y, rx, ry in person.get('rings', []):
        draw.ellipse(tuple(v * scale for v in (x - rx, y - ry, x + rx, y + ry)), outline=0, width=round(1.8 * scale))
    return mask.transpose(Image.FLIP_LEFT_RIGHT) if mirrored else mask


def framed(image, box, person, mirrored):
    left, top, right, bottom = box
    size = (right - left, bottom - top)
    oval = Image.new('L', size, 0)
    ImageDraw.Draw(oval).ellipse((0, 0, size[0] - 1, size[1] - 1), fill=255)
    shade = Image.new('L', image.size, 0)
    shade.paste(oval, (left + 5 * FINE, top + 9 * FINE))
    image.paste((150, 132, 104), (0, 0), shade.filter(ImageFilter.GaussianBlur(13 * FINE)).point(lambda v: v * 0.55))
    image.paste(GOLD, (left, top), oval)
    inner = 6 * FINE
    paper = Image.new('L', (size[0] - 2 * inner, size[1] - 2 * inner), 0)
    ImageDraw.Draw(paper).ellipse((0, 0, paper.width - 1, paper.height - 1), fill=255)
    image.paste(PAPER, (left + inner, top + inner), paper)
    draw = ImageDraw.Draw(image)
    gap = inner + 8 * FINE
    draw.ellipse((left + gap, top + gap, right - gap, bottom - gap), outline=GOLD, width=3 * FINE // 2)
    wide = round(size[0] * 0.9)
    mask = profile((wide, round(wide * 1.4)), person, mirrored)
    whole = Image.new('L', size, 0)
    whole.paste(mask, ((size[0] - wide) // 2 , round(size[1] * 0.06)))
    window = Image.new('L', size, 0)
    ImageDraw.Draw(window).ellipse((gap + 3, gap + 3, size[0] - gap - 4, size[1] - gap - 4), fill=255)
    whole = ImageChops.multiply(whole, window)
    lifted = ImageChops.multiply(ImageChops.offset(whole, 2 * FINE, 4 * FINE).filter(ImageFilter.GaussianBlur(3 * FINE)), window).point(lambda v: v * 0.35)
    image.paste((120, 100, 74), (left, top), lifted)
    image.paste(INK, (left, top), whole)


def main():
    image = Image.new('RGB', (WIDTH * FINE, HEIGHT * FINE), WALL)
    width, height = 560 * FINE, 700 * FINE
    across, down = (WIDTH * FINE - 2 * width) // 3, (HEIGHT * FINE - 2 * height) // 3
    for place, person in enumerate(PEOPLE.values()):
        column, row = place % 2, place // 2
        left, top = across + column * (width + across), down + row * (height + down)
        framed(image, (left, top, left + width, top + height), person, mirrored=column == 1)
    image = image.resize((WIDTH, HEIGHT), Image.LANCZOS)
    chance = random.Random(7)
    grain = Image.frombytes('L', (WIDTH, HEIGHT), bytes(chance.choices(range(125, 132), k=WIDTH * HEIGHT))).filter(ImageFilter.GaussianBlur(0.7))
    image = ImageChops.add(image, Image.merge('RGB', [grain] * 3), 1, -128)
    image.save(sys.argv[1], quality=84, method=6)


main()
