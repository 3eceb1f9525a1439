"""What things are made of. Nothing is smooth or of one colour: two or three noises vary roughness, colour and height."""
import math

from nodes import Shader, between, shade


def glass(tint=None, thickness=1.0, ior=1.5, wavy=0.0, shadow=(0.9, 0.9, 0.9), clear_shadow=False):
    """Glass or liquid. `tint` is the colour left after `thickness` cm. For shadow and matt rays it is a tinted
    transparency, darker where it is seen edge-on, so that no caustics have to be traced."""
    s = Shader("glass")
    inputs = {"Color": (1, 1, 1), "IOR": ior, "Roughness": 0.0}
    if wavy:
        inputs["Normal"] = s.bump(s.noise(s.at((1, 1, 0.6)), 0.5, 2), wavy, 0.1)
    clear = s.node("BsdfGlass", inputs).outputs[0]
    path = s.node("LightPath")
    flat = s.math("MAXIMUM", path.outputs["Is Shadow Ray"], path.outputs["Is Diffuse Ray"])
    edge = s.math("POWER", s.node("LayerWeight", {"Blend": 0.35}).outputs["Facing"], 2.0)
    cast = s.mix(edge, shadow, shade(shadow, 0.9 if clear_shadow else 0.25))
    shader = s.blend(flat, clear, s.node("BsdfTransparent", {0: cast}).outputs[0])
    volume = None
    if tint:
        lost = [-math.log(max(c, 0.004)) / thickness for c in tint]
        density = max(max(lost), 1e-3)
        volume = s.node("VolumeAbsorption", {"Color": tuple(1 - x / density for x in lost), "Density": density}).outputs[0]
    return s.done(shader, volume)


METALS = {"gold": (0.84, 0.51, 0.20), "silver": (0.74, 0.73, 0.71), "bronze": (0.42, 0.22, 0.10), "brass": (0.72, 0.47, 0.18)}


def metal(kind="gold", rough=0.2, turned=True):
    """Turned metal: fine lines round the axis, with the highlight drawn across them."""
    s = Shader(kind)
    here = s.at()
    smear = s.noise(here, 1.3, 4)
    if not turned:
        r = s.add(s.mul(smear, 0.12), rough - 0.05)
        return s.done(s.surface(color=METALS[kind], metal=1.0, rough=r, normal=s.bump(s.noise(here, 3, 3), 0.02)))
    lines = s.noise(s.at((0.15, 0.15, 55)), 1.0, 3)
    r = s.add(s.add(s.mul(lines, 0.12), s.mul(smear, 0.08)), rough - 0.06)
    around = s.node("Tangent", direction_type="RADIAL", axis="Z").outputs[0]
    return s.done(s.surface(color=METALS[kind], metal=1.0, rough=r, aniso=0.7, turn=0.25, tangent=around, normal=s.bump(lines, 0.05, 0.02)))


def lacquer(color=(0.012, 0.011, 0.010), rough=0.25):
    s = Shader("lacquer")
    r = s.add(s.mul(s.noise(s.at(), 3, 5), 0.12), rough - 0.06)
    return s.done(s.surface(color=color, rough=r, spec=0.5, normal=s.bump(s.noise(s.at(), 40, 2), 0.03, 0.02)))


def wood(dark=(0.022, 0.010, 0.005), light=(0.16, 0.075, 0.033), rough=0.48, scale=1.0, grain="Z"):
    s = Shader("wood")
    stretch = {"Z": (1, 1, 0.09), "X": (0.09, 1, 1), "Y": (1, 0.09, 1)}[grain]
    where = s.at(tuple(scale * x for x in stretch))
    fibre = s.noise(where, 12, 3, 0.7)
    rings = s.node("TexWave", {"Vector": where, "Scale": 0.8, "Distortion": 7.0, "Detail": 3.0, "Detail Scale": 1.3}, wave_type="RINGS").outputs[1]
    tone = s.add(s.mul(s.noise(where, 1.1, 4, 0.6, 0.8), 0.45), s.add(s.mul(rings, 0.25), s.mul(fibre, 0.35)))
    color = s.ramp(tone, (0.28, dark), (0.55, between(dark, light, 0.42)), (0.8, light))
    shader = s.surface(color=color, rough=s.add(s.mul(fibre, 0.25), rough - 0.12), normal=s.bump(fibre, 0.25, 0.05), spec=0.28)
    return s.done(shader, far=between(dark, light))


