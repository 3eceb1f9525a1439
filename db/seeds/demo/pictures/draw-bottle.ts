import type { BottleLook, Glass } from '../product.ts'
import { brightness, darker, lighter, luminous, mix } from './colour.ts'
import { drawCap } from './draw-cap.ts'
import { drawLabel, type LabelText, type Measure } from './draw-label.ts'
import { stops } from './materials.ts'
import { shapes } from './shapes.ts'

const tints: Record<Glass, { colour: string; depth: number }> = {
  clear: { colour: '#d9e2dd', depth: 0.06 },
  smoke: { colour: '#2a2624', depth: 0.72 },
  green: { colour: '#1f3d2c', depth: 0.62 },
  rose: { colour: '#c98279', depth: 0.34 },
  amber: { colour: '#6e3410', depth: 0.6 },
  blue: { colour: '#24405a', depth: 0.58 },
  black: { colour: '#0b0a0a', depth: 0.96 },
  plum: { colour: '#3b1226', depth: 0.66 },
}

/** What the bottle lets through: the colour of its light on the ground. */
export function glow(look: BottleLook): string {
  const { colour, depth } = tints[look.glass]
  return mix(luminous(look.liquid, 0.5), luminous(colour, 0.5), depth * 0.5)
}

export type Surround = { wall: string; floor: string; bright: string; dark: boolean }

