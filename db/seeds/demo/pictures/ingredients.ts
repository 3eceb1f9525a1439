import type { Chance } from './colour.ts'
import { darker, lighter, luminous, mix } from './colour.ts'

/** Draws a small heap of one ingredient around 0,0, about 240 wide, as it lies on the ground seen from a little above. */
export type Draw = (luck: Chance, colour: string) => string

const many = (count: number, one: (i: number) => string) => Array.from({ length: count }, (_, i) => one(i)).join('')
const at = (x: number, y: number, turn: number, size: number, content: string, flat = 1) =>
  `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(1 ${flat}) rotate(${turn.toFixed(1)}) scale(${size.toFixed(2)})">${content}</g>`

/** Volume, soft and hard, is lit from the same side as the bottle; see `lightFilters`. */
const body = (content: string) => `<g filter="url(#volume)">${content}</g>`
const sharp = (content: string) => `<g filter="url(#relief)">${content}</g>`

export const lightFilters = `
  <filter id="volume" x="-.5" y="-.5" width="2" height="2" color-interpolation-filters="sRGB">
    <feGaussianBlur in="SourceAlpha" stdDeviation="9" result="b"/>
    <feDiffuseLighting in="b" surfaceScale="13" diffuseConstant="1.1" lighting-color="#fff4e2" result="d"><feDistantLight azimuth="228" elevation="48"/></feDiffuseLighting>
    <feComposite in="SourceGraphic" in2="d" operator="arithmetic" k1="1.08" k2=".14" result="lit"/>
    <feSpecularLighting in="b" surfaceScale="9" specularConstant=".8" specularExponent="26" lighting-color="#fff" result="s"><feDistantLight azimuth="228" elevation="52"/></feSpecularLighting>
    <feComposite in="lit" in2="s" operator="arithmetic" k2="1" k3=".55"/><feComposite in2="SourceAlpha" operator="in" result="o"/>
    <feDropShadow in="o" dx="16" dy="12" stdDeviation="9" flood-color="#0c0603" flood-opacity=".5"/>
  </filter>
  <filter id="relief" x="-.35" y="-.35" width="1.7" height="1.7" color-interpolation-filters="sRGB">
    <feGaussianBlur in="SourceAlpha" stdDeviation="2.2" result="b"/>
    <feDiffuseLighting in="b" surfaceScale="4" diffuseConstant="1.15" lighting-color="#fff4e2" result="d"><feDistantLight azimuth="228" elevation="52"/></feDiffuseLighting>
    <feComposite in="SourceGraphic" in2="d" operator="arithmetic" k1="1" k2=".18"/><feComposite in2="SourceAlpha" operator="in" result="o"/>
    <feDropShadow in="o" dx="10" dy="9" stdDeviation="5" flood-color="#0c0603" flood-opacity=".5"/>
  </filter>
  <filter id="fibre" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency=".012 .16" numOctaves="4" seed="5"/><feColorMatrix values="0 0 0 0 .07  0 0 0 0 .03  0 0 0 0 .01  0 3.4 0 0 -1.3"/><feComposite in2="SourceAlpha" operator="in"/></filter>
  <filter id="pitted" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency=".09" numOctaves="4" seed="8"/><feColorMatrix values="0 0 0 0 .1  0 0 0 0 .05  0 0 0 0 .02  0 1.6 0 0 -.72"/><feComposite in2="SourceAlpha" operator="in"/></filter>
  <filter id="wisp" x="-.6" y="-.2" width="2.2" height="1.4"><feTurbulence type="fractalNoise" baseFrequency=".0035 .0045" numOctaves="2" seed="12"/><feDisplacementMap in="SourceGraphic" scale="220" xChannelSelector="R" yChannelSelector="G"/><feGaussianBlur stdDeviation="9"/></filter>`

