import type { BottleLook, Ground } from '../product.ts'
import type { Chance } from './colour.ts'
import { darker, lighter, luminous, mix } from './colour.ts'
import { glow, type Surround } from './draw-bottle.ts'
import { shapes } from './shapes.ts'

type Tones = Surround & { deep: string; shadow: string }

export const grounds: Record<Ground, Tones> = {
  ivory: { wall: '#ddd0ba', bright: '#f6efe1', floor: '#e9decb', deep: '#b3a184', shadow: '#4a3620', dark: false },
  sand: { wall: '#c9a87c', bright: '#e9cfa6', floor: '#d6b586', deep: '#8f6b40', shadow: '#41270f', dark: false },
  rose: { wall: '#b98474', bright: '#dfb4a2', floor: '#c89282', deep: '#7f4c40', shadow: '#3c1710', dark: false },
  sage: { wall: '#98a389', bright: '#c6ceb6', floor: '#aab39a', deep: '#5d6a51', shadow: '#232d1b', dark: false },
  green: { wall: '#22382c', bright: '#45644f', floor: '#2b4535', deep: '#0c1812', shadow: '#030805', dark: true },
  oud: { wall: '#3b2418', bright: '#6f4930', floor: '#4a2e1f', deep: '#150b06', shadow: '#070302', dark: true },
  night: { wall: '#1b1a20', bright: '#3f3a3a', floor: '#26242a', deep: '#070609', shadow: '#010102', dark: true },
}

export const softs = [2, 5, 10, 18, 30, 50, 90]
  .map(s => `<filter id="blur${s}" x="-1" y="-1" width="3" height="3"><feGaussianBlur stdDeviation="${s}"/></filter>`)
  .join('')

/** A sweep without a horizon: a pool of light behind, light from the upper left thrown through a window or leaves. */
export function backdrop(ground: Ground, luck: Chance, w = 1000, h = 1250, stand = 1030): string {
  const t = grounds[ground]
  return `
    <defs>
      <linearGradient id="sweep" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${mix(t.wall, t.deep, 0.45)}"/><stop offset=".45" stop-color="${t.wall}"/><stop offset=".68" stop-color="${mix(t.wall, t.bright, 0.35)}"/><stop offset=".78" stop-color="${t.floor}"/><stop offset="1" stop-color="${mix(t.floor, t.deep, 0.6)}"/></linearGradient>
      <radialGradient id="pool" cx=".42" cy=".5" r=".62"><stop offset="0" stop-color="${t.bright}"/><stop offset=".5" stop-color="${t.bright}" stop-opacity=".42"/><stop offset="1" stop-color="${t.bright}" stop-opacity="0"/></radialGradient>
      <radialGradient id="vignette" cx=".47" cy=".5" r=".78"><stop offset=".55" stop-color="${t.deep}" stop-opacity="0"/><stop offset="1" stop-color="${darker(t.deep, 0.35)}" stop-opacity="${t.dark ? 0.85 : 0.6}"/></radialGradient>
      <linearGradient id="away" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity=".15"/></linearGradient>
    </defs>
    <rect width="${w}" height="${h}" fill="url(#sweep)"/>
    <rect width="${w}" height="${h}" fill="url(#pool)" opacity=".9"/>
    <ellipse cx="${w * 0.5}" cy="${stand - 118}" rx="${w * 0.9}" ry="30" fill="${t.deep}" opacity="${t.dark ? 0.3 : 0.13}" filter="url(#blur30)"/>
    ${luck.pick([windowLight, windowLight, windowLight, leafShade, leafShade, leafShade, jaliLight])(t, luck, w, h, stand)}
    <rect width="${w}" height="${h}" fill="url(#vignette)"/>`
}

function windowLight(t: Tones, luck: Chance, w: number, _h: number, stand: number): string {
  const x = w * luck.between(0.02, 0.16)
  const panes = [0, 1]
    .flatMap(row =>
      [0, 1, 2].map(column => {
        const left = x + column * w * 0.25
        const top = stand * 0.08 + row * stand * 0.38 + column * 46
        return `<path d="M${left} ${top}l${w * 0.23} 44v${stand * 0.35}l${-w * 0.23} -44Z"/>`
      }),
    )
    .join('')
  return `<g fill="${lighter(t.bright, 0.55)}" opacity="${t.dark ? 0.2 : 0.5}" filter="url(#blur10)" style="mix-blend-mode:${t.dark ? 'screen' : 'soft-light'}">${panes}</g>`
}

function leafShade(t: Tones, luck: Chance, w: number, _h: number, stand: number): string {
  const frond = (
    x: number,
    y: number,
    turn: number,
    size: number,
  ) => `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})">
    ${Array.from({ length: 9 }, (_, i) => [-1, 1].map(side => `<path transform="translate(0 ${i * 46}) rotate(${side * (58 - i * 2)})" d="M0 0C24 ${70 - i * 3} 20 ${190 - i * 10} 0 ${250 - i * 14}C-20 ${190 - i * 10} -18 ${70 - i * 3} 0 0Z"/>`).join('')).join('')}</g>`
  return `<g fill="${darker(t.deep, 0.2)}" opacity="${t.dark ? 0.5 : 0.36}" filter="url(#blur10)" style="mix-blend-mode:multiply">${luck.next() < 0.5 ? frond(w * luck.between(-0.1, 0.06), -80, luck.between(-46, -20), 1.35) : frond(w * luck.between(0.95, 1.1), stand * luck.between(-0.1, 0.06), luck.between(28, 58), 1.35)}</g>`
}

