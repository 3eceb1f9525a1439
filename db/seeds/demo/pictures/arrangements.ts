import type { DemoProduct } from '../product.ts'
import { type Box, type Look, looks, sets } from './looks.ts'
import { materialsOf } from './materials-of.ts'

/** What each house packs its bottles in. */
export const cartons: Record<string, Box> = {
  Khushbu: { color: '#15281f', style: 'Khushbu night' },
  Kehkashan: { color: '#e6e2d8' },
  'Darya House': { color: '#c4d8de' },
  'Thar & Sons': { color: '#3a281c', stuff: 'cloth' },
  'Bagh-e-Noor': { color: '#7c8c64' },
  'Al Mashriq Oud': { color: '#5a2c18', stuff: 'wood', style: 'Khushbu night' },
  'Qasr Al Ward': { color: '#4a1628', stuff: 'cloth' },
  'Attarwala 1921': { color: '#7a2418', stuff: 'cloth' },
}

/** Backdrops of night, which the shop shows a little brighter than a photographer would. */
export const darkBackdrops = ['slab_night', 'polished_night', 'lamps', 'table', 'tray', 'rain']

/** The base of a lying bottle shows the veins of marble as dirt; on cloth and in the dark its edges are lost. */
const liesWellOn = (backdrop: string) => ![...darkBackdrops, 'marble', 'silk'].includes(backdrop)

/** Stable in the text, so that a picture taken again is the same picture. */
export const seedOf = (text: string) => [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 99_991, 7)

export const isTester = ({ _id, category }: DemoProduct) => category === 'Tester' && !sets[_id]

export function lookOf({ _id }: DemoProduct): Look {
  const look = looks.get(_id)
  if (!look) throw new Error(`No look for ${_id}`)
  return look
}

/** What a product's second picture shows: its carton, or the cap from near, or the bottle lying, by turns, so that neighbours differ. */
export function arrangementOfSecond(product: DemoProduct): 'row' | 'cap' | 'right' | 'box' | 'lying' {
  const { shape, backdrop } = lookOf(product)
  const turn = seedOf(product._id) % 4
  if (sets[product._id]) return 'row'
  if (isTester(product)) return backdrop === 'kraft' ? 'cap' : 'right'
  if (cartons[product.brand] && turn < 3 && product.itemDetails.inTheBox !== 'bottle') return 'box'
  // A drop lies on its edge alone, as if it hung in the air.
  return turn % 2 === 0 || shape === 'drop' || !liesWellOn(backdrop) ? 'cap' : 'lying'
}

/** What the studio cannot make look true by itself in the sun of a window: petals, and fruit smaller than a hand. */
const untrue = new Set([
  'fig',
  'jasmine',
  'lychee',
  'marigold',
  'motia',
  'orange blossom',
  'peony',
  'pink pepper',
  'plum',
  'pomegranate',
  'raspberry',
  'rose',
  'rose heads',
  'tuberose',
  'violet',
])

/**
 * What a product's third picture shows: a tester or set among its raw materials; of others the raw materials alone, or,
 * where one of them is `untrue`, the bottle in another way than the second.
 */
export function arrangementOfThird(product: DemoProduct): 'among' | 'materials' | 'cap' | 'above' {
  if (isTester(product) || sets[product._id]) return 'among'
  if (!materialsOf(product).some(material => untrue.has(material))) return 'materials'
  return arrangementOfSecond(product) === 'cap' ? 'above' : 'cap'
}