/** A curved stroke that is light above and dark below, as anything long and round is. */
function rod(path: string, colour: string, width: number): string {
  return `<path d="${path}" stroke="${darker(colour, 0.5)}" stroke-width="${width}" fill="none" stroke-linecap="round"/><path d="${path}" transform="translate(-.6 ${-width * 0.14})" stroke="${colour}" stroke-width="${width * 0.66}" fill="none" stroke-linecap="round"/><path d="${path}" transform="translate(-1 ${-width * 0.26})" stroke="${lighter(colour, 0.5)}" stroke-width="${width * 0.2}" stroke-opacity=".7" fill="none" stroke-linecap="round"/>`
}

function petal(colour: string, luck: Chance): string {
  const k = luck.between(-8, 8)
  const shade = mix(colour, darker(colour, 0.5), luck.between(0, 0.3))
  return `<path d="M0 46C${-30 + k} 40 -44 4 -30 -26C-20 -46 -6 ${-38 + k} 2 -42C16 -48 38 -30 36 -4C34 24 22 44 0 46Z" fill="${shade}"/><path d="M0 42C${-12 + k} 14 -14 -12 -6 -36" stroke="${darker(colour, 0.4)}" stroke-opacity=".3" stroke-width="2" fill="none"/><path d="M-30 -24C-20 -44 -6 ${-37 + k} 2 -41C16 -47 36 -30 35 -6C24 -28 6 -30 -4 -28C-14 -26 -24 -28 -30 -24Z" fill="${lighter(colour, 0.4)}" opacity=".55"/>`
}

export const petals: Draw = (luck, colour) =>
  many(9, i =>
    at(
      luck.between(-120, 120),
      luck.between(-34, 44),
      luck.between(0, 360),
      luck.between(0.7, 1.15),
      sharp(petal(colour, luck)),
      i % 3 ? 0.6 : 0.85,
    ),
  )

/** A blown rose: rings of petals, each ring smaller and darker at its heart. */
export const rose: Draw = (luck, colour) => {
  const ring = (count: number, radius: number, size: number, tone: string, shift: number) =>
    many(count, i => {
      const turn = (i * 360) / count + shift + luck.between(-8, 8)
      return `<g transform="rotate(${turn.toFixed(1)}) translate(0 ${-radius})"><path d="M0 ${size * 0.7}C${-size * 0.9} ${size * 0.5} ${-size} ${-size * 0.5} 0 ${-size * 0.62}C${size} ${-size * 0.5} ${size * 0.9} ${size * 0.5} 0 ${size * 0.7}Z" fill="${tone}"/><path d="M${-size * 0.72} ${-size * 0.16}C${-size * 0.5} ${-size * 0.62} ${size * 0.5} ${-size * 0.62} ${size * 0.72} ${-size * 0.16}C${size * 0.4} ${-size * 0.42} ${-size * 0.4} ${-size * 0.42} ${-size * 0.72} ${-size * 0.16}Z" fill="${lighter(tone, 0.45)}" opacity=".6"/></g>`
    })
  // Each ring stands in the shade of the one above it.
  const hollow = (r: number) => `<circle r="${r}" fill="${darker(colour, 0.75)}" opacity=".5" filter="url(#blur10)"/>`
  const bloom =
    ring(7, 66, 50, darker(colour, 0.3), 0) +
    hollow(78) +
    ring(7, 46, 44, darker(colour, 0.08), 24) +
    hollow(54) +
    ring(6, 30, 36, mix(colour, lighter(colour, 0.3), 0.3), 8) +
    hollow(36) +
    ring(5, 17, 27, darker(colour, 0.1), 30) +
    hollow(20) +
    ring(4, 8, 18, darker(colour, 0.28), 12) +
    `<circle r="8" fill="${darker(colour, 0.55)}"/>`
  return (
    petals(luck, colour) +
    at(
      -6,
      -44,
      luck.between(0, 90),
      1.02,
      `<g filter="url(#relief)">${bloom}</g><circle r="92" fill="url(#bloomshade)"/>`,
      0.82,
    )
  )
}

