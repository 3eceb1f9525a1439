import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { type Paisa, paisa } from '../../ground/money.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { findScopes, OfferTerms, type SaidOffer } from '../../offers/coupons/index.ts'
import { readSettings } from '../../settings/settings/index.ts'
import { dueOfReturn } from '../orders/index.ts'
import { type OneReturn, type PaidOrder, type ReturnWorth, worthOfReturns } from './return-worth-rules.ts'

/** A return of an order, with its id. */
export type KnownReturn = OneReturn & { _id: string }

/**
 * What was paid for an order's goods, and what came back: of parcels first, then its returns that are not refused, in
 * the order in which they are worth something.
 */
export type Paid = { paid: PaidOrder; returns: KnownReturn[] }

/**
 * Reads what the worth of an order's returns is made of. The caller must have checked access to the order. Throws
 * `not_found`.
 */
export async function findPaid(db: Db, orderId: string): Promise<Paid> {
  const order = await db.selectFrom('orders').select('id').where('id', '=', orderId).executeTakeFirst()
  if (!order) throw new ShopError('not_found', 'There is no such order')
  const lines = await db
    .selectFrom('order_items')
    .select(['position', 'size_id as sizeId', 'name', 'ml', 'quantity', 'gifts', 'price_at_purchase as price'])
    .select([sql<Paisa>`paid_for(order_items, quantity)`.as('paid'), sql<number | null>`set_of(parts)`.as('setOf')])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  const gifts = await giftOffers(db, orderId)
  const sizeIds = lines.map(({ sizeId }) => sizeId)
  const scopes = await findScopes(db, gifts, { sizeIds, settings: await readSettings(db) })
  return {
    paid: {
      lines,
      gifts: gifts.flatMap(({ _id, minimum, terms }) => {
        const line = lines.find(({ sizeId, gifts }) => sizeId === terms.giftSize && gifts > 0)
        if (!line) return []
        const scope = scopes.get(_id)
        const positions = scope && lines.flatMap(({ sizeId, position }) => (scope.has(sizeId) ? [position] : []))
        // What it was for may have left its category since.
        return [
          { position: line.position, pieces: terms.giftPieces, minimum, scope: positions?.length ? positions : null },
        ]
      }),
    },
    returns: [...(await cameBack(db, orderId)), ...(await knownReturns(db, orderId))],
  }
}

/**
 * What came back with a parcel of an order that was not sent again: it is not charged (`restocked_worth` of
 * db/functions/orders/order-dues.sql).
 */
async function cameBack(db: Db, orderId: string): Promise<KnownReturn[]> {
  const { rows: lines } = await sql<KnownReturn['lines'][number]>`
    select position, back::int as quantity from order_items cross join lateral pieces_restocked(order_items) back
    where order_id = ${orderId} and back > 0 order by position`.execute(db)
  return lines.length > 0 ? [{ _id: 'parcel', lines, wish: 'exchange', value: null }] : []
}

type GiftOffer = { _id: string; minimum: Paisa; terms: OfferTerms }

/** The offers of an order that gave a gift, as they were when it was placed. */
async function giftOffers(db: Db, orderId: string): Promise<GiftOffer[]> {
  const rows = await db
    .selectFrom('coupon_redemptions as used')
    .innerJoin('coupons', 'coupons.id', 'used.coupon_id')
    .select(['used.coupon_id as _id', sql<SaidOffer | null>`said`.as('said')])
    .select(['discount_type', 'minimum_subtotal', 'coupons.terms'])
    .where('order_id', '=', orderId)
    .where('released_at', 'is', null)
    .orderBy('used.coupon_id')
    .execute()
  return rows
    .filter(({ said, discount_type }) => (said?.discountType ?? discount_type) === 'gift')
    .map(({ _id, said, minimum_subtotal, terms }) => ({
      _id,
      minimum: said?.minimumSubtotal ?? minimum_subtotal,
      terms: OfferTerms.parse(said?.terms ?? terms),
    }))
}

/** The returns of an order that are not refused: first those that have arrived, as they did. */
async function knownReturns(db: Db, orderId: string): Promise<KnownReturn[]> {
  const { rows } = await sql<KnownReturn>`
    select id as _id, wish, value,
      (select json_agg(json_build_object('position', position, 'quantity', quantity) order by position) from return_lines where return_id = returns.id) as lines
    from returns where order_id = ${orderId} and return_stands(returns)
    order by (select min(id) from return_events where return_id = returns.id and return_events.state = 'received') nulls last, created_at, id`.execute(
    db,
  )
  return rows
}

/**
 * What a return is worth in paisa: what was paid for what comes back, after the returns before it. Nothing for one that
 * is refused. Throws `not_found`.
 */
export async function returnWorth(db: Db, returnId: string): Promise<ReturnWorth> {
  const of = await db.selectFrom('returns').select('order_id').where('id', '=', returnId).executeTakeFirst()
  if (!of) throw new ShopError('not_found', 'There is no such return')
  const { paid, returns } = await findPaid(db, of.order_id)
  const at = returns.findIndex(({ _id }) => _id === returnId)
  return worthOfReturns(paid, returns)[at] ?? { exchange: paisa(0), refund: paisa(0) }
}

/** What of a return is neither paid back nor taken off an exchange. */
export async function findDue(db: Db, returnId: string): Promise<Paisa> {
  const row = await db.selectFrom('returns').select(dueOfReturn.as('due')).where('id', '=', returnId).executeTakeFirst()
  return row?.due ?? paisa(0)
}
