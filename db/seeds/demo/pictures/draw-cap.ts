import type { BottleLook, CapForm, CapMaterial } from '../product.ts'
import { isMetal, materialDefs, tone } from './materials.ts'
import { mirrored, type Shape } from './shapes.ts'

export const capParts = (cap: BottleLook['cap']) => cap.split('-') as [CapForm, CapMaterial]

/** Outlines of turned caps around x = 0, standing on y = 0, one unit wide and one high. */
function outline(form: CapForm, w: number, h: number): string {
  const x = w / 2
  if (form === 'cylinder')
    return mirrored(
      [0, 7],
      [
        [x * 0.6, 7, x, 5, x, -2],
        [x, -h + 12],
        [x, -h + 4, x * 0.8, -h, 0, -h],
      ],
    )
  if (form === 'dome')
    return mirrored(
      [0, 6],
      [
        [x * 0.6, 6, x * 1.04, 4, x * 1.04, -3],
        [x * 1.04, -h * 0.3],
        [x * 1.04, -h * 0.72, x * 0.6, -h * 0.98, 0, -h],
      ],
    )
  if (form === 'crown')
    return mirrored(
      [0, 6],
      [
        [x * 0.62, 6, x * 0.8, 4, x * 0.8, -2],
        [x * 0.8, -h * 0.08],
        [x * 0.95, -h * 0.09, x * 0.95, -h * 0.15, x * 0.7, -h * 0.16],
        [x * 0.42, -h * 0.2, x * 0.42, -h * 0.24, x * 0.62, -h * 0.26],
        [x * 1.1, -h * 0.32, x * 1.12, -h * 0.52, x * 0.62, -h * 0.66],
        [x * 0.3, -h * 0.74, x * 0.2, -h * 0.78, x * 0.2, -h * 0.84],
        [x * 0.34, -h * 0.86, x * 0.3, -h * 0.93, x * 0.12, -h * 0.945],
        [x * 0.06, -h * 0.97, 0, -h * 0.98, 0, -h],
      ],
    )
  return mirrored(
    [0, 0],
    [
      [x, 0],
      [x, -h],
      [0, -h],
    ],
  )
}

function block(id: string, material: CapMaterial, w: number, h: number): string {
  const x = w / 2
  return `
    <rect x="${-x}" y="${-h}" width="${w}" height="${h}" rx="7" fill="url(#${id}-face)"/>
    <rect x="${-x}" y="${-h}" width="${w}" height="${h}" rx="7" filter="url(#${id}-grain)"/>
    <path d="M${-x + 3} ${-h + 5}L${-x + 13} ${-h + 14}L${-x + 13} -8L${-x + 3} -3Z" fill="${tone(material, 0.22)}" opacity=".38"/>
    <path d="M${x - 3} ${-h + 5}L${x - 13} ${-h + 14}L${x - 13} -8L${x - 3} -3Z" fill="#000" opacity=".34"/>
    <path d="M${-x + 4} ${-h + 3}L${x - 4} ${-h + 3}L${x - 13} ${-h + 14}L${-x + 13} ${-h + 14}Z" fill="url(#${id}-bevel)" opacity=".85"/>
    <path d="M${-x + 13} ${-h + 14.5}H${x - 13}" stroke="#fff" stroke-opacity=".55" stroke-width="1.2" fill="none"/>
    <path d="M${-x + 13} -8H${x - 13}L${x - 3} -2H${-x + 3}Z" fill="#000" opacity=".4"/>
    <path d="M${-x + 26} ${-h + 22}H${-x + 46}L${-x + 40} -14H${-x + 24}Z" fill="#fff" opacity="${isMetal(material) || material === 'lacquer' || material === 'onyx' ? 0.28 : 0.13}" filter="url(#${id}-soft3)"/>`
}