const whiteFlower = (luck: Chance, colour: string, heart: string) => {
  const count = luck.pick([5, 5, 6])
  return `${many(
    count,
    i =>
      `<g transform="rotate(${(i * 360) / count})"><path d="M0 0C-22 -14 -20 -50 0 -62C20 -50 22 -14 0 0Z" fill="${mix(colour, '#a9a58c', (i % 2) * 0.14)}"/><path d="M0 -6V-50" stroke="#8d8a68" stroke-opacity=".3" stroke-width="1.4"/></g>`,
  )}<circle r="8" fill="${heart}"/><circle cx="-2" cy="-2" r="3" fill="#fff" opacity=".7"/>`
}

export const blossoms: Draw = (luck, colour) =>
  many(3, () =>
    at(
      luck.between(-110, 110),
      luck.between(-20, 40),
      luck.between(0, 360),
      luck.between(0.7, 1),
      sharp(leafShape('#53693f')),
      0.6,
    ),
  ) +
  many(7, i =>
    at(
      -105 + i * 34 + luck.between(-14, 14),
      luck.between(-46, 40),
      luck.between(0, 72),
      luck.between(0.7, 1.05),
      sharp(whiteFlower(luck, colour, '#d9b544')),
      0.72,
    ),
  )

function leafShape(colour: string): string {
  return `<path d="M0 84C-46 40 -44 -34 0 -92C44 -34 46 40 0 84Z" fill="${colour}"/><path d="M0 84C46 40 44 -34 0 -92Z" fill="${darker(colour, 0.28)}"/><path d="M0 84V-88" stroke="${lighter(colour, 0.45)}" stroke-width="2.4" opacity=".8"/>${many(5, i => `<path d="M0 ${54 - i * 26}L${-30 + i * 2.4} ${26 - i * 26}M0 ${54 - i * 26}L${30 - i * 2.4} ${26 - i * 26}" stroke="${lighter(colour, 0.4)}" stroke-width="1.2" opacity=".45"/>`)}`
}

export const leaves: Draw = (luck, colour) =>
  many(7, i =>
    at(
      -90 + i * 30 + luck.between(-16, 16),
      luck.between(-36, 36),
      -70 + i * 24 + luck.between(-14, 14),
      luck.between(0.75, 1.08),
      sharp(leafShape(mix(colour, lighter(colour, 0.3), luck.next() * 0.5))),
      0.72,
    ),
  )

/** Split wood; oud is the dark one. */
export const wood: Draw = (luck, colour) =>
  many(7, i => {
    const w = luck.between(120, 200)
    const h = luck.between(26, 46)
    const j = () => luck.between(-7, 7)
    const chip = `M${-w / 2} ${j()}L${-w / 2 + 14} ${-h / 2 + j()}L${w * 0.1} ${-h / 2 + j()}L${w / 2 - 8} ${-h / 2 + 5 + j()}L${w / 2} ${j()}L${w / 2 - 18} ${h / 2 + j()}L${-w * 0.1} ${h / 2 + j()}L${-w / 2 + 8} ${h / 2 - 4 + j()}Z`
    const tone = mix(colour, lighter(colour, 0.35), luck.next() * 0.6)
    return at(
      luck.between(-70, 70),
      34 - i * 15,
      luck.between(-34, 34),
      luck.between(0.8, 1.1),
      `${sharp(`<path d="${chip}" fill="${tone}"/><path d="${chip}" filter="url(#fibre)" opacity=".9"/>`)}<path d="M${-w / 2 + 16} ${-h / 2 + 4}L${w / 2 - 12} ${-h / 2 + 7}" stroke="#fff" stroke-opacity=".22" stroke-width="2"/>`,
      0.9,
    )
  })

