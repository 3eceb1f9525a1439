import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { findScopes, type OfferRow } from '../coupons/index.ts'
import { basisPoints, type Paisa, paisa, rs, shareOf } from '../money.ts'
import type { Settings } from '../settings/index.ts'

type Offer = Pick<OfferRow, 'discountType' | 'discountValue' | 'terms'>

/**
 * The most that an offer takes off one order: what the limit of a role is compared with. A percentage without a cap counts as of the largest order
 * that is paid in cash, free pieces as of the dearest size that it is for.
 */
export async function offerWorth(
  db: Db,
  { discountType, discountValue, terms }: Offer,
  settings: Settings,
): Promise<Paisa> {
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
