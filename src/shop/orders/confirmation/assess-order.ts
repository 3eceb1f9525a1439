import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { takesAhead } from '../../ground/hosted-pages/hosted-page-rules.ts'
import { amountText } from '../../ground/money.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { findBlocks, type Judgement, judgementText, judgeOrder } from '../../offers/trust/index.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { heldAt } from '../holds/index.ts'
import {
  type AddOn,
  countOpenAgain,
  findAddOn,
  findOrder,
  moveOrder,
  type Order,
  orderFromRow,
  phoneCodeAsked,
  recordChange,
  selectOrders,
} from '../orders/index.ts'
import { askAdvance } from '../payments/index.ts'
import { type Assessment, decide, type Seen, signs, signsOfChanged } from './signs-of-risk.ts'

/** Who decides when no person does, as the timeline shows it. */
export const RULES_ACTOR = 'rules'

/**
 * Decides about a new COD order by the settings' rules: it goes through, confirmed at once, waits for an advance, or
 * somebody calls. Stores the decision with every reason; does nothing for an order that has one, or is not a pending
 * COD order of the website. Returns the order as it is then. Throws `not_found`.
 * @rule who is called to confirm a new order
 */
export async function assessOrder(db: Db, orderId: string, settings: Settings): Promise<Order> {
  const stored = await selectOrders(db).select(signs).where('orders.id', '=', orderId).executeTakeFirst()
  if (!stored) throw new ShopError('not_found', 'Order not found')
  const { signs: seen, ...row } = stored
  const order = orderFromRow(row)
  if (!seen) return order
  const assessed = decide(seen, settings)
  // Its stock is taken when somebody confirms it, who sees whether there is any.
  const judged = judgeOrder(seen.trust, await findBlocks(db, order.shippingAddress), settings)
  const trusted = withTrust(assessed, judged, settings)
  const proved = await unlessUnproved(db, orderId, trusted, settings)
  const stocked = seen.holdsStock
    ? proved
    : called(proved, 'Waits without stock: many unconfirmed orders want the same')
  const decision = stocked.decision === 'goesThrough' ? await unlessHeld(db, orderId, stocked) : stocked
  const act = actOf(orderId, decision, judged, settings)
  if (!act) {
    // One statement, so that a transaction would only cost two more.
    await store(db, orderId, decision, judged)
    return order
  }
  try {
    await inTransaction(db, async tx => {
      if (await store(tx, orderId, decision, judged)) await act(tx)
    })
  } catch (error) {
    if (!(error instanceof ShopError && error.code === 'move_refused')) throw error
    // Its buyer may have placed another since the holds were read.
    const held = await unlessHeld(db, orderId, decision)
    if (held === decision) throw error
    await store(db, orderId, held, judged)
  }
  return findOrder(db, orderId, { kind: 'staff' })
}

/**
 * Judges a COD order of the website anew, after its buyer changed its address or added a product and in the same
 * transaction. What was decided stays unless it is judged more strictly now: then somebody calls, an advance is asked
 * where the rules state one, and an order that was confirmed waits again. A change never spares a call. `since`: what
 * was changed, in words for staff. True when it is judged more strictly. Throws `not_found`.
 * @rule that an order is judged anew when its buyer changes it
 */
export async function assessAgain(tx: Tx, orderId: string, settings: Settings, since: string): Promise<boolean> {
  const stored = await selectOrders(tx).select(signsOfChanged).where('orders.id', '=', orderId).executeTakeFirst()
  if (!stored) throw new ShopError('not_found', 'Order not found')
  const { signs: seen, ...row } = stored
  if (!seen) return false
  const order = orderFromRow(row)
  const before = await findAssessment(tx, orderId)
  if (!before && order.orderStatus === 'pending') {
    await assessOrder(tx, orderId, settings)
    return false
  }
  const { judged, assessed } = judgeSeen(seen, await findBlocks(tx, order.shippingAddress), settings)
  const isPaidAhead = judged.asks > 0 && judged.asks <= seen.prepaid
  if (isPaidAhead || !isStricter({ judged, assessed }, before)) return false
  const { decision, points, reasons } = assessed
  const { rule, outcome, asks } = judged
  const values = { decision, points, reasons: JSON.stringify(reasons), rule, outcome, asks }
  await tx
    .insertInto('order_assessments')
    .values({ order_id: orderId, ...values })
    .onConflict(oc => oc.column('order_id').doUpdateSet(values))
    .execute()
  const text = `To be called, since ${since}: ${reasonsOf(assessed)}`
  if (order.orderStatus === 'pending') await recordChange(tx, { orderId, kind: 'decision', text, actor: RULES_ACTOR })
  else await waitAgain(tx, orderId, text.slice(0, 500), settings)
  const { stated } = judged
  if (stated && takesAhead(settings) && stated.asks > seen.advanceDue)
    await askAdvance(tx, { orderId, amount: stated.asks, reason: stated.reason, actor: RULES_ACTOR, settings })
  return true
}

/**
 * What is offered to the buyer of an order (`findAddOn`): only a product with which it stays judged as it is, neither
 * called, nor waiting again, nor paid ahead for its sake. Null: nothing.
 */
