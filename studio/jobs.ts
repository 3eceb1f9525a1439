/**
 * Writes the list of photographs that `render.py` takes, derived from the products and their looks:
 * `node studio/jobs.ts > jobs.json`. First pictures of all products come first, then the banners.
 */

import {
  arrangementOfSecond,
  arrangementOfThird,
  cartons,
  darkBackdrops,
  isTester,
  lookOf,
  seedOf,
} from '../db/seeds/demo/pictures/arrangements.ts'
import { type Box, type Look, ownBottleId, scales, sets } from '../db/seeds/demo/pictures/looks.ts'
import { materialsOf } from '../db/seeds/demo/pictures/materials-of.ts'
import { type DemoProduct, demoProducts } from '../db/seeds/demo/products.ts'

type Bottle = {
  look: Omit<Look, 'label'> & { style?: string }
  name: string
  brand: string
  kind: string
  scale: number
  stamp?: string
  cap?: boolean
}

type Job = {
  file: string
  seed: number
  arrangement: 'one' | 'row' | 'box' | 'open box' | 'lying' | 'heap' | 'notes' | 'story'
  backdrop: string
  tone: string
  view: string
  props: string[]
  bottles: Bottle[]
  box?: Box
  name: string
  brand: string
  /** Width and height in pixels where it is no product picture. */
  size?: [number, number]
  /** Shares of the frame by which the bottles stand right of its middle and above it, and how far the lens steps back. */
  beside?: number
  above?: number
  zoom?: number
  /** Share of the height from which the ground falls into night, where panels would be mirrored in it. */
  foot?: number
  /** Stops of light. */
  exposure?: number
}

const kraftCarton: Box = { color: '#a98b68', style: 'tester' }

/** The ml that a shape holds at scale 1; all others hold 100. */
const fullMl: Record<string, number> = { vial: 12, tola: 12, spray: 2 }

const byId = new Map(demoProducts.map(product => [product._id, product]))

function productOf(id: string): DemoProduct {
  const product = byId.get(id)
  if (!product) throw new Error(`No product ${id}`)
  return product
}

function bottleOf(product: DemoProduct, ml?: number, changes: Partial<Look> = {}): Bottle {
  const { label, ...look } = { ...lookOf(product), ...changes }
  const style = isTester(product) ? 'tester' : label
  const proportion = ml === undefined ? 1 : Math.cbrt(ml / (fullMl[look.shape] ?? 100))
  return {
    look: style ? { ...look, style } : look,
    name: product.name.replace(/ Tester$/, ''),
    brand: product.brand,
    kind: product.concentration,
    scale: (scales[product._id] ?? 1) * proportion,
    ...(isTester(product) && { stamp: 'Tester' }),
    ...(product.itemDetails.inTheBox.includes('without cap') && { cap: false }),
  }
}

function bottlesOf(product: DemoProduct): Bottle[] {
  const set = sets[product._id]
  if (!set) return [bottleOf(product)]
  return set.bottles.map(([id, ml, own]) => {
    const part = productOf(id)
    if (own) {
      const { name, kind, ...changes } = own
      return { ...bottleOf(part, ml, changes), name, kind }
    }
    // A 2 ml spray carries its perfume's label and colour.
    const { shape, cap, glass } = lookOf(product)
    return bottleOf(part, ml, ml === 2 ? { shape, cap, glass } : {})
  })
}

/** Added to the seed of a picture in which chance had put a fruit across the edge, or a leaf where the ground mirrors a reflector. */
const otherChance: Record<string, number> = { 'bleu-nocturne-tester-k6t2v-1': 2, 'khyber-smoke-w4n8t-2': 4 }

/** One photograph of a product: its own bottles in its own world, but for what `changes` says. */
function photograph(product: DemoProduct, number: 1 | 2 | 3, changes: Partial<Job> = {}): Job {
  const { backdrop, tone, view, props } = lookOf(product)
  const name = `${product._id}-${number}`
  return {
    file: `${name}.webp`,
    seed: seedOf(product._id) + number + (otherChance[name] ?? 0),
    arrangement: 'one',
    backdrop,
    tone,
    view,
    props,
    bottles: bottlesOf(product),
    name: product.name,
    brand: product.brand,
    ...changes,
  }
}

/** The bottle in its world; a set in its open box; a tester before its kraft carton. */
function first(product: DemoProduct): Job {
  const set = sets[product._id]
  if (set?.box) return photograph(product, 1, { arrangement: 'open box', box: set.box })
  if (set) return photograph(product, 1, { arrangement: 'row' })
  if (isTester(product) && lookOf(product).backdrop === 'kraft')
    return photograph(product, 1, { arrangement: 'box', box: kraftCarton })
  return photograph(product, 1)
}

