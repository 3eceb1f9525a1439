import type { DemoProduct, Ground } from '../product.ts'
import { chance, darker, lighter } from './colour.ts'
import { drawLabel, type Measure } from './draw-label.ts'
import { labelOf, stand } from './draw-product.ts'
import { backdrop, grounds, picture } from './scene.ts'
import { shapes } from './shapes.ts'

/** Cartons stand off from the ground they are pictured on. Testers come in kraft. */
const cartons: Record<Ground, { colour: string; dark: boolean }> = {
  ivory: { colour: '#23352a', dark: true },
  sand: { colour: '#3a2115', dark: true },
  rose: { colour: '#efe4d6', dark: false },
  sage: { colour: '#efe8d8', dark: false },
  green: { colour: '#e9dfc9', dark: false },
  oud: { colour: '#181210', dark: true },
  night: { colour: '#16281f', dark: true },
}
const kraft = { colour: '#b08a5c', dark: false }

export const cartonOf = (product: DemoProduct) => (product.category === 'Tester' ? kraft : cartons[product.look.ground])

/** Eight-pointed stars in a fine line, as on tiles; printed on cartons and linings. */
export function tilePattern(id: string, stroke: string, opacity: number, size = 74): string {
  const c = size / 2
  const star = Array.from({ length: 16 }, (_, i) => {
    const r = i % 2 ? size * 0.27 : size * 0.42
    const a = (i * Math.PI) / 8
    return `${(c + r * Math.sin(a)).toFixed(1)} ${(c - r * Math.cos(a)).toFixed(1)}`
  })
  return `<pattern id="${id}" width="${size}" height="${size}" patternUnits="userSpaceOnUse"><path d="M${star.join('L')}Z M${c} 0V${size * 0.08}M${c} ${size}V${size * 0.92}M0 ${c}H${size * 0.08}M${size} ${c}H${size * 0.92}" fill="none" stroke="${stroke}" stroke-opacity="${opacity}" stroke-width="1.1"/></pattern>`
}

const texture = (id: string) =>
  `<filter id="${id}-card" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".55 .6" numOctaves="3" seed="9"/><feColorMatrix values="0 0 0 0 .1  0 0 0 0 .06  0 0 0 0 .02  0 0 0 1.2 -.52"/><feComposite in2="SourceAlpha" operator="in"/></filter>`

