import { basisPoints, minus, type Paisa, paisa, shareOf, sum, times, wholeRupees } from '../../ground/money.ts'
import { sharedOut } from './share-among-lines.ts'

/** A line as it is priced: of its pieces `gifts` are the gift of an offer. */
export type PricedLine = { sizeId: string; cutPrice: Paisa; quantity: number; gifts?: number }

/** An offer as it is priced. Values in paisa, or hundredths of a percent. */
export type PricedOffer = {
  _id: string
  discountType: 'fixed' | 'percentage' | 'shipping' | 'buyGet' | 'gift'
  discountValue: number
  terms: { cap: Paisa | null; buy: number; get: number; most: number | null; giftSize: string; giftPieces: number }
  /** The sizes that it is for; null: all. */
  scope: ReadonlySet<string> | null
}

export type AppliedOffers = {
  /** What each offer takes off the lines, by its id. */
  amounts: ReadonlyMap<string, Paisa>
  /**
   * The share of each line, by its size, in what all of them take off: of free pieces the lines that earned them have a
   * share too.
   */
  ofLines: ReadonlyMap<string, Paisa>
  discount: Paisa
  /** The offer that pays for shipping at home, if one does. */
  freeShipping: string | null
}

// Free pieces before shares, shares before amounts: each works on what is left.
const order = { gift: 0, buyGet: 1, percentage: 2, fixed: 3, shipping: 4 }

/**
 * What offers that count together take off a cart: never more than a line is worth, whole rupees each, and the same in
 * any order of lines and offers.
 * @rule what an offer takes off, and each line's share of it
 */
export function applyOffers(lines: readonly PricedLine[], offers: readonly PricedOffer[]): AppliedOffers {
  const cart = [...lines].sort(bySize)
  const left = new Map(cart.map(line => [line.sizeId, times(line.cutPrice, line.quantity)]))
  const gifts = new Map(cart.map(line => [line.sizeId, line.gifts ?? 0]))
  const takenBy = new Map<PricedOffer, ReadonlyMap<string, Paisa>>()
  const inOrder = [...offers].sort((a, b) => order[a.discountType] - order[b.discountType] || (a._id < b._id ? -1 : 1))
  for (const offer of inOrder) {
    const taken = takes(offer, cart, { left, gifts })
    for (const [sizeId, amount] of taken) left.set(sizeId, minus(left.get(sizeId) ?? paisa(0), amount))
    takenBy.set(offer, taken)
  }
  const amounts = new Map([...takenBy].map(([{ _id }, taken]) => [_id, sum([...taken.values()])]))
  return {
    amounts,
    ofLines: sharesOf(cart, takenBy),
    discount: sum([...amounts.values()]),
    freeShipping: inOrder.find(({ discountType }) => discountType === 'shipping')?._id ?? null,
  }
}

const bySize = (a: PricedLine, b: PricedLine) => (a.sizeId < b.sizeId ? -1 : 1)

type State = { left: Map<string, Paisa>; gifts: Map<string, number> }

/** What one offer takes off each line. */
function takes(offer: PricedOffer, cart: readonly PricedLine[], { left, gifts }: State): Map<string, Paisa> {
  const { discountType, discountValue, terms } = offer
  const fits = inScope(offer, cart)
  switch (discountType) {
    case 'shipping':
      return new Map()
    case 'gift': {
      const line = cart.find(({ sizeId }) => sizeId === terms.giftSize)
      const pieces = Math.min(gifts.get(terms.giftSize) ?? 0, terms.giftPieces)
      if (!line || pieces === 0) return new Map()
      gifts.set(line.sizeId, (gifts.get(line.sizeId) ?? 0) - pieces)
      return new Map([[line.sizeId, times(line.cutPrice, pieces)]])
    }
    case 'buyGet': {
      const taken = new Map<string, Paisa>()
      for (const { sizeId, cutPrice } of cheapPieces(fits, terms)) {
        const before = taken.get(sizeId) ?? paisa(0)
        const rest = minus(left.get(sizeId) ?? paisa(0), before)
        taken.set(sizeId, sum([before, paisa(Math.min(shareOf(cutPrice, basisPoints(discountValue)), rest))]))
      }
      return taken
    }
    case 'percentage':
    case 'fixed': {
      const worth = fits.map(({ sizeId }) => [sizeId, left.get(sizeId) ?? paisa(0)] as const)
      const base = sum(worth.map(([, amount]) => amount))
      const wanted =
        discountType === 'fixed'
          ? wholeRupees(paisa(discountValue))
          : Math.min(shareOf(base, basisPoints(discountValue)), terms.cap ?? Number.POSITIVE_INFINITY)
      return sharedOut(paisa(Math.min(wanted, base)), worth)
    }
  }
}

/** The lines that an offer is for. A gift is nothing that was bought. */
export const inScope = ({ scope }: Pick<PricedOffer, 'scope'>, cart: readonly PricedLine[]): PricedLine[] =>
  cart.filter(line => (scope?.has(line.sizeId) ?? true) && line.quantity > (line.gifts ?? 0))

/** The pieces that cost less because others are bought: the cheapest of them all. */
function cheapPieces(fits: readonly PricedLine[], { buy, get, most }: PricedOffer['terms']) {
  const byPrice = [...fits].sort((a, b) => a.cutPrice - b.cutPrice || bySize(a, b))
  const bought = byPrice.reduce((all, { quantity, gifts = 0 }) => all + quantity - gifts, 0)
  let wanted = Math.min(Math.floor(bought / (buy + get)), most ?? Number.POSITIVE_INFINITY) * get
  const pieces: PricedLine[] = []
  for (const line of byPrice) {
    const taken = Math.min(wanted, line.quantity - (line.gifts ?? 0))
    for (let piece = 0; piece < taken; piece += 1) pieces.push(line)
    wanted -= taken
  }
  return pieces
}

/**
 * What each line has of the offers, which is what a return of it is worth less. What makes pieces cheaper because
 * others are bought belongs to all of them, by what they cost after the other offers.
 */
function sharesOf(cart: readonly PricedLine[], takenBy: ReadonlyMap<PricedOffer, ReadonlyMap<string, Paisa>>) {
  const shares = new Map(cart.map(line => [line.sizeId, paisa(0)]))
  const add = (amounts: ReadonlyMap<string, Paisa>) => {
    for (const [sizeId, amount] of amounts) shares.set(sizeId, sum([shares.get(sizeId) ?? paisa(0), amount]))
  }
  const left = (lines: readonly PricedLine[]) =>
    lines.map(
      line => [line.sizeId, minus(times(line.cutPrice, line.quantity), shares.get(line.sizeId) ?? paisa(0))] as const,
    )
  const worth = (lines: readonly PricedLine[]) => sum(left(lines).map(([, value]) => value))
  for (const [{ discountType }, taken] of takenBy) if (discountType !== 'buyGet') add(taken)
  for (const [offer, taken] of takenBy) {
    if (offer.discountType !== 'buyGet') continue
    const amount = sum([...taken.values()])
    const earners = inScope(offer, cart)
    const theirs = paisa(Math.min(amount, worth(earners)))
    add(sharedOut(theirs, left(earners)))
    // Offers that take almost all off the same lines leave them no room for it.
    add(sharedOut(minus(amount, theirs), left(cart)))
  }
  return shares
}
