import { type HostedPage, pageNames } from '../../../shop/ground/hosted-pages/hosted-page-rules.ts'
import type { Paisa } from '../../../shop/ground/money.ts'
import type { HostedPayment } from '../../../shop/orders/payments/index.ts'

export type HostedView = {
  /** The pages that are offered now. */
  pages: HostedPage[]
  amount: Paisa
  until: string | null
  /** What is known of the last try. */
  said: string
  /** The shop is asking: nobody should pay again meanwhile. */
  checks: boolean
}

/** So long nobody is offered to pay again after coming back; then the other system is slow, and says so. */
const CHECKED_MS = 2 * 60_000

/** How an order is paid on a hosted page. Null when nothing is due, or no page is offered and none was tried. */
export function viewHosted(
  { amount, until, pages }: Pick<HostedView, 'amount' | 'until' | 'pages'>,
  payments: readonly HostedPayment[],
  now = new Date(),
): HostedView | null {
  if (amount <= 0) return null
  const odd = payments.find(({ state }) => state === 'odd')
  const last = odd ?? payments[0]
  if (!last && pages.length === 0) return null
  const checks =
    last?.state === 'open' && last.notifiedAt !== null && now.getTime() - last.notifiedAt.getTime() < CHECKED_MS
  return { pages, amount, until, said: last ? saidOf(last, checks) : '', checks }
}

function saidOf({ page, state, notifiedAt: toldAt }: HostedPayment, checks: boolean): string {
  const name = pageNames[page]
  if (state === 'odd')
    return `A payment came from ${name}, but not the amount that was asked for. We look at it and contact you.`
  if (state === 'failed') return `Your last payment with ${name} did not go through. Please try again.`
  if (checks) return `We are asking ${name} whether your payment has arrived ...`
  if (state === 'open' && toldAt)
    return `${name} does not say yet whether you have paid. If you have, please wait: this page shows it as soon as we know.`
  return state === 'open' || state === 'opening' ? `Your payment with ${name} is not finished.` : ''
}
