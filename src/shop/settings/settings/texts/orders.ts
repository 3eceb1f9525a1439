import type { GroupTexts } from './group-texts.ts'

export const orderTexts = {
  orderPrefix: {
    label: 'Numbers of orders and invoices begin with',
    hint: '2 to 6 letters and digits, such as AB. Choose it before the first order: it stays then, so that every number is found',
    shoppers: 'read it in the number of their order, on every email and paper',
  },
  buyers: {
    label: 'The checkout knows who buys by',
    options: {
      email: 'email: everybody enters one',
      phone: 'phone: a short form, an email only for who wants a receipt',
      either: 'either: the long form, its email may stay empty',
    },
    hint: 'Without an email messages go to the phone alone: connect WhatsApp or SMS first, else such buyers hear from you only by calls',
    shoppers: 'enter an email, a phone or either at checkout',
  },
  signInByCode: {
    label: 'Shoppers may log in by a code',
    hint: 'To their email, and to their phone where buyers are known by it and WhatsApp or SMS can send codes. Each code to a phone costs you a message. Without an account they see the orders of their phone at /my-orders',
    shoppers: 'may log in, and see the orders of their phone, by a code of 6 digits',
  },
  addOn: {
    label: 'After a cash order, one more product is offered',
    options: {
      off: 'no',
      notes: 'yes: a perfume that shares notes with it',
    },
    hint: 'On its page and in its first email, until somebody packs it: only what is in stock beyond the mark of a low stock, fits the same step of weight and costs no more shipping. One press adds it, and the courier collects the new sum',
    shoppers: 'are offered one perfume that goes with their order, and add it by one press',
  },
  addOnUpTo: {
    label: 'What is offered after an order costs at most',
    unit: 'rupees',
    hint: '0: any price',
    shoppers: 'are offered nothing dearer after their order',
  },
  codLimit: {
    label: 'Cash on delivery below',
    amount: true,
    shoppers: 'pay larger orders by bank transfer, and read so at checkout',
  },
  giftWrapFee: {
    label: 'Gift wrap',
    hint: 'Empty: not offered',
    amount: true,
    shoppers: 'may choose gift wrap for it in their cart',
  },
  transferAccount: {
    label: 'Account for bank transfers and Raast',
    hint: 'All empty: nobody can choose to pay ahead',
    parts: {
      bankName: 'Bank',
      accountTitle: 'Title of the account',
      iban: 'IBAN',
      raastId: 'Raast ID, if there is one',
    },
    shoppers: 'may pay ahead to it, and see it with a Raast code after the order',
  },
  maxPerSize: {
    label: 'Most pieces of one size in an order',
    unit: 'pieces',
    shoppers: 'cannot put more into their cart',
  },
  maxPieces: {
    label: 'Most pieces in an order',
    unit: 'pieces',
    shoppers: 'cannot order more at once, and read whom to ask',
  },
  maxOpenOrders: {
    label: 'Most unconfirmed orders of one person',
    unit: 'orders',
    shoppers: 'with more are asked to wait for your call',
  },
  maxOpenOrdersPerAddress: {
    label: 'Most unconfirmed orders to one address',
    unit: 'orders',
    hint: 'People of a hostel or an office share one',
    shoppers: 'of one address with more are asked to wait for your call',
  },
  codExpiryHours: {
    label: 'An unconfirmed COD order is cancelled after',
    unit: 'hours',
    shoppers: 'get an email that their order has expired',
  },
  transferExpiryHours: {
    label: 'An unpaid order by transfer is cancelled after',
    unit: 'hours',
    shoppers: 'get an email that their order has expired',
  },
  paymentMethods: {
    label: 'More payment marks in the footer',
    hint: 'A line each, such as Bank Pay, PayPak, American Express, UnionPay: only what a shopper can pay with. Cash on delivery, and bank transfer with Raast once there is an account, are shown by themselves',
    shoppers: 'see these marks at the foot of every page',
  },
} satisfies GroupTexts

export const returnTexts = {
  returnDays: {
    label: 'Returns until, after delivery',
    unit: 'days',
    shoppers: 'may ask for a return so long, and read so on pages and orders',
  },
  returnCourierPaid: {
    label: 'The shop pays the courier of every return',
    hint: 'It always does when something is wrong with its parcel',
    shoppers: 'read who pays the courier before they ask',
  },
  refundDays: {
    label: 'Money is paid back, after the bottles are here, within',
    unit: 'days',
    shoppers: 'read it where they ask for a return',
  },
  returnSealedOnly: {
    label: 'Only sealed bottles, unless the shop is at fault',
    shoppers: 'read it on products, pages and where they ask for a return',
  },
} satisfies GroupTexts
