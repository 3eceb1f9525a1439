import type { DemoProduct, Ground } from '../product.ts'
import { chance } from './colour.ts'
import type { Measure } from './draw-label.ts'
import { stand } from './draw-product.ts'
import * as draw from './ingredients.ts'
import { picture } from './scene.ts'

type Frame = { w: number; h: number; phone: boolean }
type Standing = { product: DemoProduct; x: number; scale: number; back: boolean }

export const heroFrames = {
  wide: { w: 1920, h: 820, phone: false },
  phone: { w: 900, h: 1080, phone: true },
} satisfies Record<string, Frame>

/** Night with one warm lamp behind the bottles; the left side (on phones the lower third) stays dark and empty for words. */
function nightRoom({ w, h, phone }: Frame, floor: number): string {
  const lampX = phone ? w * 0.52 : w * 0.7
  const dust = chance('dust')
  return `<defs>
      <linearGradient id="night" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#0b0908"/><stop offset="${(floor / h) * 0.86}" stop-color="#17100b"/><stop offset="${floor / h}" stop-color="#1d140c"/><stop offset="1" stop-color="#080605"/></linearGradient>
      <radialGradient id="lamp" gradientUnits="userSpaceOnUse" cx="${lampX}" cy="${floor - 230}" r="${phone ? 620 : 800}"><stop offset="0" stop-color="#d89a42" stop-opacity=".92"/><stop offset=".28" stop-color="#94602a" stop-opacity=".6"/><stop offset=".65" stop-color="#3c2411" stop-opacity=".3"/><stop offset="1" stop-color="#0b0807" stop-opacity="0"/></radialGradient>
      <radialGradient id="gleam" gradientUnits="userSpaceOnUse" cx="${lampX}" cy="0" r="${phone ? 480 : 700}" gradientTransform="translate(0 ${floor + 10}) scale(1 .16)"><stop offset="0" stop-color="#f0c878" stop-opacity=".5"/><stop offset="1" stop-color="#f0c878" stop-opacity="0"/></radialGradient>
      <linearGradient id="calm" x1="0" y1="0" x2="${phone ? 0 : 1}" y2="${phone ? 1 : 0}">${phone ? '<stop offset=".6" stop-color="#0a0706" stop-opacity="0"/><stop offset=".76" stop-color="#0a0706" stop-opacity=".88"/><stop offset="1" stop-color="#0a0706" stop-opacity=".97"/>' : '<stop offset="0" stop-color="#0a0706" stop-opacity=".92"/><stop offset=".34" stop-color="#0a0706" stop-opacity=".66"/><stop offset=".52" stop-color="#0a0706" stop-opacity="0"/>'}</linearGradient>
      ${draw.lightFilters}</defs>
    <rect width="${w}" height="${h}" fill="url(#night)"/><rect width="${w}" height="${h}" fill="url(#lamp)"/>
    <g filter="url(#blur18)" style="mix-blend-mode:screen">${Array.from({ length: 26 }, () => `<circle cx="${(lampX + dust.between(-560, 560)).toFixed(0)}" cy="${dust.between(20, floor - 150).toFixed(0)}" r="${dust.between(8, 40).toFixed(0)}" fill="#d9a24e" opacity="${dust.between(0.04, 0.2).toFixed(2)}"/>`).join('')}</g>
    <rect y="${floor - 140}" width="${w}" height="${h}" fill="url(#gleam)"/>`
}

/** The waves of the house, gold lines drawn slowly through the dark behind the bottles. */
function goldWaves({ w, phone }: Frame, floor: number): string {
  const waves = Array.from({ length: 9 }, (_, i) => {
    const y = floor - 330 + i * 17
    const a = phone ? 60 : 96
    return `<path d="M${-40} ${y + 90}C${w * 0.24} ${y + a + i * 6} ${w * 0.34} ${y - a} ${w * 0.56} ${y - 20 - i * 5}S${w * 0.84} ${y + a * 0.9} ${w + 40} ${y - 110 + i * 4}" stroke-opacity="${0.34 - i * 0.03}" stroke-width="${i % 3 ? 1.4 : 2.6}"/>`
  })
  return `<g fill="none" stroke="#e9c67c" filter="url(#blur2)" style="mix-blend-mode:screen">${waves.join('')}</g>`
}

export function drawHero(
  products: DemoProduct[],
  ids: string[],
  attars: boolean,
  frame: Frame,
  measure: Measure,
): string {
  const { w, h, phone } = frame
  const floor = phone ? 650 : 680
  const found = ids.flatMap(id => products.filter(p => p._id.startsWith(id))).slice(0, phone ? 3 : 5)
  const middle = phone ? w * 0.5 : w * 0.705
  const step = phone ? 268 : 212
  const standing: Standing[] = found.map((product, i) => {
    const place = i === 0 ? 0 : Math.ceil(i / 2) * (i % 2 ? -1 : 1)
    return {
      product,
      x: middle + place * step,
      scale: (i === 0 ? 0.8 : i < 3 ? 0.68 : 0.56) * (attars ? 1.02 : 0.92),
      back: i > 0,
    }
  })
  const night: Ground = 'oud'
  const bottles = [...standing]
    .reverse()
    .map((s, i) =>
      stand(
        `h${i}`,
        { ...s.product, look: { ...s.product.look, ground: night } },
        s.x,
        s.back ? floor - 26 - (s.scale < 0.6 ? 22 : 0) : floor + 22,
        s.scale,
        measure,
      ),
    )
  const luck = chance(attars ? 'attars' : 'arrivals')
  const heap = (drawn: draw.Draw, colour: string, x: number, y: number, size: number, blur: number) =>
    `<g transform="translate(${x} ${y}) scale(${size})"><g style="filter:saturate(.85) brightness(.8) sepia(.12) blur(${blur}px)">${drawn(luck, colour)}</g></g>`
  const around = attars
    ? heap(draw.wood, '#4a2c18', middle - step * 1.1, floor + 56, 0.95, 1.4) +
      heap(draw.rose, '#c22a30', middle + step * (phone ? 0.95 : 1.15), floor + 50, 0.72, 1.2) +
      (phone ? '' : heap(draw.resin, '#c9771d', middle + step * 2.3, floor + 92, 1.2, 6))
    : heap(draw.rose, '#c22a30', middle - step * (phone ? 1.1 : 1.25), floor + 58, 0.7, 1.2) +
      heap(draw.blossoms, '#f3ecd6', middle + step * (phone ? 0.9 : 1.2), floor + 56, 0.72, 1.4) +
      (phone ? '' : heap(draw.threads, '#b3261a', middle + step * 2.3, floor + 96, 1.2, 5))
  const smoke = attars
    ? `<g transform="translate(${middle + step * 0.55} ${floor - 40})">${draw.smoke(luck, '#d8b27a')}</g>`
    : ''
  return picture(
    w,
    h,
    `${nightRoom(frame, floor)}${goldWaves(frame, floor)}${smoke}${bottles.join('')}${around}<rect width="${w}" height="${h}" fill="url(#calm)"/>`,
  )
}
