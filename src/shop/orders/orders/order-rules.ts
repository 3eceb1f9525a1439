import { amountText, type Paisa } from '../../ground/money.ts'

/** An offer of an order, and what it took off. */
type AppliedOffer = { name: string; code: string | null; offerAmount: Paisa; shippingSaved: Paisa }

/** What was charged, as orders and their papers keep it. `country`: its name. */
type Charged = Record<'subtotal' | 'couponDiscount' | 'exchangeCredit' | 'shipping' | 'giftWrapFee', Paisa> & {
  couponCode: string | null
  giftWrap: boolean
  offers: readonly AppliedOffer[]
}

/** What an offer is called where its amount stands: 'Coupon discount (EID500)', or the name of one without a code. */
export const offerLabel = ({ name, code }: Pick<AppliedOffer, 'name' | 'code'>): string =>
  code ? `Coupon discount (${code})` : name

const minusText = (amount: Paisa) => `-${amountText(amount)}`

/** The rows between an order's lines and its total, as pages, emails and papers show them. */
export function orderSums(order: Charged, country: string): [label: string, amount: string][] {
  const { couponCode, couponDiscount, offers, exchangeCredit } = order
  const rows: [string, string][] = [['Subtotal', amountText(order.subtotal)]]
  const known = offers.reduce((sum, { offerAmount }) => sum + offerAmount, 0) === couponDiscount
  // Orders taken over from another shop name no offer.
  if (!known) rows.push([offerLabel({ name: 'Coupon discount', code: couponCode }), minusText(couponDiscount)])
  else
    for (const offer of offers) if (offer.offerAmount > 0) rows.push([offerLabel(offer), minusText(offer.offerAmount)])
  if (exchangeCredit > 0) rows.push(['Returned bottles', `-${amountText(exchangeCredit)}`])
  return [...rows, ...chargedBeside(order, country)]
}

/** What is charged beside the bottles: shipping and gift wrap. `country`: its name. */
export function chargedBeside(
  { offers, shipping, giftWrap, giftWrapFee }: Pick<Charged, 'offers' | 'shipping' | 'giftWrap' | 'giftWrapFee'>,
  country: string,
): [label: string, amount: string][] {
  // Outside Pakistan nothing is charged where the shop does not ship yet.
  const none = country === 'Pakistan' ? 'Free' : 'Not included'
  const paidBy = offers.find(({ shippingSaved }) => shippingSaved > 0)
  const label = paidBy ? `Shipping (${paidBy.code ?? paidBy.name})` : 'Shipping'
  const rows: [string, string][] = [[label, shipping > 0 ? amountText(shipping) : none]]
  if (giftWrap) rows.push(['Gift wrap', giftWrapFee > 0 ? amountText(giftWrapFee) : 'Free'])
  return rows
}

/** The page size of the order history. */
export const ORDERS_PER_PAGE = 10

/** The most orders that are moved at once. */
export const BULK_LIMIT = 200

/** Names of the fields of lines: `quantity.SIZE`. So what was typed stays in a refused form, also without scripts. */
export const QUANTITY_FIELD = 'quantity.'
