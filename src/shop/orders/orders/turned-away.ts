import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { todaysDate } from '../../ground/days-in-sql.ts'

type Asked = { selectedSizeId: string; name: string; quantity: number; stock: number }

/**
 * Keeps who wanted more pieces than there are, once a day, size and customer: reports count them as demand.
 * @rule who counts as turned away
 */
export async function noteTurnedAway(db: Db, customerId: string, items: readonly Asked[]): Promise<void> {
  // A size without a name is not sold any more: that is no lack of stock.
  const missing = items.filter(({ name, quantity, stock }) => name !== '' && stock < quantity)
  if (missing.length === 0) return
  const asked = missing.map(({ selectedSizeId, quantity }) => ({ id: selectedSizeId, pieces: quantity }))
  await sql`
    insert into turned_away (day, size_id, customer_id, pieces)
    select ${todaysDate}, sizes.id, ${customerId}, max(asked.pieces)
    from json_to_recordset(${JSON.stringify(asked)}::json) asked (id text, pieces int) join sizes on sizes.id = asked.id group by sizes.id
    on conflict (day, size_id, customer_id) do update set pieces = greatest(turned_away.pieces, excluded.pieces)`.execute(
    db,
  )
}
