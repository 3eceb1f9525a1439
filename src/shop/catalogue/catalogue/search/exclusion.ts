import type { Meant } from './search-segments.ts'

/**
 * What a search does not want: 'no oud or rose', 'oud aur gulab nahi chahiye'. `last` is the place of its last segment.
 */
export type Exclusion = { what: Meant[]; to: number; last: number }

const QUIET = ['ignored', 'bound', 'unit', 'multiple', 'number', 'without', 'most', 'joiner']

/** Whether it asks for something by itself: a word, a fact or an order. */
export const isWord = ({ terms }: Pick<Meant, 'terms'>) =>
  !terms.some(({ kind }) => QUIET.includes(kind)) || isFact(terms)
/** 'strongest' makes an order and is a fact as well. */
const isFact = (terms: Meant['terms']) =>
  terms.some(({ kind }) => ['sillage', 'longevity', 'size'].includes(kind)) &&
  !terms.some(({ kind }) => kind === 'ignored')

const has = (segment: Meant | undefined, kind: string, value?: string) =>
  segment?.terms.some(term => term.kind === kind && (value === undefined || term.value === value)) ?? false
const isContent = (segment: Meant | undefined): segment is Meant =>
  segment !== undefined && segment.number === null && isWord(segment) && (segment.known || segment.terms.length > 0)

/** What the words at this place exclude: those after 'not' and 'without', those before 'nahi' and 'ke baghair'. */
export function exclusionAt(segments: readonly Meant[], place: number): Exclusion | null {
  const at = (place: number) => segments[place]
  const afterSmall = (from: number) => {
    let place = from
    while (has(at(place), 'ignored') && !has(at(place), 'without')) place += 1
    return place
  }
  /** The word at a place with those joined to it: 'oud or rose'. */
  const joinedFrom = (first: number) => {
    let last = first
    while (has(at(last + 1), 'joiner') && isContent(at(last + 2))) last += 2
    return last
  }
  const excluding = (from: number, to: number, last: number): Exclusion => ({
    what: segments.slice(from, to + 1).filter(isContent),
    to: at(last)?.to ?? 0,
    last,
  })
  if (has(at(place), 'without', 'next')) {
    const first = afterSmall(place + 1)
    if (!isContent(at(first))) return null
    const last = joinedFrom(first)
    return excluding(first, last, last)
  }
  if (!isContent(at(place))) return null
  const last = joinedFrom(place)
  const end = afterSmall(last + 1)
  return has(at(end), 'without', 'before') ? excluding(place, last, end) : null
}