def stone(dark=(0.010, 0.009, 0.008), light=(0.055, 0.048, 0.041), rough=0.45, veins=0.25, scale=1.0, relief=0.4, polish=0.0):
    s = Shader("stone")
    here = s.at(scale)
    fine = s.noise(here, 2.2, 3, 0.65)
    crack = s.math("ABSOLUTE", s.math("SUBTRACT", s.noise(here, 0.15, 3, 0.55, 1.7), 0.5))
    vein = s.span(crack, 0.0, 0.022, veins, 0.0)
    tone = s.add(s.mul(s.noise(here, 0.2, 4, 0.6, 0.6), 0.55), s.mul(fine, 0.45))
    bright = sum(light) > 1.2
    color = s.mix(vein, s.ramp(tone, (0.33, dark), (0.68, light)), shade(dark, 0.45) if bright else tuple(min(1, 4 * c + 0.02) for c in light))
    height = s.add(s.mul(fine, 0.6), s.mul(s.noise(here, 16, 0), 0.25))
    r = s.add(s.mul(fine, 0.45 * (1 - polish)), rough - 0.2)
    return s.done(s.surface(color=color, rough=r, normal=s.bump(height, relief, 0.08), spec=0.45, coat=polish, coat_rough=0.05), far=between(dark, light))


def plaster(color=(0.80, 0.70, 0.56), relief=0.35):
    s = Shader("plaster")
    here = s.at()
    broad, fine = s.noise(here, 0.12, 2, 0.6, 0.4), s.noise(here, 0.8, 3, 0.62)
    trowel = s.noise(s.at((0.35, 1, 1.3), (0, 0.5, 0.3)), 0.55, 2, 0.6, 0.9)
    tone = s.mix(s.mul(s.add(broad, fine), 0.5), shade(color, 0.86), shade(color, 1.08))
    height = s.add(s.mul(trowel, 0.7), s.mul(fine, 0.35))
    return s.done(s.node("BsdfDiffuse", {0: tone, "Roughness": 0.4, "Normal": s.bump(height, relief, 0.25)}).outputs[0], far=color)


def clay(color=(0.42, 0.17, 0.085)):
    """Unglazed fired clay: blotches, pores, throwing lines."""
    s = Shader("clay")
    here = s.at()
    blotch, pores = s.noise(here, 0.5, 4, 0.6, 0.5), s.cells(here, 7)
    tone = s.mix(blotch, shade(color, 0.55), shade(color, 1.25))
    height = s.add(s.mul(s.noise(here, 5, 5, 0.65), 0.5), s.mul(s.span(pores, 0.0, 0.25), 0.3))
    return s.done(s.surface(color=tone, rough=0.85, spec=0.2, normal=s.bump(height, 0.35, 0.1)), far=color)


def sand(color=(0.60, 0.42, 0.25)):
    s = Shader("sand")
    here = s.at()
    color = between(color, (0.46, 0.42, 0.38), 0.55)
    grain = s.noise(here, 26, 1)
    tone = s.mix(s.add(s.mul(s.noise(here, 22, 2), 0.7), s.mul(s.noise(here, 0.2, 3), 0.4)), shade(color, 0.6), shade(color, 1.35))
    return s.done(s.surface(color=tone, rough=0.9, spec=0.25, normal=s.bump(grain, 0.5, 0.05)), far=color)


def cloth(color=(0.62, 0.50, 0.42), weave=13.0, shine=0.33, sheen=0.5):
    """Woven cloth; `shine` .3 is silk, .7 linen, .9 wool. Threads finer than a pixel would only be noise, so silk and lining show none."""
    s = Shader("cloth")
    uneven = s.noise(s.at((6, 0.7, 6)), 2.0, 3)
    facing = s.node("LayerWeight", {"Blend": 0.4}).outputs["Facing"]
    tone = s.mix(facing, s.mix(uneven, shade(color, 0.85), shade(color, 1.08)), shade(color, 1.3))
    values = dict(color=tone, rough=shine, spec=0.7 * (1 - shine), sheen=sheen)
    if weave < 8:
        ribs = s.node("TexWave", {"Vector": s.at(1, (0, 0, 0.7)), "Scale": weave, "Distortion": 0.6, "Detail": 1.0}, bands_direction="X").outputs[1]
        threads = s.node("TexWave", {"Vector": s.at(1, (0, 0, 0.7)), "Scale": weave * 1.7}, bands_direction="Y").outputs[1]
        values["normal"] = s.bump(s.add(s.add(ribs, s.mul(threads, 0.5)), s.mul(uneven, 0.5)), 0.35, 0.03)
    else:
        values["normal"] = s.bump(uneven, 0.03 + 0.1 * shine, 0.02)
    return s.done(s.surface(**values), far=color)


