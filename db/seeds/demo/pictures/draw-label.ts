import type { BottleLook } from '../product.ts'
import { brightness } from './colour.ts'
import { capParts } from './draw-cap.ts'
import { tone } from './materials.ts'
import type { Shape } from './shapes.ts'

/** Width of a text in a font of one pixel, as the browser measured it. */
export type Measure = (text: string, font: 'display' | 'text') => number
export type LabelText = { brand: string; name: string; foot: string }

/** Breaks the name where the lines come out most even, and sizes it to the width; a long name gets up to six small lines. */
function setName(name: string, width: number, height: number, measure: Measure): { lines: string[]; size: number } {
  const words = name.toUpperCase().split(/(?<=-)| /)
  let best = { lines: [joined(words)], size: 0 }
  for (let count = 1; count <= Math.min(words.length, words.length > 7 ? 6 : 3); count++) {
    const lines = even(words, count, measure)
    const widest = Math.max(...lines.map(line => measure(line, 'display') + line.length * 0.06))
    const size = Math.min(width / widest, height / (lines.length * 1.06), 62)
    if (size > best.size * 1.12) best = { lines, size }
  }
  return best
}

/** Names with hyphens may break behind one. */
const joined = (words: string[]) => words.join(' ').replaceAll('- ', '-')

function even(words: string[], count: number, measure: Measure): string[] {
  if (count === 1) return [joined(words)]
  let best: string[] = []
  let bestWidth = Number.POSITIVE_INFINITY
  for (let cut = 1; cut <= words.length - count + 1; cut++) {
    const lines = [joined(words.slice(0, cut)), ...even(words.slice(cut), count - 1, measure)]
    const widest = Math.max(...lines.map(line => measure(line, 'display')))
    if (widest < bestWidth) [best, bestWidth] = [lines, widest]
  }
  return best
}

