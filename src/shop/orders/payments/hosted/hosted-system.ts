import type { HostedPage } from '../../../ground/hosted-pages/hosted-page-rules.ts'
import { type Paisa, paisa } from '../../../ground/money.ts'

/** A payment that a shopper is to be sent to another system for. */
export type ToOpen = {
  reference: string
  orderId: string
  orderNumber: string
  amount: Paisa
  createdAt: Date
  expiresAt: Date
}

/** Where the shopper's browser goes: a form that it sends, or an address that it opens. */
export type Target = { address: string; fields: Record<string, string> | null }

/**
 * What another system says became of a payment. `amount`: null when its documents let it leave that out, 0 when nobody
 * can read it.
 */
export type HostedStatus = { state: 'paid' | 'waits' | 'failed'; amount: Paisa | null; outsideId: string; why: string }

/** A system with a hosted page. Its calls throw `OutsideError`. */
export type HostedSystem = {
  open: (payment: ToOpen) => Promise<{ target: Target; outsideId: string }>
  /** What decides: never a return or a notice. */
  ask: (payment: { reference: string; outsideId: string; orderId: string }) => Promise<HostedStatus>
}

export type OpenHosted = (page: HostedPage) => Promise<HostedSystem | null>

/** JazzCash's pp_Amount, in paisa without a point, as `HostedStatus.amount`. */
export const jazzcashAmount = (said: string | undefined): Paisa | null =>
  said ? paisa(/^\d{1,9}$/.test(said) ? Number(said) : 0) : null
