import type { FieldWords } from '../forms/index.ts'
import type { Settings } from './settings.ts'

type Group = { label: string; purpose: string }

/** The groups of settings, each a page. */
export const settingGroups = {
  shop: { label: 'Shop and contact', purpose: 'Name, phone, email, chat, social links' },
  shipping: { label: 'Shipping', purpose: 'Fees, delivery times, where parcels start' },
  orders: { label: 'Orders and payment', purpose: 'Limits, expiry, bank account and Raast, gift wrap' },
  returns: { label: 'Returns', purpose: 'Until when, and in which condition' },
  catalogue: { label: 'Catalogue and stock', purpose: 'New arrivals, low stock, reviews' },
  calls: { label: 'Calls and risk', purpose: 'Who is called first, what counts as risk, what staff say' },
  tax: { label: 'Tax', purpose: 'Sales tax within prices, tax numbers, what couriers withhold' },
  channels: { label: 'Feeds and sources', purpose: 'Products for Google and Meta, what advertisers are told' },
  staff: { label: 'Staff', purpose: 'When a session ends, emails about faults' },
} as const satisfies Record<string, Group>

export type SettingGroup = keyof typeof settingGroups

type Text = FieldWords & { group: SettingGroup }
/** A setting that another page changes. */
type Elsewhere = { page: string }

const fills = 'May name {name}, {shop}, {agent}, {order}, {items}, {total}, {city} and {address}'
const home = { page: '/admin/content/home' }
const emails = { page: '/admin/settings/emails' }
const menus = { page: '/admin/content/menus' }

