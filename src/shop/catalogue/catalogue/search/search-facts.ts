import { occasionWords, seasonWords } from '../fact-words.ts'
import type { Meant } from './search-segments.ts'
import type { Term } from './term.ts'
import { either, every } from './tsquery.ts'
import type { IsPresent } from './word.ts'

/** A fact about products, in the syntax of `tsquery`: `narrow` are those it is said of, `any` those it fits as well. */
export type Fact = {
  kind: 'fact'
  /** The kind of its term. */
  about: string
  label: string
  /** How much it counts among the parts of a search that no product has all of; a word counts 3. */
  weight: number
  any: string
  narrow: string
  /** The notes that it stands for, each a query: the more a product has, the better it fits. */
  notes: string[]
  /** The words typed; null where they stand in no text. */
  words: string | null
  /** The words typed, in name or brand, where that makes a better match. */
  inName: string | null
  /** What a product must not have where the fact is not wanted. */
  excluded: string
}

const seasons: Record<string, string> = { ...seasonWords, monsoon: 'Rainy season' }
const occasions: Record<string, string> = occasionWords

/** All that the terms of a segment ask of a product. */
export const factsOf = (segment: Meant, isPresent: IsPresent): Fact[] =>
  segment.terms.flatMap(term => factOf(term, segment, isPresent) ?? [])

/** What a mood prefers, in the syntax of `tsquery`: 'season summer' is `__season_summer`. */
export const preferencesOf = ({ terms }: Pick<Meant, 'terms'>): string[] =>
  terms.flatMap(({ kind, value }) =>
    kind === 'prefers' ? value.split(', ').map(fact => `__${fact.replace(' ', '_')}`) : [],
  )

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
    about: kind,
    label,
    weight,
    narrow,
    any: either([narrow, ...also]),
    notes: [],
    words: inText,
    inName,
    excluded: narrow,
  })
  switch (kind) {
    case 'audience':
      return value === 'unisex'
        ? { ...fact('For everybody', 2.5, '__audience_unisex'), inName: null }
        : fact(value === 'men' ? 'For men' : 'For women', 2.5, `__audience_${value}`, '__audience_unisex', inName)
    case 'category': {
      const category = fact(value, 3, `__category_${value.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')}`, inName)
      // 'Attar' in the name of a gift is no better than an attar.
      return { ...category, inName: null, excluded: category.any }
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
      if (value !== 'free') return null
      return { ...fact('Alcohol free', 4, '__alcohol_free'), inName: null }
    case 'size':
      return value === 'small'
        ? fact('Small size', 1.2, '(__ml_3 | __ml_5 | __ml_30)', '__size_small', inName)
        : fact('Large size', 1.2, '__size_large', inName)
    case 'notes': {
      const notes = value
        .split(',')
        .map(noteWords)
        .filter(isPresent)
        .map(note => every(note))
      const match = fact(word, 2, inText, ...notes)
      return { ...match, notes, excluded: match.any }
    }
    default:
      return null
  }
}

/** The words of a note, as they stand in search documents. */
export const noteWords = (note: string): string =>
  note
    .trim()
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .join(' ')
