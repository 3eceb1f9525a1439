import { canonicalCity } from './city-spelling-rules.ts'

/**
 * Where a courier goes: to all cities, or to those that it has a name for (`cityNames`, ours to theirs), but for those
 * it does not serve.
 */
export type Coverage = { serves: string; unserved: readonly string[]; cityNames: Readonly<Record<string, string>> }

const plain = (city: string) => canonicalCity(city).toLowerCase()

/** How the courier writes a city, by any of the city's spellings; null when it has no name of its own for it. */
export const courierCity = ({ cityNames }: Pick<Coverage, 'cityNames'>, city: string): string | null =>
  Object.entries(cityNames).find(([ours]) => plain(ours) === plain(city))?.[1] ?? null

/** Whether a courier goes to a city, by any of its spellings. */
export function goesTo(courier: Coverage, city: string): boolean {
  if (courier.unserved.some(each => plain(each) === plain(city))) return false
  return courier.serves === 'all' || courierCity(courier, city) !== null
}

/**
 * Whether a courier goes to a city, by any of its spellings: by what staff wrote of it and, where its system names its
 * cities (`named`), by those.
 * @rule which courier goes to which city, by what names
 */
export function takesCity(courier: Coverage, named: ReadonlySet<string> | undefined, city: string): boolean {
  const theirs = (courierCity(courier, city) ?? canonicalCity(city)).toLowerCase()
  return goesTo(courier, city) && (named === undefined || named.has(theirs))
}
