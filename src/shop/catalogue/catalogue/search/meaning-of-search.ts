import { exclusionAt, isWord } from './exclusion.ts'
import { ofQuantity, type PricePart, quantityLabel } from './quantity-parts.ts'
import type { Likeness, ReadSearch } from './read-search.ts'
import { chips, didYouMean, type Label, type Understood } from './search-chips.ts'
import { type Fact, factOf, factsOf, noteWords, preferencesOf } from './search-facts.ts'
import { readQuantities } from './search-numbers.ts'
import { opposite, orderLabels, type SearchOrder, superlativeOf } from './search-order.ts'
import { type Meant, SENTENCE_WORDS, toSegments } from './search-segments.ts'
import { either, every } from './tsquery.ts'
import { presentIn, type Word, wholeName, wordMaker } from './word.ts'

/** A perfume of another house: `any` two of its notes, by their words. */
export type Like = Likeness & { kind: 'like'; any: string }

/** What a search asks for, all of it together if possible. Prices in paisa. */
export type Part =
  | Word
  | Fact
  | Like
  /** `notes`: only products with such a note, or `any`, are not wanted. */
  | { kind: 'not'; any: string; notes: string | null }
  | PricePart
  | { kind: 'offer' }

export type Intention = {
  parts: Part[]
  /** Facts, in the syntax of `tsquery`, that the best products of a mood have: only the rank asks for them. */
  preferences: string[]
  /** The order that the words ask for: 'sasta', 'best', 'sab se tez'. */
  order: SearchOrder | null
  understood: Understood[]
  /** Each word or phrase and what it was understood as, for staff who try a search. */
  labels: Label[]
  /** Words that no product has, nor anything like them. */
  unknown: string[]
  /** The search with unknown words replaced by the ones most like them; at most 3. */
  didYouMean: string[]
  /** For a search of one plain word: at least so many products match, which the database keeps. */
  atLeast: number
}

/**
 * What the words of a search ask for. Pure: everything known about the words is in `read`.
 * @rule what a search's words mean
 */
export function toIntention(read: ReadSearch): Intention {
  const segments = toSegments(read)
  const meaning = read.named === null ? understand(read, segments) : named(read.named)
  const parts = unique(meaning.parts)
  return {
    ...meaning,
    parts,
    understood: chips(read, segments, meaning.labels),
    didYouMean: didYouMean(read, meaning.unknown),
    atLeast: atLeast(read, parts),
  }
}

const MAX_SMALL_LETTERS = 3

/**
 * Two of the notes: products with fewer in common are not called alike. By halves, whose query of ten notes has a third
 * of the words that all pairs have.
 */
function anyTwo(notes: readonly string[]): string[] {
  if (notes.length < 2) return []
  const [one, other] = [notes.slice(0, notes.length / 2), notes.slice(notes.length / 2)]
  return [...anyTwo(one), ...anyTwo(other), `(${either(one)} & ${either(other)})`]
}

type Meaning = Pick<Intention, 'parts' | 'preferences' | 'order' | 'labels' | 'unknown'>

/** The whole search is a name whose words would mean something else: 'Chaand Raat', 'No. 7'. */
const named = (query: string): Meaning => ({
  parts: [wholeName(query)],
  preferences: [],
  order: null,
  labels: [],
  unknown: [],
})

