export { type City, cities, findCity, suggestCities } from './cities.ts'
export { type Country, countries, countryCode } from './countries.ts'
export { phoneMessage, toE164 } from './phone.ts'
export { type Province, provinces } from './provinces.ts'
