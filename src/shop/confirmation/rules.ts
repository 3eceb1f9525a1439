/** What came of a call. */
export type CallOutcome = 'confirmed' | 'noAnswer' | 'wrongNumber' | 'callBack' | 'changed' | 'cancelled'

export const outcomeLabels: Record<CallOutcome, string> = {
  confirmed: 'Confirmed',
  noAnswer: 'No answer',
  wrongNumber: 'Wrong number',
  callBack: 'Call back',
  changed: 'Wants a change',
  cancelled: 'Cancelled',
}

export const outcomes = Object.keys(outcomeLabels) as [CallOutcome, ...CallOutcome[]]

/** What became of an order whose customer pressed the email's button, as they read it. */
export const confirmationTexts = {
  confirmed: 'Thank you, your order is confirmed. We will email you when it is on its way.',
  noted: 'Thank you. We will call you once more before we send your parcel.',
  ended: 'This order was cancelled.',
}

/** A reason of a decision; points below zero are trust. */
export type Reason = { text: string; points: number }

type Words = Record<'name' | 'shop' | 'agent' | 'order' | 'items' | 'total' | 'city' | 'address', string>

/** A text of the settings with the order's words in place of {name}, {total} ..., each in its own direction: Urdu stays in order around it. */
export const fillText = (text: string, words: Words): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    name in words ? `\u2068${words[name as keyof Words]}\u2069` : whole,
  )
