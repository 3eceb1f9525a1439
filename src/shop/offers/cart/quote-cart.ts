import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { Country, mailbox } from '../../ground/customers/index.ts'
import { pageCalled } from '../../ground/hosted-pages/hosted-page-rules.ts'
import { type Paisa, paisa, times } from '../../ground/money.ts'
import { personOfDomain } from '../../ground/proofs/index.ts'
import type { AskedProof, Proof } from '../../ground/proofs/proof-rules.ts'
import { typedCode } from '../../ground/typed-text-rules.ts'
import type { OrderLimits } from '../../settings/settings/default-order-limit-rules.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { cartPieces, type Shares, sharesArray } from '../../stock/stock/index.ts'
import { COUPON_CODE_LIMIT } from '../coupons/coupon-rules.ts'
import { type FoundOffer, findOffers, isRefusedToPerson, namesCoupon, type Person } from '../coupons/index.ts'
import { quoteAdvance } from '../trust/index.ts'
import { brokenLimit, bulkOrderText, MAX_LINES } from './cart-limit-rules.ts'
import { type ChosenOffers, chooseOffers } from './choose-offers.ts'
import type { CartLine, Quote, QuotedLine } from './quote.ts'
import { sizesOf, sizeWeights } from './size-weights.ts'

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

export const WithoutOffers = z.array(z.string().max(60)).max(20).nullish()

export const QuoteCart = z.object({
  items: CartLines,
  couponId: z.string().max(60).nullish(),
  couponCode: z.string().overwrite(typedCode).max(COUPON_CODE_LIMIT).nullish(),
  /** Automatic offers that do not count, after an order was refused for them. */
  withoutOffers: WithoutOffers,
  /** Whose cart it is: an offer that they have used does not count. */
  customerId: z.string().max(60).nullish(),
  /** The country of the address: orders without cash on delivery are prepaid. */
  country: Country.nullish(),
  /** Shipping, cash on delivery and some offers depend on it. */
  city: z.string().trim().max(120).nullish(),
  /**
   * 'Bank Transfer', 'JazzCash' or 'Safepay' for a shopper who pays ahead; anything else is cash on delivery, where
   * that is possible.
   */
  paymentMethod: z.string().max(40).nullish(),
  giftWrap: z.boolean().nullish(),
})

/** Who asks for a quote. `person`: what is known of who would use its offers. `email`: that of the customer. */
type Asks = { person?: Person; email?: string | null; provedEmail?: string | null; at?: Date }

/**
 * Prices a cart with today's prices, in paisa: availability, offers, shipping, total.
 * Does not throw for an unavailable line: the line is marked and not counted. `provedEmail`: the asker's, by account or
 * code. `at`: the moment that decides which offers count.
 */
export async function quoteCart(
  db: Db,
  input: Omit<z.infer<typeof QuoteCart>, 'customerId'>,
  settings: Settings,
  { person = { customerId: null }, email = null, provedEmail = null, at = new Date() }: Asks = {},
): Promise<Quote> {
  const { lines: items, chosen, prepaidSaves, leftOut } = await offerCart(db, input, settings, person, at)
  const known = {
    email: provedEmail ?? email,
    proof: provedEmail ? ('email' as const) : ('none' as const),
    customerId: person.customerId,
  }
  const bought = [...items.filter(({ available }) => available), ...chosen.gifts.map(giftLine)]
  const { ofLines: _lines, ofOffers, ...price } = chosen.price
  const { customerId } = person
  const { city } = input
  const advance =
    customerId && city && price.paymentMethod === 'COD' && items.length > 0
      ? await quoteAdvance(db, { customerId, provedEmail, amount: price.totalAmount, city }, settings)
      : { advanceDue: paisa(0), advanceReason: '' }
  return {
    items,
    ...price,
    prepaidSaves,
    gifts: chosen.gifts.map(({ sizeId, name, image, ml, setOf, sku, cutPrice, quantity }) => ({
      sizeId,
      name,
      image,
      ml,
      setOf,
      sku,
      cutPrice,
      quantity,
    })),
    offers: codesFirst(chosen.counted).map(({ _id, name, code }) => ({
      _id,
      name,
      code: code || null,
      offerAmount: ofOffers.get(_id)?.amount ?? paisa(0),
      shippingSaved: ofOffers.get(_id)?.shipping ?? paisa(0),
    })),
    offerNote: chosen.offerNote,
    leftOut,
    couponId: chosen.counted.find(({ named }) => named)?._id ?? null,
    couponMessage: chosen.couponMessage,
    limits: orderLimits(settings),
    limitMessage: limitMessage(items, settings),
    proofNeeded: await findAskedProof(db, bought, known, settings),
    ...advance,
  }
}

