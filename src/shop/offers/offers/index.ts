// Offers, for staff: `save-offer.ts`, `make-codes.ts`, `try-offers.ts`; what one is worth against a limit is
// `offer-worth.ts`.

export { findStaffOffer, listUses, offerInWords } from './find-offer.ts'
export { type ListedOffer, listOffers, OfferFilter } from './list-offers.ts'
export { exportCodes, listCodes, MakeCodes, makeCodes } from './make-codes.ts'
export { OfferForm, offerWordsOfForm } from './offer-form.ts'
export { offerWorth } from './offer-worth.ts'
export { readOffer } from './read-offer.ts'
export { saveOffer, switchOffer } from './save-offer.ts'
export { TryOffers, tryOffers } from './try-offers.ts'
