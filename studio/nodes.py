"""Shader trees written as expressions: each call adds a node and returns its output."""
import bpy

PRINCIPLED = dict(
    color="Base Color", rough="Roughness", metal="Metallic", normal="Normal", spec="Specular", sheen="Sheen",
    aniso="Anisotropic", turn="Anisotropic Rotation", tangent="Tangent", coat="Clearcoat", coat_rough="Clearcoat Roughness",
    sss="Subsurface", sss_radius="Subsurface Radius", sss_color="Subsurface Color", trans="Transmission", ior="IOR",
)


class Shader:
    """One material. Colours are linear RGB, lengths are cm."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.tree.nodes.clear()
        self.output = self.tree.nodes.new("ShaderNodeOutputMaterial")

    def node(self, kind, inputs=None, **props):
        node = self.tree.nodes.new("ShaderNode" + kind)
        for key, value in props.items():
            setattr(node, key, value)
        for key, value in (inputs or {}).items():
            socket = node.inputs[key]
            if isinstance(value, bpy.types.NodeSocket):
                self.tree.links.new(value, socket)
            elif isinstance(value, (tuple, list)) and len(value) == 3 and socket.type == "RGBA":
                socket.default_value = (*value, 1)
            else:
                socket.default_value = value
        return node

    def math(self, operation, a, b=0.0, clamp=False):
        return self.node("Math", {0: a, 1: b}, operation=operation, use_clamp=clamp).outputs[0]

    def add(self, a, b):
        return self.math("ADD", a, b)

    def mul(self, a, b):
        return self.math("MULTIPLY", a, b)

    def span(self, value, lo, hi, to_lo=0.0, to_hi=1.0):
        return self.node("MapRange", {0: value, 1: lo, 2: hi, 3: to_lo, 4: to_hi}, interpolation_type="SMOOTHSTEP").outputs[0]

    def mix(self, factor, a, b):
        return self.node("MixRGB", {0: factor, 1: a, 2: b}).outputs[0]

    def blend(self, factor, a, b):
        return self.node("MixShader", {0: factor, 1: a, 2: b}).outputs[0]

    def ramp(self, factor, *stops):
        node = self.node("ValToRGB", {0: factor})
        elements = node.color_ramp.elements
        while len(elements) < len(stops):
            elements.new(0.5)
        for element, (position, color) in zip(elements, stops):
            element.position = position
            element.color = (*color, 1)
        return node.outputs[0]

    def at(self, scale=(1, 1, 1), turn=(0, 0, 0), shift=(0, 0, 0), space="Object"):
        if isinstance(scale, (int, float)):
            scale = (scale,) * 3
        coordinates = self.node("TexCoord").outputs[space]
        return self.node("Mapping", {"Vector": coordinates, "Scale": scale, "Rotation": turn, "Location": shift}).outputs[0]

    def noise(self, where, scale, detail=4, rough=0.55, warp=0.0):
        return self.node("TexNoise", {"Vector": where, "Scale": scale, "Detail": detail, "Roughness": rough, "Distortion": warp}).outputs[0]

    def cells(self, where, scale, feature="F1"):
        return self.node("TexVoronoi", {"Vector": where, "Scale": scale}, feature=feature).outputs[0]

    def axis(self, where, index):
        return self.node("SeparateXYZ", {0: where}).outputs[index]

    def bump(self, height, strength, distance=0.1, below=None):
        inputs = {"Height": height, "Strength": strength, "Distance": distance}
        if below:
            inputs["Normal"] = below
        return self.node("Bump", inputs).outputs[0]

    def surface(self, **values):
        return self.node("BsdfPrincipled", {PRINCIPLED[key]: value for key, value in values.items()}).outputs[0]

    def done(self, shader, volume=None, far=None):
        """`far`: a plain colour for rays that come from a matt surface, so that Cycles skips the textures there."""
        if far:
            plain = self.node("BsdfDiffuse", {0: far}).outputs[0]
            shader = self.blend(self.node("LightPath").outputs["Is Diffuse Ray"], shader, plain)
        self.tree.links.new(shader, self.output.inputs[0])
        if volume:
            self.tree.links.new(volume, self.output.inputs[1])
        return self.material


def linear(hex_color):
    """'#b9722a' as linear RGB."""
    channels = [int(hex_color[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)


def shade(color, factor):
    return tuple(min(1.0, c * factor) for c in color)


def between(a, b, t=0.5):
    return tuple(x + (y - x) * t for x, y in zip(a, b))