const giftLine = ({ productId, sizeId, quantity }: ChosenOffers['gifts'][number]): CartLine => ({
  productId,
  selectedSizeId: sizeId,
  quantity,
})

/** The shares of unconfirmed orders, of `proof_asked`. */
export const sharesOf = ({ strangersShare, emailCodeShare }: Settings): Shares => [strangersShare, emailCodeShare]

/** What an order of these lines would ask of a buyer with this email and proof. */
async function findAskedProof(
  db: Db,
  lines: readonly CartLine[],
  { email, proof, customerId }: { email: string | null; proof: Proof; customerId: string | null },
  settings: Settings,
): Promise<AskedProof> {
  if (lines.length === 0) return null
  const asked = mergeLines(lines).map(({ selectedSizeId, quantity }) => ({ sizeId: selectedSizeId, quantity }))
  const { rows } = await sql<{ asks: AskedProof }>`
    with ${cartPieces(asked)}
    select max(proof_asked_of(sizes.id, pieces.pieces, sizes.stock, ${proof}, ${email ? personOfDomain(email) : ''},
      ${sharesArray(sharesOf(settings))}, ${email ? mailbox(email) : ''},
      coalesce((select phone from customers where id = ${customerId}), ''))) as asks from pieces join sizes on sizes.id = size_id`.execute(
    db,
  )
  return rows[0]?.asks ?? null
}

export type OfferedCart = {
  lines: QuotedLine[]
  chosen: ChosenOffers
  /** What it costs less when it is paid ahead; 0 where nobody can choose. */
  prepaidSaves: Paisa
  /** Automatic offers that the person cannot use. */
  leftOut: string[]
  /** How many pieces of a size are left once the cart has its own. */
  left: (sizeId: string) => number
}

/** In the order in which an order names what it was given. */
const codesFirst = (offers: readonly FoundOffer[]) => [
  ...offers.filter(({ code }) => code),
  ...offers.filter(({ code }) => !code),
]

/** A cart with today's prices, and the offers that count for it. */
export async function offerCart(
  db: Db,
  /** `prepaid`: known already. */
  input: Omit<z.infer<typeof QuoteCart>, 'customerId'> & { prepaid?: boolean | undefined },
  settings: Settings,
  person: Person,
  now = new Date(),
): Promise<OfferedCart> {
  const { lines, left } = await quoteLines(db, mergeLines(input.items))
  const bought = lines
    .filter(({ available }) => available)
    .map(({ selectedSizeId, cutPrice, quantity }) => ({ sizeId: selectedSizeId, cutPrice, quantity }))
  const offers = await findOffers(db, { ...input, sizeIds: bought.map(({ sizeId }) => sizeId), person, settings, now })
  await addGiftStock(db, offers, left)
  const leftOf = (sizeId: string) => left.get(sizeId) ?? 0
  const terms = {
    country: input.country,
    city: input.city,
    weights: await sizeWeights(db, sizesOf(bought, offers), settings),
    giftWrap: input.giftWrap,
    left: leftOf,
  }
  const priced = (prepaid: boolean) => chooseOffers(bought, offers, settings, { ...terms, prepaid })
  const chosen = priced(input.prepaid ?? isPrepaid(input.paymentMethod, settings))
  const mayChoose = chosen.price.codPossible && paysAhead(settings)
  const saves = mayChoose ? priced(false).price.totalAmount - priced(true).price.totalAmount : 0
  const named = offers.some(offer => offer.named)
  const unknown = namesCoupon(input) && !named ? 'This coupon is not valid' : null
  const leftOut = offers.filter(offer => !offer.named && isRefusedToPerson(offer)).map(({ _id }) => _id)
  return {
    lines,
    chosen: { ...chosen, couponMessage: unknown ?? chosen.couponMessage },
    prepaidSaves: paisa(Math.max(0, saves)),
    leftOut: [...new Set([...leftOut, ...(input.withoutOffers ?? [])])],
    left: leftOf,
  }
}

