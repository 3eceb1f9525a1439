import { seededRandom } from './seeded-random.ts'

// A catalogue whose words and their frequencies the search was not fitted to: invented words, some in most products, many in few.
const random = seededRandom(7)
const syllables = [
  'ba',
  'dor',
  'fe',
  'gul',
  'han',
  'ji',
  'kam',
  'lu',
  'mor',
  'ne',
  'pa',
  'ri',
  'sol',
  'tam',
  'u',
  'vel',
  'wa',
  'yo',
  'zin',
]
const word = () => Array.from({ length: 2 + random.below(3) }, () => random.pick(syllables)).join('')
const words = (count: number) => {
  const found = new Set<string>()
  while (found.size < count) found.add(word())
  return [...found].map(each => `${each.charAt(0).toUpperCase()}${each.slice(1)}`)
}

export const notes = words(60)
export const firstWords = words(12)
/** In names of products that were never sold, and in no others. */
export const unsoldWords = words(8)
export const lastWords = words(400)
export const brands = words(900)
export const phrases = Array.from(
  { length: 40 },
  () => `${random.pick(notes)} ${random.pick(lastWords)} and the ${random.pick(firstWords)} of`,
)