function spaced(
  text: string,
  y: number,
  size: number,
  gap: number,
  width: number,
  measure: Measure,
  attributes: string,
): string {
  const natural = measure(text, 'text') * size + text.length * gap * size
  const fit = Math.min(1, width / natural) * size
  return `<text x="${(gap * fit) / 2}" y="${y}" font-family="Figtree" font-weight="500" font-size="${fit.toFixed(1)}" letter-spacing="${(gap * fit).toFixed(2)}" text-anchor="middle" ${attributes}>${escaped(text)}</text>`
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

/** The label around its own middle. Paper is pressed: its letters carry a light lower edge. */
export function drawLabel(id: string, look: BottleLook, shape: Shape, text: LabelText, measure: Measure): string {
  const { w, h } = shape.label
  const printed = look.label === 'foil' || look.label === 'ink'
  const pad = printed ? 4 : 22
  const tight = h < 200
  const nameTop = -h / 2 + (tight ? 48 : 62)
  const nameHeight = h - (tight ? 92 : 120)
  const { lines, size } = setName(text.name, w - pad * 2 + (printed ? 0 : 6), nameHeight, measure)
  const step = size * 1.06
  const first = nameTop + nameHeight / 2 - ((lines.length - 1) * step) / 2 + size * 0.33
  const [, capMaterial] = capParts(look.cap)
  const plateMetal = capMaterial === 'silver' ? 'silver' : 'gold'
  const pale =
    look.glass === 'clear' || look.glass === 'rose' || look.glass === 'amber' ? brightness(look.liquid) > 0.34 : false
  const ink =
    look.label === 'paper'
      ? '#2a1d12'
      : look.label === 'dark'
        ? '#e6cf9a'
        : look.label === 'plate'
          ? '#1c0f03'
          : look.label === 'ink'
            ? pale
              ? '#1d1a17'
              : '#f8f2e6'
            : pale
              ? '#2b1508'
              : `url(#${id}-foil)`
  const pressed =
    look.label === 'paper'
      ? `filter="url(#${id}-press)"`
      : look.label === 'plate'
        ? `filter="url(#${id}-engrave)"`
        : printed && !pale
          ? `filter="url(#${id}-print)"`
          : ''
  const set = (content: string) => `<g fill="${ink}" ${pressed}>${content}</g>`
  const words = set(`
    ${spaced(text.brand.toUpperCase(), -h / 2 + (tight ? 32 : 42), 15, 0.26, w - pad * 2 - (printed ? 12 : 0), measure, 'opacity=".92"')}
    ${lines.map((line, i) => `<text x="${(size * 0.03).toFixed(1)}" y="${(first + i * step).toFixed(1)}" font-family="Cormorant Garamond" font-weight="600" font-size="${size.toFixed(1)}" letter-spacing="${(size * 0.06).toFixed(2)}" text-anchor="middle">${escaped(line)}</text>`).join('')}
    <rect x="-17" y="${h / 2 - (tight ? 42 : 52)}" width="34" height="1.6" opacity=".75"/>
    ${spaced(text.foot.toUpperCase(), h / 2 - (tight ? 20 : 24), 12.5, 0.2, w - pad * 2, measure, 'opacity=".85"')}`)
  const ground = printed
    ? ''
    : look.label === 'plate'
      ? `<rect x="${-w / 2}" y="${-h / 2}" width="${w}" height="${h}" rx="3" fill="url(#${id}-plate)"/><rect x="${-w / 2}" y="${-h / 2}" width="${w}" height="${h}" rx="3" filter="url(#${id}-brush)"/>
       <rect x="${-w / 2 + 1}" y="${-h / 2 + 1}" width="${w - 2}" height="${h - 2}" rx="3" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="1.4"/><rect x="${-w / 2 + 9}" y="${-h / 2 + 9}" width="${w - 18}" height="${h - 18}" fill="none" stroke="#3a2408" stroke-opacity=".6"/>`
      : `<rect x="${-w / 2}" y="${-h / 2}" width="${w}" height="${h}" rx="1.5" fill="${look.label === 'dark' ? '#191510' : '#f6eedf'}"/><rect x="${-w / 2}" y="${-h / 2}" width="${w}" height="${h}" filter="url(#${id}-paper)" opacity="${look.label === 'dark' ? 0.35 : 0.5}"/>
       <rect x="${-w / 2 + 9}" y="${-h / 2 + 9}" width="${w - 18}" height="${h - 18}" fill="none" stroke="${look.label === 'dark' ? '#c9a45c' : '#a8803c'}" stroke-opacity=".75" stroke-width="1.2"/>
       <path d="M${-w / 2} ${-h / 2 + 0.7}H${w / 2}" stroke="#fff" stroke-opacity=".7" stroke-width="1.2"/>`
  const bend =
    shape.round && !printed
      ? `<rect x="${-w / 2}" y="${-h / 2}" width="${w}" height="${h}" fill="url(#${id}-bend)"/>`
      : printed
        ? ''
        : `<rect x="${-w / 2}" y="${-h / 2}" width="${w}" height="${h}" fill="url(#${id}-lit)"/>`
  return `
    <defs>
      <linearGradient id="${id}-foil" x1="0" y1="0" x2="1" y2=".6"><stop offset="0" stop-color="#dcb366"/><stop offset=".3" stop-color="#fdf0c8"/><stop offset=".48" stop-color="#e9c67c"/><stop offset=".7" stop-color="#fbe6ae"/><stop offset="1" stop-color="#d0a150"/></linearGradient>
      <linearGradient id="${id}-plate" x1="0" y1="0" x2="1" y2=".7"><stop offset="0" stop-color="${tone(plateMetal, 0.29)}"/><stop offset=".3" stop-color="${tone(plateMetal, 0.17)}"/><stop offset=".42" stop-color="${tone(plateMetal, 0.22)}"/><stop offset=".6" stop-color="${tone(plateMetal, 0.3)}"/><stop offset="1" stop-color="${tone(plateMetal, 0.62)}"/></linearGradient>
      <linearGradient id="${id}-bend"><stop offset="0" stop-color="#3a2410" stop-opacity=".42"/><stop offset=".2" stop-color="#3a2410" stop-opacity=".05"/><stop offset=".32" stop-color="#fff" stop-opacity=".2"/><stop offset=".6" stop-color="#3a2410" stop-opacity=".04"/><stop offset="1" stop-color="#3a2410" stop-opacity=".46"/></linearGradient>
      <linearGradient id="${id}-lit" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".2"/><stop offset=".5" stop-color="#1a0f05" stop-opacity=".02"/><stop offset="1" stop-color="#1a0f05" stop-opacity=".26"/></linearGradient>
      <filter id="${id}-paper" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".7 .8" numOctaves="3" seed="4"/><feColorMatrix values="0 0 0 0 .45  0 0 0 0 .36  0 0 0 0 .22  0 0 0 1.1 -.5"/></filter>
      <filter id="${id}-brush" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".004 .7" numOctaves="3" seed="7"/><feColorMatrix values="0 0 0 0 .15  0 0 0 0 .09  0 0 0 0 .02  0 2.6 0 0 -1.1"/><feComponentTransfer><feFuncA type="linear" slope=".3"/></feComponentTransfer></filter>
      <filter id="${id}-press" x="-.1" y="-.1" width="1.2" height="1.2"><feDropShadow dx=".8" dy="1.3" stdDeviation=".4" flood-color="#fffaf0" flood-opacity=".95"/></filter>
      <filter id="${id}-engrave" x="-.1" y="-.1" width="1.2" height="1.2"><feDropShadow dx=".8" dy="1.2" stdDeviation=".3" flood-color="#fff3cf" flood-opacity=".8"/></filter>
      <filter id="${id}-print" x="-.1" y="-.1" width="1.2" height="1.2"><feDropShadow dx="1.5" dy="2" stdDeviation="2.2" flood-color="#120703" flood-opacity=".75"/></filter>
    </defs>
    ${printed ? '' : `<rect x="${-w / 2 + 3}" y="${-h / 2 + 5}" width="${w}" height="${h}" fill="#120a04" opacity=".4" filter="url(#${id}-soft6)"/>`}
    ${ground}${words}${bend}`
}
