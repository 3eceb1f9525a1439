export { cashGoesTo, noCashText } from './cash-on-delivery-rules.ts'
export type { Place } from './city-coordinates.ts'
export {
  type FeeRules,
  feeFor,
  feeText,
  parcelGrams,
  shippingText,
  type WeightRules,
} from './fee-rules.ts'
export { AskedParcel, feeRulesInWords, parcelInWords } from './fee-words.ts'
export { defaultPlace, knownPlace, type Located, locateCity } from './locate-city.ts'
export { toE164 } from './typed-phone-rules.ts'
