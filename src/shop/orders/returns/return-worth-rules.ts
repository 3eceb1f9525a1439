import { amountText, minus, type Paisa, paisa, sum, times } from '../../ground/money.ts'
import { countedSize } from '../../ground/names/size-and-urdu-name-rules.ts'

/** A line of an order as its returns are worth. Amounts in paisa. */
export type PaidLine = {
  position: number
  sizeId: string
  name: string
  ml: number
  setOf?: number | null
  quantity: number
  /** Of its pieces: those that were an offer's gift. */
  gifts: number
  price: Paisa
  /** Paid for all its pieces, less its share of the offers. */
  paid: Paisa
}

/** A gift of an order, and what earned it. `scope`: positions of the lines that it was for; null: all. */
export type GivenGift = { position: number; pieces: number; minimum: Paisa; scope: readonly number[] | null }

/** What was paid for the goods of an order, line by line, and its gifts. */
export type PaidOrder = {
  lines: readonly PaidLine[]
  gifts: readonly GivenGift[]
}

/** Pieces that come back. */
export type BackLine = { position: number; quantity: number }
/** A return of an order: `value` is what was decided that it is worth, null while it has not arrived. */
export type OneReturn = { lines: readonly BackLine[]; wish: 'refund' | 'exchange'; value: Paisa | null }
/**
 * What a return is worth: as an exchange all that was paid for it, as a refund less gifts that are kept without what
 * earned them.
 */
export type ReturnWorth = { exchange: Paisa; refund: Paisa }

type Back = ReadonlyMap<number, number>

/**
 * What each of an order's returns is worth, in their order: what was paid for all that is back by then, less what the
 * earlier ones got. So the worths of all returns add up to what was paid for the goods, never more, however its pieces
 * are spread over returns; none is negative.
 * @rule what a return is worth
 */
export function worthOfReturns(order: PaidOrder, returns: readonly OneReturn[]): ReturnWorth[] {
  const back = new Map<number, number>()
  let given = paisa(0)
  return returns.map(one => {
    for (const { position, quantity } of one.lines) back.set(position, (back.get(position) ?? 0) + quantity)
    const paid = paidFor(order, back)
    const exchange = atLeastNothing(minus(paid, given))
    const refund = atLeastNothing(minus(minus(paid, keptGifts(order, back)), given))
    // Staff may give less than it is worth: that is not given later either.
    const expected = one.wish === 'exchange' && one.value === null ? exchange : refund
    given = sum([given, paisa(Math.max(expected, one.value ?? 0))])
    return { exchange, refund }
  })
}

/** What a request is worth on top of an order's other returns. */
export const worthOfRequest = (
  { paid, returns }: { paid: PaidOrder; returns: readonly OneReturn[] },
  typedWish: string | undefined,
  lines: readonly BackLine[],
): Paisa => {
  const last: OneReturn = { lines, wish: typedWish === 'exchange' ? typedWish : 'refund', value: null }
  return worthOfReturns(paid, [...returns, last]).at(-1)?.[last.wish] ?? paisa(0)
}

/**
 * What was paid for one piece of a line, in whole rupees and never more than its share; its price where all pieces were
 * gifts.
 */
export const paidForPiece = ({ quantity, gifts, paid, price }: PaidLine): Paisa =>
  quantity === gifts ? price : paisa(Math.floor(paid / (quantity - gifts) / 100) * 100)

/** What was paid for pieces of one line, in whole rupees until the last of them. */
function paidForPieces({ quantity, gifts, paid }: PaidLine, pieces: number): Paisa {
  const bought = quantity - gifts
  if (pieces >= bought) return paid
  return paisa(Math.round((paid * pieces) / bought / 100) * 100)
}

const paidFor = ({ lines }: PaidOrder, back: Back): Paisa =>
  sum(lines.map(line => paidForPieces(line, back.get(line.position) ?? 0)))

const atLeastNothing = (amount: Paisa): Paisa => paisa(Math.max(0, amount))

type Unearned = { line: PaidLine; pieces: number }

/**
 * The gifts that are kept although what is kept besides does not earn them any more. The last pieces of a line to come
 * back are its gifts.
 */
function unearnedGifts({ lines, gifts }: PaidOrder, back: Back): Unearned[] {
  const kept = (line: PaidLine) => Math.max(0, line.quantity - line.gifts - (back.get(line.position) ?? 0))
  const worthKept = sum(lines.map(line => times(line.price, kept(line))))
  const isEarned = ({ minimum, scope }: GivenGift) =>
    worthKept >= minimum && lines.some(line => kept(line) > 0 && (scope?.includes(line.position) ?? true))
  return lines.flatMap(line => {
    const stays = Math.min(line.gifts, line.quantity - (back.get(line.position) ?? 0))
    const earned = gifts
      .filter(gift => gift.position === line.position && isEarned(gift))
      .reduce((pieces, gift) => pieces + gift.pieces, 0)
    return stays > earned ? [{ line, pieces: stays - earned }] : []
  })
}

const keptGifts = (order: PaidOrder, back: Back): Paisa =>
  sum(unearnedGifts(order, back).map(({ line, pieces }) => times(line.price, pieces)))

/**
 * What whoever returns pieces reads before they send them: what becomes of discounts, gifts and fees. `returns`: those
 * of the order in which they are worth something, the one in question last.
 */
export function worthNotes(order: PaidOrder, returns: readonly OneReturn[]): string[] {
  const last = returns.at(-1)
  if (!last) return []
  const back = new Map<number, number>()
  for (const { position, quantity } of returns.flatMap(({ lines }) => lines))
    back.set(position, (back.get(position) ?? 0) + quantity)
  const chosen = order.lines.filter(line => last.lines.some(({ position }) => position === line.position))
  const isReduced = chosen.some(({ price, quantity, gifts, paid }) => paid < price * (quantity - gifts))
  const unearned = last.wish === 'refund' ? unearnedGifts(order, back) : []
  return [
    isReduced &&
      'A discount of this order belongs to all the bottles that earned it, so each is worth what you paid for it. You pay nothing more for what you keep.',
    ...unearned.map(
      ({ line: { name, ml, setOf, price }, pieces }) =>
        `${countedSize({ name, ml, setOf, quantity: pieces })} came free with what you return: please send it back too. If you keep it, we take ${amountText(times(price, pieces))} off your refund.`,
    ),
    chosen.some(({ gifts }) => gifts > 0) && 'A free gift cost nothing, so nothing is paid back for it.',
    'Delivery and gift wrap are not part of it, and free delivery stays free.',
  ].filter(text => text !== false)
}

/** What a return is worth, in words for its customer. */
export const expectedText = (worth: Paisa, wish: OneReturn['wish']): string =>
  wish === 'refund'
    ? `You get back ${amountText(worth)}.`
    : `They count for ${amountText(worth)}: another bottle of the same costs nothing more.`
