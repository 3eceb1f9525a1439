import { sql } from 'kysely'
import type { Db } from '../../src/platform/database/database.ts'
import { searchProducts } from '../../src/shop/catalogue/catalogue/index.ts'

/** What shoppers of the demo shop searched, and how often in each of the last weeks, this week first. */
const searched: [text: string, ...times: number[]][] = [
  ['oud', 61, 74, 70],
  ['gulab', 34, 41, 38],
  ['sauvage', 27, 22, 19],
  ['attar under 3000', 18, 25, 21],
  ['shadi ka tohfa', 12, 16, 9],
  ['bakhoor burner', 11, 9, 12],
  ['deodorant', 8, 6, 0],
  ['car freshener', 7, 4, 5],
  ['reed diffuser', 5, 0, 3],
]

/** The demo shop's counts of searches, with what each finds. Those that are there stay. */
export async function seedSearchCounts(db: Db): Promise<void> {
  for (const [text, ...times] of searched) {
    const { search, totalProducts } = await searchProducts(db, { search: text, page: 1, limit: 1 })
    const found = search?.closest ? 0 : totalProducts
    for (const [weeks, searches] of times.entries()) {
      if (searches === 0) continue
      const week = sql<Date>`date_trunc('week', shop_day(now()))::date - ${7 * weeks}::integer`
      const count = { week, query: text, searches, missed: found === 0 ? searches : 0, found }
      await db
        .insertInto('search_counts')
        .values(count)
        .onConflict(conflict => conflict.doNothing())
        .execute()
    }
  }
}
