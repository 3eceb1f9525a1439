/**
 * The fields of /v1 with amounts in rupees, or a coupon's percent: the responses' schemas mark them as `money` and
 * `percentage`. A type test keeps this list equal to the marked fields, since the schemas themselves are too heavy for
 * pages.
 */
export const amountFields = [
  'advanceDue',
  'advancePaid',
  'collects',
  'couponDiscount',
  'cutPrice',
  'discountValue',
  'exchangeCredit',
  'freeShippingRemaining',
  'giftWrapFee',
  'goesBack',
  'keptAtMost',
  'linePrice',
  'offerAmount',
  'minimumSubtotal',
  'paidAhead',
  'paidBack',
  'paidSoFar',
  'prepaidSaves',
  'price',
  'priceAtPurchase',
  'pricePerMl',
  'refundDue',
  'expectedWorth',
  'returnValue',
  'salesTax',
  'shipping',
  'shippingSaved',
  'stillDue',
  'subtotal',
  'toCollect',
  'toPay',
  'totalAmount',
] as const

export type AmountField = (typeof amountFields)[number]