export async function offerAddOn(db: Db, orderId: string, settings: Settings): Promise<AddOn | null> {
  return findAddOn(db, orderId, settings, async () => {
    const stored = await selectOrders(db).select(signsOfChanged).where('orders.id', '=', orderId).executeTakeFirst()
    const seen = stored?.signs
    if (!seen) return () => stored !== undefined
    const { shippingAddress } = orderFromRow(stored)
    const blocks = await findBlocks(db, shippingAddress)
    const asNow = judgeSeen(seen, blocks, settings)
    const { decision, points } = asNow.assessed
    // Of one that nobody has judged yet: what it will be judged without the product.
    const before = (await findAssessment(db, orderId)) ?? { decision, points, outcome: asNow.judged.outcome }
    return (total, pieces) => {
      const trust = { ...seen.trust, amount: total }
      const after = judgeSeen({ ...seen, total, pieces, trust }, blocks, settings)
      return !isStricter(after, before) && (after.judged.stated?.asks ?? 0) === (asNow.judged.stated?.asks ?? 0)
    }
  })
}

type Stored = { decision: string; points: number; outcome: string | null }
type Judged = { judged: Judgement; assessed: Assessment }

const findAssessment = (db: Db, orderId: string): Promise<Stored | undefined> =>
  db
    .selectFrom('order_assessments')
    .select(['decision', 'points', 'outcome'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()

function judgeSeen(seen: Seen, blocks: Awaited<ReturnType<typeof findBlocks>>, settings: Settings): Judged {
  const judged = judgeOrder(seen.trust, blocks, settings)
  return { judged, assessed: withTrust(decide(seen, settings), judged, settings) }
}

/** Whether an order is judged more strictly than before. */
const isStricter = ({ judged, assessed }: Judged, before: Stored | undefined): boolean =>
  assessed.decision !== 'goesThrough' &&
  (before?.decision === 'goesThrough' ||
    assessed.points > (before?.points ?? 0) ||
    severity(judged.outcome) > severity(before?.outcome ?? null))

/** Of what the rules of trust say: whether cash is refused, or a part asked ahead. */
const severity = (outcome: string | null): number => (outcome === 'noCash' ? 2 : outcome === 'advance' ? 1 : 0)

async function waitAgain(tx: Tx, orderId: string, reason: string, { codExpiryHours }: Settings): Promise<void> {
  await tx
    .updateTable('orders')
    .set({
      order_status: 'pending',
      // It would expire at once.
      expires_at: sql<Date>`greatest(expires_at, now() + ${codExpiryHours} * interval '1 hour')`,
    })
    .where('id', '=', orderId)
    .execute()
  await countOpenAgain(tx, orderId)
  const event = { order_id: orderId, order_status: 'pending', actor: RULES_ACTOR, reason }
  await tx.insertInto('order_events').values(event).execute()
}

/** What follows at once; null: nothing, somebody calls. */
function actOf(
  orderId: string,
  decision: Assessment,
  { stated }: Judgement,
  settings: Settings,
): ((tx: Tx) => Promise<unknown>) | null {
  const actor = RULES_ACTOR
  if (decision.decision === 'goesThrough') {
    const reason = `Goes through: ${reasonsOf(decision)}`.slice(0, 500)
    return tx => moveOrder(tx, { orderId, to: 'confirmed', actor, reason }, { gate: 'confirmMany' })
  }
  if (!stated || !takesAhead(settings)) return null
  const { asks: amount, reason } = stated
  return tx => askAdvance(tx, { orderId, amount, reason, actor, settings, email: false })
}

/**
 * The assessment with what the rules of trust say: they are stricter or milder than the signs of risk, but no sign is
 * overlooked.
 */
function withTrust(assessed: Assessment, { outcome, rule, asks, stated }: Judgement, settings: Settings): Assessment {
  if (outcome === null && !stated) return assessed
  const text = judgementText({ outcome, rule })
  const ask = asks > 0 && !(stated && takesAhead(settings)) ? `. Ask for ${amountText(asks)} ahead when you call` : ''
  const reasons = [{ text: `${text}${ask}`, points: 0 }, ...assessed.reasons]
  const goesThrough = outcome === 'cash' && !stated && assessed.points === 0
  return { ...assessed, decision: goesThrough ? 'goesThrough' : 'call', reasons }
}

/** False when the order is pending no longer, or has a decision. */
async function store(db: Db, orderId: string, assessed: Assessment, judged: Judgement): Promise<boolean> {
  const { decision, points, reasons } = assessed
  const { rule, outcome, asks } = judged
  const { rows } = await sql`
    with pending as (
      select id from orders where id = ${orderId} and order_status = 'pending' for update
    ), stored as (
      insert into order_assessments (order_id, decision, points, reasons, rule, outcome, asks)
      select id, ${decision}, ${points}, ${JSON.stringify(reasons)}, ${rule}, ${outcome}, ${asks} from pending on conflict do nothing returning order_id
    ), noted as (
      insert into order_changes (order_id, kind, text, actor)
      select order_id, 'decision', ${`To be called: ${reasonsOf(assessed)}`.slice(0, 4000)}, ${RULES_ACTOR}
      from stored where ${decision === 'call'}
    )
    select from stored`.execute(db)
  return rows.length > 0
}

const reasonsOf = ({ reasons }: Assessment): string => reasons.map(({ text }) => text).join('; ')

/** What something holds goes through by no rule: somebody calls. */
async function unlessHeld(db: Db, orderId: string, assessed: Assessment): Promise<Assessment> {
  const why = (await heldAt(db, 'confirmMany', [orderId])).get(orderId)
  if (!why) return assessed
  return called(assessed, why)
}

const called = (assessed: Assessment, why: string): Assessment => ({
  ...assessed,
  decision: 'call',
  reasons: [{ text: why, points: 0 }, ...assessed.reasons],
})

/** An order whose phone should have had a code, and got none while the ways of sending one rest, is called instead. */
async function unlessUnproved(db: Db, orderId: string, assessed: Assessment, settings: Settings): Promise<Assessment> {
  if (!(await phoneCodeAsked(db, orderId, settings))) return assessed
  return called(assessed, 'No code could be sent to this phone')
}
