import { z } from 'zod'
import { Country } from '../../ground/customers/index.ts'
import { buyerKinds } from '../../ground/customers/no-email-rules.ts'
import { dialled } from '../../ground/customers/shown-and-dialled-phone-rules.ts'
import { shopMoment } from '../../ground/dates.ts'
import { hostedPages } from '../../ground/hosted-pages/hosted-page-rules.ts'
import { isPakistaniIban } from '../../ground/iban.ts'
import { paisa, rs, wholeRupees } from '../../ground/money.ts'
import { oneLine } from '../../ground/one-line-rules.ts'
import { signInProviders } from '../../ground/provider-rules.ts'
import { findCity } from '../../ground/shipping/city-spelling-rules.ts'
import { PAKISTAN } from '../../ground/shipping/country-rules.ts'
import { daysFrom } from '../../ground/shipping/days-from-city-rules.ts'
import { typedDigits } from '../../ground/typed-number-rules.ts'
import { withoutHidden } from '../../ground/typed-text-rules.ts'
import { themeSettings } from '../theme/index.ts'
import { channelSettings } from './channel-settings.ts'
import { confirmationSettings } from './confirmation-settings.ts'
import { DEFAULT_ORDER_LIMITS } from './default-order-limit-rules.ts'
import { emailStates } from './email-promise-rules.ts'
import { EmailText } from './email-text-form-rules.ts'
import { homeSettings } from './home-settings.ts'
import { menuSettings } from './menu-settings.ts'
import { MessageText } from './message-text.ts'
import { openingSettings } from './opening-settings.ts'
import { shippingSettings } from './shipping-settings.ts'
import { taxSettings } from './tax-settings.ts'
import { trustSettings } from './trust-settings.ts'

// What was stored before forms refused more than a line is read as one.
const text = (value: string) => z.string().max(500).transform(oneLine).default(value)
// Emails are sent from it: more than one address would be more than one sender.
const isAddress = (typed: string) => /^([^\s@,;:<>()"]+@[^\s@,;:<>()"]+)?$/.test(typed)
const isHttps = (typed: string) => typed === '' || (/^https:\/\/\S+\.\S+$/.test(typed) && URL.canParse(typed))
/** A number with its country's code, of 8 to 15 digits: the chat app knows no other. */
const isChatNumber = (typed: string) =>
  /^[\d\s+().\-/]+$/.test(typedDigits(typed)) && /^\+?\d{8,15}$/.test(dialled(typed))
/** An amount in paisa. Cash has no paisa: other amounts are rounded half up to whole rupees. `value` in rupees. */
const amount = (value: number) =>
  z
    .number()
    .int()
    .min(0)
    .max(1_000_000_000)
    .transform(stored => wholeRupees(paisa(stored)))
    .default(rs(value))

/**
 * Everything a merchant can change without a programmer. Defaults are the specification's constants where they are
 * rules of the shop; what a house says of itself is empty until it is written (the specification's:
 * db/seeds/demo/house.ts).
 * @rule what a merchant may change, and its default
 */
