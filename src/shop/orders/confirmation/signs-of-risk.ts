import { type RawBuilder, sql } from 'kysely'
import { ordererOf, samePerson } from '../../ground/customers/index.ts'
import { amountText, type Paisa, rs } from '../../ground/money.ts'
import { plural } from '../../ground/plural.ts'
import { type TrustFacts, trustFacts } from '../../offers/trust/index.ts'
import type { Settings } from '../../settings/settings/index.ts'
import type { Reason } from './call-rules.ts'

export type Assessment = { decision: 'call' | 'goesThrough'; points: number; reasons: Reason[] }

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
  town: string
  famousSpot: string
}

const recent = sql`other.created_at between orders.created_at - interval '24 hours' and orders.created_at`

export type Seen = Signs & { holdsStock: boolean; prepaid: Paisa; advanceDue: Paisa; trust: TrustFacts }

/**
 * Null when the order is not one of the website that pays cash, or not one of `which`. `sameAddressUntil`: which other
 * orders to its address count.
 */
const signsOf = (which: RawBuilder<unknown>, sameAddressUntil: RawBuilder<unknown>) =>
  sql<Seen | null>`(
  select json_build_object('prepaid', prepaid_amount, 'advanceDue', advance_due, 'trust', ${trustFacts(sql`now()`)}, 'holdsStock', holds_stock, 'total', total_amount, 'address', orders.address, 'town', orders.town, 'famousSpot', orders.famous_spot,
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

/** The signs of a pending order without a decision. */
export const signs = signsOf(
  sql`orders.order_status = 'pending' and not exists (select from order_assessments where order_id = orders.id)`,
  sql`orders.created_at`,
)
/** The signs of an order that waits, decided or not. */
export const signsOfChanged = signsOf(sql`order_waits(orders)`, sql`now()`)

/**
 * The decision about these signs, with every reason, the weightiest first.
 * @rule what counts as risk of an order
 */
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
    ...unclear(signs, rules.unclearAddress.shorterThan).flatMap(why =>
      at(1, { from: 1, points: rules.unclearAddress.points }, `Unclear address: ${why}`),
    ),
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

/** Why nobody would find the address; empty where it is clear. 'House 64' is short, and with its town is not. */
function unclear({ address, town, famousSpot }: Signs, shorterThan: number): string[] {
  const letters = (address + town).replaceAll(/[^\p{L}\p{N}]/gu, '').length
  if (!/\p{N}/u.test(address) && famousSpot.trim() === '') return ['no house number and no famous spot']
  return letters < shorterThan ? ['it is very short'] : []
}
