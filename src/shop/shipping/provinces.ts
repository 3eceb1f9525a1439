/** Pakistan's provinces and territories, as the address form offers them. */
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