export const citrus: Draw = (luck, colour) => {
  const slice = (r: number) =>
    `<circle r="${r}" fill="${colour}"/><circle r="${r * 0.91}" fill="#fbf0d2"/>${many(9, i => `<g transform="rotate(${i * 40})"><path d="M-2 ${-r * 0.1}L${-r * 0.26} ${-r * 0.72}C${-r * 0.2} ${-r * 0.88} ${r * 0.2} ${-r * 0.88} ${r * 0.26} ${-r * 0.72}L2 ${-r * 0.1}Z" fill="${luminous(colour, 0.45)}"/><path d="M0 ${-r * 0.2}L${-r * 0.1} ${-r * 0.72}M2 ${-r * 0.3}L${r * 0.12} ${-r * 0.7}" stroke="#fff" stroke-opacity=".45" stroke-width="2"/></g>`)}<circle r="${r * 0.08}" fill="#fdf5de"/>`
  return (
    at(-58, -50, 0, 1, body(`<circle r="74" fill="${colour}"/><circle r="74" filter="url(#pitted)" opacity=".22"/>`)) +
    at(46, 6, luck.between(0, 40), 1, sharp(slice(76)), 0.6) +
    at(-60, 44, luck.between(0, 40), 0.86, sharp(slice(70)), 0.5) +
    at(96, -40, luck.between(0, 90), 0.6, sharp(leafShape('#4d6a35')), 0.7)
  )
}

function lump(luck: Chance, r: number): string {
  const points = Array.from({ length: 8 }, (_, i) => {
    const a = (i * Math.PI) / 4 + luck.between(-0.2, 0.2)
    const d = r * luck.between(0.74, 1.12)
    return [d * Math.cos(a), d * 0.82 * Math.sin(a)] as const
  })
  return `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`
}

/** Resin glows on the side away from the light. */
export const resin: Draw = (luck, colour) =>
  many(9, i => {
    const r = i < 4 ? luck.between(40, 58) : luck.between(14, 26)
    const path = lump(luck, r)
    return at(
      i < 4 ? -96 + i * 62 : luck.between(-130, 130),
      i < 4 ? luck.between(-30, 10) : luck.between(24, 62),
      0,
      1,
      `${body(`<path d="${path}" fill="${colour}" stroke="${colour}" stroke-width="6" stroke-linejoin="round"/>`)}<ellipse cx="${r * 0.24}" cy="${r * 0.3}" rx="${r * 0.5}" ry="${r * 0.32}" fill="${luminous(colour, 1.2)}" opacity=".6" filter="url(#blur5)"/><ellipse cx="${-r * 0.3}" cy="${-r * 0.36}" rx="${r * 0.16}" ry="${r * 0.08}" transform="rotate(-30)" fill="#fff" opacity=".75" filter="url(#blur2)"/>`,
    )
  })

/** A stone the river has had: the same corners as a lump, taken round. */
function pebble(luck: Chance, r: number): string {
  const points = Array.from({ length: 7 }, (_, i) => {
    const a = (i * Math.PI * 2) / 7 + luck.between(-0.15, 0.15)
    const d = r * luck.between(0.84, 1.12)
    return [d * Math.cos(a), d * 0.74 * Math.sin(a)] as const
  })
  const middle = (i: number) => {
    const [a, b] = [points[i % 7], points[(i + 1) % 7]]
    return a && b ? `${((a[0] + b[0]) / 2).toFixed(1)} ${((a[1] + b[1]) / 2).toFixed(1)}` : '0 0'
  }
  return `M${middle(6)}${points.map(([x, y], i) => `Q${x.toFixed(1)} ${y.toFixed(1)} ${middle(i)}`).join('')}Z`
}

export const stones: Draw = (luck, colour) =>
  many(7, i => {
    const path = pebble(luck, i < 3 ? luck.between(58, 76) : luck.between(12, 24))
    const tone = mix(colour, lighter(colour, 0.3), luck.next() * 0.6)
    return at(
      i < 3 ? -86 + i * 84 : luck.between(-120, 120),
      i < 3 ? luck.between(-30, 8) : luck.between(30, 62),
      0,
      1,
      body(`<path d="${path}" fill="${tone}"/><path d="${path}" filter="url(#pitted)" opacity=".3"/>`),
    )
  })

export const threads: Draw = (luck, colour) =>
  sharp(
    many(46, () => {
      const x = luck.between(-110, 110)
      const y = luck.between(-26, 34) * (1 - Math.abs(x) / 190)
      const dx = luck.between(-44, 44)
      const dy = luck.between(-22, 22)
      return rod(
        `M${x} ${y}q${dx * 0.5 + luck.between(-16, 16)} ${dy - 16} ${dx} ${dy}`,
        mix(colour, '#e07a1c', luck.next() * 0.4),
        luck.between(3, 5),
      )
    }),
  )

