import type { GroupTexts } from './group-texts.ts'

export const orderTexts = {
  codLimit: {
    part: 'Payment',
    label: 'Cash on delivery for totals below',
    amount: true,
    shoppers: 'pay larger orders by bank transfer, and read so at checkout',
  },
  giftWrapFee: {
    label: 'Gift wrap',
    hint: 'Empty: not offered',
    amount: true,
    shoppers: 'may choose gift wrap for it in their cart',
  },
  codExpiryHours: {
    label: 'Cancel an unconfirmed cash order after',
    unit: 'hours',
    shoppers: 'get an email that their order has expired',
  },
  transferExpiryHours: {
    label: 'Cancel an unpaid order by transfer after',
    unit: 'hours',
    shoppers: 'get an email that their order has expired',
  },
  paymentMethods: {
    label: 'More payment marks in the footer',
    hint: 'One a line, such as PayPak or UnionPay: only what a shopper can pay with. Cash on delivery and bank transfer are shown by themselves',
    shoppers: 'see these marks at the foot of every page',
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
  buyers: {
    part: 'Checkout and log in',
    label: 'A buyer gives',
    options: {
      email: 'an email address',
      phone: 'a phone number: the short form, an email only for a receipt',
      either: 'one of both: the long form, its email may stay empty',
    },
    hint: 'Without an email messages go to the phone alone: connect WhatsApp or SMS first, else such buyers hear from you only by calls',
    shoppers: 'enter an email, a phone or either at checkout',
  },
  signInByCode: {
    label: 'Shoppers may log in by a code',
    hint: 'By email, and by WhatsApp or SMS where buyers give a phone; each code to a phone costs a message. Without an account they see the orders of their phone at /my-orders',
    shoppers: 'may log in, and see the orders of their phone, by a code of 6 digits',
  },
  maxPerSize: {
    part: 'Limits',
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
  addOn: {
    part: 'One more product after the order',
    label: 'Offer one after a cash order',
    options: {
      off: 'no',
      notes: 'yes: a perfume that shares notes with it',
    },
    hint: 'On the page of the order and in its first email, until it is packed. Only what is in stock and raises no shipping fee; the courier collects the new total',
    shoppers: 'are offered one perfume that goes with their order, and add it by one press',
  },
  addOnUpTo: {
    label: 'It costs at most',
    unit: 'rupees',
    hint: '0: any price',
    shoppers: 'are offered nothing dearer after their order',
  },
  orderPrefix: {
    part: 'Numbers',
    label: 'Numbers of orders and invoices begin with',
    hint: '2 to 6 letters and digits, such as AB. Choose it before the first order: it stays then, so that every number is found',
    shoppers: 'read it in the number of their order, on every email and paper',
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
