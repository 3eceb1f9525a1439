import { fillBraces } from '../../ground/brace-syntax-rules.ts'
import type { Language, MessageKind } from './message-rules.ts'

/** Words of a message, by name. */
export type Words = Record<string, string>

/**
 * `{name}` stands for a word. WhatsApp lets no text begin or end with one, nor two stand side by side. `link`: the
 * label of the button that opens a page.
 */
type Template = { version: number; text: string; link?: string }

/**
 * What shoppers read until a merchant writes it anew. A text that changes gets a higher version, since WhatsApp
 * approves it anew.
 * @rule what the messages of the shop say
 */
export const templates: Record<MessageKind, Record<Language, Template>> = {
  confirm: {
    en: {
      version: 1,
      text: 'Assalam-o-Alaikum {name}! This is {shop}. We have your order {order}: {items}. You pay {total} in cash when it reaches you in {city}. Shall we send it?',
    },
    ur: {
      version: 1,
      text: 'السلام علیکم {name}! ہم {shop} سے ہیں۔ آپ کا آرڈر {order} ہمیں مل گیا ہے: {items}۔ پارسل {city} پہنچنے پر آپ {total} نقد ادا کریں گے۔ کیا ہم بھیج دیں؟',
    },
  },
  dispatched: {
    en: {
      version: 1,
      text: 'Assalam-o-Alaikum {name}! Your order {order} from {shop} is on its way. Courier: {courier}. {pay}. The button below shows where it is.',
      link: 'See my order',
    },
    ur: {
      version: 1,
      text: 'السلام علیکم {name}! {shop} سے آپ کا آرڈر {order} روانہ ہو گیا ہے۔ کوریئر: {courier}۔ {pay}۔ نیچے کا بٹن دکھاتا ہے کہ پارسل کہاں ہے۔',
      link: 'میرا آرڈر دیکھیں',
    },
  },
  attemptFailed: {
    en: {
      version: 1,
      text: 'Assalam-o-Alaikum {name}! The courier tried to bring your order {order} from {shop} and could not hand it over. Which day suits you, and is this address right: {address}? Please write to us here.',
    },
    ur: {
      version: 1,
      text: 'السلام علیکم {name}! کوریئر {shop} سے آپ کا آرڈر {order} لایا مگر دے نہ سکا۔ آپ کو کون سا دن مناسب ہے، اور کیا یہ پتہ درست ہے: {address}؟ براہِ کرم ہمیں یہیں لکھیں۔',
    },
  },
  delivered: {
    en: {
      version: 1,
      text: 'Assalam-o-Alaikum {name}! Your order {order} from {shop} has been delivered. We hope you love it. If anything is not right, please write to us here.',
    },
    ur: {
      version: 1,
      text: 'السلام علیکم {name}! {shop} سے آپ کا آرڈر {order} پہنچ گیا ہے۔ امید ہے آپ کو پسند آئے گا۔ اگر کچھ درست نہ ہو تو براہِ کرم ہمیں یہیں لکھیں۔',
    },
  },
  cancelled: {
    en: {
      version: 1,
      text: 'Assalam-o-Alaikum {name}! Your order {order} from {shop} is cancelled, and nothing more of it will be sent. {why}. {money}. Would you like something else, or is this not right? Please write to us here.',
      link: 'See my order',
    },
    ur: {
      version: 1,
      text: 'السلام علیکم {name}! {shop} سے آپ کا آرڈر {order} منسوخ ہو گیا ہے اور اب اس میں سے کچھ نہیں بھیجا جائے گا۔ {why}۔ {money}۔ کچھ اور چاہیے یا کچھ درست نہیں؟ براہِ کرم ہمیں یہیں لکھیں۔',
      link: 'میرا آرڈر دیکھیں',
    },
  },
  cart: {
    en: {
      version: 1,
      text: 'Assalam-o-Alaikum! This is {shop}. You left this in your cart, and it is still in stock: {items}. The button below opens your cart on any phone, at today’s prices. You asked us to remind you. No more reminders: {stop} or answer STOP.',
      link: 'Open my cart',
    },
    ur: {
      version: 1,
      text: 'السلام علیکم! ہم {shop} سے ہیں۔ آپ نے اپنی کارٹ میں یہ چھوڑا تھا اور یہ اب بھی موجود ہے: {items}۔ نیچے کا بٹن کسی بھی فون پر آج کی قیمت پر آپ کی کارٹ کھولتا ہے۔ آپ نے یاد دلانے کو کہا تھا۔ مزید یاد دہانی نہیں چاہیے تو {stop} کھولیں یا STOP لکھیں۔',
      link: 'میری کارٹ کھولیں',
    },
  },
  review: {
    en: {
      version: 1,
      text: 'Assalam-o-Alaikum! Your order {order} from {shop} has been with you for some days: {items}. How do you like it? The button below takes your stars, words and a photo, without a password. We ask only once. No more such messages: {stop} or answer STOP.',
      link: 'Write a review',
    },
    ur: {
      version: 1,
      text: 'السلام علیکم! {shop} سے آپ کا آرڈر {order} چند دن پہلے پہنچا تھا: {items}۔ آپ کو کیسا لگا؟ نیچے کا بٹن بغیر پاس ورڈ آپ کے ستارے، رائے اور تصویر لیتا ہے۔ ہم صرف ایک بار پوچھتے ہیں۔ ایسے پیغام نہیں چاہییں تو {stop} کھولیں یا STOP لکھیں۔',
      link: 'رائے لکھیں',
    },
  },
  backInStock: {
    en: {
      version: 2,
      text: 'Assalam-o-Alaikum! You asked {shop} to tell you once: {items} is back in stock, for {total}. {until}. Nothing more about sold-out perfumes: {stop} or answer STOP.',
      link: 'See it in the shop',
    },
    ur: {
      version: 2,
      text: 'السلام علیکم! آپ نے {shop} سے ایک بار بتانے کو کہا تھا: {items} دوبارہ آ گیا ہے، قیمت {total}۔ {until}۔ مزید اطلاع نہیں چاہیے تو {stop} کھولیں یا STOP لکھیں۔',
      link: 'شاپ میں دیکھیں',
    },
  },
}

/** The text with its words; a word that is not given is left out. */
export const fill = (text: string, words: Words): string => fillBraces(text, name => words[name] ?? '')

const WORD_LIMIT = 200

/** WhatsApp refuses words with line breaks, tabs or many spaces, and texts of more than 1,024 characters. */
export const oneLine = (words: Words): Words =>
  Object.fromEntries(
    Object.entries(words).map(([name, word]) => {
      const line = word.replaceAll(/\s+/g, ' ').trim() || '-'
      return [
        name,
        line.length > WORD_LIMIT ? `${isolatesClosed(line.slice(0, WORD_LIMIT - 2).toWellFormed())}…` : line,
      ]
    }),
  )

/** A text cut within an isolated name would read from the right to its end. */
const isolatesClosed = (text: string): string =>
  text.lastIndexOf('\u2068') > text.lastIndexOf('\u2069') ? `${text}\u2069` : text
