/** What staff may want done with a parcel whose delivery failed. */
export const adviceTexts = { retry: 'Try again', address: 'New address', return: 'Return' } as const
export type AdviceKind = keyof typeof adviceTexts

/** Whether the courier knows it. */
export const adviceStateTexts = {
  waiting: 'The courier is being told',
  told: 'The courier was told',
  refused: 'The courier refuses it',
  by_hand: 'Please tell the courier by phone',
} as const
export type AdviceState = keyof typeof adviceStateTexts

/** Days in which a courier may be asked to come again. */
export const MOST_DAYS_AHEAD = 14

/** Over how many days what advice saved is counted. */
export const SAVED_DAYS = 30