def board(color=(0.72, 0.64, 0.51), rough=0.75, fibre=0.3):
    """Paper and card."""
    s = Shader("board")
    here = s.at()
    fibres = s.noise(here, 18, 3, 0.7)
    tone = s.mix(s.mul(s.add(fibres, s.noise(here, 1.2, 3)), 0.5), shade(color, 0.93), shade(color, 1.04))
    return s.done(s.surface(color=tone, rough=rough, spec=0.3, normal=s.bump(fibres, fibre, 0.01)), far=color)


def leather(color=(0.10, 0.042, 0.018)):
    s = Shader("leather")
    here = s.at()
    pores = s.cells(here, 6)
    tone = s.mix(s.noise(here, 0.8, 4), shade(color, 0.6), shade(color, 1.4))
    return s.done(s.surface(color=tone, rough=s.add(s.mul(pores, 0.25), 0.38), spec=0.45, normal=s.bump(s.add(pores, s.noise(here, 12, 3)), 0.3, 0.05)), far=color)


def marble(base=(0.80, 0.77, 0.72), vein=(0.30, 0.27, 0.24)):
    s = Shader("marble")
    here = s.at(1.0)
    lines = s.math("ABSOLUTE", s.math("SUBTRACT", s.noise(here, 0.45, 6, 0.6, 1.8), 0.5))
    color = s.mix(s.span(lines, 0.0, 0.05, 0.75, 0.0), s.mix(s.noise(here, 0.9, 4), shade(base, 0.85), base), vein)
    return s.done(s.surface(color=color, rough=0.14, spec=0.5, coat=0.3, coat_rough=0.04), far=base)


def growing(color, veins=(7, 0.7, 1), rough=0.55, sheen=0.0, through=0.25, coat=0.0):
    """Petals and leaves: veined, and a share of the light goes through."""
    s = Shader("growing")
    vein = s.noise(s.at(veins), 1.6, 4, 0.6)
    tone = s.mix(s.mul(vein, s.noise(s.at(), 0.9, 3)), shade(color, 0.4), shade(color, 1.5))
    opaque = s.surface(color=tone, rough=rough, sheen=sheen, spec=0.3, coat=coat, coat_rough=0.1, normal=s.bump(vein, 0.25, 0.03))
    glow = s.node("BsdfTranslucent", {0: shade(color, 1.4)}).outputs[0]
    return s.done(s.blend(through, opaque, glow), far=color)


def rough_thing(color, other, scale=3.0, rough=0.7, relief=0.4, coat=0.0):
    """Seeds, pods, bark, resin crust: two colours by a noise, with relief."""
    s = Shader("thing")
    tone = s.noise(s.at(), scale, 5, 0.6, 0.3)
    return s.done(s.surface(color=s.ramp(tone, (0.35, color), (0.65, other)), rough=rough, spec=0.28, coat=coat, coat_rough=0.1, normal=s.bump(tone, relief, 0.06)), far=between(color, other))


CAPS = {
    "gold": lambda: metal("gold"),
    "silver": lambda: metal("silver", 0.17),
    "bronze": lambda: metal("bronze", 0.26),
    "lacquer": lambda: lacquer(),
    "walnut": lambda: wood(scale=1.1),
    "marble": lambda: marble(),
    "onyx": lambda: lacquer((0.006, 0.006, 0.007), 0.08),
    "ivory": lambda: lacquer((0.74, 0.68, 0.57), 0.3),
    "jade": lambda: marble((0.10, 0.24, 0.16), (0.03, 0.10, 0.07)),
}
