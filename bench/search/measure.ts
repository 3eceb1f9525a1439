import { factsOf } from '../../db/seeds/demo/facts.ts'
import { demoLikenesses } from '../../db/seeds/demo/likenesses.ts'
import type { DemoProduct } from '../../db/seeds/demo/product.ts'
import { demoProducts } from '../../db/seeds/demo/products.ts'
import { seedCategories } from '../../db/seeds/seed-categories.ts'
import { seedLikenesses } from '../../db/seeds/seed-likenesses.ts'
import { seedProducts } from '../../db/seeds/seed-products.ts'
import type { Db } from '../../src/platform/database/database.ts'
import { searchProducts } from '../../src/shop/catalogue/catalogue/index.ts'
import { cutPrice, rs, toRupees } from '../../src/shop/ground/money.ts'
import { table } from '../load.ts'
import { falseChips } from './false-chips.ts'
import { judged } from './judged.ts'
import { notesOf, type Query, type Want } from './query.ts'

const products = new Map(demoProducts.map(product => [product._id, product]))
const likenesses = new Map(demoLikenesses.map(({ name, notes }) => [name, notes]))
/** A right product counts within so many. */
const CONSIDERED_RESULTS = 3
/** A product that must not be shown counts within so many. */
const SHOWN_RESULTS = 12

type Verdict = {
  set: string
  text: string
  found: string[]
  /** Whether each of `found` is right. */
  right: boolean[]
  /** What speaks against the whole answer: a product that must not be shown, another first one. */
  faults: string[]
  understood: string[]
  falseChips: string[]
}

/** What share of the searches find a right product, in a database that is migrated and empty; prints those that do not. */
export async function measureSearch(db: Db): Promise<void> {
  await seedCategories(db)
  await seedProducts(db, demoProducts, new Map(), new Date())
  await seedLikenesses(db)
  const all: Verdict[] = []
  for (const query of judged) all.push(await judge(db, query))
  const sets = Object.entries(Object.groupBy(all, ({ set }) => set))
  const rows = [...sets, ['all', all] as const].map(([set, verdicts = []]) => ({ set, ...scoreOf(verdicts) }))
  console.log(table(rows))
  console.log(`\n${failures(all).join('\n')}`)
}

/** Judges the first three products of a search in the demo shop, and that nothing unwanted is shown. */
async function judge(db: Db, { set, text, want }: Query): Promise<Verdict> {
  const { data, search } = await searchProducts(db, { search: text, page: 1, limit: SHOWN_RESULTS, counted: false })
  const known = (cards: readonly { _id: string }[]) => cards.flatMap(({ _id }) => products.get(_id) ?? [])
  const shown = known(data)
  const first = shown.slice(0, CONSIDERED_RESULTS)
  const understood = search?.understood.map(({ label }) => label) ?? []
  return {
    set,
    text,
    found: first.map(({ name }) => name),
    right: first.map(product => isRight(product, want)),
    faults: faultsOf(shown, known(search?.instead ?? []), want),
    understood,
    falseChips: falseChips(understood, want),
  }
}

const passes = ({ right, faults }: Verdict) => right.includes(true) && faults.length === 0

/** Shares in percent. */
function scoreOf(verdicts: readonly Verdict[]) {
  const share = (meets: (verdict: Verdict) => boolean) =>
    Math.round((verdicts.filter(meets).length / verdicts.length) * 1000) / 10
  return {
    searches: verdicts.length,
    'one of the first three, %': share(passes),
    'the first, %': share(verdict => passes(verdict) && verdict.right[0] === true),
    'all of the first three, %': share(verdict => passes(verdict) && !verdict.right.includes(false)),
    'with a false chip': verdicts.filter(({ falseChips }) => falseChips.length > 0).length,
  }
}

/** A line for each search that is wrong or has a false chip. */
const failures = (verdicts: readonly Verdict[]): string[] =>
  verdicts.flatMap(verdict => {
    const { text, found, right, faults, understood, falseChips } = verdict
    if (passes(verdict) && falseChips.length === 0) return []
    const none = right.includes(true) ? [] : ['none is right']
    const reasons = [...none, ...faults, ...falseChips.map(c => `chip '${c}'`)]
    return [`${text}: ${reasons.join('; ')} <- ${found.join(', ')} [${understood.join(', ')}]`]
  })

function faultsOf(shown: DemoProduct[], instead: DemoProduct[], { never, first, inStock }: Want): string[] {
  const all = [...shown, ...instead]
  const unwanted = never ? all.filter(product => isRight(product, never)) : []
  return [
    ...(unwanted.length > 0 ? [`unwanted: ${unwanted.map(({ name }) => name).join(', ')}`] : []),
    ...(first && !first.includes(shown[0]?.name ?? '') ? ['another is first'] : []),
    ...(inStock && !all.some(({ sizes }) => sizes.some(({ stock }) => stock > 0)) ? ['all sold out'] : []),
  ]
}

function isRight(product: DemoProduct, want: Want): boolean {
  const facts = factsOf(product)
  const notes = [...product.topNotes, ...product.heartNotes, ...product.baseNotes]
  const sizes = product.sizes.filter(({ ml }) => want.ml === undefined || ml === want.ml)
  const prices = sizes.map(({ price, discount }) => toRupees(cutPrice(rs(price), discount)))
  const meets = [
    !want.notes || notesOf(want.notes).some(note => notes.includes(note)),
    !want.shares || likenessOf(want.shares).filter(note => notes.includes(note)).length >= 2,
    !want.audience || product.audience === want.audience || product.audience === 'unisex',
    !want.categories || want.categories.includes(product.category),
    !want.brand || want.brand === product.brand,
    !want.season || facts.seasons.some(season => season === want.season),
    !want.occasion || facts.occasions.some(occasion => occasion === want.occasion),
    !want.concentration || want.concentration === product.concentration,
    sizes.length > 0,
    prices.some(price => price <= (want.under ?? price) && price >= (want.over ?? price)),
    !want.lasts || (facts.longevityHours ?? 0) >= want.lasts,
    !want.sillage || facts.sillage === want.sillage,
    !want.alcoholFree || facts.alcoholFree,
    !want.discounted || product.sizes.some(({ discount }) => discount > 0),
    !want.isNew || product.isNew,
  ].every(Boolean)
  if (!want.names) return meets
  return want.names.includes(product.name) || (hasMore(want) && meets)
}

/** Whether there is more than names to be right by. */
const hasMore = ({ names: _names, first: _first, never: _never, chips: _chips, inStock: _stock, ...more }: Want) =>
  Object.keys(more).length > 0

/** The notes of a perfume of another house, by its name; of any other text the notes in it. */
const likenessOf = (text: string): readonly string[] => likenesses.get(text) ?? notesOf(text)
