import type { BottleShape } from '../product.ts'

/** The right half of an outline, from the bottom centre to the top centre: a point, or a curve with its two handles. */
type Step = [x: number, y: number] | [hx1: number, hy1: number, hx2: number, hy2: number, x: number, y: number]

/** y is 0 where the bottle stands and negative above; x is 0 in the middle. All in picture pixels. */
export type Shape = {
  outer: string
  inner: string
  width: number
  height: number
  /** Round bodies shade towards both sides and their label bends; flat ones have a face and edges. */
  round: boolean
  base: number
  neck: number
  label: { y: number; w: number; h: number }
  fill: number
  cap: { w: number; h: number }
  facets: { path: string; tone: number }[]
}

const end = (step: Step): [number, number] => (step.length === 2 ? step : [step[4], step[5]])

/** Joins the half outline with its mirror image. */
export function mirrored(start: [number, number], steps: Step[]): string {
  const right = steps.map(s => (s.length === 2 ? `L${s.join(' ')}` : `C${s.join(' ')}`))
  const left = steps
    .map((step, i) => ({ step, from: i === 0 ? start : end(steps[i - 1] as Step) }))
    .reverse()
    .map(({ step, from }) =>
      step.length === 2
        ? `L${-from[0]} ${from[1]}`
        : `C${-step[2]} ${step[3]} ${-step[0]} ${step[1]} ${-from[0]} ${from[1]}`,
    )
  return `M${start[0]} ${start[1]}${right.join('')}${left.join('')}Z`
}

/** A body with straight sides; `sag` bends its foot as a round foot bends when seen from a little above. */
function block(w: number, top: number, foot: number, rTop: number, rFoot: number, sag = 0, wTop = w): string {
  const x = w / 2
  const t = wTop / 2
  const k = 0.45
  return mirrored(
    [0, foot + sag],
    [
      [(x - rFoot) * 0.6, foot + sag, x - rFoot, foot + sag * 0.4, x - rFoot, foot + sag * 0.3],
      [x - rFoot * k, foot, x, foot - rFoot * k, x, foot - rFoot],
      [t, top + rTop],
      [t, top + rTop * k, t - rTop * k, top, t - rTop, top],
      [0, top],
    ],
  )
}

const flat = { round: false, facets: [] }

