import { factsOf } from '../../db/seeds/demo/facts.ts'
import type { DemoProduct } from '../../db/seeds/demo/product.ts'
import { demoProducts } from '../../db/seeds/demo/products.ts'
import type { Db } from '../../src/platform/database/database.ts'
import { searchProducts } from '../../src/shop/catalogue/index.ts'
import type { Query, Want } from './query.ts'

const products = new Map(demoProducts.map(product => [product._id, product]))
/** A right product counts within so many. */
const CONSIDERED_RESULTS = 3

export type Verdict = {
  text: string
  found: string[]
  /** Whether each of `found` is right. */
  right: boolean[]
  closest: boolean
  understood: string[]
}

/** Searches the demo shop and judges the first three products of each search. */
export async function judge(db: Db, queries: readonly Query[]): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for (const { text, want } of queries) {
    const { data, search } = await searchProducts(db, {
      search: text,
      page: 1,
      limit: CONSIDERED_RESULTS,
      counted: false,
    })
    const first = data.flatMap(({ _id }) => products.get(_id) ?? [])
    verdicts.push({
      text,
      found: first.map(({ name }) => name),
      right: first.map(product => isRight(product, want)),
      closest: search?.closest ?? false,
      understood: search?.understood.map(({ label }) => label) ?? [],
    })
  }
  return verdicts
}

/** Shares in percent. */
export function scoreOf(verdicts: readonly Verdict[]) {
  const share = (meets: (verdict: Verdict) => boolean) =>
    Math.round((verdicts.filter(meets).length / verdicts.length) * 1000) / 10
  return {
    searches: verdicts.length,
    'one of the first three, %': share(({ right }) => right.includes(true)),
    'the first, %': share(({ right }) => right[0] === true),
    'all of the first three, %': share(({ right }) => right.length > 0 && !right.includes(false)),
  }
}

function isRight(product: DemoProduct, want: Want): boolean {
  const facts = factsOf(product)
  const notes = [...product.topNotes, ...product.heartNotes, ...product.baseNotes]
  const sizes = product.sizes.filter(({ ml }) => want.ml === undefined || ml === want.ml)
  const prices = sizes.map(({ price, discount }) => Math.round(price * (1 - discount / 100)))
  return [
    !want.names || want.names.includes(product.name),
    !want.notes || want.notes.some(note => notes.includes(note)),
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
  ].every(Boolean)
}
