import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { asPriceChange, wasCharged } from '../../catalogue/price-history/index.ts'
import { recordAudit } from '../../ground/audit/index.ts'
import { eachApart } from '../../ground/each-apart.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { readSettings } from '../../settings/settings/index.ts'

type Sale = { id: number; name: string }
// Who begins and ends them.
const AS_PLANNED = 'As planned'

/**
 * Ends and begins the sales whose minute has come, each in a transaction of its own. Runs every minute, in whatever
 * process works jobs. Throws `NotDone` at the end for those that failed.
 * @rule when a sale begins, ends and what comes back
 */
export async function runSales(db: Db, now = new Date()): Promise<void> {
  const isDue = (tx: Db) =>
    tx
      .selectFrom('sales')
      .selectAll()
      .where('state', 'in', ['planned', 'running'])
      .where(eb => eb.or([eb('starts_at', '<=', now), eb('ends_at', '<=', now)]))
  const due = await isDue(db).orderBy('id').execute()
  // First those that end: a size may go from one sale to the next in the same minute.
  const ordered = [...due.filter(sale => sale.ends_at <= now), ...due.filter(sale => sale.ends_at > now)]
  await eachApart(
    ordered,
    ({ name }) => `Sale ${name}`,
    ({ id }) =>
      inTransaction(db, async tx => {
        const sale = await isDue(tx).where('id', '=', id).forUpdate().executeTakeFirst()
        if (!sale) return
        if (sale.ends_at <= now) {
          await endSizes(tx, sale, AS_PLANNED)
          await setState(tx, sale, 'ended')
        } else if (sale.state === 'planned') {
          await demandOthersEnded(tx, sale, now)
          await setState(tx, sale, 'running', await beginSizes(tx, sale))
        }
      }),
  )
}

/** A sale whose end failed still holds its sizes: what stood before it would be lost. Throws `move_refused`. */
async function demandOthersEnded(tx: Tx, { id }: Sale, now: Date): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from sales where state = 'running' and ends_at <= ${now} and exists (
      select from sale_sizes mine join sale_sizes other using (size_id) where mine.sale_id = ${id} and other.sale_id = sales.id) limit 1`.execute(
    tx,
  )
  if (rows[0]) throw new ShopError('move_refused', `It waits for the end of the sale ${rows[0].name}.`)
}

/** What stood before comes back, unless somebody changed a discount meanwhile. */
export async function endSizes(tx: Tx, { id, name }: Sale, by: string): Promise<void> {
  await lockSizes(tx, id)
  await asPriceChange(tx, { kind: 'sale', note: `${name} ends`, by: { id: null, name: by } }, () =>
    sql`
      update sizes set discount = sale_sizes.before, sale_ends_at = null
      from sale_sizes where sale_id = ${id} and size_id = sizes.id and before is not null
        and sizes.discount = sale_sizes.discount and sale_ends_at is not null`.execute(tx),
  )
}

/** A size whose full price was not charged since the sale was planned stays out of it. Returns the SKUs of those. */
async function beginSizes(tx: Tx, { id, name }: Sale): Promise<string[]> {
  await lockSizes(tx, id)
  const { wasPriceDays } = await readSettings(tx)
  await sql`
    update sale_sizes set before = sizes.discount from sizes
    where sale_id = ${id} and size_id = sizes.id and ${wasCharged(sql`sizes.price`, wasPriceDays)}`.execute(tx)
  await asPriceChange(tx, { kind: 'sale', note: `${name} begins`, by: { id: null, name: AS_PLANNED } }, () =>
    sql`
      update sizes set discount = sale_sizes.discount, sale_ends_at = sales.ends_at
      from sale_sizes join sales on sales.id = sale_id where sale_id = ${id} and size_id = sizes.id and before is not null`.execute(
      tx,
    ),
  )
  const { rows } = await sql<{ sku: string }>`
    select sku from sale_sizes join sizes on sizes.id = size_id where sale_id = ${id} and before is null order by sku limit 100`.execute(
    tx,
  )
  return rows.map(({ sku }) => sku)
}

/** In the order of all who lock sizes. */
const lockSizes = (tx: Tx, saleId: number) =>
  sql`
    select from sizes where id in (select size_id from sale_sizes where sale_id = ${saleId}) order by id for no key update`.execute(
    tx,
  )

async function setState(tx: Tx, { id, name }: Sale, state: string, notCharged: string[] = []): Promise<void> {
  await tx
    .updateTable('sales')
    .set(eb => ({ state, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  const subject = { type: 'sale', id: String(id), label: name }
  const action = state === 'ended' ? 'sale.ended' : 'sale.begun'
  await recordAudit(
    tx,
    { id: null, name: AS_PLANNED },
    { action, subject, after: { state, ...(notCharged.length > 0 && { notCharged }) } },
  )
}
