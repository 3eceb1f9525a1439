import type { Db, Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { searchProducts } from '../catalogue/index.ts'
import { frequentSearches } from './searches-for-staff.ts'

/** The first results of a search; `closest`: nothing has all of it. */
export type Results = { total: number; closest: boolean; products: { _id: string; name: string }[] }

/** What a search finds today and would find after a change. `frequent`: shoppers ask it often. */
export type PreviewedSearch = { text: string; frequent: boolean; before: Results; after: Results }

/**
 * `tried`: how many frequent searches with the words of the change were tried; those that stay as they are, are left
 * out of `searches`.
 */
export type Preview = { searches: PreviewedSearch[]; tried: number }

const SHOWN_PRODUCTS = 8
const MAX_OWN = 6
const MAX_FREQUENT = 30
const MAX_SHOWN_FREQUENT = 6

class Undone extends Error {}

/**
 * What a change of the search would do: makes it by `change`, searches, and undoes it. `texts`: searches that are shown
 * in any case; of those that shoppers ask often and that have a word of `texts` or `words`, those whose first results
 * change. Throws what `change` throws.
 */
export async function previewChange(
  tx: Tx,
  { texts, words = [] }: { texts: readonly string[]; words?: readonly string[] },
  change: (tx: Tx) => Promise<unknown>,
): Promise<Preview> {
  const own = [...new Set(texts)].slice(0, MAX_OWN)
  const frequent = await frequentSearches(tx, [...texts, ...words], MAX_FREQUENT)
  const asked = [...new Set([...own, ...frequent])]
  const before = await searchAll(tx, asked)
  let after: Results[] = []
  await inTransaction(tx, async undone => {
    await change(undone)
    after = await searchAll(undone, asked)
    throw new Undone()
  }).catch(error => {
    if (!(error instanceof Undone)) throw error
  })
  const searches = asked.flatMap((text, at) => {
    const [was, is] = [before[at], after[at]]
    return was && is ? { text, frequent: frequent.includes(text), before: was, after: is } : []
  })
  const changed = searches.slice(own.length).filter(({ before, after }) => !isSame(before, after))
  return {
    searches: [...searches.slice(0, own.length), ...changed.slice(0, MAX_SHOWN_FREQUENT)],
    tried: frequent.length,
  }
}

const isSame = (one: Results, other: Results) => JSON.stringify(one) === JSON.stringify(other)

/** One after the other: a transaction has one connection. */
async function searchAll(db: Db, texts: readonly string[]): Promise<Results[]> {
  const all: Results[] = []
  for (const text of texts) {
    const { data, totalProducts, search } = await searchProducts(db, { search: text, page: 1, limit: SHOWN_PRODUCTS })
    const products = data.map(({ _id, name }) => ({ _id, name }))
    all.push({ total: totalProducts, closest: search?.closest ?? false, products })
  }
  return all
}
