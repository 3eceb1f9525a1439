import type { FeedLine } from '../../../shop/catalogue/feeds/index.ts'
import { type Paisa, paisa, toRupees } from '../../../shop/ground/money.ts'
import { type FeeRules, feeFor } from '../../../shop/ground/shipping/index.ts'
import type { Settings } from '../../../shop/settings/settings/index.ts'
import { sharedPicture } from '../../search-engines/head-tags.ts'

/** Perfume & Cologne, in Google's product taxonomy. */
const PERFUME = '479'
// Both services read so many beside the first.
const MORE_PICTURES = 10

export type FeedShop = FeeRules & Pick<Settings, 'freeShippingFrom' | 'packingWeightGrams'> & { publicUrl: string }

/** A size with its fields (`feedFields`). */
export type WrittenLine = { line: FeedLine; fields: [name: string, value: string][] }

/** '4500.00 PKR', as both services write an amount. */
const priceOf = (amount: Paisa): string => `${toRupees(amount).toFixed(2)} PKR`

/**
 * A size as both services call its fields; empty ones are left out. `availability` is the one that differs, and made by each.
 * @rule what the fields of Google's and Meta's feeds hold
 */
export function feedFields(line: FeedLine, shop: FeedShop): [name: string, value: string][] {
  const { publicUrl } = shop
  const [first = '', ...more] = line.images.flatMap(image => sharedPicture(image) ?? []).map(path => publicUrl + path)
  const charged = line.salePrice ?? line.price
  const shipping =
    charged >= shop.freeShippingFrom
      ? paisa(0)
      : feeFor(shop, { city: null, grams: line.grams + shop.packingWeightGrams })
  const fields: [string, string][] = [
    ['id', line.id],
    ['item_group_id', line.groupId],
    ['title', line.title],
    ['description', line.description || line.title],
    ['link', `${publicUrl}/product/${line.address}?size=${encodeURIComponent(line.sizeId)}`],
    ['image_link', first],
    ...more.slice(0, MORE_PICTURES).map((picture): [string, string] => ['additional_image_link', picture]),
    ['price', priceOf(line.price)],
    ['sale_price', line.salePrice === null ? '' : priceOf(line.salePrice)],
    ['sale_price_effective_date', line.saleDates ? `${iso(line.saleDates.from)}/${iso(line.saleDates.until)}` : ''],
    ['brand', line.brand],
    ['gtin', line.gtin],
    ['mpn', line.mpn],
    ['identifier_exists', line.gtin || line.mpn ? '' : 'no'],
    ['condition', 'new'],
    ['size', `${line.ml} ml`],
    ['google_product_category', PERFUME],
    ['product_type', line.category],
    // A set's millilitres are those of several bottles.
    ['unit_pricing_measure', line.isSet ? '' : `${line.ml}ml`],
    ['unit_pricing_base_measure', line.isSet ? '' : '100ml'],
    ['shipping_weight', `${line.grams} g`],
    ['shipping', `PK:::${priceOf(shipping)}`],
  ]
  return fields.filter(([, value]) => value !== '')
}

/** To the minute, without milliseconds: '2026-11-23T20:00Z'. */
const iso = (time: Date): string => `${time.toISOString().slice(0, 16)}Z`
