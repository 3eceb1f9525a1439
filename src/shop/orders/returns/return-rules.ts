import { dayText } from '../../ground/dates.ts'
import { amountText, type Paisa } from '../../ground/money.ts'
import { plural } from '../../ground/plural.ts'
import { methodText } from '../orders/refund-rules.ts'
import { expectedText } from './return-worth-rules.ts'

/** The states of a return in sequence: what it is called, and the states that may follow. */
const states = {
  requested: { label: 'Requested', next: ['accepted', 'refused'] },
  accepted: { label: 'Accepted', next: ['received', 'refused'] },
  refused: { label: 'Refused', next: [] },
  // Ends by what is paid back or sent instead.
  received: { label: 'Received', next: ['done'] },
  done: { label: 'Done', next: [] },
} as const satisfies Record<string, { label: string; next: readonly string[] }>

export type ReturnState = keyof typeof states
export const returnStates = Object.keys(states) as [ReturnState, ...ReturnState[]]

export const returnLabel = (state: ReturnState): string => states[state].label
export const nextReturnStates = (state: ReturnState): readonly ReturnState[] => states[state].next

/** Why somebody returns bottles. */
export const returnReasons = {
  damaged: 'It arrived damaged',
  wrong: 'It is not what I ordered',
  changedMind: 'I changed my mind',
  other: 'Another reason',
} as const
export type ReturnReason = keyof typeof returnReasons

export const returnWishes = { refund: 'My money back', exchange: 'Another bottle of the same' } as const
export type ReturnWish = keyof typeof returnWishes

/** What the settings say about returns, which customers read before they ask. */
export type ReturnTerms = { supportAddress: string; returnCourierPaid: boolean; refundDays: number }

/** The terms alone, of all settings: what a page needs of them. */
export const termsOf = ({ supportAddress, returnCourierPaid, refundDays }: ReturnTerms): ReturnTerms => ({
  supportAddress,
  returnCourierPaid,
  refundDays,
})

/** Who pays the courier of a return. Without a reason: for all of them. */
export function courierText({ returnCourierPaid }: ReturnTerms, reason?: ReturnReason): string {
  if (returnCourierPaid || (reason && !mustBeSealed(reason))) return 'We pay the courier that brings the bottles back.'
  return `You pay the courier that brings the bottles back${reason ? '' : ', unless something is wrong with our parcel'}.`
}

/** When money comes back. */
export const refundText = ({ refundDays }: ReturnTerms): string =>
  `We pay your money back within ${plural(refundDays, 'day')} of receiving them.`

/** What was paid back for a return, in words. */
export type PaidBack = { paidBack: Paisa; method: string; reference: string; paidOn: string }
export const paidBackText = ({ paidBack, method, reference, paidOn }: PaidBack): string =>
  `${amountText(paidBack)} on ${dayText(paidOn)} by ${methodText(method)}${reference && ` (reference ${reference})`}`

type ReturnFacts = {
  state: ReturnState
  wish: ReturnWish
  reason: ReturnReason
  returnValue: Paisa | null
  refundDue: Paisa
  expectedWorth: Paisa
  worthNotes: readonly string[]
  refunds: readonly PaidBack[]
  exchange: { orderNumber: string; totalAmount: Paisa } | null
}

/** What a return's state means to its customer. Nothing is stated as done before it is recorded. */
export function returnMeaning(facts: ReturnFacts, terms: ReturnTerms): string {
  const { state, wish, reason, refundDue, expectedWorth, worthNotes, refunds, exchange } = facts
  const worth = [expectedText(expectedWorth, wish), ...worthNotes].join(' ')
  const ending = [
    ...refunds.map(paid => `We have paid back ${paidBackText(paid)}.`),
    ...(exchange ? [exchangeText(exchange)] : []),
  ]
  switch (state) {
    case 'requested':
      return `We look at your request and answer on the page of your return. If we accept it: ${courierText(terms, reason)} ${worth}`
    case 'accepted': {
      const after = wish === 'refund' ? refundText(terms) : 'We send you another bottle once they have reached us.'
      return `Please send the bottles to us, well packed, with your order number in the parcel. Our address: ${terms.supportAddress}. ${courierText(terms, reason)} ${after} ${worth}`
    }
    case 'refused':
      return 'We cannot take these bottles back.'
    case 'received':
      if (wish === 'exchange' && !exchange) return 'Your parcel is here. Next we get another bottle ready for you.'
      if (refundDue > 0) {
        const next = `We pay back ${amountText(refundDue)} within ${plural(terms.refundDays, 'day')}, and tell you once it is paid.`
        return ['Your parcel is here.', ...ending, next].join(' ')
      }
      return 'Your parcel is here. We tell you once your return is settled.'
    case 'done':
      return ['Your return is settled.', ...ending].join(' ')
  }
}

const exchangeText = ({ orderNumber, totalAmount }: { orderNumber: string; totalAmount: Paisa }): string =>
  `Your exchange is order ${orderNumber}${totalAmount > 0 ? `, on which ${amountText(totalAmount)} is to be paid` : ': there is nothing to pay'}. We will tell you when it is on its way.`

/** What is wrong with the shop's parcel may be opened; whoever changed their mind returns sealed bottles. */
export const mustBeSealed = (reason: string): boolean => reason === 'changedMind' || reason === 'other'

/** The longest texts, in characters. */
export const RETURN_NOTE_LIMIT = 1000
export const PAY_TO_LIMIT = 120

/** The most lines of a return. */
export const MAX_RETURN_LINES = 100