export const shapes: Record<BottleShape, Shape> = {
  tall: {
    ...flat,
    outer: block(300, -570, 0, 26, 20),
    inner: block(252, -545, -62, 20, 16),
    width: 300,
    height: 570,
    base: 62,
    neck: 92,
    label: { y: -285, w: 212, h: 250 },
    fill: 0.86,
    cap: { w: 150, h: 158 },
  },
  slab: {
    ...flat,
    outer: block(430, -450, 0, 34, 26),
    inner: block(370, -420, -78, 24, 22),
    width: 430,
    height: 450,
    base: 78,
    neck: 100,
    label: { y: -248, w: 252, h: 220 },
    fill: 0.88,
    cap: { w: 178, h: 132 },
  },
  plain: {
    ...flat,
    outer: block(310, -520, 0, 60, 16),
    inner: block(280, -500, -40, 48, 12),
    width: 310,
    height: 520,
    base: 40,
    neck: 96,
    label: { y: -240, w: 226, h: 250 },
    fill: 0.84,
    cap: { w: 128, h: 148 },
  },
  cylinder: {
    outer: block(310, -500, -8, 38, 18, 16),
    inner: block(272, -474, -58, 26, 14, 12),
    width: 310,
    height: 500,
    round: true,
    base: 50,
    neck: 110,
    label: { y: -245, w: 236, h: 236 },
    fill: 0.86,
    cap: { w: 176, h: 168 },
    facets: [],
  },
  flask: {
    outer: mirrored(
      [0, 8],
      [
        [110, 8, 150, 2, 164, -8],
        [182, -14, 188, -30, 188, -60],
        [188, -300],
        [188, -392, 140, -426, 96, -446],
        [66, -460, 56, -474, 56, -500],
        [0, -500],
      ],
    ),
    inner: mirrored(
      [0, -50],
      [
        [100, -50, 140, -52, 152, -62],
        [162, -70, 166, -84, 166, -110],
        [166, -300],
        [166, -374, 126, -402, 84, -424],
        [54, -440, 42, -458, 40, -490],
        [0, -490],
      ],
    ),
    width: 376,
    height: 500,
    round: true,
    base: 55,
    neck: 104,
    label: { y: -212, w: 244, h: 210 },
    fill: 0.8,
    cap: { w: 150, h: 158 },
    facets: [],
  },
  octagon: {
    outer: mirrored(
      [0, 0],
      [
        [130, 0],
        [200, -70],
        [200, -370],
        [120, -460],
        [0, -460],
      ],
    ),
    inner: mirrored(
      [0, -70],
      [
        [112, -70],
        [168, -124],
        [168, -354],
        [100, -430],
        [0, -430],
      ],
    ),
    width: 400,
    height: 460,
    round: false,
    base: 70,
    neck: 104,
    label: { y: -232, w: 236, h: 208 },
    fill: 0.86,
    cap: { w: 164, h: 150 },
    facets: [
      { path: 'M-200 -70L-130 0L-112 -70L-150 -110Z', tone: -0.3 },
      { path: 'M200 -70L130 0L112 -70L150 -110Z', tone: 0.25 },
      { path: 'M-130 0L130 0L112 -70L-112 -70Z', tone: 0.12 },
      { path: 'M-200 -70L-150 -110L-150 -346L-200 -370Z', tone: 0.4 },
      { path: 'M200 -70L150 -110L150 -346L200 -370Z', tone: -0.35 },
      { path: 'M-200 -370L-150 -346L-94 -412L-120 -460Z', tone: 0.55 },
      { path: 'M200 -370L150 -346L94 -412L120 -460Z', tone: 0.1 },
      { path: 'M-120 -460L-94 -412L94 -412L120 -460Z', tone: 0.3 },
    ],
  },
  dome: {
    outer: mirrored(
      [0, 12],
      [
        [120, 12, 160, 6, 176, -4],
        [196, -10, 202, -26, 202, -50],
        [202, -200],
        [202, -350, 130, -430, 48, -436],
        [0, -436],
      ],
    ),
    inner: mirrored(
      [0, -60],
      [
        [110, -60, 146, -62, 160, -72],
        [172, -80, 176, -94, 176, -116],
        [176, -206],
        [176, -330, 116, -404, 40, -412],
        [0, -412],
      ],
    ),
    width: 404,
    height: 436,
    round: true,
    base: 66,
    neck: 92,
    label: { y: -196, w: 252, h: 184 },
    fill: 0.82,
    cap: { w: 150, h: 160 },
    facets: [],
  },
  mihrab: {
    outer: mirrored(
      [0, 0],
      [
        [150, 0],
        [166, 0, 176, -10, 176, -26],
        [176, -330],
        [176, -440, 110, -470, 76, -506],
        [56, -528, 50, -548, 46, -570],
        [0, -570],
      ],
    ),
    inner: mirrored(
      [0, -66],
      [
        [130, -66],
        [142, -66, 148, -74, 148, -86],
        [148, -330],
        [148, -420, 92, -452, 60, -486],
        [40, -508, 34, -530, 32, -556],
        [0, -556],
      ],
    ),
    width: 352,
    height: 570,
    round: false,
    base: 66,
    neck: 86,
    label: { y: -240, w: 218, h: 240 },
    fill: 0.8,
    cap: { w: 136, h: 150 },
    facets: [
      {
        path: 'M-176 -26L-176 -330C-176 -440 -110 -470 -76 -506L-60 -486C-92 -452 -148 -420 -148 -330L-148 -86Z',
        tone: 0.3,
      },
      { path: 'M176 -26L176 -330C176 -440 110 -470 76 -506L60 -486C92 -452 148 -420 148 -330L148 -86Z', tone: -0.3 },
    ],
  },
  drop: {
    outer: mirrored(
      [0, 8],
      [
        [70, 8, 110, 4, 128, -6],
        [190, -50, 216, -110, 214, -180],
        [210, -290, 120, -350, 74, -408],
        [58, -430, 54, -450, 52, -476],
        [0, -476],
      ],
    ),
    inner: mirrored(
      [0, -54],
      [
        [60, -54, 96, -60, 120, -78],
        [162, -108, 184, -140, 182, -190],
        [178, -278, 96, -336, 56, -396],
        [42, -420, 38, -440, 36, -466],
        [0, -466],
      ],
    ),
    width: 428,
    height: 476,
    round: true,
    base: 58,
    neck: 98,
    label: { y: -186, w: 262, h: 170 },
    fill: 0.68,
    cap: { w: 138, h: 156 },
    facets: [],
  },
  decanter: {
    outer: block(440, -410, 0, 50, 18, 0, 330),
    inner: block(372, -384, -92, 36, 16, 0, 292),
    width: 440,
    height: 410,
    round: false,
    base: 92,
    neck: 108,
    label: { y: -228, w: 214, h: 166 },
    fill: 0.86,
    cap: { w: 180, h: 176 },
    facets: [
      { path: 'M-220 -8L-186 -92L-146 -384L-165 -380Z', tone: 0.35 },
      { path: 'M220 -8L186 -92L146 -384L165 -380Z', tone: -0.35 },
      { path: 'M-220 -4L-186 -92L186 -92L220 -4Z', tone: 0.14 },
      { path: 'M-186 -92L-90 0L-60 -92Z', tone: -0.2 },
      { path: 'M-60 -92L0 0L60 -92Z', tone: 0.3 },
      { path: 'M186 -92L90 0L60 -92Z', tone: -0.16 },
    ],
  },
  vial: {
    outer: block(190, -430, -6, 60, 14, 12),
    inner: block(150, -404, -48, 44, 12, 9),
    width: 190,
    height: 430,
    round: true,
    base: 44,
    neck: 84,
    label: { y: -200, w: 140, h: 200 },
    fill: 0.82,
    cap: { w: 132, h: 250 },
    facets: [],
  },
  tola: {
    outer: mirrored(
      [0, 10],
      [
        [80, 10, 118, 4, 126, -6],
        [136, -14, 132, -30, 124, -40],
        [170, -70, 184, -130, 180, -190],
        [176, -270, 120, -300, 84, -326],
        [56, -346, 52, -370, 52, -410],
        [0, -410],
      ],
    ),
    inner: mirrored(
      [0, -62],
      [
        [70, -62, 110, -66, 122, -82],
        [146, -108, 152, -140, 150, -190],
        [146, -252, 100, -284, 68, -310],
        [40, -332, 36, -360, 36, -400],
        [0, -400],
      ],
    ),
    width: 362,
    height: 410,
    round: true,
    base: 66,
    neck: 96,
    label: { y: -182, w: 222, h: 150 },
    fill: 0.74,
    cap: { w: 140, h: 250 },
    facets: [
      { path: 'M-40 -60C-76 -130 -74 -230 -40 -318L-64 -318C-112 -240 -116 -130 -76 -60Z', tone: 0.16 },
      { path: 'M40 -60C76 -130 74 -230 40 -318L64 -318C112 -240 116 -130 76 -60Z', tone: -0.14 },
    ],
  },
}