export const roots: Draw = (luck, colour) =>
  sharp(
    many(52, () => {
      const x = luck.between(-130, -50)
      const y = luck.between(-36, 40)
      return rod(
        `M${x} ${y}c${luck.between(40, 90)} ${luck.between(-54, 54)} ${luck.between(90, 150)} ${luck.between(-54, 54)} ${luck.between(150, 250)} ${luck.between(-30, 30)}`,
        mix(colour, darker(colour, 0.5), luck.next()),
        luck.between(2, 4.4),
      )
    }),
  ) + sharp(`<path d="M-16 -48C-2 -20 -2 30 -14 54L8 54C20 26 20 -22 6 -48Z" fill="#c9b486"/>`)

export const sprigs: Draw = (luck, colour) =>
  many(7, i =>
    at(
      -30 + i * 10,
      70 - i * 4,
      -46 + i * 15 + luck.between(-5, 5),
      luck.between(0.85, 1.1),
      sharp(
        `${rod('M0 60C2 0 -2 -50 0 -96', '#77845c', 4)}${many(9, row => many(3, k => `<ellipse cx="${(k - 1) * 9 + (row % 2) * 3}" cy="${-50 - row * 12 - (k === 1 ? 6 : 0)}" rx="7" ry="9" fill="${mix(colour, k === 1 ? lighter(colour, 0.4) : darker(colour, 0.35), luck.between(0.1, 0.7))}" transform="rotate(${(k - 1) * 26} 0 ${-50 - row * 12})"/>`))}`,
      ),
      0.8,
    ),
  )

/** Quills and pods lie crossed. */
export const sticks: Draw = (luck, colour) =>
  many(4, i => {
    const w = luck.between(190, 240)
    const y = 30 - i * 24
    return at(
      luck.between(-16, 16),
      y,
      [-14, 11, -5, 19][i] ?? 0,
      1,
      sharp(
        `<rect x="${-w / 2}" y="-15" width="${w}" height="30" rx="13" fill="${colour}"/><rect x="${-w / 2}" y="-15" width="${w}" height="30" rx="13" filter="url(#fibre)" opacity=".7"/><rect x="${-w / 2 + 6}" y="-11" width="${w - 12}" height="7" rx="3" fill="#fff" opacity=".2"/><path d="M${-w / 2 + 8} 3H${w / 2 - 8}" stroke="#1d0d05" stroke-opacity=".6" stroke-width="3"/><ellipse cx="${w / 2 - 5}" cy="0" rx="6" ry="13" fill="${darker(colour, 0.55)}"/>`,
      ),
    )
  })

export const pods: Draw = (luck, colour) => many(5, i => rodPod(luck, colour, i))

function rodPod(luck: Chance, colour: string, i: number): string {
  const y = 40 - i * 20
  return sharp(
    rod(`M-130 ${y + luck.between(-20, 20)}C-60 ${y - 44} 40 ${y + 36} 132 ${y + luck.between(-34, 14)}`, colour, 12),
  )
}

/** Seeds, berries and beans: a scatter of small bodies with a crease. */
export const seeds: Draw = (luck, colour) =>
  many(16, () => {
    const x = luck.between(-118, 118)
    return at(
      x,
      luck.between(-34, 46),
      luck.between(0, 180),
      luck.between(0.72, 1.05),
      body(`<ellipse rx="27" ry="17" fill="${mix(colour, darker(colour, 0.4), luck.next() * 0.5)}"/>`) +
        '<path d="M-22 -2Q0 6 22 -1" stroke="#0d0502" stroke-opacity=".5" stroke-width="2.4" fill="none"/><path d="M-15 -9Q0 -14 13 -9" stroke="#fff" stroke-opacity=".4" stroke-width="2.4" fill="none"/>',
      0.85,
    )
  })

