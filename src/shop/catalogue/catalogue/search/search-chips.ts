import type { ReadSearch } from './read-search.ts'
import type { Meant } from './search-segments.ts'

/** A chip: what was understood, and the search without it. */
export type Understood = { label: string; without: string }

/** What the words from `from` to `to` (exclusive) were understood as. */
export type Label = { label: string; from: number; to: number }

/**
 * The labels in the order of the words, each once, and the search without the words that it is from. Small words are
 * dropped.
 */
export function chips(read: ReadSearch, segments: readonly Meant[], labels: readonly Label[]): Understood[] {
  const within = (place: number, ranges: readonly { from: number; to: number }[]) =>
    ranges.some(({ from, to }) => place >= from && place < to)
  const small = segments.filter(segment => segment.terms.some(term => term.kind === 'ignored'))
  const sorted = [...labels].sort((a, b) => a.from - b.from)
  const alone = new Set(sorted.map(({ label }) => label))
  // 'dulhan ladies' is 'Wedding, For women', and not 'For women' again.
  const said = (label: string) => [...alone].some(other => other !== label && other.split(', ').includes(label))
  return [...alone]
    .filter(label => !said(label))
    .map(label => {
      const same = labels.filter(other => other.label === label || label.split(', ').includes(other.label))
      const stays = (place: number) => !within(place, same) && (!within(place, small) || within(place, labels))
      return {
        label: label.charAt(0).toUpperCase() + label.slice(1),
        without: read.words.flatMap(({ word }, place) => (stays(place) ? word : [])).join(' '),
      }
    })
}

/**
 * The search with its first unknown word replaced by those most like it, and the others by theirs; none where one has
 * none.
 */
export function didYouMean(read: ReadSearch, unknown: readonly string[]): string[] {
  const isUnknown = ({ word }: { word: string }) => unknown.includes(word)
  const strange = read.words.filter(isUnknown)
  const [first] = strange
  if (!first || strange.some(({ alike }) => alike.length === 0)) return []
  const inPlaceOf = (word: ReadSearch['words'][number], alike: string) =>
    word.word === first.word ? alike : isUnknown(word) ? word.alike[0] : word.word
  return first.alike.map(alike => read.words.map(word => inPlaceOf(word, alike)).join(' '))
}