/** A bottle that only a set has, by itself in the set's world: its row in the set's list shows it. */
const setBottles: Job[] = demoProducts.flatMap(set =>
  (sets[set._id]?.bottles ?? []).flatMap(([, , own]) => {
    if (!own) return []
    const { name, kind, ...changes } = own
    const file = `${ownBottleId(set, kind)}-1.webp`
    const bottles = [{ ...bottleOf(set, undefined, changes), name, kind }]
    const zoom = own.shape === 'vial' ? 0.62 : 1
    return [photograph(set, 1, { file, seed: seedOf(file), bottles, zoom, size: [720, 900] })]
  }),
)

/** What `arrangementOfSecond` says, with few things about it. */
function second(product: DemoProduct): Job {
  const arrangement = arrangementOfSecond(product)
  const props = lookOf(product).props.slice(0, 1)
  switch (arrangement) {
    // The lens steps back, so that the last bottle of the row is whole.
    case 'row':
      return photograph(product, 2, { arrangement, view: 'near', zoom: 1.16, props })
    case 'cap':
      return photograph(product, 2, { view: 'cap', ...(!isTester(product) && { props: [] }) })
    case 'right':
      return photograph(product, 2, { view: 'right' })
    case 'box':
      return photograph(product, 2, { arrangement, ...boxOf(product), props })
    case 'lying':
      return photograph(product, 2, { arrangement, props })
  }
}

const boxOf = ({ brand }: DemoProduct) => {
  const box = cartons[brand]
  return box ? { box } : {}
}

/** What `arrangementOfThird` says; what is seen from above stands on a ground that differs from that of the other two. */
function third(product: DemoProduct): Job {
  const arrangement = arrangementOfThird(product)
  const props = materialsOf(product)
  switch (arrangement) {
    case 'materials': {
      const tone = noteTones[seedOf(product._id) % noteTones.length] ?? noteTones[0]
      return photograph(product, 3, {
        arrangement: 'notes',
        backdrop: 'window',
        tone,
        view: 'high',
        props,
        bottles: [],
      })
    }
    case 'cap':
      return photograph(product, 3, { view: 'cap', props: [] })
    case 'above':
      return photograph(product, 3, { ...groundOf(product), view: 'high', props: [] })
    case 'among':
      return photograph(product, 3, {
        ...groundOf(product),
        arrangement: sets[product._id] ? 'row' : 'one',
        view: 'high',
        props,
      })
  }
}

const grounds = [
  ['paper', '#e2d6c0'],
  ['felt', '#cdbfa6'],
  ['marble', '#dcd4c6'],
  ['table', '#6a4528'],
  ['felt', '#3c4034'],
] as const

function groundOf(product: DemoProduct) {
  const others = grounds.filter(([name]) => name !== lookOf(product).backdrop)
  const [backdrop, tone] = others[seedOf(product._id) % 3] ?? grounds[0]
  return { backdrop, tone }
}

/** Plaster under raw materials. */
const noteTones = ['#dccfb8', '#d3c7b4', '#e2d3b8', '#cdc8b0', '#d9c4b2'] as const

/** Oud by itself, which the stories show. */
const oud: Job = {
  file: 'note-oud.webp',
  seed: seedOf('note-oud'),
  arrangement: 'heap',
  backdrop: 'window',
  tone: '#dccfb8',
  view: 'high',
  props: [],
  bottles: [],
  name: 'oud',
  brand: '',
}

/** On the shelves of the shop: upper and lower one by turns. */
const shelved = [
  'shab-e-lahore-k3v9q',
  'anarkali-blush-d1v6t',
  'gulab-e-subah-r2k8w',
  'sandal-darbar-c9r1y',
  'sultan-amber-m1t6p',
  'margalla-pine-s8f5a',
  'barsaat-l8w1k',
  'raat-ki-rani-b6m1x',
  'rose-and-khus-a3g6v',
  'cedar-and-khus-e6w3r',
  'zafran-silk-k7p2g',
  'noor-jahan-w8c4y',
]

/** The house at work, by names of `stories.py`. */
const stories: Job[] = ['still', 'materials', 'workbench', 'flowers', 'shop'].map(name => ({
  file: `story-${name}.webp`,
  seed: seedOf(`story-${name}`),
  arrangement: 'story',
  backdrop: '',
  tone: '#000000',
  view: 'front',
  props: [],
  bottles: name === 'shop' ? shelved.map(id => bottleOf(productOf(id))) : [],
  name,
  brand: '',
  size: [1440, 960],
}))

const nikahBox = 'the-nikah-box-m3d9r'

