import type { Paisa } from '../../ground/money.ts'
import { ShopError } from '../../ground/shop-error.ts'
import type { FoundOffer } from './find-offers.ts'

/** An offer that counts in an order, and what it takes off lines and shipping. */
export type CountedOffer = { offer: FoundOffer; amount: Paisa; shipping: Paisa }

/** An automatic offer cannot be used any more: the shopper is shown the total without it. */
export class OfferGone extends ShopError {
  readonly offerId: string

  constructor(offerId: string, message: string) {
    super('price_changed', message)
    this.offerId = offerId
  }
}
