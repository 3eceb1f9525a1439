"""The colours of raw materials under a window: pure greens, reds and yellows look like plastic in a render."""
import cv2
import numpy as np

# Hue in degrees and its reach, least saturation that counts, then what is taken from saturation, brightness and hue.
TONES = (
    ("red", 355, 30, 0.35, 0.08, 0.28, 3),
    ("orange", 32, 20, 0.35, 0.14, 0.04, 0),
    ("yellow", 55, 28, 0.35, 0.22, 0.07, 7),
    ("lime", 90, 38, 0.35, 0.32, 0.14, 14),
    ("leaf", 125, 45, 0.15, 0.24, 0, 30),
    ("violet", 255, 45, 0.35, 0.2, 0, 0),
)


def still_life(pixels):
    """A finished picture (BGR from 0 to 1) as a painter would mix it: leaves towards olive, petals deeper, lemons paler, whites warm."""
    hue, saturation, value = cv2.split(cv2.cvtColor(np.clip(pixels, 0, 1).astype(np.float32), cv2.COLOR_BGR2HSV))
    paler, darker, turned = np.zeros_like(hue), np.zeros_like(hue), np.zeros_like(hue)
    for _, centre, reach, least, pale, dark, turn in TONES:
        apart = np.abs((hue - centre + 180) % 360 - 180)
        part = (1 - step(apart, reach / 2, reach)) * step(saturation, least, least + 0.4)
        paler, turned = paler + pale * part, turned + turn * part
        # What lies in the shade is dark enough.
        darker = darker + dark * part * step(value, 0.25, 0.75)
    mixed = cv2.merge([(hue - turned) % 360, saturation * np.clip(1 - paler, 0, 1), value * (1 - darker)])
    mixed = 0.008 + 1.01 * cv2.cvtColor(mixed, cv2.COLOR_HSV2BGR)
    light = step(mixed.mean(-1, keepdims=True), 0.3, 0.9)
    return np.clip(mixed * (1 + (np.float32((0.965, 0.995, 1.02)) - 1) * light), 0, 1)


def step(x, low, high):
    t = np.clip((x - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)