function understand(read: ReadSearch, segments: readonly Meant[]): Meaning {
  const isPresent = presentIn(read)
  const toWord = wordMaker(read, isPresent)
  const quantities = readQuantities(segments)
  const houses = new Set(read.likenesses.flatMap(({ house }) => house.toLowerCase().split(/[^\p{L}\p{N}]+/u)))
  const free = segments.filter(s => !quantities.some(q => s.from >= q.from && s.to <= q.to))
  const meaning: Meaning = { parts: [], preferences: [], order: null, labels: [], unknown: [] }
  const { parts, labels, unknown, preferences } = meaning
  // Where a superlative began that waits for its fact: 'sab se ... tez'.
  let most: number | null = null

  const mls = quantities.flatMap(q => (q.kind === 'ml' ? q.mls : []))
  for (const quantity of quantities) {
    parts.push(ofQuantity(quantity, mls))
    labels.push({ label: quantityLabel(quantity), from: quantity.from, to: quantity.to })
  }
  for (let place = 0; place < free.length; place += 1) {
    const segment = free[place]
    if (!segment) continue
    const { from, to, terms } = segment
    if (isAddress(free, place)) continue
    const excluded = exclusionAt(free, place)
    if (excluded) {
      for (const each of excluded.what) exclude(each, { from, to: excluded.to })
      place = excluded.last
      continue
    }
    if (terms.some(({ kind }) => kind === 'most')) most = from
    const facts = factsOf(segment, isPresent)
    const superlative = most === null ? null : (terms.map(superlativeOf).find(Boolean) ?? null)
    const wanted = terms.find(({ kind }) => kind === 'order')
    const like = read.likenesses.find(({ id }) => terms.some(term => term.kind === 'like' && term.value === `${id}`))
    if (like) {
      parts.push({ ...like, kind: 'like', any: either(anyTwo(like.notes.map(note => every(noteWords(note))))) })
      labels.push({ label: `Shares notes with ${perfumeName(like)}`, from, to })
    } else if (superlative) {
      meaning.order ??= superlative
      parts.push(...facts)
      if (superlative === 'discount') parts.push({ kind: 'offer' })
      labels.push({ label: orderLabels[superlative], from: most ?? from, to })
    } else if (wanted) {
      meaning.order ??= wanted.value as SearchOrder
      labels.push({ label: orderLabels[wanted.value as SearchOrder], from, to })
    } else if (terms.some(term => term.kind === 'offer')) {
      parts.push({ kind: 'offer' })
      labels.push({ label: 'On offer', from, to })
    } else if (facts.length > 0) {
      parts.push(...facts)
      preferences.push(...preferencesOf(segment))
      labels.push({ label: [...new Set(facts.map(({ label }) => label))].join(', '), from, to })
    } else if (isWord(segment) && !houses.has(segment.typed)) word(segment)
    if (isWord(segment)) most = null
  }
  forEverybody(meaning)
  // A letter beside a word that nobody knows asks for nothing: 'y blorp'.
  const isLetter = ({ typed }: Meant) => typed.length === 1
  if (quantities.length === 0 && unknown.length > 0 && free.every(s => isLetter(s) || unknown.includes(s.typed)))
    parts.length = 0
  // A search of small words alone is a search for these words: 'khushbu', 'the'.
  if (parts.length === 0 && meaning.order === null) {
    for (const segment of segments) if (segment.known && unknown.length === 0) parts.push(toWord(segment))
    // Small words that no product has ask for anything: 'body spray'.
    if (parts.length === 0 && unknown.length === 0) meaning.order = 'best-selling'
  }
  return meaning

  function word(segment: Meant) {
    const { from, to, typed, known, number } = segment
    // Within a sentence a short word is no beginning of another: 'har' is no 'Haramain'.
    const isWhole = to === read.words.length || typed.length > MAX_SMALL_LETTERS || read.words[from]?.exact
    if (!isWhole && known && segment.forms.length === 0 && read.words.length >= SENTENCE_WORDS) return
    // 'Alcohol' asks for nothing, nor does a number without a meaning: '8 saal'.
    if (segment.terms.some(({ kind }) => kind === 'alcohol')) return
    if (!known && number === null) unknown.push(typed)
    else if (known) parts.push(toWord(segment))
    const [corrected] = segment.corrections
    const word = read.words[from]
    if (corrected && word && !word.known) labels.push({ label: corrected, from, to })
  }

  function exclude(segment: Meant, at: { from: number; to: number }) {
    const { terms, typed } = segment
    if (terms.some(({ kind }) => kind === 'alcohol')) {
      const free = factOf({ kind: 'alcohol', value: 'free' }, segment, isPresent)
      if (free) parts.push(free)
      labels.push({ label: 'Alcohol free', ...at })
      return
    }
    const order = terms.find(({ kind }) => kind === 'order')
    if (order) {
      meaning.order ??= opposite(order.value as SearchOrder)
      if (meaning.order) labels.push({ label: orderLabels[meaning.order], ...at })
      return
    }
    const facts = factsOf(segment, isPresent)
    const word = toWord(segment)
    const isMisspelt = segment.forms.length === 0 && !read.words[segment.from]?.exact
    // 'Oud' stands in every product of the category Attar/Oud.
    const isCategory = [typed, ...segment.forms].some(form =>
      form.split(' ').some(word => read.categoryWords.includes(word)),
    )
    const any = isMisspelt ? word.any : word.exact
    if (facts.length === 0)
      parts.push({ kind: 'not', any: isCategory ? word.exactInName : any, notes: isCategory ? any : null })
    for (const fact of facts) parts.push({ kind: 'not', any: fact.excluded, notes: null })
    const [fact] = facts
    const isSaidOfProducts = fact?.about === 'audience' || fact?.about === 'sillage'
    const label = isSaidOfProducts
      ? `Not ${fact.label.charAt(0).toLowerCase()}${fact.label.slice(1)}`
      : `Without ${typed}`
    labels.push({ label, ...at })
  }
}

