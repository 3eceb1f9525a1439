export type { Place } from './city-places.ts'
export { defaultPlace, knownPlace, type Located, locateCity } from './locate-city.ts'
export { toE164 } from './phone-rules.ts'