/** Adds the stock of gifts that are not in the cart to what its lines leave. */
async function addGiftStock(db: Db, offers: readonly FoundOffer[], left: Map<string, number>): Promise<void> {
  const gifts = offers.flatMap(({ gift }) => (gift && !left.has(gift.sizeId) ? [gift.sizeId] : []))
  if (gifts.length === 0) return
  const rows = await db
    .selectFrom('sizes')
    .select(['id', 'stock'])
    .where(sql<boolean>`id = any(${gifts}::text[])`)
    .execute()
  for (const { id, stock } of rows) left.set(id, stock)
}

/** Whether anybody can choose to pay ahead. */
const paysAhead = ({ transferAccount, hostedPages }: Settings) => transferAccount !== null || hostedPages.length > 0

/**
 * Whether the shopper chose to pay ahead: only where the shop names its account, or on a hosted page that it offers.
 */
export function isPrepaid(chosen: string | null | undefined, { transferAccount, hostedPages }: Settings): boolean {
  if (chosen === 'Bank Transfer') return transferAccount !== null
  const page = pageCalled(chosen)
  return page !== undefined && hostedPages.includes(page)
}

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
  /** What a piece of it takes from the stock: itself, or the parts of a set. */
  takes: { sizeId: string; pieces: number; stock: number }[]
}

type Lines = { lines: QuotedLine[]; left: Map<string, number> }

async function quoteLines(db: Db, lines: CartLine[]): Promise<Lines> {
  const asked = lines.map(line => ({ sizeId: line.selectedSizeId, quantity: line.quantity }))
  const { rows } = await sql<Today>`
    with ${cartPieces(asked)}
    select sizes.id as "sizeId", products.id as "productId", name, images[1] as image, ml, case when is_set then bottles_of(sizes) end as "setOf", sku, price, cut_price as "cutPrice", discount, stock,
      case when is_set then (select json_agg(json_build_object('sizeId', part.id, 'pieces', parts.pieces, 'stock', part.stock))
          from parts join sizes part on part.id = part_id where set_id = sizes.id)
        else json_build_array(json_build_object('sizeId', sizes.id, 'pieces', 1, 'stock', stock)) end as takes
    from sizes join products on products.id = product_id
    where sizes.id = any(${asked.map(({ sizeId }) => sizeId)}::text[]) and published and retired_at is null
      and cut_price > 0`.execute(db)
  const bySize = new Map(rows.map(row => [row.sizeId, row]))
  // What lines before a line leave of each size: a part of two sets is there once.
  const left = new Map(rows.flatMap(({ takes }) => takes).map(({ sizeId, stock }) => [sizeId, stock]))
  const quoted = lines.map(line => {
    const row = bySize.get(line.selectedSizeId)
    if (!row || row.productId !== line.productId) return { ...line, ...gone }
    const { sizeId: _size, takes, ...today } = row
    const stock = Math.min(...takes.map(({ sizeId, pieces }) => Math.floor((left.get(sizeId) ?? 0) / pieces)))
    const available = stock >= line.quantity
    if (available)
      for (const { sizeId, pieces } of takes) left.set(sizeId, (left.get(sizeId) ?? 0) - pieces * line.quantity)
    return { ...line, ...today, stock, linePrice: times(row.cutPrice, line.quantity), available }
  })
  return { lines: quoted, left }
}

const gone = {
  name: '',
  image: null,
  ml: 0,
  setOf: null,
  sku: '',
  price: paisa(0),
  cutPrice: paisa(0),
  discount: 0,
  stock: 0,
  linePrice: paisa(0),
  available: false,
}
