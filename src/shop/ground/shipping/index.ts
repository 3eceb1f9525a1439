// Where parcels go and what that costs: `shipping-fee-rules.ts`, `where-cash-on-delivery-rules.ts`,
// `arrival-day-rules.ts`; cities in `city-spelling-rules.ts`, phones in `typed-phone-rules.ts`.

export type { Place } from './city-coordinates.ts'
export { defaultPlace, knownPlace, type Located, locateCity } from './locate-city.ts'
export {
  type FeeRules,
  feeFor,
  feeText,
  parcelGrams,
  shippingText,
  type WeightRules,
} from './shipping-fee-rules.ts'
export { AskedParcel, feeRulesInWords, parcelInWords } from './shipping-fee-words.ts'
export { toE164 } from './typed-phone-rules.ts'
export { cashGoesTo, noCashText } from './where-cash-on-delivery-rules.ts'
