import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { amountText, type Paisa, rs } from '../money.ts'
import { moveOrder, recordChange } from '../orders/index.ts'
import { plural } from '../plural.ts'
import type { Settings } from '../settings/index.ts'
import type { Reason } from './rules.ts'

/** Who decides when no person does, as the timeline shows it. */
export const RULES_ACTOR = 'rules'

export type Assessment = { decision: 'call' | 'goesThrough'; points: number; reasons: Reason[] }

const AssessOrder = z.object({ orderId: z.string() })

/**
 * Decides about a new COD order by the settings' rules: it goes through, confirmed at once, or somebody calls. Stores the decision with
 * every reason; does nothing for an order that has one, or is not a pending COD order of the website.
 */
export async function assessOrder(db: Db, payload: unknown, settings: Settings): Promise<void> {
  const { orderId } = AssessOrder.parse(payload)
  await inTransaction(db, async tx => {
    const signs = await lockAndReadSigns(tx, orderId)
    if (!signs) return
    const assessed = decide(signs, settings)
    // Its stock is taken when somebody confirms it, who sees whether there is any.
    const { decision, points, reasons } = signs.holdsStock ? assessed : { ...assessed, ...waiting(assessed) }
    const written = await tx
      .insertInto('order_assessments')
      .values({ order_id: orderId, decision, points, reasons: JSON.stringify(reasons) })
      .onConflict(oc => oc.doNothing())
      .returning('order_id')
      .executeTakeFirst()
    if (!written) return
    const why = reasons.map(({ text }) => text).join('; ')
    if (decision === 'call') {
      await recordChange(tx, { orderId, kind: 'decision', text: `To be called: ${why}`, actor: RULES_ACTOR })
    } else {
      await moveOrder(tx, {
        orderId,
        to: 'confirmed',
        actor: RULES_ACTOR,
        reason: `Goes through: ${why}`.slice(0, 500),
      })
    }
  })
}

const waiting = ({ reasons }: Assessment): Pick<Assessment, 'decision' | 'reasons'> => ({
  decision: 'call',
  reasons: [{ text: 'Waits without stock: many unconfirmed orders want the same', points: 0 }, ...reasons],
})

type Signs = {
  samePhone: number
  sameAddress: number
  sameDevice: number
  refused: number
  received: number
  pieces: number
  total: Paisa
  address: string
  famousSpot: string
}

/** Null when the order is not a pending COD order of the website. */
async function lockAndReadSigns(tx: Tx, orderId: string): Promise<(Signs & { holdsStock: boolean }) | null> {
  const recent = sql`other.id <> me.id and other.created_at between me.created_at - interval '24 hours' and me.created_at`
  const { rows } = await sql<Signs & { holdsStock: boolean }>`
    select holds_stock as "holdsStock", total_amount as total, address, famous_spot as "famousSpot",
      (select count(*)::int from orders other where other.phone_number = me.phone_number and ${recent}) as "samePhone",
      (select count(*)::int from orders other
        where place_key(other.city, other.address) = place_key(me.city, me.address) and ${recent}) as "sameAddress",
      (select count(*)::int from orders other join customers c on c.id = other.customer_id
        where c.browser_id = (select browser_id from customers where id = me.customer_id) and ${recent}) as "sameDevice",
      (select count(*)::int from orders other
        where (other.phone_number = me.phone_number or other.email = me.email) and other.id <> me.id and order_status = 'cancelled'
          and exists (select from order_events where order_id = other.id and order_status = 'outForDelivery')) as refused,
      (select count(*)::int from orders other
        where other.phone_number = me.phone_number and other.email = me.email and other.id <> me.id and order_status = 'delivered'
          and place_key(other.city, other.address) = place_key(me.city, me.address)) as received,
      (select coalesce(sum(quantity), 0)::int from order_items where order_id = me.id) as pieces
    from orders me where id = ${orderId} and order_status = 'pending' and payment_method = 'COD' and channel = 'web'
    for update`.execute(tx)
  return rows[0] ?? null
}

/** The decision about these signs, with every reason, the weightiest first. */
export function decide(
  signs: Signs,
  { riskRules: rules, trustAfterOrders, trustUpTo }: Pick<Settings, 'riskRules' | 'trustAfterOrders' | 'trustUpTo'>,
): Assessment {
  const within = (same: string, others: number) => `Same ${same} as ${plural(others, 'other order')} within 24 hours`
  const at = (found: number, { from, points }: { from: number; points: number }, text: string): Reason[] =>
    found >= from && points > 0 ? [{ text, points }] : []
  const risks = [
    ...at(signs.samePhone, rules.samePhone, within('phone', signs.samePhone)),
    ...at(signs.sameAddress, rules.sameAddress, within('address', signs.sameAddress)),
    ...at(signs.sameDevice, rules.sameDevice, within('device', signs.sameDevice)),
    ...at(signs.refused, rules.refusedBefore, `Did not take ${plural(signs.refused, 'parcel')} before`).map(reason => ({
      ...reason,
      points: reason.points * signs.refused,
    })),
    ...at(signs.pieces, rules.manyPieces, `Unusual quantity: ${signs.pieces} pieces`),
    ...at(signs.total / 100, rules.highValue, `High value: ${amountText(signs.total)}`),
    ...(isUnclear(signs, rules.unclearAddress.shorterThan)
      ? at(1, { from: 1, points: rules.unclearAddress.points }, 'Unclear address: no house number and no famous spot')
      : []),
  ].sort((a, b) => b.points - a.points)
  const points = risks.reduce((sum, reason) => sum + reason.points, 0)
  const trust: Reason = {
    text: `Received ${plural(signs.received, 'order')} before with this phone and email at this address`,
    points: -signs.received,
  }
  const trusted = trustAfterOrders > 0 && signs.received >= trustAfterOrders
  if (!trusted) {
    const known = signs.received > 0 ? [trust] : [{ text: 'Has not received an order at this address yet', points: 0 }]
    return { decision: 'call', points, reasons: [...risks, ...known] }
  }
  if (points > 0) return { decision: 'call', points, reasons: [...risks, trust] }
  if (signs.total > rs(trustUpTo)) {
    const above = { text: `More than ${amountText(rs(trustUpTo))}, up to which trust goes`, points: 0 }
    return { decision: 'call', points, reasons: [above, trust] }
  }
  return { decision: 'goesThrough', points, reasons: [trust] }
}

function isUnclear({ address, famousSpot }: Signs, shorterThan: number): boolean {
  const letters = address.replaceAll(/[^\p{L}\p{N}]/gu, '').length
  return letters < shorterThan || (!/\p{N}/u.test(address) && famousSpot.trim() === '')
}
