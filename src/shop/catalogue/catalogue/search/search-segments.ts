import type { ReadSearch, SearchWord } from './read-search.ts'
import type { Segment } from './search-numbers.ts'
import type { Term } from './term.ts'

/** Words that belong together, with what they mean as words of a text and as terms. */
export type Meant = Segment & {
  /** The word that it is a spelling of; as typed for any other. */
  word: string
  /** Other ways to write it, without corrections and prefixes. */
  forms: string[]
  corrections: string[]
  /** Whether a product can have it. */
  known: boolean
}

/** Parts a search into names, terms, spellings and single words; at each place the longest, a name before a term. */
export function toSegments(read: ReadSearch): Meant[] {
  const segments: Meant[] = []
  for (let place = 0; place < read.words.length; ) {
    const segment = name(read, place) ?? phrase(read, place) ?? single(read, place)
    segments.push(segment)
    place = segment.to
  }
  return segments
}

/** A name of several words, or one whose words were joined. Longer terms win: 'chand raat homme' is no 'chand'. */
function name(read: ReadSearch, place: number): Meant | null {
  const name = longest(read.names.filter(name => name.place === place))
  const term = longest(read.terms.filter(term => term.place === place))
  if (!name || (term && term.length > name.length)) return null
  const typed = joined(read, place, name.length)
  const ignored = new Set(
    read.terms.filter(t => t.length === 1 && t.kind === 'ignored').map(t => read.words[t.place]?.word),
  )
  // 'ki' in a name is as often left out as not.
  const words =
    name.words
      .split(' ')
      .filter(word => !ignored.has(word))
      .join(' ') || name.words
  return {
    ...blank(place, name.length, typed),
    forms: [words, ...spellingsAt(read, place, name.length)],
    known: true,
  }
}

/** A term or a spelling. */
function phrase(read: ReadSearch, place: number): Meant | null {
  const terms = read.terms.filter(term => term.place === place)
  const exact = read.spellings.filter(spelling => spelling.place === place && !spelling.begun)
  const length = Math.max(0, ...terms.map(term => term.length), ...exact.map(spelling => spelling.length))
  if (length === 0) return null
  const typed = joined(read, place, length)
  const forms = spellingsAt(read, place, length)
  const single = length === 1 ? read.words[place] : undefined
  return {
    ...blank(place, length, typed),
    word: exact.find(spelling => spelling.length === length)?.word ?? typed,
    terms: terms.filter(term => term.length === length).map(({ kind, value }) => ({ kind, value })),
    forms,
    known: forms.length > 0 || (single ? single.known : false),
    number: numberIn(single),
    named: single?.named ?? false,
  }
}

function single(read: ReadSearch, place: number): Meant {
  const word = read.words[place]
  if (!word) throw new RangeError(`no word at ${place}`)
  const segment = { ...blank(place, 1, word.word), number: numberIn(word), named: word.named }
  const begun = read.spellings
    .filter(spelling => spelling.place === place && spelling.length === 1)
    .flatMap(s => s.forms)
  if (word.known) return { ...segment, known: true, corrections: begun }
  const meant = correctionsOf(read, place)
  const fewest = Math.min(Number.POSITIVE_INFINITY, ...meant.map(({ errors }) => errors))
  // Two exact words in one are likelier than one word with an error.
  if (word.parts && fewest >= 0.5) return { ...segment, forms: [word.parts], known: true }
  const [best] = meant
  if (!best && begun.length === 0) return segment
  // A correction that is a term is understood as the term; otherwise any of the corrections may be meant.
  const terms = best?.terms ?? []
  const corrections = meant.filter(c => c.terms.length === 0).flatMap(c => c.forms)
  return {
    ...segment,
    word: terms.length > 0 && best ? best.word : segment.word,
    terms,
    corrections: [...begun, ...(terms.length > 0 ? (best?.forms ?? []) : corrections)],
    known: true,
  }
}

/** A text of so many words is a sentence, which has words of its own that no perfume has. */
export const SENTENCE_WORDS = 4
const MAX_LETTERS_OF_OWN_WORDS = 5

/**
 * Within a sentence a short word is no other one with a whole error, nor the beginning of one: 'safar' is no 'Sahar',
 * 'safe' no 'Safed'.
 */
function correctionsOf({ words }: ReadSearch, place: number): SearchWord['corrections'] {
  const { word = '', corrections = [] } = words[place] ?? {}
  if (words.length < SENTENCE_WORDS || word.length > MAX_LETTERS_OF_OWN_WORDS) return corrections
  const isLast = place === words.length - 1
  return corrections.filter(({ errors, forms }) => errors < 1 && (isLast || !forms[0]?.startsWith(word)))
}

const blank = (place: number, length: number, typed: string): Meant => ({
  from: place,
  to: place + length,
  typed,
  word: typed,
  terms: [] as Term[],
  forms: [],
  corrections: [],
  known: false,
  number: null,
  named: false,
})

const joined = (read: ReadSearch, place: number, length: number) =>
  read.words
    .slice(place, place + length)
    .map(({ word }) => word)
    .join(' ')

const spellingsAt = (read: ReadSearch, place: number, length: number) =>
  read.spellings.filter(s => s.place === place && s.length === length).flatMap(s => s.forms)

const longest = <P extends { length: number }>(phrases: P[]): P | undefined =>
  phrases.reduce<P | undefined>((best, phrase) => (best && best.length >= phrase.length ? best : phrase), undefined)

const numberIn = (word: SearchWord | undefined) => (word && /^\d{1,7}$/.test(word.word) ? Number(word.word) : null)
