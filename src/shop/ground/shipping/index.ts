export type { Place } from './city-places.ts'
export {
  cashGoesTo,
  type FeeRules,
  feeFor,
  feeText,
  noCashText,
  parcelGrams,
  shippingText,
  type WeightRules,
} from './fee-rules.ts'
export { AskedParcel, feeRulesInWords, parcelInWords } from './fee-words.ts'
export { defaultPlace, knownPlace, type Located, locateCity } from './locate-city.ts'
export { toE164 } from './phone-rules.ts'
