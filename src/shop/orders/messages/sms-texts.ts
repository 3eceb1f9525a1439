import type { Language, MessageKind } from './message-rules.ts'
import { fill, type Words } from './message-texts.ts'

/**
 * Short, since each 160 letters cost again (Urdu: 70), and with the shop's name, since many phones show a number as the
 * sender.
 */
const texts: Record<MessageKind, Record<Language, string>> = {
  confirm: {
    en: '{shop}: your order {order}, {total} cash on delivery. Please confirm it here:',
    ur: '{shop}: آپ کا آرڈر {order}، {total}۔ یہاں تصدیق کریں:',
  },
  dispatched: {
    en: '{shop}: your order {order} is on its way. {pay}. See where it is:',
    ur: '{shop}: آرڈر {order} روانہ ہو گیا۔ {pay}۔ یہاں دیکھیں:',
  },
  attemptFailed: {
    en: '{shop}: the courier could not hand over your order {order}. Please call us: {phone}. Your order:',
    ur: '{shop}: کوریئر آرڈر {order} دے نہ سکا۔ ہمیں فون کریں: {phone}',
  },
  delivered: {
    en: '{shop}: your order {order} has been delivered. Anything not right? Call us: {phone}. Your order:',
    ur: '{shop}: آرڈر {order} پہنچ گیا۔ کچھ درست نہیں؟ {phone}',
  },
  cancelled: {
    en: '{shop}: your order {order} is cancelled. {why}. {money}. Your order:',
    ur: '{shop}: آرڈر {order} منسوخ ہو گیا۔ {why}۔ {money}۔',
  },
  // The pages behind these links end such messages too; a second link would cost another part.
  cart: {
    en: '{shop}: your cart is still here, as you asked us to remind you. Open it, or end reminders:',
    ur: '{shop}: آپ کی کارٹ اب بھی موجود ہے۔ کھولیں یا یاد دہانی روکیں:',
  },
  review: {
    en: '{shop}: how do you like your order {order}? Review it, or end such messages:',
    ur: '{shop}: آرڈر {order} کیسا لگا؟ رائے دیں یا پیغام روکیں:',
  },
  backInStock: {
    en: '{shop}: {items} is back, for {total}. End alerts: {stop} See it:',
    ur: '{shop}: {items} آ گیا، {total}۔ اطلاع روکیں: {stop} دیکھیں:',
  },
}

export const smsText = (
  kind: MessageKind,
  language: Language,
  words: Words,
  { address }: { address: string },
): string => `${fill(texts[kind][language], words)} ${address}`
