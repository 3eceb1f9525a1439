import { z } from 'zod'
import { fillBraces, unknownBraces, valueIn } from '../../ground/brace-syntax-rules.ts'
import type { FieldWords } from '../../ground/forms/index.ts'

/**
 * What the shop says in an email; the rest of it (prices, dates, state) is computed. The Urdu stands below the English.
 */
const parts = {
  subject: z.string().trim().min(1).max(120),
  opening: z.string().trim().max(1_000),
  closing: z.string().trim().max(1_000),
  urduSubject: z.string().trim().max(120),
  urduOpening: z.string().trim().max(1_000),
  urduClosing: z.string().trim().max(1_000),
}
export const EmailText = z.object(parts)
export type EmailText = z.output<typeof EmailText>

/** The words beside its fields. */
export const emailTextWords = {
  subject: { label: 'Subject' },
  opening: { label: 'Opening', hint: 'Before what is computed, such as dates and prices', long: true },
  closing: { label: 'Closing', hint: 'Stands at the end', long: true },
  urduSubject: { label: 'Heading in Urdu', hint: 'Stands above the Urdu text' },
  urduOpening: { label: 'Opening in Urdu', long: true },
  urduClosing: { label: 'Closing in Urdu', long: true },
} satisfies Record<keyof EmailText, FieldWords>

type Written = {
  label: string
  /** What may stand in its texts in braces. */
  fills: readonly string[]
  subject: string
  opening: string
  closing?: string
}

const order = ['shop', 'order']
const shop = ['shop']

/** The emails whose words a merchant may change, with their words as delivered with the shop. */
export const writtenEmails = {
  'order-received': {
    label: 'Order received',
    fills: order,
    subject: '{shop}: order {order} received',
    opening: 'We have received your order and will email you again when it is confirmed.',
  },
  'order-not-reached': {
    label: 'Customer not reached by phone',
    fills: order,
    subject: '{shop}: please confirm order {order}',
    opening: '',
  },
  'advance-asked': {
    label: 'Advance asked',
    fills: order,
    subject: '{shop}: order {order} waits for its advance',
    opening: '',
  },
  'payment-received': {
    label: 'Payment received',
    fills: order,
    subject: '{shop}: payment for order {order} received',
    opening: 'Thank you:',
  },
  'order-confirmed': {
    label: 'Order confirmed',
    fills: order,
    subject: '{shop}: order {order} confirmed',
    opening: 'Thank you, your order is confirmed. We pack it next, and email you when it is on its way.',
  },
  'order-changed': {
    label: 'Order changed',
    fills: order,
    subject: '{shop}: order {order} changed',
    opening: '',
  },
  'order-processing': {
    label: 'Order being prepared',
    fills: order,
    subject: '{shop}: order {order} is being prepared',
    opening: 'We are preparing your parcel. We will email you when it is on its way.',
    closing: 'Is the address or the phone number wrong? Please tell us now, before the parcel leaves.',
  },
  'order-again': {
    label: 'Order delivered again',
    fills: order,
    subject: '{shop}: order {order} will be delivered again',
    opening: 'The courier could not deliver your parcel. It is back with us, and we will send it again.',
    closing: 'Is the address or the phone number wrong? Please tell us now, before the parcel leaves.',
  },
  'order-on-the-way': {
    label: 'Order on the way',
    fills: order,
    subject: '{shop}: order {order} is on the way',
    opening: 'We have handed your parcel to the courier.',
  },
  'order-delivered': {
    label: 'Order delivered',
    fills: order,
    subject: '{shop}: order {order} delivered',
    opening:
      'Your order has been delivered. Give a new perfume a whole day before you judge it: the best part comes after the first hour.',
    closing: 'Is something wrong with your parcel? Reply to this email, and we will put it right.',
  },
  'order-cancelled': {
    label: 'Order cancelled',
    fills: order,
    subject: '{shop}: order {order} cancelled',
    opening: 'This order has been cancelled and will not be delivered.',
    closing: 'If you did not want to cancel, reply to this email and we will see what we can do.',
  },
  'order-expired': {
    label: 'Order expired',
    fills: order,
    subject: '{shop}: order {order} has expired',
    opening: '',
  },
  'refund-paid': {
    label: 'Money paid back',
    fills: order,
    subject: '{shop}: money of order {order} paid back',
    opening: '',
    closing: 'A bank may take a day or two to show it. Has it not come by then? Reply to this email.',
  },
  'return-moved': {
    label: 'Return accepted, refused, received or settled',
    fills: [...order, 'state'],
    subject: '{shop}: return of order {order} {state}',
    opening: '',
  },
  'review-ask': {
    label: 'Review asked',
    fills: shop,
    subject: '{shop}: how do you like your order?',
    opening: 'It has been with you for some days now:',
  },
  'back-in-stock': {
    label: 'Back in stock',
    fills: [...shop, 'product'],
    subject: '{shop}: {product} is back',
    opening: 'We have few bottles, so please order soon.',
  },
  'cart-reminder': {
    label: 'Cart reminder',
    fills: shop,
    subject: '{shop}: your cart is still here',
    opening: 'You left this in your cart and asked us to remind you:',
    closing:
      'Take all the time you like: nothing is ordered until you say so. Until then its bottles stay on our shelf, for others too.',
  },
  'newsletter-welcome': {
    label: 'Welcome to the newsletter',
    fills: shop,
    subject: 'Welcome to the {shop} newsletter',
    opening: 'Thank you for subscribing to {shop}. You will be the first to know about our latest perfumes and offers.',
  },
} as const satisfies Record<string, Written>

export type WrittenEmail = keyof typeof writtenEmails
export const writtenNames = Object.keys(writtenEmails) as WrittenEmail[]

/** The words of an email as delivered with the shop. */
export function defaultText(name: WrittenEmail): EmailText {
  const { subject, opening, closing = '' }: Written = writtenEmails[name]
  return { subject, opening, closing, urduSubject: '', urduOpening: '', urduClosing: '' }
}

/** The words of an email: those that somebody wrote, else as delivered with the shop. */
export const emailTextOf = (
  { emailTexts }: { emailTexts: Readonly<Record<string, EmailText>> },
  name: WrittenEmail,
): EmailText => emailTexts[name] ?? defaultText(name)

/** The rule of an email's words: it refuses a placeholder that the email does not know, by name. */
export const emailTextRule = (name: WrittenEmail) =>
  EmailText.superRefine((text, { addIssue }) => {
    for (const [part, words] of Object.entries(text)) {
      const message = wrongPlaceholder(words, writtenEmails[name].fills)
      if (message) addIssue({ code: 'custom', path: [part], message })
    }
  })

/** What is wrong with the placeholders of a text, by the names that it may hold; null when nothing is. */
export function wrongPlaceholder(text: string, fills: readonly string[]): string | null {
  const [unknown] = unknownBraces(text, fills)
  return unknown ? `Unknown placeholder ${unknown}; use ${fills.map(fill => `{${fill}}`).join(', ')}` : null
}

/** The words with their placeholders replaced, each once: what a value contains is not replaced again. */
export const fillText = (words: string, values: Readonly<Record<string, string>>): string =>
  fillBraces(words, valueIn(values))
