import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/database.ts'
import { toIntention } from './meaning-of-search.ts'
import { rankParts } from './rank.ts'
import { readSearch } from './read-search.ts'
import { orderLabels } from './search-order.ts'
import { searchProducts } from './search-products.ts'

export type ExplainedSearch = {
  /** Each word or phrase that asks for something, and what it was understood as. */
  words: { typed: string; meaning: string }[]
  /** Nothing has all of it: the products are the closest. */
  closest: boolean
  /** Sorted by this, with what fits much worse at the end; null: by rank. */
  order: string | null
  total: number
  products: { _id: string; name: string; rank: number; parts: { name: string; points: number }[]; pinned: boolean }[]
}

const EXPLAINED_PRODUCTS = 10

/** What a search understood and why its first products stand where they do, for staff. Null for a blank one. */
export async function explainSearch(db: Db, text: string): Promise<ExplainedSearch | null> {
  const read = await readSearch(db, text)
  if (!read) return null
  const intention = toIntention(read)
  const { data, search, totalProducts } = await searchProducts(db, { search: text, page: 1, limit: EXPLAINED_PRODUCTS })
  const parts = rankParts(intention)
  const points = parts.length > 0 ? sql.join(parts.map(part => sql`(${part.points})::float8`)) : sql`0::float8`
  const { rows } = await sql<{ id: string; points: number[] }>`
    select p.id, array[${points}] as points from search_documents p where p.id = any (${data.map(({ _id }) => _id)})`.execute(
    db,
  )
  const byId = new Map(rows.map(row => [row.id, row.points]))
  const { labels, unknown, order } = intention
  const typed = (from: number, to: number) =>
    read.words
      .slice(from, to)
      .map(({ word }) => word)
      .join(' ')
  const understood = labels.map(({ from, to, label }) => ({ from, typed: typed(from, to), meaning: label }))
  const plain = read.words.flatMap(({ word, named, known }, from) => {
    if (labels.some(label => from >= label.from && from < label.to)) return []
    if (read.named !== null) return { from, typed: word, meaning: 'A word of a name' }
    if (unknown.includes(word))
      return { from, typed: word, meaning: 'Unknown: no product has it, nor anything like it' }
    const isSmall = read.terms.some(
      ({ kind, place, length }) => kind === 'ignored' && from >= place && from < place + length,
    )
    if (isSmall) return { from, typed: word, meaning: 'A small word, not searched' }
    return {
      from,
      typed: word,
      meaning: named ? 'A word, also of names' : known ? 'A word' : 'A word in another spelling',
    }
  })
  return {
    words: [...understood, ...plain].sort((a, b) => a.from - b.from).map(({ typed, meaning }) => ({ typed, meaning })),
    closest: search?.closest ?? false,
    order: order && orderLabels[order],
    total: totalProducts,
    products: data.map(({ _id, name }) => {
      const points = byId.get(_id) ?? []
      const counted = parts
        .map((part, at) => ({ name: part.name, points: Math.round((points[at] ?? 0) * 100) / 100 }))
        .filter(({ points }) => points > 0)
      return {
        _id,
        name,
        rank: Math.round(counted.reduce((sum, { points }) => sum + points, 0) * 100) / 100,
        parts: counted,
        // The first results are pinned ones, as far as they may be shown.
        pinned: read.pin?.pinned.includes(_id) ?? false,
      }
    }),
  }
}
