import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { momentOf } from '../../ground/dates.ts'
import { type Paisa, paisa } from '../../ground/money.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { findByCodes } from '../../stock/stock/index.ts'
import { type OfferRow, OfferTerms } from '../coupons/index.ts'
import type { OfferForm } from './offer-form.ts'

/** What a form means, with the names that were looked up. */
export type ReadOffer = Pick<
  OfferRow,
  'name' | 'code' | 'couponType' | 'discountType' | 'discountValue' | 'minimumSubtotal' | 'startDate' | 'endDate'
> &
  Pick<OfferRow, 'totalLimit' | 'personLimit' | 'combinable' | 'terms'> & {
    names: { scope: readonly string[]; gift: string }
  }

/** Reads a typed offer. Throws `invalid` with the field that names something that there is not. */
export async function readOffer(db: Db, form: OfferForm): Promise<ReadOffer> {
  const kind = form.discountType
  // One after the other: they share the connection of a transaction.
  const categories = await findNamed(db, 'categories', form.categories)
  const collections = await findNamed(db, 'collections', form.collections)
  const products = await findNamed(db, 'products', form.products)
  const sizes = await findNamed(db, 'sizes', form.sizes)
  const gift = kind === 'gift' ? await findNamed(db, 'sizes', [form.giftSku], 'giftSku') : []
  if (gift[0]?.isSet) throw new ShopError('invalid', 'A set cannot be a gift: please name a single perfume', 'giftSku')
  const terms = OfferTerms.parse({
    cap: kind === 'percentage' ? form.cap : null,
    ...(kind === 'buyGet' && { buy: form.buy, get: form.get, most: form.most }),
    giftSize: gift[0]?.id ?? '',
    giftPieces: form.giftPieces ?? 1,
    categories: idsOf(categories),
    collections: idsOf(collections).map(Number),
    products: idsOf(products),
    sizes: [...new Set(idsOf(sizes))],
    firstOrder: form.firstOrder,
    tags: await readTags(db, form.tags),
    cities: form.cities,
    prepaid: form.prepaid,
    hours: form.hoursFrom ? { from: minutesOf(form.hoursFrom), to: minutesOf(form.hoursTo) } : null,
  })
  return {
    name: form.name,
    couponType: form.couponType,
    discountType: kind,
    discountValue: discountOf(form),
    terms,
    code: form.couponType === 'public' || form.couponType === 'private' ? form.code : '',
    minimumSubtotal: paisa(form.minimum ?? 0),
    startDate: momentOf(form.startsAt),
    endDate: momentOf(form.endsAt),
    totalLimit: form.totalLimit,
    personLimit: form.personLimit,
    combinable: form.combinable,
    names: {
      scope: [...categories, ...collections, ...products, ...sizes].map(({ name }) => name),
      gift: gift[0]?.name ?? '',
    },
  }
}

/** Throws `invalid` for a tag that nobody has: it is a typing error. */
async function readTags(db: Db, typed: readonly string[]): Promise<string[]> {
  const tags = [...new Set(typed.map(tag => tag.toLowerCase()))]
  if (tags.length === 0) return []
  const { rows } = await sql<{
    tag: string
  }>`select distinct tag from person_tags where tag = any(${tags}::text[])`.execute(db)
  const unknown = tags.find(tag => !rows.some(row => row.tag === tag))
  if (unknown) throw new ShopError('invalid', `No customer has the tag ${unknown}: please give it to one first`, 'tags')
  return tags
}

/** Paisa, or hundredths of a percent. */
function discountOf({ discountType, amount, percent }: OfferForm): number {
  if (discountType === 'fixed') return amount ?? 0
  return discountType === 'percentage' || discountType === 'buyGet' ? Math.round((percent ?? 0) * 100) : 0
}

const minutesOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
const idsOf = (rows: readonly Named[]) => rows.map(({ id }) => id)

type Named = { id: string; name: string; typed: string; isSet: boolean }
type Looked = { id: string | null; name: string | null; typed: string; isSet?: boolean | null }

const lookups = {
  categories: sql`select name as id, name, typed from typed left join categories on lower(name) = lower(typed)`,
  collections: sql`select c.id::text, c.title as name, typed from typed
    left join collection_addresses a on a.address = regexp_replace(lower(typed), '^.*/', '') left join collections c on c.id = a.collection_id`,
  products: sql`select p.id, p.name, typed from typed left join products p on p.id = regexp_replace(typed, '^.*/', '')`,
  sizes: sql`select s.id, isolated(p.name) || ', ' || size_words(s) as name, typed, is_set as "isSet" from typed
    left join sizes s on s.id = size_id and s.retired_at is null left join products p on p.id = s.product_id`,
}
const nouns = { categories: 'category', collections: 'collection', products: 'perfume', sizes: 'size with the SKU' }

/** What lines of a field name, in their order. */
async function findNamed(
  db: Db,
  what: keyof typeof lookups,
  typed: readonly string[],
  field: string = what,
): Promise<Named[]> {
  if (typed.length === 0) return []
  const codes = what === 'sizes' ? await findByCodes(db, typed) : new Map<string, { sizeId: string }>()
  const sizeIds = typed.map(code => codes.get(code)?.sizeId ?? null)
  const { rows } = await sql<Looked>`
    with typed as (select typed, size_id, nth from unnest(${[...typed]}::text[], ${sizeIds}::text[]) with ordinality as line (typed, size_id, nth))
    select found.* from (${lookups[what]}) found join typed using (typed) order by nth`.execute(db)
  return rows.map(({ id, name, typed, isSet }) => {
    if (id === null || name === null) throw new ShopError('invalid', `There is no ${nouns[what]} ${typed}`, field)
    return { id, name, typed, isSet: isSet ?? false }
  })
}

export type TypedOffer = Partial<Record<keyof OfferForm, unknown>>

/** What stands in the form of a stored offer. `names`: of its categories and so on, as they are typed. */
export async function typedOffer(db: Db, offer: OfferRow): Promise<TypedOffer> {
  const { terms, discountType: kind, discountValue: value } = offer
  const { rows } = await sql<{ collections: string[]; sizes: string[]; gift: string | null }>`
    select array(select address from collections where id = any(${terms.collections}::bigint[]) order by address) as collections,
      array(select sku from sizes where id = any(${terms.sizes}::text[]) order by sku) as sizes,
      (select sku from sizes where id = ${terms.giftSize}) as gift`.execute(db)
  const [named] = rows
  const clock = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  return {
    name: offer.name,
    discountType: kind,
    couponType: offer.couponType,
    code: offer.code,
    cap: terms.cap,
    percent: kind === 'percentage' || kind === 'buyGet' ? value / 100 : null,
    amount: kind === 'fixed' ? (value as Paisa) : null,
    buy: terms.buy || null,
    get: terms.get || null,
    most: terms.most,
    giftSku: named?.gift ?? '',
    giftPieces: kind === 'gift' ? terms.giftPieces : null,
    categories: terms.categories,
    collections: named?.collections,
    products: terms.products,
    sizes: named?.sizes,
    minimum: offer.minimumSubtotal || null,
    cities: terms.cities,
    firstOrder: terms.firstOrder,
    tags: terms.tags,
    prepaid: terms.prepaid,
    combinable: offer.combinable,
    totalLimit: offer.totalLimit,
    personLimit: offer.personLimit,
    hoursFrom: terms.hours ? clock(terms.hours.from) : '',
    hoursTo: terms.hours ? clock(terms.hours.to) : '',
  }
}
