import { timeText } from '../../ground/dates.ts'
import { amountText, minus, type Paisa } from '../../ground/money.ts'
import { refundMethods } from '../orders/refund-rules.ts'

type Waiting = {
  totalAmount: Paisa
  expiresAt: string | Date | null
  advance: (Record<'advanceDue' | 'advancePaid' | 'toCollect' | 'keptAtMost', Paisa> & { reason: string }) | null
}

/** What is asked ahead of a COD order, why, until when, and what becomes of it, for its customer. */
export const advanceText = (order: Waiting): string => Object.values(advanceSentences(order)).filter(Boolean).join(' ')

/** What is asked, why and until when, and what is paid back if the order ends; empty without an advance. */
export function advanceSentences({ advance, expiresAt, totalAmount }: Waiting) {
  if (!advance) return { asked: '', why: '', back: '' }
  const { advanceDue: due, advancePaid: paid, toCollect: collects, keptAtMost: keeps, reason } = advance
  const rest = minus(due, paid)
  return {
    asked:
      due === totalAmount
        ? `We send this order once it is paid: ${amountText(rest)}.`
        : `We send this order once ${amountText(rest)} has been paid ahead. The courier collects the rest, ${amountText(collects)}.`,
    why: [reason, expiresAt && `We keep your order until ${timeText(expiresAt)} (Pakistan time).`]
      .filter(Boolean)
      .join(' '),
    back:
      keeps > 0
        ? `If you cancel before we send it, all of it is paid back. If the parcel is refused, we keep ${amountText(keeps)} of it at most for the courier.`
        : 'If you cancel the order or the parcel comes back, all of it is paid back.',
  }
}

/** A payment that is put aside, by where it came from: its row of a statement, or its reference on a hosted page. */
export type AsideSource = { source: 'bank' | 'page'; key: string }

/** The refund that the portal of a hosted page made. */
export const PORTAL = 'Portal of the payment page'
/** How money that belongs to no order is paid back. */
export const backMethods = [...refundMethods, PORTAL] as const

/** What money of a hosted page is that does not pay for its order; those of `asideKinds` that it can be. */
export const oddNames = ['unknown', 'other', 'typed'] as const
export type OddKind = (typeof oddNames)[number]
