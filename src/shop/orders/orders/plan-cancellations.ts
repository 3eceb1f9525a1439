import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { randomText } from '../../../platform/secrets/signing.ts'
import { recordAudit } from '../../ground/audit/index.ts'
import type { Paisa } from '../../ground/money.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { heldAt } from '../holds/index.ts'
import { cancelOrders } from './cancel-orders.ts'
import { recordChange } from './edit/record-change.ts'
import { mayMove, type OrderStatus, statusLabel } from './order-status-rules.ts'

/** How long a cancellation of many orders can be taken back. */
const TAKE_BACK_MINUTES = 30

/** An order that is to be cancelled with others, as staff read it before they do it. */
export type ToCancel = {
  orderId: string
  orderNumber: string
  fullName: string
  totalAmount: Paisa
  version: number
}
type Refused = { orderId: string; orderNumber: string; why: string }

/** Which of these orders can be cancelled with others, and why the rest cannot; the oldest first. */
export async function findToCancel(
  db: Db,
  ids: readonly string[],
): Promise<{ orders: ToCancel[]; refused: Refused[] }> {
  const rows = await db
    .selectFrom('orders')
    .select(['id as orderId', 'order_number as orderNumber', 'full_name as fullName'])
    .select(['total_amount as totalAmount', 'version', 'order_status'])
    .select(sql<boolean>`exists (select from planned_cancellations where order_id = orders.id)`.as('isPlanned'))
    .where('id', 'in', ids)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const held = await heldAt(db, 'cancelMany', ids)
  const whyNot = ({ orderId, order_status, isPlanned }: (typeof rows)[number]) =>
    isPlanned
      ? 'It is to be cancelled already.'
      : mayMove(order_status as OrderStatus, 'cancelled', 'shop')
        ? held.get(orderId)
        : `This order is ${statusLabel(order_status).toLowerCase()} and can no longer be cancelled.`
  return {
    orders: rows.filter(row => !whyNot(row)).map(({ order_status: _, isPlanned: __, ...order }) => order),
    refused: rows.flatMap(row => {
      const why = whyNot(row)
      return why ? [{ orderId: row.orderId, orderNumber: row.orderNumber, why }] : []
    }),
  }
}

type Plan = {
  ids: readonly string[]
  reason: string
  soldOut: boolean
  staff: { id: string; ipAddress: string }
}

/**
 * Plans to cancel many orders: they are held from now on, and cancelled in half an hour unless it is taken back. Those
 * that cannot be cancelled are left as they are, with the reason. Throws `move_refused` when none can.
 * @rule that many orders are not cancelled at once, and can be taken back
 */
export async function planCancellations(
  tx: Tx,
  { ids, reason, soldOut, staff }: Plan,
): Promise<{ planned: ToCancel[]; refused: Refused[]; dueAt: Date }> {
  await tx.selectFrom('orders').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
  const { orders: planned, refused } = await findToCancel(tx, ids)
  if (planned.length === 0) throw new ShopError('move_refused', 'None of these orders can be cancelled any more.')
  const batch = randomText(12)
  const dueAt = new Date(Date.now() + TAKE_BACK_MINUTES * 60_000)
  await tx
    .insertInto('planned_cancellations')
    .values(
      planned.map(({ orderId, version }) => ({
        order_id: orderId,
        batch,
        version,
        reason,
        sold_out: soldOut,
        staff_id: staff.id,
        ip_address: staff.ipAddress.slice(0, 60),
        due_at: dueAt,
      })),
    )
    .execute()
  return { planned, refused, dueAt }
}

/** Orders that are to be cancelled together. */
export type PlannedBatch = {
  batch: string
  dueAt: Date
  by: string
  orders: number
  total: Paisa
  /** 'Ayesha Malik KH-7WQ2-9ABX, ...', of the first few. */
  names: string
}

const NAMED = 5

/** What is to be cancelled in a moment, the next first. */
export async function listPlanned(db: Db): Promise<PlannedBatch[]> {
  const { rows } = await sql<PlannedBatch>`
    select batch, min(due_at) as "dueAt", min(staff.name) as by, count(*)::int as orders, sum(total_amount)::bigint as total,
      array_to_string((array_agg(isolated(full_name) || ' ' || order_number order by orders.created_at, orders.id))[1:${NAMED}::int], ', ')
        || case when count(*) > ${NAMED}::int then ' and ' || (count(*) - ${NAMED}::int) || ' more' else '' end as names
    from planned_cancellations join orders on orders.id = order_id join staff on staff.id = staff_id
    group by batch order by min(due_at), batch`.execute(db)
  return rows
}

