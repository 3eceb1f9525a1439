import { type Paisa, rs } from '../../money.ts'
import type { Sort } from '../rules.ts'
import type { ReadSearch } from './read-search.ts'
import { type Fact, factOf } from './search-facts.ts'
import { type Quantity, readQuantities } from './search-numbers.ts'
import { type Meant, toSegments } from './search-segments.ts'
import { either } from './tsquery.ts'
import { presentIn, type Word, wordMaker } from './word.ts'

/** What a search asks for, all of it together if possible. Prices in paisa. */
export type Part =
  | Word
  | Fact
  | { kind: 'not'; any: string }
  | { kind: 'price'; min: Paisa | null; max: Paisa | null; mls: number[] }
  | { kind: 'offer' }

/** A chip: what was understood, and the search without it. */
export type Understood = { label: string; without: string }

export type Intention = {
  parts: Part[]
  /** The order that the words ask for: 'sasta', 'best'. */
  order: Sort | null
  understood: Understood[]
  /** Words that no product has, nor anything like them. */
  unknown: string[]
  /** The search with unknown words replaced by the ones most like them; at most 3. */
  didYouMean: string[]
  /** For a search of one plain word: at least so many products match, which the database keeps. */
  atLeast: number
}

type Label = { label: string; from: number; to: number }

/** What the words of a search ask for. Pure: everything known about the words is in `read`. */
export function toIntention(read: ReadSearch): Intention {
  const segments = toSegments(read)
  const isPresent = presentIn(read)
  const toWord = wordMaker(read, isPresent)
  const quantities = readQuantities(segments)
  const free = segments.filter(s => !quantities.some(q => s.from >= q.from && s.to <= q.to))
  const parts: Part[] = []
  const labels: Label[] = []
  const unknown: string[] = []
  let order: Sort | null = null

  const mls = quantities.flatMap(q => (q.kind === 'ml' ? q.mls : []))
  for (const quantity of quantities) {
    parts.push(ofQuantity(quantity, mls))
    labels.push({ label: quantityLabel(quantity), from: quantity.from, to: quantity.to })
  }
  for (let place = 0; place < free.length; place += 1) {
    const segment = free[place]
    if (!segment) continue
    const excluded = exclusion(free, place, toWord)
    if (excluded) {
      parts.push({ kind: 'not', any: excluded.any })
      labels.push({ label: `Without ${excluded.word}`, from: segment.from, to: excluded.to })
      place = excluded.last
      continue
    }
    const facts = segment.terms.flatMap(term => factOf(term, segment, isPresent) ?? [])
    const wanted = segment.terms.find(term => term.kind === 'order')
    if (wanted) {
      order ??= wanted.value as Sort
      labels.push({ label: orderLabels[wanted.value as Sort], from: segment.from, to: segment.to })
    } else if (segment.terms.some(term => term.kind === 'offer')) {
      parts.push({ kind: 'offer' })
      labels.push({ label: 'On offer', from: segment.from, to: segment.to })
    } else if (facts.length > 0) {
      parts.push(...facts)
      labels.push({ label: facts.map(({ label }) => label).join(', '), from: segment.from, to: segment.to })
    } else if (isWord(segment)) {
      // A number that asks for nothing says nothing: '8 saal'.
      if (!segment.known && segment.number === null) unknown.push(segment.typed)
      else if (segment.known) parts.push(toWord(segment))
      const [corrected] = segment.corrections
      const word = read.words[segment.from]
      if (corrected && word && !word.known) labels.push({ label: corrected, from: segment.from, to: segment.to })
    }
  }
  // A search of small words alone is a search for these words: 'khushbu', 'the'.
  if (parts.length === 0 && order === null) {
    for (const segment of segments) if (segment.known && unknown.length === 0) parts.push(toWord(segment))
    // Small words that no product has ask for anything: 'body spray'.
    if (parts.length === 0 && unknown.length === 0) order = 'best-selling'
  }
  return {
    parts: unique(parts),
    order,
    understood: chips(read, segments, labels),
    unknown,
    didYouMean: didYouMean(read),
    atLeast: atLeast(read, parts),
  }
}

const quietKinds = ['ignored', 'bound', 'unit', 'multiple', 'number', 'without']
const isWord = ({ terms }: Pick<Meant, 'terms'>) => !terms.some(({ kind }) => quietKinds.includes(kind))

