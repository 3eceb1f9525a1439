import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { inCollection, membersOf } from '../../catalogue/catalogue/index.ts'
import type { Paisa } from '../../ground/money.ts'
import type { Settings } from '../../settings/settings/index.ts'
import type { CouponState, OfferRow } from './coupon.ts'
import { couponRefusal } from './coupon-refusal.ts'
import { codeOf, codeUsed, isNamed, type NamedCoupon, offerOf, selectCoupons } from './find-coupon.ts'
import { isScoped } from './offer-terms.ts'
import { type Person, personColumns } from './used-by-person.ts'

/** The size that an offer gives, as it is sold today. */
export type GiftSize = {
  productId: string
  sizeId: string
  name: string
  image: string | null
  ml: number
  setOf?: number | null
  sku: string
  price: Paisa
  discount: number
  cutPrice: Paisa
}

/** An offer that may count for a cart. */
export type FoundOffer = CouponState & {
  /** The shopper typed its code. */
  named: boolean
  /** The sizes of the cart that it is for; null: all. */
  scope: ReadonlySet<string> | null
  /** Null: none, or it cannot be sold now. */
  gift: GiftSize | null
  /** Why it cannot count now, whatever is in the cart. */
  refusal: string | null
}

export type AskedOffers = NamedCoupon & {
  /** Automatic offers that do not count: an order was refused for them. */
  withoutOffers?: readonly string[] | null | undefined
  sizeIds: readonly string[]
  person: Person
  settings: Pick<Settings, 'newArrivalDays'>
  now?: Date
}

/** The offers for a cart: the named one, also when it cannot be used, and the automatic ones of now. */
export async function findOffers(db: Db, asked: AskedOffers): Promise<FoundOffer[]> {
  const { person, now = new Date() } = asked
  const rows = await selectCoupons(db.selectFrom('coupons'))
    .select([isNamed(asked).as('named'), codeUsed(asked).as('codeUsed'), giftColumn.as('gift')])
    .select(personColumns(person))
    .where(
      sql<boolean>`(${isNamed(asked)} or (coupon_type = 'automatic' and status = 'active' and live_status is not null
        and coalesce(start_date <= ${now}, true) and coalesce(end_date > ${now}, true) and id <> all(${[...(asked.withoutOffers ?? [])]}::text[])))`,
    )
    .orderBy('id')
    .execute()
  const offers = rows.map(({ named, codeUsed, gift, used, usedBefore, hasOrdered, hasTag, ...row }) => {
    const offer = { ...offerOf(row), named, codeUsed, gift, used, usedBefore, hasOrdered, hasTag }
    return { ...offer, code: offer.code || (named ? codeOf(asked) : ''), refusal: couponRefusal(offer, now) }
  })
  const scopes = await findScopes(db, offers, asked)
  return offers.map(offer => ({ ...offer, scope: scopes.get(offer._id) ?? null }))
}

const giftColumn = sql<GiftSize | null>`(
  select json_build_object('productId', products.id, 'sizeId', sizes.id, 'name', products.name, 'image', images[1], 'ml', ml, 'setOf', bottles_of(sizes), 'sku', sku,
    'price', price, 'discount', discount, 'cutPrice', cut_price)
  from sizes join products on products.id = product_id
  where sizes.id = coupons.terms->>'giftSize' and published and retired_at is null and not is_set)`

type Scoped = Pick<OfferRow, '_id' | 'terms'>

/** Of each offer that is for some of the catalogue: which of these sizes. */
export async function findScopes(
  db: Db,
  offers: readonly Scoped[],
  { sizeIds, settings }: Pick<AskedOffers, 'sizeIds' | 'settings'>,
): Promise<Map<string, Set<string>>> {
  const scoped = offers.filter(({ terms }) => isScoped(terms))
  if (scoped.length === 0) return new Map()
  const { rows } = await sql<{ sizeId: string; productId: string; category: string }>`
    select sizes.id as "sizeId", p.id as "productId", p.category from sizes join products p on p.id = product_id
    where sizes.id = any(${sizeIds}::text[])`.execute(db)
  const collections = [...new Set(scoped.flatMap(({ terms }) => terms.collections))]
  const held = await findMembers(db, collections, { sizeIds, settings })
  return new Map(
    scoped.map(({ _id, terms }) => {
      const fits = rows.filter(
        ({ sizeId, productId, category }) =>
          terms.sizes.includes(sizeId) ||
          terms.products.includes(productId) ||
          terms.categories.includes(category) ||
          terms.collections.some(id => held.get(id)?.has(sizeId)),
      )
      return [_id, new Set(fits.map(({ sizeId }) => sizeId))]
    }),
  )
}

async function findMembers(
  db: Db,
  ids: readonly number[],
  { sizeIds, settings }: Pick<AskedOffers, 'sizeIds' | 'settings'>,
): Promise<Map<number, Set<string>>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('collections')
    .select(['id', 'members', 'rules'])
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
  const members = new Map<number, Set<string>>()
  // One after the other: an order asks on the connection of its transaction.
  for (const { id, ...row } of rows) {
    const { rows } = await sql<{ sizeId: string }>`
      select sizes.id as "sizeId" from sizes join products p on p.id = product_id
      where sizes.id = any(${sizeIds}::text[]) and ${inCollection({ collectionId: id, ...membersOf(row) }, settings)}`.execute(
      db,
    )
    members.set(id, new Set(rows.map(({ sizeId }) => sizeId)))
  }
  return members
}