/** Which planned cancellations are taken back: all that were chosen together, or one order. */
export const TakeBackCancel = z
  .object({ batch: z.string().max(40).optional(), orderId: z.string().max(60).optional() })
  .refine(({ batch, orderId }) => (batch === undefined) !== (orderId === undefined), 'Please choose what stays')

/**
 * Takes planned cancellations back: the orders go on. Returns their numbers. Throws `move_refused` when they are
 * cancelled already, or nothing is planned.
 */
export async function takeBackCancel(
  tx: Tx,
  { batch, orderId }: z.output<typeof TakeBackCancel>,
): Promise<{ orderId: string; orderNumber: string }[]> {
  const { rows } = await sql<{ orderId: string; orderNumber: string }>`
    with kept as (
      delete from planned_cancellations where batch = ${batch ?? null} or order_id = ${orderId ?? null} returning order_id
    ) select id as "orderId", order_number as "orderNumber" from orders where id in (select order_id from kept) order by id`.execute(
    tx,
  )
  if (rows.length === 0)
    throw new ShopError('move_refused', 'It is too late to take this back, or somebody has done it already.')
  return rows
}

// Few at once: they lock the stock of their sizes.
const AT_ONCE = 25

/**
 * Cancels what was planned and is due, a few orders in each transaction, which has their audit rows. An order that was
 * changed meanwhile, or whose customer has answered, stays, with a line on its timeline. May run twice.
 */
export async function cancelPlanned(db: Db): Promise<void> {
  while ((await cancelSome(db)) > 0);
}

type Due = {
  order_id: string
  reason: string
  sold_out: boolean
  staff_id: string
  ip_address: string
  name: string
  changed: boolean
}

const cancelSome = (db: Db): Promise<number> =>
  inTransaction(db, async tx => {
    const { rows } = await sql<Due>`
      select planned.order_id, planned.reason, planned.sold_out, planned.staff_id, planned.ip_address, staff.name,
        orders.version <> planned.version
          or exists (select from order_changes where order_changes.order_id = orders.id and order_changes.created_at > planned_at) as changed
      from planned_cancellations planned join orders on orders.id = planned.order_id join staff on staff.id = planned.staff_id
      where due_at <= now() order by batch, planned.order_id limit ${AT_ONCE} for update of planned skip locked`.execute(
      tx,
    )
    for (const [, due] of Map.groupBy(rows, ({ staff_id, reason, sold_out }) => `${staff_id} ${sold_out} ${reason}`)) {
      const [{ reason, sold_out: soldOut, name, staff_id: id, ip_address: ipAddress } = nobody] = due
      const ids = due.flatMap(({ order_id, changed }) => (changed ? [] : order_id))
      const { moved, refused } =
        ids.length > 0 ? await cancelOrders(tx, { id: ids, reason, soldOut }, name) : { moved: [], refused: [] }
      for (const { orderId, orderNumber, from } of moved)
        await recordAudit(
          tx,
          { id, name, ipAddress },
          {
            action: 'order.cancelled',
            subject: { type: 'order', id: orderId, label: orderNumber },
            before: { orderStatus: from },
            after: { orderStatus: 'cancelled' },
          },
        )
      const stays = [
        ...refused.map(({ orderId, why }) => ({ orderId, why })),
        ...due.flatMap(({ order_id: orderId, changed }) =>
          changed ? { orderId, why: 'it was changed meanwhile.' } : [],
        ),
      ]
      for (const { orderId, why } of stays)
        await recordChange(tx, {
          orderId,
          kind: 'decision',
          text: `Not cancelled with the others: ${why}`,
          actor: name,
        })
    }
    await tx
      .deleteFrom('planned_cancellations')
      .where('order_id', 'in', [...rows.map(({ order_id }) => order_id), ''])
      .execute()
    return rows.length
  })

const nobody: Due = {
  order_id: '',
  reason: '',
  sold_out: false,
  staff_id: '',
  ip_address: '',
  name: '',
  changed: false,
}
