import type { DemoProduct } from '../product.ts'
import { arrangementOfSecond, arrangementOfThird } from './arrangements.ts'
import { type Look, looks, ownBottleLooks, sets } from './looks.ts'
import { materialsOf } from './materials-of.ts'

const shapes: Record<string, string> = {
  slab: 'a square bottle',
  cylinder: 'a round bottle',
  tall: 'a tall bottle',
  mihrab: 'an arched bottle',
  octagon: 'an eight-sided bottle',
  decanter: 'a decanter',
  dome: 'a domed bottle',
  flask: 'a round-shouldered flask',
  vial: 'a slim vial',
  tola: 'a small faceted bottle',
  drop: 'a drop-shaped bottle',
  plain: 'a plain square bottle',
  spray: 'a spray vial',
}
const stuffs: Record<string, string> = {
  lacquer: 'black',
  silver: 'silver',
  gold: 'golden',
  onyx: 'black',
  bronze: 'bronze',
}
/** What lies about, where its name in `studio/notes.py` is not what people call it. */
const called: Record<string, string> = {
  'rose heads': 'roses',
  'dark rose': 'dark roses',
  'pink rose': 'pink roses',
  rose: 'rose petals',
  mitti: 'baked earth',
  motia: 'motia buds',
  smoke: 'smoke of incense',
  oud: 'chips of oud',
  jasmine: 'jasmine flowers',
  'black pepper': 'peppercorns',
  vetiver: 'vetiver roots',
  sandalwood: 'sticks of sandalwood',
  cedar: 'cedar wood',
  lime: 'limes',
  bergamot: 'bergamots',
  orange: 'oranges',
  peach: 'peaches',
  wool: 'balls of wool',
  leaves: 'green leaves',
}

/** Vials of three sizes, amber below balls of walnut: those of one attar. Beside another they would be another's. */
export const ATTAR_SIZES = 'attar-sizes.webp'
export const SHOWN_IN_SIZES = 'mitti-attar-c8r4w'
const attarSizes = 'Vials of 3, 6 and 12 ml beside a ruler and the weight of a tola'

const list = new Intl.ListFormat('en')
const among = (things: readonly string[]) => list.format(things.map(thing => called[thing] ?? thing))

/** What a picture of a product shows, for who does not see it. `file`: its name in `webp`. Throws for a picture that it has no words for. */
export function describePicture(product: DemoProduct, file: string): string {
  if (file === ATTAR_SIZES) return attarSizes
  const look = looks.get(product._id) ?? ownBottleLooks.get(product._id)
  const number = file.match(/-(\d)\.webp$/)?.[1]
  if (!look || !number) throw new Error(`No words for ${file} of ${product.name}`)
  if (number === '3') return thirdPicture(product)
  if (number === '2') return `${product.name}${views[arrangementOfSecond(product)]}`
  return `${product.name}: ${firstPicture(product, look)}`
}

function thirdPicture(product: DemoProduct): string {
  const arrangement = arrangementOfThird(product)
  switch (arrangement) {
    case 'among':
      return `${product.name} among ${among(materialsOf(product))}, from above`
    case 'materials':
      return `What is in ${product.name}: ${among(materialsOf(product))}`
    case 'above':
      return `${product.name} from above`
    case 'cap':
      return `${product.name}${views.cap}`
  }
}

const views = {
  row: ': its bottles from near',
  cap: ': its cap from near',
  right: ' from the side',
  box: ' beside its box',
  lying: ': the bottle lying on its side',
}

function firstPicture(product: DemoProduct, look: Look): string {
  const set = sets[product._id]
  const beside = look.props.length > 0 ? `, with ${among(look.props)}` : ''
  if (set) return `${set.bottles.length} bottles ${set.box ? 'in their open box' : 'in a row'}${beside}`
  const [, stuff = ''] = look.cap.split('-')
  return `${shapes[look.shape]} with ${stuff === 'ivory' ? 'an' : 'a'} ${stuffs[stuff] ?? stuff} cap${beside}`
}
