import { fillBraces } from '../../ground/brace-syntax-rules.ts'
import { dayBegins, dayLater, dayOf } from '../../ground/dates.ts'
import { NONE_LEFT_TEXT, SOLD_OUT_TEXT } from '../orders/order-stock-text-rules.ts'

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

/** Presses that agree a call at a usual time. */
export type QuickCall = { name: 'at5pm' | 'tomorrow11'; label: string; at: Date }

const FIVE_PM = 17
const ELEVEN_AM = 11

/** The usual times of a call, in the shop's time zone: at 5 pm, tomorrow once that is over, and tomorrow at 11. */
export function quickCalls(now = new Date()): readonly QuickCall[] {
  const at = (daysAhead: number, hour: number) =>
    new Date(+dayBegins(dayLater(dayOf(now), daysAhead)) + hour * 3_600_000)
  const isOver = now >= at(0, FIVE_PM)
  return [
    { name: 'at5pm', label: isOver ? 'Tomorrow at 5 pm' : 'At 5 pm', at: at(isOver ? 1 : 0, FIVE_PM) },
    { name: 'tomorrow11', label: 'Tomorrow at 11', at: at(1, ELEVEN_AM) },
  ]
}

/** What became of an order whose customer pressed the email's button, as they read it. */
export const confirmationTexts = {
  confirmed: 'Thank you, your order is confirmed. Its page shows when it is on its way.',
  noted: 'Thank you. We will call you once more before we send your parcel.',
  noneLeft: `Thank you. ${NONE_LEFT_TEXT}`,
  soldOut: `This order was cancelled. ${SOLD_OUT_TEXT}`,
  advance: 'Thank you. We send your parcel once your advance has arrived: the page of your order says how to pay it.',
  ended: 'This order was cancelled.',
}

/** A reason of a decision; points below zero are trust. */
export type Reason = { text: string; points: number }

/** What staff say and write about an order of which too few pieces are left: nothing is promised. */
export function missingTexts(words: Readonly<Record<'name' | 'agent' | 'shop' | 'order' | 'missing', string>>) {
  const fill = (text: string) => fillText(text, words)
  return {
    scriptEnglish: fill(
      'Assalam-o-Alaikum, am I speaking with {name}? This is {agent} from {shop}.\nI am sorry: {missing} of your order {order} is sold out just now, and none is set aside for you.\nMay I offer you another size or perfume, or shall I cancel it? There is nothing to pay.',
    ),
    scriptUrdu: fill(
      'السلام علیکم، کیا میری بات {name} سے ہو رہی ہے؟ میں {shop} سے {agent} بات کر رہا/رہی ہوں۔\nمعذرت، آپ کے آرڈر {order} میں سے {missing} اس وقت ختم ہو چکا ہے اور آپ کے لیے الگ نہیں رکھا گیا۔\nکیا میں آپ کو دوسرا سائز یا کوئی اور خوشبو بتاؤں، یا آرڈر منسوخ کر دوں؟ آپ نے کچھ ادا نہیں کرنا۔',
    ),
    chatEnglish: fill(
      'Assalam-o-Alaikum {name}! This is {shop}. We are sorry: {missing} of your order {order} is sold out just now. Would you like another size or perfume, or shall we cancel it?',
    ),
    chatUrdu: fill(
      'السلام علیکم {name}! {shop} سے۔ معذرت، آپ کے آرڈر {order} میں سے {missing} اس وقت ختم ہو چکا ہے۔ کیا آپ دوسرا سائز یا کوئی اور خوشبو لیں گے، یا ہم آرڈر منسوخ کر دیں؟',
    ),
  }
}

/**
 * A text of the settings with the order's words in place of {name}, {total} ..., each in its own direction: Urdu stays
 * in order around it.
 */
export const fillText = (text: string, words: Readonly<Record<string, string>>): string =>
  fillBraces(text, name => (Object.hasOwn(words, name) ? `\u2068${words[name]}\u2069` : undefined))
