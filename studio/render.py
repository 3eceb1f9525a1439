"""Photographs of the demo shop's products, modelled and lit in code (Blender 3.4 or later, Cycles on the CPU).

    blender -b -P render.py -- jobs.json [--only TEXT] [--height N] [--samples N] [--out FOLDER] [--print]

A picture whose file exists is skipped, so a batch can be stopped at any time and started again.
"""
import argparse
import fcntl
import json
import os
import sys
import time
import traceback

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import develop  # noqa: E402
from enlarge import enlarge  # noqa: E402
from scene import photograph  # noqa: E402


def note_color(folder, file, color):
    """The mean colour, which the shop shows until the picture is there; several batches may write at once."""
    path = os.path.join(folder, "colours.json")
    with open(path, "a+") as colors:
        fcntl.flock(colors, fcntl.LOCK_EX)
        colors.seek(0)
        known = json.loads(colors.read() or "{}")
        known[file] = color
        colors.truncate(0)
        json.dump(dict(sorted(known.items())), colors, indent=2)
        colors.write("\n")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("jobs")
    parser.add_argument("--only", default="", help="jobs whose file name contains one of these, separated by commas")
    parser.add_argument("--height", type=int, default=0, help="in pixels, for a first look")
    parser.add_argument("--samples", type=int, default=10, help="of each of the two halves")
    parser.add_argument("--print", action="store_true", dest="reprint", help="only sets the print of pictures that exist anew")
    parser.add_argument("--enlarge", default="", help="folder of finished pictures, which are written to --out at --height with their print rendered anew")
    parser.add_argument("--plain", action="store_true", help="with --enlarge, of pictures without print: no scene is built")
    parser.add_argument("--out", default=os.path.join(os.path.dirname(os.path.abspath(__file__)), "../db/seeds/demo/pictures/webp"))
    options = parser.parse_args(sys.argv[sys.argv.index("--") + 1:])
    for job in json.load(open(options.jobs)):
        file = os.path.join(options.out, job["file"])
        if os.path.exists(file) != options.reprint or not any(part in job["file"] for part in options.only.split(",")):
            continue
        try:
            started = time.time()
            if not options.plain:
                photograph(job)
            built = time.time()
            width, height = job.get("size", [720, 900])
            if options.height:
                width, height = round(width * options.height / height), options.height
            if options.enlarge:
                color = enlarge(os.path.join(options.enlarge, job["file"]), file, width, height, job["seed"], not options.plain)
                note_color(options.out, job["file"], color)
                print("%s: enlarged in %.1f s" % (job["file"], time.time() - started), flush=True)
                continue
            if options.reprint:
                note_color(options.out, job["file"], develop.set_print(file, width, height, job["seed"]))
                print("%s: print set in %.1f s" % (job["file"], time.time() - started), flush=True)
                continue
            halves, sharp = develop.expose(width, height, options.samples, job["seed"])
            exposed = time.time()
            color = develop.finish(develop.denoise(halves, sharp), file, job["seed"], job["exposure"], foot=job.get("foot"), still_life=job["arrangement"] in ("notes", "heap"))
            note_color(options.out, job["file"], color)
            print("%s: built %.1f s, exposed %.1f s, developed %.1f s" % (job["file"], built - started, exposed - built, time.time() - exposed), flush=True)
        except Exception:
            print("failed: %s" % job["file"], flush=True)
            traceback.print_exc()


main()
