import type { Selectable } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { minus, type Paisa, paisa, sum, times } from '../../ground/money.ts'
import type { CountryCode } from '../../ground/shipping/country-rules.ts'
import { isHome } from '../../ground/shipping/country-rules.ts'
import { cashGoesTo } from '../../ground/shipping/index.ts'
import { ShopError } from '../../ground/shop-error.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { newTaxTerms } from '../../settings/tax/index.ts'
import { takeStock } from '../../stock/stock/index.ts'
import { confirmUnlessHeld } from './confirm-unless-held.ts'
import type { WantedLine } from './edit/order-lines.ts'
import { wantedLines } from './edit/order-sizes.ts'
import { newOrderNumber } from './new-order-number.ts'
import { writeOrder } from './write-order.ts'

type Exchange = {
  /** The id that the order will have. */
  orderId: string
  /** The order whose lines came back. The caller holds it. */
  of: Selectable<Database['orders']>
  returnId: string
  lines: readonly WantedLine[]
  /** What sizes cost that came back: another bottle of the same has the same price. In paisa. */
  prices: ReadonlyMap<string, Paisa>
  /** At most this is taken off the total. */
  worth: Paisa
  staff: { id: string; name: string }
  settings: Pick<
    Settings,
    | 'salesTaxRates'
    | 'homeCountry'
    | 'ntn'
    | 'strn'
    | 'orderPrefix'
    | 'codLimit'
    | 'noCashIn'
    | 'codExpiryHours'
    | 'transferExpiryHours'
  >
}

/**
 * Writes the order that replaces a return, for the same customer and address, confirmed unless something holds it: its
 * stock is taken, sending is free, and what came back is taken off. Amounts in paisa. Throws `out_of_stock`, `invalid`.
 */
export async function takeExchange(
  tx: Tx,
  { orderId, of, returnId, lines, prices, worth, staff, settings }: Exchange,
): Promise<{ orderNumber: string; credit: Paisa; totalAmount: Paisa }> {
  if (of.phone_number === '')
    throw new ShopError('invalid', "The customer's account is deleted: nobody knows where to send it.")
  const wanted = await wantedLines(tx, lines)
  if (wanted.length === 0) throw new ShopError('invalid', 'Please add what is sent instead')
  const fromStock = await takeStock(tx, wanted, { orderId, actor: staff.name, buyer: null, asker: null })
  const taken = fromStock.map(line => ({
    ...line,
    cutPrice: prices.get(line.sizeId) ?? line.cutPrice,
    gifts: 0,
    offerDiscount: 0,
  }))
  const subtotal = sum(taken.map(({ cutPrice, quantity }) => times(cutPrice, quantity)))
  const credit = paisa(Math.min(worth, subtotal))
  const totalAmount = minus(subtotal, credit)
  const cod =
    isHome(of.country as CountryCode, settings.homeCountry) &&
    cashGoesTo(settings, of.city) &&
    totalAmount < settings.codLimit
  const orderNumber = await writeOrder(tx, {
    _id: orderId,
    orderNumbers: Array.from({ length: 3 }, () => newOrderNumber(settings.orderPrefix)),
    customerId: of.customer_id,
    address: addressOf(of),
    note: '',
    giftWrap: false,
    giftMessage: '',
    coupon: null,
    price: { subtotal, couponDiscount: paisa(0), shipping: paisa(0), giftWrapFee: paisa(0), totalAmount },
    paymentMethod: cod ? 'COD' : 'Bank Transfer',
    lines: taken,
    emailProved: of.email_proved,
    expiresAfterHours: cod ? settings.codExpiryHours : settings.transferExpiryHours,
    openSubjects: [],
    actor: staff.name,
    channel: 'phone',
    takenBy: staff.id,
    tax: newTaxTerms(settings, of.country as CountryCode),
    exchange: { returnId, credit },
    jobs: [],
  })
  // Nobody waits for a transfer of nothing.
  if (!cod && totalAmount === 0)
    await tx.updateTable('orders').set({ payment_status: 'paid' }).where('id', '=', orderId).execute()
  await confirmUnlessHeld(tx, { orderId, actor: staff.name, reason: `Exchange of ${of.order_number}` })
  return { orderNumber, credit, totalAmount }
}

const addressOf = (of: Exchange['of']) => ({
  fullName: of.full_name,
  email: of.email,
  phoneNumber: of.phone_number,
  address: of.address,
  town: of.town,
  famousSpot: of.famous_spot,
  city: of.city,
  state: of.state,
  country: of.country as CountryCode,
})