export const Settings = z.object({
  shopName: text('Our shop'),
  tagline: text(''),
  /** Searches that the empty search shows, so that shoppers see what they may ask. */
  searchExamples: z.array(z.string().min(1).max(60)).max(5).default([]),
  /** By what the checkout knows who buys: 'email' as specified; without an email messages go to the phone. */
  buyers: z.enum(buyerKinds).default('email'),
  /** Whether shoppers log in by a code besides a password, and see the orders of their phone by one. */
  signInByCode: z.boolean().default(false),
  shippingFee: amount(280),
  ...shippingSettings,
  freeShippingFrom: amount(5_000),
  /** What numbers of orders and invoices begin with; it stays once there is an order (`writeSetting`). */
  orderPrefix: z
    .string()
    .overwrite(typed => withoutHidden(typed).trim().toUpperCase())
    .regex(/^[A-Z][A-Z0-9]{1,5}$/, 'Please enter 2 to 6 letters and digits that begin with a letter, such as AB')
    .default('ORD'),
  /** COD only below this total, inside `homeCountry`: couriers carry limited cash. */
  codLimit: amount(50_000),
  /** Once an order. Null: gift wrap is not offered. */
  giftWrapFee: amount(250).nullable().default(null),
  homeCountry: Country.default(PAKISTAN),
  /**
   * Where parcels go besides, each country with its fee. Orders from others are accepted, and their buyers called about
   * the way.
   */
  shipsAbroad: z
    .array(z.object({ country: Country, fee: amount(0).refine(fee => fee > 0, 'Fee must be more than 0') }))
    .max(60)
    .default([]),
  /**
   * Against orders that empty the shop; larger ones are 'Bulk Orders'. Pieces of one size, and pieces in all, in an
   * order.
   */
  maxPerSize: z.number().int().min(1).max(10_000).default(DEFAULT_ORDER_LIMITS.perSize),
  maxPieces: z.number().int().min(1).max(10_000).default(DEFAULT_ORDER_LIMITS.pieces),
  /** Unconfirmed orders of one email, phone or browser at a time, and to one address: hostels and offices share it. */
  maxOpenOrders: z.number().int().min(1).max(10_000).default(3),
  maxOpenOrdersPerAddress: z.number().int().min(1).max(10_000).default(10),
  /**
   * The percentage of each size that unconfirmed orders hold together: those whose buyer proved nothing, and with those
   * of an email code. A phone that answered, or a delivered order, opens the rest. Once a share is held the checkout
   * asks for the next proof.
   */
  strangersShare: z.number().int().min(1).max(100).default(50),
  emailCodeShare: z.number().int().min(1).max(100).default(80),
  /** At most so many codes to phones a day: each costs money, and anybody can ask for one. */
  phoneCodesADay: z.number().int().min(0).max(100_000).default(300),
  /**
   * When a cash order asks for a code to its phone: from a total in rupees (0: never), after a refused parcel, at a
   * phone's first order.
   */
  codeFromAmount: z.number().int().min(0).max(10_000_000).default(0),
  codeAfterRefusal: z.boolean().default(false),
  codeForNewPhone: z.boolean().default(false),
  /**
   * An order whose phone is proved by a code, without a sign of risk and up to `trustUpTo`, goes through without a
   * call.
   */
  codeSparesCall: z.boolean().default(false),
  /** So many unconfirmed orders within an hour are shown to staff as a rush. */
  rushFrom: z.number().int().min(2).max(10_000).default(30),
  /** After how many hours an unconfirmed COD order, and an unpaid one by bank transfer, is cancelled. */
  codExpiryHours: z.number().int().min(1).max(8760).default(168),
  transferExpiryHours: z.number().int().min(1).max(8760).default(72),
  /**
   * Whether the buyer of a cash order is offered one further product until it is packed: what shares notes with it, up
   * to so many rupees (0: any).
   */
  addOn: z.enum(['off', 'notes']).default('off'),
  addOnUpTo: z.number().int().min(0).max(10_000_000).default(0),
  /**
   * The pages of others where a card or a wallet pays: those whose connections are on, which the connections' form
   * writes.
   */
  hostedPages: z.array(z.enum(hostedPages)).max(hostedPages.length).default([]),
  /** The providers by which shoppers log in, written as `hostedPages` is. */
  signInBy: z.array(z.enum(signInProviders)).max(signInProviders.length).default([]),
  /** Whether emails leave, as the processes last saw it (mail-server/email-state.ts): nobody types it. */
  emailState: z.enum(emailStates).default('works'),
  /** The account for bank transfers and Raast. Null: nobody can choose to pay ahead, and staff call about transfers. */
  transferAccount: z
    .object({
      bankName: z.string().min(1).max(80),
      accountTitle: z.string().min(1).max(80),
      iban: z.string().max(40).refine(isPakistaniIban, 'Please check the IBAN: its digits do not fit together'),
      /** A phone number or email known to Raast; empty without one. */
      raastId: z.string().max(80).default(''),
    })
    .nullable()
    .default(null),
  /**
   * Until how many days after delivery an order may be returned, and whether its bottles must be sealed unless the shop
   * is at fault.
   */
  returnDays: z.number().int().min(0).max(365).default(7),
  returnSealedOnly: z.boolean().default(true),
  /** Whether the shop also pays the courier of a return for which it is not at fault. */
  returnCourierPaid: z.boolean().default(false),
  /** Within how many days of receiving returned bottles money is paid back. */
  refundDays: z.number().int().min(1).max(90).default(7),
  /**
   * What couriers withhold of cash on delivery, by tax, from a day on; `rate` in percent. From July 2025: Finance Act
   * 2025.
   */
  withholdingRates: z
    .array(z.object({ name: z.string().min(1).max(60), from: z.iso.date(), rate: z.number().min(0).max(100) }))
    .max(100)
    .default([
      { name: 'Income tax', from: '2025-07-01', rate: 2 },
      { name: 'Sales tax', from: '2025-07-01', rate: 2 },
    ]),
  /** Whether pieces are scanned as they are packed; without it whoever packs may pack whole orders at once. */
  scanToPack: z.boolean().default(true),
  /** A parcel that is packed is booked with its courier's system at once. */
  bookAtPacking: z.boolean().default(false),
  newArrivalDays: z.number().int().min(1).max(3650).default(60),
  /** How long somebody waits to hear that a sold-out size is back. */
  stockAskDays: z.number().int().min(1).max(3650).default(90),
  /** How long sent emails are stored: long after any question about a parcel. */
  emailDays: z.number().int().min(1).max(3650).default(90),
  /**
   * How many emails of a newsletter are sent a minute: mail providers slow down or block whoever sends many at once.
   */
  newsletterPace: z.number().int().min(1).max(6000).default(300),
  /** A sale's full price was charged at some time of so many days before it is announced. */
  wasPriceDays: z.number().int().min(1).max(365).default(30),
  lowStockFrom: z.number().int().min(0).max(1000).default(5),
  supportPhone: text(''),
  supportEmail: text('')
    .overwrite(withoutHidden)
    .refine(isAddress, 'Please enter one email address, such as care@shop.pk'),
  supportAddress: text(''),
  /** Where parcels start: the fixed point of every order's map. Null: orders show no map. */
  warehouse: z
    .object({
      name: z.string().min(1).max(80),
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
    })
    .nullable()
    .default(null),
  /** The messaging app's number, as people write it; empty hides the chat button. */
  chatNumber: z
    .string()
    .trim()
    .max(40)
    .refine(typed => typed === '' || isChatNumber(typed), 'Please enter a mobile number, such as 0300 1234567')
    .default(''),
  /** The preset text of the chat; a product page adds the product's name. */
  chatText: text('Assalam-o-Alaikum! I have a question about your perfumes.'),
  /**
   * When the coming-soon page's countdown ends, with the shop's offset: by default the specification's date in Karachi.
   */
  comingSoonDate: z.iso.datetime({ offset: true }).overwrite(shopMoment).default('2025-12-09T23:59:59+05:00'),
  /** Whether a review needs a photo or video, and whether it is hidden until approved. */
  reviewMediaRequired: z.boolean().default(true),
  moderateReviews: z.boolean().default(false),
  /** May name values of other settings, as pages may (src/shop/content/content/values-of-braces.ts). */
  shippingInformation: z
    .string()
    .max(5000)
    .default(
      'Orders are delivered by courier within {deliveryDays} working days, depending on your city.\nCash on delivery is available on orders below {codLimit}.\nShipping is {shippingFee}, and free once your order reaches {freeShippingFrom}.\nA {sealed}bottle may be returned or exchanged within {returnDays} days of delivery. {returnCourier} {refunds}',
    ),
  /** Working days (Monday to Saturday) from order to delivery; a city's figure takes precedence over its province's. */
  deliveryDays: z
    .array(
      z.object({
        place: z.string().min(1).max(60),
        from: z.number().int().min(0).max(60),
        to: z.number().int().min(0).max(60),
      }),
    )
    .max(200)
    .default(daysFrom('')),
  /**
   * The city that parcels leave from. What nobody has typed of `deliveryDays` and `defaultCity` follows it:
   * `byHouseCity`.
   */
  houseCity: z
    .string()
    .overwrite(typed => findCity(typed)?.name ?? typed.trim())
    .refine(
      typed => typed === '' || findCity(typed) !== null,
      'We do not know this city: please write the nearest one, as the address form does',
    )
    .default(''),
  /** Used until a shopper chooses a city. */
  defaultCity: text(''),
  socialLinks: z
    .array(
      z.object({
        name: z.enum(['Facebook', 'Instagram', 'TikTok']),
        link: z
          .string()
          .max(300)
          .overwrite(typed => typed.trim().replace(/^(?=(www\.)?[a-z-]+\.com\/)/i, 'https://'))
          .refine(isHttps, 'Please enter an address that begins with https://'),
      }),
    )
    .max(3)
    // A row whose address was emptied, as its network stays chosen; a network's own page is no account.
    .overwrite(links => links.filter(({ link }) => link !== '' && !/^https:\/\/[^/]+\/*$/.test(link)))
    .default([]),
  ...confirmationSettings,
  ...channelSettings,
  ...taxSettings,
  ...trustSettings,
  /** Staff who do nothing for this long must sign in again. */
  staffIdleMinutes: z.number().int().min(5).max(720).default(60),
  /** The roles of staff that must have a second factor. */
  secondFactorRoles: z
    .array(z.enum(['owner', 'manager', 'orders', 'catalogue', 'marketing', 'accounts']))
    .max(6)
    .default(['owner', 'manager', 'accounts']),
  /** Whether owners get an email about faults that last: a full disk, failing backups. */
  faultEmails: z.boolean().default(true),
  /** Whether /trust shows everybody when the shop was last restored from its backup. */
  trustPage: z.boolean().default(false),
  /** Marks in the footer of more ways to pay than cash on delivery and the account for transfers, as text badges. */
  paymentMethods: z.array(z.string().min(1).max(30)).max(10).default([]),
  ...homeSettings,
  ...menuSettings,
  ...themeSettings,
  ...openingSettings,
  /** The words of emails that somebody changed, by the email; the others are as delivered. */
  emailTexts: z.record(z.string(), EmailText).default({}),
  /** What messages by WhatsApp say that somebody changed, by their kind; the others are as delivered. */
  messageTexts: z.record(z.string(), MessageText).default({}),
})

export type Settings = z.infer<typeof Settings>
