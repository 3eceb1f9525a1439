import encodeQR from 'qr'
import { ibanText, plainIban } from '../iban.ts'
import type { Paisa } from '../money.ts'
import type { Order } from '../orders/index.ts'
import type { Settings } from '../settings/index.ts'
import { countryCode, isHome } from '../shipping/country-rules.ts'
import { raastPayload } from './raast-payload.ts'

/** What a customer needs to pay an order by bank transfer or Raast. */
export type TransferDetails = {
  bankName: string
  accountTitle: string
  /** In groups of four. */
  iban: string
  raastId: string
  amount: Paisa
  /** The order's number, to be named in the transfer. */
  reference: string
  /** Null for orders from abroad, where no app reads it. */
  qr: { payload: string; size: number; path: string } | null
}

type Payable = Pick<
  Order,
  'paymentMethod' | 'paymentStatus' | 'orderStatus' | 'totalAmount' | 'orderNumber' | 'shippingAddress'
>

/** Whether this order waits for its bank transfer. */
export const awaitsTransfer = ({ paymentMethod, paymentStatus, orderStatus }: Payable): boolean =>
  paymentMethod === 'Bank Transfer' && paymentStatus === 'unpaid' && orderStatus !== 'cancelled'

/** Where to pay this order. Null when nothing is due, or when the shop names no account: then it calls. */
export function transferDetails(
  order: Payable,
  { transferAccount, homeCountry }: Pick<Settings, 'transferAccount' | 'homeCountry'>,
): TransferDetails | null {
  if (!transferAccount || !awaitsTransfer(order)) return null
  const { bankName, accountTitle, iban, raastId } = transferAccount
  const amount = order.totalAmount
  const home = isHome(countryCode(order.shippingAddress.country), homeCountry)
  const reference = order.orderNumber
  return {
    bankName,
    accountTitle,
    iban: ibanText(iban),
    raastId,
    amount,
    reference,
    qr: home ? qrOf(iban, amount) : null,
  }
}

// Four modules of white around it, as the standard of QR codes asks.
const QUIET_MODULES = 4

function qrOf(iban: string, amount: Paisa) {
  const payload = raastPayload(plainIban(iban), amount)
  const rows = encodeQR(payload, 'raw', { border: QUIET_MODULES, ecc: 'medium' })
  return { payload, size: rows.length, path: pathOf(rows) }
}

/** The dark modules as a path of an SVG with one unit a module: a bar for each run in a row. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  const bars: string[] = []
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x++) {
      const start = x
      while (row[x]) x++
      if (x > start) bars.push(`M${start} ${y}h${x - start}v1h-${x - start}z`)
    }
  }
  return bars.join('')
}
