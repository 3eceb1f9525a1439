/** The kinds of offers, in words for staff. */
export const offerKinds = {
  percentage: 'A share of the price',
  fixed: 'An amount',
  shipping: 'Free shipping',
  buyGet: 'Buy some, get some cheaper or free',
  gift: 'A gift with the purchase',
} as const
export type OfferKindName = keyof typeof offerKinds

/** Who uses an offer, in words for staff. */
export const offerAudiences = {
  public: 'Everybody, with a code that the shop shows',
  private: 'Who knows its code',
  automatic: 'Everybody, by itself without a code',
  batch: 'Who has one of many single-use codes',
} as const

export const offerStates = { running: 'Running', planned: 'To come', ended: 'Ended', stopped: 'Stopped' } as const
export type OfferState = keyof typeof offerStates

/** The most codes of a batch that are made at once. */
export const CODES_AT_ONCE = 10_000

/** The fields of the form that belong to some kinds alone. */
export const kindFields: Record<string, readonly OfferKindName[]> = {
  percent: ['percentage', 'buyGet'],
  cap: ['percentage'],
  amount: ['fixed'],
  buy: ['buyGet'],
  get: ['buyGet'],
  most: ['buyGet'],
  giftSku: ['gift'],
  giftPieces: ['gift'],
}
