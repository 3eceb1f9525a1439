import type { Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { mailbox, type ShippingAddress } from '../../ground/customers/index.ts'
import { type Paisa, paisa } from '../../ground/money.ts'
import { personOfDomain } from '../../ground/proofs/index.ts'
import type { Proof } from '../../ground/proofs/proof-rules.ts'
import { ShopError } from '../../ground/shop-error.ts'
import {
  type CartLine,
  type ChosenOffers,
  chooseOffers,
  mergeLines,
  type OfferedCart,
  offerCart,
  sharesOf,
  sizesOf,
  sizeWeights,
} from '../../offers/cart/index.ts'
import { type FoundOffer, findOffers, type NamedCoupon, namesCoupon, OfferGone } from '../../offers/coupons/index.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { ProofNeeded, type TakenLine, takeStock } from '../../stock/stock/index.ts'
import type { Gift } from './gift.ts'

/** What an order is made of, by the website or by staff. */
export type AskedOrder = {
  _id: string
  customerId: string
  browserId: string | null
  emailProved: boolean
  address: ShippingAddress
  lines: readonly CartLine[]
  /** The coupon of a code, and automatic offers that do not count. */
  coupon: NamedCoupon & { withoutOffers?: string[] | null | undefined }
  /** The sizes of the gifts that the customer saw; other ones throw `price_changed`. Null: not known to them. */
  expectedGifts?: readonly string[] | null | undefined
  note: string
  gift: Gift
  /** 'customer', or who of the shop took the order. */
  actor: string
  /** The total that the customer saw or heard; another one throws `price_changed`. Null: not known to them. */
  expectedTotal: Paisa | null
  openSubjects: string[]
  /**
   * What proves the buyer of an unconfirmed order, and from where it came. Null: taken by staff, who have spoken with
   * them.
   */
  buyer: { proof: Proof; network: string } | null
  settings: Settings
  /** The customer chose to pay ahead. */
  prepaid?: boolean
  /** The moment that decides which offers count; now. */
  at?: Date
  channel?: 'phone' | 'chat'
  takenBy?: string
}

/** A line of an order: `gifts` of its pieces are free of charge, and offers take `offerDiscount` off it. */
export type OrderLine = TakenLine & { gifts: number; offerDiscount: number }

export type PricedOrder = Pick<ChosenOffers, 'price' | 'counted' | 'gifts'> & { lines: OrderLine[] }

/**
 * Takes the stock of an order's lines and of the gifts that its offers give, all in one order of sizes, and prices it
 * as the quote does. Throws `out_of_stock`, `proof_needed`, `coupon_refused`, and `price_changed` when another gift is
 * due than was taken.
 */
export async function takeAndPrice(tx: Tx, asked: AskedOrder): Promise<PricedOrder> {
  const { address, settings, coupon, at: now = new Date() } = asked
  const offers = await findOffers(tx, {
    ...coupon,
    sizeIds: asked.lines.map(({ selectedSizeId }) => selectedSizeId),
    person: personOf(asked),
    settings,
    now,
  })
  const { gifts, givers, left } = offers.some(mayGive) ? await findGifts(tx, { ...asked, at: now }) : noGifts
  const lines = await takeWithGifts(tx, asked, { gifts, givers })
  const taken = new Map(gifts.map(({ sizeId, quantity }) => [sizeId, quantity]))
  const bought = lines
    .map(({ sizeId, cutPrice, quantity }) => ({ sizeId, cutPrice, quantity: quantity - (taken.get(sizeId) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
  const chosen = chooseOffers(bought, offers, settings, {
    country: address.country,
    city: address.city,
    prepaid: asked.prepaid,
    giftWrap: asked.gift.giftWrap,
    weights: await sizeWeights(tx, sizesOf(lines, offers), settings),
    left,
  })
  const refusal =
    namesCoupon(coupon) && !offers.some(({ named }) => named) ? 'This coupon is not valid' : chosen.refusal
  if (refusal) throw new ShopError('coupon_refused', refusal, 'couponId')
  const due = new Map(chosen.gifts.map(({ sizeId, quantity }) => [sizeId, quantity]))
  if (due.size !== taken.size || [...due].some(([sizeId, pieces]) => taken.get(sizeId) !== pieces))
    throw new ShopError('price_changed', giftsChanged)
  return {
    price: chosen.price,
    counted: chosen.counted,
    gifts: chosen.gifts,
    lines: lines.map(line => ({
      ...line,
      gifts: due.get(line.sizeId) ?? 0,
      offerDiscount: chosen.price.ofLines.get(line.sizeId) ?? paisa(0),
    })),
  }
}

const mayGive = ({ discountType, refusal }: FoundOffer) => discountType === 'gift' && refusal === null

const giftLine = ({ productId, sizeId, quantity }: ChosenOffers['gifts'][number]): CartLine => ({
  productId,
  selectedSizeId: sizeId,
  quantity,
})

/** Who orders, as the limits of offers compare them. */
export const personOf = ({ customerId, browserId, emailProved, address }: AskedOrder) => ({
  customerId,
  browserId,
  emailProved,
  email: address.email,
  phoneNumber: address.phoneNumber,
})

type DueGifts = Pick<ChosenOffers, 'gifts'> & Pick<OfferedCart, 'left'> & { givers: FoundOffer[] }
const noGifts: DueGifts = { gifts: [], givers: [], left: () => 0 }

/** The gifts that a quote of this order would have now, the offers that give them, and what it knows of the stock. */
async function findGifts(tx: Tx, asked: AskedOrder): Promise<DueGifts> {
  const { address, settings, coupon, lines, at } = asked
  const terms = { country: address.country, city: address.city, giftWrap: asked.gift.giftWrap }
  const { chosen, left } = await offerCart(
    tx,
    { items: [...lines], ...coupon, ...terms, prepaid: asked.prepaid ?? false },
    settings,
    personOf(asked),
    at,
  )
  const givers = chosen.counted.filter(({ discountType }) => discountType === 'gift')
  return { gifts: chosen.gifts, givers, left }
}

/**
 * Takes lines and gifts. Where the gifts alone cannot be had, or are reserved for buyers whose phone answered, the
 * order is refused so that it can be placed without their offer.
 */
async function takeWithGifts(tx: Tx, asked: AskedOrder, { gifts, givers }: Pick<DueGifts, 'gifts' | 'givers'>) {
  const { buyer, lines: bought, settings, address } = asked
  const taker = {
    orderId: asked._id,
    actor: asked.actor,
    buyer: buyer && { ...buyer, mailDomain: personOfDomain(address.email), shares: sharesOf(settings) },
    asker: buyer && { mailbox: mailbox(address.email), phone: address.phoneNumber },
  }
  const [giver] = givers
  if (!giver) return takeStock(tx, mergeLines(bought), taker)
  const take = (lines: readonly CartLine[]) =>
    // A refusal leaves the transaction usable.
    inTransaction(tx, within => takeStock(within, mergeLines(lines), taker))
  try {
    return await take([...bought, ...gifts.map(giftLine)])
  } catch (error) {
    const without =
      error instanceof ShopError &&
      (error.code === 'out_of_stock' || (error instanceof ProofNeeded && error.proof === 'phone'))
    if (!without) throw error
    await take(bought)
    throw giver.named
      ? new ShopError('coupon_refused', giftsChanged, 'couponId')
      : new OfferGone(giver._id, giftsChanged)
  }
}

const giftsChanged = 'The free gift of your cart has just run out. Please check the new total and order again.'
