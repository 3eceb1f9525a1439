import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'
import { couponRefusal, findCoupon, namesCoupon } from '../coupons/index.ts'
import { COUPON_CODE_LIMIT } from '../coupons/rules.ts'
import { Country } from '../customers/index.ts'
import { paisa, sum, times } from '../money.ts'
import type { Settings } from '../settings/index.ts'
import type { OrderLimits } from '../settings/rules.ts'
import { cartPieces } from '../stock/index.ts'
import { priceCart } from './price-cart.ts'
import type { CartLine, Quote, QuotedLine } from './quote.ts'
import { brokenLimit, bulkOrderText, MAX_LINES } from './rules.ts'

const invalidItem = 'Invalid item data'
const id = z.string({ error: invalidItem }).min(1, invalidItem).max(120, invalidItem)

export const CartLines = z
  .array(
    z.object(
      {
        productId: id,
        selectedSizeId: id,
        quantity: z.int({ error: invalidItem }).min(1, invalidItem).max(10_000, invalidItem),
      },
      { error: invalidItem },
    ),
    { error: invalidItem },
  )
  .max(MAX_LINES, `A cart holds at most ${MAX_LINES} lines`)

export const QuoteCart = z.object({
  items: CartLines,
  couponId: z.string().max(60).nullish(),
  couponCode: z.string().trim().max(COUPON_CODE_LIMIT).nullish(),
  /** The country of the address: orders without cash on delivery are prepaid. */
  country: Country.nullish(),
  /** 'Bank Transfer' for a shopper who pays ahead; anything else is cash on delivery, where that is possible. */
  paymentMethod: z.string().max(40).nullish(),
  giftWrap: z.boolean().nullish(),
})

/**
 * Prices a cart with today's prices, in paisa: availability, discount, shipping, total.
 * Does not throw for an unavailable line: the line is marked and not counted. `stranger`: somebody without a proved email.
 */
export async function quoteCart(
  db: Db,
  input: z.infer<typeof QuoteCart>,
  settings: Settings,
  { stranger = true } = {},
): Promise<Quote> {
  const lines = await quoteLines(db, mergeLines(input.items), settings.strangersShare)
  const items = lines.map(({ fits: _fits, ...item }) => item)
  const coupon = await findCoupon(db, input)
  const asked = namesCoupon(input)
  const bought = items.filter(item => item.available)
  const subtotal = sum(bought.map(item => item.linePrice))
  const couponMessage = asked ? couponRefusal(coupon, subtotal, new Date()) : null
  const counts = coupon && !couponMessage ? coupon : null
  return {
    items,
    ...priceCart(bought, counts, settings, {
      country: input.country,
      prepaid: isPrepaid(input.paymentMethod, settings),
      giftWrap: input.giftWrap,
    }),
    couponId: counts?._id ?? null,
    couponMessage,
    limits: orderLimits(settings),
    limitMessage: limitMessage(items, settings),
    waitsForCall: stranger && lines.some(({ available, fits }) => available && !fits),
  }
}

/** Whether the shopper chose to pay ahead: only where the shop names its account. */
export const isPrepaid = (chosen: string | null | undefined, { transferAccount }: Settings): boolean =>
  chosen === 'Bank Transfer' && transferAccount !== null

const orderLimits = ({ maxPerSize, maxPieces }: Settings): OrderLimits => ({ perSize: maxPerSize, pieces: maxPieces })

/** Why an order of these quantities is refused, with the way to a larger one; null when it is not. */
export function limitMessage(lines: readonly { quantity: number }[], settings: Settings): string | null {
  const broken = brokenLimit(lines, orderLimits(settings))
  return broken && `${broken} ${bulkOrderText(settings)}`
}

/** Merges lines of the same product and size. */
export function mergeLines(lines: readonly CartLine[]): CartLine[] {
  const merged = new Map<string, CartLine>()
  for (const line of lines) {
    const key = `${line.productId}\n${line.selectedSizeId}`
    const same = merged.get(key)
    merged.set(key, { ...line, quantity: line.quantity + (same?.quantity ?? 0) })
  }
  return [...merged.values()]
}

type Today = Omit<QuotedLine, 'selectedSizeId' | 'quantity' | 'linePrice' | 'available'> & {
  sizeId: string
  fits: boolean
  /** What a piece of it takes from the stock: itself, or the parts of a set. */
  takes: { sizeId: string; pieces: number; stock: number }[]
}

async function quoteLines(db: Db, lines: CartLine[], share: number): Promise<(QuotedLine & { fits: boolean })[]> {
  const asked = lines.map(line => ({ sizeId: line.selectedSizeId, quantity: line.quantity }))
  const { rows } = await sql<Today>`
    with ${cartPieces(asked)}
    select sizes.id as "sizeId", products.id as "productId", name, images[1] as image, ml, sku, price, cut_price as "cutPrice", discount, stock,
      case when is_set then (select json_agg(json_build_object('sizeId', part.id, 'pieces', parts.pieces, 'stock', part.stock))
          from parts join sizes part on part.id = part_id where set_id = sizes.id)
        else json_build_array(json_build_object('sizeId', sizes.id, 'pieces', 1, 'stock', stock)) end as takes,
      (select bool_and(fits_share(pieces, taken.stock, held_by_strangers(taken.id), ${share})) from pieces join sizes taken on taken.id = size_id
        where taken.id = sizes.id or taken.id in (select part_id from parts where set_id = sizes.id)) as fits
    from sizes join products on products.id = product_id
    where sizes.id = any(${asked.map(({ sizeId }) => sizeId)}::text[]) and published and retired_at is null`.execute(db)
  const bySize = new Map(rows.map(row => [row.sizeId, row]))
  // What lines before a line leave of each size: a part of two sets is there once.
  const left = new Map(rows.flatMap(({ takes }) => takes).map(({ sizeId, stock }) => [sizeId, stock]))
  return lines.map(line => {
    const row = bySize.get(line.selectedSizeId)
    if (!row || row.productId !== line.productId) return { ...line, ...gone }
    const { sizeId: _size, takes, ...today } = row
    const stock = Math.min(...takes.map(({ sizeId, pieces }) => Math.floor((left.get(sizeId) ?? 0) / pieces)))
    const available = stock >= line.quantity
    if (available)
      for (const { sizeId, pieces } of takes) left.set(sizeId, (left.get(sizeId) ?? 0) - pieces * line.quantity)
    return { ...line, ...today, stock, linePrice: times(row.cutPrice, line.quantity), available }
  })
}

const gone = {
  name: '',
  image: null,
  ml: 0,
  sku: '',
  price: paisa(0),
  cutPrice: paisa(0),
  discount: 0,
  stock: 0,
  linePrice: paisa(0),
  available: false,
  fits: true,
}
