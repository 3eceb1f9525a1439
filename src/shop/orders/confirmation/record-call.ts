import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { SHOP_TIME_OFFSET, shopMinute, timeText } from '../../ground/dates.ts'
import { addEmail } from '../../ground/email-urgency.ts'
import { ShopError } from '../../ground/shop-error.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { moveOrder, recordChange } from '../orders/index.ts'
import { statusLabel } from '../orders/order-status-rules.ts'
import { outcomeLabels, outcomes, quickCalls } from './call-rules.ts'

// Further ahead an order has expired.
const FURTHEST_CALL_MS = 14 * 24 * 3_600_000

/** A press of a usual time is 'Call back' at that time. */
function atUsualTime(fields: unknown): unknown {
  const { outcome } = Object(fields)
  const quick = quickCalls().find(({ name }) => name === outcome)
  if (!quick) return fields
  return { ...Object(fields), outcome: 'callBack', callAt: shopMinute(quick.at) }
}

/** What came of a call. `callAt` is the shop's time, as a browser's field sends it. */
const Outcome = z
  .object({
    orderId: z.string().min(1).max(60),
    outcome: z.enum(outcomes, 'Please choose what came of the call'),
    note: z.string().trim().max(500, 'The note must be 500 characters or less').default(''),
    callAt: z
      .literal('')
      .or(z.iso.datetime({ local: true, error: 'Please choose day and time' }))
      .default('')
      .transform(typed => (typed === '' ? null : new Date(typed + SHOP_TIME_OFFSET))),
  })
  .superRefine(({ outcome, callAt, note }, ctx) => {
    if (outcome === 'cancelled' && note === '')
      ctx.addIssue({ code: 'custom', path: ['note'], message: 'Please say why' })
    if (outcome !== 'callBack') return
    const ahead = (callAt?.getTime() ?? 0) - Date.now()
    if (callAt === null || Number.isNaN(ahead)) {
      ctx.addIssue({ code: 'custom', path: ['callAt'], message: 'Please choose day and time' })
    } else if (ahead < 0 || ahead > FURTHEST_CALL_MS) {
      ctx.addIssue({ code: 'custom', path: ['callAt'], message: 'Please choose a time within the next 14 days' })
    }
  })

export const RecordCall = z.preprocess(atUsualTime, Outcome)

type Recorded = z.output<typeof RecordCall> & {
  staff: { id: string; name: string }
  settings: Pick<Settings, 'callAgainHours'>
}

/**
 * Records a call and does what follows from it, in one transaction: the order is confirmed or cancelled, or called
 * again at a time. The first call without an answer, and a wrong number, send the customer an email with the link that
 * confirms. Throws `not_found`, and `move_refused` when the order does not wait for a call any more, or something holds
 * it.
 */
export async function recordCall(
  tx: Tx,
  { orderId, outcome, note, callAt, staff, settings }: Recorded,
): Promise<string> {
  const order = await tx
    .selectFrom('orders')
    .select(['order_number', 'order_status', 'payment_method'])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  if (!order) throw new ShopError('not_found', 'Order not found')
  if (order.order_status !== 'pending' || order.payment_method !== 'COD') {
    const is = statusLabel(order.order_status).toLowerCase()
    throw new ShopError('move_refused', `Order ${order.order_number} does not wait for a call any more: it is ${is}.`)
  }
  const tries = await countTries(tx, orderId)
  const { callAgainHours } = settings
  const hours = callAgainHours[Math.min(tries, callAgainHours.length - 1)] ?? 24
  const nextCallAt = { callBack: callAt, noAnswer: new Date(Date.now() + hours * 3_600_000) }[outcome as string] ?? null
  await tx
    .insertInto('order_calls')
    .values({ order_id: orderId, staff_id: staff.id, outcome, note, next_call_at: nextCallAt })
    .execute()
  const reason = note || 'On the phone'
  if (outcome === 'confirmed')
    await moveOrder(tx, { orderId, to: 'confirmed', actor: staff.name, reason }, { gate: 'confirm' })
  else if (outcome === 'cancelled')
    await moveOrder(tx, { orderId, to: 'cancelled', actor: staff.name, reason }, { gate: 'cancel' })
  else {
    const next = nextCallAt ? `, again ${timeText(nextCallAt)}` : ''
    const text = `Call: ${outcomeLabels[outcome].toLowerCase()}${next}${note && `. ${note}`}`
    await recordChange(tx, { orderId, kind: 'call', text, actor: staff.name })
  }
  const couldNotReach = (outcome === 'noAnswer' && tries === 0) || outcome === 'wrongNumber'
  if (couldNotReach) await addEmail(tx, 'order-not-reached', { orderId, wrongNumber: outcome === 'wrongNumber' })
  return order.order_number
}

async function countTries(tx: Tx, orderId: string): Promise<number> {
  const { tries } = await tx
    .selectFrom('order_calls')
    .select(eb => eb.fn.countAll<number>().as('tries'))
    .where('order_id', '=', orderId)
    .where('outcome', '=', 'noAnswer')
    .executeTakeFirstOrThrow()
  return tries
}