/** 'without oud', 'oud ke baghair'. `last` is the place of the last segment that belongs to it. */
function exclusion(segments: readonly Meant[], place: number, toWord: (segment: Meant) => Word) {
  const at = (place: number) => segments[place]
  const says = (segment: Meant | undefined, value: string) =>
    segment?.terms.some(term => term.kind === 'without' && term.value === value)
  const first = at(place)
  const next = at(place + 1)
  if (!first || !next) return null
  if (says(first, 'next') && isWord(next) && next.known)
    return { any: toWord(next).exact, word: next.typed, to: next.to, last: place + 1 }
  if (says(next, 'before') && isWord(first) && first.known)
    return { any: toWord(first).exact, word: first.typed, to: next.to, last: place + 1 }
  return null
}

function ofQuantity(quantity: Quantity, mls: number[]): Part {
  switch (quantity.kind) {
    case 'price':
      return {
        kind: 'price',
        min: quantity.min === null ? null : rs(quantity.min),
        max: quantity.max === null ? null : rs(quantity.max),
        mls,
      }
    case 'ml': {
      const size = either(quantity.mls.map(ml => `__ml_${ml}`))
      return { kind: 'fact', label: '', weight: 2, any: size, narrow: size, words: null, inName: null }
    }
    case 'hours': {
      const hours = [12, 10, 8, 6].find(threshold => threshold <= quantity.hours) ?? 6
      return {
        kind: 'fact',
        label: '',
        weight: 1.5,
        any: `__lasts_${hours}`,
        narrow: `__lasts_${hours}`,
        words: null,
        inName: null,
      }
    }
  }
}

function quantityLabel(quantity: Quantity): string {
  if (quantity.kind === 'hours') return `Lasts ${quantity.hours} hours`
  if (quantity.kind === 'ml') {
    const ml = `${quantity.mls.at(-1)} ml`
    return quantity.tolas === null
      ? ml
      : `${quantity.tolas === 0.5 ? '½' : quantity.tolas === 0.25 ? '¼' : quantity.tolas} tola (${ml})`
  }
  const { min, max } = quantity
  if (min !== null && max !== null) return `Rs ${inRupees(min)} to Rs ${inRupees(max)}`
  return max === null ? `Over Rs ${inRupees(min ?? 0)}` : `Under Rs ${inRupees(max)}`
}

const inRupees = (rupees: number) => rupees.toLocaleString('en-IN')

const orderLabels: Record<Sort, string> = {
  newest: 'Newest first',
  'price-asc': 'Lowest price first',
  'price-desc': 'Highest price first',
  rating: 'Best rated first',
  'best-selling': 'Best selling first',
  name: 'By name',
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

/** The labels in the order of the words, each once, and the search without the words that it is from. Small words are dropped. */
function chips(read: ReadSearch, segments: readonly Meant[], labels: readonly Label[]): Understood[] {
  const within = (place: number, ranges: readonly { from: number; to: number }[]) =>
    ranges.some(({ from, to }) => place >= from && place < to)
  const small = segments.filter(segment => segment.terms.some(term => term.kind === 'ignored'))
  const sorted = [...labels].sort((a, b) => a.from - b.from)
  return [...new Set(sorted.map(({ label }) => label))].map(label => {
    const same = labels.filter(other => other.label === label)
    const stays = (place: number) => !within(place, same) && (!within(place, small) || within(place, labels))
    return {
      label: label.charAt(0).toUpperCase() + label.slice(1),
      without: read.words.flatMap(({ word }, place) => (stays(place) ? word : [])).join(' '),
    }
  })
}

function didYouMean(read: ReadSearch): string[] {
  const place = read.words.findIndex(word => word.alike.length > 0)
  return (read.words[place]?.alike ?? []).map(alike =>
    read.words.map(({ word }, at) => (at === place ? alike : word)).join(' '),
  )
}

function atLeast(read: ReadSearch, parts: readonly Part[]): number {
  const [typed] = read.words
  const plain = parts.length === 1 && parts[0]?.kind === 'word' && !typed?.parts && read.names.length === 0
  // A single letter is searched in names alone, which have no counts.
  return plain && typed && typed.word.length > 1 ? read.commonest : 0
}
