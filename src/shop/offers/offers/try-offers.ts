import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { momentOf } from '../../ground/dates.ts'
import { amountText, type Paisa, paisa } from '../../ground/money.ts'
import { toE164 } from '../../ground/shipping/typed-phone-rules.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { findByCodes } from '../../stock/stock/index.ts'
import { type ChosenOffers, chooseOffers, refusalOf, sizesOf, sizeWeights } from '../cart/index.ts'
import { findOffers } from '../coupons/index.ts'

const text = (most: number) => z.string().trim().max(most).catch('').default('')

/** 'This cart, this person', from a query string: a line each of a SKU and a number of pieces. */
export const TryOffers = z.object({
  lines: text(5_000),
  code: text(60),
  phone: text(40),
  city: text(120),
  prepaid: z.literal('yes').optional().catch(undefined),
  at: text(40),
})

export type TriedOffer = { offerId: string; name: string; code: string; says: string; counts: boolean }
export type TriedCart = {
  problem: string | null
  offers: TriedOffer[]
  gifts: ChosenOffers['gifts']
  subtotal: Paisa
  discount: Paisa
  shipping: Paisa
  total: Paisa
}

/** What the offers do to a cart at a moment, and why, as a quote and an order would price it. Writes nothing. */
export async function tryOffers(db: Db, asked: z.output<typeof TryOffers>, settings: Settings): Promise<TriedCart> {
  const { lines, problem } = await readLines(db, asked.lines)
  const at = momentOf(asked.at.replace('T', ' ')) ?? new Date()
  const phoneNumber = toE164(asked.phone, settings.homeCountry) ?? undefined
  const offers = await findOffers(db, {
    couponCode: asked.code,
    sizeIds: lines.map(({ sizeId }) => sizeId),
    settings,
    now: at,
    person: { customerId: await customerOf(db, phoneNumber), phoneNumber },
  })
  const stock = await stockOf(
    db,
    offers.flatMap(({ gift }) => gift?.sizeId ?? []),
  )
  const inCart = (sizeId: string) => lines.find(line => line.sizeId === sizeId)?.quantity ?? 0
  const terms = {
    country: settings.homeCountry,
    city: asked.city,
    prepaid: asked.prepaid === 'yes',
    weights: await sizeWeights(db, sizesOf(lines, offers), settings),
    left: (sizeId: string) => (stock.get(sizeId) ?? 0) - inCart(sizeId),
  }
  const { price, plain, counted, gifts, couponMessage } = chooseOffers(lines, offers, settings, terms)
  const unknown = asked.code !== '' && !offers.some(({ named }) => named)
  return {
    problem: problem ?? (unknown ? `There is no code ${asked.code.toUpperCase()}` : null),
    offers: offers.map(offer => {
      const { amount, shipping } = price.ofOffers.get(offer._id) ?? { amount: paisa(0), shipping: paisa(0) }
      const counts = counted.includes(offer)
      const taken = [amount > 0 && `${amountText(amount)} off`, shipping > 0 && `${amountText(shipping)} of shipping`]
      const refusal = refusalOf(offer, lines, plain, settings, terms) ?? (offer.named ? couponMessage : null)
      const says = counts
        ? `Counts: ${taken.filter(Boolean).join(', ') || 'nothing to take off'}`
        : (refusal ?? otherIsBetter)
      return { offerId: offer._id, name: offer.name, code: offer.code, says, counts }
    }),
    gifts,
    subtotal: price.subtotal,
    discount: price.couponDiscount,
    shipping: price.shipping,
    total: price.totalAmount,
  }
}

/** Whoever got the last parcel with this number, as if they were logged in. */
async function customerOf(db: Db, phoneNumber: string | undefined): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select customer_id as id from orders where phone_number = ${phoneNumber ?? null} and order_status = 'delivered' order by created_at desc limit 1`.execute(
    db,
  )
  return rows[0]?.id ?? null
}

const otherIsBetter = 'Does not count: without it, or with the others, the customer pays less'

async function stockOf(db: Db, sizeIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; stock: number }>`
    select id, stock from sizes where id = any(${[...sizeIds]}::text[])`.execute(db)
  return new Map(rows.map(({ id, stock }) => [id, stock]))
}

const MAX_LINES = 100

/** Each line a SKU, with how many behind it: 'KHB-50', 'khb 50', 'KHB-50 x 2'. */
async function readLines(db: Db, typed: string) {
  const wanted = typed
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
    .slice(0, MAX_LINES)
    .map(line => ({ line, match: LINE.exec(line) }))
    .map(({ line, match }) => ({ line, code: match?.[1] ?? line, pieces: match?.[2] ?? '1' }))
  const codes = await findByCodes(db, [...new Set(wanted.flatMap(({ line, code }) => [line, code]))])
  // 'OUD-1 2' is two of OUD-1, also where there is an OUD-12; where there is no 'khb', 'khb 50' is one.
  const read = wanted.map(({ line, code, pieces }) => {
    const size = codes.get(code)
    return size
      ? { code, sizeId: size.sizeId, pieces: Number(pieces) }
      : { code, sizeId: codes.get(line)?.sizeId, pieces: 1 }
  })
  const ids = read.flatMap(({ sizeId }) => (sizeId === undefined ? [] : [sizeId]))
  const { rows } = await sql<{ sizeId: string; cutPrice: Paisa }>`
    select id as "sizeId", cut_price as "cutPrice" from sizes where id = any(${ids}::text[]) and retired_at is null`.execute(
    db,
  )
  const missing = read.find(({ sizeId }) => !rows.some(row => row.sizeId === sizeId))
  const lines = rows
    .map(size => ({
      ...size,
      quantity: read.filter(line => line.sizeId === size.sizeId).reduce((all, { pieces }) => all + pieces, 0),
    }))
    .filter(({ quantity }) => quantity > 0)
  return { lines, problem: missing ? `There is no size with the SKU ${missing.code}` : null }
}

const LINE = /^(.+?)(?:\s+x?\s*(\d{1,4}))?$/i
