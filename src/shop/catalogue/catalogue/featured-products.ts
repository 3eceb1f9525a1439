import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { cardColumns } from './card-columns.ts'
import { newArrival } from './new-arrival.ts'
import type { Featured } from './product.ts'
import { orders } from './sort-orders.ts'

// Two rows of four on the home page.
const CARDS_PER_GROUP = 8

/**
 * The home page's five groups, at most `limit` cards each: new arrivals newest first, the others best selling
 * first, what is sold out last.
 */
export async function featuredProducts(
  db: Db,
  settings: Pick<Settings, 'newArrivalDays'>,
  limit = CARDS_PER_GROUP,
): Promise<Featured> {
  const group = (which: ReturnType<typeof sql>, order: ReturnType<typeof sql>) => sql`(
    select coalesce(json_agg(card), '[]')
    from (select ${cardColumns} from products p where p.published and ${which} order by ${order} limit ${limit}) card
  )`
  const { newest, 'best-selling': bestSelling } = orders(sql`p.card_price`)
  const { rows } = await sql<Featured>`select
    ${group(newArrival(settings.newArrivalDays), newest)} as "newArrivals",
    ${group(sql`true`, bestSelling)} as "bestSelling",
    ${group(sql`p.category = 'Men'`, bestSelling)} as "mensProducts",
    ${group(sql`p.category = 'Women'`, bestSelling)} as "womensProducts",
    ${group(sql`p.category = 'Attar/Oud'`, bestSelling)} as "attarProducts"`.execute(db)
  return rows[0] ?? { newArrivals: [], bestSelling: [], mensProducts: [], womensProducts: [], attarProducts: [] }
}
