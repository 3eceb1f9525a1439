import type { ReadSearch } from './read-search.ts'
import type { Meant } from './search-segments.ts'
import { either, every } from './tsquery.ts'

/** A word of a search as `tsquery` texts, from narrow to wide: each matches everything that the narrower ones match. */
export type Word = {
  kind: 'word'
  typed: string
  /** In any of its spellings. */
  exact: string
  /** Also prefixes, and corrections of an unknown word: all matches. */
  any: string
  /** `exact` and `any` within name and brand alone. */
  exactInName: string
  anyInName: string
  /** `exact` and `any` with the spellings that no product has as well: the rank depends on how many there are. */
  ranked: { exact: string; any: string }
}

/** Whether products may have all words of a form: false where one of them is known to be in none. */
export type IsPresent = (form: string) => boolean

/** Looking for a spelling that no product has takes as long as for any other. */
export function presentIn({ absent }: ReadSearch): IsPresent {
  const words = new Set(absent)
  return form => !form.split(' ').some(word => words.has(word))
}

/** A query of words in names as one word of a search. */
export const wholeName = (query: string): Word => ({
  kind: 'word',
  typed: query,
  exact: query,
  any: query,
  exactInName: query,
  anyInName: query,
  ranked: { exact: query, any: query },
})

/** What a segment of this search is as a word. */
export const wordMaker =
  ({ words }: ReadSearch, isPresent: IsPresent) =>
  ({ typed, forms, corrections }: Meant): Word => {
    const others = [...forms.filter(form => form !== typed), ...corrections]
    const beginning = (before: string) =>
      `(${typed
        .split(' ')
        .map(word => beginningOf(words.find(w => w.word === word)?.beginnings ?? null, word, before))
        .join(' & ')})`
    // A single letter is a prefix in nearly every product: it is searched in names alone.
    const inText = typed.length === 1 ? '_' : ''
    const all = (spellings: string[], before: string, first: string) =>
      either([first, ...spellings.map(words => every(words, before))])
    const present = others.filter(isPresent)
    const exact = forms.filter(isPresent)
    return {
      kind: 'word',
      typed: every(typed),
      exact: all(exact, '', every(typed)),
      any: all(present, '', beginning(inText)),
      exactInName: all(exact, '_', every(typed, '_')),
      anyInName: all(present, '_', beginning('_')),
      ranked: { exact: all(forms, '', every(typed)), any: all(others, '', every(typed, inText, ':*')) },
    }
  }

/** A few words that begin so are looked up sooner than a prefix. */
const beginningOf = (beginnings: string[] | null, word: string, before: string): string =>
  beginnings ? either([word, ...beginnings].map(each => before + each)) : `${before}${word}:*`
