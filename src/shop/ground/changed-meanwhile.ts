import { type Selectable, sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { ShopError } from './shop-error.ts'

export { SeenVersion } from './seen-version.ts'

const versioned = {
  campaigns: 'newsletter',
  categories: 'category',
  collections: 'collection',
  connections: 'connection',
  coupons: 'offer',
  couriers: 'courier',
  houses: 'house',
  layouts: 'page',
  materials: 'material',
  message_kinds: 'message',
  purchases: 'purchase order',
  reviews: 'review',
  sales: 'sale',
  search_likenesses: 'perfume',
  search_pins: 'search',
  suppliers: 'supplier',
  webhook_endpoints: 'webhook',
} as const
type Versioned = keyof typeof versioned
const keys: { [Table in Versioned]?: string } = { categories: 'name', houses: 'slug' }

/**
 * Locks a record until the transaction ends. Throws `not_found`, and `move_refused` when it is not the version that was
 * seen. `counter`: the column that counts its versions.
 * @rule that two people do not overwrite each other's change
 */
export async function lockVersion<Table extends Versioned>(
  tx: Tx,
  table: Table,
  id: string | number,
  seen: number | undefined,
  counter: 'version' | 'members_version' = 'version',
): Promise<Selectable<Database[Table]>> {
  const { rows } = await sql<Selectable<Database[Table]> & Partial<Record<typeof counter, number>>>`
    select * from ${sql.table(table)} where ${sql.ref(keys[table] ?? 'id')} = ${id} for update`.execute(tx)
  const [row] = rows
  if (!row) throw new ShopError('not_found', `There is no such ${versioned[table]}`)
  if (row[counter] !== seen) throw changedMeanwhile(versioned[table])
  return row
}

/** The refusal of a change of what is not the version that was seen. `by`: what others have done to it since. */
export const changedMeanwhile = (what: string, by = ''): ShopError =>
  new ShopError(
    'move_refused',
    `This ${what} was changed while you had it open${by && ` (${by})`}. Nothing is saved yet and what you typed is kept: please check it and save again.`,
  )
