/** The states of a return in sequence: what it is called, what it means to its customer, and the states that may follow. */
const states = {
  requested: {
    label: 'Requested',
    meaning: 'We look at your request and answer by email.',
    next: ['accepted', 'refused'],
  },
  accepted: {
    label: 'Accepted',
    meaning: 'Please send the bottles to us, well packed, with your order number.',
    next: ['received', 'refused'],
  },
  refused: { label: 'Refused', meaning: 'We cannot take these bottles back.', next: [] },
  received: { label: 'Received', meaning: 'Your parcel is here. We settle your return next.', next: ['done'] },
  done: { label: 'Done', meaning: 'Your return is settled.', next: [] },
} as const satisfies Record<string, { label: string; meaning: string; next: readonly string[] }>

export type ReturnState = keyof typeof states
export const returnStates = Object.keys(states) as [ReturnState, ...ReturnState[]]

export const returnLabel = (state: ReturnState): string => states[state].label
export const returnMeaning = (state: ReturnState): string => states[state].meaning
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

/** What is wrong with the shop's parcel may be opened; whoever changed their mind returns sealed bottles. */
export const mustBeSealed = (reason: string): boolean => reason === 'changedMind' || reason === 'other'

/** The longest texts, in characters. */
export const RETURN_NOTE_LIMIT = 1000
export const PAY_TO_LIMIT = 120

/** The most lines of a return. */
export const MAX_RETURN_LINES = 100
