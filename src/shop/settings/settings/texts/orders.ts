import type { GroupTexts } from './group-texts.ts'

export const orderTexts = {
  buyers: {
    label: 'The checkout knows who buys by',
    options: {
      email: 'email: everybody enters one',
      phone: 'phone: a short form, an email only for who wants a receipt',
      either: 'either: the long form, its email may stay empty',
    },
    hint: 'Without an email messages go to the phone alone: connect WhatsApp or SMS first, else such buyers hear from you only by calls',
  },
  codLimit: { label: 'Cash on delivery below', amount: true },
  giftWrapFee: { label: 'Gift wrap', hint: 'Empty: not offered', amount: true },
  transferAccount: {
    label: 'Account for bank transfers and Raast',
    hint: 'All empty: nobody can choose to pay ahead',
    parts: {
      bankName: 'Bank',
      accountTitle: 'Title of the account',
      iban: 'IBAN',
      raastId: 'Raast ID, if there is one',
    },
  },
  maxPerSize: { label: 'Most pieces of one size in an order', unit: 'pieces' },
  maxPieces: { label: 'Most pieces in an order', unit: 'pieces' },
  maxOpenOrders: { label: 'Most unconfirmed orders of one person', unit: 'orders' },
  maxOpenOrdersPerAddress: {
    label: 'Most unconfirmed orders to one address',
    unit: 'orders',
    hint: 'People of a hostel or an office share one',
  },
  codExpiryHours: { label: 'An unconfirmed COD order is cancelled after', unit: 'hours' },
  transferExpiryHours: { label: 'An unpaid order by transfer is cancelled after', unit: 'hours' },
  paymentMethods: {
    label: 'More payment marks in the footer',
    hint: 'A line each, such as Bank Pay, PayPak, American Express, UnionPay: only what a shopper can pay with. Cash on delivery, and bank transfer with Raast once there is an account, are shown by themselves',
  },
} satisfies GroupTexts

export const returnTexts = {
  returnDays: { label: 'Returns until, after delivery', unit: 'days' },
  returnCourierPaid: {
    label: 'The shop pays the courier of every return',
    hint: 'It always does when something is wrong with its parcel',
  },
  refundDays: { label: 'Money is paid back, after the bottles are here, within', unit: 'days' },
  returnSealedOnly: { label: 'Only sealed bottles, unless the shop is at fault' },
} satisfies GroupTexts
