"""All pictures small on one sheet: python3 sheet.py jobs.json. Products in their order, then raw materials, then wide pictures."""
import json
import os
import sys

from PIL import Image

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../db/seeds/demo/pictures")
COLUMNS, WIDTH, HEIGHT, GAP = 14, 120, 150, 2


def main():
    jobs = [job for job in json.load(open(sys.argv[1])) if os.path.exists(os.path.join(FOLDER, "webp", job["file"]))]
    order = {}
    for job in jobs:
        order.setdefault(job["file"].rsplit("-", 1)[0], len(order))
    upright = sorted((job["file"] for job in jobs if "size" not in job), key=lambda file: (file.startswith(("note-", "attar-sizes")), order[file.rsplit("-", 1)[0]], file))
    wide = [job["file"] for job in jobs if "size" in job]
    rows, wide_rows = -(-len(upright) // COLUMNS), -(-len(wide) // (COLUMNS // 2))
    sheet = Image.new("RGB", (COLUMNS * WIDTH, rows * HEIGHT + wide_rows * 104), "#17130f")
    for number, file in enumerate(upright):
        paste(sheet, file, number % COLUMNS * WIDTH, number // COLUMNS * HEIGHT, WIDTH, HEIGHT)
    for number, file in enumerate(wide):
        paste(sheet, file, number % 7 * 2 * WIDTH, rows * HEIGHT + number // 7 * 104, 2 * WIDTH, 104)
    sheet.save(os.path.join(FOLDER, "contact-sheet.webp"), quality=80)


def paste(sheet, file, x, y, width, height):
    """The whole picture, as large as its cell lets it be."""
    picture = Image.open(os.path.join(FOLDER, "webp", file)).convert("RGB")
    picture.thumbnail((width - GAP, height - GAP), Image.LANCZOS)
    sheet.paste(picture, (x + (width - picture.width) // 2, y + (height - picture.height) // 2))


main()
