/** Pakistan's provinces and territories, in the order of the address form. */
export const provinces = [
  'Punjab',
  'Sindh',
  'Khyber Pakhtunkhwa',
  'Balochistan',
  'Islamabad Capital Territory',
  'Gilgit-Baltistan',
  'Azad Kashmir',
] as const

export type Province = (typeof provinces)[number]

type OfProvince = { province: Province } | null

/**
 * The province of an address whose city changed from `before` to `city` (null: not known to the shop). One that was
 * that of the city before, or none, follows the city; another one was chosen and stays.
 * @rule which province an address has once its city changes
 */
export const provinceAfter = (city: OfProvince, { state, before }: { state: string; before: OfProvince }): string =>
  state === '' || state === before?.province ? (city?.province ?? '') : state
