import { type GroupTexts, NOBODY } from './group-texts.ts'

const fills = 'May name {name}, {shop}, {agent}, {order}, {items}, {total}, {city} and {address}'

export const callTexts = {
  riskRules: {
    label: 'What speaks against a COD order',
    hint: "0 points switch a sign off. Above 3 an order is called although its buyer pressed the email's link",
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
    shoppers: NOBODY,
  },
  trustAfterOrders: {
    label: 'Trusted after delivered orders',
    unit: 'orders',
    hint: 'With the same phone, email and address. 0: never',
    shoppers: 'with so many delivered orders need not confirm each one',
  },
  codeFromAmount: {
    label: 'A cash order asks for a code to its phone from a total of',
    unit: 'rupees',
    hint: '0: never. A code costs you a message, and some buyers leave. Each phone is asked once in 30 days on a device; nobody is asked while neither WhatsApp nor SMS can send codes',
    shoppers: 'enter a code that we send to their phone before such an order is taken',
  },
  codeAfterRefusal: {
    label: 'A cash order asks for a code to its phone after a refused parcel',
    hint: 'Costs a message for each such order, and spares the courier’s way there and back',
    shoppers: 'who refused a parcel enter a code that we send to their phone',
  },
  codeForNewPhone: {
    label: 'The first cash order of a phone asks for a code',
    hint: 'The dearest rule: a message for each new customer. Spares calls to wrong numbers',
    shoppers: 'enter a code that we send to their phone at their first order',
  },
  codeSparesCall: {
    label: 'An order whose phone is proved by a code goes through without a call',
    hint: 'Where nothing speaks against it, up to the total of trust',
    shoppers: 'who entered a code get no call',
  },
  phoneCodesADay: {
    label: 'Most codes to phones in a day',
    unit: 'codes',
    hint: 'Each costs what a message about an order does. Beyond that buyers are asked to call. 0: none',
    shoppers: 'who need a code beyond it are asked to call',
  },
  trustUpTo: { label: 'Trust goes up to a total of', unit: 'rupees', shoppers: 'need not confirm orders up to it' },
  advanceAmount: {
    label: 'Usual advance',
    unit: 'rupees',
    hint: 'Asked where a rule at Trust names no amount',
    shoppers: 'who are asked for an advance read this amount',
  },
  advanceHours: {
    label: 'An order is kept for its advance for',
    unit: 'hours',
    shoppers: 'read until when they may pay the advance',
  },
  advanceKept: {
    label: 'Kept of an advance when the parcel is refused, at most',
    unit: 'rupees',
    hint: '0: all of it is paid back. Customers read it before they pay',
    shoppers: 'read it before they pay an advance',
  },
  callAgainHours: {
    label: 'Hours until the next call, after each one without an answer',
    hint: 'A line each; the last one also counts for further calls',
    shoppers: 'are called again so much later',
  },
  callTries: { label: 'Cancelling is suggested after', unit: 'calls without an answer', shoppers: NOBODY },
  failedAnswerHours: {
    label: 'A failed delivery is answered within',
    unit: 'hours',
    hint: 'Then most couriers send the parcel back',
    shoppers: NOBODY,
  },
  couriersComeAt: {
    label: 'Couriers fetch parcels at',
    unit: "o'clock",
    hint: 'Of 24 hours: Today says until when orders are packed and booked',
    shoppers: NOBODY,
  },
  failedText: {
    label: 'Text of a chat after a failed delivery',
    hint: 'May name {name}, {shop}, {order}, {total}, {city}, {address} and {courier}',
    long: true,
    shoppers: 'get it in the chat after a failed delivery',
  },
  messageWaitHours: {
    label: 'Somebody calls when a message has no answer after',
    unit: 'hours',
    shoppers: 'who do not answer a message are called so much later',
  },
  cartReminderHours: {
    label: 'Who agreed to it is reminded of an abandoned cart within',
    unit: 'hours',
    shoppers: 'who agreed to it get a reminder of their cart',
  },
  reviewAskDays: {
    label: 'Who agreed to it is asked for a review after delivery, after',
    unit: 'days',
    shoppers: 'who agreed to it are asked for a review',
  },
  messageRates: {
    label: 'What a message costs, in rupees',
    hint: 'As WhatsApp and your SMS gateway charge you',
    parts: {
      utility: 'About an order',
      marketing: 'What WhatsApp takes for advertising',
      service: 'Free answers',
      sms: 'A part of an SMS',
    },
    shoppers: NOBODY,
  },
  callScriptEnglish: {
    label: 'What staff say, in English',
    hint: fills,
    long: true,
    shoppers: 'hear it when you call',
  },
  callScriptUrdu: { label: 'What staff say, in Urdu', hint: fills, long: true, shoppers: 'hear it when you call' },
  confirmTextEnglish: {
    label: 'First text of a chat, in English',
    hint: fills,
    long: true,
    shoppers: 'get it as your first message',
  },
  confirmTextUrdu: {
    label: 'First text of a chat, in Urdu',
    hint: fills,
    long: true,
    shoppers: 'get it as your first message',
  },
} satisfies GroupTexts
