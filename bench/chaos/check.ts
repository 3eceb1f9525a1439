import { sql } from 'kysely'
import type { Db } from '../../src/platform/database/database.ts'
import { brokenInvariants } from '../../test/invariants.ts'
import type { Model, Tally } from './model.ts'

/** What the database holds otherwise than callers were told, and which invariants are broken; each a line for people. */
export async function compare(db: Db, model: Model): Promise<string[]> {
  return [
    ...(await compareOrders(db, model)),
    ...(await compareWrites(db, model)),
    ...(await compareCustomersWrites(db, model)),
    ...(await repeatedStatuses(db)),
    ...(await brokenInvariants(db)),
  ]
}

/** Each acknowledged order exists once, with the amount that the shopper saw; no attempt made two; nobody's order appeared. */
async function compareOrders(db: Db, { attempts, orders }: Model): Promise<string[]> {
  const { rows } = await sql<{ id: string; number: string; customerId: string; key: string | null; total: number }>`
    select orders.id, order_number as number, orders.customer_id as "customerId", key, total_amount / 100 as total
    from orders left join idempotency_keys on order_id = orders.id`.execute(db)
  const byKey = Map.groupBy(rows, row => row.key ?? '')
  const found: string[] = []
  for (const { key, state, orderIds, total, customerId } of attempts) {
    const made = byKey.get(key) ?? []
    if (orderIds.size > 1) found.push(`attempt ${key} was answered with ${orderIds.size} orders`)
    if (made.length > 1) found.push(`attempt ${key} made ${made.length} orders`)
    if (state === 'refused' && made.length > 0)
      found.push(`attempt ${key} was refused and made order ${made[0]?.number}`)
    for (const id of orderIds)
      if (!made.some(row => row.id === id)) found.push(`order ${id} was acknowledged and is lost`)
    for (const row of made) {
      if (row.total !== total) found.push(`order ${row.number} is of ${row.total}, acknowledged were ${total}`)
      if (row.customerId !== customerId) found.push(`order ${row.number} is another customer's`)
    }
  }
  const known = new Set(attempts.map(({ key }) => key))
  for (const { key, number } of rows) if (!known.has(key ?? '')) found.push(`order ${number} was asked for by nobody`)
  const numbers = new Map(rows.map(({ id, number }) => [id, number]))
  for (const { id, number } of orders)
    if (numbers.has(id) && numbers.get(id) !== number) found.push(`order ${id} has another number than acknowledged`)
  return found
}

/** Each acknowledged write of staff is in the audit log once. Where an answer was lost it may be there once more. */
async function compareWrites(db: Db, { writes, parcels, returnIds }: Model): Promise<string[]> {
  const { rows } = await sql<{ name: string; count: number }>`
    select concat_ws(' ', action, subject_id, case
      when action = 'order.refunded' then after->>'reference'
      when action in ('order.moved', 'order.cancelled', 'return.moved') then coalesce(after->>'orderStatus', after->>'state') end) as name,
      count(*) as count
    from audit_log where subject_type in ('order', 'parcel', 'return', 'size', 'settlement') group by 1`.execute(db)
  const counts = new Map(rows.map(({ name, count }) => [name, count]))
  const found = compareTallies(writes, counts, 'in the history')
  // The writes that create something: when their answer is lost, no caller knows the new id.
  const unnamed = /^(parcel\.started|settlement\.imported|settlement\.columnsNamed) /
  for (const [name, count] of counts) {
    if (unnamed.test(name)) {
      if (count > 1) found.push(`${name} is ${count} times in the history`)
    } else if (!writes.has(name)) found.push(`${name} is in the history and was done by nobody`)
  }
  const { rows: ids } = await sql<{ id: string }>`select id from parcels union all select id from returns`.execute(db)
  const stored = new Set(ids.map(({ id }) => id))
  for (const id of [...parcels, ...returnIds]) if (!stored.has(id)) found.push(`${id} was acknowledged and is lost`)
  return found
}

async function compareCustomersWrites(db: Db, { cancellations, returns }: Model): Promise<string[]> {
  const countBy = async (query: ReturnType<typeof sql<{ id: string; count: number }>>) => {
    const { rows } = await query.execute(db)
    return new Map(rows.map(({ id, count }) => [id, count]))
  }
  // By whomever: a customer is told so of an order that staff cancelled a moment before.
  const cancelled = await countBy(sql`
    select order_id as id, count(*) from order_events where order_status = 'cancelled' group by 1`)
  const returned = await countBy(sql`select order_id as id, count(*) from returns group by 1`)
  return [
    ...compareTallies(once(cancellations), cancelled, 'cancelled'),
    ...compareTallies(returns, returned, 'returned'),
  ]
}

/** Of a write that may be acknowledged again although it is done once. */
const once = (told: Map<string, Tally>): Map<string, Tally> =>
  new Map(
    [...told].map(([name, { acknowledged, unsure }]) => [name, { acknowledged: Math.min(acknowledged, 1), unsure }]),
  )

function compareTallies(told: Map<string, Tally>, counts: Map<string, number>, what: string): string[] {
  return [...told].flatMap(([name, { acknowledged, unsure }]) => {
    const count = counts.get(name) ?? 0
    if (count < acknowledged) return [`${name} is ${count} times ${what}, acknowledged ${acknowledged} times`]
    if (count > acknowledged + unsure)
      return [`${name} is ${count} times ${what}, acknowledged ${acknowledged} times and open ${unsure} times`]
    return []
  })
}

/** Statuses that an order reaches once at most. */
async function repeatedStatuses(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select order_id || ' became ' || order_status || ' ' || count(*) || ' times' as line from order_events
    where order_status in ('pending', 'confirmed', 'delivered', 'cancelled')
    group by order_id, order_status having count(*) > 1`.execute(db)
  return rows.map(({ line }) => line)
}
