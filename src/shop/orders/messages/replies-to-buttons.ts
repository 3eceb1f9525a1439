import type { Answer, Language } from './message-rules.ts'

/** The reply to a press, by what came of it. */
export type Outcome =
  | 'confirmed'
  | 'toBeCalled'
  | 'noneLeft'
  | 'soldOut'
  | 'change'
  | 'advance'
  | 'cancelled'
  | 'ended'
  | 'tooLate'
  | 'another'
  | 'otherNumber'
  | 'stopped'
  | 'started'

export const outcomeTexts: Record<Outcome, Record<Language, string>> = {
  confirmed: {
    en: 'Thank you! Your order {order} is confirmed. We will tell you when it is on its way.',
    ur: 'شکریہ! آپ کا آرڈر {order} کنفرم ہو گیا ہے۔ روانہ ہوتے ہی ہم آپ کو بتائیں گے۔',
  },
  toBeCalled: {
    en: 'Thank you! Before we send your order {order} we will call you once more.',
    ur: 'شکریہ! آپ کا آرڈر {order} بھیجنے سے پہلے ہم آپ کو ایک بار فون کریں گے۔',
  },
  noneLeft: {
    en: 'Thank you! What you ordered ({order}) is sold out just now, and nothing is set aside for you yet. We write to you as soon as it is, or if we cannot send it. Until then there is nothing to pay.',
    ur: 'شکریہ! آپ کے آرڈر {order} کی چیزیں اس وقت ختم ہو گئی ہیں اور ابھی آپ کے لیے کچھ الگ نہیں رکھا گیا۔ جیسے ہی ملیں، یا اگر ہم نہ بھیج سکے، ہم آپ کو لکھیں گے۔ تب تک کوئی رقم ادا نہیں کرنی۔',
  },
  soldOut: {
    en: 'We are sorry: what you ordered is sold out, so your order {order} was cancelled and nothing will be sent. {money}.',
    ur: 'معذرت! آپ کی منگوائی ہوئی چیز ختم ہو چکی ہے، اس لیے آپ کا آرڈر {order} منسوخ ہو گیا ہے اور کچھ نہیں بھیجا جائے گا۔ {money}۔',
  },
  change: {
    en: 'Thank you for telling us. We will call you about your order {order}. You can also write here what we should change.',
    ur: 'بتانے کا شکریہ۔ ہم آپ کو آرڈر {order} کے بارے میں فون کریں گے۔ آپ تبدیلی یہیں بھی لکھ سکتے ہیں۔',
  },
  advance: {
    en: 'Thank you! We send your order {order} as soon as your advance has arrived. The page of your order tells how to pay it.',
    ur: 'شکریہ! ایڈوانس ملتے ہی ہم آپ کا آرڈر {order} بھیج دیں گے۔ ادائیگی کا طریقہ آپ کے آرڈر کے صفحے پر ہے۔',
  },
  cancelled: {
    en: 'Your order {order} is cancelled, and nothing will be sent. {money}. Thank you for telling us.',
    ur: 'آپ کا آرڈر {order} منسوخ ہو گیا ہے، کچھ نہیں بھیجا جائے گا۔ {money}۔ بتانے کا شکریہ۔',
  },
  ended: {
    en: 'Your order {order} was cancelled. {money}. You are welcome to order again at any time.',
    ur: 'آپ کا آرڈر {order} منسوخ ہو چکا ہے۔ {money}۔ آپ جب چاہیں دوبارہ آرڈر کر سکتے ہیں۔',
  },
  tooLate: {
    en: 'Your order {order} is confirmed, so it cannot be changed by this button any more. Please write to us here, or call {phone}.',
    ur: 'آپ کا آرڈر {order} کنفرم ہو چکا ہے، اس لیے اب اس بٹن سے تبدیل نہیں ہو سکتا۔ براہِ کرم ہمیں یہیں لکھیں یا {phone} پر فون کریں۔',
  },
  another: {
    en: 'We have your first answer about order {order}. One of us reads this one too and gets back to you.',
    ur: 'آرڈر {order} کے بارے میں آپ کا پہلا جواب ہمیں مل چکا ہے۔ ہم یہ جواب بھی پڑھ کر آپ سے رابطہ کریں گے۔',
  },
  otherNumber: {
    en: 'This question was sent to another number. Please answer from there, or call us: {phone}.',
    ur: 'یہ سوال کسی اور نمبر پر بھیجا گیا تھا۔ براہِ کرم اُسی نمبر سے جواب دیں یا ہمیں فون کریں: {phone}',
  },
  stopped: {
    en: 'You will get no more messages from {shop}. About your orders we will call you. Write START to get messages again.',
    ur: 'آپ کو {shop} سے اب کوئی پیغام نہیں آئے گا۔ آرڈر کے لیے ہم فون کریں گے۔ دوبارہ پیغام پانے کے لیے START لکھیں۔',
  },
  started: {
    en: 'Thank you! {shop} will write to you about your orders again.',
    ur: 'شکریہ! {shop} آپ کو آرڈر کے بارے میں دوبارہ پیغام بھیجے گا۔',
  },
}

/** In which statuses of their order replies are true that wait for their channel; the others are true at any time. */
const trueIn: Partial<Record<string, readonly string[]>> = {
  confirmed: ['confirmed', 'processing'],
  toBeCalled: ['pending'],
  noneLeft: ['pending'],
  advance: ['pending'],
  change: ['pending', 'confirmed', 'processing'],
  soldOut: ['cancelled'],
  cancelled: ['cancelled'],
  ended: ['cancelled'],
} satisfies Partial<Record<Outcome, readonly string[]>>

/**
 * Whether a reply of the shop's own still says what is so of its order. `cause`: of the message, which ends with the
 * outcome; what staff write is sent.
 * @rule which replies to a pressed button are still true when they are sent
 */
export const replyHolds = (cause: string, status: string): boolean =>
  trueIn[cause.split(' ').at(-1) ?? '']?.includes(status) ?? true

/** The answer of staff's queue, as the timeline of an order says it. */
export const pressedTexts: Record<Answer, string> = {
  confirm: 'Confirm',
  change: 'Change',
  cancel: 'Cancel',
}