function ball(id: string, material: CapMaterial, w: number): string {
  const r = w * 0.56
  const y = -r - 8
  return `
    <rect x="${-w * 0.2}" y="-22" width="${w * 0.4}" height="24" fill="url(#${id}-collar)"/>
    <radialGradient id="${id}-ball" cx=".5" cy=".5" r=".5" fx=".36" fy=".3">
      <stop offset="0" stop-color="${tone(material, 0.22)}"/><stop offset=".16" stop-color="${tone(material, 0.3)}"/><stop offset=".5" stop-color="${tone(material, 0.62)}"/>
      <stop offset=".82" stop-color="${tone(material, 0.5)}"/><stop offset=".93" stop-color="${tone(material, 0.07)}"/><stop offset="1" stop-color="${tone(material, 0)}"/></radialGradient>
    <clipPath id="${id}-ballclip"><circle cx="0" cy="${y}" r="${r}"/></clipPath>
    <circle cx="0" cy="${y}" r="${r}" fill="url(#${id}-ball)"/>
    <g clip-path="url(#${id}-ballclip)">
      ${isMetal(material) ? '' : `<circle cx="0" cy="${y}" r="${r}" filter="url(#${id}-grain)"/>`}
      <path d="M${-r} ${y + r * 0.12}Q0 ${y + r * 0.42} ${r} ${y + r * 0.12}L${r} ${y + r * 0.3}Q0 ${y + r * 0.74} ${-r} ${y + r * 0.3}Z" fill="#000" opacity="${isMetal(material) ? 0.42 : 0.14}" filter="url(#${id}-soft6)"/>
      <path d="M${-r * 0.8} ${y + r * 0.5}Q0 ${y + r * 1.1} ${r * 0.8} ${y + r * 0.5}L${r * 0.7} ${y + r * 0.72}Q0 ${y + r * 1.15} ${-r * 0.7} ${y + r * 0.72}Z" fill="${tone(material, 0.22)}" opacity=".5" filter="url(#${id}-soft3)"/>
      <ellipse cx="${-r * 0.34}" cy="${y - r * 0.42}" rx="${r * 0.26}" ry="${r * 0.17}" transform="rotate(-34 ${-r * 0.34} ${y - r * 0.42})" fill="#fff" opacity=".85" filter="url(#${id}-soft3)"/>
      <path d="M${r * 0.62} ${y - r * 0.5}Q${r * 0.98} ${y} ${r * 0.62} ${y + r * 0.5}" stroke="#fff" stroke-width="5" stroke-opacity=".35" fill="none" filter="url(#${id}-soft3)"/>
    </g>`
}

function facet(id: string, material: CapMaterial, w: number, h: number): string {
  const x = w / 2
  const faces: [string, number][] = [
    [`M${-x * 0.78} 0L${-x} ${-h * 0.3}L${-x * 0.44} ${-h * 0.3}L${-x * 0.3} 0Z`, 0.12],
    [`M${-x * 0.3} 0L${-x * 0.44} ${-h * 0.3}L${x * 0.44} ${-h * 0.3}L${x * 0.3} 0Z`, 0.34],
    [`M${x * 0.78} 0L${x} ${-h * 0.3}L${x * 0.44} ${-h * 0.3}L${x * 0.3} 0Z`, 0.93],
    [`M${-x} ${-h * 0.3}L${-x * 0.7} ${-h * 0.82}L${-x * 0.36} ${-h * 0.82}L${-x * 0.44} ${-h * 0.3}Z`, 0.22],
    [`M${-x * 0.44} ${-h * 0.3}L${-x * 0.36} ${-h * 0.82}L${x * 0.36} ${-h * 0.82}L${x * 0.44} ${-h * 0.3}Z`, 0.52],
    [`M${x} ${-h * 0.3}L${x * 0.7} ${-h * 0.82}L${x * 0.36} ${-h * 0.82}L${x * 0.44} ${-h * 0.3}Z`, 0.64],
    [`M${-x * 0.7} ${-h * 0.82}L${-x * 0.46} ${-h}L${-x * 0.2} ${-h}L${-x * 0.36} ${-h * 0.82}Z`, 0.3],
    [`M${-x * 0.36} ${-h * 0.82}L${-x * 0.2} ${-h}L${x * 0.2} ${-h}L${x * 0.36} ${-h * 0.82}Z`, 0.22],
    [`M${x * 0.7} ${-h * 0.82}L${x * 0.46} ${-h}L${x * 0.2} ${-h}L${x * 0.36} ${-h * 0.82}Z`, 0.84],
  ]
  const all = `M${-x * 0.78} 0L${-x} ${-h * 0.3}L${-x * 0.7} ${-h * 0.82}L${-x * 0.46} ${-h}L${x * 0.46} ${-h}L${x * 0.7} ${-h * 0.82}L${x} ${-h * 0.3}L${x * 0.78} 0Z`
  return `${faces.map(([path, at]) => `<path d="${path}" fill="${tone(material, at)}" stroke="${tone(material, 0.22)}" stroke-opacity=".35" stroke-width="1"/>`).join('')}
    <path d="${all}" fill="url(#${id}-turned)" opacity=".45"/><path d="${all}" filter="url(#${id}-grain)"/>
    <path d="M${-x * 0.36} ${-h * 0.82}H${x * 0.36}" stroke="#fff" stroke-opacity=".7" stroke-width="1.4"/>
    <path d="M${-x * 0.9} ${-h * 0.34}L${-x * 0.66} ${-h * 0.78}" stroke="#fff" stroke-opacity=".6" stroke-width="2" filter="url(#${id}-soft1)"/>`
}

