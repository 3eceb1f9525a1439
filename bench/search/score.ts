import { factsOf } from '../../db/seeds/demo/facts.ts'
import type { DemoProduct } from '../../db/seeds/demo/product.ts'
import { demoProducts } from '../../db/seeds/demo/products.ts'
import type { Db } from '../../src/platform/database/database.ts'
import { searchProducts } from '../../src/shop/catalogue/catalogue/index.ts'
import { cutPrice, rs, toRupees } from '../../src/shop/ground/money.ts'
import { falseChips } from './false-chips.ts'
import type { Query, Want } from './query.ts'

const products = new Map(demoProducts.map(product => [product._id, product]))
/** A right product counts within so many. */
const CONSIDERED_RESULTS = 3
/** A product that must not be shown counts within so many. */
const SHOWN_RESULTS = 12

export type Verdict = {
  text: string
  found: string[]
  /** Whether each of `found` is right. */
  right: boolean[]
  /** What speaks against the whole answer: a product that must not be shown, another first one. */
  faults: string[]
  closest: boolean
  understood: string[]
  falseChips: string[]
}

/** Searches the demo shop and judges the first three products of each search, and that nothing unwanted is shown. */
export async function judge(db: Db, queries: readonly Query[]): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for (const { text, want } of queries) {
    const { data, search } = await searchProducts(db, { search: text, page: 1, limit: SHOWN_RESULTS, counted: false })
    const known = (cards: readonly { _id: string }[]) => cards.flatMap(({ _id }) => products.get(_id) ?? [])
    const [shown, instead] = [known(data), known(search?.instead ?? [])]
    const first = shown.slice(0, CONSIDERED_RESULTS)
    const understood = search?.understood.map(({ label }) => label) ?? []
    verdicts.push({
      text,
      found: first.map(({ name }) => name),
      right: first.map(product => isRight(product, want)),
      faults: faultsOf(shown, instead, want),
      closest: search?.closest ?? false,
      understood,
      falseChips: falseChips(understood, want),
    })
  }
  return verdicts
}

export const passes = ({ right, faults }: Verdict) => right.includes(true) && faults.length === 0

/** Shares in percent. */
export function scoreOf(verdicts: readonly Verdict[]) {
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
export const failures = (verdicts: readonly Verdict[]): string[] =>
  verdicts.flatMap(verdict => {
    const { text, found, right, faults, understood, falseChips } = verdict
    if (passes(verdict) && falseChips.length === 0) return []
    const reasons = [
      ...(right.includes(true) ? [] : ['none is right']),
      ...faults,
      ...falseChips.map(c => `chip '${c}'`),
    ]
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
    !want.notes || want.notes.some(note => notes.includes(note)),
    !want.shares || want.shares.filter(note => notes.includes(note)).length >= 2,
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
