import { z } from 'zod'

const points = (value: number) => z.number().int().min(0).max(100).default(value)
const from = (value: number, most = 10_000) => z.number().int().min(1).max(most).default(value)
const hours = (value: number) => z.number().int().min(1).max(168).default(value)
const script = (value: string) => z.string().max(2000).default(value)

/** What speaks against a COD order: from how many on a sign counts, and its points. 0 points switch a sign off. */
const RiskRules = z.object({
  /** Other orders within 24 hours with the same phone, address or device (browser). */
  samePhone: z.object({ from: from(2), points: points(2) }).prefault({}),
  sameAddress: z.object({ from: from(2), points: points(2) }).prefault({}),
  sameDevice: z.object({ from: from(2), points: points(2) }).prefault({}),
  /** Parcels that this phone or email did not take before; points for each. */
  refusedBefore: z.object({ from: from(1), points: points(4) }).prefault({}),
  /** Pieces in the order. */
  manyPieces: z.object({ from: from(8), points: points(2) }).prefault({}),
  /** The total, in rupees. */
  highValue: z.object({ from: from(25_000, 10_000_000), points: points(2) }).prefault({}),
  /** No number of a house and no famous spot, or fewer letters than this. */
  unclearAddress: z.object({ shorterThan: from(8, 200), points: points(2) }).prefault({}),
})

/** Settings of the calls that confirm COD orders. Amounts here are in rupees, as the merchant types them. */
export const confirmationSettings = {
  riskRules: RiskRules.prefault({}),
  /**
   * Earned trust: an order without risk goes through without a call when this phone and email have received so many at
   * the same address, up to this total. 0 orders: never.
   */
  trustAfterOrders: z.number().int().min(0).max(100).default(1),
  trustUpTo: z.number().int().min(0).max(10_000_000).default(15_000),
  /** What is asked ahead where a rule names no amount, in rupees, and for how many hours the order is held for it. */
  advanceAmount: z.number().int().min(1).max(1_000_000).default(1000),
  advanceHours: z.number().int().min(1).max(720).default(48),
  /** Of an advance so many rupees at most are kept when the parcel is refused: the courier's way there and back. */
  advanceKept: z.number().int().min(0).max(1_000_000).default(0),
  /** So many hours after a failed attempt couriers send a parcel back, unless they are answered. */
  failedAnswerHours: hours(24),
  /** The hour at which couriers fetch parcels, of the shop's clock: what is packed leaves then. */
  couriersComeAt: z.number().int().min(0).max(23).default(17),
  /**
   * The text of a chat after a failed attempt. {name}, {shop}, {order}, {total}, {city}, {address} and {courier} are
   * filled in.
   */
  failedText: script(
    'Assalam-o-Alaikum {name}! {courier} could not deliver your order {order} from {shop} ({total}). When may they come again, and is this address right: {address}, {city}?',
  ),
  /**
   * When to call again after the first call without an answer, the second ...; the last figure also counts for further
   * ones.
   */
  callAgainHours: z.array(hours(3)).min(1).max(10).default([3, 5, 20]),
  /** After so many calls without an answer the queue suggests to cancel. */
  callTries: z.number().int().min(1).max(20).default(3),
  /**
   * What staff say, and the first text of a chat. {name}, {shop}, {agent}, {order}, {items}, {total}, {city} and
   * {address} are filled in.
   */
  /** How long an order waits for the answer to a message before somebody calls; it is never cancelled for silence. */
  messageWaitHours: z.number().int().min(1).max(72).default(4),
  /** How long a checkout is left alone before its shopper, who agreed to it, is reminded. */
  cartReminderHours: z.number().int().min(1).max(48).default(1),
  /** How long after delivery shoppers who agreed to it are asked for a review. */
  reviewAskDays: z.number().int().min(1).max(30).default(4),
  /** Rupees for a delivered message by its category, and for each part of an SMS; what the others charge changes. */
  messageRates: z
    .object({
      utility: z.number().min(0).max(1000).default(4),
      marketing: z.number().min(0).max(1000).default(13),
      service: z.number().min(0).max(1000).default(1),
      sms: z.number().min(0).max(1000).default(4),
    })
    .prefault({}),
  callScriptEnglish: script(
    'Assalam-o-Alaikum, am I speaking with {name}? This is {agent} from {shop}.\nYou ordered {items} for {total}, cash on delivery. Is that right?\nWe will send it to {address}, {city}. Is the address complete, is there a landmark?\nThe courier will call before he comes. Please keep {total} ready. Thank you!',
  ),
  callScriptUrdu: script(
    'السلام علیکم، کیا میری بات {name} سے ہو رہی ہے؟ میں {shop} سے {agent} بات کر رہا/رہی ہوں۔\nآپ نے {items} کا آرڈر دیا ہے، کل رقم {total}، ادائیگی پارسل ملنے پر۔ کیا یہ درست ہے؟\nہم اسے {address}، {city} بھیجیں گے۔ کیا پتہ مکمل ہے؟ قریب کوئی مشہور جگہ؟\nکوریئر آنے سے پہلے فون کرے گا۔ براہِ کرم {total} تیار رکھیں۔ شکریہ!',
  ),
  confirmTextEnglish: script(
    'Assalam-o-Alaikum {name}! This is {shop}. We have received your order {order}: {items}, {total}, cash on delivery, to {city}. Shall we send it? Please answer Yes.',
  ),
  confirmTextUrdu: script(
    'السلام علیکم {name}! {shop} سے آپ کا آرڈر {order} موصول ہوا: {items}، کل {total}، ادائیگی پارسل ملنے پر، شہر {city}۔ کیا ہم بھیج دیں؟ براہِ کرم جواب میں جی ہاں لکھیں۔',
  ),
}