/** The cap standing on y = 0. Its gradients and filters come with it; `soft…` blurs come from the bottle. */
export function drawCap(id: string, look: BottleLook, shape: Shape, seed: number): string {
  const [form, material] = capParts(look.cap)
  const { w } = shape.cap
  const tall = look.shape === 'vial' || look.shape === 'tola'
  const h =
    tall && form !== 'crown' ? shape.cap.h * 0.62 : form === 'crown' ? Math.max(shape.cap.h, w * 1.35) : shape.cap.h
  const path = outline(form, w, h)
  const body =
    form === 'block'
      ? block(id, material, w, h)
      : form === 'ball'
        ? ball(id, material, w)
        : form === 'facet'
          ? facet(id, material, w, h)
          : `
    <path d="${path}" fill="url(#${id}-turned)"/><path d="${path}" filter="url(#${id}-grain)"/>
    <clipPath id="${id}-capclip"><path d="${path}"/></clipPath>
    <g clip-path="url(#${id}-capclip)">
      <rect x="${-w}" y="${-h}" width="${w * 2}" height="${h * 0.2}" fill="#fff" opacity=".2" filter="url(#${id}-soft6)"/>
      <rect x="${-w}" y="${-h * 0.12}" width="${w * 2}" height="${h * 0.2}" fill="#000" opacity=".35" filter="url(#${id}-soft6)"/>
      ${form === 'cylinder' ? `<ellipse cx="0" cy="${-h + 7}" rx="${w / 2 - 3}" ry="6" fill="${tone(material, 0.28)}" opacity=".8"/><path d="M${-w / 2} ${-h + 10}Q0 ${-h + 19} ${w / 2} ${-h + 10}" stroke="#fff" stroke-opacity=".5" fill="none"/>` : ''}
      ${form === 'crown' ? [0.09, 0.155, 0.245, 0.66, 0.85].map(y => `<path d="M${-w} ${-h * y}Q0 ${-h * y + 9} ${w} ${-h * y}" stroke="#000" stroke-opacity=".45" stroke-width="3" fill="none"/><path d="M${-w} ${-h * y + 3}Q0 ${-h * y + 12} ${w} ${-h * y + 3}" stroke="#fff" stroke-opacity=".4" stroke-width="1.4" fill="none"/>`).join('') + flutes(w, h) : ''}
      ${form === 'dome' ? `<ellipse cx="${-w * 0.2}" cy="${-h * 0.68}" rx="${w * 0.09}" ry="${h * 0.14}" transform="rotate(24 ${-w * 0.2} ${-h * 0.68})" fill="#fff" opacity=".6" filter="url(#${id}-soft3)"/>` : ''}
    </g>`
  return `<defs>${materialDefs(id, material, seed)}</defs>${body}`
}

/** The cut ribs on the bulb of a dabber crown. */
function flutes(w: number, h: number): string {
  return [-0.72, -0.4, 0, 0.4, 0.72]
    .map(
      at =>
        `<path d="M${w * at * 0.3} ${-h * 0.27}C${w * at * 0.72} ${-h * 0.36} ${w * at * 0.72} ${-h * 0.5} ${w * at * 0.22} ${-h * 0.65}" stroke="#000" stroke-opacity=".28" stroke-width="2.5" fill="none"/>`,
    )
    .join('')
}
