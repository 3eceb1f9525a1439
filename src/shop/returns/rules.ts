/** The states of a return in sequence: what it is called, and the states that may follow. */
const states = {
  requested: { label: 'Requested', next: ['accepted', 'refused'] },
  accepted: { label: 'Accepted', next: ['received', 'refused'] },
  refused: { label: 'Refused', next: [] },
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

/** What a return's state means to its customer. `address`: where the bottles go. What staff wrote at its end says how it ended. */
export function returnMeaning(
  { state, wish, answer }: { state: ReturnState; wish: ReturnWish; answer: string },
  address: string,
): string {
  const refund = wish === 'refund'
  switch (state) {
    case 'requested':
      return 'We look at your request and answer by email.'
    case 'accepted':
      return `Please send the bottles to us, well packed, with your order number in the parcel. Our address: ${address}.`
    case 'refused':
      return 'We cannot take these bottles back.'
    case 'received':
      return `Your parcel is here. Next we ${refund ? 'pay your money back' : 'send you another bottle'}.`
    case 'done':
      if (answer) return 'Your return is settled.'
      return `Your return is settled: ${refund ? 'we have paid your money back' : 'another bottle is on its way to you'}.`
  }
}

/** What is wrong with the shop's parcel may be opened; whoever changed their mind returns sealed bottles. */
export const mustBeSealed = (reason: string): boolean => reason === 'changedMind' || reason === 'other'

/** The longest texts, in characters. */
export const RETURN_NOTE_LIMIT = 1000
export const PAY_TO_LIMIT = 120

/** The most lines of a return. */
export const MAX_RETURN_LINES = 100
