import type { CapMaterial } from '../product.ts'

type Stops = [at: number, colour: string][]

/** How light falls over each stuff from left to right on a turned piece, and on the flat face of a block. */
const turned: Record<CapMaterial, Stops> = {
  gold: [
    [0, '#3a260b'],
    [0.06, '#7d5a22'],
    [0.16, '#e8cd8c'],
    [0.22, '#fff7da'],
    [0.29, '#dcb768'],
    [0.46, '#80591f'],
    [0.6, '#9c722d'],
    [0.78, '#edd292'],
    [0.84, '#f9e9bd'],
    [0.92, '#a3772f'],
    [1, '#372409'],
  ],
  silver: [
    [0, '#33363a'],
    [0.06, '#767b80'],
    [0.16, '#e4e7e8'],
    [0.22, '#ffffff'],
    [0.29, '#c9cdd0'],
    [0.46, '#70757a'],
    [0.6, '#8f9498'],
    [0.78, '#dfe2e3'],
    [0.84, '#f6f7f7'],
    [0.92, '#91969a'],
    [1, '#303336'],
  ],
  bronze: [
    [0, '#1c0f08'],
    [0.07, '#4c2d19'],
    [0.17, '#b0835a'],
    [0.22, '#e6c29c'],
    [0.3, '#8a5d39'],
    [0.5, '#432716'],
    [0.64, '#5c3820'],
    [0.8, '#a97b52'],
    [0.86, '#c79b70'],
    [0.93, '#5d3921'],
    [1, '#190d06'],
  ],
  lacquer: [
    [0, '#020202'],
    [0.08, '#151413'],
    [0.16, '#2b2927'],
    [0.17, '#d8d4cd'],
    [0.25, '#efece6'],
    [0.265, '#33302d'],
    [0.4, '#100f0e'],
    [0.74, '#070606'],
    [0.86, '#3a3632'],
    [0.9, '#6b655e'],
    [0.93, '#161413'],
    [1, '#000000'],
  ],
  onyx: [
    [0, '#040405'],
    [0.1, '#1c1c20'],
    [0.18, '#5d5d63'],
    [0.24, '#a3a3a8'],
    [0.32, '#2c2c31'],
    [0.5, '#111114'],
    [0.78, '#1b1b1f'],
    [0.88, '#505056'],
    [0.94, '#16161a'],
    [1, '#020203'],
  ],
  walnut: [
    [0, '#23120a'],
    [0.12, '#5a3420'],
    [0.26, '#a06a43'],
    [0.4, '#7b4a2c'],
    [0.7, '#553019'],
    [0.88, '#6d4227'],
    [1, '#1d0e07'],
  ],
  marble: [
    [0, '#8b857d'],
    [0.12, '#cdc8c0'],
    [0.26, '#fdfbf7'],
    [0.45, '#ece8e1'],
    [0.72, '#c2bcb2'],
    [0.88, '#d5d0c8'],
    [1, '#7d776e'],
  ],
  ivory: [
    [0, '#8d7c60'],
    [0.12, '#cdbd9f'],
    [0.26, '#fbf4e3'],
    [0.45, '#ece0c6'],
    [0.72, '#c6b591'],
    [0.88, '#d8c8a8'],
    [1, '#7b6a4e'],
  ],
  jade: [
    [0, '#0f241b'],
    [0.12, '#2f5745'],
    [0.24, '#8fb49c'],
    [0.4, '#4c7a62'],
    [0.72, '#274a3a'],
    [0.88, '#416b56'],
    [1, '#0c1d15'],
  ],
}

/** Grain laid over the shading: the stretch of its noise, and how strongly it darkens. Metals are brushed round. */
const grain: Record<CapMaterial, { frequency: string; strength: number; veins?: string }> = {
  gold: { frequency: '0.004 0.55', strength: 0.22 },
  silver: { frequency: '0.004 0.55', strength: 0.2 },
  bronze: { frequency: '0.01 0.4', strength: 0.3 },
  lacquer: { frequency: '0.5 0.5', strength: 0 },
  onyx: { frequency: '0.012 0.02', strength: 0.2, veins: '#d9cdb8' },
  walnut: { frequency: '0.16 0.006', strength: 0.42 },
  marble: { frequency: '0.011 0.016', strength: 0.3, veins: '#57514a' },
  ivory: { frequency: '0.02 0.2', strength: 0.08 },
  jade: { frequency: '0.016 0.022', strength: 0.4, veins: '#d8ead9' },
}

export const stops = (list: Stops) =>
  list.map(([at, colour]) => `<stop offset="${at}" stop-color="${colour}"/>`).join('')

export const isMetal = (material: CapMaterial) => material === 'gold' || material === 'silver' || material === 'bronze'

/** The colour a material shows at `at`, 0 left to 1 right, without its grain. */
export function tone(material: CapMaterial, at: number): string {
  return turned[material].findLast(([offset]) => offset <= at)?.[1] ?? '#000000'
}

export function materialDefs(id: string, material: CapMaterial, seed: number): string {
  const g = grain[material]
  const texture = g.veins
    ? `<feTurbulence type="turbulence" baseFrequency="${g.frequency}" numOctaves="4" seed="${seed}"/>
       <feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  -9 -5 0 0 1.55"/><feComposite in2="SourceAlpha" operator="in" result="v"/>
       <feFlood flood-color="${g.veins}" flood-opacity="${g.strength * 1.6}"/><feComposite in2="v" operator="in"/>`
    : `<feTurbulence type="fractalNoise" baseFrequency="${g.frequency}" numOctaves="4" seed="${seed}"/>
       <feColorMatrix values="0 0 0 0 0.05  0 0 0 0 0.02  0 0 0 0 0  0 3.2 0 0 -1.35"/><feComponentTransfer><feFuncA type="linear" slope="${g.strength}"/></feComponentTransfer>
       <feComposite in2="SourceAlpha" operator="in"/>`
  return `
    <linearGradient id="${id}-turned">${stops(turned[material])}</linearGradient>
    <linearGradient id="${id}-face" x1="0" y1="0" x2="1" y2="0.35">
      <stop offset="0" stop-color="${tone(material, 0.12)}"/><stop offset="0.3" stop-color="${tone(material, 0.3)}"/><stop offset="0.34" stop-color="${tone(material, 0.17)}"/>
      <stop offset="0.52" stop-color="${tone(material, 0.3)}"/><stop offset="1" stop-color="${tone(material, 0.62)}"/></linearGradient>
    <linearGradient id="${id}-bevel">${stops([
      [0, tone(material, 0.17)],
      [0.3, tone(material, 0.22)],
      [0.6, tone(material, 0.3)],
      [1, tone(material, 0.12)],
    ])}</linearGradient>
    <filter id="${id}-grain" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB">${texture}</filter>`
}
