import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { ordererOf, samePerson } from '../../ground/customers/index.ts'
import { takesAhead } from '../../ground/hosted-pages/hosted-page-rules.ts'
import { amountText, type Paisa, rs } from '../../ground/money.ts'
import { plural } from '../../ground/plural.ts'
import { ShopError } from '../../ground/shop-error.ts'
import {
  findBlocks,
  type Judgement,
  judgementText,
  judgeOrder,
  type TrustFacts,
  trustFacts,
} from '../../offers/trust/index.ts'
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
import type { Reason } from './call-rules.ts'

/** Who decides when no person does, as the timeline shows it. */
export const RULES_ACTOR = 'rules'

export type Assessment = { decision: 'call' | 'goesThrough'; points: number; reasons: Reason[] }

/**
 * Decides about a new COD order by the settings' rules: it goes through, confirmed at once, waits for an advance, or
 * somebody calls. Stores the decision with every reason; does nothing for an order that has one, or is not a pending
 * COD order of the website. Returns the order as it is then. Throws `not_found`.
 * @rule who is called to confirm, and what counts as risk
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

type Signs = {
  samePhone: number
  sameAddress: number
  sameDevice: number
  refused: number
  received: number
  /** Its phone is proved by a code. */
  phoneProved: boolean
  pieces: number
  total: Paisa
  address: string
  famousSpot: string
}

const recent = sql`other.created_at between orders.created_at - interval '24 hours' and orders.created_at`

type Seen = Signs & { holdsStock: boolean; prepaid: Paisa; advanceDue: Paisa; trust: TrustFacts }

/**
 * Null when the order is not one of the website that pays cash, or not one of `which`. `sameAddressUntil`: which other
 * orders to its address count.
 */
const signsOf = (which: RawBuilder<unknown>, sameAddressUntil: RawBuilder<unknown>) =>
  sql<Seen | null>`(
  select json_build_object('prepaid', prepaid_amount, 'advanceDue', advance_due, 'trust', ${trustFacts(sql`now()`)}, 'holdsStock', holds_stock, 'total', total_amount, 'address', orders.address, 'famousSpot', orders.famous_spot,
    'phoneProved', phone_proved(orders.customer_id, orders.phone_number), 'samePhone', known."samePhone", 'refused', known.refused, 'received', known.received,
    'sameAddress', (select count(*) from orders other
      where place_key(other.city, other.address) = place_key(orders.city, orders.address) and other.id <> orders.id
        and other.created_at between orders.created_at - interval '24 hours' and ${sameAddressUntil}),
    'sameDevice', (select count(*) from orders other
      where other.customer_id = any (array(select same.id from customers same where same.browser_id = customers.browser_id))
        and other.id <> orders.id and ${recent}),
    'pieces', (select coalesce(sum(quantity), 0) from order_items where order_id = orders.id))
  from (
    select count(*) filter (where other.phone_number = orders.phone_number and ${recent}) as "samePhone",
      count(*) filter (where order_outcome(other.*) = 'refused') as refused,
      count(*) filter (where other.phone_number = orders.phone_number and mailbox_of(other.email) = mailbox_of(orders.email) and other.order_status = 'delivered'
        and place_key(other.city, other.address) = place_key(orders.city, orders.address)) as received
    from orders other where ${samePerson(ordererOf('orders'), ordererOf('other'))} and other.id <> orders.id
  ) known
  where orders.payment_method = 'COD' and orders.channel = 'web' and ${which})`.as('signs')

/** Of a pending order without a decision. */
const signs = signsOf(
  sql`orders.order_status = 'pending' and not exists (select from order_assessments where order_id = orders.id)`,
  sql`orders.created_at`,
)
const signsOfChanged = signsOf(sql`order_waits(orders)`, sql`now()`)

/** The decision about these signs, with every reason, the weightiest first. */
export function decide(
  signs: Signs,
  {
    riskRules: rules,
    trustAfterOrders,
    trustUpTo,
    codeSparesCall,
  }: Pick<Settings, 'riskRules' | 'trustAfterOrders' | 'trustUpTo' | 'codeSparesCall'>,
): Assessment {
  const within = (same: string, others: number) => `Same ${same} as ${plural(others, 'other order')} within 24 hours`
  const at = (count: number, { from, points }: { from: number; points: number }, text: string): Reason[] =>
    count >= from && points > 0 ? [{ text, points }] : []
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
  const received = trustAfterOrders > 0 && signs.received >= trustAfterOrders
  const coded = codeSparesCall && signs.phoneProved
  const trust: Reason =
    coded && !received
      ? { text: 'Entered the code that we sent to this phone', points: 0 }
      : {
          text: `Received ${plural(signs.received, 'order')} before with this phone and email at this address`,
          points: -signs.received,
        }
  const trusted = received || coded
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