/** A bottle standing on y = 0 around x = 0. Glass shows what is behind it bent, so it needs to know its surround. */
export function drawBottle(
  id: string,
  look: BottleLook,
  text: LabelText,
  surround: Surround,
  seed: number,
  measure: Measure,
): string {
  const shape = shapes[look.shape]
  const { outer, inner, width, height, round, base } = shape
  const tint = tints[look.glass]
  const opaque = look.glass === 'black'
  const liquid = mix(look.liquid, tint.colour, tint.depth * 0.45)
  const surface = -base - (height - base - 20) * shape.fill
  const x = width / 2
  const edge = surround.dark ? '#fff1d6' : '#ffffff'
  const rim = darker(mix(liquid, surround.wall, 0.35), surround.dark ? 0.72 : 0.55)
  const shine = brightness(liquid) < 0.25 ? 0.62 : 0.8
  return `
  <defs>
    <clipPath id="${id}-outer"><path d="${outer}"/></clipPath>
    <clipPath id="${id}-inner"><path d="${inner}"/></clipPath>
    ${[1, 3, 6, 14, 30].map(s => `<filter id="${id}-soft${s}" x="-1" y="-1" width="3" height="3"><feGaussianBlur stdDeviation="${s}"/></filter>`).join('')}
    <filter id="${id}-edge" x="-.1" y="-.1" width="1.2" height="1.2" color-interpolation-filters="sRGB">
      <feComponentTransfer in="SourceAlpha"><feFuncA type="linear" slope="-1" intercept="1"/></feComponentTransfer><feGaussianBlur stdDeviation="${round ? 22 : 12}"/><feComposite in2="SourceAlpha" operator="in" result="dark"/>
      <feFlood flood-color="${rim}"/><feComposite in2="dark" operator="in"/><feComponentTransfer><feFuncA type="linear" slope="${round ? 1.5 : 1.25}"/></feComponentTransfer>
    </filter>
    <filter id="${id}-thin" x="-.1" y="-.1" width="1.2" height="1.2" color-interpolation-filters="sRGB">
      <feComponentTransfer in="SourceAlpha"><feFuncA type="linear" slope="-1" intercept="1"/></feComponentTransfer><feGaussianBlur stdDeviation="4"/><feComposite in2="SourceAlpha" operator="in" result="dark"/>
      <feFlood flood-color="${darker(liquid, 0.62)}"/><feComposite in2="dark" operator="in"/>
    </filter>
    <filter id="${id}-wave" x="-.2" y="-.2" width="1.4" height="1.4"><feTurbulence type="fractalNoise" baseFrequency=".012 .05" numOctaves="2" seed="${seed}"/><feDisplacementMap in="SourceGraphic" scale="26" xChannelSelector="R" yChannelSelector="G"/><feGaussianBlur stdDeviation="2.6"/></filter>
    <linearGradient id="${id}-wall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${surround.bright}"/><stop offset=".62" stop-color="${surround.wall}"/><stop offset="1" stop-color="${darker(surround.floor, 0.3)}"/></linearGradient>
    <linearGradient id="${id}-liquid">${
      round
        ? stops([
            [0, darker(liquid, 0.62)],
            [0.1, darker(liquid, 0.28)],
            [0.26, luminous(liquid, 0.4)],
            [0.52, liquid],
            [0.78, luminous(liquid, 0.7)],
            [0.9, darker(liquid, 0.25)],
            [1, darker(liquid, 0.65)],
          ])
        : stops([
            [0, darker(liquid, 0.48)],
            [0.07, darker(liquid, 0.12)],
            [0.3, liquid],
            [0.68, luminous(liquid, 0.35)],
            [0.93, darker(liquid, 0.12)],
            [1, darker(liquid, 0.55)],
          ])
    }</linearGradient>
    <linearGradient id="${id}-depth" x1="0" y1="0" x2="0" y2="1">${stops([
      [0, darker(liquid, 0.6)],
      [0.12, darker(liquid, 0.34)],
      [0.5, darker(liquid, 0.06)],
      [0.82, luminous(liquid, 0.7)],
      [0.96, luminous(liquid, 1.1)],
      [1, luminous(liquid, 0.5)],
    ])}</linearGradient>
    <radialGradient id="${id}-through" cx=".68" cy=".86" r=".55"><stop offset="0" stop-color="${lighter(luminous(liquid, 1.1), 0.35)}"/><stop offset=".42" stop-color="${luminous(liquid, 1)}" stop-opacity=".6"/><stop offset="1" stop-color="${liquid}" stop-opacity="0"/></radialGradient>
    <linearGradient id="${id}-walls">${[
      [0, 0.25, 0.75],
      [0.035, 0.75, 0.1],
      [0.065, 0.55, 0.55],
      [0.1, 0.85, 0],
      [0.9, 0.85, 0],
      [0.935, 0.6, 0.6],
      [0.965, 0.8, 0.1],
      [1, 0.35, 0.8],
    ]
      .map(
        ([at, alpha, dark]) =>
          `<stop offset="${at}" stop-color="${darker(luminous(liquid, 0.4), dark ?? 0)}" stop-opacity="${alpha}"/>`,
      )
      .join('')}</linearGradient>
    <linearGradient id="${id}-foot" x1="0" y1="0" x2="0" y2="1">${stops([
      [0, darker(liquid, 0.5)],
      [0.08, luminous(liquid, 1)],
      [0.16, luminous(liquid, 0.6)],
      [0.34, darker(mix(liquid, surround.floor, 0.3), 0.35)],
      [0.56, mix(luminous(liquid, 0.3), surround.floor, 0.45)],
      [0.72, darker(mix(liquid, surround.floor, 0.4), 0.5)],
      [0.84, luminous(liquid, 0.9)],
      [0.92, darker(liquid, 0.4)],
      [1, darker(liquid, 0.75)],
    ])}</linearGradient>
    <linearGradient id="${id}-box" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#fff" stop-opacity="${shine}"/><stop offset=".75" stop-color="#fff" stop-opacity="${shine * 0.34}"/><stop offset="1" stop-color="#fff" stop-opacity="${round ? 0 : shine * 0.26}"/></linearGradient>
    <linearGradient id="${id}-fade" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff"/><stop offset=".55" stop-color="#fff" stop-opacity=".75"/><stop offset="1" stop-color="#fff" stop-opacity=".1"/></linearGradient>
    <mask id="${id}-fademask"><rect x="-300" y="${-height}" width="600" height="${height}" fill="url(#${id}-fade)"/></mask>
    <linearGradient id="${id}-collar">${stops([
      [0, '#2b2015'],
      [0.18, '#f4e2b8'],
      [0.28, '#fffaf0'],
      [0.4, '#b08a4c'],
      [0.62, '#6b4c20'],
      [0.82, '#e8cf98'],
      [1, '#2b1d0c'],
    ])}</linearGradient>
  </defs>
  <g clip-path="url(#${id}-outer)">
    <rect x="${-x}" y="${-height}" width="${width}" height="${height + 20}" fill="url(#${id}-wall)"/>
    <rect x="${-x}" y="${-height}" width="${width}" height="${height + 20}" fill="${tint.colour}" opacity="${Math.min(tint.depth + 0.06, 1)}"/>
    ${
      opaque
        ? ''
        : `
    <rect x="${-x}" y="${surface + 3}" width="${width}" height="${-surface + 30}" fill="url(#${id}-walls)"/>
    <rect x="${-x}" y="${-base - 8}" width="${width}" height="${base + 28}" fill="url(#${id}-foot)" opacity=".86"/>
    <g filter="url(#${id}-wave)" style="mix-blend-mode:screen" opacity=".42">
      ${[0.1, 0.27, 0.46, 0.6, 0.82].map((at, i) => `<rect x="${-x + width * at * 0.96}" y="${-base * (0.78 - (i % 3) * 0.2)}" width="${width * (0.12 + (i % 2) * 0.1)}" height="${2 + (i % 3) * 2}" fill="${luminous(liquid, 1.4)}"/>`).join('')}
    </g>
    <rect x="${-x + 16}" y="-12" width="${width - 32}" height="3" fill="${lighter(luminous(liquid, 1), 0.5)}" opacity=".7" filter="url(#${id}-soft1)"/>
    <rect x="${-x + 24}" y="${-base - 3}" width="${width - 48}" height="5" fill="${lighter(luminous(liquid, 1), 0.6)}" opacity=".7" filter="url(#${id}-soft1)"/>`
    }
  </g>
  ${
    opaque
      ? `<path d="${outer}" fill="#0d0c0b"/><path d="${outer}" fill="url(#${id}-liquid)" opacity=".35"/>`
      : `
  <g clip-path="url(#${id}-inner)">
    <rect x="${-x}" y="${-height}" width="${width}" height="${height}" fill="#fff" opacity="${surround.dark ? 0.05 : 0.2}"/>
    <rect x="-3" y="${-height}" width="6" height="${height - base - 30}" fill="${surround.dark ? '#fff' : '#6c665c'}" opacity=".28"/>
    <g opacity="${tint.depth > 0.5 ? 0.9 : 0.95}">
      <rect x="${-x}" y="${surface}" width="${width}" height="${-surface}" fill="url(#${id}-depth)"/>
      <rect x="${-x}" y="${surface}" width="${width}" height="${-surface}" fill="url(#${id}-liquid)" opacity=".5"/>
      <path d="M${-x} ${surface}H${x * 0.1}L${-x * 0.55} ${-base}H${-x}Z" fill="${darker(liquid, 0.55)}" opacity=".42" filter="url(#${id}-soft30)"/>
      <path d="M${x * 0.1} ${surface}H${x * 0.5}L${x * 0.2} ${-base}H${-x * 0.3}Z" fill="${luminous(liquid, 0.9)}" opacity=".5" filter="url(#${id}-soft30)"/>
      <rect x="${-x}" y="${surface}" width="${width}" height="${-surface}" fill="url(#${id}-through)" opacity="${tint.depth > 0.5 ? 0.5 : 0.85}"/>
    </g>
    <rect x="-2.5" y="${surface}" width="5" height="${-surface - base - 26}" fill="${lighter(liquid, 0.5)}" opacity=".35"/>
    <path d="M${-x} ${surface}Q0 ${surface + (round ? 15 : 4)} ${x} ${surface}L${x} ${surface + 9}Q0 ${surface + (round ? 26 : 12)} ${-x} ${surface + 9}Z" fill="${darker(liquid, 0.45)}" opacity=".55" filter="url(#${id}-soft1)"/>
    <path d="M${-x} ${surface}Q0 ${surface + (round ? 15 : 4)} ${x} ${surface}" stroke="${lighter(liquid, 0.85)}" stroke-width="2.4" fill="none" opacity=".9"/>
    ${round ? `<path d="M${-x} ${surface}Q0 ${surface - 12} ${x} ${surface}Q0 ${surface + 15} ${-x} ${surface}Z" fill="${lighter(liquid, 0.45)}" opacity=".55"/>` : ''}
  </g>
  <path d="${inner}" filter="url(#${id}-thin)" opacity=".75"/>
  <path d="${inner}" fill="none" stroke="#fff" stroke-opacity=".42" stroke-width="2" filter="url(#${id}-soft1)"/>`
  }
  ${shape.facets.map(f => `<path d="${f.path}" fill="${f.tone > 0 ? '#fff' : '#000'}" opacity="${Math.abs(f.tone) * (opaque ? 0.4 : 0.75)}" style="mix-blend-mode:${f.tone > 0 ? 'soft-light' : 'multiply'}"/><path d="${f.path}" fill="none" stroke="#fff" stroke-opacity="${0.12 + Math.abs(f.tone) * 0.7}" stroke-width="1.4"/>`).join('')}
  <path d="${outer}" filter="url(#${id}-edge)" opacity="${surround.dark ? 0.85 : 0.8}"/>
  <g clip-path="url(#${id}-outer)">
    <path d="${outer}" fill="none" stroke="${edge}" stroke-width="${surround.dark ? 7 : 5}" stroke-opacity="${surround.dark ? 0.75 : 0.6}" filter="url(#${id}-soft1)"/>
    <path d="${outer}" fill="none" stroke="${darker(liquid, 0.7)}" stroke-width="2.4" stroke-opacity=".65"/>
    <rect x="${-width}" y="${-height - 4}" width="${width * 2}" height="20" fill="#fff" opacity=".5" filter="url(#${id}-soft6)"/>
  </g>
  <g clip-path="url(#${id}-outer)">
    <g mask="url(#${id}-fademask)" style="mix-blend-mode:screen">
      <path d="${softbox(look, x, height)}" fill="url(#${id}-box)" filter="url(#${id}-soft${round ? 3 : 1})" opacity="${surround.dark ? 0.6 : 0.75}"/>
      <path d="M${x - width * 0.1} ${-height + 40}L${x - width * 0.065} ${-height + 40}L${x - width * 0.065} -40L${x - width * 0.1} -40Z" fill="#fff" opacity=".5" filter="url(#${id}-soft3)"/>
    </g>
  </g>
  <g transform="translate(0 ${shape.label.y})">${drawLabel(id, look, shape, text, measure)}</g>
  <g clip-path="url(#${id}-outer)">
    <path d="M${-x + 9} ${-height * 0.86}V-30" stroke="#fff" stroke-opacity=".75" stroke-width="3" fill="none" filter="url(#${id}-soft1)"/>
    <ellipse cx="8" cy="${-height}" rx="${shape.cap.w / 2 + 8}" ry="15" fill="#000" opacity=".5" filter="url(#${id}-soft6)"/>
  </g>
  <g transform="translate(0 ${-height})">
    <rect x="${-shape.neck / 2}" y="-14" width="${shape.neck}" height="18" rx="3" fill="url(#${id}-collar)"/><rect x="${-shape.neck / 2}" y="-3" width="${shape.neck}" height="2" fill="#000" opacity=".4"/>
    <g transform="translate(0 -12)">${drawCap(id, look, shape, seed)}</g>
  </g>`
}

/** The reflection of the tall lamp at the left: a slanting strip on flat faces, a bowed one on round bodies. */
function softbox(look: BottleLook, x: number, height: number): string {
  const shape = shapes[look.shape]
  if (!shape.round)
    return `M${-x + 22} ${-height + 14}L${-x + x * 0.62} ${-height + 14}L${-x + x * 0.34} -22L${-x + 22} -22Z`
  const left = -x + x * 0.22
  return `M${left + x * 0.1} ${-height * 0.84}C${left - 4} ${-height * 0.6} ${left - 4} ${-height * 0.3} ${left + 8} ${-height * 0.1}L${left + x * 0.2} ${-height * 0.09}C${left + x * 0.2} ${-height * 0.3} ${left + x * 0.2} ${-height * 0.6} ${left + x * 0.34} ${-height * 0.84}Z`
}