/** 'Sauvage by Dior'; 'Bleu de Chanel' contains its house. */
export const perfumeName = ({ name, house }: Pick<Likeness, 'name' | 'house'>) =>
  house && !name.includes(house) ? `${name} by ${house}` : name

// Not 'brother' and 'sister', which nobody calls a shop by.
const ADDRESSED = ['bhai', 'bhaiya', 'bhaya', 'bhaijan', 'baji', 'api', 'aapa', 'aunty', 'uncle', 'بھایی', 'باجی']
const OF_A_PERSON = [
  'k',
  'ka',
  'kay',
  'ke',
  'keliye',
  'ki',
  'ko',
  'ky',
  'liye',
  'ne',
  'wala',
  'wali',
  'کا',
  'کو',
  'کی',
  'کے',
]

/** 'Bhai, delivery hoti hai?' speaks to the shop; 'bhai ke liye' is about a brother. */
function isAddress(segments: readonly Meant[], place: number): boolean {
  const [segment, next] = [segments[place], segments[place + 1]]
  const isSmall = ({ terms }: Meant) => terms.some(({ kind }) => kind === 'ignored')
  if (!segment || !next || !ADDRESSED.includes(segment.typed) || !segments.slice(0, place).every(isSmall)) return false
  return isSmall(next) && !OF_A_PERSON.includes(next.typed.split(' ')[0] ?? '')
}

/** Men and women in one search: what everybody wears. */
function forEverybody(meaning: Meaning): void {
  const asked = new Set(
    meaning.parts.flatMap(part => (part.kind === 'fact' && part.about === 'audience' ? part.narrow : [])),
  )
  if (!asked.has('__audience_unisex') && asked.size < 2) return
  const everybody = '__audience_unisex'
  for (const part of meaning.parts) {
    if (part.kind === 'fact' && part.about === 'audience') Object.assign(part, { any: everybody, narrow: everybody })
  }
  for (const label of meaning.labels) label.label = label.label.replace(/For (men|women)/, 'For everybody')
}

/** 'gift' and 'tohfa' in one search are the same part. */
function unique(parts: Part[]): Part[] {
  const seen = new Set<string>()
  return parts.filter(part => {
    const key =
      part.kind === 'fact'
        ? part.narrow
        : JSON.stringify(part, (_, value) => (typeof value === 'bigint' ? `${value}` : value))
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

function atLeast(read: ReadSearch, parts: readonly Part[]): number {
  const [typed] = read.words
  const plain = parts.length === 1 && parts[0]?.kind === 'word' && !typed?.parts && read.names.length === 0
  // A single letter is searched in names alone, which have no counts.
  return plain && typed && typed.word.length > 1 ? read.commonest : 0
}