/** A carton of width `w` and height `h` standing on y = 0, its right side turned a little to us. */
export function drawCarton(
  id: string,
  product: DemoProduct,
  w: number,
  h: number,
  measure: Measure,
  ribbon = false,
): string {
  const { colour, dark } = cartonOf(product)
  const side = w * 0.2
  const rise = 20
  const t = grounds[product.look.ground]
  const x = w / 2
  const gold = dark ? '#d9b56a' : '#9a7431'
  const isKraft = product.category === 'Tester'
  const labelShape = { ...shapes.tall, round: false, label: { y: 0, w: w * 0.68, h: Math.min(h * 0.42, 300) } }
  const label = isKraft ? 'paper' : dark ? 'foil' : 'ink'
  return `
  <defs>${tilePattern(`${id}-tiles`, gold, dark ? 0.34 : 0.3)}${texture(id)}
    <linearGradient id="${id}-front" x1="0" y1="0" x2="1" y2=".5"><stop offset="0" stop-color="${lighter(colour, 0.2)}"/><stop offset=".5" stop-color="${colour}"/><stop offset="1" stop-color="${darker(colour, 0.24)}"/></linearGradient>
    <linearGradient id="${id}-side"><stop offset="0" stop-color="${darker(colour, 0.42)}"/><stop offset="1" stop-color="${darker(colour, 0.62)}"/></linearGradient>
    <linearGradient id="${id}-down" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".12"/><stop offset=".6" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".3"/></linearGradient>
    ${[1, 3, 6].map(s => `<filter id="${id}-soft${s}" x="-1" y="-1" width="3" height="3"><feGaussianBlur stdDeviation="${s}"/></filter>`).join('')}
  </defs>
  <g transform="matrix(1 0 -0.62 -0.3 0 -4)"><path d="M${-x + 10} 0V${-h}H${x + side}V0Z" fill="${t.shadow}" opacity="${t.dark ? 0.75 : 0.5}" filter="url(#blur18)"/></g>
  <ellipse cx="${side / 2}" cy="0" rx="${x + side * 0.6}" ry="13" fill="${darker(t.shadow, 0.3)}" opacity=".75" filter="url(#blur5)"/>
  <path d="M${x} 0L${x + side} ${-rise}V${-h - rise * 0.2 + 6}L${x} ${-h}Z" fill="url(#${id}-side)"/>
  <path d="M${-x} ${-h}L${-x + side * 0.9} ${-h - 9}L${x + side} ${-h - rise * 0.2 + 6 - 0}L${x} ${-h}Z" fill="${lighter(colour, dark ? 0.3 : 0.5)}"/>
  <rect x="${-x}" y="${-h}" width="${w}" height="${h}" fill="url(#${id}-front)"/>
  ${isKraft ? '' : `<rect x="${-x}" y="${-h}" width="${w}" height="${h}" fill="url(#${id}-tiles)"/><rect x="${-x + 18}" y="${-h + 18}" width="${w - 36}" height="${h - 36}" fill="none" stroke="${gold}" stroke-opacity=".8" stroke-width="1.6"/>`}
  ${isKraft ? '' : `<rect x="${-w * 0.39}" y="${-h * 0.56 - labelShape.label.h / 2 - 8}" width="${w * 0.78}" height="${labelShape.label.h + 16}" fill="${colour}"/><rect x="${-w * 0.39}" y="${-h * 0.56 - labelShape.label.h / 2 - 8}" width="${w * 0.78}" height="${labelShape.label.h + 16}" fill="none" stroke="${gold}" stroke-opacity=".75" stroke-width="1.3"/>`}
  <g transform="translate(0 ${-h * 0.56})">${drawLabel(id, { ...product.look, label, glass: dark ? 'smoke' : 'clear', liquid: dark ? '#000000' : '#ffffff' }, labelShape, labelOf(product), measure)}</g>
  <rect x="${-x}" y="${-h}" width="${w}" height="${h}" filter="url(#${id}-card)" opacity="${isKraft ? 0.85 : 0.4}"/>
  <path d="M${x} 0L${x + side} ${-rise}V${-h + 2}L${x} ${-h}Z" filter="url(#${id}-card)" opacity=".4"/>
  <rect x="${-x}" y="${-h}" width="${w}" height="${h}" fill="url(#${id}-down)"/>
  ${ribbon ? drawRibbon(id, x, side, h, rise) : `<path d="M${-x} ${-h + 46}H${x}L${x + side} ${-h + 48}" fill="none" stroke="#000" stroke-opacity=".35" stroke-width="1.6"/><path d="M${-x} ${-h + 47.6}H${x}" stroke="#fff" stroke-opacity=".2" fill="none"/>`}
  <path d="M${x} ${-h}V0" stroke="#fff" stroke-opacity="${dark ? 0.35 : 0.75}" stroke-width="1.6"/><path d="M${-x} ${-h}H${x}" stroke="#fff" stroke-opacity=".5" stroke-width="1.4"/>`
}

function drawRibbon(id: string, x: number, side: number, h: number, rise: number): string {
  const y = -h * 0.17
  return `<defs><linearGradient id="${id}-satin" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#7a5520"/><stop offset=".3" stop-color="#efd596"/><stop offset=".5" stop-color="#c99c4c"/><stop offset="1" stop-color="#6d4a1b"/></linearGradient></defs>
    <rect x="${-x}" y="${y}" width="${x * 2}" height="34" fill="url(#${id}-satin)"/><path d="M${x} ${y}l${side} ${-rise * 0.8}v34L${x} ${y + 34}Z" fill="#5a3c14"/>
    <path d="M-8 ${y + 17}C-70 ${y - 40} -120 ${y - 26} -112 ${y + 14}C-108 ${y + 44} -50 ${y + 36} -8 ${y + 22}Z" fill="url(#${id}-satin)" stroke="#5a3c14" stroke-opacity=".5"/><path d="M8 ${y + 17}C70 ${y - 40} 120 ${y - 26} 112 ${y + 14}C108 ${y + 44} 50 ${y + 36} 8 ${y + 22}Z" fill="url(#${id}-satin)" stroke="#5a3c14" stroke-opacity=".5"/>
    <path d="M-10 ${y + 26}L-66 ${y + 100}L-36 ${y + 104}L4 ${y + 30}Z" fill="url(#${id}-satin)"/><path d="M8 ${y + 26}L52 ${y + 112}L80 ${y + 98}L18 ${y + 24}Z" fill="url(#${id}-satin)"/><rect x="-17" y="${y + 2}" width="34" height="32" rx="8" fill="url(#${id}-satin)" stroke="#5a3c14" stroke-opacity=".6"/>`
}

