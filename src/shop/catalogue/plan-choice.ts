import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../platform/database/database.ts'
import { plannedForItsValues } from '../../platform/database/named-statements.ts'

// With 4,000 products a search planned once for all words takes as long as one planned for its own; with 1,000 half as long (bench/README.md).
const SMALL_CATALOGUE = 2_000
const MAX_AGE_MS = 60_000

const isSmall = new LRUCache<Db, boolean>({
  max: 10,
  ttl: MAX_AGE_MS,
  fetchMethod: async db => {
    const { products } = await db
      .selectFrom('categories')
      .select(({ fn }) => fn.sum<number | null>('product_count').as('products'))
      .executeTakeFirstOrThrow()
    return (products ?? 0) <= SMALL_CATALOGUE
  },
})

/** Begins a query whose best plan depends on its values (`plannedForItsValues`). In a small catalogue planning takes longer than any plan, so that one is kept. */
export const plannedIfLarge = async (db: Db) => ((await isSmall.forceFetch(db)) ? sql`` : plannedForItsValues)