/** Attar of three sizes beside a ruler and the weight of a tola, for the attar that looks so. */
function attarSizes(): Job {
  const vial = {
    ...bottleOf(productOf('ruh-gulab-x5k1p'), 12, { cap: 'ball-walnut', liquid: '#c98a2c' }),
    kind: 'Attar',
  }
  const bottles = [3, 6, 12].map(ml => ({ ...vial, name: `${ml} ml`, scale: Math.cbrt(ml / (fullMl.vial ?? 12)) }))
  const scene = { arrangement: 'row', backdrop: 'felt', tone: '#d9cdb6', view: 'high', props: ['measures'] } as const
  const job = photograph(productOf('ruh-gulab-x5k1p'), 3, { ...scene, props: [...scene.props], bottles })
  return { ...job, file: 'attar-sizes.webp', seed: seedOf('attar-sizes'), zoom: 0.86 }
}

/** A wide picture for a banner, its bottles beside a calm side where words lie. */
function banner(name: string, size: [number, number], ids: string[], scene: Partial<Job>): Job {
  const job = photograph(productOf(ids[0] ?? ''), 1, {
    arrangement: 'row',
    bottles: ids.flatMap(id => bottlesOf(productOf(id)).slice(0, 1)),
    view: 'front',
    size,
    ...scene,
  })
  return { ...job, file: `${name}.webp`, seed: seedOf(name) }
}

const wide: [number, number] = [1920, 820]
const upright: [number, number] = [900, 1080]
// Beside the words, or above them on a phone: filled by what it shows.
const head: [number, number] = [1600, 900]
const newBottles = ['shisha-mahal-v0m8x', 'chaand-raat-homme-x8d4k', 'anarkali-blush-d1v6t', 'raat-ki-siyahi-v2h0n']
const newScene = { backdrop: 'lamps', tone: '#141a2c', props: [] }
const attars = ['dehn-al-oud-hindi-t9j3s', 'ruh-gulab-x5k1p', 'zafran-attar-y9c1j', 'ruh-khus-z2d7m']
const attarScene = { backdrop: 'slab_night', tone: '#3a2a1e', props: ['oud'] }

const banners: Job[] = [
  banner('hero-new-arrivals', wide, newBottles, { ...newScene, beside: 0.2, zoom: 1.05, foot: 0.72 }),
  banner('hero-new-arrivals-mobile', upright, newBottles.slice(0, 3), {
    ...newScene,
    above: 0.14,
    zoom: 1.3,
    foot: 0.66,
  }),
  banner('hero-attar-oud', wide, attars, { ...attarScene, beside: 0.2, zoom: 1.05, foot: 0.66 }),
  banner('hero-attar-oud-mobile', upright, attars.slice(0, 3), { ...attarScene, above: 0.14, zoom: 1.3, foot: 0.54 }),
  banner('category-men', head, ['shab-e-lahore-k3v9q', 'khyber-smoke-w4n8t', 'sandal-darbar-c9r1y'], {
    backdrop: 'table',
    tone: '#6a4528',
    props: ['tobacco', 'cardamom'],
    zoom: 0.8,
  }),
  banner('category-women', head, ['gulab-e-subah-r2k8w', 'dilruba-c2f7h', 'anarkali-blush-d1v6t'], {
    backdrop: 'silk',
    tone: '#e2c4b8',
    props: ['pink roses'],
    zoom: 0.86,
  }),
  banner('category-attar-oud', head, ['shamama-royal-q6v0f', 'sandal-safaid-h1n6k', 'oud-and-taif-rose-g2b7v'], {
    backdrop: 'tray',
    tone: '#4a3524',
    props: ['saffron', 'oud'],
    zoom: 0.9,
  }),
  banner(
    'category-tester',
    head,
    ['saffron-route-tester-t7w4m', 'gulab-e-subah-tester-x3p1f', 'bleu-nocturne-tester-k6t2v'],
    {
      backdrop: 'kraft',
      tone: '#a98d6e',
      props: ['grapefruit'],
      zoom: 0.88,
    },
  ),
  banner('category-gift', head, [nikahBox], {
    arrangement: 'open box',
    box: sets[nikahBox]?.box,
    bottles: bottlesOf(productOf(nikahBox)),
    backdrop: 'window',
    tone: '#dccbb0',
    props: ['pink rose'],
    zoom: 0.94,
  }),
  attarSizes(),
]

const jobs = [
  ...demoProducts.map(first),
  ...setBottles,
  oud,
  ...stories,
  ...banners,
  ...demoProducts.map(second),
  ...demoProducts.map(third),
]
const exposed = jobs.map(job => ({ ...job, exposure: darkBackdrops.includes(job.backdrop) ? 0.35 : 0.1 }))
process.stdout.write(`${JSON.stringify(exposed, null, 1)}\n`)
