import { qrCode } from '../../../platform/qr-code.ts'
import { waysText } from '../../ground/hosted-pages/hosted-page-rules.ts'
import { ibanText, plainIban } from '../../ground/iban.ts'
import { type Paisa, paisa } from '../../ground/money.ts'
import { countryCode, isHome } from '../../ground/shipping/country-rules.ts'
import type { Settings } from '../../settings/settings/index.ts'
import type { Order } from '../orders/index.ts'
import { advanceLeft } from '../orders/order-money-text-rules.ts'
import { type Abroad, isArranged } from './by-arrangement.ts'
import { raastPayload } from './raast-payload.ts'

/** What a customer needs to pay an order by bank transfer or Raast. */
export type TransferDetails = {
  bankName: string
  accountTitle: string
  /** In groups of four. */
  iban: string
  /** Empty for orders from abroad: a payment by Raast is made from an account in Pakistan. */
  raastId: string
  amount: Paisa
  /** The order's number, to be named in the transfer. */
  reference: string
  /** Null for orders from abroad, where no app reads it. */
  qr: { payload: string; size: number; path: string } | null
}

type Payable = Pick<
  Order,
  'paymentMethod' | 'paymentStatus' | 'orderStatus' | 'orderNumber' | 'shippingAddress' | 'advance' | 'dues' | 'stock'
>

/** What this order waits for ahead, by bank, wallet or card; 0: nothing, also while what was ordered is sold out. */
export function dueAhead(order: Payable): Paisa {
  const { paymentMethod, paymentStatus, orderStatus, dues, stock } = order
  if (paymentStatus === 'paid' || orderStatus === 'cancelled' || stock === 'none') return paisa(0)
  if (paymentMethod === 'Bank Transfer') return dues.stillDue
  return advanceLeft(order)
}

/** By what this order can be paid now, as a sentence names it; empty when nothing is due, or staff call about it. */
export const waysToPay = (
  order: Payable,
  { transferAccount, hostedPages, ...rules }: Pick<Settings, 'transferAccount' | 'hostedPages'> & Abroad,
): string =>
  dueAhead(order) > 0 && !isArranged(order, rules)
    ? waysText({ account: transferAccount !== null, pages: hostedPages })
    : ''

/** Where to pay this order. Null when nothing is due, or when the shop names no account: then it calls. */
export function transferDetails(
  order: Payable,
  { transferAccount, ...rules }: Pick<Settings, 'transferAccount'> & Abroad,
): TransferDetails | null {
  const amount = dueAhead(order)
  if (!transferAccount || amount <= 0 || isArranged(order, rules)) return null
  const { bankName, accountTitle, iban, raastId } = transferAccount
  const home = isHome(countryCode(order.shippingAddress.country), rules.homeCountry)
  const reference = order.orderNumber
  return {
    bankName,
    accountTitle,
    iban: ibanText(iban),
    raastId: home ? raastId : '',
    amount,
    reference,
    qr: home ? qrOf(iban, amount) : null,
  }
}

/**
 * The Raast QR of an amount as an SVG image: at the choice of payment, before there is an order. It is the order's own,
 * which has no number in it either. Null while the shop names no account.
 */
export function raastImage({ transferAccount }: Pick<Settings, 'transferAccount'>, amount: Paisa): string | null {
  if (!transferAccount) return null
  const { size, path } = qrOf(transferAccount.iban, amount)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path d="M0 0h${size}v${size}H0z" fill="#fff"/><path d="${path}"/></svg>`
}

function qrOf(iban: string, amount: Paisa) {
  const payload = raastPayload(plainIban(iban), amount)
  return { payload, ...qrCode(payload) }
}
