import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { basisPoints, type Paisa, paisa, rs, shareOf, sum } from '../../ground/money.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { findScopes, type OfferRow, offerOf, selectCoupons } from '../coupons/index.ts'

type Offer = Pick<OfferRow, 'discountType' | 'discountValue' | 'terms'>

/**
 * The most that an offer takes off one order, in paisa: what the limit of a role is compared with. One that may be
 * combined counts with all automatic ones that may be combined and count at the same moment: an order gets them
 * together. `withOthers`: how much of it is theirs.
 * @rule what an offer counts as against a limit, with the automatic ones beside it
 */
export async function offerWorth(
  db: Db,
  offer: OfferRow,
  settings: Settings,
): Promise<{ amount: Paisa; withOthers: Paisa }> {
  const own = await worthAlone(db, offer, settings)
  const rows = offer.combinable
    ? await selectCoupons(db.selectFrom('coupons'))
        .where('id', '<>', offer._id)
        .where('coupon_type', '=', 'automatic')
        .where('combinable', '=', true)
        .where('status', '=', 'active')
        .where('live_status', 'is not', null)
        .where(sql<boolean>`coalesce(end_date > now(), true) and coalesce(redeemed < total_limit, true)`)
        .execute()
    : []
  const others = await Promise.all(
    rows.map(offerOf).map(async one => ({ one, worth: await worthAlone(db, one, settings) })),
  )
  // The sum changes only where one of them begins.
  const begins = [offer, ...others.map(({ one }) => one)].map(startOf).filter(at => isAt(offer, at))
  const withOthers = paisa(
    Math.max(0, ...begins.map(at => sum(others.filter(({ one }) => isAt(one, at)).map(({ worth }) => worth)))),
  )
  return { amount: sum([own, withOthers]), withOthers }
}

const startOf = ({ startDate }: OfferRow): number => startDate?.getTime() ?? 0
const isAt = (offer: OfferRow, at: number): boolean =>
  startOf(offer) <= at && (offer.endDate === null || at < offer.endDate.getTime())

/**
 * The most that one offer takes off an order by itself. A percentage without a cap counts as of the largest order
 * that is paid in cash, free pieces as of the dearest size that it is for.
 */
async function worthAlone(db: Db, { discountType, discountValue, terms }: Offer, settings: Settings): Promise<Paisa> {
  switch (discountType) {
    case 'fixed':
      return paisa(discountValue)
    case 'percentage':
      return terms.cap ?? shareOf(settings.codLimit, basisPoints(discountValue))
    case 'shipping': {
      const fees = [settings.shippingFee, ...settings.shippingRates.map(({ fee }) => rs(fee))]
      return paisa(Math.max(...fees))
    }
    case 'gift': {
      const gift = await db.selectFrom('sizes').select('cut_price').where('id', '=', terms.giftSize).executeTakeFirst()
      return paisa((gift?.cut_price ?? 0) * terms.giftPieces)
    }
    case 'buyGet': {
      const times = terms.most ?? Math.max(1, Math.floor(settings.maxPieces / (terms.buy + terms.get)))
      return paisa(shareOf(await dearest(db, terms, settings), basisPoints(discountValue)) * terms.get * times)
    }
  }
}

/** The highest price among the sizes on sale that these terms are for. */
async function dearest(db: Db, terms: OfferRow['terms'], settings: Settings): Promise<Paisa> {
  const { rows } = await sql<{ id: string; cutPrice: Paisa }>`
    select sizes.id, cut_price as "cutPrice" from sizes join products on products.id = product_id
    where published and retired_at is null order by cut_price desc`.execute(db)
  const scope = (await findScopes(db, [{ _id: '', terms }], { sizeIds: rows.map(({ id }) => id), settings })).get('')
  return rows.find(({ id }) => scope?.has(id) ?? true)?.cutPrice ?? paisa(0)
}
