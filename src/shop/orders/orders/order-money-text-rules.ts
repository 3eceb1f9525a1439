import { dayText } from '../../ground/dates.ts'
import { amountText, minus, type Paisa, paisa, sum } from '../../ground/money.ts'
import { type CountedSize, countedSize } from '../../ground/names/size-and-urdu-name-rules.ts'
import { plural } from '../../ground/plural.ts'
import { hasEnded, type OrderStatus } from './order-status-rules.ts'

// What orders say of their money. The figures are those of `order_dues` and `parcels_cash`
// (db/functions/orders/order-dues.sql, parcel-cash.sql). The parts of an order that the words need: the browser loads
// them without the schemas of order.ts.

type Dues = {
  paidSoFar: Paisa
  stillDue: Paisa
  toCollect: Paisa
  goesBack: Paisa
  paidBack: Paisa
  /** The day of the last of it. */
  paidBackOn?: string | null | undefined
}
type ParcelCash = { collects: Paisa; toPay: Paisa }
type Pieces = CountedSize[]
type Money = { orderStatus: OrderStatus; paymentMethod: string; totalAmount: Paisa; paidAhead: Paisa; dues: Dues }
type UnderWay = { parcels: (ParcelCash & { code: string; arrived: boolean })[]; dues: Dues; following: Pieces }

const isCash = ({ paymentMethod }: Pick<Money, 'paymentMethod'>) => paymentMethod === 'COD'

type Asked = { orderStatus: OrderStatus; advance: Record<'advanceDue' | 'advancePaid', Paisa> | null }

/**
 * What of the advance of an order is still to come: nothing once it is confirmed without. In SQL `advance_left`.
 * @rule what of an advance is still to come
 */
export const advanceLeft = ({ orderStatus, advance }: Asked): Paisa =>
  paisa(orderStatus === 'pending' && advance ? Math.max(0, advance.advanceDue - advance.advancePaid) : 0)

/**
 * The rows below an order's total: what came for it, what went or goes back, and what is still to pay. None where the
 * total says it all.
 */
export function moneyRows(order: Money): [label: string, amount: string][] {
  const { paidAhead, dues, orderStatus } = order
  const { paidSoFar, stillDue, toCollect, goesBack, paidBack, paidBackOn } = dues
  const atTheDoor = isCash(order) ? minus(paidSoFar, paidAhead) : paisa(0)
  const isOpen = !hasEnded(orderStatus)
  const rows: [string, Paisa, sign?: '-'][] = []
  if (isCash(order) && paidAhead > 0) rows.push(['Paid ahead', paidAhead])
  if (atTheDoor > 0 && (paidAhead > 0 || isOpen || goesBack > 0)) rows.push(['Paid in cash', atTheDoor])
  if (!isCash(order) && paidSoFar > 0 && paidSoFar !== order.totalAmount) rows.push(['Paid', paidSoFar])
  if (paidBack > 0) rows.push([paidBackOn ? `Paid back, ${dayText(paidBackOn)}` : 'Paid back', paidBack, '-'])
  if (goesBack > 0) rows.push(['We pay back', goesBack, '-'])
  if (paidBack > 0 && !isOpen) rows.push(['Paid in the end', minus(paidSoFar, sum([paidBack, goesBack]))])
  if (isOpen && paidSoFar > 0 && isCash(order)) rows.push(['To pay in cash', toCollect])
  if (isOpen && paidSoFar > 0 && !isCash(order) && stillDue > 0) rows.push(['To pay', stillDue])
  return rows.map(([label, amount, sign = '']) => [label, sign + amountText(amount)])
}

/**
 * How far an order is paid, in a few words, as they stand within a sentence.
 * @rule what came, is due and goes back, in words for the customer
 */