/** Light through a carved screen: a honeycomb of openings, bright in one slanting patch. */
function jaliLight(t: Tones, luck: Chance, w: number, _h: number, stand: number): string {
  const shift = luck.between(-30, 30)
  const openings = Array.from({ length: 6 }, (_, row) =>
    Array.from({ length: 5 }, (_, column) => {
      const x = column * 116 + (row % 2) * 58 + shift
      const y = row * 101
      return `<path d="M${x} ${y - 58}L${x + 50} ${y - 29}V${y + 29}L${x} ${y + 58}L${x - 50} ${y + 29}V${y - 29}Z"/>`
    }).join(''),
  ).join('')
  return `<g transform="translate(${w * 0.1} ${stand * 0.1}) skewY(14) skewX(-8)" fill="${lighter(t.bright, 0.55)}" opacity="${t.dark ? 0.11 : 0.42}" filter="url(#blur5)" style="mix-blend-mode:${t.dark ? 'screen' : 'soft-light'}">${openings}</g>`
}

/** Shadow to the lower right, with the coloured light that falls through glass and liquid, and the dark line where it stands. */
export function shadowOf(look: BottleLook, ground: Ground, seed: number): string {
  const t = grounds[ground]
  const shape = shapes[look.shape]
  const full = shape.height + shape.cap.h
  const x = shape.width / 2
  const light = luminous(glow(look), 0.5)
  const outline = `M${-x + 6} 0L${-x + 14} ${-shape.height}L${-shape.cap.w / 2} ${-shape.height}L${-shape.cap.w / 2} ${-full}L${shape.cap.w / 2} ${-full}L${shape.cap.w / 2} ${-shape.height}L${x - 14} ${-shape.height}L${x - 6} 0Z`
  const clear = look.glass === 'black' ? 0.25 : look.glass === 'clear' || look.glass === 'rose' ? 1 : 0.7
  return `
    <filter id="caustic${seed}" x="-.3" y="-.3" width="1.6" height="1.6"><feTurbulence type="fractalNoise" baseFrequency=".009 .02" numOctaves="2" seed="${seed}"/><feDisplacementMap in="SourceGraphic" scale="90" xChannelSelector="R" yChannelSelector="G"/><feGaussianBlur stdDeviation="7"/></filter>
    <g transform="matrix(1 0 -0.62 -0.3 0 -4)"><path d="${outline}" fill="${t.shadow}" opacity="${t.dark ? 0.7 : 0.42}" filter="url(#blur18)" style="mix-blend-mode:multiply"/></g>
    <g transform="matrix(1 0 -0.62 -0.3 0 -4)" style="mix-blend-mode:${t.dark ? 'screen' : 'soft-light'}"><path d="M${-x + 40} -20L${-x + 46} ${-shape.height + 40}L${x - 46} ${-shape.height + 40}L${x - 40} -20Z" fill="${light}" opacity="${(t.dark ? 0.42 : 0.9) * clear}" filter="url(#blur30)"/></g>
    <g transform="matrix(1 0 -0.62 -0.3 0 -4)" style="mix-blend-mode:screen" opacity="${(t.dark ? 0.46 : 0.55) * clear}"><g filter="url(#caustic${seed})" fill="none" stroke="${light}">
      <path d="M${-x + 50} -60C${-x * 0.3} ${-shape.height * 0.3} ${x * 0.4} ${-shape.height * 0.2} ${x - 50} ${-shape.height * 0.55}" stroke-width="16"/><path d="M${-x * 0.4} -30C0 ${-shape.height * 0.5} ${x * 0.2} ${-shape.height * 0.5} ${x * 0.5} ${-shape.height * 0.86}" stroke-width="10"/><path d="M${x * 0.3} -40C${x * 0.2} ${-shape.height * 0.3} ${x * 0.7} ${-shape.height * 0.5} ${x * 0.6} ${-shape.height * 0.8}" stroke-width="22"/></g></g>
    <ellipse cx="16" cy="6" rx="${x * 1.06}" ry="17" fill="${t.shadow}" opacity=".6" filter="url(#blur10)"/>
    <ellipse cx="4" cy="2" rx="${x * 0.97}" ry="7" fill="${darker(t.shadow, 0.5)}" opacity=".85" filter="url(#blur5)"/>`
}

/** The whole picture as a document; grain keeps the large soft gradients from banding. */
export function picture(w: number, h: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}" style="display:block">
    <defs>${softs}<filter id="film" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".85" numOctaves="2" seed="3"/><feColorMatrix type="saturate" values="0"/></filter></defs>
    ${content}
    <rect width="${w}" height="${h}" filter="url(#film)" opacity=".055" style="mix-blend-mode:overlay"/></svg>`
}