/** The words beside each setting's field. Its rule is in `Settings`. */
export const settingTexts: Record<keyof Settings, Text | Elsewhere> = {
  emailTexts: emails,
  messageTexts: { page: '/admin/settings/messages' },
  shopName: { group: 'shop', label: 'Name of the shop' },
  tagline: { group: 'shop', label: 'Tagline' },
  supportPhone: { group: 'shop', label: 'Phone' },
  supportEmail: { group: 'shop', label: 'Email' },
  supportAddress: { group: 'shop', label: 'Address' },
  emailDays: { group: 'shop', label: 'A sent email is kept for', unit: 'days' },
  newsletterPace: { group: 'shop', label: 'Pace of newsletters', unit: 'emails a minute' },
  chatNumber: { group: 'shop', label: 'Chat number', hint: 'With its country code; empty hides the chat button' },
  chatText: { group: 'shop', label: 'First text of a chat', long: true },
  trustPage: { group: 'shop', label: 'Show everybody at /trust when the shop was last restored from its backup' },
  socialLinks: { group: 'shop', label: 'Social links', parts: { name: 'Network', link: 'Address' } },

  shippingFee: { group: 'shipping', label: 'Shipping fee', amount: true },
  shippingRates: {
    group: 'shipping',
    label: 'Shipping fees by city and weight',
    hint: "Instead of the shipping fee. A city's fee takes precedence over its province's, and that over one for everywhere (no place); of these the lightest counts that holds the parcel. 0 grams: of any weight",
    parts: { place: 'City or province', upToGrams: 'Up to grams', fee: 'Fee in rupees' },
  },
  cashFee: {
    group: 'shipping',
    label: 'On top when the order is paid in cash',
    hint: 'Part of the shipping that the shopper reads; an order that ships free is free of it too',
    amount: true,
  },
  noCashIn: {
    group: 'shipping',
    label: 'Cities and provinces without cash on delivery',
    hint: 'A line each. Orders to them are paid ahead by bank transfer, and ship free as those do',
  },
  freeShippingFrom: { group: 'shipping', label: 'Free shipping from', amount: true },
  homeCountry: {
    group: 'shipping',
    label: 'Home country',
    hint: 'Its code, such as PK. Cash on delivery is offered there alone',
  },
  shipsAbroad: {
    group: 'shipping',
    label: 'Countries abroad that you ship to',
    hint: 'Orders from other countries are accepted too: the shopper reads that you do not ship there yet, and you call',
    parts: { country: 'Its code, such as AE', fee: 'Fee' },
    amount: true,
  },
  deliveryDays: {
    group: 'shipping',
    label: 'Working days from order to delivery',
    hint: "A city's figure takes precedence over its province's",
    parts: { place: 'City or province', from: 'From', to: 'To' },
  },
  defaultCity: { group: 'shipping', label: 'City until a shopper chooses one' },
  shippingInformation: {
    group: 'shipping',
    label: 'Shipping information on product pages',
    hint: 'May name {shippingFee}, {freeShippingFrom}, {codLimit}, {deliveryDays}, {countries}, {returnDays}, {returnCourier}, {refunds} and a {sealed}bottle',
    long: true,
  },
  warehouse: {
    group: 'shipping',
    label: 'Where parcels start',
    parts: { name: 'Name', latitude: 'Latitude', longitude: 'Longitude' },
  },

  pieceWeightGrams: {
    group: 'shipping',
    label: 'Weight of a piece with its box',
    hint: 'Unless its size says another, on its page in Stock',
    unit: 'grams',
  },
  packingWeightGrams: { group: 'shipping', label: 'Weight of the box around the pieces', unit: 'grams' },
  scanToPack: {
    group: 'shipping',
    label: 'Pieces are scanned when they are packed',
    hint: 'Without a scanner: off. Whoever packs may then pack whole orders at once',
  },

  codLimit: { group: 'orders', label: 'Cash on delivery below', amount: true },
  giftWrapFee: { group: 'orders', label: 'Gift wrap', hint: 'Empty: not offered', amount: true },
  hostedPages: { page: '/admin/connections' },
  transferAccount: {
    group: 'orders',
    label: 'Account for bank transfers and Raast',
    hint: 'All empty: nobody can choose to pay ahead',
    parts: {
      bankName: 'Bank',
      accountTitle: 'Title of the account',
      iban: 'IBAN',
      raastId: 'Raast ID, if there is one',
    },
  },
  maxPerSize: { group: 'orders', label: 'Most pieces of one size in an order', unit: 'pieces' },
  maxPieces: { group: 'orders', label: 'Most pieces in an order', unit: 'pieces' },
  maxOpenOrders: { group: 'orders', label: 'Most unconfirmed orders of one person', unit: 'orders' },
  maxOpenOrdersPerAddress: {
    group: 'orders',
    label: 'Most unconfirmed orders to one address',
    unit: 'orders',
    hint: 'People of a hostel or an office share one',
  },
  strangersShare: {
    group: 'orders',
    label: 'Of each size, unconfirmed orders of new customers hold at most',
    unit: '%',
    hint: 'What is ordered beyond that takes its stock when you confirm it. 100: no limit',
  },
  strangersHoldHours: {
    group: 'orders',
    label: 'When that much is held, such an order holds its stock for',
    unit: 'hours',
  },
  rushFrom: {
    group: 'orders',
    label: 'Show a rush from',
    unit: 'orders',
    hint: 'Unconfirmed orders of new customers within an hour',
  },
  codExpiryHours: { group: 'orders', label: 'An unconfirmed COD order is cancelled after', unit: 'hours' },
  transferExpiryHours: { group: 'orders', label: 'An unpaid order by transfer is cancelled after', unit: 'hours' },
  paymentMethods: {
    group: 'orders',
    label: 'More payment marks in the footer',
    hint: 'A line each, such as Bank Pay, PayPak, American Express, UnionPay: only what a shopper can pay with. Cash on delivery, and bank transfer with Raast once there is an account, are shown by themselves',
  },

  salesTaxRates: {
    group: 'tax',
    label: 'Sales tax within prices',
    hint: 'Of these the last counts that has begun; an order keeps the one of its day. No lines: invoices name none, for a house that is not registered. Ask your tax adviser which schedule your perfumes are in',
    parts: {
      from: 'From the day, such as 2026-07-01',
      rate: 'Percent',
      schedule: 'On: third (printed price) or standard (what is charged)',
    },
  },
  ntn: { group: 'tax', label: 'National tax number (NTN)', hint: 'On invoices; empty: not printed' },
  strn: { group: 'tax', label: 'Sales tax registration number (STRN)', hint: 'On invoices; empty: not printed' },
  fiscalFrom: {
    group: 'tax',
    label: 'FBR numbers invoices from the day',
    hint: 'Empty: none. FBR is set up at Connections. Not tried with the real service by us',
  },
  fiscalMoment: {
    group: 'tax',
    label: 'An invoice is sent when the first parcel of an order',
    options: { packed: 'is packed, so that its paper has the number', handedOver: 'leaves', delivered: 'is delivered' },
    hint: 'One without a parcel: when it is moved to that status. The law does not settle it for cash on delivery: ask your tax adviser',
  },
  hsCode: { group: 'tax', label: 'Customs heading (HS code) of your perfumes' },
  fiscalUnit: { group: 'tax', label: "Unit of that heading, as FBR's list writes it" },
  withholdingRates: {
    group: 'tax',
    label: 'Taxes that couriers withhold of cash on delivery',
    hint: "A name with 'sales' is sales tax, any other income tax. Of each the last rate counts that has begun. A statement that deducts more is shown as a difference",
    parts: { name: 'Tax', from: 'From the day, such as 2026-07-01', rate: 'Percent' },
  },
  returnDays: { group: 'returns', label: 'Returns until, after delivery', unit: 'days' },
  returnCourierPaid: {
    group: 'returns',
    label: 'The shop pays the courier of every return',
    hint: 'It always does when something is wrong with its parcel',
  },
  refundDays: { group: 'returns', label: 'Money is paid back, after the bottles are here, within', unit: 'days' },
  returnSealedOnly: { group: 'returns', label: 'Only sealed bottles, unless the shop is at fault' },

  searchExamples: { group: 'catalogue', label: 'Examples in the empty search', hint: 'A search each, one per line' },
  newArrivalDays: { group: 'catalogue', label: 'A product is new for', unit: 'days' },
  wasPriceDays: { group: 'catalogue', label: "A sale's full price was charged within the last", unit: 'days' },
  lowStockFrom: {
    group: 'catalogue',
    label: 'Stock is low from',
    unit: 'pieces',
    hint: 'Also shown to shoppers. A size may have its own mark for the stock list',
  },
  stockAskDays: { group: 'catalogue', label: 'Somebody waits for a sold-out size for', unit: 'days' },
  reviewMediaRequired: { group: 'catalogue', label: 'A review needs a photo or video' },
  moderateReviews: {
    group: 'catalogue',
    label: 'New reviews are hidden until they are approved',
    hint: 'They wait at Reviews',
  },
  comingSoonDate: {
    group: 'catalogue',
    label: 'End of the coming-soon countdown',
    hint: 'With its offset, such as 2026-12-09T23:59:59+05:00',
  },

  riskRules: {
    group: 'calls',
    label: 'What speaks against a COD order',
    hint: '0 points switch a sign off',
    parts: {
      samePhone: 'Other orders in 24 hours with the same phone',
      sameAddress: 'Other orders in 24 hours with the same address',
      sameDevice: 'Other orders in 24 hours from the same device',
      refusedBefore: 'Refused parcels before, points for each',
      manyPieces: 'Many pieces',
      highValue: 'High total, in rupees',
      unclearAddress: 'Unclear address',
      from: 'From',
      points: 'Points',
      shorterThan: 'Letters, fewer than',
    },
  },
  trustAfterOrders: {
    group: 'calls',
    label: 'Trusted after delivered orders',
    unit: 'orders',
    hint: 'With the same phone, email and address. 0: never',
  },
  trustUpTo: { group: 'calls', label: 'Trust goes up to a total of', unit: 'rupees' },
  trustRules: { page: '/admin/trust' },
  advanceAmount: {
    group: 'calls',
    label: 'Usual advance',
    unit: 'rupees',
    hint: 'Asked where a rule at Trust names no amount',
  },
  advanceHours: { group: 'calls', label: 'An order is kept for its advance for', unit: 'hours' },
  advanceKept: {
    group: 'calls',
    label: 'Kept of an advance when the parcel is refused, at most',
    unit: 'rupees',
    hint: '0: all of it is paid back. Customers read it before they pay',
  },
  linkConfirmsUpTo: { group: 'calls', label: "The email's link confirms up to a risk of", unit: 'points' },
  callWeights: {
    group: 'calls',
    label: 'Who is called first: points',
    parts: { hour: 'For each hour of waiting', thousand: 'For each Rs 1,000', risk: 'For each point of risk' },
  },
  callAgainHours: {
    group: 'calls',
    label: 'Hours until the next call, after each one without an answer',
    hint: 'A line each; the last one also counts for further calls',
  },
  callTries: { group: 'calls', label: 'Cancelling is suggested after', unit: 'calls without an answer' },
  failedAnswerHours: {
    group: 'calls',
    label: 'A failed delivery is answered within',
    unit: 'hours',
    hint: 'Then most couriers send the parcel back',
  },
  failedText: {
    group: 'calls',
    label: 'Text of a chat after a failed delivery',
    hint: 'May name {name}, {shop}, {order}, {total}, {city}, {address} and {courier}',
    long: true,
  },
  messageWaitHours: {
    group: 'calls',
    label: 'Somebody calls when a message has no answer after',
    unit: 'hours',
  },
  cartReminderHours: {
    group: 'calls',
    label: 'Who agreed to it is reminded of a cart left for',
    unit: 'hours',
  },
  reviewAskDays: {
    group: 'calls',
    label: 'Who agreed to it is asked for a review after delivery, after',
    unit: 'days',
  },
  messageRates: {
    group: 'calls',
    label: 'What a message costs, in rupees',
    hint: 'As WhatsApp and your SMS gateway charge you',
    parts: {
      utility: 'About an order',
      marketing: 'What WhatsApp takes for advertising',
      service: 'Free answers',
      sms: 'A part of an SMS',
    },
  },
  callScriptEnglish: { group: 'calls', label: 'What staff say, in English', hint: fills, long: true },
  callScriptUrdu: { group: 'calls', label: 'What staff say, in Urdu', hint: fills, long: true },
  confirmTextEnglish: { group: 'calls', label: 'First text of a chat, in English', hint: fills, long: true },
  confirmTextUrdu: { group: 'calls', label: 'First text of a chat, in Urdu', hint: fills, long: true },

  homeSections: home,
  heroes: home,
  announcements: home,
  stories: home,
  claims: home,
  testimonials: home,
  headerMenu: menus,
  footerMenu: menus,
  footerEnd: menus,

  productFeeds: {
    group: 'channels',
    label: 'Products are listed for',
    options: { google: 'Google Merchant Center', meta: 'Meta (Facebook and Instagram)' },
    hint: 'Their addresses stand at Feeds',
  },
  feedsWithout: {
    group: 'channels',
    label: 'Categories that are in no feed',
    hint: 'A line each. Testers and decants are not new in their original packing, which these services demand',
  },

  adConversions: {
    group: 'channels',
    label: 'Told of delivered orders',
    options: { google: 'Google, by a file at Sources', meta: 'Meta, by its Conversions API under Connections' },
    hint: 'Then the checkout asks each shopper, and only orders of those who agree are told. Your privacy page says so by itself',
  },

  staffIdleMinutes: { group: 'staff', label: 'Staff sign in again after doing nothing for', unit: 'minutes' },
  faultEmails: {
    group: 'staff',
    label: 'Owners get an email when something is wrong with the shop',
    hint: 'A disk that is nearly full, backups that fail, jobs that are not done: once a day each, while it lasts',
  },
  secondFactorRoles: { page: '/admin/staff' },
}

/** The settings that are stored in paisa. */
export const amountSettings = Object.entries(settingTexts).flatMap(([name, text]) =>
  'amount' in text && text.amount ? [name] : [],
)