export function paymentText({ orderStatus, dues }: Pick<Money, 'orderStatus' | 'dues'>): string {
  const { paidSoFar, stillDue, goesBack, paidBack } = dues
  if (goesBack > 0) return `${amountText(paidSoFar)} paid, ${amountText(goesBack)} to be paid back`
  if (paidBack > 0) return `paid, ${amountText(paidBack)} paid back`
  if (paidSoFar > 0 && stillDue > 0) return `${amountText(paidSoFar)} paid, ${amountText(stillDue)} to pay`
  if (orderStatus === 'cancelled' && paidSoFar === 0) return 'nothing to pay'
  return paidSoFar > 0 || stillDue === 0 ? 'paid' : `${amountText(stillDue)} to pay`
}

/** What becomes of the money of an order that is not sent. */
export function cancelledMoneyText({
  paidSoFar,
  goesBack,
  paidBack,
  paidBackOn,
}: Pick<Dues, 'paidSoFar' | 'goesBack' | 'paidBack' | 'paidBackOn'>): string {
  if (paidSoFar === 0) return 'There is nothing to pay.'
  const kept = minus(paidSoFar, sum([goesBack, paidBack]))
  return [
    `${amountText(paidSoFar)} has come for it.`,
    kept > 0 && `We keep ${amountText(kept)} of it for the courier, as we said when we asked for it.`,
    paidBack > 0 &&
      `We have paid ${amountText(paidBack)} back to you${paidBackOn ? ` on ${dayText(paidBackOn)}` : ''}.`,
    goesBack > 0 &&
      `We pay ${goesBack === paidSoFar ? 'it' : amountText(goesBack)} back to you by bank transfer or wallet, and tell you once it is paid.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** What came beyond what an order costs, in a sentence; empty when nothing did. */
export const goesBackText = ({ goesBack }: Pick<Dues, 'goesBack'>): string =>
  goesBack > 0 ? `${amountText(goesBack)} is more than your order costs: we pay it back to you.` : ''

/** The parcels of an order that its customer still awaits. */
export const parcelsUnderWay = <P extends { arrived: boolean }>({ parcels }: { parcels: P[] }): P[] =>
  parcels.filter(({ arrived }) => !arrived)

/**
 * The cash to have ready for a parcel, and what not to pay although the courier may ask for it. Empty when nobody asks
 * for any.
 */
export function parcelCashText({ collects, toPay }: ParcelCash): string {
  if (collects === toPay) return toPay > 0 ? `Please keep ${amountText(toPay)} ready in cash for the courier.` : ''
  const due = toPay > 0 ? `Please pay the courier ${amountText(toPay)} in cash.` : 'There is nothing to pay for it.'
  return `${due} The courier may still ask for ${amountText(collects)}, since the parcel left before your payment came: we are telling them. If you pay more at the door, we pay it back to you.`
}

/** The cash of an order that is under way: of each parcel its own, and of those that follow. */
export function underWayCashText(order: UnderWay): string {
  const parcels = parcelsUnderWay(order)
  const later = minus(order.dues.toCollect, sum(parcels.map(({ toPay }) => toPay)))
  const texts = parcels.map(parcel => {
    const text = parcelCashText(parcel)
    return text && parcels.length > 1 ? `Parcel ${parcel.code}: ${text}` : text
  })
  if (order.following.length > 0 && later > 0)
    texts.push(`The parcel that follows is paid on its own: ${amountText(later)}.`)
  return texts.filter(Boolean).join(' ')
}

/** '2 × Oud, 50 ml and 1 × Musk, 100 ml'. */
export const piecesText = (pieces: Pieces): string => new Intl.ListFormat('en').format(pieces.map(countedSize))

/** That a part follows; empty when nothing does. */
export function followingText(following: Pieces): string {
  if (following.length === 0) return ''
  const count = following.reduce((all, { quantity }) => all + quantity, 0)
  return `${plural(count, 'piece')} of your order ${count === 1 ? 'follows' : 'follow'} in another parcel: ${piecesText(following)}. We will tell you when it leaves.`
}