export const berries: Draw = (luck, colour) =>
  many(22, () => {
    const r = luck.between(12, 19)
    return at(
      luck.between(-120, 120),
      luck.between(-34, 46),
      0,
      1,
      `${sharp(`<circle r="${r}" fill="${mix(colour, darker(colour, 0.5), luck.next() * 0.6)}"/>`)}<circle cx="${-r * 0.3}" cy="${-r * 0.35}" r="${r * 0.26}" fill="#fff" opacity=".5" filter="url(#blur2)"/><circle cx="${r * 0.25}" cy="${r * 0.35}" r="${r * 0.45}" fill="#000" opacity=".25" filter="url(#blur5)"/>`,
    )
  })

export const fruit: Draw = (luck, colour) => {
  const one = (r: number) =>
    `${body(`<path d="M0 ${-r * 0.92}C${r * 0.9} ${-r * 1.16} ${r * 1.12} ${r * 0.2} ${r * 0.5} ${r * 0.84}C${r * 0.2} ${r} ${-r * 0.2} ${r} ${-r * 0.5} ${r * 0.84}C${-r * 1.12} ${r * 0.2} ${-r * 0.9} ${-r * 1.16} 0 ${-r * 0.92}Z" fill="${colour}"/>`)}<ellipse cx="${r * 0.25}" cy="${r * 0.35}" rx="${r * 0.5}" ry="${r * 0.4}" fill="${darker(colour, 0.6)}" opacity=".5" filter="url(#blur18)"/><ellipse cx="${-r * 0.38}" cy="${-r * 0.4}" rx="${r * 0.2}" ry="${r * 0.13}" transform="rotate(-36)" fill="#fff" opacity=".6" filter="url(#blur5)"/><path d="M0 ${-r * 0.86}Q4 ${-r * 1.1} 14 ${-r * 1.2}" stroke="#4a331c" stroke-width="6" fill="none" stroke-linecap="round"/>`
  return (
    at(-52, -40, luck.between(-12, 12), 1, one(76)) +
    at(66, -8, luck.between(-12, 12), 0.86, one(74)) +
    at(-4, 62, luck.between(0, 360), 0.7, sharp(leafShape('#55703c')), 0.5)
  )
}

/** Milk, honey, sea: a shining pool. */
export const pool: Draw = (_luck, colour) =>
  `<g filter="url(#relief)"><path d="M-128 6C-124 -34 -60 -44 -6 -40C60 -46 132 -26 128 10C126 48 60 52 10 50C-50 58 -130 46 -128 6Z" fill="${colour}"/></g><path d="M-104 2C-90 -24 -30 -30 10 -28C-30 -16 -80 -10 -104 2Z" fill="#fff" opacity=".65" filter="url(#blur2)"/><path d="M20 40C70 40 112 26 116 6C100 22 60 32 20 40Z" fill="${luminous(colour, 1.2)}" opacity=".8" filter="url(#blur5)"/>`

/** A folded cloth or hide. */
export const cloth: Draw = (_luck, colour) =>
  `<g filter="url(#volume)"><path d="M-140 52C-150 0 -90 -36 -50 -30C-20 -66 60 -60 90 -32C140 -30 160 30 132 54C80 70 -90 68 -140 52Z" fill="${colour}"/></g><g fill="none" filter="url(#blur5)"><path d="M-110 44C-80 0 -60 -12 -30 -22M-50 54C-20 10 20 -20 50 -40M30 58C50 20 80 0 110 -16" stroke="${darker(colour, 0.6)}" stroke-width="9" stroke-opacity=".32"/><path d="M-94 44C-64 4 -44 -8 -16 -18M-32 54C0 12 36 -18 66 -34M50 56C70 22 96 6 122 -6" stroke="#fff" stroke-width="8" stroke-opacity=".16"/></g>`

export const smoke: Draw = (_luck, colour) =>
  `<g filter="url(#wisp)" style="mix-blend-mode:screen" fill="none" stroke="${lighter(colour, 0.6)}" stroke-linecap="round"><path d="M0 0C-60 -160 70 -260 0 -420S60 -640 -20 -760" stroke-width="16" stroke-opacity=".3"/><path d="M6 0C60 -140 -40 -300 40 -440S-20 -660 50 -780" stroke-width="34" stroke-opacity=".13"/></g>`
