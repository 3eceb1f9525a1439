import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Paisa } from '../../ground/money.ts'

/** What an email shows of a product; `price` is that of its card. */
export type NewestProduct = { address: string; name: string; image: string | null; price: Paisa }

/** The newest product that shoppers see with a picture, what is sold out last; nothing without one. */
export async function findNewestProduct(db: Db): Promise<NewestProduct | undefined> {
  const { rows } = await sql<NewestProduct>`
    select address, name, images[1] as image, card_price as price from products
    where published and images[1] is not null and card_price is not null
    order by in_stock desc, created_at desc, id limit 1`.execute(db)
  return rows[0]
}