/** Bottle and carton together. */
export function drawBoxPicture(product: DemoProduct, measure: Measure): string {
  const shape = shapes[product.look.shape]
  const whole = shape.height + shape.cap.h
  const scale = Math.min(690 / whole, 430 / shape.width, 1.1)
  const gift = product.category === 'Gift'
  const h = gift ? 560 : Math.min(whole * scale * 1.02, 740)
  const w = gift ? 480 : Math.max(Math.min(shape.width * scale, 400), 300)
  const luck = chance(`${product._id} box`)
  return picture(
    1000,
    1250,
    `${backdrop(product.look.ground, luck, 1000, 1250, 1040)}
    <g transform="translate(${gift ? 350 : 305} 1000)">${drawCarton('c', product, w, h, measure, gift)}</g>
    ${stand('b', product, gift ? 765 : 715, 1075, gift ? scale * 0.78 : scale, measure)}`,
  )
}

/** An open presentation box: the lid upright behind, the bottles bedded in the tray. */
export function drawGiftPicture(product: DemoProduct, measure: Measure): string {
  const { colour, dark } = cartonOf(product)
  const gold = dark ? '#d9b56a' : '#9a7431'
  const lining = dark ? '#e8dcc4' : '#2b3d31'
  const inside = { wall: darker(lining, 0.2), bright: lining, floor: darker(lining, 0.5), dark: !dark }
  const bottles = [product.look, ...(product.look.also ?? []).map(also => ({ ...product.look, ...also }))]
  const room = 740 / bottles.length
  const left = 500 - 370 + room / 2
  const order = bottles.length === 3 ? [1, 0, 2] : bottles.map((_, i) => i)
  const t = grounds[product.look.ground]
  return picture(
    1000,
    1250,
    `${backdrop(product.look.ground, chance(product._id), 1000, 1250, 1050)}
  <defs>${tilePattern('lid', gold, 0.5, 64)}${texture('tray')}
    <linearGradient id="lidfall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".2"/><stop offset=".5" stop-color="#000" stop-opacity=".08"/><stop offset="1" stop-color="#000" stop-opacity=".72"/></linearGradient>
    <linearGradient id="trayfall" x1="0" y1="0" x2="1" y2=".3"><stop offset="0" stop-color="${lighter(colour, 0.22)}"/><stop offset=".5" stop-color="${colour}"/><stop offset="1" stop-color="${darker(colour, 0.4)}"/></linearGradient></defs>
  <g transform="matrix(1 0 -0.5 -0.24 500 1056)"><rect x="-400" y="-760" width="820" height="760" fill="${t.shadow}" opacity=".6" filter="url(#blur30)"/></g>
  <ellipse cx="510" cy="1058" rx="425" ry="20" fill="${darker(t.shadow, 0.4)}" opacity=".8" filter="url(#blur10)"/>
  <path d="M112 330H888V900H112Z" fill="${darker(colour, 0.3)}"/><rect x="112" y="330" width="776" height="5" fill="${lighter(colour, 0.45)}" opacity=".8"/>
  <rect x="134" y="352" width="732" height="560" fill="${lining}"/><rect x="134" y="352" width="732" height="560" fill="url(#lid)"/><rect x="134" y="352" width="732" height="560" filter="url(#tray-card)" opacity=".5"/><rect x="134" y="352" width="732" height="560" fill="url(#lidfall)"/>
  <path d="M134 352H866V372H134Z" fill="#000" opacity=".35" filter="url(#blur5)"/><path d="M134 352H150V912H134Z" fill="#000" opacity=".35" filter="url(#blur5)"/>
  <path d="M112 880H888L888 960H112Z" fill="${darker(lining, 0.7)}"/>
  ${order
    .map((at, place) => {
      const look = bottles[at] ?? product.look
      const shape = shapes[look.shape]
      const scale = Math.min(500 / (shape.height + shape.cap.h), (room + 34) / shape.width, 1) * (at === 0 ? 1 : 0.95)
      return stand(`g${place}`, product, left + place * room, 962, scale, measure, look, inside)
    })
    .join('')}
  <path d="M96 905H904V1056H96Z" fill="url(#trayfall)"/><path d="M96 905H904V1056H96Z" filter="url(#tray-card)" opacity=".5"/>
  <path d="M96 905H904V917H96Z" fill="${lighter(colour, 0.4)}" opacity=".75"/><path d="M96 918H904V932H96Z" fill="#000" opacity=".2" filter="url(#blur5)"/>
  <rect x="116" y="936" width="768" height="102" fill="none" stroke="${gold}" stroke-opacity=".8" stroke-width="1.6"/>
  <text x="500" y="1001" text-anchor="middle" font-family="Cormorant Garamond" font-weight="600" font-size="44" letter-spacing="6" fill="${dark ? '#ecd59c' : '#2b2015'}">${product.name.toUpperCase()}</text>
  <rect x="96" y="1036" width="808" height="20" fill="#000" opacity=".3" filter="url(#blur5)"/>`,
  )
}
