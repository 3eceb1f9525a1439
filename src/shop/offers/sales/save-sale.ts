import { type Insertable, sql } from 'kysely'
import { z } from 'zod'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { PriceAuthor } from '../../catalogue/price-history/index.ts'
import { neverChargedText, wasCharged } from '../../catalogue/price-history/index.ts'
import { lockVersion, SeenVersion } from '../../ground/changed-meanwhile.ts'
import { momentWords } from '../../ground/dates.ts'
import { required } from '../../ground/forms/index.ts'
import type { Paisa } from '../../ground/money.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { moment } from '../../ground/typed-day.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { readLines, type SaleLine } from './sale-lines.ts'

/** The form of a sale: first and last moment in the shop's time zone, and its sizes (`readLines`). */
export const SaveSale = z
  .object({
    version: SeenVersion.optional(),
    name: required('Please enter the name', 80),
    startsAt: moment('Please choose when it begins'),
    endsAt: moment('Please choose when it ends'),
    lines: z.string({ error: 'Please name a size' }).max(300_000, 'Please name fewer sizes'),
  })
  .refine(({ startsAt, endsAt }) => startsAt < endsAt, { path: ['endsAt'], error: 'It ends after it begins' })

type Save = z.output<typeof SaveSale> & {
  saleId?: number
  by: PriceAuthor
  settings: Pick<Settings, 'wasPriceDays' | 'newArrivalDays'>
}

/**
 * Plans a sale, or changes a planned one. Throws `not_found`, `move_refused` for one that has begun, `invalid`, and
 * `taken` for a size that is in another sale at that time. `by`: who counts it with their other price changes of the
 * day. The full price must have been charged within `wasPriceDays`.
 */
export async function saveSale(
  tx: Tx,
  { saleId, version, name, startsAt, endsAt, lines: text, by, settings }: Save,
): Promise<{ saleId: number; sizes: number }> {
  if (endsAt.getTime() <= Date.now()) throw new ShopError('invalid', 'Please choose a time to come', 'endsAt')
  if (saleId !== undefined) {
    const sale = await lockVersion(tx, 'sales', saleId, version)
    if (sale.state !== 'planned') throw new ShopError('move_refused', 'This sale has begun: end it and plan another.')
  }
  const lines = await readLines(tx, text, settings)
  await demandFree(tx, lines, { saleId, startsAt, endsAt })
  await demandCharged(tx, lines, settings.wasPriceDays)
  const values = { name, starts_at: startsAt, ends_at: endsAt, staff_id: by.id, planned_at: new Date() }
  const id = saleId ?? (await add(tx, { ...values, created_by: by.name }))
  if (saleId !== undefined)
    await tx
      .updateTable('sales')
      .set(eb => ({ ...values, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
  await tx.deleteFrom('sale_sizes').where('sale_id', '=', id).execute()
  await sql`
    insert into sale_sizes (sale_id, size_id, discount)
    select ${id}, size_id, discount from unnest(${lines.map(({ sizeId }) => sizeId)}::text[],
      ${lines.map(({ discount }) => discount)}::numeric[]) as line (size_id, discount)`.execute(tx)
  return { saleId: id, sizes: lines.length }
}

async function add(tx: Tx, values: Insertable<Database['sales']>) {
  const { id } = await tx.insertInto('sales').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

type Time = { saleId: number | undefined; startsAt: Date; endsAt: Date }

/** The sizes are locked: of two sales that are planned at once the second finds the first. */
async function demandFree(tx: Tx, lines: readonly SaleLine[], { saleId, startsAt, endsAt }: Time): Promise<void> {
  const other = await tx
    .selectFrom('sale_sizes')
    .innerJoin('sales', 'sales.id', 'sale_id')
    .select(['size_id', 'name', 'starts_at', 'ends_at'])
    .where(sql<boolean>`size_id = any(${lines.map(({ sizeId }) => sizeId)}::text[])`)
    .where('state', 'in', ['planned', 'running'])
    .where('sales.id', '<>', saleId ?? 0)
    .where('starts_at', '<', endsAt)
    .where('ends_at', '>', startsAt)
    .executeTakeFirst()
  if (!other) return
  const label = lines.find(({ sizeId }) => sizeId === other.size_id)?.label
  const when = `${momentWords(other.starts_at)} to ${momentWords(other.ends_at)}`
  throw new ShopError('taken', `${label} is in the sale ${other.name}, ${when}`, 'lines')
}

/** A discount must be from a full price that was charged. */
async function demandCharged(tx: Tx, lines: readonly SaleLine[], days: number): Promise<void> {
  const { rows } = await sql<{ id: string; price: Paisa }>`
    select id, price from sizes
    where id = any(${lines.map(({ sizeId }) => sizeId)}::text[]) and not ${wasCharged(sql`sizes.price`, days)}
    order by id limit 1`.execute(tx)
  const [never] = rows
  if (!never) return
  const label = lines.find(({ sizeId }) => sizeId === never.id)?.label
  throw new ShopError('invalid', `${label} ${neverChargedText(never.price, days)}`, 'lines')
}
