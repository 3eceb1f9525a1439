import type { Meant } from './search-segments.ts'
import type { Term } from './term.ts'
import { either, every } from './tsquery.ts'
import type { IsPresent } from './word.ts'

/** A fact about products, in the syntax of `tsquery`: `narrow` are those it is said of, `any` those it fits as well. */
export type Fact = {
  kind: 'fact'
  label: string
  /** How much it counts among the parts of a search that no product has all of; a word counts 3. */
  weight: number
  any: string
  narrow: string
  /** The words typed; null where they stand in no text. */
  words: string | null
  /** The words typed, in name or brand, where that makes a better match. */
  inName: string | null
}

const seasons: Record<string, string> = {
  summer: 'Summer',
  winter: 'Winter',
  spring: 'Spring',
  autumn: 'Autumn',
  monsoon: 'Rainy season',
}
const occasions: Record<string, string> = {
  wedding: 'Wedding',
  eid: 'Eid',
  office: 'Office',
  daily: 'Every day',
  evening: 'Evening',
  prayer: 'Prayer',
}

/** What a term asks of a product; null for terms that ask for nothing by themselves. */
export function factOf(
  { kind, value }: Term,
  { typed, word, forms }: Pick<Meant, 'typed' | 'word' | 'forms'>,
  isPresent: IsPresent,
): Fact | null {
  const words = [...new Set([typed, ...forms.filter(isPresent)])]
  const inName = either(words.map(word => every(word, '_')))
  const inText = either(words.map(word => every(word)))
  const fact = (label: string, weight: number, narrow: string, ...also: string[]): Fact => ({
    kind: 'fact',
    label,
    weight,
    narrow,
    any: either([narrow, ...also]),
    words: inText,
    inName,
  })
  switch (kind) {
    case 'audience':
      return fact(value === 'men' ? 'For men' : 'For women', 2.5, `__audience_${value}`, '__audience_unisex', inName)
    case 'category':
      // 'Attar' in the name of a gift is no better than an attar.
      return {
        ...fact(value, 3, `__category_${value.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')}`, inName),
        inName: null,
      }
    case 'season':
      return fact(seasons[value] ?? value, 1.5, `__season_${value}`, '__season_all', inText)
    case 'occasion':
      return fact(occasions[value] ?? value, 1.5, `__occasion_${value}`, inText)
    case 'longevity':
      return { ...fact('Long lasting', 1.5, `__lasts_10`, `__lasts_${value}`), inName: null }
    case 'sillage':
      return { ...fact(value === 'light' ? 'Light' : 'Strong', 1.2, `__sillage_${value}`), inName: null }
    case 'alcohol':
      return { ...fact('Alcohol free', 4, '__alcohol_free'), inName: null }
    case 'size':
      return value === 'small'
        ? fact('Small size', 1.2, '(__ml_3 | __ml_5 | __ml_30)', '__size_small', inName)
        : fact('Large size', 1.2, '__size_large', inName)
    case 'notes': {
      const notes = value.split(',').map(note =>
        note
          .trim()
          .toLowerCase()
          .split(/[^\p{L}\p{N}]+/u)
          .join(' '),
      )
      return fact(word, 2, inText, ...notes.filter(isPresent).map(note => every(note)))
    }
    default:
      return null
  }
}
